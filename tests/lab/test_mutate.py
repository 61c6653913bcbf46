"""Mutants: one small change of one ability, and who notices it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from rulesdsl.content.folders import PackFolder
from rulesdsl.lab.given import Given, read_given
from rulesdsl.lab.proofs import mutate as trying
from rulesdsl.lab.proofs.changes import changes, sayable
from rulesdsl.lab.proofs.effects import effect
from rulesdsl.lab.proofs.mutants import ANYWHERE, Mutant
from rulesdsl.lab.proofs.mutate import all_mutants, mutate, try_mutant
from rulesdsl.lab.proofs.notes import read_notes
from rulesdsl.lang.print import print_sentence
from rulesdsl.lang.read import read_sentence
from rulesdsl.lang.vocabulary import Vocabulary
from rulesdsl.scenarios.snapshot import snapshot

ROOT = Path(__file__).parents[2]
ARMIES = ROOT / "armies"


def given_of(tmp_path: Path, *texts: str) -> Given:
    for number, text in enumerate(texts):
        (tmp_path / f"case-{number}.yaml").write_text(text)
    given = read_given([ARMIES, tmp_path])
    assert not given.broken, given.problems
    return given


OFFICER = """scenario: An officer
game: neuroshima-hex
board:
  - borgo officer at C4 facing n
  - hegemony ganger at C3 facing ne for borgo
  - moloch blocker at C2 facing n
steps: [battle]
expect: [blocker at C2 has 2 wounds]
"""


@pytest.fixture(scope="module")
def officer(tmp_path_factory: pytest.TempPathFactory) -> Given:
    return given_of(tmp_path_factory.mktemp("officer"), OFFICER)


@pytest.fixture(scope="module")
def every(officer: Given) -> list[Mutant]:
    return all_mutants(officer)


@pytest.fixture(scope="module")
def vocabulary(officer: Given) -> Vocabulary:
    return officer.libraries[0][1].vocabulary


def texts(sentence: str, vocabulary: Vocabulary) -> set[str]:
    tree, problems = read_sentence(sentence, vocabulary, ANYWHERE)
    assert tree is not None, problems
    made = {sayable(c.sentence, vocabulary, ANYWHERE) for c in changes(tree, vocabulary)}
    return {text for text in made if text is not None}


def test_words_numbers_sides_and_filters_change_one_at_a_time(vocabulary: Vocabulary) -> None:
    found = texts("Friendly units connected to this get +1 melee.", vocabulary)
    assert {
        "Friendly units connected to this get +2 melee.",
        "Friendly units connected to this get -1 melee.",
        "Friendly units connected to this get +1 ranged.",
        "Enemy units connected to this get +1 melee.",
        "Friendly modules connected to this get +1 melee.",
        "Friendly units get +1 melee.",
    } <= found
    assert "Friendly units connected to this get +1 melee." not in found


def test_moods_steps_and_limits_change(vocabulary: Vocabulary) -> None:
    found = texts("Action (once per turn): choose one enemy unit then deal 1 wound to it.", vocabulary)
    assert {
        "Action: choose one enemy unit then deal 1 wound to it.",
        "Action (2 times per turn): choose one enemy unit then deal 1 wound to it.",
        "Action (once per battle): choose one enemy unit then deal 1 wound to it.",
        "Action (once per turn): choose one enemy unit then you may deal 1 wound to it.",
    } <= found


def test_every_mutant_reads_back_as_what_it_says(every: list[Mutant], vocabulary: Vocabulary) -> None:
    spoken = [m for m in every if m.version >= 0]
    assert len(spoken) > 300
    for mutant in spoken[::7]:
        tree, problems = read_sentence(mutant.text, vocabulary, ANYWHERE)
        assert tree is not None, problems
        assert print_sentence(tree, vocabulary) == mutant.text != mutant.before


def test_no_mutant_is_listed_twice(every: list[Mutant]) -> None:
    assert len({m.id for m in every}) == len(every)


def test_two_sentences_of_an_ability_that_come_to_read_alike_are_two_mutants() -> None:
    found = all_mutants(read_given([ROOT / "packs" / "megaton-mashup"]))
    assert len({m.id for m in found}) == len(found)
    alike = [m for m in found if (m.of, m.text) == ("fire-proof", "This has plated.")]
    assert [m.before for m in alike] == ["This has unburnt.", "This has heat-proof."]


def one(every: list[Mutant], of: str, text: str) -> Mutant:
    (found,) = [m for m in every if m.of == of and m.text == text]
    return found


def test_an_expectation_kills_a_mutant_of_a_keyword(officer: Given, every: list[Mutant]) -> None:
    verdict = try_mutant(officer, one(every, "officer", "Enemy units connected to this get +1 melee."))
    assert (verdict.status, verdict.how) == ("killed", "expectation")
    assert verdict.line == "blocker at C2 has 1 wound at the end"


def test_what_one_thing_gives_a_keyword_is_changed_for_that_thing_alone(
    officer: Given, every: list[Mutant]
) -> None:
    mutant = one(every, "borgo/officer#1", "Friendly units connected to this get +2 melee.")
    assert try_mutant(officer, mutant).status == "killed"
    other = one(every, "borgo/super-officer#2", "Friendly units connected to this get +2 melee.")
    assert try_mutant(officer, other).status == "untouched"


def test_sides_are_taken_away_and_added_one_at_a_time(officer: Given, every: list[Mutant]) -> None:
    sides = {m.text for m in every if m.of == "borgo/officer#1" and m.version < 0}
    less, more = ("ne, nw", "n, nw", "n, ne"), ("n, ne, se, nw", "n, ne, s, nw", "n, ne, sw, nw")
    assert sides == {f"officer(melee, +1) on [{s}]" for s in (*less, *more)}
    dead = try_mutant(officer, one(every, "borgo/officer#1", "officer(melee, +1) on [ne, nw]"))
    assert dead.status == "killed"
    left = try_mutant(officer, one(every, "borgo/officer#1", "officer(melee, +1) on [n, nw]"))
    assert left.status == "survived" and left.tried == 1


def test_content_with_another_ability_shares_all_else_and_plays_as_if_it_were_read_anew(
    officer: Given,
) -> None:
    (case,) = officer.cases
    changed = case.with_abilities(lambda a: None if a.keyword == "officer" else a)
    assert [i for i, d in changed.definitions.items() if d is not case.library.definitions[i]] == [
        "borgo/officer"
    ]
    policies = case.ways[0].options
    usual, shared, anew = (
        case.game.plan(library, policies).definitions
        for library in (case.library, changed, replace(changed, made_from=None))
    )
    own = "hegemony/ganger"
    assert usual[own].attacks is shared[own].attacks is not anew[own].attacks
    assert not shared["borgo/officer"].edges and usual["borgo/officer"].edges
    alone, beside = (
        snapshot(case.play(case.ways[0], library)) for library in (replace(changed, made_from=None), changed)
    )
    assert alone == beside != snapshot(case.play(case.ways[0], case.library))


def test_a_sentence_that_cannot_be_done_is_no_survivor(officer: Given, every: list[Mutant]) -> None:
    mutant = one(every, "armour", "Even while netted, own shot hits arriving on this get -1 strength.")
    assert try_mutant(officer, mutant).status == "senseless"


def test_only_a_line_that_tells_what_happened_kills_by_snapshot(tmp_path: Path) -> None:
    text = OFFICER.replace("expect: [blocker at C2 has 2 wounds]", "expect: [blocker at C2 is not destroyed]")
    given = given_of(tmp_path, text)
    mutant = one(all_mutants(given), "officer", "Enemy units connected to this get +1 melee.")
    assert try_mutant(given, mutant).status == "survived"
    (case,) = given.cases
    told = snapshot(case.play(case.ways[0], case.library))
    # a snapshot with another head or board tells no difference
    (tmp_path / "case-0.snap").write_text(told)
    verdict = try_mutant(read_given([ARMIES, tmp_path]), mutant)
    assert (verdict.status, verdict.how) == ("killed", "snapshot")
    assert verdict.line == "segment 3: blocker at C2 packet melee 2"


def test_a_line_kills_only_where_it_goes_back_to_the_ability(officer: Given) -> None:
    (case,) = officer.cases
    without = case.with_abilities(lambda a: None if a.keyword == "officer" else a)
    changed = case.play(case.ways[0], without, reasons=True)
    assert effect(case.reasoned, changed, "officer") == "segment 3: blocker at C2 packet melee 2"
    assert effect(case.reasoned, changed, "borgo/officer#1")
    assert effect(case.reasoned, changed, "toughness") == ""
    assert effect(case.reasoned, case.reasoned, "officer") == ""


def test_a_run_cut_off_keeps_what_it_found_and_goes_on(
    tmp_path: Path, officer: Given, every: list[Mutant], monkeypatch: pytest.MonkeyPatch
) -> None:
    state = tmp_path / "state.json"
    some = [m for m in every if "officer" in m.of][:30]
    seen = 0

    def stop() -> None:
        nonlocal seen
        seen += 1
        if seen == 10:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        mutate(officer, [], state=state, wanted=some, progress=stop)
    assert len(json.loads(state.read_text())["mutants"]) == 10
    tried: list[str] = []
    monkeypatch.setattr(trying, "try_mutant", lambda g, m: tried.append(m.id) or try_mutant(g, m))
    score = mutate(officer, [], state=state, wanted=some)
    assert tried == [m.id for m in some[10:]]
    assert score.waiting == 0 and len(score.verdicts) == 30


def test_a_budget_leaves_the_rest_for_later(officer: Given, every: list[Mutant]) -> None:
    score = mutate(officer, [], budget=1e-9, wanted=every[:20])
    assert score.waiting == 20 and score.percent == 100


def test_many_processes_find_what_one_finds(tmp_path: Path, every: list[Mutant]) -> None:
    given = given_of(tmp_path, OFFICER)
    some = [m for m in every if m.of == "officer"]
    one_, two = (mutate(given, [ARMIES, tmp_path], jobs=n, wanted=some) for n in (1, 2))
    assert [v and v.status for _, v in one_.verdicts] == [v and v.status for _, v in two.verdicts]


def test_a_changed_scenario_is_tried_again(tmp_path: Path, every: list[Mutant]) -> None:
    state = tmp_path / "state.json"
    folder = tmp_path / "cases"
    folder.mkdir()
    some = [one(every, "borgo/officer#1", "officer(melee, +1) on [n, nw]")]
    assert mutate(given_of(folder, OFFICER), [], state=state, wanted=some).killed == 0
    turned = OFFICER.replace("officer at C4 facing n", "officer at C4 facing nw")
    assert mutate(given_of(folder, turned), [], state=state, wanted=some).killed == 1


def test_a_state_file_that_is_none_holds_nothing(tmp_path: Path, officer: Given, every: list[Mutant]) -> None:
    state = tmp_path / "state.json"
    state.write_text("[1, 2")
    assert mutate(officer, [], state=state, wanted=every[:1]).waiting == 0


def test_reasons_must_be_about_survivors(officer: Given, every: list[Mutant]) -> None:
    killed = one(every, "officer", "Enemy units connected to this get +1 melee.")
    left = one(every, "borgo/officer#1", "officer(melee, +1) on [n, nw]")
    score = mutate(officer, [], wanted=[killed, left])
    score.equivalent = {(m.of, m.text): "a reason" for m in (killed, left)}
    assert score.stale == [(killed.of, killed.text)]
    assert score.excused_percent == 50 and not score.survivors


def test_the_notes_of_the_shipped_packs_are_sound(tmp_path: Path) -> None:
    for folder in (ARMIES, *(ROOT / "packs" / key for key in ("megaton-mashup", "chaos-in-the-old-world"))):
        notes = read_notes([PackFolder(folder, folder.name)])
        assert not notes.problems and notes.equivalent
    (tmp_path / "lab.yaml").write_text("lab: x\nequivalent: [{of: net, txet: y, reason: z}]\n")
    assert [p.code for p in read_notes([PackFolder(tmp_path, "x")]).problems] == ["C0101"]

"""Why something is so: the causal path, back to the ability and its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from laboratory import SCENARIOS, watched, why, why_not

from rulesdsl.diagnostics.diagnostic import RulesError
from rulesdsl.kernel.trace import REASONS
from rulesdsl.lab.reasons.answer import Answer, answer
from rulesdsl.lab.reasons.reason import MOST_LINES, Reason, shortened
from rulesdsl.lab.reasons.subject import ask
from rulesdsl.lab.reasons.why import why as reason_of
from rulesdsl.scenarios import codes
from rulesdsl.scenarios.check import find_scenarios
from rulesdsl.scenarios.run import run

FILES = find_scenarios([SCENARIOS])
NAMES = [path.relative_to(SCENARIOS).with_suffix("").as_posix() for path in FILES]


def lined(text: str) -> list[str]:
    """Lines with the number of the line in the file made one word."""
    return [re.sub(r"(\.yaml):\d+", r"\1:N", line) for line in text.splitlines()]


def test_a_number_is_told_with_every_modifier_and_where_it_is_written() -> None:
    assert lined(why("modules/boss-gives-both", "stormtrooper at C2 is destroyed")) == [
        "stormtrooper at C2 is destroyed in segment 3",
        "  it takes 2, and has 3 wounds",
        "  3 wounds from thug at C3 in segment 3",
        "    melee 3 = 2 + 1",
        "      +1 melee from the-boss at C4: boss (armies/hegemony.yaml:N) [MOD-11]",
        "      thug at C3 acts in segment 3: initiative 3 = 2 + 1",
        "        +1 initiative from the-boss at C4: boss (armies/hegemony.yaml:N) [MOD-11]",
    ]


def test_what_might_have_taken_a_hit_says_why_it_did_not() -> None:
    told = why("medics/destroyed-in-the-same-segment", "commando at C3")
    assert "medic at C4 does not take it: it leaves at the same time (armies/outpost.yaml:" in told
    assert "MEDIC-SIMUL = dying-medic-cannot-heal (FAQ general 62, 63, 206; fan) [MEDIC-5]" in told


def test_who_gives_itself_up_says_for_whom_and_against_what() -> None:
    assert lined(why("medics/two-saved-by-a-chain", "medic at C4"))[:3] == [
        "medic at C4 is removed in segment 3",
        "  it gives itself up for commando at D3: medic (armies/outpost.yaml:N) [MEDIC-1, MEDIC-2, MEDIC-3]",
        "    claws at D2 hits commando at D3: melee 1",
    ]


def test_who_is_held_and_does_not_act_names_what_holds_it() -> None:
    assert lined(why_not("nets/freed-too-late", "hybrid at C3", "act"))[:2] == [
        "hybrid at C3 does not act in segment 3: it is switched off",
        "  hybrid at C3 is netted by net-fighter at D3: net (armies/hegemony.yaml:N) [NET-1, NET-2, NET-3]",
    ]


def test_a_circle_that_makes_an_ability_void_names_its_policy() -> None:
    told = why_not("nets/two-facing-nets", "net-fighter at C2", "netted")
    assert "is void: it stands in a circle" in told
    assert (
        "NET-MUTUAL = cancel (FAQ general 19; clone) [NET-7]; under both-netted: net-fighter at C2 is" in told
    )


def test_an_action_that_was_used_is_not_used_again() -> None:
    told = why_not("initiative/scout-lost-after-the-attack", "mutant at C3", "act", at="segment 2")
    assert "it has used this action [INIT-8]" in told


def test_an_unharmed_thing_tells_what_came_and_what_became_of_it() -> None:
    told = lined(why_not("armour/two-weak-shots", "super-mutant at C2 is destroyed"))
    assert told[0] == "super-mutant at C2 is not destroyed"
    assert any("armour of super-mutant at C2 makes it 0 (armies/borgo.yaml:N)" in line for line in told)


def test_a_step_that_cannot_be_done_names_the_rule() -> None:
    told = why_not("nets/freed-too-late", "play sniper by outpost").splitlines()
    assert told[0].startswith("`play sniper by outpost` is refused: there is no enemy unit")
    assert told[0].endswith("[SNIPE-1, SNIPE-2]")
    assert told[2].startswith("  SNIPER-OWN = enemy-only (book 3.0) [SNIPE-1]")


@pytest.mark.parametrize("name", NAMES)
def test_no_answer_is_longer_than_twenty_lines(name: str) -> None:
    result = watched(name)
    for laid in result.scenario.board:
        subject = f"{laid.definition.rpartition('/')[2]} at {laid.place}"
        question = ask(result, subject)
        lines = list(shortened(reason_of(result, question)).lines())
        assert lines[0].startswith(subject)
        assert len(lines) <= MOST_LINES


@pytest.mark.parametrize("name", NAMES)
def test_every_expectation_of_a_scenario_has_a_reason(name: str) -> None:
    result = watched(name)
    for claim in result.scenario.claims:
        text = claim.quote.text
        if "nothing else" in text or " and " in text:
            continue
        try:
            question = ask(result, text)
        except RulesError as error:  # hands, piles, whose turn it is
            assert [one.code for one in error.diagnostics] == [codes.CANNOT_TELL]
            continue
        assert Answer(reason_of(result, question), ()).text()


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_to_tell_reasons_changes_nothing_and_tells_the_same_events(path: Path) -> None:
    told = watched(path.relative_to(SCENARIOS).with_suffix("").as_posix())
    plain = run(told.scenario, told.game, told.library)
    assert plain.end == told.end
    assert [(a.decision, a.option) for a in plain.asked] == [(a.decision, a.option) for a in told.asked]
    events = [[(h.window, h.number, h.kind, h.subject, h.source, h.amount, h.detail, h.place, h.ability)
               for h in result.happenings if h.kind not in REASONS] for result in (plain, told)]  # fmt: skip
    assert sorted(map(str, events[0])) == sorted(map(str, events[1]))


def test_without_a_question_no_reason_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    told = watched("modules/boss-gives-both")

    def never(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr("rulesdsl.kernel.world.Reasons", never)
    assert run(told.scenario, told.game, told.library).end == told.end


def test_an_account_is_cut_to_size_and_says_what_it_leaves_out() -> None:
    wide = Reason("a", because=tuple(Reason(str(i), because=(Reason("x"),)) for i in range(30)))
    lines = list(shortened(wide).lines())
    assert len(lines) <= MOST_LINES
    assert lines[-1].strip().startswith("and ")


@pytest.mark.parametrize(
    ("subject", "word"),
    [
        ("thug at C2", ""),
        ("net-fightr at C3", ""),
        ("nothing else is destroyed", ""),
        ("net-fighter at C3", "?"),
    ],
)
def test_a_question_that_cannot_be_understood_says_so(subject: str, word: str) -> None:
    with pytest.raises(RulesError):
        answer(watched("nets/two-facing-nets"), subject, word)


def test_who_is_switched_off_is_named_with_what_holds_him() -> None:
    told = why("nets/netted-helpers", "commando at C4 is destroyed").splitlines()
    lines = [line.split(" (")[0].strip() for line in told]
    assert lines[3:8] == [
        "ranged 1",
        "no +1 ranged from officer at B2: officer",
        "officer at B2 is netted by net-fighter at B1: net",
        "medic at D3 does not take it: medic",
        "medic at D3 is netted by net-fighter at E2: net",
    ]

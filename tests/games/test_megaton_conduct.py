"""The pack of Megaton Mashup: what is wrong is told at its place; the villain's conduct is data."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from rulesdsl import games
from rulesdsl.content.packs import load_library, load_shipped
from rulesdsl.content.shipped import shipped_base
from rulesdsl.games.game import Illegal, StepCall
from rulesdsl.kernel.decide import Answers
from rulesdsl.kernel.state import State

KEY = "megaton-mashup"
PACK = shipped_base() / "packs" / KEY
GAME = games.load(KEY)
PLAYERS = ("rogzor", "cthugrosh", "ulgoth")


def copied(tmp_path: Path, file: str = "", old: str = "", new: str = "") -> Path:
    """The pack with one change in it."""
    folder = tmp_path / "pack"
    shutil.copytree(PACK, folder)
    if file:
        text = (folder / file).read_text()
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1))
    return folder


def problems(folder: Path) -> list[str]:
    _, found = load_library([folder], games.load, tuple(games.MODULES))
    return [
        f"{one.code} {Path(one.place.file).name}:{one.place.line} {one.message} | {one.help}" for one in found
    ]


def test_the_pack_is_sound() -> None:
    assert problems(PACK) == []


MISTAKES = (
    ("monsters/rogzor.yaml", "health: [10, 6]", "health: [6, 10]", "C0212", "write `[10, 6]`"),
    ("monsters/rogzor.yaml", "kind: hyper", "kind: alpha", "C0212", "alpha form first"),
    ("monsters/rogzor.yaml", "speed: 6", "sped: 6", "C0", "did you mean `speed`?"),
    ("monsters/rogzor.yaml", "brawl: [6, 3]", "brawl: [6]", "C0", ""),
    ("map.yaml", '".S........P.......S."', '".S........P.......S"', "C0212", ""),
    ("map.yaml", '".S........P.......S."', '".S........Q.......S."', "C0212", ""),
    ("conduct.yaml", "most destruction", "most destruktion", "R0218", "did you mean `destruction`?"),
    ("conduct.yaml", "faces: [0, 0, 0, 1, 1, 1]", "faces: [0, 0, 1]", "C0", ""),
    ("villain.yaml", "kind: move-card", "kind: mov-card", "C0105", "did you mean `move-card`?"),
    ("villain.yaml", "start a hunt", "start a hunnt", "R02", "did you mean `hunt`?"),
    ("villain.yaml", "the least distance", "the least distanse", "R0218", "did you mean `distance`?"),
)


@pytest.mark.parametrize(("file", "old", "new", "code", "help"), MISTAKES)
def test_a_mistake_in_the_pack_is_told_where_it_stands(
    tmp_path: Path, file: str, old: str, new: str, code: str, help: str
) -> None:
    found = problems(copied(tmp_path, file, old, new))
    assert len(found) == 1, found
    assert found[0].startswith(code)
    assert f" {Path(file).name}:" in found[0]
    assert help in found[0]


# ---------------------------------------------------------------- the villain is data


def after(folder: Path, card: str, *lines: tuple[str, int, str]) -> State:
    """The state after a card on a board, under the pack of a folder."""
    libraries, found = load_library([folder], games.load, tuple(games.MODULES))
    assert list(found) == []
    library = libraries[KEY]
    state = GAME.new_state(PLAYERS, (), GAME.policies.options(), scripted=(6,) * 40)
    for definition, owner, place in lines:
        GAME.put(library, state, definition, owner, place, "", {})
    return GAME.run(library, state, StepCall("activate", definition=card), Answers(), None)


DETOUR = (
    ("plain-9x6", -1, "x0y0"),
    ("ulgoth/ulgoth", 2, "x0y2"),
    ("rogzor/rogzor", 0, "x6y2"),
    ("hazard-column", -1, "x3y1"),
    ("g-tank", -1, "x3y1"),
    ("g-tank", -1, "x4y1"),
)


def test_reordering_two_lines_of_a_list_changes_the_villain(tmp_path: Path) -> None:
    first, second = "Prefer paths with the most destruction.", "Prefer paths with the least harm."
    swapped = copied(
        tmp_path, "conduct.yaml", f"- {first}\n          - {second}", f"- {second}\n          - {first}"
    )
    greedy, careful = after(PACK, "t-march", *DETOUR), after(swapped, "t-march", *DETOUR)
    hurt = [
        next(e for e in s.entities if e.owner == 2 and e.place >= 0).counters.get("damage", 0)
        for s in (greedy, careful)
    ]
    living = [
        sum(e.definition == "g-tank" and e.zone == "board" for e in s.entities) for s in (greedy, careful)
    ]
    assert hurt == [1, 0]
    assert living[0] < living[1]


CORNER = (
    ("ulgoth/ulgoth", 2, "x4y4"),
    ("rogzor/rogzor", 0, "x6y4"),
    ("hazard-space", -1, "x2y4"),
    ("g-tank", -1, "x4y2"),
    ("g-tank", -1, "x5y2"),
)


def test_reordering_what_counts_in_a_collision_changes_where_a_monster_lands(tmp_path: Path) -> None:
    first, second = "Prefer positions with the most impact.", "Prefer positions with the most crushing."
    swapped = copied(
        tmp_path, "conduct.yaml", f"- {first}\n          - {second}", f"- {second}\n          - {first}"
    )
    board = GAME.topology
    ends = []
    for folder in (PACK, swapped):
        state = after(folder, "t-slam", *CORNER)
        ends.append(board.places[next(e.place for e in state.on_board() if e.owner == 0)])
    assert ends == ["x2y4", "x4y2"]


def test_a_monster_may_have_a_conduct_of_its_own(tmp_path: Path) -> None:
    lines = ("Prefer paths with the least gap.", "Prefer paths with the least harm.")
    own = "    abilities:\n      - texts:\n" + "".join(f"          - {line}\n" for line in lines)
    folder = copied(tmp_path, "monsters/ulgoth.yaml", "    abilities: [unwieldy]\n", own)
    state = after(folder, "t-march", *DETOUR)
    villain = next(e for e in state.entities if e.owner == 2 and e.place >= 0)
    assert not villain.counters.get("damage")


def test_two_models_do_not_stand_on_one_space() -> None:
    library = load_library([PACK], games.load, tuple(games.MODULES))[0][KEY]
    state = GAME.new_state(PLAYERS, (), GAME.policies.options())
    GAME.put(library, state, "ulgoth/ulgoth", 2, "x4y4", "", {})
    with pytest.raises(Illegal) as caught:
        GAME.put(library, state, "g-tank", -1, "x5y5", "", {})
    assert caught.value.rule == "GRID-1"


# ---------------------------------------------------------------- what is ours and what is found


def test_every_card_is_marked_as_made_here_and_has_what_a_card_has() -> None:
    library = load_library([PACK], games.load, tuple(games.MODULES))[0][KEY]
    cards = [d for d in library.definitions.values() if d.collection == "cards"]
    assert {d.status for d in cards} == {"constructed"}
    assert {d.kind for d in cards if library.supplies.get(d.id)} == {
        "attack-card",
        "move-card",
        "charge-card",
    }
    assert all("speed" in d.fields and d.abilities for d in cards)


def test_python_names_no_card_monster_unit_or_building() -> None:
    library = load_library([PACK], games.load, tuple(games.MODULES))[0][KEY]
    words = {e.word.key for e in GAME.vocabulary.entries()}
    names = {d.key for d in library.definitions.values()} - words
    told = {"standard", "easy", "hard", "white", "blue", "red"}  # ways to play, colours of dice
    told |= {d.key for d in library.definitions.values() if d.collection == "numbers"}
    source = Path(str(__import__("rulesdsl").__file__)).parent
    found = []
    for path in (source / "games" / "megaton_mashup").rglob("*.py"):
        text = path.read_text()
        found += [
            (path.name, name) for name in names - told if re.search(rf'"[^"\n]*\b{re.escape(name)}\b', text)
        ]
    assert found == []


def test_nothing_outside_its_package_names_the_game() -> None:
    source = Path(str(__import__("rulesdsl").__file__)).parent
    outside = [
        path.relative_to(source).as_posix()
        for path in source.rglob("*.py")
        if "megaton_mashup" not in path.parts and re.search("megaton", path.read_text(), re.I)
    ]
    assert outside == ["games/__init__.py"]


def test_why_a_villain_went_there_is_the_list_of_options_with_their_figures() -> None:
    from click.testing import CliRunner

    from rulesdsl.cli import why

    path = shipped_base() / "scenarios" / KEY / "collision" / "maximum-collision.yaml"
    runner = CliRunner(env={"COLUMNS": "300"})
    done = runner.invoke(why.command, [str(path), "rogzor at x6y4 is at x2y4"], standalone_mode=False)
    lines = [line.split(" (packs")[0].strip() for line in done.output.splitlines()]
    assert lines[:4] == [
        "rogzor at x6y4 comes to x2y4 in draw 1",
        "body-slam, 1: x2y4 (impact 2, crushing 0)",
        "body-slam, 2: x4y2 (impact 1, crushing 0)",
        "body-slam, 3: x4y6 (impact 0, crushing 0)",
    ]
    assert "conduct.yaml:" in done.output and "[MAXCOLLISION-1, MAXCOLLISION-4]" in done.output


def test_of_two_cards_the_other_goes_under_the_deck() -> None:
    library = load_library([PACK], games.load, tuple(games.MODULES))[0][KEY]
    state = GAME.new_state(PLAYERS, (), GAME.policies.options())
    GAME.put(library, state, "ulgoth/ulgoth", 2, "x9y9", "", {"bonus": 6})
    GAME.put(library, state, "negative-space", -1, "x5y5", "", {})
    GAME.put(library, state, "g-tank", 0, "x5y5", "", {})
    state.restack("deck", 2, ("t-march", "t-scratch", "t-wound"))  # the top last: A is t-wound
    paid = "two, for g-tank at x5y5"
    answers = Answers((paid, paid, "t-scratch", "t-scratch"))
    after_it = GAME.run(library, state, StepCall("activate"), answers, None)
    assert after_it.stack("deck", 2) == ("t-wound", "t-march")  # from the top: C, A
    assert after_it.stack("reserve", 0) == ("g-tank",)


def test_what_prints_a_rule_that_nothing_here_plays_says_that_its_text_is_not_known() -> None:
    # else a name in `rules` would look as if it were played
    library, _ = load_shipped(KEY, games.load)
    plans = GAME.plan(library, dict(GAME.policies.options())).definitions
    played_by_data = {"Incombustible", "High Density", "Mechanical", "Cargo"}  # tiles, supplies, mere tags
    other_names = {"reach": "long-reach"}
    for made in library.definitions.values():
        keys = set()
        for name in made.fields.get("rules", ()):  # type: ignore[union-attr]
            if name not in played_by_data:
                key = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
                keys.add(other_names.get(key, key))
        unplayed = keys - plans[made.id].keywords
        assert (made.status == "text-unknown") == bool(unplayed), (made.id, unplayed)

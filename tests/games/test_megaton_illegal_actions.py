"""Illegal actions of Megaton Mashup: everything that the game can refuse is refused here, by a step, a line
of the board, a position or a start; each time in one sentence with the id of a rule, and nothing changes."""

from __future__ import annotations

import ast
import json
import re
import shutil
import sys
from functools import partial
from pathlib import Path

import pytest

from rulesdsl import games
from rulesdsl.content.packs import load_library
from rulesdsl.content.shipped import shipped_base
from rulesdsl.games.game import Illegal
from rulesdsl.games.match import Match, Standing
from rulesdsl.games.megaton_mashup import advance
from rulesdsl.record.states import dump_state
from rulesdsl.scenarios.load import load_bytes
from rulesdsl.scenarios.run import Result, run
from rulesdsl.scenarios.world import shipped

KEY = "megaton-mashup"
GAME = games.load(KEY)
SOURCES = Path(sys.modules[type(GAME).__module__].__file__ or "").parent
RULE = re.compile(r"[A-Z]+-\d+")

HEAD = "scenario: Tried\ngame: megaton-mashup\n"
PLAYERS = "players: {{rogzor: {0}, cthugrosh: nothing, ulgoth: nothing}}\n"
RICH = "1 token and 6 unit-dice and 4 monster-dice"
MONSTERS = ("rogzor rogzor at x0y0", "cthugrosh cthugrosh at x6y0", "ulgoth ulgoth at x12y12")
TRUCK = "repair-truck at x3y3 for cthugrosh"
GAME_AT = "turn: rogzor\nphase: {0}\n"
UNITS, MONSTER = "standing: {active: units}\n", "standing: {active: monster}\n"
CORNER = ("plain-8x2 at x0y0", "rogzor rogzor at x0y0", "skyscraper at x2y0", "ulgoth ulgoth at x4y0")


def lines(board: tuple[str, ...]) -> str:
    return "board:\n" + "".join(f"  - {line}\n" for line in board)


# What is tried -> the lines of the board, what else stands in the file, the steps (the last is illegal), the
# message, the rule.
STEPS = {
    # ---- whose and what
    "a building is activated": (
        ("skyscraper at x3y3",),
        "",
        ("advance of skyscraper at x3y3",),
        "skyscraper at x3y3 is no model: only monsters and units are activated",
        "TURN-2",
    ),
    "a unit that is gone": (
        ("plain-8x2 at x0y0", "g-tank at x5y0 for rogzor", "g-tank at x6y1", "ulgoth ulgoth at x0y0"),
        "",
        ("activate t-bully", "advance of g-tank at x5y0 by rogzor"),
        "g-tank at x5y0 is not on the map any more",
        "TURN-2",
    ),
    "the monster of the other player": (
        MONSTERS,
        "",
        ("advance of cthugrosh cthugrosh at x6y0 by rogzor",),
        "cthugrosh at x6y0 is not the monster of rogzor",
        "TURN-4",
    ),
    "the villain, for a player": (
        MONSTERS,
        "",
        ("brawl of ulgoth ulgoth at x12y12 at x0y0 by rogzor",),
        "ulgoth at x12y12 is not the monster of rogzor",
        "TURN-4",
    ),
    "the villain, for itself": (
        MONSTERS,
        "",
        ("advance of ulgoth ulgoth at x12y12",),
        "ulgoth is the villain: its cards say what it does, no player",
        "VILLAIN-1",
    ),
    "a unit of the villain": (
        ("g-tank at x3y3 for ulgoth",),
        "",
        ("advance of g-tank at x3y3 by rogzor",),
        "g-tank at x3y3 is the villain's: no player acts with it",
        "SIDE-1",
    ),
    "a unit that nobody brought": (
        ("g-tank at x3y3",),
        "",
        ("advance of g-tank at x3y3 by rogzor",),
        "g-tank at x3y3 is nobody's: players act with units that one of them brought",
        "TURN-3",
    ),
    # ---- spawning
    "a spawn of what is no unit": (
        (),
        "",
        ("spawn bully",),
        "bully is no unit, and only units are spawned",
        "TURN-3",
    ),
    "a spawn of what is no reserve": ((), "", ("spawn hellion",), "no hellion is in the reserve", "SETUP-6"),
    "a spawn without dice": (
        ("spawn-space at x3y5",),
        GAME_AT.format("spawn") + "zones: {reserve: {cthugrosh: [hellion]}}\n",
        ("spawn hellion by rogzor",),
        "hellion costs 2, and the unit pool has 1: too few action dice",
        "TURN-10",
        "1 token and 1 unit-die",
    ),
    "a spawn where no spawn point is": (
        ("g-tank at x2y2",),
        GAME_AT.format("spawn") + "zones: {reserve: {rogzor: [hellion]}}\n",
        ("spawn hellion by rogzor",),
        "there is no spawn point on the map",
        "TURN-10",
    ),
    "a spawn where all spawn points are taken": (
        ("spawn-space at x0y0", *MONSTERS),
        GAME_AT.format("spawn") + "zones: {reserve: {rogzor: [hellion]}}\n",
        ("spawn hellion by rogzor",),
        "no spawn point is free for hellion, and no unit can be moved off one for a die more",
        "TURN-10",
    ),
    "a spawn beside the spawn point": (
        ("spawn-space at x3y5",),
        GAME_AT.format("spawn") + "zones: {reserve: {rogzor: [hellion]}}\n",
        ("spawn hellion at x3y6 by rogzor",),
        "x3y6 is no spawn point",
        "TURN-10",
    ),
    "a spawn on a spawn point that is taken": (
        ("spawn-space at x0y0", "spawn-space at x3y5", *MONSTERS),
        GAME_AT.format("spawn") + "zones: {reserve: {rogzor: [hellion]}}\n",
        ("spawn hellion at x0y0 by rogzor",),
        "rogzor at x0y0 stands on that spawn point, and cannot be moved off for a die more",
        "TURN-10",
    ),
    # ---- moving
    "an advance onto another model": (
        (*MONSTERS, TRUCK),
        "",
        ("advance of repair-truck at x3y3 at x1y1 by rogzor",),
        "repair-truck at x3y3 cannot end on x1y1: rogzor at x0y0 is in the way",
        "TERRAIN-1",
    ),
    "an advance onto water": (
        (TRUCK, "water-space at x3y4"),
        "",
        ("advance of repair-truck at x3y3 at x3y4 by rogzor",),
        "repair-truck at x3y3 cannot end on x3y4: impassable ground lies there",
        "TERRAIN-1",
    ),
    "an advance too far": (
        (TRUCK,),
        "",
        ("advance of repair-truck at x3y3 at x19y19 by rogzor",),
        "repair-truck at x3y3 cannot end on x19y19: no free way leads there for its speed of 5",
        "TERRAIN-1",
    ),
    "an advance from a corner": (
        CORNER,
        "",
        ("advance of rogzor rogzor at x0y0",),
        "rogzor at x0y0 has no place to go to: all around it is taken or closed",
        "TERRAIN-1",
    ),
    "a second advance": (
        (TRUCK,),
        "",
        (
            "advance of repair-truck at x3y3 at x3y4 by rogzor",
            "advance of repair-truck at x3y3 at x3y3 by rogzor",
        ),
        "repair-truck at x3y4 has advanced already",
        "TURN-6",
    ),
    "a single step of a unit": (
        (TRUCK,),
        "",
        ("step of repair-truck at x3y3 by rogzor",),
        "only monsters take single steps, and repair-truck at x3y3 is none",
        "TURN-11",
    ),
    "a single step without dice": (
        MONSTERS,
        "",
        ("step of cthugrosh cthugrosh at x6y0",),
        "no action die is left in the monster pool",
        "TURN-11",
    ),
    "a single step too far": (
        MONSTERS,
        "",
        ("step of rogzor rogzor at x0y0 at x2y2",),
        "rogzor at x0y0 cannot end on x2y2: a single step ends one space away, on free ground",
        "TURN-11",
    ),
    # ---- attacking
    "a second attack": (
        (*MONSTERS, "g-tank at x2y0", "g-tank at x2y1"),
        "answers: [{action dice: '1'}]\nchance: [1, 1, 1, 1, 1]\n",
        ("brawl of rogzor rogzor at x0y0 at x2y0", "brawl of rogzor rogzor at x0y0 at x2y1"),
        "rogzor at x0y0 has attacked already",
        "TURN-6",
    ),
    "a blast at empty ground": (
        MONSTERS,
        "",
        ("blast of rogzor rogzor at x0y0 at x3y3",),
        "nothing stands on x3y3 that a blast could hit",
        "ATTACK-2",
    ),
    "a brawl out of reach": (
        MONSTERS,
        "",
        ("brawl of rogzor rogzor at x0y0 at x12y12",),
        "ulgoth at x12y12 is not in reach of a brawl by rogzor at x0y0",
        "ATTACK-2",
    ),
    "an attack on an ally": (
        (*MONSTERS, "g-tank at x2y0 for cthugrosh"),
        "",
        ("brawl of rogzor rogzor at x0y0 at x2y0",),
        "g-tank at x2y0 is an ally of rogzor at x0y0",
        "SIDE-1",
    ),
    "a blast of what has none": (
        ("meat-slave at x3y3 for rogzor", "skyscraper at x4y3"),
        "",
        ("blast of meat-slave at x3y3 at x4y3 by rogzor",),
        "meat-slave at x3y3 makes no blast",
        "MODEL-1",
    ),
    "a throw by a unit": (
        ("hellion at x3y3 for rogzor", "ulgoth ulgoth at x4y3"),
        "",
        ("throw of hellion at x3y3 at x4y3 by rogzor",),
        "hellion at x3y3 makes no throw",
        "MODEL-1",
    ),
    "a throw with nobody in reach": (
        MONSTERS,
        "",
        ("throw of rogzor rogzor at x0y0 at x12y12",),
        "ulgoth at x12y12 is not in reach of a throw by rogzor at x0y0",
        "ATTACK-2",
    ),
    "a throw of a unit": (
        (*MONSTERS, "g-tank at x2y0"),
        "",
        ("throw of rogzor rogzor at x0y0 at x2y0",),
        "a throw is made against a monster, and g-tank at x2y0 is none",
        "POWERATTACK-3",
    ),
    "a body slam of a building": (
        (*MONSTERS, "skyscraper at x2y0"),
        "",
        ("body-slam of rogzor rogzor at x0y0 at x2y0",),
        "a body-slam is made against a monster, and skyscraper at x2y0 is none",
        "POWERATTACK-2",
    ),
    "a swat of a monster": (
        ("rogzor rogzor at x0y0", "ulgoth ulgoth at x2y0"),
        "",
        ("swat of rogzor rogzor at x0y0 at x2y0",),
        "a swat is made against a unit, and ulgoth at x2y0 is none",
        "POWERATTACK-4",
    ),
    "a rampage of a unit": (
        (TRUCK,),
        "",
        ("rampage of repair-truck at x3y3 by rogzor",),
        "repair-truck at x3y3 makes no power attacks: only monsters do",
        "POWERATTACK-6",
    ),
    "an attack without dice": (
        MONSTERS,
        "",
        ("rampage of cthugrosh cthugrosh at x6y0",),
        "no action die is left in the monster pool",
        "DICE-1",
    ),
    # ---- setting up
    "a roll for a token that is held": (
        (),
        "",
        ("first",),
        "rogzor holds the #1 token already",
        "SETUP-1",
    ),
    "a card that is brought": (
        (),
        "",
        ("muster bully",),
        "bully is no unit, and only units are brought",
        "SETUP-6",
    ),
    "a unit of the other agenda": (
        (),
        "",
        ("muster g-tank",),
        "g-tank is a unit of the protectors, and rogzor of the destroyers",
        "SETUP-6",
    ),
    "a unit that only a rule brings": (
        (),
        "",
        ("muster case-minion",),
        "case-minion is minor: a rule brings it, no player",
        "MAXDESTROY-4",
    ),
    "an eleventh unit": (
        (),
        "",
        ("muster hellion",) * 11,
        "rogzor has brought 10 units, and may bring no more",
        "SETUP-6",
    ),
    "a second villain": (
        MONSTERS,
        "",
        ("place-villain",),
        "ulgoth at x12y12 stands on the map already",
        "SETUP-5",
    ),
    "a villain for whom no room is left": (
        ("plain-8x2 at x0y0", *(f"skyscraper at x{x}y0" for x in (0, 2, 4, 6))),
        "",
        ("place-villain",),
        "ulgoth covers 2 by 2 spaces, and nowhere on the map are so many free",
        "SETUP-5",
    ),
    # ---- the villain
    "an activation of nobody": (
        MONSTERS[:2],
        "",
        ("activate bully",),
        "the villain is not on the map: nobody activates",
        "VILLAIN-1",
    ),
    "a unit as a card": (
        MONSTERS,
        "",
        ("activate g-tank",),
        "g-tank is no card of the villain's deck",
        "CARD-1",
    ),
    # ---- the order of a whole game
    "a step after the end": (
        (*MONSTERS[:2], "ulgoth ulgoth-hyper at x9y9 with 6 damage"),
        "turn: ulgoth\nzones: {deck: {ulgoth: [t-scratch]}}\n",
        ("activate", "units by rogzor"),
        "the game is over",
        "END-2",
    ),
    "a step of another part": (
        MONSTERS,
        GAME_AT.format("choose"),
        ("spawn hellion by rogzor",),
        "`spawn` does not come now, but `units` or `monster`",
        "TURN-2",
    ),
    "an attack before the advance": (
        MONSTERS,
        GAME_AT.format("advance") + MONSTER,
        ("brawl of rogzor rogzor at x0y0 at x12y12",),
        "`brawl` does not come now, but `advance` or `step` or `done`",
        "TURN-6",
    ),
    "something before the roll": (
        MONSTERS,
        GAME_AT.format("first"),
        ("units by rogzor",),
        "`units` does not come now, but `first`",
        "SETUP-1",
        "nothing",
    ),
    "something before units are brought": (
        MONSTERS,
        GAME_AT.format("muster"),
        ("units by rogzor",),
        "`units` does not come now, but `muster`",
        "SETUP-6",
    ),
    "a card before the villain stands": (
        MONSTERS[:2],
        GAME_AT.format("placing"),
        ("activate",),
        "`activate` does not come now, but `place-villain`",
        "SETUP-5",
    ),
    "a player in the villain's place": (
        MONSTERS,
        "turn: ulgoth\nphase: villain\n",
        ("units by rogzor",),
        "`units` does not come now, but `activate`",
        "VILLAIN-1",
    ),
    "a step of nobody": (
        MONSTERS,
        GAME_AT.format("choose"),
        ("units",),
        "a step of a whole game says who does it: `units ... by rogzor`",
        "TURN-1",
    ),
    "a turn of the other player": (
        MONSTERS,
        GAME_AT.format("choose"),
        ("units by cthugrosh",),
        "it is the turn of rogzor",
        "TURN-1",
    ),
    "a card that is named": (
        MONSTERS,
        "turn: ulgoth\nphase: villain\n",
        ("activate bully by ulgoth",),
        "in a whole game the villain's card is drawn, and nobody names it",
        "VILLAIN-2",
    ),
    "a monster while units are active": (
        MONSTERS,
        GAME_AT.format("advance") + UNITS,
        ("advance of rogzor rogzor at x0y0",),
        "units are active now, and rogzor at x0y0 is a monster",
        "TURN-2",
    ),
    "a unit while the monster is active": (
        (*MONSTERS, TRUCK),
        GAME_AT.format("advance") + MONSTER,
        ("advance of repair-truck at x3y3 by rogzor",),
        "the own monster is active now, and repair-truck at x3y3 is no monster",
        "TURN-2",
    ),
}

# What lies so -> the lines of the board, the message, the rule.
BOARDS = {
    "a card on the map": (("bully at x0y0",), "bully is a card, and no piece of the map", "GRID-1"),
    "a map in the middle": (("plain-8x2 at x3y3",), "a map is laid at x0y0, its top left space", "GRID-1"),
    "a monster over the edge": (
        ("rogzor rogzor at x19y19",),
        "rogzor covers 2 by 2 spaces and does not fit on the map at x19y19",
        "GRID-1",
    ),
    "a monster beside a small map": (
        ("plain-8x2 at x0y0", "rogzor rogzor at x7y0"),
        "x8y0 is not on plain-8x2",
        "GRID-1",
    ),
    "two on one space": (
        ("rogzor rogzor at x0y0", "skyscraper at x1y1"),
        "rogzor stands on x1y1 already",
        "GRID-1",
    ),
    "two monsters of one player": (
        ("rogzor rogzor at x0y0", "rogzor rogzor-hyper at x9y9"),
        "rogzor has a monster on the map already",
        "SETUP-6",
    ),
    "two maps": (
        ("plain-8x2 at x0y0", "plain-9x6 at x0y0"),
        "plain-8x2 lies on the table already",
        "SETUP-2",
    ),
    "a map under what lies": (
        ("g-tank at x0y0", "plain-8x2 at x0y0"),
        "plain-8x2 is laid before what lies on it",
        "SETUP-2",
    ),
    "more damage than points": (
        ("ulgoth ulgoth at x0y0 with 3 bonus and 9 damage",),
        "ulgoth has 8 points on this side, too few for 9 damage",
        "HEALTH-5",
    ),
}

# What cannot be so -> what the file says besides the board, where that is told, the message, the rule.
STANDINGS = {
    "two tokens": (
        "turn: rogzor\n",
        "rogzor",
        "one of the two players holds the #1 token, and there is only one",
        "TOKEN-1",
        "2 token",
    ),
    "a player in the villain's phase": (
        "turn: rogzor\nphase: villain\n",
        "rogzor",
        "in the phase villain the villain activates, not rogzor",
        "TURN-1",
    ),
    "the villain in a player's phase": (
        "turn: ulgoth\nphase: choose\n",
        "ulgoth",
        "in the phase choose a player acts, not ulgoth",
        "TURN-1",
    ),
    "a first player who is none": (
        "turn: rogzor\nstanding: {first: ulgoth}\n",
        "ulgoth",
        "a player takes the first turn, rogzor or cthugrosh, not `ulgoth`",
        "TURN-1",
    ),
    "what is not active then": (
        "turn: rogzor\nphase: spawn\nstanding: {active: monster}\n",
        "monster",
        "in the phase spawn `units` is active, not `monster`",
        "TURN-2",
    ),
    "what is no activation": (
        "turn: rogzor\nphase: advance\nstanding: {active: both}\n",
        "both",
        "in the phase advance `units` or `monster` is active, not `both`",
        "TURN-2",
    ),
    "nothing active": (
        "turn: rogzor\nphase: advance\n",
        "advance",
        "say in `standing` what is active: `active: units` or `active: monster`",
        "TURN-2",
    ),
    "a round that is none": (
        "turn: rogzor\nstanding: {round: zero}\n",
        "zero",
        "a round is a number from 1, not `zero`",
        "TURN-1",
    ),
    "a unit in the deck": (
        "turn: ulgoth\nzones: {deck: {ulgoth: [g-tank]}}\n",
        "deck",
        "`g-tank` does not lie in `deck`: cards of the villain still to come, hidden",
        "SETUP-9",
    ),
    "a deck of a player": (
        "turn: ulgoth\nzones: {deck: {rogzor: [bully]}}\n",
        "deck",
        "what lies in `deck` is that of the villain, not of rogzor",
        "SETUP-9",
    ),
    "more cards than there are": (
        "turn: ulgoth\nzones: {used: {ulgoth: [bully, bully]}, deck: {ulgoth: [bully]}}\n",
        "used",
        "there are 2 bully, and here are 3",
        "SETUP-9",
    ),
    "a card in the reserve": (
        "turn: rogzor\nzones: {reserve: {rogzor: [bully]}}\n",
        "reserve",
        "`bully` does not lie in `reserve`: units that a player brought and that are not on the map",
        "SETUP-6",
    ),
    "a unit among used cards": (
        "turn: ulgoth\nzones: {used: {ulgoth: [g-tank]}}\n",
        "used",
        "`g-tank` does not lie in `used`: cards of the villain that were used",
        "VILLAIN-6",
    ),
}

# Who cannot play together -> the players, the mode, the message, the rule.
STARTS = {
    "too few": (
        ("rogzor", "cthugrosh"),
        "",
        "three monsters are named, two players and the villain, not 2",
        "SETUP-6",
    ),
    "the villain as a player": (
        ("rogzor", "cthugrosh", "cthugrosh"),
        "",
        "cthugrosh is named twice: each of the three is a monster of its own",
        "SETUP-6",
    ),
    "a monster that is none": (
        ("rogzor", "cthugrosh", "ulgot"),
        "",
        "no monster is called `ulgot`; did you mean `ulgoth`?",
        "SETUP-6",
    ),
    "a mode that is none": (
        ("rogzor", "cthugrosh", "ulgoth"),
        "nightmare",
        "no mode is called `nightmare`; there are: standard, easy, hard",
        "SETUP-4",
    ),
}


@pytest.fixture(autouse=True)
def raised(monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, int]]:
    """File and line of each refusal that is made; kept for the whole module."""
    made = Illegal.__init__

    def watched(self: Illegal, *args: object, **more: object) -> None:
        frame = sys._getframe(1)
        MADE.add((Path(frame.f_code.co_filename).name, frame.f_lineno))
        made(self, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Illegal, "__init__", watched)
    return MADE


MADE: set[tuple[str, int]] = set()


def result_of(text: str) -> Result:
    found, problems = load_bytes("tried.yaml", (HEAD + text).encode(), shipped())
    assert found is not None, problems
    world = shipped()
    return run(found, world.game(KEY), world.library(KEY)[0])


def told(result: Result, message: str, rule: str) -> None:
    """The one problem of a result is that message with that rule."""
    (problem,) = result.problems
    assert (problem.message, problem.notes) == (message, (f"rule {rule}",))
    assert RULE.fullmatch(rule)


@pytest.mark.parametrize("kind", STEPS)
def test_an_illegal_step_is_told_with_its_rule_and_changes_nothing(kind: str) -> None:
    board, more, steps, message, rule, *purse = STEPS[kind]
    body = PLAYERS.format(purse[0] if purse else RICH) + lines(board or MONSTERS) + more
    tried = result_of(body + "steps:\n" + "".join(f"  - {step}\n" for step in steps))
    told(tried, message, rule)
    assert tried.problems[0].place.line == (HEAD + body).count("\n") + 1 + len(steps)
    before = result_of(body + "steps: [" + ", ".join(steps[:-1]) + "]\n") if len(steps) > 1 else None
    assert dump_state(tried.end) == dump_state(before.end if before else tried.start)


@pytest.mark.parametrize("kind", BOARDS)
def test_a_board_that_cannot_be_is_told_at_its_line(kind: str) -> None:
    board, message, rule = BOARDS[kind]
    tried = result_of(PLAYERS.format(RICH) + lines(board) + "steps: [settle]\n")
    told(tried, message, rule)
    assert tried.problems[0].code == "N0107"
    assert tried.problems[0].place.line == 4 + len(board)


@pytest.mark.parametrize("kind", STANDINGS)
def test_a_position_that_cannot_be_is_told_where_it_is_written(kind: str) -> None:
    more, caret, message, rule, *purse = STANDINGS[kind]
    text = PLAYERS.format(purse[0] if purse else RICH) + lines(MONSTERS) + more + "steps: [settle]\n"
    tried = result_of(text)
    told(tried, message, rule)
    place = tried.problems[0].place
    assert (HEAD + text).splitlines()[place.line - 1][place.column - 1 :].startswith(caret)
    assert tried.problems[0].code == "N0413"


@pytest.mark.parametrize("kind", STARTS)
def test_a_game_that_cannot_begin_is_told_why(kind: str) -> None:
    players, mode, message, rule = STARTS[kind]
    with pytest.raises(Illegal) as why:
        Match.start(GAME, shipped().library(KEY)[0], players, mode=mode)
    assert (why.value.reason, why.value.rule) == (message, rule)


def test_a_monster_that_is_too_large_for_its_start_is_told(tmp_path: Path) -> None:
    folder = tmp_path / KEY
    shutil.copytree(shipped_base() / "packs" / KEY, folder)
    file = folder / "monsters" / "rogzor.yaml"
    file.write_text(file.read_text().replace("size: [2, 2]", "size: [9, 4]"))
    library = load_library([folder], games.load, tuple(games.MODULES))[0][KEY]
    with pytest.raises(Illegal) as why:
        Match.start(GAME, library, ("rogzor", "cthugrosh", "ulgoth"))
    assert why.value.reason == "rogzor covers 9 by 4 spaces, more than are free where it starts, x9y0"
    assert why.value.rule == "SETUP-7"


@pytest.mark.parametrize("more", ["", "turn: rogzor\n"])
def test_two_monsters_are_too_few_on_a_board_and_in_a_game(more: str) -> None:
    text = f"board: [rogzor rogzor at x0y0, ulgoth ulgoth at x9y9]\n{more}steps: [settle]\n"
    named = "two players and then the villain are named in `players`, and here: rogzor, ulgoth"
    told(result_of(text), named, "SETUP-6")


def test_a_phase_that_is_none_is_told() -> None:
    state = GAME.new_state(("rogzor", "cthugrosh", "ulgoth"), (), GAME.policies.options())
    with pytest.raises(Illegal, match="no phase is called `nap`; there are: first, muster") as why:
        GAME.resume(shipped().library(KEY)[0], state, Standing("", 0, "nap", {}))
    assert why.value.rule == "TURN-6"


def test_a_search_that_gives_up_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advance, "best_paths", partial(advance.best_paths, work_bound=3))
    board = lines((*MONSTERS, "g-tank at x10y9", "g-tank at x11y9"))
    tried = result_of(PLAYERS.format(RICH) + board + "steps: [activate heavy-fists]\n")
    (problem,) = tried.problems
    assert problem.message.startswith("the best path of the villain is not found: ")
    assert problem.notes == ("rule MAXDESTROY-1",)


@pytest.mark.parametrize("word", ["action dice", "power dice"])
def test_more_dice_than_there_are_are_no_option(word: str) -> None:
    answers = {"action dice": "4", "power dice": "0", word: "9"}
    purse = RICH + " and 2 power-dice"
    board = ("rogzor rogzor at x0y0", "ulgoth ulgoth at x2y0")
    tried = result_of(
        PLAYERS.format(purse)
        + lines(board)
        + "steps: [brawl of rogzor rogzor at x0y0 at x2y0]\n"
        + f"answers: {json.dumps([{key: value} for key, value in answers.items()])}\n"
    )
    (problem,) = tried.problems
    assert problem.message == f"`9` is not an option of `{word}`"
    most = {"action dice": "options: `1`, `2`, `3`, `4`", "power dice": "options: `0`, `1`, `2`"}
    assert problem.notes == (most[word],)


def test_everything_that_the_game_refuses_is_refused_above(raised: set[tuple[str, int]]) -> None:
    """Run with the whole file: it looks at what the tests above have made."""
    if len(raised) < 10:
        pytest.skip("only with the tests above")
    missing = []
    for source in SOURCES.glob("*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Illegal":
                last = node.end_lineno or node.lineno
                if not any((source.name, line) in raised for line in range(node.lineno, last + 1)):
                    missing.append(f"{source.name}:{node.lineno}")
    assert missing == []

"""A made-up game runs on the shared rooms: no directions, no tiles, dice, cards, players that pay."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from mini_game.game import GAME
from mini_game.town import GANGS, HERE, LIBRARY, PROBLEMS, state
from rulesdsl import games
from rulesdsl.content.packs import load_library
from rulesdsl.games.game import Game, StepCall
from rulesdsl.kernel.decide import Answers, Pending
from rulesdsl.kernel.state import State
from rulesdsl.kernel.trace import Trace
from rulesdsl.scenarios.check import check_file, check_scenarios, run_shipped
from rulesdsl.scenarios.load import load_bytes
from rulesdsl.scenarios.run import Result
from rulesdsl.scenarios.snapshot import snapshot
from rulesdsl.scenarios.world import shipped

WORLD = partial(shipped, (str(HERE / "pack"),))
SCENARIOS = sorted((HERE / "scenarios").glob("*.yaml"))
BRAWL = ("eels cutter at quay", "eels cutter at quay", "watch ox at quay", "watch beadle at quay")
CLASH = "scenario: A clash\ngame: lantern-harbour\nboard: [eels drunk at quay, watch beadle at quay]\n"
CHOICE = CLASH.replace("]", ", watch ox at quay]") + "steps: [clash at quay]\nchance: [5, 1, 1]\n"


def fight(before: State, answers: Sequence[str] = ()) -> tuple[State, Trace]:
    """A clash at the quay; where nothing is answered the first option is taken."""
    given = list(answers)
    while True:
        trace = Trace()
        try:
            step = StepCall("clash", place=GAME.topology.index["quay"])
            return GAME.run(LIBRARY, before, step, Answers(given), trace), trace
        except Pending as pending:
            given.append(pending.decision.options[0])


def result_of(text: str) -> Result:
    scenario, problems = load_bytes(str(HERE / "example.yaml"), text.encode(), WORLD())
    assert scenario is not None, problems
    return run_shipped(scenario, WORLD())


def codes_of(text: str) -> list[str]:
    return [problem.code for problem in result_of(text).problems]


def test_its_pack_loads_once_the_game_is_registered() -> None:
    libraries, problems = load_library([HERE / "pack"], games.load, tuple(games.MODULES))
    assert not list(problems)
    assert libraries[GAME.key].definitions.keys() == LIBRARY.definitions.keys()
    del games.MODULES[GAME.key]
    _, problems = load_library([HERE / "pack"], games.load, tuple(games.MODULES))
    assert [problem.code for problem in problems] == ["P0204"]


def test_its_pack_is_sound() -> None:
    assert not list(PROBLEMS)
    assert sorted(LIBRARY.armies) == list(GANGS)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_scenario_is_proved(path: Path) -> None:
    checked = check_file(path, write=False, make_world=WORLD)
    assert (checked.standing, list(checked.diagnostics)) == ("proved", [])


def test_many_processes_check_it_like_one() -> None:
    one = check_scenarios([HERE / "scenarios"], write=False, make_world=WORLD)
    assert one.ok and one.proved == len(SCENARIOS) >= 8


# ---- answers and dice


def test_a_missing_answer_is_reported_with_its_options() -> None:
    (problem,) = result_of(CHOICE).problems
    assert problem.code == "N0301" and "`beadle at quay`" in problem.notes[0]


def test_an_answer_to_another_question_is_reported() -> None:
    answers = "answers: [{blow 2 of drunk at quay: ox at quay}]\n"
    assert codes_of(CHOICE + answers) == ["N0302"]


def test_an_answer_that_nobody_needs_is_reported() -> None:
    answers = "answers: [{blow 1 of drunk at quay: beadle at quay}]\n"
    assert codes_of(CLASH + "steps: [clash at quay]\nchance: [5, 1, 1]\n" + answers) == ["N0304"]


@pytest.mark.parametrize(
    ("chance", "code"),
    [("[1, 1, 1]", []), ("[1, 1, 1, 1]", ["N0305"]), ("[1, 1]", ["N0306"]), ("[1, 7, 1]", ["N0307"])],
)
def test_scripted_dice_are_all_used_and_fit_the_dice(chance: str, code: list[str]) -> None:
    assert codes_of(CLASH + f"steps: [clash at quay]\nchance: {chance}\n") == code


def test_scripted_dice_decide_who_falls() -> None:
    def left(*dice: int) -> list[str]:
        after, _ = fight(state("eels drunk at quay", "watch beadle at quay", scripted=dice))
        return [GAME.label(LIBRARY, after, e.id) for e in after.on_board()]

    assert left(1, 1, 1) == ["drunk at quay", "beadle at quay"]
    assert left(4, 1, 1) == ["drunk at quay"]
    assert left(4, 4, 1) == []


def test_seeded_dice_give_the_same_bytes_on_every_run_and_other_seeds_others() -> None:
    def bytes_of(seed: int) -> bytes:
        after, trace = fight(state(*BRAWL, seed=seed))
        return repr((after, trace.happenings)).encode()

    assert bytes_of(7) == bytes_of(7)
    assert len({bytes_of(seed) for seed in range(12)}) > 4


def test_a_scenario_without_scripted_dice_is_the_same_on_every_run() -> None:
    text = CLASH + "steps: [clash at quay]\n"
    assert snapshot(result_of(text)) == snapshot(result_of(text))


def test_a_state_is_not_touched_by_what_is_done_from_it() -> None:
    before = state(*BRAWL, seed=3)
    kept = repr(before)
    fight(before)
    assert repr(before) == kept


# ---- the loop


@pytest.mark.parametrize(("option", "nerve"), [("neither", 1), ("both", 2)])
def test_cards_that_hush_each_other_are_decided_by_the_policy(option: str, nerve: int) -> None:
    lines = ("eels fog at quay", "watch curfew at quay", "eels song at quay", "eels cutter at quay")
    made = state(*lines, MIRROR=option)
    assert GAME.value(LIBRARY, made, 3, "nerve") == nerve


def test_a_printing_is_a_bundle_of_options() -> None:
    assert GAME.policies.options("second-printing")["AIM"] == "struck"


def test_it_is_all_that_the_rooms_above_ask_of_a_game() -> None:
    wanted = {*vars(Game), *Game.__annotations__}
    assert [name for name in sorted(wanted) if name[0] != "_" and not hasattr(GAME, name)] == []


# ---- messages in the words of the game


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ("[eel drunk at quay]", "no gang is called `eel`"),
        ("[eels drunc at quay]", "eels has no figure or card called `drunc`"),
        ("[drunk at quay]", "a board line begins with the gang of the figure or card"),
        ("[eels drunk at kay]", "no place is called `kay`"),
    ],
)
def test_a_board_line_is_explained_in_the_words_of_the_game(board: str, said: str) -> None:
    text = f"scenario: Wrong\ngame: lantern-harbour\nboard: {board}\nsteps: [settle]\n"
    scenario, problems = load_bytes("wrong.yaml", text.encode(), WORLD())
    assert scenario is None
    assert [problem.message for problem in problems] == [said]


def test_a_step_may_name_a_place_and_one_of_two_alike() -> None:
    head = "scenario: Sneak\ngame: lantern-harbour\nplayers: {eels: 1 influence}\n"
    board = "board: [eels cutter at quay, eels cutter at quay]\nsteps: [use sneak of eels cutter 2 at quay]\n"
    answers = "answers: [{'sneak of cutter 2 at quay: move cutter 2 at quay': market}]\n"
    result = result_of(head + board + answers)
    assert not result.problems
    assert [GAME.label(LIBRARY, result.end, i) for i in result.ids] == ["cutter at quay", "cutter at market"]


# ---- the command


def test_rules_check_knows_a_game_that_the_environment_names() -> None:
    command = [sys.executable, "-c", "from rulesdsl.cli.main import main; main()", "check", "--no-write"]
    named = {"PYTHONPATH": str(HERE.parent), "RULESDSL_GAMES": f"{GAME.key}=mini_game.game"}
    run = subprocess.run(
        [*command, str(HERE / "pack"), str(HERE / "scenarios")],
        env=named,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert f"{len(SCENARIOS)} proved" in run.stdout
    assert "2 gangs" in run.stdout

"""Random boards and games: what must not matter does not; what is wrong is found, made small and kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from planted import PLANTED

from rulesdsl.content.model import Library
from rulesdsl.diagnostics.diagnostic import Diagnostic
from rulesdsl.games.game import Illegal
from rulesdsl.games.match import whole
from rulesdsl.kernel.state import State
from rulesdsl.kernel.world import World
from rulesdsl.lab.trying.boards import Random, laid, random_board
from rulesdsl.lab.trying.failing import Failing
from rulesdsl.lab.trying.fuzz import Fuzz, Fuzzed, fuzz, fuzz_of
from rulesdsl.lab.trying.keep import keep
from rulesdsl.lab.trying.rambles import ramble
from rulesdsl.lab.trying.shrink import shrink
from rulesdsl.lab.trying.trials import SECOND, Wrong
from rulesdsl.scenarios import codes
from rulesdsl.scenarios.check import check_file
from rulesdsl.scenarios.load import load
from rulesdsl.scenarios.world import shipped

ROOT = Path(__file__).parents[2]
SEEDS = (1, 2, 3)  # any would do: see docs/proofs.md
MOST_BOARDS, MOST_THINGS = 1500, 6
armies = partial(fuzz_of, (str(ROOT / "armies"),), "neuroshima-hex")
megaton = partial(fuzz_of, (str(ROOT / "packs" / "megaton-mashup"),), "megaton-mashup")
chaos = partial(fuzz_of, (str(ROOT / "packs" / "chaos-in-the-old-world"),), "chaos-in-the-old-world")


def problems(path: Path) -> list[Diagnostic]:
    """What is wrong with a scenario, but that nobody has accepted its snapshot yet."""
    found = check_file(path, write=False, make_world=shipped).diagnostics
    return [d for d in found if d.severity == "error" and d.code != codes.SNAPSHOT_MISSING]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found_made_small_and_kept(
    fault: str, seed: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    PLANTED[fault](monkeypatch)
    found = fuzz(armies, seed=seed, boards=MOST_BOARDS, most_failing=1)
    (failing,) = found.failing
    trials = armies().trials
    small = shrink(trials, failing)
    assert small.wrong.check == failing.wrong.check
    assert small.board is not None and len(small.board.lines) <= MOST_THINGS
    path = keep(trials, small, tmp_path)
    assert not load(path, shipped())[1]
    monkeypatch.undo()
    # what is kept says what is right: without the fault it holds
    assert problems(path) == []


@pytest.mark.parametrize("make", [armies, chaos, megaton], ids=["armies", "chaos", "megaton"])
def test_a_few_boards_of_each_shipped_game_agree(make: partial[Fuzz]) -> None:
    found = fuzz(make, seed=2, boards=12)
    assert found.failing == []
    assert found.boards == 12 and found.fired


def told(found: Fuzzed) -> tuple[object, ...]:
    return found.boards, found.games, sorted(found.fired), [(f.number, f.wrong) for f in found.failing]


def test_the_same_seed_finds_the_same_in_one_process_or_in_two() -> None:
    one, two = (fuzz(armies, seed=3, boards=10, jobs=jobs) for jobs in (1, 2))
    assert told(one) == told(two)
    assert told(fuzz(armies, seed=4, boards=10)) != told(one)


def test_an_interrupted_run_keeps_what_it_found() -> None:
    def stop(found: Fuzzed) -> None:
        if found.boards == 3:
            raise KeyboardInterrupt

    found = fuzz(armies, boards=50, progress=stop)
    assert found.interrupted and found.boards == 3 and found.fired


def test_boards_are_tried_until_all_has_fired() -> None:
    def make() -> Fuzz:
        one = armies()
        one.fires.all = {key: told for key, told in one.fires.all.items() if key[0] in ("officer", "net")}
        return one

    found = fuzz(make, seconds=120)
    assert found.all and found.quiet == [] and found.seconds < 120


def test_the_game_says_what_can_lie_and_the_rest_is_left_out() -> None:
    one = chaos()
    for number in range(10):
        board = random_board(one.game, one.library, one.owners, one.readings.base, Random(number))
        laid(one.game, one.library, board, one.readings.base)  # raises Illegal when something cannot lie so


def test_what_breaks_off_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: World, *_: object) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(World, "settle", broken)
    found = fuzz(armies, boards=20, most_failing=1)
    assert [f.wrong.check for f in found.failing] == ["breaking off"]
    assert "ZeroDivisionError" in found.failing[0].wrong.said


def test_a_step_of_a_game_is_kept_with_the_record_until_there(tmp_path: Path) -> None:
    one = armies()
    played = whole(one.game)
    assert played is not None
    looks = ramble(played, one.library, ["moloch", "outpost"], one.readings.base, Random(1).below, 5)
    look = [look for look, _ in zip(looks, range(3), strict=False)][-1]
    failing = Failing(Wrong("what must never be", "several things on C3"), 7, look=look)
    path = keep(one.trials, shrink(one.trials, failing), tmp_path)
    assert path.name == "what-must-never-be-7.yaml" and path.with_suffix(".game").is_file()
    assert problems(path) == []


def test_a_step_that_no_board_shows_is_kept_on_a_position_with_little_in_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    one = armies()
    played = whole(one.game)
    assert played is not None

    def hoarding(library: Library, state: State) -> Iterator[str]:
        if any(len(row) >= 3 for row in state.stacks.get("discard", ())):
            yield "three tiles were thrown away"

    monkeypatch.setattr(one.trials.fuzzing, "wrong", hoarding)
    looks = ramble(played, one.library, ["moloch", "outpost"], one.readings.base, Random(1).below, 5)
    looked = ((look, one.trials.of_step(look.state, look.step, 7)) for look in looks)
    look, wrong = next((look, wrong) for look, wrong in looked if wrong is not None)
    small = shrink(one.trials, Failing(wrong, 7, look=look))
    assert small.stand is not None and small.wrong.check == wrong.check
    assert small.things == 0  # what lies on the board does not matter
    assert 2 <= sum(len(row) for row in small.stand.state.stacks["discard"]) <= 3
    path = keep(one.trials, small, tmp_path)
    assert "position: 'neuroshima-hex" in path.read_text()
    assert problems(path) == []


def test_a_step_of_a_game_that_a_board_shows_becomes_that_board(monkeypatch: pytest.MonkeyPatch) -> None:
    PLANTED["apply packets in order"](monkeypatch)
    one = armies()
    played = whole(one.game)
    assert played is not None
    looks = ramble(played, one.library, ["moloch", "outpost"], one.readings.base, Random(1).below, 5)
    # the battle is a part of a larger step there; on a board it is a step that the second engine knows
    steps = (Failing(Wrong(SECOND, "planted"), 7, look=look) for look in looks)
    small = next(small for step in steps if (small := shrink(one.trials, step)).board is not None)
    assert small.board is not None and len(small.board.lines) <= MOST_THINGS


def test_a_board_that_cannot_be_is_no_failure() -> None:
    one = armies()
    board = random_board(one.game, one.library, one.owners, one.readings.base, Random(1))
    twice = replace(board, lines=(*board.lines, board.lines[0]))
    with pytest.raises(Illegal):
        one.trials.laid(twice)
    assert one.trials.of_board(twice, 1) is None


def test_readings_vary_by_the_seed_and_a_fixed_one_does_not() -> None:
    one = armies()
    found = [one.readings.some(Random(number).below) for number in range(60)]
    assert found == [one.readings.some(Random(number).below) for number in range(60)]
    points = {name for reading in found for name in reading}
    assert {} in found and len(points) > 5
    assert all(one.readings.base[name] != option for reading in found for name, option in reading.items())
    fixed = armies({**one.readings.base, "NET-MUTUAL": "both-netted"}).readings
    assert [fixed.some(Random(number).below) for number in range(60)] == [{}] * 60


def test_the_branches_of_every_wording_are_listed_where_readings_vary() -> None:
    usual = armies().readings.base
    assert set(armies(usual).fires.all) < set(armies().fires.all)
    other = armies({**usual, "MEDIC-MANDATORY": "optional"}).fires.all
    assert any("MEDIC-MANDATORY = optional" in name for name, _ in other.values())


def test_what_is_kept_says_under_which_reading_it_is_so(tmp_path: Path) -> None:
    one = armies()
    reading = {"NET-MUTUAL": "both-netted"}
    board = random_board(one.game, one.library, one.owners, one.readings.of(reading), Random(3))
    failing = Failing(Wrong("planted", "nothing"), 1, replace(board, readings=reading))
    path = keep(one.trials, failing, tmp_path)
    assert "policies: {NET-MUTUAL: both-netted}" in path.read_text()
    assert problems(path) == []
    small = shrink(one.trials, failing)
    assert small.board == failing.board  # nothing fails there

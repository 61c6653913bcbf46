"""The compiled engine against the reference interpreter, on random boards.

    python tests/equality/compare.py [BOARDS] [SEED] [EACH]     (a full run: 20000)

Every EACH-th board (10, unless said) is put through the symmetries, which cost ten times as much.

Each board is fought by both, with the same answers where somebody has to choose, and must end alike:
who left in which segment and how, which counters are left, which decisions were asked. The engine alone
is held against itself: batch permutations, six rotations, the mirror, the swap of players, saving and
loading in mid-battle, with and without a trace.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "bench"))

from boards import FULL, Random, Tile, boards  # noqa: E402

from rulesdsl import games  # noqa: E402
from rulesdsl.content.model import Library  # noqa: E402
from rulesdsl.content.packs import load_library  # noqa: E402
from rulesdsl.games.game import StepCall  # noqa: E402
from rulesdsl.games.neuroshima_hex import plain_battle  # noqa: E402
from rulesdsl.games.neuroshima_hex.board import BOARD, axial_of, spot_of  # noqa: E402
from rulesdsl.games.neuroshima_hex.game import GAME  # noqa: E402
from rulesdsl.kernel.decide import Answers, Decision, Pending  # noqa: E402
from rulesdsl.kernel.edges import Solver, propagate  # noqa: E402
from rulesdsl.kernel.layout import Layout  # noqa: E402
from rulesdsl.kernel.state import State  # noqa: E402
from rulesdsl.kernel.trace import Trace  # noqa: E402
from rulesdsl.record.states import dump_state, load_state  # noqa: E402

BATTLE = StepCall("battle", 0)
POLICIES = GAME.policies.options()


def base_library() -> Library:
    """The four base armies."""
    return load_library([str(ROOT / "armies")], games.load, tuple(games.MODULES))[0]["neuroshima-hex"]


# What crowds the dense boards, by theme: both sides may have any of it, in any number.
THEMES = (
    ("moloch/net-fighter", "borgo/net-fighter", "hegemony/net-fighter", "hegemony/net-master", "borgo/claws"),
    ("moloch/medic", "outpost/medic", "borgo/medic", "moloch/hunter-killer", "borgo/super-mutant",
     "outpost/hmg"),
    ("outpost/saboteur", "outpost/saboteur", "outpost/saboteur", "outpost/scout", "moloch/stormtrooper",
     "outpost/hmg", "outpost/mobile-armor", "outpost/mobile-armor", "moloch/mother-module", "outpost/scoper"),
)  # fmt: skip


def dense_board(number: int, seed: int) -> list[Tile]:
    """A full board crowded with one theme, two armies' headquarters among it."""
    random = Random(seed * 7_919 + number)
    theme = THEMES[(0, 1, 2, 2)[number % 4]]  # slots meet seldom even where saboteurs crowd
    cells = list(range(19))
    laid = []
    for i in range(16):
        cell = cells.pop(random.below(len(cells)))
        if i < 2:
            tile = ("moloch/moloch-hq", "outpost/outpost-hq")[i]
        else:
            crowd = theme if random.below(5) else THEMES[random.below(len(THEMES))]
            tile = crowd[random.below(len(crowd))]
        laid.append(Tile(tile, cell, random.below(6), i % 2, 0))
    return sorted(laid, key=lambda t: t.cell)


def all_boards(count: int, seed: int) -> Iterator[tuple[int, list[Tile]]]:
    """Random boards of two base armies; every other one is dense instead."""
    for i, tiles in enumerate(boards(count, seed, FULL, "dense", choosing=True)):
        yield i, dense_board(i // 2, seed) if i % 2 else tiles


@dataclass
class Fought:
    """How a battle ended, in terms that both engines share. Keys are ids of entities."""

    left: dict[int, tuple[int | None, str]]
    counters: dict[int, dict[str, int]]
    asked: list[tuple[str, tuple[str, ...], str]] = field(default_factory=list)


def state_of(tiles: list[Tile], order: list[int] | None = None) -> State:
    """The board as a state; `order` permutes the entities (ids), not what lies where."""
    state = GAME.new_state(("south", "north"), (0, 1), POLICIES)
    for i in order or range(len(tiles)):
        t = tiles[i]
        state.add(
            t.tile, t.side, place=t.cell, facing=t.facing, counters={"wound": t.wounds} if t.wounds else {}
        )
    return state


def pick(options: tuple[str, ...], seed: int, step: int) -> str:
    """An answer that depends on nothing but the board and the number of the question."""
    return sorted(options)[(seed * 31 + step * 17) % len(options)]


def by_engine(library: Library, state: State, seed: int, given: list[str] | None = None) -> Fought:
    """The compiled engine; answers are made up as they are asked, or given."""
    answers: list[str] = list(given or [])
    while True:
        trace, reader = Trace(), Answers(answers)
        try:
            end = GAME.run(library, state, BATTLE, reader, trace)
            break
        except Pending as pending:
            answers.append(pick(pending.decision.options, seed, len(answers)))
    left = {
        h.subject: (h.number if h.window == "segment" else None, h.detail)
        for h in trace.happenings
        if h.kind == "left"
    }
    return Fought(left, _counters(end), _asked(reader.asked))


def by_plain(library: Library, state: State, seed: int) -> Fought:
    """The reference interpreter."""
    answers: list[str] = []
    while True:
        try:
            outcome = plain_battle.resolve(library, state, 0, answers)
            break
        except Pending as pending:
            answers.append(pick(pending.decision.options, seed, len(answers)))
    return Fought(
        dict(outcome.left),
        _counters(outcome.state),
        _asked(outcome.asked),
    )


def _asked(asked: list[tuple[Decision, str]]) -> list[tuple[str, tuple[str, ...], str]]:
    """Decisions in order; in which order options are listed is no rule."""
    return [(d.name, tuple(sorted(d.options)), answer) for d, answer in asked]


def _counters(state: State) -> dict[int, dict[str, int]]:
    return {e.id: dict(e.counters) for e in state.entities if e.zone == "board"}


def kinds_of(library: Library, state: State, fought: Fought) -> Iterator[str]:
    """What makes a board interesting: a net loop, an absorbing choice, merged slots."""
    plan = GAME.plan(library, POLICIES)
    layout = Layout(plan, BOARD, state)
    if layout.switches and (not layout.simple or propagate(layout) is None):
        solver = Solver(layout)
        solver.solve()
        if solver.voided:
            yield "a loop of nets"
    if any(name.startswith("absorb") for name, _, _ in fought.asked):
        yield "an absorbing choice"
    if fought.asked:
        yield "any choice"
    world = GAME.world(library, state)
    shifts = world.view.stats.get("initiative")
    for e in state.entities:
        printed = plan.definitions[e.definition].numbers
        if (
            shifts is not None
            and len(printed) > 1
            and len({max(0, p + shifts[e.id]) for p in printed}) < len(printed)
        ):
            yield "a merged slot"
            break


# ---------------------------------------------------------------- the engine against itself


def rotated(tiles: list[Tile], turns: int) -> list[Tile]:
    """The board turned by so many sixths."""
    made = []
    for t in tiles:
        q, r = axial_of(BOARD.places[t.cell])
        for _ in range(turns):
            q, r = -r, q + r
        made.append(t._replace(cell=BOARD.index[spot_of(q, r)], facing=(t.facing + turns) % 6))
    return made


def swapped(tiles: list[Tile]) -> list[Tile]:
    """The players change sides."""
    return [t._replace(side=1 - t.side) for t in tiles]


def mirror_library(library: Library) -> Library:
    """The same tiles, printed in the mirror: direction d becomes -d."""

    def flipped(d: int) -> int:
        return -d % 6

    mirrored = Library(library.game, library.vocabulary, dict(library.packs), dict(library.armies))
    for key, definition in library.definitions.items():
        attacks = {flipped(d): parts for d, parts in (definition.fields.get("attacks") or {}).items()}
        abilities = tuple(
            replace(a, arms=tuple(flipped(d) for d in a.arms) if a.arms is not None else None)
            for a in definition.abilities
        )
        mirrored.definitions[key] = replace(
            definition, fields={**definition.fields, "attacks": attacks}, abilities=abilities
        )
    return mirrored


def mirrored(tiles: list[Tile]) -> list[Tile]:
    """The board in the mirror along the north-south axis: (q, r) becomes (-q, q + r)."""
    made = []
    for t in tiles:
        q, r = axial_of(BOARD.places[t.cell])
        made.append(t._replace(cell=BOARD.index[spot_of(-q, q + r)], facing=-t.facing % 6))
    return made


def same_ends(one: Fought, other: Fought, names: dict[int, int] | None = None) -> bool:
    """Whether two ends are equal, ids of the second read through `names`."""
    if names is None:
        return one.left == other.left and one.counters == other.counters
    return one.left == {names[i]: v for i, v in other.left.items()} and one.counters == {
        names[i]: v for i, v in other.counters.items()
    }


@dataclass
class Report:
    boards: int = 0
    compared: Counter[str] = field(default_factory=Counter)
    differ: list[str] = field(default_factory=list)


End = str
MOST_PLAYS = 120
FEW_ENDS = 4
SAMPLES = 3


def all_ends(play: Callable[[list[str]], End]) -> set[End] | None:
    """Every end that answers can lead to; None when there are too many ways to play."""
    ends: set[End] = set()
    open_: list[list[str]] = [[]]
    plays = 0
    while open_:
        answers = open_.pop()
        plays += 1
        if plays > MOST_PLAYS:
            return None
        try:
            ends.add(play(answers))
        except Pending as pending:
            open_ += [[*answers, option] for option in pending.decision.options]
    return ends


def _end(left: Iterable[tuple[int, int | None, str]], state: State) -> End:
    rest = sorted((e.place, sorted(e.counters.items())) for e in state.entities if e.zone == "board")
    return json.dumps([sorted(left, key=str), rest])


def ends_by_engine(library: Library, state: State) -> set[End] | None:
    """Every end by the compiled engine: who left from where and when, what is left where."""

    def play(answers: list[str]) -> End:
        trace = Trace()
        end = GAME.run(library, state, BATTLE, Answers(answers), trace)
        left = (
            (h.place, h.number if h.window == "segment" else None, h.detail)
            for h in trace.happenings
            if h.kind == "left"
        )
        return _end(left, end)

    return all_ends(play)


def ends_by_plain(library: Library, state: State) -> set[End] | None:
    """Every end by the reference interpreter."""
    return all_ends(lambda answers: _plain_end(library, state, answers))


def _plain_end(library: Library, state: State, answers: list[str]) -> End:
    outcome = plain_battle.resolve(library, state, 0, answers)
    places = [e.place for e in state.entities]
    return _end(((places[i], *leave) for i, leave in outcome.left.items()), outcome.state)


def plain_end(library: Library, state: State, seed: int) -> End:
    """One end by the reference interpreter, answers made up from the seed."""
    answers: list[str] = []
    while True:
        try:
            return _plain_end(library, state, answers)
        except Pending as pending:
            answers.append(pick(pending.decision.options, seed, len(answers)))


def moved_ends(ends: set[str], move: dict[int, int]) -> set[str]:
    """The same ends with places renamed."""
    made = set()
    for end in ends:
        left, rest = json.loads(end)
        left = sorted(((move[p], n, how) for p, n, how in left), key=str)
        rest = sorted((move[p], counters) for p, counters in rest)
        made.add(json.dumps([left, rest]))
    return made


def check_symmetries(library: Library, mirror: Library, tiles: list[Tile], seed: int, report: Report) -> None:
    """Permutations, rotations, mirror, swap, saving, tracing: the same set of ends."""
    base = ends_by_engine(library, state_of(tiles))
    if base is None:
        report.compared["too many ends for symmetries"] += 1
        return
    n = len(tiles)
    order = sorted(range(n), key=lambda i: (i * 7919 + seed * 104729) % 1009)
    trials: list[tuple[str, Library, list[Tile], list[int] | None]] = [
        ("a permuted batch", library, tiles, order)
    ]
    trials += [(f"turned by {k}", library, rotated(tiles, k), None) for k in range(1, 6)]
    trials += [
        ("the mirror", mirror, mirrored(tiles), None),
        ("players swapped", library, swapped(tiles), None),
    ]
    for name, content, board, permutation in trials:
        move = {board[i].cell: tiles[i].cell for i in range(n)}
        ends = ends_by_engine(content, state_of(board, permutation))
        report.compared[name.split(" by ")[0]] += 1
        if ends is None or moved_ends(ends, move) != base:
            report.differ.append(f"board {seed}: {name}")
    state = state_of(tiles)
    again = load_state(json.loads(json.dumps(dump_state(state))))
    report.compared["saved and loaded"] += 1
    first, second = by_engine(library, state, seed), by_engine(library, again, seed)
    if not same_ends(first, second) or first.asked != second.asked:
        report.differ.append(f"board {seed}: saved and loaded")
    untraced = GAME.run(library, state, BATTLE, Answers([a for _, _, a in first.asked]), None)
    report.compared["untraced"] += 1
    if _counters(untraced) != first.counters:
        report.differ.append(f"board {seed}: untraced")


def compare_choices(library: Library, state: State, number: int, report: Report) -> None:
    """All ends of both engines where they are few; else some ends of the slow one must be among all those
    of the fast one."""
    ends = ends_by_engine(library, state)
    if ends is None:
        report.compared["too many ends to compare"] += 1
        return
    if len(ends) <= FEW_ENDS:
        report.compared["all ends compared"] += 1
        others = ends_by_plain(library, state)
        if ends != others:
            report.differ.append(f"board {number}: {len(ends)} ends against {others and len(others)}")
        return
    report.compared["some ends compared"] += 1
    for seed in range(SAMPLES):
        end = plain_end(library, state, number + seed * 1009)
        if end not in ends:
            report.differ.append(f"board {number}: {end} is no end of the engine")


def run(count: int, seed: int, symmetries_each: int = 10, progress: bool = False) -> Report:
    """Compare `count` boards; every so many are put through the symmetries."""
    library = base_library()
    mirror = mirror_library(library)
    report = Report()
    for i, tiles in all_boards(count, seed):
        report.boards += 1
        state = state_of(tiles)
        engine, plain = by_engine(library, state, i), by_plain(library, state, i)
        for kind in kinds_of(library, state, engine):
            report.compared[kind] += 1
        if engine.asked or plain.asked:
            # who is asked what in which order may differ; what can come of it may not
            compare_choices(library, state, i, report)
        elif not same_ends(engine, plain):
            report.differ.append(f"board {i} of seed {seed}: engine {engine} plain {plain}")
        if symmetries_each and i % symmetries_each == 0:
            check_symmetries(library, mirror, tiles, i, report)
        if progress and i % 500 == 499:
            print(f"{i + 1} boards, {len(report.differ)} differ", flush=True)
    return report


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 7
    start = perf_counter()
    each = int(sys.argv[3]) if len(sys.argv) > 3 else 10
    report = run(count, seed, each, progress=True)
    for line in report.differ[:10]:
        print(line)
    print(
        f"{report.boards} boards of base-army tiles (seed {seed}, half of them dense): "
        f"{len(report.differ)} differ"
    )
    for name, number in sorted(report.compared.items()):
        print(f"  {number:6} {name}")
    print(f"{perf_counter() - start:.0f} s")
    return 1 if report.differ else 0


if __name__ == "__main__":
    sys.exit(main())

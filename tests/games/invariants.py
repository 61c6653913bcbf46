"""Whole games in which everything that must always hold is looked at after every decision.

    python tests/games/invariants.py --random 2000 --greedy 200 [--seed S] [-j JOBS] [--sample 0.05]

Every ordered pairing of the base armies is played, then every other mode; every second game under
readings picked by chance. A game that breaks something is printed with all that is needed to play it
again: `--only KIND:NUMBER`.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import permutations
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from rulesdsl import games
from rulesdsl.content.model import Library
from rulesdsl.content.packs import load_library
from rulesdsl.content.shipped import shipped_paths
from rulesdsl.games.game import Illegal, StepCall
from rulesdsl.games.match import Match
from rulesdsl.games.neuroshima_hex.board import BOARD
from rulesdsl.kernel.decide import Answers, BadAnswer, Pending
from rulesdsl.kernel.state import State
from rulesdsl.record.states import dump_state, load_state
from rulesdsl.simulate.agents import agent
from rulesdsl.simulate.playout import Played, Setup, play, seeded

GAME: Any = games.load("neuroshima-hex")
ARMIES = ("borgo", "hegemony", "moloch", "outpost")
PAIRS = tuple(permutations(ARMIES, 2))


class Broken(AssertionError):
    """Something that must always hold does not."""


@cache
def library() -> Library:
    return load_library(shipped_paths(), games.load, tuple(games.MODULES))[0]["neuroshima-hex"]


def text(state: State) -> str:
    return json.dumps(dump_state(state))


# ---------------------------------------------------------------- what must hold of every position


def one_unit_a_hex(match: Match) -> None:
    plan = GAME.plan(library(), match.state.policies)
    for layer in ("unit", "ground"):
        taken = Counter(
            place
            for e in match.state.on_board()
            if plan.definitions[e.definition].layer == layer
            for place in (e.place, *e.footprint)
        )
        if any(n > 1 for n in taken.values()):
            raise Broken(f"several {layer}s on one hex: {taken}")


@cache
def army(key: str) -> Counter[str]:
    return Counter({d.id: d.count for d in library().definitions.values() if d.army == key and d.count})


def tiles_are_kept(match: Match) -> None:
    """Pile, hand, discard, board and removed tiles are the army."""
    state = match.state
    for player, key in enumerate(state.players):
        found = Counter(t for rows in state.stacks.values() for t in rows[player])
        found.update(e.definition for e in state.entities if e.owner == player and e.definition in army(key))
        if found != army(key):
            raise Broken(f"tiles of {key}: {found - army(key)} too many, {army(key) - found} missing")


def hits_of(state: State) -> dict[int, int]:
    """Wounds on each headquarters that was ever laid; one that is gone has no end of them."""
    plan = GAME.plan(library(), state.policies)
    return {
        e.id: e.counters.get(plan.damage, 0) if e.zone == "board" else 1000
        for e in state.entities
        if "headquarters" in plan.definitions[e.definition].kinds
    }


def something_is_open(match: Match) -> None:
    if match.over:
        if match.outcome is None:
            raise Broken("nothing is offered and the game has not ended")
        return
    if match.outcome is not None:
        raise Broken("something is offered after the end")
    if match.count < 1 or len(set(match.decision.options)) != match.count:
        raise Broken(f"options of `{match.decision.name}`: {match.decision.options}")


# ---------------------------------------------------------------- what must hold of every step


def every_option_is_accepted(match: Match) -> None:
    before = text(match.state)
    for index in range(match.count):
        try:
            match.choose(index)
        except (Illegal, BadAnswer) as why:
            raise Broken(f"`{match.decision.options[index]}` is offered and refused: {why}") from why
    if text(match.state) != before:
        raise Broken("a choice that was tried changed the position")


def what_is_not_offered_is_refused(match: Match) -> None:
    """Every conceivable step is on the menu or refused with the id of a rule."""
    before = text(match.state)
    if match.asked is not None:
        for option in (*match.asked.barred, "no such option"):
            try:
                GAME.run(library(), match.state, match.call, Answers((*match.given, option)), None)
            except Illegal as why:
                named(why, f"{match.asked.name}: {option}")
            except BadAnswer:
                if option in match.asked.barred:
                    raise Broken(f"`{option}` is barred and refused without a reason") from None
            except Pending:
                raise Broken(f"`{option}` of `{match.asked.name}` is not offered and accepted") from None
            else:
                raise Broken(f"`{option}` of `{match.asked.name}` is not offered and accepted")
    else:
        assert match.menu is not None
        offered = set(match.menu.calls)
        for call in conceivable(match):
            try:
                match.do(call)
            except Illegal as why:
                if call in offered:
                    raise Broken(f"{call} is offered and refused: {why}") from why
                named(why, str(call))
            else:
                if call not in offered and not free_placement(match, call):
                    raise Broken(f"{call} is not offered and accepted")
    if text(match.state) != before:
        raise Broken("a step that was refused changed the position")


def named(why: Illegal, what: str) -> None:
    if not why.rule:
        raise Broken(f"{what} is refused without a rule: {why}")


def free_placement(match: Match, call: StepCall) -> bool:
    """A placement that says where: on the menu without."""
    assert match.menu is not None
    return call.place >= 0 and replace(call, place=-1, facing=-1) in match.menu.calls


def conceivable(match: Match) -> Iterator[StepCall]:
    """Whatever the player of a position, or another one, might think of."""
    state, player = match.state, match.player
    for tile in army(state.players[player]):
        for name in ("place", "play", "discard"):
            yield StepCall(name, player, tile)
    for other in range(len(state.players)):
        for name in ("end", "redraw", "keep", "battle"):
            yield StepCall(name, other)
        if other != player:
            for name in ("place", "play", "discard"):
                for tile in dict.fromkeys(state.stack("hand", other)):
                    yield StepCall(name, other, tile)
    abilities = {row.name for made in plan_of(state).definitions.values() for row in made.actions}
    abilities |= set(plan_of(state).grants)
    for e in state.on_board():
        for ability in sorted(abilities):
            yield StepCall("use", player, ability=ability, source=e.id)
    for tile in dict.fromkeys(state.stack("hand", player)):
        for place in range(BOARD.size):
            yield StepCall("place", player, tile, place=place, facing=0)


def what_is_hidden_is_not_seen(match: Match, rng: Random) -> None:
    """An agent is given what it may see, so it decides the same however unseen tiles lie."""
    other = match.state.copy()
    for player, pile in enumerate(other.stacks["pile"]):
        other.restack("pile", player, tuple(rng.sample(pile, len(pile))))
    other.seed = rng.getrandbits(48)
    shuffled = replace(match, state=other)
    for player in range(len(other.players)):
        if match.seen_by(player).state != shuffled.seen_by(player).state:
            raise Broken("what a player may see tells how the piles lie")


def plan_of(state: State) -> Any:
    return GAME.plan(library(), state.policies)


# ---------------------------------------------------------------- one game


@dataclass
class Watch:
    """Looks at a game while it is played. `sample`: the share of decisions where steps are tried."""

    rng: Random
    sample: float
    seen: list[tuple[Match, str]] = field(default_factory=list)
    wounds: dict[int, int] = field(default_factory=dict)
    tried: int = 0
    copy: Match | None = None  # of the position before, played on by itself

    def look(self, match: Match) -> None:
        one_unit_a_hex(match)
        tiles_are_kept(match)
        something_is_open(match)
        wounds = hits_of(match.state)
        for i, number in wounds.items():
            if number < self.wounds.get(i, 0):
                raise Broken(f"a headquarters rose by {self.wounds[i] - number}")
        self.wounds = wounds

    def __call__(self, match: Match, index: int) -> None:
        self.look(match)
        self.alike(match)
        what_is_hidden_is_not_seen(match, self.rng)
        self.copy = loaded(match).choose(index)
        self.seen.append((match, text(match.state)))
        if self.rng.random() < self.sample:
            self.tried += 1
            every_option_is_accepted(match)
            what_is_not_offered_is_refused(match)

    def after(self, played: Played) -> None:
        self.look(played.end)
        self.alike(played.end)
        self.undone(played)
        self.saved(played)

    def alike(self, match: Match) -> None:
        """A copy made at the decision before, perhaps inside a battle, has come to the same by the same
        answer; so all copies of a game come to the same end."""
        copy = self.copy
        if copy is None:
            return
        if copy.state != match.state:
            raise Broken("a copy that was played on stands elsewhere")
        if (copy.call, copy.given, copy.asked) != (match.call, match.given, match.asked):
            raise Broken(f"a copy that was played on is asked {copy.asked}, not {match.asked}")
        if copy.menu is not None and match.asked is None and copy.menu != match.menu:
            raise Broken("a copy that was played on is offered something else")

    def undone(self, played: Played) -> None:
        """Positions are values: what was kept is what playing from the start comes to."""
        match = begun(played.setup)
        for (kept, as_it_was), index in zip(self.seen, played.choices, strict=True):
            if text(kept.state) != as_it_was or kept != match:
                raise Broken("a position that was kept has changed")
            match = match.choose(index)
        if text(match.state) != text(played.end.state):
            raise Broken("the same choices led elsewhere")

    def saved(self, played: Played) -> None:
        """Saved in the middle, read again and played on, a game ends as it did."""
        at = self.rng.randrange(len(self.seen))
        match = loaded(self.seen[at][0])
        for index in played.choices[at:]:
            match = match.choose(index)
        if text(match.state) != text(played.end.state):
            raise Broken(f"saved and read again at decision {at}, it ended otherwise")


def begun(setup: Setup) -> Match:
    return Match.start(GAME, library(), setup.players, setup.policies, setup.seed, setup.mode)


def loaded(match: Match) -> Match:
    """Through the text of a file: the state, the step and its answers; nothing else is kept."""
    state = load_state(json.loads(text(match.state)))
    if match.call is None:
        return Match.at(GAME, library(), state)
    found = Match(GAME, library(), state, None, menu=GAME.menu(library(), state))
    found = found.do(match.call)
    for answer in match.given:
        found = found.choose(answer)
    return found


# ---------------------------------------------------------------- many games


def setup_of(number: int, seed: int) -> Setup:
    """Game `number`: pairings in turn; every fifth game in another mode, every second by other readings."""
    rng = seeded("invariants", seed, number)
    mode, players = "", PAIRS[number % len(PAIRS)]
    if number % 5 == 4:
        modes = [m for m in GAME.modes(library()) if m != "duel"]
        mode = modes[number // 5 % len(modes)]
        several = (
            4 if ("two" in mode and "against-two" in mode and "one" not in mode) or "team" in mode else 3
        )
        several = 3 if mode == "one-against-two" else several
        players = tuple(rng.sample(ARMIES, several))
    changed: dict[str, str] = {}
    if number % 2:
        for name in rng.sample(sorted(GAME.policies.policies), 3):
            changed[name] = rng.choice(GAME.policies.policies[name].options)
    return Setup(players, GAME.policies.options(None, changed), rng.getrandbits(48), mode)


def one(kind: str, number: int, seed: int, sample: float) -> tuple[str, Counter[str]]:
    """Play one game. What is broken (nothing: an empty text), and what was counted."""
    setup = setup_of(number, seed)
    watch = Watch(seeded(seed, number, "watch"), sample)
    agents = [agent(kind)() for _ in setup.players]
    counted: Counter[str] = Counter(games=1)
    try:
        played = play(GAME, library(), setup, agents, watch)
        watch.after(played)
    except Exception as why:  # whatever it is, it is told with its game
        usual = GAME.policies.options()
        changed = {k: v for k, v in setup.policies.items() if v != usual[k]}
        return (
            f"--only {kind}:{number} --seed {seed}: {type(why).__name__}: {why}\n"
            f"    {' - '.join(setup.players)} {setup.mode} {changed} at decision {len(watch.seen)}",
            counted,
        )
    counted["decisions"] = len(played.choices)
    counted["steps tried"] = watch.tried
    counted[f"ended by {played.outcome.rule}"] = 1
    return "", counted


def _one(job: tuple[str, int, int, float]) -> tuple[str, Counter[str]]:
    return one(*job)


def digest(count: int, seed: int) -> str:
    """Of the ends of some random games: the same in every process."""
    found = hashlib.sha256()
    for number in range(count):
        setup = setup_of(number, seed)
        played = play(GAME, library(), setup, [agent("random")() for _ in setup.players])
        found.update(text(played.end.state).encode())
    return found.hexdigest()


def digests(count: int, seed: int, hash_seeds: Sequence[str] = ("0", "1", "99")) -> set[str]:
    """The digest as processes with other hash seeds find it; one when all is well."""
    command = [sys.executable, __file__, "--digest", str(count), "--seed", str(seed)]
    return {
        subprocess.run(
            command, capture_output=True, text=True, check=True, env={**os.environ, "PYTHONHASHSEED": one}
        ).stdout.strip()
        for one in hash_seeds
    }


def run(
    jobs: Sequence[tuple[str, int, int, float]], workers: int, tell: Callable[[int], None]
) -> tuple[list[str], Counter[str]]:
    """Play all; what is broken, and what was counted."""
    broken: list[str] = []
    total: Counter[str] = Counter()
    with ProcessPoolExecutor(workers) as pool:
        for done, (wrong, counted) in enumerate(pool.map(_one, jobs, chunksize=4), 1):
            total += counted
            if wrong:
                broken.append(wrong)
                print(wrong, flush=True)
            tell(done)
    return broken, total


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--random", type=int, default=0, help="games of random players")
    asked.add_argument("--greedy", type=int, default=0, help="games of greedy players")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--sample", type=float, default=0.05, help="share of decisions where steps are tried")
    asked.add_argument("-j", "--jobs", type=int, default=1)
    asked.add_argument("--only", help="KIND:NUMBER, one game")
    asked.add_argument("--digest", type=int, help="print the digest of so many random games, for comparison")
    given = asked.parse_args()
    if given.digest:
        print(digest(given.digest, given.seed))
        return 0
    if given.only:
        kind, _, number = given.only.partition(":")
        wrong, counted = one(kind, int(number), given.seed, given.sample)
        print(wrong or dict(counted))
        return int(bool(wrong))
    kinds = ["greedy"] * given.greedy, ["random"] * given.random
    jobs = [(kind, i, given.seed, given.sample) for row in kinds for i, kind in enumerate(row)]
    start, shown = perf_counter(), [0.0]

    def tell(done: int) -> None:
        now = perf_counter()
        if sys.stderr.isatty() or now - shown[0] > 60:
            shown[0] = now
            print(f"\r{done} of {len(jobs)} games, {now - start:.0f} s", end="", file=sys.stderr, flush=True)

    broken, total = run(jobs, given.jobs, tell)
    print(file=sys.stderr)
    if len(digests(20, given.seed)) > 1:
        broken.append("the same seeds end otherwise under another hash seed")
        print(broken[-1])
    print(f"{len(jobs)} games (seed {given.seed}), {len(broken)} broken, {perf_counter() - start:.0f} s")
    for name, number in sorted(total.items()):
        print(f"{number:8} {name}")
    return int(bool(broken))


if __name__ == "__main__":
    assert Path(__file__).exists()
    sys.exit(main())

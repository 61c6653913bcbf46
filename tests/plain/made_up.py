"""Made-up tiles on a board: sentences in, a laid state out. Shared by the tests of the interpreter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rulesdsl.content.model import Definition, Library, LoopRule, Pack, Part
from rulesdsl.games.neuroshima_hex.plain_attacks import hex_board
from rulesdsl.games.neuroshima_hex.plain_battle import Outcome, resolve
from rulesdsl.games.neuroshima_hex.vocabulary import VOCABULARY
from rulesdsl.kernel.decide import Answers
from rulesdsl.kernel.state import State
from rulesdsl.lang import read
from rulesdsl.lang.ability import Ability, Version
from rulesdsl.lang.context import Context
from rulesdsl.lang.tree import Sentence, Word
from rulesdsl.lang.vocabulary import Category, Entry, Vocabulary
from rulesdsl.plain.board import Board, Edge
from rulesdsl.plain.loops import Solver
from rulesdsl.plain.view import Reading

TABLE = hex_board()
EXTRA = (Entry(Word(Category.COUNTER, "paint")),)
LOOPS = (
    LoopRule(frozenset({"netted"}), "NET-MUTUAL", {"cancel": "void", "both-netted": "live"}, "pair"),
    LoopRule(frozenset({"netted"}), "NET-RING", {"all-active": "void", "all-netted": "live"}, "ring"),
)
DOMINANCE = (("control", frozenset({"netted", "off"})),)


@dataclass
class Tile:
    """A made-up tile. `powers` are (sentences, whom the arms point at or None, traits)."""

    owner: str
    kind: str = "warrior"
    wounds: int = 0
    life: int | None = None
    initiative: tuple[int, ...] = ()
    attacks: Mapping[int, tuple[Part, ...]] = field(default_factory=dict)
    facing: int = 0
    powers: list[tuple[tuple[str, ...], tuple[str, ...] | None]] = field(default_factory=list)
    on: str = ""

    def can(self, *sentences: str, to: Sequence[str] | None = None) -> Tile:
        self.powers.append((sentences, None if to is None else tuple(to)))
        return self


class Scene:
    """Tiles by name, laid so that those that must touch do."""

    def __init__(
        self,
        tiles: Mapping[str, Tile],
        places: Mapping[str, str] | None = None,
        touching: Iterable[tuple[str, str]] = (),
        policies: Mapping[str, str] | None = None,
        teams: Mapping[str, int] | None = None,
    ) -> None:
        standing = [n for n, t in tiles.items() if not t.on]
        pairs = [(n, m) for n, t in tiles.items() for _, to in t.powers for m in to or ()] + list(touching)
        if places is None:
            self.places = lay_out(standing, pairs)
        else:
            self.places = {n: TABLE.index[p] for n, p in places.items()}
        vocabulary = Vocabulary("made-up", EXTRA, VOCABULARY)
        self.library = Library("neuroshima-hex", vocabulary)
        self.library.packs["made-up"] = Pack(
            "made-up", "neuroshima-hex", "", "", {}, (), "", loops=LOOPS, dominance=DOMINANCE
        )
        players = tuple(dict.fromkeys(t.owner for t in tiles.values()))
        sides = tuple((teams or {}).get(p, i) for i, p in enumerate(players))
        self.state = State(players, sides, policies or {})
        self.ids: dict[str, int] = {}
        for name, tile in tiles.items():
            self._define(name, tile)
            entity = self.state.add(name, players.index(tile.owner), facing=tile.facing)
            self.ids[name] = entity.id
            if tile.on:
                entity.bearer = self.ids[tile.on]
            else:
                entity.place = self.places[name]
            if tile.wounds:
                entity.counters["wound"] = tile.wounds
        self._view: tuple[Reading, dict[Edge, bool]] | None = None

    def _define(self, name: str, tile: Tile) -> None:
        abilities = []
        for number, (sentences, to) in enumerate(tile.powers):
            arms = None
            if to is not None:
                step = TABLE.step[self.places[name]]
                arms = tuple((step.index(self.places[m]) - tile.facing) % 6 for m in to)
            context = Context(arms=to is not None, marker=bool(tile.on))
            trees = tuple(sentence(text, self.library.vocabulary, context) for text in sentences)
            abilities.append(Ability(f"{name}#{number}", (Version(trees, sentences),), arms, keyword=None))
        fields = {"life": tile.life, "initiative": tile.initiative, "attacks": dict(tile.attacks)}
        self.library.definitions[name] = Definition(
            name, name, "", "tiles", tile.kind, {}, fields=fields, abilities=tuple(abilities)
        )

    # ------------------------------------------------------------ the position as it lies

    @property
    def view(self) -> tuple[Reading, dict[Edge, bool]]:
        if self._view is None:
            board = Board(self.library, TABLE, self.state)
            live = Solver(board).solve()
            self._view = (Reading(board, live.__getitem__), live)
        return self._view

    def netted(self, name: str) -> bool:
        return self.view[0].has_mark(self.ids[name], "netted")

    def ruler(self, name: str) -> str:
        return self.state.players[self.view[0].controller(self.ids[name])]

    def alive(self, name: str) -> bool:
        return self.view[0].alive(self.ids[name])

    def live(self, source: str, target: str) -> bool:
        """Whether something from one tile to another is live."""
        pair = (self.ids[source], self.ids[target])
        return any(on for edge, on in self.view[1].items() if (edge.source, edge.target) == pair)

    # ------------------------------------------------------------ battles

    def battle(self, *answers: str, causer: int = 0) -> Outcome:
        return resolve(self.library, self.state, causer, Answers(answers))

    def left(self, outcome: Outcome) -> dict[str, tuple[int | None, str]]:
        names = {number: name for name, number in self.ids.items()}
        return {names[e]: how for e, how in outcome.left.items() if e in names}

    def wounds(self, outcome: Outcome, name: str) -> int:
        return outcome.state.entities[self.ids[name]].counters.get("wound", 0)


def sentence(text: str, vocabulary: Vocabulary, context: Context) -> Sentence:
    """The tree of one sentence; the test fails with its problems when there is none."""
    tree, problems = read.read_sentence(text, vocabulary, context)
    assert tree is not None, f"{text}: {[p.message for p in problems]}"
    return tree


def lay_out(names: Sequence[str], touching: Iterable[tuple[str, str]]) -> dict[str, int]:
    """Places such that every pair touches: the first that a plain search finds."""
    pairs = list(touching)

    def search(placed: dict[str, int], todo: Sequence[str]) -> dict[str, int] | None:
        if not todo:
            return placed
        name, *rest = todo
        for place in range(TABLE.size):
            trial = {**placed, name: place}
            near = all(
                trial[b] in TABLE.neighbours[trial[a]]
                for a, b in pairs
                if a in trial and b in trial and name in (a, b)
            )
            if place not in placed.values() and near:
                found = search(trial, rest)
                if found is not None:
                    return found
        return None

    found = search({}, list(names))
    assert found is not None, "these tiles cannot all touch"
    return found

"""Random boards of Chaos in the Old World, and what must hold of every state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rulesdsl.content.model import Definition, Library
from rulesdsl.games.chaos_in_the_old_world import clock as at
from rulesdsl.games.chaos_in_the_old_world.hands import deck_of
from rulesdsl.games.fuzzing import Below, Board, Line, Opinion, Symmetry, crowded
from rulesdsl.games.game import StepCall
from rulesdsl.kernel.state import Entity, State

FIGURES = frozenset({"cultist", "warrior", "daemon"})
LAID = ("figures", "cards", "corruption", "tokens", "ruination")
# What is done to a board without naming anything of it.
PHASES = ("battle", "dominate", "corrupt", "clear", "heroes", "resolve", "score", "turn-dials")
REGIONS, EACH = 3, 6  # so many regions, so that things meet, and so many things in each at most
SPARE = 20  # power


class Fuzz:
    """See `games.fuzzing.Fuzzing`."""

    window = "region"

    def board(self, library: Library, owners: Sequence[str], below: Below) -> Board:
        """Three powers' figures, cards and corruption in a few regions, with tokens and ruins."""
        others = [one for one in dict.fromkeys(owners) if one != owners[0]]
        players = (owners[0], *(others.pop(below(len(others))) for _ in range(min(2, len(others)))))
        things = [
            d for d in library.definitions.values() if d.collection in LAID and d.army in ("", *players)
        ]
        regions = [
            number
            for number, d in enumerate(d for d in library.definitions.values() if d.collection == "places")
            if library.vocabulary.is_a(d.kind, "region")
        ]
        places = [regions[below(len(regions))] for _ in range(REGIONS)] * EACH
        keys = [d.id for d in things]
        figures, cards = ([d.id for d in things if d.collection == c] for c in ("figures", "cards"))
        themes = [figures, figures, cards, [*figures, *cards], [d.id for d in things if not d.army]]
        lines = crowded(keys, [t for t in themes if t], places, 0, 18, below)
        return Board(
            players,
            tuple(self._owned(library, players, line) for line in lines),
            dice=below(6),  # sixes are cast again and again
            purses=tuple({"power": SPARE, "tick": below(8), "dial-counter": below(3)} for _ in players),
            seed=below(1 << 30),
        )

    def _owned(self, library: Library, players: Sequence[str], line: Line) -> Line:
        army = library.definitions[line.definition].army
        return replace(line, owner=players.index(army) if army else -1)

    def steps(self, library: Library, state: State, below: Below) -> Sequence[StepCall]:
        """A card is played or revealed, or not; then up to three phases in the order of a round."""
        calls = []
        player = below(len(state.players))
        where = [e.place for e in state.on_board() if _of(library, e).collection in LAID]
        cards = [d for d in library.definitions.values() if self._card(d, state.players[player])]
        if where and cards and below(2):
            card = cards[below(len(cards))]
            held = card.kind == "chaos-card"
            place = where[below(len(where))] if held else -1
            calls.append(StepCall("play" if held else "reveal", player, card.id, place=place))
        first = below(len(PHASES))
        return [*calls, *(StepCall(name) for name in PHASES[first : first + 3])]

    def _card(self, definition: Definition, power: str) -> bool:
        return definition.kind == "old-world-card" or (
            definition.kind == "chaos-card" and definition.army == power
        )

    def nameless(self, step: StepCall) -> bool:
        """Phases."""
        return step.name in PHASES

    def relaid(self, library: Library, board: Board) -> Board | None:
        """From the last thing to the first, but cards, whose spaces follow one another (CARD-2); None where
        each die may show something else."""
        if not board.dice:
            return None
        lines = board.lines[::-1]
        cards = iter(
            [line for line in board.lines if library.definitions[line.definition].collection == "cards"]
        )
        is_card = [library.definitions[line.definition].collection == "cards" for line in lines]
        return replace(
            board, lines=tuple(next(cards) if c else line for line, c in zip(lines, is_card, strict=True))
        )

    def symmetries(self, library: Library) -> Iterator[Symmetry]:
        """None: regions and powers differ."""
        return iter(())

    def second(
        self, library: Library, state: State, step: StepCall, answers: Sequence[str]
    ) -> Opinion | None:
        """There is no other engine."""

    def wrong(self, library: Library, state: State) -> Iterator[str]:
        """What is negative, hits that stay; in whole games what does not add up."""
        if any(value < 0 for counters in state.counters for value in counters.values()):
            yield "a player has less than nothing"
        if any(e.counters.get("hit") for e in state.entities):
            yield "hits have piled up"
        if at.clock_of(state) is None:
            return
        yield from _supplies(library, state)
        yield from _cards(library, state)
        yield from _ruins(library, state)
        yield from _spaces(library, state)


def _of(library: Library, entity: Entity) -> Definition:
    return library.definitions[entity.definition]


def _supplies(library: Library, state: State) -> Iterator[str]:
    """GEN-7: figures and tokens are those supplied; tokens on the map are nobody's."""
    figures = Counter((e.definition, e.owner) for e in state.entities if _of(library, e).kind in FIGURES)
    for (definition, owner), number in figures.items():
        made = library.definitions[definition]
        if number > made.count or made.army != state.players[owner]:
            yield f"{number} of {definition}, and {made.count} are supplied"
    lying = Counter(e.definition for e in state.on_board())
    for key, left in state.supplies.items():
        if lying[key] + left != library.supplies[key] or left < 0:
            yield f"{key}: {lying[key]} lie out, {left} are left"
    if any(e.definition in state.supplies and e.bearer >= 0 and e.owner >= 0 for e in state.on_board()):
        yield "a token on the map belongs to somebody"


def _cards(library: Library, state: State) -> Iterator[str]:
    """SETUP-6: hand, pile, heap and map hold the cards of the deck."""
    for player, power in enumerate(state.players):
        have = Counter(card for zone in (at.HAND, at.PILE, at.HEAP) for card in state.stack(zone, player))
        mine = (e for e in state.on_board() if e.owner == player and _of(library, e).kind == "chaos-card")
        have.update(e.definition for e in mine)
        if have != Counter(deck_of(library, power)):
            yield f"the cards of {power} are not those of the deck"
        if state.counters[player].get("card", 0) != len(state.stack(at.HAND, player)):
            yield f"{power} is said to hold another number of cards"


def _ruins(library: Library, state: State) -> Iterator[str]:
    """CORR-5: a region that was ruined before this round has neither corruption nor cards."""
    fresh = {region for verb, _, region, _ in state.tallies if verb == "ruin"}
    for ruin in (e for e in state.on_board() if _of(library, e).kind == "ruination"):
        here = state.at(ruin.place)
        if any(e.id in fresh for e in here):
            continue
        if any(_of(library, e).kind in ("corruption", "chaos-card") for e in here):
            yield "a ruined region has corruption or cards"


def _spaces(library: Library, state: State) -> Iterator[str]:
    """CARD-2: one card a space, two spaces a region; one Old World card a space of the track."""
    cards = [e for e in state.on_board() if _of(library, e).kind == "chaos-card"]
    faces = Counter((e.place, e.face) for e in cards)
    tracks = Counter(e.place for e in state.on_board() if _of(library, e).kind == "old-world-card")
    if any(n > 1 for n in (*faces.values(), *tracks.values())) or any(face > 1 for _, face in faces):
        yield "two cards in one space"


FUZZ = Fuzz()

"""What a picture needs to know of a tile: printed values as plain facts, read from a definition.

Icons come from what an ability's sentence does, never from its name: a clause that marks others with a
mark that switches them off is a snare, one that weakens hits arriving here is armour, one that adds to this
tile's own toughness is a shield; whatever else has arms is a link with a short label.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from rulesdsl.content.model import Definition, Library, Part
from rulesdsl.kernel.state import Entity, State
from rulesdsl.lang.ability import Ability
from rulesdsl.lang.tree import (
    Amend,
    Change,
    Clause,
    Continuous,
    Extra,
    Grant,
    Group,
    Mark,
    Per,
    Replacement,
    Sentence,
    This,
)
from rulesdsl.lang.vocabulary import Category, Entry, Vocabulary

SIDES = 6
STRENGTH = "strength"
WOUND = "wound"
_SLOTS = ("initiative",)
NO_POLICIES: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Arm:
    """An ability that works through sides: what it gives, the printed sides, how far it reaches."""

    labels: tuple[str, ...]
    sides: tuple[int, ...]
    reach: int = 1


@dataclass(frozen=True, slots=True)
class DrawnTile:
    """One tile as it lies. Sides are as printed (0 north, clockwise); `facing` turns them all.

    `side` is the player it fights for now (-1 nobody), `labels` are abilities without arms, `marks` what is
    true of it now, `disabled` whether one of the marks switches it off, `under` what lies beneath it.
    """

    name: str
    army: str
    side: int
    cell: str = ""
    facing: int = 0
    kind: str = "warrior"
    initiative: tuple[int, ...] = ()
    attacks: Mapping[int, tuple[Part, ...]] = field(default_factory=dict)
    armour: tuple[Arm, ...] = ()
    snares: tuple[Arm, ...] = ()
    arms: tuple[Arm, ...] = ()
    labels: tuple[str, ...] = ()
    toughness: int = 0
    wounds: int = 0
    life: int | None = None
    marks: tuple[str, ...] = ()
    disabled: bool = False
    under: str = ""

    def now(self, side: int) -> int:
        """Where a printed side points after turning."""
        return (side + self.facing) % SIDES


def on_side(arms: Iterable[Arm], side: int) -> bool:
    """Whether one of them works through a printed side."""
    return any(side in arm.sides for arm in arms)


@dataclass(slots=True)
class _Seen:
    """What the abilities of one definition amount to."""

    armour: list[Arm] = field(default_factory=list)
    snares: list[Arm] = field(default_factory=list)
    arms: list[Arm] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    toughness: int = 0


def _clauses(sentences: Sequence[Sentence]) -> list[Clause]:
    return [c for s in sentences if isinstance(s, Continuous) for c in s.clauses]


def _in_force(ability: Ability, policies: Mapping[str, str]) -> tuple[Sentence, ...]:
    """The sentences under a set of policies; without one, the reading that asks for no policy."""
    found = ability.sentences(policies)
    return found or (ability.versions[-1].sentences if ability.versions else ())


def _switches_off(clause: Clause, vocabulary: Vocabulary) -> bool:
    if not isinstance(clause.effect, Mark):
        return False
    entry = vocabulary.get(Category.MARK, clause.effect.mark.text)
    return entry is not None and bool(entry.facts.get("off"))


def _weakens_hits(sentences: Sequence[Sentence]) -> bool:
    """Whether they take strength from packets: a lesser number on a packet, or of one."""
    for clause in _clauses(sentences):
        on_packets = isinstance(clause.subject, Group) and _speaks_of(clause.subject, Category.PACKET)
        if on_packets and isinstance(clause.effect, Change) and _lessens(clause.effect):
            return True
    outcomes = [s.outcome for s in sentences if isinstance(s, Replacement)]
    return any(isinstance(outcome, Amend) and _lessens(outcome) for outcome in outcomes)


def _lessens(change: Change | Amend) -> bool:
    return isinstance(change.amount, int) and change.amount < 0 and change.stat.text == STRENGTH


def _own_toughness(sentences: Sequence[Sentence], vocabulary: Vocabulary) -> int:
    """What they add to this tile's own stats of life."""
    total = 0
    for clause in _clauses(sentences):
        if isinstance(clause.subject, This) and isinstance(clause.effect, Change):
            entry = vocabulary.get(Category.STAT, clause.effect.stat.text)
            if entry is not None and entry.facts.get("life") and isinstance(clause.effect.amount, int):
                total += clause.effect.amount
    return total


def _speaks_of(group: Group, *categories: str) -> bool:
    return any(k.word is not None and k.word.category in categories for k in group.kinds)


def _named(ability: Ability, sides: tuple[int, ...]) -> Arm:
    """Sides under the word that the pack has for the ability."""
    return Arm((ability.keyword or "ability",), sides, ability.reach)


def _signed(change: Change) -> str:
    amount = change.amount.amount if isinstance(change.amount, Per) else change.amount
    return f"{amount:+d} {change.stat.text}"


def short_labels(ability: Ability, policies: Mapping[str, str] = NO_POLICIES) -> tuple[str, ...]:
    """What an ability gives, in a word or two (`+1 melee`), else its keyword."""
    labels = []
    for clause in _clauses(_in_force(ability, policies)):
        subject = clause.subject
        match clause.effect:
            case Change() as change:
                # on hits or moves a bare number would mislead: the keyword says more
                if not (isinstance(subject, Group) and _speaks_of(subject, Category.PACKET, Category.VERB)):
                    labels.append(_signed(change))
            case Extra(amount, thing):
                labels.append(f"+{amount} {thing.text}")
            case Mark(mark):
                labels.append(mark.text)
            case Grant(keyword):
                labels.append(keyword.text)
            case _:
                pass
    return tuple(labels) or (ability.keyword or "ability",)


def _look(abilities: Iterable[Ability], vocabulary: Vocabulary, policies: Mapping[str, str]) -> _Seen:
    seen = _Seen()
    arms: dict[tuple[tuple[int, ...], int], list[str]] = {}
    for ability in abilities:
        sentences = _in_force(ability, policies)
        sides = tuple(sorted(set(ability.arms or ())))
        extra = _own_toughness(sentences, vocabulary)
        if sides and any(_switches_off(c, vocabulary) for c in _clauses(sentences)):
            seen.snares.append(_named(ability, sides))
        elif sides and _weakens_hits(sentences):
            seen.armour.append(_named(ability, sides))
        elif sides:
            arms.setdefault((sides, ability.reach), []).extend(short_labels(ability, policies))
        elif extra:
            seen.toughness += extra
        else:
            seen.labels.extend(short_labels(ability, policies))
    seen.arms = [Arm(tuple(dict.fromkeys(labels)), *key) for key, labels in arms.items()]
    return seen


def _initiative(definition: Definition) -> tuple[int, ...]:
    value = definition.fields.get("initiative")
    return tuple(i for i in value if isinstance(i, int)) if isinstance(value, tuple) else ()


def _attacks(definition: Definition) -> dict[int, tuple[Part, ...]]:
    value = definition.fields.get("attacks")
    return {int(side): tuple(parts) for side, parts in value.items()} if isinstance(value, Mapping) else {}


def printed(
    definition: Definition,
    vocabulary: Vocabulary,
    *,
    side: int = 0,
    cell: str = "",
    facing: int = 0,
    army: str = "",
    language: str = "en",
    policies: Mapping[str, str] = NO_POLICIES,
) -> DrawnTile:
    """A definition as it is printed. `army` is the name shown; the army's key when left out."""
    seen = _look(definition.abilities, vocabulary, policies)
    life = definition.fields.get("life")
    return DrawnTile(
        name=name_of(definition, language),
        army=army or definition.army,
        side=side,
        cell=cell,
        facing=facing,
        kind=definition.kind,
        initiative=_initiative(definition),
        attacks=_attacks(definition),
        armour=tuple(seen.armour),
        snares=tuple(seen.snares),
        arms=tuple(seen.arms),
        labels=tuple(dict.fromkeys(seen.labels)),
        toughness=seen.toughness,
        life=life if isinstance(life, int) else None,
    )


def name_of(definition: Definition, language: str = "en") -> str:
    return definition.names.get(language) or definition.names.get("en") or definition.key


def army_name(library: Library, key: str, language: str = "en") -> str:
    army = library.armies.get(key)
    if army is None:
        return key
    return army.names.get(language) or army.names.get("en") or key


Value = Callable[[int, str], "int | None"]


def from_state(
    library: Library,
    state: State,
    places: Sequence[str],
    *,
    value: Value | None = None,
    language: str = "en",
) -> list[DrawnTile]:
    """Everything on the board of a state, in the order of its cells.

    `value(entity, word)` derives marks and numbers as they are now (a game's `value` with library and state
    filled in); without it the tiles show what is printed, with the wounds they carry.
    """
    board = [e for e in state.on_board() if e.place >= 0 and e.bearer < 0]
    markers: dict[int, list[str]] = {}
    for entity in state.on_board():
        if entity.bearer >= 0:
            markers.setdefault(entity.bearer, []).append(_key(library, entity))
    drawn: dict[int, list[DrawnTile]] = {}
    for entity in sorted(board, key=lambda e: (e.place, e.id)):
        tile = _lying(library, entity, places[entity.place], value, language, state.policies)
        tile = replace(tile, marks=(*tile.marks, *markers.get(entity.id, ())))
        drawn.setdefault(entity.place, []).append(tile)
    return [_stack(tiles, library.vocabulary) for _, tiles in sorted(drawn.items())]


def _key(library: Library, entity: Entity) -> str:
    definition = library.definitions.get(entity.definition)
    return definition.key if definition is not None else entity.definition.rsplit("/", 1)[-1]


def _lying(
    library: Library,
    entity: Entity,
    cell: str,
    value: Value | None,
    language: str,
    policies: Mapping[str, str],
) -> DrawnTile:
    definition = library.definitions[entity.definition]
    tile = printed(
        definition,
        library.vocabulary,
        side=entity.owner,
        cell=cell,
        facing=entity.facing,
        army=army_name(library, definition.army, language),
        language=language,
        policies=policies,
    )
    wounds = entity.counters.get(WOUND, 0)
    if tile.life is not None:
        # a thing with life shows what is left; drops would only repeat it
        tile = replace(tile, life=max(0, tile.life - wounds))
        wounds = 0
    others = [f"{n} {key}" if n > 1 else key for key, n in sorted(entity.counters.items()) if n]
    others = [text for text in others if WOUND not in text.split()]
    tile = replace(tile, wounds=wounds, marks=tuple(others))
    if value is None:
        return tile
    return _derived(tile, library.vocabulary, lambda word: value(entity.id, word))


def _derived(tile: DrawnTile, vocabulary: Vocabulary, value: Callable[[str], int | None]) -> DrawnTile:
    """The tile with what is true of it now: marks, lent numbers, whether it is switched off."""
    marks: list[str] = []
    disabled = False
    for entry in vocabulary.entries(Category.MARK):
        if value(entry.word.key):
            marks.append(entry.word.key)
            disabled = disabled or bool(entry.facts.get("off"))
    toughness = tile.toughness
    shapes = {part.shape for parts in tile.attacks.values() for part in parts}
    shapes.update(_SLOTS[not tile.initiative :])
    for entry in vocabulary.entries(Category.STAT):
        amount = value(entry.word.key) or 0
        if entry.facts.get("life"):
            toughness = amount
        elif amount and not shapes.isdisjoint(_used_by(entry)):
            # what a unit cannot use is not worth a word
            marks.append(f"{amount:+d} {entry.word.key}")
    life = value("life") if tile.life is not None else None
    return replace(tile, marks=(*marks, *tile.marks), disabled=disabled, toughness=toughness, life=life)


def _used_by(entry: Entry) -> tuple[str, ...]:
    """What a stat is of use to: the shapes that it makes stronger, else what has its name."""
    boosts = entry.facts.get("boosts")
    return boosts if isinstance(boosts, tuple) else (entry.word.key,)


def _stack(tiles: list[DrawnTile], vocabulary: Vocabulary) -> DrawnTile:
    """One tile per cell: units on top, what lies on the ground named below."""
    top = next((t for t in tiles if not vocabulary.is_a(t.kind, "ground") and t.kind != "ground"), tiles[0])
    below = [t.name for t in tiles if t is not top]
    return replace(top, under=", ".join(below))


def letters(tiles: Iterable[DrawnTile]) -> dict[tuple[int, str], str]:
    """A short sign for each side and army, so that no two on one board look the same."""
    keys = sorted({(t.side, t.army) for t in tiles})
    firsts = [army[:1].upper() or "?" for _, army in keys]
    signs: dict[tuple[int, str], str] = {}
    for key, first in zip(keys, firsts, strict=True):
        side, army = key
        if firsts.count(first) == 1:
            signs[key] = first
            continue
        rivals = [other for other in keys if other != key and other[1][:1].upper() == first]
        longer = next(
            (first + c.lower() for c in army[1:] if c.isalnum() and all(c not in a[1:] for _, a in rivals)),
            "",
        )
        signs[key] = longer or f"{first}{side + 1}"
    return signs

"""What a picture reads from a definition: icons come from sentences, never from names."""

from __future__ import annotations

import io

import pytest

from rulesdsl.content.model import Army, Definition, Library, Part
from rulesdsl.games.neuroshima_hex import draw_icons, draw_text
from rulesdsl.games.neuroshima_hex.draw import BOARD, board_scene
from rulesdsl.games.neuroshima_hex.draw_text import board_text
from rulesdsl.games.neuroshima_hex.drawn import Arm, from_state, printed, short_labels
from rulesdsl.games.neuroshima_hex.shapes import SHAPES
from rulesdsl.kernel.state import State
from rulesdsl.lang.ability import Ability, Origin, Version
from rulesdsl.lang.tree import (
    Action,
    Amend,
    Change,
    Clause,
    Continuous,
    Effect,
    Extra,
    Grant,
    Group,
    Instead,
    Mark,
    Move,
    Name,
    Players,
    Remove,
    Replacement,
    Sentence,
    Serve,
    Side,
    Step,
    This,
    Word,
)
from rulesdsl.lang.vocabulary import Category, Entry, Vocabulary
from rulesdsl.render.svg import svg
from rulesdsl.render.terminal import Room, room_of


def name(category: str, key: str) -> Name:
    return Name(key, word=Word(category, key))


WORDS = Vocabulary(
    "test",
    [
        Entry(Word(Category.MARK, "caught"), facts={"off": True}),
        Entry(Word(Category.MARK, "lucky")),
        Entry(Word(Category.STAT, "toughness"), facts={"life": True}),
        Entry(Word(Category.KIND, "ground")),
        Entry(Word(Category.KIND, "pit"), facts={"under": "ground"}),
    ],
)
UNITS = Group((name(Category.KIND, "unit"),), sides=(Side.ENEMY,))
HITS = Group((name(Category.PACKET, "hit"),))
MOVES = Group((name(Category.VERB, "move"),))


def says(*effects: Effect, of: Group | This = UNITS) -> Continuous:
    return Continuous(tuple(Clause(of, effect) for effect in effects))


def ability(key: str, *sentences: Sentence, arms: tuple[int, ...] | None = None, reach: int = 1) -> Ability:
    return Ability(f"a/b#{key}", (Version(sentences, ()),), arms, reach, keyword=key)


def stat(key: str, amount: int) -> Change:
    return Change(name(Category.STAT, key), amount)


def tile(*abilities: Ability, **fields: object) -> Definition:
    fields = {"initiative": (3, 1), "attacks": {1: (Part("melee", 2),)}, "life": None, **fields}
    return Definition(
        "a/b", "b", "a", "tiles", "warrior", {"en": "Bee", "pl": "Pszczoła"}, 1, fields, abilities
    )


def test_a_mark_that_switches_off_is_drawn_as_a_net_whatever_it_is_called() -> None:
    drawn = printed(tile(ability("web", says(Mark(name(Category.MARK, "caught"))), arms=(2, 0))), WORDS)
    assert drawn.snares == (Arm(("web",), (0, 2)),)
    assert drawn.arms == ()


def test_another_mark_is_an_arm_with_a_label() -> None:
    drawn = printed(tile(ability("net", says(Mark(name(Category.MARK, "lucky"))), arms=(0,))), WORDS)
    assert drawn.snares == ()
    assert drawn.arms == (Arm(("lucky",), (0,)),)


@pytest.mark.parametrize(
    "sentence",
    [
        says(stat("strength", -1), of=HITS),
        Replacement(HITS, name(Category.VERB, "wound"), Amend(name(Category.STAT, "strength"), -1)),
    ],
)
def test_weakening_hits_is_drawn_as_armour(sentence: Sentence) -> None:
    drawn = printed(tile(ability("shell", sentence, arms=(0, 5))), WORDS)
    assert drawn.armour == (Arm(("shell",), (0, 5)),)
    assert drawn.arms == ()


def test_shortening_moves_is_not_armour() -> None:
    drawn = printed(tile(ability("mud", says(stat("length", -1), of=HITS), arms=(0,))), WORDS)
    assert drawn.armour == ()


def test_weakening_enemy_units_is_not_armour() -> None:
    drawn = printed(tile(ability("drain", says(stat("melee", -1)), arms=(0,))), WORDS)
    assert drawn.armour == ()
    assert drawn.arms == (Arm(("-1 melee",), (0,)),)


def test_own_toughness_adds_up_to_a_shield_and_lent_toughness_is_an_arm() -> None:
    own = says(stat("toughness", 2), of=This())
    lent = ability("lender", says(stat("toughness", 1)), arms=(3,))
    drawn = printed(tile(ability("hard", own), ability("harder", own), lent), WORDS)
    assert drawn.toughness == 4
    assert drawn.labels == ()
    assert drawn.arms == (Arm(("+1 toughness",), (3,)),)


def test_abilities_on_the_same_sides_share_their_dots() -> None:
    both = (
        ability("x", says(stat("melee", 1)), arms=(0, 2)),
        ability("y", says(stat("ranged", 1)), arms=(2, 0)),
    )
    far = ability("z", says(stat("ranged", 1)), arms=(0, 2), reach=2)
    assert printed(tile(*both, far), WORDS).arms == (
        Arm(("+1 melee", "+1 ranged"), (0, 2)),
        Arm(("+1 ranged",), (0, 2), 2),
    )


def test_labels_are_short_and_fall_back_to_the_keyword() -> None:
    saves = Replacement(HITS, name(Category.VERB, "wound"), Instead((Step(Remove(This())),)))
    assert short_labels(ability("mother", says(Extra(1, name(Category.SLOT, "action"))))) == ("+1 action",)
    assert short_labels(ability("transport", says(Grant(name(Category.KEYWORD, "mobility"))))) == (
        "mobility",
    )
    assert short_labels(ability("scoper", says(Serve(Players("you"))))) == ("scoper",)
    assert short_labels(ability("medic", saves)) == ("medic",)
    assert short_labels(ability("recon", says(stat("length", 1), of=MOVES))) == ("recon",)
    assert short_labels(ability("mobility", Action((Step(Move(This(), 1)),)))) == ("mobility",)


def test_the_reading_in_force_decides_the_icon() -> None:
    harder = Version((says(stat("strength", -1), of=HITS),), (), {"SHELL": "hard"})
    softer = Version((says(stat("melee", 1)),), ())
    both = Ability("a/b#0", (harder, softer), (0,), keyword="shell")
    assert printed(tile(both), WORDS).armour == ()
    assert printed(tile(both), WORDS, policies={"SHELL": "hard"}).armour == (Arm(("shell",), (0,)),)


def test_printed_values_and_names_are_taken_as_they_are() -> None:
    drawn = printed(tile(life=20), WORDS, side=1, cell="C3", facing=2, language="pl")
    assert (drawn.name, drawn.army, drawn.side, drawn.cell, drawn.facing) == ("Pszczoła", "a", 1, "C3", 2)
    assert (drawn.initiative, drawn.attacks, drawn.life) == ((3, 1), {1: (Part("melee", 2),)}, 20)
    assert printed(tile(), WORDS, language="zh").name == "Bee"


def library() -> Library:
    base = Definition("a/base", "base", "a", "tiles", "headquarters", {"en": "Base"}, fields={"life": 20})
    pit = Definition("a/pit", "pit", "a", "tiles", "pit", {"en": "Pit"})
    armies = {"a": Army("a", {"en": "Ants"}, "p", Origin("", 0, 0))}
    return Library("test", WORDS, armies=armies, definitions={d.id: d for d in (base, pit, tile())})


def state() -> State:
    now = State(("a", "a"), (0, 1), {})
    places = list(BOARD)
    now.add("a/pit", 1, place=places.index("C3"))
    bee = now.add("a/b", 0, place=places.index("C3"), facing=4, counters={"wound": 2, "venom": 1})
    now.add("a/base", 1, place=places.index("A1"), counters={"wound": 3})
    now.add("marker/web", 1, bearer=bee.id)
    now.add("a/b", 0, zone="hand")
    return now


def test_a_state_is_drawn_with_wounds_markers_and_what_lies_beneath() -> None:
    base, bee = from_state(library(), state(), list(BOARD))
    assert (base.cell, base.life, base.wounds, base.side) == ("A1", 17, 0, 1)
    assert (bee.cell, bee.facing, bee.wounds, bee.under) == ("C3", 4, 2, "Pit")
    assert bee.marks == ("venom", "web")
    assert not bee.disabled
    assert bee.army == "Ants"
    assert "Pit" in board_text([base, bee])
    assert svg(board_scene([base, bee])) == svg(board_scene(from_state(library(), state(), list(BOARD))))


def test_derived_marks_are_shown_and_those_that_switch_off_veil_the_tile() -> None:
    now = state()
    tiles = from_state(
        library(), now, list(BOARD), value=lambda who, word: int(who == 1 and word == "caught")
    )
    assert [t.disabled for t in tiles] == [False, True]
    assert tiles[1].marks == ("caught", "venom", "web")


class _Stream(io.StringIO):
    encoding = "utf-8"  # type: ignore[assignment]

    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


def test_a_pipe_gets_eighty_columns_without_colour() -> None:
    assert room_of(_Stream(False), {}) == Room(80, False, True)
    assert room_of(_Stream(False), {"COLUMNS": "50"}) == Room(50, False, True)
    assert room_of(_Stream(True), {"COLUMNS": "100"}) == Room(100, True, True)
    assert room_of(_Stream(True), {"COLUMNS": "100", "NO_COLOR": "1"}) == Room(100, False, True)
    assert not room_of(io.StringIO(), {}).unicode


def test_every_shape_of_attack_has_an_icon_and_letters_of_its_own() -> None:
    assert set(draw_icons.SHAPES) == set(SHAPES)
    icons = [draw_icons.attack_icon(shape, 1.0) for shape in SHAPES]
    assert all(icon != other for i, icon in enumerate(icons) for other in icons[i + 1 :])
    short = [draw_text._short((Part(shape, 1),)) for shape in SHAPES]
    assert len(set(short)) == len(short)
    assert short[:3] == ["m1", "r1", "g1"]


def test_what_is_one_attack_however_strong_is_drawn_once_with_its_number() -> None:
    drawn = list(draw_icons._part_icons((Part("rocket", 3), Part("ranged", 2))))
    assert [(shape, number) for shape, number, _, _ in drawn] == [("rocket", 3), ("ranged", 0), ("ranged", 0)]

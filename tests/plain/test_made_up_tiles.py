"""Made-up tiles that need one thing each of the interpreter: reactions, waves, riders, prices, checks."""

from __future__ import annotations

import pytest
from made_up import Scene, Tile

from rulesdsl.content.model import Part
from rulesdsl.kernel.decide import Pending

N, NE, SE, S, SW, NW = range(6)
BLOW, HARD, SHOT = (Part("melee", 1),), (Part("melee", 3),), (Part("ranged", 1),)
MEDIC = "If a hit would wound a friendly unit connected to this, instead remove this."
TRAP = (
    "When a hit arrives on this, at once deal 1 wound to each friendly or enemy unit next to this "
    "then destroy this."
)
AGONY = "When this dies in this segment, at once this strikes unless this acted in this segment."
VENOM = "When this wounds a unit, put 1 venom on it."
TICK = "Before the battle, deal 1 wound to its bearer."
MINE = "As soon as a unit is here, destroy it unless it is headquarters then remove this."
TOUGHEN = "Friendly units connected to this except headquarters get +1 toughness."
TOUGH = "Even while netted, this gets +1 toughness."
NET = "Enemy units connected to this are netted."


def fighter(owner: str, initiative: int, direction: int, parts: tuple[Part, ...] = BLOW) -> Tile:
    return Tile(owner, initiative=(initiative,), attacks={direction: parts})


def test_a_trap_wounds_all_around_in_the_same_segment() -> None:
    s = Scene(
        {"foe": fighter("1", 2, N), "trap": Tile("2").can(TRAP), "friend": Tile("2").can(TOUGH)},
        {"foe": "C4", "trap": "C3", "friend": "C2"},
    )
    end = s.battle()
    assert s.left(end) == {"foe": (2, "destroyed"), "trap": (2, "destroyed")}
    assert s.wounds(end, "friend") == 1


def test_two_traps_set_each_other_off_once() -> None:
    s = Scene(
        {"foe": fighter("1", 2, N), "trap": Tile("2").can(TRAP), "other": Tile("2").can(TRAP)},
        {"foe": "C5", "trap": "C4", "other": "C3"},
    )
    assert set(s.left(s.battle())) == {"foe", "trap", "other"}


def test_a_trap_with_a_side_goes_off_from_that_side_only() -> None:
    tiles = {"foe": fighter("1", 2, N), "trap": Tile("2").can(TRAP, to=["foe"])}
    assert "foe" in Scene(tiles, {"foe": "C4", "trap": "C3"}).left(
        Scene(tiles, {"foe": "C4", "trap": "C3"}).battle()
    )
    turned = {"foe": fighter("1", 2, N), "trap": Tile("2").can(TRAP, to=["far"]), "far": Tile("2")}
    s = Scene(turned, {"foe": "C4", "trap": "C3", "far": "C2"})
    assert s.left(s.battle()) == {"trap": (2, "destroyed")}


def test_who_dies_may_strike_once_more_and_that_may_go_on() -> None:
    first = Tile("1", initiative=(0,), attacks={N: BLOW}).can(AGONY)
    second = Tile("2", initiative=(0,), attacks={S: BLOW, N: BLOW}).can(AGONY)
    s = Scene(
        {"killer": fighter("2", 3, NW), "first": first, "second": second, "last": Tile("1")},
        {"killer": "D4", "first": "C4", "second": "C3", "last": "C2"},
    )
    assert s.left(s.battle()) == {
        "first": (3, "destroyed"),
        "second": (3, "destroyed"),
        "last": (3, "destroyed"),
    }


def test_who_has_acted_does_not_strike_again_at_death() -> None:
    s = Scene(
        {
            "killer": fighter("2", 3, NW),
            "first": Tile("1", initiative=(3,), attacks={N: BLOW}).can(AGONY),
            "victim": Tile("2").can(TOUGH),
        },
        {"killer": "D4", "first": "C4", "victim": "C3"},
    )
    assert s.wounds(s.battle(), "victim") == 1


def test_venom_is_laid_by_a_wound_and_ticks_before_the_next_battle() -> None:
    s = Scene(
        {
            "biter": fighter("1", 2, N).can(VENOM),
            "victim": Tile("2").can(TOUGH).can(TOUGH),
            "venom": Tile("1", "marker", on="biter").can(TICK),
        },
        {"biter": "C4", "victim": "C3"},
    )
    s.state.entities[s.ids["venom"]].zone = "supply"
    end = s.battle()
    laid = [e for e in end.state.entities if e.definition == "venom" and e.bearer == s.ids["victim"]]
    assert len(laid) == 1
    assert s.wounds(end, "victim") == 1
    s.state = end.state
    again = s.battle()
    # one wound by the tick, one by the blow: three in all
    assert s.left(again) == {"victim": (2, "destroyed")}


def test_a_medic_that_takes_the_blow_takes_the_venom_too() -> None:
    s = Scene(
        {
            "biter": fighter("1", 2, N).can("When this wounds a unit, put 1 paint on it."),
            "victim": Tile("2"),
            "medic": Tile("2", "module").can(MEDIC, to=["victim"]),
        },
        {"biter": "C4", "victim": "C3", "medic": "C2"},
    )
    end = s.battle()
    assert s.left(end) == {"medic": (2, "removed")}
    assert "paint" not in end.state.entities[s.ids["victim"]].counters


def test_paralysis_lasts_until_the_end_of_the_battle() -> None:
    s = Scene(
        {
            "stinger": fighter("1", 3, N).can(
                "When this wounds a unit, it is paralysed until the end of the battle."
            ),
            "victim": Tile("2", initiative=(2, 1), attacks={S: BLOW}).can(TOUGH),
        },
        {"stinger": "C4", "victim": "C3"},
    )
    end = s.battle()
    assert s.left(end) == {}
    assert end.state.lasting == []


def test_an_extra_wound_is_added_to_what_armour_leaves_but_never_to_nothing() -> None:
    waste = "If a hit would wound an enemy unit connected to this, it gets +1 strength."
    armour = "Even while netted, ranged hits arriving on this get -1 strength."

    def scene(shot: tuple[Part, ...]) -> Scene:
        return Scene(
            {
                "gun": fighter("1", 2, N, shot),
                "wall": Tile("2").can(armour, to=["gun"]).can(TOUGH).can(TOUGH).can(TOUGH),
                "waste": Tile("1", "module").can(waste, to=["wall"]),
            },
            {"gun": "C4", "wall": "C3", "waste": "C2"},
        )

    s = scene((Part("ranged", 2),))
    assert s.wounds(s.battle(), "wall") == 2
    s = scene(SHOT)
    assert s.wounds(s.battle(), "wall") == 0


def test_a_zone_leaves_one_action_at_0() -> None:
    zone = "Enemy units connected to this have exactly 1 action at 0."
    s = Scene(
        {
            "zone": Tile("1", "module").can(zone, to=["fast"]),
            "fast": Tile("2", initiative=(3, 2), attacks={S: BLOW}),
            "wall": Tile("1").can(TOUGH).can(TOUGH),
        },
        {"zone": "C2", "fast": "C3", "wall": "C4"},
    )
    assert s.wounds(s.battle(), "wall") == 1


def test_a_mine_kills_what_stands_on_it_and_goes() -> None:
    s = Scene({"mine": Tile("1", "ground").can(MINE), "unit": Tile("2")}, {"mine": "C3", "unit": "C3"})
    assert s.left(s.battle()) == {"mine": (None, "removed"), "unit": (None, "destroyed")}


def test_a_mine_does_nothing_to_headquarters_but_goes() -> None:
    s = Scene(
        {"mine": Tile("1", "ground").can(MINE), "hq": Tile("2", "headquarters", life=20)},
        {"mine": "C3", "hq": "C3"},
    )
    assert s.left(s.battle()) == {"mine": (None, "removed")}


def test_lost_toughness_kills_after_the_segment_and_no_medic_helps() -> None:
    s = Scene(
        {
            "gun": fighter("1", 3, N, HARD),
            "tough": Tile("2", "module").can(TOUGHEN, to=["weak"]),
            "weak": Tile("2", wounds=1),
            "medic": Tile("2", "module").can(MEDIC, to=["weak"]),
        },
        {"gun": "C5", "tough": "C4", "weak": "C3", "medic": "C2"},
    )
    assert s.left(s.battle()) == {"tough": (3, "destroyed"), "weak": (3, "destroyed")}


def test_gains_and_losses_of_headquarters_are_set_off_against_each_other() -> None:
    devour = "When a unit that this wounded in this segment dies, at once heal your headquarters 1."
    hq = Tile("1", "headquarters", life=20, wounds=19)
    s = Scene(
        {"hq": hq, "eater": fighter("1", 2, N).can(devour), "prey": fighter("2", 2, SE)},
        {"hq": "D3", "eater": "C4", "prey": "C3"},
    )
    end = s.battle()
    assert s.left(end) == {"prey": (2, "destroyed")}
    assert s.wounds(end, "hq") == 19


def test_an_optional_absorber_may_decline() -> None:
    far = "If a hit would wound a friendly unit, you may instead remove this."
    tiles = {"foe": fighter("1", 2, N), "victim": Tile("2"), "saver": Tile("2").can(far)}
    s = Scene(tiles, {"foe": "C4", "victim": "C3", "saver": "A1"})
    with pytest.raises(Pending) as asked:
        s.battle()
    decision = asked.value.decision
    assert decision.options == ("saver at A1 takes foe at C4 on victim at C3", "done")
    assert (decision.name, decision.player) == ("absorb for 2", 1)
    assert s.left(s.battle("done")) == {"victim": (2, "destroyed")}
    assert s.left(s.battle(decision.options[0])) == {"saver": (2, "removed")}


def test_a_price_paid_in_wounds_is_absorbable_once_in_its_family() -> None:
    bear = "If a hit would wound a friendly unit connected to this, instead deal 1 wound to this."
    s = Scene(
        {
            "foe": fighter("1", 2, N),
            "victim": Tile("2"),
            "bearer": Tile("2").can(bear, to=["victim"]).can(TOUGH),
        },
        {"foe": "C4", "victim": "C3", "bearer": "C2"},
    )
    end = s.battle()
    assert s.left(end) == {}
    assert s.wounds(end, "bearer") == 1


def test_a_deadly_hit_is_absorbed_like_any_other() -> None:
    blast = "Before the battle, deal a deadly hit to each enemy unit next to this except headquarters."
    s = Scene(
        {
            "bomb": Tile("1").can(blast),
            "victim": Tile("2").can(TOUGH),
            "medic": Tile("2", "module").can(MEDIC, to=["victim"]),
        },
        {"bomb": "C4", "victim": "C3", "medic": "C2"},
    )
    assert s.left(s.battle()) == {"medic": (None, "removed")}


def test_a_taken_unit_fights_for_its_taker() -> None:
    take = "Enemy units connected to this except headquarters are yours."
    s = Scene(
        {"taker": Tile("1").can(take, to=["taken"]), "taken": fighter("2", 2, N), "friend": Tile("2")},
        {"taker": "C4", "taken": "C3", "friend": "C2"},
    )
    assert s.left(s.battle()) == {"friend": (2, "destroyed")}


def test_what_stands_on_a_hole_goes_at_the_end_of_the_battle() -> None:
    s = Scene(
        {
            "hole": Tile("1", "ground").can(
                "After the battle, destroy each enemy unit here except headquarters."
            ),
            "unit": fighter("2", 1, N),
            "victim": Tile("1"),
        },
        {"hole": "C3", "unit": "C3", "victim": "C2"},
    )
    assert s.left(s.battle()) == {"victim": (1, "destroyed"), "unit": (None, "destroyed")}


def test_a_death_is_told_of_when_it_is_over() -> None:
    s = Scene(
        {
            "watcher": Tile("1").can("When a friendly unit dies, put 1 paint on this."),
            "foe": fighter("2", 2, N),
            "friend": Tile("1"),
        },
        {"watcher": "A1", "foe": "C4", "friend": "C3"},
    )
    assert s.battle().state.entities[s.ids["watcher"]].counters == {"paint": 1}


def test_what_cannot_be_netted_is_not() -> None:
    s = Scene({"netter": Tile("1").can(NET, to=["free"]), "free": Tile("2").can("This cannot be netted.")})
    assert not s.netted("free")


def test_two_players_with_something_to_declare_are_ordered_by_the_causer() -> None:
    boom = "If this would attack, you may instead destroy this."
    s = Scene({"a": fighter("1", 2, N).can(boom), "b": fighter("2", 2, N).can(boom)}, {"a": "A1", "b": "E1"})
    with pytest.raises(Pending) as asked:
        s.battle(causer=1)
    decision = asked.value.decision
    assert (decision.name, decision.player) == ("order of declarations", 1)
    assert decision.options == ("2, 1", "1, 2")
    with pytest.raises(Pending) as asked:
        s.battle("1, 2", causer=1)
    assert asked.value.decision.player == 0
    assert s.left(s.battle("1, 2", "yes", "no", causer=1)) == {"a": (2, "destroyed")}


def test_what_is_spent_on_a_rescue_does_not_die() -> None:
    s = Scene(
        {
            "foe": fighter("1", 2, N),
            "victim": Tile("2"),
            "medic": Tile("2", "module", attacks={S: BLOW}).can(MEDIC, to=["victim"]).can(AGONY),
            "wall": Tile("1").can(TOUGH),
        },
        {"foe": "C4", "victim": "C3", "medic": "C2", "wall": "C1"},
    )
    assert s.left(s.battle()) == {"medic": (2, "removed")}


def test_nobody_absorbs_what_is_aimed_at_himself() -> None:
    far = "If a hit would wound a friendly unit, you may instead remove this."
    s = Scene(
        {"foe": fighter("1", 2, N), "saver": Tile("2").can(far).can(TOUGH)}, {"foe": "C4", "saver": "C3"}
    )
    end = s.battle()
    assert s.left(end) == {}
    assert s.wounds(end, "saver") == 1


def test_a_turned_module_hurts_the_enemies_of_who_turned_it() -> None:
    blast = "Before the battle, deal 1 wound to each enemy unit next to this except headquarters."
    s = Scene(
        {
            "turner": Tile("1").can("Enemy modules connected to this serve you.", to=["bomb"]),
            "bomb": Tile("2", "module").can(blast),
            "friend": Tile("2"),
        },
        {"turner": "C4", "bomb": "C3", "friend": "C2"},
    )
    assert s.left(s.battle()) == {"friend": (None, "destroyed")}


def test_without_power_a_unit_that_needs_it_does_nothing() -> None:
    needs = "This is netted unless it has power."
    s = Scene({"unit": fighter("1", 2, N).can(needs), "foe": Tile("2")}, {"unit": "C4", "foe": "C3"})
    assert s.netted("unit")
    assert s.left(s.battle()) == {}
    light = Tile("1", "module").can("Friendly units connected to this have power.", to=["unit"])
    s = Scene(
        {"unit": fighter("1", 2, N).can(needs), "foe": Tile("2"), "light": light},
        {"unit": "C4", "foe": "C3", "light": "C5"},
    )
    assert not s.netted("unit")
    assert s.left(s.battle()) == {"foe": (2, "destroyed")}

"""Known rulings on abilities that switch each other off in a circle, told in sentences."""

from __future__ import annotations

from collections.abc import Mapping

from made_up import Scene, Tile

NET = "Enemy units connected to this are netted."
FRIENDLY_FIRE_NET = "Friendly or enemy units connected to this are netted."
LIT_NET = "While this has power, enemy units connected to this are netted."
TAKE = "Enemy units connected to this except headquarters are yours."
LIGHT = "Friendly units connected to this have power."
TURN = "Enemy modules connected to this serve you."
FREEZE = "Enemy modules connected to this are off."
TOUGHEN = "Friendly units connected to this except headquarters get +1 toughness."


def scene(
    tiles: Mapping[str, Tile | str],
    *edges: tuple[str, str, str],
    policies: Mapping[str, str] | None = None,
) -> Scene:
    """Tiles by name (a bare owner is a module of his), and what each does to which."""
    made = {n: Tile(t, "module") if isinstance(t, str) else t for n, t in tiles.items()}
    for source, text, target in edges:
        # What takes a unit over also gives it what it needs to work (POWER-1).
        made[source].can(*((text, LIGHT) if text == TAKE else (text,)), to=[target])
    return Scene(made, policies=policies)


def test_a_net_nets() -> None:
    s = scene({"A": "1", "B": "2"}, ("A", NET, "B"))
    assert s.netted("B")


def test_facing_nets_cancel_on_their_pair_only() -> None:
    s = scene(
        {"A": "1", "B": "2", "X": "2", "Y": "1", "Z": "1"},
        ("A", NET, "B"),
        ("B", NET, "A"),
        ("A", NET, "X"),
        ("B", NET, "Y"),
        ("X", NET, "Z"),
    )
    assert [s.netted(n) for n in "ABXYZ"] == [False, False, True, True, False]


def test_facing_nets_both_hold_under_the_other_reading() -> None:
    s = scene(
        {"A": "1", "B": "2", "X": "2"},
        ("A", NET, "B"),
        ("B", NET, "A"),
        ("A", NET, "X"),
        policies={"NET-MUTUAL": "both-netted"},
    )
    assert [s.netted(n) for n in "ABX"] == [True, True, False]


def test_of_facing_nets_the_one_that_a_third_net_holds_is_off() -> None:
    s = scene({"A": "1", "B": "2", "C": "2"}, ("A", NET, "B"), ("B", NET, "A"), ("C", NET, "A"))
    assert (s.netted("A"), s.netted("B")) == (True, False)


def test_who_nets_the_power_of_a_net_works() -> None:
    s = scene({"A": "1", "B": "2", "P": "1"}, ("A", LIT_NET, "B"), ("B", NET, "P"), ("P", LIGHT, "A"))
    assert (s.netted("B"), s.netted("P")) == (False, True)


def test_who_nets_the_source_of_toughness_works_and_the_other_dies() -> None:
    s = scene(
        {"A": Tile("1", wounds=1), "B": "2", "H": "1"},
        ("A", NET, "B"),
        ("B", NET, "H"),
        ("H", TOUGHEN, "A"),
    )
    assert (s.netted("B"), s.alive("A")) == (False, False)


def test_who_nets_what_makes_headquarters_net_works() -> None:
    s = scene(
        {"M": "1", "H": Tile("1", "headquarters", life=20), "B": "2"},
        ("M", LIGHT, "H"),
        ("H", LIT_NET, "B"),
        ("B", NET, "M"),
    )
    assert (s.netted("M"), s.netted("B")) == (True, False)


def test_a_friend_of_the_victim_nets_the_taker_and_the_victim_is_free() -> None:
    s = scene({"A": "V", "B": "2", "C": "2"}, ("A", TAKE, "B"), ("B", NET, "C"), ("C", NET, "A"))
    assert (s.netted("A"), s.ruler("B")) == (True, "2")


def test_a_stranger_to_the_victim_does_not_net_the_taker() -> None:
    s = scene({"A": "V", "B": "2", "C": "3"}, ("A", TAKE, "B"), ("B", NET, "C"), ("C", NET, "A"))
    assert (s.netted("A"), s.ruler("B"), s.netted("C")) == (False, "V", True)


def test_a_friend_of_the_victim_freezes_the_taker() -> None:
    s = scene({"A": "V", "B": "2", "C": "2"}, ("A", TAKE, "B"), ("B", NET, "C"), ("C", FREEZE, "A"))
    assert (s.ruler("B"), s.netted("C")) == ("2", False)


def test_take_over_beats_the_net_of_its_victim() -> None:
    s = scene({"A": "V", "N": "2"}, ("A", TAKE, "N"), ("N", NET, "A"))
    assert (s.ruler("N"), s.netted("A")) == ("V", False)


def test_take_over_beats_the_friendly_fire_net_of_its_victim() -> None:
    s = scene({"A": "V", "N": "2"}, ("A", TAKE, "N"), ("N", FRIENDLY_FIRE_NET, "A"))
    assert (s.ruler("N"), s.netted("A")) == ("V", False)


def test_take_over_beats_the_freezing_of_its_victim() -> None:
    s = scene({"A": "V", "N": "2"}, ("A", TAKE, "N"), ("N", FREEZE, "A"))
    assert s.ruler("N") == "V"


def test_a_third_net_stops_the_take_over_and_the_victim_nets_the_taker_too() -> None:
    s = scene({"A": "V", "N": "2", "M": "2"}, ("A", TAKE, "N"), ("N", NET, "A"), ("M", NET, "A"))
    assert (s.ruler("N"), s.netted("A"), s.live("N", "A")) == ("2", True, True)


def test_of_two_takers_aimed_at_each_other_the_turned_one_works() -> None:
    s = scene({"A": "V", "B": "V", "S": "O"}, ("A", TAKE, "B"), ("B", TAKE, "A"), ("S", TURN, "B"))
    assert s.ruler("A") == "O"


def test_of_three_takers_the_odd_one_works() -> None:
    s = scene(
        {"A": "V", "B": "V", "C": "V", "S": "O", "U": "2"},
        ("A", TAKE, "U"),
        ("B", TAKE, "U"),
        ("C", TAKE, "U"),
        ("S", TURN, "C"),
    )
    assert s.ruler("U") == "V"


def test_two_opposing_takers_cancel() -> None:
    s = scene({"A": "V", "C": "V", "S": "O", "U": "2"}, ("A", TAKE, "U"), ("C", TAKE, "U"), ("S", TURN, "C"))
    assert s.ruler("U") == "2"


def test_in_a_ring_of_power_and_take_over_nobody_is_netted() -> None:
    s = scene(
        {"U": "1", "V": "V", "M": "1", "N": "1"},
        ("U", LIGHT, "M"),
        ("M", LIT_NET, "V"),
        ("V", TAKE, "N"),
        ("N", LIT_NET, "U"),
    )
    assert (s.netted("U"), s.netted("V"), s.ruler("N")) == (False, False, "V")


def test_two_freezings_aimed_at_each_other_cancel() -> None:
    s = scene({"F": "1", "G": "2"}, ("F", FREEZE, "G"), ("G", FREEZE, "F"))
    assert (s.live("F", "G"), s.live("G", "F")) == (False, False)


def test_freezing_and_turning_cancel_on_their_pair_only() -> None:
    s = scene(
        {"F": "1", "S": "2", "X": "2", "Y": "1"},
        ("F", FREEZE, "S"),
        ("S", TURN, "F"),
        ("F", FREEZE, "X"),
        ("S", TURN, "Y"),
    )
    assert [s.live(*pair) for pair in ("FS", "SF", "FX", "SY")] == [False, False, True, True]


def test_a_net_on_what_makes_the_take_over_possible_works() -> None:
    s = scene({"N": "V", "S": "O", "A": "V"}, ("N", NET, "S"), ("S", TURN, "A"), ("A", TAKE, "N"))
    assert (s.netted("S"), s.ruler("N")) == (True, "V")


def test_an_outvoted_taker_is_still_not_netted_by_its_victim() -> None:
    s = scene(
        {"A": "V", "C": "V", "S": "O", "N": "2"},
        ("A", TAKE, "N"),
        ("C", TAKE, "N"),
        ("S", TURN, "C"),
        ("N", NET, "A"),
    )
    assert (s.netted("A"), s.ruler("N")) == (False, "2")


def test_a_turned_taker_is_not_netted_by_its_victim() -> None:
    s = scene({"A": "V", "S": "O", "N": "2"}, ("A", TAKE, "N"), ("S", TURN, "A"), ("N", NET, "A"))
    assert (s.netted("A"), s.ruler("N")) == (False, "O")


RING = (("A", NET, "B"), ("B", NET, "C"), ("C", NET, "D"), ("D", NET, "A"))


def test_a_ring_of_nets_holds_none_of_its_members() -> None:
    s = scene({"A": "1", "B": "2", "C": "1", "D": "2"}, *RING)
    assert not any(s.netted(n) for n in "ABCD")


def test_a_ring_of_nets_holds_all_of_them_under_the_other_reading() -> None:
    s = scene({"A": "1", "B": "2", "C": "1", "D": "2"}, *RING, policies={"NET-RING": "all-netted"})
    assert all(s.netted(n) for n in "ABCD")


def test_a_facing_pair_cancels_before_the_ring_it_stands_in() -> None:
    edges = (("A", NET, "B"), ("B", NET, "A"), ("B", NET, "C"), ("C", NET, "A"))
    s = scene({"A": "1", "B": "2", "C": "3"}, *edges)
    assert [s.netted(n) for n in "ABC"] == [False, False, True]


def test_two_pairs_that_share_a_unit_are_pairs_and_no_ring() -> None:
    edges = (("A", NET, "B"), ("B", NET, "A"), ("A", NET, "C"), ("C", NET, "A"))
    ring = scene({"A": "1", "B": "2", "C": "2"}, *edges, policies={"NET-RING": "all-netted"})
    assert not any(ring.netted(n) for n in "ABC")
    pair = scene({"A": "1", "B": "2", "C": "2"}, *edges, policies={"NET-MUTUAL": "both-netted"})
    assert all(pair.netted(n) for n in "ABC")


def test_what_a_taken_taker_takes_belongs_to_its_taker() -> None:
    s = scene({"A": "V", "B": "W", "C": "2"}, ("A", TAKE, "B"), ("B", TAKE, "C"))
    assert (s.ruler("B"), s.ruler("C")) == ("V", "V")

"""The rulings about advances and collisions, asked of the search itself, and the search against all paths."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_grounds import KINDS, compare_paths, compare_positions

from rulesdsl.games.megaton_mashup.collisions import Thrown, best_positions, slam_positions, throw_positions
from rulesdsl.games.megaton_mashup.goals import FullContact, InRange, NearestUnit
from rulesdsl.games.megaton_mashup.ground import (
    Building,
    Exemption,
    Footprint,
    Ground,
    Hazard,
    Mover,
    Terrain,
    Tile,
    Unit,
    open_ground,
)
from rulesdsl.games.megaton_mashup.paths import TooMuchWork, best_paths
from rulesdsl.games.megaton_mashup.reading import (
    DESTRUCTION_FIRST,
    Direction,
    Hurts,
    Measure,
    PathKind,
    Reading,
    StepCost,
)

BIG = (2, 2)
# What rules of printed models spare them (TERRAIN-4, COLL-6).
FLIGHT = frozenset({Exemption.IMPASSABLE, Exemption.HAZARDS})
HIGH_MOBILITY = frozenset(
    {Exemption.ROUGH, Exemption.IMPASSABLE_PASSED, Exemption.MONSTERS, Exemption.HAZARDS_PASSED}
)
FIRE_PROOF = frozenset({Exemption.HAZARDS, Exemption.HAZARD_COLLISIONS})
ARMORED = frozenset({Exemption.BUILDING_COLLISIONS})


def monster(x: int, y: int) -> Footprint:
    return Footprint(x, y, 2, 2)


def mover(speed: int, health: int = 23) -> Mover:
    return Mover(BIG, speed, health)


def units(*places: tuple[int, int]) -> tuple[Unit, ...]:
    return tuple(Unit(f"unit at {x},{y}", Footprint(x, y)) for x, y in places)


def terrain(width: int, height: int, *water: tuple[int, int]) -> tuple[tuple[Terrain, ...], ...]:
    return tuple(
        tuple(Terrain.IMPASSABLE if (x, y) in water else Terrain.OPEN for x in range(width))
        for y in range(height)
    )


# -- advances --


def test_r_12_a_blast_card_stops_in_range_and_else_comes_as_near_as_it_can() -> None:
    target = monster(8, 0)
    ground = Ground(open_ground(12, 2), blocked=frozenset(target.cells))
    near, far = (
        best_paths(ground, mover(speed), monster(0, 0), InRange(target, 3)).outcomes for speed in (7, 3)
    )
    assert [(o.end, o.goal, o.spent) for o in near] == [((4, 0), (0, 0), 4)]
    assert [(o.end, o.goal) for o in far] == [((3, 0), (1, 4))]


def test_r_13_a_brawl_card_goes_to_full_contact() -> None:
    target = monster(6, 0)
    ground = Ground(open_ground(10, 2), blocked=frozenset(target.cells))
    choice = best_paths(ground, mover(5), monster(0, 0), FullContact(target))
    assert [(o.end, o.goal) for o in choice.outcomes] == [((4, 0), (0, 0))]


def test_r_14_without_full_contact_it_goes_adjacent() -> None:
    water = ((2, 3), (2, 4), (3, 2), (4, 2), (5, 3), (5, 4), (3, 5), (4, 5))
    target = monster(3, 3)
    ground = Ground(terrain(7, 7, *water), blocked=frozenset(target.cells))
    choice = best_paths(ground, mover(4), monster(0, 0), FullContact(target))
    assert [(o.end, o.goal) for o in choice.outcomes] == [((1, 1), (1, 0))]


def test_r_15_out_of_reach_it_comes_as_near_as_possible() -> None:
    target = monster(10, 0)
    ground = Ground(open_ground(14, 2), blocked=frozenset(target.cells))
    choice = best_paths(ground, mover(4), monster(0, 0), FullContact(target))
    assert [(o.end, o.goal) for o in choice.outcomes] == [((4, 0), (2, 5))]


def advance_past(*places: tuple[int, int]) -> tuple[Ground, Footprint]:
    target = monster(6, 2)
    return Ground(open_ground(9, 6), units=units(*places), blocked=frozenset(target.cells)), target


def test_r_16_it_takes_the_path_that_destroys_most() -> None:
    ground, target = advance_past((3, 1), (4, 1), (3, 4))
    choice = best_paths(ground, mover(4), monster(0, 2), FullContact(target))
    assert [(o.end, o.destroyed) for o in choice.outcomes] == [((4, 2), ("unit at 3,1", "unit at 4,1"))]


def test_r_17_equal_paths_that_destroy_different_things_are_a_tie() -> None:
    ground, target = advance_past((3, 1), (3, 4))
    choice = best_paths(ground, mover(4), monster(0, 2), FullContact(target))
    assert [(o.end, o.destroyed) for o in choice.outcomes] == [
        ((4, 2), ("unit at 3,1",)),
        ((4, 2), ("unit at 3,4",)),
    ]


def strip(hazards: bool = True) -> Ground:
    fire = (Hazard("fire", Footprint(2, 0, 1, 2)),) if hazards else ()
    return Ground(open_ground(8, 2), hazards=fire, units=units((5, 0), (6, 1)))


def test_r_18_bully_walks_through_the_hazard_on_the_only_way_and_on_to_the_next_unit() -> None:
    (first,) = best_paths(strip(), mover(4), monster(0, 0), NearestUnit()).outcomes
    assert (first.end, first.aim, first.damage, first.spent) == ((3, 0), "unit at 5,0", 1, 3)
    left = Ground(strip().terrain, strip().hazards, units=units((6, 1)))
    (second,) = best_paths(left, mover(4 - first.spent), monster(3, 0), NearestUnit()).outcomes
    assert (second.end, second.aim, second.damage) == ((4, 0), "unit at 6,1", 0)


def test_r_18_would_stop_short_if_a_step_cost_the_roughest_space_that_it_enters() -> None:
    reading = Reading(step_cost=StepCost.GREATEST)
    (first,) = best_paths(strip(), mover(4), monster(0, 0), NearestUnit(), reading=reading).outcomes
    assert (first.end, first.spent) == ((3, 0), 4)


def test_r_19_it_does_not_walk_to_its_own_death() -> None:
    choice = best_paths(strip(), mover(4, health=1), monster(0, 0), NearestUnit())
    assert [(o.end, o.aim, o.damage) for o in choice.outcomes] == [((0, 0), "", 0)]
    reading = Reading(may_die=True)
    choice = best_paths(strip(), mover(4, health=1), monster(0, 0), NearestUnit(), reading=reading)
    assert [o.aim for o in choice.outcomes] == ["unit at 5,0"]


def test_bully_goes_to_the_next_nearest_unit_where_no_safe_way_leads_to_the_nearest() -> None:
    fire = (Hazard("fire", Footprint(4, 0, 1, 2)),)
    ground = Ground(open_ground(12, 2), hazards=fire, units=units((6, 0), (0, 0)))
    choice = best_paths(ground, mover(4, health=1), monster(2, 0), NearestUnit())
    assert [(o.aim, o.goal) for o in choice.outcomes] == [("unit at 0,0", (0, 0))]
    far = Ground(open_ground(12, 2), hazards=fire, units=units((6, 0), (11, 0)))
    choice = best_paths(far, mover(4, health=1), monster(0, 0), NearestUnit())
    assert [(o.end, o.aim, o.goal) for o in choice.outcomes] == [((2, 0), "", (1, 3))]


def test_two_nearest_units_are_a_tie_unless_the_way_to_one_destroys_more() -> None:
    ground = Ground(open_ground(12, 2), units=units((0, 0), (9, 0)))
    choice = best_paths(ground, mover(4), monster(4, 0), NearestUnit())
    assert [o.aim for o in choice.outcomes] == ["unit at 0,0", "unit at 9,0"]
    more = Ground(open_ground(12, 3), units=(*units((0, 0), (9, 0)), Unit("on the way", Footprint(7, 2))))
    some = NearestUnit(frozenset({"unit at 0,0", "unit at 9,0"}))
    choice = best_paths(more, mover(4), monster(4, 0), some)
    assert {(o.aim, o.destroyed) for o in choice.outcomes} == {("unit at 9,0", ("on the way",))}


# -- preferences and readings --


def test_the_order_of_the_preferences_decides() -> None:
    target = monster(8, 0)
    ground = Ground(
        open_ground(12, 4),
        hazards=(Hazard("fire", Footprint(4, 2, 1, 2)),),
        units=units((4, 3), (0, 3)),
        blocked=frozenset(target.cells),
    )
    goal, destroyed, damage = DESTRUCTION_FIRST

    def best(*order: tuple[Measure, Direction]) -> tuple[tuple[int, int], int, int]:
        outcome = best_paths(ground, mover(7), monster(0, 0), FullContact(target), order).outcomes[0]
        return outcome.goal, outcome.counted, outcome.damage

    assert best(goal, destroyed, damage) == ((0, 0), 1, 1)
    assert best(goal, damage, destroyed) == ((0, 0), 0, 0)
    assert best(destroyed, goal, damage) == ((2, 2), 2, 1)


def test_a_corridor_is_walked_twice_only_where_walks_count() -> None:
    target = monster(9, 0)
    ground = Ground(open_ground(12, 2), units=units((2, 0)), blocked=frozenset(target.cells))
    simple, walks = (
        best_paths(ground, mover(9), monster(4, 0), FullContact(target), reading=Reading(paths=kind)).outcomes
        for kind in (PathKind.SIMPLE, PathKind.WALKS)
    )
    assert [o.destroyed for o in simple] == [()]
    assert [o.destroyed for o in walks] == [("unit at 2,0",)]


def house(leaves: Tile = Tile.HAZARD) -> tuple[Ground, Footprint]:
    target = monster(6, 0)
    houses = (Building("house", monster(2, 0), leaves),)
    return Ground(open_ground(8, 2), buildings=houses, blocked=frozenset(target.cells)), target


def test_buildings_are_trampled_or_in_the_way() -> None:
    ground, target = house()
    trampled, stopped = (
        best_paths(
            ground, mover(9), monster(0, 0), FullContact(target), reading=Reading(tramples_buildings=may)
        ).outcomes
        for may in (True, False)
    )
    assert [(o.end, o.destroyed, o.damage) for o in trampled] == [((4, 0), ("house",), 0)]
    assert [(o.end, o.destroyed) for o in stopped] == [((0, 0), ())]


def test_a_tile_of_its_own_trampling_hurts_or_does_not() -> None:
    ground, target = house()
    reading = Reading(own_tiles_hurt=True)
    (outcome,) = best_paths(ground, mover(9), monster(0, 0), FullContact(target), reading=reading).outcomes
    assert outcome.damage == 1
    rubble, target = house(Tile.RUBBLE)
    (outcome,) = best_paths(rubble, mover(9), monster(0, 0), FullContact(target), reading=reading).outcomes
    assert outcome.damage == 0


@pytest.mark.parametrize(
    ("hurts", "damage"), [(Hurts.ENTERING, 1), (Hurts.EVERY_STEP, 3), (Hurts.ONCE, 1)], ids=str
)
def test_a_hazard_hurts_as_the_reading_has_it(hurts: Hurts, damage: int) -> None:
    target = monster(8, 0)
    fire = (Hazard("fire", Footprint(3, 0, 2, 2)),)
    ground = Ground(open_ground(10, 2), hazards=fire, blocked=frozenset(target.cells))
    reading = Reading(hurts=hurts)
    (outcome,) = best_paths(ground, mover(9), monster(0, 0), FullContact(target), reading=reading).outcomes
    assert outcome.damage == damage


def test_exemptions_spare_what_they_name() -> None:
    target = monster(8, 0)
    fire = (Hazard("fire", Footprint(2, 0, 2, 2)),)
    rows = terrain(10, 2, (4, 0), (4, 1))
    ground = Ground(rows, hazards=fire, blocked=frozenset(target.cells))
    ends = {
        spared: best_paths(ground, Mover(BIG, 9, 5, spared), monster(0, 0), FullContact(target)).outcomes[0]
        for spared in (frozenset(), FIRE_PROOF, FLIGHT, HIGH_MOBILITY)
    }
    assert [(o.end, o.damage, o.spent) for o in ends.values()] == [
        ((2, 0), 1, 3),
        ((2, 0), 0, 3),
        ((6, 0), 0, 7),
        ((6, 0), 0, 6),
    ]


def test_too_much_work_is_an_error_and_not_a_guess() -> None:
    ground, target = advance_past((3, 1), (4, 1), (3, 4))
    with pytest.raises(TooMuchWork, match="after 10 labels"):
        best_paths(ground, mover(4), monster(0, 2), FullContact(target), work_bound=10)


def test_the_ranking_shows_the_best_outcome_of_each_end_best_first() -> None:
    ground, target = advance_past((3, 1), (4, 1), (3, 4))
    rows = best_paths(ground, mover(4), monster(0, 2), FullContact(target)).ranking
    assert (rows[0].end, rows[0].figure(Measure.DESTROYED)) == ((4, 2), 2)
    assert [row.goal for row in rows] == sorted(row.goal for row in rows)


# -- collisions --


def slam(
    *, building: bool = False, hazards: tuple[tuple[int, int], ...] = (), others: tuple[Unit, ...] = ()
) -> tuple[Ground, tuple[tuple[int, int], ...]]:
    ground = Ground(
        open_ground(9, 9),
        tuple(Hazard(f"fire at {x},{y}", Footprint(x, y)) for x, y in hazards),
        (Building("house", monster(2, 4)),) if building else (),
        others,
    )
    return ground, slam_positions(ground, monster(4, 4), monster(6, 4))


def test_r_21_the_greatest_collision_is_taken() -> None:
    ground, positions = slam(building=True, hazards=((4, 2),))
    assert positions == ((4, 2), (2, 4), (4, 6))
    choice = best_positions(ground, positions, Thrown(BIG))
    assert [(o.place, o.damage, o.buildings) for o in choice.outcomes] == [((2, 4), 2, ("house",))]
    assert [o.damage for o in choice.ranking] == [2, 1, 0]


def test_r_22_damage_comes_before_units() -> None:
    ground, positions = slam(building=True, hazards=((4, 2),), others=units((5, 2), (4, 3), (5, 3)))
    choice = best_positions(ground, positions, Thrown(BIG))
    assert [(o.place, o.damage, o.units) for o in choice.outcomes] == [((2, 4), 2, ())]


def test_r_23_of_equal_damage_the_position_that_destroys_more_units() -> None:
    ground, positions = slam(hazards=((2, 4), (4, 2)), others=units((3, 5), (5, 2), (5, 3)))
    choice = best_positions(ground, positions, Thrown(BIG))
    assert [(o.place, o.damage, len(o.units)) for o in choice.outcomes] == [((4, 2), 1, 2)]


def test_positions_that_are_equal_are_a_tie_also_without_any_collision() -> None:
    ground, positions = slam()
    assert len(best_positions(ground, positions, Thrown(BIG)).outcomes) == 3


def test_immunities_count_in_collisions() -> None:
    ground, positions = slam(building=True, hazards=((4, 2),))
    places = {
        spared: best_positions(ground, positions, Thrown(BIG, spared)).outcomes[0]
        for spared in (ARMORED, FIRE_PROOF)
    }
    assert [(o.place, o.damage) for o in places.values()] == [((4, 2), 1), ((2, 4), 1)]


def test_a_throw_reaches_every_place_within_its_spaces_but_its_own_and_the_attackers() -> None:
    ground = Ground(open_ground(9, 9))
    places = throw_positions(ground, monster(4, 4), monster(6, 4), 1)
    assert places == ((6, 3), (7, 3), (7, 4), (6, 5), (7, 5))


# -- against every path there is --


@pytest.mark.parametrize(("kind", "paths"), KINDS, ids=lambda value: str(value))
def test_the_search_finds_what_walking_every_path_finds(kind: str, paths: PathKind) -> None:
    for seed in range(60):
        compare_paths(seed, kind, paths)


def test_positions_are_those_that_trying_every_one_finds() -> None:
    for seed in range(400):
        compare_positions(seed)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(KINDS), st.integers(10_000, 10**9))
def test_any_map_any_order_any_reading(kind: tuple[str, PathKind], seed: int) -> None:
    compare_paths(seed, *kind)


def test_a_walk_that_comes_back_onto_a_hazard_is_not_one_that_stayed() -> None:
    """Found by random map 102382: it starts on a hazard, and only the end of an advance hurts it."""
    fire = (Hazard("fire", Footprint(2, 0, 1, 2)),)
    ground = Ground(open_ground(8, 2), hazards=fire)
    walker = Mover(BIG, 2, 5, HIGH_MOBILITY)
    outcomes = best_paths(
        ground, walker, monster(2, 0), FullContact(monster(6, 0)), (), Reading(paths=PathKind.WALKS)
    ).outcomes
    assert [o.damage for o in outcomes if o.end == (2, 0)] == [0, 1]

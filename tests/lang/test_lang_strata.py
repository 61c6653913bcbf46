"""What abilities read and write, and the circles that a pack must decide."""

from __future__ import annotations

from dataclasses import dataclass

from lang_table import TABLE

from rulesdsl.lang.context import Context
from rulesdsl.lang.read import read_sentence
from rulesdsl.lang.strata import Circle, Facets, facets, undecided_circles

NET = "Enemy units connected to this are netted."
FREEZE = "Enemy modules connected to this are off."
SCOPE = "Enemy modules connected to this serve you."
TAKE = "Enemy units connected to this except headquarters are yours."
BONUS = "Friendly units connected to this except headquarters get +1 toughness."
OWN_TOUGHNESS = "Even while netted, this gets +1 toughness."
OFFICER = "Friendly units connected to this get +1 melee."
NEEDS_POWER = "While this has no power, this is netted."
POWER = "Friendly units connected to this have power."


@dataclass(frozen=True)
class Rule:
    facets: frozenset[str]


def touched(text: str, *traits: str) -> Facets:
    tree, problems = read_sentence(text, TABLE, Context(arms=True))
    assert tree is not None, problems
    return facets(tree, TABLE, traits)


def circles(*abilities: tuple[str, Facets], rules: tuple[set[str], ...] = ()) -> list[Circle]:
    return undecided_circles(abilities, [Rule(frozenset(rule)) for rule in rules])


def test_a_net_reads_what_can_stop_it_and_writes_its_mark() -> None:
    net = touched(NET)
    assert net.writes == {"mark:netted"} == net.cuts
    assert {"mark:netted", "control", "stat:toughness"} <= net.reads
    assert not {"off", "serve"} & net.reads


def test_an_ability_with_a_trait_reads_what_touches_that_trait() -> None:
    assert {"off", "serve"} <= touched(OFFICER, "module").reads


def test_an_ability_that_works_while_netted_does_not_read_the_mark() -> None:
    assert "mark:netted" not in touched(OWN_TOUGHNESS).reads
    assert "mark:netted" in touched(BONUS).reads


def test_only_what_can_make_another_fail_cuts() -> None:
    assert touched(BONUS).cuts == frozenset()
    assert touched("Enemy units connected to this get -1 toughness.").cuts == {"stat:toughness"}
    assert touched(OFFICER).cuts == frozenset()


def test_a_negated_condition_is_made_false_by_who_writes_it() -> None:
    needs = touched(NEEDS_POWER)
    assert needs.denies == {"mark:power"}
    assert "mark:power" in needs.reads


def test_what_acts_on_the_way_of_hits_reads_its_bearer_and_cuts_nothing() -> None:
    mirror = touched("Hits arriving on this are thrown back.")
    assert mirror.writes == {"route"}
    assert mirror.cuts == frozenset()
    assert "mark:netted" in mirror.reads
    assert "control" not in mirror.reads
    assert "control" in touched("Friendly ranged hits arriving on this are sent to [n].").reads


def test_an_event_reads_and_writes_nothing_lasting() -> None:
    assert touched("When this wounds a unit, put 1 venom on it.").writes == frozenset()


def test_two_nets_are_a_circle_that_prints_itself() -> None:
    (circle,) = circles(("net", touched(NET)))
    assert str(circle) == "net --netted--> net"
    assert circle.steps == (("net", "mark:netted"),)


def test_a_declared_circle_is_decided() -> None:
    assert circles(("net", touched(NET)), rules=({"netted"},)) == []


def test_a_circle_needs_one_rule_for_all_its_facets() -> None:
    abilities = (("net", touched(NET)), ("take-over", touched(TAKE)))
    found = circles(*abilities, rules=({"netted"}, {"control"}))
    assert [circle.facets for circle in found] == [{"mark:netted", "control"}]
    assert circles(*abilities, rules=({"netted", "control"},)) == []


def test_a_net_and_lent_toughness_are_a_circle() -> None:
    abilities = (("net", touched(NET)), ("bonus", touched(BONUS)))
    (circle,) = circles(*abilities, rules=({"netted"},))
    assert circle.facets == {"mark:netted", "stat:toughness"}
    assert circles(*abilities, rules=({"netted", "toughness"},)) == []


def test_own_toughness_and_officers_close_no_circle() -> None:
    abilities = (
        ("net", touched(NET)),
        ("own", touched(OWN_TOUGHNESS)),
        ("officer", touched(OFFICER, "module")),
    )
    assert circles(*abilities, rules=({"netted"},)) == []


def test_freezing_and_scoping_touch_modules_only() -> None:
    assert [c.facets for c in circles(("freeze", touched(FREEZE, "module")))] == [{"off"}]
    assert [c.facets for c in circles(("scope", touched(SCOPE, "module")))] == [{"serve"}]
    assert circles(("scope", touched(SCOPE))) == []


def test_power_and_what_goes_without_it_are_a_circle() -> None:
    abilities = (("power", touched(POWER)), ("needs", touched(NEEDS_POWER)))
    facets_of = [circle.facets for circle in circles(*abilities, rules=({"netted"},))]
    assert facets_of == [{"mark:netted", "mark:power"}]


def test_a_circle_that_only_supports_is_none() -> None:
    assert circles(("bonus", touched(BONUS)), rules=()) == []


def test_what_a_thing_says_of_itself_touches_only_what_the_same_thing_has() -> None:
    own = touched("This gets +1 toughness.")
    assert own.abroad == frozenset()
    abilities = (("net", touched(NET)), ("own", own))
    rules = [Rule(frozenset({"netted"}))]
    assert undecided_circles(abilities, rules, {"net": frozenset({"netter"}), "own": frozenset({"ox"})}) == []
    both = {"net": frozenset({"netter", "ox"}), "own": frozenset({"ox"})}
    assert [c.facets for c in undecided_circles(abilities, rules, both)] == [
        {"mark:netted", "stat:toughness"}
    ]


def test_what_is_lent_touches_whatever_reads_it() -> None:
    bonus = touched(BONUS)
    assert "stat:toughness" in bonus.abroad
    abilities = (("net", touched(NET)), ("bonus", bonus))
    apart = {"net": frozenset({"netter"}), "bonus": frozenset({"ox"})}
    assert len(undecided_circles(abilities, [Rule(frozenset({"netted"}))], apart)) == 1

"""Laying markers, as far as their supply goes. When it does not go round, those who lay them choose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulesdsl.kernel.decide import unique
from rulesdsl.kernel.state import NOWHERE, LastingEffect

if TYPE_CHECKING:
    from rulesdsl.kernel.world import World


@dataclass(frozen=True, slots=True)
class Claim:
    """One marker of a kind, wanted on a thing (or a place, as `~place`)."""

    definition: str
    target: int
    player: int
    source: int
    ability: str
    until: tuple[str, int] | None = None  # the window that ends it, how many of its ends must pass


def lay_all(world: World, claims: list[Claim]) -> None:
    """Lay what was claimed at the same time; things that are gone need none."""
    entities = world.state.entities
    claims = [c for c in claims if c.target < 0 or entities[c.target].zone == "board"]
    claims = [c for c in claims if _may_bear(world, c)]
    for definition in dict.fromkeys(c.definition for c in claims):
        wanted = [c for c in claims if c.definition == definition]
        left = world.state.supplies.get(definition, len(wanted))
        while wanted and left:
            claim = wanted[0] if left >= len(wanted) else _chosen(world, wanted)
            wanted.remove(claim)
            left -= 1
            _lay(world, claim)
    if claims:
        world.moved()


def _may_bear(world: World, claim: Claim) -> bool:
    """Whether nothing forbids that markers of this kind are laid there."""
    kinds = world.plan.definitions[claim.definition].kinds
    return claim.target < 0 or all(world.view.can(claim.target, kind) for kind in kinds)


def _chosen(world: World, wanted: list[Claim]) -> Claim:
    """Too few for all: who declares first says which of his gets one."""
    players = {c.player for c in wanted}
    world.fix_order(players)
    player = world.first_of(players)
    own = list({c.target: c for c in reversed(wanted) if c.player == player}.values())
    own.sort(key=lambda c: c.target)
    names = [world.label(c.target) if c.target >= 0 else world.topology.places[~c.target] for c in own]
    name = world.plan.definitions[own[0].definition].key
    index = world.ask(f"{name} for {world.player_name(player)}", player, unique(names), own[0].ability)
    return own[index]


def _lay(world: World, claim: Claim) -> None:
    state, key, target = world.state, claim.definition, claim.target
    if key in state.supplies:
        state.supplies[key] -= 1
    bearer, place = (target, state.entities[target].place) if target >= 0 else (NOWHERE, ~target)
    marker = state.add(key, claim.player, place=place, bearer=bearer)
    if claim.until is not None:
        state.lasting.append(LastingEffect(claim.ability, -1, marker.id, (marker.id,), claim.until))
    if world.sink is not None:
        world.sink.tell(
            "put",
            subject=target if target >= 0 else marker.id,
            source=claim.source,
            amount=1,
            detail=key,
            ability=claim.ability,
            place=place,
        )

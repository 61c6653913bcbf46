"""What a player does outside a battle: instants, abilities of tiles, what they cost."""

from __future__ import annotations

from dataclasses import replace

from rulesdsl.content.model import Library
from rulesdsl.games.game import Illegal, StepCall
from rulesdsl.games.neuroshima_hex.attacks import HEADQUARTERS
from rulesdsl.kernel.run import Declined
from rulesdsl.kernel.tables import ActionRow
from rulesdsl.kernel.world import World

# The rule that forbids a deed to what is netted.
FORBIDDEN = {"move": "NET-13", "turn": "NET-13", "push": "NET-2", "push to": "PUSH-5"}


def play(library: Library, world: World, step: StepCall) -> None:
    """Play an instant: it is shown, resolved and discarded (INST-1)."""
    definition = library.definitions[step.definition]
    actions = world.plan.definitions[step.definition].actions
    if not actions:
        raise Illegal(f"{definition.key} is not played: it has no action", "INST-1")
    tile = world.state.add(step.definition, step.player, zone="hand")
    world.moved()
    _act(world, tile.id, actions[0], step.player)
    tile.zone = "discard"


def use(library: Library, world: World, step: StepCall) -> None:
    """Use an ability of a tile, printed or lent by another (MOB-1, MOD-13)."""
    view, source = world.view, step.source
    rows = [row for row in world.layout.plans[source].actions if row.name == step.ability]
    for lender in view.lent(source, step.ability):  # each gives a deed of its own (MOD-18)
        for row in world.plan.grants[step.ability]:
            rows.append(replace(row, ability=f"{row.ability} of {lender}"))
    if not rows:
        raise Illegal(f"{world.label(source)} has no {step.ability}", "")
    if source in view.off:
        raise Illegal(f"{world.label(source)} is netted: it can do nothing", "NET-2")
    free = [row for row in rows if world.limits_free(row.limits, row.ability, source, source)]
    _act(world, source, (free or rows)[0], view.control(source))


def _act(world: World, bearer: int, row: ActionRow, player: int) -> None:
    rule = row.rules[0] if row.rules else ""
    if row.test is not None and not row.test(world.view, bearer, bearer, player):
        raise Illegal(f"the condition of {row.name} does not hold", rule)
    if not world.limits_free(row.limits, row.ability, bearer, bearer):
        raise Illegal(f"{row.name} has been used", rule)
    world.use_limits(row.limits, row.ability, bearer, bearer)
    for amount, what in row.prices:
        _pay(world, player, amount, what, row)
    try:
        row.steps(world.run(bearer, row.ability, row.name, player=player))
    except Declined as declined:
        raise Illegal(declined.reason, FORBIDDEN.get(declined.deed, "")) from declined


def _pay(world: World, player: int, amount: int, what: str, row: ActionRow) -> None:
    """A price: points of an own headquarters, which nothing can absorb (MEDIC-20)."""
    view, layout, damage = world.view, world.layout, world.plan.damage
    payers = [
        i
        for i in layout.ids
        if HEADQUARTERS in layout.plans[i].kinds
        and view.control(i) == player
        and (view.hits(i) or 0) - layout.entities[i].counters.get(damage, 0) >= amount
    ]
    if what != "life" or not payers:
        raise Illegal(f"{amount} {what} for {row.name} cannot be paid", row.rules[0] if row.rules else "")
    names = [world.label(i) for i in payers]
    payer = payers[world.ask(f"{row.name}: pay {amount} {what}", player, names, row.ability)]
    batch = world.begin()
    batch.gain(payer, damage, amount, payer, row.ability)
    batch.finish()

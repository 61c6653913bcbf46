"""What a player does outside a battle: instants, abilities of tiles, what they cost."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from rulesdsl.content.model import Library
from rulesdsl.games.game import Illegal, StepCall
from rulesdsl.games.neuroshima_hex.shapes import HEADQUARTERS
from rulesdsl.games.neuroshima_hex.vocabulary import VOCABULARY
from rulesdsl.kernel.doing import Declined
from rulesdsl.kernel.rehearse import why_not
from rulesdsl.kernel.run import Run
from rulesdsl.kernel.tables import ActionRow, Op, Steps
from rulesdsl.kernel.world import World
from rulesdsl.lang.print import print_condition

# The rules that forbid a deed, mostly to what is netted; the first is told.
FORBIDDEN = {
    "move": ("NET-13", "MOVE-3", "MOB-4"),
    "turn": ("NET-13", "MOVE-3", "MOB-4"),
    "push": ("PUSH-7", "NET-2"),
    "be pushed": ("PUSH-8", "NET-13"),
    "push to": ("PUSH-5",),
}


def play(library: Library, world: World, step: StepCall) -> None:
    """Play an instant: it is shown, resolved and discarded (INST-1)."""
    definition = library.definitions[step.definition]
    row = played(world, step.definition)
    if row is None:
        raise Illegal(f"{definition.key} is not played: it is no instant tile", "INST-1")
    tile = world.state.add(step.definition, step.player, zone="hand")
    world.added()
    act(world, tile.id, row, step.player)
    if tile.zone == "hand":  # some put themselves on the board (EXEC-1)
        tile.zone = "discard"


def played(world: World, definition: str) -> ActionRow | None:
    """What is done when a tile is played from the hand; None when it is not played."""
    rows: dict[str, ActionRow | None] = world.plan.memo.setdefault("played", {})
    if definition not in rows:
        made = world.plan.definitions[definition]
        rows[definition] = next((r for r in made.actions if r.from_hand or made.kind == "instant"), None)
    return rows[definition]


def use(library: Library, world: World, step: StepCall) -> None:
    """Use an ability of a tile, printed or lent by another (MOB-1, MOD-13)."""
    source = step.source
    rows = deeds_of(world, source, step.ability)
    if not rows:
        keyword = library.keywords.get(step.ability)
        rules = keyword.cites if keyword is not None else ()
        raise Illegal(f"{world.label(source)} has no {step.ability}", "TURN-1", rules)
    if source in world.view.off:
        also = ("MOB-4", "NET-13", "PUSH-7")
        raise Illegal(f"{world.label(source)} is netted: it can do nothing", "NET-2", also)
    act(world, source, _first_free(world, source, rows), world.view.control(source))


def deeds_of(world: World, source: int, ability: str) -> list[ActionRow]:
    """The deeds of a name that a thing has: its own, and one more for each that lends it (MOD-18).

    With TRANSPORT-STACK: cumulative what several lend adds up to one longer move.
    """
    own = world.layout.plans[source].actions
    rows = [row for row in own if row.name == ability and not row.from_hand]
    lenders = world.view.lent(source, ability)
    if lenders and world.plan.policies["TRANSPORT-STACK"] == "cumulative":
        for row in world.plan.grants[ability]:
            steps = _longer(row.steps, len(lenders) - 1)
            rows.append(replace(row, ability=f"{row.ability} of others", steps=steps))
        return rows
    for lender in lenders:
        for row in world.plan.grants[ability]:
            rows.append(replace(row, ability=f"{row.ability} of {lender}"))
    return rows


def _longer(steps: Steps, more: int) -> Steps:
    """The same steps with longer moves."""

    def run_longer(run: Run) -> None:
        run.further = more
        steps(run)

    return run_longer


def usable(world: World, source: int) -> list[tuple[str, ActionRow]]:
    """The deeds that a thing on the board can do now by their names, in the order of its text."""
    view = world.view
    if source in view.off:
        return []
    names = dict.fromkeys(row.name for row in world.layout.plans[source].actions)
    for edge in view.live.get(Op.GRANT, ()):
        if edge.dst == source:
            names[edge.row.key] = None
    player = view.control(source)
    found = []
    for name in names:
        rows = deeds_of(world, source, name)
        row = _first_free(world, source, rows) if rows else None
        if row is not None and refusal(world, source, row, player) is None:
            found.append((name, row))
    return found


def allowed(row: ActionRow, bearer: int) -> object:
    """What in the known of a position says that a deed can be done: it is asked once."""
    return "allowed", row.ability, bearer


def _first_free(world: World, source: int, rows: list[ActionRow]) -> ActionRow:
    free = [row for row in rows if world.limits_free(row.limits, row.ability, source, source)]
    return (free or rows)[0]


def refusal(world: World, bearer: int, row: ActionRow, player: int) -> Illegal | None:
    """Why a deed cannot be done now; None when it can. Nothing is changed."""
    rule = row.rules[0] if row.rules else ""
    if row.test is not None and not row.test(world.view, bearer, bearer, player):
        needs = f"only while {print_condition(row.reason, VOCABULARY)}" if row.reason else "not now"
        return Illegal(f"{row.name} is possible {needs}", rule, row.rules)
    if not world.limits_free(row.limits, row.ability, bearer, bearer):
        return Illegal(f"{row.name} of {world.label(bearer)} has been used", rule)
    for amount, what in row.prices:
        if what != "life" or not _payers(world, player, amount):
            return Illegal(f"{amount} {what} for {row.name} cannot be paid", rule)
    declined = why_not(world, bearer, row.ability, row.name, row.steps, player)
    return None if declined is None else forbidden(declined, row)


def forbidden(declined: Declined, row: ActionRow) -> Illegal:
    """What could not be done, with the rule against it: of the deed, or of the ability."""
    rules = FORBIDDEN.get(declined.deed, ())
    rule = declined.rule or next(iter((*rules, *row.rules)), "")
    return Illegal(declined.reason, rule, (*rules, *row.rules))


def act(world: World, bearer: int, row: ActionRow, player: int) -> None:
    """Do a deed: its limits are used up, its prices paid, its steps done. Raises `Illegal`."""
    passed = allowed(row, bearer)
    if passed not in world.answers.known:  # with one answer more nothing else is allowed
        reason = refusal(world, bearer, row, player)
        if reason is not None:
            raise reason
        world.answers.known[passed] = True
    world.use_limits(row.limits, row.ability, bearer, bearer)
    for amount, what in row.prices:
        _pay(world, player, amount, what, row)
    run = world.run(bearer, row.ability, row.name, player=player)
    run.why_not = partial(why_not, world, bearer, row.ability, row.name, row.steps, player)
    try:
        row.steps(run)
    except Declined as declined:
        raise forbidden(declined, row) from declined


def _payers(world: World, player: int, amount: int) -> list[int]:
    """Own headquarters that have so many points (MEDIC-20)."""
    view, layout, damage = world.view, world.layout, world.plan.damage
    return [
        i
        for i in layout.ids
        if HEADQUARTERS in layout.plans[i].kinds
        and view.control(i) == player
        and (view.hits(i) or 0) - layout.entities[i].counters.get(damage, 0) >= amount
    ]


def _pay(world: World, player: int, amount: int, what: str, row: ActionRow) -> None:
    """A price: points of an own headquarters, which nothing can absorb (MEDIC-20)."""
    payers = _payers(world, player, amount)
    names = [world.label(i) for i in payers]
    payer = payers[world.ask(f"{row.name}: pay {amount} {what}", player, names, row.ability)]
    batch = world.begin()
    batch.gain(payer, world.plan.damage, amount, payer, row.ability)
    batch.finish()

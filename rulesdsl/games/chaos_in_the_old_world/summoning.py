"""The deeds of the summoning phase: a figure is summoned, or a Chaos card played (SUMMON, CARD)."""

from __future__ import annotations

from rulesdsl.games.chaos_in_the_old_world import hands
from rulesdsl.games.chaos_in_the_old_world.clock import HAND
from rulesdsl.games.chaos_in_the_old_world.table import BOARD, Table, number
from rulesdsl.games.game import Illegal, StepCall
from rulesdsl.kernel.decide import Decision
from rulesdsl.kernel.doing import Declined
from rulesdsl.kernel.tables import Op

CARD_SPACES = 2
FREE = "free-move"


def cost_of(table: Table, definition: str, source: int, place: int, player: int) -> int:
    """What summoning costs; creeping figures are free where their side has none, each once a round."""
    cost = number(table.library.definitions[definition], "cost")
    if table.figures(place, player) or (source >= 0 and table.entity(source).counters.get(FREE, 0)):
        return cost
    creeps = _creeps(table, definition, player) if source < 0 else _marked(table, source)
    return 0 if creeps else cost


def _marked(table: Table, figure: int) -> bool:
    return table.world.view.marked(figure, "creeping")


def _creeps(table: Table, definition: str, player: int) -> bool:
    """Whether a figure that is not on the map would creep: what gives the mark asks no more than its sort."""
    world = table.world
    memo = world.plan.memo
    if "creep" not in memo:
        memo["creep"] = {
            d.id
            for d in world.plan.definitions.values()
            if any(row.op is Op.MARK and row.key == "creeping" for row in d.edges)
        }
    if not any(e.definition in memo["creep"] for e in world.state.on_board()):
        return False
    if any(e.definition == definition and _marked(table, e.id) for e in world.state.on_board()):
        return True
    trial = world.copied()
    made = trial.state.add(definition, player, place=table.places()[0])
    trial.moved()
    return trial.view.marked(made.id, "creeping")


def permitted(table: Table, player: int) -> list[int]:
    """SUMMON-4: where own figures stand and next to it; anywhere when none is on the map."""
    own = {table.entity(i).place for i in table.everywhere("figure") if table.world.view.control(i) == player}
    if not own:
        return table.places()
    near = table.world.topology.neighbours
    return [p for p in table.places() if p in own or own & set(near[p])]


def may_act(table: Table, player: int) -> Illegal | None:
    """SUMMON-7: who has no power left is out, even with actions that cost nothing."""
    if table.has(player, "power") <= 0:
        who = table.world.player_name(player)
        return Illegal(f"{who} has no power left and is out of this phase", "SUMMON-7", ("SUMMON-6",))
    return None


def may_take(table: Table, player: int, figure: int) -> Illegal | None:
    """Why a figure on the map cannot be summoned away; None when it can."""
    view, label = table.world.view, table.world.label(figure)
    if "figure" not in table.world.layout.plans[figure].kinds:
        return Illegal(f"{label} is no figure", "SUMMON-3")
    own = table.entity(figure).owner == player
    if view.control(figure) != player:
        return Illegal(
            f"{label} is not controlled by {table.world.player_name(player)}", "CTRL-1", ("SUMMON-3",)
        )
    if not own and table.policies["OPEN-6"] == "not-allowed":
        return Illegal(
            f"{label} is only under control, and is not summoned elsewhere", "OPEN-6", ("SUMMON-3",)
        )
    if not view.can(figure, "summon"):
        return Illegal(f"{label} cannot be summoned out of its region", "CARD-1", ("SUMMON-3",))
    return None


def reaches(table: Table, player: int, definition: str, source: int) -> list[int]:
    """Regions into which a figure can be summoned with the power left (SUMMON-4, SUMMON-6)."""
    power = table.has(player, "power")
    return [p for p in permitted(table, player) if cost_of(table, definition, source, p, player) <= power]


def in_reserve(table: Table, player: int, definition: str) -> int:
    """How many figures of a sort are left to summon (GEN-7)."""
    out = sum(1 for e in table.state.on_board() if e.definition == definition and e.owner == player)
    return table.library.definitions[definition].count - out


def where_to(table: Table, step: StepCall, places: list[int]) -> Decision:
    """Which of the regions that it reaches a figure is summoned into."""
    world = table.world
    what = world.label(step.source) if step.source >= 0 else table.library.definitions[step.definition].key
    names = tuple(table.name(p) for p in places)
    return Decision(f"summon {what} of {world.player_name(step.player)}", step.player, names)


def summon(table: Table, step: StepCall) -> None:
    """SUMMON-3: pay, and put a figure of the reserve or of the map into a permitted region."""
    world, player = table.world, step.player
    definition = table.entity(step.source).definition if step.source >= 0 else step.definition
    made = table.library.definitions[definition]
    refused = may_act(table, player)
    if step.source >= 0:
        refused = refused or may_take(table, player, step.source)
    elif world.plan.definitions[definition].kinds.isdisjoint({"figure"}):
        refused = refused or Illegal(f"{made.key} is no figure", "SUMMON-3")
    elif in_reserve(table, player, definition) <= 0:
        refused = refused or Illegal(f"no {made.key} is left in the reserve", "GEN-7")
    if refused is not None:
        raise refused
    where = step.place
    if where < 0:
        places = reaches(table, player, definition, step.source)
        if not places:
            raise Illegal(f"{made.key} costs more than the power left", "SUMMON-6")
        where = places[world.choose(where_to(table, step, places))]
    if where not in permitted(table, player):
        own = "neither holds nor touches a region with a figure of"
        raise Illegal(f"{table.name(where)} {own} {world.player_name(player)}", "SUMMON-4", ("SUMMON-5",))
    cost = cost_of(table, definition, step.source, where, player)
    if cost > table.has(player, "power"):
        raise Illegal(f"{made.key} costs {cost}, more than the power left", "SUMMON-6")
    table.give(player, "power", -cost)
    figure = table.entity(step.source) if step.source >= 0 else table.fresh(definition, player)
    assert figure is not None
    if cost < number(made, "cost"):
        figure.counters[FREE] = 1
    figure.zone, figure.place = BOARD, where
    world.moved()
    if world.sink is not None:
        world.sink.tell("moved", subject=figure.id, place=where, player=player)
    world.announce("summon", figure.id)


# ---------------------------------------------------------------- cards


def may_lay(table: Table, place: int) -> Illegal | None:
    """Why no Chaos card can be laid in a region; None when one can (CARD-2, CORR-5)."""
    where = table.name(place)
    if place not in table.places():
        return Illegal(f"{where} is no region", "CARD-1")
    if not table.world.view.can(table.region_at(place), "chaos-card"):
        return Illegal(f"{where} is ruined: no Chaos cards are played there", "CORR-5")
    if len(table.cards(place)) >= CARD_SPACES:
        return Illegal(f"{where} has no empty card space", "CARD-2")
    return None


def open_regions(table: Table) -> list[int]:
    return [p for p in table.places() if may_lay(table, p) is None]


def play(table: Table, step: StepCall, held: bool) -> None:
    """CARD-1: pay, lay it on an empty card space of any region, follow its text."""
    follow_laid(table, lay(table, step, held))


def follow_laid(table: Table, card: int) -> None:
    """What a card that was just laid says is done, unless it is cancelled there."""
    world = table.world
    cancelled = not world.view.works(card, tags=world.layout.plans[card].kinds)
    if not (cancelled and table.policies["OPEN-8"] == "later-too"):
        follow(table, card, table.entity(card).owner)


def lay(table: Table, step: StepCall, held: bool) -> int:
    """CARD-1 without the text: the card is paid for and lies in a region. Gives its id."""
    world, player = table.world, step.player
    made = table.library.definitions[step.definition]
    refused = may_act(table, player)
    if made.kind != "chaos-card":
        refused = Illegal(f"{made.key} is no Chaos card", "CARD-1")
    elif held and step.definition not in table.state.stack(HAND, player):
        refused = refused or Illegal(
            f"{made.key} is not in the hand of {world.player_name(player)}", "CARD-1"
        )
    cost = number(made, "cost")
    if refused is None and cost > table.has(player, "power"):
        refused = Illegal(f"{made.key} costs {cost}, more than the power left", "SUMMON-6")
    if refused is not None:
        raise refused
    where = step.place
    if where < 0:
        places = open_regions(table)
        if not places:
            raise Illegal("no region has an empty card space", "CARD-2")
        where = places[world.choose(card_where(table, step, places))]
    refused = may_lay(table, where)
    if refused is not None:
        raise refused
    taken = {table.entity(i).face for i in table.cards(where)}
    face = 1 - min(taken) if taken else world.choose(which_space(table, step, where))
    table.give(player, "power", -cost)
    if held:
        hands.take(table.state, player, step.definition)
    card = table.fresh(step.definition, player) or table.state.add(step.definition, player)
    card.zone, card.place, card.face = BOARD, where, face
    world.moved()
    if world.sink is not None:
        world.sink.tell("played", detail=step.definition, player=player)
        world.sink.tell("moved", subject=card.id, place=where)
    return card.id


def card_where(table: Table, step: StepCall, places: list[int]) -> Decision:
    """Which of the open regions a card is played into."""
    key, names = table.library.definitions[step.definition].key, tuple(table.name(p) for p in places)
    return Decision(f"play {key} of {table.world.player_name(step.player)}", step.player, names)


def which_space(table: Table, step: StepCall, place: int) -> Decision:
    """Left (0) or right (1), where both card spaces are empty (CARD-2)."""
    key = table.library.definitions[step.definition].key
    return Decision(f"card space of {key} at {table.name(place)}", step.player, ("left", "right"))


def follow(table: Table, card: int, player: int) -> None:
    """What a card says is done at once; what cannot be done is left out."""
    world = table.world
    for row in world.layout.plans[card].actions:
        try:
            row.steps(world.run(card, row.ability, row.name, player=player))
        except Declined:
            continue

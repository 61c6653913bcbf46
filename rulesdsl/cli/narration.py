"""What happened between two decisions of a game, as lines for the people who play it."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.games.game import board_of
from rulesdsl.games.match import Match
from rulesdsl.kernel.trace import Happening, Trace
from rulesdsl.lang.vocabulary import Category


def narrate(before: Match, after: Match, trace: Trace, viewer: int) -> Iterator[str]:
    """Lines of what changed, each moment under its name. `viewer`: who reads them, -1 for several."""
    moment = ""
    for happening in trace.happenings:
        text = _told(after, happening, viewer)
        if not text:
            continue
        name = " ".join(str(x) for x in (happening.window, happening.number) if x not in ("", None))
        if name != moment:
            moment = name
            if name:
                yield f"  {name}"
        yield f"    {text}"
    outcome = after.outcome
    if outcome is not None:
        yield from ending(after)


def ending(match: Match) -> Iterator[str]:
    """How the game ended."""
    outcome = match.outcome
    if outcome is None:
        return
    names = match.state.players
    who = " and ".join(names[p] for p in outcome.winners)
    yield f"the game is over: {who + ' wins' if who else 'a draw'}, {outcome.reason} ({outcome.rule})"
    yield "points: " + ", ".join(f"{name} {n}" for name, n in zip(names, outcome.points, strict=True))


def _told(match: Match, h: Happening, viewer: int) -> str:
    def who(entity: int) -> str:
        return match.game.label(match.library, match.state, entity)

    topology = board_of(match.game, match.library, match.state)
    player = match.state.players[h.player] if h.player >= 0 else ""
    thing = match.library.definitions.get(h.detail)
    match h.kind:
        case "placed":
            facing = f" facing {topology.directions[h.amount]}" if topology.directions else ""
            return f"{who(h.subject)} is placed{facing}"
        case "moved":
            return f"{who(h.subject)} moves to {topology.places[h.place]}" if h.place >= 0 else ""
        case "turned":
            return f"{who(h.subject)} turns to {topology.directions[h.amount]}"
        case "landed" | "put" if h.subject >= 0:
            by = f" from {who(h.source)}" if h.source >= 0 else ""
            return f"{who(h.subject)} gets {_many(match, h.amount, h.detail)}{by}"
        case "absorbed" if h.source >= 0:
            return f"{who(h.source)} saves {who(h.subject)}"
        case "left":
            return f"{who(h.subject)} is {h.detail}"
        case "drawn" if match.game.private and h.player != viewer:
            return f"{player} draws"
        case "drawn" | "thrown" if thing is not None:
            return f"{player} {'draws' if h.kind == 'drawn' else 'throws away'} {thing.key}"
        case "decided":
            return h.detail
        case _:
            return ""


def _many(match: Match, amount: int, counter: str) -> str:
    entry = match.library.vocabulary.get(Category.COUNTER, counter)
    plural = entry.forms.get("plural", counter) if entry is not None else counter
    return f"{amount} {counter if amount == 1 else plural}"


def standing(match: Match) -> Iterator[str]:
    """A line for each player: what lies in the zones that who decides may see, and how much in the others."""
    game, state = match.game, match.state
    found = game.standing(match.library, state)
    width = max(len(name) for name in state.players)
    for player, name in enumerate(state.players):
        parts = []
        for zone in game.zones:
            things = (found.zones.get(zone) or ((),) * len(state.players))[player] or ()
            if zone in game.hidden or (zone in game.private and player != match.player):
                parts.append(f"{zone} {len(things)}")
            elif things:
                keys = [match.library.definitions[t].key for t in things]
                parts.append(f"{zone}: {', '.join(keys)}")
        mark = ">" if player == match.player else " "
        yield f"{mark} {name:<{width}}  " + "  ".join(parts)

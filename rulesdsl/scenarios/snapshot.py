"""The outcome of a scenario as a text that a person can read, the same on every run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesdsl.games.match import whole
from rulesdsl.kernel.state import Entity, State
from rulesdsl.kernel.trace import REASONS, Happening
from rulesdsl.lang.vocabulary import Category
from rulesdsl.scenarios.expect_games import lying
from rulesdsl.scenarios.run import Done, Result
from rulesdsl.scenarios.timeline import when
from rulesdsl.scenarios.words import joined

# What becomes of a packet, told on its own line.
_FATE = frozenset({"changed", "stopped", "absorbed"})
_SILENT = REASONS | {"moment", "decided", "doomed", "derived"}
# What a turn is made of, told in the order in which it happens.
_FLOW = frozenset({"begins", "drawn", "thrown", "played", "placed"})


def snapshot(result: Result) -> str:
    """The whole text: head, board before, what happened, decisions, board after, result."""
    scenario = result.scenario
    lines = [scenario.title, f"{scenario.game}, {scenario.ruleset or result.game.policies.default_ruleset}"]
    lines += [f"{name}: {option}" for name, option in sorted(scenario.policies.items())]
    lines += ["", "before", *_standing(result, result.start)]
    lines += [*_purses(result, result.start), *_board(result, result.start)]
    for done in result.done:
        lines += ["", *_step(result, done)]
    if result.asked:
        lines += ["", "decisions", *_decisions(result)]
    lines += ["", "after", *_standing(result, result.end)]
    lines += [*_purses(result, result.end), *_board(result, result.end)]
    lines += ["", f"result: {_leavers(result)}{_ending(result)}"]
    return "\n".join(lines) + "\n"


def _standing(result: Result, state: State) -> list[str]:
    """Where a whole game stands: whose turn it is, what is held, how much lies elsewhere."""
    game = whole(result.game)
    if game is None or not result.scenario.whole:
        return []
    standing = game.standing(result.library, state)
    over = game.outcome(result.library, state) is not None
    players = state.players
    lines = ["  the game is over" if over else f"  {standing.phase} of {players[standing.player]}"]
    facts = [f"{name}: {value}" for name, value in standing.facts.items() if name not in ("turn", "closed")]
    if facts and not over:
        lines.append(f"  {joined(facts)}")
    hand, *others = game.zones
    for player, name in enumerate(players):
        held = joined(_key(one) for one in lying(result, state, player, hand)) or "nothing"
        rest = [f"{len(there)} in {z}" for z in others if (there := lying(result, state, player, z))]
        lines.append(f"  {name} holds {held}" + (f"; {joined(rest)}" if rest else ""))
    return lines


def _ending(result: Result) -> str:
    """Who won, by which rule, when a whole game is over."""
    game = whole(result.game)
    if game is None or not result.scenario.whole:
        return ""
    ended = game.outcome(result.library, result.end)
    if ended is None:
        return ""
    names = joined(result.end.players[p] for p in ended.winners) or "nobody"
    return f"; {names} {'win' if len(ended.winners) > 1 else 'wins'}, {ended.reason} ({ended.rule})"


def _key(definition: str) -> str:
    return definition.rpartition("/")[2]


def _purses(result: Result, state: State) -> list[str]:
    """What players have, where a player has anything."""
    found = []
    for name, counters in zip(state.players, state.counters, strict=False):
        has = [_many(result, n, word) for word, n in sorted(counters.items()) if n]
        if has:
            found.append(f"  {name} has {joined(has)}")
    return found


def _board(result: Result, state: State) -> list[str]:
    # what the board has by itself is told only where something became of it
    own = {e.id for e in result.own() if not state.entities[e.id].counters}
    entities = sorted((e for e in state.on_board() if e.id not in own), key=lambda e: (e.place, e.id))
    return [f"  {_row(result, state, entity)}" for entity in entities] or ["  nothing"]


def _row(result: Result, state: State, entity: Entity) -> str:
    topology = result.topology
    place = topology.places[entity.place] if entity.place >= 0 else "-"
    army, _, key = entity.definition.rpartition("/")
    owner = state.players[entity.owner] if 0 <= entity.owner < len(state.players) else ""
    words = [place, owner, key] if army in ("", owner) else [place, owner, f"({army})", key]
    text = " ".join(word for word in words if word)
    if topology.directions:
        text += f" facing {topology.directions[entity.facing]}"
    counters = [_many(result, n, name) for name, n in sorted(entity.counters.items()) if n]
    return f"{text} with {joined(counters)}" if counters else text


def _many(result: Result, amount: int, counter: str) -> str:
    """`2 wounds`, in the forms that the game's words have."""
    entry = result.library.vocabulary.get(Category.COUNTER, counter)
    plural = entry.forms.get("plural", counter) if entry is not None else counter
    return f"{amount} {counter if amount == 1 else plural}"


def _step(result: Result, done: Done) -> Iterator[str]:
    yield done.step.quote.text
    if done.refusal is not None:
        rule = f" ({done.refusal.rule})" if done.refusal.rule else ""
        yield f"  refused: {done.refusal.reason}{rule}"
        return
    part = result.happenings[done.first : done.last]
    marks: frozenset[str] | None = None
    told = False
    for moment, inside in _moments(part):
        now = frozenset(_mark(result, h) for h in inside if h.kind == "derived")
        lines = [*sorted(now - (marks or frozenset()))] + [
            f"no longer: {m}" for m in sorted((marks or frozenset()) - now)
        ]
        marks = now
        lines += _told(result, inside)
        if lines:
            told = True
            if moment:
                yield f"  {moment}"
            yield from (f"    {line}" for line in lines)
    if not told:
        yield "  nothing happens"


def _moments(part: Sequence[Happening]) -> list[tuple[str, list[Happening]]]:
    """The happenings by moment, in order of first opening; a new turn, or going back to it, tells anew."""
    told: list[tuple[str, list[Happening]]] = []
    groups: dict[str, list[Happening]] = {}
    for h in part:
        name = h.window if h.number is None else f"{h.window} {h.number}"
        if h.kind == "moment" and h.window == "turn" and next(reversed(groups), name) != name:
            told += groups.items()
            groups = {}
        groups.setdefault(name, []).append(h)
    return [*told, *groups.items()]


def _mark(result: Result, h: Happening) -> str:
    by = f" by {result.label(h.source)}" if h.source >= 0 and h.source != h.subject else ""
    return f"{result.label(h.subject)} is {h.detail}{by}"


def _told(result: Result, inside: Sequence[Happening]) -> list[str]:
    """Lines in the order of the rules (who acts, who hits whom, what lands, who leaves), each group sorted:
    within a batch everything is at once, so no order of happenings is told."""
    by_cause: dict[int, list[Happening]] = {}
    for h in inside:
        if h.kind in _FATE:
            by_cause.setdefault(h.cause, []).append(h)
    groups: list[list[str]] = [[] for _ in range(5)]
    landed: dict[tuple[str, str], int] = {}
    flow: list[str] = []
    last: list[str] = []
    for h in inside:
        if h.kind == "acts":
            groups[0].append(f"{result.label(h.subject)} acts")
        elif h.kind == "packet":
            groups[1].append(_packet(result, h, by_cause))
        elif h.kind in ("landed", "put"):
            who = result.scenario.players[h.player] if h.player >= 0 else result.label(h.subject)
            landed[(who, h.detail)] = landed.get((who, h.detail), 0) + h.amount
        elif h.kind == "left":
            groups[4].append(f"{result.label(h.subject)} is {h.detail}")
        elif h.kind in _FLOW or h.kind == "won":
            (flow if h.kind in _FLOW else last).append(_flow(result, h))
        elif h.kind not in _SILENT and h.kind not in _FATE:
            groups[3].append(_other(result, h))
    for (subject, counter), amount in landed.items():
        verb = "gets" if amount > 0 else "loses"
        if amount:
            groups[2].append(f"{subject} {verb} {_many(result, abs(amount), counter)}")
    # a turn is one thing after another, so what moves is told in its order
    in_order = bool(inside) and inside[0].window == "turn"
    told = (
        line for group in groups for line in (group if in_order and group is groups[3] else sorted(group))
    )
    return [*flow, *told, *last]


def _flow(result: Result, h: Happening) -> str:
    """What belongs to a turn."""
    if h.kind == "won":
        names = h.detail.split(" and ")
        return f"the game is over: {h.detail} {'win' if len(names) > 1 else 'wins'} ({joined(h.rules)})"
    if h.kind == "placed" and h.player < 0:
        return f"{result.label(h.subject)} is laid there"
    who = result.end.players[h.player]
    if h.kind == "placed":
        towards = result.topology.directions
        facing = f" facing {towards[h.amount]}" if towards else ""
        return f"{who} places {result.label(h.subject)}{facing}"
    told = {"begins": "begins", "drawn": "draws", "thrown": "throws away", "played": "plays"}[h.kind]
    return f"{who} {told} {_key(h.detail)}".rstrip()


def _packet(result: Result, h: Happening, by_cause: dict[int, list[Happening]]) -> str:
    source = result.label(h.source) if h.source >= 0 else _ability(result, h.ability) or "the rules"
    amount = f"{h.amount} {h.detail}".strip()
    return ", ".join([f"{source} -> {result.label(h.subject)}: {amount}", *_fates(result, h.index, by_cause)])


def _fates(
    result: Result, cause: int, by_cause: dict[int, list[Happening]], nested: bool = False
) -> Iterator[str]:
    for h in by_cause.get(cause, ()):
        if h.kind == "changed":
            yield f"{_ability(result, h.ability) or h.detail} makes it {h.amount}"
        elif h.kind == "stopped":
            yield f"stopped ({h.detail})" if h.detail else "stopped"
        else:
            taker = result.label(h.source)
            yield f"for which {taker} pays" if nested else f"taken by {taker}"
        yield from _fates(result, h.index, by_cause, nested=True)


def _ability(result: Result, ability: str) -> str:
    """What people call an ability: its keyword, or the thing that has it."""
    if not ability:
        return ""
    owner = ability.split("#")[0]
    definition = result.library.definitions.get(owner)
    for candidate in definition.abilities if definition is not None else ():
        if candidate.id == ability:
            return candidate.keyword or owner.rpartition("/")[2]
    return owner.rpartition("/")[2]


def _other(result: Result, h: Happening) -> str:
    topology = result.topology
    who = result.label(h.subject) if h.subject >= 0 else ""
    if h.kind == "moved":
        return f"{who} moves to {topology.places[h.place]}" if h.place >= 0 else f"{who} moves"
    if h.kind == "turned":
        return f"{who} turns to {topology.directions[h.amount]}"
    if h.kind == "chance":
        by = result.label(h.source) if h.source >= 0 else "the rules"
        return f"{by} draws {h.amount} ({h.detail})"
    return " ".join(word for word in (who, h.kind, h.detail) if word)


def _decisions(result: Result) -> Iterator[str]:
    players = result.scenario.players
    for asked in result.asked:
        who = players[asked.decision.player] if 0 <= asked.decision.player < len(players) else "nobody"
        yield f"  {asked.decision.title}, asked of {who}: {asked.option}"
        yield from (f"    not taken: {option}" for option in asked.decision.options if option != asked.option)


def outcome(result: Result) -> tuple[str, ...]:
    """What a reading can change: who left when, and the board at the end."""
    left = sorted(
        f"{result.label(h.subject)} {h.detail}, {when(h)}" for h in result.happenings if h.kind == "left"
    )
    refused = [f"{done.step.quote.text}: {done.refusal.rule}" for done in result.done if done.refusal]
    end = (*_standing(result, result.end), _ending(result))
    return (*left, *refused, *end, *_purses(result, result.end), *_board(result, result.end))


def _leavers(result: Result) -> str:
    left = [f"{result.label(h.subject)} {h.detail}" for h in result.happenings if h.kind == "left"]
    return joined(sorted(left)) if left else "nothing leaves the board"

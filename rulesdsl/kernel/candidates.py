"""Which edges could be live: by where things stand, what they are and, where it is fixed, whose.

Filled into a `Layout`: `switches` (others' being live may depend on them), `adds` and `quick` (live while
their source is not off), `always` (always live), `slow` (asked one by one).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesdsl.kernel.edge import CarriedEdge, Edge
from rulesdsl.kernel.tables import ANY_SIDE, EdgeRow, Op

if TYPE_CHECKING:
    from rulesdsl.kernel.layout import Layout

Motion = tuple[EdgeRow, tuple[int, ...] | None, int]
_SWITCH, _QUICK, _SLOW, _ALWAYS, _ADD = range(5)

# Switches that the quick solver understands.
_PLAIN = (Op.MARK, Op.SERVE)


def find_plain_edges(layout: Layout) -> None:
    """The same as `find_edges` where nothing on the board sways the abilities of others: every side
    is fixed, so an edge is either impossible or of the sort that its row always is."""
    layout.takes = layout.sensitive = layout.lends = layout.carried = False
    layout.turned = {}
    layout.simple = True
    switches: list[Edge] = []
    layout.switches, layout.quick, layout.slow, layout.always = switches, [], [], []
    lists = (switches, layout.quick, layout.slow, layout.always)
    layout.adds = adds = []
    touched: set[int] = set()
    here, plans, owner, entities = layout.here, layout.plans, layout.owner, layout.entities
    cache = layout.plan.motions.setdefault(layout.topology, {})
    life = layout.plan.life_stat
    for i in layout.ids:
        plan = plans[i]
        if not plan.edges:
            continue
        entity = entities[i]
        key = (plan.id, entity.place, entity.facing)
        motions = cache.get(key)
        if motions is None:
            motions = cache[key] = _motions(layout, i)
        relation = layout.relation[owner[i]]
        for row, places, sort in motions:
            fits, wants = row.fits, row.wants
            if places is None:
                targets = layout.targets(row, i)
            else:
                targets = [t for place in places for t in here[place]]
            for t in targets:
                if fits is not None and plans[t].id not in fits:
                    continue
                if wants != ANY_SIDE and not wants & relation[owner[t]] and not row.unbound:
                    continue
                touched.add(i)
                touched.add(t)
                if sort == _ADD:
                    adds.append((i, t, row.key, row.value))
                    continue
                edge = Edge(row, i, t)
                lists[sort].append(edge)
                if sort == _SWITCH:
                    edge.index = len(switches) - 1
                    if row.test is not None or row.despite or row.op not in _PLAIN:
                        layout.simple = False
                if row.test is not None:
                    layout.sensitive = True
                if row.key == life and row.op is Op.ADD:
                    layout.lends = layout.sensitive = True
    layout.touched_by_edges = touched
    layout.index_switches()


def _sort_of(layout: Layout, row: EdgeRow) -> int:
    """Which list the edges of a row go to where nothing sways them."""
    if row.unbound and not row.switch and row.test is None:
        return _ALWAYS
    if row.switch:
        return _SWITCH
    if row.test is not None:
        return _SLOW
    if row.despite:
        return _ALWAYS if row.despite >= layout.plan.off_marks else _SLOW
    if row.op is Op.ADD and row.payload is None and row.key != layout.plan.life_stat:
        return _ADD
    return _QUICK


def find_edges(layout: Layout) -> None:
    raw = _raw_edges(layout)
    layout.takes = False  # some edge takes things over: sides are not fixed
    turned: dict[int, frozenset[str]] = {}  # sources whose abilities may serve another side
    cut: set[int] = set()  # sources whose abilities may be cut
    for edge in raw:
        op = edge.row.op
        if op is Op.SERVE:
            turned[edge.dst] = turned.get(edge.dst, frozenset()) | edge.row.touches
        elif op is Op.CONTROL:
            layout.takes = True
        elif op is Op.OFF:
            cut.add(edge.dst)
        elif op is Op.GRANT:
            for lent in layout.plan.lent_reactions.get(edge.row.key, ()):
                if (edge.dst, lent) not in layout.lent:
                    layout.lent.append((edge.dst, lent))
    layout.turned = turned
    layout.switches = []
    layout.quick = []  # live while the source is not off: no test, fixed sides
    layout.slow = []
    layout.always = []  # works through every mark that switches off: always live
    # the commonest of the quick: (source, target, stat, change)
    layout.adds = []
    touched: set[int] = set()
    layout.simple = not cut and not layout.takes  # the quick solver will do
    layout.sensitive = False
    layout.lends = False
    relation, owner, life = layout.relation, layout.owner, layout.plan.life_stat
    off_marks = layout.plan.off_marks
    for edge in raw:
        row, source = edge.row, edge.src
        if row.unbound and not row.switch and row.test is None:
            touched.add(edge.dst)
            layout.always.append(edge)
            continue
        if isinstance(edge, CarriedEdge):
            # carriers stand before what they carry; those that cannot be live were left out
            edge.via = tuple(carrier for carrier in edge.via if carrier.index >= 0)
            if not edge.via:
                continue
        fixed = not layout.takes and not edge.via and not (source in turned and turned[source] & row.tags)
        if fixed and row.wants != ANY_SIDE and not row.wants & relation[owner[source]][owner[edge.dst]]:
            continue
        touched.add(source)
        touched.add(edge.dst)
        if row.test is not None:
            layout.sensitive = True
        if row.key == life and row.op is Op.ADD:
            layout.lends = layout.sensitive = True
        if row.switch:
            edge.index = len(layout.switches)
            layout.switches.append(edge)
            if not fixed or row.test is not None or row.despite or row.op not in _PLAIN:
                layout.simple = False
        elif not fixed or source in cut or row.test is not None:
            layout.slow.append(edge)
        elif row.despite:
            (layout.always if row.despite >= off_marks else layout.slow).append(edge)
        elif row.op is Op.ADD and row.payload is None:
            layout.adds.append((source, edge.dst, row.key, row.value))
        else:
            layout.quick.append(edge)
    layout.touched_by_edges = touched
    layout.index_switches()


def _raw_edges(layout: Layout) -> list[Edge]:
    """Every edge by where things stand and what they are; sides and tests are not looked at."""
    raw: list[Edge] = []
    here, plans = layout.here, layout.plans
    cache = layout.plan.motions.setdefault(layout.topology, {})
    for i in layout.ids:
        entity, plan = layout.entities[i], plans[i]
        if not plan.edges:
            continue
        key = (plan.id, entity.place, entity.facing)
        motions = cache.get(key) if not entity.footprint else _motions(layout, i)
        if motions is None:
            motions = cache[key] = _motions(layout, i)
        for row, places, _ in motions:
            fits = row.fits
            if places is not None:
                for place in places:
                    for target in here[place]:
                        if target != i and (fits is None or plans[target].id in fits):
                            if layout.large and _has(layout, raw, row, i, target):
                                continue  # touched already on another of its places
                            raw.append(Edge(row, i, target))
            else:
                for target in layout.targets(row, i):
                    if fits is None or plans[target].id in fits:
                        raw.append(Edge(row, i, target))
    for effect in layout.state.lasting:
        lasts = layout.plan.lasting.get((effect.ability, effect.step))
        if lasts is not None:
            on_board = (i for i in effect.targets if layout.entities[i].zone == "board")
            raw += [Edge(lasts, effect.source, i) for i in on_board]
    carriers = [e for e in raw if e.row.op is Op.REACH]
    layout.carried = bool(carriers)
    return [*raw, *_carry(layout, raw, carriers)] if carriers else raw


def _has(layout: Layout, raw: list[Edge], row: EdgeRow, source: int, target: int) -> bool:
    return bool(layout.entities[target].footprint) and any(
        e.row is row and e.src == source and e.dst == target for e in raw
    )


def _carry(layout: Layout, raw: list[Edge], carriers: list[Edge]) -> list[Edge]:
    """What other things make reach further: each of their abilities, once on each thing."""
    direct = {(id(e.row), e.src, e.dst) for e in raw}
    ways: dict[tuple[int, int, int], tuple[EdgeRow, list[Edge]]] = {}
    for carrier in carriers:
        aim: EdgeRow = carrier.row.payload
        for target in layout.targets(aim, carrier.src):
            if target == carrier.dst or (aim.fits is not None and layout.plans[target].id not in aim.fits):
                continue
            for row in layout.plans[carrier.dst].edges:
                if row.arms is None or (row.fits is not None and layout.plans[target].id not in row.fits):
                    continue
                key = (id(row), carrier.dst, target)
                if key not in direct:
                    ways.setdefault(key, (row, []))[1].append(carrier)
    made: list[Edge] = []
    for (_, source, target), (row, via) in ways.items():
        made.append(CarriedEdge(row, source, target, tuple(via)))
    return made


def _motions(layout: Layout, source: int) -> tuple[Motion, ...]:
    """The rows of a thing, the places that their arms touch from here (None: no arms), their sort."""
    return tuple(
        (
            row,
            None if row.arms is None or row.to_self else layout.touched(source, row.arms, row.reach),
            _sort_of(layout, row),
        )
        for row in layout.plans[source].edges
    )

"""Which edges are live: the loop text of the design, taken word by word.

1. Find every edge that is live, or not, whatever the undecided ones turn out to be; repeat.
2. Dominance: a weaker edge does not count against the stronger edge aimed back at it.
3. In each undecided component that depends on no other: the edges that can make another of it fail are
   void, the ones that stand on help before the others; or what the pack says of such a circle, of two
   that cut each other before wider circles. Then 1.

"Whatever they turn out to be" is tried out. An edge reads few others, so only what it reads is tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulesdsl.content.model import LoopRule
from rulesdsl.plain.board import Board, Edge
from rulesdsl.plain.view import Reading

Assumption = Mapping[Edge, bool]
# Above 2 ** 12 cases an edge counts as undecided without looking further.
CASES = 2**12


class _Undecided(Exception):
    def __init__(self, edge: Edge) -> None:
        super().__init__()
        self.edge = edge


class Solver:
    """Decides the edges of one board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.decided: dict[Edge, bool] = {}
        self.voided: list[tuple[Edge, ...]] = []

    def solve(self) -> dict[Edge, bool]:
        self._ground()
        while len(self.decided) < len(self.board.edges):
            self._cut()
            self._ground()
        return self.decided

    # ------------------------------------------------------------ trying out

    def _holds(self, edge: Edge, assumed: Assumption, otherwise: bool | None = None) -> bool:
        """Whether an edge holds; an undecided edge that nothing is assumed of is `otherwise`."""
        reading = Reading(self.board, lambda other: self._opinion(edge, other, assumed, otherwise, reading))
        return reading.holds(edge)

    def _opinion(
        self, edge: Edge, other: Edge, assumed: Assumption, otherwise: bool | None, reading: Reading
    ) -> bool:
        if other is edge or reading.dominates(edge, other):
            return False  # an edge neither supports nor cuts itself
        if other in self.decided:
            return self.decided[other]
        if other in assumed:
            return assumed[other]
        if otherwise is None:
            raise _Undecided(other)
        return otherwise

    def _cases(self, edge: Edge) -> Iterator[tuple[Assumption, bool]]:
        """Every case of the undecided edges that this edge reads, and whether it holds then."""
        todo: list[Assumption] = [{}]
        while todo:
            assumed = todo.pop()
            try:
                yield assumed, self._holds(edge, assumed)
            except _Undecided as read:
                todo += [{**assumed, read.edge: True}, {**assumed, read.edge: False}]

    def _ground(self) -> None:
        """Decide what is decided whatever the rest turns out to be."""
        changed = True
        while changed:
            changed = False
            for edge in self.board.edges:
                if edge in self.decided:
                    continue
                answers: set[bool] = set()
                for number, (_, holds) in enumerate(self._cases(edge)):
                    answers.add(holds)
                    if len(answers) == 2 or number > CASES:
                        answers = {True, False}
                        break
                if len(answers) == 1:
                    self.decided[edge] = answers.pop()
                    changed = True

    # ------------------------------------------------------------ circles

    def _cut(self) -> None:
        """Step 3, for every undecided component that depends on no other undecided one."""
        undecided = [e for e in self.board.edges if e not in self.decided]
        cases = {e: self._some_cases(e) for e in undecided}
        reads = {e: {f for f in undecided if f is not e and self._depends(cases[e], f)} for e in undecided}
        reach = {e: set(reads[e]) for e in undecided}
        grown = True
        while grown:
            grown = False
            for e in undecided:
                further = set().union(*(reach[f] for f in reach[e])) if reach[e] else set()
                if not further <= reach[e]:
                    reach[e] |= further
                    grown = True
        for component in _source_components(undecided, reach):
            self._settle(component, cases)

    def _some_cases(self, edge: Edge) -> list[tuple[Assumption, bool]]:
        found = []
        for number, case in enumerate(self._cases(edge)):
            found.append(case)
            if number > CASES:
                break
        return found

    def _depends(self, cases: list[tuple[Assumption, bool]], on: Edge) -> bool:
        """Whether the answer can change with `on` alone."""
        return self._flips(cases, on, True) or self._flips(cases, on, False)

    def _flips(self, cases: list[tuple[Assumption, bool]], edge: Edge, to: bool) -> bool:
        """Whether turning `edge` on can turn the answer into `to`, all others being equal."""
        before = [a for a, holds in cases if a.get(edge) is False and holds is not to]
        after = [a for a, holds in cases if a.get(edge) is True and holds is to]
        return any(
            all(b[e] == value for e, value in a.items() if e is not edge and e in b)
            for a in before
            for b in after
        )

    def _settle(self, component: list[Edge], cases: Mapping[Edge, list[tuple[Assumption, bool]]]) -> None:
        cuts = {
            (e, f) for e in component for f in component if f is not e and self._flips(cases[f], e, False)
        }
        cutting = [e for e in component if any((e, f) in cuts for f in component)]
        leaning = [e for e in cutting if not self._holds(e, {}, otherwise=False)]
        # Two that cut each other are the smallest circle: a rule about pairs comes before wider ones (NET-7).
        paired = [
            e
            for e in cutting
            if any((e, f) in cuts and (f, e) in cuts and self._rule("pair", e, f) for f in cutting)
        ]
        if leaning and len(leaning) < len(cutting):
            chosen, live = leaning, False
        elif paired:
            chosen, live = paired, self._says(self._rule("pair", *paired)) == "live"
        elif cutting:
            chosen, live = cutting, self._says(self._rule("ring", *cutting)) == "live"
        else:
            chosen, live = component, False
        self.voided.append(tuple(chosen))
        for edge in chosen:
            self.decided[edge] = live

    def _rule(self, size: str, *circle: Edge) -> LoopRule | None:
        """What the packs declare of a circle of such edges."""
        facets = {e.facet for e in circle}
        fitting = [r for r in self.board.loop_rules if facets <= r.facets]
        exact = [r for r in fitting if r.size == size]
        wide = [r for r in fitting if r.size == "any"]
        found = exact or (wide if size == "ring" else [])
        return found[0] if found else None

    def _says(self, rule: LoopRule | None) -> str:
        """What becomes of a circle under the policies in force; void when no rule speaks of it."""
        if rule is None:
            return "void"
        options = list(rule.options)
        chosen = self.board.state.policies.get(rule.policy, options[0]) if rule.policy else options[0]
        return rule.options[chosen]


def _source_components(undecided: list[Edge], reach: Mapping[Edge, set[Edge]]) -> list[list[Edge]]:
    """Sets of edges that reach each other and nothing outside, in the order of the edges."""
    found: list[list[Edge]] = []
    seen: set[Edge] = set()
    for e in undecided:
        if e in seen or not all(e in reach[f] for f in reach[e]):
            continue
        together = [f for f in undecided if f is e or f in reach[e]]
        seen.update(together)
        found.append(together)
    return found


def derive(board: Board) -> Reading:
    """The derived state of a board: a reading under the edges that are live."""
    live = Solver(board).solve()
    return Reading(board, lambda edge: live[edge])

"""Who acts at which number: slots in buckets, mended where a shift has changed.

A slot is pending, spent or missed, by its key (see `slots`); what has moved above the number just done
has missed its own.
"""

from __future__ import annotations

from collections import defaultdict

from rulesdsl.kernel.rows import TIMES, Times
from rulesdsl.kernel.tableau import CELLS, Tableau


class Rota:
    """The slots of what stands on a tableau."""

    __slots__ = ("due", "spent", "tableau", "times")

    def __init__(self, tableau: Tableau) -> None:
        self.tableau = tableau
        # places of what acts at a number, by id; what has left or is off is still among them
        self.due: defaultdict[int, list[int]] = defaultdict(list)
        size = len(tableau.left)
        self.spent = [0] * size  # keys made or missed
        self.times: list[Times] = [()] * size
        due, all_times, at, columns = self.due, self.times, tableau.at, tableau.columns
        when = columns[tableau.rows.when]
        for place in tableau.movers:
            all_times[place] = times = at[place][TIMES][when[place]]  # type: ignore[index]
            for number, _ in times:
                due[number].append(place)
        tableau.changed = 0

    def mend(self, done: int) -> None:
        """Where shifts have changed: what is now at `done` or above was made or missed."""
        tableau, due = self.tableau, self.due
        when = tableau.columns[tableau.rows.when]
        for place in CELLS[tableau.changed & tableau.occupied]:
            table = tableau.at[place][TIMES]
            if table is None:
                continue
            new, old = table[when[place]], self.times[place]
            if new == old:
                continue
            self.times[place] = new
            spent = self.spent[place]
            for number, keys in old:
                if number >= done:
                    spent |= keys
                elif keys & ~spent:
                    due[number].remove(place)
            self.spent[place] = spent
            for number, keys in new:
                if number < done and keys & ~spent:
                    places = due[number]
                    places.append(place)
                    places.sort(key=lambda place: tableau.things[place].id)
        tableau.changed = 0

    def keys(self, place: int, number: int) -> int:
        """The keys of a thing that are pending at a number."""
        for due, keys in self.times[place]:
            if due == number:
                return keys & ~self.spent[place]
        return 0

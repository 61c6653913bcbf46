"""Who acts at which number: slots in buckets, mended where a shift has changed.

A slot is pending, spent or missed, by its key (see `slots`); what has moved above the number just done
has missed its own.
"""

from __future__ import annotations

from rulesdsl.kernel.rows import EXTRAS, Times
from rulesdsl.kernel.tableau import Tableau, cells_of


class Rota:
    """The slots of what stands on a tableau."""

    __slots__ = ("due", "spent", "tableau", "times")

    def __init__(self, tableau: Tableau) -> None:
        self.tableau = tableau
        # places of what acts at a number, by id; what has left or is off is still among them
        self.due: dict[int, list[int]] = {}
        size = len(tableau.left)
        self.spent = [0] * size  # keys made or missed
        self.times: list[Times] = [()] * size
        due, all_times, tables = self.due, self.times, tableau.times_at
        shift, more = tableau.columns[tableau.rows.shift], tableau.columns[tableau.rows.more]
        for place in tableau.movers:
            all_times[place] = times = tables[place][shift[place] * EXTRAS + more[place]]  # type: ignore[index]
            for number, _ in times:
                if number in due:
                    due[number].append(place)
                else:
                    due[number] = [place]
        tableau.changed = 0

    def mend(self, done: int) -> None:
        """Where shifts have changed: what is now at `done` or above was made or missed."""
        tableau, due = self.tableau, self.due
        shift, more = tableau.columns[tableau.rows.shift], tableau.columns[tableau.rows.more]
        for place in cells_of(tableau.changed & tableau.occupied):
            table = tableau.times_at[place]
            if table is None:
                continue
            new, old = table[shift[place] * EXTRAS + more[place]], self.times[place]
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
                    places = due.setdefault(number, [])
                    places.append(place)
                    places.sort(key=tableau.id_at.__getitem__)
        tableau.changed = 0

    def keys(self, place: int, number: int) -> int:
        """The keys of a thing that are pending at a number."""
        for due, keys in self.times[place]:
            if due == number:
                return keys & ~self.spent[place]
        return 0

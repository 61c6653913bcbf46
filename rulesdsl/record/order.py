"""In which order the things of a game came: where several could be meant, the first is.

`order 1-4 9 5-8`: the numbers that they have in the order in which they are laid (see `things.Listing`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulesdsl.kernel.state import Entity, State
from rulesdsl.record.memory import BadItem

ORDER = "order"
FORM = "order N N-N ..."
_RUN = re.compile("([0-9]{1,6})(?:-([0-9]{1,6}))?")


def order_item(laid: Sequence[Entity]) -> str:
    """The item of a state whose things are laid so; empty where they came in this order."""
    if [e.id for e in laid] == list(range(len(laid))):
        return ""
    numbers = sorted(range(len(laid)), key=lambda i: laid[i].id)
    return " ".join((ORDER, *_runs([n + 1 for n in numbers])))


def _runs(numbers: Sequence[int]) -> Iterator[str]:
    """Numbers that follow one another as `4-7`."""
    first = 0
    for i in range(1, len(numbers) + 1):
        if i == len(numbers) or numbers[i] != numbers[i - 1] + 1:
            yield str(numbers[first]) if i - first == 1 else f"{numbers[first]}-{numbers[i - 1]}"
            first = i


def reorder(state: State, words: Sequence[str]) -> None:
    """Number the things of a state, of which nothing but bearers speaks yet, as an item says.

    Raises `BadItem` unless it names each thing once.
    """
    count = len(state.entities)
    order: list[int] = []
    seen: set[int] = set()
    for index, word in enumerate(words[1:], 1):
        found = _RUN.fullmatch(word)
        if found is None:
            raise BadItem(index, f"expected a number of a thing, or several as `4-7`: `{FORM}`")
        first, last = int(found[1]), int(found[2] or found[1])
        if not 1 <= first <= last <= count:
            raise BadItem(index, f"{count} things lie here, and they have the numbers 1 to {count}")
        run = range(first - 1, last)
        if not seen.isdisjoint(run):
            raise BadItem(index, "each thing has come once")
        seen.update(run)
        order += run
    if len(order) < count:
        missing = next(n for n in range(count) if n not in seen) + 1
        raise BadItem(0, f"{count} things lie here, and {missing} is missing in their order")
    things = state.entities
    new = {things[n].id: id for id, n in enumerate(order)}
    state.entities = [things[n] for n in order]
    for e in state.entities:
        e.id, e.bearer = new[e.id], new.get(e.bearer, e.bearer)

"""The registry of codes: what each problem means, with a wrong and a right example.

Letters: Y for YAML, C for content, P for packs and files, L, R and S for sentences, N for scenarios,
G for positions and records of games, A for what is asked of the program.
Each room keeps its own table; `rules explain` and the tests read them all through `all_codes`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of problem. `wrong` must be reported with this code and `right` must be clean.

    `form` says how an example is run: `sentence`, `scenario`, `position`, `record`, or `pack` (files,
    each after a line `# file: name.yaml`; bytes that are no UTF-8 stand as lone surrogates). Empty
    examples are for problems that a short text cannot show.
    """

    code: str
    title: str
    explanation: str
    wrong: str = ""
    right: str = ""
    form: str = "sentence"


class Registry:
    """Codes by name; a code is declared once."""

    def __init__(self, codes: Iterable[Code] = ()) -> None:
        self._codes: dict[str, Code] = {}
        self.add(*codes)

    def add(self, *codes: Code) -> None:
        """Add codes; `ValueError` when one is already there."""
        for code in codes:
            if code.code in self._codes:
                raise ValueError(f"code {code.code} is declared twice")
            self._codes[code.code] = code

    def get(self, code: str) -> Code | None:
        """The entry of a code, in whatever case it is written."""
        return self._codes.get(code.strip().upper())

    def __iter__(self) -> Iterator[Code]:
        return iter(sorted(self._codes.values(), key=lambda code: code.code))

    def __len__(self) -> int:
        return len(self._codes)

    def __contains__(self, code: object) -> bool:
        return code in self._codes


# Modules that hold a table `CODES`; named, not imported, because they stand above this room.
TABLES: list[str] = [
    "rulesdsl.api.codes",
    "rulesdsl.content.codes",
    "rulesdsl.plan.codes",
    "rulesdsl.lang.codes",
    "rulesdsl.record.codes",
    "rulesdsl.scenarios.codes",
]


def all_codes() -> Registry:
    """Every code of every room that is installed."""
    registry = Registry()
    for module in TABLES:
        if find_spec(module) is None:
            continue
        table = import_module(module).CODES
        registry.add(*(table.values() if hasattr(table, "values") else table))
    return registry

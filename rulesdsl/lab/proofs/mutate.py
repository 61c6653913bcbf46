"""Trying mutants: does any scenario notice that one word of one ability is another?

A mutant is killed by what somebody wrote or accepted: an expectation that fails, an answer or a step that
no longer fits, or a line of the snapshot that tells something else and goes back to that ability (see
`effects`). A run is cut off by a budget or by the user at any time; what was found is kept in a state file
and not tried again while nothing changed.
"""

from __future__ import annotations

import hashlib
import json
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass, field
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Literal

import rulesdsl
from rulesdsl.diagnostics.diagnostic import RulesError
from rulesdsl.lab.given import Given, read_given
from rulesdsl.lab.proofs.cases import Case, Changed
from rulesdsl.lab.proofs.mutants import Mutant, mutants
from rulesdsl.lab.proofs.notes import LAB_FILE
from rulesdsl.lang.ability import Ability
from rulesdsl.scenarios import store

# `senseless`: it can be said and not done, in no scenario; such a mutant proves nothing either way.
Status = Literal["killed", "survived", "untouched", "senseless", "crashed"]
SAVE_EVERY = 2.0  # seconds


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant. `how` and `line`: what noticed it in the scenario `by`; `tried`: scenarios."""

    status: Status
    how: str = ""
    by: str = ""
    line: str = ""
    tried: int = 0
    digest: str = ""


@dataclass(slots=True)
class Score:
    """All mutants with their verdicts; None: not reached within the budget."""

    verdicts: list[tuple[Mutant, Verdict | None]] = field(default_factory=list)
    equivalent: dict[tuple[str, str], str] = field(default_factory=dict)

    def of(self, *statuses: Status) -> list[tuple[Mutant, Verdict]]:
        return [(m, v) for m, v in self.verdicts if v is not None and v.status in statuses]

    def excused(self, mutant: Mutant) -> bool:
        return (mutant.of, mutant.text) in self.equivalent

    @property
    def killed(self) -> int:
        return len(self.of("killed", "crashed"))

    @property
    def survivors(self) -> list[tuple[Mutant, Verdict]]:
        """Those that nothing noticed and that nobody says are the same."""
        return [(m, v) for m, v in self.of("survived", "untouched") if not self.excused(m)]

    @property
    def excuses(self) -> list[tuple[Mutant, Verdict]]:
        """Survivors with a reason."""
        return [(m, v) for m, v in self.of("survived", "untouched") if self.excused(m)]

    @property
    def waiting(self) -> int:
        return sum(v is None for _, v in self.verdicts)

    @property
    def tried(self) -> int:
        """Mutants that count: tried, with a sense, not the same as the original."""
        return self.killed + len(self.survivors)

    @property
    def percent(self) -> float:
        return 100 * self.killed / self.tried if self.tried else 100.0

    @property
    def excused_percent(self) -> float:
        every = self.tried + len(self.excuses)
        return 100 * len(self.excuses) / every if every else 0.0

    @property
    def stale(self) -> list[tuple[str, str]]:
        """Entries of the notes that are no survivors: killed after all, or no mutant at all."""
        if self.waiting:
            return []
        alive = {(m.of, m.text) for m, _ in self.excuses}
        return [key for key in self.equivalent if key not in alive]


def all_mutants(given: Given) -> list[Mutant]:
    """Every mutant of the packs asked about."""
    return [
        mutant
        for game, library in given.libraries
        for mutant in mutants(library, game.schema, given.concerns)
    ]


def mutate(
    given: Given,
    paths: Sequence[Path],
    *,
    jobs: int = 1,
    budget: float | None = None,
    state: Path | None = None,
    wanted: Sequence[Mutant] | None = None,
    progress: Callable[[], None] = lambda: None,
) -> Score:
    """Try every mutant, or go on where the state file stands. `KeyboardInterrupt` leaves the state saved."""
    found = all_mutants(given) if wanted is None else list(wanted)
    digests = Digests(given)
    known = _load(state)
    results: dict[str, Verdict] = {}
    open_: list[Mutant] = []
    for mutant in found:
        old = known.get(mutant.id)
        if old is not None and old.digest == digests.of(mutant, old):
            results[mutant.id] = old
            progress()
        else:
            open_.append(mutant)
    ends = time.monotonic() + budget if budget is not None else None
    saved = time.monotonic()
    try:
        for mutant, verdict in _tried(given, paths, open_, jobs, ends):
            fresh = Verdict(**{**asdict(verdict), "digest": digests.of(mutant, verdict)})
            results[mutant.id] = known[mutant.id] = fresh
            progress()
            if state is not None and time.monotonic() - saved > SAVE_EVERY:
                _save(state, known)
                saved = time.monotonic()
    finally:
        if state is not None:
            _save(state, known)
    return Score([(m, results.get(m.id)) for m in found], dict(given.notes.equivalent))


def _tried(
    given: Given, paths: Sequence[Path], open_: Sequence[Mutant], jobs: int, ends: float | None
) -> Iterator[tuple[Mutant, Verdict]]:
    def late() -> bool:
        return ends is not None and time.monotonic() >= ends

    if jobs <= 1 or len(open_) < 2:
        for mutant in open_:
            if late():
                return
            yield mutant, try_mutant(given, mutant)
        return
    rest = iter(open_)
    running: dict[Future[Verdict], Mutant] = {}
    pool = ProcessPoolExecutor(max_workers=jobs, initializer=_start, initargs=(tuple(map(str, paths)),))
    try:
        while True:
            if not late():
                for mutant in islice(rest, 4 * jobs - len(running)):
                    running[pool.submit(_work, mutant)] = mutant
            if not running:
                return
            over, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in over:
                yield running.pop(future), future.result()
    finally:
        pool.shutdown(cancel_futures=True)


@cache
def _given(paths: tuple[str, ...]) -> Given:
    return read_given([Path(p) for p in paths])


_paths: tuple[str, ...] = ()


def _start(paths: tuple[str, ...]) -> None:
    """In each process: read the files once. An interrupt is for the first process."""
    global _paths
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _paths = paths
    _given(paths)


def _work(mutant: Mutant) -> Verdict:
    return try_mutant(_given(_paths), mutant)


def try_mutant(given: Given, mutant: Mutant) -> Verdict:
    """Run the scenarios that speak of the ability, small boards first, until one notices."""
    tried = 0
    senseless = ""
    changed: dict[int, Changed] = {}
    for case in sorted(given.cases, key=lambda c: (len(c.scenario.board), c.path)):
        if not mutant.touches(case):
            continue
        ability = _changed_of(case, mutant)
        ways = [w for w in case.ways if w in mutant.ways(case, ability)]
        if not ways:
            continue
        whole = case.library
        if id(whole) not in changed:
            changed[id(whole)] = Changed(whole, partial(mutant.apply, vocabulary=whole.vocabulary))
        try:
            failure = case.failure(changed[id(whole)].library(case), ways, mutant.of)
        except RulesError as error:
            senseless = error.diagnostics[0].message if error.diagnostics else str(error)
            break
        except Exception as error:  # a sentence that is read, planned, and breaks the engine
            return Verdict("crashed", "step", case.path, f"{type(error).__name__}: {error}", tried + 1)
        tried += 1
        if failure is not None:
            return Verdict("killed", failure.how, case.path, failure.line, tried)
    if senseless:
        return Verdict("senseless", line=senseless)
    return Verdict("survived" if tried else "untouched", tried=tried)


def _changed_of(case: Case, mutant: Mutant) -> Ability:
    """The ability that is changed, as it is."""
    if mutant.of in case.library.keywords:
        return case.library.keywords[mutant.of]
    definition = case.definitions[mutant.of.partition("#")[0]]
    return next(a for a in definition.abilities if a.id == mutant.of)


class Digests:
    """Whether a kept verdict still holds: of packs, engine, and the scenarios that it rests on."""

    def __init__(self, given: Given) -> None:
        self.cases = {case.path: case for case in given.cases}
        self._files: dict[str, str] = {}
        roots = sorted({Path(p.root) for _, library in given.libraries for p in library.packs.values()})
        content = [f for root in roots for f in sorted(root.rglob("*.yaml")) if f.name != LAB_FILE]
        engine = sorted(Path(rulesdsl.__file__).parent.rglob("*.py"))
        self.packs = self._all([*content, *engine])

    def of(self, mutant: Mutant, verdict: Verdict) -> str:
        """A killed one rests on its scenario alone; the others on all that were tried."""
        if verdict.by:
            rests = [self.cases[verdict.by]] if verdict.by in self.cases else []
        else:
            rests = [case for case in self.cases.values() if mutant.touches(case)]
        text = self.packs + mutant.before + "".join(self._file(case.path) for case in rests)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def _all(self, files: Iterable[Path]) -> str:
        return "".join(self._file(str(file)) for file in files)

    def _file(self, path: str) -> str:
        if path not in self._files:
            data = Path(path).read_bytes() + (store.read_text(store.snapshot_path(path)) or "").encode()
            self._files[path] = hashlib.sha256(data).hexdigest()
        return self._files[path]


def is_state(data: bytes) -> bool:
    """Whether these bytes can be those of a state file, by how it begins."""
    return data.startswith(_HEAD)


def _load(state: Path | None) -> dict[str, Verdict]:
    """Kept verdicts; a file that is none, or of another shape, holds nothing."""
    if state is None or not state.is_file():
        return {}
    try:
        kept = json.loads(state.read_text(encoding="utf-8"))
        return {id: Verdict(**row) for id, row in kept["mutants"].items()}
    except (ValueError, TypeError, KeyError, AttributeError):
        return {}


_HEAD = b'{"mutants":'


def _save(state: Path, known: dict[str, Verdict]) -> None:
    rows = {id: asdict(verdict) for id, verdict in known.items()}
    store.write_text(state, json.dumps({"mutants": rows}, ensure_ascii=False, indent=0) + "\n")

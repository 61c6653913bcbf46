"""Check many scenarios: load, run, compare with expectations and snapshot. The same output for any number
of processes."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Literal

from rulesdsl.content.folders import PACK_FILE, SKIPPED, SUFFIXES, pack_around, read_regular
from rulesdsl.content.yaml_spans import MAX_BYTES
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place, RulesError
from rulesdsl.scenarios import codes, store
from rulesdsl.scenarios.differs import comes_out_alike
from rulesdsl.scenarios.expect import judge
from rulesdsl.scenarios.load import load
from rulesdsl.scenarios.model import Scenario
from rulesdsl.scenarios.run import Result, run
from rulesdsl.scenarios.snapshot import snapshot
from rulesdsl.scenarios.world import World, shipped

Standing = Literal["proved", "recorded", "failed"]


@dataclass(frozen=True, slots=True)
class Checked:
    """One scenario: *proved* when it states what must come out and all of it holds, *recorded* when only
    its snapshot speaks for it. `snapshot` is how the outcome compares with the accepted one."""

    path: str
    title: str
    standing: Standing
    cites: tuple[str, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    snapshot: store.Status | None = None
    diff: str = ""


@dataclass(slots=True)
class Report:
    """What a check found, in order of path."""

    checked: list[Checked] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    not_run: list[str] = field(default_factory=list)  # what they speak of has errors

    def count(self, standing: Standing) -> int:
        """How many scenarios stand so."""
        return sum(1 for one in self.checked if one.standing == standing)

    @property
    def proved(self) -> int:
        """All explicit expectations hold."""
        return self.count("proved")

    @property
    def recorded(self) -> int:
        """Nothing but a snapshot."""
        return self.count("recorded")

    @property
    def failed(self) -> int:
        """Something is wrong."""
        return self.count("failed")

    @property
    def ok(self) -> bool:
        """No error anywhere."""
        return not any(problem.severity == "error" for problem in self.diagnostics)


def find_scenarios(paths: Iterable[str | Path]) -> list[Path]:
    """The scenario files under these paths, sorted. In a folder with a pack only files that say
    `scenario:` are meant; elsewhere every YAML file is."""
    found: set[Path] = set()
    for given in map(Path, paths):
        if given.is_dir():
            found.update(_below(given))
        elif not _is_content(given):
            found.add(given)
    return sorted(found)


def _is_content(file: Path) -> bool:
    """Whether a file belongs to a pack: it lies beside or below a pack file and tells no scenario."""
    return pack_around(file.parent) is not None and not _says_scenario(file)


def _below(root: Path) -> Iterator[Path]:
    packs: set[Path] = set()
    for folder, names, files in os.walk(root):
        here = Path(folder)
        names[:] = sorted(n for n in names if n not in SKIPPED and not n.startswith("."))
        if PACK_FILE in files or here.parent in packs:
            packs.add(here)
        for name in files:
            if name.startswith(".") or os.path.splitext(name)[1] not in SUFFIXES:  # noqa: PTH122 - many files
                continue
            path = here / name
            if path.is_file() and (here not in packs or _says_scenario(path)):
                yield path


def _says_scenario(path: Path) -> bool:
    try:
        return re.search(rb"^scenario[ ]*:", read_regular(path, MAX_BYTES), re.MULTILINE) is not None
    except OSError:
        return False


def check_scenarios(
    paths: Sequence[str | Path],
    *,
    jobs: int = 1,
    write: bool | None = None,
    make_world: Callable[[], World] = shipped,
    progress: Callable[[Checked], None] | None = None,
    waits: Callable[[Path], bool] = lambda path: False,
) -> Report:
    """Check files and whole folders. `write` None: differences are kept as pending unless CI forbids it.

    Scenarios that wait (`waiting.Waiting`) are not run. Packs that all scenarios may use come with
    `make_world=partial(shipped, (pack, ...))`. Snapshots without a scenario are looked for in the folders
    that were given, never beside single files.
    """
    writing = store.may_write() if write is None else write and store.may_write()
    files = find_scenarios(paths)
    report = Report()
    one = partial(check_file, write=writing, make_world=make_world)
    report.not_run = [str(file) for file in files if waits(file)]
    waiting = set(report.not_run)
    for checked in _each(one, [file for file in files if str(file) not in waiting], jobs):
        report.checked.append(checked)
        report.diagnostics.extend(checked.diagnostics)
        if progress is not None:
            progress(checked)
    for path in store.left_over([Path(p) for p in paths if Path(p).is_dir()], files):
        problem = Diagnostic(
            codes.SNAPSHOT_LEFT_OVER,
            "no scenario has this snapshot",
            Place(str(path)),
            help=f"delete it, or bring back {path.with_suffix('.yaml').name}",
        )
        report.diagnostics.append(problem)
    return report


def _each(one: Callable[[Path], Checked], files: Sequence[Path], jobs: int) -> Iterator[Checked]:
    if jobs <= 1 or len(files) < 2:
        yield from map(one, files)
        return
    from concurrent.futures import ProcessPoolExecutor  # takes long to import

    workers = min(jobs, len(files))
    with ProcessPoolExecutor(max_workers=workers) as pool:
        # chunks keep neighbours together; `map` gives them back in order
        yield from pool.map(one, files, chunksize=max(1, len(files) // (workers * 4)))


def check_file(path: Path, *, write: bool, make_world: Callable[[], World] = shipped) -> Checked:
    """Check one scenario file."""
    world = make_world()
    try:
        scenario, problems = load(path, world)
    except FileNotFoundError:
        problem = Diagnostic("P0101", f"there is no file or folder `{path}`", Place(str(path)))
        return Checked(str(path), "", "failed", diagnostics=(problem,))
    except OSError as error:
        reason = error.strerror or type(error).__name__
        problem = Diagnostic("P0105", f"the file cannot be read: {reason}", Place(str(path)))
        return Checked(str(path), "", "failed", diagnostics=(problem,))
    if scenario is None:
        return Checked(str(path), "", "failed", diagnostics=problems)
    found = list(problems)
    try:
        result = run_shipped(scenario, world)
        found += result.problems
        if result.problems:
            return Checked(str(path), scenario.title, "failed", scenario.cites, tuple(found))
        found += judge(result, scenario.claims)
        found += _other_readings(result, world)
        text = snapshot(result)
        # what contradicts its own expectations is not offered for acceptance
        wrong = any(problem.severity == "error" for problem in found)
        status = store.compare(path, text, write and not wrong)
    except RulesError as error:  # content that can be read and not done, or a snapshot that cannot be read
        found += error.diagnostics
        return Checked(str(path), scenario.title, "failed", scenario.cites, tuple(found))
    diff = ""
    if status == "different" or (status == "new" and not wrong):
        accepted = store.read_text(store.snapshot_path(path))
        diff = store.diff(accepted, text, path.stem)
        found.append(_differs(scenario, status, write, diff))
    failed = any(problem.severity == "error" for problem in found)
    standing: Standing = "failed" if failed else "proved" if scenario.claims else "recorded"
    return Checked(str(path), scenario.title, standing, scenario.cites, tuple(found), status, diff)


def run_shipped(scenario: Scenario, world: World) -> Result:
    """Run a scenario with the game and the content that a world has for it."""
    library, _ = world.library(scenario.game, [Path(pack) for pack in scenario.packs])
    return run(scenario, world.game(scenario.game), library)


def _other_readings(result: Result, world: World) -> list[Diagnostic]:
    """Run the scenario again under each disputed option: its claims must hold, and it must matter."""
    found: list[Diagnostic] = []
    for reading in result.scenario.readings:
        note = f"under {reading.policy} = {reading.option}"
        other = run(
            result.scenario,
            result.game,
            result.library,
            {reading.policy: reading.option},
            reading.answers,
            reading.chance,
            reading.steps,
        )
        if other.problems:
            found += [_with_note(problem, note) for problem in other.problems]
        elif comes_out_alike(result, other):
            found.append(
                Diagnostic(
                    codes.SAME_READING,
                    f"{reading.policy} = {reading.option} changes nothing here",
                    reading.at,
                    label="same outcome",
                    help="take the entry out, or a board that shows the dispute",
                )
            )
        else:
            found += judge(other, reading.claims, note)
    return found


def _with_note(problem: Diagnostic, note: str) -> Diagnostic:
    return Diagnostic(
        problem.code,
        problem.message,
        problem.place,
        problem.label,
        (*problem.notes, note),
        problem.help,
        problem.severity,
    )


def _differs(scenario: Scenario, status: store.Status, write: bool, diff: str) -> Diagnostic:
    waits = (
        "`rules review` accepts or rejects it"
        if write
        else "run `rules check` where it may write, then `rules review`"
    )
    if status == "different":
        notes = tuple(line for line in diff.splitlines() if not line.startswith(("---", "+++", "@@")))
        message = "the outcome differs from its snapshot"
        return Diagnostic(codes.SNAPSHOT_DIFFERS, message, scenario.at, "differs", notes, waits)
    # what a scenario states about itself is proof enough; without that, nothing speaks for it yet
    return Diagnostic(
        codes.SNAPSHOT_MISSING,
        "this scenario has no accepted snapshot",
        scenario.at,
        "no snapshot",
        help=waits,
        severity="warning" if scenario.claims and write else "error",
    )

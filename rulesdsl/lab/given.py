"""What the paths of a command stand for: packs that are asked about, and cases that speak of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from rulesdsl import games
from rulesdsl.content.folders import PackFolder, find_packs
from rulesdsl.content.model import Library
from rulesdsl.content.packs import load_library, split_paths
from rulesdsl.content.shipped import shipped_packs, shipped_paths, shipped_scenarios
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place
from rulesdsl.games.game import Game
from rulesdsl.lab.proofs.cases import Case, read_cases
from rulesdsl.lab.proofs.notes import Notes, read_notes
from rulesdsl.lang.ability import Origin
from rulesdsl.scenarios.world import World, shipped


@dataclass(slots=True)
class Given:
    """`libraries`: the content of each game asked about; `concerns`: whether a place belongs to it."""

    cases: tuple[Case, ...] = ()
    libraries: list[tuple[Game, Library]] = field(default_factory=list)
    concerns: Callable[[Origin], bool] = lambda origin: True
    notes: Notes = field(default_factory=Notes)
    problems: list[Diagnostic] = field(default_factory=list)
    make_world: Callable[[], World] = shipped

    @property
    def broken(self) -> bool:
        """Something is wrong with the packs or the scenarios: nothing is measured then."""
        return any(problem.severity == "error" for problem in self.problems)


def read_given(paths: Sequence[Path]) -> Given:
    """Packs and scenarios under the paths; without packs the shipped ones are asked about, without
    scenarios the shipped ones speak."""
    given = read_packs(paths)
    if given.broken:
        return given
    asked, _ = split_paths([str(p) for p in paths])
    scenarios = [p for p in paths if str(p) not in asked or any(_tells(p))]
    found = read_cases(scenarios or [Path(p) for p in shipped_scenarios()], given.make_world)
    given.cases, given.problems = found.cases, [*given.problems, *found.problems]
    return given


def read_packs(paths: Sequence[Path]) -> Given:
    """The packs alone; the shipped ones where the paths name none."""
    missing = [p for p in paths if not p.exists()]
    if missing:
        place = Place(str(missing[0]))
        return Given(problems=[Diagnostic("P0101", f"there is no file or folder `{missing[0]}`", place)])
    asked, _ = split_paths([str(p) for p in paths])
    packs = asked or [str(p) for p in shipped_paths()]
    loaded, diagnostics = load_library(packs, games.load, tuple(games.MODULES))
    folders = list(find_packs(packs, lambda problem: None).packs.values())
    known = {pack.root for pack in shipped_packs()}
    own = tuple(sorted(f.shown for f in folders if f.root not in known))
    given = Given(
        concerns=_Concerned(folders, [Path(p) for p in asked]),
        notes=read_notes(folders),
        problems=list(diagnostics),
        make_world=partial(shipped, own),
    )
    given.problems += given.notes.problems
    if not given.broken:
        world = given.make_world()
        given.libraries = [(world.game(key), world.library(key)[0]) for key in sorted(loaded)]
    return given


def _tells(path: Path) -> list[Path]:
    from rulesdsl.scenarios.check import find_scenarios

    return find_scenarios([path])


class _Concerned:
    """Whether something is written in one of the packs, or in the files of them that were named."""

    def __init__(self, folders: Sequence[PackFolder], paths: Sequence[Path]) -> None:
        self.roots = tuple(f.root for f in folders)
        self.files = frozenset(p.resolve() for p in paths if p.is_file())

    def __call__(self, origin: Origin) -> bool:
        path = Path(origin.file).resolve()
        if self.files:
            return path in self.files
        return any(path.is_relative_to(root) for root in self.roots)

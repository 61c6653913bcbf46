"""Many whole games one after the other, some at a time; each is kept as soon as it is over.

A log holds a line of JSON for each game: its task and what came of it. What it holds is not played again, so
a run that was cut off goes on; the logs of two runs with the same tasks are the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from pathlib import Path
from time import monotonic
from typing import Any

Told = tuple[Any, ...]


def each_game(
    tasks: Sequence[Any],
    play: Callable[[Any], Told],
    *,
    jobs: int = 1,
    minutes: float = 1e9,
    log: Path | None = None,
) -> Iterator[Told]:
    """What came of each task (a dataclass), in order; no game is begun after so many minutes."""
    known = _known(log)
    yield from (known[_key(task)] for task in tasks if _key(task) in known)
    todo = [task for task in tasks if _key(task) not in known]
    for task, told in zip(todo, _played(todo, play, jobs, monotonic() + 60 * minutes), strict=False):
        if log is not None:
            with log.open("a") as file:
                file.write(json.dumps([asdict(task), *told]) + "\n")
        yield told


def _key(task: Any) -> str:
    return json.dumps(asdict(task))


def _known(log: Path | None) -> dict[str, Told]:
    if log is None or not log.exists():
        return {}
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    return {json.dumps(task): tuple(told) for task, *told in lines}


def _played(todo: Sequence[Any], play: Callable[[Any], Told], jobs: int, end: float) -> Iterator[Told]:
    if jobs <= 1:
        for task in todo:
            if monotonic() >= end:
                return
            yield play(task)
        return
    with ProcessPoolExecutor(jobs) as pool:
        for first in range(0, len(todo), 4 * jobs):
            if monotonic() >= end:
                return
            yield from pool.map(play, todo[first : first + 4 * jobs])

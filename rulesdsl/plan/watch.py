"""Watching which ways a sentence goes: conditions, steps and tails, while somebody wants to know.

Whoever compiles a plan inside `watching(recorder)` gets one that tells the recorder what its conditions
said and which steps were done. A plan compiled outside is made of the bare functions: watching that is
off costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

Result = TypeVar("Result")


class Recorder(Protocol):
    """Who wants to know. `node`: the node of the sentence, the same object as in the library."""

    def saw(self, ability: str, node: object, value: bool) -> None:
        """A condition said so; a step with the value True was done."""


_recorder: Recorder | None = None


@contextmanager
def watching(recorder: Recorder) -> Iterator[None]:
    """Plans compiled inside tell the recorder."""
    global _recorder
    before, _recorder = _recorder, recorder
    try:
        yield
    finally:
        _recorder = before


def watched(ability: str, node: object, test: Callable[..., Result]) -> Callable[..., Result]:
    """The test itself, or one that also tells what it said."""
    recorder = _recorder
    if recorder is None:
        return test

    def told(*facts: Any) -> Result:
        value = test(*facts)
        recorder.saw(ability, node, bool(value))
        return value

    return told


def done(ability: str, node: object, act: Callable[[Any], None]) -> Callable[[Any], None]:
    """The act itself, or one that also tells that it was done."""
    recorder = _recorder
    if recorder is None:
        return act

    def told(run: Any) -> None:
        act(run)
        recorder.saw(ability, node, True)

    return told

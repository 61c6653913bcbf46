"""Lantern Harbour for tests: its library, and states from board lines."""

from __future__ import annotations

from pathlib import Path

from mini_game.game import GAME
from rulesdsl.content.packs import load_library
from rulesdsl.kernel.state import State
from rulesdsl.kernel.world import World

HERE = Path(__file__).parent
LIBRARIES, PROBLEMS = load_library([HERE / "pack"], {GAME.key: GAME}.__getitem__)
LIBRARY = LIBRARIES[GAME.key]
GANGS = ("eels", "watch")


def state(*lines: str, scripted: tuple[int, ...] = (), seed: int = 0, **policies: str) -> State:
    """A state of lines such as `eels cutter at quay`."""
    made = GAME.new_state(GANGS, (0, 1), GAME.policies.options(None, policies), seed, scripted)
    for line in lines:
        gang, key, _, ward = line.split()
        GAME.put(LIBRARY, made, f"{gang}/{key}", GANGS.index(gang), ward, "", {})
    return made


def town(*lines: str, scripted: tuple[int, ...] = (), seed: int = 0, **policies: str) -> World:
    """The same, running."""
    return GAME.world(LIBRARY, state(*lines, scripted=scripted, seed=seed, **policies))

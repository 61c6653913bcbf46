"""Shipped files with any change, and files of any shape: problems are told, nothing crashes."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
import yaml
from hostile import ROOT, write
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesdsl import games
from rulesdsl.content.packs import load_library
from rulesdsl.diagnostics.diagnostic import Diagnostic
from rulesdsl.diagnostics.text import render_one
from rulesdsl.scenarios.expect import judge
from rulesdsl.scenarios.load import load_bytes
from rulesdsl.scenarios.run import run
from rulesdsl.scenarios.world import shipped

RELAXED = settings(deadline=None, suppress_health_check=list(HealthCheck))
SCENARIOS = sorted((ROOT / "scenarios").rglob("*.yaml"))
PACK_FILES = sorted((ROOT / "armies").glob("*.yaml"))
SIGNS = " \n\t:-[]{}'\",.#&*!|>?%@`~0a9é\u2028\U0001f40c"

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from(["n", "C3", "battle"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
KEYS = ["scenario", "game", "ruleset", "policies", "teams", "board", "steps", "answers", "chance", "expect",
        "disputed", "packs", "notes"]  # fmt: skip


@cache
def text_of(path: Path) -> str:
    return path.read_text("utf-8")


@st.composite
def changed(draw: st.DrawFn, paths: list[Path]) -> tuple[Path, str]:
    """A file with a few letters, words or lines taken out, put in, doubled or swapped."""
    path = draw(st.sampled_from(paths))
    text = text_of(path)
    for _ in range(draw(st.integers(1, 3))):
        parts = text.split("\n") if draw(st.booleans()) else list(text)
        join = "\n" if len(parts) < len(text) // 2 else ""
        at = draw(st.integers(0, max(0, len(parts) - 1)))
        how = draw(st.sampled_from(["out", "in", "twice", "swap", "cut"]))
        if how == "out":
            del parts[at : at + draw(st.integers(1, 4))]
        elif how == "in":
            parts.insert(at, draw(st.text(SIGNS, min_size=1, max_size=3)))
        elif how == "twice":
            parts.insert(at, parts[at] if parts else "")
        elif how == "swap":
            other = draw(st.integers(0, max(0, len(parts) - 1)))
            if parts:
                parts[at], parts[other] = parts[other], parts[at]
        else:
            del parts[at:]
        text = join.join(parts)
    return path, text


def assert_shown(found: list[Diagnostic] | tuple[Diagnostic, ...], text: str) -> None:
    """Each problem has a place inside the file, and can be shown."""
    from rulesdsl.diagnostics.collect import Sources

    sources = Sources()
    for one in found:
        sources.add(one.place.file, text)
        assert one.place.line >= 1
        assert one.place.column >= 1
        assert render_one(one, sources, width=20)


def play(name: str, text: str) -> None:
    """Read a scenario and play it, whatever it holds."""
    world = shipped()
    scenario, found = load_bytes(name, text.encode("utf-8", "surrogatepass"), world)
    assert_shown(found, text)
    if scenario is None:
        assert any(one.severity == "error" for one in found)
        return
    library, _ = world.library(scenario.game, [Path(pack) for pack in scenario.packs])
    result = run(scenario, world.game(scenario.game), library)
    assert_shown(result.problems, text)
    if not result.problems:
        assert_shown(judge(result, scenario.claims), text)


@given(changed(SCENARIOS))
@settings(RELAXED, max_examples=80)
def test_a_changed_scenario_is_played_or_told(file: tuple[Path, str]) -> None:
    play("changed.yaml", file[1])


@given(st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=8))
@settings(RELAXED, max_examples=80)
def test_a_scenario_of_any_shape_is_played_or_told(values: dict[str, object]) -> None:
    whole = {"scenario": "x", "game": "neuroshima-hex", "board": [], "steps": ["battle"], **values}
    play("any.yaml", yaml.safe_dump(whole, allow_unicode=True))


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    files = {path.stem: text_of(path) for path in PACK_FILES}
    return write(tmp_path_factory.mktemp("packs") / "armies", **files)


@given(file=changed(PACK_FILES))
@settings(RELAXED, max_examples=25)
def test_a_changed_pack_is_read_or_told(copy: Path, file: tuple[Path, str]) -> None:
    path, text = file
    target = copy / path.name
    target.write_bytes(text.encode("utf-8", "surrogatepass"))
    try:
        _, found = load_library([str(copy)], games.load, tuple(games.MODULES))
        assert_shown([one for one in found if one.place.file == str(target)], text)
    finally:
        target.write_text(text_of(path), "utf-8")

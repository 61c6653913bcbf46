"""Fuzz knows no game: it tries Lantern Harbour as any other."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from mini_game import clash, fuzzing
from mini_game.game import LanternHarbour
from mini_game.town import HERE
from rulesdsl.lab.trying.fuzz import fuzz, fuzz_of
from rulesdsl.lab.trying.keep import keep, text_of
from rulesdsl.lab.trying.shrink import shrink
from rulesdsl.scenarios.load import load
from rulesdsl.scenarios.world import shipped

PACK = str(HERE / "pack")
make = partial(fuzz_of, (PACK,), "lantern-harbour")


def test_nearly_every_branch_fires_and_nothing_disagrees() -> None:
    found = fuzz(make, boards=120)
    assert found.failing == []
    assert len(found.fired) > 0.8 * len(found.all)


def test_a_place_that_is_treated_otherwise_breaks_a_symmetry(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    figures = clash.Clash._figures
    monkeypatch.setattr(fuzzing, "WARDS", [3, 4] * 4)
    monkeypatch.setattr(clash.Clash, "_figures", lambda self: [] if self.ward == 3 else figures(self))
    failing = fuzz(make, boards=200, most_failing=1).failing[0]
    assert failing.wrong.check == "cellar for causeway"
    small = shrink(make().trials, failing)
    assert small.board is not None and len(small.board.lines) <= 3
    path = keep(make().trials, small, tmp_path)
    assert load(path, shipped((PACK,)))[1] == ()
    assert "cellar for causeway" in path.read_text()


def test_what_must_never_be_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzzing.Fuzz, "wrong", lambda self, library, state: iter(["the fog is too thick"]))
    (failing,) = fuzz(make, boards=5, most_failing=1).failing
    small = shrink(make().trials, failing)
    assert small.board is not None and small.board.lines == ()
    assert "the fog is too thick" in text_of(make().trials, small, "x")


def test_a_game_that_offers_nothing_is_tried_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(LanternHarbour, "fuzzing")
    found = fuzz(make, boards=30)
    assert found.failing == [] and found.fired

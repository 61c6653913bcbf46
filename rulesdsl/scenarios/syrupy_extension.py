"""Lets pytest compare with the very snapshots that lie beside the scenarios. Needs syrupy (a development
tool); nothing else imports this module."""

from __future__ import annotations

from pathlib import Path

from syrupy.data import SnapshotCollections
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from syrupy.location import PyTestLocation
from syrupy.types import SnapshotIndex

from rulesdsl.scenarios.store import snapshot_path


class ScenarioSnapshot(SingleFileSnapshotExtension):
    """One file for each scenario; the name of an assertion is the path of its scenario."""

    _write_mode = WriteMode.TEXT
    file_extension = "snap"

    @classmethod
    def get_location(cls, *, test_location: PyTestLocation, index: SnapshotIndex) -> str:
        return str(snapshot_path(str(index)))

    @classmethod
    def matches_test_location(cls, *, test_location: PyTestLocation, snapshot_location: str) -> bool:
        return True

    def discover_snapshots(
        self, *, test_location: PyTestLocation, ignore_extensions: list[str] | None = None
    ) -> SnapshotCollections:
        """None: what lies unused in the folders is found by the check of scenarios."""
        return SnapshotCollections()

    def delete_snapshots(self, *, snapshot_location: str, snapshot_names: set[str]) -> None:
        """Never from here."""

    @classmethod
    def dirname(cls, *, test_location: PyTestLocation) -> str:
        return str(Path(test_location.filepath).parent)

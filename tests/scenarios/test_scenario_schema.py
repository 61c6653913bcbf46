"""The JSON Schema that editors get agrees with the reader on what is shipped, and refuses unknown keys."""

from __future__ import annotations

from pathlib import Path

import jsonschema
import pytest
import yaml

from rulesdsl.scenarios.check import find_scenarios
from rulesdsl.scenarios.shapes import SCENARIO

ROOT = Path(__file__).parents[2] / "scenarios"
SCHEMA = SCENARIO.schema()


def test_every_shipped_scenario_fits_the_schema() -> None:
    validator = jsonschema.Draft202012Validator(SCHEMA)
    for path in find_scenarios([ROOT]):
        assert list(validator.iter_errors(yaml.safe_load(path.read_text()))) == [], path


def test_an_unknown_key_does_not_fit() -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"scenario": "x", "game": "y", "board": [], "steps": [], "expects": []}, SCHEMA)

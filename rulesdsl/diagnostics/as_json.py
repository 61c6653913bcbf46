"""Diagnostics for programs: stable keys, nothing left out."""

from __future__ import annotations

import json

from rulesdsl.diagnostics.collect import Diagnostics
from rulesdsl.diagnostics.diagnostic import Diagnostic


def to_dict(found: Diagnostic) -> dict[str, object]:
    """One problem with the keys that programs may rely on."""
    place = found.place
    return {
        "code": found.code,
        "severity": found.severity,
        "message": found.message,
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "end": place.end,
        "label": found.label,
        "notes": list(found.notes),
        "help": found.help,
    }


def render_json(diagnostics: Diagnostics) -> str:
    """All problems as one JSON object with counts; ends with a line break."""
    report = {
        "errors": diagnostics.errors,
        "warnings": diagnostics.warnings,
        "diagnostics": [to_dict(found) for found in diagnostics],
    }
    return json.dumps(report, ensure_ascii=False, indent=2) + "\n"

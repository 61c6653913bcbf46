"""The code of what can be read and not done."""

from __future__ import annotations

from rulesdsl.diagnostics.codes import Code

CANNOT_PLAN = "C0601"
CODES = (
    Code(
        CANNOT_PLAN,
        "A sentence that can be read and not done",
        "Every word is known and the sentence is well built, but nothing in the engine does what it says. "
        "Say it in another mood, or with other words; `rules describe` shows sentences that work.",
    ),
)

"""What files add to those of others: further things of a set, and texts where none was known."""

from __future__ import annotations

from rulesdsl.content.model import Library
from rulesdsl.content.reporting import Report, unknown
from rulesdsl.content.words import Drafts
from rulesdsl.diagnostics.diagnostic import Diagnostic

UNKNOWN = "text-unknown"


def check_sets(drafts: Drafts, library: Library, report: Report) -> None:
    """Report files that add to a set which no file declares."""
    for noun, key in drafts.added:
        if key.text not in library.armies:
            report(unknown("C0210", f"there is no {noun}", key.text, key.place, library.armies, f"a {noun}"))


def supply_texts(drafts: Drafts, report: Report) -> None:
    """Give things of which no text was known the text that a file supplies."""
    for text in drafts.texts:
        of = text["of"]
        found = [d for d in drafts.items.values() if of.text in (d.id, d.key)]
        if len(found) != 1:
            names = [
                d.id for d in found or drafts.items.values() if found or d.values.get("status") == UNKNOWN
            ]
            what = "several things are called" if found else "there is no thing"
            report(unknown("C0210", what, of.text, of.place, names, "one thing"))
        elif found[0].values.get("status") != UNKNOWN:
            report(
                Diagnostic(
                    "C0211",
                    f"the text of `{of.text}` is known",
                    of.place,
                    label="has a text",
                    help="declare a thing of your own under another name",
                )
            )
        else:
            found[0].values["status"] = "known"
            found[0].values["abilities"] = text["abilities"]

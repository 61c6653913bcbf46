"""The open points of Lantern Harbour, and its two printings."""

from __future__ import annotations

from rulesdsl.kernel.policy import Policy, PolicyTable


def _open(name: str, options: str, rule: str, help: str) -> Policy:
    return Policy(name, tuple(options.split()), ("house", "house"), "open", (rule,), help)


_ALL = (
    _open("MIRROR", "neither both", "CARD-3", "Cards that hush each other."),
    _open("GLARE", "neither both", "LAMP-2", "Lamps that dazzle each other."),
    _open("AIM", "striker struck", "CLASH-3", "Who says whom a blow meets."),
    _open("FELLED", "cast silent", "CLASH-5", "Whether the felled cast."),
)
POLICIES = PolicyTable(
    {policy.name: policy for policy in _ALL},
    {"first-printing": {}, "second-printing": {"AIM": "struck", "MIRROR": "both"}},
    "first-printing",
)

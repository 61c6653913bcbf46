"""The open points of Lantern Harbour, and its two printings."""

from __future__ import annotations

from rulesdsl.kernel.policy import Policy, PolicyTable

_ALL = (
    Policy("MIRROR", ("neither", "both"), ("house", "house"), "open", ("CARD-3",), "Cards that hush each other."),
    Policy("GLARE", ("neither", "both"), ("house", "house"), "open", ("LAMP-2",), "Lamps that dazzle each other."),
    Policy("AIM", ("striker", "struck"), ("house", "house"), "open", ("CLASH-3",), "Who says whom a blow meets."),
    Policy("FELLED", ("cast", "silent"), ("house", "house"), "official", ("CLASH-5",), "Whether the felled cast."),
)
POLICIES = PolicyTable(
    {policy.name: policy for policy in _ALL},
    {"first-printing": {}, "second-printing": {"AIM": "struck", "MIRROR": "both"}},
    "first-printing",
)

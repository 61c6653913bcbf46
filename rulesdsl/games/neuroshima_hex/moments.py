"""The moments of Neuroshima Hex: a closed list, in the order of a battle (RULES 10)."""

from __future__ import annotations

from rulesdsl.games.game import Moment

MOMENTS = (
    Moment(
        "before battle",
        "before the first segment, while all values are still as they lie",
        ("BATTLE-12",),
        sentence="Before the battle",
    ),
    Moment(
        "segment N",
        "from the highest initiative on the board down to 0; nets, control, strength and initiative are "
        "worked out at its start and do not change in it",
        ("BATTLE-3", "BATTLE-9", "STATE-4"),
    ),
    Moment(
        "acts",
        "units whose action has this number act, all at once; what was late has missed its chance",
        ("BATTLE-4", "INIT-3", "INIT-8", "BATTLE-11"),
        inside="segment N",
    ),
    Moment(
        "declarations",
        "what may be chosen before the attacks, in the order that the causer of the battle fixes",
        ("DECL-1", "ATT-1"),
        inside="segment N",
    ),
    Moment(
        "attacks",
        "each attack becomes one packet; lines are walked, strength is raised and lowered",
        ("ATT-5", "ARM-1"),
        inside="segment N",
    ),
    Moment(
        "rescue",
        "when all attacks are known, others may take what is still there",
        ("DECL-2",),
        inside="segment N",
    ),
    Moment(
        "wounds",
        "what is left lands together; who has taken enough is marked",
        ("BATTLE-4", "BATTLE-5"),
        inside="segment N",
    ),
    Moment(
        "end of segment",
        "the marked leave the board together, then sentences about the end of the segment are done, then the "
        "position is worked out anew",
        ("BATTLE-5", "BATTLE-6", "STATE-4"),
        sentence="At the end of the segment",
        inside="segment N",
    ),
    Moment(
        "after battle",
        "after segment 0, which is the end of the battle; what lasts for the battle ends",
        ("BATTLE-7", "BATTLE-14"),
        sentence="After the battle",
    ),
)

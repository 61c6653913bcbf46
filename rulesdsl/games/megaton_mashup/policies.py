"""What the sources leave open (RULES section 14 and what section 15 misses), each with its default first."""

from __future__ import annotations

from rulesdsl.kernel.policy import Policy, PolicyTable


def _open(name: str, options: str, rules: str, help: str, status: str = "open") -> Policy:
    words = tuple(options.split())
    return Policy(name, words, ("reference",) * len(words), status, tuple(rules.split()), help)


_ALL = (
    _open("CHOICE-1", "king straight", "GRID-2 ADVANCE-8", "How the distance of two footprints is measured."),
    _open(
        "CHOICE-2",
        "simple-paths walks",
        "MAXDESTROY-1",
        "Which paths a villain may take within the speed of the card: without a position twice, or any.",
    ),
    _open(
        "CHOICE-3",
        "same-outcome",
        "TOKEN-3 MAXDESTROY-5",
        "Paths with the same end, things destroyed and damage are one option; no other reading is proposed.",
    ),
    _open("CHOICE-4", "units-and-buildings units", "ADVANCE-3", "What a villain tramples down."),
    _open(
        "CHOICE-5",
        "harmless hurts",
        "ADVANCE-3",
        "Whether a tile that comes of the villain's own trampling hurts it in the same advance.",
    ),
    _open(
        "CHOICE-6",
        "each-entry each-step once",
        "TERRAIN-3",
        "When a hazard hurts: each time the footprint starts to overlap it, after each step that ends on it, "
        "or at most once in an advance.",
    ),
    _open(
        "CHOICE-7",
        "moves-as-near stays",
        "ADVANCE-10",
        "What a villain without a blast does with a blast card: it does not attack in any case.",
    ),
    _open("CHOICE-8", "carries-on stops", "HEALTH-5", "What becomes of damage over the edge of a side."),
    _open(
        "CHOICE-9",
        "stays-hyper",
        "HEAL-3",
        "Healing never turns a hyper villain back; a publisher's text says so of one villain.",
    ),
    _open(
        "CHOICE-10",
        "shuffle-used nothing",
        "DRAW-5",
        "What happens when the villain's deck is empty; after nothing it stands still until the end.",
    ),
    _open(
        "CHOICE-11",
        "then-destruction then-holder",
        "BULLY-2",
        "Among units that are equally near: the way that destroys more, or the holder's choice at once.",
    ),
    _open(
        "CHOICE-12",
        "ignored",
        "RULES-4",
        "Optional attacks and moves of a villain's own rules: nothing here offers one to a villain.",
    ),
    _open(
        "CHOICE-13", "players-lose players-win", "END-3", "Who wins when both sides lose a monster at once."
    ),
    _open(
        "CHOICE-14",
        "holders-monster none",
        "TARGET-5",
        "The target of a later card when the first one was for both monsters: by TARGET-2, or nobody.",
    ),
    _open(
        "CHOICE-15",
        "as-near-as-possible stays",
        "ADVANCE-4",
        "Where a villain goes for a blast whose target it cannot get in range.",
    ),
    _open(
        "CHOICE-16", "one-each-draw one-an-activation", "DRAW-3", "How many units may pay for draws of two."
    ),
    _open("CHOICE-17", "shared each-move", "BULLY-2", "Whether the moves of a hunt share the card's speed."),
    _open("CHOICE-18", "pack", "DICE-3", "Super damage: the pack says how much (`super-damage`)."),
    _open("CHOICE-19", "pack", "DICE-4", "Strikes of each face: the pack says them (`dice`)."),
    _open(
        "CHOICE-20",
        "holder-passes-token holder-keeps-token",
        "DRAW-2",
        "When players cannot agree the holder decides, and hands the token over or not.",
    ),
    _open(
        "DESTROYED-UNITS",
        "reserve removed",
        "SETUP-6",
        "Where units go that are destroyed: no source says it.",
    ),
    _open(
        "STEP-COST",
        "least greatest",
        "TERRAIN-1",
        "What a step of a model of several spaces costs on mixed ground: the least of the spaces that it "
        "covers then, or the greatest of those that it enters. No source says it.",
    ),
    _open(
        "MONSTER-COLLISION",
        "none stops-before",
        "COLL-5",
        "A throw whose way meets a monster: it is none, or as in the first edition both take 1 damage and "
        "what is thrown stops before it.",
    ),
    _open(
        "RAMPAGE",
        "models models-and-buildings",
        "POWERATTACK-6",
        "What a rampage goes through: models that it beats, or buildings as well. No source says it.",
    ),
    _open(
        "PUSH",
        "all any-number",
        "TURN-6",
        "Whether a push moves all dice that are left, or as many as one likes.",
    ),
)

POLICIES = PolicyTable({policy.name: policy for policy in _ALL}, {"reference": {}}, "reference")

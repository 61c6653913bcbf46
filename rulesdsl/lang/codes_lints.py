"""Codes of plausible sentences that mean something else, and of style."""

from __future__ import annotations

from rulesdsl.diagnostics.codes import Code

LINTS: tuple[Code, ...] = (
    Code(
        "S0302",
        "A state where something should happen",
        "`When` waits for something to happen. A state goes on: say `While`; its beginning is `becomes`.",
        "When this is asleep, destroy this.",
        "When this becomes asleep, destroy this.",
    ),
    Code(
        "S0303",
        "`If` without `would`",
        "`If` begins a replacement: it speaks of what would happen and never does. What has happened "
        "begins with "
        "`When`.",
        "If a hit wounds a friendly unit next to this, instead remove this.",
        "If a hit would wound a friendly unit next to this, instead remove this.",
    ),
    Code(
        "S0304",
        "A lasting truth without an end",
        "What a step makes true lasts until a named end, or for good.",
        "When a unit next to this dies, this gets +1 speed.",
        "When a unit next to this dies, until the end of this turn, this gets +1 speed.",
    ),
    Code(
        "S0305",
        "`and` between kinds",
        "`and` joins clauses. Kinds and sides are joined by `or`: a thing is of one kind or the other.",
        "Friendly and enemy units next to this get +1 speed.",
        "Friendly or enemy units next to this get +1 speed.",
    ),
    Code(
        "S0306",
        "Does that include what an army loses with?",
        "A unit includes the special units under it. Who destroys units or makes them tougher should "
        "say whether "
        "these are meant.",
        "Action: destroy each enemy unit next to this.",
        "Action: destroy each enemy unit next to this except leaders.",
    ),
    Code(
        "S0307",
        "A bound in other words",
        "Bounds are `exactly`, `at most` and `at least`; after a change `(at least 0)`.",
        "This gets -1 courage (no less than 0).",
        "This gets -1 courage (at least 0).",
    ),
    Code(
        "S0308",
        "A bound that the stat has anyway",
        "The game declares how low a stat can go.",
        "This gets -1 speed (at least 0).",
        "This gets -1 speed.",
    ),
    Code(
        "S0309",
        "A distance without its unit",
        "`up to 2` alone could count things; a distance names the kind of place.",
        "Action: choose one own unit then move it up to 2.",
        "Action: choose one own unit then move it up to 2 fields.",
    ),
    Code(
        "S0310",
        "A limit without brackets",
        "`(once per turn)` is once for each bearer; `(once per army per turn)` once for all that an "
        "army has.",
        "Action once per turn: turn this.",
        "Action (once per turn): turn this.",
    ),
    Code(
        "S0311",
        "The end of a turn that is nobody's",
        "What works inside a battle is in nobody's turn.",
        "When this wounds a unit, until the end of this turn, it is slow.",
        "When this wounds a unit, until the end of this battle, it is slow.",
    ),
    Code(
        "S0312",
        "A moment that the game does not have",
        "The moments of a game are a closed list with an order.",
        "At the start of the battle, turn this.",
        "Before the battle, turn this.",
    ),
    Code(
        "S0313",
        "An event that is never told",
        "`When` hears what the game tells, and each verb says in which of its forms: a thing does it, does "
        "it to another, or undergoes it. A sentence about anything else would never do anything.",
        "When this is attacked, destroy this.",
        "When this is wounded, destroy this.",
    ),
    Code(
        "S0320",
        "A sentence that is hard to read aloud",
        "A sentence has at most 25 words. Split it, or give a part of it a name.",
        "Action: choose one own unit as first then choose one enemy unit next to that first then "
        "turn it then deal 1 "
        "wound to it then put 1 coin on that first.",
        "Action: choose one own unit as first then choose one enemy unit next to that first then turn it.",
    ),
    Code(
        "S0321",
        "A name that is never used",
        "`as` names a thing so that `that` can speak of it.",
        "Action: choose one own unit as first then start a battle.",
        "Action: choose one own unit as first then turn that first.",
    ),
    Code(
        "S0322",
        "Said of which of the two?",
        "What follows a relation speaks of the first thing, not of the one that the relation names.",
        "Friendly units next to a helper with 2 coins get +1 speed.",
        "Friendly units with 2 coins next to a helper get +1 speed.",
    ),
    Code(
        "S0323",
        "`each` where it is meant anyway",
        "What is lastingly true holds of each thing it describes.",
        "Each friendly unit next to this gets +1 speed.",
        "Friendly units next to this get +1 speed.",
    ),
    Code(
        "S0324",
        "Works through what does not stop it",
        "`Even while` names a mark that turns abilities off.",
        "Even while slow, this gets +1 speed.",
        "Even while asleep, this gets +1 speed.",
    ),
    Code(
        "S0325",
        "A limit with two windows",
        "A limit counts within one window.",
        "Action (once per turn per battle): turn this.",
        "Action (once per turn): turn this.",
    ),
)

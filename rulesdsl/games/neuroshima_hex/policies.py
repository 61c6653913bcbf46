"""The disputed and open points of Neuroshima Hex, and the editions that bundle them.

Citations are short source codes, one per option in the order of the options: `FAQ` is the official
FAQ and errata of 2022 (`FAQ17`: its edition of 2017), `book` a rulebook, `press` a publisher's text,
`designer` a clarification by the designer, `fan` a fan page or review, `clone` an open-source clone,
`open` a reading that no text decides.

Status of the default: `official` when a rulebook or the errata state it, `faq` when only the answers of
the FAQ give it, `community` when it rests on unofficial texts or an analogy, `open` when nobody settles it.
"""

from __future__ import annotations

from rulesdsl.kernel.policy import Policy, PolicyTable


def _policy(
    name: str, options: str, citations: tuple[str, ...], status: str, rules: tuple[str, ...], help: str
) -> Policy:
    words = tuple(options.split())
    if len(words) != len(citations):
        raise ValueError(f"{name}: one citation for each option")
    return Policy(name, words, citations, status, rules, help)


_POLICIES: tuple[Policy, ...] = (
    # ---- turns and the end of the game
    _policy(
        "REDRAW",
        "on off",
        ("book 3.0", "book 2.0"),
        "official",
        ("REDRAW-1", "REDRAW-2"),
        "Whether three drawn instants may be thrown away and drawn anew.",
    ),
    _policy(
        "REDRAW-SCOPE",
        "three-drawn hand-of-three",
        ("FAQ more tactical game 2; book 3.0", "open"),
        "faq",
        ("REDRAW-1", "REDRAW-3"),
        "Whether a kept instant counts as one of the three.",
    ),
    _policy(
        "TIE",
        "extra-turn-and-battle draw",
        ("book 3.0; FAQ gameplay 13", "book 2.0"),
        "official",
        ("WIN-4",),
        "What equal points after the Final Battle lead to.",
    ),
    _policy(
        "LAST-TILE",
        "drawn played",
        ("book 2.0, 2.5, 3.0; FAQ more tactical game 5", "fan (league post)"),
        "official",
        ("END-1",),
        "Whether drawing or playing the last tile starts the end of the game.",
    ),
    _policy(
        "LAST-BATTLE-BAN",
        "any-start-but-full-board battle-tiles-only",
        ("FAQ errata 2; FAQ17", "book 2.0, 2.5, 3.0"),
        "official",
        ("END-2", "END-6", "BATTLETILE-3"),
        "Which battles may no longer be started once a last tile was drawn.",
    ),
    _policy(
        "FULL-TURN",
        "turn-ends turn-continues",
        ("book 2.0; FAQ gameplay 5 to 7", "clone"),
        "official",
        ("FULL-3", "TURN-6"),
        "Whether filling the board ends the turn.",
    ),
    _policy(
        "FULL-REPEAT",
        "repeat single",
        ("FAQ gameplay 15", "books are silent"),
        "faq",
        ("FULL-7",),
        "Whether a board still full after its battle fights again.",
    ),
    # ---- initiative and battle
    _policy(
        "HQ-REMOVAL",
        "end-of-segment end-of-battle",
        ("FAQ errata 1; FAQ17", "older books are silent"),
        "official",
        ("BATTLE-6",),
        "When a destroyed HQ leaves the board.",
    ),
    _policy(
        "INIT-RECALC",
        "each-action-once number-match fixed-at-start",
        ("FAQ general 4, 8 by implication", "clone", "clone"),
        "faq",
        ("INIT-8", "BATTLE-10"),
        "What becomes of actions when initiative changes in a battle.",
    ),
    _policy(
        "INIT-LATE",
        "lost acts-in-current-segment",
        ("FAQ general 2, by analogy for raised values; clone", "table practice"),
        "faq",
        ("INIT-3", "BATTLE-11"),
        "Whether an action whose segment has passed is lost.",
    ),
    _policy(
        "SABOTEUR-FLOOR",
        "zero no-floor",
        ("FAQ general 3, 6", "clone"),
        "faq",
        ("INIT-2", "MOD-14"),
        "Whether initiative stops at 0.",
    ),
    _policy(
        "EXTRA-WHEN",
        "first-gap after-last",
        ("FAQ errata 9", "fan (older tile texts)"),
        "official",
        ("INIT-5", "MOD-9"),
        "Where an extra action goes.",
    ),
    _policy(
        "TWO-ATTACKS-ONE-SIDE",
        "one-attack two-attacks",
        ("FAQ general 14", "book 2.0"),
        "faq",
        ("BOTH-1",),
        "Whether a blow and a shot of one side are one attack.",
    ),
    _policy(
        "DECLARATION-ORDER",
        "causer turn-order simultaneous-secret",
        ("FAQ gameplay 11", "open", "open"),
        "faq",
        ("DECL-1",),
        "In which order players declare within a segment.",
    ),
    # ---- medics
    _policy(
        "MEDIC-SCOPE",
        "whole-attack one-wound",
        ("FAQ general 175; book 3.0; fan", "misreading that a fan page answers"),
        "official",
        ("MEDIC-2",),
        "How much of a hit one medic takes.",
    ),
    _policy(
        "MEDIC-SIMUL",
        "dying-medic-cannot-heal dying-medic-heals",
        ("FAQ general 62, 63, 206; fan", "argument from MOD-4"),
        "faq",
        ("MEDIC-5",),
        "Whether a medic that dies in the segment still saves others in it.",
    ),
    _policy(
        "MEDIC-CHAIN",
        "owner-chooses forced not-saved",
        ("FAQ general 61", "FAQ general 61 with errata 10", "older inference"),
        "faq",
        ("MEDIC-10", "MEDIC-17"),
        "Whether a spent medic may, must or cannot be saved by another.",
    ),
    _policy(
        "MEDIC-INSTANT",
        "heals not-against-grenade",
        ("FAQ errata 10; fan", "open"),
        "official",
        ("MEDIC-6",),
        "Whether a medic helps against a grenade too.",
    ),
    _policy(
        "MEDIC-MANDATORY",
        "yes optional",
        ("FAQ errata 10, multiplayer 35; fan", "older retellings"),
        "official",
        ("MEDIC-3",),
        "Whether a medic that can save must.",
    ),
    _policy(
        "MINE-MEDIC",
        "not-saved saved",
        ("open", "open (errata 10 by its wording)"),
        "open",
        ("MINE-2",),
        "Whether a medic saves from a mine.",
    ),
    # ---- nets
    _policy(
        "NET-MUTUAL",
        "cancel both-netted",
        ("FAQ general 19; clone", "open"),
        "faq",
        ("NET-7",),
        "What two nets facing each other do.",
    ),
    _policy(
        "NET-RING",
        "all-active all-netted",
        ("FAQ general 90 by analogy; clone", "open"),
        "community",
        ("NET-10",),
        "What a closed ring of three or more nets does.",
    ),
    _policy(
        "PUSH-NETTED",
        "forbidden allowed",
        ("FAQ general 94, 117, 191", "book 2.0 is silent"),
        "faq",
        ("PUSH-8", "NET-13"),
        "Whether a netted enemy can be pushed.",
    ),
    # ---- instants and single abilities
    _policy(
        "AIR-CENTRE",
        "inner-hexes any-hex",
        ("book 2.0; clone", "book 3.0 names no limit"),
        "official",
        ("AIR-4",),
        "Where the centre of an air strike may lie.",
    ),
    _policy(
        "SNIPER-OWN",
        "enemy-only any-unit",
        ("book 3.0", "book 2.0"),
        "official",
        ("SNIPE-1",),
        "Whether a sniper may aim at an own unit.",
    ),
    _policy(
        "ARMOUR",
        "minus-one full-block",
        ("designer; book 2.0, 3.0", "clone"),
        "official",
        ("ARM-1",),
        "How much armour takes off a shot.",
    ),
    _policy(
        "CLOWN-BLAST",
        "shrapnel bomb",
        ("FAQ general 30 to 36", "designer"),
        "faq",
        ("CLOWN-1", "SHRAP-2"),
        "Whether the Clown's explosion leaves ground tiles alone or removes them as a bomb does.",
    ),
    _policy(
        "CLOWN-HQ",
        "spared hurt",
        ("designer", "analogy with the trap"),
        "open",
        ("CLOWN-1", "SHRAP-1"),
        "Whether the Clown's explosion hurts HQs.",
    ),
    _policy(
        "SCOPER-REACH",
        "whole-module scoper-neighbours",
        ("FAQ errata 8, general 55", "reading before the errata"),
        "official",
        ("MOD-15",),
        "Whom a turned module serves.",
    ),
    _policy(
        "SCOPER-MUTUAL",
        "cancel both-serve",
        ("FAQ general 233 to 238 by analogy", "open"),
        "open",
        ("MOD-15", "FREEZE-2"),
        "What two Scopers turned on each other do.",
    ),
    _policy(
        "TRANSPORT-STACK",
        "independent cumulative",
        ("FAQ errata 6", "book 3.0, the sentence that the errata correct"),
        "official",
        ("MOD-18",),
        "Whether the moves that several modules give add up to one long move.",
    ),
    _policy(
        "QUARTERMASTER-BONUS",
        "new-kind printed-kind",
        ("open", "open"),
        "open",
        ("MOD-12",),
        "Which bonus strengthens an attack that was changed into the other kind.",
    ),
    _policy(
        "FROST-SCOPER",
        "scoper-works exempt",
        ("FAQ general 236 (Polish rules)", "English rules"),
        "faq",
        ("FREEZE-2",),
        "Whether a Scoper turns a Frost.",
    ),
    _policy(
        "FLYING-MELEE",
        "unless-netted always",
        ("FAQ errata 13", "text before the errata"),
        "official",
        ("FLY-1",),
        "When melee passes a flying unit.",
    ),
    _policy(
        "DEATH-BREATH-KILL",
        "any-damage killer-only",
        ("FAQ errata 7", "text before the errata"),
        "official",
        ("REVIVE-2",),
        "Which damage lays a marker of the Revival.",
    ),
    _policy(
        "CANNIBAL-TAKEN",
        "present-owner original-side",
        ("FAQ errata 12", "text before the errata"),
        "official",
        ("CANNIBAL-1",),
        "Whose tiles a taken cannibal eats.",
    ),
    # ---- more than two players
    _policy(
        "TEAM-HQ",
        "20 15",
        ("FAQ errata 4; FAQ17", "book 3.0"),
        "official",
        ("MULTI-5",),
        "Points of an HQ in a game of two teams.",
    ),
    _policy(
        "LONER-TEAM-HQ",
        "13 16",
        ("FAQ multiplayer 10, after the Polish book", "press"),
        "official",
        ("MULTI-3",),
        "Points of a team member's HQ against a loner.",
    ),
    _policy(
        "BOARD-RING",
        "five-or-more three-or-four",
        ("fan", "fan"),
        "community",
        ("BOARD-4",),
        "With how many players the outer ring of the board is used.",
    ),
    _policy(
        "MULTI-OUT",
        "end-of-battle end-of-segment",
        ("FAQ multiplayer 13, gameplay 23 by analogy", "analogy with errata 1"),
        "community",
        ("MULTI-10",),
        "When the units of a player who lost the HQ leave.",
    ),
)

# Only what differs from the default. A point that does not arise in an edition keeps the default too.
_BOOK_3 = {
    "LAST-BATTLE-BAN": "battle-tiles-only",
    "FULL-REPEAT": "single",
    "HQ-REMOVAL": "end-of-battle",
    "EXTRA-WHEN": "after-last",
    "DECLARATION-ORDER": "turn-order",
    "MEDIC-CHAIN": "not-saved",
    "CLOWN-BLAST": "bomb",
    "TRANSPORT-STACK": "cumulative",
}
_BEFORE_3 = {
    **_BOOK_3,
    "REDRAW": "off",
    "TIE": "draw",
    "TWO-ATTACKS-ONE-SIDE": "two-attacks",
    "PUSH-NETTED": "allowed",
    "SNIPER-OWN": "any-unit",
}

POLICIES = PolicyTable(
    policies={policy.name: policy for policy in _POLICIES},
    rulesets={
        "3.0-faq": {},
        "3.0-book": {
            **_BOOK_3,
            "FROST-SCOPER": "exempt",
            "FLYING-MELEE": "always",
            "DEATH-BREATH-KILL": "killer-only",
            "CANNIBAL-TAKEN": "original-side",
            "TEAM-HQ": "15",
        },
        "2.5": _BEFORE_3,
        "2.0": _BEFORE_3,
    },
    default_ruleset="3.0-faq",
)

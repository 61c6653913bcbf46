"""What no source settles (RULES, OPEN) and what sources say differently, with the editions."""

from __future__ import annotations

from rulesdsl.kernel.policy import Policy, PolicyTable


def _open(
    name: str, options: str, rules: str, help: str, cites: str = "reference", status: str = "open"
) -> Policy:
    words = tuple(options.split())
    return Policy(name, words, (cites,) * len(words), status, tuple(rules.split()), help)


_ALL = (
    _open(
        "OPEN-1",
        "each-apart as-one",
        "BATTLE-8 DIAL-2",
        "Whether two battles of one region in a round are two: no hits carried over, a counter for each.",
    ),
    _open(
        "OPEN-2",
        "each-battle first-only",
        "BATTLE-11",
        "Whether cards with first strike roll in each battle of a region or in the first only.",
    ),
    _open(
        "OPEN-3",
        "undecided",
        "BATTLE-11",
        "Blood Frenzy with Field of Ecstasy: no text of the second is known.",
    ),
    _open(
        "OPEN-4",
        "undecided",
        "DOMIN-1",
        "Abyssal Pact with The Skull Throne: the text of the first is not known.",
    ),
    _open(
        "OPEN-5",
        "of-controller of-owner",
        "CTRL-1",
        "Whose a figure under another's control is for cards that help own figures or harm those of others.",
    ),
    _open(
        "OPEN-6",
        "not-allowed allowed",
        "CTRL-1 SUMMON-3",
        "Whether a controlled figure can be summoned away.",
    ),
    _open("OPEN-7", "avenger killer", "BATTLE-6", "Who assigns the hits of those that avenge themselves."),
    _open(
        "OPEN-8",
        "later-too played-acts",
        "CONF-1 CARD-3",
        "Whether what cancels other cards of a region stops what a later card does when it is played. What "
        "is done is never undone.",
    ),
    _open("OPEN-9", "phase step", "DIAL-3", "Whether tokens of the domination step count for the dial."),
    _open(
        "OPEN-10", "power-order threat-order", "DIAL-7", "In which order rewards of dials are carried out."
    ),
    _open("OPEN-11", "any", "SETUP-2", "Which power is absent among three players: no source sets a limit."),
    _open(
        "OPEN-12",
        "player figure",
        "BATTLE-12",
        "What `the same source` of first-strike hits is: the player, or the same figure or card.",
    ),
    _open("OPEN-13", "controller owner", "DIAL-2 CTRL-3", "Whose a killed figure must be to be an enemy's."),
    _open("CHANGE-EACH", "neither both", "CONF-1", "Two cards of a region that cancel each other."),
    _open("CALL-WHOSE", "any own", "CARD-1", "Whose figures The Blood God's Call may move."),
    _open(
        "PASS",
        "free only-when-stuck",
        "SUMMON-8",
        "Whether a player who could act may leave the phase.",
        "reading",
    ),
    _open(
        "HERO-THREAT", "in-region of-all", "END-2", "Among whom the highest threat is looked for.", "reading"
    ),
    _open("VP-END", "fifty above-fifty", "END-6", "With how many points the game ends.", "RB-EN", "official"),
    _open(
        "RUINERS",
        "round step",
        "CORR-4",
        "When a token must have been placed to share in a ruin.",
        "FAQ2",
        "faq",
    ),
)

POLICIES = PolicyTable(
    {policy.name: policy for policy in _ALL},
    {"faq-2": {}, "rulebook": {"VP-END": "above-fifty", "RUINERS": "step"}},
    "faq-2",
)

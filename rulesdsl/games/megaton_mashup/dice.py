"""Dice of an attack (RULES DICE): which are rolled, and how many strikes they show."""

from __future__ import annotations

from rulesdsl.games.megaton_mashup.table import Table, numbers
from rulesdsl.kernel.chance import draw

ACTION, BOOST, POWER = "white", "blue", "red"
NAMES = {ACTION: "action-die", BOOST: "boost-die", POWER: "power-die"}


def faces(table: Table, kind: str) -> tuple[int, ...]:
    """Strikes of each face of a kind of die (CHOICE-19)."""
    memo = table.world.plan.memo
    key = f"faces of {kind}"
    if key not in memo:
        memo[key] = next(
            (
                numbers(d, "faces")
                for d in table.library.definitions.values()
                if d.collection == "dice" and d.key == kind
            ),
            (),
        )
    found: tuple[int, ...] = memo[key]
    return found


def chance_of(table: Table, strikes: int, dice: tuple[int, int, int]) -> float:
    """How likely so many action, boost and power dice show so many strikes at least."""
    odds = [1.0]
    for kind, count in zip((ACTION, BOOST, POWER), dice, strict=True):
        shown = faces(table, kind)
        for _ in range(count):
            after = [0.0] * (len(odds) + max(shown))
            for sum_, likely in enumerate(odds):
                for face in shown:
                    after[sum_ + face] += likely / len(shown)
            odds = after
    return sum(odds[max(0, strikes) :])


def roll(table: Table, roller: int, action: int, boost: int, power: int) -> int:
    """Strikes of so many dice. The villain's are never short (DICE-2): no pool is looked at here."""
    strikes = 0
    for kind, count in ((ACTION, action), (BOOST, boost), (POWER, power)):
        shown = faces(table, kind)
        for _ in range(count):
            face = draw(table.state, len(shown))
            strikes += shown[face - 1]
            if table.world.sink is not None:
                table.world.sink.tell("chance", source=roller, amount=face, detail=NAMES[kind])
    return strikes

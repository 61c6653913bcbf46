"""One attack, hit or price on its way to one thing."""

from __future__ import annotations

from typing import Any


class Packet:
    """What the rules call one attack.

    `parts`: [tag, amount] pairs that stages change; `side`: board direction it comes from, or -1;
    `family`: this packet and everything it became; `price`: "" for a hit, else what an absorber must
    pay (`remove`, `destroy`); `deadly`: enough to kill, and absorbable; `paid`: nothing may absorb it;
    `endless`: it comes endlessly often, so that if anything of it is left it is enough.
    """

    __slots__ = (
        "ability",
        "cause",
        "deadly",
        "dst",
        "endless",
        "family",
        "open",
        "paid",
        "parts",
        "price",
        "side",
        "src",
        "strike",
    )

    def __init__(
        self,
        src: int,
        dst: int,
        parts: list[list[Any]],
        side: int = -1,
        family: int = -1,
        ability: str = "",
        strike: bool = False,
        deadly: bool = False,
        price: str = "",
        paid: bool = False,
        endless: bool = False,
    ) -> None:
        self.src = src
        self.dst = dst
        self.parts = parts
        self.side = side
        self.family = family
        self.ability = ability
        self.strike = strike  # a printed attack, not some other damage
        self.deadly = deadly
        self.price = price
        self.paid = paid or endless
        self.endless = endless
        self.open = True
        self.cause = -1

    @property
    def amount(self) -> int:
        """What it would deal now."""
        amount: int = self.parts[0][1] if len(self.parts) == 1 else sum(part[1] for part in self.parts)
        return amount

    def tags(self) -> frozenset[str]:
        return frozenset(str(part[0]) for part in self.parts)

    def lower(self, amount: int) -> None:
        """Take `amount` off its parts, first to last."""
        for part in self.parts:
            taken = min(amount, part[1])
            part[1] = part[1] - taken
            amount -= taken

"""Where a sentence stands: what its bearer can have."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Context:
    """What is known of the bearer of a sentence.

    `arms`: the ability points through sides, so `connected to this` means something; `marker`: the bearer
    lies on another thing, so `its bearer` does; `parameters`: names of the keyword's parameters, for advice;
    `expectation`: a scenario's line, which may name single things by their place.
    """

    arms: bool = False
    marker: bool = False
    parameters: tuple[str, ...] = ()
    expectation: bool = False

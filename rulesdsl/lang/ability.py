"""An ability as data: resolved sentences, arms, reach, where it was written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulesdsl.lang.tree import Sentence


@dataclass(frozen=True, slots=True)
class Origin:
    """Where something was written: file as given by the user, line and column from 1."""

    file: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Version:
    """Sentences that hold under some policy options; the first version whose `under` fits is taken."""

    sentences: tuple[Sentence, ...]
    texts: tuple[str, ...]
    under: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability of one definition.

    `arms`: printed directions (indices of the topology) through which `connected to this` and
    `arriving on this` look; None when it has none. `reach`: how many places an arm spans.
    `traits`: words such as `module` that make other abilities treat it as one of that kind.
    """

    id: str
    versions: tuple[Version, ...]
    arms: tuple[int, ...] | None = None
    reach: int = 1
    traits: tuple[str, ...] = ()
    keyword: str | None = None
    arguments: tuple[str, ...] = ()
    origin: Origin = Origin("", 0, 0)
    cites: tuple[str, ...] = ()

    def sentences(self, policies: Mapping[str, str]) -> tuple[Sentence, ...]:
        """The sentences in force under a set of policies."""
        for version in self.versions:
            if all(policies.get(name) == option for name, option in version.under.items()):
                return version.sentences
        return ()

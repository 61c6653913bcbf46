"""How answers call abilities and where they are written, and what people call an option of a policy."""

from __future__ import annotations

from rulesdsl.games.game import Game
from rulesdsl.kernel.trace import Happening
from rulesdsl.lang.ability import Ability
from rulesdsl.lang.vocabulary import Category
from rulesdsl.scenarios.run import Result


def ability_of(result: Result, id: str) -> Ability | None:
    """The ability of a definition or a keyword; None when there is none of this id."""
    id = id.partition(" of ")[0]  # lent to another thing
    if "#" not in id:
        return result.library.keywords.get(id)
    definition = result.library.definitions.get(id.partition("#")[0])
    return next((a for a in definition.abilities if a.id == id), None) if definition is not None else None


def written_at(result: Result, id: str) -> str:
    """`armies/borgo.yaml:41`, or an empty text."""
    ability = ability_of(result, id)
    return (
        f"{ability.origin.file}:{ability.origin.line}" if ability is not None and ability.origin.file else ""
    )


def called(result: Result, id: str) -> str:
    """The keyword of an ability, or `ability` where it has none."""
    ability = ability_of(result, id)
    return (ability.keyword if ability is not None else None) or "ability"


def cited(result: Result, happening: Happening) -> tuple[str, ...]:
    """The rules of an event: its own, or those of the ability behind it."""
    ability = ability_of(result, happening.ability)
    return happening.rules or (ability.cites if ability is not None else ())


def many(result: Result, amount: int, word: str) -> str:
    """`2 wounds`, in the forms that the game's words have."""
    entry = result.library.vocabulary.get(Category.COUNTER, word)
    plural = entry.forms.get("plural", word) if entry is not None else word
    return f"{amount} {word if amount == 1 else plural}"


def source_of(game: Game, policy: str, option: str) -> str:
    """Who says so: the citation of an option."""
    known = game.policies.policies[policy]
    return known.citations[known.options.index(option)]

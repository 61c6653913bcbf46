"""Words of a game stand in its own package and in its data, and nowhere else.

The words come from what the games and their packs declare. Examples may quote them: text in backticks in
docstrings and comments, doctests, and the files of examples that `rules explain` shows.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from rulesdsl import games
from rulesdsl.content.model import Library
from rulesdsl.content.packs import load_library
from rulesdsl.content.shipped import shipped_paths
from rulesdsl.lang.reserved import ORDERS, REFUSED, RESERVED
from rulesdsl.lang.vocabulary import Category, Entry, Vocabulary
from rulesdsl.lang.words import CORE

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "rulesdsl"
# Names of places and printed sides are letters and numbers, not words; hands and piles are of every game.
TOLD = frozenset(Category) - {Category.SPOT, Category.DIRECTION, Category.ZONE}

# Plain English, or terms of the language and of Python, that some game also uses for a thing of its own.
ENGLISH = {
    "absorber": "what takes packets: a concept of the kernel",
    "action": "a mood of the language, and its slot",
    "actions": "the same",
    "advance": "beforehand; to go on",
    "blue": "a colour of pictures",
    "card": "what a game may have: an example in comments",
    "cards": "the same",
    "cost": "of a lookup",
    "covered": "said already",
    "damage": "what lands: a concept of the kernel",
    "dice": "a category of words",
    "distance": "between places: a relation of the language",
    "done": "finished",
    "easy": "not hard",
    "event": "a mood of the language",
    "events": "the same",
    "fight": "the fact by which a verb says that it is done in a fight",
    "figure": "a number; what a game may have",
    "figures": "the same",
    "flips": "of a coin, of a bit",
    "game": "what is played; a package of `games`",
    "gap": "a space left free",
    "ground": "of an argument: what needs no other first",
    "guard": "a test that comes first",
    "harm": "what abilities do",
    "hover": "of a mouse over a picture",
    "inner": "what stands inside another",
    "length": "how long a text or list is",
    "life": "the fact by which a stat says that it adds to what a thing takes",
    "map": "a mapping of Python and of YAML",
    "maps": "the same",
    "marker": "a thing that lies on another: a concept of the kernel",
    "markers": "the same",
    "might": "could",
    "mode": "a way to play; of a file",
    "model": "records of a room",
    "modes": "the same",
    "module": "of Python",
    "modules": "the same",
    "mutant": "a text with one small change, made to see who notices",
    "number": "of anything that is counted",
    "numbers": "the same",
    "object": "of a verb; of Python",
    "objects": "the same",
    "path": "of a file; a way",
    "paths": "the same",
    "point": "what an arm does; in a text, where a caret stands",
    "points": "the same; what an outcome counts",
    "position": "what stands where, as one line",
    "positions": "the same",
    "quick": "fast",
    "range": "of numbers; of Python",
    "red": "the same",
    "regions": "an example of places",
    "round": "to a whole number; of tokens laid round about",
    "runner": "what runs a scenario",
    "standard": "usual",
    "step": "of a scenario, of an ability, to a place",
    "steps": "the same",
    "strength": "what a part of a printed attack has: a concept of content",
    "throw": "to raise",
    "token": "of a parser",
    "tokens": "the same",
    "unit": "of distance; the one thing of a place that attacks meet",
    "units": "the same",
    "win": "of a game",
    "zone": "where things lie: a concept of the kernel",
    "zones": "the same",
}
# Words that one file may have.
HERE_ONLY = {
    "api/board.py": {"battle"},  # a short form of the commonest step
    "cli/show.py": {"segment"},  # an example in the help of an option
    "render/hexgrid.py": {"hex", "hexes"},  # the shape
}
RULE = re.compile(r"\b[A-Z]+(?:-[A-Z]+)*-\d+")  # the id of a rule
# Files of examples: whole sentences and scenarios, run as tests.
EXAMPLES = re.compile(r"(codes\w*|examples|toy)\.py")


@cache
def libraries() -> dict[str, Library]:
    return load_library(shipped_paths(), games.load, tuple(games.MODULES))[0]


def declared(vocabulary: Vocabulary) -> Iterator[Entry]:
    """What a game and its packs add to the words that all games share."""
    core = {id(entry) for entry in CORE.entries()}
    return (e for e in vocabulary.entries() if id(e) not in core and e.word.category in TOLD)


def parts(text: str) -> list[str]:
    """Identifiers, hyphened names and sentences as words in lower case."""
    return [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", text)]


def sought() -> tuple[frozenset[str], frozenset[tuple[str, ...]]]:
    """Single words, and names of several parts."""
    shared = {part for e in CORE.entries() for s in e.spellings for part in parts(s)}
    shared |= RESERVED | ORDERS | REFUSED.keys() | ENGLISH.keys()
    names = {
        tuple(parts(spelling))
        for library in libraries().values()
        for entry in declared(library.vocabulary)
        for spelling in entry.spellings
    }
    single = frozenset(name[0] for name in names if len(name) == 1 and len(name[0]) > 2)
    return single - shared, frozenset(name for name in names if len(name) > 1)


def without_examples(text: str) -> str:
    """A comment or docstring without what it quotes: backticks, ids of rules; doctests and examples of
    commands up to the next empty line."""
    text = re.sub(r"(?m)^\s*(?:>>>|Examples?:).*(?:\n(?!\s*$).*)*", "", text)
    return RULE.sub(" ", re.sub(r"``?[^`]*``?", " ", text))


def told(path: Path) -> Iterator[tuple[int, str]]:
    """Every text of a file with its line: identifiers, strings, comments."""
    source = path.read_text()
    if path.suffix == ".lark":
        for number, line in enumerate(source.splitlines(), 1):
            code, _, comment = line.partition("//")
            yield number, code + without_examples(comment)
        return
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {
        node.body[0].lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, documented) and ast.get_docstring(node) is not None
    }
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        kind, line = tokenize.tok_name[token.type], token.start[0]
        if kind == "COMMENT" or (kind == "STRING" and line in docstrings):
            yield line, without_examples(token.string)
        elif kind == "NAME" or "STRING" in kind:
            yield line, token.string


def found_in(path: Path) -> list[str]:
    single, several = sought_words()
    single -= HERE_ONLY.get(path.relative_to(PACKAGE).as_posix() if path.suffix == ".py" else "", set())
    found = []
    for line, text in told(path):
        words = parts(text)
        hits = [word for word in words if word in single]
        hits += ["-".join(n) for n in several for i in range(len(words)) if tuple(words[i : i + len(n)]) == n]
        found += [f"{path.relative_to(ROOT)}:{line}: {hit}" for hit in dict.fromkeys(hits)]
    return found


sought_words = cache(sought)


def files() -> list[Path]:
    shared = [p for p in sorted(PACKAGE.rglob("*.py")) if p.relative_to(PACKAGE).parts[0] != "games"]
    return [*(p for p in shared if not EXAMPLES.fullmatch(p.name)), ROOT / "grammar" / "effects.lark"]


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_shared_file_has_no_word_of_a_game(path: Path) -> None:
    assert found_in(path) == []


def test_the_words_are_those_of_the_games() -> None:
    single, several = sought_words()
    assert {"hex", "melee", "netted", "medic", "moloch", "initiative", "toughness", "segment"} <= single
    assert ("net", "fighter") in several
    assert not ENGLISH.keys() & single


# ---- inside the packages of games

CODED = frozenset(Category) - {Category.KEYWORD, Category.DEFINITION, Category.ARMY}


def names_in_data(key: str, library: Library) -> set[str]:
    """Keys of things and keywords that are no stat, stage, shape, mark or other word of the game's own, and
    that it does not ask for by name."""
    own = {s for e in declared(library.vocabulary) if e.word.category in CODED for s in e.spellings}
    facts = getattr(import_module(games.MODULES[key]), "FACTS", None)
    own.update(getattr(facts, "stages", ()))
    own.update(name for collection in games.load(key).schema.collections for name in collection.asked)
    data = {definition.key for definition in library.definitions.values()} | library.keywords.keys()
    return {name for name in data - own if len(name) > 2}


def package_files(key: str) -> list[Path]:
    """The code of a game without its table of policies, which tells what is disputed of which thing."""
    folder = PACKAGE.joinpath(*games.MODULES[key].split(".")[1:-1])
    return [path for path in sorted(folder.rglob("*.py")) if path.name != "policies.py"]


@pytest.mark.parametrize("key", [key for key in games.MODULES if games.MODULES[key].startswith("rulesdsl.")])
def test_a_game_package_has_no_name_of_a_thing_or_keyword(key: str) -> None:
    library = libraries().get(key)
    if library is None:
        pytest.skip("no content is shipped for it yet")
    names = {tuple(parts(name)): name for name in names_in_data(key, library)}
    table = games.load(key).policies.policies
    disputed = {*table, *(option for policy in table.values() for option in policy.options)}
    policies = re.compile("|".join(map(re.escape, sorted((d for d in disputed if "-" in d), reverse=True))))
    found = []
    for path in package_files(key):
        for line, text in told(path):
            words = parts(RULE.sub(" ", policies.sub(" ", text)))
            found += [
                f"{path.relative_to(ROOT)}:{line}: {name}"
                for sought_parts, name in names.items()
                for i in range(len(words))
                if tuple(words[i : i + len(sought_parts)]) == sought_parts
            ]
    assert found == []

"""Packs in, libraries out: the one entry of this room."""

from __future__ import annotations

import os
from collections.abc import Iterable

from rulesdsl.content.circles import check_circles
from rulesdsl.content.definitions import read_definitions
from rulesdsl.content.folders import PACK_FILE, find_packs
from rulesdsl.content.game_view import ContentGame, GameLoader
from rulesdsl.content.keywords import KeywordBook
from rulesdsl.content.loops import dominances, loop_rules
from rulesdsl.content.model import Library, Pack
from rulesdsl.content.pack_file import PackDraft, PackReader
from rulesdsl.content.places import check_places
from rulesdsl.content.references import check_asked, check_references
from rulesdsl.content.sentences import SentenceReader
from rulesdsl.content.shipped import shipped_paths
from rulesdsl.content.supplied import check_sets, supply_texts
from rulesdsl.content.words import WordPass, names_of
from rulesdsl.diagnostics.collect import Diagnostics
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place
from rulesdsl.lang.patience import patience
from rulesdsl.lang.vocabulary import Vocabulary

Paths = Iterable["str | os.PathLike[str]"]


def load_library(
    paths: Paths, game_loader: GameLoader, games: Iterable[str] = ()
) -> tuple[dict[str, Library], Diagnostics]:
    """Every pack at these paths and all they extend, one library for each game, and every problem.

    A path is a pack folder, a file in one, or a folder with packs somewhere below. A pack with errors
    still gives what is sound in it. `games` are the known keys, for suggestions.
    """
    diagnostics = Diagnostics()
    found = find_packs(paths, diagnostics.add)
    for shown in found.others:
        diagnostics.add(
            Diagnostic(
                "P0102",
                f"there is no pack at `{shown}`",
                Place(shown),
                notes=(f"a pack is a folder with a `{PACK_FILE}`",),
                help="`rules new` makes one",
            )
        )
    drafts = PackReader(game_loader, games, diagnostics).read_all(found.packs.values())
    by_game: dict[str, tuple[ContentGame, list[PackDraft]]] = {}
    for draft in drafts:
        by_game.setdefault(draft.game.key, (draft.game, []))[1].append(draft)
    with patience():
        libraries = {key: _library(*by_game[key], diagnostics) for key in sorted(by_game)}
    return libraries, diagnostics


def load_shipped(game: str, game_loader: GameLoader) -> tuple[Library, Diagnostics]:
    """The library of one game from the packs that come with the program."""
    libraries, diagnostics = load_library(shipped_paths(game), game_loader)
    return libraries[game], diagnostics


def split_paths(paths: Paths) -> tuple[list[str], list[str]]:
    """Paths at which there are packs, and the others (scenarios, missing files), each as given."""
    packs: list[str] = []
    others: list[str] = []
    for given in paths:
        path = os.fspath(given)
        (packs if find_packs([path], lambda found: None).packs else others).append(path)
    return packs, others


def _library(game: ContentGame, packs: list[PackDraft], diagnostics: Diagnostics) -> Library:
    # The layer of the packs goes by the game's name: messages say what a game has no word for.
    library = Library(game.key, Vocabulary(game.key, parent=game.vocabulary))
    library.nouns = {"": game.schema.owner, **{c.key: c.item for c in game.schema.collections}}
    words = WordPass(library, diagnostics)
    for pack in packs:
        words.read_pack(pack)
    incomplete = {pack.key for pack in packs if pack.incomplete}
    for pack in packs:
        # Those extended come first, so one pass reaches all.
        pack.incomplete = pack.incomplete or any(node.text in incomplete for node in pack.extends)
        incomplete |= {pack.key} if pack.incomplete else set()
    check_sets(words.drafts, library, diagnostics.add)
    supply_texts(words.drafts, diagnostics.add)
    check_places(words.drafts, diagnostics.add)
    check_references(words.drafts, diagnostics.add)
    if not diagnostics.errors:
        check_asked(words.drafts, game, diagnostics.add)
    before = diagnostics.errors
    for pack in packs:
        library.packs[pack.key] = _pack(pack, library.vocabulary, diagnostics)
    # A rule on circles that could not be read may decide what would be reported as undecided.
    rules_known = diagnostics.errors == before and all(pack.values.sound for pack in packs)
    reader = SentenceReader(library.vocabulary)
    book = KeywordBook(words.drafts.keywords, reader, diagnostics.add)
    library.keywords.update(book.abilities())
    library.definitions.update(read_definitions(words.drafts, book, diagnostics.add))
    if rules_known:
        check_circles(library, diagnostics.add)
    return library


def _pack(draft: PackDraft, vocabulary: Vocabulary, diagnostics: Diagnostics) -> Pack:
    values = draft.values
    return Pack(
        key=draft.key,
        game=draft.game.key,
        version=values.get("version", "0"),
        licence=values.get("licence", ""),
        names=names_of(values, draft.key),
        extends=tuple(node.text for node in draft.extends),
        root=draft.folder.shown,
        loops=loop_rules(draft, vocabulary, diagnostics.add),
        dominance=dominances(draft, vocabulary, diagnostics.add),
    )

"""`pack.yaml`: who the pack is, what it extends, the order in which packs are read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rulesdsl.content.folders import PACK_FILE, PackFolder, read_file
from rulesdsl.content.game_schema import pack_file
from rulesdsl.content.game_view import ContentGame, GameLoader
from rulesdsl.content.nodes import Scalar
from rulesdsl.content.record import Fields
from rulesdsl.content.reporting import at, unknown
from rulesdsl.content.shipped import shipped_packs
from rulesdsl.content.yaml_spans import MAX_BYTES, decode, read_source
from rulesdsl.diagnostics.collect import Diagnostics
from rulesdsl.diagnostics.diagnostic import Diagnostic

_SHAPE = pack_file()


@dataclass(slots=True)
class PackDraft:
    """A pack whose own file has been read."""

    folder: PackFolder
    key: str
    values: Fields
    game: ContentGame
    extends: list[Scalar] = field(default_factory=list)
    # A pack it extends is not there: that its keywords are missing is said once, not at every use.
    incomplete: bool = False


class PackReader:
    """Reads pack files, follows `extends` into the shipped packs, and sorts."""

    def __init__(self, loader: GameLoader, games: Iterable[str], diagnostics: Diagnostics) -> None:
        self.loader = loader
        self.games = tuple(games)
        self.diagnostics = diagnostics
        self.drafts: dict[str, PackDraft] = {}
        # Keys of packs that could not be read: that they are missing is told once, by their own file.
        self.broken: set[str] = set()
        self._read: set[Path] = set()

    def read_all(self, folders: Iterable[PackFolder]) -> list[PackDraft]:
        """The packs of these folders and all they extend; those extended come first."""
        for folder in folders:
            self._read_pack(folder)
        waiting = list(self.drafts.values())
        while waiting:
            draft = waiting.pop()
            for wanted in draft.extends:
                if wanted.text in self.broken:
                    draft.incomplete = True
                if wanted.text in self.drafts or wanted.text in self.broken:
                    continue
                found = self._shipped(wanted.text)
                if found is None:
                    draft.incomplete = True
                    known = {*self.drafts, *(_shipped_keys())} - {draft.key}
                    message = f"`{draft.key}` extends a pack that is not there:"
                    self.diagnostics.add(
                        unknown("P0201", message, wanted.text, wanted.place, sorted(known), "a pack")
                    )
                else:
                    waiting.append(found)
        self._check_games()
        return self._sorted()

    def _shipped(self, key: str) -> PackDraft | None:
        folder = _shipped_keys().get(key)
        return self._read_pack(folder) if folder is not None else None

    def _read_pack(self, folder: PackFolder) -> PackDraft | None:
        if folder.root in self._read:
            return None
        self._read.add(folder.root)
        add = self.diagnostics.add
        path = folder.root / PACK_FILE
        shown = folder.show(path)
        data = read_file(folder, path, MAX_BYTES, add)
        source = decode(shown, data, add) if data is not None else None
        if source is None:
            return None
        self.diagnostics.sources.add(shown, source.text)
        tree = read_source(source, add)
        if tree is None:
            return None
        values: Fields = _SHAPE.read(tree, add)
        key, game_key = values.get("pack"), values.get("game")
        if key is None:
            return None
        if key.text in self.drafts:
            first = self.drafts[key.text].values["pack"].place
            add(
                Diagnostic(
                    "P0203",
                    f"two packs have the key `{key.text}`",
                    key.place,
                    label="second one",
                    notes=(f"first at {at(first)}",),
                    help="give one of them another key",
                )
            )
            return None
        if game_key is None:
            self.broken.add(key.text)
            return None
        try:
            game = self.loader(game_key.text)
        except KeyError:
            add(unknown("P0204", "there is no game", game_key.text, game_key.place, self.games, "a game"))
            self.broken.add(key.text)
            return None
        # In this order: an error in the list must not undo the pack.
        draft = PackDraft(folder, key.text, values, game, list(values.get("extends", ())))
        self.drafts[key.text] = draft
        return draft

    def _check_games(self) -> None:
        for draft in self.drafts.values():
            for wanted in draft.extends:
                other = self.drafts.get(wanted.text)
                if other is not None and other.game.key != draft.game.key:
                    self.diagnostics.add(
                        Diagnostic(
                            "P0205",
                            f"`{other.key}` is a pack for {other.game.key}, not for {draft.game.key}",
                            wanted.place,
                            label="another game",
                        )
                    )

    def _sorted(self) -> list[PackDraft]:
        """Packs after those they extend; a circle is reported and then cut."""
        done: dict[str, PackDraft] = {}
        for start in sorted(self.drafts.values(), key=lambda draft: draft.key):
            if start.key in done:
                continue
            # A stack of its own: a long chain of packs must not meet the limit of recursion.
            trail = {start.key: iter(start.extends)}
            while trail:
                key, wanted = next(reversed(trail.items()))
                following = next(wanted, None)
                if following is None:
                    done[key] = self.drafts[key]
                    del trail[key]
                elif following.text in trail:
                    self._circle(list(trail), following)
                elif following.text in self.drafts and following.text not in done:
                    trail[following.text] = iter(self.drafts[following.text].extends)
        return list(done.values())

    def _circle(self, trail: list[str], closing: Scalar) -> None:
        circle = [*trail[trail.index(closing.text) :], closing.text]
        self.diagnostics.add(
            Diagnostic(
                "P0202",
                "packs extend each other in a circle: " + " -> ".join(circle),
                closing.place,
                label="closes the circle",
                help="take one of them out of `extends`",
            )
        )


def _shipped_keys() -> Mapping[str, PackFolder]:
    """Shipped packs by the key in their pack file, read as cheaply as can be."""
    keys: dict[str, PackFolder] = {}
    for folder in shipped_packs():
        silent: list[Diagnostic] = []
        data = read_file(folder, folder.root / PACK_FILE, MAX_BYTES, silent.append)
        source = decode("", data, silent.append) if data is not None else None
        tree = read_source(source, silent.append) if source is not None else None
        key = tree.get("pack") if tree is not None else None
        if isinstance(key, Scalar):
            keys.setdefault(key.text, folder)
    return keys

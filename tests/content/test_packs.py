"""Packs: what is found, what is refused, what a library holds."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulesdsl.content.folders import MAX_FILES
from rulesdsl.content.model import Library
from rulesdsl.content.packs import load_library, split_paths
from rulesdsl.content.toy import KEY, load_toy
from rulesdsl.diagnostics.collect import Diagnostics

PACK = "pack: {0}\nname: {{en: Mine, pl: Moje}}\nversion: 0.1.0\ngame: toy\n"
KEYWORDS = """\
keywords:
  - keyword: strong
    parameters: {amount: signed}
    text: "This gets {amount} strength."
    cites: [RULE-1]
    traits: [helper]
  - keyword: hush
    text: Enemy units connected to this get -1 speed.
    variants:
      - under: {SLEEP-RING: everybody}
        text: Units connected to this get -1 speed.
"""
REDS = """\
band: reds
name: {en: Reds, pl: Czerwoni}
total: 3
pieces:
  - piece: bear
    name: {en: Bear, pl: Miś}
    count: 2
    kind: beast
    strength: 3
    abilities:
      - strong(+2)
      - hush on [west, north]
      - text: Friendly units connected to this get +1 speed.
        on: [south]
        cites: [RULE-2]
  - piece: wolf
    kind: helper
tokens:
  - token: stone
    supply: 4
    abilities: [{text: Its bearer gets -1 speed.}]
"""


def write(root: Path, **files: str) -> Path:
    root.mkdir(parents=True, exist_ok=True)
    for name, text in {"pack": PACK.format("mine"), **files}.items():
        (root / f"{name}.yaml").write_text(text, encoding="utf-8")
    return root


def load(*paths: Path | str) -> tuple[Library, Diagnostics]:
    libraries, diagnostics = load_library(paths, load_toy, [KEY])
    assert set(libraries) == {KEY}
    return libraries[KEY], diagnostics


def codes(diagnostics: Diagnostics) -> list[str]:
    return [found.code for found in diagnostics]


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    return write(tmp_path / "mine", keywords=KEYWORDS, reds=REDS)


def test_a_sound_pack_gives_a_library_without_a_word(mine: Path) -> None:
    library, diagnostics = load(mine)
    assert list(diagnostics) == []
    assert list(library.packs) == ["mine"]
    assert list(library.definitions) == ["reds/bear", "reds/wolf", "stone"]
    assert library.supplies == {"stone": 4}
    assert library.armies["reds"].names == {"en": "Reds", "pl": "Czerwoni"}
    bear = library.definitions["reds/bear"]
    assert (bear.key, bear.army, bear.collection, bear.kind, bear.count) == (
        "bear",
        "reds",
        "pieces",
        "beast",
        2,
    )
    assert bear.fields == {"strength": 3}
    assert library.definitions["stone"].army == ""


def test_abilities_have_stable_ids_and_know_where_they_were_written(mine: Path) -> None:
    library, _ = load(mine)
    strong, hush, own = library.definitions["reds/bear"].abilities
    assert [a.id for a in (strong, hush, own)] == ["reds/bear#1", "reds/bear#2", "reds/bear#3"]
    assert (strong.origin.line, strong.origin.column) == (11, 9)
    assert strong.origin.file == str(mine / "reds.yaml")
    assert strong.versions[0].texts == ("This gets +2 strength.",)
    assert (strong.keyword, strong.arguments, strong.traits) == ("strong", ("+2",), ("helper",))
    assert strong.cites == ("RULE-1",)
    assert hush.arms == (0, 3)
    assert (own.arms, own.keyword, own.cites) == ((2,), None, ("RULE-2",))


def test_variants_come_before_the_plain_text(mine: Path) -> None:
    library, _ = load(mine)
    hush = library.definitions["reds/bear"].abilities[1]
    assert [dict(v.under) for v in hush.versions] == [{"SLEEP-RING": "everybody"}, {}]
    assert hush.sentences({"SLEEP-RING": "everybody"}) != hush.sentences({"SLEEP-RING": "nobody"})


def test_all_that_is_declared_becomes_a_word(mine: Path) -> None:
    library, _ = load(mine)
    words = library.vocabulary
    assert words.get("army", "reds") and words.get("definition", "bear") and words.get("keyword", "hush")
    hush = words.get("keyword", "hush")
    assert hush is not None and hush.facts["arms"] == "required"


def test_a_keyword_is_in_the_library_with_sample_arguments(mine: Path) -> None:
    library, _ = load(mine)
    assert library.keywords["strong"].arguments == ("+1",)
    assert library.keywords["strong"].versions[0].sentences


def test_an_error_in_one_file_hides_none_in_another(mine: Path) -> None:
    write(
        mine,
        blues="band: blues\npieces:\n  - piece: {\n",
        greens="band: greens\npieces:\n  - {piece: ant, kind: best}\n",
    )
    library, diagnostics = load(mine)
    assert codes(diagnostics) == ["Y0305", "C0105"]
    assert "reds/bear" in library.definitions


def test_an_error_in_a_sentence_points_at_the_word_in_a_folded_text(mine: Path) -> None:
    text = "band: blues\npieces:\n  - piece: cat\n    kind: beast\n    abilities:\n      - text: >\n"
    write(mine, blues=text + "          Friendly units\n          get +1 strenght.\n")
    _, diagnostics = load(mine)
    (found,) = diagnostics
    assert (found.place.line, found.place.column, found.place.end) == (8, 18, 26)
    assert found.help == "did you mean `strength`?"


def test_an_error_in_a_template_is_told_once_and_at_its_declaration(mine: Path) -> None:
    keywords = KEYWORDS.replace("{amount} strength", "{amount} strenght")
    write(mine, keywords=keywords)
    _, diagnostics = load(mine)
    (found,) = diagnostics
    assert found.place.file.endswith("keywords.yaml")
    assert (
        keywords.splitlines()[found.place.line - 1][found.place.column - 1 : found.place.end - 1]
        == "strenght"
    )


def test_a_missing_total_is_no_problem_and_a_wrong_one_is(mine: Path) -> None:
    write(mine, reds=REDS.replace("total: 3", "total: 7"))
    _, diagnostics = load(mine)
    assert codes(diagnostics) == ["C0207"]


def test_things_are_declared_once_across_files(mine: Path) -> None:
    write(mine, again="band: reds\npieces:\n  - {piece: bear, kind: beast}\n")
    _, diagnostics = load(mine)
    assert codes(diagnostics) == ["C0201", "C0201"]
    assert {found.place.file for found in diagnostics} == {str(mine / "reds.yaml")}


def test_the_same_key_in_two_bands_is_fine(mine: Path) -> None:
    write(mine, blues="band: blues\npieces:\n  - {piece: bear, kind: beast}\n")
    library, diagnostics = load(mine)
    assert not diagnostics
    entry = library.vocabulary.get("definition", "bear")
    assert entry is not None and entry.facts["definitions"] == ["blues/bear", "reds/bear"]


def test_a_file_with_pieces_needs_a_band(mine: Path) -> None:
    write(mine, blues="pieces:\n  - {piece: cat, kind: beast}\n")
    _, diagnostics = load(mine)
    assert codes(diagnostics) == ["C0102"]


def test_scenarios_in_a_pack_are_left_alone(mine: Path) -> None:
    write(mine, scene="scenario: A fight\nboard: []\n")
    assert not load(mine)[1]


# ---------------------------------------------------------------- paths


def test_a_file_stands_for_its_pack(mine: Path) -> None:
    library, diagnostics = load(mine / "reds.yaml")
    assert not diagnostics
    assert "reds/bear" in library.definitions


def test_packs_are_found_below_a_folder(mine: Path) -> None:
    write(mine.parent / "other", pack=PACK.format("other"), blues="band: blues\npieces: []\n")
    library, diagnostics = load(mine.parent)
    assert not diagnostics
    assert set(library.packs) == {"mine", "other"}


def test_a_pack_given_twice_is_read_once(mine: Path) -> None:
    _, diagnostics = load(mine, mine / "pack.yaml", os.path.relpath(mine))
    assert not diagnostics


def test_relative_paths_are_shown_as_given(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(mine.parent)
    library, _ = load("mine")
    assert library.definitions["reds/bear"].origin.file == str(Path("mine") / "reds.yaml")
    monkeypatch.chdir(mine)
    library, _ = load("reds.yaml")
    assert library.definitions["reds/bear"].origin.file == "reds.yaml"


@pytest.mark.parametrize("name", ["missing", "a\0b", "x" * 5000])
def test_a_path_that_leads_nowhere_is_reported(name: str) -> None:
    libraries, diagnostics = load_library([name], load_toy)
    assert not libraries
    assert codes(diagnostics) == ["P0101"]


def test_a_folder_without_a_pack_is_reported(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("band: a\n")
    _, diagnostics = load_library([tmp_path, tmp_path / "a.yaml"], load_toy)
    assert codes(diagnostics) == ["P0102", "P0102"]


def test_paths_with_packs_are_told_from_others(mine: Path, tmp_path: Path) -> None:
    scenes = tmp_path / "scenes"
    scenes.mkdir()
    assert split_paths([mine, scenes]) == ([str(mine)], [str(scenes)])


def test_links_that_leave_the_pack_are_refused(mine: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    write(outside, blues="band: blues\npieces: []\n")
    (mine / "link.yaml").symlink_to(outside / "blues.yaml")
    (mine / "folder").symlink_to(outside)
    (mine / "loop.yaml").symlink_to(mine / "loop.yaml")
    (mine / "up").symlink_to("..")
    library, diagnostics = load(mine)
    assert set(codes(diagnostics)) == {"P0103"}
    assert "blues" not in library.armies


def test_a_pack_file_that_is_a_link_is_refused(mine: Path, tmp_path: Path) -> None:
    (tmp_path / "else.yaml").write_text(PACK.format("mine"))
    (mine / "pack.yaml").unlink()
    (mine / "pack.yaml").symlink_to(tmp_path / "else.yaml")
    libraries, diagnostics = load_library([mine], load_toy)
    assert not libraries
    assert codes(diagnostics) == ["P0103"]


def test_pipes_are_not_read(mine: Path) -> None:
    os.mkfifo(mine / "pipe.yaml")
    assert not load(mine)[1]


def test_other_files_and_hidden_folders_are_not_read(mine: Path) -> None:
    (mine / "notes.txt").write_text("[")
    (mine / ".git").mkdir()
    (mine / ".git" / "a.yaml").write_text("[")
    (mine / ".hidden.yaml").write_text("[")
    assert not load(mine)[1]


def test_a_pack_with_too_many_files_is_cut(mine: Path) -> None:
    for n in range(MAX_FILES):
        (mine / f"x{n}.yaml").write_text("keywords: []\n")
    _, diagnostics = load(mine)
    assert codes(diagnostics) == ["P0104"]


def test_a_pack_in_a_pack_is_a_pack_of_its_own(mine: Path) -> None:
    write(mine / "inner", pack=PACK.format("inner"), blues="band: blues\npieces: []\n")
    library, diagnostics = load(mine)
    assert not diagnostics
    assert library.armies["blues"].pack == "inner"


# ---------------------------------------------------------------- extends


def test_a_mod_uses_the_keywords_of_the_pack_it_extends(mine: Path, tmp_path: Path) -> None:
    mod = write(
        tmp_path / "mod",
        pack=PACK.format("mod") + "extends: [mine]\n",
        blues="band: blues\npieces:\n  - {piece: cat, kind: beast, abilities: [strong(+1)]}\n",
    )
    library, diagnostics = load(mod, mine)
    assert not diagnostics
    assert list(library.packs) == ["mine", "mod"]
    assert library.definitions["blues/cat"].abilities[0].keyword == "strong"


def test_an_unknown_pack_is_reported_with_the_near_one_and_hides_no_other_mistake(
    mine: Path, tmp_path: Path
) -> None:
    mod = write(
        tmp_path / "mod",
        pack=PACK.format("mod") + "extends: [mien]\n",
        blues="band: blues\npieces:\n  - {piece: cat, kind: beest, abilities: [nothing-known]}\n",
    )
    _, diagnostics = load(mod, mine)
    assert sorted(codes(diagnostics)) == ["C0105", "P0201"]
    assert any(found.help == "did you mean `mine`?" for found in diagnostics)


def test_a_shipped_pack_is_found_by_its_key(tmp_path: Path) -> None:
    pytest.importorskip("rulesdsl.games.neuroshima_hex.game")
    from rulesdsl.games import load as load_game

    mod = write(
        tmp_path / "mod",
        pack="pack: mod\nname: Mod\nversion: 0.1.0\ngame: neuroshima-hex\nextends: [neuroshima-hex-base]\n",
        mine='army: mine\ntiles:\n  - {tile: hero, kind: warrior, abilities: ["net on [n]"]}\n',
    )
    libraries, diagnostics = load_library([mod], load_game)
    assert not diagnostics
    assert "mine/hero" in libraries["neuroshima-hex"].definitions


def test_packs_that_extend_each_other_are_reported_and_still_read(tmp_path: Path) -> None:
    a = write(tmp_path / "a", pack=PACK.format("a") + "extends: [b]\n")
    b = write(tmp_path / "b", pack=PACK.format("b") + "extends: [a]\n")
    library, diagnostics = load(a, b)
    assert codes(diagnostics) == ["P0202"]
    assert "a -> b -> a" in next(iter(diagnostics)).message
    assert set(library.packs) == {"a", "b"}


def test_a_long_chain_of_packs_is_sorted_without_recursion(tmp_path: Path) -> None:
    for n in range(1500):
        more = f"extends: [p{n + 1}]\n" if n < 1499 else ""
        write(tmp_path / f"p{n}", pack=PACK.format(f"p{n}") + more)
    libraries, diagnostics = load_library([tmp_path], load_toy)
    assert not [found for found in diagnostics if found.code != "P0104"]
    assert libraries

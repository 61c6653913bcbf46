"""Files that nobody should write end in a message and exit code 1 or 2."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hostile import ARMY, BOARD, EXTENDS, PACK, assert_told, rules, rules_here, write

TILE = "  - tile: thing\n    kind: module\n    abilities:\n      - text: '{}'\n        on: [n]\n"
BOMB = "a: &a [x]\n" + "".join(
    f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)

SMALL: dict[str, dict[str, str | bytes]] = {
    "an alias bomb": {"pack": PACK, "a": BOMB},
    "an alias bomb in the pack file": {"pack": PACK + BOMB},
    "100k brackets": {"pack": PACK, "a": "army: " + "[" * 100_000},
    "100k braces": {"pack": PACK, "a": "{" * 100_000},
    "a thousand levels of keys": {"pack": PACK, "a": "".join(" " * i + "a:\n" for i in range(1000))},
    "a line of a megabyte": {"pack": PACK, "a": "army: " + "x" * 900_000},
    "a file over the limit": {"pack": PACK, "a": "army: " + "x" * 2_000_000},
    "NUL": {"pack": PACK, "a": "army: \0\n"},
    "only NUL": {"pack": "\0" * 1000},
    "UTF-16": {"pack": PACK.encode("utf-16")},
    "Latin letters of another encoding": {"pack": PACK, "a": "army: żółw\n".encode("iso-8859-2")},
    "a mark of order and nonsense": {"pack": b"\xef\xbb\xbfpack mine\n"},
    "every byte": {"pack": bytes(range(256)) * 10},
    "nothing": {"pack": ""},
    "an empty army": {"pack": PACK, "a": ""},
    "a list for a map": {"pack": "- a\n- b\n"},
    "a sentence of 18,000 words": {"pack": EXTENDS, "a": ARMY + TILE.format("enemy " * 18_000)},
    "a sentence of twenty steps": {
        "pack": EXTENDS,
        "a": ARMY + TILE.format("Action: " + "destroy one enemy unit then " * 20 + "destry it."),
    },
    "a number of thirty digits": {
        "pack": EXTENDS,
        "a": ARMY + TILE.format(f"Friendly units connected to this get +{10**30} melee."),
    },
    "a count of thirty digits": {
        "pack": EXTENDS,
        "a": f"{ARMY}  - tile: t\n    kind: instant\n    count: {10**30}\n",
    },
    "a negative count": {"pack": EXTENDS, "a": ARMY + "  - tile: t\n    kind: instant\n    count: -3\n"},
    "a keyword that gives itself": {
        "pack": EXTENDS,
        "a": "keywords:\n  - keyword: k\n    text: Friendly units connected to this have k.\n",
    },
    "fifty keywords in a circle": {
        "pack": EXTENDS,
        "a": "keywords:\n"
        + "".join(
            f"  - keyword: k{i}\n    text: Friendly units connected to this have k{(i + 1) % 50}.\n"
            for i in range(50)
        ),
    },
    "a circle that no pack decides": {
        "pack": PACK,
        "a": ARMY + TILE.format("Enemy units connected to this are netted."),
    },
    "a pack that extends itself": {"pack": PACK + "extends: [mine]\n"},
    "a thousand tiles on five cells": {
        "s": BOARD
        + "board:\n"
        + "".join(f"  - moloch hybrid at C{i % 5 + 1} facing n\n" for i in range(1000))
        + "steps: []\n"
    },
    "a thousand broken board lines": {
        "s": BOARD
        + "board:\n"
        + "".join(f"  - molch hybid at C{i} facng n\n" for i in range(1000))
        + "steps: [battle]\n"
    },
    "a thousand steps": {"s": BOARD + "board: []\nsteps: [" + "battle, " * 1000 + "battel]\n"},
    "numbers of thousands of digits in an expectation": {
        "s": BOARD
        + "board: [moloch hybrid at C1 facing n]\nsteps: [battle]\nexpect:\n"
        + f"  - hybrid at C1 has {'9' * 30} wounds\n  - 'segment {'9' * 500}: hybrid at C1 is destroyed'\n"
    },
    "digits of other scripts": {
        "s": BOARD + "board: [moloch hybrid at C１ facing n with ١ wound]\nsteps: [battle]\n"
    },
    "results that no die has": {"s": BOARD + f"board: []\nsteps: [battle]\nchance: [0, -1, {10**30}]\n"},
    "packs from elsewhere": {
        "s": BOARD + "board: []\nsteps: [battle]\npacks: [/, ../.., " + "x" * 5000 + "]\n"
    },
}

# Those that might cost much memory or time run in a process of their own.
BIG: dict[str, dict[str, str | bytes]] = {
    "100k tiles": {
        "pack": PACK,
        "a": ARMY + "".join(f"- {{tile: t{i}, kind: instant}}\n" for i in range(100_000)),
    },
    "20k tiles": {
        "pack": PACK,
        "a": ARMY + "".join(f"- {{tile: t{i}, kind: instant}}\n" for i in range(20_000)),
    },
    "thousands of misspelt keywords": {
        "pack": EXTENDS,
        "a": ARMY
        + "".join(
            f"- {{tile: tile-{i}, kind: module, abilities: ['ofcer{i}(mele, +1)']}}\n" for i in range(1500)
        ),
    },
    "thousands of broken sentences": {
        "pack": EXTENDS,
        "a": ARMY
        + "".join(
            f"- {{tile: t{i}, kind: module, abilities: [{{text: Enmy units get +{i} mele.}}]}}\n"
            for i in range(700)
        ),
    },
    "long broken expectations": {
        "s": BOARD
        + "board: []\nsteps: [battle]\nexpect:\n"
        + "".join(f"  - hybrid{i} at C1 is {'destryed and is ' * 30}gone\n" for i in range(80))
    },
}


@pytest.mark.parametrize("name", SMALL)
def test_a_hostile_file_is_told(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert_told(rules_here(capsys, monkeypatch, "check", write(tmp_path / "in", **SMALL[name])))


@pytest.mark.parametrize("name", BIG)
def test_a_huge_file_is_told_within_half_a_gigabyte(name: str, tmp_path: Path) -> None:
    assert_told(rules("check", write(tmp_path / "in", **BIG[name])))


@pytest.mark.parametrize("columns", ["20", "0", "wide"])
def test_a_terminal_of_any_width_shows_the_message(columns: str, tmp_path: Path) -> None:
    pack = write(tmp_path / "in", pack=PACK.replace("neuroshima", "neuroshma"))
    ended = rules("check", pack, env={"COLUMNS": columns})
    assert_told(ended)
    assert "did you mean `neuroshima-hex`?" in ended.said


def test_a_terminal_without_letters_shows_the_message(tmp_path: Path) -> None:
    plain = {
        "LANG": "C",
        "LC_ALL": "C",
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
        "PYTHONIOENCODING": "ascii",
    }
    pack = write(tmp_path / "żółw", pack="pack: żółw\nname: {en: ☃}\n")
    assert_told(rules("check", pack, env=plain))


class TestPaths:
    @pytest.fixture(autouse=True)
    def here(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.run = lambda *arguments: rules_here(capsys, monkeypatch, *arguments)

    @pytest.mark.parametrize("name", ["nowhere.yaml", "x" * 5000, "a\x1b[31mb"])
    def test_a_path_that_leads_nowhere_is_told(self, name: str, tmp_path: Path) -> None:
        for command in ("check", "review"):
            ended = self.run(command, tmp_path / name)
            assert_told(ended)
            assert "\x1b" not in ended.said or command == "review"

    def test_a_folder_named_like_a_file_is_no_clean_run(self, tmp_path: Path) -> None:
        (tmp_path / "x.yaml").mkdir()
        assert_told(self.run("check", tmp_path / "x.yaml"))
        (tmp_path / "pack.yaml").mkdir()
        assert_told(self.run("check", tmp_path))

    def test_links_that_go_round_are_told(self, tmp_path: Path) -> None:
        write(tmp_path, pack=PACK)
        (tmp_path / "round").symlink_to(tmp_path)
        (tmp_path / "me.yaml").symlink_to("me.yaml")
        assert_told(self.run("check", tmp_path))
        assert_told(self.run("check", tmp_path / "me.yaml"))

    def test_pipes_and_devices_are_not_waited_for(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe.yaml")
        assert_told(self.run("check", tmp_path / "pipe.yaml"))
        assert_told(self.run("check", "/dev/zero"))

    @pytest.mark.skipif(os.geteuid() == 0, reason="nothing is locked for root")
    def test_a_locked_folder_is_told(self, tmp_path: Path) -> None:
        locked = write(tmp_path / "locked", pack=PACK)
        locked.chmod(0)
        try:
            assert_told(self.run("check", tmp_path))
        finally:
            locked.chmod(0o700)

    def test_a_pack_with_the_key_of_a_shipped_one_is_told_beside_it(self, tmp_path: Path) -> None:
        twin = write(tmp_path, pack=PACK.replace("mine", "neuroshima-hex-base"))
        ended = self.run("check", twin, Path(__file__).parents[2] / "armies")
        assert_told(ended)
        assert "two packs have the key `neuroshima-hex-base`" in ended.said

    @pytest.mark.parametrize(
        "arguments",
        [("chekc",), ("check", "--bogus"), ("check", "-j", "-4"), ("explain", "X999"), ("show", "nobody"),
         ("describe", "nobody"), ("schema", "nobody")],
    )  # fmt: skip
    def test_a_wrong_command_line_is_told(self, arguments: tuple[str, ...]) -> None:
        assert_told(self.run(*arguments))


def in_the_way(folder: Path, name: str) -> dict[str, Path]:
    """What can lie where an ordinary file of this name is expected: each in a folder of its own."""
    found = {kind: folder / kind / name for kind in ("folder", "pipe", "device", "bytes", "huge")}
    for path in found.values():
        path.parent.mkdir(parents=True)
    found["folder"].mkdir()
    os.mkfifo(found["pipe"])
    found["device"].symlink_to("/dev/zero")
    found["bytes"].write_bytes(bytes(range(128, 256)) * 4)
    found["huge"].touch()
    os.truncate(found["huge"], 3 << 30)
    return found


KINDS = ["folder", "pipe", "device", "bytes", "huge"]
SCENARIO = BOARD + "board: [moloch hybrid at C1 facing n]\nsteps: [battle]\n"


@pytest.mark.parametrize("ending", [".snap", ".snap.pending"])
@pytest.mark.parametrize("kind", KINDS)
def test_what_lies_where_a_snapshot_belongs_is_told(kind: str, ending: str, tmp_path: Path) -> None:
    path = in_the_way(tmp_path, f"a{ending}")[kind]
    path.with_name("a.yaml").write_text(SCENARIO)
    checked = rules("check", path.parent, env={"CI": ""})
    if not (kind == "bytes" and ending == ".snap.pending"):  # another outcome that waited is written anew
        assert_told(checked)
    if ending == ".snap.pending" and kind not in ("bytes", "folder"):
        assert_told(rules("review", path.parent))


@pytest.mark.parametrize("kind", KINDS)
def test_what_lies_where_a_pack_or_a_game_belongs_is_told(kind: str, tmp_path: Path) -> None:
    pack = in_the_way(tmp_path / "packs", "pack.yaml")[kind]
    assert_told(rules("check", pack.parent))
    assert_told(rules("show", "moloch", "--packs", pack.parent))
    other = in_the_way(tmp_path / "games", "a.yaml")[kind]
    for asked in (["show", other], ["play", "--resume", other], ["replay", other], ["why", other, "x at C1"]):
        assert_told(rules(*asked))


@pytest.mark.parametrize("kind", KINDS)
def test_verdicts_are_not_kept_over_something_else(kind: str, tmp_path: Path) -> None:
    other = in_the_way(tmp_path / "state", "state.json")[kind]
    scenario = write(tmp_path / "in", a=SCENARIO)
    for more in ([], ["--fresh"]):
        ended = rules("mutate", scenario, "--budget", "1", "--state", other, *more)
        assert_told(ended)
        assert ended.code == 2
    assert other.exists()

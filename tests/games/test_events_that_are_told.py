"""`When ...` hears what the games tell: each verb in each of its forms is told, or refused at its word."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from rulesdsl import games
from rulesdsl.cli.check import command
from rulesdsl.content.packs import load_shipped
from rulesdsl.lang.context import Context
from rulesdsl.lang.read import read_sentence
from rulesdsl.lang.vocabulary import Category, Vocabulary

PACK = """pack: bells
name: {en: Bells}
version: 0.1.0
game: neuroshima-hex
extends: [neuroshima-hex-base]
licence: CC0-1.0
"""
ARMY = """army: bells
name: {en: Bells}
keywords:
  - keyword: dismiss
    text: "Action: choose one enemy unit next to this except headquarters then destroy it."
    help: x
    cites: [house rule]
  - keyword: send-away
    text: "Action: choose one enemy unit next to this except headquarters then remove it."
    help: x
    cites: [house rule]
  - keyword: shove
    text: "Action: choose one enemy unit next to this then push it from this."
    help: x
    cites: [house rule]
tiles:
  - tile: bell
    name: {en: Bell}
    count: 1
    kind: warrior
    initiative: 2
    attacks: {n: melee 2}
    abilities:
      - dismiss
      - send-away
      - shove
      - text: SENTENCE
  - tile: post
    name: {en: Post}
    count: 1
    kind: module
"""

DISMISS = "[use dismiss of bells bell at C3]"
PUSH = "[use shove of bells bell at C3]"
SEND_AWAY = "[use send-away of bells bell at C3]"
PLACE = "[place mutant at B2 facing n by borgo]"
HEARD, NOT_HEARD = "bell at C3 has 1 venom", "bell at C3 has no venom"
NEUROSHIMA, CHAOS, MEGATON = games.MODULES


def checked(folder: Path, sentence: str, steps: str, expect: str, board: tuple[str, ...] = ()) -> str:
    """What `rules check` says of a scenario with a bell at C3, a mutant north of it and a post south."""
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    (folder / "bells.yaml").write_text(ARMY.replace("SENTENCE", sentence), encoding="utf-8")
    laid = ["bells bell at C3 facing n", "borgo mutant at C2 facing n", "bells post at C4 facing n", *board]
    (folder / "bell.yaml").write_text(
        "scenario: A bell\ngame: neuroshima-hex\ncites: [house rule]\nboard:\n"
        + "".join(f"  - {line}\n" for line in laid)
        + ("answers:\n  - push of mutant at C2: C1\n" if steps == PUSH else "")
        + f"steps: {steps}\nexpect:\n  - {expect}\n",
        encoding="utf-8",
    )
    return told(folder)


def told(folder: Path) -> str:
    """What is wrong; nothing when all comes out as it should."""
    ended = CliRunner().invoke(command, [str(folder)], standalone_mode=False)
    assert ended.exception is None
    return "" if ended.return_value == 0 else ended.output


@pytest.mark.parametrize(
    ("sentence", "steps", "expect"),
    [
        ("When this destroys an enemy unit, put 1 venom on this.", "[battle]", HEARD),
        ("When this destroys an enemy unit, put 1 venom on this.", DISMISS, HEARD),
        ("When this destroys an enemy unit by melee, put 1 venom on this.", "[battle]", HEARD),
        ("When this destroys an enemy unit by ranged, put 1 venom on this.", "[battle]", NOT_HEARD),
        ("When a friendly unit destroys an enemy unit, put 1 venom on this.", "[battle]", HEARD),
        ("When this destroys a friendly unit, put 1 venom on this.", "[battle]", NOT_HEARD),
        ("When an enemy unit is destroyed, put 1 venom on this.", "[battle]", HEARD),
        ("When this kills a unit, put 1 venom on this.", DISMISS, NOT_HEARD),
        ("When this removes a unit, put 1 venom on this.", SEND_AWAY, HEARD),
        ("When an enemy unit is removed, put 1 venom on this.", SEND_AWAY, HEARD),
        ("When an enemy unit is removed, put 1 venom on this.", "[battle]", NOT_HEARD),
        ("When this pushes an enemy unit, put 1 venom on this.", PUSH, HEARD),
        ("When an enemy unit is pushed, put 1 venom on this.", PUSH, HEARD),
        ("When a friendly unit is pushed, put 1 venom on this.", PUSH, NOT_HEARD),
        ("When an enemy unit moves, put 1 venom on this.", PUSH, HEARD),
        ("When this moves, put 1 venom on this.", PUSH, NOT_HEARD),
        ("When an enemy unit is placed, put 1 venom on it.", PLACE, "mutant at B2 has 1 venom"),
        ("When a friendly unit is placed, put 1 venom on this.", PLACE, NOT_HEARD),
    ],
)  # fmt: skip
def test_what_is_told_is_heard(tmp_path: Path, sentence: str, steps: str, expect: str) -> None:
    assert checked(tmp_path, sentence, steps, expect) == ""


def test_it_is_what_was_wounded_and_not_who_did_it(tmp_path: Path) -> None:
    board = ("moloch moloch-hq at B2 facing n", "bells bell at B1 facing s")
    sentence = "When an enemy unit is wounded, put 1 venom on it."
    assert checked(tmp_path, sentence, "[battle]", "moloch-hq at B2 has 1 venom", board) == ""


def test_destroying_itself_at_once_is_its_last_word(tmp_path: Path) -> None:
    sentence = "When this destroys an enemy unit, at once deal 1 wound to each friendly unit next to this."
    assert checked(tmp_path, sentence, "[battle]", "segment 2: post at C4 is destroyed") == ""


def words(key: str) -> Vocabulary:
    return load_shipped(key, games.load)[0].vocabulary


# How the form of a verb sounds, with things that every game has.
FORMS = {"does": "this {third}", "to": "this {third} a {kind}", "undergoes": "this is {past}"}


@pytest.mark.parametrize("key", games.MODULES)
def test_each_form_of_each_verb_is_told_or_refused_with_what_to_say(key: str) -> None:
    vocabulary = words(key)
    kind = next(vocabulary.entries(Category.KIND)).word.key
    for entry in vocabulary.entries(Category.VERB):
        told = entry.facts["told"]
        assert isinstance(told, frozenset)
        if " " in entry.word.key or entry.word.key == "become":
            continue
        for form, shape in FORMS.items():
            text = shape.format(kind=kind, **entry.forms)
            _, problems = read_sentence(f"When {text}, remove this.", vocabulary, Context())
            found = [p for p in problems if p.code == "S0313"]
            heard = form in told or (form == "does" and "to" in told)
            if any(p.code.startswith("L") for p in problems):  # no verb of the language: a game's own
                assert not heard, text
                continue
            assert bool(found) != heard, text
            assert all(p.help or not (told or entry.facts["instead"]) for p in found), text
            assert all("told here: " in p.notes[0] for p in found), text


@pytest.mark.parametrize(
    ("key", "text", "message", "help"),
    [
        (NEUROSHIMA, "When this plays an instant, turn this.", "one thing plays another", ""),
        (
            NEUROSHIMA,
            "When this is attacked, turn this.",
            "a thing is attacked",
            "say `If this would attack, ...`, or `When a hit arrives on ...`",
        ),
        (
            NEUROSHIMA,
            "When this moves a unit, destroy this.",
            "one thing moves another",
            "say `When ... moves` or `When ... is moved`",
        ),
        (NEUROSHIMA, "When this is summoned, destroy this.", "a thing is summoned", ""),
        (
            CHAOS,
            "When a figure is revealed, you gain 1 point.",
            "a thing is revealed",
            "say `When this is revealed`",
        ),
        (MEGATON, "When this is summoned, destroy this.", "a thing is summoned", ""),
    ],
)  # fmt: skip
def test_what_is_never_told_is_refused(key: str, text: str, message: str, help: str) -> None:
    _, problems = read_sentence(text, words(key), Context())
    assert [(p.message, p.help) for p in problems if p.code == "S0313"] == [
        (f"nothing tells that {message}", help)
    ]


SPAWNING = """scenario: A unit hears that it is spawned
game: megaton-mashup
cites: [house rule]
players: {rogzor: 1 token and 6 unit-dice, cthugrosh: nothing, ulgoth: nothing}
board:
  - rogzor rogzor at x0y0
  - cthugrosh cthugrosh at x6y0
  - ulgoth ulgoth at x12y12
  - spawn-space at x3y5
turn: rogzor
phase: choose
zones: {reserve: {rogzor: [herald]}}
steps: [units by rogzor, spawn herald by rogzor]
expect:
  - rogzor has 7 monster-dice
"""


def test_megaton_mashup_tells_what_is_spawned(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(
        PACK.replace("neuroshima-hex-base", "megaton-mashup-base").replace("neuroshima-hex", MEGATON)
    )
    (tmp_path / "units.yaml").write_text(
        "units:\n  - unit: herald\n    name: {en: Herald}\n    agenda: destroyers\n"
        "    faction: lords-of-cthul\n"
        "    size: [1, 1]\n    speed: 4\n    defence: 2\n    cost: 2\n    abilities:\n"
        "      - text: When this is spawned, you gain 5 monster-dice.\n"
    )
    (tmp_path / "spawn.yaml").write_text(SPAWNING)
    assert told(tmp_path) == ""

"""The record of a game is the game: replayed it is the same to the byte."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import played
import pytest
from played import GAME, LIBRARY, WORLD

from rulesdsl.games.game import Illegal
from rulesdsl.record.digests import content_digest
from rulesdsl.record.games import write_record
from rulesdsl.record.replay import is_record, read_record
from rulesdsl.record.saves import write_save
from rulesdsl.record.states import dump_state

SEEDS = range(0, 200, 9)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_replayed_game_is_the_same_to_the_byte(seed: int) -> None:
    history = played.history(seed)
    text = write_record(history)
    replayed = read_record(text, WORLD)
    assert replayed.problems == ()
    again = replayed.checked()
    assert write_record(again) == text
    assert json.dumps(dump_state(again.match.state)) == json.dumps(dump_state(history.match.state))
    assert again.choices == history.choices
    assert again.match.outcome == history.match.outcome
    assert is_record(text)


@pytest.mark.parametrize("most", [0, 1, 5, 6, 40, 77])
def test_the_record_of_an_open_game_is_open_also_inside_a_step(most: int) -> None:
    history = played.history(4, most)
    text = write_record(history)
    assert "result: open\n" in text
    again = read_record(text, WORLD).checked()
    assert write_save(again.match) == write_save(history.match)


def test_policies_and_mode_are_part_of_a_record() -> None:
    history = played.history(5, policies={"TIE": "draw", "LAST-TILE": "played"})
    text = write_record(history)
    assert "policies: LAST-TILE=played TIE=draw\n" in text
    again = read_record(text, WORLD).checked()
    assert again.begun.policies == history.begun.policies
    assert write_record(again) == text


def test_a_history_goes_back_and_to_any_decision() -> None:
    history = played.history(1, 30)
    assert history.undo().choices == history.choices[:-1]
    assert [m.state for m in history.matches()][12] == history.at(12).match.state
    assert history.at(99) is history
    assert history.at(0).undo().choices == ()
    back = history.undo()
    assert back.choose(history.choices[-1].option) == history
    with pytest.raises(Illegal):
        history.choose("nothing of the kind")


def test_windows_line_ends_remarks_and_blank_lines_do_no_harm() -> None:
    text = write_record(played.history(2, 40))
    other = "\ufeff# my best game\r\n" + text.replace("\n", "\r\n  \r\n# why?\r\n")
    assert write_record(read_record(other, WORLD).checked()) == text


def test_content_that_has_changed_is_a_warning_and_the_game_is_played_as_far_as_it_goes() -> None:
    history = played.history(1)
    text = write_record(history)
    changed = replace(LIBRARY)
    changed.definitions = dict(LIBRARY.definitions)
    battle = LIBRARY.definitions[f"{history.begun.players[0]}/battle"]
    changed.definitions[battle.id] = replace(battle, cites=("X-1",), names={"en": "Fight"})
    assert content_digest(changed, history.begun.players) == content_digest(LIBRARY, history.begun.players)
    changed.definitions[battle.id] = replace(battle, count=1)
    assert content_digest(changed, history.begun.players) != content_digest(LIBRARY, history.begun.players)

    class Other:
        def games(self) -> list[str]:
            return ["neuroshima-hex"]

        def game(self, key: str) -> object:
            return GAME

        def library(self, key: str, packs: object = ()) -> tuple[object, tuple[()]]:
            return changed, ()

    replayed = read_record(text, Other())  # type: ignore[arg-type]
    first = replayed.problems[0]
    assert (first.code, first.severity) == ("G0210", "warning")
    assert replayed.history is not None


def test_packs_and_versions_are_compared() -> None:
    text = write_record(played.history(1, 8))
    for wrong in ("neuroshima-hex-base 0.0.9", "my-fan-army 1.0.0"):
        replayed = read_record(text.replace("neuroshima-hex-base 0.1.0", wrong), WORLD)
        assert [(p.code, p.severity) for p in replayed.problems] == [("G0210", "warning")]
        assert replayed.whole and replayed.history is not None and len(replayed.history.choices) == 8


def test_another_army_beside_those_that_play_changes_nothing() -> None:
    more = replace(LIBRARY)
    one = LIBRARY.definitions["borgo/mutant"]
    more.definitions = {**LIBRARY.definitions, "other/mutant": replace(one, id="other/mutant", army="other")}
    assert content_digest(more, ["borgo"]) == content_digest(LIBRARY, ["borgo"])
    assert content_digest(more, ["other"]) != content_digest(LIBRARY, ["borgo"])


SCRIPT = """
import hashlib, played
from rulesdsl.record.games import write_record
from rulesdsl.record.positions import print_position
from rulesdsl.record.saves import write_save
history = played.history(11, 60)
texts = [write_record(history), print_position(history.match, exact=True), write_save(history.match)]
print(hashlib.sha256("".join(texts).encode()).hexdigest())
"""


def test_texts_are_the_same_whatever_the_hash_seed() -> None:
    found = set()
    for seed in ("0", "1", "4711"):
        paths = os.pathsep.join([str(Path(__file__).parent), str(Path(__file__).parents[2])])
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": paths}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT], env=env, capture_output=True, text=True, check=True, timeout=120
        )
        found.add(done.stdout)
    assert len(found) == 1


def test_a_record_is_light() -> None:
    history = played.history(1)
    assert len(write_record(history)) < 60 * len(history.choices) + 600

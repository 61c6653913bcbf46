"""What the shared rooms once took for granted of one game, seen from another."""

from __future__ import annotations

from pathlib import Path

import pytest

from mini_game.clash import felled
from mini_game.game import GAME
from mini_game.town import HERE, town
from rulesdsl import games
from rulesdsl.content.packs import load_library
from rulesdsl.kernel.decide import Answers
from rulesdsl.kernel.doing import Declined
from rulesdsl.kernel.packet import Packet

PACK = """
pack: ghosts
name: {en: Ghosts}
version: 0.1.0
game: lantern-harbour
extends: [lantern-harbour-base]
"""
GHOSTS = """
gang: ghosts
cast:
  - {figure: shade, kind: crew, nerve: 2, abilities: [{text: "Even while dazed, this gets +1 nerve."}]}
deck:
  - {card: bell, kind: charm, abilities: [{text: "Enemy figures here are off."}]}
"""


def test_a_game_names_the_stages_in_which_sentences_lower_and_raise_what_arrives() -> None:
    world = town("eels drunk at quay", "watch beadle at quay")
    batch = world.begin()
    batch.propose(Packet(1, 0, [["cudgel", 1]]))  # salted: one more
    batch.propose(Packet(0, 1, [["knife", 1]]))  # a thick coat: one less
    batch.finish()
    assert world.state.entities[0].counters == {"bruise": 1}  # felled; no more than it takes
    assert world.state.entities[1].counters == {}


def test_printed_stats_come_from_fields_and_join_those_of_abilities() -> None:
    view = town("eels old-mother at quay").view
    assert (view.stat(0, "nerve"), view.stat(0, "spite")) == (2, 1)


def test_things_of_no_layer_share_a_place_and_may_move_to_one_another() -> None:
    world = town("eels cutter at quay", "watch beadle at market")
    run = world.run(0, "", "walk", player=0)
    run.world.answers = Answers(["market"])
    run.move(0, 1, True, False)
    assert world.state.entities[0].place == world.state.entities[1].place


def test_who_is_swept_later_dies_once_and_takes_no_blow_for_others() -> None:
    world = town("eels drunk at quay", "eels brother at quay", "eels cutter at quay", "watch beadle at quay")
    world.holds_back = felled
    for target in (1, 0, 0, 2):  # the brother falls; he guards neither the drunk nor the cutter afterwards
        batch = world.begin()
        batch.propose(Packet(3, target, [["cudgel", 1]]))
        batch.finish()
    assert sorted(world.deferred) == [0, 1, 2]
    assert world.state.counters[0] == {"influence": 2}  # the drunk's end pays once
    assert [e.zone for e in world.state.entities] == ["board"] * 4
    world.holds_back = None
    world.sweep_deferred()
    assert [e.zone for e in world.state.entities] == ["discard"] * 3 + ["board"]


def test_what_players_gain_and_lose_in_one_batch_is_added_up_before_it_counts() -> None:
    world = town("eels cutter at quay")
    batch = world.begin()
    batch.pay(0, "influence", -1)
    batch.pay(0, "influence", 2)
    assert world.state.counters[0] == {}
    batch.finish()
    assert world.state.counters[0] == {"influence": 1}


def test_a_condition_on_a_player_reads_his_counters() -> None:
    world = town("watch sergeant at quay", "watch sergeant at market")
    assert world.view.stat(0, "nerve") == 1
    world.pay(1, "influence", 2)
    assert [world.view.stat(i, "nerve") for i in (0, 1)] == [2, 2]
    world.pay(1, "influence", -1)
    assert world.view.stat(0, "nerve") == 1


def test_a_card_can_silence_what_a_thing_says_of_itself_even_while_dazed(tmp_path: Path) -> None:
    """What no mark can switch off is not yet as good as printed: an ability may act on it."""
    (tmp_path / "pack.yaml").write_text(PACK)
    (tmp_path / "ghosts.yaml").write_text(GHOSTS)
    libraries, problems = load_library([HERE / "pack", tmp_path], games.load)
    assert not list(problems)
    library = libraries[GAME.key]
    made = GAME.new_state(("ghosts", "eels"), (0, 1), GAME.policies.options())
    GAME.put(library, made, "ghosts/shade", 0, "quay", "", {})
    assert GAME.value(library, made, 0, "nerve") == 3
    GAME.put(library, made, "ghosts/bell", 1, "quay", "", {})
    assert GAME.value(library, made, 0, "nerve") == 2


def test_turning_is_refused_where_nothing_faces_anywhere() -> None:
    world = town("eels cutter at quay")
    with pytest.raises(Declined, match="faces"):
        world.run(0, "", "turn", player=0).turn(0)

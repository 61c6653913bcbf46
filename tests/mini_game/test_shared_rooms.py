"""What the shared rooms once took for granted of one game, seen from another."""

from __future__ import annotations

from mini_game.town import town
from rulesdsl.kernel.decide import Answers
from rulesdsl.kernel.packet import Packet


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

"""`rules describe`: rules text made of what was understood."""

from __future__ import annotations

import json

from asking import ask

from rulesdsl import games
from rulesdsl.api import load
from rulesdsl.lang.context import Context
from rulesdsl.lang.read import read_sentence

BEAR = """Bear (wild/bear)
  tile, warrior, 1 copy
  names: pl: Niedźwiedź
  initiative: 3 2
  attacks: melee 1 + ranged 2 on n, melee 1 on ne
  Net: net on [s]
    Enemy units connected to this are netted.
    rules: NET-1, NET-2, NET-3
  ability on n sw, reach 2
    Friendly units connected to this get +1 melee.
    rules: house rule
"""


def test_a_tile_is_told_with_values_sides_sentences_and_rules(wild: str) -> None:
    said = ask("describe", "bear", "--packs", wild)
    assert (said.code, said.out) == (0, BEAR)


def test_what_is_unknown_stays_visibly_unknown(wild: str) -> None:
    said = ask("describe", "wild", "--packs", wild)
    assert "army of neuroshima-hex, pack wild, 3 copies in all" in said.out
    assert "  text-unknown: 1\n" in said.out
    assert "text-unknown: it exists, and not all of its text is known" in said.out


def test_variants_stand_under_their_policies() -> None:
    said = ask("describe", "armour", width=100)
    assert "    Even while netted, shot hits arriving on this get -1 strength.\n" in said.out
    assert "    under ARMOUR = full-block:\n      Even while netted" in said.out


def test_a_keyword_tells_its_parameters_and_who_uses_it() -> None:
    said = ask("describe", "officer", "--language", "pl")
    assert said.out.startswith("Oficer (officer(stat, amount))\n")
    assert "  amount: a change such as `+1`\n" in said.out
    assert "  for example officer(melee, +1):\n" in said.out
    assert "outpost/officer" in said.out


def test_names_come_in_the_language_asked_for() -> None:
    said = ask("describe", "moloch/net-fighter", "--language", "pl")
    assert said.out.startswith("Sieciarz (moloch/net-fighter)\n")
    assert "  names: en: Net Fighter\n" in said.out
    assert "  Sieć: net on [n, nw]\n" in said.out


def test_json_has_the_same_as_plain_values() -> None:
    data = json.loads(ask("describe", "borgo/mutant", "--format", "json").out)
    assert (data["what"], data["id"], data["count"]) == ("tile", "borgo/mutant", 6)
    assert data["printed"] == {"initiative": "2", "attacks": "melee 1 on n ne nw"}
    assert data["names"]["pl"] == "Mutek"


def test_every_army_thing_and_keyword_can_be_described_in_any_width() -> None:
    content = load()
    for library in content.libraries.values():
        for name in (*library.armies, *library.definitions, *library.keywords):
            description = content.describe(name)
            assert max(map(len, description.text(60).splitlines())) <= 60
            json.dumps(dict(description.data))


def test_the_sentences_are_the_canonical_ones() -> None:
    content = load()
    for library in content.libraries.values():
        for key in library.keywords:
            for sentence in content.describe(key).data["sentences"]:
                context = Context(arms=True, marker=True)
                tree, problems = read_sentence(sentence, library.vocabulary, context)
                assert tree is not None, (key, problems)


def test_the_moments_of_a_game_are_a_closed_list_with_rules() -> None:
    said = ask("describe", "--moments", "neuroshima-hex")
    lines = [line.strip() for line in said.out.splitlines()]
    named = ["before battle", "segment N", "end of segment", "after battle"]
    found = [next(i for i, line in enumerate(lines) if line.startswith(f"{name}  [")) for name in named]
    assert found == sorted(found)
    assert "before battle  [BATTLE-12]" in lines


def test_every_moment_that_sentences_can_name_is_read_in_a_sentence() -> None:
    game = games.load("neuroshima-hex")
    for moment in game.moments:
        if moment.sentence:
            text = f"{moment.sentence}, destroy this."
            tree, problems = read_sentence(text, game.vocabulary, Context())
            assert tree is not None, (text, problems)


def test_an_unknown_game_is_answered_with_the_known_ones() -> None:
    said = ask("describe", "--moments", "neuroshima-hax")
    assert said.code == 2
    assert "did you mean `neuroshima-hex`?" in said.err


def test_moments_take_packs_as_other_questions_do(wild: str) -> None:
    words = ("describe", "--moments", "neuroshima-hex")
    assert ask(*words, wild).out == ask(*words).out
    assert ask(*words, "no/pack").code == 2


def test_something_must_be_asked() -> None:
    said = ask("describe")
    assert (said.code, said.err) == (2, "name an army, a thing or a keyword, or give --moments GAME")


def test_a_misspelt_keyword_is_answered_with_the_near_one() -> None:
    said = ask("describe", "offficer")
    assert said.code == 2
    assert "did you mean `officer`?" in said.err


def test_the_folder_of_a_pack_brings_the_way_to_describe_it(wild: str) -> None:
    said = ask("describe", wild)
    assert said.code == 2
    assert f"--packs {wild}" in said.err


def test_of_what_there_is_something_of_each_game_is_named() -> None:
    said = ask("describe", "qqqqq")
    assert all(name in said.err for name in ("khorne", "moloch", "neuroshima-hex has"))

"""What is wrong with a position of a map is told at its word, as on a board of hexes."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from moments import GAMES, WORLD, moments

from rulesdsl.diagnostics.diagnostic import RulesError
from rulesdsl.games import match as matches
from rulesdsl.games.match import Match
from rulesdsl.kernel.batch import Runaway
from rulesdsl.record import codes
from rulesdsl.record.positions import parse_position, print_position, read_position
from rulesdsl.record.quote import quoted

REGIONS = {
    "head": "chaos-in-the-old-world standard",
    "one": "khorne: bloodletter norsca; has: 6 power",
    "two": "nurgle: leper kislev",
    "rest": "tzeentch: nothing",
    "nobody": "nobody: warpstone kislev",
    "now": "now khorne: summoning; round: 2",
}
SPACES = {
    "head": "megaton-mashup standard",
    "one": "rogzor: rogzor x5y5; has: 3 unit-dice",
    "two": "cthugrosh: cthugrosh x9y3",
    "rest": "deimos-9: deimos-9 x12y12",
    "nobody": "nobody: crossroads-city x0y0",
    "now": "now rogzor: choose; round: 2",
}
ALL = ", ".join(["bloodletter norsca"] * 7)
ORDER = "now rogzor: choose | also: "


def told(text: str) -> list[tuple[str, str, str, str]]:
    """Code, the text above the caret, message and suggestion of each problem."""
    position, problems = read_position(quoted(text, "position"), WORLD)
    assert (position is None) == bool(problems)
    return [(p.code, text[p.place.column - 1 : p.place.end - 1], p.message, p.help) for p in problems]


@pytest.mark.parametrize("board", [REGIONS, SPACES], ids=["regions", "spaces"])
def test_the_boards_that_are_made_wrong_here_are_sound(board: dict[str, str]) -> None:
    assert told(" | ".join(board.values())) == []


@pytest.mark.parametrize(
    ("part", "wrong", "code", "above", "says"),
    [
        # the wrong phase, and what is said of it
        ("now", "now khorne: sumoning", codes.UNKNOWN_PART, "sumoning", "did you mean `summoning`?"),
        ("now", "now khorne: summoning; round: two", codes.CANNOT_BE, "two", "a number from 1 to 99"),
        ("now", "now khorne: battle; region: 12", codes.CANNOT_BE, "12", "a number from 1 to 9"),
        ("now", "now khorne: draw; region: 3", codes.CANNOT_BE, "3", "cannot be said of `region`"),
        ("now", "now khorne: draw; regoin: 3", codes.UNKNOWN_PART, "regoin", "did you mean `region`?"),
        ("now", "now khorne: old-world", codes.CANNOT_BE, "old-world", "the Old World deck is empty"),
        ("now", "now slaanesh: draw", codes.UNKNOWN_PLAYER, "slaanesh", "no player is called"),
        ("head", "chaos-in-the-old-world standrad", codes.UNKNOWN_HEAD, "standrad", "mean `standard`?"),
        ("rest", "nobody: nothing", codes.CANNOT_BE, "standard", "three or four powers play"),
        # the wrong zone
        ("two", "nurgle: nothing; deck: peasant-uprising", codes.CANNOT_BE, "peasant-uprising", "first"),
        ("one", "khorne: nothing; resreve: bloodsworn", codes.UNKNOWN_PART, "resreve", "mean `reserve`?"),
        ("one", "khorne: nothing; hand: bloodletter", codes.CANNOT_BE, "bloodletter", "no Chaos card"),
        ("one", "khorne: nothing; deck: battle-cry", codes.CANNOT_BE, "battle-cry", "no card of the"),
        # the wrong thing
        ("one", "khorne: bloodleter norsca", codes.UNKNOWN_THING, "bloodleter", "mean `bloodletter`?"),
        ("two", "nurgle: nothing; pile: influenza x9", codes.CANNOT_BE, "nurgle", "and here are"),
        ("two", "nurgle: nothing; hand: khorne/battle-cry", codes.CANNOT_BE, "khorne/battle-cry", "nurgle"),
        ("one", f"khorne: {ALL}", codes.CANNOT_BE, "bloodletter norsca", "khorne has 6 bloodletter"),
        ("nobody", "nobody: event kislev 99 tokens", codes.CANNOT_BE, "event kislev 99 tokens", "here are"),
        ("one", "khorne: nurgle/nurgle sheets", codes.CANNOT_BE, "nurgle/nurgle sheets", "by itself"),
        # the wrong place
        ("one", "khorne: bloodletter norska", codes.UNKNOWN_PLACE, "norska", "did you mean `norsca`?"),
        ("one", "khorne: bloodletter sheets", codes.CANNOT_BE, "bloodletter sheets", "and sheets is none"),
        ("one", "khorne: bloodletter -", codes.CANNOT_BE, "bloodletter -", "where is it?"),
        ("one", "khorne: khorne kislev", codes.CANNOT_BE, "khorne kislev", "lies at sheets by itself"),
        ("nobody", "nobody: norsca kislev", codes.CANNOT_BE, "norsca kislev", "lies at norsca by itself"),
        ("nobody", "nobody: event kislev on kislv@x", codes.UNKNOWN_THING, "kislv@x", "no thing is called"),
    ],
)  # fmt: skip
def test_a_map_of_regions_tells_it_at_the_word(
    part: str, wrong: str, code: str, above: str, says: str
) -> None:
    ((found, over, message, help),) = told(" | ".join({**REGIONS, part: wrong}.values()))
    assert (found, over) == (code, above)
    assert says in f"{message} {help}"


@pytest.mark.parametrize(
    ("part", "wrong", "code", "above", "says"),
    [
        ("now", "now rogzor: chose", codes.UNKNOWN_PART, "chose", "did you mean `choose`?"),
        ("now", "now rogzor: villain", codes.CANNOT_BE, "now rogzor", "the villain activates, not rogzor"),
        ("now", "now deimos-9: choose", codes.CANNOT_BE, "now deimos-9", "a player acts, not deimos-9"),
        ("now", "now rogzor: advance", codes.CANNOT_BE, "advance", "`active: units` or `active: monster`"),
        ("now", "now rogzor: spawn; active: monster", codes.CANNOT_BE, "monster", "`units` is active"),
        ("now", "now rogzor: choose; first: deimos-9", codes.CANNOT_BE, "deimos-9", "rogzor or cthugrosh"),
        ("now", "now rogzor: choose; round: 0", codes.CANNOT_BE, "0", "a round is a number from 1"),
        ("now", "now rogzor: choose; frist: rogzor", codes.UNKNOWN_PART, "frist", "did you mean `first`?"),
        ("head", "megaton-mashup eazy", codes.UNKNOWN_HEAD, "eazy", "did you mean `easy`?"),
        ("one", "rogzor: rogzor x5y5; deck: bully", codes.CANNOT_BE, "bully", "that of the villain, not of"),
        ("one", "rogzor: rogzor x5y5; resreve: bully", codes.UNKNOWN_PART, "resreve", "mean `reserve`?"),
        ("one", "rogzor: rogzor x5y5; reserve: bully", codes.CANNOT_BE, "bully", "not lie in `reserve`"),
        ("rest", "deimos-9: deimos-9 x9y9; deck: g-tank", codes.CANNOT_BE, "g-tank", "not lie in `deck`"),
        ("rest", "deimos-9: deimos-9 x9y9; used: bully x9", codes.CANNOT_BE, "bully", "there are 2 bully"),
        ("one", "rogzor: rogzr x5y5", codes.UNKNOWN_THING, "rogzr", "did you mean `rogzor`?"),
        ("one", "rogzor: rogzor x5y5, rogzor x9y9", codes.CANNOT_BE, "rogzor x9y9", "has a monster"),
        ("two", "cthugrosh: nothing; has: 2 tokens", codes.CANNOT_BE, "cthugrosh", "there is only one"),
        ("two", "cthugrosh: nothing; has: 2 tokn", codes.UNKNOWN_COUNTER, "tokn", "did you mean `token`?"),
        ("one", "rogzor: rogzor x5y55", codes.UNKNOWN_PLACE, "x5y55", "did you mean `x5y15`?"),
        ("one", "rogzor: rogzor x5y5, g-tank x5y5", codes.CANNOT_BE, "g-tank x5y5", "stands on x5y5 already"),
        ("one", "rogzor: rogzor x19y19", codes.CANNOT_BE, "rogzor x19y19", "does not fit on the map"),
        ("one", "rogzor: rogzor -", codes.CANNOT_BE, "rogzor -", "where is it?"),
        ("rest", "deimos-9: bonus-card x1y1", codes.CANNOT_BE, "bonus-card x1y1", "lies beside the board"),
        ("nobody", "nobody: crossroads-city x1y1", codes.CANNOT_BE, "crossroads-city x1y1", "at x0y0"),
        ("nobody", "nobody: plain-10x2 x0y0", codes.CANNOT_BE, "deimos-9 x12y12", "is not on plain-10x2"),
        ("now", ORDER + "order 1-3", codes.NOT_REMEMBERED, "order", "4 is missing in their order"),
        ("now", ORDER + "order 1-9", codes.NOT_REMEMBERED, "1-9", "have the numbers 1 to 5"),
        ("now", ORDER + "order 1-3 2-5", codes.NOT_REMEMBERED, "2-5", "each thing has come once"),
        ("now", ORDER + "order one", codes.NOT_REMEMBERED, "one", "expected a number of a thing"),
        ("now", ORDER + "ordr 1-5", codes.NOT_REMEMBERED, "ordr", "did you mean `order`?"),
        ("now", ORDER + "order 1-5; order 1-5", codes.SAID_TWICE, "order", "this order is said twice"),
    ],
)  # fmt: skip
def test_a_map_of_spaces_tells_it_at_the_word(
    part: str, wrong: str, code: str, above: str, says: str
) -> None:
    problems = told(" | ".join({**SPACES, part: wrong}.values()))
    assert (code, above) in [(found, over) for found, over, *_ in problems]
    assert says in " ".join(f"{message} {help}" for *_, message, help in problems)
    assert len(problems) == 1 or part == "nobody"  # nothing lies on a small map


TEXTS = {key: [print_position(m, exact=True) for m in moments(key, 4, 40, 250)] for key in GAMES[1:]}


@pytest.mark.parametrize("key", TEXTS)
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_words_that_change_places_break_nothing(key: str, seed: int) -> None:
    chance = random.Random(seed)
    words = chance.choice(TEXTS[key]).split(" ")
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(words))
        words[at] = chance.choice(["", "9", "nothing", "x99", "-", chance.choice(words), words[at] * 2])
    text = " ".join(words)
    position, problems = read_position(quoted(text, "position"), WORLD)
    assert (position is None) == bool(problems)
    if position is not None:
        assert str(parse_position(str(position), WORLD)) == str(position)


def test_steps_without_a_choice_that_have_no_end_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    found = parse_position(" | ".join({**REGIONS, "now": "now khorne: clear"}.values()), WORLD)
    match = found.match()
    assert match.over  # nobody has power left, and no card is left to turn up
    game = match.game
    again = found.state, game.menu(found.library, found.state)
    monkeypatch.setattr(matches, "proceed", lambda *given: again)
    with pytest.raises(Runaway):
        Match.at(game, found.library, found.state)
    with pytest.raises(RulesError) as error:
        found.match()
    (problem,) = error.value.diagnostics
    assert problem.code == codes.CANNOT_BE and "without end: clear" in problem.message
    assert problem.label == "cannot go on from here"

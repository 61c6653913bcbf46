"""What a scenario file may hold, as shapes: they read it, report problems, and give its JSON Schema."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulesdsl.content.nodes import Map, Scalar, Tree
from rulesdsl.content.record import Field, Record
from rulesdsl.content.reporting import Report
from rulesdsl.content.shape import (
    BAD,
    Either,
    JsonSchema,
    ListOf,
    MapOf,
    Number,
    Shape,
    Text,
    wrong_type,
)
from rulesdsl.content.yaml_text import pair


@dataclass(frozen=True, slots=True)
class Sentence(Shape):
    """A sentence that may hold a colon (`segment 3: ...`), which YAML takes for a map of one key."""

    @property
    def expected(self) -> str:
        return "a sentence"

    def read(self, node: Tree, report: Report, outer: tuple[Any, ...] = ()) -> Any:
        if isinstance(node, Scalar) and node.text.strip():
            return node
        found = _one_pair(node)
        if found is None:
            report(wrong_type(node, self.expected))
            return BAD
        key, value = found
        raw = node.source.text[key.start : value.end]
        if key.style or value.style or "\n" in raw:
            raw = f"{key.text}: {value.text}"
        return Scalar(node.source, key.start, value.end, raw)

    def schema(self) -> JsonSchema:
        one: JsonSchema = {"type": "object", "minProperties": 1, "maxProperties": 1}
        return {"anyOf": [{"type": "string"}, one], **Shape.schema(self)}


@dataclass(frozen=True, slots=True)
class Pair(Shape):
    """A list item of one key and one text: `decision: option`."""

    @property
    def expected(self) -> str:
        return "`decision: option`"

    def read(self, node: Tree, report: Report, outer: tuple[Any, ...] = ()) -> Any:
        found = _one_pair(node)
        if found is None:
            report(wrong_type(node, self.expected, _as_answer(node)))
            return BAD
        return found

    def schema(self) -> JsonSchema:
        return {"type": "object", "minProperties": 1, "maxProperties": 1, **Shape.schema(self)}


def _as_answer(node: Tree) -> str:
    """How an answer is written; one that stands in quotes as a whole is shown with its quotes in place."""
    decision, colon, option = node.text.rpartition(": ") if isinstance(node, Scalar) else ("", "", "")
    if not colon or not decision.strip() or not option.strip():
        return "write each answer as `- decision: option`"
    return f"write `- {pair(decision.strip(), option.strip())}`"


def _one_pair(node: Tree) -> tuple[Scalar, Scalar] | None:
    if not isinstance(node, Map) or len(node.pairs) != 1:
        return None
    key, value = next(iter(node.pairs.values()))
    if not isinstance(value, Scalar) or value.empty:
        return None
    return key, value


_LINE = Text(form="a line", raw=True)
_WORD = Text(form="a name", raw=True)

_ANSWERS = ListOf(Pair(), help="each decision in the order asked, by its name, with the option taken")
_EXPECT = ListOf(Sentence(), help="states that must hold at the end, or at a moment: `round 3: ...`")
_STEP = Record(
    "a step",
    {
        "step": Field(_LINE, required=True),
        "refused": Field(Text(form="the id of a rule", help="the rule that must forbid the step")),
    },
)
_STEPS = ListOf(Either(text=_LINE, record=_STEP), help="what is done, in order")
_CHANCE = ListOf(Number(1, 1000), help="results of dice and draws, in order")
_READING = Record(
    "a reading",
    {
        "expect": Field(_EXPECT, required=True),
        "answers": Field(_ANSWERS),
        "chance": Field(_CHANCE),
        "steps": Field(_STEPS),
    },
)

SCENARIO = Record(
    "a scenario",
    {
        "scenario": Field(Text(form="a title", help="what the board shows, in a few words"), required=True),
        "game": Field(Text(form="the key of a game", raw=True, help="whose rules are used"), required=True),
        "cites": Field(ListOf(Text(form="the id of a rule"), single=True, help="rules that the board shows")),
        "ruleset": Field(
            Text(form="the name of a ruleset", raw=True, help="an edition; the default is the game's")
        ),
        "policies": Field(
            MapOf(_WORD, _WORD, help="options of disputed points that differ from the ruleset")
        ),
        "packs": Field(ListOf(_LINE, help="folders of further content, from the scenario's own folder")),
        "players": Field(
            MapOf(
                _WORD,
                Text(form="what a player has, such as `3 coins`, or `nothing`", raw=True),
                help="who plays, in the order of seats, and the counters each has",
            )
        ),
        "teams": Field(ListOf(ListOf(_WORD), help="armies that play together")),
        "board": Field(
            ListOf(_LINE, help="what lies where: whose, which, `at` its place; one line for each"),
        ),
        "position": Field(Text(form="a position", raw=True, help="the same in one line, as `show` reads it")),
        "record": Field(
            Text(form="the name of a file", raw=True, help="a recorded game, in the scenario's own folder")
        ),
        "upto": Field(Number(0, 100000, help="how many decisions of the record are made before")),
        "mode": Field(Text(form="the name of a mode", raw=True, help="which way to play a whole game")),
        "turn": Field(
            Text(form="who plays", raw=True, help="a whole game goes on, and it is the turn of this player")
        ),
        "phase": Field(
            Text(form="a part of a turn", raw=True, help="which part of the turn, when it is not its body")
        ),
        "zones": Field(
            MapOf(
                _WORD,
                MapOf(_WORD, ListOf(_WORD), help="for each player what lies there, a pile from its top"),
                help="what lies in hands, piles and the like when the scenario begins",
            )
        ),
        "standing": Field(
            MapOf(_WORD, _WORD, help="what else a whole game remembers, by the names the game has for it")
        ),
        "steps": Field(_STEPS, required=True),
        "answers": Field(_ANSWERS),
        "chance": Field(_CHANCE),
        "expect": Field(_EXPECT),
        "disputed": Field(
            MapOf(
                _WORD,
                MapOf(_WORD, Either(many=_EXPECT, record=_READING), least=1),
                help="what holds under another option of a policy",
            )
        ),
        "notes": Field(Text(form="a text", help="where the case comes from, and what to look at")),
    },
    exactly_one=(("board", "position", "record"),),
    help="A board scenario: a position, steps, and what must come out.",
)

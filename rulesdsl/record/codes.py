"""The codes of written positions, records of games and saved matches."""

from __future__ import annotations

from rulesdsl.diagnostics.codes import Code

UNREADABLE = "G0101"
UNKNOWN_GAME = "G0102"
UNKNOWN_HEAD = "G0103"
UNKNOWN_PLAYER = "G0104"
UNKNOWN_THING = "G0105"
UNKNOWN_PLACE = "G0106"
UNKNOWN_FACING = "G0107"
UNKNOWN_COUNTER = "G0108"
UNKNOWN_PART = "G0109"
SAID_TWICE = "G0110"
CANNOT_BE = "G0111"
TOO_LONG = "G0112"
NOT_REMEMBERED = "G0113"
NO_RECORD = "G0201"
OTHER_VERSION = "G0202"
BAD_HEADER = "G0203"
CANNOT_BEGIN = "G0204"
BAD_DECISION = "G0205"
NOT_AN_OPTION = "G0206"
CUT_OFF = "G0207"
AFTER_END = "G0208"
OTHER_END = "G0209"
OTHER_CONTENT = "G0210"
NO_SUCH_NUMBER = "G0211"
BAD_SAVE = "G0301"

_HEAD = "neuroshima-hex 3.0-faq | "
_RIGHT = _HEAD + "moloch: moloch-hq C3 n 18 life, blocker C2 s | borgo: mutant C4 n 1 wound"
_WHOLE = "neuroshima-hex duel 3.0-faq | moloch: moloch-hq C3 n; hand: medic | borgo: borgo-hq A1 s"
_PLAYED = _WHOLE + " | now moloch: turn"


def _code(code: str, title: str, explanation: str, wrong: str = "", right: str = "") -> Code:
    return Code(code, title, explanation, wrong, right or (_RIGHT if wrong else ""), form="position")


_RECORD = """rulesdsl game record 1
game: neuroshima-hex
players: moloch borgo
seed: 1

1. moloch, hex of moloch-hq: C3

result: open
end: 1 decisions
"""


def _record(code: str, title: str, explanation: str, wrong: str) -> Code:
    return Code(code, title, explanation, wrong, _RECORD, form="record")


CODES: tuple[Code, ...] = (
    _code(
        UNREADABLE,
        "a part of a position that cannot be read",
        "A position is written in sections between `|`: first the game, then one section for each player "
        "in the order of seats, then, in a whole game, `now PLAYER: PHASE`. A section has parts between "
        "`;`, a part has items between `,`.",
        _HEAD + "moloch: moloch-hq C3",
    ),
    _code(
        UNKNOWN_GAME,
        "a position of a game that is not known",
        "The first word of a position is the key of its game.",
        "neuroshima-hx 3.0-faq | moloch: blocker C2 s",
    ),
    _code(
        UNKNOWN_HEAD,
        "an unknown mode, ruleset, policy or team",
        "After the game come a mode (only in whole games), a ruleset, policies that differ from it as "
        "`POLICY=OPTION`, and teams as `moloch+borgo`.",
        "neuroshima-hex 3.0-fax | moloch: blocker C2 s",
    ),
    _code(
        UNKNOWN_PLAYER,
        "an unknown player in a position",
        "A section begins with who plays, and a colon. `now` names somebody who plays.",
        _HEAD + "molloch: blocker C2 s",
    ),
    _code(
        UNKNOWN_THING,
        "an unknown thing in a position",
        "Things are called by their key; things of another set than the player's as `set/key`.",
        _HEAD + "moloch: bloker C2 s",
    ),
    _code(
        UNKNOWN_PLACE,
        "an unknown place in a position",
        "After a thing comes the place that it lies on, by the name that the board gives it.",
        _HEAD + "moloch: blocker C9 s",
    ),
    _code(
        UNKNOWN_FACING,
        "an unknown direction in a position",
        "After the place comes the direction that the thing faces, where the game has directions.",
        _HEAD + "moloch: blocker C2 south",
    ),
    _code(
        UNKNOWN_COUNTER,
        "an unknown counter in a position",
        "After place and direction come counters, each with its number.",
        _HEAD + "moloch: blocker C2 s 1 wuond",
    ),
    _code(
        UNKNOWN_PART,
        "an unknown part, phase or fact in a position",
        "A player's section may say what lies in the zones of the game (`hand: ...`), what he `has`, and "
        "what is `gone`; `now` names a phase of the game and facts about where it stands.",
        _WHOLE + " | now moloch: tern",
        _PLAYED,
    ),
    _code(
        SAID_TWICE,
        "something that a position says twice",
        "Each player has one section, each zone, counter and fact one part of it.",
        _HEAD + "moloch: blocker C2 s | moloch: medic C3 s",
    ),
    _code(
        CANNOT_BE,
        "a position that cannot be",
        "Each word is known, but a rule forbids what they say together: two things on one place, more of a"
        " kind than there are, a phase in which nothing can be done.",
        _HEAD + "moloch: blocker C2 s, medic C2 n",
    ),
    _code(
        TOO_LONG,
        "a text that is too long",
        "Positions and records have a greatest length; what is longer is no such text.",
    ),
    _code(
        NOT_REMEMBERED,
        "something that cannot be remembered",
        "The section `also` holds what a game remembers beside board and hands: limits used, what lasts "
        "for a while, supplies, chance.",
        _RIGHT + " | also: used blocker#1 by moloch/blocker@C1 in turn",
    ),
    _record(
        NO_RECORD,
        "a text that is no record of a game",
        "The first line of a record is `rulesdsl game record` and the version of the format.",
        "rulesdsl record\n",
    ),
    _record(
        OTHER_VERSION,
        "a record of another version",
        "The format of records has a version. A newer program reads older ones; this one is too old for "
        "the record, or the number is a slip.",
        _RECORD.replace("record 1", "record 9"),
    ),
    _record(
        BAD_HEADER,
        "a header that cannot be read",
        "Before the first decision stand lines `key: value`: the game, who plays, and what else decides "
        "how the game goes (mode, ruleset, policies, seed).",
        _RECORD.replace("players: moloch", "players: molloch"),
    ),
    _record(
        CANNOT_BEGIN,
        "a game that cannot begin",
        "Each word of the header is known, but these players cannot play together so.",
        _RECORD.replace("players: moloch borgo", "players: moloch moloch"),
    ),
    _record(
        BAD_DECISION,
        "a line that does not fit the game",
        "Decisions are numbered from 1, one on each line: who decides, what is asked, the option taken. "
        "The game is played again while it is read; this line answers something else than what is asked at"
        " this point. All lines before it were played and are kept.",
        _RECORD.replace("1. moloch,", "1. borgo,"),
    ),
    _record(
        NOT_AN_OPTION,
        "something that cannot be chosen",
        "What is asked fits, but the option is not open now. Where content has changed since the game was "
        "recorded, that may be why.",
        _RECORD.replace("C3", "C9"),
    ),
    _record(
        CUT_OFF,
        "a record without its end",
        "The last lines of a record are `result: ...` and `end: ...` with the number of decisions. Where "
        "they are missing a part of the text is lost; what stands in it was played and is kept.",
        _RECORD.split("result")[0],
    ),
    _record(
        AFTER_END,
        "something after the end",
        "No decision follows when the game is over, and nothing follows the line `end: ...`.",
        _RECORD + "2. moloch, facing of moloch-hq: n\n",
    ),
    _record(
        OTHER_END,
        "a game that ends otherwise",
        "All decisions could be made, but they lead to another result or another board than was recorded: "
        "the rules have changed, or the text was edited.",
        _RECORD.replace("open", "moloch wins, 20 to 0 by WIN-1"),
    ),
    _record(
        OTHER_CONTENT,
        "content that has changed since",
        "The header names packs, their versions and a sum of all that can change the game. They are not "
        "those of now, so the game may come out otherwise. This is a warning: it is played as far as it "
        "goes.",
        _RECORD.replace("seed", "content: 0123456789abcdef\nseed"),
    ),
    Code(
        NO_SUCH_NUMBER,
        "no decision of this number",
        "The record has fewer decisions than were asked for. The board before the first is number 0.",
    ),
    Code(
        BAD_SAVE,
        "a saved match that cannot be loaded",
        "A saved match is JSON that a program wrote, with a version. This one is damaged, of another "
        "version, or of content that is not loaded. The record of the game, if there is one, says the same"
        " in lines.",
    ),
)

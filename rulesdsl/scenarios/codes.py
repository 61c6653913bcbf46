"""The codes of scenarios: what can be wrong with one, and what can come out wrong."""

from __future__ import annotations

from rulesdsl.diagnostics.codes import Code

BAD_LINE = "N0101"
UNKNOWN_ARMY = "N0102"
UNKNOWN_THING = "N0103"
UNKNOWN_PLACE = "N0104"
UNKNOWN_FACING = "N0105"
UNKNOWN_COUNTER = "N0106"
ILLEGAL_PLACE = "N0107"
UNKNOWN_STEP = "N0201"
BAD_STEP = "N0202"
NO_SUCH_UNIT = "N0203"
ILLEGAL = "N0204"
OTHER_RULE = "N0205"
NOT_REFUSED = "N0206"
ENDLESS = "N0207"
MISSING_ANSWER = "N0301"
WRONG_DECISION = "N0302"
BAD_OPTION = "N0303"
UNUSED_ANSWER = "N0304"
CHANCE_LEFT = "N0305"
CHANCE_SHORT = "N0306"
CHANCE_UNFIT = "N0307"
UNKNOWN_GAME = "N0401"
UNKNOWN_RULESET = "N0402"
UNKNOWN_POLICY = "N0403"
UNKNOWN_OPTION = "N0404"
BAD_TEAMS = "N0405"
PACK_OUTSIDE = "N0406"
BOARD_ONLY = "N0407"
NO_TURN = "N0408"
UNKNOWN_MODE = "N0409"
UNKNOWN_PHASE = "N0410"
UNKNOWN_ZONE = "N0411"
UNKNOWN_FACT = "N0412"
BAD_STANDING = "N0413"
BAD_START = "N0414"
NOT_ON_BOARD = "N0501"
NOT_SO = "N0502"
SOMETHING_ELSE = "N0503"
CANNOT_TELL = "N0504"
SAME_READING = "N0601"
SNAPSHOT_DIFFERS = "N0701"
SNAPSHOT_LEFT_OVER = "N0702"
SNAPSHOT_MISSING = "N0703"

_HEAD = "scenario: An example\ngame: neuroshima-hex\n"
_DUEL = _HEAD + "board:\n  - moloch hybrid at C5 facing n\n  - borgo mutant at C2 facing n\n"
_FOUGHT = _DUEL + "steps: [battle]\n"
_RIGHT = _FOUGHT + "expect:\n  - 'segment 3: mutant at C2 is destroyed'\n"
_CLOWN = (
    _HEAD + "board:\n  - moloch the-clown at C3 facing n\n  - borgo mutant at C2 facing n\nsteps: [battle]\n"
)
_PLAYED = (
    _HEAD + "board:\n  - moloch moloch-hq at C1 facing n\n  - borgo borgo-hq at C5 facing n\n"
    "turn: borgo\nzones:\n  hand: {borgo: [mutant, scout]}\n"
    "steps: [place mutant at C3 facing n by borgo, end]\n"
    "expect:\n  - borgo holds scout and no mutant\n  - it is the turn of moloch\n"
)
_STAY = "answers:\n  - clown of the-clown at C3: no\nexpect:\n  - the-clown at C3 is not destroyed\n"


def _code(code: str, title: str, explanation: str, wrong: str = "", right: str = "") -> Code:
    return Code(code, title, explanation, wrong, right, form="scenario")


CODES: tuple[Code, ...] = (
    _code(
        BAD_LINE,
        "a board line that cannot be read",
        "A line of the board is `ARMY TILE at CELL facing DIRECTION`, then perhaps `for ARMY` (whose "
        "it is) and "
        "`with 1 wound and 2 venom` (what lies on it).",
        _DUEL.replace(" at C2", " on C2"),
        _RIGHT,
    ),
    _code(
        UNKNOWN_ARMY,
        "no such army",
        "The first word of a board line is the key of an army of the packs in use.",
        _DUEL.replace("- borgo", "- borggo"),
        _RIGHT,
    ),
    _code(
        UNKNOWN_THING,
        "no such tile in this army",
        "The second word of a board line is the key of a tile of that army.",
        _DUEL.replace("mutant", "mutnat"),
        _RIGHT,
    ),
    _code(
        UNKNOWN_PLACE,
        "no such place on this board",
        "Places are named as the game's board names them.",
        _DUEL.replace("at C2", "at C9"),
        _RIGHT,
    ),
    _code(
        UNKNOWN_FACING,
        "no such direction",
        "`facing` takes a direction of the game's board: the way the printed front of the tile points.",
        _DUEL.replace("C2 facing n", "C2 facing up"),
        _RIGHT,
    ),
    _code(
        UNKNOWN_COUNTER,
        "nothing of this name lies on a tile",
        "`with` takes counters of the game, each with a number.",
        _DUEL.replace("C2 facing n", "C2 facing n with 1 wuond"),
        _RIGHT,
    ),
    _code(
        ILLEGAL_PLACE,
        "this cannot be laid here",
        "The game refuses this place, most often because something stands there already.",
        _FOUGHT.replace("at C2", "at C5"),
        _RIGHT,
    ),
    _code(
        UNKNOWN_STEP,
        "no such step",
        "Each game has a list of steps that a scenario can do; a step begins with one of these words.",
        _DUEL + "steps: [batle]\n",
        _RIGHT,
    ),
    _code(
        BAD_STEP,
        "a step that cannot be read",
        "A step is a word of the game's list, then perhaps what is played or used, `of ARMY TILE at "
        "CELL`, and "
        "`by ARMY`.",
        _DUEL + "steps: [battle with moloch]\n",
        _RIGHT,
    ),
    _code(
        NO_SUCH_UNIT,
        "no such thing stands there",
        "A step names a thing by its tile and by the place where it stood at the start.",
        _DUEL + "steps: [use mobility of borgo mutant at C3]\n",
        _RIGHT,
    ),
    _code(
        ILLEGAL,
        "a rule forbids this step",
        "The game refused the step. If that is what the scenario is about, write the step as "
        "`{step: ..., refused: RULE-ID}`.",
    ),
    _code(
        OTHER_RULE,
        "another rule forbids this step",
        "`refused` names the rule that must forbid the step; the game names another one.",
    ),
    _code(
        NOT_REFUSED,
        "nothing forbids this step",
        "`refused` says that a rule must forbid the step, but the game did it.",
        _DUEL + "steps:\n  - {step: battle, refused: MOB-4}\n",
        _RIGHT,
    ),
    _code(
        ENDLESS,
        "a step that never ends",
        "Abilities set one another off without end: each time one is done, the next is due again. Give one "
        "of them a limit such as `(once per battle)`, or a condition that what it does makes false.",
    ),
    _code(
        MISSING_ANSWER,
        "a decision without an answer",
        "Every decision that is asked needs its answer in `answers`, in the order in which they are asked.",
        _CLOWN,
        _CLOWN + _STAY,
    ),
    _code(
        WRONG_DECISION,
        "an answer to another decision",
        "Answers are read in order, and each must answer the decision that is asked at that point.",
        _CLOWN + _STAY.replace("C3", "C4"),
        _CLOWN + _STAY,
    ),
    _code(
        BAD_OPTION,
        "not an option of this decision",
        "An answer is one of the options of its decision, letter by letter.",
        _CLOWN + _STAY.replace(": no", ": nope"),
        _CLOWN + _STAY,
    ),
    _code(
        UNUSED_ANSWER,
        "an answer that nothing asked for",
        "All steps were done and this answer was not needed. A scenario that answers what is never "
        "asked does not "
        "test what it seems to.",
        _FOUGHT + _STAY.split("expect")[0],
        _RIGHT,
    ),
    _code(
        CHANCE_LEFT,
        "results of chance that nothing drew",
        "All steps were done and `chance` gives more results than were drawn. A scenario that scripts what "
        "is never drawn does not test what it seems to.",
        _RIGHT + "chance: [4]\n",
        _RIGHT,
    ),
    _code(
        CHANCE_SHORT,
        "too few results of chance",
        "A scenario that gives results in `chance` gives all of them: here the steps drew more. Without "
        "`chance` the results come from the seed and are the same on every run.",
    ),
    _code(
        CHANCE_UNFIT,
        "a result that the dice cannot show",
        "A result in `chance` is outside what the dice or the pile in question can give, such as 7 on a die "
        "of six.",
    ),
    _code(
        UNKNOWN_GAME,
        "no such game",
        "`game` is the key of an installed game.",
        _RIGHT.replace("neuroshima-hex", "neuroshima-hexx"),
        _RIGHT,
    ),
    _code(
        UNKNOWN_RULESET,
        "no such ruleset",
        "`ruleset` is the name of an edition of the game: one option for each of its policies.",
        _RIGHT + "ruleset: 3.0-fqa\n",
        _RIGHT + "ruleset: 3.0-faq\n",
    ),
    _code(
        UNKNOWN_POLICY,
        "no such policy",
        "Open and disputed points of a game are policies with names; `policies` and `disputed` use "
        "these names.",
        _RIGHT + "policies: {NET-MUTAL: cancel}\n",
        _RIGHT + "policies: {NET-MUTUAL: cancel}\n",
    ),
    _code(
        UNKNOWN_OPTION,
        "no such option of this policy",
        "A policy takes one of its options.",
        _RIGHT + "policies: {NET-MUTUAL: cancle}\n",
        _RIGHT + "policies: {NET-MUTUAL: cancel}\n",
    ),
    _code(
        BAD_TEAMS,
        "teams that do not fit",
        "`teams` is a list of lists of armies; an army plays in one team, and armies that are not "
        "named play alone.",
        _RIGHT + "teams: [[moloch, borgo], [borgo]]\n",
        _RIGHT + "teams: [[moloch], [borgo]]\n",
    ),
    _code(
        PACK_OUTSIDE,
        "a pack that is not there",
        "`packs` names folders with content, by their way from the scenario's own folder and inside it.",
        _RIGHT + "packs: [../elsewhere]\n",
        _RIGHT,
    ),
    _code(
        BOARD_ONLY,
        "no turns in this game",
        "`turn`, `mode`, `phase`, `zones` and `standing` go on with a whole game, and this game has only "
        "boards and steps.",
    ),
    _code(
        NO_TURN,
        "a whole game without whose turn it is",
        "`phase`, `zones` and `standing` tell more of a whole game; `turn` says that one is played, and "
        "whose turn it is. Without it only a board is played on.",
        _PLAYED.replace("turn: borgo\n", ""),
        _PLAYED,
    ),
    _code(
        UNKNOWN_MODE,
        "no such way to play",
        "`mode` is the key of a mode of the packs in use.",
        _PLAYED + "mode: duell\n",
        _PLAYED + "mode: duel\n",
    ),
    _code(
        UNKNOWN_PHASE,
        "no such part of a turn",
        "`phase` names a part of a turn in which something is asked; without it the turn is in its body.",
        _PLAYED + "phase: discrad\n",
        _PLAYED + "phase: turn\n",
    ),
    _code(
        UNKNOWN_ZONE,
        "no such zone",
        "`zones` says for each zone of the game, such as `hand` and `pile`, what lies there for each player.",
        _PLAYED.replace("hand:", "hnad:"),
        _PLAYED,
    ),
    _code(
        UNKNOWN_FACT,
        "nothing of this name is remembered",
        "`standing` tells what else a game remembers, by the names that the game has for it.",
        _PLAYED + "standing: {dew: moloch}\n",
        _PLAYED + "standing: {due: moloch, first-out: borgo}\n",
    ),
    _code(
        BAD_STANDING,
        "a game cannot stand so",
        "The game refuses to go on from here: more things than there are, a hand that is too full, a player "
        "who does not play.",
        _PLAYED.replace("[mutant, scout]", "[mutant, scout, scout, scout]"),
        _PLAYED,
    ),
    _code(
        NOT_ON_BOARD,
        "an expectation about something that is not there",
        "Expectations name a thing by its tile and by the place where it stood at the start.",
        _FOUGHT + "expect:\n  - 'segment 3: mutant at C3 is destroyed'\n",
        _RIGHT,
    ),
    _code(
        NOT_SO,
        "an expectation that does not hold",
        "The scenario came out otherwise. The notes tell what happened to the thing instead.",
        _FOUGHT + "expect:\n  - 'segment 2: mutant at C2 is destroyed'\n",
        _RIGHT,
    ),
    _code(
        SOMETHING_ELSE,
        "something else happened as well",
        "`nothing else ...` holds when it is true of nothing but the things that other expectations name.",
        _FOUGHT + "expect:\n  - nothing else is destroyed\n",
        _RIGHT + "  - nothing else is destroyed\n",
    ),
    _code(
        CANNOT_TELL,
        "a state that a scenario cannot look at",
        "Expectations can ask what happened to a thing, what it has, what it is and where it stands; in a "
        "whole game also what a player holds, whose turn it is, whether it is over and who wins.",
    ),
    _code(
        BAD_START,
        "a start that cannot be",
        "A scenario may begin with `position`, one line of text, or with `record`, a file in its own folder, "
        "and `upto` so many of its decisions. Either says who plays and where the game stands.",
        _HEAD + "position: 'neuroshima-hex | moloch: hybrid C5 n'\nteams: [[moloch]]\nsteps: [settle]\n",
        _HEAD + "position: 'neuroshima-hex | moloch: hybrid C5 n'\nsteps: [settle]\n"
        "expect: [hybrid at C5 is not destroyed]\n",
    ),
    _code(
        SAME_READING,
        "the other reading changes nothing",
        "An entry of `disputed` must make a difference on this board; else the board does not show "
        "the dispute.",
        _RIGHT + "disputed:\n  NET-MUTUAL:\n    both-netted: ['mutant at C2 is destroyed']\n",
        _RIGHT,
    ),
    _code(
        SNAPSHOT_DIFFERS,
        "the outcome differs from its snapshot",
        "The text beside the scenario says what came out when it was last accepted. Look at the "
        "difference, then "
        "accept or reject it with `rules review`.",
    ),
    _code(
        SNAPSHOT_LEFT_OVER,
        "a snapshot without a scenario",
        "No scenario of this folder has this snapshot. Delete it, or bring the scenario back.",
    ),
    _code(
        SNAPSHOT_MISSING,
        "a scenario without a snapshot",
        "Snapshots are written by a run that may write; this one may not.",
    ),
)

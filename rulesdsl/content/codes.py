"""What each code of this room means, with examples in the toy game; tests run them all."""

from __future__ import annotations

from rulesdsl.content.codes_files import PACK_CODES, YAML_CODES
from rulesdsl.diagnostics.codes import Code

PIECE = "band: reds\npieces:\n  - piece: bear\n    kind: beast\n"


def _shape(code: str, title: str, explanation: str, wrong: str, right: str, head: str = PIECE) -> Code:
    return Code(code, title, explanation, head + wrong, head + right, "pack")


def _words(code: str, title: str, explanation: str, wrong: str, right: str) -> Code:
    return Code(code, title, explanation, wrong, right, "pack")


SHAPE_CODES: tuple[Code, ...] = (
    _shape(
        "C0101",
        "Unknown key",
        "A map in a file has a key that nothing reads. It is usually misspelt; the keys that are known "
        "in this place are listed.",
        "    strenght: 2\n",
        "    strength: 2\n",
    ),
    _shape(
        "C0102",
        "Missing key",
        "A map lacks a key that it must have.",
        "  - kind: beast\n",
        "  - piece: wolf\n    kind: beast\n",
    ),
    _shape(
        "C0103",
        "Wrong sort of value",
        "A text, a number, a list or a map stands where something else is expected. A text that starts "
        "with a bracket is a list to YAML: put it in quotes.",
        "    count: [2]\n",
        "    count: 2\n",
    ),
    _shape(
        "C0104",
        "Number out of range",
        "The number is smaller or greater than what makes sense here.",
        "    count: 500\n",
        "    count: 5\n",
    ),
    _shape(
        "C0105",
        "Not one of the words",
        "Only some words can stand here; they are listed.",
        "    status: unknwon\n",
        "    status: text-unknown\n",
    ),
    _shape(
        "C0106",
        "Misplaced key",
        "The key is known, but one level higher or lower, or for another kind of thing.",
        "    abilities: [{text: Units get +1 strength., count: 2}]\n",
        "    count: 2\n    abilities: [{text: Units get +1 strength.}]\n",
    ),
    _shape(
        "C0107",
        "Number not written plainly",
        "Numbers are plain digits. `010` would be eight to some readers of YAML and ten to others, so it is "
        "refused; so are `+1`, `1_000` and `1.0`.",
        "    count: 010\n",
        "    count: 10\n",
    ),
    _shape(
        "C0108",
        "Not of the right form",
        "The text does not have the form that is expected here. Names are small letters, digits and hyphens.",
        "  - {piece: Big Bear, kind: beast}\n",
        "  - {piece: big-bear, kind: beast}\n",
    ),
    _shape(
        "C0109",
        "Too few or too many items",
        "A list or a map has fewer or more items than it may have.",
        "    abilities:\n      - texts: []\n",
        "    abilities:\n      - texts: [Units get +1 strength.]\n",
    ),
    _shape(
        "C0110",
        "The same item twice",
        "A list in which each item can stand once has one twice.",
        "    abilities: [{text: Units connected to this get +1 speed., on: [north, north]}]\n",
        "    abilities: [{text: Units connected to this get +1 speed., on: [north, east]}]\n",
    ),
    _shape(
        "C0111",
        "Two keys that exclude each other",
        "Of some keys exactly one can stand: `text` for one sentence, `texts` for several.",
        "    abilities: [{text: Units get +1 speed., texts: [Units get +1 strength.]}]\n",
        "    abilities: [{texts: [Units get +1 speed., Units get +1 strength.]}]\n",
    ),
    _words(
        "C0112",
        "A file with nothing in it for a pack",
        "Every YAML file of a pack declares keywords or things of the game. This one has none of the "
        "keys that hold them.",
        "notes: to be done\n",
        "keywords:\n  - {keyword: strong, text: This gets +1 strength.}\n",
    ),
)

NAME_CODES: tuple[Code, ...] = (
    _shape(
        "C0201",
        "Declared twice",
        "Two things have the same name. Both places are shown.",
        "  - {piece: bear, kind: beast}\n",
        "  - {piece: wolf, kind: beast}\n",
    ),
    _words(
        "C0202",
        "A reserved word as a name",
        "Words of the language itself, such as `while` or `enemy`, can never be names.",
        "keywords:\n  - {keyword: enemy, text: This gets +1 strength.}\n",
        "keywords:\n  - {keyword: foe, text: This gets +1 strength.}\n",
    ),
    _words(
        "C0203",
        "A name that the game has already",
        "The game itself has a word of this sort with this name or one of its forms.",
        "# file: pack.yaml\npack: my-pack\nname: Mine\nversion: 0.1.0\ngame: toy\n"
        "counters:\n  - counter: coins\n# file: a.yaml\nkeywords: []\n",
        "# file: pack.yaml\npack: my-pack\nname: Mine\nversion: 0.1.0\ngame: toy\n"
        "counters:\n  - counter: gem\n# file: a.yaml\nkeywords: []\n",
    ),
    _words(
        "C0207",
        "The total does not fit",
        "A set says how many copies it has in all, and its counts add up to something else.",
        "band: reds\ntotal: 4\npieces:\n  - {piece: bear, kind: beast, count: 3}\n",
        "band: reds\ntotal: 4\npieces:\n  - {piece: bear, kind: beast, count: 4}\n",
    ),
    _words(
        "C0208",
        "Speaks of what is no place",
        "A place of a board touches another, or a thing says something by place, and no place is called so.",
        "spots:\n  - {spot: glade, adjacent: [brok]}\n  - {spot: brook, adjacent: [glade]}\n",
        "spots:\n  - {spot: glade, adjacent: [brook]}\n  - {spot: brook, adjacent: [glade]}\n",
    ),
    _words(
        "C0209",
        "Places that touch on one side only",
        "Two places touch each other or they do not: each names the other. No place touches itself.",
        "spots:\n  - {spot: glade, adjacent: [brook]}\n  - {spot: brook}\n",
        "spots:\n  - {spot: glade, adjacent: [brook]}\n  - {spot: brook, adjacent: [glade]}\n",
    ),
    _words(
        "C0210",
        "Adds to what is not there",
        "A file adds to a set, or supplies the text of a thing, that no file declares.",
        "# file: a.yaml\n"
        + PIECE
        + "# file: b.yaml\nadds-to: rads\npieces:\n  - {piece: owl, kind: beast}\n",
        "# file: a.yaml\n"
        + PIECE
        + "# file: b.yaml\nadds-to: reds\npieces:\n  - {piece: owl, kind: beast}\n",
    ),
    _words(
        "C0211",
        "The text is known already",
        "A text is supplied only for a thing of which none was known (`status: text-unknown`), and once.",
        PIECE + "texts:\n  - {of: bear, abilities: [{text: Units get +1 strength.}]}\n",
        PIECE
        + "    status: text-unknown\ntexts:\n  - {of: bear, abilities: [{text: Units get +1 strength.}]}\n",
    ),
    _words(
        "C0212",
        "A list that is wrong as a whole",
        "Each item is well written, and together they break what the game wants of the list. In the toy game "
        "tokens stand in the order of their worth.",
        "tokens:\n  - {token: gold, worth: 2}\n  - {token: tin, worth: 1}\n",
        "tokens:\n  - {token: tin, worth: 1}\n  - {token: gold, worth: 2}\n",
    ),
    _words(
        "C0213",
        "Names what is not there",
        "A key names another thing of the packs, and nothing of that sort has the name. In the toy game a "
        "token may say which token it beats.",
        "tokens:\n  - {token: tin, worth: 1}\n  - {token: gold, worth: 2, beats: tim}\n",
        "tokens:\n  - {token: tin, worth: 1}\n  - {token: gold, worth: 2, beats: tin}\n",
    ),
    _words(
        "C0214",
        "Names what does not suit",
        "A key names another thing of the packs, which lacks what is needed there. In the toy game a token "
        "is beaten only where its worth is known.",
        "tokens:\n  - {token: tin}\n  - {token: gold, worth: 2, beats: tin}\n",
        "tokens:\n  - {token: tin, worth: 1}\n  - {token: gold, worth: 2, beats: tin}\n",
    ),
    _words(
        "C0215",
        "The game asks for more",
        "A game asks for some things by their names, and packs that declare one of them declare all. The toy "
        "game asks for two limits.",
        "limits:\n  - {limit: rounds, amount: 3}\n",
        "limits:\n  - {limit: rounds, amount: 3}\n  - {limit: wounds, amount: 5}\n",
    ),
)

_HEAD = "# file: pack.yaml\npack: my-pack\nname: Mine\nversion: 0.1.0\ngame: toy\n"
_LOOP = "loops:\n  - {{facets: [{0}], policy: {1}, options: {{{2}}}}}\n# file: a.yaml\nkeywords: []\n"
_CIRCLE = "# file: a.yaml\nkeywords:\n  - {keyword: lull, text: Enemy units next to this are asleep.}\n"


def _loop(code: str, title: str, explanation: str, wrong: tuple[str, str, str]) -> Code:
    right = ("asleep", "SLEEP-RING", "nobody: void, everybody: live")
    return Code(code, title, explanation, _HEAD + _LOOP.format(*wrong), _HEAD + _LOOP.format(*right), "pack")


POLICY_CODES: tuple[Code, ...] = (
    _loop(
        "C0301",
        "Unknown facet",
        "A facet is what abilities write and read of each other: marks, stats, `control`, `serve`, `reach`.",
        ("asleap", "SLEEP-RING", "nobody: void, everybody: live"),
    ),
    _loop(
        "C0302",
        "Unknown policy",
        "A policy is a disputed point of the game, by name. The game has none of this name.",
        ("asleep", "SLEEP-RNG", "nobody: void, everybody: live"),
    ),
    _loop(
        "C0303",
        "Unknown option of a policy",
        "The policy exists, but has no such option.",
        ("asleep", "SLEEP-RING", "nobdy: void, everybody: live"),
    ),
    _loop(
        "C0304",
        "An option that is not decided",
        "A circle decided by a policy must say for each option whether its abilities work.",
        ("asleep", "SLEEP-RING", "nobody: void"),
    ),
    Code(
        "C0305",
        "A circle of abilities that nothing decides",
        "Each of these abilities can switch the next one off, and the last one the first. The rules of the "
        "game must say what happens then: name the policy that decides it in `loops:` of the pack.",
        _HEAD + _CIRCLE,
        _HEAD + _LOOP.format("asleep", "SLEEP-RING", "nobody: void, everybody: live").split("#")[0] + _CIRCLE,
        "pack",
    ),
)


def _keyword(code: str, title: str, explanation: str, wrong: str, right: str) -> Code:
    head = "keywords:\n  - keyword: strong\n"
    return Code(code, title, explanation, head + wrong, head + right, "pack")


KEYWORD_CODES: tuple[Code, ...] = (
    _keyword(
        "C0401",
        "A parameter that was not declared",
        "A sentence has a `{name}` that `parameters` does not declare.",
        "    parameters: {amount: signed}\n"
        '    text: "This gets {amuont} speed and gets {amount} strength."\n',
        "    parameters: {amount: signed}\n"
        '    text: "This gets {amount} strength and gets {amount} speed."\n',
    ),
    _keyword(
        "C0402",
        "Unknown kind of parameter",
        "A parameter takes a change (`signed`), a number, or a word of some category such as `stat`.",
        '    parameters: {amount: sined}\n    text: "This gets {amount} strength."\n',
        '    parameters: {amount: signed}\n    text: "This gets {amount} strength."\n',
    ),
    _keyword(
        "C0403",
        "A parameter that is never used",
        "No sentence of the keyword has this parameter in it.",
        "    parameters: {amount: signed}\n    text: This gets +1 strength.\n",
        '    parameters: {amount: signed}\n    text: "This gets {amount} strength."\n',
    ),
    _keyword(
        "C0404",
        "Keywords that give each other in a circle",
        "A keyword may give other keywords to units, but none of them may come back to it.",
        "    text: Own units have brave.\n  - {keyword: brave, text: Own units have strong.}\n",
        "    text: Own units have brave.\n  - {keyword: brave, text: 'Action: move this up to 1 field.'}\n",
    ),
)


def _ability(code: str, title: str, explanation: str, wrong: str, right: str) -> Code:
    head = (
        "band: reds\nkeywords:\n"
        '  - {keyword: strong, parameters: {amount: signed}, text: "This gets {amount} strength."}\n'
        "  - {keyword: hush, text: Enemy units connected to this get -1 speed.}\n"
        "  - {keyword: weight, text: Its bearer gets -1 speed.}\n"
        "pieces:\n  - piece: bear\n    kind: beast\n    abilities:\n"
    )
    return Code(code, title, explanation, head + wrong, head + right, "pack")


ABILITY_CODES: tuple[Code, ...] = (
    _ability(
        "C0501",
        "A sentence where a keyword stands",
        "A plain text in `abilities` is a keyword with its arguments. A sentence goes under `text:`.",
        "      - This gets +1 strength.\n",
        "      - text: This gets +1 strength.\n",
    ),
    Code(
        "C0502",
        "A keyword without sentences",
        "The game knows the word, but no pack that is loaded says what it does.",
    ),
    _ability(
        "C0503",
        "Wrong number of arguments",
        "A keyword takes as many arguments as it has parameters, in their order.",
        "      - strong\n",
        "      - strong(+1)\n",
    ),
    _ability(
        "C0504",
        "Sides are missing",
        "The keyword speaks of what is connected to its bearer, so the ability must say through which sides.",
        "      - hush\n",
        "      - hush on [north]\n",
    ),
    _ability(
        "C0505",
        "Sides that are of no use",
        "The keyword does not look through sides.",
        "      - strong(+1) on [north]\n",
        "      - strong(+1)\n",
    ),
    Code("C0506", "Unknown side", "The game has no printed side of this name."),
    _ability(
        "C0507",
        "A keyword that only markers can have",
        "The keyword speaks of `its bearer`: of the thing that a marker lies on.",
        "      - weight\n",
        "      - strong(+1)\ntokens:\n  - {token: stone, abilities: [weight]}\n",
    ),
    _ability(
        "C0508",
        "Preferred twice",
        "Preferences count in their order, a later one only among what is equal so far. What is equal in a "
        "measure cannot be told apart by it again.",
        "      - texts: [Prefer enemy units with the most strength., "
        "Prefer enemy units with the least strength.]\n",
        "      - texts: [Prefer enemy units with the most strength., "
        "Prefer enemy units with the least speed.]\n",
    ),
    _ability(
        "C0509",
        "A keyword that cannot be given",
        "`have` gives the deeds and events of a keyword to others. A keyword with a sentence that holds all "
        "the time is an ability of its own, or what it says is said outright.",
        "      - text: This has strong.\n",
        "      - strong(+1)\n",
    ),
)

CODES: tuple[Code, ...] = (
    *YAML_CODES,
    *PACK_CODES,
    *SHAPE_CODES,
    *NAME_CODES,
    *POLICY_CODES,
    *KEYWORD_CODES,
    *ABILITY_CODES,
)

"""The codes of YAML and of packs: what can be wrong with a file before anyone looks at what it says."""

from __future__ import annotations

from rulesdsl.diagnostics.codes import Code

GOOD = "keywords:\n  - keyword: strong\n    text: This gets +1 strength.\n"
HEAD = "# file: pack.yaml\npack: my-pack\nname: Mine\nversion: 0.1.0\n"
REST = "# file: keywords.yaml\n" + GOOD


def _yaml(code: str, title: str, explanation: str, wrong: str = "", right: str = GOOD) -> Code:
    return Code(code, title, explanation, wrong, right if wrong else "", "pack")


YAML_CODES: tuple[Code, ...] = (
    _yaml(
        "Y0101",
        "Not UTF-8",
        "Files are UTF-8. Old editors save other encodings; choose UTF-8 when saving.",
        "keywords: []  # \udce9\n",
        "keywords: []  # é\n",
    ),
    _yaml(
        "Y0102",
        "An invisible character",
        "Control characters and exotic line ends look like nothing and change what a file means.",
        "keywords: []  # a\x07b\n",
        "keywords: []  # ab\n",
    ),
    _yaml(
        "Y0103",
        "The file is too large",
        "A file of more than a megabyte is a mistake or an attack; it is not read.",
    ),
    _yaml(
        "Y0104",
        "Nested too deep",
        "Lists and maps are nested deeper than any file needs. Usually brackets were never closed.",
        "keywords: " + "[" * 40 + "]" * 40 + "\n",
        "keywords: []\n",
    ),
    _yaml("Y0105", "An empty file", "The file has nothing in it, or only remarks.", "# to be done\n"),
    _yaml(
        "Y0106",
        "Not a map of keys",
        "A file is a map: lines of `key: value`.",
        "- keyword: strong\n  text: This gets +1 strength.\n",
    ),
    _yaml(
        "Y0107",
        "More than one document",
        "`---` starts a second document in the same file, which nothing would read.",
        "keywords: []\n---\nkeywords: []\n",
    ),
    _yaml(
        "Y0108",
        "A tab as indentation",
        "A tab is as wide as each editor likes, so YAML cannot tell what belongs to what. Use spaces.",
        "keywords:\n\t- keyword: strong\n\t  text: This gets +1 strength.\n",
    ),
    _yaml(
        "Y0201",
        "The same key twice",
        "YAML would quietly keep the last one. Both places are shown.",
        GOOD + "    text: This gets +2 strength.\n",
    ),
    _yaml(
        "Y0202",
        "Anchors, aliases and merge keys",
        "`&`, `*` and `<<` copy parts of a file to other places, where no reader sees them; a few lines can "
        "grow without bound. Write the part out, or make a keyword of it. A text that starts with these "
        "signs goes in quotes.",
        "keywords: &all []\n",
        "keywords: []\n",
    ),
    _yaml(
        "Y0203",
        "Tags",
        "`!` and `!!` tell YAML to read a value as something it does not look like.",
        "keywords: !!seq []\n",
        "keywords: []\n",
    ),
    _yaml(
        "Y0204",
        "A key that is not a text",
        "A key is one text before a colon.",
        "[keywords]: []\n",
        "keywords: []\n",
    ),
    _yaml(
        "Y0301", "Not YAML", "The parser of YAML stopped here and nothing better is known.", "keywords: ]\n"
    ),
    _yaml(
        "Y0302",
        "A text with a colon",
        "A colon followed by a space starts a value. A sentence that has one goes in quotes.",
        "keywords:\n  - keyword: nap\n    text: Action: put 1 coin on this.\n",
        'keywords:\n  - keyword: nap\n    text: "Action: put 1 coin on this."\n',
    ),
    _yaml(
        "Y0303",
        "A quote that does not fit",
        "A text in quotes is not closed or not opened, or goes on after its closing quote.",
        'keywords:\n  - keyword: strong\n    text: "This gets +1 strength.\n',
        'keywords:\n  - keyword: strong\n    text: "This gets +1 strength."\n',
    ),
    _yaml(
        "Y0304",
        "Lines that are not lined up",
        "What belongs together starts in the same column; what belongs to a line is indented further.",
        "keywords:\n  - keyword: strong\n   text: This gets +1 strength.\n",
    ),
    _yaml(
        "Y0305",
        "A bracket or a colon is missing",
        "A list or a map in brackets is not closed, or a line is neither a key nor part of a text.",
        "keywords: [{keyword: strong, text: This gets +1 strength.}\n",
        "keywords: [{keyword: strong, text: This gets +1 strength.}]\n",
    ),
    _yaml(
        "Y0306",
        "A text that starts with a sign",
        "Some signs mean something to YAML at the start of a text. Put such a text in quotes.",
        "keywords:\n  - keyword: strong\n    parameters: {amount: signed}\n"
        "    text: {amount} is what it gets.\n",
        "keywords:\n  - keyword: strong\n    parameters: {amount: signed}\n"
        '    text: "This gets {amount} strength."\n',
    ),
    _yaml(
        "Y0307",
        "An unknown escape",
        "In double quotes a backslash starts an escape such as `\\n`.",
        'keywords:\n  - keyword: strong\n    notes: "a \\q"\n    text: This gets +1 strength.\n',
        "keywords:\n  - keyword: strong\n    notes: 'a \\q'\n    text: This gets +1 strength.\n",
    ),
)


def _pack(code: str, title: str, explanation: str, wrong: str = "", right: str = "game: toy\n") -> Code:
    if not wrong:
        return Code(code, title, explanation)
    return Code(code, title, explanation, HEAD + wrong + REST, HEAD + right + REST, "pack")


_OTHER = "# file: other/pack.yaml\npack: {0}\nname: Other\nversion: 0.1.0\ngame: toy\n{1}"

PACK_CODES: tuple[Code, ...] = (
    _pack("P0101", "No such file or folder", "A path on the command line leads nowhere."),
    _pack(
        "P0102",
        "No pack here",
        "A pack is a folder with a `pack.yaml`. There is none at this path, above it or below.",
    ),
    _pack(
        "P0103",
        "A link that leaves the pack",
        "Nothing outside its folder is read for a pack, so links that lead out are not followed.",
    ),
    _pack("P0104", "Too many files", "A pack has more YAML files than are ever read."),
    _pack("P0105", "A file that cannot be read", "The system did not let the file be read."),
    _pack(
        "P0201",
        "A pack that is not there",
        "`extends` names a pack that is neither given nor among those that come with the program.",
        "game: toy\nextends: [my-pak]\n",
    ),
    _pack(
        "P0202",
        "Packs that extend each other in a circle",
        "A pack builds on those it extends, so none of them can build on it.",
        "game: toy\nextends: [other]\n" + _OTHER.format("other", "extends: [my-pack]\n"),
        "game: toy\nextends: [other]\n" + _OTHER.format("other", ""),
    ),
    _pack(
        "P0203",
        "Two packs of the same key",
        "Packs are told apart by their keys.",
        "game: toy\n" + _OTHER.format("my-pack", ""),
        "game: toy\n" + _OTHER.format("other", ""),
    ),
    _pack("P0204", "Unknown game", "There is no game of this key.", "game: toi\n"),
    _pack("P0205", "A pack of another game", "A pack can only extend packs of its own game."),
)

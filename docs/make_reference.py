"""Writes the generated pages: the words of the language, the codes, the rulings book, the disputes.

python docs/make_reference.py          (a test holds the pages against what this makes)
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import yaml

from rulesdsl import games
from rulesdsl.content.packs import load_library
from rulesdsl.diagnostics.codes import all_codes
from rulesdsl.lab.base import base_run, opened
from rulesdsl.lab.outcomes.rulings import rulings as readings
from rulesdsl.lab.outcomes.rulings_text import rulings_text
from rulesdsl.lab.reasons.answer import answer
from rulesdsl.lang.reserved import RESERVED
from rulesdsl.lang.vocabulary import Category, Entry
from rulesdsl.lang.words import CORE
from rulesdsl.scenarios.check import find_scenarios
from rulesdsl.scenarios.load import load
from rulesdsl.scenarios.run import run
from rulesdsl.scenarios.snapshot import snapshot
from rulesdsl.scenarios.world import shipped

ROOT = Path(__file__).resolve().parents[1]
MADE = "<!-- made by docs/make_reference.py -->\n"
CATEGORIES = {
    Category.KIND: "Kinds of thing",
    Category.PLACE: "Kinds of place",
    Category.STAT: "Stats: what `get +1 ...` can change",
    Category.MARK: "Marks: what a thing can be, or have",
    Category.COUNTER: "Counters: what can be put, taken, paid",
    Category.PACKET: "Packets: what is on its way to a thing",
    Category.TAG: "Tags: kinds of packets and places",
    Category.VERB: "Verbs",
    Category.RELATION: "Relations",
    Category.ZONE: "Zones: what `holds ... in ...` can name",
    Category.WINDOW: "Windows: what `in this ...` and `per ...` can name",
    Category.SLOT: "Slots",
    Category.PROCEDURE: "Procedures: what `start a ...` starts",
    Category.STATE: "States that conditions can ask",
}


def language() -> str:
    """The words of the language and of Neuroshima Hex, and the keywords of the base armies."""
    game = games.load("neuroshima-hex")
    library = load_library([str(ROOT / "armies")], games.load, tuple(games.MODULES))[0]["neuroshima-hex"]
    out = [MADE, "# The words\n", "What `rules check` knows, in the order of the registry.\n"]
    for category, title in CATEGORIES.items():
        core = list(CORE.entries(category))
        own = [e for e in game.vocabulary.entries(category) if e not in core]
        if not core and not own:
            continue
        out.append(f"\n## {title}\n")
        out.append("| word | forms | meaning | of |\n| --- | --- | --- | --- |")
        out += [row(e, "every game") for e in core] + [row(e, game.title) for e in own]
    out.append("\n## Keywords of the base armies\n")
    out.append("| keyword | sentence | rules |\n| --- | --- | --- |")
    for key, ability in library.keywords.items():
        plain = ability.versions[-1]
        entry = library.vocabulary.get(Category.KEYWORD, key)
        meaning = f"{entry.help} " if entry is not None and entry.help else ""
        out.append(f"| `{key}` | {meaning}*{' '.join(plain.texts)}* | {', '.join(ability.cites)} |")
    out.append("\n## Reserved words\n")
    out.append("These are the language's own and never names: " + ", ".join(sorted(RESERVED)) + ".")
    return "\n".join(out) + "\n"


def row(entry: Entry, owner: str) -> str:
    forms = ", ".join(f for f in dict.fromkeys(entry.forms.values()) if f)
    return f"| `{entry.word.key}` | {forms} | {entry.help}{told(entry)} | {owner} |"


def told(entry: Entry) -> str:
    """What `When` hears of a verb."""
    forms = entry.facts.get("told") or frozenset()
    assert isinstance(forms, frozenset)
    third, past = entry.forms.get("third", ""), entry.forms.get("past", "")
    heard = {
        "does": f"`When ... {third}`",
        "to": f"`When ... {third} ...`",
        "undergoes": f"`When ... is {past}`",
    }
    return f" ({', '.join(text for form, text in heard.items() if form in forms)})" if forms else ""


def diagnostics() -> str:
    """Every code with its title and explanation."""
    out = [MADE, "# Diagnostics\n", "`rules explain CODE` shows a wrong and a right example of each.\n"]
    out.append("| code | what it means | why |\n| --- | --- | --- |")
    for code in all_codes():
        out.append(f"| {code.code} | {code.title} | {' '.join(code.explanation.split())} |")
    return "\n".join(out) + "\n"


def rulings(key: str) -> str:
    """The rulings book of a game: every shipped scenario, by topic."""
    folder = ROOT / "scenarios" / key
    out = [MADE, f"# Rulings of {games.load(key).title}\n"]
    out.append(
        "Each is a scenario that the engine proves in every check; the rule ids are those of the rules.\n"
    )
    topics: dict[str, list[Path]] = {}
    for path in find_scenarios([folder]):
        topics.setdefault(path.parent.name, []).append(path)
    for topic, paths in sorted(topics.items()):
        out.append(f"\n## {topic.replace('-', ' ').capitalize()}\n")
        for path in paths:
            out += ruling(path)
    return "\n".join(out) + "\n"


def ruling(path: Path) -> Iterator[str]:
    """One scenario: board, steps, answers, result, other readings."""
    world = shipped()
    scenario, problems = load(path, world)
    if scenario is None:
        raise SystemExit(f"{path}: {problems}")
    game = world.game(scenario.game)
    library, _ = world.library(scenario.game)
    result = run(scenario, game, library)
    where = path.relative_to(ROOT)
    yield f"### {scenario.title}\n"
    if scenario.notes:
        yield " ".join(scenario.notes.split()) + "\n"
    yield "```"
    yield from (line for line in body(path))
    yield "```\n"
    told = snapshot(result).strip().splitlines()[-1].removeprefix("result: ")
    yield f"**Result:** {told}. "
    yield f"Rules: {', '.join(scenario.cites)}. [Scenario](../../{where.as_posix()})\n"


def body(path: Path) -> Iterator[str]:
    """The board, steps and answers of a scenario as they are written."""
    wanted = (
        "mode:",
        "turn:",
        "phase:",
        "zones:",
        "standing:",
        "players:",
        "board:",
        "steps:",
        "answers:",
        "policies:",
        "teams:",
        "disputed:",
        "expect:",
    )
    keep = False
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith((" ", "-", "#")):
            keep = line.startswith(wanted)
        if keep and line != "answers: []":
            yield line


def disputes() -> str:
    """Every policy with its options and the scenarios that show it; every case of the reference."""
    game = games.load("neuroshima-hex")
    reasons = yaml.safe_load((ROOT / "docs/rulings/not-shown.yaml").read_text(encoding="utf-8"))
    shown: dict[str, list[str]] = {}
    cited: dict[str, list[str]] = {}
    for path in find_scenarios([ROOT / "scenarios/neuroshima-hex", ROOT / "tests/kernel/scenarios"]):
        scenario, problems = load(path, shipped())
        if scenario is None:
            raise SystemExit(f"{path}: {problems}")
        link = f"[{path.stem}](../../{path.relative_to(ROOT).as_posix()})"
        for name in dict.fromkeys(reading.policy for reading in scenario.readings):
            shown.setdefault(name, []).append(link)
        for cite in scenario.cites:
            if cite.startswith("RUL-"):
                cited.setdefault(cite, []).append(link)
    out = [MADE, "# Disputed points and worked cases\n"]
    out.append(
        "Of each policy the first option is the default. A scenario shows it by coming out differently.\n"
    )
    out.append("| policy | options | question | shown by |\n| --- | --- | --- | --- |")
    for name, policy in game.policies.policies.items():
        where = ", ".join(shown.get(name, ())) or f"not shown: {reasons['policies'][name]}"
        out.append(f"| `{name}` | {', '.join(policy.options)} | {policy.help} | {where} |")
    out.append("\n## Worked cases of the rules reference\n")
    out.append("| case | scenario, or why there is none |\n| --- | --- |")
    cases: dict[str, str] = {case: ", ".join(links) for case, links in cited.items()}
    cases.update(reasons["cases"])
    out += [f"| {case} | {where} |" for case, where in sorted(cases.items())]
    return "\n".join(out) + "\n"


def rules_table(key: str) -> str:
    """Every rule of a game's reference, the scenarios that prove it, or why none can.

    The rules stand in a text beside the page: id, title, and after a second bar why no scenario shows it.
    """
    cited: dict[str, list[Path]] = {}
    for path in find_scenarios([ROOT / "scenarios" / key]):
        scenario, _ = load(path, shipped())
        for rule in scenario.cites if scenario is not None else ():
            cited.setdefault(rule, []).append(path)
    out = [MADE, f"# Rules of {games.load(key).title}, and what proves them\n"]
    out.append("| rule | what it says | proved by |\n| --- | --- | --- |")
    for line in (ROOT / "docs" / "rulings" / f"{key}-rules.txt").read_text(encoding="utf-8").splitlines():
        rule, title, why = (part.strip() for part in (line + " | ").split("|")[:3])
        links = [f"[{p.stem}](../../{p.relative_to(ROOT).as_posix()})" for p in cited.get(rule, ())]
        out.append(f"| {rule} | {title} | {', '.join(links) or why} |")
    return "\n".join(out) + "\n"


@dataclass(frozen=True)
class Dispute:
    """A disputed point: a scenario that shows it, and a question as `rules` is asked it."""

    title: str
    scenario: str
    subject: str
    state: str = ""  # with it, or with `no`, the question is why not
    at: str = ""
    no: bool = False
    more: str = ""  # what people say of it


DISPUTES = (
    Dispute(
        "Two nets that face each other",
        "nets/two-facing-nets",
        "net-fighter at C2",
        "netted",
        more="Each net would switch the other off. The FAQ lets both cancel: neither holds, both act.",
    ),
    Dispute(
        "A ring of nets",
        "nets/ring-of-three",
        "net-fighter at C3",
        "netted",
        more="Three nets, each aimed at the next. No official text; after the FAQ on a similar circle and an "
        "open-source clone nobody is held.",
    ),
    Dispute(
        "A medic that dies in the same segment",
        "medics/destroyed-in-the-same-segment",
        "commando at C3",
        more="What happens in a segment happens at once: who is being destroyed saves nobody.",
    ),
    Dispute(
        "Chains of medics",
        "medics/two-saved-by-a-chain",
        "medic at C5",
        more="A medic gives itself up, and another takes that loss. May it, must it, can it?",
    ),
    Dispute(
        "A scout lost after the attack",
        "initiative/scout-lost-after-the-attack",
        "mutant at C3",
        "act",
        "segment 2",
        more="The scout made it act at 3. It dies there, and the initiative falls to 2: the action is spent.",
    ),
    Dispute(
        "A saboteur that comes too late",
        "initiative/late-saboteur",
        "stormtrooper at C3",
        "act",
        "segment 1",
        more="It acted at 2; then a freed saboteur lowers its numbers to 1 and 0. What is done is done.",
    ),
    Dispute(
        "Pushing a netted unit",
        "moves/push-a-netted-enemy",
        "play push-back by moloch",
        no=True,
        more="The FAQ forbids it; older books are silent.",
    ),
    Dispute(
        "A medic against a grenade",
        "instants/medic-against-a-grenade",
        "stormtrooper at C2",
        no=True,
        more="A grenade destroys however tough its target is, and it is a hit: a medic may take it.",
    ),
    Dispute(
        "A board filled in mid-turn",
        "full-board/nothing-moves-any-more",
        "use mobility of hegemony runner at C3",
        no=True,
        more="The battle of a full board comes at once and ends the turn: nothing is used before it.",
    ),
    Dispute(
        "The aura of a destroyed headquarters",
        "headquarters/fallen-gives-no-aura",
        "blocker at C1 has 2 wounds",
        more="It leaves at the end of its segment, and its aura with it; older books leave it there.",
    ),
)


def ten_disputes() -> str:
    """Disputed points with the answers of the laboratory."""
    out = [MADE, "# Disputed points of Neuroshima Hex\n"]
    out.append(
        "Each is a shipped scenario. `rules why` and `why-not` tell how it comes out and for which reason, "
        "`rules rulings` what would come out under other readings, and who says so. "
        "[How to ask such questions](../how-to.md#find-out-why).\n"
    )
    for dispute in DISPUTES:
        # where a scenario is not there yet its dispute is not either
        if (ROOT / "scenarios" / "neuroshima-hex" / f"{dispute.scenario}.yaml").exists():
            out += disputed(dispute)
    return "\n".join(out).replace(f"{ROOT}/", "") + "\n"


def disputed(dispute: Dispute) -> Iterator[str]:
    """One disputed point: the board, the answer, the readings."""
    where = f"scenarios/neuroshima-hex/{dispute.scenario}.yaml"
    world = shipped()
    base = base_run(opened(ROOT / where, world), world)
    no = dispute.no or bool(dispute.state)
    words = [f'"{dispute.subject}"', dispute.state, f'--at "{dispute.at}"' if dispute.at else ""]
    asked = " ".join(word for word in ("why-not" if no else "why", where, *words) if word)
    yield f"\n## {dispute.title}\n"
    yield f"{dispute.more} [Scenario](../../{where})\n"
    yield "```"
    yield from (f"{laid.quote.text}" for laid in base.scenario.board)
    yield "```\n"
    yield f"```console\n$ rules {asked}"
    yield answer(base, dispute.subject, dispute.state, dispute.at, no=no).text()
    yield "```\n"
    yield f"```console\n$ rules rulings {where}"
    yield rulings_text(readings(base), 100)
    yield "```"


PAGES: dict[str, Callable[[], str]] = {
    "docs/rulings/disputes.md": disputes,
    "docs/reference/language.md": language,
    "docs/reference/diagnostics.md": diagnostics,
    "docs/rulings/neuroshima-hex.md": partial(rulings, "neuroshima-hex"),
    "docs/rulings/chaos-in-the-old-world.md": partial(rulings, "chaos-in-the-old-world"),
    "docs/rulings/chaos-in-the-old-world-rules.md": partial(rules_table, "chaos-in-the-old-world"),
    "docs/rulings/megaton-mashup.md": partial(rulings, "megaton-mashup"),
    "docs/rulings/megaton-mashup-rules.md": partial(rules_table, "megaton-mashup"),
    "docs/rulings/ten-disputes.md": ten_disputes,
}


def main() -> int:
    for name, make in PAGES.items():
        path = ROOT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(make(), encoding="utf-8")
        print(name)
    return 0


if __name__ == "__main__":
    sys.exit(main())

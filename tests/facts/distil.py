"""Distil the facts that tests compare with from a folder of reference notes.

    python tests/facts/distil.py REFERENCE_FOLDER

Writes three JSON files beside this script. Only numbers, directions, names and short keys are taken
over; the notes themselves are not needed to run the tests.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).parent
BASE_ARMIES = ("moloch", "outpost", "borgo", "hegemony")
TILE_KEYS = ("army", "tile", "owner", "cell", "facing", "wounds", "points")
SOURCE = "Distilled by tests/facts/distil.py from reference notes on Neuroshima Hex (facts and figures only)."


def slug(name: str) -> str:
    """`Super-mutant` -> `super-mutant`, `HMG` -> `hmg`."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def first_name(text: str) -> str:
    """The first of several names: what stands before a bracket or a slash."""
    return re.split(r" \(| / ", text)[0]


def tile_facts(folder: Path) -> dict[str, Any]:
    """What is printed on the tiles of the base armies."""
    armies: dict[str, Any] = {}
    for army in BASE_ARMIES:
        notes = yaml.safe_load((folder / "armies" / f"{army}.yaml").read_text(encoding="utf-8"))
        tiles: dict[str, Any] = {}
        for tile in notes["tiles"]:
            effects = tile.get("module") or []
            tiles[slug(tile["name"])] = {
                "name": tile["name"],
                "polish": first_name(tile["polish"]),
                "count": tile["count"],
                "kind": tile["kind"],
                "initiative": tile.get("initiative") or [],
                "attacks": sorted([a["dir"], a["type"], a["strength"]] for a in tile.get("attacks") or []),
                "armour": sorted(tile.get("armor") or []),
                "net": sorted(tile.get("net") or []),
                "toughness": tile.get("toughness") or 0,
                "mobility": bool(tile.get("mobility")),
                "effects": sorted(
                    # The one effect without arms covers the whole board: no directions.
                    [e["effect"], e["value"], sorted(e["dirs"]) if isinstance(e["dirs"], list) else None]
                    for e in effects
                ),
            }
        armies[army] = {
            "name": notes["army"],
            "polish": notes["polish"],
            "total": notes["total_tiles"],
            "tiles": tiles,
        }
    return {"source": SOURCE, "directions": "0 = n, then clockwise", "armies": armies}


def battle_facts(folder: Path) -> dict[str, Any]:
    """Worked battles between base armies that consist of one battle and nothing else."""
    cases: list[dict[str, Any]] = []
    for case in json.loads((folder / "rulings.json").read_text(encoding="utf-8"))["cases"]:
        steps = case["steps"]
        if not case["tiles"] or any(tile["army"] not in BASE_ARMIES for tile in case["tiles"]):
            continue
        if any(step["do"] not in ("battle", "final-battle") for step in steps) or case.get("foundations"):
            continue
        fact = {
            "id": case["id"],
            "tiles": [{key: tile[key] for key in TILE_KEYS if key in tile} for tile in case["tiles"]],
            "expected": case["expected"],
            "rules": case["rules"],
            "policies": case["policies"],
        }
        choices = [choice for step in steps for choice in step.get("choices", [])]
        if choices:
            fact["choices"] = choices
        if case.get("owner_choice"):
            fact["owner_choice"] = True
        for key in ("teams", "alternatives"):
            if case.get(key):
                fact[key] = case[key]
        cases.append(fact)
    return {
        "source": SOURCE,
        "segments": 'destroyed and spent_medics are [cell, segment]; "start" is before the first segment',
        "cases": cases,
    }


def table(lines: list[str], heading: str) -> list[list[str]]:
    """The rows of the first Markdown table whose first cell is `heading` (heading row left out)."""
    rows: list[list[str]] = []
    inside = False
    for line in lines:
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")] if line.startswith("|") else []
        if not inside:
            inside = bool(cells) and cells[0] == heading
        elif not cells:
            break
        elif not cells[0].startswith("---"):
            rows.append(cells)
    return rows


def policy_facts(folder: Path) -> dict[str, Any]:
    """Options of every policy and the value that each ruleset gives it (a dash: none)."""
    text = (folder / "RULES.md").read_text(encoding="utf-8")
    lines = text[text.index("## 17. ") :].splitlines()
    options = {row[0].strip("`"): row[1].split(" / ") for row in table(lines, "name")}
    rulesets: dict[str, dict[str, str]] = {"3.0-faq": {}, "3.0-book": {}, "2.5": {}, "2.0": {}}
    for row in table(lines, "variant"):
        for name, value in zip(rulesets, row[1:], strict=True):
            if value != "—":
                rulesets[name][row[0].strip("`")] = value
    return {"source": SOURCE, "policies": options, "rulesets": rulesets}


def pretty(value: Any, margin: int = 0) -> str:
    """JSON in which all that fits stands on one line: the files are read by people too."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + margin <= 120 or not isinstance(value, dict | list):
        return line
    inner = " " * (margin + 1)
    if isinstance(value, list):
        body = [inner + pretty(item, margin + 1) for item in value]
        return "[\n" + ",\n".join(body) + "\n" + " " * margin + "]"
    body = [f"{inner}{json.dumps(key)}: {pretty(item, margin + 1)}" for key, item in value.items()]
    return "{\n" + ",\n".join(body) + "\n" + " " * margin + "}"


def main() -> None:
    folder = Path(sys.argv[1])
    for name, facts in (
        ("tiles", tile_facts(folder)),
        ("battles", battle_facts(folder)),
        ("policies", policy_facts(folder)),
    ):
        text = pretty(facts)
        (HERE / f"neuroshima_hex_{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""Seeded mistakes: the shipped packs and scenarios are broken in hundreds of ways; how many are caught?

    python tests/mistakes/score.py --count 600 --seed 9001

Caught: an error stands on the line of the mistake. Suggested: that error names the word as it was meant.
What is still a sound text after the change is dropped and counted apart.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import mistake_values
import mistake_words
import mistake_yaml  # noqa: F401 - registers its kinds
from mistake_judge import Bench, Verdict
from mistake_sites import KINDS, Corpus, Mistake, read_corpus

_ = mistake_values, mistake_words
# Tries before a kind counts as used up.
PATIENCE = 200


@dataclass
class Row:
    """The score of one kind."""

    kind: str
    verdicts: list[Verdict] = field(default_factory=list)
    legal: int = 0

    @property
    def total(self) -> int:
        return len(self.verdicts)

    @property
    def caught(self) -> int:
        return sum(v.caught for v in self.verdicts)

    @property
    def alone(self) -> int:
        """Mistakes that gave one error and no more."""
        return sum(len(v.errors) == 1 for v in self.verdicts)

    @property
    def misspelt(self) -> int:
        return sum(bool(v.mistake.word) for v in self.verdicts)

    @property
    def suggested(self) -> int:
        return sum(v.suggested for v in self.verdicts)


def mistakes(rng: random.Random, corpus: Corpus) -> Iterator[tuple[str, Iterator[Mistake]]]:
    """For each kind an endless row of different mistakes of it."""

    def of(name: str) -> Iterator[Mistake]:
        seen: set[tuple[str, str]] = set()
        tries = 0
        while tries < PATIENCE:
            made = KINDS[name](rng, corpus)
            tries += 1
            if made is None or (made.source.file, made.text) in seen:
                continue
            seen.add((made.source.file, made.text))
            tries = 0
            yield replace(made, kind=name)

    for name in KINDS:
        yield name, of(name)


def run(count: int, seed: int) -> list[Row]:
    """The score by kind; every kind has the same share as long as it has different mistakes left."""
    corpus = read_corpus()
    rng = random.Random(seed)
    rows = {name: Row(name) for name in KINDS}
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(corpus, Path(folder))
        sources = dict(mistakes(rng, corpus))
        made = 0
        while made < count and sources:
            for name, source in list(sources.items()):
                mistake = next(source, None)
                if mistake is None:
                    del sources[name]
                    continue
                verdict = bench.judge(mistake)
                if verdict.legal:
                    rows[name].legal += 1
                    continue
                rows[name].verdicts.append(verdict)
                made += 1
                if made >= count:
                    break
    return list(rows.values())


def percent(part: int, of: int) -> str:
    return f"{100 * part / of:.1f} %" if of else "-"


def table(rows: list[Row]) -> str:
    """The score as a table."""
    lines = [
        "| kind | mistakes | caught | suggested | one error only | still sound |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for row in sorted(rows, key=lambda r: (r.caught / max(r.total, 1), r.kind)):
        hint = f"{row.suggested} of {row.misspelt}" if row.misspelt else ""
        lines.append(f"| {row.kind} | {row.total} | {row.caught} | {hint} | {row.alone} | {row.legal} |")
    total = sum(r.total for r in rows)
    misspelt = sum(r.misspelt for r in rows)
    caught, suggested = sum(r.caught for r in rows), sum(r.suggested for r in rows)
    alone, legal = sum(r.alone for r in rows), sum(r.legal for r in rows)
    lines.append(
        f"| **all** | {total} | {caught} ({percent(caught, total)}) "
        f"| {suggested} of {misspelt} ({percent(suggested, misspelt)}) "
        f"| {alone} ({percent(alone, total)}) | {legal} |"
    )
    return "\n".join(lines)


def as_json(rows: list[Row], seed: int) -> dict[str, object]:
    """The score for programs."""
    return {
        "seed": seed,
        "total": sum(r.total for r in rows),
        "caught": sum(r.caught for r in rows),
        "misspelt": sum(r.misspelt for r in rows),
        "suggested": sum(r.suggested for r in rows),
        "one_error_only": sum(r.alone for r in rows),
        "still_sound": sum(r.legal for r in rows),
        "kinds": {
            r.kind: {
                "total": r.total,
                "caught": r.caught,
                "misspelt": r.misspelt,
                "suggested": r.suggested,
                "one_error_only": r.alone,
                "still_sound": r.legal,
            }
            for r in rows
        },
    }


def short(verdict: Verdict) -> str:
    """A mistake that was not caught well, for a person who wants to do better."""
    mistake = verdict.mistake
    lines = mistake.text.split("\n")
    parts = [
        f"## {mistake.kind}: {mistake.source.file}:{sorted(mistake.lines)} {mistake.word} -> {mistake.wrong}"
    ]
    parts += [f"   | {lines[n - 1]}" for n in sorted(mistake.lines) if 0 < n <= len(lines)][:3]
    parts += [
        f"   {e.code} {e.place.line}:{e.place.column} {e.message} [{e.label}] help: {e.help}"
        for e in verdict.errors[:4]
    ] or ["   nothing said"]
    return "\n".join(parts)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--count", type=int, default=600)
    parser.add_argument("--seed", type=int, default=9001)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--missed", action="store_true", help="show what was not caught or not suggested")
    options = parser.parse_args()
    rows = run(options.count, options.seed)
    if options.json:
        print(json.dumps(as_json(rows, options.seed), indent=2))
        return 0
    print(table(rows))
    if options.missed:
        for row in rows:
            for v in row.verdicts:
                if not v.caught or (v.mistake.word and not v.suggested):
                    print(short(v))
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""`rules mutate`: change one word of one ability; does any scenario notice?"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulesdsl.cli.common import format_option
from rulesdsl.cli.labs import Bar, given_or_stop
from rulesdsl.cli.numbers import PROCESSES, Amount

if TYPE_CHECKING:
    from rulesdsl.lab.proofs.mutants import Mutant
    from rulesdsl.lab.proofs.mutate import Score, Verdict

# More equivalent mutants than this, in percent, say that the reasons are too easy.
MOST_EXCUSED = 3.0


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@format_option
@click.option("-j", "--jobs", type=PROCESSES, default=0, help="Processes; 0 is one per core.")
@click.option("--budget", type=Amount(0, min_open=True), help="Stop after so many seconds.")
@click.option("--threshold", type=Amount(0, 100), help="Exit 1 when the score is less, in percent.")
@click.option(
    "--state",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path(".rules-mutate.json"),
    show_default=True,
    help="Where verdicts are kept, so that a run can be cut off and gone on with.",
)
@click.option("--fresh", is_flag=True, help="Try all again, whatever is kept.")
def command(
    paths: tuple[Path, ...],
    format_: str,
    jobs: int,
    budget: float | None,
    threshold: float | None,
    state: Path,
    fresh: bool,
) -> int:
    """Change one word, number, side, filter or mood of one ability at a time; list what nobody notices.

    A mutant is killed by an expectation that fails, an answer or a step that no longer fits, or a line of
    a snapshot that tells something else. Mutants that mean the same are listed with a reason in the pack's
    `lab.yaml`. PATHS are packs and scenarios, as for `rules cover`.

    Exit code 0: done, 1: below the threshold, too many or wrong excuses, or problems in the files,
    2: could not run.

    Example: rules mutate armies scenarios -j 2 --threshold 90
    """
    from rulesdsl.lab.proofs.mutate import all_mutants, mutate

    check_state(state)
    given = given_or_stop(paths, format_)
    if isinstance(given, int):
        return given
    if fresh:
        state.unlink(missing_ok=True)
    found = all_mutants(given)
    with Bar("mutants", len(found), format_) as bar:
        try:
            score = mutate(
                given,
                paths,
                jobs=jobs or os.cpu_count() or 1,
                budget=budget,
                state=state,
                wanted=found,
                progress=bar.step,
            )
        except KeyboardInterrupt:
            kept = f"what was tried is kept in {state}, where the same command goes on"
            click.echo(f"stopped; {kept}", err=True)
            return 130
    problems = findings(score, threshold)
    if format_ == "json":
        click.echo(json.dumps({**as_json(score), "findings": problems}, ensure_ascii=False, indent=2))
    else:
        show(score)
        for problem in problems:
            click.echo(problem)
    return 1 if problems else 0


def check_state(state: Path) -> None:
    """A usage error where verdicts cannot be kept, or would be written over something else."""
    from rulesdsl.content.folders import read_regular
    from rulesdsl.lab.proofs.mutate import is_state

    if not state.parent.is_dir():
        raise click.UsageError(f"there is no folder `{state.parent}`")
    try:
        kept = read_regular(state, 100)
    except FileNotFoundError:
        return
    except OSError as error:
        raise click.UsageError(f"`{state}` cannot be read: {error.strerror or error}") from error
    if kept and not is_state(kept):
        raise click.UsageError(
            f"`{state}` holds something else than verdicts; name another file, or remove this one"
        )


def findings(score: Score, threshold: float | None) -> list[str]:
    """What makes a run fail."""
    found = []
    if threshold is not None and score.percent < threshold:
        found.append(f"the score {score.percent:.1f} % is less than {threshold:g} %")
    if score.excused_percent > MOST_EXCUSED:
        found.append(
            f"{score.excused_percent:.1f} % of the mutants are said to be equivalent; more than "
            f"{MOST_EXCUSED:g} % need another look"
        )
    found += [f"lab.yaml: `{text}` of {of} is no surviving mutant" for of, text in score.stale]
    return found


def show(score: Score) -> None:
    """Survivors with the sentence before and after, then the score."""
    for mutant, verdict in score.survivors:
        why = "no scenario speaks of it" if verdict.status == "untouched" else f"{verdict.tried} scenarios"
        click.echo(f"{mutant.where.file}:{mutant.where.line}: {mutant.of} ({why})")
        click.echo(f"  - {mutant.before}")
        click.echo(f"  + {mutant.text}")
    if score.survivors:
        click.echo()
    kinds: dict[str, int] = {}
    for _, verdict in score.of("killed", "crashed"):
        kinds[verdict.how] = kinds.get(verdict.how, 0) + 1
    by = ", ".join(f"{n} by {'an' if k[0] in 'aeiou' else 'a'} {k}" for k, n in sorted(kinds.items()))
    click.echo(f"{len(score.verdicts)} mutants; {score.waiting} not reached")
    click.echo(f"killed {score.killed}" + (f" ({by})" if by else ""))
    click.echo(f"survived {len(score.survivors)}")
    click.echo(f"equivalent, with a reason {len(score.excuses)} ({score.excused_percent:.1f} %)")
    click.echo(f"cannot be done, so not counted {len(score.of('senseless'))}")
    click.echo(f"score {score.percent:.1f} %")


def as_json(score: Score) -> dict[str, object]:
    def row(mutant: Mutant, verdict: Verdict) -> dict[str, object]:
        return {
            "of": mutant.of,
            "file": mutant.where.file,
            "line": mutant.where.line,
            "before": mutant.before,
            "text": mutant.text,
            "status": verdict.status,
            "how": verdict.how,
            "by": verdict.by,
            "noticed": verdict.line,
        }

    return {
        "mutants": len(score.verdicts),
        "waiting": score.waiting,
        "killed": score.killed,
        "survived": len(score.survivors),
        "equivalent": len(score.excuses),
        "senseless": len(score.of("senseless")),
        "percent": round(score.percent, 2),
        "verdicts": [row(m, v) for m, v in score.verdicts if v is not None],
    }

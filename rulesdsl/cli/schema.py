"""`rules schema`: JSON Schemas for editors, from the same registry as the checks."""

from __future__ import annotations

import json
from pathlib import Path

import click

from rulesdsl import games
from rulesdsl.cli.common import known_game


@click.command()
@click.argument("name", required=False)
@click.option("--game", default=games.DEFAULT, show_default=True, help="Whose files: a game by its key.")
@click.option(
    "--out", type=click.Path(path_type=Path, file_okay=False), help="Write all schemas into a folder."
)
def command(name: str | None, game: str, out: Path | None) -> int:
    """Print or write JSON Schemas for editors.

    NAME is a kind of file; without it the kinds are listed, or all are written with --out.

    Example: rules schema army > army.schema.json
    """
    from rulesdsl.content.schemas import schemas
    from rulesdsl.diagnostics.near import nearest

    found = schemas(known_game(game))
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        for key, schema in sorted(found.items()):
            path = out / f"{key}.schema.json"
            path.write_text(json.dumps(schema, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
            click.echo(str(path))
        return 0
    if name is None:
        for key in sorted(found):
            click.echo(key)
        return 0
    if name not in found:
        near = nearest(name, list(found))
        hint = f"did you mean `{near}`?" if near else f"there are: {', '.join(sorted(found))}"
        raise click.UsageError(f"no schema `{name}`; {hint}")
    click.echo(json.dumps(found[name], ensure_ascii=False, indent=2))
    return 0

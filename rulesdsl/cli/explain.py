"""`rules explain CODE`: what a diagnostic means, with a wrong and a right example."""

from __future__ import annotations

import click


@click.command()
@click.argument("code", required=False)
def command(code: str | None) -> int:
    """Explain a diagnostic code, with a wrong and a right example; without CODE, list them all.

    Example: rules explain R0203
    """
    from rulesdsl.content.explain import explain, suggest
    from rulesdsl.diagnostics.codes import all_codes

    registry = all_codes()
    if code is None:
        for entry in registry:
            click.echo(f"{entry.code}  {entry.title}")
        return 0
    text = explain(code, registry)
    if text is None:
        near = suggest(code, registry)
        raise click.UsageError(f"no code `{code}`" + (f"; did you mean `{near}`?" if near else ""))
    click.echo(text)
    return 0

"""``trfpair systems``: what can be asked for with ``--system``."""

from __future__ import annotations

import click

from trfpair.base.shown import shown
from trfpair.pods import SYSTEMS as TABLES
from trfpair.systems import ALIASES, DEFAULT, SYSTEMS, plugged_in


@click.command()
def systems() -> None:
    """List the pairing systems, their editions and names."""
    brought, broken = plugged_in()
    width = max(len(system.name) for system in (*SYSTEMS, *brought))
    default = ALIASES.get(DEFAULT, DEFAULT)
    for system in (*SYSTEMS, *brought):
        other = [alias for alias, name in ALIASES.items() if name == system.name]
        remarks = [f"also `{alias}`" for alias in other] + [f"192: {code}" for code in system.codes]
        if system.until:
            remarks.append(f"for events begun by {system.until}")
        if system.name == default:
            remarks.append("the default")
        click.echo(f"{system.name:<{width}}  {system.title} ({system.edition})")
        if remarks:
            click.echo(f"{'':<{width}}  {'; '.join(remarks)}")
        for option in system.options:
            if not option.flag:
                click.echo(f"{'':<{width}}    {option.name}={option.text(option.default)}  {option.help}")
    for reason in broken:
        click.echo(shown(reason))
    click.echo("\nTables of three, four or more players, with `trfpair pods --system`:")
    for tables in TABLES:
        click.echo(f"{tables.name:<{width}}  {tables.title}")

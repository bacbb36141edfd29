"""``trfpair systems``: what can be asked for with ``--system``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click

from trfpair.apps.files import answer_json
from trfpair.base.shown import shown
from trfpair.pods import SYSTEMS as TABLES
from trfpair.systems import ALIASES, DEFAULT, SYSTEMS, System, plugged_in
from trfpair.systems.options import Option


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON, with all options.")
def systems(*, as_json: bool) -> None:
    """List the pairing systems, their editions and names."""
    if as_json:
        click.echo(answer_json(_as_data()))
        return
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


def _as_data() -> dict[str, Any]:
    """The systems as data, those of other packages among them."""
    brought, broken = plugged_in()
    return {
        "systems": [_system(one) for one in (*SYSTEMS, *brought)],
        "tables": [{"name": one.name, "title": one.title, "options": _options(one.options)} for one in TABLES],
        "broken": list(broken),
    }


def _system(system: System) -> dict[str, Any]:
    return {
        "name": system.name,
        "title": system.title,
        "edition": system.edition,
        "aliases": [alias for alias, name in ALIASES.items() if name == system.name],
        "codes": list(system.codes),
        "until": system.until,
        "default": system.name == ALIASES.get(DEFAULT, DEFAULT),
        "options": _options(system.options),
    }


def _options(options: Iterable[Option]) -> list[dict[str, Any]]:
    return [option._asdict() for option in options]

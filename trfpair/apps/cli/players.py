"""``trfpair players``: a register of players from the rating lists of federations, and what is taken from it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from trfpair.apps.acts import players_in
from trfpair.apps.cli.changing import write_change
from trfpair.apps.cli.reading import reading_options
from trfpair.apps.exits import DONE, LOOK_AT_IT
from trfpair.apps.files import answer_json, spare_inputs
from trfpair.base.errors import BadInput
from trfpair.base.files import write_files
from trfpair.base.files.held import held
from trfpair.base.inputs import in_one_line
from trfpair.base.shown import plural, shown
from trfpair.event import rating_lists
from trfpair.event.completing import completed_from
from trfpair.event.extract import MOST_OF_EXTRACT, extract_table
from trfpair.event.rating_lists import RATED_KINDS
from trfpair.event.register import FIDE, MONTH, SOURCE
from trfpair.event.register import register as opened
from trfpair.trf import STDIN, open_file
from trfpair.trf.reading import Reading

_REGISTER = Path("players.db")

_register = click.option(
    "--register", type=click.Path(path_type=Path), default=_REGISTER, help=f"The register [{_REGISTER}]."
)
_source = click.option("--source", default="FIDE", metavar="CODE", help="Whose list: FIDE or a federation [FIDE].")
_month = click.option("--month", default="", metavar="YYYY-MM", help="Month of the list.")


@click.group()
def players() -> None:
    """Keep the rating lists of federations in one file, and complete players from it; no network is needed."""


@players.command(name="import")
@click.argument("rating_list", metavar="LIST", type=click.Path(path_type=Path))
@_register
@click.option("--source", default="", metavar="CODE", help="Whose list [the list says it, else FIDE].")
@_month
@click.option("--columns", default="", metavar="FACT=TITLE,...", help="Columns of a table with titles of its own.")
def import_list(rating_list: Path, register: Path, source: str, month: str, columns: str) -> int:
    """Take the rating list LIST into the register: FIDE's (text or XML, packed or not), or a table of any federation.

    Each month is kept. A table needs a column with the number of each player, and names: `--columns
    id=ZPS,name=Spielername,standard=DWZ --source GER` says which. Facts are id, name, federation, sex, title, birth,
    standard, rapid and blitz. The month stands in FIDE's file names and headers; else --month says it.
    """
    if source and not SOURCE.fullmatch(source):
        raise BadInput(f"--source: expected FIDE or the code of a federation, such as GER; found `{source}`")
    said = dict(_columns(columns))
    with rating_lists.rating_list(str(rating_list), said) as found:
        if source and found.source and source != found.source:
            raise BadInput(f"--source {source}: the list says that it is of {found.source}")
        month, source = month or found.month, source or found.source or FIDE
        if not MONTH.fullmatch(month):
            told = f"found `{month}`" if month else f"{in_one_line(rating_list)} does not say it"
            raise BadInput(f"--month: expected the month of the list, such as 2026-11; {told}")
        with opened(register, new=True) as kept:
            number = kept.add(source, month, found.players)
            lists = kept.lists()
    click.echo(f"{in_one_line(register)}: {source} {month}, {plural(number, 'player')}")
    if others := [f"{of} {at}" for of, at, _ in lists if (of, at) != (source, month)]:
        click.echo(f"It also has {', '.join(others)}")
    return DONE


def _columns(text: str) -> list[tuple[str, str]]:
    pairs = [part.partition("=") for part in text.split(",") if part.strip()]
    for fact, mark, title in pairs:
        if not (mark and fact.strip() and title.strip()):
            raise BadInput(f"--columns: expected FACT=TITLE such as standard=DWZ, found `{fact}{mark}{title}`")
    return [(fact.strip(), title.strip()) for fact, _, title in pairs]


@players.command(name="find")
@click.argument("words", metavar="WORDS...", nargs=-1, required=True)
@_register
@click.option("--source", default="", metavar="CODE", help="Whose list: FIDE or a federation [all].")
@_month
@click.option("--json", "as_json", is_flag=True, help="Print the players as JSON.")
def find_listed(words: Sequence[str], register: Path, source: str, month: str, *, as_json: bool) -> int:
    """Find players by number, or by the beginnings of the words of their names: `trfpair players find carl mag`."""
    text = " ".join(words)
    with opened(register) as kept:
        owners = [one for one in kept.of_any(text, month) if source in ("", one.source)]
        found = owners or kept.found(text, source, month)
    if as_json:
        listed = [{**one.player._asdict(), "source": one.source, "month": one.month} for one in found]
        click.echo(answer_json({"players": listed}))
        return DONE if found else LOOK_AT_IT
    for entry in found:
        said = entry.player
        ratings = " ".join(f"{kind} {rating}" for kind, rating in zip(RATED_KINDS, said[-3:]) if rating)
        facts = (said.id, said.title, said.name, said.federation, said.birth, ratings or "no rating")
        click.echo(shown("  ".join(part for part in facts if part) + f"  ({entry.source} {entry.month})"))
    if not found:
        click.echo(f"{in_one_line(register)}: nobody is called so", err=True)
    return DONE if found else LOOK_AT_IT


@players.command()
@click.argument("out", metavar="FILE", type=click.Path(path_type=Path))
@_register
@_source
@click.option("--month", default="", metavar="YYYY-MM", help="Month of the list [the newest].")
@click.option("--federation", multiple=True, metavar="CODE", help="Only players of these federations: AUT or AUT,GER.")
def extract(out: Path, register: Path, source: str, month: str, federation: Sequence[str]) -> int:
    """Write the players of one list into FILE, a table: the page in a browser completes players from it.

    The page takes up to 100,000 players; `--federation AUT` writes those of a federation. `players import` reads the
    table too.
    """
    spare_inputs([out], [register], "name another file")
    if str(out) == STDIN:
        raise BadInput("`-` is no file for a table of players: name one")
    with opened(register) as kept:
        months = [at for of, at, _ in kept.lists() if of == source and month in ("", at)]
        if not months:
            told = ", ".join(f"{of} {at}" for of, at, _ in kept.lists()) or "none"
            asked = f"{source} {month}".strip()
            raise BadInput(f"{in_one_line(register)}: there is no list {asked}; it has {told}")
        codes = [code.strip().upper() for said in federation for code in said.split(",") if code.strip()]
        listed = list(kept.of_list(source, months[-1], codes))
    if not listed:
        raise BadInput(f"{source} {months[-1]}: nobody is of {', '.join(codes)}")
    write_files({out: extract_table(source, months[-1], listed)})
    click.echo(f"Written to {in_one_line(out)}: {source} {months[-1]}, {plural(len(listed), 'player')}")
    if len(listed) > MOST_OF_EXTRACT:
        click.echo(f"The page takes up to {MOST_OF_EXTRACT:,}: --federation writes those of a federation", err=True)
        return LOOK_AT_IT
    return DONE


@players.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("who", metavar="[PLAYERS]", nargs=-1)
@_register
@_source
@click.option("--month", default="", metavar="YYYY-MM", help="Month of the list [that of the first day, 042].")
@click.option("--kind", type=click.Choice(RATED_KINDS), default="standard", help="Which rating [standard].")
@reading_options
def update(file: Path, who: Sequence[str], register: Path, source: str, month: str, kind: str, reading: Reading) -> int:
    """Complete PLAYERS of FILE, all where none is named, from the register: ratings and titles as in the list.

    A player is known by the FIDE number, else by a name that one alone has. Numbers stay; `trfpair number` makes them
    anew by rating. Ratings of a federation (--source) are written as national ones.
    """
    with held(file):
        read = open_file(file, reading)
        chosen = players_in(read.tournament, *who) if who else None
        with opened(register) as kept:
            done = completed_from(read.tournament, kept, chosen, source=source, month=month, kind=kind)
        for note in done.notes:
            click.echo(shown(f"Warning: {note}"), err=True)
        code = write_change(file, read, done.tournament)
    return LOOK_AT_IT if done.notes and not done.found else code

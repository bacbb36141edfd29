"""``trfpair players``: a register of players from the rating lists of federations, and what is taken from it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from trfpair.apps.acts import players_in
from trfpair.apps.cli.changing import write_change
from trfpair.apps.cli.own_options import in_languages
from trfpair.apps.cli.reading import reading_options
from trfpair.apps.cli.said import tell, warn
from trfpair.apps.exits import DONE, LOOK_AT_IT
from trfpair.apps.files import answer_json, spare_inputs
from trfpair.apps.spoken import worded_now
from trfpair.base.errors import BadInput
from trfpair.base.files import write_files
from trfpair.base.files.held import held
from trfpair.base.inputs import in_one_line
from trfpair.base.shown import shown
from trfpair.event import rating_lists
from trfpair.event.completing import completed_from
from trfpair.event.extract import MOST_OF_EXTRACT, extract_table
from trfpair.event.rating_lists import RATED_KINDS
from trfpair.event.register import FIDE, MONTH, SOURCE
from trfpair.event.register import register as opened
from trfpair.event.saying import Listing, Saying
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
@in_languages
def import_list(rating_list: Path, register: Path, source: str, month: str, columns: str) -> int:
    """Take the rating list LIST into the register: FIDE's (text or XML, packed or not), or a table of any federation.

    Each month is kept. A table needs a column with the number of each player, and names: `--columns
    id=ZPS,name=Spielername,standard=DWZ --source GER` says which. Facts are id, name, federation, sex, title, birth,
    standard, rapid and blitz. The month stands in FIDE's file names and headers; else --month says it.
    """
    if source and not SOURCE.fullmatch(source):
        raise BadInput(Saying("source-of-list", found=f"`{source}`"))
    said = dict(_columns(columns))
    with rating_lists.rating_list(str(rating_list), said) as found:
        if source and found.source and source != found.source:
            raise BadInput(Saying("source-of-another", source=source, other=found.source))
        month, source = month or found.month, source or found.source or FIDE
        if not MONTH.fullmatch(month):
            if month:
                raise BadInput(Saying("month-of-list", found=f"`{month}`"))
            raise BadInput(Saying("month-of-list-unsaid", list=in_one_line(rating_list)))
        with opened(register, new=True) as kept:
            number = kept.add(source, month, found.players)
            lists = kept.lists()
    tell(Saying("at-place", place=in_one_line(register), what=_list_of(source, month, number)))
    if others := [f"{of} {at}" for of, at, _ in lists if (of, at) != (source, month)]:
        tell(Saying("register-also-has", lists=Listing(others)))
    return DONE


def _list_of(source: str, month: str, players: int) -> Saying:
    """A list of the register, with the number of its players."""
    return Saying("list-of-source", source=source, month=month, players=Saying("list-players", count=players))


def _columns(text: str) -> list[tuple[str, str]]:
    pairs = [part.partition("=") for part in text.split(",") if part.strip()]
    for fact, mark, title in pairs:
        if not (mark and fact.strip() and title.strip()):
            raise BadInput(Saying("columns-of-list", found=f"`{fact}{mark}{title}`"))
    return [(fact.strip(), title.strip()) for fact, _, title in pairs]


@players.command(name="find")
@click.argument("words", metavar="WORDS...", nargs=-1, required=True)
@_register
@click.option("--source", default="", metavar="CODE", help="Whose list: FIDE or a federation [all].")
@_month
@click.option("--json", "as_json", is_flag=True, help="Print the players as JSON.")
@in_languages
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
        of_kinds = [(worded_now(Saying(f"rated-{kind}")), rating) for kind, rating in zip(RATED_KINDS, said[-3:])]
        ratings = " ".join(f"{kind} {rating}" for kind, rating in of_kinds if rating)
        ratings = ratings or worded_now(Saying("listed-no-rating"))
        facts = (said.id, said.title, said.name, said.federation, said.birth, ratings)
        click.echo(shown("  ".join(part for part in facts if part) + f"  ({entry.source} {entry.month})"))
    if not found:
        tell(Saying("nobody-called-so", register=in_one_line(register)), err=True)
    return DONE if found else LOOK_AT_IT


@players.command()
@click.argument("out", metavar="FILE", type=click.Path(path_type=Path))
@_register
@_source
@click.option("--month", default="", metavar="YYYY-MM", help="Month of the list [the newest].")
@click.option("--federation", multiple=True, metavar="CODE", help="Only players of these federations: AUT or AUT,GER.")
@in_languages
def extract(out: Path, register: Path, source: str, month: str, federation: Sequence[str]) -> int:
    """Write the players of one list into FILE, a table: the page in a browser completes players from it.

    The page takes up to 100,000 players; `--federation AUT` writes those of a federation. `players import` reads the
    table too.
    """
    spare_inputs([out], [register], Saying("name-another-file"))
    if str(out) == STDIN:
        raise BadInput(Saying("stdin-is-no-table"))
    with opened(register) as kept:
        months = [at for of, at, _ in kept.lists() if of == source and month in ("", at)]
        if not months:
            told, asked = [f"{of} {at}" for of, at, _ in kept.lists()], f"{source} {month}".strip()
            known = Listing(told) if told else Saying("known-none")
            raise BadInput(Saying("no-list-in-register", register=in_one_line(register), list=asked, known=known))
        codes = [code.strip().upper() for said in federation for code in said.split(",") if code.strip()]
        listed = list(kept.of_list(source, months[-1], codes))
    if not listed:
        raise BadInput(Saying("nobody-of", list=f"{source} {months[-1]}", federations=", ".join(codes)))
    write_files({out: extract_table(source, months[-1], listed)})
    tell(Saying("written-as", path=in_one_line(out), what=_list_of(source, months[-1], len(listed))))
    if len(listed) > MOST_OF_EXTRACT:
        tell(Saying("extract-longer-than-page", most=f"{MOST_OF_EXTRACT:,}"), err=True)
        return LOOK_AT_IT
    return DONE


@players.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("who", metavar="[PLAYERS]", nargs=-1)
@_register
@_source
@click.option("--month", default="", metavar="YYYY-MM", help="Month of the list [that of the first day, 042].")
@click.option("--kind", type=click.Choice(RATED_KINDS), default="standard", help="Which rating [standard].")
@in_languages
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
            warn(note)
        code = write_change(file, read, done.tournament)
    return LOOK_AT_IT if done.notes and not done.found else code

"""``trfpair prizes``: the prizes of an event, kept in its file, and who has them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from trfpair.apps.acts import prizes_said
from trfpair.apps.cli.changing import write_change
from trfpair.apps.cli.helped import InSections
from trfpair.apps.cli.own_options import language_option
from trfpair.apps.cli.reading import reading_options
from trfpair.apps.cli.said import tell, warn
from trfpair.apps.exits import DONE
from trfpair.apps.files import read
from trfpair.base.errors import BadInput
from trfpair.base.files.held import held
from trfpair.base.shown import shown
from trfpair.event.saying import Saying, at_place
from trfpair.event.words import Words
from trfpair.output.sheets import Book, Look, sheets_of, words_of
from trfpair.output.sheets.prizes import SHARES
from trfpair.output.sheets.typed_prizes import lines_of_prizes, unjudged
from trfpair.trf import open_file
from trfpair.trf.reading import Reading


@click.command(cls=InSections)
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--place", "places", multiple=True, metavar="PRIZES", help="Prizes for all: 500,300 or 1:500 or cup.")
@click.option("--group", "groups", multiple=True, metavar="TEXT", help='Prizes of a group: "U18: born 2008- = 80,40".')
@click.option("--without", multiple=True, metavar="NAME", help="Take the prizes of a group away.")
@click.option("--share", type=click.Choice(list(SHARES)), help="How players with the same points share [hort].")
@click.option("--currency", metavar="TEXT", help="What stands behind an amount, such as EUR.")
@click.option("--coin", metavar="AMOUNT", help="Amounts are rounded down to this [0.01].")
@click.option("--several/--one", default=None, help="A player may have several prizes, or one [one].")
@language_option("Language of the list.", default="en", show_default=True)
@reading_options
def prizes(file: Path, lang: str, reading: Reading, **said: Any) -> int:
    """Say the prizes of FILE, and print who has them: `trfpair prizes t.trf --place 500,300 --group "Women: w = 80"`.

    FILE keeps the prizes, and `trfpair sheets` shows them. --place "" takes those for all away. A prize is an amount,
    or a thing in words (`--place "cup, medal, 3-10: a book"`), which is not divided. A group is a name, a
    colon, who is in it, and `= PRIZES` by place: born 2008-, born 1960-1965, rating -1799, unrated, w, m,
    federation GER, club SK Graz, school NAME, town NAME, with `;` between. A club named twice over means either. Who
    cannot be judged, as no birth, club and so on is known, is told by name.
    """
    words = words_of(lang)
    changes: dict[str, Any] = {key: value for key, value in said.items() if value not in (None, ())}
    if changes:
        _keep(file, reading, changes)
    _print(file, reading, words)
    return DONE


def _keep(file: Path, reading: Reading, changes: dict[str, Any]) -> None:
    if "places" in changes:
        changes["places"] = ", ".join(changes["places"])
    with held(file):
        opened = open_file(file, reading)
        write_change(file, opened, prizes_said(opened.tournament, **changes))


def _print(file: Path, reading: Reading, words: Words) -> None:
    """Print the list, and tell who cannot be judged."""
    tournament = read(file, reading)
    try:
        book = Book(tournament)
    except BadInput as error:
        raise BadInput(at_place(str(file), error)) from error
    made = sheets_of(book, words, Look(), what=["prizes"], formats=["txt"])
    if not made and book.prizes.categories:
        click.echo("\n".join(shown(text) for text in lines_of_prizes(book.prizes)))
    elif not made:
        ways = {"one": "`--place 500,300`", "other": '`--group "U18: born 2008- = 80"`'}
        tell(Saying("no-prizes-yet", file=str(file), **ways), err=True)
    for text in made.values():
        click.echo(text, nl=False)
    for text in unjudged(book.prizes, book.tournament.players):
        warn(text)

"""``trfpair sheets``: what hangs on the wall, as text and as pages for a screen, a phone and paper."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import localtime, strftime
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from trfpair.apps.cli.grouped import tell_of_none
from trfpair.apps.cli.helped import InSections
from trfpair.apps.cli.own_options import language_option
from trfpair.apps.cli.reading import reading_options
from trfpair.apps.cli.said import warn
from trfpair.apps.exits import DONE, LOOK_AT_IT
from trfpair.apps.files import read, spare_inputs
from trfpair.apps.spoken import speak
from trfpair.base.errors import BadInput
from trfpair.base.files import write_files, write_set
from trfpair.base.inputs import bytes_of
from trfpair.base.near import or_near
from trfpair.base.texts import tables_of
from trfpair.event.saying import Listing, Saying, at_place
from trfpair.output.sheets import (
    FORMATS,
    SHEETS,
    Book,
    Look,
    groups_of,
    in_two_groups,
    languages,
    sheets_of,
    sheets_of_groups,
    told_with_sheets,
    words_of,
)
from trfpair.output.sheets.book import SHOWN
from trfpair.output.sheets.pages import missing, picture
from trfpair.output.sheets.prizes import read_prizes
from trfpair.output.texts import score_groups_of
from trfpair.ranking.groups import GROUPED_BY, USUAL_BEST, GroupedBy
from trfpair.systems import with_tables
from trfpair.trf.reading import Reading

if TYPE_CHECKING:
    from trfpair.output.sheets.prizes import Prizes

_WHAT = tuple(sheet.name for sheet in SHEETS)


class _Several(click.ParamType):  # type: ignore[type-arg]  # generic in click 8.4
    """Words of a list, with commas between."""

    name = "list"

    def __init__(self, allowed: Sequence[str]) -> None:
        self.allowed = allowed

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> list[str]:
        """The words."""
        words = [word.strip() for word in value.split(",") if word.strip()]
        unknown = [word for word in words if word not in self.allowed]
        if unknown:
            meant = or_near(unknown[0], self.allowed)
            self.fail(f"{unknown[0]!r}{meant} is none of {', '.join(self.allowed)}", param, ctx)
        return words

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The words that may stand at the end."""
        before, comma, begun = incomplete.rpartition(",")
        return [CompletionItem(before + comma + word) for word in self.allowed if word.startswith(begun)]


@click.command(cls=InSections)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--out", required=True, type=click.Path(path_type=Path), help="Folder of the sheets.")
@click.option("--round", "round_", type=click.IntRange(1), help="The round of the pairings [the last paired one].")
@click.option("--what", default="", type=_Several(_WHAT), metavar="LIST", help=f"Of {','.join(_WHAT)} [all].")
@click.option("--format", "formats", default="txt,html", type=_Several(FORMATS), metavar="LIST", help="[txt,html]")
@language_option(
    f"{' '.join(languages())}; two: de,fr.",
    default="en",
    show_default=True,
    shell_complete=lambda ctx, param, begun: [code for code in languages() if code.startswith(begun)],
)
@click.option("--tie-breaks", default="", metavar="LIST", help="Order of the standings [record 212 or 202 of FILE].")
@click.option("--title", default="", help="A title in place of the tournament's name.")
@click.option("--footer", default="", help="A line at the foot of each page.")
@click.option("--logo", type=click.Path(path_type=Path), help="A picture for the head of each page.")
@click.option("--printed", default="", metavar="TEXT", help='When the sheets were made, such as "14:05"; `now`.')
@click.option(
    "--address", default="", metavar="URL", help="The place of the sheets on the web: a QR code on each page."
)
@click.option("--prizes", type=click.Path(path_type=Path), help="Categories and prizes in TOML [those of FILE].")
@click.option("--show", default="", type=_Several(SHOWN), metavar="LIST", help=f"Beside each name: {','.join(SHOWN)}.")
@click.option(
    "--best", type=click.IntRange(1, 99), help="Rank clubs (or --by) by so many of their players [4 if asked for]."
)
@click.option("--by", type=click.Choice(GROUPED_BY), help="With --best: what is ranked [club].")
@click.option("--sgr", is_flag=True, help=f"Also the score-group tables of all rounds ({with_tables()}).")
@click.option("--big", is_flag=True, help="Large letters, on a projector and on paper.")
@click.option("--templates", type=click.Path(path_type=Path, exists=True, file_okay=False), help="Your own templates.")
@reading_options(strict="; exit 6 if an open game counts")
def sheets(files: tuple[Path, ...], out: Path, round_: int | None, reading: Reading, **choices: Any) -> int:
    """Write the sheets of a tournament FILE: pairings by board and by name, results, standings, crosstables, cards.

    Also slips for the results, cards for the boards, categories and prizes, and a page that turns by itself on a
    screen. index.html links all pages. They need no network. The command prints the names of the files. Several
    FILEs are the groups of one event: each has a folder with its sheets, all have one index and one list of names,
    and who sits in two groups is told.
    """
    own = str(choices["templates"] or "")
    speak(choices["lang"], own)
    words = words_of(choices["lang"], own)
    logo = picture(bytes_of(choices["logo"]), str(choices["logo"])) if choices["logo"] else ""
    look = Look(
        choices["title"], choices["footer"], logo, choices["big"], own, _time(choices["printed"]), choices["address"]
    )
    prizes = read_prizes(tables_of(choices["prizes"])[1], str(choices["prizes"])) if choices["prizes"] else None
    books = [_book(file, reading, round_, prizes, choices) for file in files]
    asked: dict[str, Any] = {"what": choices["what"], "formats": choices["formats"]}
    if len(books) == 1:
        made, told = sheets_of(books[0], words, look, **asked), []
    else:
        groups = groups_of([(file.stem, book) for file, book in zip(files, books)])
        made, told = sheets_of_groups(groups, words, look, **asked), list(in_two_groups(groups))
    if choices["sgr"]:
        made |= _score_groups(files, books, own)
    spare_inputs(
        (out / name for name in made), [*files, choices["logo"], choices["prizes"]], Saying("name-folder-with-out")
    )
    if len(books) == 1:
        write_set(out, made)
    else:
        write_files({out / name: content for name, content in made.items()})
    for text in [*told, *told_with_sheets(books)]:
        warn(text)
    for name in made:
        click.echo(out / name)
    waiting = any(book.standings and book.standings.open_games for book in books)
    return LOOK_AT_IT if reading.strict and waiting else DONE


def _book(file: Path, reading: Reading, round_: int | None, prizes: Prizes | None, choices: dict[str, Any]) -> Book:
    """The book of a file for its sheets. Raises BadInput for sheets that it does not have."""
    tournament = read(file, reading)
    try:
        by: GroupedBy = choices["by"] or "club"
        best = choices["best"] or (USUAL_BEST if choices["by"] or "clubs" in choices["what"] else 0)
        book = Book(tournament, round_, choices["tie_breaks"], prizes, show=choices["show"], by=by, best=best)
        if best and book.standings:
            tell_of_none([line.player for line in book.standings.lines], by)
        for one in book.lacking:
            warn(Saying("at-place", place=str(file), what=one))
    except BadInput as error:
        raise BadInput(at_place(str(file), error)) from error
    if absent := missing(book, choices["what"]):
        raise BadInput(Saying("nothing-for-sheets", file=str(file), sheets=Listing(absent)))
    return book


def _score_groups(files: Sequence[Path], books: Sequence[Book], own: str) -> dict[str, str]:
    """The score-group tables of all rounds, of several files in the folder of each."""
    made: dict[str, str] = {}
    for file, book in zip(files, books):
        folder = f"{file.stem}/" if len(files) > 1 else ""
        try:
            found = score_groups_of(book.seen.file, own)
        except BadInput as error:
            raise BadInput(at_place(str(file), error)) from error
        made |= {f"{folder}{name}": text for name, text in found.items()}
    return made


def _time(printed: str) -> str:
    """The text of ``--printed``; the clock is read where it is asked for by name."""
    return strftime("%Y-%m-%d %H:%M", localtime()) if printed == "now" else printed

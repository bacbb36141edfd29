"""A command that changes a tournament file: from the function of the library to the file, its log and what to do next.

The command says what the tournament is after it. What changed, what speaks against it, and the lines of the file follow
from the two (`trfpair.rounds.amendment`, `trfpair.trf.patch`); `trfpair undo` takes it back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from trfpair.apps.acts import sentence
from trfpair.apps.cli.own_options import in_languages
from trfpair.apps.cli.reading import reading_options
from trfpair.apps.cli.said import tell, warn
from trfpair.apps.exits import DONE
from trfpair.apps.files import as_step
from trfpair.apps.spoken import headed, worded_now
from trfpair.base.files.held import held
from trfpair.base.files.steps import save_step
from trfpair.base.inputs import as_typed, in_one_line
from trfpair.event.games import OpenGame
from trfpair.event.log import begun_by_hand
from trfpair.event.model import Notice, Tournament
from trfpair.event.saying import Saying
from trfpair.event.unfinished import second_bye
from trfpair.rounds.amendment import COMPARISONS, amended
from trfpair.systems.of_file import standing_system
from trfpair.trf import open_file
from trfpair.trf.patch import patched
from trfpair.trf.reading import Reading

if TYPE_CHECKING:
    from trfpair.trf import File

Edit = Callable[..., Tournament]
"""From the tournament of a file, and what the options say, to the tournament after it."""


def changing(edit: Edit) -> Callable[..., int]:
    """The command that writes what an edit makes of FILE."""

    @click.argument("file", type=click.Path(path_type=Path))
    @in_languages
    @reading_options
    @wraps(edit)
    def command(file: Path, reading: Reading, **said: Any) -> int:
        with held(file):
            opened = open_file(file, reading)
            return write_change(file, opened, edit(opened.tournament, **said))

    return command


def write_change(path: Path, opened: File, after: Tournament) -> int:
    """Write a changed tournament, and say what changed, what to look at, and what comes next."""
    done = None if after == opened.tournament else amended(opened.tournament, after)
    data = patched(opened, done.tournament) if done else opened.data
    if done is None or (data == opened.data and not done.said):
        tell(Saying("no-change", path=in_one_line(path)))
        return DONE
    save_step(path, opened.data, data, *as_step(*done.said))
    for line in done.said:
        tell(sentence(worded_now(line), done.tournament))
    say_notices(done.notices)
    say_next(path, done.tournament)
    return DONE


def say_notices(notices: Iterable[Notice]) -> None:
    """Print the notices for the arbiter, on standard error."""
    for notice in notices:
        if notice.kind in COMPARISONS:
            tell(notice.said, err=True)
        else:
            warn(notice.said)


def say_next(path: Path, tournament: Tournament) -> None:
    """Print the next step of the event, on standard error."""
    click.echo(headed(worded_now(next_of(as_typed(path), tournament)), "next"), err=True)


def _results_of(name: str, tournament: Tournament, round_: int, games: Sequence[OpenGame]) -> Saying:
    """That the results of some games of a round are to be entered."""
    boards = tournament.event.boards_said(round_, [game.board for game in games])
    return Saying("next-results", command=f"`trfpair result {name}`", round=round_, boards=boards)


def next_of(name: str, tournament: Tournament) -> Saying:
    """The command that comes next, and what it does."""
    pair = f"`trfpair pair {name} --write`"
    event = tournament.event
    last, under_way, rounds = event.last, tournament.event.under_way, event.rounds
    begun = begun_by_hand(tournament)
    if begun > 1 and not event.terms.calendar and (games := event.waiting_games(begun - 1)):
        return _results_of(name, tournament, begun - 1, games)
    if begun:
        odd = not event.terms.calendar and len(event.unserved(begun)) % 2
        if odd and (twice := second_bye(event, begun)):
            return twice
        return Saying("next-completes", command=pair, round=begun)
    if last and (games := event.waiting_games(under_way)):
        return _results_of(name, tournament, under_way, games)
    if length := event.terms.rounds:
        rounds = length if rounds is None else min(rounds, length)
    over = rounds is not None and last >= rounds
    system = standing_system(tournament)
    says = system.says() if system and system.contract else None
    if says and says.between and says.between.due(tournament):
        command, did = f"`{says.between.command.format(name)}`", says.between.words(tournament)
        if over:
            return Saying("next-moves", command=command, did=did)
        return Saying("next-between", command=command, did=did, pair=pair, round=event.coming)
    if over:
        ways = {"standings": f"`trfpair standings {name}`", "sheets": f"`trfpair sheets {name} --out FOLDER`"}
        return Saying("next-over", count=last, **ways)
    return Saying("next-pairs", command=pair, round=event.coming)

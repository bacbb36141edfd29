"""``trfpair unpair`` and ``undo``: the last round taken back, and the last step, whatever it was."""

from __future__ import annotations

from pathlib import Path

import click

from trfpair.apps.cli.exits import DONE
from trfpair.apps.cli.reading import reading_options
from trfpair.base.errors import BadInput
from trfpair.base.files import write_files
from trfpair.base.files.held import held
from trfpair.base.shown import shown
from trfpair.trf.reading import Reading


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Take the round back even if it has results.")
@reading_options
def unpair(file: Path, force: bool, reading: Reading) -> int:
    """Take the last round of FILE back: its games, its bye, and the absences and withdrawals given with it.

    Byes requested earlier stay. `trfpair pair FILE --write` then pairs the round again.
    """
    from trfpair.apps.cli.changing import say_next
    from trfpair.base.files.steps import save_step
    from trfpair.rounds.entered import before_last_round
    from trfpair.trf import open_file
    from trfpair.trf.patch import patched

    with held(file):
        opened = open_file(file, reading)
        round_ = opened.tournament.event.tournament.last_with_games
        after = before_last_round(opened.tournament, force=force)
        save_step(file, opened.data, patched(opened, after), f"round {round_} taken back")
    click.echo(f"Round {round_} taken back; `trfpair undo {file}` puts it in again")
    say_next(file, after)
    return DONE


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--list", "listing", is_flag=True, help="List the steps, the last one first; undo nothing.")
@click.option("-o", "--out", type=click.Path(path_type=Path), help="Write what FILE held before to OUT; undo nothing.")
def undo(file: Path, listing: bool, out: Path | None) -> int:
    """Take back the last command that changed FILE: result, pair --write, unpair, new --add and the like.

    FILE.undo keeps the steps. If another program has changed FILE since, nothing is undone.
    """
    from trfpair.base.files.steps import last_state, nothing_more, steps_of, take_back

    if out is not None:
        if out.resolve() == file.resolve():
            raise BadInput("--out: another file is needed; without it the step is undone in FILE itself")
        step, data = last_state(file, _read_first)
        write_files({out: data})
        click.echo(shown(f"Written to {out}: {file} before this step: {step.what}"))
        return DONE
    if listing:
        journal = steps_of(file)
        for one in reversed(journal.steps):
            click.echo(shown(one.what))
        if journal.damaged or not journal.steps:
            click.echo(shown(nothing_more(file, damaged=journal.damaged)), err=True)
        return DONE
    with held(file):
        journal = take_back(file, _read_first)
    *others, last = journal.steps
    before = f"; the step before it: {others[-1].what}" if others else ""
    click.echo(shown(f"Undone: {last.what}{before}"))
    return DONE


def _read_first(data: bytes) -> None:
    """Read what comes back as what it was: an evening of tables, or a tournament with whatever faults were accepted.

    Raises TrfpairError for anything else, and for what is larger than such a file.
    """
    from trfpair.trf import loads

    if data.lstrip().startswith((b"{", b"\xef\xbb\xbf{")):
        from trfpair.pods.evening import Evening

        Evening.of(data)
    else:
        loads(data, name="what it holds", points="file", mend_byes=True, ignore="XXO,XXM,XXG")

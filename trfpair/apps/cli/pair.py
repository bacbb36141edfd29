"""``trfpair pair``: the pairings of the next round, on the screen and as files; of one tournament or of many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import click

from trfpair.apps.cli.entering import Away
from trfpair.apps.cli.helped import InSections
from trfpair.apps.cli.own_options import language_option
from trfpair.apps.cli.progress import meter, shows_progress
from trfpair.apps.cli.reading import reading_options
from trfpair.apps.cli.rounds import Done, FileJob, PairOptions, jobs_of, pair_job
from trfpair.apps.cli.settings import asking_settings
from trfpair.apps.exits import DONE, LOOK_AT_IT, UNEXPECTED
from trfpair.apps.files import EOL
from trfpair.apps.spoken import headed, worded_now
from trfpair.base.files import written_below
from trfpair.base.inputs import in_one_line
from trfpair.base.shown import shown
from trfpair.event.saying import Saying
from trfpair.event.words import words_of
from trfpair.output.texts import Pages
from trfpair.rounds.pairing import OPEN_RESULTS, Settings
from trfpair.systems import with_tables


@click.command(cls=InSections)
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), help="Folder of the output files [<stem>-roundN beside FILE].")
@asking_settings
@click.option("--round", "round_", type=click.IntRange(1), help="Pair this round [the next one].")
@click.option("--all", "every_round", is_flag=True, help="Pair every round that is left, of a calendar.")
@click.option(
    "--open-results",
    type=click.Choice(OPEN_RESULTS),
    help="Count games without a result as the file says (X of 162), else as draws.",
)
@click.option("--json", is_flag=True, help="Also write pairs.json: pairs and trace as data.")
@click.option("--html", is_flag=True, help="Also write round.html: boards, reasons and drawings for a browser.")
@language_option("Language of round.html but its steps, and of warnings and refusals [en].", default="")
@click.option("--sgr", is_flag=True, help=f"Also write the score-group tables ({with_tables()}).")
@click.option("--line-ups", is_flag=True, help="Also write line-ups.trf: the boards as records 300 (team).")
@click.option("--no-trace", is_flag=True, help="Write the pairs only, no verbose.txt.")
@click.option("--numbered", is_flag=True, help="Name the files as Vega does: pairsN.txt, verboseN.txt.")
@click.option("--templates", type=click.Path(path_type=Path, exists=True, file_okay=False), help="Your own templates.")
@reading_options(strict="; exit 6 if a rule had to yield")
@click.option("--eol", type=click.Choice(list(EOL)), default="lf", show_default=True, help="Line ends of the files.")
@click.option("--write", is_flag=True, help="Also put the round into FILE, as open games; `trfpair undo` takes it out.")
@click.option("--absent", default="", help="Players who are away this round, such as 5,9 or Fischer.")
@click.option("--present", default="", help="Players who came or registered; all others are away this round.")
@click.option("--half-bye", default="", help="Players with a half-point bye this round.")
@click.option("--withdraw", default="", help="Players who leave for good; with --write.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes to use for many files.")
@click.option("--quiet", "-q", is_flag=True, help="Print only warnings, errors and the summary.")
def pair(files: tuple[Path, ...], settings: Settings, jobs: int, quiet: bool, **choices: Any) -> int:
    """Pair the next round of each tournament FILE (- is standard input).

    Prints the pairings and writes pairs.txt (for people), pairs.list (for programs) and verbose.txt (the reasons).
    With several files, each gets a folder of its own, beside it or below --out; a bad file does not stop the others.
    """
    options = _options(choices)
    if options.pages.language:  # a page that is not written has its language too
        words_of(options.pages.language, options.pages.templates)
    todo = jobs_of(files, choices["out"])
    if len(todo) == 1:
        outcome = pair_job(todo[0], settings, options)
        _show(outcome, quiet=quiet, prefix="")
        return outcome.code
    from trfpair.lab.batch.order import in_order

    work = partial(pair_job, settings=settings, options=options)
    with closing(in_order(work, todo, jobs, lost=_lost)) as outcomes:
        code = _batch(outcomes, len(files), quiet)
    written_below([job.base.parent for job in todo if job.base])
    return code


def _options(choices: dict[str, Any]) -> PairOptions:
    """The values of the options, each by its name in the class that has it."""
    choices |= {"trace": not choices["no_trace"], "language": choices["lang"]}
    choices["templates"] = str(choices["templates"] or "")
    pages, away, options = (
        {name: choices[name] for name in kind.__match_args__ if name in choices} for kind in (Pages, Away, PairOptions)
    )
    return PairOptions(**options, pages=Pages(**pages), away=Away(**away))


def _lost(job: FileJob) -> Done:
    """The outcome of a file whose process was killed."""
    return Done(job.path, UNEXPECTED, messages=(headed(worded_now(Saying("process-killed")), "error"),))


def _batch(outcomes: Iterator[Done], count: int, quiet: bool) -> int:
    """Show the outcomes as they come (after the bar, where there is one) and sum them up; the first failure's code."""
    codes: list[int] = []
    for outcome in _behind_a_bar(outcomes, count) if shows_progress(count, quiet) else outcomes:
        _show(outcome, quiet=quiet, prefix=f"{in_one_line(outcome.path)}: ")
        codes.append(outcome.code)
    click.echo(last_line(codes), err=True)
    return next((code for code in codes if code != DONE), DONE)


def _behind_a_bar(outcomes: Iterator[Done], count: int) -> list[Done]:
    """All outcomes, waited for with a bar that nothing else is printed on."""
    done: list[Done] = []
    with meter("Pairing") as tell:
        for outcome in outcomes:
            done.append(outcome)
            tell(len(done), count)
    return done


def last_line(codes: Sequence[int]) -> str:
    """The last line of a batch."""
    failed = sum(code not in (DONE, LOOK_AT_IT) for code in codes)
    doubtful = codes.count(LOOK_AT_IT)
    facts = {"count": len(codes), "paired": len(codes) - failed, "failed": failed}
    return worded_now(
        Saying("sum-with-doubts", doubtful=doubtful, **facts) if doubtful else Saying("sum-of-files", **facts)
    )


def _show(outcome: Done, *, quiet: bool, prefix: str) -> None:
    """Print the pairings, and on stderr what there is to say; ``prefix`` names the file once before each message."""
    if not quiet:
        click.echo(outcome.page, nl=False)
    for message in (*outcome.messages, *(() if quiet else outcome.remarks), *outcome.entered.splitlines()):
        click.echo(shown(prefix + message.replace(prefix, "", 1) if prefix else message), err=True)

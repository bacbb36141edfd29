"""``trfpair pods``: tables of N players. JSON in, JSON out; reports and simulations as text or JSON."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from trfpair.apps.cli import pods_evening
from trfpair.apps.cli.helped import InSections
from trfpair.apps.cli.own_options import added, language_option, own_option
from trfpair.apps.cli.pods_evening import draw_results, enter, present
from trfpair.apps.cli.pods_request import (
    LARGEST_REQUEST,
    asked_of_seating,
    content_of,
    data_of,
    fitting,
    request_of,
    told_to_people,
)
from trfpair.apps.cli.pods_simulate import simulation
from trfpair.apps.cli.said import misused, warn
from trfpair.apps.cli.tables import write_sheets
from trfpair.apps.spoken import speak
from trfpair.base.errors import BadInput
from trfpair.base.files.held import held
from trfpair.base.inputs import bytes_of
from trfpair.event.saying import Listing, Saying
from trfpair.pods import NAMES, SYSTEMS, TableSystem, by_name
from trfpair.pods.answer import placed
from trfpair.pods.evening import before_open_round, check_as_seated
from trfpair.pods.machine import one_line, report_json, request_json, seating_json
from trfpair.pods.model import OPEN
from trfpair.pods.pages import asked_text, report_text, seating_text
from trfpair.pods.standings import OMW_KINDS, report, typed_tie_breaks
from trfpair.pods.why import explain, player_named, player_or_bye, why_not
from trfpair.systems.trace import Trace

if TYPE_CHECKING:
    from trfpair.pods.model import Outcome, Request


class WithEvening(InSections):
    """The command, and before it ``pods new`` and ``pods result``, each imported when it is called."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """The context of the command that is named."""
        if named := self.get_command(None, args[0]) if args else None:
            return named.make_context(f"{info_name} {args[0]}", args[1:], parent, **extra)
        return super().make_context(info_name, args, parent, **extra)

    def get_command(self, _ctx: click.Context | None, name: str) -> click.Command | None:
        """The command of a name, as a group has it."""
        if name not in ("new", "result"):
            return None

        command: click.Command = getattr(pods_evening, name)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command of the context."""
        return super().invoke(ctx) if ctx.command is self else ctx.command.invoke(ctx)


_OWN = {option.name: option for system in SYSTEMS for option in system.options}
"""The options of the systems, as the registry has them."""


@click.command(cls=WithEvening)
@click.argument("file", required=False, metavar="[FILE.json|-]", type=click.Path())
@click.option("--system", type=click.Choice(NAMES), help="The system of the tables (needed if FILE does not say it).")
@added(*map(own_option, _OWN.values()))
@click.option("--trace", is_flag=True, help="Add the reasons and figures to the answer.")
@click.option(
    "--format", "form", type=click.Choice(("json", "text")), help="Default: json for a seating, otherwise text."
)
@click.option("--report", is_flag=True, help="Standings, badness and the cut instead of a seating.")
@click.option("--cut", type=int, help="report: place of the cut (cedh: 4 from 16 players on; 0 for none).")
@click.option("--omw", type=click.Choice(("round-mean", "web")), help="report: definition of OMW% [round-mean].")
@click.option(
    "--tie-breaks",
    metavar="LIST",
    help="report: order of the standings (cedh: points,omw,tsn,4tw; squire: points,mw,omw).",
)
@click.option("--explain", metavar="PLAYER", help="Tell why one player sits at the table, or has the bye.")
@click.option(
    "--why-not", type=(str, str), metavar="A B|bye", help="Show the cost of A and B at one table; of A's bye."
)
@click.option("--sheets", type=click.Path(path_type=Path), help="Also write sheets into this folder: tables, names.")
@click.option("--names", type=click.Path(path_type=Path), help="With --sheets: the names, `number name` on each line.")
@language_option("Language of the text, or of the sheets [en].", default=None)
@click.option("--title", default=None, help="With --sheets: title of the pages.")
@click.option("--templates", type=click.Path(exists=True, file_okay=False), help="Your own templates.")
@click.option("--write", is_flag=True, help="Also put the round into FILE; `trfpair undo` takes it out.")
@click.option(
    "--random-results", is_flag=True, help="Draw the results of the open tables of FILE (--write: of the round)."
)
@click.option(
    "--placements", type=click.Path(path_type=Path), help="Take the round from this answer of another program."
)
@click.option("--request", is_flag=True, help="Print FILE as the request that programs of the cEDH page read.")
@click.option("--absent", metavar="LIST", help="Players who are away this round, such as 5,9.")
@click.option("--withdraw", metavar="LIST", help="With --write: players who leave for good.")
@click.option("--return", "return_", metavar="LIST", help="With --write: players who left and are back.")
@click.option("--simulate", is_flag=True, help="Play tournaments with random results and print totals.")
@click.option("--players", metavar="LIST", help="simulate: players of a tournament, such as 8,12 or 8-64 (default 16).")
@click.option("--rounds", type=int, help="simulate: rounds of a tournament (default log2 of the players).")
@click.option("--tournaments", type=int, help="simulate: number of tournaments (default 10).")
@click.option("--plot", type=click.Path(path_type=Path), help="simulate: also draw a plot, as SVG, into this file.")
@click.option(
    "-o", "--out", type=click.Path(path_type=Path), help="simulate: also write the first tournament, as a FILE."
)
def pods(file: str | None, **options: Any) -> None:
    """Seat a round at tables of N players.

    FILE is one JSON object (- reads standard input): `players`, `rounds`, and optionally `scores`, `byes`, `weights`.
    The seating is one JSON object on standard output. `trfpair pods new NAMES -o FILE` makes such a file from a list
    of names. `trfpair pods result FILE TABLE WINNER ...` enters results.
    """
    options["templates"] = options["templates"] or ""
    speak(options["lang"], options["templates"])
    click.echo(_held(file, options), nl=False)


def _held(file: str | None, options: dict[str, Any]) -> str:
    """Do what was asked; this command alone changes the file meanwhile."""
    if not (options["write"] or options["random_results"]) or file in (None, "-"):
        return _run(file, options)
    with held(Path(file)):
        return _run(file, options)


def _run(file: str | None, options: dict[str, Any]) -> str:
    """Do what was asked and return what belongs on standard output."""
    data = b"" if file is None or options["simulate"] else data_of(file)
    content = content_of(data, options) if file is not None and not options["simulate"] else None
    if options["system"] is None:
        raise misused(Saying("pods-of-what-system", systems=Listing(NAMES, last="or")))
    system = by_name(options["system"])
    fitting(file, system, options)
    if options["simulate"]:
        return simulation(system, options)
    if file is None:
        raise BadInput(Saying("pods-of-what-file"))
    if options["random_results"] and not options["write"]:
        return draw_results(Path(file), data, options["seed"] or 0)
    request = request_of(content, file, system, options)
    if options["request"]:
        return one_line(request_json(request))
    return _report(request, system, options) if options["report"] else _round(file, data, request, system, options)


def _round(file: str, data: bytes, request: Request, system: TableSystem, options: dict[str, Any]) -> str:
    """Seat the round, and do with it what was asked: a question about the round that is being played needs it again."""
    after = entered = request
    playing = bool(request.rounds) and any(table.winner == OPEN for table in request.rounds[-1].tables)
    if playing:
        request = before_open_round(request)
    if options["absent"] or options["write"]:
        request, after = present(request, data, options)
    told = options["trace"] or told_to_people(options) or asked_of_seating(options)
    trace = Trace(on=not options["placements"] and told)
    outcome = _seated(request, system, options, trace)
    if playing:
        check_as_seated(entered, outcome)
    if asked_of_seating(options):
        click.echo(_told(request, outcome, system, options, trace), nl=False)
    if "warnings" not in system.on_request:
        for notice in outcome.notices:
            warn(Saying("pods-yielded-made", text=notice.said) if options["why_not"] else notice.said)
    if asked_of_seating(options):
        return ""
    if options["sheets"]:
        write_sheets(Path(file), request, outcome, system, options)
    if options["write"]:
        enter(Path(file), data, after, outcome, _seed_of_results(options))
    return _answer(request, outcome, system, options, trace)


def _seated(request: Request, system: TableSystem, options: dict[str, Any], trace: Trace) -> Outcome:
    """The round by the system, or as another program answered."""
    if not options["placements"]:
        return system.load()(request, system.made(options), trace)

    return placed(bytes_of(options["placements"], LARGEST_REQUEST), request, system)


def _seed_of_results(options: dict[str, Any]) -> int | None:
    """The seed of random results; None where they are not asked for."""
    return (options["seed"] or 0) if options["random_results"] else None


def _answer(request: Request, outcome: Outcome, system: TableSystem, options: dict[str, Any], trace: Trace) -> str:
    """The seating: the protocol's answer, or a page."""
    if told_to_people(options):
        return seating_text(outcome, system, trace.steps, request.names, options["templates"], options["lang"] or "")

    return one_line(seating_json(outcome, system, options, trace))


def _told(request: Request, outcome: Outcome, system: TableSystem, options: dict[str, Any], trace: Trace) -> str:
    """The answer to a question about the seating."""
    question = system.question(request, system.made(options))
    if options["why_not"]:
        one, other = player_named(request, options["why_not"][0]), player_or_bye(request, options["why_not"][1])
        answer = why_not(request, outcome, question, one, other, trace.steps)
    else:
        answer = explain(request, outcome, question, player_named(request, options["explain"]), trace.steps)
    if options["form"] == "json":
        return one_line(answer)

    return asked_text(answer, system, options["templates"], options["lang"] or "", request.names)


def _report(request: Request, system: TableSystem, options: dict[str, Any]) -> str:
    """The standings, the badness and the cut."""
    listed = options["tie_breaks"]
    breaks = typed_tie_breaks(listed) if listed is not None else ()
    made = report(request, system, options["omw"] or OMW_KINDS[0], options["cut"], breaks)
    if options["form"] == "json":
        return one_line(report_json(made))

    return report_text(made, request.names, options["templates"], options["lang"] or "")

"""``trfpair pods``: tables of N players. JSON in, JSON out; reports and simulations as text or JSON."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from trfpair.errors import BadInput, FileAccess

if TYPE_CHECKING:
    from trfpair.pods.cedh import Options as CedhOptions
    from trfpair.pods.model import Outcome, Request
    from trfpair.pods.simulate import Pairing
    from trfpair.pods.squire import Options as SquireOptions

_SYSTEMS = ("cedh", "squire")
LONGEST = 64 * 1024 * 1024
"""Largest request read, in bytes."""


class WithEvening(click.Command):
    """The command, and before it ``pods new`` and ``pods result``, each imported when it is called."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """The context of the command that is named."""
        if args and args[0] in ("new", "result"):
            from trfpair.cli import pods_evening

            named: click.Command = getattr(pods_evening, args[0])
            return named.make_context(f"{info_name} {args[0]}", args[1:], parent, **extra)
        return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command of the context."""
        return super().invoke(ctx) if ctx.command is self else ctx.command.invoke(ctx)


@click.command(cls=WithEvening)
@click.argument("file", required=False, metavar="[FILE.json|-]")
@click.option("--system", type=click.Choice(_SYSTEMS), help="The system of the tables (needed unless FILE says it).")
@click.option("--size", type=int, help="squire: players a table, 2 or more (default 2).")
@click.option("--tolerance", type=int, help="squire: pairs of old opponents tolerated a table (default 0).")
@click.option(
    "--objective", type=click.Choice(("walk", "spread")), help="squire: what decides after rematches and byes."
)
@click.option("--keep-order", is_flag=True, help="squire: the list as it stands, not in order of points.")
@click.option("--nodes", type=int, help="squire: nodes the backtracking walk may use (default 30000).")
@click.option(
    "--mode",
    type=click.Choice(("rematch-first", "score-first", "weights")),
    help="cedh: objective (default rematch-first).",
)
@click.option(
    "--rematch-law", type=click.Choice(("square", "linear")), help="cedh: cost of a rematch (default square)."
)
@click.option("--allow-bye", is_flag=True, help="cedh: give byes to 1, 2 or 5 players instead of refusing.")
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of everything random.")
@click.option("--effort", type=int, help="Length of the search in larger fields (default 2, squire 4).")
@click.option("--trace", is_flag=True, help="Add the reasons and figures to the answer.")
@click.option("--format", "form", type=click.Choice(("json", "text")), help="Default: json for a seating, else text.")
@click.option("--report", is_flag=True, help="cedh: standings, badness and the cut instead of a seating.")
@click.option("--cut", type=int, help="cedh report: place of the cut (default 4 from 16 players on, 0 for none).")
@click.option("--omw", type=click.Choice(("round-mean", "web")), help="cedh report: definition of OMW%.")
@click.option("--tie-breaks", metavar="LIST", help="cedh report: order of the standings (default points,omw,tsn,4tw).")
@click.option("--explain", type=int, metavar="N", help="Tell the table of one player, and whom the player has met.")
@click.option("--why-not", nargs=2, type=int, metavar="A B", help="Tell what A and B at one table would cost.")
@click.option("--sheets", type=click.Path(path_type=Path), help="Write sheets into this folder too: tables, names.")
@click.option("--names", type=click.Path(path_type=Path), help="With --sheets: who is who, `id name` a line.")
@click.option("--lang", default=None, metavar="CODE", help="With --sheets: language of the sheets (default en).")
@click.option("--title", default=None, help="With --sheets: title of the pages.")
@click.option("--write", is_flag=True, help="Put the round into FILE too, to be played; FILE.bak is kept.")
@click.option("--absent", metavar="LIST", help="Players who are not there this round, such as 5,9.")
@click.option("--withdraw", metavar="LIST", help="With --write: players who do not come again.")
@click.option("--return", "return_", metavar="LIST", help="With --write: players who had left and are back.")
@click.option("--simulate", is_flag=True, help="Play tournaments with random results and add them up.")
@click.option("--players", type=int, help="simulate: players a tournament (default 16).")
@click.option("--rounds", type=int, help="simulate: rounds a tournament (default log2 of the players).")
@click.option("--tournaments", type=int, help="simulate: how many tournaments (default 10).")
def pods(file: str | None, **options: Any) -> None:
    """Seat a round at tables of N players.

    FILE is one JSON object (- reads standard input): `players`, `rounds`, and if wanted `scores`, `byes`, `weights`.
    The seating is one JSON object on standard output. `trfpair pods new NAMES -o FILE` makes such a file of a list of
    names, `trfpair pods result FILE TABLE WINNER ...` enters results.
    """
    click.echo(_run(file, options), nl=False)


def _run(file: str | None, options: dict[str, Any]) -> str:
    """Do what was asked and return what belongs on standard output."""
    data = b"" if file is None or options["simulate"] else _data(file)
    content = _content(data, options) if file is not None and not options["simulate"] else None
    if options["system"] is None:
        raise click.UsageError("Missing option '--system': cedh or squire.")
    _fitting(file, options)
    if options["simulate"]:
        return _simulation(options)
    if file is None:
        raise BadInput("FILE: missing, expected the name of a JSON file, or - for standard input")
    request = after = _request(content, file, options)
    if options["absent"] or options["write"]:
        from trfpair.cli.pods_evening import present
        from trfpair.pods.evening import Evening

        request, after = present(request, Evening.of(data), options)
    if options["report"]:
        return _report(request, options)
    outcome = _pairing(options)(request)
    if options["system"] == "squire":
        for warning in outcome.warnings:
            click.echo(f"warning: {warning}", err=True)
    if options["explain"] is not None or options["why_not"]:
        return _told(request, outcome, options)
    if options["sheets"]:
        from trfpair.cli.tables import write_sheets

        write_sheets(request, outcome, options)
    if options["write"]:
        from trfpair.cli.pods_evening import enter

        enter(Path(file), Evening.of(data), after, outcome)
    return _answer(request, outcome, options)


def _told(request: Request, outcome: Outcome, options: dict[str, Any]) -> str:
    """Write the answer to a question about the seating."""
    from trfpair.pods.pages import why_text
    from trfpair.pods.protocol import dumps
    from trfpair.pods.why import explain, why_not

    if options["why_not"]:
        asked = _cedh(options) if options["system"] == "cedh" else _squire(options)
        answer = why_not(request, outcome, asked, *options["why_not"])
    else:
        answer = explain(request, outcome, options["explain"])
    return dumps(answer) if options["form"] == "json" else why_text(answer)


CEDH = ("mode", "rematch_law", "allow_bye")
SQUIRE = ("size", "tolerance", "objective", "nodes", "keep_order")
REPORT = ("omw", "tie_breaks")
SIMULATE = ("players", "rounds", "tournaments")
_SHEETS = ("names", "lang", "title")


def _fitting(file: str | None, options: dict[str, Any]) -> None:
    """Refuse options that would be ignored."""
    system = options["system"]
    for names, fits, where in (
        (CEDH, system == "cedh", "--system cedh"),
        (SQUIRE, system == "squire", "--system squire"),
        (("report",), system == "cedh", "--system cedh"),
        (REPORT, options["report"], "--report"),
        (("cut",), options["report"] or (options["simulate"] and system == "cedh"), "--report"),
        (SIMULATE, options["simulate"], "--simulate"),
        (("sheets",), not any(options[name] for name in ("report", "simulate", "explain", "why_not")), "a seating"),
        (_SHEETS, options["sheets"], "--sheets"),
        (("write", "absent"), not any(options[name] for name in ("report", "simulate")), "a seating"),
        (("write",), file != "-" and options["explain"] is None and not options["why_not"], "a seating from a FILE"),
        (("withdraw", "return_"), options["write"], "--write"),
    ):
        for name in names:
            if options[name] not in (None, False) and not fits:
                raise BadInput(
                    f"--{name.rstrip('_').replace('_', '-')}: it belongs to {where}, which was not asked for"
                )
    if options["explain"] is not None and (options["why_not"] or options["report"] or options["simulate"]):
        raise BadInput("--explain: found with --why-not, --report or --simulate, expected alone")
    if options["why_not"] and (options["report"] or options["simulate"]):
        raise BadInput("--why-not: found with --report or --simulate, expected alone")
    if options["simulate"] and (options["report"] or options["trace"] or file is not None):
        raise BadInput("--simulate: found with a FILE, --report or --trace, expected alone")
    for name, least in (("effort", 1), ("nodes", 0), ("cut", 0)):
        if options[name] is not None and options[name] < least:
            raise BadInput(f"--{name}: found {options[name]}, expected {least} or more")


def _data(file: str) -> bytes:
    """Read the request from a file or from standard input."""
    try:
        if file == "-":
            data = sys.stdin.buffer.read(LONGEST + 1)
        else:
            with open(file, "rb") as stream:
                data = stream.read(LONGEST + 1)
    except OSError as error:
        raise FileAccess(f"{file}: cannot be read: {error.strerror or error}") from None
    if len(data) > LONGEST:
        raise BadInput(f"{file}: larger than {LONGEST // 1024 // 1024} MB, expected one request")
    return data


def _content(data: bytes, options: dict[str, Any]) -> object:
    """Decode the request; the system it names is the system, unless an option says otherwise."""
    from trfpair.pods.protocol import decode

    content = decode(data)
    named = content.get("system") if isinstance(content, dict) else None
    if named in _SYSTEMS:
        if options["system"] not in (None, named):
            raise BadInput(f"--system: found {options['system']}, but the request is of {named}")
        options["system"] = named
    return content


def _request(content: object, file: str, options: dict[str, Any]) -> Request:
    """Turn what was decoded into a request. Of a file on disk, open tables are told as such."""
    from trfpair.pods.protocol import build

    cedh = options["system"] == "cedh"
    request = build(content, sizes=(3, 4) if cedh else None, open_tables=file != "-")
    if request.size and cedh:
        raise BadInput("size: found with cedh, whose tables are of 4 and 3; it belongs to squire")
    if request.size and options["size"] is None:
        options["size"] = request.size
    if request.rounds and any(table.winner == -1 for table in request.rounds[-1].tables):
        places = [n for n, table in enumerate(request.rounds[-1].tables, 1) if table.winner == -1]
        from trfpair.pods.model import names

        tables = f"table{'s' if len(places) > 1 else ''} {names(places)}"
        raise BadInput(
            f"{file}: round {len(request.rounds)}: no result yet at {tables}: `trfpair pods result {file}` enters them"
        )
    return request


def _given(options: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    """Return the options that were given, under the names the system knows them by."""
    return {ours: options[name] for name, ours in names.items() if options[name] is not None}


def _pairing(options: dict[str, Any]) -> Pairing:
    """Return the system with its options."""
    if options["system"] == "cedh":
        from trfpair.pods import cedh

        return partial(cedh.pair, options=_cedh(options))
    from trfpair.pods import squire

    return partial(squire.pair, options=_squire(options))


def _squire(options: dict[str, Any]) -> SquireOptions:
    """The options of squire that were given."""
    from trfpair.pods import squire

    names = ("size", "tolerance", "objective", "nodes", "seed", "effort", "keep_order")
    return squire.Options(**_given(options, dict(zip(names, names, strict=True))))


def _cedh(options: dict[str, Any]) -> CedhOptions:
    """The options of cEDH that were given."""
    from trfpair.pods import cedh

    names = {"mode": "mode", "rematch_law": "law", "allow_bye": "allow_bye", "seed": "seed", "effort": "effort"}
    return cedh.Options(**_given(options, names))


def _answer(request: Request, outcome: Outcome, options: dict[str, Any]) -> str:
    """Write the seating: the protocol's answer, widened only by what was asked for."""
    if options["form"] == "text" or (options["write"] and options["form"] is None):
        from trfpair.pods.pages import seating_text

        return seating_text(outcome, options["system"], request.names)
    from trfpair.pods.protocol import dumps, placements, reasons

    answer = placements(outcome)
    if options["system"] == "squire" or options["allow_bye"]:
        answer["byes"] = list(outcome.byes)
    if options["system"] == "squire" or options["trace"]:
        answer["warnings"] = list(outcome.warnings)
    if options["trace"]:
        answer |= reasons(outcome)
    return dumps(answer)


def _report(request: Request, options: dict[str, Any]) -> str:
    """Write the standings, the badness and the cut."""
    from trfpair.pods.pages import report_json, report_text
    from trfpair.pods.protocol import dumps
    from trfpair.pods.standings import TIE_BREAKS, report

    listed = options["tie_breaks"]
    breaks = tuple(each.strip() for each in listed.split(",")) if listed is not None else TIE_BREAKS
    made = report(request, options["omw"] or "round-mean", options["cut"], breaks)
    return dumps(report_json(made)) if options["form"] == "json" else report_text(made, request.names)


def _simulation(options: dict[str, Any]) -> str:
    """Play the tournaments and write their summary."""
    from trfpair.pods.pages import summary_text
    from trfpair.pods.protocol import MOST_PLAYERS, dumps
    from trfpair.pods.simulate import Plan, default_rounds, simulate, summary

    players = 16 if options["players"] is None else options["players"]
    if players > MOST_PLAYERS:
        raise BadInput(f"--players: found {players}, expected at most {MOST_PLAYERS}")
    rounds = default_rounds(players) if options["rounds"] is None else options["rounds"]
    tournaments = 10 if options["tournaments"] is None else options["tournaments"]
    cut = 0
    if options["system"] == "cedh":
        cut = (4 if players >= 16 else 0) if options["cut"] is None else options["cut"]
    plan = Plan(players, rounds, tournaments, options["seed"], cut)
    told = summary(plan, simulate(plan, _pairing(options)))
    return dumps(told) if options["form"] == "json" else summary_text(told, options["system"])

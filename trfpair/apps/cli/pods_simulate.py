"""``trfpair pods --simulate``: tournaments with random results, as totals, a table, a plot, or one as a file."""

from __future__ import annotations

from typing import Any

import click

from trfpair.base.errors import BadInput
from trfpair.base.files import write_files
from trfpair.base.shown import shown
from trfpair.pods import TableSystem
from trfpair.pods.evening import Evening, begun
from trfpair.pods.machine import one_line
from trfpair.pods.model import Outcome, Request
from trfpair.pods.pages import fields_text, summary_text
from trfpair.pods.plots import fields_svg
from trfpair.pods.protocol import MOST_PLAYERS
from trfpair.pods.simulate import Plan, default_rounds, simulate
from trfpair.pods.standings import cut_of
from trfpair.pods.totals import Summary, answer, numbers, summary


def simulation(system: TableSystem, options: dict[str, Any]) -> str:
    """Play the tournaments and write what they add up to."""
    counts = numbers("16" if options["players"] is None else options["players"], "--players")
    if max(counts) > MOST_PLAYERS:
        raise BadInput(f"--players: found {max(counts)}, expected at most {MOST_PLAYERS}")
    _writable(options, len(counts))
    fields = [_field(system, players, options, many=len(counts) > 1) for players in counts]
    if len(fields) == 1 and not options["plot"]:
        return (
            one_line(fields[0]) if options["form"] == "json" else summary_text(fields[0], system, options["templates"])
        )
    told = {"tournaments": fields[0]["tournaments"], "seed": fields[0]["seed"], "fields": fields}
    told["answer"] = answer(fields)
    if options["plot"]:
        write_files({options["plot"]: fields_svg(told, system, options["templates"]).encode()})
    return one_line(told) if options["form"] == "json" else fields_text(told, system, options["templates"])


def _writable(options: dict[str, Any], fields: int) -> None:
    """Refuse files that would be written over, before anything is played."""
    for option in ("plot", "out"):
        if options[option] and options[option].exists():
            raise BadInput(f"--{option}: {options[option]} exists: name another file")
    if options["out"] and fields > 1:
        raise BadInput("--out: one tournament is written, expected one number of --players")


def _field(system: TableSystem, players: int, options: dict[str, Any], *, many: bool) -> Summary:
    """The tournaments of one number of players. Among several, each that is large enough has the cut of the system."""
    rounds = default_rounds(players) if options["rounds"] is None else options["rounds"]
    tournaments = 10 if options["tournaments"] is None else options["tournaments"]
    said = system.cut if many and options["cut"] is None else options["cut"]
    cut = cut_of(system, said, players)
    plan = Plan(players, rounds, tournaments, options["seed"] or 0, cut, system.tie_breaks)
    seat, own = system.load(), system.made(options)
    played = simulate(plan, system, lambda request: seat(request, own))
    if options["out"]:
        write_files({options["out"]: _as_file(played[0].request, system, own)})
        click.echo(shown(f"Written to {options['out']}: the first of the tournaments"), err=True)
    return summary(plan, played)


def _as_file(request: Request, system: TableSystem, own: Any) -> bytes:
    """The file of a tournament that was played."""
    size = 0 if system.sizes else own.size
    evening = Evening.of(begun("Random results", system, dict.fromkeys(request.players, ""), size))
    for number, round_ in enumerate(request.rounds, 1):
        made = Outcome(tuple(table.players for table in round_.tables), round_.byes or (), (), {})
        winners = {place: table.winner or 0 for place, table in enumerate(round_.tables, 1)}
        evening = evening.with_round(made).with_results(number, winners)
    return evening.data

"""``trfpair``: the command line. Commands live in modules of their own and are imported when they are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NoReturn

import click

from trfpair import __version__
from trfpair.apps.cli.lazy import LazyGroup
from trfpair.apps.cli.terminal import CHOICES, TERMINAL
from trfpair.apps.exits import BROKEN_PIPE, DONE, NO_PAIRING, run
from trfpair.apps.spoken import speak
from trfpair.base.on_demand import OnDemand

if TYPE_CHECKING:
    import trfpair.apps.cli.check
    import trfpair.apps.cli.convert
    import trfpair.apps.cli.evening
    import trfpair.apps.cli.generate
    import trfpair.apps.cli.hall
    import trfpair.apps.cli.ladder
    import trfpair.apps.cli.log
    import trfpair.apps.cli.man
    import trfpair.apps.cli.pair
    import trfpair.apps.cli.players
    import trfpair.apps.cli.pods
    import trfpair.apps.cli.prizes
    import trfpair.apps.cli.results
    import trfpair.apps.cli.sheets
    import trfpair.apps.cli.simulate
    import trfpair.apps.cli.standings
    import trfpair.apps.cli.steps
    import trfpair.apps.cli.systems
    import trfpair.apps.cli.verify
    import trfpair.apps.cli.why
else:
    trfpair = OnDemand("trfpair")

SECTIONS: Mapping[str, Mapping[str, tuple[click.Command, str]]] = {
    "An evening": {
        "new": (trfpair.apps.cli.evening.new, "make a tournament from a list of players"),
        "pair": (trfpair.apps.cli.pair.pair, "pair the next round"),
        "result": (trfpair.apps.cli.results.result, "enter results"),
        "standings": (trfpair.apps.cli.standings.standings, "standings with tie-breaks, and why"),
        "prizes": (trfpair.apps.cli.prizes.prizes, "say the prizes, and who has them"),
        "sheets": (trfpair.apps.cli.sheets.sheets, "sheets for the wall: text and pages"),
        "undo": (trfpair.apps.cli.steps.undo, "take the last change back"),
        "redo": (trfpair.apps.cli.steps.redo, "do again what was taken back"),
    },
    "Changes by the arbiter": {
        "swap": (trfpair.apps.cli.hall.swap, "exchange two players of a round"),
        "board": (trfpair.apps.cli.hall.board, "put two players on a board"),
        "line-up": (trfpair.apps.cli.hall.seating, "seat the players of a team"),
        "bye": (trfpair.apps.cli.hall.bye_of_request, "give or take a bye"),
        "withdraw": (trfpair.apps.cli.hall.withdraw, "a player leaves"),
        "expel": (trfpair.apps.cli.hall.expel, "a player is expelled"),
        "ban": (trfpair.apps.cli.hall.ban, "players who may not meet"),
        "unban": (trfpair.apps.cli.hall.unban, "let them meet again"),
        "player": (trfpair.apps.cli.hall.player, "change what a player is called, or rated"),
        "team": (trfpair.apps.cli.hall.team, "change a team: name, captain, players by board"),
        "event": (trfpair.apps.cli.hall.event, "change place, days, arbiter, rounds"),
        "number": (trfpair.apps.cli.hall.number, "number the players anew"),
        "unpair": (trfpair.apps.cli.hall.unpair, "take the last round back"),
    },
    "Questions": {
        "log": (trfpair.apps.cli.log.log, "what the arbiter did, and when it was known"),
        "explain": (trfpair.apps.cli.why.explain, "why a player has this game"),
        "why-not": (trfpair.apps.cli.why.why_not, "why not another opponent, bye or colour"),
        "check": (trfpair.apps.cli.check.check, "pair every round again and compare"),
        "verify": (trfpair.apps.cli.verify.verify, "prove a round without the engine"),
        "systems": (trfpair.apps.cli.systems.systems, "the pairing systems and their options"),
    },
    "Files and studies": {
        "convert": (trfpair.apps.cli.convert.convert, "between TRF16 and TRF26"),
        "players": (trfpair.apps.cli.players.players, "rating lists in one file, and players from it"),
        "generate": (trfpair.apps.cli.generate.generate, "make random tournaments"),
        "simulate": (trfpair.apps.cli.simulate.simulate, "play a study of systems"),
        "report": (trfpair.apps.cli.simulate.report, "write the report of a study"),
        "man": (trfpair.apps.cli.man.man, "write the manual pages"),
    },
    "Other events": {
        "ladder": (trfpair.apps.cli.ladder.ladder, "a club ladder"),
        "pods": (trfpair.apps.cli.pods.pods, "tables of more than two players"),
    },
}
"""Section of the help -> command -> the command itself, imported when it is called, and what it does in a few words."""


@click.group(
    cls=LazyGroup,
    sections=SECTIONS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="trfpair")
@click.option("--color", type=click.Choice(CHOICES), default="auto", help="Colours [on a terminal, without NO_COLOR].")
def cli(color: str) -> None:
    """Pair chess tournaments: a TRF file goes in, the next round's pairings and the reasons come out.

    Exit codes: 0 done, 1 no valid pairing exists, 2 unexpected error, 3 bad request or bad file,
    4 beyond limits, 5 file access, 6 something for a person to look at, 7 not all proved (verify).
    """
    TERMINAL.colour = color
    speak("")


COMMANDS = cli.named
"""The commands by name."""


def main() -> NoReturn:
    """Entry point of the console script."""
    run(_command)


def _command() -> int:
    TERMINAL.dress()
    try:
        return int(cli.main(prog_name="trfpair", standalone_mode=False, windows_expand_args=False) or DONE)
    except SystemExit as end:
        if end.code == NO_PAIRING:  # click's own answer to a reader who has gone
            return BROKEN_PIPE
        raise
    finally:
        TERMINAL.leave()

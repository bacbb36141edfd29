"""``trfpair``: the command line. Commands live in modules of their own and are imported when they are called."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import NoReturn

import click

from trfpair import __version__
from trfpair.apps.cli.terminal import CHOICES, TERMINAL
from trfpair.apps.exits import BROKEN_PIPE, DONE, NO_PAIRING, run
from trfpair.base.near import near

SECTIONS: dict[str, dict[str, tuple[str, str]]] = {
    "An evening": {
        "new": ("evening:new", "make a tournament from a list of players"),
        "pair": ("pair:pair", "pair the next round"),
        "result": ("results:result", "enter results"),
        "standings": ("standings:standings", "standings with tie-breaks, and why"),
        "prizes": ("prizes:prizes", "say the prizes, and who has them"),
        "sheets": ("sheets:sheets", "sheets for the wall: text and pages"),
        "undo": ("steps:undo", "take the last change back"),
        "redo": ("steps:redo", "do again what was taken back"),
    },
    "Changes by the arbiter": {
        "swap": ("hall:swap", "exchange two players of a round"),
        "board": ("hall:board", "put two players on a board"),
        "line-up": ("hall:seating", "seat the players of a team"),
        "bye": ("hall:bye_of_request", "give or take a bye"),
        "withdraw": ("hall:withdraw", "a player leaves"),
        "expel": ("hall:expel", "a player is expelled"),
        "ban": ("hall:ban", "players who may not meet"),
        "unban": ("hall:unban", "let them meet again"),
        "player": ("hall:player", "change what a player is called, or rated"),
        "team": ("hall:team", "change a team: name, captain, players by board"),
        "event": ("hall:event", "change place, days, arbiter, rounds"),
        "number": ("hall:number", "number the players anew"),
        "unpair": ("hall:unpair", "take the last round back"),
    },
    "Questions": {
        "log": ("log:log", "what the arbiter did, and when it was known"),
        "explain": ("why:explain", "why a player has this game"),
        "why-not": ("why:why_not", "why not another opponent, bye or colour"),
        "check": ("check:check", "pair every round again and compare"),
        "verify": ("verify:verify", "prove a round without the engine"),
        "systems": ("systems:systems", "the pairing systems and their options"),
    },
    "Files and studies": {
        "convert": ("convert:convert", "between TRF16 and TRF26"),
        "players": ("players:players", "rating lists in one file, and players from it"),
        "generate": ("generate:generate", "make random tournaments"),
        "simulate": ("simulate:simulate", "play a study of systems"),
        "report": ("simulate:report", "write the report of a study"),
        "man": ("man:man", "write the manual pages"),
    },
    "Other events": {
        "ladder": ("ladder:ladder", "a club ladder"),
        "pods": ("pods:pods", "tables of more than two players"),
    },
}
"""Section of the help -> command -> module and attribute, and what it does in a few words."""

_ROOM = "trfpair.apps.cli"
COMMANDS = {name: where for section in SECTIONS.values() for name, (where, _) in section.items()}


class LazyGroup(click.Group):
    """A group that imports a command only when it is called or listed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All command names, in the order of the table."""
        return list(COMMANDS)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """``-check FILE`` is ``check FILE``: the form of a checker that FIDE's commission asks for."""
        if args and args[0] in ("-check", "--check"):
            args = ["check", *args[1:]]
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; for a misspelt one name those that are near."""
        name = args[0]
        if name not in COMMANDS and name.lower() in COMMANDS:
            args = [name.lower(), *args[1:]]
        try:
            found, command, rest = super().resolve_command(ctx, args)
        except click.UsageError as error:
            meant = near(name, COMMANDS)
            if not meant:
                raise
            raise click.UsageError(f"{error.message} Did you mean {' or '.join(meant)}?", ctx) from None
        if command and sys.platform == "win32":
            from trfpair.apps.cli.names import filled_in

            rest = filled_in(command, rest)
        return found, command, rest

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        if cmd_name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[cmd_name].partition(":")
        command = getattr(import_module(f"{_ROOM}.{module}"), attribute)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands section by section, without a look into their modules."""
        for title, commands in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(name, about) for name, (_, about) in commands.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="trfpair")
@click.option("--color", type=click.Choice(CHOICES), default="auto", help="Colours [on a terminal, without NO_COLOR].")
def cli(color: str) -> None:
    """Pair chess tournaments: a TRF file goes in, the next round's pairings and the reasons come out.

    Exit codes: 0 done, 1 no valid pairing exists, 2 unexpected error, 3 bad request or bad file,
    4 beyond limits, 5 file access, 6 something for a person to look at, 7 not all proved (verify).
    """
    TERMINAL.colour = color


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

"""``trfpair``: the command line. Commands live in modules of their own and are imported when they are called."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

import click

from trfpair import __version__
from trfpair.apps.cli.exits import BROKEN_PIPE, DONE, NO_PAIRING, run

COMMANDS = {
    "pair": "trfpair.apps.cli.pair:pair",
    "check": "trfpair.apps.cli.check:check",
    "verify": "trfpair.apps.cli.verify:verify",
    "explain": "trfpair.apps.cli.why:explain",
    "why-not": "trfpair.apps.cli.why:why_not",
    "standings": "trfpair.apps.cli.standings:standings",
    "sheets": "trfpair.apps.cli.sheets:sheets",
    "generate": "trfpair.apps.cli.generate:generate",
    "simulate": "trfpair.apps.cli.simulate:simulate",
    "report": "trfpair.apps.cli.simulate:report",
    "convert": "trfpair.apps.cli.convert:convert",
    "ladder": "trfpair.apps.cli.ladder:ladder",
    "pods": "trfpair.apps.cli.pods:pods",
    "new": "trfpair.apps.cli.evening:new",
    "number": "trfpair.apps.cli.numbers:number",
    "result": "trfpair.apps.cli.results:result",
    "swap": "trfpair.apps.cli.hall:swap",
    "board": "trfpair.apps.cli.hall:board",
    "bye": "trfpair.apps.cli.hall:bye_of_request",
    "withdraw": "trfpair.apps.cli.hall:withdraw",
    "expel": "trfpair.apps.cli.hall:expel",
    "ban": "trfpair.apps.cli.hall:ban",
    "unban": "trfpair.apps.cli.hall:unban",
    "player": "trfpair.apps.cli.hall:player",
    "event": "trfpair.apps.cli.hall:event",
    "unpair": "trfpair.apps.cli.steps:unpair",
    "undo": "trfpair.apps.cli.steps:undo",
    "systems": "trfpair.apps.cli.systems:systems",
}
"""Command name -> module:attribute."""


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
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            from difflib import get_close_matches

            near = get_close_matches(name.lower(), COMMANDS, cutoff=0.65)
            if not near:
                raise
            raise click.UsageError(f"{error.message} Did you mean {' or '.join(near)}?", ctx) from None

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        if cmd_name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[cmd_name].partition(":")
        command = getattr(import_module(module), attribute)
        assert isinstance(command, click.Command)
        return command


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="trfpair")
def cli() -> None:
    """Pair chess tournaments: a TRF file goes in, the next round's pairings and the reasons come out.

    Exit codes: 0 done, 1 no valid pairing exists, 2 unexpected error, 3 bad request or bad file,
    4 beyond limits, 5 file access, 6 something for a person to look at, 7 not all proved (verify).
    """


def main() -> NoReturn:
    """Entry point of the console script."""
    run(_command)


def _with_files_named(words: Sequence[str]) -> list[str]:
    """The words with ``*`` and ``?`` replaced by the files they stand for: on Windows no shell does that.

    A word for which there is no file stays, and brackets mean themselves: they stand in the names of files there.
    """
    from glob import glob

    found: list[str] = []
    for word in words:
        files = sorted(glob(word.replace("[", "[[]"))) if "*" in word or "?" in word else []
        found += files or [word]
    return found


def _command() -> int:
    try:
        words = _with_files_named(sys.argv[1:]) if sys.platform == "win32" else sys.argv[1:]
        return int(cli.main(words, prog_name="trfpair", standalone_mode=False, windows_expand_args=False) or DONE)
    except SystemExit as end:
        if end.code == NO_PAIRING:  # click's own answer to a reader who has gone
            return BROKEN_PIPE
        raise

"""The options of every command that reads a tournament file."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, overload

import click

from trfpair.apps.cli.own_options import Command, added
from trfpair.base.errors import BadInput
from trfpair.trf.reading import OF_RESULTS, WHOSE_POINTS, Door, Reading, reading_of


@overload
def reading_options(command: Command, /) -> Command: ...
@overload
def reading_options(*, strict: str = "", file: str = "FILE") -> Callable[[Command], Command]: ...


def reading_options(command: Command | None = None, /, *, strict: str = "", file: str = "FILE") -> Any:
    """Add the options that say how a file is read; the command gets them as ``reading``.

    ``strict`` is what the command does besides under --strict, ``file`` how its help calls the file.
    """
    return _with_options(command, "", "FILE") if command else lambda bare: _with_options(bare, strict, file)


def _with_options(command: Command, strict: str, file: str) -> Command:
    @wraps(command)
    def gathered(*args: Any, **others: Any) -> int:
        said = {name: others.pop(name) for name in Reading.__match_args__ if name in others}
        code: int = command(*args, reading=_asked(**said), **others)
        return code

    made: Command = added(*_options(strict, file))(gathered)
    return made


def _asked(*, points: str | None, **said: Any) -> Reading:
    """The reading that the options of a command ask for. Raises UsageError."""
    try:
        return reading_of(points=points or OF_RESULTS, door=Door.COMMAND, **said)
    except BadInput as error:
        raise click.UsageError(f"--{error}") from None


def _options(strict: str, file: str) -> list[Callable[[Command], Command]]:
    return [
        click.option("--strict", is_flag=True, help=f"Refuse a file that trfpair would mend{strict}."),
        click.option("--encoding", help=f"Encoding of {file} [UTF-8, else Windows-1252 with a warning]."),
        click.option(
            "--points",
            type=click.Choice(WHOSE_POINTS),
            help=f"If the points in {file} differ from its results: refuse {file}, or use the points [results].",
        ),
        click.option(
            "--mend-byes", is_flag=True, help="Read blank cells as half-point byes if that makes the points right."
        ),
        click.option("--ignore", default="", metavar="CODES", help="Leave these records out, such as XXO,XXM."),
    ]

"""Command lines: every command with its own options, sound and odd values, on a few small files."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import click

from tests.fuzz import program
from tests.fuzz.core import Target, Wrong

VALID = Path(__file__).parent / "valid"
FILES = ("round-1.trf", "bans.trf", "round-6-trf26.trf", "broken.trf", "list.csv", "request.json", "none.trf", ".", "")
VALUES = (
    "0",
    "1",
    "2",
    "3",
    "-1",
    "5",
    "x",
    "",
    "1,2",
    "W",
    "white",
    "dutch",
    "vega",
    "BH",
    "full",
    "-",
    "٣",
    "9" * 30,
)
UNTRIED = {"jobs", "tournaments", "count", "watch"}
"""Options that start processes or take long by design."""

FORMS = (
    ("--dutch", "IN", "-p"),
    ("--dutch", "IN", "-p", "OUT", "-l", "LIST"),
    ("IN", "-p", "OUT"),
    ("IN", "-c"),
    ("--burstein", "IN", "-p", "OUT"),
    ("-r",),
    ("-h",),
    ("IN", "-p", "-w"),
    (".", "IN", "1"),
    ("-jar", "javafo.jar", "IN", "-p", "OUT"),
)
"""Command lines of the drop-in, to be varied."""


class Given(NamedTuple):
    """A program and its arguments."""

    program: str
    arguments: tuple[str, ...]


def make(random: Random) -> Given:
    """A command line of one of the two programs."""
    return _engine(random) if random.random() < 0.3 else _trfpair(random)


def _engine(random: Random) -> Given:
    places = {"IN": random.choice(FILES), "OUT": "out.txt", "LIST": "list.txt"}
    words = [places.get(word, word) for word in random.choice(FORMS)]
    return Given("trfpair-engine", tuple(_varied(words, random)))


def _trfpair(random: Random) -> Given:
    from trfpair.apps.cli.main import COMMANDS

    name = random.choice(sorted(COMMANDS))
    words = [name]
    command = _command(name)
    if isinstance(command, click.Group):
        words.append(random.choice(sorted(command.commands)))
        command = command.commands[words[-1]]
    for parameter in command.params:
        words += _said(parameter, random)
    return Given("trfpair", tuple(_varied(words, random)))


@cache
def _command(name: str) -> click.Command:
    from trfpair.apps.cli.main import cli

    found = cli.get_command(click.Context(cli), name)
    assert found is not None
    return found


def _said(parameter: click.Parameter, random: Random) -> list[str]:
    """What the command line says of one parameter; of most options nothing."""
    if isinstance(parameter, click.Argument):
        return [_value(parameter, random) for _ in range(max(1, parameter.nargs))]
    if parameter.name in UNTRIED or random.random() > (0.95 if parameter.required else 0.12):
        return []
    option = random.choice(parameter.opts)
    if isinstance(parameter, click.Option) and parameter.is_flag:
        return [option]
    return [option, *(_value(parameter, random) for _ in range(parameter.nargs))]


def _value(parameter: click.Parameter, random: Random) -> str:
    if isinstance(parameter.type, click.Choice) and random.random() < 0.9:
        return str(random.choice(parameter.type.choices))
    name = str(parameter.name)
    if isinstance(parameter.type, click.Path) and random.random() < 0.9:
        return random.choice(("out", "out.trf")) if name in ("out", "sheets", "manifest") else random.choice(FILES)
    return random.choice(VALUES)


def _varied(words: list[str], random: Random) -> list[str]:
    """Now and then a word more, less or elsewhere."""
    kind = random.random()
    at = random.randrange(len(words))
    if kind < 0.08:
        words.insert(at, random.choice((*VALUES, *FILES, "--help", "--", "-x", "--rounds")))
    elif kind < 0.14:
        del words[at]
    elif kind < 0.2:
        words.append(words.pop(at))
    return words


@cache
def _files() -> dict[str, bytes]:
    files = {name: (VALID / name).read_bytes() for name in FILES if (VALID / name).is_file()}
    files["broken.trf"] = files["bans.trf"][:200] + b"\x00" + files["bans.trf"][203:]
    files["list.csv"] = b"name,rating\nA,1500\nB,1400\n"
    files["request.json"] = b'{"players": [1, 2, 3, 4, 5, 6, 7, 8], "rounds": []}'
    return files


def judge(given: Given) -> str:
    """The exit code in words; inputs stand as they stood, but for those that a command was told to change."""
    with program.folder(_files()) as folder:
        run = program.engine if given.program == "trfpair-engine" else program.trfpair
        outcome = run(given.arguments)
        for name, content in _files().items():
            if not _may_change(given.arguments) and (folder / name).read_bytes() != content:
                raise Wrong(f"{name} was changed")
    return outcome.verdict


EDITS = "swap board bye withdraw expel ban unban player event number unpair undo redo result advance convert generate"
CHANGES = {*EDITS.split(), "--write", "--force", "--add", "--keep"}
"""Words by which a file that is there may be written."""


def _may_change(arguments: Sequence[str]) -> bool:
    return not CHANGES.isdisjoint(arguments)


TARGET = Target("commands", make, judge)

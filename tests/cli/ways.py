"""The ways out that messages name: options that stand alone are those of the command at hand, others' are there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

import click

from trfpair.apps.cli import pods_evening
from trfpair.apps.cli.main import COMMANDS, cli

WHOLE = re.compile(r"`trfpair ([a-z][a-z-]*)((?: [^`]*)?)`")
OPTION = re.compile(r"(?<![\w`'./-])--[a-z][a-z-]+")


def _commands() -> Iterator[tuple[str, click.Command]]:
    ctx = click.Context(cli)
    for name in COMMANDS:
        command = cli.get_command(ctx, name)
        assert command is not None
        yield name, command
        if isinstance(command, click.Group):
            for sub, below in command.commands.items():
                yield f"{name} {sub}", below


@cache
def commands() -> dict[str, click.Command]:
    """All commands by name; those below a group by both words."""
    return dict(_commands()) | {"pods new": pods_evening.new, "pods result": pods_evening.result}


def flags(command: click.Command) -> set[str]:
    """The options of a command."""
    return {flag for param in command.params for flag in (*param.opts, *param.secondary_opts)} | {"--help"}


def takes(command: str, words: str) -> bool:
    """Whether a command has all options of a line that names it, or the command below it that the line names."""
    below = f"{command} {words.split()[0]}" if words.split() else ""
    return set(OPTION.findall(f" {words}")) <= flags(commands()[below if below in commands() else command])


def strange(words: Sequence[str], said: str) -> list[str]:
    """What a command said that nobody can follow: options that it does not have, commands that there are not."""
    name = next((name for name in (" ".join(words[:2]), *words[:1]) if name in commands()), "")
    found = [
        f"`trfpair {one}{rest}`" for one, rest in WHOLE.findall(said) if one not in commands() or not takes(one, rest)
    ]
    if not name or "o such option" in said or "has no option --" in said:  # an option of nobody is named
        return found
    typed = {word.split("=")[0] for word in words}
    options = set(OPTION.findall(WHOLE.sub("", said)))
    return found + sorted(options - flags(commands()[name]) - typed)

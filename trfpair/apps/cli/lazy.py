"""A group of commands that are imported when they are called, with its help in sections."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

import click

from trfpair.base.near import near
from trfpair.base.on_demand import on_demand


class LazyGroup(click.Group):
    """A program whose commands stand in the sections of its help; one is imported only when it is called.

    ``sections`` has of each command the command itself, or an `OnDemand`, and what it does in a few words.
    """

    def __init__(self, sections: Mapping[str, Mapping[str, tuple[click.Command, str]]], **settings: Any) -> None:
        """Make the group from the table of its commands."""
        super().__init__(**settings)
        self.sections = sections
        self.named = {name: command for section in sections.values() for name, (command, _) in section.items()}

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Make the context of a run, whose object is the program."""
        return super().make_context(info_name, args, parent, obj=self, **extra)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All command names, in the order of the table."""
        return list(self.named)

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
        if name not in self.named and name.lower() in self.named:
            args = [name.lower(), *args[1:]]
        try:
            found, command, rest = super().resolve_command(ctx, args)
        except click.UsageError as error:
            meant = near(name, self.named)
            if not meant:
                raise
            raise click.UsageError(f"{error.message} Did you mean {' or '.join(meant)}?", ctx) from None
        if command and sys.platform == "win32":
            from trfpair.apps.cli.names import filled_in

            rest = filled_in(command, rest)
        return found, command, rest

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        if cmd_name not in self.named:
            return None
        return on_demand(self.named[cmd_name])

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands section by section, without a look into their modules."""
        for title, commands in self.sections.items():
            with formatter.section(title):
                formatter.write_dl([(name, about) for name, (_, about) in commands.items()])


with_the_program = click.make_pass_decorator(LazyGroup)
"""Hands the program to a command that looks at all others."""

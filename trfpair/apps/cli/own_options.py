"""An option that belongs to one system, as click has it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from trfpair.systems.options import Option

Command = Callable[..., Any]


def own_option(option: Option) -> Callable[[Command], Command]:
    """Add the option to a command; a flag where its default is False. None stands for what nobody has said."""
    flag = f"--{option.name.replace('_', '-')}"
    if option.default is False:
        return click.option(flag, option.name, is_flag=True, default=None, help=option.help)
    kind = click.Choice(option.choices) if option.choices else type(option.default)
    return click.option(flag, option.name, type=kind, default=None, help=option.help)

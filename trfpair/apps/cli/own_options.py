"""Options added to commands, and those that belong to one system, as click has them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import Any

import click

from trfpair.apps.cli.helped import SystemOption
from trfpair.apps.spoken import speak
from trfpair.event.words import words_of
from trfpair.systems.options import Option

Command = Callable[..., Any]


def added(*options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Add options to a command, in this order."""
    return lambda command: reduce(lambda so_far, add: add(so_far), reversed(options), command)


def own_options(options: Iterable[Option]) -> list[Callable[[Command], Command]]:
    """The flags of the options of all systems; where two mean different things by one name, its text is read later."""
    named: dict[str, list[Option]] = {}
    for option in options:
        if option.flag and option not in named.setdefault(option.name, []):
            named[option.name].append(option)
    return [own_option(*alike) if len(alike) == 1 else _shared(alike) for alike in named.values()]


def _shared(options: Sequence[Option]) -> Callable[[Command], Command]:
    flag = f"--{options[0].name.replace('_', '-')}"
    text = " ".join(option.help for option in options)
    return click.option(flag, options[0].name, cls=SystemOption, default=None, help=text)


def language_option(help_: str, **settings: Any) -> Callable[[Command], Command]:
    """Add ``--lang`` to a command. The refusals of the run are in this language too, also those of other options."""

    def spoken(_ctx: click.Context, _param: click.Parameter, code: str | None) -> str | None:
        speak(code)
        return code

    return click.option("--lang", metavar="CODE", is_eager=True, callback=spoken, help=help_, **settings)


def in_languages(command: Command) -> Command:
    """Add ``--lang`` to a command of which every sentence is said by `trfpair.apps.spoken`, and by nothing else."""
    return partly_in_languages("Language of all that the command says [en].")(command)


def partly_in_languages(help_: str) -> Callable[[Command], Command]:
    """Add ``--lang`` to a command that also shows findings which have English alone, as its help says."""

    def spoken(_ctx: click.Context, _param: click.Parameter, code: str | None) -> None:
        speak(code)
        if code:
            words_of(code)

    return click.option("--lang", metavar="CODE", is_eager=True, expose_value=False, callback=spoken, help=help_)


def any_option(command: Command) -> Command:
    """Add ``--option name=value`` to a command, which gets it as ``own``."""
    text = "An option of the system, as `trfpair systems` lists them."
    return click.option("--option", "own", multiple=True, metavar="NAME=VALUE", help=text)(command)


def typed(words: Iterable[str]) -> dict[str, str]:
    """The options of ``--option name=value``. Raises UsageError where it is not understood."""
    found = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise click.UsageError(f"--option {word}: expected name=value")
        found[name.replace("-", "_")] = value
    return found


def own_option(option: Option) -> Callable[[Command], Command]:
    """Add the option to a command; a flag where its default is False. None stands for what nobody has said."""
    flag = f"--{option.name.replace('_', '-')}"
    if option.default is False:
        return click.option(flag, option.name, cls=SystemOption, is_flag=True, default=None, help=option.help)
    kind = click.Choice(option.choices) if option.choices else type(option.default)
    return click.option(flag, option.name, cls=SystemOption, type=kind, default=None, help=option.help)

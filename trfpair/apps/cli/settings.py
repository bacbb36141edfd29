"""The options shared by every command that pairs: the system, what a file does not say, systems' own options."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from trfpair.apps.cli.own_options import added, any_option, own_options, typed
from trfpair.base.errors import BadInput
from trfpair.base.near import or_near
from trfpair.event.model import Colour
from trfpair.rounds.pairing import Settings
from trfpair.systems import ALIASES, SYSTEMS, by_name

INITIAL_COLOURS = {"white": Colour.WHITE, "black": Colour.BLACK}


class SystemName(click.Choice):  # type: ignore[type-arg]  # generic in click 8.2 and newer alone
    """The name of a system; those of other packages are looked for where a name is none of ours."""

    def __init__(self) -> None:
        super().__init__([*(system.name for system in SYSTEMS), *ALIASES], case_sensitive=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The name as the registry has it."""
        if str(value).lower() in self.choices:
            return super().convert(value, param, ctx)
        try:
            return by_name(str(value)).name
        except BadInput as error:
            if "plug-in" in str(error):
                self.fail(str(error), param, ctx)
        near = or_near(str(value), self.choices)
        return self.fail(f"there is no system '{value}'{near}: `trfpair systems` lists them", param, ctx)


def asking_settings(command: Callable[..., int]) -> Callable[..., int]:
    """Add the shared options to a command; it gets them together as ``settings``."""
    own = {option.name: option for system in SYSTEMS for option in system.options if option.flag}

    @wraps(command)
    def gathered(
        *args: Any,
        system: str | None,
        rounds: int | None,
        initial_colour: str | None,
        baku: bool,
        **others: Any,
    ) -> int:
        options = {name: others.pop(name) for name in own} | typed(others.pop("own"))
        settings = Settings(
            system=system,
            round=others.pop("round_", None),
            rounds=rounds,
            initial_colour=INITIAL_COLOURS[initial_colour] if initial_colour else Colour.NONE,
            baku=baku,
            open_results=others.pop("open_results", None) or "",
            options={name: value for name, value in options.items() if value is not None},
        )
        return command(*args, settings=settings, **others)

    return added(*_SHARED_OPTIONS, *own_options(option for system in SYSTEMS for option in system.options))(gathered)


_SHARED_OPTIONS = (
    click.option(
        "--system",
        type=SystemName(),
        metavar="NAME",
        help="Pairing system [record 192 of FILE; without it the default].",
    ),
    click.option("--rounds", type=click.IntRange(1), help="Number of rounds, if FILE does not say it."),
    click.option(
        "--initial-colour", type=click.Choice(list(INITIAL_COLOURS)), help="Colour drawn for the first player."
    ),
    click.option("--baku", is_flag=True, help="Baku acceleration (C.04.7)."),
    any_option,
)

"""The help of a command: its options in sections, by what they are about."""

from __future__ import annotations

import click

from trfpair.apps.cli.said import misused
from trfpair.event.saying import Saying

OPTION_SECTIONS = {
    "The round": "system round_ rounds initial_colour baku every_round open_results own after swiss edition",
    "Rating lists": "register of_list month which_rating",
    "Players": "player players present absent half_bye withdraw return_ ratings rating_list highest lowest step late "
    "unrated add_to board table",
    "Byes and results": "zero_byes half_byes full_byes retired draws forfeits forfeited unusual results scoring",
    "The event": "name first_table place federation start end arbiter deputies time_control time_code dates tie_breaks",
    "Standings": "best by lots expelled values keep why contributions report cut omw",
    "Look": "lang show plot title footer logo printed address big templates",
    "Reading FILE": "strict encoding points mend_byes ignore placements",
    "Output": "out what formats form json as_json html sgr line_ups no_trace numbered eol sheets names request "
    "write quiet",
    "Many files": "count files_from jobs cluster resume manifest force summary simulate tournaments",
}
"""Section -> the options in it, by name; the others come first, those of single systems after the round."""

OF_A_SYSTEM = "Options of single systems"
_MANY = 9
"""So many options stand in sections; fewer in one list."""


class SystemOption(click.Option):
    """An option that belongs to a system."""


class InSections(click.Command):
    """A command with many options."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take the options; refuse two flags of which each says another thing of one matter, such as --half --zero."""
        typed = args[: args.index("--")] if "--" in args else [*args]
        rest = super().parse_args(ctx, args)
        for flags in alternatives(self):
            said = [flag for flag in flags if flag in typed]
            if len(said) > 1 and not ctx.resilient_parsing:
                raise misused(Saying("contradicts", one=said[1], other=said[0]), ctx)
        return rest

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write them section by section."""
        for name, records in option_sections(self, ctx).items():
            with formatter.section(name):
                formatter.write_dl(records)


def alternatives(command: click.Command) -> list[list[str]]:
    """The flags of a command of which one alone can hold, those of a matter together."""
    found: dict[str, list[str]] = {}
    for param in command.params:
        if isinstance(param, click.Option) and param.is_flag and param.name:
            sides = [param.opts, param.secondary_opts] if param.secondary_opts else [param.opts]
            found.setdefault(param.name, []).extend(max(side, key=len) for side in sides)
    return [flags for flags in found.values() if len(flags) > 1]


def option_sections(command: click.Command, ctx: click.Context) -> dict[str, list[tuple[str, str]]]:
    """The options of a command as the help shows them, by section; few are one section."""
    options = [param for param in command.get_params(ctx) if isinstance(param, click.Option)]
    shown = [(option, record) for option in options if (record := option.get_help_record(ctx))]
    sections: dict[str, list[tuple[str, str]]] = {name: [] for name in _names()}
    for param, record in shown:
        sections[section_of(param) if len(shown) >= _MANY else "Options"].append(record)
    return {name: records for name, records in sections.items() if records}


def _names() -> list[str]:
    first, *others = OPTION_SECTIONS
    return ["Options", first, OF_A_SYSTEM, *others]


def section_of(param: click.Parameter) -> str:
    """The section of an option."""
    if isinstance(param, SystemOption):
        return OF_A_SYSTEM
    return next((name for name, options in OPTION_SECTIONS.items() if param.name in options.split()), "Options")

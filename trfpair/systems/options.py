"""An option as a registry describes it: of `trfpair pair` for one system, of `trfpair pods` for one of tables.

Options of a system belong to its event, so a file keeps them: a line ``### trfpair option keizer top=60`` each.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Protocol

from trfpair.base.errors import BadInput
from trfpair.base.named import NamedTuple
from trfpair.base.speech import either
from trfpair.event.log_lines import OPTION, own_line
from trfpair.event.model import Record, Tournament
from trfpair.event.saying import Saying, or_meant


class Option(NamedTuple):
    """An option of a command that belongs to one system."""

    name: str
    """Key in the options mapping; on the command line ``--name`` with dashes."""
    help: str
    default: int | str
    """The value where nothing is said."""
    choices: tuple[str, ...] = ()
    flag: bool = True
    """Whether a command has ``--name`` for it; ``--option name=value`` serves every option."""

    def value(self, given: object) -> int | str:
        """The value of the option that somebody gave: a text is read. BadInput where it is none."""
        kind = type(self.default)
        found = _read(given, kind) if isinstance(given, str) else given
        if type(found) is not kind or (self.choices and found not in (*self.choices, self.default)):
            wanted = ", ".join(self.choices) or Saying(f"wanted-{kind.__name__}")
            raise BadInput(Saying("no-option-value", name=as_given(self.name), wanted=wanted, text=str(given)))
        return found

    def text(self, value: object) -> str:
        """The value as it is typed."""
        return _YES_NO[value] if isinstance(value, bool) else str(value)


def as_given(name: str) -> str:
    """How an option of a system is named to whoever gave it; the page has its field in place of these words."""
    return either(f"`--option {name.replace('_', '-')}`", f"`{name}`")


class WithOptions(Protocol):
    """A row of the registry, as far as its options go."""

    @property
    def name(self) -> str:
        """How the system is called."""
        ...

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of its own."""
        ...


_YES_NO = {True: "yes", False: "no"}


def _read(text: str, kind: type) -> object:
    if kind is bool:
        return {"yes": True, "no": False}.get(text)
    if kind is int:
        return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else None
    return text


def kept_options(tournament: Tournament, system: str, options: Iterable[Option]) -> dict[str, int | str]:
    """The options of a system that a file keeps; of one that stands there twice the last.

    Raises BadInput for one that the system does not have, or that cannot be its value.
    """
    known = {option.name: option for option in options}
    found = {}
    for record in tournament.records:
        line = own_line(record, OPTION)
        if line and line["system"] == system:
            option = known.get(line["name"].replace("-", "_"))
            if option is None:
                raise BadInput(Saying("keeps-no-option", name=line["name"], system=system))
            found[option.name] = option.value(line["value"])
    return found


def options_of(system: WithOptions, given: Mapping[str, Any], kept: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The system's own options: each as given, else as the file keeps it, else its default.

    Raises BadInput for one that the system does not have, or that cannot be its value.
    """
    known = {option.name: option for option in system.options}
    for name in given:
        if name not in known:
            raise BadInput(_no_option(system, name, known))
    defaults = {name: option.default for name, option in known.items()}
    return {**defaults, **(kept or {}), **{name: known[name].value(value) for name, value in given.items()}}


def told_options(
    options: Iterable[Option], values: Mapping[str, Any], kept: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The options that a round is told with: those that are not at their defaults, and those that the file keeps."""
    said = kept or {}
    return {one.name: values[one.name] for one in options if one.name in said or values[one.name] != one.default}


def _no_option(system: WithOptions, name: str, known: Collection[str]) -> Saying:
    """That a system has no such option, as it was given; the names that are near."""
    typed = {one: either(one.replace("_", "-"), one) for one in (name, *known)}
    said = either(f"--{typed[name]}", f"`{name}`")
    meant = or_meant(typed[name], [typed[one] for one in known], said)
    return Saying("no-option", system=system.name, name=meant)


def option_records(
    system: str, options: Iterable[Option], values: Mapping[str, Any], kept: Mapping[str, Any] | None = None
) -> Iterator[Record]:
    """The lines to be added to a file, so that it keeps these values: where they are not the defaults, nor kept yet."""
    for option in options:
        value = values.get(option.name, option.default)
        if value != (kept or {}).get(option.name, option.default):
            yield Record("###", f" trfpair option {system} {option.name}={option.text(value)}")


def without_options(records: Iterable[Record]) -> Iterator[Record]:
    """The records without those that keep options of systems."""
    return (record for record in records if not own_line(record, OPTION))

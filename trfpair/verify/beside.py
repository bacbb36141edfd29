"""What `trfpair pair` was told beside the file: said again by the caller, else taken from `pairs.json` and named."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from trfpair.base.errors import BadInput
from trfpair.event.model import ByeRequest, Colour, Result, Tournament
from trfpair.verify.players import Field
from trfpair.verify.reading import Json, claim, equal, whole
from trfpair.verify.teams import Terms, terms

AWAY = {"Z": Result.ZERO_BYE, "H": Result.HALF_BYE}
"""The absences that the options give."""


class Told(NamedTuple):
    """What the caller says of the event."""

    system: str = ""
    rounds: int | None = None
    initial: Colour = Colour.NONE
    preferences: str = ""
    primary: str = ""
    absent: Mapping[int, str] = {}

    def terms(self, code: str, options: Json) -> Terms:
        """Those of a team event: as the caller says, else `pairs.json`, else record 192."""
        said = (getattr(self, name) or str(options.get(name, "")) for name in ("preferences", "primary"))
        return terms(code, *said)

    def with_absences(self, event: Tournament, round_: int) -> Tournament:
        """The event with the absences that the caller says."""
        known = {player.id for player in event.players}
        unknown = sorted(self.absent.keys() - known)
        if unknown:
            raise BadInput(f"--absent, --half-bye: there is no number {unknown[0]} in the file")
        return _away(event, round_, self.absent)

    def check_absences(self, field: Field) -> None:
        """BadInput where the file itself holds something else of a player."""
        for id_, sign in sorted(self.absent.items()):
            if field.absent.get(id_) != sign:
                raise BadInput(f"--absent, --half-bye: round {field.round} of the file says otherwise of {id_}")


def options_of_page(data: Json) -> dict[str, Any]:
    """The key `options`, whose values stand for themselves."""
    found = dict(data["options"])
    for name, value in found.items():
        if type(value) not in (bool, int, str):
            raise BadInput(f"the option {name} of pairs.json is neither a number nor a text")
    return found


def check_options(event: Tournament, told: Told, options: Json, system: str) -> Iterator[str]:
    """The options that nobody but `pairs.json` says, as they would be typed; Rejected where somebody says otherwise."""
    claim(options.get("baku", True) is True, "the options: baku is given where there is no acceleration")
    claim("baku" in options or not event.baku, "the options: pairs.json has no Baku acceleration, the event has")
    lines = (text for code, text in event.records if code == "###")
    kept = kept_in(lines, system)
    for name in sorted(kept.keys() - options.keys()):
        claim(False, f"the options: the file keeps {name}={kept[name]}, pairs.json has no {name}")
    for name, value in sorted(options.items()):
        if name in kept:
            equal(_typed(value), kept[name], f"the option {name}, which the file keeps")
            continue
        if name == "baku" and event.baku:
            continue
        given = getattr(told, name, "") if name in ("preferences", "primary") else ""
        if given:
            equal(value, given, f"the option --{name}")
        else:
            yield f"the option --{name.replace('_', '-')}{'' if value is True else f' {value}'}"


def kept_in(texts: Iterator[str], system: str) -> Mapping[str, str]:
    """The options of a system that lines ``### trfpair option`` of a file keep, as texts."""
    found = {}
    for text in texts:
        words = text.split()
        if words[:3] == ["trfpair", "option", system] and len(words) == 4:
            name, _, value = words[3].partition("=")
            found[name] = value
    return found


def _typed(value: object) -> str:
    """A value as a file keeps it."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _of_page(field: Field, data: Json) -> dict[int, str]:
    """Who is absent by `pairs.json` alone, in a round that the file does not hold, as `pair` can be told."""
    if field.held:
        return {}
    rows = sorted((whole(row["id"], "an absent player"), str(row["bye"])) for row in data["absent"])
    return {id_: sign for id_, sign in rows if sign in AWAY and field.known(id_) and field.absent.get(id_) != sign}


def with_absences_of_page(before: Field, told: Told, data: Json) -> tuple[Field, list[str]]:
    """The field without those who are absent by `pairs.json` alone, and who they are."""
    more = {id_: sign for id_, sign in _of_page(before, data).items() if id_ not in told.absent}
    if not more:
        return before, []
    event = _away(before.tournament, before.round, more)
    field = replace(before, tournament=event, absent={})
    named = [f"{id_} ({sign})" for id_, sign in more.items() if field.absent.get(id_) == sign]
    return field, [f"who is absent and the file does not say it: {', '.join(named)}"] if named else []


def _away(event: Tournament, round_: int, absent: Mapping[int, str]) -> Tournament:
    byes = tuple(ByeRequest(AWAY[sign], round_, (id_,)) for id_, sign in absent.items())
    return replace(event, byes=(*event.byes, *byes)) if byes else event

"""The registry: every system by name, and by TRF26 tag 192. The rows stand in `rows`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, cast

from trfpair.base.errors import BadInput
from trfpair.base.speech import either
from trfpair.event.saying import Saying, or_meant
from trfpair.systems.rows import SYSTEMS as SYSTEMS
from trfpair.systems.rows import in_games, scheveningen_in_games
from trfpair.systems.system import (
    BY_PLACE as BY_PLACE,
)
from trfpair.systems.system import (
    BY_SCORE as BY_SCORE,
)
from trfpair.systems.system import (
    CUSTOM_CODES as CUSTOM_CODES,
)
from trfpair.systems.system import (
    OWN_CODES as OWN_CODES,
)
from trfpair.systems.system import (
    OWN_ORDER as OWN_ORDER,
)
from trfpair.systems.system import (
    PAGE_OF_ANY as PAGE_OF_ANY,
)
from trfpair.systems.system import (
    SWISS as SWISS,
)
from trfpair.systems.system import (
    PairRound as PairRound,
)
from trfpair.systems.system import (
    System as System,
)
from trfpair.systems.system import (
    code_is_ours as code_is_ours,
)

if TYPE_CHECKING:
    from trfpair.systems.plugins import PlugIns

_MANY = "([2-9]|[1-9][0-9])"
_IN_GAMES = (
    rf"^(?:berger-g|BERGER_(?:TEAM_)?ROUNDROBIN_G){_MANY}\Z",
    rf"^(?:scheveningen-g|FIDE_SCHEVENINGEN_G){_MANY}\Z",
)
"""Names and codes of calendars of so many games a pair: round robins, Scheveningen."""
_FORM_IN_GAMES = (f"ROUNDROBINOF{_MANY}GAMES", f"SCHEVENINGENOF{_MANY}GAMES")
"""What record 092 calls them, as `letters` has it."""

ALIASES: Mapping[str, str] = {
    "dutch": "dutch-2026",
    "dubov": "dubov-2026",
    "burstein": "burstein-2026",
    "team": "team-2026",
}
"""Other names of a system: the edition in force and the like."""

DEFAULT = "dutch"
"""The system of a file that names none."""


def by_name(name: str | System) -> System:
    """The system with a name or alias, or the one given; BadInput, listing the names, where there is none."""
    if isinstance(name, System):
        return name
    wanted = ALIASES.get(name, name)
    for system in SYSTEMS:
        if system.name == wanted:
            return system
    if played := _named_in_games(wanted):
        return played
    brought, broken = plugged_in()
    for own in brought:
        if own.name == wanted:
            return cast(System, own)
    known = sorted([system.name for system in (*SYSTEMS, *brought)] + list(ALIASES))
    said = Saying("no-system", name=or_meant(wanted, known, f"`{name}`"), known=", ".join(known))
    raise BadInput(Saying("and-besides", what=said, more="; ".join(broken)) if broken else said)


def by_code(code: str, day: str = "") -> System:
    """The system of a tag 192 value; of several editions the one in force on ``day`` (YYYY-MM-DD), today without one.

    A code of our own, such as ``TRFPAIR_CLUB``, names a system that FIDE has none for. Raises BadInput where we do not
    have the system: it is never replaced by another one.
    """
    if code.startswith(OWN_CODES):
        return by_name(code.removeprefix(OWN_CODES).lower().replace("_", "-"))
    editions = [system for system in SYSTEMS if code in system.codes] or _brought_with(code)
    if played := _named_in_games(code):
        return played
    if not editions and code.startswith(CUSTOM_CODES):
        raise BadInput(Saying("rules-of-organiser", code=code, way=either("`trfpair systems`", "`all_systems()`")))
    if not editions:
        raise BadInput(Saying("system-unknown", code=code, way=either("`trfpair systems`", "`all_systems()`")))
    then = [system for system in editions if day and day <= system.until]
    return min(then, key=lambda system: system.until) if then else min(editions, key=lambda system: bool(system.until))


def _brought_with(code: str) -> list[System]:
    return [system for system in plugged_in().systems if code in system.codes]


@cache
def plugged_in() -> PlugIns:
    """The systems that other packages bring, looked up once."""
    from trfpair.systems.plugins import plug_ins

    return plug_ins(System, (*ALIASES, *(system.name for system in SYSTEMS)))


def by_form(text: str) -> System | None:
    """The system that a text of record 092 names, such as `Individual: Ladder`; None for a Swiss, or no name."""
    words = letters(text)
    if "GAMES" in words and (found := _of_games(words, _FORM_IN_GAMES)):
        return found
    named = [system for system in SYSTEMS if system.form != SWISS and letters(system.form) in words]
    return max(named, key=lambda system: len(system.form), default=None)


def letters(text: str) -> str:
    """The letters and figures of a text, as capitals."""
    return "".join(filter(str.isalnum, text)).upper()


def with_tables() -> str:
    """The names of the systems that have score-group tables, for messages."""
    return ", ".join(system.name for system in SYSTEMS if system.tables)


def _of_games(text: str, expressions: Sequence[str]) -> System | None:
    """The calendar of so many games that a text means, by an expression for round robins and one for Scheveningen."""
    for makes, expression in zip((in_games, scheveningen_in_games), expressions):
        if found := re.search(expression, text):
            return makes(int(found[1]))
    return None


def _named_in_games(text: str) -> System | None:
    """The calendar of so many games that a name or a code means."""
    if text == "FIDE_DOUBLESCHEVENINGEN":
        return scheveningen_in_games(2)
    return _of_games(text, _IN_GAMES) if "-g" in text or "_G" in text else None

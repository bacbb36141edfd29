"""The systems as files name them: the rules behind each name, what record 192 says for it, and until when it held."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from .words import require


class Edition(NamedTuple):
    """A system of a page."""

    rules: str
    """How `edition` calls them."""
    codes: tuple[str, ...] = ()
    """What record 192 may say, beside our own `TRFPAIR_...`."""
    until: str = ""
    """The last day on which they were in force; empty while they are."""


_TEAM = tuple(
    f"FIDE_TEAM{kind}{scores}" for kind in ("", "_TYPEA", "_TYPEB") for scores in ("", "_MP_GP", "_GP_MP", "_MP", "_GP")
)
OWN = "TRFPAIR_"
"""So our own codes of record 192 begin; the name of the system follows."""
_UNTIL = "2026-01-31"
_VEGA, _BERGER = "FIDE Dubov 1997, procedure of Vega", "the Berger tables of C.05, annex 1"
_CLUB = "ts-swiss-pairing of June 2022, "


def _in_games(games: int) -> Edition:
    """A round robin of so many games a pair: the tables so often, every second time with colours turned."""
    double = ("BERGER_DOUBLEROUNDROBIN", "BERGER_TEAM_DOUBLEROUNDROBIN") if games == 2 else ()
    each = (f"BERGER_ROUNDROBIN_G{games}", f"BERGER_TEAM_ROUNDROBIN_G{games}")
    return Edition(f"{_BERGER}, {games} times, colours turned", (*double, *each))


_SCHEVENINGEN = "everybody of one team meets everybody of the other"


def _matches_in_games(games: int) -> Edition:
    """Scheveningen with so many games a pair."""
    double = ("FIDE_DOUBLESCHEVENINGEN",) if games == 2 else ()
    return Edition(f"{_SCHEVENINGEN}, {games} times, colours turned", (*double, f"FIDE_SCHEVENINGEN_G{games}"))


EDITIONS: Mapping[str, Edition] = {
    "dutch-2026": Edition(
        "C.04.3 in force since 1 February 2026", ("FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_DUTCH_2026")
    ),
    "dutch-2017": Edition("C.04.3 in force until 31 January 2026", ("FIDE_DUTCH", "FIDE_DUTCH_2017"), _UNTIL),
    "dubov-2026": Edition("C.04.4.1 in force since 1 February 2026", ("FIDE_DUBOV", "FIDE_DUBOV_2026")),
    "dubov-2018": Edition("C.04.4.1 in force until 31 January 2026", ("FIDE_DUBOV", "FIDE_DUBOV_2018"), _UNTIL),
    "burstein-2026": Edition("C.04.4.2 in force since 1 February 2026", ("FIDE_BURSTEIN", "FIDE_BURSTEIN_2026")),
    "lim": Edition("C.04.4.3", ("FIDE_LIM",)),
    "vega": Edition(_VEGA),
    "danubian": Edition(f"{_VEGA}, 7.2 after the Danubian rules"),
    "double-swiss": Edition("C.04.5 in force since 1 February 2026", ("FIDE_DOUBLESWISS",)),
    "team-2026": Edition("C.04.6 in force since 1 February 2026", _TEAM),
    "team-2024": Edition("C.04.6 in force from 1 August 2024 to 31 January 2026", _TEAM, _UNTIL),
    "club": Edition(f"{_CLUB}candidates from the midpoint"),
    "club-rating": Edition(f"{_CLUB}final order: score descending, rating ascending"),
    "ladder": Edition("the ladder rules of PairingsBot"),
    "berger": Edition(
        _BERGER,
        (
            *("BERGER_ROUNDROBIN", "BERGER_ROUNDROBIN_G1", "FIDE_ROUNDROBIN"),
            *("BERGER_TEAM_ROUNDROBIN", "BERGER_TEAM_ROUNDROBIN_G1", "FIDE_TEAM_ROUNDROBIN"),
        ),
    ),
    "berger-double": Edition(
        f"{_BERGER}, the last two rounds of the first cycle exchanged",
        ("FIDE_DOUBLEROUNDROBIN", "FIDE_TEAM_DOUBLEROUNDROBIN"),
    ),
    **{f"berger-g{games}": _in_games(games) for games in range(2, 100)},
    "scheveningen": Edition(_SCHEVENINGEN, ("FIDE_SCHEVENINGEN", "FIDE_SCHEVENINGEN_G1")),
    **{f"scheveningen-g{games}": _matches_in_games(games) for games in range(2, 100)},
}
"""By the name that a page gives."""


def codes(system: str) -> tuple[str, ...]:
    """All that record 192 may say for a system; without a year our own means the edition in force."""
    own = [f"{OWN}{word.upper().replace('-', '_')}" for word in (system, system.removesuffix("-2026"))]
    return (*(EDITIONS[system].codes if system in EDITIONS else ()), *own)


def check_system(system: str, record: str, comments: Sequence[str], day: str) -> Iterator[str]:
    """Hold the system of a page against record 192 of the file; what the file does not tell is handed on."""
    generated = next((name for name in _generated(comments)), "")
    if generated and (record in ("", *codes(generated)) or record.startswith("CUSTOM_")):
        require(system == generated, f"the system is {system}, the line `### trfpair` says {generated}")
        return
    if not record:
        require(
            system in EDITIONS, f"pairs.json is of the system {system}, which neither the file nor --system names", 3
        )
        yield f"the system ({system}), as the file has no record 192"
        return
    meant = [name for name in dict.fromkeys((*EDITIONS, system)) if record in codes(name)]
    if not meant and system not in EDITIONS and not record.startswith(OWN):
        yield f"that {record} (192) is the system {system}"
        return
    require(system in meant, f"the system is {system}, record 192 of the file says {record}")
    if len(meant) == 1 or system not in EDITIONS:
        return
    if not day:
        yield f"the edition ({system}), as {record} (192) has several and the file no date of the start (042)"
        return
    then = [name for name in meant if day <= EDITIONS[name].until] or [n for n in meant if not EDITIONS[n].until]
    require(system in then, f"the edition is {system}, on {day} (042) {then[0]} was in force")


def _generated(comments: Sequence[str]) -> Iterator[str]:
    """The systems that lines of `trfpair generate` name."""
    for line in comments:
        if found := re.match(r"### *trfpair \S+: system=(\S+)", line):
            yield found[1]


_DOUBLE_OF_THEN = re.compile(r"### *trfpair(?: \S+)?: system=berger-double\b")


def record_of(records: Mapping[str, Sequence[str]], said: str) -> str:
    """What record 192 means. A file of an earlier trfpair says BERGER_ROUNDROBIN_G2 for FIDE's double round robin.

    Such a file is known by record XXC, which belongs to another format, or by the line of `trfpair generate`.
    """
    if said != "BERGER_ROUNDROBIN_G2":
        return said
    ours = records.get("XXC") or any(_DOUBLE_OF_THEN.match(line) for line in records.get("###", ()))
    return "FIDE_DOUBLEROUNDROBIN" if ours else "BERGER_DOUBLEROUNDROBIN"

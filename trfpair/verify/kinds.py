"""What regulations say of a whole round, system by system: who may not meet, or not have the bye, and the order."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from trfpair.base.errors import BadInput
from trfpair.event.dates import first_day
from trfpair.event.model import Result, Tournament
from trfpair.verify.players import BYE_OR_POINTS, Bar
from trfpair.verify.reading import Json, claim, equal, whole

BYE_OR_FORFEIT = Bar((Result.PAB, Result.FORFEIT_WIN))
"""Until 2026: the bye, or a win because the opponent did not come."""
FREE_MATCH = Bar((Result.PAB, Result.FORFEIT_WIN, Result.FULL_BYE))
"""Matches: the bye, a match won by forfeit, a full-point bye."""
FREE_WIN = FREE_MATCH._replace(points=True)
"""All of these."""


class Kind(NamedTuple):
    """A system, as far as a round of it can be judged without its rules."""

    edition: str
    """How `pairs.json` calls the rules."""
    codes: tuple[str, ...] = ()
    """Values of record 192 that FIDE has for it; ours are made of the name."""
    until: str = ""
    """The last day on which the edition was in force; empty while it is."""
    bar: Bar = Bar()
    """C2."""
    rematch: bool = False
    """Whether two may meet again."""
    by_score: bool = True
    """Whether the boards stand by score (C.04.2), or by places on a ladder."""
    old: bool = False
    """Whether the floats of 2017 count."""
    matches: str = ""
    """``games`` where a match is two games, ``teams`` where it is one of teams."""
    late: int = 0
    """Matches: rounds at the end in which floats do not count."""
    needs_rounds: bool = True
    """Whether anything hangs on the number of rounds."""
    cycles: int = 0
    """Round robins: how often everybody meets everybody. Teams meet where the file has some."""
    sides: bool = False
    """Whether everybody meets those of the other half of the file alone."""
    rated: bool = False
    """Whether everybody needs a rating."""
    known: bool = True
    """Whether anything is said of it here at all."""


_TEAM = tuple(
    f"FIDE_TEAM{kind}{scores}" for kind in ("", "_TYPEA", "_TYPEB") for scores in ("", "_MP_GP", "_GP_MP", "_MP", "_GP")
)
_UNTIL = "2026-01-31"
_VEGA = "FIDE Dubov 1997, procedure of Vega"
_BERGER = "the Berger tables of C.05, annex 1"
_CLUB = "ts-swiss-pairing of June 2022, "

KINDS: Mapping[str, Kind] = {
    "dutch-2026": Kind(
        "C.04.3 in force since 1 February 2026",
        ("FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_DUTCH_2026"),
        bar=BYE_OR_POINTS,
    ),
    "dutch-2017": Kind(
        "C.04.3 in force until 31 January 2026",
        ("FIDE_DUTCH", "FIDE_DUTCH_2017"),
        _UNTIL,
        bar=BYE_OR_FORFEIT,
        old=True,
    ),
    "dubov-2026": Kind(
        "C.04.4.1 in force since 1 February 2026", ("FIDE_DUBOV", "FIDE_DUBOV_2026"), bar=BYE_OR_POINTS, rated=True
    ),
    "dubov-2018": Kind(
        "C.04.4.1 in force until 31 January 2026",
        ("FIDE_DUBOV", "FIDE_DUBOV_2018"),
        _UNTIL,
        bar=BYE_OR_FORFEIT,
        rated=True,
    ),
    "burstein-2026": Kind(
        "C.04.4.2 in force since 1 February 2026", ("FIDE_BURSTEIN", "FIDE_BURSTEIN_2026"), bar=BYE_OR_POINTS
    ),
    "lim": Kind("C.04.4.3", ("FIDE_LIM",), bar=BYE_OR_POINTS),
    "vega": Kind(_VEGA, bar=FREE_WIN),
    "danubian": Kind(f"{_VEGA}, 7.2 after the Danubian rules", bar=FREE_WIN),
    "double-swiss": Kind(
        "C.04.5 in force since 1 February 2026", ("FIDE_DOUBLESWISS",), bar=FREE_MATCH, matches="games", late=1
    ),
    "team-2026": Kind("C.04.6 in force since 1 February 2026", _TEAM, bar=FREE_MATCH, matches="teams", late=2),
    "team-2024": Kind(
        "C.04.6 in force from 1 August 2024 to 31 January 2026", _TEAM, _UNTIL, bar=FREE_WIN, matches="teams", late=2
    ),
    "club": Kind(f"{_CLUB}candidates from the midpoint", rematch=True, needs_rounds=False),
    "club-rating": Kind(f"{_CLUB}final order: score descending, rating ascending", rematch=True, needs_rounds=False),
    "ladder": Kind("the ladder rules of PairingsBot", rematch=True, by_score=False, needs_rounds=False),
    "berger": Kind(
        _BERGER,
        (
            *("BERGER_ROUNDROBIN", "BERGER_ROUNDROBIN_G1", "FIDE_ROUNDROBIN"),
            *("BERGER_TEAM_ROUNDROBIN", "BERGER_TEAM_ROUNDROBIN_G1", "FIDE_TEAM_ROUNDROBIN"),
        ),
        needs_rounds=False,
        cycles=1,
    ),
    "berger-double": Kind(
        f"{_BERGER}, the last two rounds of the first cycle exchanged",
        ("BERGER_ROUNDROBIN_G2", "FIDE_DOUBLEROUNDROBIN", "FIDE_TEAM_DOUBLEROUNDROBIN"),
        needs_rounds=False,
        cycles=2,
    ),
    "scheveningen": Kind(
        "everybody of one team meets everybody of the other",
        ("FIDE_SCHEVENINGEN", "FIDE_SCHEVENINGEN_G1"),
        needs_rounds=False,
        cycles=1,
        sides=True,
    ),
}
"""By the name that `pairs.json` gives."""

FORMAT = 3
MOST_ROUNDS = 999
"""What the columns of the format can tell apart; a number beyond it is not looked for round by round."""


def kind_of(data: Json) -> tuple[int, str, Kind]:
    """The round and the system of a `pairs.json`, and what is said of the system here."""
    if (found := whole(data["format"], "the format")) != FORMAT:
        other = "an older" if found < FORMAT else "a newer"
        raise BadInput(
            f"pairs.json has format {found}, which {other} trfpair wrote, and {FORMAT} is read here: "
            "pair the round again with `trfpair pair --json`"
        )
    round_, system = whole(data["round"], "the round"), str(data["system"])
    if not 1 <= round_ <= MOST_ROUNDS:
        raise BadInput(f"pairs.json is of round {round_}: expected 1 to {MOST_ROUNDS}")
    if system not in KINDS:
        return round_, system, Kind(str(data["edition"]), rematch=True, needs_rounds=False, known=False)
    return round_, system, KINDS[system]


_GENERATED = re.compile(r" *trfpair \S+: system=(\S+)")
_OWN = "TRFPAIR_"


def check_system(event: Tournament, system: str, given: str) -> str:
    """Hold the system of a `pairs.json` against what the caller, or record 192, says; what nobody says, in words."""
    if given:
        equal(system, given, "the system")
        return ""
    generated = _generated(event)
    if generated and event.system in ("", *_codes(generated)):
        claim(system == generated, f"the system: pairs.json says {system}, the line `### trfpair` {generated}")
        return ""
    if not event.system and system not in KINDS:
        raise BadInput(f"pairs.json is of the system `{system}`, which neither the file nor --system names")
    if not event.system:
        return f"the system ({system}), as the file has no record 192"
    meant = [name for name in dict.fromkeys((*KINDS, system)) if event.system in _codes(name)]
    if not meant and system not in KINDS:
        return f"that {event.system} (192) is the system {system}"
    claim(system in meant, f"the system: pairs.json says {system}, record 192 of the file {event.system}")
    if len(meant) == 1 or system not in KINDS:
        return ""
    day = first_day(event)
    if not day:
        return f"the edition ({system}), as {event.system} (192) has several and the file no date of the start (042)"
    then = [name for name in meant if day <= KINDS[name].until] or [name for name in meant if not KINDS[name].until]
    claim(system in then, f"the edition: pairs.json says {system}, on {day} (042) {then[0]} was in force")
    return ""


def _codes(name: str) -> tuple[str, ...]:
    """All that record 192 may say for a system; without a year our own means the edition in force."""
    own = [_OWN + word.upper().replace("-", "_") for word in (name, name.removesuffix("-2026"))]
    return (*(KINDS[name].codes if name in KINDS else ()), *own)


def _generated(event: Tournament) -> str:
    """The system that the line of `trfpair generate` names, if it is known here."""
    lines = (_GENERATED.match(text) for code, text in event.records if code == "###")
    return next((line[1] for line in lines if line), "")

"""Team events of ours, of both editions: gacrux pairs their rounds again, and computes values and ranks."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import combinations

from benchmarks.acceptance.engine import KNOWN, Found
from tests.literal import match_files
from tests.literal.matches import Event, pair_literally
from tests.standings import reference
from tests.standings.test_teams import ALONE, ORDERS, differences, known_fault, team_events
from trfpair.event.model import Tournament
from trfpair.lab.generate.dice import NONE, Dice, Range, read_amount
from trfpair.lab.generate.run import make, random_order
from trfpair.lab.generate.wishes import Wishes
from trfpair.trf import dumps

FRESH = 1_000_000
"""The events of the tests have smaller numbers."""

PLAIN = Wishes(
    players=Range(4, 14),
    rounds=Range(2, 7),
    boards=Range(1, 6),
    reserves=Range(0, 2),
    forfeits=Range(0, 0),
    half_byes=NONE,
)
"""Events to be paired again: the usual points; in every third one some teams stay away in some rounds."""

TRIED = 10
"""The literal reading pairs so many teams that have not met yet."""


def compared(number: int) -> tuple[tuple[int, int, int], int, Found, str]:
    """Teams, rounds and matches of an event; the values and ranks compared; what differs; the file."""
    (ranked,) = team_events(FRESH + number, FRESH + number + 1)
    dice = Dice(f"teams {number}")
    values, wrong = differences(ranked, dice.sample(ALONE, 1), dice.sample(ORDERS, 3))
    kinds: dict[str, str] = {}
    for code, id_, theirs, ours in wrong:
        kind = f"standings, {KNOWN}: {why}" if (why := known_fault(ranked, code)) else f"standings: {code}"
        kinds.setdefault(kind, f"{code} of team {id_}: ours {ours}, theirs {theirs}")
    found: Found = [(0, kind, told) for kind, told in kinds.items()]
    text = dumps(ranked, "trf26")
    wishes = PLAIN if number % 3 else replace(PLAIN, zero_byes=read_amount("5-20%"))
    paired = make(random_order(wishes, system="team-2026", seed=f"paired again {number}"), "trfpair")
    rounds, matches, otherwise = paired_again(paired)
    if otherwise:
        text = dumps(paired, "trf26")
    assert paired.teams is not None
    return (len(paired.teams.teams), rounds, matches), values, [*found, *otherwise], text


def paired_again(tournament: Tournament) -> tuple[int, int, Found]:
    """Rounds and matches that gacrux looked at, and what it pairs otherwise."""
    text = dumps(tournament, "trf26")
    rows = json.loads(reference.run(reference.PAIRINGS, text, "-c"))["pairingResult"]["roundpairing"]
    found: Found = []
    for row in rows:
        if not row["check"]:
            kind = _class(text, row["round"], row["current"], row["pairs"])
            found.append((row["round"], f"pairings, {kind}", f"ours {row['current']}; theirs {row['pairs']}"))
    return len(rows), sum(len(row["current"]) for row in rows), found


def _class(text: str, round_: int, ours: list[list[int]], theirs: list[list[int]]) -> str:
    """What parts the two: the reading of the text that gives theirs."""
    present = len(match_files.teams(text, 2026, 1).present)
    if round_ == 1 and present > TRIED:
        same = {frozenset(pair) for pair in ours} == {frozenset(pair) for pair in theirs}
        absent = present < len(match_files.read(text).lines["310"])
        return f"{KNOWN}: 4.3.1 by the number as it stands" if same and absent else "round 1"
    if _read(text, round_) != _sorted(ours):
        return "the text read literally does not say as we do"
    for readings in (kinds for number in range(1, len(READINGS) + 1) for kinds in combinations(READINGS, number)):
        if _read(text, round_, *readings) == _sorted(theirs):
            return f"{KNOWN}: {' and '.join(readings)}"
    return "no reading known; the text read literally says as we do"


def _read(text: str, round_: int, *readings: str) -> list[tuple[int, ...]]:
    event = match_files.teams(text, 2026, round_)
    for reading in readings:
        READINGS[reading](event)
    return _sorted(pair_literally(event) or [])


def _by_score(event: Event) -> None:
    event.seats_by_score = True


def _type_a(event: Event) -> None:
    event.preferences = "a"


def _as_it_stands(event: Event) -> None:
    for side in event.present:
        side.number = side.tpn


READINGS: Mapping[str, Callable[[Event], None]] = {
    "4.3.1 by the number as it stands": _as_it_stands,
    "members of a bracket by score": _by_score,
    "type B as type A": _type_a,
}
"""Not those of the text: what gacrux is seen to do."""


def _sorted(pairs: object) -> list[tuple[int, ...]]:
    return sorted(map(tuple, pairs))  # type: ignore[call-overload]

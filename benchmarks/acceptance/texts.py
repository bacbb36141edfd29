"""The other systems: the engine against the texts taken literally, in larger fields against a second derivation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from benchmarks.acceptance.engine import Found
from tests.burstein import support as burstein_support
from tests.burstein.test_literal import literally
from tests.burstein.weighed import Weighed
from tests.dubov import support as dubov_support
from tests.dubov.forced import Forced
from tests.lim import support as lim_support
from tests.literal import dubov as dubov_text
from tests.literal import match_files
from tests.literal.matches import Event
from tests.match import compare
from tests.match.slower import TooLong, derive
from tests.match.test_slower import made
from trfpair.event.history import before_round
from trfpair.event.model import Colour, Tournament

LARGER = 10
"""One tournament in so many is of a larger field, which only the second derivation can pair."""

Round = tuple[int, int, object, object]
"""Players, round, the boards of the engine, those of the text."""


def dubov(number: int) -> Iterator[Round]:
    """Whole tournaments of both editions."""
    larger = not number % LARGER
    for tournament, round_, edition, unrated in dubov_support.rounds(f"fresh-{number}", *(_SIZES[larger])):
        ours = dubov_support.engine(tournament, round_, edition, unrated)
        if larger:
            theirs = Forced(tournament, round_, edition, unrated).pair()
        else:
            theirs = dubov_text.pair(tournament, round_, edition, unrated)
        yield len(tournament.players), round_, ours, theirs


def lim(number: int) -> Iterator[Round]:
    """Whole tournaments, with and without the rule of the Maxi-tournament."""
    larger = not number % LARGER
    reference = lim_support.plain if larger else lim_support.literal
    for tournament, round_, maxi in lim_support.rounds(f"fresh-{number}", *(_SIZES[larger])):
        ours = lim_support.engine(tournament, round_, maxi=maxi)
        yield len(tournament.players), round_, ours, reference(tournament, round_, maxi=maxi)


def burstein(number: int) -> Iterator[Round]:
    """Rounds after seeding, with pasts that no engine made."""
    random = Random(f"fresh-{number}")
    larger = not number % LARGER
    tournament = burstein_support.wild(random, _SIZES[larger][1])
    theirs = _weighed(tournament) if larger else literally(tournament)
    yield len(tournament.players), before_round(tournament).round, burstein_support.boards(tournament), theirs


def _weighed(tournament: Tournament) -> object:
    history = before_round(tournament)
    return Weighed(tournament, history.round, "w" if history.initial_colour is Colour.WHITE else "b").pair()


def double_swiss(number: int) -> Iterator[Round]:
    """Single rounds of a made-up Double-Swiss."""
    yield from _matches(number, "double-swiss", compare.double_swiss, match_files.double_swiss)


def team_2026(number: int) -> Iterator[Round]:
    """Single rounds of a made-up team event."""
    yield from _matches(number, "team-2026", compare.teams, match_files.teams)


def team_2024(number: int) -> Iterator[Round]:
    """The same by the text of 2024."""
    yield from _matches(number, "team-2024", compare.teams, lambda text: match_files.teams(text, 2024))


def _matches(number: int, system: str, small: Callable[[int], str], read: Callable[[str], Event]) -> Iterator[Round]:
    seed = FRESH + number
    text = small(seed) if number % LARGER else made(system, seed)
    event = read(text)
    try:
        theirs = compare.literal(event) if number % LARGER else derive(event)
    except TooLong:
        return
    yield len(event.present), 0, compare.engine(text, system), theirs


FRESH = 50_000_000
"""The seeds of the tests stay far below."""

_SIZES = {False: (3, 10), True: (12, 40)}
"""From so many players to so many."""

SYSTEMS: Mapping[str, Callable[[int], Iterator[Round]]] = {
    "dubov": dubov,
    "lim": lim,
    "double-swiss": double_swiss,
    "team-2026": team_2026,
    "team-2024": team_2024,
    "burstein": burstein,
}


def compared(system: str, number: int) -> tuple[int, int, Found]:
    """Most players of a round, how many rounds, and those that are not paired alike."""
    players, rounds = 0, 0
    found: Found = []
    for size, round_, ours, theirs in SYSTEMS[system](number):
        players, rounds = max(players, size), rounds + 1
        if ours != theirs:
            found.append((round_, "pairs", f"the engine {_told(ours)}; the text {_told(theirs)}"))
    return players, rounds, found


def _told(boards: object) -> str:
    return "no pairing" if boards is None else str(sorted(boards))  # type: ignore[call-overload]

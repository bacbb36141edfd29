"""The Swiss Team system, C.04.6: one engine (`systems.match`), two editions as tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from trfpair.event.history import History
from trfpair.event.matches.team_type import TeamType, type_of
from trfpair.event.model import RoundPairing, Tournament
from trfpair.systems.contract import Contract
from trfpair.systems.match.procedure import pair_matches
from trfpair.systems.match.regulation import RULES, WORDS, Regulation
from trfpair.systems.match.why import why_of_matches
from trfpair.systems.team.editions import TEAM_2024, TEAM_2026, WISH_TYPES
from trfpair.systems.trace import Trace

if TYPE_CHECKING:
    from trfpair.systems.why import Answer, OfTheRound, Question


def pair_team_2026(history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
    """Pair a round after the edition in force since February 2026."""
    return pair_matches(history, trace, under(TEAM_2026, type_of(history.tournament, options)))


def pair_team_2024(history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
    """Pair a round after the edition of August 2024, in force until January 2026."""
    return pair_matches(history, trace, under(TEAM_2024, type_of(history.tournament, options)))


def under(edition: Regulation, kind: TeamType) -> Regulation:
    """An edition under the type of an event: its preferences, secondary score (4.2.2)."""
    strong_only = "" if kind.preferences == "b" else "strong"
    return edition._replace(
        wish=WISH_TYPES[kind.preferences],
        pairs=tuple(row for row in edition.pairs if not (strong_only and "strong" in row.text)),
        higher=_higher(kind.secondary),
    )


def _higher(secondary: bool) -> Callable[..., tuple[int, ...]]:
    if secondary:
        return lambda entrant: (-entrant.score, -entrant.secondary, entrant.tpn)
    return lambda entrant: (-entrant.score, entrant.tpn)


def _regulation(round_: OfTheRound) -> Regulation:
    edition = {one.name: one for one in (TEAM_2026, TEAM_2024)}[round_.pairing.system]
    return under(edition, type_of(round_.history.tournament, round_.options))


def why(round_: OfTheRound, question: Question, says: Contract) -> Answer:
    """Why a pair, the bye or a float did not come about."""
    return why_of_matches(_regulation(round_), says, round_, question)


def _second_counts(tournament: Tournament, options: Mapping[str, Any]) -> bool:
    """4.2.2: where the type of the event has a secondary score."""
    return type_of(tournament, options).secondary


CONTRACT = Contract(words=WORDS, rules=RULES, second_counts=_second_counts)
"""Its words for the reasons and the colour rules that are its own."""

"""trfpair: a TRF file goes in, the next round's pairings and the reasons for them come out.

What a program may use stands in ``trfpair/api.py`` and is imported when it is first asked for.
"""

from __future__ import annotations

__version__ = "0.1.0"

TYPE_CHECKING = False  # typing itself takes longer to import than this module; checkers know the name
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from trfpair.api import *  # noqa: F403
    from trfpair.event.kept_sayings import KeptPhrases
    from trfpair.event.model import Tournament
    from trfpair.event.saying import AText, Saying
    from trfpair.event.terms import Terms

__all__ = [
    "AbnormalPoints",
    "AccelerationRange",
    "Amendment",
    "BadInput",
    "Because",
    "BeyondLimits",
    "Breach",
    "Bye",
    "ByeRequest",
    "Category",
    "Checks",
    "Code",
    "Colour",
    "Coloured",
    "Column",
    "Comparison",
    "Counted",
    "Criteria",
    "Crosstable",
    "Dialect",
    "Difference",
    "Explanation",
    "FileAccess",
    "ForbiddenGroup",
    "Game",
    "GameKey",
    "Group",
    "GroupLine",
    "Line",
    "LineUp",
    "MatchForfeit",
    "MatchScoring",
    "Mean",
    "Member",
    "Move",
    "Namesakes",
    "NoPairing",
    "NotPaired",
    "NotTaken",
    "Notice",
    "Option",
    "OutOfTime",
    "Pair",
    "PairedRound",
    "Part",
    "Participant",
    "Picked",
    "Player",
    "Preview",
    "Printed",
    "Problem",
    "Question",
    "ReadColumn",
    "Record",
    "Refusal",
    "Result",
    "ResultKind",
    "ResultRow",
    "Round",
    "RoundCheck",
    "RoundPairing",
    "Said",
    "Saying",
    "Scoring",
    "Seating",
    "Several",
    "Severity",
    "Simulation",
    "Standings",
    "Step",
    "System",
    "SystemOptions",
    "TableOptions",
    "Team",
    "TeamByes",
    "TeamScores",
    "TeamSide",
    "TieBreak",
    "Tournament",
    "TournamentWishes",
    "Trace",
    "TrfError",
    "TrfWarning",
    "TrfpairError",
    "Undone",
    "Unit",
    "Value",
    "Verdict",
    "WhyNot",
    "Worth",
    "all_systems",
    "amended",
    "boards",
    "check",
    "dump",
    "dumps",
    "explain",
    "generate",
    "load",
    "loads",
    "pair",
    "preview",
    "render",
    "seat",
    "sheets",
    "simulate",
    "standings",
    "validated",
    "verified",
    "why_not",
    "with_absences",
    "with_ban",
    "with_event",
    "with_expelled",
    "with_games",
    "with_line_up",
    "with_numbers_exchanged",
    "with_player",
    "with_players",
    "with_players_swapped",
    "with_prizes",
    "with_rating_correction",
    "with_result",
    "with_results",
    "with_returns",
    "with_round",
    "with_team",
    "with_withdrawals",
    "without_ban",
    "without_round",
]


def terms_by_registry(tournament: Tournament) -> Terms:
    """The terms of an event, from the registry of systems: here alone an event meets it, as `event` knows no system."""
    from trfpair.systems.of_file import terms_of_file

    return terms_of_file(tournament)


def said_by_key(key: str, facts: Mapping[str, Any]) -> Saying:
    """A sentence by the key of its words: here alone the lowest room meets the words."""
    from trfpair.event.saying import Saying

    return Saying(key, **facts)


def said_by_kept(text: str, kept: Sequence[Any]) -> KeptPhrases:
    """Phrases that were kept as data, by their English."""
    from trfpair.event.kept_sayings import KeptPhrases

    return KeptPhrases(text, kept)


def said_by_text(text: str) -> AText:
    """A text of the tables of words, by its English."""
    from trfpair.event.saying import AText

    return AText(text)


def notebook_html(made: object) -> str:
    """The HTML that a notebook shows of an answer: here alone the answers meet the rooms that print."""
    from trfpair.output.notebook import html_of

    return html_of(made)


def __getattr__(name: str) -> Any:
    """Import what the door offers when it is first asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found = getattr(import_module("trfpair.api"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """The names that the package offers, and the version."""
    return ["__version__", *__all__]

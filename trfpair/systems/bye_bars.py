"""Bars from the bye: the rules of which unplayed rounds bar, and the round that does. Each system's row names one."""

from __future__ import annotations

from collections.abc import Callable

from trfpair.event.history import History, Past
from trfpair.event.results import WON_FREE, Result

CountsAsWin = Callable[[Result, int, int], bool]
"""Whether an unplayed round counts as a win, by its result, the points that it brought, and those of a win."""

FORMS_OF_POINTS = {Result.FORFEIT_WIN: "forfeit", Result.FULL_BYE: "full"}
"""Results with the points of a win that have a name of their own, and the form of the words that say it."""


def form_of_bar(kind: str, result: Result) -> str:
    """The form of the words that say what bars from the bye, by the result of the round; empty where there is one."""
    return FORMS_OF_POINTS.get(result, "") if kind == "had-points" else ""


def of_points(_result: Result, gain: int, win: int) -> bool:
    """Whether an unplayed round bars by its points (since 2026)."""
    return gain >= win


def of_free_wins(result: Result, _gain: int, _win: int) -> bool:
    """Whether an unplayed round was a win by forfeit, or a full-point bye."""
    return result in WON_FREE


def of_forfeits(result: Result, _gain: int, _win: int) -> bool:
    """Whether an unplayed round bars because the opponent did not appear (before 2026)."""
    return result is Result.FORFEIT_WIN


def of_either(result: Result, gain: int, win: int) -> bool:
    """Whether an unplayed round was a win of any kind, or has the points of one."""
    return result in WON_FREE or gain >= win


def rounds_with_bye(past: Past) -> list[int]:
    """The rounds in which a player had the bye of the pairing."""
    return [at for at, game in enumerate(past.games, 1) if game.result is Result.PAB]


def round_without_playing(history: History, past: Past, counts: CountsAsWin | None) -> tuple[str, int] | None:
    """The kind and the round of the last bye, else of the last unplayed round that counts; None where there is none.

    Where nothing is said of what ``counts``, the byes of the pairing alone do.
    """
    if byes := rounds_with_bye(past):
        return "had-bye", byes[-1]
    if not counts:
        return None
    win, scores = history.tournament.scoring.win, past.scores
    rounds = [
        at
        for at, game in enumerate(past.games, 1)
        if not game.played and counts(game.result, scores[at] - scores[at - 1], win)
    ]
    return ("had-points", rounds[-1]) if rounds else None

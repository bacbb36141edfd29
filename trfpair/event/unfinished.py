"""Rounds that are not over, and what is said of them: games over the board without a result, of which none counts in
silence, and a second bye beside one by hand.
"""

from __future__ import annotations

from collections.abc import Iterator

from trfpair.base.speech import either
from trfpair.event.event import Event
from trfpair.event.model import Notice, Result
from trfpair.event.saying import Fillings, InTenths, Listing, Saying

OPEN_RESULT = "open-result"
"""The kind of the notice of a game without a result."""

_MOST_NAMED = 4
"""So many games are named in one sentence; of more the boards."""


def open_notices(event: Event, rounds: int, *, each: bool = False) -> Iterator[Notice]:
    """A notice for each open game of rounds 1 to ``rounds``, with its board and what it counts for.

    Of many games in a round one notice names the boards, unless ``each`` is to have its own.
    """
    worth = InTenths(event.file.scoring.open_game)
    for round_ in range(1, rounds + 1):
        games = event.open_games(round_)
        if len(games) > _MOST_NAMED and not each:
            boards = event.boards_said(round_, [game.board for game in games])
            yield Notice(OPEN_RESULT, Saying("open-games", round=round_, boards=boards, worth=worth))
            continue
        for game in games:
            white, black = (event.file.by_id[id_].called for id_ in game.pair)
            facts: Fillings = {"round": round_, "board": game.board, "white": white, "black": black}
            yield Notice(OPEN_RESULT, Saying("open-game", **facts, worth=worth))


def unfinished(event: Event, round_: int) -> Saying | None:
    """The open games of a round, in a sentence; None for a round that is over."""
    if round_ and event.begun_by_hand == round_:
        return Saying("half-paired", round=round_)
    found = event.waiting_games(round_) if round_ else []
    if not found:
        return None
    games = [player.game(at) for player in event.file.players for at in event.columns_of(round_)]
    if not any(game.opponent and game.played and game.result is not Result.UNKNOWN for game in games):
        return Saying("no-results", round=round_)
    if len(found) > _MOST_NAMED:
        boards = event.boards_said(round_, [game.board for game in found])
        return Saying("unfinished-boards", round=round_, boards=boards)
    called = {id_: event.file.by_id[id_].called for game in found for id_ in game.pair}
    named = [
        Saying("of-board", board=game.board, white=called[game.pair.white], black=called[game.pair.black])
        for game in found
    ]
    return Saying("unfinished", round=round_, games=Listing(named, between="; "))


def second_bye(event: Event, round_: int) -> Saying | None:
    """That somebody would have a second bye, where one was given by hand and others get theirs; None without one."""
    had = [one.called for id_, one in event.by_id.items() if event.cell(id_, round_).result is Result.PAB]
    if not had:
        return None
    return Saying(
        "two-byes",
        round=round_,
        who=had[0],
        board=either("`trfpair board`", "`with_games`"),
        bye=either("`trfpair bye`", "`with_absences`"),
        back=either("`trfpair unpair`", "`without_round`"),
    )

"""The Basic Rules (C.04.1, Articles 2 and 4) and the bans of the file that a played round breaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trfpair.event.history import History
from trfpair.event.model import Breach, Comparison, Pair, Result
from trfpair.event.saying import Saying


def basic(history: History, _given: Sequence[Pair], played: Sequence[Pair]) -> Comparison:
    """The rules of C.04.1 that a pairing breaks (no two meet twice, 2; nobody gets two byes, 4), and the bans."""
    return Comparison(tuple(breach for pair in played for breach in _breaches(history, pair)))


def _breaches(history: History, pair: Pair) -> Iterator[Breach]:
    white, black = pair
    if white not in history.by_id or (black and black not in history.by_id):
        return
    past = history.by_id[white]
    if not black:
        byes = [round_ for round_, game in enumerate(past.games, 1) if game.result is Result.PAB]
        if byes:
            yield Breach("C.04.1, 4", Saying("has-had-the-bye", who=white, round=byes[-1]), pair, byes[-1])
    elif black in past.opponents:
        yield met(history, pair, "C.04.1, 2")
    elif history.bans(white, black):
        yield forbidden(pair)


def met(history: History, pair: Pair, article: str) -> Breach:
    """The breach that two meet again, with the round in which they met."""
    games = history.by_id[pair.white].games
    rounds = [at for at, game in enumerate(games, 1) if game.opponent == pair.black and game.played]
    said = Saying("have-met", one=pair.white, other=pair.black, round=rounds[-1])
    return Breach(article, said, pair, rounds[-1])


def forbidden(pair: Pair) -> Breach:
    """Two whom the file keeps apart."""
    return Breach("XXP, 260", Saying("may-not-meet", one=pair.white, other=pair.black), pair, 0)

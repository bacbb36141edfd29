"""A round robin paired by hand: what its calendar must keep, whoever made it.

Everybody meets everybody once a cycle, and nobody has a colour three times running. A calendar that keeps this is not
illegal: it is another one than that of the tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from trfpair.event.history import History, Past
from trfpair.event.model import Breach, Colour, Comparison, Difference, Pair
from trfpair.event.saying import AWord, Saying
from trfpair.systems.berger.table import ARTICLE, rounds_of

_RUNNING = 3


def compared(history: History, given: Sequence[Pair], played: Sequence[Pair]) -> Comparison:
    """The rules that the boards break, and else that they belong to another calendar."""
    length = rounds_of(len(history.players))
    first = (history.round - 1) // length * length + 1 if length else 1
    breaches = tuple(breach for pair in played if pair.black for breach in _breaches(history, pair, first))
    if breaches:
        return Comparison(breaches)
    boards = (", ".join(f"{white}-{black or 'free'}" for white, black in pairs) for pairs in (given, played))
    return Comparison((), Difference(0, 0, ARTICLE, "another calendar", *boards))


def _breaches(history: History, pair: Pair, first: int) -> Iterator[Breach]:
    """Two who meet a second time in the cycle that began with a round; a third equal colour."""
    if not all(id_ in history.by_id for id_ in pair):
        return
    white, black = (history.by_id[id_] for id_ in pair)
    met = [at for at, game in enumerate(white.games, 1) if game.opponent == pair.black and at >= first]
    if met:
        said = Saying("same-cycle", one=pair.white, other=pair.black, round=met[-1])
        yield Breach(ARTICLE, said, pair, met[-1])
    for past, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
        if _running(past, colour) + 1 >= _RUNNING:
            yield Breach(ARTICLE, Saying("third-running", who=past.id, colour=AWord(colour.name.lower())), pair, 0)


def _running(past: Past, colour: Colour) -> int:
    """How many games in a row somebody had a colour, forfeited ones too: a calendar stands before they are played."""
    seated = (game.colour for game in reversed(past.games) if game.opponent)
    return sum(1 for _ in takewhile(colour.__eq__, seated))

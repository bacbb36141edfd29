"""A round that cannot be paired: what keeps apart those who are left over, and the ways out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from trfpair.base.errors import NoPairing
from trfpair.base.speech import by_option, either
from trfpair.event.history import History, Past
from trfpair.event.model import Colour, Result
from trfpair.systems.bye_bars import of_either, of_forfeits, round_without_playing
from trfpair.systems.swiss.completion import SHOWN

MOST_NAMED = 4
"""Of so many who are left over the message tells of each pair what keeps it apart."""
_OF_THE_FILE = "the file keeps {} and {} apart"


def explained(history: History, error: NoPairing) -> NoPairing:
    """The failure with what keeps apart those whom it names, and what a person can do."""
    apart = list(_apart(history, error.left)) if len(error.left) <= MOST_NAMED else []
    banned = any(one.startswith("the file") for one in apart)
    reason = "; ".join([error.reason, *apart, *_barred(history, error.barred)])
    return NoPairing(reason, _ways_out(history, banned=banned))


def _barred(history: History, barred: tuple[int, ...]) -> Iterator[str]:
    """Of those who may not have the bye, player by player, what bars them."""
    told = [_bar(history, history.by_id[id_]) for id_ in sorted(barred)]
    if told:
        more = f" and {len(told) - SHOWN} more" if len(told) > SHOWN else ""
        yield f"barred from the bye: {', '.join(told[:SHOWN])}{more}"


def _bar(history: History, past: Past) -> str:
    """The bar of a player from the bye: the last one, else a forfeit win, else the points of a win without playing."""
    found = round_without_playing(history, past, of_forfeits) or round_without_playing(history, past, of_either)
    if not found:
        return str(past.id)
    kind, round_ = found
    forfeit = past.games[round_ - 1].result is Result.FORFEIT_WIN
    had = "had it" if kind == "had-bye" else "won by forfeit" if forfeit else "had a win's points without playing"
    return f"{past.id} ({had} in round {round_})"


def _apart(history: History, left: tuple[int, ...]) -> Iterator[str]:
    """Of each pair why the two may not meet; of somebody alone so of everybody else, where they are few."""
    others = [past.id for past in history.present if past.id not in left]
    pairs = list(combinations(left, 2)) if len(left) > 1 else [(one, other) for one in left for other in others]
    for one, other in pairs if len(pairs) <= 2 * MOST_NAMED else ():
        if told := _between(history, one, other):
            yield told


def _between(history: History, one: int, other: int) -> str:
    """Why two may not meet; empty where they have not met, the file allows it, and no colour is due to both."""
    first, second = history.by_id[one], history.by_id[other]
    met = [at for at, game in enumerate(first.games, 1) if game.played and game.opponent == other]
    if met:
        return f"{one} and {other} met in round {met[-1]}"
    if any({one, other} <= {*group} for group in history.forbidden):
        return _OF_THE_FILE.format(one, other)
    colour = _only_colour(first)
    if colour and colour is _only_colour(second):
        return f"{one} and {other} must both have {colour.name.capitalize()}"
    return ""


def _only_colour(past: Past) -> Colour:
    """The one colour that is left after two games running with the other, or two more of them in all."""
    last = past.colours[-2:]
    if len(last) == 2 and last[0] is last[1]:
        return last[0].opposite
    if abs(past.difference) > 1:
        return Colour.BLACK if past.difference > 0 else Colour.WHITE
    return Colour.NONE


def _ways_out(history: History, *, banned: bool) -> str:
    ways = [either("make the boards by hand (`trfpair board`)", "make the boards by hand")]
    if banned:
        ways.insert(0, either("lift a ban (`trfpair unban`)", "lift a ban"))
    ways.append(f"pair the round by another system ({by_option('system', 'NAME')})")
    if history.round > 1:
        ways.append(f"end the event after round {history.round - 1}")
    return f"Ways out: {', '.join(ways[:-1])}, or {ways[-1]}" if len(ways) > 1 else f"A way out: {ways[0]}"

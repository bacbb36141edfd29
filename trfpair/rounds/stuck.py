"""A round that cannot be paired: what keeps apart those who are left over, and the ways out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from trfpair.base.errors import NoPairing
from trfpair.base.speech import by_option, either
from trfpair.event.history import History, Past
from trfpair.event.model import Colour, Result
from trfpair.rounds.why.sentences import Sentences
from trfpair.systems.bye_bars import of_either, of_forfeits, round_without_playing
from trfpair.systems.swiss.completion import SHOWN
from trfpair.systems.why import Because, Question, bar_of_bye, because_blocked, kept_by_file

MOST_NAMED = 4
"""Of so many who are left over the message tells of each pair what keeps it apart."""


def explained(history: History, error: NoPairing) -> NoPairing:
    """The failure with what keeps apart those whom it names, and what a person can do."""
    apart = list(_apart(history, error)) if len(error.left) <= MOST_NAMED else []
    speak = Sentences()
    reason = "; ".join([error.reason, *(_within(speak, one) for one in apart), *_barred(history, error.barred)])
    ways = _ways(history, banned=error.by_bans or any(one.kind == "forbidden" for one in apart))
    found = NoPairing(reason, _ways_out(history, ways))
    if error.blocked or error.barred:
        helps = map(Because, error.helps)
        found.told = tuple(one.as_json() for one in (_stuck(error), *helps, *apart, *_bars(history, error.barred)))
    found.ways = ways
    return found


def in_language(error: NoPairing, language: str) -> NoPairing:
    """The failure in the words of a language; itself where whoever failed only has words of English."""
    if not error.told:
        return error
    speak = Sentences(language)
    told = "; ".join(speak.of(one).removesuffix(".") for one in error.told)
    ways = ", ".join(speak.of({"kind": way}).removesuffix(".") for way in error.ways)
    return error.with_reason(told, speak.of({"kind": "ways-out", "words": ways}).removesuffix("."))


def _within(speak: Sentences, because: Because) -> str:
    """A reason as a part of a sentence."""
    said = speak.of(because.as_json()).removesuffix(".")
    return said[:1].lower() + said[1:]


def _stuck(error: NoPairing) -> Because:
    """Those who are left over, and whom they may only meet; or that everybody is barred from the bye."""
    if not error.blocked:
        return Because("stuck-barred")
    found = because_blocked(error.blocked, "")
    return Because(found.kind.replace("blocked", "stuck", 1), "", found.facts)


def _bars(history: History, barred: tuple[int, ...]) -> Iterator[Because]:
    """Those who may not have the bye, and what bars the first of them."""
    if barred:
        yield Because("barred-bye", "", {"who": sorted(barred)})
    found = (bar_of_bye(history, history.by_id[id_], of_either) for id_ in sorted(barred)[:SHOWN])
    yield from (one for one in found if one)


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


def _apart(history: History, error: NoPairing) -> Iterator[Because]:
    """Of each pair why the two may not meet; of somebody alone so of everybody else, where they are few."""
    left, between = error.left, _banned if error.by_bans else _between
    others = [past.id for past in history.present if past.id not in left]
    pairs = list(combinations(left, 2)) if len(left) > 1 else [(one, other) for one in left for other in others]
    for one, other in pairs if len(pairs) <= 2 * MOST_NAMED else ():
        if told := between(history, one, other):
            yield told


def _between(history: History, one: int, other: int) -> Because | None:
    """The reason why two may not meet; None where they have not met, are not banned, and no colour is due to both."""
    first, second = history.by_id[one], history.by_id[other]
    met = [at for at, game in enumerate(first.games, 1) if game.played and game.opponent == other]
    if met:
        return Because("met", "", {"one": one, "other": other, "round": met[-1]})
    if banned := _banned(history, one, other):
        return banned
    colour = _only_colour(first)
    if colour and colour is _only_colour(second):
        return Because("absolute", "", {"one": one, "other": other, "colour": colour.name.lower()})
    return None


def _banned(history: History, one: int, other: int) -> Because | None:
    """That the file keeps two apart; None where it does not."""
    found = kept_by_file(history, Question(one, other))
    return found.reasons[0] if found else None


def _only_colour(past: Past) -> Colour:
    """The one colour that is left after two games running with the other, or two more of them in all."""
    last = past.colours[-2:]
    if len(last) == 2 and last[0] is last[1]:
        return last[0].opposite
    if abs(past.difference) > 1:
        return Colour.BLACK if past.difference > 0 else Colour.WHITE
    return Colour.NONE


def _ways(history: History, *, banned: bool) -> tuple[str, ...]:
    """The kinds of the ways out."""
    end = ("way-end",) if history.round > 1 else ()
    return (*(("way-unban",) if banned else ()), "way-board", "way-system", *end)


def _ways_out(history: History, kinds: tuple[str, ...]) -> str:
    said = {
        "way-unban": either("lift a ban (`trfpair unban`)", "lift a ban"),
        "way-board": either("make the boards by hand (`trfpair board`)", "make the boards by hand"),
        "way-system": f"pair the round by another system ({by_option('system', 'NAME')})",
        "way-end": f"end the event after round {history.round - 1}",
    }
    ways = [said[kind] for kind in kinds]
    return f"Ways out: {', '.join(ways[:-1])}, or {ways[-1]}"

"""A round that somebody made: what speaks against its boards, and the round that the rules give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from trfpair.base.errors import TrfpairError
from trfpair.event.at_tables import away_from_table
from trfpair.event.event import Event
from trfpair.event.hand_made import BY_HAND, IMPORT, hand_made, with_hand_made
from trfpair.event.history import History, Past, before_round
from trfpair.event.leaving import gone_in
from trfpair.event.log import begun_by_hand
from trfpair.event.model import Colour, Notice, Pair, Tournament
from trfpair.event.saying import AText, AWord, Fillings, Listing, Saying, pair_said
from trfpair.event.then import known_when_paired
from trfpair.rounds.check import RoundCheck, check_tournament, played_round
from trfpair.rounds.pairing import Settings, moved_on
from trfpair.systems import System
from trfpair.systems.breaches import basic, forbidden
from trfpair.systems.bye_bars import of_points
from trfpair.systems.swiss.past import barred_from_bye

HAND_MADE = "made-by-hand"
_MOST_DIFFERENCE = 2
_MOST_NAMED = 10


def judge_by_hand(before: Tournament, after: Tournament, round_: int) -> tuple[Tournament, Sequence[Notice]]:
    """The tournament whose log has the right round beside the one that was made, and what speaks against the boards."""
    now = after.event
    event = now.tournament
    old = set(played_round(before.event.tournament, round_).pairs)
    pairs = played_round(event, round_).pairs
    new = [pair for pair in pairs if pair not in old]
    history = before_round(known_when_paired(after, round_).event.tournament, round_)
    entry = hand_made(before, round_)
    there = sorted(old | (entry.right if entry else frozenset()))  # also whom an earlier change left without a game
    left = {id_ for pair in there for id_ in pair} - {id_ for pair in pairs for id_ in pair}
    known = with_hand_made(after, round_, there, pairs) if left else after
    found = _checked(known, round_) if begun_by_hand(after) != round_ else None
    breaches = found.breaches if found else basic(history, (), new).breaches
    told = {breach.pair for breach in breaches}
    now_banned = before_round(event, round_).bans  # the round, when it was paired, may not have known it
    since = [forbidden(pair) for pair in new if pair not in told and now_banned(*pair)]
    bad = [one for one in (*breaches, *since) if one.pair in new]
    notices = [Notice("illegal", Saying("illegal", what=one.said, article=one.article)) for one in bad]
    notices += [notice for pair in new if not pair.black and pair not in told for notice in _bye_barred(history, pair)]
    notices += [notice for pair in new if pair.black for notice in colours_against(history, pair)]
    notices += _alone(now, round_)
    notices += away_from_table(after, now.boards(round_), round_, new)
    if found is None:
        return after, notices
    right = () if found.agrees else found.checker
    made = found.tournament or (pairs if found.failure else ())
    return with_hand_made(after, round_, right, made), [*notices, *_compared(found)]


def moved_and_judged(
    tournament: Tournament, system: System, given: Mapping[str, Any] | None = None, *, sure: bool = False
) -> Tournament:
    """The tournament before its next round is paired (`moved_on`), and in which rounds made by hand are judged anew."""
    return judged_anew(tournament, moved_on(tournament, system, given, sure=sure), system)


def judged_anew(before: Tournament, after: Tournament, system: System) -> Tournament:
    """The tournament whose log has the right rounds beside those that were made by hand before their system did what it
    does between two rounds.
    """
    between = system.says().between if system.contract else None
    done = {*between.after(after)} - {*between.after(before)} if between else set()
    for round_ in range(min(done) + 1, after.event.last_whole + 1) if done else ():
        found = _checked(after, round_)
        if found and not found.failure:
            kind = IMPORT if hand_made(after, round_, (IMPORT,)) else BY_HAND
            after = with_hand_made(after, round_, found.checker, found.tournament, kind)
    return after


def _checked(tournament: Tournament, round_: int) -> RoundCheck | None:
    """The round against the one that the rules give; None where no system pairs it."""
    try:
        return check_tournament(tournament, Settings(round=round_))[0]
    except TrfpairError:
        return None


def _compared(found: RoundCheck) -> Iterator[Notice]:
    if found.agrees:
        yield Notice(HAND_MADE, Saying("made-by-the-rules", round=found.round))
    elif found.failure:
        yield Notice(HAND_MADE, Saying("made-and-stuck", round=found.round, reason=found.stuck or found.failure))
    else:
        right = Listing([pair_said(white, black) for white, black in found.checker])
        facts: Fillings = {"round": found.round, "pairs": right}
        if found.difference:
            facts |= {"article": found.difference.article, "name": AText(found.difference.name)}
        yield Notice(HAND_MADE, Saying("made-otherwise-by" if found.difference else "made-otherwise", **facts))


def _bye_barred(history: History, pair: Pair) -> Iterator[Notice]:
    """C.04.1, 4: a bye for a player who has had one, or the points of a win without a game."""
    past = history.by_id.get(pair.white)
    if past is not None and barred_from_bye(history, past, of_points):
        yield Notice("illegal", Saying("bye-barred", who=pair.white))


def colours_against(history: History, pair: Pair) -> Iterator[Notice]:
    """C.04.1, 6 to 8: a third colour in a row, a difference beyond two, and two players who both get the wrong one."""
    white, black = (history.by_id.get(id_) for id_ in pair)
    if white is None or black is None:
        return
    for past, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
        facts: Fillings = {"who": past.id, "colour": AWord(colour.name.lower())}
        if past.colours[-2:] == (colour, colour):
            yield Notice("third-colour", Saying("third-colour", **facts))
        if (more := past.difference * colour + 1) > _MOST_DIFFERENCE:
            yield Notice("colour-difference", Saying("colour-difference", **facts, more=more))
    if _due(white) is Colour.BLACK and _due(black) is Colour.WHITE:
        yield Notice("both-wrong-colour", Saying("both-wrong-colour", white=pair.white, black=pair.black))


def _due(past: Past) -> Colour:
    """C.04.1, 8: the colour played less, else the other one than in the last game."""
    if past.difference:
        return Colour.BLACK if past.difference > 0 else Colour.WHITE
    return past.colours[-1].opposite if past.colours else Colour.NONE


def _alone(event: Event, round_: int) -> Iterator[Notice]:
    """Participants without an opponent, and without a bye."""
    asked = {id_ for bye in event.tournament.byes if bye.round == round_ for id_ in bye.ids}
    asked |= gone_in(event.tournament, round_)
    alone = [one.called for id_, one in event.by_id.items() if id_ not in asked and not event.is_entered(id_, round_)]
    if alone:
        who = Listing(alone, _MOST_NAMED, rest="and-others")
        yield Notice("no-opponent", Saying("no-opponent", who=who, round=round_))

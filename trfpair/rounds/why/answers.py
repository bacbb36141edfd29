"""The question "why not?": what is so at once, and else where the answer comes from."""

from __future__ import annotations

from trfpair.event.model import Tournament
from trfpair.rounds.pairing import Event, PairedRound, Settings, event_of, pair_event
from trfpair.rounds.why.question import Answer, Question, partner, round_settings
from trfpair.systems.calendar import rounds_of_pair
from trfpair.systems.trace import Trace


def why_not(tournament: Tournament, question: Question, settings: Settings) -> Answer:
    """Why a pair, a bye, a float or a colour did not come about."""
    event = event_of(tournament, settings)
    return answered(question, pair_event(event, round_settings(event.tournament, settings), Trace()), event)


def answered(question: Question, paired: PairedRound, event: Event) -> Answer:
    """The same of a round that is paired already, with its trace."""
    return {**_head(question, paired), "answer": _answer(question, paired, event)}


def _head(question: Question, paired: PairedRound) -> Answer:
    return {
        "question": question._asdict(),
        "round": paired.pairing.round,
        "system": paired.system.name,
        "edition": paired.system.edition,
        "instead": {str(id_): partner(paired, id_) for id_ in (question.one, question.other) if id_},
    }


def _answer(question: Question, paired: PairedRound, event: Event) -> Answer:
    if paired.system.calendar and question.other and (told := _by_calendar(question, paired)):
        return _made(question, paired) or told
    for kind, away in (("absent", paired.pairing.absent), ("free", paired.pairing.free)):
        for id_, bye in away:
            if id_ in (question.one, question.other):
                return {"kind": kind, "who": id_, "bye": bye.value}
    made = _made(question, paired)
    if made:
        return made
    if paired.system.family == "dutch":
        from trfpair.rounds.why.dutch import answer

        return answer(question, paired)
    from trfpair.rounds.why.stories import tell

    return _met(question, paired) or tell(question, paired, event)


def _by_calendar(question: Question, paired: PairedRound) -> Answer:
    """The rounds in which a calendar has the two meet."""
    calendar = paired.system.says().calendar
    if calendar is None:
        return {}
    return {"kind": "calendar", "rounds": rounds_of_pair(paired.history, question.one, question.other, calendar)}


def _met(question: Question, paired: PairedRound) -> Answer:
    """A pair that no rule of a Swiss system allows; in the clubs' systems meeting again is a matter of degree."""
    past = paired.history.by_id[question.one]
    rounds = [at for at, game in enumerate(past.games, 1) if game.played and game.opponent == question.other]
    if question.other and rounds and paired.system.needs_rounds:
        return {"kind": "met", "rounds": rounds}
    if any({question.one, question.other} <= {*group} for group in paired.history.forbidden):
        return {"kind": "forbidden"}
    return {}


def _made(question: Question, paired: PairedRound) -> Answer:
    """That it was done: the pair on its board, the bye, the colour."""
    one, other, wish = question
    for board, pair in enumerate(paired.pairing.boards, 1):
        colours = {"white": pair.white, "black": pair.black}
        if {one, other} == {pair.white, pair.black} or colours.get(wish) == one:
            return {"kind": "made", "board": board, "white": pair.white, "black": pair.black}
    if wish == "bye" and paired.pairing.bye == one:
        return {"kind": "made", "bye": one}
    return {}

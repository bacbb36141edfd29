"""The question "why not?": what is so at once, and else where the answer comes from."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from trfpair.base.plain import plain
from trfpair.event.model import Colour, Pair, Tournament
from trfpair.rounds.pairing import PairedRound, Settings, View
from trfpair.rounds.why.question import (
    Answer,
    Question,
    event_asked,
    partner,
    player_asked,
    question_of,
    round_asked,
)
from trfpair.rounds.why.stories import colour, tell
from trfpair.systems.calendar import rounds_of_pair


@plain
class WhyNot:
    """Why something was not done in a round."""

    question: Question
    round: int
    system: str
    edition: str
    instead: Answer
    """The opponents in the round of those whom the question names; 0 for none."""
    played: Answer
    """Their opponents and colours in the file, where the round is there and one of these is another."""
    answer: Answer
    """Its ``kind`` and what belongs to it (docs/why.md)."""
    names: Mapping[int, str]

    @property
    def kind(self) -> str:
        """The kind of the answer: ``met``, ``criterion``, ``order``, ``made`` where it was done …"""
        return str(self.answer["kind"])

    @property
    def article(self) -> str:
        """Under which it was not done, as far as one article says so."""
        return str(self.answer.get("article") or self.answer.get("because", {}).get("article") or "")

    @property
    def gone(self) -> tuple[Pair, ...]:
        """Boards that would no longer be there if it were done, as far as that is known; black 0 is the bye."""
        return tuple(Pair(*board) for board in self.answer.get("boards", {}).get("now", ()))

    @property
    def new(self) -> tuple[Pair, ...]:
        """Boards that would stand in their places."""
        return tuple(Pair(*board) for board in self.answer.get("boards", {}).get("then", ()))

    def __repr__(self) -> str:
        """The answer in a few words; `trfpair.render` tells all of it."""
        one, other, wish = self.question
        return f"<WhyNot: round {self.round}, {one} {f'and {other}' if other else wish}: {self.kind} {self.article}>"

    def to_dict(self) -> Answer:
        """The whole answer as data that JSON can hold."""
        told: Answer = {name: getattr(self, name) for name in self.__match_args__ if name != "names"}
        return {**told, "question": self.question._asdict()}


def why_not(
    tournament: Tournament, player: int | str, other: int | str, settings: Settings, paired: PairedRound | None = None
) -> WhyNot:
    """Why two players were not paired, or why not what ``other`` says: bye, floats, white, black."""
    event = event_asked(tournament, settings, paired)
    question = question_of(partial(player_asked, event, tournament, settings), str(player), str(other))
    paired = round_asked(event, settings, paired)
    instead = {str(id_): partner(paired, id_) for id_ in (question.one, question.other) if id_}
    return WhyNot(
        question=question,
        round=paired.pairing.round,
        system=paired.system.name,
        edition=paired.system.edition,
        instead=instead,
        played=_played(paired, instead),
        answer=_answer(question, paired, event),
        names=paired.history.names,
    )


def _played(paired: PairedRound, instead: Answer) -> Answer:
    """The games in the file of some players, if the file holds the round and one of them is another."""
    games = {id_: paired.history.by_id[int(id_)].player.game(paired.pairing.round) for id_ in instead}
    white = {str(pair.white) for pair in paired.pairing.boards}
    other = [
        game.opponent != instead[id_] or (game.opponent and (game.colour is Colour.WHITE) != (id_ in white))
        for id_, game in games.items()
    ]
    if not any(other) or not any(game.paired for game in games.values()):
        return {}
    return {id_: {"opponent": game.opponent, "colour": game.colour.name.lower()} for id_, game in games.items()}


def _answer(question: Question, paired: PairedRound, event: View) -> Answer:
    if made := _made(question, paired):
        return made
    calendar = paired.system.says().calendar
    for kind, away in (("absent", paired.pairing.absent), ("free", paired.pairing.free)):
        for id_, bye in away:
            if id_ in (question.one, question.other) and not (calendar and question.other):
                return {"kind": kind, "who": id_, "bye": bye.value}
    if calendar and (question.other or question.wish == "bye"):
        return {"kind": "calendar", "rounds": rounds_of_pair(paired.history, question.one, question.other, calendar)}
    if question.wish in ("white", "black") and not partner(paired, question.one):
        return {"kind": "no-colour", "who": question.one}
    if question.wish in ("white", "black") and (given := colour(question.one, paired)):
        return given
    if paired.system.family == "dutch":
        from trfpair.rounds.why.dutch import answer

        return answer(question, paired)
    return _met(question, paired) or tell(question, paired, event)


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
        if {one, other} == {*pair} or {"white": pair.white, "black": pair.black}.get(wish) == one:
            return {"kind": "made", "board": board, "white": pair.white, "black": pair.black}
    return {"kind": "made", "bye": one} if wish == "bye" and paired.pairing.bye == one else {}

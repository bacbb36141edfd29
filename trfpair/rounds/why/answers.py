"""The question "why not?": what is so at once, and else where the answer comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from trfpair.base.errors import NoPairing
from trfpair.base.notebook import InNotebooks
from trfpair.base.plain import plain
from trfpair.event.model import Colour, Pair, Result, Tournament
from trfpair.rounds.pairing import PairedRound, Settings, with_settings
from trfpair.rounds.why.colours import colour_rules, colours_before
from trfpair.rounds.why.moved import Moved, floats_from
from trfpair.rounds.why.player import facts_in_tables, gone_from
from trfpair.rounds.why.question import Data, event_asked, player_asked, question_of
from trfpair.rounds.why.rest import in_full, of_the_others
from trfpair.rounds.why.since import (
    banned_all_the_same,
    made_by_hand,
    names_now,
    not_there,
    others_by_hand,
    since_paired,
)
from trfpair.rounds.why.unpaired import UNPAIRED, Unpaired, asked_round
from trfpair.rounds.why.virtual import with_virtual
from trfpair.systems.calendar import rounds_of_pair
from trfpair.systems.contract import Calendar
from trfpair.systems.options import options_of
from trfpair.systems.trace import Trace, has_groups
from trfpair.systems.why import (
    Answer,
    Because,
    Question,
    because_impossible,
    board_changes,
    ids_of_boards,
    partner_of,
    rounds_met,
    tells_meeting,
    with_forced,
)


@plain
class WhyNot(InNotebooks):
    """Why something was not done in a round."""

    question: Question
    round: int
    system: str
    edition: str
    instead: Data
    """The opponents in the round of those whom the question names; 0 for none."""
    played: Data
    """Opponents and colours in the file of those of them whose game there is another."""
    answer: Data
    """Its ``kind`` and what belongs to it (docs/why.md)."""
    names: Mapping[int, str]
    since: Sequence[Data] = ()
    """What was changed since the round was paired, and whom the players would now meet."""
    paired_as: str = ""
    """The system whose articles are cited, where it is another one: in the seeding rounds of Burstein."""

    @property
    def kind(self) -> str:
        """The kind of the answer: ``met``, ``criterion``, ``order``, ``made`` where it was done …"""
        return str(self.answer["kind"])

    @property
    def article(self) -> str:
        """Under which it was not done, as far as one article says so."""
        first = next(iter(self.reasons), {})
        return str(self.answer.get("article") or first.get("article") or "")

    @property
    def reasons(self) -> Sequence[Data]:
        """The reasons, the one that decides first: ``kind``, ``article``, and what fills their sentences."""
        return tuple(self.answer.get("reasons", ()))

    @property
    def stuck(self) -> bool:
        """Whether the round cannot be paired, which is then what is told."""
        return any(one["kind"] == UNPAIRED for one in self.reasons)

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

    def to_dict(self) -> Data:
        """The whole answer as data that JSON can hold."""
        hidden = ("names", *(name for name in ("since", "paired_as") if not getattr(self, name)))
        told: Data = {name: getattr(self, name) for name in self.__match_args__ if name not in hidden}
        return {**told, "question": self.question._asdict()}


def why_not(
    tournament: Tournament, player: int | str, other: int | str, settings: Settings, paired: PairedRound | None = None
) -> WhyNot:
    """Why two players were not paired, or why not what ``other`` says: bye, floats, white, black."""
    event, settings = event_asked(tournament, settings, paired)
    question = question_of(partial(player_asked, event, tournament, settings), str(player), str(other))
    asked = asked_round(event, settings, paired)
    paired, stuck = (asked.round, asked) if isinstance(asked, Unpaired) else (asked, None)
    instead = {str(id_): _opponent(paired, id_) for id_ in question.ids}
    answer = _settled(question, paired) or (stuck.answer(question) if stuck else _answer(question, paired))
    if stuck and answer.kind == "absent":
        answer = replace(answer, reasons=stuck.reasons)
    answer = _with_opponent(answer, paired)
    today = None if stuck else with_settings(tournament, settings)
    return WhyNot(
        question=question,
        round=paired.pairing.round,
        system=paired.system.name,
        edition=paired.system.edition,
        instead={id_: other for id_, other in instead.items() if int(id_) in paired.by_hand} if stuck else instead,
        played=_played(paired, instead, by_hand=bool(made_by_hand(tournament, paired, question.ids))),
        answer=with_virtual(paired.history, answer, question.ids).as_json(),
        names={**names_now(tournament, paired), **paired.history.names},
        paired_as=paired.paired_as,
        since=[
            *(one.as_json() for one in since_paired(today, paired).about(question.ids)),
            *(one.as_json() for one in made_by_hand(tournament, paired, question.ids)),
            *(one.as_json() for one in others_by_hand(paired, question.ids)),
            *(one.as_json() for one in not_there(today, paired, question.ids)),
        ],
    )


def _opponent(paired: PairedRound, id_: int) -> int:
    """The opponent in a round, also on a board that was made by hand before; 0 for the bye or an absence."""
    if id_ not in paired.by_hand:
        return partner_of(paired.pairing, id_)
    _, (white, black) = paired.by_hand[id_]
    return black if id_ == white else white


def _played(paired: PairedRound, instead: Data, *, by_hand: bool) -> Data:
    """The games in the file of some players, as far as the file holds the round, and a game there is another one."""
    games = {id_: paired.history.by_id[int(id_)].player.game(paired.pairing.round) for id_ in instead}
    free = paired.system.calendar and not by_hand  # whoever has left, or is away, loses a game that no cell tells
    if not paired.in_file or (free and not any(game.paired for game in games.values())):
        return {}
    bye = str(paired.pairing.bye)
    white = {str(pair.white) for pair in paired.pairing.boards}
    return {
        id_: {
            "opponent": game.opponent,
            "colour": game.colour.name.lower(),
            **({"bye": True} if game.result is Result.PAB else {}),
        }
        for id_, game in games.items()
        if game.opponent != instead[id_]
        or (game.colour and (game.colour is Colour.WHITE) != (id_ in white))
        or (id_ == bye and game.result is not Result.PAB)
    }


def _settled(question: Question, paired: PairedRound) -> Answer | None:
    """A fact that settles it at once: that it was made, an absence, a board that was made by hand before."""
    by_hand = None if paired.by_hand.keys().isdisjoint(question.ids) else Answer("by-hand")
    return _made(question, paired) or _away(question, paired) or by_hand


def _answer(question: Question, paired: PairedRound) -> Answer:
    """The answer of the calendar, or of the system after a meeting of the two, and boards that change."""
    one, other, wish = question
    calendar = paired.system.says().calendar
    if calendar and (other or wish == "bye"):
        return _by_calendar(question, paired, calendar)
    if wish in ("white", "black") and not partner_of(paired.pairing, one):
        return Answer("no-colour", (), {"who": one})
    if wish in ("white", "black"):
        return _of_colour(one, paired)
    answer = _after_meeting(question, paired, paired.system.why(paired, question))
    answer = of_the_others(question, paired, _with_boards_of(question, paired, _of_others(question, paired, answer)))
    return replace(answer, reasons=in_full(answer.reasons, paired))


def _of_others(question: Question, paired: PairedRound, answer: Answer) -> Answer:
    """The answer; of two due one colour who would meet though neither had lost an opponent, that others change too."""
    if question.wish != "pair":
        return answer
    freed = {*question.ids, *(partner_of(paired.pairing, id_) for id_ in question.ids)}
    return replace(answer, reasons=tuple(_as_others(one, freed) for one in answer.reasons))


def _as_others(because: Because, freed: set[int]) -> Because:
    """A reason that two would meet; where one of them would not be free by the choice alone, others change too."""
    form = because.facts.get("form", "")
    two = because.facts.get("who", ()) if (because.kind, form) == ("colour-pair", "pair") else ()
    if form == ("" if because.kind in ("both-wish", "both-strong") else "meets"):
        two = [because.facts[name] for name in ("one", "other") if name in because.facts]
    beside = len(two) == len(("one", "other")) and not {*two} <= freed
    return replace(because, facts={**because.facts, "others_too": True}) if beside else because


def _with_opponent(answer: Answer, paired: PairedRound) -> Answer:
    """The answer about somebody who floats, with the opponent and the points of both."""
    one, past = answer.facts.get("floats", 0), paired.history.by_id
    meets = partner_of(paired.pairing, one) if one else 0
    if not meets:
        return answer
    points = {"mine": past[one].pairing_score, "theirs": past[meets].pairing_score}
    return replace(answer, facts={**answer.facts, "meets": meets, **points})


def _away(question: Question, paired: PairedRound) -> Answer | None:
    """That somebody whom a question names is not paired; None where all are, or a calendar has two of them meet."""
    calendar, free = paired.system.says().calendar, paired.pairing.free
    by_calendar = calendar and (question.other or (question.wish == "bye" and question.one in dict(free)))
    absent = [(id_, bye) for id_, bye in paired.away if not (calendar and id_ in dict(free))]
    for kind, away in (("absent", absent), ("free", free)):
        for id_, bye in away:
            if id_ in question.ids and not by_calendar:
                odd = {"odd": len(paired.history.players)} if calendar and len(paired.history.players) % 2 else {}
                gone = {"left": True} if id_ in gone_from(paired) else {}
                return Answer(kind, (), {"who": id_, "bye": bye.value, **odd, **gone})
    return None


def _by_calendar(question: Question, paired: PairedRound, calendar: Calendar) -> Answer:
    """The rounds in which a calendar has two meet, or one free."""
    one, other, _ = question
    rounds = rounds_of_pair(paired.history, one, other, calendar)
    apart = other and not rounds
    form = {"form": "one-team"} if apart and calendar.first_team else {}
    kind = "calendar-apart" if apart else "calendar-meets" if other else "calendar-free"
    facts = {"one": one, **({"other": other} if other else {}), **({} if apart else {"rounds": rounds}), **form}
    banned = banned_all_the_same(paired, one, other) if other else ()
    return Answer(
        "calendar", banned or (Because(kind, "", facts),), {"rounds": rounds, **({"one_team": True} if form else {})}
    )


def _of_colour(one: int, paired: PairedRound) -> Answer:
    """The rule, or the calendar, that gave a player the colour; beside it the colours so far, where it saw others."""
    tables = facts_in_tables(paired.trace.steps)
    told = colour_rules(paired, tables).get(one, {})
    if paired.system.says().calendar:
        white, black = next(pair for pair in paired.pairing.boards if one in pair)
        because = Because("calendar-colours", str(told.get("article", "")), {"one": white, "other": black})
        return Answer("calendar-colours", (because,))
    if not told:
        return Answer("unmentioned")
    facts = {"kind": "colour", **told}
    if told["because"]:
        return Answer("colour", (), facts)
    del facts["because"]
    had = colours_before(paired.history, (told["white"], told["black"]), tables)
    return Answer("colour", (), {**facts, "had": had})


def _after_meeting(question: Question, paired: PairedRound, answer: Answer) -> Answer:
    """The answer; where two have met and the system says nothing of it, that they have comes first."""
    rounds = rounds_met(paired.history, question.one, question.other) if question.other else []
    if not rounds or answer.kind == "met":
        return answer
    met = Because("met", "", {"one": question.one, "other": question.other, "round": rounds[-1]})
    first = () if tells_meeting(answer.reasons, question.one, question.other) else (met,)
    return replace(answer, reasons=(*first, *answer.reasons), facts={**answer.facts, "rounds": rounds})


def _with_boards_of(question: Question, paired: PairedRound, answer: Answer) -> Answer:
    """The boards that would change if what is asked were forced, or that the round could not be paired so.

    None of a float where nobody of the same score is met, but somebody who comes to the group.
    """
    told = not answer.facts.keys().isdisjoint(("boards", "choice"))
    if told or answer.kind not in ("unmentioned", "step", "criterion", "order"):
        return answer  # the Dutch engine tells them itself, where they can be told
    options, trace = options_of(paired.system, paired.options), Trace(on=question.wish == "floats")
    try:
        again = paired.system.load()(with_forced(paired.history, question), trace, options)
    except NoPairing as error:
        kinds = {one.kind for one in answer.reasons}
        if kinds & _BARRED or (kinds & _TOLD_OF_THE_BYE and question.wish != "bye"):
            return answer
        head, *left = because_impossible(question, error)
        said = any(kind.startswith("blocked") for kind in kinds)
        more = ([] if said else left) if kinds & _TOLD_OF_THE_BYE else [head, *left]
        return replace(answer, reasons=(*answer.reasons, *more))
    if has_groups(trace.steps) and floats_from(question.one, replace(paired, pairing=again, trace=trace)) is None:
        return answer
    boards = board_changes(ids_of_boards(paired.pairing), ids_of_boards(again))
    return replace(answer, facts={**answer.facts, "boards": boards}) if boards["now"] else answer


_BARRED = {"had-bye", "had-points"}
"""Reasons after which nobody need hear that the bye could not be forced either."""
_TOLD_OF_THE_BYE = {"not-completion", "bye-blocked"}
"""Reasons that say that the others could not be paired; behind them stands who would be left over."""


def _made(question: Question, paired: PairedRound) -> Answer | None:
    """That it was done: the pair on its board, the bye, the colour, a float; of the bye and a float also for whom."""
    one, other, wish = question
    beside = [(board, pair) for board, pair in paired.by_hand.values() if board]
    for board, pair in (*paired.pairing.numbered, *beside):
        if {one, other} == {*pair} or {"white": pair.white, "black": pair.black}.get(wish) == one:
            made = {"board": board, "white": pair.white, "black": pair.black}
            of_colour = _of_colour(one, paired) if wish in ("white", "black") else Answer("made")
            given = {"given": of_colour.facts} if of_colour.facts else {}
            return Answer("made", of_colour.reasons, {**made, **given})
    if wish == "bye" and one in paired.by_hand and not _opponent(paired, one):
        return Answer("made", (), {"bye": one})
    if wish == "bye" and paired.pairing.bye == one:
        return Answer("made", Moved.of(paired).reasons(one), {"bye": one})
    if wish == "floats" and (bracket := floats_from(one, paired)) is not None:
        return Answer("made", Moved.of(paired).reasons(one), {"floats": one, "bracket": bracket})
    return None

"""The others of a choice that was not made for their sake: whether they could be paired, and what would be worse.

The choice is forced in its step: those settled in the steps before stay as they were paired.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from trfpair.base.errors import NoPairing
from trfpair.event.history import History
from trfpair.event.model import RoundPairing
from trfpair.rounds.pairing import PairedRound
from trfpair.systems.options import options_of
from trfpair.systems.trace import decisions, silent
from trfpair.systems.why import (
    PASSED,
    Answer,
    Because,
    Question,
    bar_of_bye,
    because_blocked,
    because_blocked_beside,
    board_changes,
    earlier_games,
    ids_in,
    ids_of_boards,
    kept_by_file,
    rounds_met,
    with_forced,
)

_NAMED = 6
"""So many others are named; of more how many there are."""
_REST = "not-rest"
"""The kind of the reason that the others could be paired only worse, or not at all."""
_AGAIN = "then-again"
"""The kind of the reason that more pairs would meet again."""
_HOW_WORSE = (_AGAIN, "then-again-instead", "then-clash")
"""Kinds of reasons that say in what a pairing of the others would be worse."""
_SETTLED = "settled-before"
"""The kind of the reason that those settled before stay as they are."""
_NO_ROUND = {"impossible", "bye-blocked"}
"""Kinds of reasons that say that the round could not be paired at all."""


def of_the_others(question: Question, paired: PairedRound, answer: Answer) -> Answer:
    """The answer; a reason that speaks of the others says what becomes of them."""
    kinds = {one.kind for one in answer.reasons}
    number = answer.facts.get("number", 0)
    choice = _choice(question, answer)
    if _REST not in kinds:
        left_over = answer.kind == "step" and any("left" in one.facts for one in answer.reasons)
        before = _settled_before(paired, number) if left_over else set[int]()
        return replace(answer, reasons=(*answer.reasons, *_stay(before, answer, paired.pairing.bye)))
    named = tuple(with_the_others(one, paired, number, choice.ids) for one in answer.reasons)
    answer = replace(answer, reasons=named)
    if kinds & _NO_ROUND:
        return replace(answer, reasons=tuple(map(_impossible, answer.reasons)))
    before = _settled_before(paired, number)
    left = tuple(past for past in paired.history.present if past.id not in before)
    history = with_forced(replace(paired.history, present=left), choice)
    kept = choice == question and _changed(before, answer)
    stay = list(_stay(before, answer, paired.pairing.bye)) if kept else []
    try:
        forced = paired.system.load()(history, silent(), options_of(paired.system, paired.options))
    except NoPairing as error:
        told = [_left_over(choice, error.blocked)] if error.blocked else []
        return _told(_with_boards(answer, {}) if kept else answer, [*told, *stay], impossible=True)
    worse = list(_worse(paired, forced, {past.id for past in left}))
    if worse and kept:
        now = [pair for pair in ids_of_boards(paired.pairing) if before.isdisjoint(pair)]
        answer = _with_boards(answer, board_changes(now, ids_of_boards(forced)))
    return _told(answer, [*worse, *stay] if worse else [], impossible=False)


def _choice(question: Question, answer: Answer) -> Question:
    """The choice of which a step says what becomes of the others: the pair asked about, or that of whoever chose
    earlier and passed over one of the two.
    """
    chose = next((one.facts for one in answer.reasons if one.kind == "taken-before"), None)
    rest = next((one.facts.get("who") for one in answer.reasons if one.kind == _REST), None)
    if chose and rest == chose["other"]:
        return Question(chose["third"], chose["other"])
    return question


def behind_refusal(because: Because, question: Question, paired: PairedRound, number: int) -> Sequence[Because]:
    """The reason of a step that speaks of the others, and behind it what becomes of them with the choice."""
    told = of_the_others(question, paired, Answer("step", (because,), {"number": number})).reasons
    return [one for one in told if one.kind != _SETTLED]


def in_full(reasons: Sequence[Because], paired: PairedRound) -> tuple[Because, ...]:
    """Reasons; of whoever was passed over for the sake of the others it is told what would become of these."""
    return tuple(_of_passed(one, paired) if one.kind == PASSED else one for one in reasons)


def _of_passed(because: Because, paired: PairedRound) -> Because:
    one, who = because.facts["one"], because.facts["who"]
    told = behind_refusal(
        Because(_REST, because.article, {"who": who}), Question(one, who), paired, _settled(paired)[one]
    )
    of_kind = {row.kind: row.facts for row in told}
    others = told[0].facts.get("others", ())
    if told[0].kind == "not-completion":
        two = not isinstance(others, int) and len(others) == len(("one", "other"))
        banned = two and kept_by_file(paired.history, Question(*others))
        more: dict[str, Any] = {"ends": others, "form": "left-banned"} if banned else {"form": "impossible"}
    elif again := of_kind.get(_AGAIN):
        now = {"pairs_now": again["pairs_now"]} if "pairs_now" in again else {}
        form = "again-more" if now else "again-soon" if paired.system.says().memory else "again"
        more = {"pairs": again["pairs"], "meetings": _met_in(paired, again["pairs"]), **now, "form": form}
        if not now and "round" in again:
            more |= {"ends": again["pairs"][0], "round": again["round"], "form": f"{form}-two"}
    elif "round" in told[0].facts:
        form = "left-soon-two" if paired.system.says().memory else "left-two"
        more = {"ends": others, "round": told[0].facts["round"], "form": form}
    elif instead := of_kind.get("then-again-instead"):
        more = {**{name: instead[name] for name in ("meetings", "meetings_now")}, "form": "again-instead"}
    elif clash := of_kind.get("then-clash"):
        pairs = clash["pairs"]
        more = {"ends": pairs[0], "form": "clash-two"} if len(pairs) == 1 else {"pairs": pairs, "form": "clash"}
    else:
        more = {}
    return replace(because, facts={**because.facts, **more})


def _left_over(question: Question, blocked: Mapping[str, Any]) -> Because:
    """The players who would be left over with a choice."""
    if question.wish == "bye":
        return because_blocked_beside(blocked, question.one)
    return because_blocked(blocked, "")


def _with_boards(answer: Answer, boards: Mapping[str, Any]) -> Answer:
    """The answer with the boards that change while those settled before stay; without any where there are none."""
    facts = {key: value for key, value in answer.facts.items() if key != "boards"}
    return replace(answer, facts=facts | ({"boards": boards} if boards else {}))


def _told(answer: Answer, more: Sequence[Because], *, impossible: bool) -> Answer:
    """The answer, with what is told of the others behind the reason that speaks of them."""
    at = next(place for place, one in enumerate(answer.reasons) if one.kind == _REST)
    head = answer.reasons[at]
    if impossible:
        head = _impossible(head)
    elif any(one.kind in _HOW_WORSE for one in more):
        others = head.facts.get("others", ())
        two = not isinstance(others, int) and len(others) == len(("one", "other"))
        if "round" in head.facts:  # it says that the two have met
            more = [one for one in more if one.kind != _AGAIN]
        else:
            head = replace(head, facts={**head.facts, "form": "worse-two" if two else "worse"})
    return replace(answer, reasons=(*answer.reasons[:at], head, *more, *answer.reasons[at + 1 :]))


def _impossible(because: Because) -> Because:
    """A reason where the others cannot all be paired: worse or not at all is then not at all."""
    if because.kind != _REST:
        return because
    named = {"form": "named"} if "others" in because.facts else {}
    return replace(because, kind="not-completion", facts={**because.facts, **named})


def _changed(before: Collection[int], answer: Answer) -> bool:
    """Whether a round with the wish would pair somebody otherwise who was settled in the steps before."""
    return any(id_ in before for board in answer.facts.get("boards", {}).get("now", ()) for id_ in board)


def _stay(before: Collection[int], answer: Answer, bye: int | None) -> Iterator[Because]:
    """The players settled in the steps before who in a round with the wish would meet some of the others, and whom."""
    boards = (
        sorted(board, key=lambda id_: id_ not in before) for board in answer.facts.get("boards", {}).get("then", ())
    )
    pairs = [board for board in boards if board[0] in before and board[1] and board[1] not in before]
    if who := [one for one, _ in sorted(pairs)]:
        yield Because(_SETTLED, "", {"who": who, "pairs": sorted(pairs), **({"form": "bye"} if bye in who else {})})


def _settled_before(paired: PairedRound, number: int) -> set[int]:
    """Those whose opponent, or bye, stands before a step."""
    return {id_ for id_, at in _settled(paired).items() if at < number}


def _settled(paired: PairedRound) -> Mapping[int, int]:
    """Of each player the number of the step that gave the opponent, or the bye; it is kept with the round."""
    if _settled not in paired.read:
        found: dict[int, int] = {}
        for made in decisions(paired.trace.steps):
            if made.what in ("pair", "bye") and made.taken and not made.undone:
                for id_ in (made.chooser, *made.taken):
                    found.setdefault(id_, made.number)
        found.pop(0, None)
        paired.read[_settled] = found
    known: Mapping[int, int] = paired.read[_settled]
    return known


def with_the_others(because: Because, paired: PairedRound, number: int, ids: Collection[int]) -> Because:
    """A reason of a step that speaks of the others, with what counts in the system, and who they are.

    They are those who were settled in no step before, without ``ids``: by number where they are few, else how many.
    """
    harm = paired.system.says().harm
    if because.kind != _REST or not harm:
        return because
    others = _not_settled(paired, number, ids)
    told = others if len(others) <= _NAMED else len(others)
    takes = [id_ for id_ in ids if id_ and id_ not in ids_in(because.facts.get("who"))]
    last = rounds_met(paired.history, *others)[-1:] if takes and len(others) == len(("one", "other")) else []
    soon = "-soon" if paired.system.says().memory else ""
    form = {"form": f"worse-met{soon}", "one": takes[0], "round": last[0]} if last else {"form": harm}
    return replace(because, facts={**because.facts, **form, "others": told})


def _not_settled(paired: PairedRound, number: int, ids: Collection[int]) -> list[int]:
    """Those who were settled in no step before, without some."""
    settled = _settled(paired)
    others = [past.id for past in paired.history.present if settled.get(past.id, number) >= number]
    return sorted({*others} - {*ids})


def all_barred_from_bye(paired: PairedRound, number: int, ids: Collection[int]) -> list[int]:
    """Those who were settled in no step before, without some, where nobody of them may have the bye; else nobody."""
    counts, by_id = paired.system.bars_from_bye, paired.history.by_id
    others = _not_settled(paired, number, ids) if counts else []
    return others if all(bar_of_bye(paired.history, by_id[id_], counts) for id_ in others) else []


def _worse(paired: PairedRound, forced: RoundPairing, left: set[int]) -> Iterator[Because]:
    """The pairs that would meet again, else those that would be due the same colour, where these are more; where they
    are as many, those that would meet again beside those that do.
    """
    now = [pair for pair in paired.pairing.boards if {*pair} <= left]
    again, had = ([sorted(pair) for pair in pairs if _meet_again(paired, *pair)] for pairs in (forced.boards, now))
    if len(again) > len(had):
        more = {"pairs_now": sorted(had), "form": "more"} if had else _of_two(paired, again)
        yield Because(_AGAIN, "", {"pairs": sorted(again), **more})
    if len(again) != len(had):
        return
    clash, due = (
        [sorted(pair) for pair in pairs if sorted(pair) not in [*again, *had] and _clash(paired, *pair)]
        for pairs in (forced.boards, now)
    )
    if len(clash) > len(due):
        yield Because("then-clash", "", {"pairs": sorted(clash)})
    elif len(clash) == len(due) and (new := [pair for pair in again if pair not in had]):
        old = [pair for pair in had if pair not in again]
        facts = {"pairs": sorted(new), "pairs_now": sorted(old)}
        met = {f"meetings{now}": _met_in(paired, facts[f"pairs{now}"]) for now in ("", "_now")}
        yield Because("then-again-instead", "", {**facts, **met})


def _of_two(paired: PairedRound, pairs: Sequence[Sequence[int]]) -> Mapping[str, Any]:
    """Of one pair that would meet again who they are, and when they met; nothing of several."""
    if len(pairs) != 1:
        return {}
    one, other = pairs[0]
    met = rounds_met(paired.history, one, other)
    return {"one": one, "other": other, "round": met[-1], "form": "two"} if met else {}


def _met_in(paired: PairedRound, pairs: Sequence[Sequence[int]]) -> list[list[Any]]:
    """Pairs, each with the rounds in which the two met."""
    return [[one, other, rounds_met(paired.history, one, other)] for one, other in pairs]


def _meet_again(paired: PairedRound, one: int, other: int) -> bool:
    """Whether two meet again who should not, for as many rounds as the system remembers."""
    if apart := paired.system.says().apart:
        return apart(paired.history, one, other, options_of(paired.system, paired.options))
    met = earlier_games(paired.history, Question(one, other), paired.system.says().memory, "")
    return bool(met and met.bar)


def _clash(paired: PairedRound, one: int, other: int) -> bool:
    """Whether a game of two, who are paired alone, gives somebody a colour too often."""
    history: History = paired.history
    options = options_of(paired.system, paired.options)
    alone = replace(history, present=tuple(past for past in history.present if past.id in (one, other)))
    notices = paired.system.load()(alone, silent(), options).notices
    return any(notice.kind == "three-in-a-row" for notice in notices)

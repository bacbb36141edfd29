"""The trace of a round after the seeding rounds: everything a person needs to redo it by hand.

It is written after the pairing, from the outcome and the same tables; nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Iterable

from trfpair.systems.burstein.criteria import ARTICLES, CRITERIA
from trfpair.systems.burstein.field import Field, Opposition
from trfpair.systems.burstein.procedure import Course, bye_key
from trfpair.systems.burstein.reasons import COMPLETION, Reason, Reasons
from trfpair.systems.dutch.engine.budget import Budget
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.rules import field as dutch
from trfpair.systems.dutch.rules.bracket import Bracket
from trfpair.systems.dutch.rules.editions import DUTCH_2026
from trfpair.systems.dutch.whatif.reasons import Asked, bye_bar
from trfpair.systems.swiss.completion import Completion
from trfpair.systems.trace import (
    Bye,
    Coloured,
    Counted,
    Criteria,
    Details,
    Group,
    JsonValue,
    Member,
    Move,
    Picked,
    Refusal,
    Several,
    Trace,
)

AskedRows = list[tuple[dict[str, JsonValue], list[Asked]]]
"""What was asked of each player who chose, and the facts of the row that tells it."""


def explain(paired: Course, trace: Trace) -> list[tuple[Reasons, AskedRows]]:
    """Write all steps of a round; the reasons of each bracket, and what was asked."""
    field = paired.everybody
    trace.add("round", ARTICLES["round"], players=field.size, brackets=len(paired.brackets), bye=paired.bye is not None)
    _ranking(field, trace)
    if paired.bye is not None:
        _bye(field, paired.bye, trace)
    completion, budget, told = Completion(paired.field), Budget().share(4), list[tuple[Reasons, AskedRows]]()
    own = Budget.of_proofs(paired.field.size) if trace.proofs else None
    for bracket, outcome in paired.brackets:
        _bracket(bracket, outcome, paired.field, trace)
        reasons = Reasons(bracket, outcome, paired.notes, completion, budget, own)
        _values(reasons, trace)
        told.append((reasons, _order(reasons, trace)))
    return told


def _ranking(field: Field, trace: Trace) -> None:
    """1.7 and 1.8: every player's Index with all that it was added up from, in ranking order."""
    opposition = Opposition(field.history)
    order = sorted(range(field.size), key=lambda at: field.rank[at])
    trace.add(
        "ranking",
        ARTICLES["ranking"],
        Group(
            [
                Member(
                    field.id(at),
                    {
                        "score": field.pasts[at].score,
                        "buchholz": field.index[at].buchholz,
                        "sonneborn": field.index[at].sonneborn,
                        "terms": [list(term) for term in opposition.terms(field.pasts[at])],
                    },
                )
                for at in order
            ]
        ),
        virtual=field.history.virtual is not None,
    )


def _bye(field: Field, receiver: int, trace: Trace) -> None:
    """3.1: who gets the bye, and why nobody gets it who comes before by score, games and ranking.

    Who comes before and is not barred (C2) leaves no complete pairing (3.1.2): these are the only two conditions.
    """
    mine = bye_key(field, receiver)
    refused = []
    for at in sorted(range(field.size), key=lambda at: bye_key(field, at)):
        if bye_key(field, at) >= mine:
            break
        reason = COMPLETION if field.eligible >> at & 1 else bye_bar(field, at, DUTCH_2026)["reason"]
        refused.append((Reason(reason), field.id(at)))
    trace.add(
        "bye",
        ARTICLES["bye"],
        Bye(field.id(receiver), _grouped(refused)),
        score=field.score[receiver],
        games=len(field.pasts[receiver].colours),
    )


def _bracket(bracket: Bracket, outcome: Decision, field: Field, trace: Trace) -> None:
    trace.add(
        "bracket",
        ARTICLES["bracket"],
        Group(
            [_player(bracket, field, bsn, at) for bsn, at in enumerate(reversed(bracket.players), 1)],
            bracket.number,
            field.score[bracket.first],
            incoming=[field.id(at) for at in reversed(bracket.players) if at < bracket.first],
            heads=("from the top", "from the bottom"),
        ),
        pairs=len(outcome.pairs),
    )


def _player(bracket: Bracket, field: Field, bsn: int, at: int) -> Member:
    past = field.pasts[at]
    facts: Details = {
        "bsn": bsn,
        "score": field.score[at],
        "floater": at < bracket.first,
        "buchholz": field.index[at].buchholz,
        "sonneborn": field.index[at].sonneborn,
        "preference": str(field.wish[at]),
        "colours": "".join(colour.letter.upper() for colour in past.colours),
    }
    return Member(past.id, facts)


def _values(reasons: Reasons, trace: Trace) -> None:
    """2.3: the value of every criterion that has something to count."""
    trace.add(
        "criteria",
        ARTICLES["quality"],
        Criteria([Counted(article, name, value) for article, name, value in reasons.values() if value]),
        floaters=len(reasons.outcome.floaters),
        last=reasons.bracket.is_last,
    )


def _order(reasons: Reasons, trace: Trace) -> AskedRows:
    """4.3: BSN by BSN, who is met and with which colour, and what stood against every larger BSN still free.

    What was asked of each comes back.
    """
    bracket, outcome = reasons.bracket, reasons.outcome
    opponent = dict(outcome.pairs)
    left = list(reversed(bracket.players))
    bsn = {at: number for number, at in enumerate(left, 1)}
    rows: list[Picked | Coloured] = []
    told: AskedRows = []
    while left:
        one = left.pop(0)
        other = opponent.get(one)
        before = [at for at in reversed(left) if other is None or bsn[at] > bsn[other]]
        refused = _grouped((reasons.against(one, at), bracket.field.id(at)) for at in before)
        facts: dict[str, JsonValue] = {"bsn": bsn[one]}
        told.append((facts, reasons.told))
        reasons.told = []
        if other is None:
            reasons.decide_floating(one)
            rows.append(Picked(bracket.field.id(one), 0, refused, facts))
        else:
            facts["opponent"] = bsn[other]
            left.remove(other)
            reasons.decide(one, other)
            rows.append(_seats(bracket.field, one, other, refused, facts))
    trace.add("pairs", ARTICLES["order"], Several(rows))
    if outcome.floaters:
        trace.add("floaters", CRITERIA[0].article, Move([bracket.field.id(at) for at in reversed(outcome.floaters)]))
    return told


def _seats(field: dutch.Field, one: int, other: int, refused: list[Refusal], facts: Details) -> Coloured:
    colour, article = field.colours(one, other)
    white, black = (one, other) if colour > 0 else (other, one)
    return Coloured(field.id(white), field.id(black), article, field.id(one), refused, facts)


def _grouped(refused: Iterable[tuple[Reason, int]]) -> list[Refusal]:
    """Refused players by reason, in the order in which the reasons first occur."""
    groups: dict[Reason, list[int]] = {}
    for reason, id_ in refused:
        groups.setdefault(reason, []).append(id_)
    return [
        Refusal(reason.kind, tuple(ids), facts={"name": reason.name, "value": reason.value, "best": reason.best})
        for reason, ids in groups.items()
    ]

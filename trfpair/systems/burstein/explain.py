"""The trace of a round after the seeding rounds: everything a person needs to redo it by hand.

It is written after the pairing, from the outcome and the same tables; nothing here decides anything. Why a larger BSN
was not taken is asked as in the Dutch system (``dutch/whatif``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from trfpair.systems.burstein.criteria import BURSTEIN_2026
from trfpair.systems.burstein.field import BursteinField, Opposition
from trfpair.systems.burstein.procedure import Paired, bye_key
from trfpair.systems.dutch.engine.budget import A_ROUND, Budget
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.graph import Forced
from trfpair.systems.dutch.rules.bracket import Bracket
from trfpair.systems.dutch.rules.criteria import Scope
from trfpair.systems.dutch.whatif.questions import Questions
from trfpair.systems.dutch.whatif.reasons import Asked, Reasons, barred, bye_bar
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
    together,
)

ARTICLES = BURSTEIN_2026.articles
COMPLETION, UNASKED = "completion", "unasked"
AskedRows = list[tuple[dict[str, JsonValue], list[Asked]]]
"""What was asked of each player who chose, and the facts of the row that tells it."""
_Why = tuple[str, Details]
"""What stands against a choice: what bars it (C1 to C3, as in the Dutch system), COMPLETION, UNASKED, or the article of
a criterion; and the facts of its refusal: both values and whom they count, or who would be left over."""
_BARE: Details = {"name": "", "value": None, "best": None}


def explain(paired: Paired, trace: Trace, prove: Callable[[Reasons, AskedRows], None] | None = None) -> None:
    """Write all steps of a round; `prove` adds the certificates of a bracket."""
    everybody, field, brackets = paired.everybody, paired.field, paired.course.brackets
    has_bye = paired.bye is not None
    trace.add("round", ARTICLES["round"], players=everybody.size, brackets=len(brackets), bye=has_bye)
    _ranking(everybody, trace)
    if paired.bye is not None:
        _bye(everybody, paired.bye, trace)
    # Everybody with a larger BSN is asked about, which makes more questions than a Dutch round has.
    budget = Budget(2 * A_ROUND)
    own = Budget.of_proofs(field.size) if trace.proofs else None
    for bracket, outcome in brackets:
        _bracket(bracket, outcome, field, trace)
        reasons = _Reasons(Questions(bracket, outcome, paired.notes, budget, own))
        _values(reasons, trace)
        rows = _order(reasons, trace)
        if prove:
            prove(reasons, rows)


def _ranking(field: BursteinField, trace: Trace) -> None:
    """1.7 and 1.8: every player's Index with all that it was added up from, in ranking order."""
    opposition = Opposition(field.history)
    rows = [
        Member(
            past.id,
            {
                "score": past.score,
                "buchholz": index.buchholz,
                "sonneborn": index.sonneborn,
                "terms": [list(term) for term in opposition.terms(past)],
            },
        )
        for _, past, index in sorted(field.players)
    ]
    trace.add("ranking", ARTICLES["ranking"], Group(rows), virtual=field.history.virtual is not None)


def _bye(field: BursteinField, receiver: int, trace: Trace) -> None:
    """3.1: who gets the bye, and why nobody gets it who comes before by score, games and ranking.

    Who comes before and is not barred (C2) leaves no complete pairing (3.1.2): these are the only two conditions.
    """
    order = sorted(range(field.size), key=lambda at: bye_key(field, at))
    before = order[: order.index(receiver)]
    bars = [COMPLETION if field.eligible >> at & 1 else bye_bar(field, at, BURSTEIN_2026)["reason"] for at in before]
    refused = [Refusal(bar, field.id(at), facts=_BARE) for bar, at in zip(bars, before)]
    trace.add(
        "bye",
        ARTICLES["bye"],
        Bye(field.id(receiver), together(refused)),
        score=field.score[receiver],
        games=len(field.pasts[receiver].colours),
    )


def _bracket(bracket: Bracket, outcome: Decision, field: BursteinField, trace: Trace) -> None:
    players = bracket.players[::-1]
    trace.add(
        "bracket",
        ARTICLES["bracket"],
        Group(
            [_player(bracket, field, bsn, at) for bsn, at in enumerate(players, 1)],
            bracket.number,
            field.score[bracket.first],
            incoming=[field.id(at) for at in players if bracket.is_mdp(at)],
            heads=("from the top", "from the bottom"),
        ),
        pairs=len(outcome.pairs),
    )


def _player(bracket: Bracket, field: BursteinField, bsn: int, at: int) -> Member:
    past = field.pasts[at]
    facts: Details = {
        "bsn": bsn,
        "score": field.score[at],
        "floater": bracket.is_mdp(at),
        "buchholz": field.index[at].buchholz,
        "sonneborn": field.index[at].sonneborn,
        "preference": str(field.wish[at]),
        "colours": "".join(colour.letter.upper() for colour in past.colours),
    }
    return Member(past.id, facts)


def _values(reasons: Reasons, trace: Trace) -> None:
    """2.3: the value of every criterion that has something to count; where nobody floats C7 chooses nothing."""
    floaters, asked = reasons.outcome.floaters, reasons.asked
    rows = [
        Counted(row.article, row.name, value)
        for (_, row), (value, _) in zip(asked.yardstick.rows, asked.judged)
        if value and (floaters or row.scope != Scope.AHEAD)
    ]
    trace.add(
        "criteria",
        ARTICLES["quality"],
        Criteria(rows),
        floaters=len(floaters),
        last=reasons.bracket.is_last,
    )


def _order(reasons: _Reasons, trace: Trace) -> AskedRows:
    """4.3: BSN by BSN, who is met and with which colour, and what stood against every larger BSN still free.

    What was asked of each comes back, for whoever proves it.
    """
    field, outcome = reasons.field, reasons.outcome
    opponent = dict(outcome.pairs)
    left = reasons.bracket.players[::-1]
    bsn = {at: number for number, at in enumerate(left, 1)}
    rows: list[Picked | Coloured] = []
    told: AskedRows = []
    while left:
        one = left.pop(0)
        other = opponent.get(one)
        before = [at for at in reversed(left) if other is None or bsn[at] > bsn[other]]
        known = len(reasons.told)
        free = field.allow[one]
        whys = (reasons.against(one, at) if free >> at & 1 else (barred(field, one, at), _BARE) for at in before)
        refused = together(Refusal(why, field.id(at), facts=facts) for (why, facts), at in zip(whys, before))
        facts: dict[str, JsonValue] = {"bsn": bsn[one]}
        told.append((facts, reasons.told[known:]))
        if other is None:
            reasons.asked.leavers |= 1 << one
            rows.append(Picked(field.id(one), 0, refused, facts))
        else:
            facts["opponent"] = bsn[other]
            left.remove(other)
            reasons.decide(one, other)
            white, black, article = field.seats(one, other)
            rows.append(Coloured(field.id(white), field.id(black), article, field.id(one), refused, facts))
    trace.add("pairs", ARTICLES["order"], Several(rows))
    if outcome.floaters:
        first = BURSTEIN_2026.criteria[0].article
        trace.add("floaters", first, Move([field.id(at) for at in reversed(outcome.floaters)]))
    return told


class _Reasons(Reasons):
    """The questions to one bracket."""

    def against(self, one: int, other: int) -> _Why:
        """The reason against a pair of two undecided players who may meet.

        The order alone never refuses: the first choice that some best pairing has is the one that is taken.
        """
        reason = self._told({"choice": "pair", "who": self.field.id(other)}, Forced(((one, other),)))
        if reason["kind"] in (COMPLETION, UNASKED):
            return reason["kind"], {**_BARE, **{name: reason[name] for name in ("left", "may_meet") if name in reason}}
        assert reason["kind"] == "criterion", "the first choice of a best pairing is the one taken"
        _, row = self.asked.yardstick.rows[reason["row"]]
        both = {"name": row.name, "value": reason["forced"], "best": reason["value"]}
        people = {"players": reason["forced_players"], "best_players": reason["players"]}
        return row.article, {**both, **{name: self._ranked(ids) for name, ids in people.items()}}

    def _ranked(self, ids: Sequence[int]) -> list[int]:
        """Some players by their ranking (1.8)."""
        return sorted(ids, key=lambda id_: self.field.rank[self.field.position[id_]])

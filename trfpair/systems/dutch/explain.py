"""The trace of a round: what was decided in each bracket, under which article, and what was refused and why.

It is written after the pairing, from the outcome and the same tables; nothing here decides anything.
"""

from __future__ import annotations

from typing import Any

from trfpair.matching.bits import ascending
from trfpair.matching.cardinality import perfect_bye_mask
from trfpair.model import Result
from trfpair.systems.dutch.bracket import Bracket, Outcome
from trfpair.systems.dutch.editions import Edition
from trfpair.systems.dutch.field import Field
from trfpair.systems.dutch.procedure import PairedRound
from trfpair.systems.dutch.reasons import COMPLETION, Reasons, grouped
from trfpair.systems.dutch.solver.notes import Notes
from trfpair.trace import Trace


def explain(paired: PairedRound, edition: Edition, notes: Notes, trace: Trace) -> None:
    """Write all steps of a round."""
    field = paired.field
    articles = edition.articles
    trace.add(
        "round",
        articles["round"],
        edition=edition.name,
        players=field.size,
        brackets=len(paired.brackets),
        last_round=field.history.is_last_round,
        topscorers=[field.id(at) for at in ascending(field.topscorers)],
    )
    not_floating: dict[int, str] = {}
    for bracket, outcome in paired.brackets:
        reasons = Reasons(bracket, outcome, notes)
        _bracket(bracket, outcome, edition, trace)
        _values(reasons, trace)
        floating = _refused_floaters(reasons)
        limbo = [(reasons.against_staying(at), field.id(at)) for at in outcome.floaters if bracket.is_mdp(at)]
        _pairs(reasons, edition, trace)
        if outcome.floaters and not bracket.is_last:
            _floaters(bracket, outcome, floating, limbo, edition, trace)
        not_floating.update(floating)
    if paired.bye is not None:
        _bye(paired, not_floating, edition, trace)


def _bracket(bracket: Bracket, outcome: Outcome, edition: Edition, trace: Trace) -> None:
    field = bracket.field
    trace.add(
        "bracket",
        "1.2" if edition.completion_always else "A.3",
        number=bracket.number,
        special=bracket.kind,
        score=field.score[bracket.first],
        heterogeneous=bracket.heterogeneous,
        players=[_player(field, bracket, bsn, at) for bsn, at in enumerate(bracket.players, 1)],
        mdps=[field.id(at) for at in bracket.mdps],
        mdps_paired=len(outcome.mdp_pairs),
        pairs=len(outcome.all_pairs),
        limbo=[field.id(at) for at in outcome.floaters if bracket.is_mdp(at)],
    )


def _player(field: Field, bracket: Bracket, bsn: int, at: int) -> dict[str, Any]:
    past = field.pasts[at]
    return {
        "bsn": bsn,
        "id": past.id,
        "score": field.score[at],
        "mdp": bracket.is_mdp(at),
        "preference": str(field.wish[at]),
        "colours": "".join(colour.letter.upper() for colour in past.colours),
        "floats": field.floats[1][at].mark + field.floats[2][at].mark,
    }


def _values(reasons: Reasons, trace: Trace) -> None:
    """Every criterion: the value of the candidate chosen, and the best it could have had by itself."""
    table = reasons.notes.criteria
    rows = []
    for (at, row), value in zip(reasons.yardstick.rows, reasons.value()):
        best = value if not value else reasons.best(at)
        rows.append({"article": row.article, "name": row.name, "value": value, "best": best, "listed": row.listed})
    trace.add("criteria", f"{table[0].article}-{table[-1].article}", rows=rows)


def _pairs(reasons: Reasons, edition: Edition, trace: Trace) -> None:
    """The MDP pairing, then S1 and S2 of the homogeneous bracket or remainder, each pair with what it passed over."""
    bracket, outcome = reasons.bracket, reasons.outcome
    field, articles = bracket.field, edition.articles
    residents = list(range(bracket.first, bracket.last))
    rows = []
    for mdp, opponent in outcome.mdp_pairs:
        rows.append(_pair(reasons, mdp, opponent, [one for one in residents if one < opponent]))
        residents.remove(opponent)
    if rows:
        trace.add("mdps", articles["mdps"], rows=rows)
    if not outcome.pairs:
        return
    half = len(outcome.pairs)
    s1 = [higher for higher, _ in outcome.pairs]
    taken = set(s1)
    s2 = [one for one in residents if one not in taken]
    original = residents[:half]
    trace.add(
        "subgroups",
        articles["exchanges"],
        s1=[field.id(one) for one in s1],
        s2=[field.id(one) for one in s2],
        remainder=bool(outcome.mdp_pairs),
        down=[field.id(one) for one in original if one not in taken],
        up=[field.id(one) for one in s1 if one not in set(original)],
    )
    rows = []
    for higher, lower in outcome.pairs:
        rows.append(_pair(reasons, higher, lower, [one for one in s2 if one < lower]))
        s2.remove(lower)
    trace.add("pairs", articles["transpositions"], rows=rows)


def _pair(reasons: Reasons, one: int, other: int, before: list[int]) -> dict[str, Any]:
    """A pair with its colours, and what stood against each earlier opponent that was still free."""
    field = reasons.bracket.field
    refused = [(reasons.against(one, earlier), field.id(earlier)) for earlier in before]
    reasons.decide(one, other)
    colour, article = field.colours(one, other)
    white, black = (one, other) if colour > 0 else (other, one)
    return {
        "higher": field.id(one),
        "lower": field.id(other),
        "white": field.id(white),
        "black": field.id(black),
        "article": article,
        "refused": grouped(refused),
    }


def _refused_floaters(reasons: Reasons) -> dict[int, str]:
    """Residents who stay in the bracket although they are ranked below a resident who leaves it, and why."""
    bracket, leaving = reasons.bracket, reasons.outcome.floaters
    residents = [at for at in leaving if not bracket.is_mdp(at)]
    if not residents:
        return {}
    lower = [at for at in range(residents[0] + 1, bracket.last) if at not in set(leaving)]
    return {at: reasons.against_floating(at) for at in lower}


def _floaters(
    bracket: Bracket,
    outcome: Outcome,
    refused: dict[int, str],
    limbo: list[tuple[str, int]],
    edition: Edition,
    trace: Trace,
) -> None:
    """Who leaves the bracket: limbo, parity, or more because not everybody can be paired here."""
    field = bracket.field
    count = len(bracket.mdps) + bracket.last - bracket.first
    trace.add(
        "floaters",
        edition.criteria[0].article,
        ids=[field.id(at) for at in outcome.floaters],
        limbo=grouped(limbo),
        least=count % 2,
        bye=outcome.pab,
        refused=grouped([(reason, field.id(at)) for at, reason in sorted(refused.items())]),
    )


def _bye(paired: PairedRound, not_floating: dict[int, str], edition: Edition, trace: Trace) -> None:
    """Who gets the bye, and why nobody ranked below him does."""
    field, receiver = paired.field, paired.bye
    assert receiver is not None
    everybody = (1 << field.size) - 1
    free = perfect_bye_mask(field.allow, everybody)
    refused = []
    for at in range(receiver + 1, field.size):
        if not field.eligible >> at & 1:
            reason = _bar(field, at)
        elif not free >> at & 1:
            reason = COMPLETION
        else:
            reason = not_floating.get(at, "bracket")
        refused.append((reason, field.id(at)))
    trace.add(
        "bye",
        edition.articles["pab"],
        id=field.id(receiver),
        score=field.score[receiver],
        unplayed=field.unplayed[receiver],
        refused=grouped(refused),
    )


def _bar(field: Field, at: int) -> str:
    """C2 (C.2): why somebody may not have the bye."""
    results = {game.result for game in field.pasts[at].games}
    return "had-bye" if Result.PAB in results else "had-points"

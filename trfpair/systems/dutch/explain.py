"""The trace of a round: what was decided in each bracket, under which article, and what was refused and why.

It is written after the pairing, from the outcome and the same tables; nothing here decides anything.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import Any

from trfpair.event.history import Past
from trfpair.event.model import PLAYED, Colour
from trfpair.matching.bits import ascending, mask_of
from trfpair.matching.cardinality import blockers
from trfpair.systems.dutch.engine.budget import Budget
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.rules.bracket import Bracket, Course
from trfpair.systems.dutch.rules.editions import Edition
from trfpair.systems.dutch.rules.field import DutchField
from trfpair.systems.dutch.rules.order import exchanged
from trfpair.systems.dutch.whatif.questions import Questions
from trfpair.systems.dutch.whatif.reasons import Prove, Reason, Reasons, bye_bar
from trfpair.systems.proofs import barrier, groups_told
from trfpair.systems.swiss import colours
from trfpair.systems.swiss.completion import SHOWN
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
    Refusal,
    Several,
    Trace,
)

MOST_GAMES = 1_000_000
"""With more rounds in the rows of all brackets, a player's games are written once (docs/json.md)."""
MOST_TO_TELL = 6
"""Of a bracket with so many players and no pair, every pair is told why it was not made."""


def explain(paired: Course[Decision], notes: Notes, trace: Trace, prove: Prove | None = None) -> Iterator[None]:
    """All steps of a round, written a bracket at a time; the large graphs of a bracket are let go with the next one."""
    field, edition = paired.field, notes.edition
    _round(paired, edition, trace)
    rivals = _rivals(paired, edition)
    against_bye: dict[int, Reason] = {}
    pasts, budget = _pasts(paired, edition, trace), Budget()
    own = Budget.of_proofs(field.size) if trace.proofs else None
    for bracket, outcome in paired.brackets:
        reasons = Reasons(Questions(bracket, outcome, notes, budget, own))
        for one in rivals.get(bracket.number, ()):
            against_bye[one] = reasons.against_bye(one)
        _bracket(reasons, pasts, trace)
        _values(reasons, trace)
        floating = _refused_floaters(reasons)
        limbo = [reasons.against_staying(at) for at in outcome.floaters if bracket.is_mdp(at)]
        nobody = [] if outcome.all_pairs else _no_pairs(reasons)
        _pairs(reasons, trace)
        if outcome.floaters and not bracket.is_last:
            _floaters(reasons, nobody + limbo + floating, trace)
        if prove:
            prove(reasons, reasons.told)
        yield
    if paired.bye is not None:
        _bye(field, paired.bye, against_bye, edition, trace)


# -- before the first bracket ---------------------------------------------------------------------------------------


def _round(paired: Course[Decision], edition: Edition, trace: Trace) -> None:
    field = paired.field
    history = field.history
    trace.add(
        "round",
        edition.articles["round"],
        edition=edition.name,
        players=field.size,
        brackets=len(paired.brackets),
        last_round=history.is_last_round,
        topscorers=[field.id(at) for at in ascending(field.topscorers)],
        topscorer_limit=field.topscorer_limit if history.is_last_round else None,
        initial_colour=history.initial_colour.name.lower() if history.initial_colour else None,
        forbidden=[list(group) for group in history.forbidden],
        accelerated=history.virtual is not None,
    )
    if paired.byes and edition.completion_always:
        _bye_set(paired, edition, trace)


def _bye_set(paired: Course[Decision], edition: Edition, trace: Trace) -> None:
    """C5: the lowest score at which the bye lets the round be paired; why not the others of it, or of a lower one."""
    field = paired.field
    score = field.score[paired.byes.bit_length() - 1]
    everybody = (1 << field.size) - 1
    lower = [at for at in range(field.size) if field.score[at] < score]
    level = [at for at in range(field.size) if field.score[at] == score]
    free = field.completion.free_for_bye() & paired.byes
    able = [at for at in lower if field.eligible >> at & 1]
    barred = [
        {"who": field.id(at), **bye_bar(field, at, edition)} for at in [*lower, *level] if not field.eligible >> at & 1
    ]
    blocked = [
        {"who": field.id(at), "kind": "completion", **barrier(field, field.allow, everybody & ~(1 << at), 0)}
        for at in [*ascending(paired.byes & ~free), *able[-SHOWN:]]
    ]
    trace.add(
        "bye-set",
        edition.articles["pab"],
        Move([field.id(at) for at in ascending(free)], _refusals([*barred, *blocked]), "bye"),
        score=score,
        unplayed={str(field.id(at)): field.unplayed[at] for at in ascending(free)},
    )


def _refusals(reasons: Iterable[Reason]) -> list[Refusal]:
    """Reasons as the trace has them; they are the facts themselves, into which proofs are put later."""
    return [
        Refusal(one["kind"], one["who"], one.get("article", ""), one, one.get("choice", "bye"), one.get("with", 0))
        for one in reasons
    ]


def _rivals(paired: Course[Decision], edition: Edition) -> dict[int, list[int]]:
    """Rivals for the bye, by the number of the bracket after which that was no longer possible.

    Asked are the players ranked below the receiver, and those of the same score with fewer unplayed games (C9).
    """
    field, receiver = paired.field, paired.bye
    if receiver is None:
        return {}
    free = field.completion.free_for_bye() & field.eligible
    rivals = [at for at in range(receiver + 1, field.size) if free >> at & 1]
    if edition.completion_always:
        rivals += [
            at
            for at in ascending(free & paired.byes)
            if at < receiver and field.unplayed[at] < field.unplayed[receiver]
        ]
    found: dict[int, list[int]] = {}
    for at in sorted(rivals)[:SHOWN]:
        found.setdefault(deciding_bracket(paired, at), []).append(at)
    return found


def deciding_bracket(paired: Course[Decision], one: int) -> int:
    """The first bracket whose candidate leaves no completion in which a player gets the bye."""
    for bracket, outcome in paired.brackets:
        left = bracket.below_mask | mask_of(outcome.floaters)
        if not left >> one & 1 or not paired.field.completion.possible(left & ~(1 << one), 0):
            return bracket.number
    raise AssertionError("the bye went to another player")


# -- a bracket ------------------------------------------------------------------------------------------------------


def _bracket(reasons: Reasons, pasts: _Pasts, trace: Trace) -> None:
    bracket, outcome, field = reasons.bracket, reasons.outcome, reasons.field
    extra: dict[str, Any] = {}
    if bracket.given_up is not None:
        left = bracket.below_mask | mask_of(bracket.given_up)
        extra["given_up"] = {
            "floaters": [field.id(at) for at in bracket.given_up],
            **barrier(field, field.allow, left, field.eligible),
        }
    trace.add(
        "bracket",
        reasons.edition.articles["bracket"],
        Group(
            [_member(bracket, bsn, at, pasts(bracket, at)) for bsn, at in enumerate(bracket.players, 1)],
            bracket.number,
            field.score[bracket.first],
            _SPECIAL.get(bracket.kind, ""),
            [field.id(at) for at in bracket.mdps],
            ("MDPs, S1", "opponents, S2") if outcome.mdp_pairs else ("S1", "S2"),
        ),
        special=bracket.kind,
        heterogeneous=bool(bracket.mdps),
        mdps_paired=len(outcome.mdp_pairs),
        pairs=len(outcome.all_pairs),
        limbo=[field.id(at) for at in outcome.floaters if bracket.is_mdp(at)],
        **extra,
    )


_SPECIAL = {"PPB": "penultimate pairing bracket", "CLB": "collapsed last bracket"}


def _member(bracket: Bracket, bsn: int, at: int, past: Details) -> Member:
    field = bracket.field
    id_ = field.id(at)
    return Member(id_, {"bsn": bsn, "id": id_, "score": field.score[at], "mdp": bracket.is_mdp(at), **past})


_Pasts = Callable[[Bracket, int], Details]
"""The part of a row of the table that is the same in every bracket that a player passes through."""


def _pasts(paired: Course[Decision], edition: Edition, trace: Trace) -> _Pasts:
    """The pasts, each found once.

    Where the tables of all brackets would hold more games than anybody reads, the rows of an MDP are short: the games
    stand in the row of the bracket where the player is at home. In a brief trace no row has them, nor what bars from
    the bye where nobody gets one.
    """
    field, brief = paired.field, trace.brief
    rows = sum(len(bracket.players) for bracket, _ in paired.brackets)
    long, bars = rows * field.history.round > MOST_GAMES, not brief or field.size % 2 == 1

    @cache
    def past_of(at: int, games: bool) -> Details:
        past, barred = field.pasts[at], bars and not field.eligible >> at & 1
        colours = "".join([_LETTER[colour] for colour in past.colours]).upper()
        bar = bye_bar(field, at, edition) if barred else {}
        return {
            "preference": str(field.wish[at]),
            **({"colours": colours} if games else {}),
            "floats": field.floats[1][at].mark + field.floats[2][at].mark,
            "number": past.number,
            "real": past.score,
            "virtual": past.pairing_score - past.score,
            **(_games(past) if games else {}),
            "bars": [[bar["round"], bar["reason"]]] if barred else [],
        }

    return lambda bracket, at: past_of(at, not brief and not (long and bracket.is_mdp(at)))


def _games(past: Past) -> Details:
    """The games played, and the rounds without one."""
    met, unplayed = list[JsonValue](), list[JsonValue]()
    for round_, (opponent, colour, result) in enumerate(past.games, 1):
        if opponent and result in PLAYED:
            met.append([opponent, round_, _LETTER[colour]])
        else:
            unplayed.append([round_, result.value, opponent])
    return {"met": met, "unplayed": unplayed}


_LETTER = (Colour.NONE.letter, Colour.WHITE.letter, Colour.BLACK.letter)
"""By colour: none, White, Black (-1)."""


def _values(reasons: Reasons, trace: Trace) -> None:
    """Every criterion: its value in the candidate chosen, and who is behind it.

    ``best`` is the best value among the candidates that equal the chosen one in the rows above: always its own. In a
    brief trace criteria that count nobody have no row, and a look-ahead that leaves nobody unpaired is not told.
    """
    asked, field = reasons.asked, reasons.field
    table = asked.notes.criteria
    rows = [
        Counted(
            row.article,
            row.name,
            value,
            {"best": value, "listed": row.listed, "players": [field.id(at) for at in players]},
        )
        for (_, row), (value, players) in zip(asked.yardstick.rows, asked.judged)
        if value or not trace.brief
    ]
    data: dict[str, Any] = {}
    if reasons.bracket.ahead and (asked.chosen.unpaired_ahead or not trace.brief):
        pairs, left = asked.look_ahead()
        data["ahead"] = {
            "pairs": [[field.id(one), field.id(other)] for one, other in pairs],
            "unpaired": [field.id(one) for one in left],
        }
    trace.add("criteria", f"{table[0].article}-{table[-1].article}", Criteria(rows), **data)


def _pairs(reasons: Reasons, trace: Trace) -> None:
    """The MDP pairing, then S1 and S2 of the homogeneous bracket or remainder, each pair with what it passed over."""
    bracket, outcome, field, articles = reasons.bracket, reasons.outcome, reasons.field, reasons.edition.articles
    residents = list(range(bracket.first, bracket.last))
    rows = []
    for mdp, opponent in outcome.mdp_pairs:
        rows.append(_pair(reasons, mdp, opponent, residents[: bisect_left(residents, opponent)]))
        residents.remove(opponent)
    if rows:
        trace.add("mdps", articles["mdps"], Several(rows))
    if not outcome.pairs:
        return
    s1 = [higher for higher, _ in outcome.pairs]
    s2 = sorted({*residents} - {*s1})
    _, down, up = exchanged(bracket, outcome)
    trace.add(
        "subgroups",
        articles["exchanges"],
        s1=[field.id(one) for one in s1],
        s2=[field.id(one) for one in s2],
        remainder=bool(outcome.mdp_pairs),
        down=[field.id(one) for one in reversed(down)],
        up=[field.id(one) for one in up],
        bsn={str(field.id(one)): bsn for bsn, one in enumerate(residents, 1)},
        **(reasons.against_exchanges(residents, s1) if down else {}),
    )
    rows = []
    for higher, lower in outcome.pairs:
        rows.append(_pair(reasons, higher, lower, s2[: bisect_left(s2, lower)]))
        s2.remove(lower)
    trace.add("pairs", articles["transpositions"], Several(rows))


def _pair(reasons: Reasons, one: int, other: int, before: list[int]) -> Coloured:
    """A pair with its colours, and what stood against each earlier opponent that was still free."""
    field = reasons.bracket.field
    against = [reasons.against_pair(one, earlier) for earlier in before]
    reasons.decide(one, other)
    white, black, article = field.seats(one, other)
    because = dict(_colour_facts(field, article, one, other))
    return Coloured(field.id(white), field.id(black), article, field.id(one), _refusals(against), {"because": because})


def _colour_facts(field: DutchField, article: str, one: int, other: int) -> Iterator[tuple[str, Any]]:
    """The facts at which the rule that decided looked: preferences, the games side by side, or the pairing number."""
    mine, theirs = field.pasts[one], field.pasts[other]
    rule = dict(field.rules.colour_rules)[article]
    yield "preferences", [str(field.wish[one]), str(field.wish[other])]
    if rule is colours.grant_stronger:
        yield "differences", [mine.difference, theirs.difference]
    elif rule is colours.alternate:
        pairs = list(zip(reversed(mine.colours), reversed(theirs.colours)))
        yield "colours", ["".join(colour.letter.upper() for colour in past.colours) for past in (mine, theirs)]
        yield "games_back", next(back for back, (one_had, other_had) in enumerate(pairs, 1) if one_had is not other_had)
    elif rule is colours.grant_higher:
        yield "scores", [field.score[one], field.score[other]]
        yield "numbers", [mine.number, theirs.number]
    elif rule is colours.by_number:
        yield "number", mine.number
        yield "initial_colour", "white" if field.history.initial_colour is Colour.WHITE else "black"


# -- who leaves -----------------------------------------------------------------------------------------------------


def _refused_floaters(reasons: Reasons) -> list[Reason]:
    """Residents who stay in the bracket although they are ranked below a resident who leaves it, and why."""
    bracket, leaving = reasons.bracket, reasons.outcome.floaters
    residents = [at for at in leaving if not bracket.is_mdp(at)]
    if not residents or bracket.is_last:
        return []
    lower = [at for at in range(residents[0] + 1, bracket.last) if at not in set(leaving)]
    return [reasons.against_floating(at) for at in lower]


def _no_pairs(reasons: Reasons) -> list[Reason]:
    """Where nobody is paired in a small bracket: what stands against each pair."""
    bracket = reasons.bracket
    if len(bracket.players) > MOST_TO_TELL:
        return []
    pairs = [pair for pair in combinations(bracket.players, 2) if not bracket.is_mdp(pair[1])]
    against = [reasons.against_pair(one, other) for one, other in pairs]
    for reason in against:
        reason["alone"] = True
    return against


def _floaters(reasons: Reasons, against: list[Reason], trace: Trace) -> None:
    """Tells who leaves the bracket: limbo, parity, or more because not everybody can be paired here."""
    bracket, outcome = reasons.bracket, reasons.outcome
    fewest = _fewest(bracket, len(outcome.floaters))
    trace.add(
        "floaters",
        reasons.edition.criteria[0].article,
        Move([bracket.field.id(at) for at in outcome.floaters], _refusals(against)),
        least=len(bracket.players) % 2,
        bye=outcome.pab,
        **({"fewest": fewest} if fewest else {}),
    )


def _fewest(bracket: Bracket, leaving: int) -> dict[str, Any] | None:
    """The groups that show that no pairing of the bracket leaves fewer, whatever is below; None where C4 needs more."""
    mdps = mask_of(bracket.mdps)
    if leaving == len(bracket.players) % 2:
        return None
    adj = [row & ~mdps if mdps >> at & 1 else row for at, row in enumerate(bracket.field.allow)]
    through, groups = blockers(adj, mask_of(bracket.players)) or (0, [])
    if len(groups) - through.bit_count() != leaving:
        return None
    return groups_told(groups, through, bracket.field.id)


def _bye(field: DutchField, receiver: int, asked: dict[int, Reason], edition: Edition, trace: Trace) -> None:
    """Tells who gets the bye, and why nobody ranked below does."""
    everybody = (1 << field.size) - 1
    free = field.completion.free_for_bye()
    against: list[Reason] = []
    for at in range(receiver + 1, field.size):
        head = {"choice": "bye", "who": field.id(at)}
        if not field.eligible >> at & 1:
            against.append({**head, **bye_bar(field, at, edition)})
        elif not free >> at & 1:
            reason = barrier(field, field.allow, everybody & ~(1 << at), 0)
            first = {"bracket": 1, "kind": "completion"}
            against.append({**head, **first, "article": edition.articles["completion"], **reason})
        else:
            against.append(asked.get(at, {**head, "kind": "unasked"}))
    rivals = [asked[at] for at in sorted(asked) if at < receiver]
    trace.add(
        "bye",
        edition.articles["pab"],
        Bye(field.id(receiver), _refusals([*against, *rivals])),
        score=field.score[receiver],
        unplayed=field.unplayed[receiver],
    )

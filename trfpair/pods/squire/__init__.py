"""The seating of a squire round: N players a table, no old opponents, in order of standing (docs/pods.md, S1 to S5).

The plain walk of the seed comes first and stands whenever it has no fault. Otherwise: fewest met pairs beyond the
tolerance, then byes for those with the fewest earlier byes, then the old opponents who met least and longest ago, then
the lowest byes, then the walk's order. Exact for tables
of two and for small fields; beyond that the walk with backtracking, then a seeded search, both counted in steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

from trfpair.event.model import Notice
from trfpair.event.saying import Listing, Saying
from trfpair.pods.model import Outcome, Request, exact
from trfpair.pods.seating import seat_score_order
from trfpair.pods.solver.exact import EXACT_LIMIT, SmallField
from trfpair.pods.solver.problem import Tables
from trfpair.pods.squire.backtrack import bye_sets, plain_walk
from trfpair.pods.squire.round import OBJECTIVES, Options, Seated, SquireRound
from trfpair.pods.squire.seek import clean, searched, spread_out, stepped_back
from trfpair.pods.squire.twos import SELDOM_PAIRS, first_cheapest, first_perfect
from trfpair.systems.trace import Refusal, Trace, as_json

__all__ = ["OBJECTIVES", "Options", "SquireRound", "in_order", "pair", "refused_byes", "seat"]


def seat(round_: SquireRound) -> Seated:
    """Seat the round by the first means that serves."""
    tables, left = plain_walk(round_.met, round_.everyone, round_.size, round_.options.tolerance)
    small = len(round_.players) <= EXACT_LIMIT
    if round_.options.objective == "spread":
        return _by_all(round_, spread=True) if small else spread_out(round_, tables, left)
    if left == list(next(bye_sets(round_.had, round_.spare))):
        return Seated(tables, left, "plain", True)
    if small:
        return _by_all(round_, spread=False)
    if round_.size == 2 and round_.options.tolerance == 0:
        return _by_matching(round_)
    seated, near = clean(round_)
    return seated or searched(round_, tables, left, near)


def _by_all(round_: SquireRound, spread: bool) -> Seated:
    """A small field, over all seatings: fewest rematches, fair byes, then the smallest spread or the walk's order.

    Of rematches, those of who met least and longest ago go before the lowest byes and the spread.
    """
    tables, byes = round_.split(SmallField(round_.problem(spread)).solve())
    if round_.excess(tables):
        spread = True
        tables, byes = round_.split(SmallField(round_.problem(spread, seldom=True)).solve())
    return Seated(tables, byes, "all-spread" if spread else "all", True)


def _by_matching(round_: SquireRound) -> Seated:
    """Tables of two: the walk with exact look-ahead by matching."""
    free = [round_.everyone & ~met & ~(1 << place) for place, met in enumerate(round_.met)]
    order = [byes[0] for byes in bye_sets(round_.had, 1)] if round_.spare else []
    pairs, bye = first_perfect(free, bool(round_.spare), order)
    if round_.excess(pairs) and len(round_.players) <= SELDOM_PAIRS:
        pairs, bye = first_cheapest(round_.problem(spread=False, seldom=True), free)
    return Seated(pairs, [] if bye is None else [bye], "matching", True)


def pair(request: Request, options: Options, trace: Trace | None = None) -> Outcome:
    """Seat the coming round."""
    round_ = SquireRound(request, options)
    seated = seat(round_)
    ids = round_.players
    tables = tuple(seat_score_order(round_.history, [ids[player] for player in table]) for table in seated.tables)
    if trace is not None and trace.on:
        _tell(trace, round_, seated)
    spread = round_.spread(seated.tables)
    figures: dict[str, int | bool] = {
        "players": len(ids),
        "byes": len(seated.byes),
        "repeated_byes": sum(round_.had[player] > 0 for player in seated.byes),
        "rematch_pairs": sum(map(round_.met_pairs, seated.tables)),
        "rematch_pairs_beyond_tolerance": round_.excess(seated.tables),
        "score_spread": spread // round_.scale if spread % round_.scale == 0 else spread,
        "proved": seated.proved,
    }
    return Outcome(tables, tuple(ids[player] for player in seated.byes), _notices(round_, seated), figures)


def _notices(round_: SquireRound, seated: Seated) -> tuple[Notice, ...]:
    """Name each rule that had to yield, and for whom."""
    ids, found = round_.players, []
    for number, table in enumerate(seated.tables, start=1):
        pairs = [(a, b) for a, b in combinations(table, 2) if round_.met[a] >> b & 1]
        if pairs and len(pairs) > (tolerance := round_.options.tolerance):
            said = _again_said(number, [ids[one] for one in table], [sorted((ids[a], ids[b])) for a, b in pairs])
            if tolerance:
                said = Saying("squire-rematch-tolerated", what=said, tolerated=tolerance)
            found.append(Notice("rematch", said))
    again = [ids[player] for player in seated.byes if round_.had[player]]
    if again and round_.load(seated.byes) > 0:
        found.append(Notice("second-bye", Saying("squire-second-bye", who=Listing(again, last="and"))))
    return tuple(found)


_PAIRS_TOLD = 6
"""So many pairs who meet again are told as pairs, even if most of a larger table have met."""


def _again_said(number: int, table: Sequence[int], met: Sequence[list[int]]) -> Saying:
    """Tell the old opponents at a table: one pair, several, all of them, or all but some."""
    if len(met) == 1:
        one, other = met[0]
        return Saying("squire-rematch", pairs=Listing([Saying("both", one=one, other=other)]), table=number)
    others = [pair for pair in map(list, combinations(sorted(table), 2)) if pair not in met]
    if not others:
        return Saying("squire-all-met", table=number, who=Listing(sorted(table)))
    most = len(met) > max(len(others), _PAIRS_TOLD)
    pairs = Listing([f"{one}-{other}" for one, other in (others if most else sorted(met))])
    return Saying("squire-most-met" if most else "squire-rematch", table=number, pairs=pairs)


def _tell(trace: Trace, round_: SquireRound, seated: Seated) -> None:
    """Write the steps: numbers, the walk and its fault, what replaced it, byes, figures."""
    ids, number, size = round_.players, len(round_.players), round_.size
    trace.add("numbers", "S1 numbers", players=number, size=size, tables=number // size, byes=round_.spare)
    if round_.reordered:
        trace.add("order", "S1 order")
    tables, left = plain_walk(round_.met, round_.everyone, size, round_.options.tolerance)
    over = [ids[player] for player in left]
    trace.add("walk", "S2 plain walk", fault=_fault(round_, left), tables=len(tables), over=over)
    back = stepped_back(round_, seated)
    how, kept, seed = seated.how, seated.kept, round_.options.seed
    trace.add("seating", "S3 seating", how=how, kept=kept, back=back, seed=seed, proved=seated.proved)
    if choices := _choices(round_, seated):
        trace.add("choices", "S3 choices", rows=choices)
    if seated.byes:
        rows = [{"id": ids[player], "byes": round_.had[player]} for player in seated.byes]
        refused, proved = refused_byes(round_, seated), seated.how in _BYES_PROVED
        against = [as_json(one) for one in refused if proved or one.kind == "byes"]
        more: dict[str, Any] = {"against": against} if against else {}
        if round_.options.tolerance:
            more["tolerance"] = round_.options.tolerance
        trace.add("byes", "S4 byes", rows=rows, **more)
    spread = exact(Fraction(round_.spread(seated.tables), round_.scale))
    met = sum(map(round_.met_pairs, seated.tables))
    again = round_.seldom.told(seated.tables) if met else {}
    trace.add("figures", "S3 figures", rematch_pairs=met, **again, score_spread=spread)
    trace.add("seats", "S5 seats")


_IN_ORDER = ("plain", "all", "matching", "backtracking")
"""The ways to seat that end with the first seating in the order of the walk, for the byes given."""


def in_order(round_: SquireRound, how: str, tables: Tables) -> bool:
    """Whether the tables are filled from the top of the list, and nobody at one has met another."""
    return how in _IN_ORDER and not round_.options.tolerance and not round_.excess(tables)


def _choices(round_: SquireRound, seated: Seated) -> list[dict[str, Any]]:
    """S3: of each table in walk order the players who stand above one there, were not seated yet, and sit elsewhere.

    They have met somebody who had come to the table; or the others could not be seated as well, which is told where it
    is proved. Nothing is told where old opponents sit together.
    """
    if not in_order(round_, seated.how, seated.tables):
        return []
    ids, left, rows = round_.players, {*range(len(round_.players))} - {*seated.byes}, []
    for first, *taken in sorted(map(sorted, seated.tables)):
        left -= {first, *taken}
        against = []
        for one in sorted(other for other in left if first < other < taken[-1]):
            met = next((mate for mate in (first, *taken) if mate < one and round_.met[one] >> mate & 1), None)
            if met is not None:
                against.append(as_json(Refusal("met", ids[one], facts={"mate": ids[met]})))
            elif seated.how in _BYES_PROVED:
                against.append(as_json(Refusal("rest", ids[one])))
        if against:
            rows.append({"chooser": ids[first], "taken": [ids[one] for one in taken], "against": against})
    return rows


_BYES_PROVED = ("plain", "all", "all-spread", "matching")
"""The ways to seat by which no seating has as few rematches and lower byes."""
_BYES_TRIED = (*_BYES_PROVED, "backtracking", "tail")
"""The same, and those that try all byes before these: where what they found is proved, no lower ones can be had."""


def refused_byes(round_: SquireRound, seated: Seated) -> Iterator[Refusal]:
    """S3: the players who might have a bye in place of somebody who has one, from the lowest, each with the reason.

    Whoever comes before somebody with a bye, by earlier byes and then from the bottom, would have it in place of the
    last of those with a bye if the others could be seated as well: ``rest`` where it is proved that they could not,
    ``open`` where it is not. With another change of the byes they might be. The others stand lower and have had more
    byes.
    """
    ids, had = round_.players, round_.had
    last = max((had[one], -one) for one in seated.byes)
    for one in reversed(range(len(ids))):
        if one not in seated.byes and (had[one], -one) < last:
            proved = seated.proved and (seated.how in _BYES_TRIED or had[one] < last[0])
            yield Refusal("rest" if proved else "open", ids[one], facts={"byes": had[one], "instead": ids[-last[1]]})
        elif one not in seated.byes and one > min(seated.byes):
            yield Refusal("byes", ids[one], facts={"byes": had[one]})


def _fault(round_: SquireRound, left: list[int]) -> str:
    """The fault of those whom the plain walk leaves over: too many, unfair, not the lowest; empty for nothing."""
    if len(left) > round_.spare:
        return "stuck"
    if not round_.fair(left):
        return "unfair"
    return "" if left == list(next(bye_sets(round_.had, round_.spare))) else "not the lowest"

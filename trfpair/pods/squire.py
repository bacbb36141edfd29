"""The seating of a squire round: N players a table, no old opponents, in order of standing (docs/pods.md, S1 to S5).

The plain walk of the seed comes first and stands whenever it has no fault. Otherwise: fewest met pairs beyond the
tolerance, then byes for those with the fewest earlier byes (the lowest first), then the walk's order. Exact for tables
of two and for small fields; beyond that the walk with backtracking, then a seeded search, both counted in steps.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from trfpair.pods.backtrack import bye_sets, plain_walk
from trfpair.pods.exact import EXACT_LIMIT, SmallField
from trfpair.pods.model import Outcome, Request, Step, count, names
from trfpair.pods.seating import seat_score_order
from trfpair.pods.squire_round import OBJECTIVES, Options, Round, Seated
from trfpair.pods.squire_seek import clean, searched, spread_out
from trfpair.pods.twos import first_perfect

__all__ = ["OBJECTIVES", "Options", "Round", "pair", "seat"]


def seat(round_: Round) -> Seated:
    """Seat the round by the first means that serves."""
    tables, left = plain_walk(round_.met, round_.everyone, round_.size, round_.options.tolerance)
    small = len(round_.players) <= EXACT_LIMIT
    if round_.options.objective == "spread":
        return _by_all(round_, spread=True) if small else spread_out(round_, tables, left)
    if left == list(next(bye_sets(round_.had, round_.spare))):
        return Seated(tables, left, "the plain walk has no fault", True)
    if small:
        found = _by_all(round_, spread=False)
        return _by_all(round_, spread=True) if round_.excess(found.tables) else found
    if round_.size == 2 and round_.options.tolerance == 0:
        return _by_matching(round_)
    return clean(round_) or searched(round_, tables, left)


def _by_all(round_: Round, spread: bool) -> Seated:
    """A small field, over all seatings: fewest rematches, fair byes, then the smallest spread or the walk's order."""
    tables, byes = round_.split(SmallField(round_.problem(spread)).solve())
    last = "then least spread" if spread else "in walk order"
    return Seated(tables, byes, f"exactly, over all seatings of the field, fewest rematches, {last}", True)


def _by_matching(round_: Round) -> Seated:
    """Tables of two: the walk with exact look-ahead by matching."""
    free = [round_.everyone & ~met & ~(1 << place) for place, met in enumerate(round_.met)]
    order = [byes[0] for byes in bye_sets(round_.had, 1)] if round_.spare else []
    pairs, bye = first_perfect(free, bool(round_.spare), order)
    return Seated(pairs, [] if bye is None else [bye], "exactly, by matching, in the order of the walk", True)


def pair(request: Request, options: Options) -> Outcome:
    """Seat the coming round."""
    round_ = Round(request, options)
    seated = seat(round_)
    ids = round_.players
    tables = tuple(seat_score_order(round_.history, [ids[player] for player in table]) for table in seated.tables)
    byes = tuple(ids[player] for player in seated.byes)
    warnings = _warnings(round_, seated)
    spread = round_.spread(seated.tables)
    figures: dict[str, int | bool] = {
        "players": len(ids),
        "byes": len(byes),
        "repeated_byes": sum(round_.had[player] > 0 for player in seated.byes),
        "rematch_pairs": sum(map(round_.met_pairs, seated.tables)),
        "rematch_pairs_beyond_tolerance": round_.excess(seated.tables),
        "score_spread": spread // round_.scale if spread % round_.scale == 0 else spread,
        "proved": seated.proved,
    }
    return Outcome(tables, byes, tuple(warnings), tuple(_trace(round_, seated, warnings)), figures)


def _warnings(round_: Round, seated: Seated) -> list[str]:
    """Name each rule that had to yield, and for whom."""
    ids, found = round_.players, []
    for number, table in enumerate(seated.tables, start=1):
        pairs = [(a, b) for a, b in combinations(table, 2) if round_.met[a] >> b & 1]
        if pairs and len(pairs) > round_.options.tolerance:
            told = ", ".join(f"{ids[a]} and {ids[b]}" for a, b in pairs)
            allowed = f" ({round_.options.tolerance} tolerated)" if round_.options.tolerance else ""
            found.append(f"no old opponents: {told} meet again at table {number}{allowed}")
    again = [ids[player] for player in seated.byes if round_.had[player]]
    if again and round_.load(seated.byes) > 0:
        found.append(f"no second bye: {names(again)} had a bye before")
    return found


def _trace(round_: Round, seated: Seated, warnings: list[str]) -> list[Step]:
    """Tell the steps: numbers, the walk and its fault, what replaced it, byes, what yielded."""
    tables, left = plain_walk(round_.met, round_.everyone, round_.size, round_.options.tolerance)
    ids = round_.players
    number = len(ids)
    byes = f"{count(number // round_.size, 'table')} of {round_.size}, {count(round_.spare, 'bye')}"
    steps = [Step("S1 numbers", f"{count(number, 'player')}: {byes} ({number} modulo {round_.size})")]
    if round_.reordered:
        steps.append(Step("S1 order", "the list was not in order of points; it is now, equal points as they stood"))
    over = [ids[player] for player in left]
    if len(left) > round_.spare:
        told = f"stuck after {count(len(tables), 'table')}: {names(over)} cannot be seated without old opponents"
    elif not round_.fair(left):
        told = f"seats all it can, but would give {names(over)} a bye though others have had fewer"
    elif left != list(next(bye_sets(round_.had, round_.spare))):
        told = f"seats all it can, but would give {names(over)} a bye though others stand lower"
    else:
        told = "seats everybody it should: no fault"
    steps.append(Step("S2 plain walk", told))
    end = "no seating has fewer rematches or fairer byes" if seated.proved else "not proved to be the best"
    steps.append(Step("S3 seating", f"{seated.how}; {end}"))
    if seated.byes:
        told = ", ".join(f"{ids[player]} ({count(round_.had[player], 'earlier bye')})" for player in seated.byes)
        steps.append(Step("S4 byes", told))
    met = sum(map(round_.met_pairs, seated.tables))
    spread = Fraction(round_.spread(seated.tables), round_.scale)
    steps.append(Step("S3 figures", f"{count(met, 'pair')} of old opponents, score spread {spread}"))
    steps.append(Step("S5 seats", "highest seat score first: who sat late sits early"))
    return steps + [Step("yielded", warning) for warning in warnings]

"""The seating of a cEDH round: tables of four and three, few rematches, equal scores (docs/pods.md, C1 to C6).

The original walk comes first (C4). It stands unless a seating that is better by the chosen objective is
found: exactly up to 16 players; beyond, the fewest rematches by an exact cover, the rest by a seeded search.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from trfpair.pods.cedh_round import (
    LAWS,
    MODES,
    RULES,
    Options,
    Round,
    Sums,
    table_sizes,
    walk,
)
from trfpair.pods.cedh_seek import Proof, improve
from trfpair.pods.exact import EXACT_LIMIT
from trfpair.pods.model import Outcome, Request, Step, count, names
from trfpair.pods.problem import Tables
from trfpair.pods.seating import balanced_order

__all__ = ["LAWS", "MODES", "Options", "Proof", "Round", "improve", "pair", "table_sizes", "walk"]


def pair(request: Request, options: Options) -> Outcome:
    """Seat the coming round."""
    round_ = Round(request, options)
    start = walk(round_)
    best, proof = improve(round_, start)
    tables, byes = (best[:-1], best[-1]) if round_.byes else (best, [])
    scores = round_.scores
    tables = sorted(
        (sorted(table) for table in tables),
        key=lambda table: ([-scores[player] for player in table], table),
    )
    ids = round_.players
    seated = tuple(balanced_order(round_.history, [ids[player] for player in table]) for table in tables)
    resting = tuple(ids[player] for player in sorted(byes))
    sums = round_.sums(tables)
    warnings = _warnings(round_, tables, resting)
    kept = best is start
    figures: dict[str, int | bool] = {
        "players": len(ids),
        "badness": sums.badness,
        "rematch_pairs": sums.rematches,
        "score_spread": sums.spread // round_.scale if sums.spread % round_.scale == 0 else sums.spread,
        "repeated_threes": sums.threes,
        "badness_proved": proof.badness,
        "threes_proved": proof.threes,
        "proved": proof.whole,
    }
    trace = _trace(round_, start, sums, kept, proof, warnings)
    return Outcome(seated, resting, tuple(warnings), tuple(trace), figures)


def _warnings(round_: Round, tables: Tables, byes: tuple[int, ...]) -> list[str]:
    """Name each rule that had to yield, and for whom."""
    ids, found = round_.players, []
    for number, table in enumerate(tables, start=1):
        for one, other in combinations(table, 2):
            if round_.met[one][other]:
                whom = names(sorted((ids[one], ids[other])))
                before = count(round_.met[one][other], "earlier meeting")
                found.append(f"{RULES['badness']}: {whom} meet again after {before} (table {number})")
        again = [ids[player] for player in table if len(table) == 3 and round_.small[player]]
        if again:
            found.append(f"{RULES['threes']}: {names(again)} had a table of three before (table {number})")
    if byes:
        found.append(f"everyone is seated: {names(byes)} cannot be seated at tables of 3 and 4 and has a bye")
    return found


def _trace(round_: Round, start: Tables, sums: Sums, kept: bool, proof: Proof, warnings: list[str]) -> list[Step]:
    """Tell the steps: sizes, the walk and its cost, what replaced it, what yielded."""
    options = round_.options
    seated = start[:-1] if round_.byes else start
    first = round_.sums(seated)
    order = ", then ".join(RULES[name] for name in round_.order()) or "the sum by weights"
    sizes = f"{count(round_.fours, 'table')} of 4, {count(round_.threes, 'table')} of 3, {count(round_.byes, 'bye')}"
    how = "exactly" if len(round_.players) <= EXACT_LIMIT else f"by a search with seed {options.seed}"
    end = _proved(proof, round_.order())
    unused = "; the weights of the request are not used: --mode weights uses them" if round_.unweighed else ""
    steps = [
        Step("C1 table sizes", f"{count(len(round_.players), 'player')}: {sizes}"),
        Step("C4 walk", f"the original's walk has {_tell(first, round_.scale)}"),
        Step("C5 objective", f"{options.mode}, {options.law} law: {order}{unused}"),
    ]
    if kept:
        steps.append(Step("C5 whole round", f"the walk stands; looked {how}: {end}"))
    else:
        steps.append(Step("C5 whole round", f"replaced {how} by a seating with {_tell(sums, round_.scale)}; {end}"))
    steps.append(Step("C6 seats", "at each table the order that spreads the seat sums least"))
    return steps + [Step("yielded", warning) for warning in warnings]


def _proved(proof: Proof, order: tuple[str, ...]) -> str:
    """Say what is proved of the seating, and what is only the best that was found."""
    if proof.whole:
        return "there is no better seating (proved)"
    if order[:2] != ("badness", "threes") or not proof.badness:
        return "no better seating was found (not proved)"
    if not proof.threes:
        return "no seating has less badness (proved); of the rest it is the best that was found"
    return (
        "no seating has less badness, none with so little has fewer repeated seats at tables of three (proved); "
        "of the score spread it is the best that was found"
    )


def _tell(sums: Sums, scale: int) -> str:
    return (
        f"badness {sums.badness} ({count(sums.rematches, 'rematch pair')}), "
        f"score spread {Fraction(sums.spread, scale)}, "
        f"{count(sums.threes, 'repeated seat')} at tables of three"
    )

"""The seating of a cEDH round: tables of four and three, few rematches, equal scores (docs/pods.md, C1 to C6).

The original walk comes first (C4). It stands unless a seating that is better by the chosen objective is
found: exactly up to 16 players; beyond, the fewest rematches by an exact cover, the rest by a seeded search.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

from trfpair.event.model import Notice
from trfpair.event.saying import Fillings, Listing, Saying
from trfpair.pods.cedh.round import (
    LAWS,
    MODES,
    RULES,
    CedhRound,
    Options,
    Sums,
    table_sizes,
    walk,
)
from trfpair.pods.cedh.seek import Proof, improve
from trfpair.pods.model import Outcome, Request, exact
from trfpair.pods.seating import balanced_order
from trfpair.pods.solver.exact import EXACT_LIMIT
from trfpair.pods.solver.problem import Tables
from trfpair.systems.trace import Trace

__all__ = ["LAWS", "MODES", "CedhRound", "Options", "Proof", "improve", "pair", "sums_of", "table_sizes", "walk"]


NOT_ASKED = "not asked"
"""What is proved of a walk that was to stay as it is."""


def pair(request: Request, options: Options, trace: Trace | None = None) -> Outcome:
    """Seat the coming round."""
    round_ = CedhRound(request, options)
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
    notices = _notices(round_, tables, resting)
    if trace is not None and trace.on:
        _tell(trace, round_, start, None if best is start else sums, proof)
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
    return Outcome(seated, resting, notices, figures)


def _notices(round_: CedhRound, tables: Tables, byes: tuple[int, ...]) -> tuple[Notice, ...]:
    """Name each rule that had to yield, and for whom."""
    ids, found = round_.players, []
    for number, table in enumerate(tables, start=1):
        for one, other in combinations(table, 2):
            if round_.met[one][other]:
                first, second = sorted((ids[one], ids[other]))
                facts: Fillings = {"one": first, "other": second, "count": round_.met[one][other], "table": number}
                found.append(Notice("rematch", Saying("pods-rematch", **facts)))
        again = [ids[player] for player in table if len(table) == 3 and round_.small[player]]
        if again:
            found.append(Notice("threes", Saying("pods-threes", who=Listing(again, last="and"), table=number)))
    if byes:
        found.append(Notice("bye", Saying("pods-bye", who=Listing(byes, last="and"))))
    return tuple(found)


def _tell(trace: Trace, round_: CedhRound, start: Tables, better: Sums | None, proof: Proof) -> None:
    """Write the steps: sizes, the walk and its cost, what replaced it."""
    options, order, players = round_.options, round_.order(), len(round_.players)
    trace.add("sizes", "C1 table sizes", players=players, fours=round_.fours, threes=round_.threes, byes=round_.byes)
    trace.add("walk", "C4 walk", **sums_of(round_, round_.sums(start[:-1] if round_.byes else start)))
    trace.add(
        "objective",
        "C5 objective",
        mode=options.mode,
        law=options.rematch_law,
        order=list(order),
        rules=[RULES[name] for name in order],
        weights_unused=round_.unweighed,
    )
    trace.add(
        "round",
        "C5 whole round",
        examined=players <= EXACT_LIMIT and options.mode != "walk",
        seed=options.seed,
        better=None if better is None else sums_of(round_, better),
        proved=NOT_ASKED if options.mode == "walk" else _proved(proof, order),
    )
    trace.add("seats", "C6 seats")


def _proved(proof: Proof, order: tuple[str, ...]) -> str:
    """The part of the objective that no seating can better: all of it, badness and threes, badness, nothing."""
    if proof.whole:
        return "all"
    if order[:1] != ("badness",) or not proof.badness:
        return "nothing"
    return "badness and threes" if proof.threes else "badness"


def sums_of(round_: CedhRound, sums: Sums) -> dict[str, Any]:
    """The costs of a seating, as data."""
    return {
        "badness": sums.badness,
        "rematch_pairs": sums.rematches,
        "score_spread": exact(Fraction(sums.spread, round_.scale)),
        "repeated_threes": sums.threes,
    }

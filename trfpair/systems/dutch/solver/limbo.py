"""Brackets with many MDPs, most of whom float on: pairs that no completion allows are left out, and MDPs who stay.

1. Pairs inside barriers (`swiss/open_pairs.py`) are in no candidate that meets C4 and C5. Where the bracket has no
   other pair, all float.
2. Of k residents each meets one of the k highest MDPs among those left for that resident (or one of the same score as
   the last of these) or none: from a lower one the resident would go on to one of the k who is free, with as many
   downfloaters (C6) and better ones (C7). All other MDPs float, so the exact solver looks at the few alone.
3. That candidate is the best and the first as far as the bracket goes. Of d downfloaters and f residents of the
   following scoregroup, d at least as many as f, at least d - f stay unpaired there (MDPs do not meet), and at best
   those with the lowest scores. Where a completion attains this bound (C8), nothing is better or earlier; nor where
   nobody of the bracket or of that scoregroup can meet anybody of that scoregroup.

Whatever this does not prove is left to the exact solver.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from trfpair.matching.bits import ascending, mask_of
from trfpair.matching.cardinality import maximum_matching, perfect_except
from trfpair.systems.dutch import criteria as c
from trfpair.systems.dutch.bracket import Bracket, Outcome
from trfpair.systems.dutch.criteria import Criterion, Scope
from trfpair.systems.dutch.solver.graph import BracketGraph
from trfpair.systems.dutch.solver.notes import Notes
from trfpair.systems.dutch.solver.order import decide
from trfpair.systems.dutch.solver.yardstick import Yardstick
from trfpair.systems.swiss.completion import Completion

FEWEST_PLAYERS = 260
"""With fewer in and below the bracket the exact solver is quick enough, and its trace asks about choices."""

_PLACES = ((Scope.FLOATER, c.each), (Scope.FLOATER, c.score), (Scope.AHEAD, c.each), (Scope.AHEAD, c.score))
"""C6 to C8, on which the argument rests."""


def solve_limbo(bracket: Bracket, completion: Completion, notes: Notes) -> Outcome | None:
    """The candidate to be chosen, or None where nothing is proved."""
    if not _is_meant(bracket, notes.criteria):
        return None
    players, residents = mask_of(bracket.players), bracket.resident_mask
    lower, ahead = bracket.below_mask, bracket.following_mask
    pairs = completion.open_pairs(players | lower, bracket.bye)
    if pairs is None:
        return None
    if pairs.sift(bracket.players, residents):
        outcome = Outcome(mdp_pairs=[], pairs=[], floaters=bracket.players)
    else:
        outcome = _by_few(bracket, pairs.rows, notes)
    left: list[int] | None
    if pairs.sift(ascending(ahead), players | ahead):
        left = [*outcome.floaters, *ascending(ahead)]
        proved = perfect_except(pairs.rows, mask_of(outcome.floaters) | lower, bracket.bye) is not None
    else:
        left = _left(bracket, outcome.floaters, pairs.rows)
        proved = left is not None
    outcome.unpaired_ahead = left
    return outcome if proved or not outcome.all_pairs else None


def _is_meant(bracket: Bracket, criteria: Sequence[Criterion]) -> bool:
    """Whether C4 binds the bracket of a large field, and the criteria of the place are those of the proof."""
    if len(bracket.mdps) + bracket.field.size - bracket.first < FEWEST_PLAYERS:
        return False
    if not (bracket.completion and bracket.ahead) or bracket.bye_stays:
        return False
    return tuple((row.scope, row.measure) for row in criteria[: len(_PLACES)]) == _PLACES


def _by_few(bracket: Bracket, rows: Sequence[int], notes: Notes) -> Outcome:
    """Step 2: the best and first candidate as far as the bracket goes, of the pairs in ``rows``."""
    few = _few(bracket, rows)
    reduced = replace(bracket, mdps=few)
    adj = _adjacency(reduced, rows)
    graph = BracketGraph(
        reduced, Yardstick(reduced, notes.criteria), notes, maximum_matching(adj).count(-1), alone=True
    )
    dummies = -1 << len(adj)
    graph.adj = [*(row & dummies | own for row, own in zip(graph.adj, adj)), *graph.adj[len(adj) :]]
    solution = graph.least()
    assert solution is not None
    outcome = decide(graph, solution)
    stay = mask_of(bracket.mdps) & ~mask_of(few)
    outcome.floaters = sorted([*outcome.floaters, *ascending(stay)])
    outcome.proof = None
    return outcome


def _few(bracket: Bracket, rows: Sequence[int]) -> tuple[int, ...]:
    """The MDPs who can meet a resident in a candidate that C6 and C7 choose."""
    field, mdps = bracket.field, mask_of(bracket.mdps)
    found = 0
    for resident in range(bracket.first, bracket.last):
        lowest = None
        for number, mdp in enumerate(ascending(rows[resident] & mdps), 1):
            if lowest is not None and field.score[mdp] < lowest:
                break
            found |= 1 << mdp
            if number == bracket.last - bracket.first:
                lowest = field.score[mdp]
    return tuple(ascending(found))


def _adjacency(bracket: Bracket, rows: Sequence[int]) -> list[int]:
    """Whom the players of a bracket may meet in it, by BSN from 0."""
    players = bracket.players
    number = {at: place for place, at in enumerate(players)}
    inside, residents = mask_of(players), bracket.resident_mask
    return [
        mask_of([number[other] for other in ascending(rows[at] & (residents if bracket.is_mdp(at) else inside))])
        for at in players
    ]


def _left(bracket: Bracket, floaters: Sequence[int], rows: Sequence[int]) -> list[int] | None:
    """Step 3: who stays unpaired in the following bracket if C8 attains its bound; None where it does not."""
    field = bracket.field
    ahead = bracket.following_mask
    meeting = ahead.bit_count()
    if meeting > len(floaters):
        return None
    border = field.score[floaters[meeting - 1]]
    high = mask_of([at for at in floaters if field.score[at] > border])
    low = mask_of([at for at in floaters if field.score[at] < border])
    level = mask_of(floaters) & ~(high | low)
    rest = bracket.below_mask & ~ahead
    found = list(rows)
    for group, allowed in ((high, ahead), (level, ahead | rest), (low, rest), (ahead, high | level)):
        for at in ascending(group):
            found[at] &= allowed
    for at in ascending(rest):
        found[at] &= rest | level | low
    mate = perfect_except(found, high | level | low | ahead | rest, bracket.bye & (level | low | rest))
    if mate is None:
        return None
    return [at for at in floaters if mate[at] < 0 or not ahead >> mate[at] & 1]

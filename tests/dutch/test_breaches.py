"""Rounds in which a reference engine breaks the order of the text (docs/dutch-readings.md): ours stands earlier."""

from __future__ import annotations

from collections.abc import Sequence

from tests.dutch.support import EDITIONS, FIXTURES, expected
from trfpair.history import before_round
from trfpair.systems.dutch.bracket import Bracket
from trfpair.systems.dutch.completion import Completion
from trfpair.systems.dutch.field import Field
from trfpair.systems.dutch.solver import exactly
from trfpair.systems.dutch.yardstick import Candidate, Yardstick
from trfpair.trf import load

Pairs = Sequence[tuple[int, int]]


def place(bracket: Bracket, pairs: Pairs) -> tuple[object, ...]:
    """Where a candidate stands in the order of D.2 and D.1, among those with the same MDP pairs."""
    with_mdps = [pair for pair in pairs if bracket.is_mdp(min(pair))]
    taken = {one for pair in with_mdps for one in pair}
    remainder = [one for one in range(bracket.first, bracket.last) if one not in taken]
    bsn = {one: number for number, one in enumerate(remainder, 1)}
    rest = sorted((bsn[min(pair)], bsn[max(pair)]) for pair in pairs if pair not in with_mdps)
    s1 = {higher for higher, _ in rest}
    down = sorted((one for one in range(1, len(rest) + 1) if one not in s1), reverse=True)
    up = sorted(one for one in s1 if one > len(rest))
    return (with_mdps, len(up), sum(up) - sum(down), [-one for one in down], up, [lower for _, lower in rest])


def test_exchange_order_of_the_2017_reference() -> None:
    path = FIXTURES / "breaches-2017" / "exchange-order.trf"
    edition, procedure = EDITIONS["2017"]
    field = Field(before_round(load(path).tournament), edition)
    boards = expected(path.with_suffix(".pairs"))
    assert boards is not None
    theirs = {
        (min(field.position[one], field.position[other]), max(field.position[one], field.position[other]))
        for one, other in boards
        if other
    }
    for bracket, outcome in procedure(field, exactly).brackets:
        members = set(bracket.players)
        ours = sorted(outcome.all_pairs)
        reference = sorted(pair for pair in theirs if set(pair) <= members)
        if ours != reference:
            break
    left = [one for one in bracket.players if one not in {one for pair in reference for one in pair}]
    measured = Yardstick(bracket)
    assert bracket.kind == "PPB"
    assert measured.value(Candidate(ours, outcome.floaters)) == measured.value(Candidate(reference, left))
    for floaters in (outcome.floaters, left):
        lower = (1 << field.size) - (1 << bracket.last)
        assert Completion(field).possible(lower | sum(1 << one for one in floaters), bracket.bye)
    assert all(field.allow[one] >> other & 1 for one, other in ours)
    assert place(bracket, ours)[:4] == place(bracket, reference)[:4]
    assert place(bracket, ours) < place(bracket, reference)

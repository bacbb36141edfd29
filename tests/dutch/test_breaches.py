"""Rounds in which a reference engine breaks the order of the text (docs/dutch-readings.md): ours stands earlier."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.dutch.support import EDITIONS, FIXTURES, best_matching, expected
from trfpair.event.history import before_round
from trfpair.matching.blossom import least_cost_matching
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems import by_name
from trfpair.systems.dutch.engine import exactly
from trfpair.systems.dutch.engine.budget import Budget
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.yardstick import Yardstick
from trfpair.systems.dutch.rules.bracket import Bracket
from trfpair.systems.dutch.rules.field import DutchField
from trfpair.systems.dutch.whatif import compare
from trfpair.trf import load

Pairs = Sequence[tuple[int, int]]


def place(bracket: Bracket, pairs: Pairs) -> tuple[object, ...]:
    """Where a candidate stands in the order of 4.3 and 4.2 (D.2, D.1), among those with the same MDP pairs."""
    with_mdps = [pair for pair in pairs if bracket.is_mdp(min(pair))]
    taken = {one for pair in with_mdps for one in pair}
    remainder = [one for one in range(bracket.first, bracket.last) if one not in taken]
    bsn = {one: number for number, one in enumerate(remainder, 1)}
    rest = sorted((bsn[min(pair)], bsn[max(pair)]) for pair in pairs if pair not in with_mdps)
    s1 = {higher for higher, _ in rest}
    down = sorted((one for one in range(1, len(rest) + 1) if one not in s1), reverse=True)
    up = sorted(one for one in s1 if one > len(rest))
    return (with_mdps, len(up), sum(up) - sum(down), [-one for one in down], up, [lower for _, lower in rest])


def worth(bracket: Bracket, notes: Notes, pairs: Pairs) -> int | None:
    """The cost of a candidate with its best completion and look-ahead: all other pairs of the bracket are barred."""
    graph, _ = best_matching(bracket, Yardstick(bracket, notes.criteria), notes)
    vertex = {at: number for number, at in enumerate(graph.at)}
    inside = (1 << graph.count) - 1
    rows = [row & ~inside if number < graph.count else row for number, row in enumerate(graph.adj)]
    for pair in pairs:
        for one, other in (pair, pair[::-1]):
            assert graph.adj[vertex[one]] >> vertex[other] & 1
            rows[vertex[one]] = 1 << vertex[other]
    for number, row in enumerate(rows):
        rows[number] = sum(1 << other for other in range(len(rows)) if row >> other & rows[other] >> number & 1)
    solution = least_cost_matching(rows, graph.keys, graph.cost)
    return None if solution is None else solution.value


@pytest.mark.gate
@pytest.mark.parametrize("edition", EDITIONS)
def test_exchange_order_of_the_reference(edition: str) -> None:
    path = FIXTURES / f"breaches-{edition}" / "exchange-order.trf"
    table = EDITIONS[edition]
    field = DutchField(before_round(load(path).tournament), table)
    notes = Notes(field, table)
    boards = expected(path.with_suffix(".pairs"))
    assert boards is not None
    theirs = {
        (min(field.position[one], field.position[other]), max(field.position[one], field.position[other]))
        for one, other in boards
        if other
    }
    for bracket, outcome in table.procedure(field, lambda bracket: exactly(bracket, notes)).brackets:
        members = set(bracket.players)
        ours = sorted(outcome.all_pairs)
        reference = sorted(pair for pair in theirs if set(pair) <= members)
        if ours != reference:
            break
    _, best = best_matching(bracket, Yardstick(bracket, notes.criteria), notes)
    assert worth(bracket, notes, ours) == worth(bracket, notes, reference) == best.value
    assert place(bracket, ours)[:4] == place(bracket, reference)[:4]
    assert place(bracket, ours) < place(bracket, reference)


OPEN = Path(__file__).parents[1] / "fixtures" / "trf" / "real" / "open-de-gros.trf"


def test_a_wrong_pairing_is_explained_up_to_so_many_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit counts the players of the bracket and below, not those above."""
    paired = pair_round(load(OPEN).tournament, Settings(system="dutch-2026"))
    pairs = list(paired.pairing.pairs)
    scores = {past.id: past.pairing_score for past in paired.history.players}
    same = [pair for pair in pairs if pair.black and scores[pair.white] == scores[pair.black]]
    lowest = min(
        scores[pair.white] for pair in same if sum(scores[pair.white] == scores[one.white] for one in same) > 1
    )
    one, two = low = [pair for pair in same if scores[pair.white] == lowest][:2]
    played = [pair for pair in pairs if pair not in low]
    played += [one._replace(black=two.black), two._replace(black=one.black)]

    def told() -> bool:
        return by_name("dutch-2026").compared(paired.history, pairs, played).difference is not None

    assert told()
    monkeypatch.setattr(compare, "Budget", lambda: Budget(1))
    assert not told()

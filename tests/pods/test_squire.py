"""The squire walk against brute force and the reference points of the original."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pods import reference
from trfpair.base.errors import BadInput, NoPairing
from trfpair.matching.tree import AlternatingTree
from trfpair.pods import by_name, squire
from trfpair.pods.model import FinishedRound, Request, Table
from trfpair.pods.model import Request as Asked
from trfpair.pods.pages import told as words_of
from trfpair.pods.seating import seat_score
from trfpair.pods.simulate import play
from trfpair.pods.solver.cover import cover_of
from trfpair.pods.solver.problem import total_cost
from trfpair.pods.solver.search import Schedule
from trfpair.pods.squire import seek
from trfpair.pods.squire.backtrack import Budget, bye_sets, finish, plain_walk
from trfpair.pods.squire.passed import PassedOver
from trfpair.pods.squire.twos import first_perfect
from trfpair.systems.trace import Trace
from trfpair_check.table_words import met_again

seeds = st.integers(0, 10**6)


def ordered(request: Request, size: int) -> list[list[int]]:
    """Pair and return the tables with their members in order of id."""
    return [sorted(table) for table in squire.pair(request, squire.Options(size=size)).tables]


def draws(*tables: tuple[int, ...]) -> FinishedRound:
    """A round in which every table drew, so that the list keeps its order."""
    return FinishedRound(tuple(Table(table, 0) for table in tables), ())


def test_reference_points_of_the_original() -> None:
    """The published rounds of the original: no results between the rounds, order kept."""
    eight = Request(tuple(range(1, 9)), ())
    assert ordered(eight, 2) == [[1, 2], [3, 4], [5, 6], [7, 8]]
    second = Request(eight.players, (draws((1, 2), (3, 4), (5, 6), (7, 8)),))
    assert ordered(second, 2) == [[1, 3], [2, 4], [5, 7], [6, 8]]
    tables = tuple(tuple(range(first, first + 4)) for first in (1, 5, 9, 13))
    third = Request(tuple(range(1, 17)), (draws(*tables),))
    assert ordered(third, 4) == [[1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [4, 8, 12, 16]]
    fourth = squire.pair(Request((1, 2, 3, 4, 5), (draws((1, 2)),)), squire.Options(size=4))
    assert sorted(fourth.tables[0]) == [1, 3, 4, 5]
    assert fourth.byes == (2,)


def test_where_the_original_sends_all_home() -> None:
    """Order 1..5 at tables of four, 2 has met 4 and 5: {1,3,4,5} is legal, the original's tree rejects all five."""
    outcome = squire.pair(
        Request((1, 2, 3, 4, 5), (FinishedRound((Table((2, 4), 0),), ()), FinishedRound((Table((2, 5), 0),), ()))),
        squire.Options(size=4),
    )
    assert sorted(outcome.tables[0]) == [1, 3, 4, 5]


@pytest.mark.gate
@settings(max_examples=100, deadline=None)
@given(
    seed=seeds,
    number=st.integers(2, 9),
    size=st.integers(2, 5),
    rounds=st.integers(0, 5),
    tolerance=st.integers(0, 2),
    objective=st.sampled_from(squire.OBJECTIVES),
)
def test_small_fields_agree_with_brute_force(
    seed: int, number: int, size: int, rounds: int, tolerance: int, objective: str
) -> None:
    request = reference.random_request(seed, max(number, size), rounds, (size,))
    number = len(request.players)
    options = squire.Options(size=size, tolerance=tolerance, objective=objective)
    trace = Trace()
    outcome = squire.pair(request, options, trace)
    assert len(outcome.byes) == number % size
    assert sorted([*outcome.byes, *(p for t in outcome.tables for p in t)]) == sorted(request.players)
    had = {player: sum(player in (r.byes or ()) for r in request.rounds) for player in request.players}
    place = {player: rank for rank, player in enumerate(request.players)}

    def cost(tables: reference.Seating, byes: tuple[int, ...]) -> tuple[int, int]:
        return reference.excess(request, tables, tolerance), sum(had[player] for player in byes)

    rows = [(cost(tables, byes), tables, byes) for tables, byes in reference.with_byes(list(request.players), size)]
    best = min(row[0] for row in rows)
    assert cost([tuple(t) for t in outcome.tables], outcome.byes) == best
    rarest = min(reference.seldom(request, tables) for value, tables, _ in rows if value == best) if best[0] else None
    made = [tuple(table) for table in outcome.tables]
    assert rarest in (None, reference.seldom(request, made))
    rows = [row for row in rows if rarest in (None, reference.seldom(request, row[1]))]
    low = min(sum(number - 1 - place[p] for p in byes) for value, _, byes in rows if value == best)
    assert sum(number - 1 - place[player] for player in outcome.byes) == low
    stands = [step.data["how"] for step in trace.steps if step.kind == "seating"] == ["plain"]
    if objective == "walk" and not best[0] and not stands and number % size <= 1:
        first = next(
            tables for value, tables, byes in rows if value == best and sum(number - 1 - place[p] for p in byes) == low
        )
        assert [sorted(table, key=place.__getitem__) for table in outcome.tables] == [list(table) for table in first]
    if objective == "spread" or best[0]:
        finest = min(
            reference.spread(request, tables)
            for value, tables, byes in rows
            if value == best and sum(number - 1 - place[p] for p in byes) == low
        )
        assert outcome.figures["proved"]
        if not stands:
            assert reference.spread(request, [tuple(t) for t in outcome.tables]) == finest


def seldom_key(request: Request, tables: reference.Seating, byes: tuple[int, ...]) -> tuple[object, ...]:
    """What counts where rematches cannot be avoided."""
    had = [sum(player in (r.byes or ()) for r in request.rounds) for player in byes]
    low = [request.players[::-1].index(player) for player in byes]
    return reference.excess(request, tables, 0), sum(had), *reference.seldom(request, tables), sum(low)


@pytest.mark.gate
@pytest.mark.parametrize("matching", [False, True])
@pytest.mark.parametrize(("number", "size"), [(5, 2), (6, 2), (7, 3), (8, 2), (8, 3), (8, 4), (10, 2), (10, 3)])
def test_who_met_seldom_and_long_ago_meets_again_first(
    number: int, size: int, matching: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rounds upon rounds among few players, against all seatings; tables of two by matching, too."""
    if matching and size > 2:
        pytest.skip("only tables of two are matched")
    if matching:
        monkeypatch.setattr("trfpair.pods.squire.EXACT_LIMIT", 0)
    rematches = 0
    for seed in range(12 if number <= 8 else 3):
        rounds = 3 + 2 * (seed % 6) + 20 * (number > 8)
        request = reference.random_request(seed, number, rounds, (size,))
        outcome = squire.pair(request, squire.Options(size=size))
        key = seldom_key(request, [tuple(table) for table in outcome.tables], outcome.byes)
        if not key[0]:
            continue
        rematches += 1
        assert key == min(seldom_key(request, *row) for row in reference.with_byes(list(request.players), size))
    assert rematches


def test_two_do_not_sit_together_round_after_round() -> None:
    """Six players, fifteen rounds at tables of two: everybody has met everybody three times."""
    request = Request(tuple(range(1, 7)), ())
    for _ in range(15):
        outcome = squire.pair(request, squire.Options(size=2))
        tables = tuple(Table(tuple(sorted(table)), 0) for table in outcome.tables)
        request = Request(request.players, (*request.rounds, FinishedRound(tables, ())))
    met = [reference.meetings(request, one, other) for one, other in combinations(request.players, 2)]
    assert met == [3] * 15


@pytest.mark.gate
def test_a_search_looks_for_who_met_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight players as if they were many: the search comes to the least of all seatings."""
    monkeypatch.setattr("trfpair.pods.squire.EXACT_LIMIT", 0)
    monkeypatch.setattr(seek, "EXACT_LIMIT", 0)
    for seed in range(4):
        request = reference.random_request(seed, 8, 7, (4,))
        outcome = squire.pair(request, squire.Options(size=4))
        key = seldom_key(request, [tuple(table) for table in outcome.tables], outcome.byes)
        assert key == min(seldom_key(request, *row) for row in reference.with_byes(list(request.players), 4))


@pytest.mark.gate
@settings(max_examples=80, deadline=None)
@given(seed=seeds, number=st.integers(4, 30), size=st.integers(2, 4), rounds=st.integers(0, 3))
def test_the_plain_walk_stands_when_it_has_no_fault(seed: int, number: int, size: int, rounds: int) -> None:
    """An independent greedy walk on ids; where it has no fault its very tables are the answer."""
    request = reference.random_request(seed, number, rounds, (size,))
    left, tables, over = list(request.players), [], []
    while len(left) >= size:
        table: list[int] = []
        for player in left:
            if len(table) < size and all(not reference.meetings(request, player, other) for other in table):
                table.append(player)
        if len(table) == size:
            tables.append(table)
            left = [player for player in left if player not in table]
        else:
            over.append(left.pop(0))
    over += left
    had = {player: sum(player in (r.byes or ()) for r in request.rounds) for player in request.players}
    lowest = sorted(request.players, key=lambda player: (had[player], -request.players.index(player)))[: number % size]
    if set(over) == set(lowest):
        assert ordered(request, size) == [sorted(table) for table in tables]
        notices = squire.pair(request, squire.Options(size=size)).notices
        assert [notice.text for notice in notices] == [f"{p} has a bye again" for p in over if had[p]]


@pytest.mark.gate
@settings(max_examples=60, deadline=None)
@given(seed=seeds, size=st.integers(2, 4), tolerance=st.integers(0, 1))
def test_backtracking_finds_the_first_seating_in_walk_order(seed: int, size: int, tolerance: int) -> None:
    number = 8 if size != 3 else 9
    request = reference.random_request(seed, number, 3, (size, 2))
    request = Request(tuple(range(1, number + 1)), request.rounds)
    met = [
        sum(1 << b for b in range(number) if a != b and reference.meetings(request, a + 1, b + 1))
        for a in range(number)
    ]
    clean = [
        tables
        for tables in reference.seatings(list(range(number)), [size] * (number // size))
        if not reference.excess(request, [tuple(p + 1 for p in t) for t in tables], tolerance)
    ]
    found = finish(met, (1 << number) - 1, size, tolerance, Budget(10**6))
    assert found == ([list(table) for table in clean[0]] if clean else None)


def test_the_budget_ends_the_backtracking() -> None:
    budget = Budget(5)
    assert finish([0b111110] * 6, 0b111111, 3, 0, budget) is None
    budget = Budget(3)
    assert finish([0] * 40, (1 << 40) - 1, 4, 0, budget) is None
    assert budget.left < 0


@pytest.mark.gate
@settings(max_examples=80, deadline=None)
@given(seed=seeds, number=st.integers(2, 9), density=st.integers(1, 9))
def test_matching_is_a_largest_one_and_the_first_in_walk_order(seed: int, number: int, density: int) -> None:
    rng = Random(seed)
    free = [0] * number
    for a, b in combinations(range(number), 2):
        if rng.randrange(10) < density:
            free[a] |= 1 << b
            free[b] |= 1 << a

    def met(tables: reference.Seating) -> list[bool]:
        return [not free[a] >> b & 1 for a, b in tables]

    rows = [
        (sum(met(tables)), number - 1 - byes[0] if byes else 0, list(zip(met(tables), tables)), byes)
        for tables, byes in reference.with_byes(list(range(number)), 2)
    ]
    best = min(rows)
    order = [chosen[0] for chosen in bye_sets([0] * number, 1)]
    pairs, bye = first_perfect(free, bool(number % 2), order)
    assert [tuple(pair) for pair in pairs] == [table for _, table in best[2]]
    assert bye == (best[3][0] if best[3] else None)


def test_a_large_field_half_of_which_has_met_takes_few_trees(monkeypatch: pytest.MonkeyPatch) -> None:
    """999 players at tables of two, the upper half has met among itself: one tree a decision at most."""
    half = (1 << 520) - 1
    free = [(1 << 999) - 1 & ~(half if player < 520 else 1 << player) for player in range(999)]
    grown, grow = [], AlternatingTree.grow
    monkeypatch.setattr(
        AlternatingTree, "grow", lambda tree, *args, **more: grown.append(1) or grow(tree, *args, **more)
    )
    pairs, bye = first_perfect(free, True, range(998, -1, -1))
    assert (bye, sum(not free[one] >> other & 1 for one, other in pairs)) == (519, 20)
    assert len(grown) < 1100


@pytest.mark.gate
@settings(max_examples=10, deadline=None)
@given(seed=seeds, number=st.integers(17, 26), size=st.integers(2, 4), rounds=st.integers(3, 8))
def test_larger_fields_are_never_worse_than_the_walk(seed: int, number: int, size: int, rounds: int) -> None:
    request = reference.random_request(seed, number, rounds, (size,))
    options = squire.Options(size=size, nodes=300, effort=1)
    trace = Trace()
    outcome = squire.pair(request, options, trace)
    assert len(outcome.byes) == number % size
    assert sorted([*outcome.byes, *(p for t in outcome.tables for p in t)]) == sorted(request.players)
    round_ = squire.SquireRound(request, options)
    tables, left = plain_walk(round_.met, round_.everyone, size, 0)
    walked = seek.completed(round_, tables, left)
    place = {player: rank for rank, player in enumerate(request.players)}
    ours = [[place[p] for p in table] for table in outcome.tables]
    ours += [[place[p] for p in outcome.byes]] if outcome.byes else []
    fault_free = left == list(next(bye_sets(round_.had, round_.spare)))
    hard = round_.problem(False)
    unit = hard.unit
    if not fault_free:
        assert total_cost(hard, ours) // unit <= total_cost(hard, walked) // unit
    assert squire.pair(request, options) == outcome


def test_byes_go_round_before_anybody_has_a_second() -> None:
    """Nine players at tables of two over nine rounds: nine different byes, no rematch where none is needed."""
    request, rng, byes = Request(tuple(range(1, 10)), ()), Random(1), []
    for _ in range(9):
        standing = sorted(request.players, key=lambda player: -reference.points(request, player))
        outcome = squire.pair(Request(tuple(standing), request.rounds), squire.Options(size=2))
        byes += outcome.byes
        request = Request(request.players, (*request.rounds, play(rng, outcome)))
    assert len(byes) == 9
    assert len(set(byes[:7])) == 7


EVENTS = [(100, 4, 7), (33, 3, 6), (64, 2, 6)]
LARGE = [pytest.param(*event, marks=pytest.mark.gate) for event in ((200, 2, 10), (200, 4, 8), (64, 4, 6))]


@pytest.mark.parametrize(("number", "size", "rounds"), [*EVENTS, *LARGE])
def test_the_table_of_the_original_without_rematches_or_extra_byes(number: int, size: int, rounds: int) -> None:
    request, rng = Request(tuple(range(1, number + 1)), ()), Random(number)
    for _ in range(rounds):
        standing = sorted(request.players, key=lambda player: -reference.points(request, player))
        outcome = squire.pair(Request(tuple(standing), request.rounds), squire.Options(size=size))
        assert outcome.figures["rematch_pairs"] == 0
        assert len(outcome.byes) == number % size
        request = Request(request.players, (*request.rounds, play(rng, outcome)))


@pytest.mark.gate
@pytest.mark.parametrize("size", [2, 3, 7, 16])
def test_any_size(size: int) -> None:
    request = Request(tuple(range(1, 3 * size + 2)), (draws(tuple(range(1, size + 1))),))
    outcome = squire.pair(request, squire.Options(size=size, effort=1, nodes=2000))
    assert [len(table) for table in outcome.tables] == [size] * 3
    assert len(outcome.byes) == 1


@pytest.mark.gate
@settings(max_examples=30, deadline=None)
@given(seed=seeds, number=st.integers(6, 9), size=st.integers(3, 4), rounds=st.integers(1, 5), nodes=st.integers(0, 40))
def test_what_larger_fields_prove_agrees_with_brute_force(
    seed: int, number: int, size: int, rounds: int, nodes: int
) -> None:
    """The way of larger fields, walked with few nodes in fields small enough to list every seating."""
    request = reference.random_request(seed, number, rounds, (size,))
    round_ = squire.SquireRound(request, squire.Options(size=size, nodes=nodes, effort=1))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seek, "EXACT_LIMIT", 0)
        patch.setattr(seek, "schedules", lambda *_: (Schedule(2, 20, (12,)), Schedule(1, 20, (2, 0))))
        walked = plain_walk(round_.met, round_.everyone, size, 0)
        seated, near = seek.clean(round_)
        seated = seated or seek.searched(round_, *walked, near)
    place = {player: rank for rank, player in enumerate(request.players)}
    rows = [
        (
            reference.excess(request, tables, 0),
            sum(round_.had[place[player]] for player in byes),
            sum(number - 1 - place[player] for player in byes),
        )
        for tables, byes in reference.with_byes(list(request.players), size)
    ]
    made = round_.excess(seated.tables), round_.load(seated.byes)
    assert made >= min(rows)[:2]
    assert made == min(rows)[:2] or not seated.proved
    if not made[0] and seated.proved:
        assert sum(number - 1 - player for player in seated.byes) == min(rows)[2]


def test_the_sets_of_byes_come_in_order() -> None:
    """Fewest earlier byes, then the lowest: against all sets, sorted."""
    for seed in range(40):
        rng = Random(seed)
        number, spare = rng.randrange(3, 9), rng.randrange(0, 4)
        had = [rng.randrange(3) for _ in range(number)]

        def cost(byes: tuple[int, ...], had: list[int] = had) -> tuple[int, int, tuple[int, ...]]:
            return sum(had[p] for p in byes), sum(len(had) - 1 - p for p in byes), byes

        spare = min(spare, number)
        assert list(bye_sets(had, spare)) == sorted(combinations(range(number), spare), key=cost)


def test_the_list_is_put_in_order_of_points() -> None:
    """S1: the winner of the list's last line has no bye, unless the list is to stand as it is."""
    past = (
        FinishedRound((Table((1, 2), 1), Table((3, 4), 3)), (5,)),
        FinishedRound((Table((1, 3), 1), Table((2, 5), 5)), (4,)),
    )
    asked = Request((5, 4, 3, 2, 1), past, byes={})
    trace = Trace()
    outcome = squire.pair(asked, squire.Options(), trace)
    assert outcome.byes == (2,)
    assert [sorted(table) for table in outcome.tables] == [[1, 5], [3, 4]] or outcome.figures["rematch_pairs"] == 0
    assert any(step.kind == "order" for step in trace.steps)
    trace = Trace()
    kept = squire.pair(asked, squire.Options(keep_order=True), trace)
    assert kept.byes == (1,)
    assert not any(step.kind == "order" for step in trace.steps)


@pytest.mark.gate
@pytest.mark.parametrize(("number", "size"), [(19, 3), (21, 4)])
def test_late_rounds_of_larger_fields_are_proved(number: int, size: int) -> None:
    request, rng = Request(tuple(range(1, number + 1)), ()), Random(number)
    for _ in range(7):
        outcome = squire.pair(request, squire.Options(size=size, effort=1))
        assert outcome.figures["proved"]
        request = Request(request.players, (*request.rounds, play(rng, outcome)))


def test_who_sat_late_sits_early() -> None:
    request = Request((1, 2, 3, 4), (draws((1, 2), (3, 4)), draws((1, 3), (4, 2))))
    history = squire.SquireRound(request, squire.Options()).history
    for table in squire.pair(request, squire.Options()).tables:
        scores = [seat_score(history, player) for player in table]
        assert scores == sorted(scores, reverse=True)


def test_the_sender_may_tell_scores_and_byes() -> None:
    request = Request((1, 2, 3), (draws((1, 2)),), byes={3: 2, 2: 1})
    assert squire.pair(request, squire.Options()).byes == (1,)
    told = Request((1, 2, 3), (FinishedRound((Table((1, 2), 0),)),))
    assert squire.pair(told, squire.Options()).byes == (2,)


@pytest.mark.parametrize(
    ("players", "options", "error", "text"),
    [
        ((1, 2, 3), squire.Options(size=4), NoPairing, "3 players cannot fill a table of 4"),
        ((), squire.Options(), NoPairing, "0 players"),
        ((1, 2), squire.Options(size=1), BadInput, "--size: found 1"),
        ((1, 2), squire.Options(tolerance=-1), BadInput, "--tolerance: found -1"),
    ],
)
def test_impossible_requests(
    players: tuple[int, ...], options: squire.Options, error: type[Exception], text: str
) -> None:
    with pytest.raises(error, match=text):
        squire.pair(Request(players, ()), options)


def test_every_yielding_rule_is_told() -> None:
    everyone = draws((1, 2), (3, 4)), draws((1, 3), (2, 4)), draws((1, 4), (2, 3))
    outcome = squire.pair(Request((1, 2, 3, 4), everyone), squire.Options())
    assert [notice.as_json() for notice in outcome.notices] == [
        {"kind": "rematch", "text": "1 and 2 meet again at table 1"},
        {"kind": "rematch", "text": "3 and 4 meet again at table 2"},
    ]


@pytest.mark.parametrize(
    ("met", "text"),
    [
        (((6, 2), (2, 4)), "at table 1 these meet again: 2-4, 2-6"),
        (((1, 3, 4, 5, 6), (2, 3, 4, 5, 6)), "at table 1 all have met each other before, except these pairs: 1-2"),
        (((1, 2, 3, 4, 5, 6),), "at table 1 all have met each other before: 1, 2, 3, 4, 5, 6"),
    ],
)
def test_many_rematches_of_a_table_are_told_in_one_sentence(met: tuple[tuple[int, ...], ...], text: str) -> None:
    """The checker of proofs reads the same pairs there."""
    outcome = squire.pair(Request((1, 2, 3, 4, 5, 6), tuple(map(draws, met))), squire.Options(size=6))
    assert [notice.text for notice in outcome.notices] == [text]
    pairs = {tuple(sorted(pair)) for table in met for pair in combinations(table, 2)}
    assert met_again(text, outcome.tables) == (1, sorted(pairs))


def test_the_trace_tells_how_often_and_how_long_ago_old_opponents_met() -> None:
    """Two pairs met once, in round 2, longest ago of those who met seldom; the words and the data say so."""
    rounds = [draws((1, 2), (3, 4)), draws((1, 3), (2, 4)), draws((1, 4), (2, 3)), draws((1, 2), (3, 4))]
    trace = Trace()
    outcome = squire.pair(Request((1, 2, 3, 4), tuple(rounds)), squire.Options(), trace)
    assert sorted(map(sorted, outcome.tables)) == [[1, 3], [2, 4]]
    step = next(step for step in trace.steps if step.kind == "figures")
    assert step.data["meetings"] == [{"times": 1, "pairs": 2}]
    assert step.data["lately"] == [{"round": 2, "pairs": 2}]
    told = dict(zip((step.kind for step in trace.steps), words_of(by_name("squire"), trace.steps), strict=True))
    assert told["figures"] == "2 pairs of old opponents: 2 pairs met once, 2 pairs last in round 2, score spread 0"
    fresh = Trace()
    squire.pair(Request((1, 2, 3, 4), ()), squire.Options(), fresh)
    assert "meetings" not in next(step for step in fresh.steps if step.kind == "figures").data


def test_the_search_among_some_tables_does_not_rest_at_one_rematch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seek, "EXACT_LIMIT", 0)
    played = FinishedRound((Table((1, 2), 0), *(Table((one, one + 10), 0) for one in range(3, 9))), ())
    round_ = squire.SquireRound(Asked(tuple(range(1, 9)), (played,)), squire.Options(size=2, effort=1))
    start = [[0, 1], [2, 3], [4, 5], [6, 7]]
    assert round_.excess(start) == 1
    found = seek._reseat(round_, round_.costs, start, [0] * 4, Random(1), last=False)
    assert round_.excess(found) == 0


def test_the_least_spread_is_proved_by_its_bound() -> None:
    scores = {player: Fraction((player - 1) // 4 * 10 + (player % 4 == 1)) for player in range(1, 21)}
    found = squire.pair(Asked(tuple(scores), (), scores=scores), squire.Options(size=4, objective="spread", effort=1))
    assert (found.figures["score_spread"], found.figures["proved"]) == (15, True)


def test_the_plain_walk_fills_the_last_table() -> None:
    assert plain_walk([0] * 4, 0b1111, 2, 0) == ([[0, 1], [2, 3]], [])
    assert plain_walk([0] * 5, 0b11111, 2, 0) == ([[0, 1], [2, 3]], [4])


@pytest.mark.parametrize("number", [17, 18, 19])
def test_a_cover_has_its_byes_together_behind_the_tables(number: int) -> None:
    round_ = squire.SquireRound(reference.random_request(3, number, 3, (4,)), squire.Options(size=4))
    cover = cover_of(round_.rematches(), 2, round_.had)
    assert cover is not None
    tables = cover.least(3).tables
    assert tables is not None
    assert [len(table) for table in tables] == [4, 4, 4, 4, number - 16]


@pytest.mark.gate
def test_who_is_passed_over_for_a_bye_is_told_with_the_reason() -> None:
    """All seatings: with somebody who comes before in the place of a bye, the best one is worse."""
    kinds: Counter[str] = Counter()
    for seed in range(60):
        size, players = [(2, 5), (2, 7), (3, 7), (3, 8), (4, 7)][seed % 5]
        asked = reference.random_request(seed, players, 2 + seed % 4, (size,))
        round_, trace = squire.SquireRound(asked, squire.Options(size=size)), Trace()
        byes = squire.pair(asked, squire.Options(size=size), trace).byes
        had, order = dict(zip(round_.players, round_.had)), [*round_.players]
        best: dict[frozenset[int], tuple[int, ...]] = {}
        for tables, free in reference.with_byes(list(asked.players), size):
            key = (reference.excess(asked, tables, 0), sum(had[one] for one in free), *reference.seldom(asked, tables))
            best[frozenset(free)] = min(best.get(frozenset(free), key), key)
        (step,) = (step for step in trace.steps if step.kind == "byes")
        told = {row["who"]: row["kind"] for row in step.data.get("against", [])}
        instead = {row.get("instead") for row in step.data.get("against", []) if row["kind"] == "rest"}
        assert instead <= {max(byes, key=lambda other: (had[other], -order.index(other)))}
        for one in {*order} - {*byes}:
            before = [other for other in byes if (had[one], -order.index(one)) < (had[other], -order.index(other))]
            lower = any(order.index(one) > order.index(other) for other in byes)
            assert told.get(one) == ("rest" if before else "byes" if lower else None)
            for other in before:
                assert best[frozenset({*byes, one} - {other})] > best[frozenset(byes)]
            if told.get(one) == "rest":
                others = [one, *({*byes} - instead)]
                cost = PassedOver(round_, squire.seat(round_)).for_bye([order.index(other) for other in others])
                worse = [then > now for then, now in zip(best[frozenset(others)], best[frozenset(byes)])].index(True)
                assert cost == ("rematches", "", "meetings", "lately")[worse]
            kinds[told.get(one, "")] += 1
    assert min(kinds["rest"], kinds["byes"]) > 10


@pytest.mark.gate
def test_who_is_passed_over_for_a_table_is_told_with_the_reason() -> None:
    """All seatings: with a player who was passed over for the others, at that place, the best one is worse."""
    kinds: Counter[str] = Counter()
    for seed in range(80):
        size, players = [(2, 6), (2, 7), (3, 6), (3, 8), (4, 8)][seed % 5]
        asked = reference.random_request(seed, players, 1 + seed % 3, (size,))
        round_, trace = squire.SquireRound(asked, squire.Options(size=size)), Trace()
        made = squire.pair(asked, squire.Options(size=size), trace)
        place = {one: at for at, one in enumerate(round_.players)}
        had = dict(zip(round_.players, round_.had))
        every = [
            ((reference.excess(asked, tables, 0), sum(map(had.get, byes)), -sum(map(place.get, byes))), tables)
            for tables, byes in reference.with_byes(list(asked.players), size)
        ]
        chosen = (-sum(map(place.get, made.byes)), sum(map(had.get, made.byes)))
        above: list[set[int]] = []
        rows = {row["chooser"]: row for step in trace.steps if step.kind == "choices" for row in step.data["rows"]}
        for table in sorted((sorted(table, key=place.get) for table in made.tables), key=lambda one: place[one[0]]):
            row = rows.get(table[0], {"against": []})
            for told in row["against"]:
                before = {one for one in table if place[one] < place[told["who"]]}
                met = {one for one in before if round_.met[place[one]] >> place[told["who"]] & 1}
                kinds[told["kind"]] += 1
                if told["kind"] == "met":
                    assert told["mate"] in met
                    continue
                with_it = [
                    key
                    for key, tables in every
                    if all(one in map(set, tables) for one in above)
                    and any(before | {told["who"]} <= set(one) for one in tables)
                ]
                assert not met
                best = min(with_it)
                worse = (best[0] > 0, best[1] > chosen[1], best[2] > chosen[0]).index(True)
                here = round_.everyone & ~sum(1 << place[one] for table in above for one in table)
                cost = PassedOver(round_, squire.seat(round_)).for_table(
                    here, [place[one] for one in (*before, told["who"])]
                )
                assert cost == ("rematches", "byes", "lowest")[worse]
            above.append({*table})
    assert min(kinds["met"], kinds["rest"]) > 10

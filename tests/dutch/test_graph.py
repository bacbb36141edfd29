"""What a graph with a choice forced holds: the matchings of the graph that have it, and no others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random

import pytest

from tests.dutch.support import EDITIONS, pair, played
from tests.seeds import at_length
from trfpair.base.errors import NoPairing
from trfpair.event.history import History
from trfpair.matching.bits import ascending, mask_of
from trfpair.systems.dutch import brackets_of
from trfpair.systems.dutch.engine.graph import BracketGraph, Forced
from trfpair.systems.dutch.engine.graphs import Graphs
from trfpair.systems.dutch.engine.yardstick import Candidate
from trfpair.systems.dutch.rules.criteria import Scope

Matching = tuple[int, ...]


def perfect(graph: BracketGraph) -> Iterator[Matching]:
    """The partners of all vertices, in every perfect matching."""
    mate = [-1] * len(graph.adj)

    def fill(left: int) -> Iterator[Matching]:
        if not left:
            yield tuple(mate)
            return
        one, *others = ascending(left)
        for other in others:
            if graph.adj[one] >> other & 1:
                mate[one], mate[other] = other, one
                yield from fill(left & ~(1 << one | 1 << other))

    return fill((1 << len(mate)) - 1)


def choices(graph: BracketGraph, dice: Random) -> Iterator[tuple[str, Forced, Callable[[Candidate, Matching], bool]]]:
    """What can be forced, with whether a matching has it."""
    players, at, bracket = graph.bracket.players, graph.at, graph.bracket
    one, other = dice.choice(at), dice.choice(at)
    pair = graph.vertex[one], graph.vertex[other]
    if graph.adj[pair[0]] >> pair[1] & 1:
        yield "pair", Forced(pairs=((one, other),)), lambda _, mate: mate[pair[0]] == pair[1]
    leave = set(dice.sample(players, dice.randint(1, min(2, len(players)))))
    yield "leave", Forced(leave=mask_of(leave)), lambda candidate, _: leave <= {*candidate.floaters}
    stay = set(dice.sample(players, dice.randint(1, min(2, len(players)))))
    yield "stay", Forced(stay=mask_of(stay)), lambda candidate, _: not stay & {*candidate.floaters}
    if len(graph.adj) > len(at):
        yield "bye", Forced(bye=one), lambda _, mate: mate[graph.vertex[one]] >= len(at)
    residents = [*range(bracket.first, bracket.last)]
    s1 = {*residents[: len(residents) // 2]}
    s2 = {*residents} - s1
    if not bracket.mdps:
        yield (
            "divided",
            Forced(s1=mask_of(s1), s2=mask_of(s2)),
            lambda candidate, _: (
                not s1 & {*candidate.floaters} and all((a in s1) != (b in s1) for a, b in candidate.pairs)
            ),
        )


def histories(edition: str, dice: Random, count: int) -> Iterator[History]:
    """Small tournaments before each round that can be paired."""
    for _ in range(count):
        for history in played(dice, edition, dice.randint(6, 9), dice.randint(2, 4)):
            with suppress(NoPairing):
                pair(history, edition)
                yield history


@pytest.mark.parametrize("edition", EDITIONS)
@at_length(8, 20)
def test_a_graph_with_a_choice_forced_holds_the_matchings_that_have_it(count: int, edition: str) -> None:
    seen: Counter[str] = Counter()
    dice = Random(f"forced {edition}")
    for history in histories(edition, dice, count):
        course, notes = brackets_of(history, EDITIONS[edition])
        for bracket, _ in course.brackets:
            if not bracket.completion:
                continue
            graph = Graphs(bracket, notes).whole
            every = [*perfect(graph)]
            for kind, forced, has in choices(graph, dice):
                wanted = {mate for mate in every if has(graph.candidate(mate), mate)}
                assert {*perfect(graph.forced(forced))} == wanted
                seen[kind] += 0 < len(wanted) < len(every)
    assert min(seen[kind] for kind in ("pair", "leave", "stay", "bye")) > count // 3, seen


def test_a_leaver_may_leave_with_another() -> None:
    """An edge inside the bracket then says that both leave, and costs what both add who stay unpaired below."""
    dice = Random("leaver")
    found = 0
    for history in histories("2026", dice, 8):
        course, notes = brackets_of(history, EDITIONS["2026"])
        bracket, _ = course.brackets[0]
        if bracket.is_last or bracket.last < 3:
            continue
        graph = Graphs(bracket, notes).whole
        with_leaver = graph.forced(Forced(leavers=1 << 0))
        for other in ascending(graph.adj[0] & (1 << graph.count) - 1):
            mate = [graph.count] * len(graph.adj)
            mate[0], mate[other] = other, 0
            candidate = with_leaver.candidate(mate)
            assert {graph.at[0], graph.at[other]} <= {*candidate.floaters} & {*candidate.unpaired_ahead}
            pair = graph.at[0], graph.at[other]
            cost = with_leaver.cost[with_leaver.keys[0]][with_leaver.keys[other]]
            entries = [graph.yardstick.entry(scope, at) for scope in (Scope.FLOATER, Scope.AHEAD) for at in pair]
            assert cost == sum(map(graph.digits.number, entries))
            found += 1
    assert found > 10


def test_of_several_who_leave_each_may_do_so_with_another() -> None:
    found = 0
    for history in histories("2026", Random("leavers"), 8):
        course, notes = brackets_of(history, EDITIONS["2026"])
        for bracket, _ in course.brackets:
            if len(bracket.players) < 3 or bracket.is_last:
                continue
            one, *others, last = bracket.players
            leave, graphs = Forced(leavers=1 << one | 1 << last), Graphs(bracket, notes)
            graph = graphs.whole.forced(leave)
            assert all({one, last} <= {*graph.candidate(mate).floaters} for mate in perfect(graph))
            alone = graphs.alone(2).forced(leave)
            for other in others:
                key = alone.keys[alone.vertex[other]]
                assert alone.cost[alone.keys[alone.vertex[one]]][key] is None
                assert alone.cost[alone.keys[alone.vertex[last]]][key] is None
                found += 1
    assert found > 10

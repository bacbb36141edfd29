"""The examples of the text: the order of the sets (3.5.4) and the identifier (3.6.2)."""

from __future__ import annotations

from itertools import permutations

import pytest

from trfpair.event.history import before_round
from trfpair.event.model import ForbiddenGroup, Player, Tournament
from trfpair.matching.bits import ascending, mask_of
from trfpair.systems.double_swiss import DOUBLE_SWISS_2026
from trfpair.systems.match.bracket import pair_bracket
from trfpair.systems.match.entrants import Entrants
from trfpair.systems.match.upfloaters import Task, upfloaters_of


def entrants(scores: dict[int, int], met: set[frozenset[int]]) -> Entrants:
    """Players with their scores (in tenths); ``met`` may not meet again."""
    players = tuple(Player(id_, games=()) for id_ in sorted(scores))
    bans = tuple(ForbiddenGroup(tuple(sorted(pair))) for pair in sorted(map(tuple, map(sorted, met))))
    found = Entrants(before_round(Tournament(players=players, rounds=9, forbidden=bans)), DOUBLE_SWISS_2026)
    for entrant in found.all:
        entrant.score = scores[entrant.id]
    found.groups = found._groups()
    return found


RESIDENTS = {10: 40, 11: 40, 12: 40}
LOWER = {2: 30, 6: 30, 8: 30, 1: 25, 3: 25, 5: 25}
OUTSIDE = {13: 20, 14: 20, 15: 20}


@pytest.mark.parametrize("third", [1, 3, 5])
@pytest.mark.parametrize(
    ("pair", "may_meet"),
    [((2, 6), {10: (2, 6, 8), 11: (2, 6, 8)}), ((2, 8), {10: (2, 6), 11: (8,)}), ((6, 8), {10: (6,), 11: (8,)})],
)
def test_the_order_of_the_sets_is_that_of_the_example(
    pair: tuple[int, int], may_meet: dict[int, tuple[int, ...]], third: int
) -> None:
    """3.5.4: {2,6,1} {2,6,3} {2,6,5} {2,8,1} ... {6,8,5}: each is chosen once all before it are ruled out.

    The residents have met one another, 12 may meet none of the better scoregroup and nobody before the third member;
    10 and 11 may meet such members of the better one that the earlier pairs are impossible, and the later ones are not.
    """
    open_to = may_meet | {12: tuple(id_ for id_ in (1, 3, 5) if id_ >= third)}
    bans = {frozenset(two) for two in permutations(RESIDENTS, 2)}
    others = [*LOWER, *OUTSIDE]
    bans |= {frozenset((resident, id_)) for resident in RESIDENTS for id_ in others if id_ not in open_to[resident]}
    found = entrants(RESIDENTS | LOWER | OUTSIDE, bans)
    residents, following = (mask_of(found.place[id_] for id_ in ids) for ids in (RESIDENTS, (2, 6, 8)))
    chosen = upfloaters_of(
        Task(found, residents, found.everybody & ~residents, following, 0, found.allow, found.allow)
    ).members
    assert {found.all[at].id for at in ascending(chosen)} == {*pair, third}


def test_the_identifier_of_the_example() -> None:
    """3.6.2: 11-24 16-6 10-9 8-4 reads 4 6 9 11 8 16 10 24; the first identifier pairs the halves in order."""
    ids = (4, 6, 8, 9, 10, 11, 16, 24)
    found = entrants(dict.fromkeys(ids, 30), set())
    named = [(found.all[top].id, found.all[bottom].id) for top, bottom in pair_bracket(found, found.everybody, 0)]
    assert named == [(4, 10), (6, 11), (8, 16), (9, 24)]
    allowed = [{11, 24}, {16, 6}, {10, 9}, {8, 4}]
    bans = {frozenset(pair) for pair in permutations(ids, 2) if set(pair) not in allowed}
    found = entrants(dict.fromkeys(ids, 30), bans)
    named = [(found.all[top].id, found.all[bottom].id) for top, bottom in pair_bracket(found, found.everybody, 0)]
    assert [top for top, _ in named] + [bottom for _, bottom in named] == [4, 6, 9, 11, 8, 16, 10, 24]

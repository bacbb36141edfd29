"""A second, slower derivation for fields too large for the literal reading: 12 to 60 participants.

The rules are those of `tests.literal.matches`; only the two searches are others. Upfloater sets are tried in the order
of 3.5, size by size and profile by profile; a bracket is one matching of networkx in which a weight of hundreds of
digits says everything: the criteria, then the top members as a binary number, then the partners one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, groupby

import networkx

from tests.literal import matches as literal
from tests.literal.matches import Event, Side, legal, preference

MOST_SETS = 20_000
"""Sets of upfloaters looked at before a round is given up."""


class TooLong(Exception):
    """A round whose upfloater sets are too many to be tried."""


def derive(event: Event) -> list[tuple[int, int]] | None:
    """White and Black of each match, the bye with 0; None where no legal pairing exists."""
    rest = list(event.present)
    bye = None
    if len(rest) % 2:
        order = sorted(rest, key=lambda side: (side.score, -side.matches, -side.tpn))
        able = (side for side in order if not side.barred and pairable(event, _without(rest, [side])))
        bye = next(able, None)
        if bye is None:
            return None
        rest = _without(rest, [bye])
    elif not pairable(event, rest):
        return None
    standings = sorted({side.score for side in rest}, reverse=True)
    found = []
    while rest:
        top = max(side.score for side in rest)
        residents = [side for side in rest if side.score == top]
        below = [side for side in rest if side.score < top]
        following = next((score for score in standings if score < top), None)
        floaters = _upfloaters(event, residents, below, following)
        for one, two in _pairs(event, residents, floaters):
            white, black = literal.colours(event, one, two)
            found.append((white.tpn, black.tpn))
        rest = _without(below, floaters)
    return sorted([*found, (bye.tpn, 0)] if bye else found)


def _without(sides: list[Side], gone: list[Side]) -> list[Side]:
    names = {side.tpn for side in gone}
    return [side for side in sides if side.tpn not in names]


def pairable(event: Event, sides: list[Side]) -> bool:
    """Whether all can be paired: enough of them may meet (Dirac), or a largest matching says so."""
    if len(sides) % 2:
        return False
    edges = [(one.tpn, two.tpn) for one, two in combinations(sides, 2) if legal(event, one, two)]
    degree = dict.fromkeys((side.tpn for side in sides), 0)
    for edge in edges:
        for end in edge:
            degree[end] += 1
    if all(2 * number >= len(sides) for number in degree.values()) and len(sides) > 2:
        return True
    return 2 * len(networkx.max_weight_matching(networkx.Graph(edges), maxcardinality=True)) == len(sides)


def _upfloaters(event: Event, residents: list[Side], below: list[Side], following: int | None) -> list[Side]:
    looked = 0
    for size in range(len(residents) % 2, len(below) + 1, 2):
        for _, sets in groupby(_by_profile(below, size), key=lambda chosen: sorted(side.score for side in chosen)):
            kept = []
            for chosen in sets:
                looked += 1
                if looked > MOST_SETS:
                    raise TooLong
                if pairable(event, [*residents, *chosen]) and pairable(event, _without(below, list(chosen))):
                    kept.append(list(chosen))
            if kept:
                return _first(event, kept, below, following)
    raise LookupError("a legal pairing was promised")


def _by_profile(below: list[Side], size: int) -> Iterator[tuple[Side, ...]]:
    """All sets of a size, those of the better profile first, in a profile in the order of 3.5.4."""
    ordered = sorted(below, key=lambda side: (-side.score, side.tpn))
    groups = [list(group) for _, group in groupby(ordered, key=lambda side: side.score)]
    numbers = sorted(_shares([len(group) for group in groups], size), key=lambda share: share[::-1])
    for share in numbers:
        yield from _of(groups, share)


def _shares(sizes: list[int], total: int) -> Iterator[tuple[int, ...]]:
    if not sizes:
        if not total:
            yield ()
        return
    for number in range(min(sizes[0], total), -1, -1):
        for rest in _shares(sizes[1:], total - number):
            yield (number, *rest)


def _of(groups: list[list[Side]], share: tuple[int, ...]) -> Iterator[tuple[Side, ...]]:
    if not groups:
        yield ()
        return
    for chosen in combinations(groups[0], share[0]):
        for rest in _of(groups[1:], share[1:]):
            yield (*chosen, *rest)


def _first(event: Event, kept: list[list[Side]], below: list[Side], following: int | None) -> list[Side]:
    """C6, C7, then the order: the sets already stand in it."""
    if len(kept) == 1:
        return kept[0]
    floats = 0 if event.late or event.edition == 2024 else 1
    best, found = None, kept[0]
    for chosen in sorted(kept, key=lambda chosen: floats * sum(side.floated for side in chosen)):
        value = _following(event, _without(below, chosen), following)
        key = value, floats * sum(side.floated for side in chosen)
        if best is None or key < best:
            best, found = key, chosen
        if best[0] == 0:
            break
    return found


def _following(event: Event, rest: list[Side], following: int | None) -> int:
    group = [side for side in rest if side.score == following]
    lower = [side for side in rest if side.score != following]
    if len(group) % 2 == 0:
        complied = pairable(event, group) and pairable(event, lower)
    else:
        complied = any(pairable(event, [*group, one]) and pairable(event, _without(lower, [one])) for one in lower)
    if complied or event.edition != 2024:
        return 0 if complied else 1
    graph = networkx.Graph()
    for one, two in combinations(rest, 2):
        if legal(event, one, two):
            graph.add_edge(one.tpn, two.tpn, weight=-((one.score == following) != (two.score == following)))
    names = {side.tpn for side in group}
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return sum((one in names) != (two in names) for one, two in found)


def _pairs(event: Event, residents: list[Side], floaters: list[Side]) -> list[tuple[Side, Side]]:
    members = sorted([*residents, *floaters], key=lambda side: side.tpn)
    size = len(members)
    names = {side.tpn for side in floaters}
    partners = (size + 1) ** (size + 1)
    tops = 2 ** (size + 1)
    graph = networkx.Graph()
    for (i, one), (j, two) in combinations(enumerate(members), 2):
        if not legal(event, one, two):
            continue
        cost = _cost(event, one, two, names, size)
        weight = (2 ** (size - i) - cost * tops) * partners - j * (size + 1) ** (size - i)
        graph.add_edge(i, j, weight=weight)
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return [(members[min(pair)], members[max(pair)]) for pair in found]


def _cost(event: Event, one: Side, two: Side, floaters: set[int], size: int) -> int:
    mine, theirs = preference(event, one), preference(event, two)
    same = bool(mine) and mine.lower() == theirs.lower()
    strong = same and mine.isupper() and theirs.isupper() and event.preferences == "b"
    met = 0
    if not event.late and (one.tpn in floaters) != (two.tpn in floaters):
        met = (two if one.tpn in floaters else one).floated
    return (same * (size + 1) + strong) * (size + 1) + met

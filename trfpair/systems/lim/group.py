"""Articles 2.4, 3.6 to 3.8 and 4: the pairs of one group, the floaters first, then the residents."""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.matching.alternating import PerfectMatchings
from trfpair.matching.bits import ascending
from trfpair.systems.lim.direction import DOWN, UP, Direction
from trfpair.systems.lim.field import Field, Group
from trfpair.systems.lim.opponents import Choice, Order, choose, exchange
from trfpair.systems.lim.report import Reporter


def pair_group(
    field: Field, group: Group, members: int, mate: Sequence[int], direction: Direction, report: Reporter
) -> list[Choice]:
    """Pair all members of a group, none of whom is left over; `mate` is any pairing of them."""
    matchings = PerfectMatchings(field.allow, mate, members)
    choices = []

    def opponent(article: str, player: int, order: Order) -> int:
        choice = choose(field, matchings, player, order)
        report.choice(article, choice, order, matchings.vertices)
        matchings.fix(player, choice.opponent)
        choices.append(choice)
        return choice.opponent

    for floater, looks in floaters_in_turn(field, group, members):
        if matchings.vertices >> floater & 1:
            opponent("3.8", floater, ((matchings.vertices & ~(1 << floater), looks),))
    left = list(direction.walk(matchings.vertices))
    while left:
        taken = opponent("4", left[0], exchange(direction, left))
        left.remove(taken)
        del left[0]
    return choices


def floaters_in_turn(field: Field, group: Group, members: int) -> list[tuple[int, Direction]]:
    """3.6, 3.7: downfloaters, then upfloaters, in their order; each with the direction in which it looks (3.8)."""
    floaters = [field.entrants[one] for one in ascending(members & ~group.residents)]
    down = [one for one in floaters if 2 * one.score > group.twice]
    up = [one for one in floaters if 2 * one.score < group.twice]
    return [(one.at, looks) for side, looks in ((down, DOWN), (up, UP)) for one in sorted(side, key=looks.rank)]

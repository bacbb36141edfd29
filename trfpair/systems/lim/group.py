"""Articles 2.4, 3.6 to 3.8 and 4: the pairs of one group, the floaters first, then the residents."""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.matching.alternating import PerfectMatchings
from trfpair.systems.lim.direction import Direction, floaters_in_turn
from trfpair.systems.lim.field import LimField, Scoregroup
from trfpair.systems.lim.opponents import Found, Looked, exchange, opponent_of
from trfpair.systems.lim.report import Reporter


def pair_group(
    field: LimField, group: Scoregroup, members: int, mate: Sequence[int], direction: Direction, report: Reporter
) -> list[Found]:
    """Pair all members of a group, none of whom is left over; `mate` is any pairing of them."""
    matchings = PerfectMatchings(field.allow, mate, members)
    choices = []

    def opponent(article: str, player: int, order: Looked) -> int:
        choice = opponent_of(field, matchings, player, order)
        report.choice(article, choice, order, matchings.vertices)
        matchings.fix(player, choice.opponent)
        choices.append(choice)
        return choice.opponent

    for floater, looks in floaters_in_turn(field, group, members):
        if matchings.vertices >> floater & 1:
            opponent("3.8", floater, ((matchings.vertices & ~(1 << floater), looks),))
    left = list(direction.walk(matchings.vertices))
    while left:
        taken = opponent("4", left[0], exchange(direction, left, matchings.vertices))
        left.remove(taken)
        del left[0]
    return choices

"""Clubs, schools, towns or federations of a tournament of players, ranked by the best of their players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, get_args

from trfpair.base.errors import BadInput
from trfpair.base.named import NamedTuple
from trfpair.event.alphabet import folded
from trfpair.event.model import Player
from trfpair.event.saying import Listing, Saying, or_meant

GroupedBy = Literal["club", "school", "town", "federation"]
"""What players of one group have in common."""
GROUPED_BY: tuple[GroupedBy, ...] = get_args(GroupedBy)
_MOST_NAMED = 12
USUAL_BEST = 4
"""So many players of a group count where no number is said."""


class GroupLine(NamedTuple):
    """A club, school, town or federation, with the best of its players."""

    rank: int
    """Shared by those who are tied to the end."""
    name: str
    points: int
    """The sum of those who count, in tenths."""
    places: int
    """The sum of their ranks; whoever is missing counts one more than there are players."""
    players: tuple[int, ...]
    """Those who count, the best first."""


class Ranked(NamedTuple):
    """A player in the standings."""

    player: Player
    rank: int
    points: int


def group_lines(field: Sequence[Ranked], by: str, best: int) -> tuple[GroupLine, ...]:
    """The groups: by the points of the ``best`` of each, then the smaller sum of their ranks, then the best rank, the
    next one and so on.

    Players of whom the event does not say it are in none. Raises BadInput.
    """
    if by not in GROUPED_BY:
        raise BadInput(Saying("not-grouped-by", known=", ".join(GROUPED_BY), found=or_meant(by, GROUPED_BY)))
    prove_best(best)
    groups: dict[str, list[Ranked]] = {}
    for one in sorted(field, key=lambda one: (one.rank, one.player.id)):
        if name := getattr(one.player, by).strip():
            groups.setdefault(folded(name), []).append(one)
    keys = {name: _key(members[:best], best, len(field) + 1) for name, members in groups.items()}
    order = sorted(groups, key=lambda name: (keys[name], name))
    return tuple(_lines(order, keys, groups, by, best))


_MOST = 99
_Key = tuple[int, int, tuple[int, ...]]
"""Points, the more the smaller, the sum of ranks, and the ranks."""


def _key(members: Sequence[Ranked], best: int, missing: int) -> _Key:
    ranks = (*(one.rank for one in members), *[missing] * (best - len(members)))
    return -sum(one.points for one in members), sum(ranks), ranks


def _lines(
    order: Sequence[str], keys: Mapping[str, _Key], groups: Mapping[str, Sequence[Ranked]], by: str, best: int
) -> Iterator[GroupLine]:
    rank = 0
    for at, name in enumerate(order, 1):
        rank = rank if at > 1 and keys[name] == keys[order[at - 2]] else at
        spelt = Counter(getattr(one.player, by).strip() for one in groups[name]).most_common(1)[0][0]
        counted = tuple(one.player.id for one in groups[name][:best])
        yield GroupLine(rank, spelt, -keys[name][0], keys[name][1], counted)


def prove_best(best: int) -> None:
    """Raise BadInput where the number of players of a group who count is none, or too large."""
    if not 1 <= best <= _MOST:
        raise BadInput(Saying("best-of-each", most=_MOST, found=best))


def of_no_group(players: Iterable[Player], by: str) -> list[str]:
    """The players of whom the event does not say it, as messages call them."""
    return [one.called for one in players if not getattr(one, by).strip()]


def not_known_of(players: Iterable[Player], by: str) -> Saying | None:
    """The sentence that names the players who are in no group; None where there are none."""
    names = of_no_group(players, by)
    who = Listing(names, _MOST_NAMED, between="; ")
    return Saying("not-known-of", what=Saying(f"column-{by}"), who=who) if names else None

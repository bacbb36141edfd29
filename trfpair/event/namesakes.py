"""Namesakes: players of one name, and the fact that tells each of them from the others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from trfpair.base.named import NamedTuple
from trfpair.event.alphabet import folded, words_of_name
from trfpair.event.dates import year_of
from trfpair.event.model import Player


def _year(player: Player) -> str:
    return str(year_of(player.birth) or "")


_FACTS: tuple[Callable[[Player], str], ...] = (
    lambda player: player.club,
    lambda player: player.town,
    lambda player: player.school,
    _year,
    lambda player: player.federation,
    lambda player: player.fide_id,
    lambda player: player.birth,
)
"""What tells players apart; the first that does so counts."""


class Namesakes(NamedTuple):
    """Players whose names have the same words, by their places."""

    name: str
    places: tuple[int, ...]
    facts: tuple[str, ...]
    """What is said of each to tell it from the others; empty where nothing is known."""

    @property
    def are_doubles(self) -> bool:
        """Whether nothing tells some of them from each other."""
        return len({folded(fact) for fact in self.facts}) < len(self.facts)


def alike(name: str) -> str:
    """The words of a name in one order, the same for all names that are taken for one."""
    return words_of_name(name) or name


def namesakes(players: Sequence[Player]) -> list[Namesakes]:
    """The players of one name among some, in the order of the first of each name."""
    found: dict[str, list[int]] = defaultdict(list)
    for place, player in enumerate(players):
        if player.name:
            found[alike(player.name)].append(place)
    return [_told(players, places) for places in found.values() if len(places) > 1]


def _told(players: Sequence[Player], places: list[int]) -> Namesakes:
    """Namesakes with the fewest facts that tell them apart as far as anything does."""
    group = [players[place] for place in places]
    kept: list[list[str]] = [[] for _ in group]
    for fact in _FACTS:
        if _different(kept) == len(group):
            break
        more = [[*texts, fact(player)] for texts, player in zip(kept, group)]
        if _different(more) > _different(kept):
            kept = more
    return Namesakes(group[0].name, tuple(places), tuple(", ".join(filter(None, texts)) for texts in kept))


def _different(kept: Iterable[Sequence[str]]) -> int:
    return len({tuple(map(folded, texts)) for texts in kept})


def told_apart(players: Sequence[Player]) -> dict[int, str]:
    """The facts that stand beside the names of players who have a namesake, by number, where anything is known."""
    return {
        players[place].id: fact for same in namesakes(players) for place, fact in zip(same.places, same.facts) if fact
    }

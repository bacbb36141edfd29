"""Bars by the past and by the organiser: players who may not meet, or have the bye; floats.

C.04.1, Articles 2 and 4, and forbidden pairs (C.04.2; XXP, 260). Players are places in a list, sets of them bit masks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from trfpair.event.history import History, Past
from trfpair.event.model import Result
from trfpair.matching.bits import mask_of
from trfpair.systems.bye_bars import CountsAsWin


def met_masks(players: Sequence[Past], forbidden: Iterable[Sequence[int]]) -> list[int]:
    """By player, a mask of the others by place: opponents met over the board, forbidden ones, and the player too."""
    bit = _Bits({past.id: 1 << at for at, past in enumerate(players)})
    met = [sum(map(bit.__getitem__, past.opponents), bit[past.id]) for past in players]
    if forbidden:
        position = {past.id: at for at, past in enumerate(players)}
        bans = forbidden_masks(forbidden, position, len(players))
        met = [mask | ban for mask, ban in zip(met, bans)]
    return met


class _Bits(dict[int, int]):
    """The bit of each player by id; none for a player who is not in the list."""

    def __missing__(self, id_: int) -> int:
        return 0


def scoregroups(scores: Sequence[int]) -> list[tuple[int, int]]:
    """The ranges (first, end) of equal scores in a descending list."""
    starts = [at for at in range(len(scores)) if not at or scores[at] != scores[at - 1]]
    return list(zip(starts, [*starts[1:], len(scores)]))


LARGE = 100
"""From so many members on, and a quarter of the field, a forbidden group is a matter of classes."""


def large_groups(groups: Iterable[Sequence[int]], position: Mapping[int, int], size: int) -> list[int]:
    """By position, a mask of the large forbidden groups that one is in; empty where there are none.

    The classes of a bound have to know them: else it counts on pairs that cannot be.
    """
    large = [group for group in groups if len(group) >= LARGE and 4 * len(group) >= size]
    found = [0] * size if large else []
    for number, group in enumerate(large):
        for id_ in group:
            if id_ in position:
                found[position[id_]] |= 1 << number
    return found


def forbidden_masks(groups: Iterable[Sequence[int]], position: Mapping[int, int], size: int) -> list[int]:
    """Bit masks by position: bit j of mask i says that i and j stand in a common forbidden group.

    ``position`` maps ids to positions 0 .. size-1; ids that are not in it (absent players) are passed over.
    """
    masks = [0] * size
    for group in groups:
        members = [position[id_] for id_ in group if id_ in position]
        together = mask_of(members)
        for member in members:
            masks[member] |= together & ~(1 << member)
    return masks


def barred_from_bye(history: History, past: Past, counts: CountsAsWin) -> bool:
    """Whether a player has had the bye of the pairing, or an unplayed round that ``counts`` as one."""
    if len(past.colours) == len(past.games):  # every round was played
        return False
    win, scores = history.tournament.scoring.win, past.scores
    for index, game in enumerate(past.games):
        if not game.played and (
            game.result is Result.PAB or counts(game.result, scores[index + 1] - scores[index], win)
        ):
            return True
    return False


def rounds_upfloated(history: History, past: Past) -> list[int]:
    """The rounds in which a player was paired with one of a higher score, whether or not the game was played.

    Scores as the round was paired, virtual points included. A bye is no upfloat.
    """
    by_id, score_in = history.by_id, history.pairing_score_in
    rounds = []
    for round_, game in enumerate(past.games, 1):
        opponent = by_id.get(game.opponent)
        if opponent and score_in(opponent, round_) > score_in(past, round_):
            rounds.append(round_)
    return rounds


def floated(history: History, past: Past) -> bool:
    """Whether a player met, in the round before and over the board, somebody whose pairing score was another then."""
    before = history.round - 1
    if not before or not past.games[-1].played:
        return False
    opponent = history.by_id[past.games[-1].opponent]
    return history.pairing_score_in(past, before) != history.pairing_score_in(opponent, before)

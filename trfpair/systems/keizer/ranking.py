"""The Keizer ranking: whoever stands higher is worth more, and whoever beats those who are worth more stands higher.

The value goes by the place in the ranking, the score by the values of the opponents, the ranking by the score. So all
rounds are counted anew with the values of the ranking there is, until the ranking stands still, or for `TURNS` turns.
A turn changes the scores by what has changed: near the end few players still move, and few others met them.
A season begins in the order of the pairing numbers; each round goes on from the ranking after the round before.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from trfpair.base.named import NamedTuple
from trfpair.event.model import Game, Notice, Player, Result, Tournament, pairing_order
from trfpair.event.saying import Saying
from trfpair.systems.keizer.rules import Rules

TURNS = 50
"""A ranking is counted anew so many times at most."""
RESTLESS = Notice("unsettled", Saying("unsettled"))


class Place(NamedTuple):
    """A player in the ranking, with the own value, and the score in units of the rules."""

    id: int
    value: int
    score: int


class Ranking(NamedTuple):
    """The ranking after a round, from the top."""

    places: tuple[Place, ...] = ()
    at_rest: bool = True
    """Whether it stands still."""

    @property
    def ids(self) -> list[int]:
        """The players in order."""
        return [place.id for place in self.places]


class Gains(NamedTuple):
    """The gains of a player from the rounds, whatever the values are, in units."""

    own: int
    """Of the own value."""
    others: Mapping[int, int]
    """Of the value of each opponent."""


def ranking_after(tournament: Tournament, rounds: int, rules: Rules, coming: Collection[int] = ()) -> Ranking:
    """The ranking after so many rounds, of all who have come by then, or are ``coming`` to the next one."""
    players = pairing_order(tournament)
    arrival = {player.id: _arrival(player) for player in players}
    ranking = Ranking()
    for round_ in range(1, rounds + 1):
        here = [player for player in players if arrival[player.id] <= round_]
        ranking = _come_to_rest(ranking.ids, here, round_, rules)
    here = [player for player in players if arrival[player.id] <= rounds or player.id in coming]
    return ranking if len(here) == len(ranking.places) else _come_to_rest(ranking.ids, here, rounds, rules)


def _arrival(player: Player) -> int:
    """The first round of which the file has an entry of the player; beyond all rounds if there is none."""
    entered = (at for at, game in enumerate(player.games, 1) if game.opponent or game.result is not Result.NONE)
    return next(entered, len(player.games) + 10**6)


def _come_to_rest(before: Sequence[int], here: Sequence[Player], rounds: int, rules: Rules) -> Ranking:
    """The ranking of those who are here, from the ranking before; newcomers begin behind it, by pairing number."""
    number = {player.id: at for at, player in enumerate(here)}
    known, size = {number[id_] for id_ in before}, len(here)
    order = [*map(number.__getitem__, before), *(at for at in range(size) if at not in known)]
    given = _given([gains_of(player, rounds, rules) for player in here], number)
    values, worth = rules.values(size), [0] * size
    behind = list(range(size))  # the pairing order, less the score times the number of players: who has less is higher
    at_rest = False
    for _ in range(TURNS):
        for at, value in zip(order, values):
            if change := size * (value - worth[at]):
                worth[at] = value
                for other, units in given[at]:
                    behind[other] -= units * change
        ranked = sorted(order, key=behind.__getitem__)
        at_rest = ranked == order
        if at_rest:
            break
        order = ranked
    return Ranking(tuple([Place(here[at].id, worth[at], (at - behind[at]) // size) for at in order]), at_rest)


def _given(gains: Sequence[Gains], number: Mapping[int, int]) -> list[list[tuple[int, int]]]:
    """Of each value, who gains from it, and how many units: the player, and the opponents."""
    given = [[(at, own.own)] if own.own else [] for at, own in enumerate(gains)]
    for at, own in enumerate(gains):
        for other, units in own.others.items():
            if units:
                given[number[other]].append((at, units))
    return given


def gains_of(player: Player, rounds: int, rules: Rules) -> Gains:
    """The gains of a player from rounds 1 to ``rounds``."""
    first = min(_arrival(player), rounds + 1)
    own, left = rules.own + rules.late * (first - 1), {kind: most for kind, most in rules.paid.items() if most}
    others: dict[int, int] = {}
    for game in _cells(player, first, rounds):
        if game.opponent:
            won = rules.unit * game.result.row.halves // 2
            others[game.opponent] = others.get(game.opponent, 0) + won
            continue
        if left.get(game.result, 1):
            own += rules.free.get(game.result, 0)
        if left.get(game.result):
            left[game.result] -= 1
    return Gains(own, others)


def _cells(player: Player, first: int, last: int) -> Iterable[Game]:
    return (player.game(round_) for round_ in range(first, last + 1))

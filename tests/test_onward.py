"""A tournament that goes on from a sound one is sound, or refused, just as one with players of its own."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

import trfpair
from tests.seeds import daily
from trfpair import Colour, Game, Player, Result, Tournament
from trfpair.event.onward import LastMade


def _other_cell(event: Tournament, dice: Random) -> Tournament:
    """A cell of one player says something else, whatever the opponent's says."""
    player = dice.choice(event.players)
    games = [*player.games]
    games[dice.randrange(len(games))] = Game(
        dice.choice([0, player.id, 99, *range(1, len(event.players) + 1)]),
        dice.choice([*Colour]),
        dice.choice([*Result]),
    )
    return _with(event, player, replace(player, games=tuple(games)))


def _fewer_players(event: Tournament, dice: Random) -> Tournament:
    return replace(event, players=tuple(dice.sample(event.players, len(event.players) - 1)))


def _one_twice(event: Tournament, dice: Random) -> Tournament:
    return replace(event, players=(*event.players, dice.choice(event.players)))


def _other_number(event: Tournament, dice: Random) -> Tournament:
    player = dice.choice(event.players)
    others = tuple(one for one in event.players if one is not player)
    return replace(event, players=(*others, replace(player, id=dice.choice([0, 77, others[0].id]))))


def _wrong_part(event: Tournament, dice: Random) -> Tournament:
    wrong = {"rating": "high", "name": 7, "id": [3], "games": ("w1",)}
    name, player = dice.choice([*wrong]), dice.choice(event.players)
    return _with(event, player, replace(player, **{name: wrong[name]}))  # type: ignore[arg-type]


def _bye_of_nobody(event: Tournament, dice: Random) -> Tournament:
    return replace(event, byes=(trfpair.ByeRequest(Result.HALF_BYE, 2, (dice.choice([1, 66]),)),))


def _of_teams_or_not(event: Tournament, dice: Random) -> Tournament:
    return replace(
        event, teams=None if event.teams else trfpair.generate(players=4, rounds=2, system="team-2026").teams
    )


def _with(event: Tournament, one: Player, changed: Player) -> Tournament:
    return replace(event, players=tuple(changed if player is one else player for player in event.players))


CHANGES: tuple[Callable[[Tournament, Random], Tournament], ...] = (
    _other_cell, _other_cell, _other_cell, _fewer_players, _one_twice, _other_number, _wrong_part, _bye_of_nobody,
    _of_teams_or_not,
)  # fmt: skip


def _proved(event: Tournament) -> object:
    """The tournament as it is taken, or why it is refused."""
    try:
        return trfpair.validated(event)
    except (trfpair.BadInput, TypeError) as error:
        return type(error), str(error)


def _copied(event: Tournament) -> Tournament:
    """The tournament with players that no other one has."""
    return replace(event, players=tuple(replace(one) for one in event.players))


@daily(10, 300)
def test_after_random_changes_by_hand(count: int) -> None:
    refused = 0
    for seed in range(count):
        dice = Random(seed)
        event = trfpair.generate(players=dice.randint(5, 9), rounds=3, seed=seed)
        assert trfpair.validated(event) is event
        for _ in range(4):
            other = event
            for _ in range(dice.randint(1, 2)):
                other = dice.choice(CHANGES)(other, dice)
            found = _proved(other)
            assert found == _proved(_copied(other))
            refused += isinstance(found, tuple)
            event = found if isinstance(found, Tournament) else event
    assert refused > count


def test_a_game_against_who_left_is_found() -> None:
    event = trfpair.generate(players=6, rounds=3, seed=3)
    trfpair.validated(event)
    with pytest.raises(trfpair.BadInput, match="the opponent 6 does not exist"):
        trfpair.validated(replace(event, players=event.players[:-1]))


class Answer:
    """An answer that holds the players of its tournament, as standings do."""

    def __init__(self, players: tuple[Player, ...]) -> None:
        self.players = players


def test_of_all_answers_of_a_line_of_changes_the_last_one_alone_is_kept() -> None:
    kind = LastMade[Answer]()
    first = event = trfpair.generate(players=6, rounds=3, seed=3)
    kept = []
    gc.freeze()  # the collection below looks at these answers alone, and not at the objects of all other tests
    for at in range(30):
        kept.append(weakref.ref(kind.keep(event.players, Answer(event.players))))
        event = _with(event, event.players[at % 6], replace(event.players[at % 6], rating=1000 + at))
        last = kind.of(event.players)
        assert last is kept[-1]()
    del last
    gc.collect()
    assert first.players
    assert [one() is not None for one in kept] == [False] * 29 + [True]

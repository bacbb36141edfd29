"""One tournament of a study: the same everywhere, with fields and luck that systems share."""

from __future__ import annotations

from dataclasses import replace

import pytest

from trfpair.base.errors import NoPairing
from trfpair.event.history import before_round
from trfpair.event.model import Result
from trfpair.lab.simulate.play import Outcome, play
from trfpair.lab.simulate.strengths import read_strengths
from trfpair.lab.simulate.study import Setting
from trfpair.lab.simulate.systems import study_names
from trfpair.systems import ALIASES

SETTING = Setting("dutch-2026", 10, 4, read_strengths("uniform 1400 2200"), results="milvang-2025")


def played(index: int = 0, order: str = "BH,SB", seed: int = 1, **changes: object) -> Outcome:
    return play(replace(SETTING, **changes), order, seed, index)


@pytest.mark.few(6)
@pytest.mark.parametrize("system", [name for name in study_names() if name not in ALIASES])
def test_every_system_plays_the_same_tournament_again(system: str) -> None:
    one, other = played(system=system), played(system=system)
    assert one.digest() == other.digest()
    assert one.digest() != played(index=1, system=system).digest()
    assert [len(pairs) for pairs in one.boards] == [5] * 4
    assert one.ranks == other.ranks


def test_the_digest_of_a_tournament_is_that_of_every_machine() -> None:
    assert played().digest() == "9910689468336089"
    assert played(system="random2", players=9).digest() == "508533e3c73c5ead"


def test_systems_share_the_field_and_the_luck_of_a_pair() -> None:
    one, other = played(), played(system="monrad")
    assert one.strengths == other.strengths
    results = []
    for outcome in (one, other):
        players = {player.id: player for player in outcome.tournament.players}
        results.append({(round_, pair): players[pair.white].game(round_).result for round_, pair in outcome.games()})
    shared = results[0].keys() & results[1].keys()
    assert all(results[0][key] is results[1][key] for key in shared)


def test_luck_of_their_own() -> None:
    systems = ("dutch-2026", "dutch-2017")
    common = [played(index=3, system=system).boards for system in systems]
    assert common[0][:2] == common[1][:2]
    own = [played(index=3, system=system, luck="own") for system in systems]
    assert own[0].boards[0] == own[1].boards[0]
    assert (
        own[0].tournament.players[0].games != own[1].tournament.players[0].games or own[0].digest() != own[1].digest()
    )


@pytest.mark.gate
def test_small_luck_is_good_for_the_lower_number_with_either_colour() -> None:
    """The stronger of a pair wins as often as the model says, summed over many tournaments."""
    points = games = 0
    for index in range(60):
        outcome = played(index=index, results="bradley-terry", strengths=read_strengths("uniform 1800 1800"))
        for player in outcome.tournament.players[:3]:
            points += sum(game.result is Result.WIN for game in player.games)
            games += len(player.games)
    assert 0.42 < points / games < 0.58


def test_ranks_are_those_of_the_order() -> None:
    by_tie_breaks, by_points = played(), played(order="")
    assert by_tie_breaks.boards == by_points.boards
    points = by_points.points()
    for id_, rank in by_points.ranks.items():
        assert rank == 1 + sum(own > points[id_] for own in points.values())
        assert rank <= by_tie_breaks.ranks[id_] < rank + list(points.values()).count(points[id_])


def test_numbers_follow_the_ratings_by_which_players_are_known() -> None:
    outcome = played(known=200, players=30)
    ratings = [player.rating for player in outcome.tournament.players]
    assert ratings == sorted(ratings, reverse=True)
    strengths = [outcome.strengths[id_] for id_ in outcome.ids]
    assert strengths != sorted(strengths, reverse=True)
    assert sorted(strengths, reverse=True) == list(played(players=30).strengths.values())


def test_virtual_points_for_the_upper_half() -> None:
    outcome = played(acceleration="1-0.5", players=10)
    virtual = before_round(replace(outcome.tournament, rounds=4), 2).virtual
    assert virtual is not None
    assert [virtual(id_, 1) for id_ in (1, 6, 7)] == [10, 10, 0]
    assert [virtual(id_, 2) for id_ in (1, 6, 7)] == [5, 5, 0]
    assert before_round(outcome.tournament, 3).virtual is not None
    assert {pair.white for pair in outcome.boards[0][:3]} | {pair.black for pair in outcome.boards[0][:3]} == {
        *range(1, 7)
    }


def test_a_tournament_without_a_pairing_is_drawn_again_and_at_last_given_up() -> None:
    tight = replace(SETTING, system="dutch-2026", players=6, rounds=5, results="even")
    attempts = [play(tight, "", 1, index).attempts for index in range(6)]
    assert max(attempts) > 1
    with pytest.raises(NoPairing, match="of 20 tournaments drawn for index 0 none"):
        play(replace(tight, players=4, rounds=5), "", 1, 0)

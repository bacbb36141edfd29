"""Virtual points: Baku (C.04.7) with its examples, XXA and 250, and what each system then pairs by."""

from __future__ import annotations

from dataclasses import replace

import pytest

import trfpair
from trfpair.api import Dialect
from trfpair.base.errors import BadInput
from trfpair.event.acceleration import baku, virtual_points
from trfpair.event.history import before_round
from trfpair.event.model import AccelerationRange, Colour, Player, Scoring, Tournament


def event(players: int, rounds: int | None = 9) -> Tournament:
    return Tournament(
        tuple(Player(number) for number in range(1, players + 1)), rounds=rounds, initial_colour=Colour.WHITE, baku=True
    )


@pytest.mark.parametrize(("players", "group_a"), [(161, 82), (100, 50), (102, 52), (7, 4), (4, 2), (1, 2)])
def test_the_first_group_is_twice_a_quarter_rounded_up(players: int, group_a: int) -> None:
    points = baku(event(players), range(1, players + 1))
    accelerated = [id_ for id_ in range(1, players + 1) if points(id_, 1)]
    assert accelerated == list(range(1, min(group_a, players) + 1))


@pytest.mark.parametrize(
    ("rounds", "full", "half"),
    [(1, 1, 0), (2, 1, 0), (5, 2, 1), (6, 2, 1), (7, 2, 2), (8, 2, 2), (9, 3, 2), (10, 3, 2), (11, 3, 3)],
)
def test_full_and_half_rounds(rounds: int, full: int, half: int) -> None:
    points = baku(event(8, rounds), range(1, 9))
    assert [points(1, round_) for round_ in range(1, rounds + 1)] == (
        [10] * full + [5] * half + [0] * (rounds - full - half)
    )
    assert not any(points(8, round_) for round_ in range(1, rounds + 1))


def test_points_of_the_scoring() -> None:
    football = Scoring(white_win=20, black_win=20, white_draw=10, black_draw=10)
    points = baku(replace(event(8), scoring=football), range(1, 9))
    assert (points(1, 1), points(1, 4)) == (20, 10)


@pytest.mark.parametrize("scoring", [Scoring(white_win=30, black_win=30), Scoring(white_loss=10, black_loss=10)])
def test_scoring_that_it_cannot_serve(scoring: Scoring) -> None:
    with pytest.raises(BadInput, match=r"C\.04\.7"):
        virtual_points(replace(event(8), scoring=scoring), range(1, 9))


def test_it_needs_the_number_of_rounds() -> None:
    with pytest.raises(BadInput, match="number of rounds"):
        virtual_points(event(8, None), range(1, 9))


def test_records_override_baku_and_250_outweighs_xxa() -> None:
    stated = replace(
        event(8),
        virtual_points={1: (10, 5), 2: (10,)},
        accelerations=(AccelerationRange(points=20, first_round=2, last_round=3, first_id=2, last_id=4),),
    )
    points = virtual_points(stated, range(1, 9))
    assert points is not None
    assert [[points(id_, round_) for round_ in (1, 2, 3, 4)] for id_ in (1, 2, 4, 5)] == [
        [10, 5, 0, 0],
        [10, 20, 20, 0],
        [0, 20, 20, 0],
        [0, 0, 0, 0],
    ]


def test_no_acceleration() -> None:
    plain = replace(event(8), baku=False)
    assert virtual_points(plain, range(1, 9)) is None
    assert virtual_points(replace(plain, virtual_points={1: (), 2: ()}), range(1, 9)) is None


def test_a_row_without_points_leaves_baku_and_a_row_of_zeros_overrides_it() -> None:
    bare = virtual_points(replace(event(8), virtual_points={1: ()}), range(1, 9))
    assert bare is not None
    assert bare(1, 1) == 10
    zeros = virtual_points(replace(event(8), virtual_points={1: (0,)}), range(1, 9))
    assert zeros is not None
    assert not any(zeros(id_, 1) for id_ in range(1, 9))


@pytest.mark.parametrize("row", [(), (0, 0), (0, 10)], ids=str)
@pytest.mark.parametrize("dialects", [("trf26", "trfx"), ("trfx", "trf26")], ids="-".join)
@pytest.mark.parametrize("fast", [False, True])
def test_rows_mean_the_same_in_every_dialect(
    row: tuple[int, ...], dialects: tuple[Dialect, ...], *, fast: bool
) -> None:
    played = trfpair.without_round(trfpair.generate(players=8, rounds=4, seed="rows"), force=True)
    said = trfpair.loads(trfpair.dumps(replace(played, virtual_points={1: row}, baku=fast)))
    made = trfpair.pair(said, proofs=True).to_dict()
    for dialect in ("full", *dialects):
        said = trfpair.loads(trfpair.dumps(said, dialect=dialect))
        assert trfpair.verified(said, made).outcome == "accepted", trfpair.dumps(said)


def test_the_pairing_score_has_them() -> None:
    history = before_round(event(8))
    assert [past.pairing_score for past in history.present] == [10] * 4 + [0] * 4
    assert all(past.score == 0 for past in history.present)

"""Two examples that clubs have published to explain the system to their members."""

from __future__ import annotations

from fractions import Fraction

import pytest

from trfpair.event.model import Colour, Game, Player, Result, Tournament
from trfpair.rounds.scores import scored_after
from trfpair.systems import by_name
from trfpair.systems.keizer import ranking
from trfpair.systems.options import option_records

OUTCOMES = {"1-0": (Result.WIN, Result.LOSS), "=": (Result.DRAW, Result.DRAW), "0-1": (Result.LOSS, Result.WIN)}


def first_round(results: list[str], top: int) -> Tournament:
    """A club whose first round was 1-2, 3-4 and so on, White first."""
    players = []
    for board, result in enumerate(results):
        white, black = 2 * board + 1, 2 * board + 2
        mine, theirs = OUTCOMES[result]
        players += [
            Player(white, games=(Game(black, Colour.WHITE, mine),)),
            Player(black, games=(Game(white, Colour.BLACK, theirs),)),
        ]
    kept = tuple(option_records("keizer", by_name("keizer").options, {"top": top}))
    return Tournament(tuple(players), system="TRFPAIR_KEIZER", records=kept)


def test_a_ranking_of_schaakclub_haren() -> None:
    """Round 1 of 2016/17, sixteen players, top value 80: the table that the club published."""
    event = first_round(["1-0", "0-1", "1-0", "=", "0-1", "1-0", "1-0", "0-1"], 80)
    published = "151 149 147 145 143 141 139 109 108.5 71 70 69 68 67 66 65"
    own = scored_after(event).own
    assert own is not None
    found = sorted(own.values.values(), reverse=True)
    assert found == [Fraction(value) for value in published.split()]
    order = sorted(own.values, key=lambda id_: -(own.values[id_] or 0))
    assert order == [1, 4, 5, 10, 11, 13, 16, 7, 8, 2, 3, 6, 9, 12, 14, 15]


def test_the_first_turn_as_caissa_amsterdam_explains_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten players from 50 to 41: own value and what the first round is worth, before anything is counted anew."""
    monkeypatch.setattr(ranking, "TURNS", 1)
    own = scored_after(first_round(["1-0", "=", "0-1", "=", "0-1"], 50)).own
    assert own is not None
    published = "99 49 71.5 71 46 91 65.5 65 42 83"
    assert [own.values[id_] for id_ in range(1, 11)] == [Fraction(value) for value in published.split()]
    assert [notice.kind for notice in own.notices] == ["unsettled"]


@pytest.mark.parametrize(
    ("options", "scores"),
    [({}, "18 15"), ({"paid": 2}, "15 15"), ({"paid_excused": 1}, "18 9"), ({"paid": 1, "paid_excused": 2}, "12 12")],
)
def test_each_kind_of_absence_has_its_own_limit(options: dict[str, int], scores: str) -> None:
    """Values 9 and 6: three absences, a third of 9 each; three with an excuse, half of 6 each; the own value once."""
    players = tuple(
        Player(id_, games=(Game(0, Colour.NONE, absent),) * 3)
        for id_, absent in ((1, Result.ZERO_BYE), (2, Result.HALF_BYE))
    )
    kept = option_records("keizer", by_name("keizer").options, {"top": 9, "step": 3, **options})
    own = scored_after(Tournament(players, system="TRFPAIR_KEIZER", records=tuple(kept)), 3).own
    assert own is not None
    assert [own.values[1], own.values[2]] == [Fraction(text) for text in scores.split()]

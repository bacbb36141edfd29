"""One rating ranks and pairs, that of record 172: systems, ladders, tie-breaks, sheets and the checker ask for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

import trfpair
from trfpair.apps.page.event import TrfFile
from trfpair.event.national import METHODS, with_national_ratings
from trfpair.lab.generate.dice import Range
from trfpair.lab.generate.run import make, random_order
from trfpair.lab.generate.wishes import Wishes
from trfpair.ranking import Request, standings
from trfpair.systems.ladder.movement import move


def event_of(system: str, seed: int = 1) -> trfpair.Tournament:
    """A generated event, with a round still to be paired, in which nobody has a rating of FIDE's."""
    wishes = Wishes(players=Range(9, 11), rounds=Range(3, 3))
    event = make(random_order(wishes, system=system, seed=f"national {seed}"), "trfpair test")
    players = tuple(replace(one, rating=0) for one in event.players)
    return replace(event, players=players, rounds=(event.rounds or 3) + 1)


def spread(event: trfpair.Tournament) -> dict[int, int]:
    """Ratings that are in no order of numbers."""
    return {one.id: 1500 + 53 * one.id * 7 % 600 for one in event.players}


def nationally(event: trfpair.Tournament) -> trfpair.Tournament:
    return with_national_ratings(event, spread(event), "GER FIDON")


def by_fide(event: trfpair.Tournament) -> trfpair.Tournament:
    ratings = spread(event)
    return replace(event, players=tuple(replace(one, rating=ratings[one.id]) for one in event.players))


RATED = ("dubov", "lim", "vega", "danubian", "club", "club-rating")


@pytest.mark.gate
@pytest.mark.parametrize("system", RATED)
def test_a_system_pairs_by_the_tournament_rating(system: str) -> None:
    """As if FIDE's were the same; the independent checker reads them itself."""
    some = 0
    for seed in range(1, 5):
        event = event_of(system, seed)
        maxi = {"maxi": True} if system == "lim" else {}
        paired = trfpair.pair(nationally(event), proofs=True, **maxi)
        assert paired.pairs == trfpair.pair(by_fide(event), **maxi).pairs
        some += paired.pairs != trfpair.pair(event, **maxi).pairs
        verdict = trfpair.verified(nationally(event), paired)
        assert verdict.accepted, verdict
        assert trfpair.verified(event, paired).false
    assert some or system in ("dubov", "club"), "ratings decide nothing here"


def test_a_ladder_takes_newcomers_by_it() -> None:
    players = "".join(f"001{at:5}      {f'P{at}':33}{'':33} 0.0\n" for at in range(1, 6))
    event = nationally(trfpair.loads(f"012 Ladder\n142 9\n152 W\n192 TRFPAIR_LADDER\n{players}"))
    order = sorted(spread(event), key=lambda id_: -spread(event)[id_])
    assert list(move(event).ladder) == order != list(move(by_fide(replace(event, records=()))).ladder[::-1])
    assert order != list(move(trfpair.loads(f"192 TRFPAIR_LADDER\n{players}")).ladder)


LISTED = "PTS,ARO,TPR,PTP,APRO,APPO,RTNG"


@pytest.mark.gate
@pytest.mark.parametrize("method", METHODS)
def test_tie_breaks_on_ratings_are_of_it(method: str) -> None:
    """C.07, 10: the values are those of a file in which FIDE's ratings are the tournament ratings."""
    event = replace(by_fide(event_of("dutch")), rounds=3)
    other = {id_: rating - 300 + 60 * (id_ % 9) for id_, rating in spread(event).items()}
    event = replace(event, players=(replace(event.players[0], rating=0), *event.players[1:]))
    event = with_national_ratings(event, other, f"GER {method}")
    as_fide = replace(event.rated, records=())
    found, wanted = (standings(one, Request(tie_breaks=LISTED)) for one in (event, as_fide))
    assert [(line.player.id, line.values) for line in found.lines] == [
        (line.player.id, line.values) for line in wanted.lines
    ]
    assert [line.player.rating for line in found.lines] == [line.player.rating for line in wanted.lines]
    plain = standings(replace(event, records=()), Request(tie_breaks=LISTED))
    assert ([line.values for line in plain.lines] == [line.values for line in found.lines]) == (method == "FIDE")


def test_sheets_pages_and_data_show_it() -> None:
    event = nationally(replace(event_of("dutch"), rounds=3))
    rating = str(spread(event)[1])
    for sheet in ("players", "standings"):
        assert rating in trfpair.sheets(event)[sheet + ".txt"], sheet
    view = TrfFile(trfpair.dumps(event).encode(), "a.trf").view()
    assert view["players"][0][3] == spread(event)[1]
    assert standings(event).to_dict()["standings"][0]["rating"] in spread(event).values()
    assert all(player.rating == 0 for player in event.players)

"""Whole generated tournaments: every round legal by a checker that knows the Basic Rules alone, and checked again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.literal.basic_rules import violations
from trfpair.event.model import Colour, ForbiddenGroup, Game, Pair, Player, Result, RoundPairing, Tournament
from trfpair.lab.generate.dice import Range, read_amount
from trfpair.lab.generate.run import make, random_order
from trfpair.lab.generate.wishes import Wishes
from trfpair.rounds.check import check_tournament, played_round
from trfpair.rounds.pairing import Settings
from trfpair.trf import dumps, loads

KINDS: tuple[dict[str, object], ...] = (
    {},
    {"forbidden": read_amount("10%"), "late": read_amount("5%"), "unrated": read_amount("10%")},
    {"acceleration": "baku", "full_byes": read_amount("5%")},
    {"results": "milvang", "retired": read_amount("10%"), "draws": Range(60, 90)},
)


def generated(seed: int, most: int) -> Tournament:
    wishes = replace(Wishes(players=Range(8, most), rounds=Range(4, 9)), **KINDS[seed % len(KINDS)])
    made = make(random_order(wishes, system="lim", seed=f"lim-{seed}"), "trfpair test")
    return loads(dumps(made, "trf26")).tournament


def rounds(tournament: Tournament) -> list[RoundPairing]:
    """The rounds as the file has them."""
    found = []
    for round_ in range(1, (tournament.rounds or 0) + 1):
        pairs = played_round(tournament, round_).pairs
        seated = {id_ for pair in pairs for id_ in pair}
        absent = tuple((one.id, Result.ZERO_BYE) for one in tournament.players if one.id not in seated)
        found.append(RoundPairing(round_, "lim", tuple(sorted(pairs, key=lambda pair: not pair.black)), absent))
    return found


def judge(seeds: range, most: int) -> int:
    count = 0
    for seed in seeds:
        tournament = generated(seed, most)
        assert tournament.system == "TRFPAIR_LIM"
        for check in check_tournament(tournament, Settings()):
            assert check.agrees, (seed, check)
            count += 1
        for pairing in rounds(tournament):
            last = pairing.round == tournament.rounds
            assert violations(tournament, pairing, colours=not last) == [], (seed, pairing.round)
    return count


@pytest.mark.gate
def test_generated_tournaments() -> None:
    assert judge(range(8), 40) >= 32


@pytest.mark.long
@pytest.mark.parametrize("first", range(100, 500, 20))
def test_many_generated_tournaments(first: int) -> None:
    assert judge(range(first, first + 20), 120) >= 80


def test_the_checker_of_the_basic_rules_sees_each_breach() -> None:
    white, black = Colour.WHITE, Colour.BLACK
    games = {
        1: (Game(2, white, Result.WIN), Game(3, white, Result.WIN)),
        2: (Game(1, black, Result.LOSS), Game(0, Colour.NONE, Result.PAB)),
        3: (Game(0, Colour.NONE, Result.PAB), Game(1, black, Result.LOSS)),
    }
    tournament = Tournament(
        tuple(Player(id_, games=mine) for id_, mine in games.items()), rounds=4, forbidden=(ForbiddenGroup((2, 3)),)
    )

    def breaches(*pairs: Pair) -> str:
        return "; ".join(violations(tournament, RoundPairing(3, "lim", pairs)))

    assert breaches(Pair(1, 2), Pair(3, 0)) == (
        "2: 1 and 2 have met; 6: the games of 1 with White and with Black; 7: 1 has one colour three times running; "
        "4: 3 may not have the bye"
    )
    assert breaches(Pair(2, 3), Pair(1, 0)) == "the file forbids 2 and 3"
    assert breaches(Pair(2, 3)) == (
        "not everybody present has one seat; 3: one bye for an odd number, none for an even one; "
        "the file forbids 2 and 3"
    )

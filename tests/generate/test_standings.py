"""What a generated file says of its standings, and results, ratings and days to order."""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Outcome, folder, trfpair
from trfpair.event.model import Colour, Tournament
from trfpair.lab.generate.decided import UNUSUAL
from trfpair.lab.generate.dice import read_amount
from trfpair.lab.generate.run import make, random_order
from trfpair.lab.generate.wishes import Range, Wishes
from trfpair.ranking import judge
from trfpair.trf import load

__all__ = ["folder", "trfpair"]

Run = Callable[..., Outcome]

SMALL = (
    "--unset",
    "fixed",
    "--players",
    "20",
    "--rounds",
    "5",
    "--seed",
    "s",
    "--forfeits",
    "0",
    "--zero-byes",
    "0",
    "--half-byes",
    "0",
)


def made(**wishes: Any) -> Tournament:
    plain = Wishes(players=Range(20, 20), rounds=Range(5, 5), zero_byes=read_amount("0"), half_byes=read_amount("0"))
    return make(random_order(replace(plain, **wishes), system="dutch-2026", seed="s"), "trfpair")


def boards(tournament: Tournament) -> list[tuple[object, object]]:
    return [
        (game.result, tournament.player(game.opponent).game(round_).result)
        for player in tournament.players
        for round_, game in enumerate(player.games, 1)
        if game.opponent and game.colour is Colour.WHITE
    ]


@pytest.mark.parametrize(("amount", "number"), [("3", 3), ("10%", 5), ("1/25", 2), ("0", 0)])
def test_so_many_unusual_results(amount: str, number: int) -> None:
    found = boards(made(unusual=read_amount(amount)))
    assert len(found) == 50
    assert sum(pair in UNUSUAL for pair in found) == number


@pytest.mark.parametrize(("amount", "number"), [("4", 4), ("20%", 10), ("1/10", 5)])
def test_so_many_forfeited_games(amount: str, number: int) -> None:
    tournament = made(forfeited=read_amount(amount))
    unplayed = sum(not game.played for player in tournament.players for game in player.games)
    assert unplayed == 2 * number


def test_the_order_and_its_ranks() -> None:
    tournament = made(tie_breaks="BH/C1,DE", start="2025-02-27")
    assert tournament.header("212") == "PTS,BH/C1,DE"
    assert (tournament.header("042"), tournament.header("052")) == ("2025/02/27", "2025/03/03")
    done = judge(tournament, strict=True)
    assert (done.judged, done.differences, done.edition) == (20, (), "2024")


def test_random_orders_differ_and_can_be_computed() -> None:
    orders = set()
    for seed in range(12):
        wishes = Wishes(
            players=Range(6, 14), rounds=Range(3, 5), tie_breaks="random", unrated=read_amount(str(seed % 2))
        )
        tournament = make(random_order(wishes, system="dutch-2026", seed=f"{seed}"), "trfpair")
        assert judge(tournament, strict=True).agrees
        orders.add(tournament.header("212"))
    assert len(orders) > 8


@pytest.mark.gate
@pytest.mark.parametrize("system", ["team-2026", "double-swiss"])
def test_orders_of_matches_are_drawn_and_judged_too(system: str) -> None:
    orders = set()
    for seed in range(6):
        wishes = Wishes(players=Range(5, 10), rounds=Range(3, 4), tie_breaks="random")
        tournament = make(random_order(wishes, system=system, seed=f"{seed}"), "trfpair")
        done = judge(tournament, strict=True)
        assert (done.differences, done.reason) == ((), "")
        assert done.judged >= 5
        orders.add(tournament.header("212"))
    assert len(orders) > 4


def test_nothing_else_changes_with_the_list() -> None:
    plain, listed = made(), made(tie_breaks="BH")
    assert [player.games for player in plain.players] == [player.games for player in listed.players]


def test_ratings_from_the_top_with_a_step() -> None:
    ratings = [player.rating for player in made(ratings="step", step=7, highest=Range(2100, 2100)).players]
    assert ratings == [2100 - 7 * at for at in range(20)]


def test_ratings_from_a_list(folder: Path, trfpair: Run) -> None:
    (folder / "ratings.txt").write_text("# ours\n1500\n2000 # the best\n\n1800\n1700\n", encoding="utf-8")
    assert trfpair("generate", "-o", "g.trf", "--rating-list", "ratings.txt", "--rounds", "3", "--seed", "1").code == 0
    assert [player.rating for player in load("g.trf").tournament.players] == [2000, 1800, 1700, 1500]
    words = ("--rating-list", "ratings.txt", "--players", "5", "--rounds", "3", "--unset", "fixed")
    done = trfpair("generate", "-o", "h.trf", *words)
    assert (done.code, "the list has 4 ratings for 5 players" in done.err) == (3, True)
    (folder / "ratings.txt").write_text("1500\nabc\n", encoding="utf-8")
    done = trfpair("generate", "-o", "g.trf", "--rating-list", "ratings.txt")
    assert (done.code, "ratings.txt, line 2: found 'abc', expected one rating a line" in done.err) == (3, True)


def test_the_manifest(folder: Path, trfpair: Run) -> None:
    arguments = (
        *SMALL,
        "--count",
        "3",
        "--unusual",
        "2",
        "--forfeited",
        "1",
        "--tie-breaks",
        "BH",
        "--manifest",
        "m.csv",
    )
    assert trfpair("generate", "-o", "g.trf", *arguments).code == 0
    rows = list(csv.DictReader((folder / "m.csv").read_text(encoding="utf-8").splitlines()))
    assert [row["file"] for row in rows] == ["g-1.trf", "g-2.trf", "g-3.trf"]
    assert {(row["games"], row["forfeited"], row["unusual"], row["order"]) for row in rows} == {
        ("50", "1", "2", "PTS,BH")
    }
    assert trfpair("check", "g-1.trf", "g-2.trf", "g-3.trf").code == 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--tie-breaks", "BH,XX"], "columns 4-5 (tie-break): found 'XX'"),
        (["--tie-breaks", "BH", "--system", "ladder"], "the ranks of a ladder with ladder are its own"),
        (["--tie-breaks", "ARO", "--unrated", "3"], "has no rating"),
        (["--start", "2026-13-01"], "a day such as 2026-05-01"),
        (["--unusual", "many"], "'many' is not a number"),
    ],
)
def test_refusals(folder: Path, trfpair: Run, options: list[str], message: str) -> None:
    done = trfpair("generate", "-o", "g.trf", *SMALL, *options)
    assert done.code == 3
    assert message in done.err
    assert not (folder / "g.trf").exists()


@pytest.mark.parametrize(("system", "day"), [("dutch-2026", "2025-05-01"), ("dutch-2017", "2026-05-01")])
def test_the_type_of_the_event_means_the_system_on_its_day(folder: Path, trfpair: Run, system: str, day: str) -> None:
    assert trfpair("generate", "-o", "g.trf", *SMALL, "--system", system, "--start", day).code == 0
    assert trfpair("check", "g.trf").out == f"g.trf: 5 rounds agree ({system})\n"

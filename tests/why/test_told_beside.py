"""What stands beside a reason: an earlier bye that is no bar, a pair below of one colour, a float without a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

import trfpair
from tests.seeds import daily
from trfpair.base.errors import NoPairing
from trfpair.event.model import Result
from trfpair.rounds.pairing import PairedRound, Settings, pair_round
from trfpair.rounds.why import why_not
from trfpair.systems.trace import Trace


def _rounds(system: str, count: int, players: int) -> Iterator[tuple[trfpair.Tournament, Settings, PairedRound]]:
    for seed in range(count):
        event = trfpair.generate(players=players, rounds=6, seed=f"beside {seed}", system=system, forfeits=10)
        settings = Settings(system=system, round=2 + seed % 5)
        try:
            yield event, settings, pair_round(event, settings, Trace())
        except NoPairing:
            continue


def _reasons(
    event: trfpair.Tournament, settings: Settings, paired: PairedRound, *wishes: str
) -> Iterator[tuple[int, int | str, list[dict[str, Any]]]]:
    ids = [past.id for past in paired.history.present]
    asked = [*combinations(ids, 2), *((id_, wish) for id_ in ids for wish in wishes)]
    for one, other in asked:
        yield one, other, [dict(reason) for reason in why_not(event, one, other, settings, paired).reasons]


@pytest.mark.gate
@pytest.mark.parametrize("system", ["ladder", "keizer", "club", "lim", "vega"])
@daily(4, 20)
def test_an_earlier_bye_is_told_where_the_order_of_the_bye_does_not_look_at_it(count: int, system: str) -> None:
    """It is one of the file, of whoever has the bye; in a system that bars from a second one it is never told."""
    told = 0
    for event, settings, paired in _rounds(system, count, 7):
        for _, _, reasons in _reasons(event, settings, paired, "bye"):
            for one in (row for row in reasons if row["kind"] == "had-bye-no-bar"):
                assert one["one"] == paired.pairing.bye
                games = enumerate(paired.history.by_id[one["one"]].games, 1)
                byes = [at for at, game in games if game.result is Result.PAB]
                assert byes == one.get("rounds", [one["round"]])
                told += 1
    assert bool(told) is (system == "ladder")


@pytest.mark.gate
@pytest.mark.parametrize("system", ["dutch-2026"])
@daily(10, 40)
def test_a_pair_below_of_one_colour_is_told_where_colours_decide(count: int, system: str) -> None:
    """The two meet in the round, in a group below the one of the question, and prefer one colour."""
    told = 0
    for event, settings, paired in _rounds(system, count, 11):
        past = paired.history.by_id
        tables = {one.id: one.facts for step in paired.trace.steps for one in getattr(step.part, "players", ())}
        for one, other, reasons in _reasons(event, settings, paired):
            for row in (row for row in reasons if row["kind"] == "paired-below"):
                assert reasons[0]["kind"] in ("colour", "strong-colour")
                assert row["one"] in (one, other)
                assert {row["one"], row["other"]} in [{*pair} for pair in paired.pairing.boards]
                assert {str(tables[row[end]]["preference"]).split()[0].lower() for end in ("one", "other")} == {
                    row["colour"]
                }
                assert past[row["other"]].pairing_score < past[row["one"]].pairing_score
                told += 1
    assert told


@pytest.mark.gate
@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017"])
@daily(10, 40)
def test_points_without_a_game_are_told_as_the_float_that_they_count_as(count: int, system: str) -> None:
    told = Counter[str]()
    for event, settings, paired in _rounds(system, count, 13):
        for _, _, reasons in _reasons(event, settings, paired, "floats"):
            for row in (row for row in reasons if row["kind"] in ("down-last", "down-before") and len(row["who"]) == 1):
                back = {"down-last": 1, "down-before": 2}[row["kind"]]
                game = paired.history.by_id[row["who"][0]].games[paired.round - back - 1]
                assert (row.get("form") == "no-game") is not game.played
                assert row.get("round", paired.round - back) == paired.round - back
                told[str(row.get("form", ""))] += 1
    assert told["no-game"]
    assert told[""]

"""Answers of `trfpair pods --why-not` held against all seatings with the two at one table, or the one with a bye."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from tests.pods import reference
from trfpair.pods import by_name, cedh, squire
from trfpair.pods.model import Request
from trfpair.pods.pages import asked_text
from trfpair.pods.why import BYE, why_not

Judgement = tuple[tuple[int, int], str]
"""Two players, or one and the bye, and what is wrong with the answer; empty where nothing is."""
NAMES = {"badness": "badness", "spread": "score_spread", "threes": "repeated_threes"}
SQUIRE = ["rematches", "byes", "meetings", "lately", "lowest"]


def of_squire(asked: Request, options: squire.Options) -> Iterator[Judgement]:
    """Fewest rematches, fewest earlier byes, seldom, long ago, the lowest byes."""
    outcome = squire.pair(asked, options)
    round_ = squire.SquireRound(asked, options)
    had = dict(zip(round_.players, round_.had, strict=True))
    last = len(round_.players) - 1
    place = {player: last - at for at, player in enumerate(round_.players)}
    keyed: dict[frozenset[int], tuple[Any, ...]] = {}
    for tables, byes in reference.with_byes(list(asked.players), options.size):
        rematches, low = reference.excess(asked, tables, 0), sum(place[player] for player in byes)
        key = (rematches, sum(had[player] for player in byes), *reference.seldom(asked, tables), low)
        pairs = {frozenset(pair) for table in tables for pair in combinations(table, 2)}
        for pair in pairs | {frozenset((player, BYE)) for player in byes}:
            keyed[pair] = min(keyed.get(pair, key), key)
    question = by_name("squire").question(asked, options)
    resting = asked.players if outcome.byes else ()
    proved = [name for name in SQUIRE if outcome.byes or name not in ("byes", "lowest")]
    for pair in (*combinations(asked.players, 2), *((one, BYE) for one in resting)):
        answer = why_not(asked, outcome, question, *pair)
        assert asked_text(answer, by_name("squire"))
        if together := _so(pair, outcome.tables, outcome.byes):
            yield pair, "" if answer["kind"] == "made" and together else answer["kind"]
            continue
        said = answer["together"]
        tables = [tuple(table) for table in answer["tables"]]
        low = sum(place[player] for player in said["byes"])
        key = (said["rematch_pairs_beyond_tolerance"], said["earlier_byes"], *reference.seldom(asked, tables), low)
        right = (
            key == keyed[frozenset(pair)]
            and _so(pair, tables, said["byes"])
            and sum(row["pairs"] for row in said["meetings"]) == said["rematch_pairs"]
            and answer["proved"][: len(proved)] == proved
        )
        yield pair, "" if right else f"{key}, is {keyed[frozenset(pair)]}"


def _so(pair: tuple[int, int], tables: Sequence[Sequence[int]], byes: Sequence[int]) -> bool:
    """Whether two sit at one table, or the one has a bye."""
    return pair[0] in byes if pair[1] == BYE else any({*pair} <= {*table} for table in tables)


def of_cedh(asked: Request, options: cedh.Options, sizes: list[int]) -> Iterator[Judgement]:
    """The order of the protocol."""
    outcome = cedh.pair(asked, options)
    round_ = cedh.CedhRound(asked, options)
    keyed: dict[frozenset[int], list[int]] = {}
    for tables in reference.seatings(list(range(len(round_.players))), sizes):
        sums = round_.sums(tables)
        key = [getattr(sums, name) for name in round_.order()]
        for one, other in {pair for table in tables for pair in combinations(table, 2)}:
            pair = frozenset((round_.players[one], round_.players[other]))
            keyed[pair] = min(keyed.get(pair, key), key)
    question = by_name("cedh").question(asked, options)
    for two in combinations(asked.players, 2):
        answer = why_not(asked, outcome, question, *two)
        assert asked_text(answer, by_name("cedh"))
        if any({*two} <= {*table} for table in outcome.tables):
            yield two, "" if answer["kind"] == "made" else answer["kind"]
            continue
        said = {name: answer["together"][key] for name, key in NAMES.items()}
        key = [said[name] * (round_.scale if name == "spread" else 1) for name in round_.order()]
        right = key == keyed[frozenset(two)] and any({*two} <= {*table} for table in answer["tables"])
        yield two, "" if right else f"{key}, is {keyed[frozenset(two)]}"

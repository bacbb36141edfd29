"""A tournament before its first round: who plays, who is absent when, who may not meet whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from trfpair.base.errors import BadInput
from trfpair.event.acceleration import baku
from trfpair.event.model import AccelerationRange, Colour, ForbiddenGroup, Player, Record, Result, Scoring, Tournament
from trfpair.lab.generate.dice import NONE, Amount, Dice, Range
from trfpair.lab.generate.wishes import Wishes

BARREN = 200
"""Draws of a round and a player for each one wanted, before the rest is given up (nobody left with a free round)."""


@dataclass(frozen=True, slots=True)
class Plan:
    """All that is settled before the first round."""

    players: tuple[Player, ...]
    """By id, without games."""
    rounds: int
    colour: Colour
    scoring: Scoring
    draws: int
    """Percentage of draws between equals."""
    forfeits: int
    """One game in so many is forfeited; 0 for none."""
    results: str
    absent: dict[tuple[int, int], Result] = field(default_factory=dict)
    """(id, round) -> the kind of bye."""
    forbidden: tuple[ForbiddenGroup, ...] = ()
    accelerations: tuple[AccelerationRange, ...] = ()
    virtual_points: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    baku: bool = False
    forfeited: Amount = NONE
    unusual: Amount = NONE
    order: str = ""
    """The order of the standings (record 212), or ``random``; empty for points and pairing numbers alone."""
    start: str = ""
    boards: Range = NONE.range
    """Boards of a match and reserves of a team, in a team event, where the players are teams."""
    reserves: Range = NONE.range


def draw_plan(wishes: Wishes, dice: Dice) -> Plan:
    """Draw a plan from wishes."""
    rounds = wishes.rounds.draw(dice)
    players = _players(wishes, dice, wishes.players.draw(dice))
    plan = Plan(
        players=players,
        rounds=rounds,
        colour=dice.pick((Colour.WHITE, Colour.BLACK)),
        scoring=wishes.scoring,
        draws=wishes.draws.draw(dice),
        forfeits=wishes.forfeits.draw(dice),
        results=wishes.results,
        absent=_absences(wishes, dice, [player.id for player in players], rounds),
        forbidden=_forbidden(wishes.forbidden, dice, [player.id for player in players]),
        baku=wishes.acceleration == "baku",
        forfeited=wishes.forfeited,
        unusual=wishes.unusual,
        start=wishes.start,
        boards=wishes.boards,
        reserves=wishes.reserves,
    )
    if wishes.forfeited != NONE:
        plan = replace(plan, forfeits=0)
    if wishes.acceleration == "explicit":
        plan = replace(plan, accelerations=_accelerations(dice, len(players), rounds, plan.scoring))
    if plan.baku:
        baku(tournament_of(plan), [player.id for player in plan.players])
    return replace(plan, order=wishes.tie_breaks)


def tournament_of(plan: Plan) -> Tournament:
    """The plan as a tournament in which nothing has been played."""
    return Tournament(
        players=plan.players,
        rounds=plan.rounds,
        initial_colour=plan.colour,
        scoring=plan.scoring,
        forbidden=plan.forbidden,
        accelerations=plan.accelerations,
        virtual_points=plan.virtual_points,
        baku=plan.baku,
        records=tuple(_days(plan)),
    )


def _days(plan: Plan) -> Iterator[Record]:
    """042 and 052: the first day, and the last with a round a day."""
    if plan.start:
        first = date.fromisoformat(plan.start)
        yield Record("042", f" {first:%Y/%m/%d}")
        yield Record("052", f" {first + timedelta(days=plan.rounds - 1):%Y/%m/%d}")


def _players(wishes: Wishes, dice: Dice, count: int) -> tuple[Player, ...]:
    """Players in order of rating, the unrated last."""
    highest = wishes.highest.draw(dice)
    lowest = min(wishes.lowest.draw(dice), highest)
    unrated = wishes.unrated.draw(dice, count)
    ratings = sorted(_ratings(wishes, dice, count - unrated, lowest, highest), reverse=True)
    return tuple(
        Player(id=id_, name=f"Test{id_:04} Player{id_:04}", rating=rating)
        for id_, rating in enumerate([*ratings, *[0] * unrated], 1)
    )


def _ratings(wishes: Wishes, dice: Dice, count: int, lowest: int, highest: int) -> list[int]:
    """From the list, from the highest downwards by a step (never below 1), or drawn."""
    if wishes.rating_list:
        if count > len(wishes.rating_list):
            raise BadInput(f"the list has {len(wishes.rating_list)} ratings for {count} players")
        return dice.sample(wishes.rating_list, count) if count < len(wishes.rating_list) else list(wishes.rating_list)
    if wishes.ratings == "step":
        return [max(1, highest - wishes.step * at) for at in range(count)]
    return [_rating(wishes.ratings, dice, lowest, highest) for _ in range(count)]


def _rating(kind: str, dice: Dice, lowest: int, highest: int) -> int:
    """Uniform, or the mean of six uniform ones, which is close to normal."""
    if kind == "uniform":
        return dice.between(lowest, highest)
    return sum(dice.between(lowest, highest) for _ in range(6)) // 6


def _absences(wishes: Wishes, dice: Dice, ids: list[int], rounds: int) -> dict[tuple[int, int], Result]:
    """Byes of single rounds, then late entries and retirements over them.

    Zero-point byes leave a player at least two rounds, half- and full-point byes together one; no half- or full-point
    bye stands in the last round (as bbpPairings' generator has it).
    """
    absent: dict[tuple[int, int], Result] = {}
    whole = len(ids)
    _scatter(absent, dice, ids, rounds, wishes.zero_byes.draw(dice, whole), Result.ZERO_BYE, rounds - 2)
    for amount, kind in ((wishes.half_byes, Result.HALF_BYE), (wishes.full_byes, Result.FULL_BYE)):
        _scatter(absent, dice, ids, rounds - 1, amount.draw(dice, whole), kind, rounds - 1)
    if rounds < 2:
        return absent
    late = dice.sample(ids, wishes.late.draw(dice, whole))
    for id_ in late:
        first = dice.between(2, max(2, rounds // 2))
        absent.update({(id_, round_): Result.ZERO_BYE for round_ in range(1, first)})
    others = [id_ for id_ in ids if id_ not in set(late)]
    for id_ in dice.sample(others, wishes.retired.draw(dice, whole)):
        first = dice.between(2, rounds)
        absent.update({(id_, round_): Result.ZERO_BYE for round_ in range(first, rounds + 1)})
    return absent


def _scatter(
    absent: dict[tuple[int, int], Result],
    dice: Dice,
    ids: list[int],
    rounds: int,
    wanted: int,
    kind: Result,
    most: int,
) -> None:
    """Draw rounds of players, one at a time, until so many players have a bye; a player may get several."""
    if rounds < 1 or most < 1:
        return
    missed = dict.fromkeys(ids, 0)
    for id_, _ in absent:
        missed[id_] += 1
    hit: set[int] = set()
    for _ in range(BARREN * wanted):
        if len(hit) == wanted:
            return
        id_, round_ = dice.pick(ids), dice.between(1, rounds)
        if (id_, round_) not in absent and missed[id_] < most:
            absent[id_, round_] = kind
            missed[id_] += 1
            hit.add(id_)


def _forbidden(groups: Amount, dice: Dice, ids: list[int]) -> tuple[ForbiddenGroup, ...]:
    """Groups of two to four players."""
    count = groups.draw(dice, len(ids))
    drawn = [dice.sample(ids, dice.between(2, 4)) for _ in range(count if len(ids) > 1 else 0)]
    return tuple(ForbiddenGroup(tuple(sorted(group))) for group in drawn)


def _accelerations(dice: Dice, players: int, rounds: int, scoring: Scoring) -> tuple[AccelerationRange, ...]:
    """The upper part of the field gets a win's points in the first rounds and a draw's in some more."""
    last_id = max(1, players * dice.between(25, 60) // 100)
    full = dice.between(1, max(1, rounds // 3))
    half = dice.between(full, max(full, rounds // 2))
    ranges = [AccelerationRange(scoring.win, 1, full, 1, last_id)]
    if half > full:
        ranges.append(AccelerationRange(scoring.draw, full + 1, half, 1, last_id))
    return tuple(ranges)

"""Many tournaments with random results: the large-scale test, reproducible by seed (docs/pods.md, C9)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from trfpair.base.errors import BadInput, BeyondLimits
from trfpair.base.plain import plain
from trfpair.pods import TableSystem
from trfpair.pods.model import FinishedRound, Outcome, Request, Table
from trfpair.pods.past import personal_badness, study
from trfpair.pods.standings import BADLY, REALLY_BADLY, report

Pairing = Callable[[Request], Outcome]
MOST_SEATS = 5_000_000


@plain
class Plan:
    """A plan of a simulation: players, rounds, how many tournaments, the seed, and the place of the cut (0 = none)."""

    players: int
    rounds: int
    tournaments: int
    seed: int
    cut: int
    tie_breaks: tuple[str, ...] = ("points",)


@plain
class Tournament:
    """The figures of one simulated tournament, round by round; badness and spread as each system counts them."""

    badness: tuple[int, ...]
    rematches: tuple[int, ...]
    spread: tuple[int, ...]
    byes: tuple[int, ...]
    repeated_byes: int
    repeated_threes: int
    badly: int
    really_badly: int
    decided_by: str | None
    """The tie-break that decides the cut; empty where nothing does, None without a cut."""
    left_out: int
    """How many outside the cut have the points of the last inside."""
    request: Request
    """The whole tournament, as a request for the round after the last."""


def default_rounds(players: int) -> int:
    """Return the number of rounds planned for a field: log2 of the players, rounded up (C9)."""
    return max(1, (players - 1).bit_length())


def dice(seed: int, number: int, round_: int) -> Random:
    """The generator of the results of a round: each round of each tournament has its own."""
    return Random((seed * 1_000_003 + number) * 1009 + round_)


def winner(rng: Random, players: Sequence[int]) -> int:
    """Draw the result of a table: a draw with probability 1/5, else each player is equally likely to win."""
    drawn = rng.randrange(5) == 0
    return 0 if drawn else players[rng.randrange(len(players))]


def play(rng: Random, outcome: Outcome) -> FinishedRound:
    """Draw the results of a round."""
    return FinishedRound(tuple(Table(table, winner(rng, table)) for table in outcome.tables), outcome.byes)


def whole(plan: Plan, number: int, pairing: Pairing) -> tuple[Request, list[Outcome]]:
    """Play tournament ``number`` to the end. The list stands in order of points, equal points by number."""
    players, outcomes = tuple(range(1, plan.players + 1)), list[Outcome]()
    rounds: tuple[FinishedRound, ...] = ()
    for round_ in range(1, plan.rounds + 1):
        points = study(Request(players, rounds)).points
        outcome = pairing(Request(tuple(sorted(players, key=lambda player: -points[player])), rounds))
        rounds = (*rounds, play(dice(plan.seed, number, round_), outcome))
        outcomes.append(outcome)
    return Request(players, rounds), outcomes


def tournament(plan: Plan, number: int, system: TableSystem, pairing: Pairing) -> Tournament:
    """The figures of tournament ``number``."""
    request, outcomes = whole(plan, number, pairing)
    figures = [outcome.figures for outcome in outcomes]
    suffered = personal_badness(request)
    totals = [sum(round_.get(player, 0) for round_ in suffered) for player in request.players]
    made = report(request, system, cut=plan.cut)
    cut = made.cut if plan.cut else None
    return Tournament(
        badness=tuple(sum(round_.values()) for round_ in suffered),
        rematches=tuple(int(each["rematch_pairs"]) for each in figures),
        spread=tuple(int(each["score_spread"]) for each in figures),
        byes=tuple(len(outcome.byes) for outcome in outcomes),
        repeated_byes=sum(int(each.get("repeated_byes", 0)) for each in figures),
        repeated_threes=sum(int(each.get("repeated_threes", 0)) for each in figures),
        badly=sum(BADLY <= total < REALLY_BADLY for total in totals),
        really_badly=sum(total >= REALLY_BADLY for total in totals),
        decided_by=(cut.decided_by or "") if cut else None,
        left_out=made.left_out,
        request=request,
    )


def simulate(plan: Plan, system: TableSystem, pairing: Pairing) -> list[Tournament]:
    """Play all tournaments of the plan."""
    for name, value in (("--players", plan.players), ("--rounds", plan.rounds), ("--tournaments", plan.tournaments)):
        if value < 1:
            raise BadInput(f"{name}: found {value}, expected 1 or more")
    if plan.players * plan.rounds * plan.tournaments > MOST_SEATS:
        raise BeyondLimits(f"players x rounds x tournaments: at most {MOST_SEATS} seats are simulated in one run")
    return [tournament(plan, number, system, pairing) for number in range(plan.tournaments)]

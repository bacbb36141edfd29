"""Many tournaments with random results: the large-scale test, reproducible by seed (docs/pods.md, C9)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from trfpair.base.errors import BadInput, BeyondLimits
from trfpair.base.plain import plain
from trfpair.pods.model import Outcome, Request, Round, Table
from trfpair.pods.past import personal_badness, study
from trfpair.pods.standings import BADLY, REALLY_BADLY, report

Pairing = Callable[[Request], Outcome]
MOST_SEATS = 5_000_000


@plain
class Plan:
    """What to simulate: players, rounds, how many tournaments, the seed, and the place of the cut (0 = none)."""

    players: int
    rounds: int
    tournaments: int
    seed: int
    cut: int


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
    clean_cut: bool | None


def default_rounds(players: int) -> int:
    """Return the number of rounds planned for a field: log2 of the players, rounded up (C9)."""
    return max(1, (players - 1).bit_length())


def play(rng: Random, outcome: Outcome) -> Round:
    """Draw the results of a round: a table draws with probability 1/5, else each player is equally likely to win."""
    tables = []
    for players in outcome.tables:
        drawn = rng.randrange(5) == 0
        tables.append(Table(players, 0 if drawn else players[rng.randrange(len(players))]))
    return Round(tuple(tables), outcome.byes)


def tournament(plan: Plan, rng: Random, pairing: Pairing) -> Tournament:
    """Play one tournament to the end."""
    request = Request(tuple(range(1, plan.players + 1)), ())
    outcomes = []
    for _ in range(plan.rounds):
        points = study(request).points
        standing = tuple(sorted(request.players, key=lambda player: -points[player]))
        request = Request(standing, request.rounds)
        outcomes.append(pairing(request))
        request = Request(standing, (*request.rounds, play(rng, outcomes[-1])))
    figures = [outcome.figures for outcome in outcomes]
    suffered = personal_badness(request)
    totals = [sum(round_.get(player, 0) for round_ in suffered) for player in request.players]
    cut = report(request, cut=plan.cut).cut if plan.cut else None
    return Tournament(
        badness=tuple(sum(round_.values()) for round_ in suffered),
        rematches=tuple(int(each["rematch_pairs"]) for each in figures),
        spread=tuple(int(each["score_spread"]) for each in figures),
        byes=tuple(len(outcome.byes) for outcome in outcomes),
        repeated_byes=sum(int(each.get("repeated_byes", 0)) for each in figures),
        repeated_threes=sum(int(each.get("repeated_threes", 0)) for each in figures),
        badly=sum(BADLY <= total < REALLY_BADLY for total in totals),
        really_badly=sum(total >= REALLY_BADLY for total in totals),
        clean_cut=cut.clean if cut else None,
    )


def simulate(plan: Plan, pairing: Pairing) -> list[Tournament]:
    """Play all tournaments of the plan; tournament i has its own generator, drawn from the plan's seed and i."""
    for name, value in (("--players", plan.players), ("--rounds", plan.rounds), ("--tournaments", plan.tournaments)):
        if value < 1:
            raise BadInput(f"{name}: found {value}, expected 1 or more")
    if plan.players * plan.rounds * plan.tournaments > MOST_SEATS:
        raise BeyondLimits(f"players x rounds x tournaments: at most {MOST_SEATS} seats are simulated in one run")
    return [tournament(plan, Random(plan.seed * 1_000_003 + number), pairing) for number in range(plan.tournaments)]


def mean(values: list[int]) -> str:
    """Write the mean of whole numbers with two decimals, rounded half up, without floating point."""
    hundredths = (200 * sum(values) + len(values)) // (2 * len(values))
    return f"{hundredths // 100}.{hundredths % 100:02d}"


def summary(plan: Plan, played: list[Tournament]) -> dict[str, object]:
    """Add the tournaments up: means a round and a tournament (as text, two decimals), worst cases, counts."""

    def each_round(name: str) -> list[str]:
        return [mean([getattr(one, name)[place] for one in played]) for place in range(plan.rounds)]

    def totals(name: str) -> list[int]:
        return [sum(getattr(one, name)) for one in played]

    clean = [one.clean_cut for one in played if one.clean_cut is not None]
    told: dict[str, object] = {
        "players": plan.players,
        "rounds": plan.rounds,
        "tournaments": plan.tournaments,
        "seed": plan.seed,
    }
    for name in ("badness", "rematches", "spread", "byes"):
        told[name] = {"per_round": each_round(name), "mean": mean(totals(name)), "worst": max(totals(name))}
    told["repeated_byes"] = sum(one.repeated_byes for one in played)
    told["repeated_threes"] = sum(one.repeated_threes for one in played)
    told["badly_paired_players"] = sum(one.badly for one in played)
    told["really_badly_paired_players"] = sum(one.really_badly for one in played)
    told["clean_cuts"] = f"{sum(clean)} of {len(clean)}" if clean else None
    return told

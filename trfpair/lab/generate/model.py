"""A model tournament: the same field, rounds, byes and conditions, with other pairings and results."""

from __future__ import annotations

from dataclasses import replace

from trfpair.base.errors import BadInput
from trfpair.event.history import before_round
from trfpair.event.model import Colour, Tournament
from trfpair.event.results import DRAWN, PLAYED, REQUESTED, Result
from trfpair.lab.generate.dice import Dice, Range
from trfpair.lab.generate.plan import Plan


def plan_like(model: Tournament, dice: Dice, results: str, seen: Tournament | None = None) -> Plan:
    """The plan of a tournament like the model; ``seen`` is the event of matches it holds, where it holds one.

    Players, number of rounds, scoring, forbidden pairs and acceleration are the model's, and who was absent on request
    in a round is absent again; draws and forfeits are as frequent as in it. Raises BadInput for a model without
    players or rounds.
    """
    seen = seen or model
    rounds = seen.rounds or seen.last_paired
    if not model.players or not rounds:
        raise BadInput("the model tournament has no players or no rounds")
    if model.positional:
        raise BadInput("a model whose pairing order is the order of its lines (XXC rank) cannot be followed")
    boards, spare = 0, [0]
    if model.teams and model.matches:
        boards = model.matches.boards_of_a_match
        spare = [max(0, len(team.players) - boards) for team in model.teams.teams]
    return Plan(
        players=tuple(
            replace(player, games=(), points=None, rank=None) for player in sorted(seen.players, key=lambda one: one.id)
        ),
        rounds=rounds,
        colour=before_round(seen, seen.event.coming).initial_colour or dice.pick((Colour.WHITE, Colour.BLACK)),
        scoring=model.scoring,
        draws=_draw_percentage(model),
        forfeits=_forfeit_rate(model),
        results=results,
        absent=_absences(seen, rounds),
        forbidden=seen.forbidden,
        accelerations=seen.accelerations,
        virtual_points=seen.virtual_points,
        baku=model.baku,
        boards=Range(boards, boards),
        reserves=Range(min(spare), max(spare)),
    )


def _draw_percentage(model: Tournament) -> int:
    """Draws per hundred games over the board; 30 for a model without games."""
    results = [game.result for player in model.players for game in player.games if game.played]
    drawn = sum(result in DRAWN for result in results)
    return (100 * drawn + len(results) // 2) // len(results) if results else 30


def _forfeit_rate(model: Tournament) -> int:
    """One game in so many was forfeited; 0 if none was."""
    paired = [game for player in model.players for game in player.games if game.opponent]
    forfeited = sum(game.result not in PLAYED for game in paired)
    return len(paired) // forfeited if forfeited else 0


def _absences(model: Tournament, rounds: int) -> dict[tuple[int, int], Result]:
    last = model.last_paired
    absent = {}
    for round_ in range(1, min(last + 1, rounds) + 1):
        for id_, kind in before_round(model, round_).absent:
            absent[id_, round_] = kind if kind in REQUESTED else Result.ZERO_BYE
    return absent

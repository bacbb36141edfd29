"""Large fields for timing: tournaments played by a quick fold pairing, not by an engine, reproducible by seed."""

from __future__ import annotations

import random

from trfpair.model import Colour, Game, Player, Result, Tournament

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS


def field(players: int, rounds_played: int, *, seed: int = 1, announced: int | None = None) -> Tournament:
    """A tournament of ``players`` before round ``rounds_played + 1``, results drawn from the rating difference."""
    draw = random.Random(seed)
    ratings = sorted((draw.randint(1200, 2600) for _ in range(players)), reverse=True)
    cells: list[list[Game]] = [[] for _ in range(players)]
    scores = [0] * players
    balance = [0] * players
    met: list[set[int]] = [set() for _ in range(players)]
    for _ in range(rounds_played):
        for white, black in _fold(scores, balance, met):
            result = _result(draw, ratings[white] - ratings[black])
            cells[white].append(Game(black + 1, Colour.WHITE, result))
            cells[black].append(Game(white + 1, Colour.BLACK, {WIN: LOSS, LOSS: WIN, DRAW: DRAW}[result]))
            scores[white] += {WIN: 10, DRAW: 5, LOSS: 0}[result]
            scores[black] += {WIN: 0, DRAW: 5, LOSS: 10}[result]
            balance[white] += 1
            balance[black] -= 1
            met[white].add(black)
            met[black].add(white)
        for games in cells:
            if len(games) < len(cells[0]):
                games.append(Game(0, Colour.NONE, Result.ZERO_BYE))
    return Tournament(
        players=tuple(
            Player(id=i + 1, name=f"Player {i + 1:05d}", rating=ratings[i], points=scores[i], games=tuple(cells[i]))
            for i in range(players)
        ),
        name=f"Field of {players}, seed {seed}",
        rounds=announced or rounds_played + 1,
        initial_colour=Colour.WHITE,
    )


def _fold(scores: list[int], balance: list[int], met: list[set[int]]) -> list[tuple[int, int]]:
    """Pair by score, upper half of each score group against the lower one, with greedy repair."""
    order = sorted(range(len(scores)), key=lambda i: (-scores[i], i))
    if len(order) % 2:
        order.pop()
    pairs = []
    waiting: list[int] = []
    while order or waiting:
        score = scores[order[0]] if order else -1
        group = waiting + [i for i in order if scores[i] == score]
        order = [i for i in order if scores[i] != score]
        waiting = []
        half = len(group) // 2
        upper, lower = group[:half], group[half:]
        for high in upper:
            partner = next((low for low in lower if low not in met[high] and balance[low] * balance[high] < 4), None)
            if partner is None:
                waiting.append(high)
            else:
                lower.remove(partner)
                white, black = (high, partner) if balance[high] <= balance[partner] else (partner, high)
                pairs.append((white, black))
        waiting.extend(lower)
        if not order and len(waiting) > 1:
            break
        if not order:
            break
    return pairs


def _result(draw: random.Random, difference: int) -> Result:
    chance = draw.randint(0, 999)
    expected = 500 + max(-450, min(450, difference * 5 // 4))
    if chance < 250:
        return DRAW
    return WIN if draw.randint(0, 999) < expected else LOSS

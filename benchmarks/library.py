"""One change of a tournament in a program, and what the library then answers: CPU milliseconds of each call.

    python -m benchmarks.library [--players N] [--rounds N] [--runs N]

The field is a random tournament (`trfpair.generate`) with its rounds played; the last change before each call is one
result corrected, or one rating, so that every call has another tournament. Medians.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import replace
from statistics import median
from time import process_time

import trfpair
from trfpair import Tournament

Calls = Iterator[tuple[str, Callable[[], object]]]


def calls(event: Tournament, number: int) -> Calls:
    """The calls after a change; ``number`` says which result and which rating."""
    last = event.event.last
    board = 1 + number % len(trfpair.boards(event, last))
    paired = trfpair.pair(event)
    trfpair.standings(event)
    one, other = event.players[number % len(event.players)].id, event.players[-1 - number].id

    white = trfpair.boards(event, last)[board - 1].white
    result = "0-1" if event.player(white).game(last).result is trfpair.Result.WIN else "1-0"

    def corrected() -> Tournament:
        return trfpair.with_result(event, last, board, result, replacing=True)

    yield "`with_result`", corrected
    after = corrected()
    yield "`amended`", lambda: trfpair.amended(event, after)
    yield "`dumps`", lambda: trfpair.dumps(after)
    yield "`standings`", lambda: trfpair.standings(after)
    rated = trfpair.with_player(event, one, rating=1 + event.player(one).rating)
    yield "`explain`, the round at hand", lambda: trfpair.explain(rated, one, paired=paired)
    yield "the same of another player", lambda: trfpair.explain(rated, other, paired=paired)
    yield "`why_not`, the round at hand", lambda: trfpair.why_not(rated, one, other, paired=paired)
    yield "`pair`", lambda: trfpair.pair(rated)
    yield "`explain`, without the round", lambda: trfpair.explain(rated, one)
    anew = Tournament.from_dict(after.to_dict())
    yield "`standings` of a tournament read anew", lambda: trfpair.standings(anew)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--runs", type=int, default=7)
    chosen = parser.parse_args()
    played = trfpair.generate(players=chosen.players, rounds=chosen.rounds, seed=1)
    event = trfpair.validated(replace(played, rounds=chosen.rounds + 1))
    times: dict[str, list[float]] = {}
    for number in range(chosen.runs):
        for name, call in calls(event, number):
            before = process_time()
            call()
            times.setdefault(name, []).append(1000 * (process_time() - before))
    print(f"| call, {chosen.players:,} players | ms |\n|---|---|")
    for name, took in times.items():
        print(f"| {name} | {median(took):.1f} |")


if __name__ == "__main__":
    main()

"""Measure the two systems for tables of N players against the figures published for the originals.

Run: ``python benchmarks/pods.py cedh-steps|cedh-loop|squire-loop|squire-steps|squire-spread [seeds]``. Everything is
seeded; only the seconds (of processor time) differ from run to run.
"""

from __future__ import annotations

import sys
import time
from random import Random

from trfpair.pods import cedh, squire
from trfpair.pods.model import FinishedRound, Request, Table
from trfpair.pods.past import study
from trfpair.pods.squire.backtrack import Budget, finish, plain_walk

CEDH_FIELDS = ((8, 5), (9, 5), (10, 5), (11, 5), (16, 5), (32, 6), (64, 6), (128, 7), (200, 8))
SQUIRE_FIELDS = (
    (2, 8, 7),
    (2, 9, 7),
    (2, 16, 7),
    (2, 17, 7),
    (2, 31, 8),
    (2, 200, 10),
    (3, 12, 4),
    (3, 33, 6),
    (4, 9, 4),
    (4, 12, 4),
    (4, 16, 5),
    (4, 18, 5),
    (4, 32, 6),
    (4, 64, 6),
    (4, 100, 7),
    (4, 200, 8),
)
"""Players a table, players, rounds: the fields of the published table."""


def results(rng: Random, tables: tuple[tuple[int, ...], ...]) -> FinishedRound:
    """Play a round at random: a draw with probability 0.2, else a winner drawn evenly (docs/pods.md, C9)."""
    return FinishedRound(tuple(Table(t, 0 if rng.randrange(5) == 0 else t[rng.randrange(len(t))]) for t in tables), ())


def original(request: Request, seed: int) -> tuple[tuple[int, ...], ...]:
    """Seat as the original cEDH script does: its walk, then seats at random."""
    round_ = cedh.CedhRound(request, cedh.Options(seed=seed))
    tables = [[round_.players[p] for p in table] for table in cedh.walk(round_)]
    for table in tables:
        round_.rng.shuffle(table)
    return tuple(map(tuple, tables))


def cedh_steps(seeds: int) -> None:
    """Single rounds: states reached by the original, seated by the original and by trfpair."""
    print("   n steps | original: badness / spread | rematch-first | score-first | proved, slowest s")
    for n, rounds in CEDH_FIELDS:
        rows: list[list[int]] = []
        proved, slowest = 0, 0.0
        for seed in range(seeds):
            rng = Random(1000 * n + seed)
            request = Request(tuple(range(1, n + 1)), ())
            for number in range(rounds):
                tables = original(request, 100 * seed + number)
                if number:
                    round_ = cedh.CedhRound(request, cedh.Options(seed=100 * seed + number))
                    first = round_.sums(cedh.walk(round_))
                    row = [first.badness, first.spread]
                    for options in (
                        cedh.Options(),
                        cedh.Options(mode="score-first"),
                    ):
                        begin = time.process_time()
                        outcome = cedh.pair(request, options)
                        spent = time.process_time() - begin
                        slowest = max(slowest, spent)
                        row += [int(outcome.figures["badness"]), int(outcome.figures["score_spread"])]
                        if options.mode == "rematch-first":
                            proved += bool(outcome.figures["proved"])
                    rows.append(row)
                request = Request(request.players, (*request.rounds, results(rng, tables)))
        means = [sum(column) / len(rows) for column in zip(*rows)]
        cells = " | ".join(f"{a:6.1f} / {b:6.1f}" for a, b in zip(means[::2], means[1::2]))
        print(f"{n:4} {len(rows):4} | {cells} | {proved}/{len(rows)}, {slowest:.2f}", flush=True)


def cedh_loop(seeds: int) -> None:
    """Whole tournaments: the original against trfpair's two ways, each following its own results."""
    print("   n | original: badness / spread | rematch-first | protocol weights | slowest s")
    for n, rounds in CEDH_FIELDS:
        cells, slowest = [], 0.0
        for options in (None, cedh.Options(), cedh.Options(mode="weights", rematch_law="linear")):
            badness = spread = 0
            for seed in range(seeds):
                rng, request = Random(1000 * n + seed), Request(tuple(range(1, n + 1)), ())
                for number in range(rounds):
                    begin = time.process_time()
                    tables = original(request, 100 * seed + number) if options is None else None
                    tables = tables or cedh.pair(request, options or cedh.Options()).tables
                    slowest = max(slowest, time.process_time() - begin)
                    round_ = cedh.CedhRound(request, cedh.Options())
                    place = {player: where for where, player in enumerate(round_.players)}
                    sums = round_.sums([[place[player] for player in table] for table in tables])
                    badness, spread = badness + sums.badness, spread + sums.spread
                    request = Request(request.players, (*request.rounds, results(rng, tables)))
            cells.append(f"{badness / seeds:6.1f} / {spread / seeds:6.1f}")
        print(f"{n:4} | {' | '.join(cells)} | {slowest:.2f}", flush=True)


def greedy_original(round_: squire.SquireRound, rng: Random) -> tuple[list[list[int]], list[int], bool]:
    """Seat as the original's greedy wrapper does: the walk, then up to 100 shuffled walks, fewest rejected wins."""
    number = len(round_.players)
    tables, left = plain_walk(round_.met, round_.everyone, round_.size, 0)
    stuck = len(left) > round_.spare
    for _ in range(100 if stuck else 0):
        order = list(range(number))
        rng.shuffle(order)
        met = [sum(1 << k for k, other in enumerate(order) if round_.met[one] >> other & 1) for one in order]
        again, rest = plain_walk(met, round_.everyone, round_.size, 0)
        if len(rest) < len(left):
            tables, left = [[order[k] for k in table] for table in again], [order[k] for k in rest]
    return tables, left, stuck


def squire_loop(seeds: int) -> None:
    """Whole tournaments: the original (greedy, re-enacted) and trfpair, each following its own results."""
    print(
        "k   n rounds | original: extra byes a round, repeat byes, spread a round, stuck | "
        "trfpair: the same, rematches a round, slowest"
    )
    for size, n, rounds in SQUIRE_FIELDS:
        cells = []
        for ours in (False, True):
            extra = repeat = spread = fell = met = 0
            slowest = 0.0
            for seed in range(seeds):
                rng, request = Random(1000 * n + seed), Request(tuple(range(1, n + 1)), ())
                for _ in range(rounds):
                    points = study(request).points
                    request = Request(tuple(sorted(request.players, key=lambda p: -points[p])), request.rounds)
                    round_ = squire.SquireRound(request, squire.Options(size=size))
                    begin = time.process_time()
                    if ours:
                        seated = squire.seat(round_)
                        tables, left, stuck = seated.tables, seated.byes, "no fault" not in seated.how
                    else:
                        tables, left, stuck = greedy_original(round_, rng)
                    slowest = max(slowest, time.process_time() - begin)
                    extra += len(left) - round_.spare
                    repeat += sum(round_.had[player] > 0 for player in left)
                    spread += round_.spread(tables)
                    fell += stuck
                    met += sum(map(round_.met_pairs, tables))
                    seats = tuple(tuple(request.players[p] for p in table) for table in tables)
                    played = results(rng, seats)
                    byes = tuple(request.players[player] for player in left)
                    request = Request(request.players, (*request.rounds, FinishedRound(played.tables, byes)))
            all_ = seeds * rounds
            cell = f"{extra / all_:5.2f} {repeat:3} {spread / all_:6.1f} {fell}/{all_}"
            cells.append(cell + (f" rematches {met / all_:.2f} {slowest:.2f} s" if ours else ""))
        print(f"{size} {n:3} {rounds:2} | {' | '.join(cells)}", flush=True)


def squire_spread(seeds: int) -> None:
    """Single rounds from 2 on, in states reached by the original: spread of the original and of both objectives."""
    print("k   n steps | original (all seated only) | --objective walk | --objective spread, rematches")
    for size, n, rounds in (
        (2, 16, 7),
        (2, 32, 7),
        (2, 64, 7),
        (2, 200, 10),
        (3, 18, 5),
        (3, 33, 6),
        (4, 64, 6),
        (4, 200, 8),
    ):
        rows = []
        for seed in range(seeds):
            rng, request = Random(1000 * n + seed), Request(tuple(range(1, n + 1)), ())
            for number in range(rounds):
                points = study(request).points
                request = Request(tuple(sorted(request.players, key=lambda p: -points[p])), request.rounds)
                round_ = squire.SquireRound(request, squire.Options(size=size))
                tables, left, _ = greedy_original(round_, rng)
                if number and len(left) == round_.spare:
                    walked = squire.seat(round_).tables
                    spread = squire.seat(
                        squire.SquireRound(request, squire.Options(size=size, objective="spread"))
                    ).tables
                    rows.append([*map(round_.spread, (tables, walked, spread)), round_.excess(spread)])
                played = results(rng, tuple(tuple(request.players[p] for p in table) for table in tables))
                byes = tuple(request.players[player] for player in left)
                request = Request(request.players, (*request.rounds, FinishedRound(played.tables, byes)))
        means = [sum(column) / len(rows) for column in zip(*rows)]
        print(f"{size} {n:3} {len(rows):3} | " + " | ".join(f"{mean:6.1f}" for mean in means), flush=True)


def squire_steps(seeds: int) -> None:
    """Random histories that can be solved: how often the plain walk leaves players over, how often trfpair does."""
    print("k   n rounds | walk stuck | trfpair with a rematch | of")
    for size, n, rounds in ((2, 8, 5), (2, 12, 7), (3, 9, 2), (3, 12, 3), (4, 16, 3)):
        stuck = met = 0
        for seed in range(40 * seeds):
            rng = Random(seed)
            people = tuple(range(1, n + 1))
            rows = solvable(rng, people, size, rounds + 1)
            history = [FinishedRound(tuple(Table(table, 0) for table in row), ()) for row in rows[:-1]]
            round_ = squire.SquireRound(Request(people, tuple(history)), squire.Options(size=size))
            stuck += bool(plain_walk(round_.met, round_.everyone, size, 0)[1])
            met += bool(round_.excess(squire.seat(round_).tables))
        print(f"{size} {n:3} {rounds:2} | {stuck} | {met} | {40 * seeds}", flush=True)


def solvable(rng: Random, people: tuple[int, ...], size: int, rounds: int) -> list[list[tuple[int, ...]]]:
    """Draw rounds without any rematch, so that the history of all but the last can be continued."""
    while True:
        met = dict.fromkeys(people, 0)
        rows: list[list[tuple[int, ...]]] = []
        while len(rows) < rounds:
            order = rng.sample(people, len(people))
            masks = [sum(1 << k for k, other in enumerate(order) if met[one] >> other & 1) for one in order]
            tables = finish(masks, (1 << len(people)) - 1, size, 0, Budget(2000))
            if tables is None:
                break
            rows.append([tuple(order[place] for place in table) for table in tables])
            for row in rows[-1]:
                for player in row:
                    met[player] |= sum(1 << other for other in row if other != player)
        else:
            return rows


def main() -> None:
    """Run the measurement named on the command line."""
    what = sys.argv[1] if len(sys.argv) > 1 else "cedh-steps"
    seeds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    todo = {
        "cedh-steps": cedh_steps,
        "cedh-loop": cedh_loop,
        "squire-loop": squire_loop,
        "squire-steps": squire_steps,
        "squire-spread": squire_spread,
    }
    todo[what](seeds)


if __name__ == "__main__":
    main()

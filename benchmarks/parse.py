"""How long reading takes: 2,000 players and 11 rounds. Run: ``python benchmarks/parse.py [PLAYERS [ROUNDS]]``.

Prints the time of compiling the grammar (first use) and the best of five readings, in seconds of processor time.
"""

from __future__ import annotations

import random
import sys
import time

from trfpair.trf import loads


def tournament(players: int, rounds: int) -> str:
    """A sound file: random pairings and results, points that fit them."""
    draw = random.Random(players)
    cells: dict[int, list[str]] = {id_: [] for id_ in range(1, players + 1)}
    points = dict.fromkeys(cells, 0)
    for _ in range(rounds):
        order = list(cells)
        draw.shuffle(order)
        if len(order) % 2:
            bye = order.pop()
            cells[bye].append("  0000 - U")
            points[bye] += 10
        for white, black in zip(order[::2], order[1::2]):
            result, answer, gain = draw.choice((("1", "0", 10), ("=", "=", 5), ("0", "1", 0)))
            cells[white].append(f"  {black:4} w {result}")
            cells[black].append(f"  {white:4} b {answer}")
            points[white] += gain
            points[black] += 10 - gain
    lines = [f"012 Benchmark of {players} players", f"XXR {rounds + 1}", "XXC white1"]
    for id_, row in cells.items():
        score = f"{points[id_] // 10}.{points[id_] % 10}"
        name = f"Player{id_:05}, Somebody"
        head = f"001 {id_:4} m    {name:33} {2800 - id_ // 5:4} FRA {id_:11} 1990/01/01 {score:>4} {id_:4}"
        lines.append(head + "".join(row))
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure and print."""
    players, rounds = (int(word) for word in (sys.argv[1:] + ["2000", "11"][len(sys.argv) - 1 :])[:2])
    text = tournament(players, rounds)
    start = time.process_time()
    loads(tournament(2, 1))
    print(f"first file of two players (grammar compiled or fetched): {time.process_time() - start:.3f} s")
    times = []
    for _ in range(5):
        start = time.process_time()
        loads(text)
        times.append(time.process_time() - start)
    print(f"{players} players x {rounds} rounds, {len(text) // 1024} KiB: {min(times):.3f} s")


if __name__ == "__main__":
    main()

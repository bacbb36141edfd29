"""The checker on rounds of every system, and on some of them once more with something forged in it.

python -m tests.verify.sample --count 300                       rounds of 50 to 1,000 players of each system
python -m tests.verify.sample --count 300 --small               of 2 to 16, with every quirk
python -m tests.verify.sample --count 20 --seed 7 club ladder   of two systems, with other seeds
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from itertools import islice
from random import Random
from typing import Any

from tests.literal.events import random_event, rounds_of
from tests.verify.forgeries import BURSTEIN, COMMON, DUBOV, DUTCH, FOREIGN, MATCHES, PROCEDURES, WALKS, Forgery
from tests.verify.test_systems import NAMES, told
from tests.verify.test_systems import rounds as small_rounds
from trfpair import generate
from trfpair.event.model import Tournament
from trfpair.lab.generate.dice import read_amount
from trfpair.trf import dumps, loads
from trfpair_check import check

Json = dict[str, Any]

SYSTEMS = ("dutch-2026", "dutch-2017", *NAMES)
FORGERIES: dict[str, Sequence[Forgery]] = {
    "dutch": DUTCH,
    "burstein": BURSTEIN,
    "dubov": DUBOV,
    "double": MATCHES,
    "team": MATCHES,
    "club": WALKS,
    "ladder": WALKS,
}
"""By the first word of the name; procedures have their own."""
ROUNDS_OF_EACH = 4
"""So many rounds of one event."""
FORGED = 3
"""One round of so many is forged too."""


def large(system: str, seed: int) -> Iterator[tuple[Tournament, Json]]:
    """Rounds of 50 to 1,000 players, more of the smaller fields; in every other event some may not meet."""
    for event in range(seed * 10**6, (seed + 1) * 10**6):
        random = Random(f"both-{system}-{event}")
        size = int(50 * 20 ** random.random() ** 3)
        wishes: dict[str, Any] = {"forbidden": read_amount("5%")} if event % 2 else {}
        rounds = random.randint(5, 9)
        tournament = generate(players=size, rounds=rounds, seed=event, system=system, **wishes)
        tournament = loads(dumps(tournament)).tournament
        for number in sorted(random.sample(range(1, rounds + 1), ROUNDS_OF_EACH)):
            if (data := told(tournament, system, number)) and data["pairs"]:
                yield tournament, data


def small(system: str, seed: int) -> Iterator[tuple[Tournament, Json]]:
    """Rounds of small fields."""
    seeds = range(seed * 10**6, (seed + 1) * 10**6)
    if system in NAMES:
        for tournament, data in small_rounds(system, seeds):
            yield loads(dumps(tournament)).tournament, data
    for number in seeds if system not in NAMES else ():
        random = Random(f"both-{system}-{number}")
        event = random_event(random, random.randint(2, 14))
        for tournament, round_ in rounds_of(event, lambda it, at: _boards(told(it, system, at))):
            known = loads(dumps(tournament)).tournament
            if data := told(known, system, round_):
                yield known, data


def _boards(data: Json | None) -> set[tuple[int, int]] | None:
    if data is None:
        return None
    return {(row["white"], row["black"]) for row in data["pairs"]} | ({(data["bye"], 0)} if data["bye"] else set())


OUTCOMES = {0: "accepted", 7: "not all proved", 6: "rejected", 3: "refused"}
"""By the exit code, the mildest first."""


def outcome(tournament: Tournament, data: Any) -> str:
    """What the checker says of a page."""
    code, said = check(dumps(tournament).encode(), json.dumps(data).encode())
    assert said
    return OUTCOMES[code]


def statements(part: Any) -> int:
    """How many reasons a part of an answer tells: one for each choice that was not made."""
    if isinstance(part, list):
        return sum(map(statements, part))
    if not isinstance(part, dict):
        return 0
    told = [*part.get("against", ()), *part.get("earlier", ()), *([part["unaltered"]] if "unaltered" in part else [])]
    own = sum(len(who) if isinstance(who := reason.get("who", 0), list) else 1 for reason in told)
    return own + sum(map(statements, part.values()))


def counted(system: str, found: Iterator[tuple[Tournament, Json]], count: int, random: Random) -> Counter[str]:
    """How many rounds are accepted, and how many forged ones that should not be."""
    counts: Counter[str] = Counter()
    own = FORGERIES.get(system.split("-")[0], PROCEDURES)
    for number, (tournament, data) in enumerate(islice(found, count)):
        verdict = outcome(tournament, data)
        counts["rounds"] += 1
        counts["statements"] += statements(data["trace"])
        counts["players"] = max(counts["players"], len(tournament.players))
        counts["accepted"] += verdict == "accepted"
        if verdict != "accepted":
            print(
                f"{system}, {tournament.name or len(tournament.players)}, round {data['round']}: {verdict}", flush=True
            )
        forged = deepcopy(dict(data))
        forgery = random.choice((*COMMON, *FOREIGN, *own))
        told_by_file = tournament.rounds or "the number of rounds" not in forgery.what
        if number % FORGED == 0 and told_by_file and forgery.forge(forged) is not False and forged != data:
            counts["forged"] += 1
            if forgery.outcome not in ("", "accepted"):
                counts["forged accepted"] += outcome(tournament, forged) == "accepted"
    return counts


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("systems", nargs="*", default=SYSTEMS)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--small", action="store_true")
    asked = parser.parse_args()
    head = ("rounds", "players", "statements", "accepted", "forged", "forged accepted")
    print(f"| system | {' | '.join(head)} |", flush=True)
    for system in asked.systems:
        found = (small if asked.small else large)(system, asked.seed)
        counts = counted(system, found, asked.count, Random(f"{system}-{asked.seed}"))
        print(f"| {system} | {' | '.join(str(counts[name]) for name in head)} |", flush=True)


if __name__ == "__main__":
    main()

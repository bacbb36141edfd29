"""Both checkers on the same pages: rounds of every system, and some of them once more with something forged in it.

python -m tests.check.both --count 300                          rounds of 50 to 1,000 players of each system
python -m tests.check.both --count 300 --small                  of 2 to 16, with every quirk
python -m tests.check.both --count 20 --seed 7 club ladder      of two systems, with other seeds
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from itertools import islice
from random import Random
from typing import Any

from tests.check.test_check_round import CHECK, OUTCOMES, STRICT, first
from tests.literal.events import random_event, rounds_of
from tests.verify.forgeries import BURSTEIN, COMMON, DUBOV, DUTCH, FOREIGN, MATCHES, PROCEDURES, WALKS, Forgery
from tests.verify.test_systems import NAMES, told
from tests.verify.test_systems import rounds as small_rounds
from trfpair import generate
from trfpair.event.model import Tournament
from trfpair.lab.generate.dice import read_amount
from trfpair.trf import dumps, loads
from trfpair.verify.reading import Json

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


def second(tournament: Tournament, data: Json) -> str:
    """What the second checker says; nothing where it does not know the system."""
    return OUTCOMES[CHECK(dumps(tournament).encode(), json.dumps(data).encode())[0]]


def statements(part: Any) -> int:
    """How many reasons a part of an answer tells: one for each choice that was not made."""
    if isinstance(part, list):
        return sum(map(statements, part))
    if not isinstance(part, dict):
        return 0
    told = [*part.get("against", ()), *part.get("earlier", ()), *([part["unaltered"]] if "unaltered" in part else [])]
    own = sum(len(who) if isinstance(who := reason.get("who", 0), list) else 1 for reason in told)
    return own + sum(map(statements, part.values()))


Ask = Callable[[Tournament, Json], str]


def compare(
    system: str, found: Iterator[tuple[Tournament, Json]], count: int, random: Random, other: Ask = second
) -> Counter[str]:
    """How many rounds each accepts, and how many forged ones; and how often they differ on those."""
    counts: Counter[str] = Counter()
    own = FORGERIES.get(system.split("-")[0], PROCEDURES)
    for number, (tournament, data) in enumerate(islice(found, count)):
        verdicts = first(tournament, data), other(tournament, data)
        counts["rounds"] += 1
        counts["statements"] += statements(data["trace"])
        counts["players"] = max(counts["players"], len(tournament.players))
        counts.update(f"accepted by {who}" for who, verdict in enumerate(verdicts, 1) if verdict == "accepted")
        if verdicts[0] != "accepted" or verdicts[1] not in ("accepted", ""):
            print(
                f"{system}, {tournament.name or len(tournament.players)}, round {data['round']}: {verdicts}", flush=True
            )
        forged = deepcopy(dict(data))
        forgery = random.choice((*COMMON, *FOREIGN, *own))
        told_by_file = tournament.rounds or "the number of rounds" not in forgery.what
        if number % FORGED == 0 and told_by_file and forgery.forge(forged) is not False and forged != data:
            counts["forged"] += 1
            verdicts = first(tournament, forged), other(tournament, forged)
            if forgery.outcome not in ("", "accepted"):
                counts.update(f"forged accepted by {who}" for who, it in enumerate(verdicts, 1) if it == "accepted")
            if verdicts[1] not in ("", verdicts[0]):
                counts["differ"] += 1
                if verdicts[1]:
                    counts["milder"] += STRICT.index(verdicts[1]) < min(2, STRICT.index(verdicts[0]))
                counts[f"{forgery.what}: {' / '.join(verdicts)}"] += 1
    return counts


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("systems", nargs="*", default=SYSTEMS)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--first", action="store_true", help="ask `verify` alone")
    asked = parser.parse_args()
    head = (
        "rounds",
        "players",
        "statements",
        "accepted by 1",
        "accepted by 2",
        "forged",
        "forged accepted by 1",
        "forged accepted by 2",
        "differ",
        "milder",
    )
    print(f"| system | {' | '.join(head)} |", flush=True)
    for system in asked.systems:
        found = (small if asked.small else large)(system, asked.seed)
        other = (lambda *_: "") if asked.first else second
        counts = compare(system, found, asked.count, Random(f"{system}-{asked.seed}"), other)
        print(f"| {system} | {' | '.join(str(counts[name]) for name in head)} |", flush=True)
        for name in sorted(counts.keys() - {*head}):
            print(f"  {name} ({counts[name]})", flush=True)


if __name__ == "__main__":
    main()

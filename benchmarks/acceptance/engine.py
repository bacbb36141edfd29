"""bbpPairings as a black box: which edition it pairs by, and what its answers say."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from trfpair.lab.generate.dice import NONE, Range
from trfpair.lab.generate.run import make, random_order
from trfpair.lab.generate.wishes import Wishes
from trfpair.lab.generate.write import text_of

NO_PAIRING = 1
"""Its exit code where no legal pairing exists."""

SECONDS = 900
"""How long it may take."""

Found = list[tuple[int, str, str]]
"""What differs: the round (0 for the whole), its class, and the two answers."""

KNOWN = "known of gacrux"
"""What a class says of a difference that is explained: the page of its fault is in docs/fide/findings."""

Pairs = frozenset[tuple[int, int]]
"""(white, black), the bye with black 0."""


class Report(NamedTuple):
    """What it says about a round that we played: the pairs on one side only, or that there is no pairing."""

    round: int
    checker: Pairs
    tournament: Pairs
    text: str


def run(engine: str, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run it in a folder."""
    command = [engine, "--dutch", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=folder, timeout=SECONDS, encoding="utf-8"
    )


def edition_of(engine: str) -> str:
    """The edition it pairs by: it is asked to check tournaments in whose rounds the two part.

    Its own version cannot be relied on, since a build from the sources does not tell it. Raises SystemExit where it
    agrees with neither.
    """
    wishes = Wishes(players=Range(11, 11), rounds=Range(7, 7), zero_byes=NONE, half_byes=NONE, forfeits=Range(5, 5))
    agreed = {}
    with TemporaryDirectory() as folder:
        for edition in ("2026", "2017"):
            agreed[edition] = 0
            for seed in range(30):
                tournament = make(random_order(wishes, system=f"dutch-{edition}", seed=f"edition {seed}"), "trfpair")
                agreed[edition] += not list(differing(engine, Path(folder), text_of(tournament, "trfbx"), 7)[1])
    sure = [edition for edition, number in agreed.items() if number == 30]
    if len(sure) != 1:
        raise SystemExit(f"{engine} agrees with {agreed} of 30 tournaments: it pairs by no edition that is known here")
    return sure[0]


def differing(engine: str, folder: Path, text: str, rounds: int) -> tuple[str, list[Report]]:
    """Have it check a tournament: why it refused the file (empty if it did not), and the rounds it pairs otherwise."""
    file = folder / "ours.trf"
    file.write_text(text, encoding="utf-8", newline="\n")
    done = run(engine, folder, file.name, "-c")
    if done.returncode:
        return f"exit {done.returncode}: {done.stderr.strip()}", []
    reports = re.split(r"^ours: Round #(\d+)$", done.stdout, flags=re.MULTILINE)[1:]
    told = [int(number) for number in reports[::2]]
    if told != list(range(1, rounds + 1)):
        return f"it reports the rounds {told} of {rounds}", []
    found = zip(told, reports[1::2])
    return "", [Report(number, *_sides(body), body.strip()) for number, body in found if body.strip()]


def _sides(body: str) -> tuple[Pairs, Pairs]:
    """The pairs of the two columns of a report."""
    sides: tuple[set[tuple[int, int]], set[tuple[int, int]]] = (set(), set())
    for at, pair in _pairs(body):
        sides[at].add(pair)
    return frozenset(sides[0]), frozenset(sides[1])


MIDDLE = 20
"""The column in which the right side begins, at the earliest."""


def _pairs(body: str) -> Iterator[tuple[int, tuple[int, int]]]:
    for line in body.splitlines():
        for found in re.finditer(r"(\d+) -\s+(\d+)", line):
            yield int(found.start() >= MIDDLE), (int(found[1]), int(found[2]))

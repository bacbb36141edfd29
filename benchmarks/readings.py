"""Irregular last rounds against bbpPairings, and whether reading 22 of docs/dutch-readings.md tells the differences.

    python -m benchmarks.readings --edition 2026 --engine BBPPAIRINGS-6 [--first N] [--count N] [--players N]

Fields whose past no pairing by rules would make (`benchmarks/slow.py`), in their last round. Where the two differ, our
own engine pairs again with C10 and C11 (C.8, C.9) as bbpPairings seems to count them: only in pairs of two players who
have an absolute preference for the same colour, in C10 those in which both have a colour difference of two or more, in
C11 those in which the one who is denied gets one colour for the third time, or both have had the same one twice running
(two who want White for their differences after two games with White, say). Exit 6 if a difference is left.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from benchmarks.slow import made
from tests.fuzz.recipes import first, step
from trfpair.base.errors import NoPairing
from trfpair.event.history import before_round
from trfpair.event.model import Colour, Tournament
from trfpair.systems.dutch import pair_by_edition
from trfpair.systems.dutch.rules import criteria
from trfpair.systems.dutch.rules.bracket import Bracket
from trfpair.systems.dutch.rules.criteria import Criterion, Players
from trfpair.systems.dutch.rules.editions import EDITIONS, Edition
from trfpair.systems.swiss.colours import Strength
from trfpair.systems.trace import silent
from trfpair.trf import dumps

PATIENCE = 60
"""Seconds for the other engine."""

Boards = list[tuple[int, int]] | None
"""White and Black of every board; None where there is no legal pairing."""


def field(seed: int, most: int) -> Tournament:
    """A field by its number, in its last round."""
    dice = random.Random(f"row22 {seed}")
    recipe = first(dice, most)
    for _ in range(6):
        recipe = step(recipe, dice, most)
    return made(replace(recipe, more=1, rounds=min(recipe.rounds, 20)))


def ours(tournament: Tournament, edition: Edition) -> Boards:
    """The boards of our engine."""
    try:
        pairing = pair_by_edition(before_round(tournament), silent(), edition)
    except NoPairing:
        return None
    return sorted((pair.white, pair.black) for pair in pairing.pairs)


def theirs(tournament: Tournament, engine: str) -> Boards:
    """The boards of bbpPairings; TimeoutExpired where it takes too long."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "field.trf")
        file.write_text(dumps(tournament), encoding="utf-8")
        command = [engine, "--dutch", str(file), "-p"]
        ran = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False, encoding="utf-8")
    if ran.returncode == 1:
        return None
    if ran.returncode:
        raise RuntimeError(ran.stderr or ran.stdout)
    white_and_black = (line.split() for line in ran.stdout.splitlines()[1:] if line.strip())
    return sorted((int(white), int(black)) for white, black in white_and_black)


def with_clashes_only(edition: Edition) -> Edition:
    """The edition with rows of C10 and C11 that count clashes of two absolute preferences alone."""
    counted: dict[Players, Players] = {
        criteria.beyond_two: _both_beyond,
        criteria.third_in_a_row: _denied_after_two,
    }
    return replace(edition, criteria=tuple(_counting(row, counted.get(row.behind)) for row in edition.criteria))


def _counting(row: Criterion, players: Players | None) -> Criterion:
    """The row, or one beside it that counts these players."""
    return row if players is None else criteria.counting(row.article, row.name, row.scope, row.sight, players)


def _clash(bracket: Bracket, higher: int, lower: int) -> bool:
    wishes = [bracket.field.wish[one] for one in (higher, lower)]
    topscorer = bool((1 << higher | 1 << lower) & bracket.field.topscorers)
    alike = wishes[0].colour is wishes[1].colour
    return topscorer and alike and all(wish.strength is Strength.ABSOLUTE for wish in wishes)


def _both_beyond(bracket: Bracket, higher: int, lower: int) -> tuple[int, ...]:
    wide = all(abs(bracket.field.pasts[one].difference) > 1 for one in (higher, lower))
    return (higher,) if wide and _clash(bracket, higher, lower) else ()


def _denied_after_two(bracket: Bracket, higher: int, lower: int) -> tuple[int, ...]:
    if not _clash(bracket, higher, lower):
        return ()
    denied = criteria.preference_denied(bracket, higher, lower)
    mine = _twice(bracket, denied[0])
    third = mine is bracket.field.wish[denied[0]].colour.opposite
    return denied if third or (mine and mine is _twice(bracket, higher + lower - denied[0])) else ()


def _twice(bracket: Bracket, one: int) -> Colour:
    """The colour of the last two games; NONE where they differ."""
    last = bracket.field.pasts[one].colours[-2:]
    return last[0] if len(last) == 2 and last[0] is last[1] else Colour.NONE


def compared(tournament: Tournament, edition: Edition, engine: str) -> str:
    """What comes of comparing one field."""
    try:
        boards = theirs(tournament, engine)
    except subprocess.TimeoutExpired:
        return "no answer in time"
    if ours(tournament, edition) == boards:
        return "the same"
    return "reading 22" if ours(tournament, with_clashes_only(edition)) == boards else "another difference"


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare, print, answer with the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--edition", choices=("2026", "2017"), required=True)
    parser.add_argument("--engine", required=True)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--players", type=int, default=200, help="at most so many players")
    given = parser.parse_args(arguments)
    found: Counter[str] = Counter()
    for seed in range(given.first, given.first + given.count):
        answer = compared(field(seed, given.players), EDITIONS[f"dutch-{given.edition}"], given.engine)
        found[answer] += 1
        if answer not in ("the same", "no answer in time"):
            print(f"field {seed}: {answer}", flush=True)
    print(", ".join(f"{answer} {count}" for answer, count in sorted(found.items())))
    return 6 if found["another difference"] else 0


if __name__ == "__main__":
    sys.exit(main())

"""The engine against a second derivation, for fields of 12 to 60 participants."""

from __future__ import annotations

from random import Random

import pytest

from tests.literal.match_files import double_swiss, teams
from tests.match import compare, texts
from trfpair.systems.match import upfloaters
from trfpair.systems.match.task import Task
from trfpair.systems.match.window import Window

pytest.importorskip("networkx")

from tests.match.slower import TooLong, derive


def made(system: str, seed: int) -> str:
    """A made-up event of 12 to 60 participants."""
    random = Random(seed)
    number, rounds = random.randint(12, 60), random.randint(4, 11)
    make = texts.double_swiss if system == "double-swiss" else texts.teams
    return make(random, number, random.randint(1, rounds - 1), rounds, random.choice((0, 0, 0.03, 0.1)))


def differences(system: str, seeds: range) -> list[int]:
    """The seeds whose rounds the two do not pair alike."""
    found = []
    for seed in seeds:
        text = made(system, seed)
        event = double_swiss(text) if system == "double-swiss" else teams(text, int(system[-4:]))
        try:
            wanted = derive(event)
        except TooLong:
            continue
        if compare.engine(text, system) != wanted:
            found.append(seed)
    return found


SYSTEMS = ["double-swiss", "team-2026", "team-2024"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_larger_fields_against_a_second_derivation(system: str) -> None:
    assert differences(system, range(12)) == []


def neighbours(random: Random, players: int, rounds: int) -> str:
    """A Double-Swiss in which neighbours in the standings have met, or are of one club and may not meet."""
    points = dict.fromkeys(range(1, players + 1), 0.0)
    cells: dict[int, list[str]] = {id_: [] for id_ in points}
    for _ in range(rounds - 1):
        order = sorted(points, key=lambda id_: (-points[id_], random.random()))
        for one, two in zip(order[::2], order[1::2]):
            texts._play_match(random, cells, one, two, 0)
        for id_, own in cells.items():
            points[id_] = sum({"1": 1, "W": 1, "=": 0.5, "D": 0.5}.get(cell[-1], 0) for cell in own)
    lines = [f"142 {2 * rounds}", "152 W", "192 FIDE_DOUBLESWISS"]
    order = sorted(points, key=lambda id_: (-points[id_], id_))
    clubs = [order[first : first + 6] for first in (0, *random.sample(range(players // 2), 3))]
    lines += ["XXP " + " ".join(map(str, club)) for club in clubs]
    return "\n".join([*lines, *(texts.player_line(id_, own) for id_, own in cells.items()), ""])


def test_the_window_says_what_the_whole_field_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fields of 80 to 160, where only a part of the field is asked for the upfloaters of a bracket."""
    asked = []
    part = upfloaters.window

    def windows(task: Task) -> Window | None:
        asked.append(found := part(task))
        return found

    for seed in range(12):
        random = Random(seed)
        text = neighbours(random, 2 * random.randint(40, 80), random.randint(8, 11))
        with monkeypatch.context() as patch:
            patch.setattr(upfloaters, "window", windows)
            with_windows = compare.engine(text)
        with monkeypatch.context() as patch:
            patch.setattr(upfloaters, "window", lambda task: None)
            assert compare.engine(text) == with_windows
    assert sum(found is not None for found in asked) > 10


@pytest.mark.long
@pytest.mark.parametrize("system", SYSTEMS)
def test_many_larger_fields_against_a_second_derivation(system: str) -> None:
    assert differences(system, range(2500)) == []

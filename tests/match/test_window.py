"""3.5 in large fields: what is asked for upfloaters is large enough, and says what the whole field says."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from tests.match import compare, texts
from trfpair.matching.cardinality import surely_perfect
from trfpair.systems.match import upfloaters, window
from trfpair.systems.match.task import Task
from trfpair.systems.match.window import Window


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


def large_enough(task: Task, found: Window) -> None:
    """The window's own proof: T has |S| + k + d + 1 at least, at most one more for parity, and ends with its lowest."""
    everybody = [at for at in range(len(task.graph)) if (task.residents | task.lower) >> at & 1]
    barred = max(sum(not task.graph[one] >> other & 1 for other in everybody) for one in everybody)
    following, taken = task.following.bit_count(), found.task.lower & ~task.following
    wanted = following + found.size + barred + 1
    assert taken.bit_count() in (wanted, wanted + 1)
    assert (task.residents.bit_count() + following + taken.bit_count()) % 2 == 0
    groups = [group & task.lower & ~task.following for group in task.entrants.groups.values() if group & taken]
    assert found.lowest == groups[-1]


def test_the_window_says_what_the_whole_field_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fields of 80 to 160, where only a part of the field is asked for the upfloaters of a bracket."""
    asked = []
    part = upfloaters.window
    promised: list[tuple[int, int]] = []
    promise = surely_perfect

    def promises(graph: Sequence[int], vertices: int, missing: int) -> bool:
        promised.append((vertices, missing))
        return promise(graph, vertices, missing)

    def windows(task: Task) -> Window | None:
        promised.clear()
        asked.append(found := part(task))
        if found:
            large_enough(task, found)
            outside = task.lower & ~task.following
            assert promised == [
                (task.lower, found.size),
                (outside, found.size + task.following.bit_count() + 1),
            ]
        return found

    monkeypatch.setattr(window, "surely_perfect", promises)

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

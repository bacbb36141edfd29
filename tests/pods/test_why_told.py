"""Every answer about two at one table has a sentence, and it is that of the first cost in which the seatings differ."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.pods.test_why import asked_text, request
from trfpair.pods import SYSTEMS, TableSystem, by_name
from trfpair.pods.past import study
from trfpair.pods.why import explain, why_not

REASONS = ("Then ", "A seating with both together ", "No better seating")


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
@pytest.mark.parametrize(("seed", "players"), [(1, 9), (2, 10), (3, 10)])
def test_every_answer_has_its_reason(system: TableSystem, seed: int, players: int) -> None:
    asked = request(seed, players)
    options = system.made({"size": 3})
    outcome = system.load()(asked, options)
    past = study(asked)
    place = {player: at for at, player in enumerate(system.question(asked, options).players)}
    for one, other in combinations(asked.players, 2):
        answer = why_not(asked, outcome, system.question(asked, options), one, other)
        if answer["kind"] != "cost" or not answer.get("tables"):
            continue
        text = asked_text(answer, system)
        assert text.split("\n")[1].strip().startswith(REASONS), text
        for mine, theirs, times in answer["old"]:
            assert times == past.meetings(mine, theirs) > 0
            assert any({mine, theirs} <= {*table} for table in answer["tables"])
            assert not any({mine, theirs} <= {*table} for table in outcome.tables)
        if answer["decides"] == "lowest":
            now, then = (sorted(place[id_] for id_ in answer[name]["byes"]) for name in ("made", "together"))
            assert sum(now) > sum(then), "who has the bye stands lower"


def test_a_better_seating_is_no_worse_one() -> None:
    """The walk looks at one seating: of two who would sit better together nothing is told that would be worse."""
    cedh, better = by_name("cedh"), 0
    for seed in range(12):
        asked = request(seed, 12)
        options = cedh.made({"mode": "walk"})
        outcome = cedh.load()(asked, options)
        for one, other in combinations(asked.players, 2):
            answer = why_not(asked, outcome, cedh.question(asked, options), one, other)
            if answer["kind"] != "cost" or not answer.get("tables"):
                continue
            less = answer["together"]["badness"] < answer["made"]["badness"]
            assert ("A seating with both together costs less" in asked_text(answer, cedh)) is less or not less
            better += less
    assert better


def test_who_was_not_met_is_said_so_and_threes_only_where_they_count() -> None:
    asked = request(1, 9)
    for system in SYSTEMS:
        outcome = system.load()(asked, system.made({"size": 3}))
        text = asked_text(explain(asked, outcome, asked.players[0]), system)
        assert "met 0 times" not in text
        assert ("tables of three so far" in text or "table of three so far" in text) is (system.name == "cedh")

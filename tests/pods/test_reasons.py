"""The reasons of each table and of each bye: every sentence against a plain reading (`judge_tables.py`)."""

from __future__ import annotations

from random import Random

import pytest

from tests.pods import reference
from tests.pods.judge_tables import tables_of
from tests.pods.running import run
from tests.seeds import daily
from trfpair.pods import by_name
from trfpair.pods.pages import asked_text
from trfpair.pods.why import explain
from trfpair.systems.trace import Trace


@pytest.mark.gate
@daily(1, 40)
def test_every_sentence_of_squire_is_so(count: int) -> None:
    for seed in range(count):
        random = Random(f"squire {seed}")
        size = random.choice([2, 3, 4, 5])
        given = {
            "size": size,
            "tolerance": random.choice([0, 0, 1]),
            "objective": random.choice(["walk", "spread"]),
            "keep_order": random.choice([False, True]),
        }
        asked = reference.random_request(seed, random.randrange(max(size, 6), 27), random.randrange(1, 6), (size,))
        assert not [row for row in tables_of("squire", asked, given) if row[1]]


@pytest.mark.gate
@daily(1, 40)
def test_every_sentence_of_cedh_is_so(count: int) -> None:
    for seed in range(count):
        random = Random(f"cedh {seed}")
        given = {"mode": random.choice(["rematch-first", "score-first", "weights", "walk"]), "allow_bye": True}
        asked = reference.random_request(seed, random.choice([*range(5, 15), 19, 23]), random.randrange(1, 5), (4, 3))
        assert not [row for row in tables_of("cedh", asked, given) if row[1]]


@pytest.mark.parametrize(("name", "given"), [("squire", {"size": 3}), ("cedh", {})])
def test_a_table_has_its_reason_and_the_nearest_exchange(name: str, given: dict[str, object]) -> None:
    system, asked = by_name(name), reference.random_request(1, 13, 4, (3,))
    trace = Trace()
    outcome = system.load()(asked, system.made(given), trace)
    told = explain(asked, outcome, system.question(asked, system.made(given)), 1, trace.steps)
    text = asked_text(told, system)
    if name == "squire":
        assert (
            "11 stands highest of those not seated yet, and takes the next ones who may sit there (S3): 3 and 1."
            in text
        )
        assert "Not 5, who has met 3.\n" in text
        assert "If 1 and 8 changed places, 1 pair would meet again (8-11); now none does.\n" in text
    else:
        assert "Proved: no seating is better.\n" in text
        assert "changed places, " in text


def test_the_bye_goes_to_the_lowest_of_those_with_the_fewest() -> None:
    asked = b'{"players": [1, 2, 3, 4, 5, 6, 7], "byes": {"7": 1}}'
    told = run("-", "--system", "squire", "--explain", "6", stdin=asked).out
    bye = "6 has the bye: nobody has had fewer byes, and of all who have had as few, 6 stands lowest (S4).\n"
    assert bye in told
    assert "No bye for 7, who has had a bye once before.\n" in told
    lower = "Both have the same points, and 6 stands below 5 in the list.\n"
    assert f"If 6 and 5 changed places, 5 would have a bye in the place of 6. {lower}" in told


def test_one_table_alone_has_no_exchange() -> None:
    told = run("-", "--system", "squire", "--size", "4", "--explain", "2", stdin=b'{"players": [1, 2, 3, 4]}')
    assert told.code == 0
    assert "No two at this table have met before.\n" in told.out
    assert "changed places" not in told.out

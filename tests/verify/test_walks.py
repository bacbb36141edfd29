"""The club Swiss and the ladder: each round is proved; a pairing that is not the first best never is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest

from tests.seeds import at_length
from tests.verify.test_systems import Json, rounds, told
from trfpair.event.model import Tournament
from trfpair.systems.least_harm import LeastHarm
from trfpair.verify import verify
from trfpair_check import Told

NAMES = ("club", "club-rating", "ladder")


def boards(data: Json) -> set[tuple[int, int]]:
    return {(row["white"], row["black"]) for row in data["pairs"]} | {(data["bye"] or 0, 0)}


@pytest.mark.parametrize("name", NAMES)
@at_length(8, 20)
def test_every_round_is_proved(count: int, name: str) -> None:
    proofs = 0
    for event, data in rounds(name, range(count)):
        verdict = verify(event, data, Told(system=name))
        assert verdict.accepted, (verdict.false, verdict.unproved)
        proofs += "proof" in data["trace"][0]
    assert proofs > count // 2


@pytest.mark.parametrize("name", NAMES)
@at_length(8, 20)
def test_no_other_round_is_proved(count: int, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Now and then somebody else is taken with whom the others can be paired, and all is written as if right."""
    right = list(rounds(name, range(count)))
    random = Random(f"wrong-{name}")
    decide = LeastHarm.decide

    def wrong(walk: LeastHarm, player: int, order: Iterable[int]) -> int:
        candidates = list(order)
        if random.random() < 0.2:
            random.shuffle(candidates)
        return decide(walk, player, candidates)

    monkeypatch.setattr(LeastHarm, "decide", wrong)
    found: Counter[str] = Counter()
    for event, data in right:
        other = told(event, name, data["round"])
        if other and boards(other) != boards(data):
            found[verify(event, other, Told(system=name)).outcome] += 1
    assert sum(found.values()) > count
    assert not found["accepted"]


NUMBERS = [("club", 137), ("club-rating", 294)]
"""Rounds in which an odd set of the round's numbers decides that somebody could not be taken."""


def with_numbers(name: str, seed: int) -> tuple[Tournament, Json, Json]:
    """A round of the seed, with the row of somebody passed over that has numbers of its own."""
    for event, data in rounds(name, range(seed, seed + 1)):
        for row in data["trace"][0].get("proof", {}).get("others", []):
            if "over" in row and "y" in row:
                return event, data, row
    raise AssertionError("no such round")


@pytest.mark.gate
@pytest.mark.parametrize(("name", "seed"), NUMBERS)
def test_who_could_not_be_taken_is_proved_by_numbers_where_a_set_decides(name: str, seed: int) -> None:
    event, data, row = with_numbers(name, seed)
    assert verify(event, data, Told(system=name)).accepted
    chooser, over = row["chooser"], row["over"]
    others = data["trace"][0]["proof"]["others"]
    proved = list(others)
    others.remove(row)
    assert verify(event, data, Told(system=name)).unproved == (f"that {chooser} could not take {over}",)
    for forged in (
        {**row, "y": []},
        {**row, "y": [["0x1", "1"], *row["y"]]},
        {**row, "over": next(board["black"] for board in data["pairs"] if chooser not in board.values())},
        {"chooser": chooser, "over": over, "left": [], "may_meet": []},
    ):
        others[:] = [forged if each is row else each for each in proved]
        assert verify(event, data, Told(system=name)).outcome == "rejected", forged


@pytest.mark.parametrize(
    ("name", "ending"),
    [
        ("club", "the others cannot be paired with so few rematches and flags"),
        ("ladder", "the others could not be paired as well"),
    ],
)
def test_the_words_of_a_moved_bye_before_are_read_too(name: str, ending: str) -> None:
    seen = 0
    for event, data in rounds(name, range(150)):
        for row in data["notices"]:
            if row["kind"] != "bye-moved":
                continue
            seen += 1
            assert verify(event, data, Told(system=name)).accepted
            now = row["text"]
            head, _, rest = now.partition(": if ")
            names = rest.partition(" had it, those who play")[0]
            row["text"] = f"{head}: with {names} out, {ending}"
            assert verify(event, data, Told(system=name)).accepted
            row["text"] = now.replace("worse" if "worse" in now else "more or later", "fewer")
            assert not verify(event, data, Told(system=name)).accepted
        if seen:
            return
    raise AssertionError("no such round")

"""The trace: every reason it gives is judged by trying everything, and the round can be redone from it."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tests.dubov.support import rounds
from tests.literal.dubov import Event, One
from tests.seeds import at_length
from trfpair.base.errors import NoPairing
from trfpair.event.model import Tournament
from trfpair.output.texts import file_of_round
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems.trace import Step, Trace
from trfpair.trf import load

FIXTURES = Path(__file__).parent.parent / "fixtures/dubov"


def steps(tournament: Tournament, round_: int, edition: str, unrated: int) -> list[Step]:
    """The trace of a round; empty where it cannot be paired."""
    trace = Trace()
    try:
        pair_round(tournament, Settings(system=f"dubov-{edition}", round=round_, options={"unrated": unrated}), trace)
    except NoPairing:
        return []
    json.dumps([step.as_json() for step in trace.steps])
    return trace.steps


class Judge:
    """Holds the steps of one round against the literal reading."""

    def __init__(self, event: Event, found: list[Step]) -> None:
        self.event = event
        self.left = list(event.present)
        self.bracket: list[One] = []
        self.residents: list[One] = []
        self.claims = 0
        for step in found:
            getattr(self, f"on_{step.kind}")(step.data)
        assert not self.left

    def ones(self, ids: list[int]) -> list[One]:
        return [self.event.by_id[id_] for id_ in ids]

    def refused(self, data: dict[str, Any]) -> list[tuple[str, str, One]]:
        """(reason, article, player), each counted as a claim."""
        rows = [
            (row["kind"], row.get("article", "").replace(".", ""), one)
            for row in data["against"]
            for one in self.ones(row["who"])
        ]
        self.claims += len(rows)
        return rows

    def on_round(self, data: dict[str, Any]) -> None:
        assert data["players"] == len(self.left)
        assert data["last_round"] == self.event.is_last
        assert data["most_upfloats"] == self.event.max_t

    def on_bye(self, data: dict[str, Any]) -> None:
        (receiver,) = self.ones([data["id"]])
        assert (data["score"], data["games"], data["tpn"]) == (receiver.score, len(receiver.board), receiver.tpn)
        order = sorted(self.left, key=lambda one: (one.score, -len(one.board), -one.tpn))
        refused = self.refused(data)
        assert {one.id for _, _, one in refused} == {one.id for one in order[: order.index(receiver)]}
        for reason, article, one in refused:
            if reason == "completion":
                assert article == "C4"
                assert not self.event.completable([other for other in self.left if other is not one])
            else:
                assert article == "C2"
                assert one.barred
                assert (reason == "had-bye") == any(cell and cell.result.value == "U" for cell in one.past)
        self.left.remove(receiver)

    def on_bracket(self, data: dict[str, Any]) -> None:
        self.residents = [one for one in self.left if one.score == self.left[0].score]
        self.bracket = self.ones([row["id"] for row in data["players"]])
        assert data["score"] == self.residents[0].score
        assert self.bracket == self.residents + self.ones(data.get("incoming", ()))
        for row, one in zip(data["players"], self.bracket):
            assert (row["tpn"], row["score"], row["rating"], row["aro"]) == (one.tpn, one.score, one.rating, one.aro)
            assert row["colours"] == one.colours
            assert row["preference"].lower().split() == [
                {"W": "white", "B": "black"}[one.wish[0]],
                ("", "mild", "strong", "absolute")[one.wish[1]],
            ]
            assert row["upfloats"] == one.upfloats
            assert row["maximum"] == (len(one.upfloats) >= self.event.max_t)
            assert row["upfloater"] == (one not in self.residents)

    def on_criteria(self, data: dict[str, Any]) -> None:
        quality = self.event.quality(self.residents, self.bracket[len(self.residents) :])
        assert quality is not None
        c6, *others = quality
        values = {row["article"].replace(".", ""): row["value"] for row in data["rows"]}
        assert values.pop("C5") == len(c6)
        assert [self.residents[0].score - score for score in values.pop("C6")] == c6
        assert list(values.values()) == others

    def on_upfloaters(self, data: dict[str, Any]) -> None:
        chosen = self.ones(data["ids"])
        pool = [one for one in self.left if one not in self.residents]
        mine = self.event.quality(self.residents, chosen)
        refused = self.refused(data)
        before = pool[: pool.index(chosen[-1])]
        assert {one.id for _, _, one in refused} == {one.id for one in before if one not in chosen}
        if data["least"] == "odd":
            assert len(self.residents) % 2 == 1
            assert len(chosen) == 1
        for reason, article, one in refused:
            given = [other for other in chosen if pool.index(other) < pool.index(one)] + [one]
            best = self.best_with(given, [other for other in pool if other not in given], len(chosen) - len(given))
            if reason == "nobody":
                assert not any(self.event.legal(one, resident) for resident in self.residents)
            elif reason == "completion":
                assert article == "C4"
                assert best is None
            else:
                assert reason == "worse"
                assert mine is not None
                assert best is not None
                at = int(article[1:]) - 6
                assert at >= 0
                assert best[:at] == mine[:at]
                assert best[at] > mine[at]  # type: ignore[operator]

    def best_with(self, given: list[One], others: list[One], count: int) -> tuple[Any, ...] | None:
        """The best quality of a set with some players and so many others."""
        found = []
        for more in combinations(others, count):
            rest = [one for one in others if one not in more]
            value = self.event.quality(self.residents, sorted([*given, *more], key=lambda one: one.rank))
            if value is not None and self.event.completable(rest):
                found.append(value)
        return min(found, default=None)

    def on_subgroups(self, data: dict[str, Any]) -> None:
        g1, g2 = self.event.subgroups(self.bracket)
        assert {one.id for one in g1} == set(data["g1"])
        assert {one.id for one in g2} == set(data["g2"])
        self.halves = {"G1": g1, "G2": g2}
        self.seekers = {"G1": list(g1), "G2": list(g2)}

    def on_shift(self, data: dict[str, Any]) -> None:
        source, target = data["source"], data["to"]
        chosen = self.ones(data["ids"])
        assert self.ones(data["order"]) == self.event.shifters(self.seekers[source])
        order = self.ones(data["order"])
        refused = self.refused(data)
        assert {one.id for _, _, one in refused} == {one.id for one in order[: order.index(chosen[-1])]} - {
            one.id for one in chosen
        }
        for reason, _, one in refused:
            alone = not any(self.event.legal(one, other) for other in self.seekers[source] if other is not one)
            assert alone == (reason == "nobody")
        self.halves[source] = [one for one in self.halves[source] if one not in chosen]
        self.halves[target] = self.halves[target] + chosen

    def on_pairs(self, data: dict[str, Any]) -> None:
        """The round is redone from S1, G2 and the reasons alone."""
        s1 = sorted(self.halves["G1"], key=lambda one: (one.aro, one.tpn))
        g2 = sorted(self.halves["G2"], key=lambda one: one.tpn)
        assert ([row["chooser"] for row in data["rows"]], data["g2"]) == (
            [one.id for one in s1],
            [one.id for one in g2],
        )
        for row, one in zip(data["rows"], s1):
            refused = self.refused(row)
            assert row["chooser"] == one.id
            mate = next(other for other in g2 if other.id not in {who.id for _, _, who in refused})
            assert {row["white"], row["black"]} == {one.id, mate.id}
            assert row["white"] == self.event.white(one, mate).id
            for reason, _, other in refused:
                assert {
                    "met": other.id in one.met,
                    "absolute": one.wish == other.wish and one.wish[1] == 3,
                    "forbidden": not self.event.legal(one, other) and other.id not in one.met,
                    "rest": self.event.legal(one, other),
                }[reason]
            g2.remove(mate)
        self.left = [one for one in self.left if one not in self.bracket]


def claims(seed: int) -> int:
    """Hold the traces of one tournament against the literal reading; the number of reasons."""
    count = 0
    for tournament, round_, edition, unrated in rounds(f"trace-{seed}", 3, 9):
        found = steps(tournament, round_, edition, unrated)
        if found:
            count += Judge(Event(tournament, round_, edition, unrated), found).claims
    return count


@pytest.mark.parametrize(("number", "who"), [(300025, 2), (300302, 4), (300382, 2)])
def test_where_no_legal_pairing_is_left_no_criterion_is_named(number: int, who: int) -> None:
    """The residents with the player, or those below without, cannot be paired: C4, whatever a criterion would say."""
    tournament = load(FIXTURES / f"reason-{number}.trf").tournament
    found = steps(tournament, tournament.last_paired + 1, "2026", 0)
    refused = [group for step in found if step.kind == "upfloaters" for group in step.data["against"]]
    assert [(group["kind"], group["article"]) for group in refused if who in group["who"]] == [("completion", "C4")]
    Judge(Event(tournament, tournament.last_paired + 1, "2026", 0), found)


@at_length(35, 100)
def test_every_reason_is_true(count: int) -> None:
    assert sum(claims(seed) for seed in range(count)) > count


@pytest.mark.parametrize("seed", [1032, 4406])
def test_colours_that_get_worse_are_told_before_an_earlier_upfloat(seed: int) -> None:
    assert claims(seed)


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_every_reason_is_true_at_length(part: int) -> None:
    assert sum(claims(1000 * (part + 1) + seed) for seed in range(500)) > 1200


@pytest.mark.gate
def test_the_page_is_made_for_every_kind_of_step() -> None:
    seen: set[str] = set()
    for seed in range(12):
        for tournament, round_, edition, unrated in rounds(f"page-{seed}", 9, 14):
            trace = Trace()
            settings = Settings(system=f"dubov-{edition}", round=round_, options={"unrated": unrated})
            try:
                paired = pair_round(tournament, settings, trace)
            except NoPairing:
                seen.update(step.kind for step in trace.steps)
                continue
            page = file_of_round(paired, "verbose.txt")
            seen.update(step.kind for step in trace.steps)
            assert page.count("\nBracket ") == sum(step.kind == "bracket" for step in trace.steps)
            assert all(line == line.rstrip() for line in page.splitlines())
    assert seen == {"round", "bye", "bracket", "criteria", "upfloaters", "subgroups", "shift", "pairs"}

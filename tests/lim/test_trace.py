"""The trace of a Lim round, read by somebody who has only the file and the text: every reason is true, none is missing.

`Reader` redoes a round from the steps alone: what a step says is judged by the literal reading, and whoever the article
puts before the chosen player has to be named in the step with a reason.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.lim.plain_matching import largest
from tests.lim.support import engine, rounds
from tests.literal.lim import Entry, Lim, rank
from trfpair.base.errors import NoPairing
from trfpair.event.model import Colour, Tournament
from trfpair.output.render import render
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems.lim import colours
from trfpair.systems.trace import Step, Trace

TEMPLATES = Path(__file__).parents[2] / "templates"
LETTER = {Colour.WHITE: "w", Colour.BLACK: "b", Colour.NONE: "-"}
TYPES = "dcba"
WITNESS = re.compile(r"players? ([\d, ]+) ha(?:s|ve) no possible opponent left(?: but players? ([\d, ]+))?")


class Reader:
    """Follows the steps of one round."""

    def __init__(self, tournament: Tournament, round_: int, steps: list[Step], *, maxi: bool) -> None:
        self.lim = Lim(tournament, round_, maxi=maxi, largest=largest)
        self.entries = {entry.id: entry for entry in self.lim.entries}
        self.tournament = tournament
        self.steps = steps
        self.left: list[Entry] = []
        self.residents: set[int] = set()
        self.leaving: list[Entry] = []
        self.there: list[Entry] = []
        self.made: dict[bool, list[tuple[int, int]]] = {False: [], True: []}
        self.pairs: list[tuple[int, int]] = []
        self.low = self.median = False
        self.bye = 0
        self.seen: dict[str, int] = {}

    def read(self) -> None:
        for number, step in enumerate(self.steps):
            following = [other for other in self.steps[number + 1 :] if other.kind == "group"]
            getattr(self, f"read_{step.kind}")(step.data, following[0].data if following else None)
            self.seen[step.kind] = self.seen.get(step.kind, 0) + 1

    def count(self, what: str) -> None:
        self.seen[what] = self.seen.get(what, 0) + 1

    # -- the steps ----------------------------------------------------------------------------------------------------

    def read_bye(self, data: dict[str, Any], _next: dict[str, Any] | None) -> None:
        order = sorted(
            self.entries.values(),
            key=lambda p: (p.rating if self.lim.round == 1 else p.score, -p.number),
        )
        place = [p.id for p in order].index(data["id"])
        assert [row["who"] for row in data["against"]] == [p.id for p in order[:place]]
        for row in data["against"]:
            one = self.entries[row["who"]]
            if row["kind"] == "barred":
                assert one.barred
            else:
                others = [p for p in order if p is not one]
                assert not self.lim.pairable(others)
                self.witness(row["why"], others)
        assert not order[place].barred
        self.bye = data["id"]

    def read_order(self, data: dict[str, Any], _next: dict[str, Any] | None) -> None:
        listed = data["above"] + data["below"] + data["median"]
        assert sum(group["players"] for group in listed) == len(self.entries) - bool(self.bye)
        groups = [step.data["score"] for step in self.steps if step.kind == "group"]
        assert groups == [group["score"] for group in listed]
        assert data["last_round"] == self.lim.last
        assert data["maxi"] == self.lim.maxi

    def read_group(self, data: dict[str, Any], following: dict[str, Any] | None) -> None:
        assert not self.left
        self.low, self.median = data["direction"] == "up", data["median"]
        rows = data["players"]
        for row in rows:
            one = self.entries[row["id"]]
            assert (row["score"], row["rating"], row["floated"]) == (one.score, one.rating, one.floated)
            assert row["due"] == LETTER[self.lim.due(one)]
            assert row["games"] == "".join("W" if colour is Colour.WHITE else "B" for colour in one.colours)
        self.residents = {row["id"] for row in rows} - set(data.get("incoming", ()))
        self.left = [self.entries[row["id"]] for row in rows]
        self.turn = list(data.get("incoming", ()))
        self.score = round(2 * float(data["score"]) * 10)
        assert {p.id for p in self.left if 2 * p.score == self.score} == self.residents
        assert set(self.turn) == {p.id for p in self.arriving(data)}
        self.leaving = []
        if following is not None:
            last = following["median"] or following["direction"] != data["direction"]
            there = [step.data for step in self.steps if step.kind == "group" and step.data["median"]]
            group = there[0] if last else following
            found = [row for row in group["players"] if row["id"] not in group.get("incoming", ())]
            self.there = [self.entries[row["id"]] for row in found]

    def arriving(self, data: dict[str, Any]) -> list[Entry]:
        """The floaters of the group before on the same side, of both sides at the median."""
        found: list[Entry] = []
        side = ""
        floating: list[int] = []
        for step in self.steps:
            if step.kind == "group":
                if step.data["median"] or step.data["direction"] != side:
                    found += [self.entries[id_] for id_ in floating]
                    floating = []
                if step.data == data:
                    keep = found if data["median"] else []
                    return keep + [self.entries[id_] for id_ in floating]
                side, floating = step.data["direction"], []
            elif step.kind == "pick":
                floating += step.data["ids"]
        raise AssertionError

    def read_leave(self, data: dict[str, Any], _next: dict[str, Any] | None) -> None:
        most = self.lim.most(self.left)
        assert data["pairs"] == most
        assert data["leave"] == len(self.left) - 2 * most

    def read_pick(self, pick: dict[str, Any], _next: dict[str, Any] | None) -> None:
        lim = self.lim
        (id_,), most = pick["ids"], lim.most(self.left)
        chosen = self.entries[id_]
        dues = [sum(lim.due(p) is colour for p in self.left) for colour in (Colour.WHITE, Colour.BLACK)]
        assert pick["due"] == dues
        assert pick["majority"] == ("-" if dues[0] == dues[1] else "w" if dues[0] > dues[1] else "b")
        assert (pick["type"], pick["floated"]) == (self.type_of(chosen), chosen.floated)
        assert pick["for_colour"] == self.for_colour(pick, chosen)
        assert lim.most([p for p in self.left if p is not chosen]) == most
        self.judge_passed(pick, chosen, most)
        self.leaving.append(chosen)
        self.left.remove(chosen)

    def type_of(self, one: Entry) -> str:
        return TYPES[self.lim.disadvantage(one, one.id not in self.residents, self.leaving, self.there, self.low)]

    def for_colour(self, pick: dict[str, Any], one: Entry) -> bool:
        if pick["majority"] != LETTER[self.lim.due(one)] or pick["majority"] == "-":
            return False
        return not self.lim.maxi or abs(one.rating - self.entries[pick["plain"]].rating) <= 100

    def judge_passed(self, pick: dict[str, Any], chosen: Entry, most: int) -> None:
        """By hand: of all in the group, those not named as needed; the best by type, float, colour and number."""
        order = sorted(self.left, key=lambda p: p.number if self.low else -p.number)
        reasons = {row["who"]: row for row in pick["against"]}
        before = order[: order.index(chosen)]
        assert set(reasons) >= {p.id for p in before}
        for id_, row in reasons.items():
            one = self.entries[id_]
            mine, theirs = self.type_of(chosen), self.type_of(one)
            self.count("pick " + row["kind"])
            if row["kind"] == "needed":
                assert self.lim.most([p for p in self.left if p is not one]) < most
            elif row["kind"] == "type":
                assert row["type"] == theirs
                assert TYPES.index(theirs) > TYPES.index(mine)
            elif row["kind"] == "floated":
                assert theirs == mine
                assert one.floated
                assert not chosen.floated
            else:
                assert row["kind"] == "majority"
                assert (theirs, one.floated) == (mine, chosen.floated)
                assert pick["for_colour"]
                assert not self.for_colour(pick, one)

        def argument(p: Entry) -> tuple[int, bool, bool, int]:
            return TYPES.index(self.type_of(p)), p.floated, not self.for_colour(pick, p), order.index(p)

        possible = [p for p in order if reasons.get(p.id, {}).get("kind") != "needed"]
        assert min(possible, key=argument) is chosen
        if self.lim.maxi:
            assert min(possible, key=lambda p: (*argument(p)[:2], order.index(p))).id == pick["plain"]

    def read_crack(self, data: dict[str, Any], _next: dict[str, Any] | None) -> None:
        assert self.median
        assert not self.lim.pairable(self.left)
        self.witness(data["why"], self.left)
        above = sum(2 * p.score > self.score for p in self.left)
        below = sum(2 * p.score < self.score for p in self.left)
        assert (data["above"], data["below"]) == (above, below)
        low = data["side"] == "up"
        assert low == (above > below if self.made[above > below] else above <= below)
        assert self.made[low].pop() == tuple(data["pair"])
        self.left += [self.entries[id_] for id_ in data["pair"]]
        self.turn += data["pair"]

    def read_opponent(self, data: dict[str, Any], _next: dict[str, Any] | None) -> None:
        player, taken = self.entries[data["chooser"]], self.entries[data["taken"]]
        order = self.order_for(player)
        others = [p for p in order if p is not player]
        named = [row["who"] for row in data["against"]]
        assert named == [p.id for p in others if p.id in named]
        self.sufficient(data, player, taken, others)
        for row in data["against"]:
            self.judge(row, player, data, others)
        assert self.available(player, taken)
        pair = (player.id, taken.id)
        (self.pairs if self.median else self.made[self.low]).append(pair)
        self.left = [p for p in self.left if p.id not in pair]

    def order_for(self, player: Entry) -> list[Entry]:
        """Who is next, and in which order the opponents are looked at."""
        waiting = [p for p in self.left if p.id not in self.residents]
        if waiting:
            up = [p for p in waiting if 2 * p.score < self.score]
            down = [p for p in waiting if 2 * p.score > self.score]
            assert player is (min(down, key=lambda p: rank(p, False)) if down else min(up, key=lambda p: rank(p, True)))
            return sorted(self.left, key=lambda p: -p.number if player in up else p.number)
        ordered = sorted(self.left, key=lambda p: -p.number if self.low else p.number)
        half = len(ordered) // 2
        assert player is ordered[0]
        return ordered[half:] + ordered[half - 1 :: -1]

    def sufficient(self, data: dict[str, Any], player: Entry, taken: Entry, others: list[Entry]) -> None:
        """Nobody who would have come first is left without a reason."""
        due = self.lim.due(player)
        assert data["due"] == LETTER[due]
        fits = [p for p in others if due and self.lim.due(p) is due.opposite]
        before = others[: others.index(taken)]
        named = {row["who"] for row in data["against"]}
        assert data["for_colour"] == (taken in fits)
        wanted = {p.id for p in before}
        if not data["for_colour"]:
            wanted |= {p.id for p in fits}
        assert named == wanted

    def available(self, player: Entry, other: Entry) -> bool:
        rest = [p for p in self.left if p is not player and p is not other]
        return self.lim.compatible(player, other) and self.lim.pairable(rest)

    def judge(self, row: dict[str, Any], player: Entry, data: dict[str, Any], others: list[Entry]) -> None:
        """One reason against one opponent."""
        lim, one, verdict = self.lim, self.entries[row["who"]], row["kind"]
        self.count(verdict)
        fits = lim.due(one) is lim.due(player).opposite and bool(lim.due(player))
        if verdict == "met":
            assert self.tournament.player(player.id).games[row["round"] - 1].opponent == one.id
            assert one.id in player.met
        elif verdict in ("forbidden", "limits"):
            assert not lim.compatible(player, one)
            assert one.id not in player.met
            ways = lim.permissible(player, one) or lim.permissible(one, player)
            assert verdict == "forbidden" or not ways
        elif verdict in ("due", "no-due"):
            assert data["for_colour"]
            assert not fits
            assert row["due"] == LETTER[lim.due(one)]
            assert (verdict == "due") == (lim.due(one) is lim.due(player))
        elif verdict == "far":
            first = self.entries[data["first"]]
            assert lim.maxi
            assert fits
            assert abs(one.rating - first.rating) > 100
            assert next(p for p in others if self.available(player, p)) is first
        else:
            assert lim.compatible(player, one)
            rest = [p for p in self.left if p is not player and p is not one]
            assert not lim.pairable(rest)
            self.witness(row["why"], rest)

    def witness(self, text: str, players: list[Entry]) -> None:
        """Players A have no possible opponent left but players B: A is larger than B and meets nobody else."""
        assert text
        for found in re.finditer(
            r"players? ([\d, ]+) ha(?:s|ve) no possible opponent left(?: but players? ([\d, ]+))?", text
        ):
            some, few = ([int(id_) for id_ in (part or "").split(", ") if id_] for part in found.groups())
            assert len(few) < len(some) or ";" in text
            for id_ in some:
                for other in players:
                    if other.id != id_ and other.id not in few:
                        assert not self.lim.compatible(self.entries[id_], other), text
            self.count("witness")

    def read_colours(self, data: dict[str, Any], _next: dict[str, Any] | None) -> None:
        lim = self.lim
        low = {frozenset(pair) for pair in self.made[True]}
        for row in data["rows"]:
            white, black = self.entries[row["white"]], self.entries[row["black"]]
            higher, lower = sorted((white, black), key=lambda p: (-p.score, p.number))
            assert row["below"] == (frozenset((white.id, black.id)) in low)
            assert lim.colours(white, black, row["below"]) == (white, black)
            assert row["due"] == [LETTER[lim.due(white)], LETTER[lim.due(black)]]
            ways = lim.permissible(white, black) + lim.permissible(black, white)
            dues = [lim.due(higher), lim.due(lower)]
            self.count("colour " + row["rule"])
            assert (row["rule"] == "limits") == (ways == 1)
            if row["rule"] == "due":
                assert dues[0] is not dues[1]
            elif row["rule"] == "histories":
                back = row["back"]
                assert white.colours[-back] is not black.colours[-back]
                assert all(white.colours[-n] is black.colours[-n] for n in range(1, back))
            elif row["rule"] == "rank":
                assert lim.by_history(higher, lower) is Colour.NONE
                assert lim.due(lower if row["below"] else higher) is (
                    Colour.WHITE if white is (lower if row["below"] else higher) else Colour.BLACK
                )
            elif row["rule"] == "lot":
                assert dues == [Colour.NONE, Colour.NONE]


def read(tournament: Tournament, round_: int, *, maxi: bool) -> Reader | None:
    trace = Trace()
    if engine(tournament, round_, maxi=maxi, trace=trace) is None:
        return None
    reader = Reader(tournament, round_, trace.steps, maxi=maxi)
    reader.read()
    return reader


def judged(seeds: range, fewest: int, most: int) -> dict[str, int]:
    seen: dict[str, int] = {}
    for seed in seeds:
        for tournament, round_, maxi in rounds(f"trace{seed}", fewest, most):
            reader = read(tournament, round_, maxi=maxi)
            for name, number in (reader.seen if reader else {}).items():
                seen[name] = seen.get(name, 0) + number
    return seen


REASONS = ("met", "forbidden", "limits", "due", "far", "rest", "witness", "crack", "bye", "leave", "opponent")
PICKS = ("pick needed", "pick type", "pick floated", "pick majority")
RULES = ("colour limits", "colour due", "colour histories", "colour rank", "colour lot")


@pytest.mark.gate
def test_every_reason_is_true_and_none_is_missing() -> None:
    seen = judged(range(60), 4, 12)
    for name in (*REASONS, *PICKS, *RULES):
        assert seen.get(name, 0) > 0, name


@pytest.mark.gate
def test_larger_fields() -> None:
    assert judged(range(500, 504), 14, 40)["opponent"] > 100


@pytest.mark.long
@pytest.mark.parametrize("first", range(1000, 3000, 200))
def test_many_traces(first: int) -> None:
    assert judged(range(first, first + 200), 4, 16)["opponent"] > 1000


@pytest.mark.gate
def test_the_page_says_every_step() -> None:
    """verbose.txt names every player that the steps name as chosen, and ends with a line."""
    for seed in range(8):
        for tournament, round_, maxi in rounds(f"page{seed}", 6, 16):
            page, steps = _page(tournament, round_, maxi=maxi)
            for step in steps:
                if step.kind == "opponent":
                    assert re.search(
                        rf"^{step.article}  {step.data['chooser']} .* meets {step.data['taken']} ", page, re.M
                    )
            assert page.endswith("\n")
            assert not re.search(r"[ \t]$", page, re.M)


def _page(tournament: Tournament, round_: int, *, maxi: bool) -> tuple[str, list[Step]]:
    trace = Trace()
    settings = Settings(system="lim", round=round_, options={"maxi": maxi})
    try:
        paired = pair_round(tournament, settings, trace)
    except NoPairing:
        return "\n", []
    page = render(
        paired.system.template,
        tournament=tournament,
        history=paired.history,
        pairing=paired.pairing,
        steps=trace.steps,
        system=paired.system,
    )
    return page, trace.steps


def test_each_rule_of_a_colour_has_words_of_its_own_in_the_trace() -> None:
    """What the template has no case for stands there as its code."""
    template = (TEMPLATES / "lim" / "verbose.txt.j2").read_text(encoding="utf-8")
    told = re.findall(r'row\["rule"\] == "([\w-]+)"', template)
    assert told == [name for name, _, _ in colours._RULES]

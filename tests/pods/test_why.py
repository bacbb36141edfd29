"""`trfpair pods --explain` and `--why-not`: the table of a player, and the best seating with two together."""

from __future__ import annotations

import re
from itertools import combinations
from random import Random
from typing import Any

import pytest

from tests.pods import reference
from tests.pods.judge import of_cedh, of_squire
from tests.pods.running import run
from trfpair.base.errors import BadInput
from trfpair.pods import SYSTEMS, by_name, cedh, squire
from trfpair.pods.model import FinishedRound, Request, Table
from trfpair.pods.model import Request as Asked
from trfpair.pods.of_player import said_of_seats
from trfpair.pods.pages import asked_text
from trfpair.pods.past import study
from trfpair.pods.solver.cover import Least
from trfpair.pods.solver.search import Schedule
from trfpair.pods.squire import question
from trfpair.pods.squire.question import Question
from trfpair.pods.why import BYE, explain, why_not

CEDH, SQUIRE = by_name("cedh"), by_name("squire")


def request(seed: int, players: int) -> Request:
    """Two rounds at random tables, the first at each table having won."""
    random = Random(seed)
    rounds = []
    for _ in range(2):
        ids = random.sample(range(1, players + 1), players)
        sizes = [4] * (players // 4) + ([players % 4] if players % 4 == 3 else [])
        tables, at = [], 0
        for size in sizes:
            tables.append(Table(tuple(ids[at : at + size]), ids[at]))
            at += size
        rounds.append(FinishedRound(tuple(tables)))
    return Request(tuple(range(1, players + 1)), tuple(rounds))


def partitions(players: list[int], sizes: tuple[int, ...]) -> Any:
    """All seatings: the table of the first player left, of each size that is left."""
    if not players:
        yield []
        return
    first, rest = players[0], players[1:]
    for size in sorted(set(sizes)):
        left = list(sizes)
        left.remove(size)
        for mates in combinations(rest, size - 1):
            others = [one for one in rest if one not in mates]
            for more in partitions(others, tuple(left)):
                yield [(first, *mates), *more]


@pytest.mark.few(1)
@pytest.mark.parametrize("mode", ["rematch-first", "score-first"])
@pytest.mark.parametrize("players", [7, 8])
def test_the_best_seating_with_two_together(players: int, mode: str) -> None:
    for seed in range(3):
        sizes = [4, 4] if players == 8 else [3, 4]
        assert not [one for one in of_cedh(request(seed, players), cedh.Options(mode=mode), sizes) if one[1]]


def test_the_table_of_a_player() -> None:
    asked = request(1, 8)
    outcome = cedh.pair(asked, cedh.Options())
    for player in asked.players:
        answer = explain(asked, outcome, CEDH.question(asked, cedh.Options()), player)
        assert player in outcome.tables[answer["table"] - 1]
        assert [row["player"] for row in answer["seats"]] == list(outcome.tables[answer["table"] - 1])
        assert f"Table {answer['table']}" in asked_text(answer, CEDH)


@pytest.mark.gate
@pytest.mark.parametrize(("players", "size"), [(7, 2), (7, 3), (8, 4), (9, 4)])
def test_squire_the_best_seating_with_two_together(players: int, size: int) -> None:
    for seed, objective in ((1, "walk"), (2, "spread")):
        asked = reference.random_request(seed, players, 3, (size,))
        assert not [one for one in of_squire(asked, squire.Options(size=size, objective=objective)) if one[1]]


@pytest.mark.few(2)
@pytest.mark.parametrize("players", [6, 7, 8, 9])
def test_tables_of_two_are_asked_by_matching(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in larger fields: nobody meets again but the two, where that can be, and the byes are the fairest."""
    monkeypatch.setattr("trfpair.pods.squire.question.EXACT_LIMIT", 0)
    for seed in range(3):
        asked = reference.random_request(seed, players, 2, (2,))
        question = Question(asked, squire.Options(size=2))
        round_ = question.round
        number = {player: at for at, player in enumerate(round_.players)}
        seatings = [
            (
                reference.excess(asked, tables, 0),
                sum(round_.had[number[player]] for player in byes),
                *reference.seldom(asked, tables),
                sum(players - 1 - number[player] for player in byes),
                {frozenset(table) for table in tables},
            )
            for tables, byes in reference.with_byes(list(asked.players), 2)
        ]
        for one, other in combinations(asked.players, 2):
            least = min(row[:5] for row in seatings if frozenset((one, other)) in row[5])
            found, proved = question.together([], (number[one], number[other]))
            assert proved == ["rematches", "byes", "meetings", "lately", "lowest"]
            assert found is not None
            tables, byes = round_.split(found)
            low = sum(players - 1 - player for player in byes)
            seldom = reference.seldom(asked, [tuple(round_.players[at] for at in table) for table in tables])
            assert (round_.excess(tables), round_.load(byes), *seldom, low) == least
        for one in asked.players if round_.spare else ():
            least = min(row[:5] for row in seatings if row[4] == players - 1 - number[one])
            found, _ = question.together([], (number[one],))
            assert found is not None
            tables, byes = round_.split(found)
            assert byes == [number[one]]
            seldom = reference.seldom(asked, [tuple(round_.players[at] for at in table) for table in tables])
            assert (round_.excess(tables), round_.load(byes), *seldom, players - 1 - number[one]) == least


@pytest.mark.gate
@pytest.mark.parametrize("system", ["cedh", "squire"])
def test_the_way_of_larger_fields_agrees_with_brute_force(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fields small enough to list all seatings, asked as larger ones are: what is called proved is the least."""
    monkeypatch.setattr(f"trfpair.pods.{system}.question.EXACT_LIMIT", 0)
    monkeypatch.setattr("trfpair.pods.cedh.seek.schedule", lambda *_: Schedule(1, 20, (2, 0)))
    monkeypatch.setattr("trfpair.pods.squire.question.schedules", lambda *_: [Schedule(1, 20, (2, 0))] * 2)
    for seed in range(3):
        asked = reference.random_request(seed, 9, 3, (4, 3) if system == "cedh" else (4,))
        options = cedh.Options(effort=1) if system == "cedh" else squire.Options(size=4, effort=1)
        outcome = cedh.pair(asked, options) if isinstance(options, cedh.Options) else squire.pair(asked, options)
        byes = [((p,), [q for q in asked.players if q != p]) for p in asked.players] if system == "squire" else []
        for one, other in list(combinations(asked.players, 2))[seed::4]:
            answer = why_not(asked, outcome, by_name(system).question(asked, options), one, other)
            if answer["kind"] == "made":
                continue
            seatings = (
                list(partitions(list(asked.players), (3, 3, 3)))
                if system == "cedh"
                else [t for _, rest in byes for t in partitions(rest, (4, 4))]
            )
            with_both = [t for t in seatings if any({one, other} <= {*table} for table in t)]
            said, proved = answer["together"], answer["proved"]
            if system == "cedh":
                assert proved[:2] == ["badness", "threes"]
                best = min((reference.badness(asked, t), reference.threes(asked, t)) for t in with_both)
                assert (said["badness"], said["repeated_threes"]) == best
            else:
                assert proved[:2] == ["rematches", "byes"]
                assert proved[2:4] == ([] if said["rematch_pairs"] else ["meetings", "lately"]) or proved[2:] == [
                    "lowest"
                ]
                assert said["rematch_pairs"] == min(reference.excess(asked, t, 0) for t in with_both)
        for (one,), rest in byes[seed::3]:
            answer = why_not(asked, outcome, by_name(system).question(asked, options), one, BYE)
            least = min(reference.excess(asked, t, 0) for t in partitions(rest, (4, 4)))
            assert answer["kind"] == "made" or answer["together"]["byes"] == [one]
            assert outcome.figures["rematch_pairs"] <= least
            assert answer["kind"] == "made" or answer["together"]["rematch_pairs"] == least


@pytest.mark.gate
def test_larger_fields_are_answered() -> None:
    asked = request(1, 22)
    for system in SYSTEMS:
        options = system.made({"size": 4})
        outcome = system.load()(asked, options)
        apart = next(
            two for two in combinations(asked.players, 2) if not any({*two} <= {*one} for one in outcome.tables)
        )
        answer = why_not(asked, outcome, system.question(asked, options), *apart)
        assert answer["kind"] == "cost"
        assert any({*apart} <= {*table} for table in answer["tables"])
        assert sorted(player for table in answer["tables"] for player in table) == sorted(
            {*asked.players} - {*answer["together"].get("byes", [])}
        )
        assert answer["proved"][0] in ("badness", "rematches")
        told = asked_text(answer, system)
        listed = "\n  What counts, in this order; the first difference decides\n  (1) "
        assert "decides here: " in told or listed in told
        assert re.search(
            r"\n  (Proved: every seating with |Proved: of all seatings with |Proved: compared by )",
            told,
        )


@pytest.mark.gate
def test_costs_that_do_not_count_are_not_shown() -> None:
    """The order down to what decides; that all of it is proved, in a few words; no other figure."""
    shown = 0
    for seed in (1, 2, 3, 4):
        asked = request(seed, 11)
        options = SQUIRE.made({"size": 3})
        outcome = SQUIRE.load()(asked, options)
        for two in combinations(asked.players, 2):
            answer = why_not(asked, outcome, SQUIRE.question(asked, options), *two)
            if answer["kind"] != "cost":
                continue
            told = asked_text(answer, SQUIRE)
            assert ("The first whose tablemates would change is" in told) is (answer["decides"] in ("walk", "table"))
            assert "spread" in answer["order"] or "score spread" not in told
            assert re.search(
                "\n  Proved: of all seatings with .* at one table, none is better than the one below\n", told
            )
            ends = re.findall(r"What decides here.*", told)
            assert len(ends) == (answer["decides"] in answer["order"])
            shown += answer["decides"] == "rematches" and "earlier byes" not in ends[0]
            met = study(asked).meetings(*two)
            assert (f"{two[0]} and {two[1]} have met before, last in round " in told) is (met > 0)
    assert shown


def test_what_cannot_be_answered() -> None:
    asked = request(1, 8)
    outcome = cedh.pair(asked, cedh.Options())
    with pytest.raises(BadInput, match="no player 99"):
        explain(asked, outcome, CEDH.question(asked, cedh.Options()), 99)
    with pytest.raises(BadInput, match="twice"):
        why_not(asked, outcome, CEDH.question(asked, cedh.Options()), 3, 3)


class Covered:
    """What a cover knows of rematches, and of earlier byes; it looks for costs up to ``most``."""

    most = 9

    def __init__(self, rematches: Least, byes: Least) -> None:
        self.least = lambda upper: rematches
        self.least_extra = lambda budget, lowest, upper: byes


@pytest.mark.parametrize("known", [False, True])
@pytest.mark.parametrize("met", [False, True])
def test_what_the_best_seating_with_two_players_proves(known: bool, met: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a cover no rematch is the least there can be, and some prove nothing; a bound below proves no byes.

    Where nobody meets again, and those come first for the bye who have it, nothing that comes later can be better.
    """
    tables = (Table((1, 2, 3), 0), Table((4, 5, 6), 0))
    rounds = (FinishedRound(tables, (7,)),) if met else ()
    round_ = squire.SquireRound(Asked(tuple(range(1, 8)), rounds), squire.Options(size=3))
    at = [round_.players.index(player) for player in range(1, 8)]
    found = [at[:3], at[3:6], at[6:]]
    monkeypatch.setattr(question, "cover_of", lambda *_: None)
    assert question._proved(round_, found, (at[0], at[1])) == (found, [] if met else [*question._EXACT])
    other = [[at[0], at[1], at[3]], [at[2], at[4], at[5]], [at[6]]]
    byes = Least(0, other if known else None)
    monkeypatch.setattr(question, "cover_of", lambda *_: Covered(Least(round_.excess(found[:2]), None), byes))
    best, proved = question._proved(round_, found, (at[0], at[1]))
    assert best == (other if known else found)
    assert proved == ([*question._EXACT] if not met else ["rematches", "byes"] if known else ["rematches"])


def test_how_often_two_have_met_is_said_with_its_noun() -> None:
    row = {"seat": 1, "player": 2, "points": 3, "met": 2}
    (once,), (twice,) = (
        [seat[1].text for seat in said_of_seats({"player": 1, "seats": [{**row, "met": met}]})] for met in (1, 2)
    )
    assert (once, twice) == ("met once before", "met 2 times before")


def test_the_tables_of_the_best_seating_with_two_together_have_a_heading() -> None:
    asked = request(1, 8)
    outcome = cedh.pair(asked, cedh.Options())
    one, other = outcome.tables[0][0], outcome.tables[1][0]
    answer = why_not(asked, outcome, CEDH.question(asked, cedh.Options()), one, other)
    lines = asked_text(answer, CEDH).splitlines()
    at = lines.index("  The tables then:")
    assert [len(row.split(", ")) for row in lines[at + 1 :]] == [4, 4]


def test_why_somebody_has_no_bye() -> None:
    """Whoever has one is told so; the first one of the list stands higher; where nobody has one, that is told."""
    asked, options = request(1, 10), SQUIRE.made({"size": 3})
    outcome, question = SQUIRE.load()(asked, options), SQUIRE.question(asked, options)
    (rests,) = outcome.byes
    assert asked_text(why_not(asked, outcome, question, rests, BYE), SQUIRE).startswith(
        f"Does {rests} have a bye?\n  Yes, in this round\n  {rests} has a bye, for the first time"
    )
    higher = question.players[0]
    answer = why_not(asked, outcome, question, higher, BYE)
    assert answer["together"]["byes"] == [higher]
    told = asked_text(answer, SQUIRE)
    assert f"  {higher} stands higher in the list than {rests}, who has the bye\n" in told
    even = request(1, 9)
    for system in SYSTEMS:
        given = system.made({"size": 3})
        answer = why_not(even, system.load()(even, given), system.question(even, given), 4, BYE)
        assert answer == {"one": 4, "other": BYE, "kind": "none"}
        assert "nobody has a bye: everybody sits at a table\n" in asked_text(answer, system)


def test_why_no_bye_is_asked_of_the_command() -> None:
    asked = b'{"players": [1, 2, 3, 4, 5], "rounds": []}'
    made = run("-", "--system", "cedh", "--allow-bye", "--why-not", "1", "bye", stdin=asked)
    assert (made.code, made.out.splitlines()[0]) == (0, "Does 1 have a bye?")
    wrong = run("-", "--system", "cedh", "--allow-bye", "--why-not", "1", "by", stdin=asked)
    assert "no players have `by` in their names" in wrong.err


def test_players_are_asked_about_by_name_and_named_below_the_answer() -> None:
    asked = b'{"players": [1, 2, 3, 4, 5, 6], "names": {"1": "Ada Ash", "2": "Bo", "5": "Ada"}}'
    told = run("-", "--system", "squire", "--size", "3", "--why-not", "bo", "Ada", stdin=asked).out
    assert told.startswith("Do 2 and 5 sit at one table?\n")
    assert told.endswith("\n  Named above: 2 Bo, 5 Ada, 1 Ada Ash.\n")
    told = run("-", "--system", "squire", "--size", "3", "--explain", "Ash", stdin=asked).out
    assert told.startswith("1: points 0")
    assert "Named above: 1 Ada Ash, 2 Bo" in told

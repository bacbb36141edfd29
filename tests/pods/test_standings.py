"""Standings, both definitions of OMW%, badness and the cut, against sums done by hand."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from tests.pods.running import run
from tests.runner import CliRunner
from trfpair.apps.cli.pods import pods
from trfpair.base.errors import BadInput
from trfpair.pods import by_name
from trfpair.pods.model import FinishedRound, Request, Table, Weights
from trfpair.pods.pages import report_text
from trfpair.pods.simulate import Plan, default_rounds, simulate
from trfpair.pods.standings import report, snake, tables_of
from trfpair.pods.totals import interval, mean, summary

ROUNDS = (
    FinishedRound((Table((1, 2, 3, 4), 1), Table((5, 6, 7), 0))),
    FinishedRound((Table((5, 1, 2), 5), Table((3, 4, 6, 7), 3))),
)
CEDH = by_name("cedh")
REQUEST = Request((1, 2, 3, 4, 5, 6, 7), ROUNDS)


def test_points_seats_and_wins_at_tables_of_four() -> None:
    rows = {row.player: row for row in report(REQUEST, CEDH).rows}
    assert {p: row.points for p, row in rows.items()} == {1: 3, 2: 0, 3: 3, 4: 0, 5: 4, 6: 1, 7: 1}
    assert {p: row.tsn for p, row in rows.items()} == {1: 3, 2: 5, 3: 4, 4: 6, 5: 2, 6: 5, 7: 7}
    assert (rows[1].fourtw, rows[5].fourtw, rows[2].fourtw) == (1, 0, 0)


def test_omw_by_rounds() -> None:
    """MW% by hand: 1 and 3: 3/6; 5: 4/6; the others at the floor of 1/3."""
    rows = {row.player: row for row in report(REQUEST, CEDH).rows}
    third, half = Fraction(1, 3), Fraction(1, 2)
    assert rows[1].omw == ((third + half + third) / 3 + (Fraction(2, 3) + third) / 2) / 2
    assert rows[6].omw == ((Fraction(2, 3) + third) / 2 + (half + third + third) / 3) / 2


def test_a_half_stands_with_two_decimals_beside_a_third() -> None:
    """Shares are percentages with two decimals, whole ones too: `50.00` beside `33.33`."""
    shown = report_text(report(REQUEST, CEDH, tie_breaks=("points", "mw")), {})
    of = {line.split()[1]: line.split() for line in shown.splitlines() if line[:4].strip().isdigit()}
    heads = shown.splitlines()[1].split()
    at = heads.index("MW%")
    assert [of[player][at] for player in "1234567"] == ["50.00", "33.33", "50.00", "33.33", "66.67", "33.33", "33.33"]


def test_omw_of_the_page() -> None:
    """MW% is wins a game with a floor of 0.33, and every mate counts once a meeting: 1 met 2 twice."""
    rows = {row.player: row for row in report(REQUEST, CEDH, omw="web").rows}
    floor, half = Fraction(33, 100), Fraction(1, 2)
    assert rows[1].omw == (floor + half + floor + half + floor) / 5
    assert rows[1].rank == 2
    assert report(REQUEST, CEDH, omw="web").rows[0].player == 5


def test_rounds_sat_out_do_not_dilute() -> None:
    """A player who missed round 2 keeps the mean of the rounds sat in; who never sat has the floor."""
    absent = Request((1, 2, 3, 4, 9), (ROUNDS[0], FinishedRound((Table((1, 2, 3), 1),))))
    rows = {row.player: row for row in report(absent, CEDH).rows}
    assert rows[4].omw == (Fraction(1) + Fraction(1, 3) + Fraction(1, 3)) / 3
    assert rows[9].omw == Fraction(1, 3)
    assert len(tables_of(absent)[4]) == 1
    assert not rows[7].active


def test_badness_per_player_and_round() -> None:
    """1 and 2, 3 and 4, 6 and 7 met in both rounds: badness 1 each in round 2; a third meeting costs 4."""
    made = report(REQUEST, CEDH)
    assert made.rounds == (0, 6)
    assert {row.player: row.badness for row in made.rows}[1] == (0, 1)
    assert made.average_badness == Fraction(6, 7)
    third = Request(REQUEST.players, (*ROUNDS, FinishedRound((Table((1, 2, 6), 0),))))
    assert report(third, CEDH).rounds[2] == 8
    assert {row.player: row.badness for row in report(third, CEDH).rows}[5] == (0, 0, None)


def test_the_cut() -> None:
    clean = report(REQUEST, CEDH, cut=1).cut
    assert clean is not None
    assert (clean.after, clean.last, clean.clean, clean.decided_by) == (1, 5, True, "points")
    close = report(REQUEST, CEDH, cut=2).cut
    assert close is not None
    assert (close.clean, close.decided_by) == (False, "omw")
    assert report(REQUEST, CEDH).cut is None
    assert report(REQUEST, CEDH, cut=7).cut is None


def test_the_tables_of_the_cut_are_seeded_by_rank() -> None:
    assert snake(range(1, 17)) == ((1, 8, 9, 16), (2, 7, 10, 15), (3, 6, 11, 14), (4, 5, 12, 13))
    assert snake(range(1, 11)) == ((1, 6, 7), (2, 5, 8), (3, 4, 9, 10))
    assert snake([7, 3, 5]) == ((7, 3, 5),)
    assert snake(range(5)) == snake(range(2)) == ()
    for number in (3, 4, *range(6, 40)):
        tables = snake(range(number))
        assert sorted(map(len, tables), reverse=True) == [4] * (number - 3 * -(-number // 4)) + [3] * (
            4 * -(-number // 4) - number
        )
    made = report(REQUEST, CEDH, cut=4).cut
    assert made is not None
    assert [made.tables[0][0], len(made.tables)] == [report(REQUEST, CEDH).rows[0].player, 1]


def test_a_cut_nothing_decides() -> None:
    level = Request(tuple(range(1, 17)), ())
    made = report(level, CEDH)
    assert made.cut is not None
    assert (made.cut.after, made.cut.clean, made.cut.decided_by) == (4, False, None)
    assert {row.rank for row in made.rows} == {1}


def test_the_cut_counts_active_players() -> None:
    """5 leads but has left: the first two inside are 1 and 3."""
    made = report(Request((1, 2, 3, 4, 6, 7), ROUNDS), CEDH, cut=2)
    assert made.cut is not None
    assert made.cut.last in (1, 3)
    assert made.cut.clean


def test_tie_breaks_can_be_chosen() -> None:
    made = report(REQUEST, CEDH, tie_breaks=("tsn",))
    assert [row.player for row in made.rows][:2] == [7, 4]
    with pytest.raises(BadInput, match="buchholz"):
        report(REQUEST, CEDH, tie_breaks=("buchholz",))


def test_a_simulation_is_reproducible_and_adds_up() -> None:
    arguments = ["--simulate", "--system", "cedh", "--players", "9", "--tournaments", "3", "--format", "json", "--seed"]
    first = run(*arguments, "4")
    assert first.code == 0
    assert run(*arguments, "4") == first
    assert run(*arguments, "5").out != first.out


def test_the_summary_of_a_simulation() -> None:
    from functools import partial

    from trfpair.pods import squire

    plan = Plan(players=9, rounds=4, tournaments=3, seed=1, cut=0)
    played = simulate(plan, by_name("squire"), partial(squire.pair, options=squire.Options(size=4)))
    told = summary(plan, played)
    assert told["byes"] == {"per_round": ["1.00"] * 4, "mean": "4.00", "interval": "0.00", "worst": 4}
    assert told["repeated_byes"] == 0
    rematches = [sum(one.rematches) for one in played]
    assert told["rematches"]["mean"] == mean(rematches)
    assert all(one.badness[0] == 0 for one in played)
    assert max(rematches) > 0


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (8, 3), (9, 4), (16, 4), (17, 5)])
def test_rounds_planned(players: int, rounds: int) -> None:
    assert default_rounds(players) == rounds


def test_mean_without_floats() -> None:
    assert mean([1, 2]) == "1.50"
    assert mean([1, 1, 0]) == "0.67"


def test_the_interval_is_196_standard_errors() -> None:
    from statistics import stdev

    values = [3, 1, 4, 1, 5, 9, 2, 6]
    assert interval(values) == f"{1.96 * stdev(values) / len(values) ** 0.5:.2f}"
    assert interval([7]) == interval([7, 7]) == "0.00"


@pytest.mark.parametrize("option", ["--players", "--rounds", "--tournaments"])
def test_an_empty_simulation_is_refused(option: str) -> None:
    ran = run("--simulate", "--system", "squire", option, "0")
    assert ran.code in (1, 3)
    assert ran.out == ""


def test_five_players_cannot_be_simulated() -> None:
    assert run("--simulate", "--system", "cedh", "--players", "5").code == 1
    assert run("--simulate", "--system", "cedh", "--players", "5", "--allow-bye", "--rounds", "5").code == 0


def test_a_cut_of_one_has_no_tables() -> None:
    assert snake([7]) == ()
    assert snake([7, 8, 9]) == ((7, 8, 9),)


def test_the_weights_are_those_of_the_page() -> None:
    assert Weights() == Weights(rematch=Fraction("0.5"), score=Fraction("0.1"), three=Fraction("0.2"))


def test_squire_has_no_cut() -> None:
    told = CliRunner().invoke(
        pods, ["--system", "squire", "--simulate", "--players", "18", "--tournaments", "2", "--format", "json"]
    )
    assert json.loads(told.output)["cut"] is None

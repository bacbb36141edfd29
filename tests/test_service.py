"""The library as a web service uses it: results in one call, rounds entered and taken back, pages, data, errors."""

from __future__ import annotations

import io
import json
import pickle
import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from time import process_time
from typing import Any

import pytest

import trfpair
from benchmarks.fields import by_rating, played
from trfpair import Colour, Result
from trfpair.base.kinds import of_kind

FIXTURES = Path(__file__).parent / "fixtures"
OPEN = FIXTURES / "trf" / "real" / "open-de-gros.trf"


def event(players: int = 6, rounds: int = 3) -> trfpair.Tournament:
    return trfpair.Tournament(
        tuple(trfpair.Player(number, f"Player {number}") for number in range(1, players + 1)),
        rounds=rounds,
        initial_colour=Colour.WHITE,
    )


def started(players: int = 6, rounds: int = 3) -> trfpair.Tournament:
    return trfpair.with_round(event(players, rounds), trfpair.pair(event(players, rounds)))


def finished(tournament: trfpair.Tournament, round_: int, result: str = "1-0") -> trfpair.Tournament:
    games = trfpair.boards(tournament, round_)
    return trfpair.with_results(tournament, round_, dict.fromkeys(range(1, len(games) + 1), result))


# -- rounds and results -----------------------------------------------------------------------------------------------


def test_the_results_of_a_round_in_one_call() -> None:
    entered = trfpair.with_results(started(), 1, {(1, 4): "1-0", 2: "=", (3, 6): "0-1"})
    assert {player.id: player.points for player in entered.players} == {1: 10, 2: 5, 3: 0, 4: 0, 5: 5, 6: 10}
    one_by_one = started()
    for game, result in (((1, 4), "1-0"), (2, "="), ((3, 6), "0-1")):
        one_by_one = trfpair.with_result(one_by_one, 1, game, result)
    assert one_by_one == entered


def test_one_wrong_result_and_none_is_entered() -> None:
    with pytest.raises(trfpair.BadInput, match="no board 9: its boards are 1 to 3"):
        trfpair.with_results(started(), 1, {1: "1-0", 9: "="})
    with pytest.raises(trfpair.BadInput, match="no games"):
        trfpair.with_results(started(), 2, {1: "1-0"})


@pytest.mark.gate
def test_results_of_a_thousand_players_take_a_moment() -> None:
    before = trfpair.with_round(event(1000), trfpair.pair(event(1000), trace=False))
    results = dict.fromkeys(range(1, 501), "1-0")
    at = process_time()
    entered = trfpair.with_results(before, 1, results)
    assert process_time() - at < 0.5
    assert sum(player.points or 0 for player in entered.players) == 5000


def test_no_round_is_paired_over_open_games() -> None:
    tournament = trfpair.with_result(started(), 1, 1, "1-0")
    with pytest.raises(trfpair.BadInput, match="round 1 is not finished"):
        trfpair.pair(tournament)
    assert trfpair.pair(tournament, open_results="draw").round == 2


def test_a_round_is_entered_as_it_was_paired_and_taken_back() -> None:
    paired = trfpair.pair(event(7))
    assert (paired.round, len(paired.boards), paired.bye, paired.absent) == (1, 3, 7, ())
    entered = trfpair.with_round(event(7), paired)
    assert entered == trfpair.with_round(event(7), paired.pairing)
    back = trfpair.without_round(entered)
    assert [player.games for player in back.players] == [()] * 7
    with pytest.raises(trfpair.BadInput, match="force"):
        trfpair.without_round(finished(entered, 1))


def test_absences_are_said_changed_and_taken_back() -> None:
    away = trfpair.with_absences(event(), {2: Result.HALF_BYE, 3: Result.ZERO_BYE})
    assert trfpair.pair(away).absent == ((2, Result.HALF_BYE), (3, Result.ZERO_BYE))
    other = trfpair.with_absences(away, {2: Result.ZERO_BYE, 3: Result.NONE})
    assert trfpair.pair(other).absent == ((2, Result.ZERO_BYE),)
    assert trfpair.pair(trfpair.with_absences(event(), [5, 6])).absent == ((5, Result.ZERO_BYE), (6, Result.ZERO_BYE))
    with pytest.raises(trfpair.BadInput, match="no player 9"):
        trfpair.with_absences(event(), [9])
    with pytest.raises(trfpair.BadInput, match="HALF_BYE"):
        trfpair.with_absences(event(), {1: Result.WIN})


def test_an_absence_outweighs_the_cell_of_the_coming_round() -> None:
    cell = trfpair.Game(0, Colour.NONE, Result.HALF_BYE)
    tournament = replace(event(), players=(replace(event().players[0], games=(cell,)), *event().players[1:]))
    assert trfpair.pair(tournament).absent == ((1, Result.HALF_BYE),)
    assert trfpair.pair(trfpair.with_absences(tournament, {1: Result.NONE})).absent == ()
    assert trfpair.pair(trfpair.with_absences(tournament, [1])).absent == ((1, Result.ZERO_BYE),)


def test_an_absence_without_a_round_serves_one_round() -> None:
    tournament = replace(event(), byes=(trfpair.ByeRequest(Result.ZERO_BYE, 0, (1,)),))
    entered = finished(trfpair.with_round(tournament, trfpair.pair(tournament)), 1)
    assert trfpair.pair(entered).absent == ()


def test_withdrawals_last_to_the_end() -> None:
    tournament = trfpair.with_withdrawals(finished(started(), 1), [1, 2])
    for round_ in (2, 3):
        paired = trfpair.pair(tournament)
        assert (paired.round, paired.absent) == (round_, ((1, Result.ZERO_BYE), (2, Result.ZERO_BYE)))
        tournament = finished(trfpair.with_round(tournament, paired), round_)
    endless = trfpair.with_withdrawals(replace(event(), rounds=None), [1])
    assert trfpair.pair(endless, rounds=5).absent == ((1, Result.ZERO_BYE),)


def test_late_entries_get_the_next_numbers() -> None:
    late = trfpair.with_players(finished(started(), 1), [trfpair.Player(0, "Late"), trfpair.Player(0, "Later")])
    assert [(player.id, player.name) for player in late.players[6:]] == [(7, "Late"), (8, "Later")]
    assert {7, 8} <= {id_ for pair in trfpair.pair(late).pairs for id_ in pair}
    with pytest.raises(trfpair.BadInput, match="already there"):
        trfpair.with_players(event(), [trfpair.Player(0, "Player 3")])
    assert len(trfpair.with_players(event(), [trfpair.Player(0, "Player 3")], same_name=True).players) == 7


# -- pages and data ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def paired() -> trfpair.PairedRound:
    return trfpair.pair(trfpair.load(OPEN))


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("", "XX Open"),
        ("pairs.txt", "XX Open"),
        ("pairs.list", "25\n"),
        ("verbose.txt", ""),
        ("round.html", "<!DOCTYPE html>"),
        ("pairs.json", "{\n"),
    ],
)
def test_pages_of_a_round(paired: trfpair.PairedRound, name: str, begins: str) -> None:
    assert trfpair.render(paired, name).lower().lstrip().startswith(begins.lower())


def test_pages_of_a_round_that_there_are_not(paired: trfpair.PairedRound, tmp_path: Path) -> None:
    for name, message in (("pairs.doc", "no file `pairs.doc`"), ("boards.txt", "teams"), ("x.sgr", "--sgr")):
        with pytest.raises(trfpair.BadInput, match=message):
            trfpair.render(paired, name)
    with pytest.raises(trfpair.BadInput, match="trace"):
        trfpair.render(trfpair.pair(event(), trace=False), "verbose.txt")
    (tmp_path / "own.txt.j2").write_text("round {{ page.round }}", encoding="utf-8")
    assert trfpair.render(paired, "own.txt", templates=str(tmp_path)) == f"round {paired.round}"


def test_data_is_what_the_files_hold(paired: trfpair.PairedRound) -> None:
    assert json.loads(json.dumps(paired.to_dict())) == json.loads(trfpair.render(paired, "pairs.json"))
    table = trfpair.standings(trfpair.load(OPEN))
    assert json.loads(json.dumps(table.to_dict())) == json.loads(trfpair.render(table, "standings.json"))
    assert trfpair.render(table, "standings.csv").startswith("rank,id,name,")
    assert trfpair.render(table) == trfpair.render(table, "standings.txt")
    with pytest.raises(trfpair.BadInput, match=r"standings\.txt"):
        trfpair.render(table, "standings.doc")


def test_values_of_the_standings_by_code() -> None:
    table = trfpair.standings(finished(started(), 1), "BH/C1,WIN,TPN")
    values = table.values(1)
    assert list(values) == ["PTS", "BH/C1", "WIN", "TPN"]
    assert values["PTS"] == ("1.0", Fraction(1))
    assert values["TPN"].exact == 1


def test_reprs_are_short(paired: trfpair.PairedRound) -> None:
    tournament = trfpair.load(OPEN)
    many = [paired, paired.pairing, paired.history, paired.trace, tournament, trfpair.standings(tournament)]
    many += [trfpair.check(tournament), trfpair.explain(tournament, 1, paired=paired)]
    many += [tournament.players[0], trfpair.standings(tournament).lines[0], trfpair.Verdict(1, "lim", "", ("x" * 99,))]
    for one in many:
        assert len(repr(one)) < 120, repr(one)
        assert repr(one).startswith(f"<{type(one).__name__}")


def test_sheets_by_name() -> None:
    tournament = finished(started(), 1)
    files = trfpair.sheets(tournament, what=["standings", "pairings"], formats=["html"], title="Wall", language="de")
    assert set(files) == {"standings.html", "pairings.html", "index.html"}
    assert "Wall" in files["index.html"]
    assert "pairs1.txt" in trfpair.sheets(tournament)
    for wrong in ({"what": ["walls"]}, {"formats": ["pdf"]}, {"language": "xx"}, {"logo": b"no picture"}, {"round": 9}):
        given: dict[str, Any] = wrong
        with pytest.raises(trfpair.BadInput):
            trfpair.sheets(tournament, **given)


# -- questions --------------------------------------------------------------------------------------------------------


@pytest.mark.gate
def test_explanations_of_a_round_that_is_paired(paired: trfpair.PairedRound) -> None:
    tournament = trfpair.load(OPEN)
    board = paired.boards[0]
    told = trfpair.explain(tournament, board.white, paired=paired)
    assert (told.opponent, told.board, told.colour, told.bye) == (board.black, 1, Colour.WHITE, False)
    assert told.to_dict() == trfpair.explain(tournament, board.white).to_dict()
    assert str(board.black) in trfpair.render(told)
    assert all(one.text and one.who for one in told.passed_over)
    at = process_time()
    for player in tournament.players:
        trfpair.explain(tournament, player.id, paired=paired)
    assert process_time() - at < 2.5


def test_who_is_absent_and_who_has_the_bye() -> None:
    away = trfpair.with_absences(event(), {2: Result.HALF_BYE})
    paired = trfpair.pair(away)
    assert trfpair.explain(away, 2, paired=paired).absence is Result.HALF_BYE
    told = trfpair.explain(away, paired.bye, paired=paired)
    assert (told.bye, told.opponent, told.colour) == (True, 0, Colour.NONE)


def test_why_not_of_a_round_that_is_paired(paired: trfpair.PairedRound) -> None:
    tournament = trfpair.load(OPEN)
    one, other = paired.boards[0].white, paired.boards[5].black
    told = trfpair.why_not(tournament, one, other, paired=paired)
    assert told.to_dict() == trfpair.why_not(tournament, one, other).to_dict()
    assert told.kind
    assert told.question == (one, other, "pair")
    assert trfpair.render(told).strip()
    made = trfpair.why_not(tournament, *paired.boards[0], paired=paired)
    assert made.kind == "made"
    with pytest.raises(trfpair.BadInput, match="trace"):
        trfpair.why_not(tournament, one, other, paired=trfpair.pair(tournament, trace=False))


def test_checks_come_one_by_one() -> None:
    tournament = trfpair.generate(players=8, rounds=4, seed=2)
    checks = trfpair.check(tournament)
    assert len(checks) == 4
    assert "0 made" in repr(checks)
    assert next(iter(checks)).round == 1
    assert "1 made" in repr(checks)
    assert [one.round for one in checks[1:3]] == [2, 3]
    assert all(one.agrees for one in checks)
    assert json.dumps(checks[-1].to_dict())


def test_what_is_verified() -> None:
    tournament = trfpair.generate(players=8, rounds=4, seed=2)
    paired = trfpair.pair(tournament, round=3)
    assert trfpair.verified(tournament, paired).outcome == "not all proved"
    assert trfpair.verified(tournament, trfpair.pair(tournament, round=3, proofs=True)).accepted
    wrong = json.loads(json.dumps(paired.to_dict()))
    wrong["pairs"][0]["white"], wrong["pairs"][0]["black"] = wrong["pairs"][0]["black"], wrong["pairs"][0]["white"]
    assert trfpair.verified(tournament, wrong).outcome == "rejected"
    with pytest.raises(trfpair.BadInput):
        trfpair.verified(tournament, {})


# -- tables of N and studies ------------------------------------------------------------------------------------------


def test_tables() -> None:
    seating = trfpair.seat({"players": list(range(1, 9)), "rounds": []}, system="cedh")
    assert sorted(id_ for table in seating.tables for id_ in table) == list(range(1, 9))
    assert trfpair.seat({"players": [1, 2, 3, 4], "rounds": []}, system="squire", size=2).tables
    for request, system, message in (
        ({"players": [1, 2]}, "chess", "no system of tables"),
        ({"players": "all", "rounds": []}, "cedh", "players"),
        ({"players": [1, 2, 3], "rounds": [], "system": "cedh"}, "squire", "the request is of cedh"),
    ):
        with pytest.raises(trfpair.BadInput, match=message):
            trfpair.seat(request, system=system)
    with pytest.raises(trfpair.BadInput, match="no option `size`"):
        trfpair.seat({"players": [1, 2, 3], "rounds": []}, system="cedh", size=3)


def test_a_study(tmp_path: Path) -> None:
    (tmp_path / "s.toml").write_text(
        '[study]\nname = "s"\ncount = 5\nseed = 1\nmeasures = ["pairs_rematch"]\n'
        '[field]\nsystem = "dutch-2026"\nplayers = 6\nrounds = 3\nstrengths = "normal 1800 200"\n'.replace(
            '"pairs_rematch"', '"winner"'
        ),
        encoding="utf-8",
    )
    told: list[tuple[int, int]] = []
    done = trfpair.simulate(tmp_path / "s.toml", count=3, progress=lambda there, whole: told.append((there, whole)))
    assert (done.tournaments, done.failures, told[-1]) == (3, (), (3, 3))
    assert {mean.tournaments for mean in done.means.values()} == {3}
    assert "winner" in done.text.lower()


# -- errors, files, time ----------------------------------------------------------------------------------------------


def test_errors_are_those_that_python_has(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="player"):
        trfpair.loads("XXR 5\n")
    with pytest.raises(OSError, match="cannot be read"):
        trfpair.load(tmp_path / "none.trf")
    assert issubclass(trfpair.BeyondLimits, ValueError)
    assert issubclass(trfpair.OutOfTime, TimeoutError)
    failure = pickle.loads(pickle.dumps(trfpair.NoPairing("nobody is left")))
    assert str(failure) == "No valid pairing exists: nobody is left"


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: trfpair.pair("open.trf"), "pair: tournament: expected a Tournament, found a str"),
        (lambda: trfpair.pair(event(), round="2"), "pair: round: expected an int or None, found a str"),
        (lambda: trfpair.pair(event(), system=5), "pair: system: expected a str or a System or None, found an int"),
        (lambda: trfpair.pair(event(), rounds=True), "pair: rounds: expected an int or None, found a bool"),
        (lambda: trfpair.pair(event(), seconds="5"), "pair: seconds: expected a float or None, found a str"),
        (lambda: trfpair.pair(event(), initial_colour=1.5), "expected a Colour or a str, found a float"),
        (lambda: trfpair.standings(None), "standings: tournament: expected a Tournament, found None"),
        (lambda: trfpair.standings(event(), 5), "tie_breaks: expected a str or a list, found an int"),
        (lambda: trfpair.boards("t", 1), "boards: tournament: expected a Tournament, found a str"),
        (lambda: trfpair.with_round(event(), "round"), "expected a PairedRound or a RoundPairing, found a str"),
        (lambda: trfpair.with_results(started(), 1, {(1, 4): 1}), "a result: expected a str, found an int"),
        (lambda: trfpair.with_results(started(), 1, {1.5: "="}), "expected a tuple, found a float"),
        (lambda: trfpair.with_results(started(), "1", {1: "="}), "with_results: round_: expected an int, found a str"),
        (lambda: trfpair.with_players(event(), ["Ada"]), "players: expected a list, found a list with a str"),
        (lambda: trfpair.with_players(event(), {5: "Ada"}), "players: expected a list, found a dict with an int"),
        (lambda: trfpair.with_results(started(), 1, {(1, 4, 2): "="}), "expected a tuple of two, found one of 3"),
        (lambda: trfpair.with_games(started(), {1: "1-4"}), "for the bye: expected a tuple, found a str"),
        (lambda: trfpair.with_games(started(), {1: (1, 4, 2)}), "expected a tuple of two, found one of 3"),
        (lambda: trfpair.with_games(started(), {1: (1, None)}), "for the bye: expected an int, found None"),
        (lambda: trfpair.with_games(started(), {"x": (1, 4)}), "a board: expected an int, found a str"),
        (lambda: trfpair.with_absences(event(), 5), "kinds: expected a dict or a list, found an int"),
        (lambda: trfpair.with_withdrawals(event(), "5"), "players: expected a list, found a str"),
        (lambda: trfpair.sheets(event(), what="standings"), "what: expected a list, found a str"),
        (lambda: trfpair.explain(event(), 1.5), "player: expected an int or a str, found a float"),
        (lambda: trfpair.simulate("s.toml", progress=5), "progress: expected a function or None, found an int"),
        (lambda: trfpair.seat([1]), "request: expected a dict, found a list with an int"),
        (lambda: trfpair.load(17), "file: expected a str or a PathLike or an open file, found an int"),
        (lambda: trfpair.loads(17), "text: expected a str or a bytes, found an int"),
        (lambda: trfpair.render("round"), "WhyNot, found a str"),
        (lambda: trfpair.pair(replace(event(), rounds="5")), "the rounds of the tournament: expected an int"),
        (lambda: trfpair.pair(replace(event(), players={})), "expected a tuple, found a dict"),
        (lambda: trfpair.pair(replace(event(), players=({},))), "expected a Player, found a dict"),
        (lambda: trfpair.pair(trfpair.Tournament((trfpair.Player("1"),))), "the id of the player"),
        (lambda: trfpair.pair(trfpair.Tournament((trfpair.Player(1, games={}),))), "expected a tuple, found a dict"),
        (lambda: trfpair.pair(trfpair.Tournament((trfpair.Player(1, games=((0, 1, "1"),)),))), "expected a Game"),
        (lambda: trfpair.pair(), "missing a required argument: 'tournament'"),
    ],
)
def test_wrong_types_are_refused_at_the_door(call: Any, message: str) -> None:
    with pytest.raises(TypeError) as caught:
        call()
    assert message in str(caught.value)


def test_a_boolean_is_no_number() -> None:
    with pytest.raises(TypeError):
        of_kind(True, int, "the rounds")


def test_what_is_asked_for_and_is_not_there() -> None:
    for call, message in (
        (lambda: trfpair.pair(event(), open_results="guess"), "expected draw, found `guess`"),
        (lambda: trfpair.generate(players=5, rounds=3, colour="red"), "no setting `colour`"),
        (lambda: trfpair.pair(event(), colour="red"), "no option `colour`"),
    ):
        with pytest.raises(trfpair.BadInput, match=message):
            call()


def test_a_warning_names_the_line_that_reads() -> None:
    with pytest.warns(trfpair.TrfWarning) as told:
        trfpair.loads(trfpair.dumps(event()).encode() + "022 Orléans\n".encode("latin-1"))
    assert {Path(one.filename).name for one in told} == {"test_service.py"}


def test_open_files() -> None:
    with OPEN.open("rb") as data, OPEN.open(encoding="utf-8") as text:
        assert trfpair.load(data) == trfpair.load(text) == trfpair.load(OPEN)
    made = io.StringIO()
    trfpair.dump(event(), made)
    assert trfpair.loads(made.getvalue()).players == event().players


def in_a_thread(*arguments: Any, **options: Any) -> Any:
    """What a function answers in another thread, where a process is started."""
    with ThreadPoolExecutor() as threads:
        return threads.submit(trfpair.pair, *arguments, **options).result()


@pytest.mark.gate
@pytest.mark.parametrize("pair", [trfpair.pair, in_a_thread])
def test_a_round_within_a_time(pair: Callable[..., Any]) -> None:
    tournament = trfpair.generate(players=9, rounds=3, seed=1)
    quick = pair(tournament, round=3, seconds=60)
    assert quick.to_dict() == trfpair.pair(tournament, round=3).to_dict()
    assert quick.history.round == 3
    banned = replace(event(2), forbidden=(trfpair.ForbiddenGroup((1, 2)),))
    with pytest.raises(trfpair.NoPairing):
        pair(banned, seconds=60)


@pytest.mark.parametrize("pair", [trfpair.pair, pytest.param(in_a_thread, marks=pytest.mark.gate)])
def test_a_round_that_takes_too_long_is_given_up(pair: Callable[..., Any]) -> None:
    field = played(200, 4, by_rating, announced=9)
    for seconds in (0.01, 0, -1, float("nan")):
        with pytest.raises(trfpair.OutOfTime, match=rf"within {seconds:g} seconds"):
            pair(field, seconds=seconds)
    assert trfpair.pair(field, seconds=60).round == 5


@pytest.mark.gate
@pytest.mark.posix
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_bell_that_a_finalizer_hears_rings_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python drops what is raised in a finalizer, or in a callback of its garbage collector."""

    class Slow:
        def __del__(self) -> None:
            time.sleep(0.2)

    def never(*_given: Any) -> None:
        Slow()
        time.sleep(10)
        raise AssertionError("not interrupted")

    monkeypatch.setattr("trfpair.rounds.in_time.pair_round", never)
    with pytest.raises(trfpair.OutOfTime):
        trfpair.pair(event(), seconds=0.05)


@pytest.mark.posix
def test_a_bound_in_the_main_thread_starts_no_process_and_leaves_the_clock_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "executable", "")
    assert trfpair.pair(event(), seconds=60).round == 1
    if sys.platform != "win32":
        assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
        signal.signal(signal.SIGALRM, signal.SIG_IGN)  # the program has the clock
        try:
            with pytest.raises(trfpair.BadInput, match="no Python to start"):
                trfpair.pair(event(), seconds=60)
            assert signal.getsignal(signal.SIGALRM) is signal.SIG_IGN
        finally:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)

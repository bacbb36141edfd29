"""Small changes of the code that no other test saw (`python -m tests.fuzz.mutants`), each seen by one here."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random
from statistics import NormalDist
from types import SimpleNamespace
from zlib import crc32

import pytest

from benchmarks.slow import Recipe, made
from tests.standings.test_judge import ranked
from trfpair.apps.engine.forms import Form, Request, parse_call
from trfpair.apps.engine.systems import CUSTOM, _agreeing, added_colour, system_for
from trfpair.base.errors import BadInput
from trfpair.base.files import stage
from trfpair.event.entries import with_result
from trfpair.event.matches import double
from trfpair.event.matches.teams import TeamMatches
from trfpair.event.model import NO_GAME, AccelerationRange, Colour, ForbiddenGroup, Game, Player, Result, Tournament
from trfpair.lab.batch.files import FileChecker, FileItem
from trfpair.lab.generate import play
from trfpair.lab.generate.dice import Dice
from trfpair.lab.generate.model import plan_like
from trfpair.lab.generate.results import normal_share
from trfpair.lab.generate.run import _titled
from trfpair.matching.cardinality import dirac, surely_perfect
from trfpair.matching.potentials import potentials
from trfpair.output.render import render
from trfpair.output.round import drawing
from trfpair.output.sheets import Book, words_of
from trfpair.output.sheets.text import cards
from trfpair.output.tables import lines_of
from trfpair.pods import squire
from trfpair.pods.model import Request as Asked
from trfpair.pods.model import Round, Table
from trfpair.pods.past import study
from trfpair.pods.protocol import build
from trfpair.pods.solver.cover import Least
from trfpair.pods.squire import question, seek
from trfpair.ranking import judge
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.rounds.why.player import _rules
from trfpair.systems import SYSTEMS, by_name, with_tables
from trfpair.systems.burstein import reasons
from trfpair.systems.club.report import Reporter
from trfpair.systems.dubov import upfloaters
from trfpair.systems.dutch.certificates import case_proofs
from trfpair.systems.dutch.engine.budget import Budget
from trfpair.systems.dutch.whatif import compare
from trfpair.systems.swiss.completion import Completion
from trfpair.systems.team.wishes import _due
from trfpair.systems.trace import Coloured, Step, Trace
from trfpair.trf import TrfError, load, loads
from trfpair.trf.problems import MOST_LISTED, Problem

OPEN = Path(__file__).parent / "fixtures" / "trf" / "real" / "open-de-gros.trf"
PLAYERS = "".join(f"001 {number:>4}      Player {number}\n" for number in (1, 2, 3, 4))


def test_a_system_without_editions_pairs_a_file_of_a_custom_system() -> None:
    tournament = loads(f"192 {CUSTOM}\n" + PLAYERS).tournament
    assert system_for(Request(system="vega"), tournament) == "vega"
    with pytest.raises(BadInput, match=CUSTOM):
        system_for(Request(system="double-swiss"), tournament)


@pytest.mark.parametrize("name", ["A", "B", "C", "D", "E", "F"])
def test_the_added_colour_is_the_parity_of_the_checksum(name: str) -> None:
    tournament = Tournament(players=(Player(1, name), Player(2, "Z")))
    drawn = crc32(f"1 {name} 0\n2 Z 0".encode()) & 1
    assert added_colour(Request(form=Form.JAVAFO), tournament) == (Colour.WHITE if drawn else Colour.BLACK)


def test_options_of_bbp_pairings_make_its_form() -> None:
    assert parse_call(["in.trf", "--nonsense", "-p"]).form is Form.BBP
    assert parse_call(["in.trf", "-p"]).form is Form.JAVAFO


def test_which_systems_fide_has_a_code_for() -> None:
    families = {system.name.split("-")[0] for system in SYSTEMS if system.fide}
    assert families == {"dutch", "dubov", "burstein", "double", "team"}


def test_a_wrong_pairing_is_explained_up_to_so_many_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit counts the players of the bracket and below, not those above."""
    paired = pair_round(load(OPEN).tournament, Settings(system="dutch-2026"))
    pairs = list(paired.pairing.pairs)
    scores = {past.id: past.pairing_score for past in paired.history.players}
    same = [pair for pair in pairs if pair.black and scores[pair.white] == scores[pair.black]]
    lowest = min(
        scores[pair.white] for pair in same if sum(scores[pair.white] == scores[one.white] for one in same) > 1
    )
    one, two = low = [pair for pair in same if scores[pair.white] == lowest][:2]
    played = [pair for pair in pairs if pair not in low]
    played += [one._replace(black=two.black), two._replace(black=one.black)]

    def told() -> bool:
        return by_name("dutch-2026").compared(paired.history, pairs, played).difference is not None

    assert told()
    monkeypatch.setattr(compare, "Budget", lambda: Budget(1))
    assert not told()


@pytest.mark.parametrize(
    ("colours", "difference", "due"),
    [("WBB", -1, "WHITE"), ("BWW", 1, "BLACK"), ("WWBB", 0, "WHITE"), ("BBWW", 0, "BLACK"), ("WB", 0, "NONE")],
)
def test_the_colour_a_team_is_due(colours: str, difference: int, due: str) -> None:
    played = tuple(Colour.WHITE if letter == "W" else Colour.BLACK for letter in colours)
    assert _due(SimpleNamespace(colours=played, difference=difference)) is Colour[due]


def test_a_bye_in_the_second_column_of_a_match_is_worth_the_match() -> None:
    text = (
        "192 FIDE_DOUBLESWISS\nXXR 4\n"
        f"001    1      A{'':74}     2 w 1     2 b 1\n001    2      B{'':74}     1 b 0     1 w 0\n"
        f"001    3      C{'':74}            0000 - H\n"
    )
    tournament = loads(text).tournament
    assert [str(game.result.value) for game in tournament.players[2].games] == [" ", "H"]
    earned = double.view(tournament).earned
    assert (earned[1], earned[3]) == ((20,), (10,))


def test_before_the_first_round_nobody_knows_the_boards() -> None:
    rosters = f"013 {'Club':<32}{1:>4} {2:>4}\n013 {'Other':<32}{3:>4} {4:>4}\n"
    assert TeamMatches(loads(PLAYERS + rosters).tournament).boards_of_a_match == 0


def test_a_table_without_rows_has_the_width_of_its_heads() -> None:
    assert list(lines_of(["", "B"], [], "ll")) == ["  B"]


def test_as_many_byes_is_not_more_byes() -> None:
    trace = Trace(on=True)
    players = [SimpleNamespace(id=number) for number in (7, 8, 9)]
    field = SimpleNamespace(players=players, byes=[1, 1, 2], name=lambda place: str(place))
    Reporter(field, trace).bye(0, (2, 1), 0)
    passed = trace.steps[0].data["against"]
    assert [(row["who"], row["kind"]) for row in passed] == [(9, "byes"), (8, "rest")]


def test_the_reason_of_a_colour_is_handed_on() -> None:
    step = Step("colour", "5", {}, Coloured(1, 2, "5.2.1", facts={"because": {"x": 1}}))
    bare = Step("colour", "5", {}, Coloured(3, 4, "5.2.5"))
    found = _rules([step, bare], {})
    assert (found[1]["because"], found[2]["because"], found[3]["because"]) == ({"x": 1}, {"x": 1}, {})


def test_a_tournament_of_the_first_attempt_tells_of_no_other() -> None:
    order = SimpleNamespace(system=by_name("dutch-2026"), seed="s", notes="")
    first, third = (_titled(Tournament(), order, attempt, "x").records for attempt in (0, 2))
    assert not any("drawn" in record.text for record in first)
    assert any("drawn 3 times" in record.text for record in third)


# ---- of an earlier sample


def test_a_file_that_cannot_be_read_is_reported_with_the_system_asked_for(tmp_path: Path) -> None:
    (tmp_path / "t.trf").write_text("XXR x\n")
    assert FileChecker(Settings(system="vega"))(FileItem(str(tmp_path / "t.trf"))).system == "vega"
    assert FileChecker(Settings())(FileItem(str(tmp_path / "t.trf"))).system == ""


@pytest.mark.parametrize("columns", [(1, 1), (3, 5), (2, 9), (9, 9)])
def test_as_many_carets_as_columns(columns: tuple[int, int]) -> None:
    shown = str(Problem(1, *columns, "field", "x", "y", line_text="123456789")).splitlines()[-1]
    assert shown == "    " + " " * (columns[0] - 1) + "^" * (columns[1] - columns[0] + 1)


def test_the_count_of_further_warnings_is_of_the_file_as_a_whole() -> None:
    rest = loads("ABC x\n" * (MOST_LISTED + 3) + PLAYERS).problems[-1]
    assert (rest.line, rest.first_column, rest.last_column, rest.found) == (0, 0, 0, "3 more")


def test_an_unknown_encoding_is_a_problem_of_the_file_as_a_whole() -> None:
    with pytest.raises(TrfError) as caught:
        loads(b"XXR 3\n", encoding="no-such")
    problem = caught.value.problems[0]
    assert (problem.line, problem.first_column, problem.last_column) == (0, 0, 0)


def test_byes_of_tables_count_one_each() -> None:
    rounds = [{"tables": [{"players": [1, 2, 3, 4], "winner": 0}], "byes": [5]}] * 2
    request = build({"players": [1, 2, 3, 4, 5], "rounds": rounds}, sizes=None)
    assert study(request).byes == {1: 0, 2: 0, 3: 0, 4: 0, 5: 2}


def test_an_error_of_ours_is_not_put_on_a_template_of_the_user(tmp_path: Path) -> None:
    class Broken:
        def __getattr__(self, name: str) -> object:
            raise ValueError("ours")

    with pytest.raises(ValueError, match="ours"):
        render("pairs.txt.j2", own_folder=str(tmp_path), page=Broken())


def test_the_share_of_the_stronger_player_is_rounded_to_the_millionth() -> None:
    normal = NormalDist()
    shares = [normal_share(difference) for difference in range(1700)]
    assert all(abs(share - normal.cdf(7 * at / 2000) * 1e6) < 0.501 for at, share in enumerate(shares))


def test_half_a_bye_is_no_bye() -> None:
    """The hint at a missing bye stands only where whole half points are missing."""
    cells = f"{'':8}  {'   2 w 1':8}"
    other = f"  {'0000 - F':8}  {'   1 b 0':8}"
    for points, hinted in (("1.5", True), ("1.7", False)):
        text = f"001    1      A{'':64} {points:>4}       {cells}\n001    2      B{'':64}          {other}\n"
        with pytest.raises(TrfError) as caught:
            loads(text)
        assert ("a half-point bye?" in str(caught.value)) is hinted, str(caught.value)


def test_the_rows_of_the_trace_name_those_who_were_met() -> None:
    rosters = "192 FIDE_DOUBLESWISS\nXXR 6\nXXC white1\n"
    rows = [("1", "2 w 1", "2 b 1"), ("2", "1 b 0", "1 w 0"), ("3", "4 w 1", "4 b 1"), ("4", "3 b 0", "3 w 0")]
    text = rosters + "".join(f"001 {id_:>4}      {id_}{'':74}  {one:>8}  {two:>8}\n" for id_, one, two in rows)
    trace = Trace(on=True)
    pair_round(loads(text).tournament, Settings(), trace)
    met = {row["id"]: row["met"] for step in trace.steps for row in _players(step.data)}
    assert met == {1: [2], 2: [1], 3: [4], 4: [3]}


def _players(data: dict) -> list[dict]:
    found = [row for rows in data.values() if isinstance(rows, list) for row in rows if isinstance(row, dict)]
    return [row for row in found if "met" in row]


def test_the_systems_that_have_tables_of_groups() -> None:
    assert with_tables() == "vega, danubian"


def test_points_are_counted_up_to_the_last_paired_round_and_no_further() -> None:
    """A bye that stands in a later cell already is worth nothing yet."""
    half, full = Game(0, Colour.NONE, Result.HALF_BYE), Game(0, Colour.NONE, Result.PAB)
    games = (Game(2, Colour.WHITE, Result.UNKNOWN),), (Game(1, Colour.BLACK, Result.UNKNOWN),), (full, half)
    players = tuple(Player(number, "ABC"[number - 1], games=cells) for number, cells in enumerate(games, 1))
    after = with_result(Tournament(players=players), 1, (1, 2), "1-0")
    assert [player.points for player in after.players] == [10, 0, 10]


def test_a_line_of_a_drawing_bends_halfway_between_the_boxes() -> None:
    sitter = SimpleNamespace()
    one, other = (drawing.Spot(sitter, side, x, 10 + x, "") for side, x in ((drawing.LEFT, 0), (1 - drawing.LEFT, 500)))
    middle = (drawing.BOX + 500) // 2
    assert drawing._path(one, other) == f"M{drawing.BOX} 10C{middle} 10 {middle} 510 500 510"


def test_only_the_bottom_members_before_the_last_top_member_are_said_to_come_before_it() -> None:
    text = "XXR 4\nXXC white1\n" + PLAYERS
    trace = Trace()
    pair_round(loads(text).tournament, Settings(system="double-swiss"), trace)
    (told,) = [step.data for step in trace.steps if "bottoms_before" in step.data]
    assert [(row["chooser"], row["taken"]) for row in told["rows"]] == [(1, 3), (2, 4)]
    assert told["bottoms_before"] == []


def test_a_model_without_rounds_is_no_model() -> None:
    for model in (Tournament(players=(Player(1, "A"), Player(2, "B"))), Tournament(rounds=3)):
        with pytest.raises(BadInput, match="no players or no rounds"):
            plan_like(model, Dice("seen"), "elo")


def test_the_folders_of_a_set_are_synced_some_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    monkeypatch.setattr(stage, "on_disk", lambda numbers: seen.append(len(numbers)))
    stage.synced([tmp_path] * (stage.OPEN_AT_ONCE + 6))
    assert seen == [stage.OPEN_AT_ONCE, 6]


@pytest.mark.parametrize(
    "solution", [None, SimpleNamespace(mate=[2, 3, 0, 1])], ids=["no solution, no barrier", "both dummies are taken"]
)
def test_a_case_that_cannot_be_solved_or_has_no_room_is_not_proved(
    solution: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    bracket = SimpleNamespace(completion=False, players=[0, 1])
    graph = SimpleNamespace(at=[0, 1], bracket=bracket, forced=lambda _: graph)
    cases = object.__new__(case_proofs.Cases)
    cases._graph, cases._field = graph, SimpleNamespace(id=lambda at: at + 1)  # type: ignore[assignment]
    monkeypatch.setattr(case_proofs, "after", lambda *_: ([0b10, 0b01], 0b11))
    monkeypatch.setattr(case_proofs, "barrier", lambda *_: {"left": [[1]], "may_meet": []})
    with pytest.raises(case_proofs.NotProvedError):
        cases._told(case_proofs.Case(0, 0, solution))  # type: ignore[arg-type]


@pytest.mark.parametrize(("slack", "more"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_a_pair_that_is_not_tried_costs_half_of_its_slack_more_at_least(
    slack: int, more: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reasons, "bar", lambda *_: "")
    bracket = object.__new__(reasons.Reasons)
    bracket.bracket, bracket.solution = SimpleNamespace(field=None), SimpleNamespace(value=100, blossoms=(), y=[])  # type: ignore[assignment]
    bracket.vertex, bracket.open, bracket.exact, bracket.work = {0: 0, 1: 1}, 3, False, 0
    bracket._group, bracket._bounds = [0, 1], {}
    monkeypatch.setattr(bracket, "_slack", lambda *_: slack)
    monkeypatch.setattr(bracket, "_worse", lambda value, *, exact: (value, exact))
    assert bracket.against(0, 1) == (100 + more, False)


def test_the_graph_of_dubovs_upfloaters_has_room_for_the_one_who_stays_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    class Seen(upfloaters.Graph):
        def completable(self) -> bool:
            possible = super().completable()
            seen.append((self.lenient, len(self.at) % 2, len(self.adj) % 2, possible))
            return possible

    seen: list[tuple[bool, int, int, bool]] = []
    monkeypatch.setattr(upfloaters, "Graph", Seen)
    for seed in range(6):
        pair_round(made(Recipe(24, 5, more=3, colours="random", results="random", seed=seed)), Settings("dubov-2026"))
    odd = [row for row in seen if row[:2] == (True, 1)]
    assert any(possible for *_, possible in odd)
    assert {vertices for *_, vertices, _ in seen} == {0}


def test_degrees_promise_as_much_as_they_can() -> None:
    assert dirac(3, 0, 3)
    assert surely_perfect([0, 0], 0b11, 2)
    two_white = {Colour.WHITE: 0b11, Colour.BLACK: 0}
    field = SimpleNamespace(met=[1, 2, 4, 8], absolute=two_white)
    assert Completion(field).certain_with(0b1111, 0, 0, 0)  # type: ignore[arg-type]
    four_white = SimpleNamespace(met=[1, 2, 4, 8], absolute={Colour.WHITE: 0b1111, Colour.BLACK: 0})
    assert not Completion(four_white).certain_with(0b1111, 0, 0, 0)  # type: ignore[arg-type]
    anybody = SimpleNamespace(met=[1 << at for at in range(14)], absolute={Colour.WHITE: 0, Colour.BLACK: 0})
    assert Completion(anybody).certain_with(0b111111, 0b11111111 << 6, 6, 0)  # type: ignore[arg-type]
    assert not Completion(anybody).certain_with(0b111111, 0b11111111 << 6, 8, 0)  # type: ignore[arg-type]


def test_a_rank_too_high_is_held_against_a_better_player_and_not_against_an_equal_one() -> None:
    (found,) = judge(ranked("PTS", p4=1)).differences
    assert found.text == "4 Player 4: rank 1 in the file, 2 to 5 by the list (PTS 3.5 < 4.0 of 2 Player 2)"


def test_cards_without_a_game_have_no_column_of_numbers_and_one_of_byes() -> None:
    absent = Game(0, Colour.NONE, Result.HALF_BYE)
    event = Tournament(tuple(Player(id_, f"Player {id_}", games=(absent,), points=5) for id_ in (1, 2)), rounds=3)
    _, text = cards(Book(event), words_of("en"))
    heads = next(line for line in text.splitlines() if line.strip().startswith("Rd"))
    assert heads.split() == ["Rd", "Opponent", "Pts"]


@pytest.mark.parametrize(
    ("candidates", "asked"), [(("dutch-2017",), "dutch-2017"), (("dutch-2026", "dutch-2017"), "dutch")]
)
def test_a_call_that_contradicts_the_file_is_told_as_it_was_meant(candidates: tuple[str, ...], asked: str) -> None:
    with pytest.raises(BadInput, match=rf"\(192\), the call for {asked}$"):
        _agreeing(tuple(map(by_name, candidates)), "dutch", "FIDE_DUBOV")


def test_a_match_round_names_every_pair_once() -> None:
    trace = Trace(on=True)
    paired = pair_round(made(Recipe(16, 3, results="random", games=2)), Settings("double-swiss"), trace)
    told = [{row["chooser"], row["taken"]} for step in trace.steps for row in step.data.get("rows", ())]
    assert sorted(map(sorted, told)) == sorted(map(sorted, paired.pairing.boards))


def test_empty_cells_at_the_end_of_a_generated_row_are_no_games() -> None:
    played = Game(2, Colour.WHITE, Result.WIN)
    assert play._trimmed((played, NO_GAME, played, NO_GAME)) == (played, NO_GAME, played)
    assert play._trimmed((NO_GAME, NO_GAME)) == ()


def test_rounds_of_two_columns_begin_in_the_first() -> None:
    ban = ForbiddenGroup((1, 2), first=2, last=3)
    event = Tournament((), rounds=4, forbidden=(ban,), accelerations=(AccelerationRange(10, 1, 2, 1, 6),))
    found = play.in_columns(event, 2)
    assert (found.rounds, found.forbidden[0].first, found.forbidden[0].last) == (8, 3, 6)
    assert (found.accelerations[0].first_round, found.accelerations[0].last_round) == (1, 4)


def test_vertices_left_out_of_a_matching_have_no_number() -> None:
    by_cost = [{3: 0b0010}, {3: 0b0001}, {}, {}]
    assert (potentials(by_cost, [1, 0, 3, 2], 0b0011) or [])[2:] == [0, 0]


class Covered:
    """What a cover knows of rematches, and of earlier byes; it looks for costs up to ``most``."""

    most = 9

    def __init__(self, rematches: Least, byes: Least) -> None:
        self.least = lambda upper: rematches
        self.least_extra = lambda budget, lowest, upper: byes


@pytest.mark.parametrize("known", [False, True])
@pytest.mark.parametrize("met", [False, True])
def test_what_the_best_seating_with_two_players_proves(known: bool, met: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a cover no rematch is the least there can be, and some prove nothing; a bound below proves no byes."""
    tables = (Table((1, 2, 3), 0), Table((4, 5, 6), 0))
    rounds = (Round(tables, (7,)),) if met else ()
    round_ = squire.Round(Asked(tuple(range(1, 8)), rounds), squire.Options(size=3))
    at = [round_.players.index(player) for player in range(1, 8)]
    found = [at[:3], at[3:6], at[6:]]
    monkeypatch.setattr(question, "cover_of", lambda *_: None)
    assert question._proved(round_, found, (at[0], at[1])) == (found, [] if met else ["rematches", "byes"])
    other = [[at[0], at[1], at[3]], [at[2], at[4], at[5]], [at[6]]]
    byes = Least(0, other if known else None)
    monkeypatch.setattr(question, "cover_of", lambda *_: Covered(Least(round_.excess(found[:2]), None), byes))
    best, proved = question._proved(round_, found, (at[0], at[1]))
    assert best == (other if known else found)
    assert proved == (["rematches"] if met and not known else ["rematches", "byes"])


def test_the_search_among_some_tables_does_not_rest_at_one_rematch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seek, "EXACT_LIMIT", 0)
    played = Round((Table((1, 2), 0), *(Table((one, one + 10), 0) for one in range(3, 9))), ())
    round_ = squire.Round(Asked(tuple(range(1, 9)), (played,)), squire.Options(size=2, effort=1))
    start = [[0, 1], [2, 3], [4, 5], [6, 7]]
    assert round_.excess(start) == 1
    found = seek._reseat(round_, seek.Costs.of(round_), start, [0] * 4, Random(1), last=False)
    assert round_.excess(found) == 0


def test_the_least_spread_is_proved_by_its_bound() -> None:
    scores = {player: Fraction((player - 1) // 4 * 10 + (player % 4 == 1)) for player in range(1, 21)}
    found = squire.pair(Asked(tuple(scores), (), scores=scores), squire.Options(size=4, objective="spread", effort=1))
    assert (found.figures["score_spread"], found.figures["proved"]) == (15, True)

"""Team events and Double-Swiss by the commands: standings, reasons, ranks that are judged."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome, folder, trfpair
from tests.seeds import gated
from trfpair.base.errors import BadInput
from trfpair.event.matches.teams import TeamMatches
from trfpair.event.model import Colour, Game, Player, Record, Result, Scoring, Tournament
from trfpair.event.teams import MatchScoring, Team, TeamByes, TeamSide
from trfpair.ranking import Request, judge, read_list, standings
from trfpair.trf import dumps, load

__all__ = ["folder", "trfpair"]

Run = Callable[..., Outcome]

MATCHES = """
A-B 1 = = 0
C-D 1 1 1 0
A-C = = = =
D-B 0 1 = =
A-D 1 0 = =
B-C = 1 0 =
"""
"""Three rounds of four teams on four boards: the results of the team that is named first, board by board."""

_WORTH = {"1": (Result.WIN, Result.LOSS), "=": (Result.DRAW, Result.DRAW), "0": (Result.LOSS, Result.WIN)}


def team_event(text: str = MATCHES, order: str = "", **sides: object) -> Tournament:
    """The event; the players of team A are 1 to 4, of team B 5 to 8, and so on."""
    games: dict[int, list[Game]] = {id_: [] for id_ in range(1, 17)}
    for line in text.strip().splitlines():
        pair, *results = line.split()
        one, other = (4 * "ABCD".index(name) for name in pair.split("-"))
        for board, result in enumerate(results):
            white = Colour.WHITE.of_number(board + 1)
            games[one + board + 1].append(Game(other + board + 1, white, _WORTH[result][0]))
            games[other + board + 1].append(Game(one + board + 1, white.opposite, _WORTH[result][1]))
    players = tuple(
        Player(id_, f"Player {id_}", rating=2400 - 10 * id_, games=tuple(row)) for id_, row in games.items()
    )
    teams = tuple(
        Team(number, f"Team {'ABCD'[number - 1]}", players=tuple(range(4 * number - 3, 4 * number + 1)))
        for number in range(1, 5)
    )
    records = (Record("212", f" {order}"),) if order else ()
    side = replace(TeamSide(teams=teams, colours="WBWB"), **sides)  # type: ignore[arg-type]
    return Tournament(players, "Four teams", 3, Colour.WHITE, system="FIDE_TEAM", teams=side, records=records)


def test_the_scores_of_teams() -> None:
    done = standings(team_event(), Request(tie_breaks="MPTS,GPTS,BC,OTHER_BERLIN"))
    texts = {line.player.name: [column.text(line.player.id) for column in done.columns] for line in done.lines}
    # A made 1 = = 0, = = = =, 1 0 = =: 2½ 1 1½ 1 on its boards
    assert texts["Team A"] == ["3.0", "6.0", "13.0", "17.0"]
    assert sum(line.points for line in done.lines) == 3 * 2 * 20 / 1


@pytest.mark.parametrize(
    ("code", "score"), [("FIDE_TEAM", "MP"), ("FIDE_TEAM_TYPEB_GP", "GP"), ("FIDE_TEAM_GP_MP", "GP")]
)
def test_the_primary_score_is_that_of_the_tournament_type(code: str, score: str) -> None:
    event = standings(replace(team_event(), system=code)).crosstable
    assert event.teams is not None
    assert event.teams.primary == score


def test_the_factor_of_the_strength_combination() -> None:
    """13.4: 3 rounds of 2 match points over 4 game points a match is 1; a smaller event has none, unless it is told."""
    assert "SSSC" in [str(column.code) for column in standings(team_event(), Request(tie_breaks="SSSC")).columns]
    short = replace(team_event("A-B 1 1 1 1\nC-D 1 1 1 1"), rounds=1)
    done = standings(short, Request(tie_breaks="SSSC,SSSC/K4"))
    assert [str(column.code) for column in done.columns] == ["PTS", "SSSC/K4"]
    assert "13.4, is 0 here" in done.notices[0].text


def test_board_count_only_among_equal_game_points() -> None:
    """12.1."""
    text = "A-B 1 1 1 0\nC-D 1 1 1 1"
    ranks = standings(replace(team_event(text), rounds=1), Request(tie_breaks="BC")).rank_of
    assert (ranks[1], ranks[3]) == (1, 1)


def test_the_bye_of_the_pairing_is_a_win_on_each_board() -> None:
    """Article 12, whatever the bye is worth in match and game points."""
    event = replace(team_event("A-B 1 1 1 0"), rounds=1)
    free = replace(event.teams, byes=(TeamByes(10, 20, (3,)),))  # type: ignore[type-var]
    done = standings(replace(event, teams=free), Request(tie_breaks="MPTS,GPTS,BC"))
    line = next(line for line in done.lines if line.player.id == 3)
    assert line.values == (10, 20, 100)


def test_a_forfeit_on_a_board_counts_what_the_record_of_scoring_gives() -> None:
    """Article 12: a game lost brings 1 point, one that was not played none, on its board too."""
    event = replace(team_event("A-B 1 1 1 1"), rounds=1, scoring=Scoring(white_loss=10, black_loss=10))
    players = list(event.players)
    for at, result in (
        (0, Result.FORFEIT_WIN),
        (1, Result.FORFEIT_WIN),
        (4, Result.FORFEIT_LOSS),
        (5, Result.FORFEIT_LOSS),
    ):
        players[at] = replace(players[at], games=(players[at].games[0]._replace(result=result),))
    done = standings(replace(event, players=tuple(players)), Request(tie_breaks="MPTS,GPTS,BC"))
    line = next(line for line in done.lines if line.player.id == 2)
    assert line.values == (0, 20, 10 * (3 + 4))


def test_codes_of_teams_and_their_scores() -> None:
    assert [str(code) for code in read_list("bh:mp/c1,mpvgp,sssc/k12/f,berlin,ede/p")] == [
        "BH:MP/C1", "MPvGP", "SSSC/K12/F", "OTHER_BERLIN", "EDE/P"
    ]  # fmt: skip
    for wrong in ("WIN:GP", "BC:MP", "SSSC/K0", "SSSC/C1", "EDE/C1", "BH:"):
        with pytest.raises(BadInput, match="expected"):
            read_list(wrong)


def test_team_codes_in_an_individual_event_are_left_out() -> None:
    players = (
        Player(1, games=(Game(2, Colour.WHITE, Result.WIN),)),
        Player(2, games=(Game(1, Colour.BLACK, Result.LOSS),)),
    )
    done = standings(Tournament(players), Request(tie_breaks="BC,BH:MP,OTHER_BERLIN"))
    assert [str(column.code) for column in done.columns] == ["PTS"]
    assert len(done.notices) == 3


def test_article_10_is_for_individuals() -> None:
    done = standings(team_event(), Request(tie_breaks="ARO,RTNG"))
    assert [notice.text for notice in done.notices] == [
        f"{code} is left out: a tie-break for individuals (C.07, article 10), and this is a team event"
        for code in ("ARO", "RTNG")
    ]


def test_text(folder: Path, trfpair: Run) -> None:
    (folder / "four.trf").write_text(dumps(team_event(order="PTS,MPvGP,EDEBT"), "trf26"), encoding="utf-8")
    done = trfpair("standings", "four.trf")
    assert (done.code, done.err) == (0, "")
    assert done.out == TEXT
    assert trfpair("standings", "four.trf", "--why", "1", "2").out == WHY
    assert trfpair("standings", "four.trf", "--tie-breaks", "BBE", "--why", "1", "2").out == WHY_BOARDS
    data = json.loads(trfpair("standings", "four.trf", "--json").out)
    assert [line["name"] for line in data["standings"]][:1] == ["Team C"]
    by_lots = trfpair("standings", "four.trf", "--tie-breaks", "MPTS", "--lots", "4", "--why", "1", "2").out
    assert by_lots.splitlines()[-1].startswith("OTHER_LOT (drawing of lots, C.07, 4.2) decides: ")


TEXT = """\
Four teams: standings after round 3 of 3
Order: PTS, MPvGP, EDEBT (record 212 of the file), C.07 of 1 March 2026

Rank  Id  Name     MP  MPvGP  EDEBT
  1    3  Team C  4.0    7.0
  2    1  Team A  3.0    6.0      1
  3    2  Team B  3.0    6.0      2
  4    4  Team D  2.0    5.0
"""

WHY = """\
Team A (1): rank 2; Team B (2): rank 3
PTS (points): 3.0 each
MPvGP (match points or game points, the other score): 6.0 each
EDEBT (extended direct encounter, then BC, then TBR, C.07, 13.3) decides: place 1 before 2, C.07 of 1 March 2026

Place  Among the tied   MP   GP  Boards
    1  Team A (1)      1.0  2.0  1.0 0.5 0.5 0.0  1.0 against 2
    2  Team B (2)      1.0  2.0  0.0 0.5 0.5 1.0  1.0 against 1
"""

WHY_BOARDS = """\
Team A (1): rank 2; Team B (2): rank 3
PTS (points): 3.0 each
BBE (bottom board elimination, C.07, 12.3) decides: place 1 before 2, C.07 of 1 March 2026

Board         1    2    3    4
Team A (1)  2.5  1.0  1.5  1.0
Team B (2)  1.5  1.5  1.0  2.0
"""


def test_ranks_of_teams_are_judged(folder: Path, trfpair: Run) -> None:
    event = team_event(order="PTS,MPvGP,EDEBT")
    done = standings(event)
    assert event.teams is not None
    games = done.crosstable.teams.by_score["GP"].participants  # type: ignore[union-attr]
    right = tuple(
        replace(team, rank=done.rank_of[team.id], match_points=line.points, game_points=games[team.id].score)
        for team in event.teams.teams
        for line in done.lines
        if line.player.id == team.id
    )
    whole = replace(event, teams=replace(event.teams, teams=right))
    assert (judge(whole).judged, judge(whole).differences) == (4, ())
    first = next(team for team in right if team.rank == 1)
    wrong = tuple(replace(team, game_points=10) if team is first else team for team in right)
    texts = [found.text for found in judge(replace(event, teams=replace(event.teams, teams=wrong))).differences]
    assert texts == ["3 Team C: 1.0 game points in the file, 7.0 by the results"]
    swapped = tuple(replace(team, rank=5 - (team.rank or 0)) for team in right)
    (folder / "wrong.trf").write_text(
        dumps(replace(event, teams=replace(event.teams, teams=swapped)), "trf26"), encoding="utf-8"
    )
    outcome = trfpair("check", "wrong.trf", "--standings-only")
    assert outcome.code == 6
    assert "3 Team C: rank 4 in the file, 1 by the list" in outcome.out


def test_a_match_under_way_is_not_counted() -> None:
    event = team_event()
    players = (
        replace(
            event.players[0],
            games=(*event.players[0].games[:-1], event.players[0].games[-1]._replace(result=Result.UNKNOWN)),
        ),
        *event.players[1:],
    )
    done = standings(replace(event, players=players))
    assert done.after == 2
    told = "round 3 is not finished; without a result: board 2.1: Player 1 (1) and Player 13 (13)"
    assert done.notices[0].text.startswith(told)


DOUBLE = """
1 2w1 2b= 3w1 3b0 | 2 1b0 1w= 4b1 4w1 | 3 4w1 4b1 1b0 1w1 | 4 3b0 3w0 2w0 2b0
"""


def double_swiss() -> Tournament:
    """Two rounds of four players, two games a match."""
    players = []
    for part in DOUBLE.strip().split("|"):
        number, *cells = part.split()
        colours = {"w": Colour.WHITE, "b": Colour.BLACK}
        games = tuple(Game(int(cell[:-2]), colours[cell[-2]], Result(cell[-1])) for cell in cells)
        players.append(Player(int(number), f"Player {number}", rating=2000, games=games))
    return Tournament(tuple(players), "Double", 4, Colour.WHITE, system="FIDE_DOUBLESWISS")


def test_a_double_swiss_is_ranked_by_matches() -> None:
    """C.04.5: Buchholz, direct encounter and the rest of articles 6, 8 and 9 by matches, games won by games."""
    done = standings(double_swiss(), Request(tie_breaks="DE,BH,SB,REP,WON,BPG"))
    assert done.after == 2
    lines = {line.player.id: [column.text(line.player.id) for column in done.columns] for line in done.lines}
    assert lines[3] == ["3.0", "-", "2.5", "2.50", "2", "3", "2"]
    assert lines[1][:1] == ["2.5"]
    assert standings(double_swiss(), Request(after=1, tie_breaks="BH")).after == 1


def test_the_bye_of_a_double_swiss_is_one_win() -> None:
    """C.04.5, 1.4: as many points as a game won and a game drawn; 7.1 counts one win."""
    event = double_swiss()
    free = Game(0, Colour.NONE, Result.PAB)
    players = (*event.players, Player(5, "Player 5", games=(free, free, free, free)))
    done = standings(replace(event, players=players), Request(after=1, tie_breaks="WIN,WON"))
    line = next(line for line in done.lines if line.player.id == 5)
    assert line.values == (15, 1, 0)


def test_match_points_of_a_round(folder: Path) -> None:
    event = team_event(scoring=MatchScoring(30, 10, 0))
    assert [row[0].match_points for row in TeamMatches(event).cells.values()] == [10, 10, 30, 0]


STORED = sorted((Path(__file__).parents[1] / "fixtures" / "standings" / "teams").glob("*.trf"))
"""Swiss events and round robins of teams and Double-Swiss events, with the answers of gacrux 1.11.65."""


@pytest.mark.gate
@pytest.mark.parametrize(
    "path", [*STORED[:2], STORED[5], *STORED[7:], *gated(*STORED[2:5], STORED[6])], ids=lambda path: path.stem
)
def test_stored_answers(path: Path) -> None:
    tournament = load(path).tournament
    for edition, answers in json.loads(path.with_suffix(".json").read_text(encoding="utf-8")).items():
        for code, printed in answers["values"].items():
            column = standings(tournament, Request(tie_breaks=f"PTS,{code}", edition=edition)).columns[-1]
            found = {id_: Fraction(value.amount or 0) / column.row.unit.whole for id_, value in column.values.items()}
            wrong = [id_ for id_, value in printed.items() if abs(found[int(id_)] - Fraction(str(value))) > NEAR]
            assert wrong == [], (edition, code)
        for order, ranks in answers["ranks"].items():
            done = standings(tournament, Request(tie_breaks=order, edition=edition))
            assert {str(id_): rank for id_, rank in done.rank_of.items()} == ranks, (edition, order)


NEAR = Fraction(1, 199)
"""What printing two decimals may hide."""

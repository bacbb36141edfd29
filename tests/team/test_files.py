"""Team records of TRF26: read, written again, and refused with their place where they contradict one another."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from tests.match import compare
from tests.match.texts import player_line, team_line
from tests.seeds import seeds
from trfpair.base.errors import BadInput, NoPairing
from trfpair.event.entries import with_round, without_round
from trfpair.event.matches.teams import TeamMatches
from trfpair.event.model import Tournament
from trfpair.event.teams import LineUp, MatchForfeit, MatchScoring, Team, TeamByes
from trfpair.output.boards import match_pages
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.trf import dumps, load, loads
from trfpair.trf.problems import TrfError

REAL = Path(__file__).parents[1] / "fixtures" / "trf" / "real" / "teams-trf26.trf"


TWO_BOARDS = "\n".join(
    [
        "142 5",
        "152 W",
        "192 FIDE_TEAM_TYPEB_MP_GP",
        "352 WB",
        "362 TW 3.0   TD 1.0   TL 0.0",
        player_line(1, ["   4 w 1"]),
        player_line(2, ["   5 b ="]),
        player_line(3, ["0000 - Z"]),
        player_line(4, ["   1 b 0"]),
        player_line(5, ["   2 w ="]),
        player_line(6, ["0000 - Z"]),
        team_line(1, "First", [1, 2, 3], short="F", strength="2500", points="3.0 1.5"),
        team_line(2, "Second", [4, 5, 6], short="S", strength="2400", points="0.0 0.5"),
        "",
    ]
)


def changed(*changes: tuple[str, str], more: str = "") -> str:
    text = TWO_BOARDS + more
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


def test_the_records_become_facts() -> None:
    more = "300   1   1   2    1    2\n320  1.0  1.0 000 002\n330 +-   2   1   2\n"
    side = loads(changed(more=more)).tournament.teams
    assert side is not None
    assert side.teams[0] == Team(1, "First", "F", "2500", 30, 15, 1, (1, 2, 3))
    assert side.line_ups == (LineUp(1, 1, 2, (1, 2)),)
    assert side.byes == (TeamByes(10, 10, (0, 2)),)
    assert side.forfeits == (MatchForfeit("+-", 2, 1, 2),)
    assert (side.colours, side.scoring) == ("WB", MatchScoring(30, 10, 0))


def test_older_records_number_the_teams_by_their_place() -> None:
    text = TWO_BOARDS[: TWO_BOARDS.index("310")]
    text += f"013 {'First':<32}   1    2    3\n013 {'Second':<32}   4    5    6\n"
    side = loads(text).tournament.teams
    assert side is not None
    assert [(team.id, team.name, team.players) for team in side.teams] == [
        (1, "First", (1, 2, 3)),
        (2, "Second", (4, 5, 6)),
    ]
    again = loads(dumps(loads(text).tournament, "trf16")).tournament.teams
    assert again is not None
    assert again.teams == side.teams


@pytest.mark.parametrize("dialect", ["full", "trf26"])
@pytest.mark.parametrize("seed", seeds())
def test_what_was_read_is_written_again(seed: int, dialect: str) -> None:
    tournament = loads(compare.teams(seed)).tournament
    assert loads(dumps(tournament, dialect)).tournament == tournament


@pytest.mark.gate
def test_a_published_file_is_written_again() -> None:
    tournament = load(REAL).tournament
    assert loads(dumps(tournament)).tournament == tournament


@pytest.mark.parametrize(("roster", "columns"), [("3    4    5    6", (74, 77)), ("4    3    5    6", (79, 82))])
def test_a_player_in_two_rosters_is_shown_in_the_second(roster: str, columns: tuple[int, int]) -> None:
    with pytest.raises(TrfError) as caught:
        loads(changed(("    4    5    6", f"    {roster}")))
    places = [
        (one.first_column, one.last_column) for one in caught.value.problems if "a player of one team" in one.expected
    ]
    assert places == [columns]


BAD = {
    "an opponent who does not exist": (changed(("   4 w 1", "   7 w 1")), "a player of this file"),
    "an opponent of the own team": (
        changed(("   5 b =", "   3 b ="), ("0000 - Z", "   2 w =")),
        "a player of another team than 1",
    ),
    "a player on no roster": (changed(("    4    5    6", "    5    6     ")), "player 4 is on no roster"),
    "a player in two rosters": (changed(("    4    5    6", "    4    5    6    3")), "a player of one team"),
    "a roster with a player who does not exist": (changed(("    4    5    6", "    4    5    9")), "a player of this"),
    "a team twice": (changed(("310   2", "310   1")), "another number: line 12"),
    "a line-up with a player of another team": (changed(more="300   1   1   2    1    6\n"), "a player of team 1"),
    "a line-up against another team": (
        changed(more=team_line(3, "Third", []) + "\n300   1   1   3    1    2\n"),
        "team 2, whom the players of team 1 meet in round 1",
    ),
    "a line-up without one who played": (changed(more="300   1   1   2    1    3\n"), "a player of the line-up"),
    "more boards than the event has": (
        changed(("352 WB", "352 W")),
        "no more than 1 boards a match (352); team 1 has 2",
    ),
    "a line-up of too many boards": (changed(more="300   1   1   2    1    2    3\n"), "no more than 2 boards"),
    "a forfeited match with a board that was played": (changed(more="330 +-   1   1   2\n"), "was played"),
    "a match of a team with itself": (changed(more="330 +-   2   1   1\n"), "another team than White's"),
    "an unknown team": (changed(more="240 H   2    7\n"), "the number of a team of this file"),
    "points of no symbol": (changed(("TW 3.0", "XW 3.0")), "one of TW TD TL"),
    "colours that are none": (changed(("352 WB", "352 WX")), "a W or B for each board"),
    "bans of players": (changed(more="XXP 1 4\n"), "record 260"),
}


@pytest.mark.parametrize("name", BAD)
def test_contradictions_are_refused_with_line_and_columns(name: str) -> None:
    text, expected = BAD[name]
    with pytest.raises(TrfError) as caught:
        loads(text)
    messages = [str(problem) for problem in caught.value.problems if problem.is_error]
    assert any(expected in message and "line " in message and "column" in message for message in messages), messages


def warned(text: str) -> tuple[Tournament, list[str]]:
    loaded = loads(text)
    assert not any(problem.is_error for problem in loaded.problems)
    with pytest.raises(TrfError):
        loads(text, strict=True)
    return loaded.tournament, [problem.message for problem in loaded.problems]


@pytest.mark.parametrize("points", ["   3     1.5 ", " 3.0      1.5", "3       1,5  ", "  3      1.50"])
@pytest.mark.parametrize("rank", ["1   ", "  1 ", "   1", "    "])
def test_points_of_a_team_alone_in_their_columns_are_mended(points: str, rank: str) -> None:
    sound = "   3.0    1.5   1 "
    assert sound in TWO_BOARDS
    side = warned(changed((sound, f"{points} {rank}")))[0].teams
    assert side is not None
    assert (side.teams[0].match_points, side.teams[0].game_points) == (30, 15)
    assert side.teams[0].players == (1, 2, 3)


@pytest.mark.parametrize(
    ("match_points", "points", "read"),
    [
        ("1   ", "    ", (10, 0)),
        ("1.0 ", "2   ", (10, 20)),
        ("    ", "2.0 ", (None, 20)),
        ("  1 ", "02.0", (10, 20)),
        ("1,5 ", " .5 ", (15, 5)),
    ],
)
def test_points_of_250_alone_in_their_columns_are_mended(
    match_points: str, points: str, read: tuple[int | None, int]
) -> None:
    tournament, _ = warned(changed(more=f"250 {match_points} {points}   2   2    1    1\n"))
    row = tournament.accelerations[0]
    assert (row.match_points, row.points) == read


@pytest.mark.parametrize("points", ["1 2 ", "1 0 ", "1.25", "-1.0"])
def test_points_that_could_be_others_are_refused(points: str) -> None:
    with pytest.raises(TrfError):
        loads(changed(more=f"250 {points}        2   2    1    1\n"))


def test_tabs_at_the_end_of_a_line_are_not_read() -> None:
    text = "\n".join(f"{line}\t" if line[:3] in ("001", "310") else line for line in TWO_BOARDS.splitlines())
    tournament, messages = warned(f"{text}\n300   1   1   2    1    2 \t \t\n")
    assert tournament == loads(changed(more="300   1   1   2    1    2\n")).tournament
    assert len(messages) == 9
    assert all("(tab): found '→', expected the end of the line; not read" in message for message in messages)


def test_a_player_of_a_line_up_on_no_roster_is_of_that_team() -> None:
    tournament, messages = warned(changed(("    1    2    3", "    1    3     "), more="300   1   1   2    1    2\n"))
    assert tournament.teams is not None
    assert tournament.teams.teams[0].players == (1, 3, 2)
    assert messages == [
        "line 14, columns 22-25 (player): found '2', expected a player of the roster of team 1 (line 12); "
        "taken for one of this team, behind the others"
    ]


@pytest.mark.gate
def test_a_public_file_as_others_write_it() -> None:
    """Points without decimals where the decimal point would be, tabs, and numbers of teams that fill their columns."""
    text = REAL.read_text(encoding="utf-8")
    rows = [other_points(line) if line.startswith("310") else line for line in text.splitlines()]
    tournament, _ = warned("\n".join(rows))
    assert tournament == load(REAL).tournament


def other_points(line: str) -> str:
    """A 310 record with its match points without decimals and a tab at its end."""
    return f"{line[:54]}{int(float(line[54:60])):>4}  {line[60:]}\t"


def test_a_board_of_another_match_is_refused() -> None:
    text = changed(("   5 b =", "   7 b ="), ("   2 w =", "0000 - Z"))
    text += player_line(7, ["   2 w ="]) + "\n" + team_line(3, "Third", [7]) + "\n"
    with pytest.raises(TrfError) as caught:
        loads(text)
    assert any("a player of team 2, whom team 1 meets in this round" in str(p) for p in caught.value.problems)


RECORDS = """\
300   1   1   2    1    2
320  1.0  1.0 000 002
330 +-   2   1   2
299 W   3.0   2.0    1    1
260   1   5    1    2
"""


@pytest.mark.parametrize("seed", seeds())
def test_whatever_is_changed_in_a_file_is_read_or_refused(seed: int) -> None:
    random = Random(seed)
    lines = changed(more=RECORDS).splitlines()
    number = random.randrange(len(lines))
    column = random.randrange(len(lines[number]) + 1)
    lines[number] = lines[number][:column] + random.choice(" 0123456789-+=wbWB.x") + lines[number][column + 1 :]
    try:
        tournament = loads("\n".join(lines)).tournament
    except TrfError:
        return
    assert loads(dumps(tournament)).tournament == tournament
    with suppress(BadInput, NoPairing):
        pair_round(tournament)


def test_points_that_differ_from_the_results_are_only_a_warning() -> None:
    loaded = loads(changed(("   3.0    1.5", "   2.0    1.5")))
    assert [problem.expected for problem in loaded.problems] == ["3.0, as the results give"]


PLAYERS = "".join(f"001 {number:>4}      Player {number}\n" for number in (1, 2, 3, 4))


def test_before_the_first_round_nobody_knows_the_boards() -> None:
    rosters = f"013 {'Club':<32}{1:>4} {2:>4}\n013 {'Other':<32}{3:>4} {4:>4}\n"
    assert TeamMatches(loads(PLAYERS + rosters).tournament).boards_of_a_match == 0


@pytest.mark.parametrize("pattern", ["WB", "BW", "BB", "WW"])
def test_the_list_of_boards_has_the_colours_that_the_file_gets(pattern: str) -> None:
    """A team has White if it has White on board 1, whichever letter record 352 begins with."""
    event = without_round(loads(changed(("352 WB\n", f"352 {pattern}\n"))).tournament, force=True)
    paired = pair_round(event, Settings(system="team"))
    after = with_round(event, paired.pairing)
    for match in match_pages(event, paired.pairing):
        for seat in match.boards:
            assert seat.home
            assert after.player(seat.home.id).game(paired.round).colour.letter == seat.colour
        assert match.boards[0].colour == "w"

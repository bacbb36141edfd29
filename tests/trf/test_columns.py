"""001 records, field by field."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.trf.lines import TWO, columns, file, mended, only, read, refused, row
from trfpair.event.model import Colour, Game, Result
from trfpair.trf import TrfError, dumps, loads, losses


def test_columns_of_a_player_are_those_of_the_format():
    line = (
        "001 1234 wWGM Navn-Efternavn, Åse Ø.            2345 NOR     1503014 1990/11/30 11.5   12"
        "  0000 - U     7 w 1  9999 b -"
    )
    other = row(7, "0000 - Z", "1234 b 0", points="0.0")
    third = row(9999, "0000 - Z", "0000 - Z", "1234 w +", points="1.0")
    scoring = "XXS PAB=10.5"
    player = read(scoring, line, other, third).player(1234)
    assert (player.sex, player.title, player.name) == ("w", "WGM", "Navn-Efternavn, Åse Ø.")
    assert (player.rating, player.federation, player.fide_id) == (2345, "NOR", "1503014")
    assert (player.birth, player.points, player.rank) == ("1990/11/30", 115, 12)
    assert player.games == (
        Game(0, Colour.NONE, Result.PAB),
        Game(7, Colour.WHITE, Result.WIN),
        Game(9999, Colour.BLACK, Result.FORFEIT_LOSS),
    )


def test_positions_in_the_line():
    line = row(12, "34 w 1", "56 b =")
    assert (line[4:8], line[91:95], line[96], line[98]) == ("  12", "  34", "w", "1")
    assert (line[101:105], line[106], line[108]) == ("  56", "b", "=")


def test_blank_optional_fields():
    line = "001    1".ljust(89) + "     2 w 1"
    player = read(line, row(2, "1 b 0")).player(1)
    assert (player.rating, player.rank, player.points, player.name, player.title) == (0, None, None, "", "")


def test_short_lines_and_trailing_blanks():
    assert read("001    1", "001    2").player(2).games == ()
    assert read(TWO[0] + " " * 57, TWO[1] + " ").players == read(*TWO).players


def test_points_of_a_hundred_and_more():
    tournament = read(
        "XXS W=99.9 PAB=99.9",
        row(1, "0 - +", "2 w 1", points=" ")[:79] + "199.8" + row(1, "0 - +", "2 w 1")[84:],
        row(2, "", "1 b 0", points="0.0"),
    )
    assert tournament.player(1).points == 1998


def test_long_names_reach_into_column_48():
    name = "a" * 34
    line = row(1, name=name[:33])
    assert read(line[:47] + "a" + line[48:], row(2)).player(1).name == name


def test_a_longer_name_hides_the_rating():
    line = row(1, name="n" * 33)
    loaded, problem = mended(line[:14] + "n" * 38 + line[52:], row(2))
    assert columns(problem) == (1, 49, 52)
    assert loaded.tournament.player(1).rating == 0


MISPLACED = [
    (4, 8, "1   ", "id", 1),
    (48, 52, "99  ", "rating", 99),
    (80, 84, "0,0 ", "points", 0),
    (80, 84, " 0,0", "points", 0),
    (80, 84, "   0", "points", 0),
    (80, 84, "  .0", "points", 0),
    (80, 84, "0.00", "points", 0),
    (85, 89, "3   ", "rank", 3),
    (85, 89, "x3  ", "rank", None),
]


@pytest.mark.parametrize(("start", "end", "text", "field", "value"), MISPLACED)
def test_what_is_mended(start, end, text, field, value):
    line = row(1, points="0.0")
    loaded, problem = mended(line[:start] + text + line[end:], row(2))
    assert columns(problem) == (1, start + 1, end)
    assert problem.found == text
    assert getattr(loaded.tournament.players[0], field) == value


BROKEN = [
    (4, 8, "1 2 ", 5, 8),
    (4, 8, "   x", 5, 8),
    (4, 8, "    ", 5, 8),
    (4, 8, "   0", 5, 8),
    (3, 4, "x", 4, 4),
    (8, 9, "7", 9, 9),
    (48, 52, "2x00", 49, 52),
    (80, 84, " x.5", 81, 84),
    (80, 84, "1.25", 81, 84),
    (84, 85, "x", 85, 85),
    (89, 91, "x ", 90, 91),
    (91, 95, " a2 ", 92, 95),
    (95, 96, "2", 96, 96),
    (96, 97, "x", 97, 97),
    (97, 98, "w", 98, 98),
    (98, 99, "Q", 99, 99),
    (99, 101, "x", 100, 101),
]


@pytest.mark.parametrize(("start", "end", "text", "first", "last"), BROKEN)
def test_what_is_refused_names_its_columns(start, end, text, first, last):
    line = row(1, "0000 - Z", "0000 - Z", points="0.0")
    problem = only(refused(row(7), line[:start] + text.ljust(end - start) + line[end:]))
    assert columns(problem) == (2, first, last)
    assert problem.line_text[first - 1 : last] == problem.found or text == "   0"


def test_every_problem_of_a_line_and_of_a_file_in_one_run():
    line = row("x", "0000 - Z", "0000 x Q", "a000 - Z", points="y")
    problems = refused(line, row(2, "0000 - ;"), "XXR five")
    assert [columns(problem) for problem in problems] == [
        (1, 5, 8),
        (1, 81, 84),
        (1, 107, 107),
        (1, 109, 109),
        (1, 112, 115),
        (2, 99, 99),
        (3, 5, 8),
    ]


def test_opponents_in_the_wrong_columns_of_the_field():
    loaded, problem = mended(row(1, "2    w 1"), row(2, "1 b 0"))
    assert columns(problem) == (1, 92, 95)
    assert loaded.tournament.player(1).games == (Game(2, Colour.WHITE, Result.WIN),)


@pytest.mark.parametrize("at", [8, 13, 30, 80, 95])
def test_tabs_are_named(at):
    line = row(1, "0000 - Z")
    problem = only(refused(row(2), line[:at] + "\t" + line[at + 1 :]))
    assert columns(problem) == (2, at + 1, at + 1)
    assert problem.field == "tab"


def test_something_between_the_fields_no_pairing_needs():
    line = row(1)
    loaded, problem = mended(line[:52] + "U" + line[53:], row(2))
    assert columns(problem) == (1, 53, 53)
    assert loaded.tournament.player(1).federation == "FRA"


@pytest.mark.parametrize("name", ["Müller, Jürgen", "Björn", "Éléonore Ågren"])
@pytest.mark.parametrize("federation", ["FRA", "   "])
def test_columns_counted_in_bytes(name, federation):
    """One letter of two bytes moves the rating by one column, which is no rating beside its columns."""
    more = len(name.encode()) - len(name)
    line = row(1, "2 w 1", points="1.0", name=name, rating=2100).replace("FRA", federation)
    blanks = " " * (33 - len(name))
    moved = line.replace(name + blanks, name + blanks[more:])
    assert len(moved) == len(line) - more
    loaded, problem = mended(moved, row(2, "1 b 0", points="0.0"))
    assert problem.field == "name"
    assert loaded.tournament.player(1).name == name
    assert loaded.tournament.player(1).rating == 2100
    assert loaded.tournament.player(1).games == (Game(2, Colour.WHITE, Result.WIN),)


@pytest.mark.parametrize("rating", [0, 7, 2100])
@pytest.mark.parametrize("behind", ["", " ", " FRA"])
def test_a_line_that_ends_with_its_rating_is_counted_in_letters(rating, behind):
    """Nothing stands behind the rating: the columns are right, whatever the letters of the name take in bytes."""
    line = f"{row(1, name='Éé Üü', rating=rating)[:52]}{behind}"
    loaded = loads(f"{line}\n{row(2)}\n")
    assert not [problem for problem in loaded.problems if problem.field == "name"]
    assert (loaded.tournament.player(1).name, loaded.tournament.player(1).rating) == ("Éé Üü", rating)


@pytest.mark.parametrize(("by", "way"), [(1, "1 further to the left"), (-2, "2 further to the right")])
def test_a_shifted_line_is_one_problem(by, way):
    line = row(2, "1 b 0", "0000 - H", points="0.5")
    shifted = line[:20] + " " * by + line[20:] if by > 0 else line[:20] + line[20 - by :]
    problem = only(refused(row(1, "2 w 1", points="1.0"), shifted))
    assert columns(problem) == (2, 81 + by, 109 + by)
    assert way in problem.expected


def test_more_problems_than_a_line_can_hold():
    problems = refused(row(1, *["0000 x Z"] * 40), row(2))
    assert len(problems) == 21
    assert "too much" in problems[0].expected


def test_more_rounds_than_the_format_has():
    problem = only(refused(row(1, *["0000 - Z"] * 1000), row(2)))
    assert columns(problem)[:2] == (1, 10080)


def test_letters_in_either_case():
    tournament = loads(
        file(row(1, "2 W w", points="1.0"), row(2, "1 B l", points="0.0"), row(3, "0000 - u"))
    ).tournament
    assert tournament.player(1).games == (Game(2, Colour.WHITE, Result.UNRATED_WIN),)
    assert tournament.player(3).games == (Game(0, Colour.NONE, Result.PAB),)


@pytest.mark.parametrize("length", [3, 4])
def test_what_is_too_long_for_its_columns_is_told_and_cut(length: int) -> None:
    """54-56: a federation of four letters would run into the FIDE number."""
    player = replace(read(*TWO).player(1), federation="NORW"[:length], fide_id="12345678901")
    tournament = replace(read(*TWO), players=(player,))
    line = next(line for line in dumps(tournament).splitlines() if line.startswith("001"))
    assert line[53:68] == "NOR 12345678901"
    assert losses(tournament) == []
    assert bool(losses(tournament, "trf16")) is (length > 3)
    alone = replace(tournament, players=(replace(player, games=(), points=0),))
    assert loads(dumps(alone)).tournament == alone


@pytest.mark.parametrize(("moved", "rating"), [("2195 ", 2195), ("2195  ", 2195), ("850 ", 850), (" 2195", 2195)])
def test_a_rating_beside_its_columns_is_kept(moved, rating):
    line = row(1, "2 w 1", points="1.0")
    end = 52 if moved.endswith(" ") else 53
    line = line[: end - len(moved)] + moved + line[end:]
    loaded, problem = mended(line, row(2, "1 b 0", points="0.0"))
    assert loaded.tournament.player(1).rating == rating
    assert loaded.tournament.player(1).federation == "FRA"
    assert problem.found == str(rating)


def test_ratings_beside_their_columns_cost_no_more_than_twice_the_reading(monkeypatch):
    """No such record goes the way of those that are read field by field."""
    monkeypatch.setattr("trfpair.trf.players.read_columns", None)
    lines = [row(id_, "0000 - Z") for id_ in range(1, 40)]
    moved = [line[:47] + "2195 " + line[52:] for line in lines]
    assert [one.rating for one in loads(file(*moved)).tournament.players] == [2195] * 39


@pytest.mark.parametrize("width", [8, 9, 11, 12, 13])
def test_cells_of_another_width_are_one_problem_of_the_file(width):
    """The report has it once, and the lines where it stands again."""
    cells = {1: ("2 w 1", "3 b =", "2 b 1"), 2: ("1 b 0", "4 w 1", "1 w 0"), 3: ("4 w 1", "1 w =", "4 b 1")}
    cells[4] = ("3 b 0", "2 b 0", "3 w 0")
    lines = [row(id_) + "".join(f"{cell:>{width}}" for cell in own) for id_, own in cells.items()]
    with pytest.raises(TrfError) as error:
        loads(file(*lines))
    assert [columns(problem)[0] for problem in error.value.problems] == [1, 2, 3, 4]
    assert "<input>: 1 error" in str(error.value)
    assert f"expected 10 columns for each round, not {width}" in str(error.value)
    assert "the same in lines 2-4" in str(error.value)


def test_one_damaged_cell_is_no_other_width():
    """The report points at the cell, also where its rest looks like a cell of five columns."""
    line = row(1, "2 w 1", "9 b -", "9 b 1", "5 b 0") + "  0000 - -0 - U    11 w 1     2 b 0"
    with pytest.raises(TrfError) as error:
        loads(file(line, TWO[1]))
    assert columns(error.value.problems[0]) == (1, 140, 141)
    assert "columns for each round" not in str(error.value)


def test_a_long_line_is_shown_with_its_head_and_what_is_left_out():
    line = row(1, *["0000 - Z"] * 20, "2 w y", *["0000 - Z"] * 20, name="Adler, Anna")
    problem = only(refused(line, row(2)))
    _, shown, carets = str(problem).split("\n")
    assert shown.startswith("    001    1 m    Adler, Anna")
    assert shown.endswith("…")
    assert "…" in shown[30:40]
    assert shown[carets.index("^")] == "y"
    assert str(only(refused(row(1, "2 w y", *["0000 - Z"] * 20), row(2)))).split("\n")[1].startswith("    001    1 m ")

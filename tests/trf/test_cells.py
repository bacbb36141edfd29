"""Round cells: every combination of opponent, colour and result."""

from __future__ import annotations

from itertools import product

import pytest

from tests.trf.lines import columns, file, mended, only, read, refused, row
from trfpair.event.model import Colour, Game, Result
from trfpair.trf import loads
from trfpair.trf.cells import COLOUR_SIGNS, RESULTS, meaning_of

W, B, NOBODY = Colour.WHITE, Colour.BLACK, Colour.NONE

WITHOUT_OPPONENT = [
    ("0000 - H", Result.HALF_BYE),
    ("0000 - F", Result.FULL_BYE),
    ("0000 - U", Result.PAB),
    ("0000 - Z", Result.ZERO_BYE),
    ("0000 - +", Result.PAB),
    ("0000 - -", Result.ZERO_BYE),
    ("0000 - =", Result.HALF_BYE),  # TRF06, Vega, heltour
    ("       H", Result.HALF_BYE),  # lichess
    ("       -", Result.ZERO_BYE),
    ("   0   Z", Result.ZERO_BYE),
]


@pytest.mark.parametrize(("cell", "result"), WITHOUT_OPPONENT)
def test_byes_and_absences(cell, result):
    game = read(row(1, "0000 - Z", cell), row(2)).player(1).game(2)
    assert game == Game(0, NOBODY, result)


@pytest.mark.parametrize("cell", ["0000 -  ", "        ", "0000    "])
def test_cells_with_nothing_in_them(cell):
    assert read(row(1, "0000 - Z", cell), row(2)).player(1).games == (Game(0, NOBODY, Result.ZERO_BYE),)
    later = read(row(1, cell, "0000 - Z"), row(2)).player(1)
    assert later.games == (Game(0, NOBODY, Result.NONE), Game(0, NOBODY, Result.ZERO_BYE))


BOARDS = [
    ("2 w 1", "1 b 0", Result.WIN, Result.LOSS),
    ("2 w =", "1 b =", Result.DRAW, Result.DRAW),
    ("2 w 0", "1 b 1", Result.LOSS, Result.WIN),
    ("2 w W", "1 b L", Result.UNRATED_WIN, Result.UNRATED_LOSS),
    ("2 w D", "1 b D", Result.UNRATED_DRAW, Result.UNRATED_DRAW),
    ("2 w +", "1 b -", Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    ("2 w -", "1 b -", Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    ("2 w  ", "1 b  ", Result.UNKNOWN, Result.UNKNOWN),
    ("2 w ?", "1 b X", Result.UNKNOWN, Result.UNKNOWN),
]


@pytest.mark.parametrize(("white", "black", "result", "answer"), BOARDS)
def test_boards(white, black, result, answer):
    tournament = read(row(1, white), row(2, black))
    assert tournament.player(1).games == (Game(2, W, result),)
    assert tournament.player(2).games == (Game(1, B, answer),)


@pytest.mark.parametrize(("cell", "answer"), [("2 - +", "1 - -"), ("2   -", "1   +")])
def test_forfeits_need_no_colour(cell, answer):
    assert read(row(1, cell), row(2, answer)).player(1).game(1).colour is NOBODY


@pytest.mark.parametrize("letter", ["1", "0", "W", "D", "L"])
def test_a_result_of_a_game_needs_an_opponent(letter):
    problem = only(refused(row(1, f"0000 - {letter}"), row(2)))
    assert columns(problem) == (1, 92, 95)


@pytest.mark.parametrize("letter", ["H", "F", "U", "Z", "+", "-", " "])
@pytest.mark.parametrize("colour", ["w", "b"])
def test_a_colour_needs_an_opponent(colour, letter):
    line = row(1, "0000 - Z", f"0000 {colour} {letter}")
    assert columns(only(refused(line, row(2)))) == (1, 107, 107)


@pytest.mark.parametrize("colour", ["-", " "])
@pytest.mark.parametrize("letter", ["1", "=", "0", "W", "D", "L", "?"])
def test_a_game_needs_a_colour(colour, letter):
    problem = only(refused(row(1, f"2 {colour} {letter}"), row(2, "1 b 0")))
    assert columns(problem) == (1, 97, 97)


@pytest.mark.parametrize(
    ("letter", "result"), [("Z", Result.ZERO_BYE), ("U", Result.PAB), ("H", Result.HALF_BYE), ("F", Result.FULL_BYE)]
)
def test_a_bye_with_an_opponent_is_no_game(letter, result):
    """Lila writes a running game as ``62 b Z``; bbpPairings refuses it and the round is lost."""
    loaded, problem = mended(row(1, f"2 b {letter}"), row(2))
    assert columns(problem) == (1, 99, 99)
    assert loaded.tournament.player(1).games == (Game(0, NOBODY, result),)


def test_nobody_plays_himself():
    assert columns(only(refused(row(1, "1 w 1"), row(2)))) == (1, 92, 95)


@pytest.mark.gate
def test_every_combination_means_something_or_says_what_is_wrong():
    for opponent, colour, letter in product((False, True), COLOUR_SIGNS, RESULTS):
        verdict = meaning_of(opponent, colour, letter)
        cell = f"{2 if opponent else '0000':>4} {colour} {letter}"
        if verdict.trouble and not verdict.treatment:
            assert refused(row(1, cell), row(2))
        elif not opponent:
            assert loads(file(row(1, cell), row(2))).tournament.player(1).game(1).result is verdict.result

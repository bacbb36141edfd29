"""Round cells: which combinations of opponent, colour and result mean what, and which mean nothing (`meaning_of`).

TRF06 and TRF16 share the columns; a cell without an opponent says what the table `ALONE` of the model has.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from trfpair.base.plain import plain
from trfpair.event.model import Colour, Game
from trfpair.event.results import ALONE, BYES, FORFEITED, Result
from trfpair.trf.layouts import CELL

COLOUR_SIGNS: Mapping[str, Colour] = {
    "w": Colour.WHITE,
    "W": Colour.WHITE,
    "b": Colour.BLACK,
    "B": Colour.BLACK,
    "-": Colour.NONE,
    " ": Colour.NONE,
}

RESULTS: Mapping[str, Result] = {
    letter: result for result in Result for letter in (result.value, result.value.lower(), *result.row.letters)
}


@plain
class Meaning:
    """Meaning of a cell. ``trouble`` names the part at fault; with a ``treatment`` it is read without its opponent."""

    result: Result
    trouble: str = ""
    expected: str = ""
    treatment: str = ""


def _nobody(result: Result, coloured: bool) -> Meaning:
    """A cell without an opponent: byes and absences, in whatever sign."""
    if result is Result.UNKNOWN and not coloured:
        expected = "a blank where there is no opponent"
        return Meaning(Result.NONE, "RESULT", expected, "read as nothing entered yet")
    if result not in ALONE or (result is Result.DRAW and coloured):
        return Meaning(result, trouble="OPPONENT", expected="an opponent for this result")
    if coloured:
        return Meaning(result, trouble="COLOUR", expected="'-' where there is no opponent")
    return Meaning(ALONE[result])


def _somebody(result: Result, coloured: bool) -> Meaning:
    """A cell with an opponent: a game, played, open or forfeited."""
    if result in BYES:
        return Meaning(
            result,
            trouble="RESULT",
            expected="the result of a game where there is an opponent",
            treatment="read as a bye without opponent, not as a game",
        )
    if result is Result.NONE:
        result = Result.UNKNOWN
    if not coloured and result not in FORFEITED:
        return Meaning(result, trouble="COLOUR", expected="'w' or 'b' for a game")
    return Meaning(result)


@cache
def meaning_of(opponent: bool, colour: str, letter: str, *, of_teams: bool = False) -> Meaning:
    """The meaning of a cell with or without an opponent, by the letters of its colour and its result."""
    result, coloured = RESULTS[letter], COLOUR_SIGNS[colour] is not Colour.NONE
    meaning = (_somebody if opponent else _nobody)(result, coloured)
    empty_board = of_teams and not opponent and result in FORFEITED and not coloured
    return Meaning(result) if empty_board else meaning


class Cells(dict[str, Game]):
    """The games that the cells of a file stand for, by their text, each worked out once.

    The text of a cell with something to say about it goes to ``flagged``; the game it is read as is returned all the
    same.
    """

    def __init__(self, *, of_teams: bool = False) -> None:
        super().__init__()
        self.of_teams = of_teams
        self.flagged: dict[str, Meaning] = {}

    def __missing__(self, text: str) -> Game:
        """Work out the game of a cell that was not met before."""
        game, verdict = _read(text, self.of_teams)
        self[text] = game
        if verdict.trouble:
            self.flagged[text] = verdict
        return game


@lru_cache(10_000)
def _read(text: str, of_teams: bool) -> tuple[Game, Meaning]:
    number, colour, letter = [text[field.first - 1 : field.last] for field in CELL.fields]
    opponent = int(number.strip() or 0)
    verdict = meaning_of(opponent != 0, colour, letter, of_teams=of_teams)
    if verdict.treatment:
        return Game(0, Colour.NONE, verdict.result), verdict
    return Game(opponent, COLOUR_SIGNS[colour], verdict.result), verdict

"""Each member of `Result` in each place that reads, counts, shows or proves one: a gap is told with its file."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import click
import pytest

import trfpair
from tests.trf.lines import row
from trfpair.apps.acts import GIVEN_BYES
from trfpair.apps.cli.hall import bye_of_request
from trfpair.base import resources
from trfpair.event.model import Colour, Game, Player, Scoring, Tournament
from trfpair.event.points import PointsTable
from trfpair.event.results import (
    ALONE,
    BYES,
    FORFEITED,
    OVER,
    PLAYED,
    REQUESTED,
    TYPED_RESULTS,
    Result,
    ResultKind,
    Worth,
    other_side,
    same_outcome,
)
from trfpair.event.typed import TEXTS, outcome_of
from trfpair.event.words import words_of
from trfpair.output.sheets import languages
from trfpair.output.sheets.book import MARKS
from trfpair.output.sheets.text import _FORFEIT, _VEGA_BYE, _VEGA_SCORE
from trfpair.systems.keizer.rules import SHARES
from trfpair.trf import loads
from trfpair.trf.dialects import DIALECTS
from trfpair_check.tournament import Abnormal, File

TABLE = "trfpair/event/results.py"
ROOT = Path(__file__).parents[1]

each = pytest.mark.parametrize("result", Result, ids=lambda result: result.name)
each_of_a_board = pytest.mark.parametrize("result", [r for r in Result if r in OVER | FORFEITED], ids=lambda r: r.name)
each_bye = pytest.mark.parametrize("result", [r for r in Result if r in BYES], ids=lambda r: r.name)


def said(result: Result, missing: str, name: str) -> str:
    """What a red test says: what is missing, and the file in which it goes."""
    return f"{name}: {missing} for the result {result.name} ({result.value!r})"


def _terminal(name: str) -> str:
    found = re.search(rf'^{name}: (?:" " )?/\[(.*)\]/', resources.text("grammars", "trf.lark"), re.MULTILINE)
    assert found
    return found[1].replace("\\", "")


def answer(result: Result) -> Result:
    """What the opponent has."""
    found = [black for white, black in TYPED_RESULTS.values() if white is result]
    assert found, said(result, "no row of TYPED_RESULTS where White has it", TABLE)
    assert other_side(result) is found[0]
    return found[0]


def _board(result: Result, opposite: Result | None = None) -> Tournament:
    """Two players who met, with the result of the other side if it is not the usual one, and a third with the bye."""
    colour = Colour.WHITE
    scores = PointsTable(Tournament())
    cells = (result, opposite or answer(result))
    games = (Game(2, colour, cells[0]), Game(1, colour.opposite, cells[1]), Game(0, Colour.NONE, Result.PAB))
    players = [Player(id_, name=f"Player {id_}", rating=2000 - id_, games=(game,)) for id_, game in enumerate(games, 1)]
    told = tuple(replace(one, points=scores.score(one, 1)) for one in players)
    return Tournament(told, name="A day", rounds=3, initial_colour=colour)


# -- the table itself


@each
def test_the_row_has_the_points_of_a_scoring(result: Result) -> None:
    for name in result.row.points:
        assert hasattr(Scoring(), name), said(result, f"the scoring has no points called {name!r}", TABLE)


def test_a_letter_is_one_result() -> None:
    """Python takes a second member with a letter that is there for another name of the first."""
    taken = {name: one.name for name, one in Result.__members__.items() if name != one.name}
    assert not taken, f"{TABLE}: these have the letter of another result: {taken}"
    letters = [letter for one in Result for letter in {one.value, one.value.lower(), *one.row.letters}]
    twice = sorted({letter for letter in letters if letters.count(letter) > 1})
    assert not twice, f"{TABLE}: letters that two results have: {twice}"


def test_what_the_rules_name_is_one_code() -> None:
    """The code of the allocated bye, of an open game, and of a forfeit won or lost is asked for by name."""
    for kind, worths in (
        (ResultKind.ALLOCATED, tuple(Worth)),
        (ResultKind.NOTHING, tuple(Worth)),
        (ResultKind.GAME, (Worth.OPEN,)),
        (ResultKind.FORFEIT, (Worth.WIN,)),
        (ResultKind.FORFEIT, (Worth.LOSS,)),
    ):
        alike = [result.name for result in Result if result.row.kind is kind and result.row.worth in worths]
        assert len(alike) == 1, f"{TABLE}: of the kind {kind.value} are {alike}: the rules name one"


@each_of_a_board
def test_a_board_can_have_it(result: Result) -> None:
    for side, name in ((0, "White"), (1, "Black")):
        typed = [pair for pair in TYPED_RESULTS.values() if pair[side] is result]
        assert typed, said(result, f"no row of TYPED_RESULTS where {name} has it", TABLE)
    pair = (result, answer(result))
    assert outcome_of(TEXTS[pair]) == pair, said(result, f"{TEXTS[pair]} is read as another result", TABLE)


@each_bye
def test_a_bye_has_its_names(result: Result) -> None:
    assert result.row.name, said(result, "no name", TABLE)
    assert result.row.short, said(result, "no word for pages of reasons", TABLE)
    assert ALONE.get(result) is result, said(result, "a bye needs no opponent: `alone` is its own code", TABLE)


# -- files


@each
def test_the_grammar_has_the_letter(result: Result) -> None:
    grammar = "grammars/trf.lark"
    letters = {result.value, result.value.lower(), *result.row.letters}
    missing = letters - {*_terminal("RESULT")}
    assert not missing, said(result, f"RESULT lacks {sorted(missing)}", grammar)
    if result in REQUESTED:
        missing = {result.value, result.value.lower()} - {*_terminal("BYE_KIND")}
        assert not missing, said(result, f"BYE_KIND (240) lacks {sorted(missing)}", grammar)


@pytest.mark.parametrize("name", ["RESULT", "BYE_KIND"])
def test_the_comment_in_the_grammar_names_every_code(name: str) -> None:
    """Messages about a wrong cell, and docs/formats.md, say what the comment says."""
    known = [one for one in (REQUESTED if name == "BYE_KIND" else Result) if one.value not in " ?"]
    found = re.search(rf"^{name}: .*// .*?: (.*)$", resources.text("grammars", "trf.lark"), re.MULTILINE)
    assert found
    named = found[1].replace(",", " ").split()
    for result in known:
        assert result.value in named, said(result, f"the comment of {name} does not name it", "grammars/trf.lark")


def test_the_grammar_has_no_letter_that_nobody_knows() -> None:
    known = {letter for one in Result for letter in (one.value, one.value.lower(), *one.row.letters)}
    assert {*_terminal("RESULT")} <= known
    assert {*_terminal("BYE_KIND")} == {letter for one in REQUESTED for letter in (one.value, one.value.lower())}


@each_of_a_board
@pytest.mark.parametrize("dialect", sorted(DIALECTS))
def test_a_board_is_written_and_read(result: Result, dialect: str) -> None:
    made = _board(result)
    loaded = loads(trfpair.dumps(made, dialect=dialect))
    assert not loaded.problems, said(result, f"{dialect} is read with {loaded.problems}", TABLE)
    assert [one.games for one in loaded.tournament.players] == [one.games for one in made.players]


@each_bye
@pytest.mark.parametrize("dialect", sorted(DIALECTS))
def test_a_bye_is_written_and_read(result: Result, dialect: str) -> None:
    board, games = _board(Result.WIN), (Game(0, Colour.NONE, result),)
    points = PointsTable(board).score(Player(3, games=games), 1)
    made = replace(board, players=(*board.players[:2], board.players[2].with_games(games, points)))
    loaded = loads(trfpair.dumps(made, dialect=dialect))
    assert loaded.tournament.players[2].games == games, said(result, f"lost in {dialect}", TABLE)


# -- what people see


@each_of_a_board
def test_sheets_show_it(result: Result) -> None:
    sign = result.row.sign
    assert sign, said(result, "no sign on sheets", TABLE)
    assert _VEGA_SCORE.get(sign, "").strip(), said(result, "no sign in a crosstable", "trfpair/output/sheets/text.py")
    assert (sign in _FORFEIT) == (result in FORFEITED), said(result, "forfeits alone", "trfpair/output/sheets/text.py")
    sheets = trfpair.sheets(_board(result), formats=["txt"])
    for name, shown in {
        "results1.txt": f" = {sign} - {answer(result).row.sign}",
        "crosstbl.txt": f"{_VEGA_SCORE[sign]}W2",
        "cards.txt": f"  {sign}  ",
    }.items():
        assert shown in sheets[name], said(result, f"{shown!r} is not in {name}", TABLE)


@each
def test_sheets_have_a_word_for_it_without_an_opponent(result: Result) -> None:
    word = result.row.word
    assert word in MARKS, said(result, f"{word!r} has no sign", "trfpair/output/sheets/book.py")
    assert MARKS[word] in _VEGA_BYE, said(result, f"{MARKS[word]!r} has no sign", "trfpair/output/sheets/text.py")
    for code in languages():
        assert words_of(code).word(word).strip(), said(result, f"{word!r} is no word", f"templates/words/{code}.toml")


@each_bye
def test_the_page_has_a_word_for_a_bye(result: Result) -> None:
    place = "web/page/parts.js"
    found = re.search(r"const word = {(.*?)}\[sign\]", (ROOT / place).read_text(encoding="utf-8"))
    assert found
    assert f"{result.value}: " in found[1], said(result, "`away` has no word", place)


# -- what counts it


@each
def test_games_alone_count_for_colours_and_as_meetings(result: Result) -> None:
    assert (result in PLAYED) == (result.row.kind is ResultKind.GAME)
    game = Game(7, Colour.WHITE, result)
    assert game.played == (result in PLAYED)


@each_of_a_board
def test_a_new_draw_counts_as_a_draw(result: Result) -> None:
    """Standings and the next round treat a result of a game as the rated result of the same worth."""
    if result in FORFEITED:
        return
    for asked in (trfpair.standings, trfpair.pair):
        assert str(asked(_board(result))) == str(asked(_board(*map(_alike, (result, answer(result)))))), said(
            result, f"{asked.__name__} sees another game", TABLE
        )


def _alike(result: Result) -> Result:
    """The rated result of the same worth."""
    return next(one for one in Result if one.row.kind is ResultKind.GAME and one.row.worth is result.row.worth)


@each_bye
def test_systems_and_commands_know_a_bye(result: Result) -> None:
    assert result in SHARES, said(result, "no option says its share", "trfpair/systems/keizer/rules.py")
    if result in REQUESTED:
        assert result in GIVEN_BYES.values(), said(result, "it has no name in `GIVEN_BYES`", "trfpair/apps/acts.py")
        options = [option.opts for option in bye_of_request.params if isinstance(option, click.Option)]
        names = [[f"--{name}"] for name, bye in GIVEN_BYES.items() if bye is result]
        assert names[0] in options, said(result, "`bye` has no option", "trfpair/apps/cli/hall.py")
    schema = json.loads((ROOT / "trfpair/schemas/pairs.schema.json").read_text(encoding="utf-8"))
    known = schema["properties"]["absent"]["items"]["properties"]["bye"]["anyOf"]
    assert {"const": result.value} in known, said(result, "`absent` of a page lacks it", "trfpair_check/steps.py")


@each
def test_the_checker_gives_it_the_same_points(result: Result) -> None:
    """The checker is a program of its own, and has its own table."""
    place = "trfpair_check/tournament.py"
    scoring = "XXS WW=3.1 BW=3.2 WD=1.7 BD=1.8 WL=0.3 BL=0.4 FW=2.9 FL=0.5 FPB=2.3 HPB=1.3 ZPB=0.7 PAB=2.1"
    alone = result in ALONE and result not in FORFEITED and result is not Result.DRAW
    sign = " " if result is Result.UNKNOWN else result.value
    cells = (f"0000 - {sign}", "0000 - Z") if alone else (f"2 w {sign}", f"1 b {sign}")
    text = "\n".join([*(row(number, cell) for number, cell in enumerate(cells, 1)), scoring, "162  X 1.1", ""])
    checker = File(text.encode())
    table = PointsTable(Tournament(scoring=Scoring(31, 32, 17, 18, 3, 4, 29, 5, 23, 13, 7, 21, 11)))
    for player, colour in zip(checker.players, (Colour.WHITE, Colour.BLACK)):
        if alone and player.id == 2:
            continue
        own = Game(0 if alone else 3 - player.id, Colour.NONE if alone else colour, result)
        try:
            points = checker.result(player, 1)[0]
        except KeyError:
            points = -1
        assert points == table.of(Player(player.id), 1, own), said(result, "other points", place)


@each_of_a_board
def test_the_checker_takes_it_for_the_same_outcome_of_record_299(result: Result) -> None:
    """W, D and L of the record are any win, draw and loss over the board, for reader and checker."""
    for kind in Result:
        meets = Abnormal(kind.value, None, 5, 0, frozenset()).meets(result.value)
        assert meets == same_outcome(kind, result), said(
            result, f"{kind.value} of record 299", "trfpair_check/tournament.py"
        )

"""001 records: from the tokens of a line to a player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from trfpair.base.plain import plain
from trfpair.event.model import NO_GAME, Game, Player, without_empty_end
from trfpair.trf.cells import Cells
from trfpair.trf.columns import CELL, PLAYER, TEXT_COLUMN
from trfpair.trf.grammar import NoMatch
from trfpair.trf.grammar import texts as texts_by
from trfpair.trf.mend import read_columns
from trfpair.trf.problems import Line
from trfpair.trf.words import without_tabs_behind

_GAMES = len(PLAYER.fields)
"""Index of the token that holds all round cells."""

ROUNDS_AT_MOST = 999
"""What the three columns of a round's number can tell apart (records 240 to 299)."""

_LAST_COLUMN = PLAYER.fields[-1].last + ROUNDS_AT_MOST * PLAYER.step
_FIXED = PLAYER.fields[-1].last - TEXT_COLUMN + 1
"""Characters of a record before the round cells."""
_NAME = 3
_NAMED = {part.terminal: part for part in (*PLAYER.fields, *CELL.fields)}


@plain(frozen=False)
class PlayerLines:
    """The players of a file, and where they stand in it."""

    players: list[Player] = field(default_factory=list)
    lines: dict[int, int] = field(default_factory=dict)
    """The line of each player, by id."""
    unsound: set[int] = field(default_factory=set)
    """Players whose record has errors: their games are no base for cross checks."""
    results: int = 0
    """How many games and byes they have together."""
    unnamed: bool = False
    """Whether a record could not be given an id."""


def read_player(line: Line, cells: Cells, found: PlayerLines) -> None:
    """Read one 001 record and add the player."""
    text = without_tabs_behind(line) if "\t" in line.text else line.rest
    if "\t" in text:
        _tabs(line)
        found.unnamed = True
        return
    if len(line.text) > _LAST_COLUMN:
        line.error((_LAST_COLUMN + 1, len(line.text)), f"no more than {ROUNDS_AT_MOST} rounds", "rounds", "")
        found.unnamed = True
        return
    tokens, sound = _tokens(text, line)
    id_ = int(tokens[0]) if tokens else 0
    if not _usable(id_, sound, line, found):
        return
    row = str(tokens[_GAMES]) if len(tokens) > _GAMES else ""
    texts = [row[start : start + PLAYER.step] for start in range(0, len(row), PLAYER.step)]
    games = [cells[text] for text in texts]
    if cells.flagged:
        sound &= _explain(texts, games, cells, line)
    sound &= _not_himself(id_, games, line)
    played = without_empty_end(games)
    found.lines[id_] = line.number
    found.results += len(played)
    if not sound:
        found.unsound.add(id_)
    found.players.append(_player(id_, tokens, played))


def _tokens(text: str, line: Line) -> tuple[Sequence[str], bool]:
    """The tokens of the record, and whether they are what the file says.

    Where the columns are wrong as a whole this is said once: a program that counted them in bytes is understood,
    with a warning; a line whose right part is shifted is one error.
    """
    tokens = _matched(text)
    if tokens:
        return tokens, True
    counted = () if text.isascii() else _matched(text.encode("utf-8", "replace").decode("latin-1"))
    if counted:
        tokens = [part.encode("latin-1").decode("utf-8", "replace") for part in counted]
        how = "read as counted in bytes (UTF-8)"
        line.mend(_columns("NAME"), "columns counted in characters", how, "name", tokens[_NAME].strip(" "))
        return tokens, True
    shift = _shift(text)
    if shift:
        expected = f"points, rank and rounds {abs(shift)} further to the {'left' if shift > 0 else 'right'}"
        line.error((_NAMED["POINTS"].first + shift, len(text) + TEXT_COLUMN - 1), expected, "columns")
        return _matched(text[: _NAMED["ID"].last - TEXT_COLUMN + 1]), False
    return read_columns(text, PLAYER, line)


def _columns(terminal: str) -> tuple[int, int]:
    return _NAMED[terminal].first, _NAMED[terminal].last


def _matched(text: str) -> Sequence[str]:
    """The tokens of a record that needs no mending; empty for any other."""
    try:
        return texts_by(PLAYER, PLAYER.padded(text))
    except NoMatch:
        return ()


def _shift(text: str) -> int:
    """By how many columns the fields from the points on stand too far right (negative: left); 0 if that is not it."""
    start = _NAMED["POINTS"].first - 1 - TEXT_COLUMN
    length = len(text.rstrip(" "))
    for shift in (1, -1, 2, -2, 3, -3):
        if length - shift > _FIXED and len(_matched("    1".ljust(start) + text[start + shift :])) > _GAMES:
            return shift
    return 0


def points_of(text: str) -> int:
    """Tenths of a text such as ``11.5`` or ``-0.5``, blanks around it allowed."""
    return int(text.replace(".", ""))


def _player(id_: int, tokens: Sequence[str], games: tuple[Game, ...]) -> Player:
    _, sex, title, name, rating, federation, fide_id, birth, points, rank = [
        token.strip(" ") for token in tokens[:_GAMES]
    ]
    return Player(
        id_,
        name,
        sex,
        title,
        int(rating) if rating else 0,
        federation,
        fide_id,
        birth,
        points_of(points) if points else None,
        int(rank) if rank else None,
        games,
    )


def _usable(id_: int, sound: bool, line: Line, found: PlayerLines) -> bool:
    if id_ and id_ not in found.lines:
        return True
    found.unnamed = True
    if id_:
        expected = f"a number of its own: line {found.lines[id_]} has it already"
        line.error(_columns("ID"), expected, "starting-rank number", str(id_))
    elif sound:
        line.error(_columns("ID"), "a number from 1 to 9999", "starting-rank number", "0")
    return False


def _explain(texts: list[str], games: list[Game], cells: Cells, line: Line) -> bool:
    """Note what is odd about the cells of a player; return whether all of them could be read."""
    sound = True
    for index, text in enumerate(texts):
        verdict = cells.flagged.get(text)
        if verdict is None:
            continue
        part = _NAMED[verdict.trouble]
        start = cell_columns(index + 1)[0] - 3
        columns = (start + part.first, start + part.last)
        where, found = f"{part.name} of round {index + 1}", text[part.first - 1 : part.last]
        if verdict.treatment:
            line.mend(columns, verdict.expected, verdict.treatment, where, found)
        else:
            line.error(columns, verdict.expected, where, found)
            games[index] = NO_GAME
            sound = False
    return sound


def _not_himself(id_: int, games: list[Game], line: Line) -> bool:
    if id_ not in [opponent for opponent, _, _ in games]:
        return True
    for round_, game in enumerate(games, 1):
        if game.opponent == id_:
            wrong_opponent(line, round_, id_, "another player")
    return False


def wrong_opponent(line: Line, round_: int, found: int, expected: str) -> None:
    """Refuse the opponent of a round cell."""
    first, _ = cell_columns(round_)
    line.error((first, first + 3), expected, f"opponent of round {round_}", str(found))


def cell_columns(round_: int) -> tuple[int, int]:
    """First and last column of the cell of a round."""
    shift = PLAYER.step * (round_ - 1)
    assert PLAYER.repeated is not None
    return PLAYER.repeated.first + shift, PLAYER.repeated.last + shift


def _tabs(line: Line) -> None:
    for at, char in enumerate(line.text, 1):
        if char == "\t" and not line.full:
            line.error((at, at), "blanks: the fields of this record stand in fixed columns", "tab", "\t")

"""001 records: from the tokens of a line to a player."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import field
from functools import lru_cache
from itertools import pairwise

from trfpair.base.named import NamedTuple
from trfpair.base.plain import plain
from trfpair.event.model import NO_GAME, Game, Player, without_empty_end
from trfpair.event.results import Result
from trfpair.event.saying import InEnglish, Saying
from trfpair.trf.cells import RESULTS, Cells
from trfpair.trf.grammar import NoMatch, parse
from trfpair.trf.layouts import CELL, PLAYER
from trfpair.trf.mend import read_columns
from trfpair.trf.problems import WRONG_COLUMNS, Line, part_of_round
from trfpair.trf.words import without_tabs_behind

ROUNDS_AT_MOST = 999
"""What the three columns of a round's number can tell apart (records 240 to 299)."""

_FIXED = PLAYER.fields[-1].last
"""Columns of a record before the round cells."""
_LAST_COLUMN = _FIXED + ROUNDS_AT_MOST * PLAYER.step
_KEPT = 9_999
"""So many parsed records are kept: a file that was changed is read again, to prove it and to go on with it, and nearly
all of its players stand as they stood. No file has more players: a number has four columns.
"""
_CUTS = PLAYER.cuts()
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


class _Record(NamedTuple):
    """A 001 record as it was parsed, and whether that is what the file says."""

    head: str
    """Empty where the record could not be parsed at all."""
    cells: Sequence[str] = ()
    sound: bool = True


def read_player(line: Line, cells: Cells, found: PlayerLines) -> None:
    """Read one 001 record and add the player."""
    text = without_tabs_behind(line) if "\t" in line.text else line.text
    if "\t" in text:
        _tabs(line)
        found.unnamed = True
        return
    if len(line.text) > _LAST_COLUMN:
        line.error(
            (_LAST_COLUMN + 1, len(line.text)), InEnglish(Saying("no-more-rounds", most=ROUNDS_AT_MOST)), "rounds", ""
        )
        found.unnamed = True
        return
    head, texts, sound = _record(text, line)
    fields = [head[cut].strip(" ") for cut in _CUTS]
    id_ = int(fields[0] or 0)
    if not _usable(id_, sound, line, found):
        return
    games = [cells[text] for text in texts]
    if cells.flagged:
        sound &= _explain(texts, games, cells, line)
    sound &= _not_himself(id_, games, line)
    played = without_empty_end(games)
    found.lines[id_] = line.number
    found.results += len(played)
    if not sound:
        found.unsound.add(id_)
    found.players.append(_player(id_, fields, played))


def _record(text: str, line: Line) -> _Record:
    """The record, field by field where it is not one of the format.

    Where the columns are wrong as a whole this is said once: a program that counted them in bytes is understood,
    with a warning; a line whose right part is shifted is one error.
    """
    around = text[_RATING_STARTS : _RATING_ENDS + 2].ljust(_RATING_ENDS + 2 - _RATING_STARTS)
    if not (around[-2:-1].isdigit() and around[-1:] == " ") and not around.isspace():
        if counted := _counted_in_bytes(text, line):
            return counted
        text = _with_rating_in_place(text, line)
    if record := _matched(text) or _counted_in_bytes(text, line):
        return record
    if shift := _shift(text):
        expected = InEnglish(Saying("further-left" if shift > 0 else "further-right", columns=abs(shift)))
        line.error((_NAMED["POINTS"].first + shift, len(text)), expected, WRONG_COLUMNS)
        record = _matched(text[: _NAMED["ID"].last])
        return record._replace(sound=False) if record else _Record("", sound=False)
    if width := _width_of_cells(text):
        expected = InEnglish(Saying("width-of-round", columns=PLAYER.step, found=width))
        line.error((cell_columns(1)[0] - 2, len(text)), expected, WRONG_COLUMNS)
        record = _matched(text[:_FIXED])
        return record._replace(sound=False) if record else _Record("", sound=False)
    tokens, sound = read_columns(text, PLAYER, line)
    fixed = len(PLAYER.fields)
    return _Record(PLAYER.code + "".join(tokens[:fixed]) if tokens else "", tokens[fixed:], sound)


def _counted_in_bytes(text: str, line: Line) -> _Record | None:
    """The record of a program that counted columns in bytes; None for any other."""
    counted = None if text.isascii() else _matched(text.encode("utf-8", "replace").decode("latin-1"))
    if counted is None:
        return None
    parts = [counted.head[cut].encode("latin-1").decode("utf-8", "replace") for cut in _CUTS]
    how, name = "read as counted in bytes (UTF-8)", parts[PLAYER.fields.index(_NAMED["NAME"])].strip(" ")
    line.mend(_columns("NAME"), "columns counted in characters", how, "name", name)
    return _Record(PLAYER.written([part.strip(" ") for part in parts]), counted.cells)


def _columns(terminal: str) -> tuple[int, int]:
    return _NAMED[terminal].columns


@lru_cache(_KEPT)
def _matched(text: str) -> _Record | None:
    """A record that needs no mending; None for any other."""
    try:
        head, *cells = map(str, parse("line_001", PLAYER.padded(text)))
    except NoMatch:
        return None
    return _Record(head, cells)


def _shift(text: str) -> int:
    """By how many columns the fields from the points on stand too far right (negative: left); 0 if that is not it."""
    start = _NAMED["POINTS"].first - 2
    length = len(text.rstrip(" "))
    for shift in (1, -1, 2, -2, 3, -3):
        if length - shift > _FIXED:
            moved = _matched(f"{PLAYER.code}    1".ljust(start) + text[start + shift :])
            if moved and moved.cells:
                return shift
    return 0


def _with_rating_in_place(text: str, line: Line) -> str:
    """The record with a rating that stands up to three columns too far left, or one too far right, put in its place.

    Any other record comes back as it is.
    """
    first, last = _RATING_STARTS, _RATING_ENDS
    to_the_left, to_the_right = re.compile(_RATING_TO_THE_LEFT), re.compile(_RATING_TO_THE_RIGHT)
    found = to_the_left.search(text, first - 4, last + 1) or to_the_right.match(text, first)
    if found is None:
        return text
    columns = found.start(1) + 1, found.end(1)
    line.mend(columns, "a rating in columns 49-52", "read as if it stood there", "rating", found[1])
    without = text[: found.start(1)] + " " * len(found[1]) + text[found.end(1) :]
    return without[:first] + found[1].rjust(last + 1 - first) + without[last + 1 :]


_RATING_STARTS, _RATING_ENDS = (column - 1 for column in _NAMED["RATING"].columns)
_RATING_TO_THE_LEFT = "(?<= )([0-9]{3,4}) {1,3}$"
_RATING_TO_THE_RIGHT = " ([0-9]{4})(?![0-9])"


def _width_of_cells(text: str) -> int:
    """The columns of each round where all cells have another width than the format gives them; 0 if that is not it."""
    row = text[_FIXED:].rstrip(" ")
    if not re.fullmatch(_ROW, row) or not _matched(text[:_FIXED]):
        return 0
    ends = [cell.end() for cell in re.finditer(_CELL, row)]
    gaps = [later - end for end, later in pairwise(ends)]
    width = min(gaps, default=ends[0])
    sound = width != PLAYER.step and width >= len("1 w 1") and all(end % width == 0 for end in ends)
    sound = sound and gaps.count(width) >= gaps.count(PLAYER.step)  # else one cell is wrong, not all
    return width if sound and width <= 2 * PLAYER.step else 0


_LETTERS = "".join(letter for letter, result in RESULTS.items() if result not in (Result.UNKNOWN, Result.NONE))
_CELL = rf"(?:[0-9]{{1,4}}) [wb\-WB] [{re.escape(_LETTERS)}]"
_ROW = f"(?: *{_CELL})+"


def points_of(text: str) -> int:
    """Tenths of a text such as ``11.5`` or ``-0.5``, blanks around it allowed."""
    return int(text.replace(".", ""))


def _player(id_: int, fields: Sequence[str], games: tuple[Game, ...]) -> Player:
    _, sex, title, name, rating, federation, fide_id, birth, points, rank = fields
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
        expected = InEnglish(Saying("number-taken", line=found.lines[id_]))
        line.error(_columns("ID"), expected, "starting-rank number", str(id_))
    elif sound:
        line.error(_columns("ID"), "a number from 1 to 9999", "starting-rank number", "0")
    return False


def _explain(texts: Sequence[str], games: list[Game], cells: Cells, line: Line) -> bool:
    """Note what is odd about the cells of a player; return whether all of them could be read."""
    sound = True
    for index, text in enumerate(texts):
        verdict = cells.flagged.get(text)
        if verdict is None:
            continue
        part = _NAMED[verdict.trouble]
        start = cell_columns(index + 1)[1] - CELL.fields[-1].last
        columns = (start + part.first, start + part.last)
        where, found = part_of_round(part.name, index + 1), text[part.first - 1 : part.last]
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
    start = cell_columns(round_)[1] - CELL.fields[-1].last
    opponent = _NAMED["OPPONENT"]
    line.error((start + opponent.first, start + opponent.last), expected, part_of_round("opponent", round_), str(found))


def cell_columns(round_: int) -> tuple[int, int]:
    """First and last column of the cell of a round."""
    return PLAYER.again(round_ - 1).columns


def _tabs(line: Line) -> None:
    for at, char in enumerate(line.text, 1):
        if char == "\t" and not line.full:
            line.error((at, at), "blanks: the fields of this record stand in fixed columns", "tab", "\t")

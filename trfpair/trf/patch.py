"""Writing a round, results or players into a file as it stands: what the file says beyond them stays byte for byte."""

from __future__ import annotations

import codecs
import re
from collections.abc import Sequence
from pathlib import Path

from trfpair.base.errors import BadInput
from trfpair.base.plain import plain
from trfpair.event.model import NO_GAME, Game, Player, Tournament
from trfpair.event.points import points_text
from trfpair.trf.columns import PLAYER
from trfpair.trf.players import cell_columns
from trfpair.trf.problems import TrfError
from trfpair.trf.read import Loaded, loads, named_bytes
from trfpair.trf.write import cell_text, player_line

_ENDS = re.compile(r"(\r\n|\n|\r)")
_MARKS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_ID = next(field for field in PLAYER.fields if field.terminal == "ID")
_POINTS = next(field for field in PLAYER.fields if field.terminal == "POINTS")
_RANK = next(field for field in PLAYER.fields if field.terminal == "RANK")


@plain
class File:
    """A tournament file: its bytes, and what they say."""

    name: str
    data: bytes
    loaded: Loaded
    accept: tuple[str, ...] = ()
    """Faults that were put right when it was read."""

    @property
    def tournament(self) -> Tournament:
        """What the file says."""
        return self.loaded.tournament


def patched(file: File, after: Tournament, lines: Sequence[str] = (), gone: Sequence[str] = ()) -> bytes:
    """The bytes of a file with the games and points that ``after`` has, its new players, and more lines at the end.

    Of each line that is ``gone`` the last one of that text is left out.

    Raises BadInput where the file's columns are not where they should be, so that a cell would go astray.
    """
    mark = next((mark for mark in _MARKS if file.data.startswith(mark)), b"")
    text = file.data[len(mark) :].decode(file.loaded.encoding)
    pieces = _ENDS.split(text)
    before = {player.id: player for player in file.tournament.players}
    changed = {player.id: player for player in after.players if before.get(player.id) != player}
    at = {_id_of(line): index for index, line in enumerate(pieces) if line[:3] == "001"}
    for id_, player in changed.items():
        if id_ in before:
            pieces[at[id_]] = _line(pieces[at[id_]], before[id_], player)
    _leave_out(pieces, gone)
    last = max(at.values(), default=0)
    fresh = [player_line(player) for player in after.players if player.id not in before]
    newline = file.loaded.newline
    pieces[last : last + 1] = [newline.join([pieces[last], *fresh])]
    whole = "".join(pieces)
    if lines:
        whole = whole if not whole or whole.endswith(("\n", "\r")) else whole + newline
        whole += "".join(line + newline for line in lines)
    data = mark + whole.encode(file.loaded.encoding)
    _prove(file, data, after)
    return data


def _leave_out(pieces: list[str], gone: Sequence[str]) -> None:
    """Empty the last piece with each text, and the line end behind it."""
    for text in gone:
        at = next((at for at in range(len(pieces) - 1, -1, -1) if pieces[at].rstrip() == text.rstrip()), None)
        if at is not None:
            pieces[at : at + 2] = ["", ""]


def _id_of(line: str) -> int:
    text = line[_ID.first - 1 : _ID.last].strip()
    return int(text) if text.isdecimal() else 0


def _line(line: str, before: Player, after: Player) -> str:
    """A 001 record with other points and other cells."""
    if after.points is not None and after.points != before.points:
        line = _put(line, _POINTS.first, points_text(after.points).rjust(_POINTS.width))
    if after.rank is not None and after.rank != before.rank:
        line = _put(line, _RANK.first, str(after.rank).rjust(_RANK.width))
    for round_ in range(1, max(len(before.games), len(after.games)) + 1):
        if after.game(round_) != before.game(round_):
            first, last = cell_columns(round_)
            line = _put(line, first, cell_text(after.game(round_)).ljust(last - first + 1))
            line = line if line[first - 1 :].strip() else line[: first - 1].rstrip()
    return line


def _put(line: str, column: int, text: str) -> str:
    """The line with a text at a column (from 1); one that is longer than its field begins further left."""
    return line[: column - 1].ljust(column - 1) + text + line[column - 1 + len(text) :]


def _prove(file: File, data: bytes, after: Tournament) -> None:
    """What is written says what it should, and nothing that the file said is gone."""
    wanted = {player.id: (_trimmed(player.games), player.points) for player in after.players}
    try:
        again = loads(data, name=file.name, accept=file.accept).tournament
        sound = {player.id: (_trimmed(player.games), player.points) for player in again.players} == wanted
    except TrfError:
        sound = False
    if not sound:
        raise BadInput(
            f"{file.name}: the columns of this file are not those of the format; "
            "`trfpair convert` rewrites it, and then trfpair can change it"
        )


def _trimmed(games: Sequence[Game]) -> tuple[Game, ...]:
    """The games up to the last one that is any."""
    last = max((at for at, game in enumerate(games, 1) if game != NO_GAME), default=0)
    return tuple(games[:last])


def open_file(path: Path) -> File:
    """Read a file to be written into. Raises as `trfpair.trf.load` does."""
    data = named_bytes(path)
    return File(str(path), data, loads(data, name=str(path)))

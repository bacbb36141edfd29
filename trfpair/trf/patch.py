"""Writing a tournament into the file that it was read from: whatever did not change stays byte for byte.

A change is the difference of two tournaments, the one that the file holds and the one after it. So whoever changes a
tournament knows nothing of lines: fields of players go into their columns, and facts and records have lines of their
own, which are put in the place of those they replace.
"""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from trfpair.base.errors import BadInput
from trfpair.event.bans import endless
from trfpair.event.model import Player, Tournament
from trfpair.event.saying import Saying
from trfpair.event.teams import Team
from trfpair.trf.columns import Layout, Span, put_at
from trfpair.trf.dialects import FULL, TRF26, Dialect
from trfpair.trf.layouts import PLAYER, TEAM_013, TEAM_310
from trfpair.trf.own import own_records
from trfpair.trf.players import cell_columns
from trfpair.trf.problems import TrfError
from trfpair.trf.read import File, understood
from trfpair.trf.write import FACTS, TEAM_ROUNDS, Fact, cell_text, dumps, in_old_records, player_fields, player_line
from trfpair.trf.write_teams import roster_cells, team_fields

_ENDS = re.compile(r"(\r\n|\n|\r)")
_MARKS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_ID = PLAYER.field("ID")
_COMMENT, _PLAYER, _TEAM = "###", "001", "310"
_TEAM_ID = TEAM_310.fields[0]
_LATE = frozenset({"240", "250", "260", "299", "300", "320", "330", "XXA", "XXP", "XXZ"})
"""Facts about players and teams, which stand behind them."""
_NEW = frozenset({"142", "152", "162", "222"})
"""A file that has one of these is one of TRF26."""


def patched(file: File, after: Tournament) -> bytes:
    """The bytes of a file that says what ``after`` says.

    Raises BadInput where the lines of the file are not those of the format, so that something would go astray.
    """
    mark = next((mark for mark in _MARKS if file.data.startswith(mark)), b"")
    pieces = _ENDS.split(file.data[len(mark) :].decode(file.loaded.encoding))
    lines = _Lines(pieces[::2], pieces[1::2], file.loaded.newline)
    before = file.tournament
    _players(lines, before, after)
    _teams(lines, before, after)
    for fact in (*FACTS, *TEAM_ROUNDS):
        _fact(lines, fact, before, after)
    _records(lines, before, after)
    data = mark + _encoded(lines.text(), file)
    _prove(file, data, after)
    return data


def _encoded(text: str, file: File) -> bytes:
    try:
        return text.encode(file.loaded.encoding)
    except UnicodeEncodeError as error:
        letters = text[error.start : error.end]
        raise BadInput(
            Saying("encoding-lacks", file=file.name, encoding=file.loaded.encoding, letters=letters)
        ) from None


class _Lines:
    """The lines of a file, each with its end; a line that is gone leaves its place for one that replaces it."""

    def __init__(self, texts: list[str], ends: list[str], newline: str) -> None:
        self.newline = newline
        self.rows: list[list[str]] = [[text, end] for text, end in zip(texts, ends)]
        if len(texts) > len(ends) and texts[-1]:
            self.rows.append([texts[-1], ""])

    def text(self) -> str:
        """The text of the file after the change."""
        return "".join(text + end for text, end in self.rows)

    def behind(self, codes: Iterable[str]) -> int:
        """The place behind the last line with one of these codes; -1 where there is none."""
        wanted = frozenset(codes)
        return next((at for at in range(len(self.rows), 0, -1) if self.rows[at - 1][0][:3] in wanted), -1)

    def taken_out(self, text: str) -> int:
        """The place of the last line with a text, which is taken out; -1 where there is none."""
        at = next((at for at in range(len(self.rows) - 1, -1, -1) if self.rows[at][0].rstrip() == text.rstrip()), -1)
        if at >= 0:
            del self.rows[at]
        return at

    def put_in(self, at: int, texts: Sequence[str]) -> None:
        """Put lines at a place."""
        if at and texts and not self.rows[at - 1][1]:
            self.rows[at - 1][1] = self.newline
        self.rows[at:at] = [[text.rstrip(), self.newline] for text in texts]


def _players(lines: _Lines, before: Tournament, after: Tournament) -> None:
    was = before.by_id
    changed = {player.id: player for player in after.players if was.get(player.id) != player}
    for row in lines.rows if changed else ():
        id_ = _id_of(row[0]) if row[0][:3] == _PLAYER else 0
        if id_ in changed and id_ in was:
            row[0] = _line(row[0], was[id_], changed[id_])
    gone = was.keys() - {player.id for player in after.players}
    if gone:
        lines.rows = [row for row in lines.rows if row[0][:3] != _PLAYER or _id_of(row[0]) not in gone]
    fresh = [player_line(player) for player in after.players if player.id not in was]
    lines.put_in(max(lines.behind([_PLAYER]), 0), fresh)


def _teams(lines: _Lines, before: Tournament, after: Tournament) -> None:
    """Records of teams (310, or 013 where the file has no other) of which fields or players changed."""
    was, now = ({team.id: team for team in one.teams.teams} if one.teams else {} for one in (before, after))
    legacy = in_old_records(before, FULL)
    code, number = TEAM_013.code if legacy else _TEAM, 0
    for row in lines.rows if was else ():
        if row[0][:3] == code:
            number = number + 1 if legacy else _id_of(row[0], _TEAM_ID)
            if number in was and number in now and was[number] != now[number]:
                row[0] = _team_line(row[0], was[number], now[number], legacy=legacy).rstrip()


def _team_line(line: str, before: Team, after: Team, *, legacy: bool) -> str:
    """A record of a team with other fields, and other players where these changed."""
    layout = TEAM_013 if legacy else TEAM_310
    fields = [[one.name] if legacy else team_fields(one) for one in (before, after)]
    line = _with_fields(line, layout, *fields)
    if before.players == after.players:
        return line
    head = layout.written(()).ljust(layout.fields[-1].last)
    listed = layout.written((), roster_cells(after, legacy=legacy))
    return line[: len(head)].ljust(len(head)) + listed[len(head) :]


def _id_of(line: str, field: Span = _ID) -> int:
    text = line[field.first - 1 : field.last].strip()
    return int(text) if text.isdecimal() else 0


def _with_fields(line: str, layout: Layout, before: Sequence[str], after: Sequence[str]) -> str:
    """A record with other fields."""
    for field, was, text in zip(layout.fields, before, after):
        if text != was:
            line = field.put(line, text)
    return line


def _line(line: str, before: Player, after: Player) -> str:
    """A 001 record with other fields and other cells."""
    line = _with_fields(line, PLAYER, player_fields(before), player_fields(after))
    for round_ in range(1, max(len(before.games), len(after.games)) + 1):
        if after.game(round_) != before.game(round_):
            first, last = cell_columns(round_)
            line = put_at(line, first, cell_text(after.game(round_)).ljust(last - first + 1))
            line = line if line[first - 1 :].strip() else line[: first - 1].rstrip()
    return line


def _fact(lines: _Lines, fact: Fact, before: Tournament, after: Tournament) -> None:
    """State a fact anew: line by line if the lines that stated it are those that are known, else all of it."""
    if fact.lines(before, FULL) == fact.lines(after, FULL):
        return
    dialect = _dialect(lines, fact, after)
    was, now = (Counter(fact.lines(one, dialect)[0]) for one in (before, after))
    own = [row[0] for row in lines.rows if row[0][:3] in fact.codes]
    if Counter(text.rstrip() for text in own) != Counter(text.rstrip() for text in was.elements()):
        was = Counter(own)
    places = [lines.taken_out(text) for text in (was - now).elements()]
    at = places[-1] if places else lines.behind(fact.codes)
    if at < 0:
        at = max(lines.behind([_PLAYER, _TEAM, "013"]), 0) if fact.codes & _LATE else _head(lines, min(fact.codes))
    lines.put_in(at, list((now - was).elements()))


def _dialect(lines: _Lines, fact: Fact, after: Tournament) -> Dialect:
    """TRF26 where the file states the fact in it, or others if not this one; unless that cannot say it."""
    there = {row[0][:3] for row in lines.rows}
    new = all(code.isdecimal() for code in there & fact.codes) if there & fact.codes else there & _NEW
    return TRF26 if new and not fact.lines(after, TRF26)[1] else FULL


def _head(lines: _Lines, code: str) -> int:
    """The place of a header, in the order of their codes."""
    first = next((at for at, row in enumerate(lines.rows) if row[0][:3] == _PLAYER), len(lines.rows))
    return next((at for at in range(first, 0, -1) if "012" <= lines.rows[at - 1][0][:3] <= code), 0)


def _records(lines: _Lines, before: Tournament, after: Tournament) -> None:
    """Records that are kept as they stand: each new one in the place of that which it replaces, those of a code in
    their order.
    """
    was, now = (
        ["".join(record).rstrip() for record in one.records if record.code != _COMMENT] for one in (before, after)
    )
    for code in dict.fromkeys(text[:3] for text in (*was, *now)):
        old, new = ([text for text in texts if text[:3] == code] for texts in (was, now))
        if old == new:
            continue
        there = [row[0].rstrip() for row in lines.rows if row[0][:3] == code]
        if there == old:
            _in_order(lines, code, new, _head(lines, code))
            continue
        places = [at for text in (Counter(old) - Counter(new)).elements() if (at := lines.taken_out(text)) >= 0]
        lines.put_in(min(places, default=_head(lines, code)), list((Counter(new) - Counter(old)).elements()))
    own = own_records(after, legacy=in_old_records(after, FULL))
    texts = [(_COMMENT + record.text).rstrip() for record in (*own, *after.records) if record.code == _COMMENT]
    _in_order(lines, _COMMENT, texts, len(lines.rows))


def _in_order(lines: _Lines, code: str, texts: Sequence[str], end: int) -> None:
    """Lines of a code in their order (of comments it says when each was written); new ones behind all others.

    ``end`` is the place of the first one in a file that has none.
    """
    there = [at for at, row in enumerate(lines.rows) if row[0][:3] == code]
    found = [lines.rows[at][0].rstrip() for at in there]
    behind = len(lines.rows) if code == _COMMENT or not there else there[-1] + 1
    for _, first, last, start, stop in reversed(SequenceMatcher(None, found, texts, autojunk=False).get_opcodes()):
        if found[first:last] != texts[start:stop]:
            at = there[first] if first < len(there) else behind if there else end
            for place in reversed(there[first:last]):
                del lines.rows[place]
            lines.put_in(at, texts[start:stop])


def _prove(file: File, data: bytes, after: Tournament) -> None:
    """Checks that the written text says what it should, and that nothing of the file is gone."""
    try:
        again = understood(data, replace(file.reading, strict=False), file.name, known=after).tournament
        sound = _said(again) == _said(after)
    except TrfError:
        sound = False
    if not sound:
        _refuse_contradiction(file, after)
        raise BadInput(Saying("columns-of-others", file=file.name))


def _refuse_contradiction(file: File, after: Tournament) -> None:
    """Raise BadInput where the tournament itself is refused by the reader, however it is written."""
    try:
        understood(dumps(after), replace(file.reading, strict=False, encoding=None))
    except TrfError as error:
        first = next(problem for problem in error.problems if problem.is_error)
        raise BadInput(Saying("would-contradict", file=file.name, why=first.said)) from None


def _said(tournament: Tournament) -> Counter[str]:
    """All that a tournament says, by lines; a ban up to the last round is one without an end."""
    return Counter(dumps(replace(tournament, forbidden=endless(tournament))).splitlines())

"""An evening of tables kept in one file: the request itself, with names, the round being played and its results.

A table without a result has the winner -1, as on the cEDH page. Changes are made in the text of the file, so that what
it says beyond them stays byte for byte.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from trfpair.base.errors import BadInput
from trfpair.base.plain import plain
from trfpair.base.texts import Text, brought_text
from trfpair.event.saying import Listing, Saying
from trfpair.pods.model import OPEN, Outcome, Request, Table
from trfpair.pods.past import everybody
from trfpair.pods.protocol import parse
from trfpair.pods.text import Edit, Span, appended, edited, newline, replaced, spans

if TYPE_CHECKING:
    from trfpair.pods import TableSystem


def before_open_round(request: Request) -> Request:
    """The request by which the last round was seated: the rounds before, and those who sit in it or have a bye."""
    *before, last = request.rounds
    seated = {*(last.byes or ()), *(one for table in last.tables for one in table.players)}
    players = dict.fromkeys([*request.players, *sorted(seated)])
    return replace(request, rounds=tuple(before), players=tuple(one for one in players if one in seated))


def check_as_seated(request: Request, outcome: Outcome) -> None:
    """Refuse to answer of a seating that is not that of the last round: an arbiter has made it, or other options."""
    if [one.players for one in request.rounds[-1].tables] != [*outcome.tables]:
        raise BadInput(Saying("seated-otherwise", round=len(request.rounds)))


@plain
class Evening:
    """The file of an evening: its bytes, and the request they hold, open tables and all."""

    data: bytes
    request: Request

    @classmethod
    def of(cls, data: bytes) -> Evening:
        """Read a file. Raises BadInput where it is not a request."""
        return cls(data, parse(data, sizes=None, open_tables=True))

    @property
    def open(self) -> tuple[tuple[int, int], ...]:
        """The tables without a result: (round, table), from 1."""
        return tuple(
            (number, place)
            for number, round_ in enumerate(self.request.rounds, 1)
            for place, table in enumerate(round_.tables, 1)
            if table.winner == OPEN
        )

    def tables(self, round_: int) -> tuple[Table, ...]:
        """The tables of a round. Raises BadInput for a round that is not there."""
        last = len(self.request.rounds)
        if not 0 < round_ <= last:
            raise BadInput(Saying("no-round-of", round=round_, last=last) if last else Saying("no-round-paired"))
        return self.request.rounds[round_ - 1].tables

    def with_round(self, outcome: Outcome) -> Evening:
        """The file with a round that is about to be played. Raises BadInput where results are missing."""
        if self.open:
            raise BadInput(missing(self))
        tables = [json.dumps({"players": list(table), "winner": OPEN}) for table in outcome.tables]
        byes = json.dumps(list(outcome.byes))
        piece = '{"tables": [\n  ' + ",\n  ".join(tables) + f'\n], "byes": {byes}}}'
        text, root = self._text()
        rounds = root.get("rounds")
        edit = (
            appended(text, root, ['"rounds": [\n  ' + piece.replace("\n", "\n  ") + "\n]"], " ")
            if rounds is None
            else appended(text, rounds, [piece])
        )
        return self._changed([edit])

    def with_results(self, round_: int, results: Mapping[int, int], replace: bool = False) -> Evening:
        """The file with the winners of tables (0: the table drew, OPEN: the result is taken back).

        Raises BadInput for a round, a table or a player who is not there, and for a second result unless ``replace``.
        """
        played = self.tables(round_)
        root = self._text()[1]
        edits = []
        for number, winner in results.items():
            table = _table(played, number, winner, replace)
            span = _tables(root, round_).items[number - 1]
            found = span.get("winner")
            if table.winner != winner:
                edits.append(replaced(found, winner) if found else _added(span, f'"winner": {winner}'))
        return self._changed(edits)

    def with_active(self, players: Sequence[int]) -> Evening:
        """The file with other players to be seated from now on."""
        root = self._text()[1]
        span = root.get("players")
        assert span is not None
        return self._changed([replaced(span, list(players))]) if tuple(players) != self.request.players else self

    def with_players(self, joined: Mapping[int, str]) -> Evening:
        """The file with more players, who are to be seated from now on."""
        text, root = self._text()
        players, told = root.get("players"), root.get("names")
        assert players is not None
        plain_letters = self._stood.guessed
        pieces = [
            f"{json.dumps(str(id_))}: {json.dumps(name, ensure_ascii=plain_letters)}"
            for id_, name in joined.items()
            if name
        ]
        seated = replaced(players, [*self.request.players, *joined])
        if not pieces:
            return self._changed([seated])
        if told is None:
            end = newline(text)
            lines = f",{end}".join(f"  {piece}" for piece in pieces)
            more = _added(root, f'"names": {{{end}{lines}{end} }}')
        else:
            more = appended(text, told, pieces)
        return self._changed([seated, more])

    def _text(self) -> tuple[str, Span]:
        text = self._stood.text
        try:
            return text, spans(text)
        except RecursionError:
            raise BadInput(Saying("nested-too-deep")) from None

    def _changed(self, edits: Sequence[Edit]) -> Evening:
        return Evening.of(self._stood.bytes_of(edited(self._text()[0], edits)))

    @property
    def _stood(self) -> Text:
        """The text, and how it stands in the file."""
        return brought_text(self.data, "the file")


def begun(name: str, system: TableSystem, listed: Mapping[int, str], size: int = 0) -> bytes:
    """The file of an evening that has not begun; where tables may have any ``size``, it says which [the system's]."""
    said = {} if system.sizes else {"size": system.players_a_table(size)}
    head: dict[str, object] = {"name": name} if name else {}
    head |= {"system": system.name, **said, "players": list(listed)}
    lines = [f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}," for key, value in head.items()]
    told = [f"  {json.dumps(str(id_))}: {json.dumps(who, ensure_ascii=False)}" for id_, who in listed.items() if who]
    lines += [' "names": {', ",\n".join(told), " },"] if told else []
    return "\n".join(["{", *lines, ' "rounds": []', "}", ""]).encode()


def missing(evening: Evening) -> Saying:
    """The sentence that says which tables have no result yet."""
    round_ = evening.open[0][0]
    tables = [table for number, table in evening.open if number == round_]
    return Saying("tables-open", round=round_, tables=Listing(tables, last="and"), count=len(tables))


def winners_entered(round_: int, winners: Mapping[int, int]) -> Saying:
    """The words for winners that are entered: table by table, = for a draw, ? where a result is taken back."""
    shown = {OPEN: "?", 0: "="}
    tables = [Saying("did-table", table=table, result=shown.get(won, won)) for table, won in winners.items()]
    return Saying("did-round", round=round_, parts=Listing(tables))


def chosen(evening: Evening, players: Collection[int], option: str) -> None:
    """Refuse players whom the evening does not know."""
    known = {*everybody(evening.request), *evening.request.names}
    for player in players:
        if player not in known:
            raise BadInput(Saying("unknown-at", option=option, player=player))


def _table(played: Sequence[Table], number: int, winner: int, replace: bool) -> Table:
    if not 0 < number <= len(played):
        raise BadInput(Saying("no-table-of", table=number, last=len(played)))
    table = played[number - 1]
    if winner not in (OPEN, 0, *table.players):
        raise BadInput(Saying("not-at-table", table=number, player=winner, who=Listing(table.players, last="and")))
    if table.winner not in (OPEN, None, winner) and not replace:
        raise BadInput(Saying("table-won" if table.winner else "table-drawn", table=number, player=table.winner))
    return table


def _tables(root: Span, round_: int) -> Span:
    """The list of tables of a round, whichever way the file writes it."""
    rounds = root.get("rounds")
    assert rounds is not None
    span = rounds.items[round_ - 1]
    return span.get("placements") or span.get("tables") or span


def _added(span: Span, piece: str) -> Edit:
    """One more key at the end of an object that has some."""
    last = span.items[-1].end
    return Edit(last, last, f", {piece}")

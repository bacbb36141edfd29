"""The same facts in the words of another dialect: what it has no record for, but can say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from trfpair.base.errors import BadInput
from trfpair.event.acceleration import named_in_records, virtual_points
from trfpair.event.bans import endless
from trfpair.event.dates import DAYS_OF_ROUNDS, days_text, reader_of, texts_of_days
from trfpair.event.model import NO_GAME, Colour, Game, Record, Result, Tournament, pairing_order, with_cells
from trfpair.trf.dialects import DIALECTS, Dialect

_DAYS = ("042", "052")


def in_words_of(tournament: Tournament, dialect: str) -> Tournament:
    """The tournament with its facts put so that a dialect has records for as many of them as can be.

    In dialects without the records of TRF26, acceleration by ranges (250) or by the rule that 192 names becomes the
    virtual points of each player (XXA; of teams they have no record), a ban that lasts to the last round (260) one
    without end (XXP), and a bye asked for the coming round (240) a cell of that round. Dates stand as the format has
    them.
    """
    way = DIALECTS[dialect]
    if way.as_it_stood:
        return tournament
    tournament = _with_dates(tournament)
    if way.has("XXA") and not tournament.teams:
        tournament = _with_virtual_points(tournament)
    if not way.has("260"):
        tournament = replace(tournament, forbidden=endless(tournament))
    return tournament if way.has("240") else _with_cells(tournament, way)


def _with_virtual_points(tournament: Tournament) -> Tournament:
    """With the points of each player for every round; where the number of rounds is not known, as far as they go.

    Whom a record names has a row, also one without points: records of the file outweigh the rule that 192 names.
    """
    order = [player.id for player in pairing_order(tournament)]
    try:
        virtual = virtual_points(tournament, order)
    except BadInput:  # Baku acceleration of an event it cannot serve: nothing is virtual, and the loss is reported
        return tournament
    if virtual is None:
        return tournament
    last = tournament.rounds or max([tournament.last_paired + 1, *(row.last_round for row in tournament.accelerations)])
    rounds = range(1, last + 1)
    table = {id_: tuple(virtual(id_, round_) for round_ in rounds) for id_ in order}
    named = named_in_records(tournament, order)
    table = {id_: points for id_, points in table.items() if any(points) or id_ in named}
    return replace(tournament, virtual_points=table, accelerations=(), baku=False)


def _with_cells(tournament: Tournament, dialect: Dialect) -> Tournament:
    """Byes as cells of the coming round, for those who have none there (a cell outweighs a request)."""
    coming = tournament.last_paired + 1
    kinds = [Result.HALF_BYE, Result.FULL_BYE, *(() if dialect.has("XXZ") else (Result.ZERO_BYE,))]
    said = [bye for bye in tournament.byes if bye.kind in kinds and bye.round in (0, coming)]
    if tournament.teams:
        return tournament
    free = {player.id for player in tournament.players if player.game(coming) == NO_GAME}
    cells = {id_: {coming: Game(0, Colour.NONE, bye.kind)} for bye in said for id_ in bye.ids if id_ in free}
    return with_cells(replace(tournament, byes=tuple(bye for bye in tournament.byes if bye not in said)), cells)


def _with_dates(tournament: Tournament) -> Tournament:
    """First and last day as YYYY/MM/DD, the days of the rounds as YY/MM/DD in their columns, where they are days."""
    day_of = reader_of(tournament.header)
    return replace(tournament, records=tuple(_dated(record, day_of) for record in tournament.records))


def _dated(record: Record, day_of: Callable[[str], str]) -> Record:
    if record.code in _DAYS and (day := day_of(record.text)):
        return record._replace(text=f" {day.replace('-', '/')}")
    if record.code != DAYS_OF_ROUNDS:
        return record
    texts = texts_of_days(record.text)
    days = [day_of(text) for text in texts]
    if not any(days) or any(text and not day for text, day in zip(texts, days)):
        return record
    return record._replace(text=days_text(days))

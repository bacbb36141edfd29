"""The same facts in the words of an older dialect: what TRF16 and JaVaFo's TRF(x) have no record for, but can say."""

from __future__ import annotations

from dataclasses import replace

from trfpair.base.errors import BadInput
from trfpair.event.acceleration import virtual_points
from trfpair.event.bans import endless
from trfpair.event.model import NO_GAME, Colour, Game, Result, Tournament, pairing_order, with_cells


def in_trf16_words(tournament: Tournament) -> Tournament:
    """The tournament with its facts put so that TRF16 has records for as many of them as can be.

    Acceleration by ranges (250) or by the rule that 192 names becomes the virtual points of each player (XXA), a ban
    that lasts to the last round (260) one without end (XXP), and a half- or full-point bye asked for the coming round
    (240) a cell of that round.
    """
    return _with_cells(_with_virtual_points(replace(tournament, forbidden=endless(tournament))))


def _with_virtual_points(tournament: Tournament) -> Tournament:
    order = [player.id for player in pairing_order(tournament)]
    try:
        virtual = virtual_points(tournament, order)
    except BadInput:  # Baku acceleration of an event it cannot serve: nothing is virtual, and the loss is reported
        return tournament
    if virtual is None or tournament.rounds is None:
        return tournament
    rounds = range(1, tournament.rounds + 1)
    table = {id_: tuple(virtual(id_, round_) for round_ in rounds) for id_ in order}
    table = {id_: points for id_, points in table.items() if any(points)}
    return replace(tournament, virtual_points=table, accelerations=(), baku=False)


def _with_cells(tournament: Tournament) -> Tournament:
    """Byes as cells of the coming round, for those who have none there (a cell outweighs a request)."""
    coming = tournament.last_paired + 1
    kinds = (Result.HALF_BYE, Result.FULL_BYE)
    said = [bye for bye in tournament.byes if bye.kind in kinds and bye.round in (0, coming)]
    free = {player.id for player in tournament.players if player.game(coming) == NO_GAME}
    cells = {id_: {coming: Game(0, Colour.NONE, bye.kind)} for bye in said for id_ in bye.ids if id_ in free}
    return with_cells(replace(tournament, byes=tuple(bye for bye in tournament.byes if bye not in said)), cells)

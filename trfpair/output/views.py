"""Values that the templates of a round place on the page: boards with names and points, the bye, the absentees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from trfpair.base.named import NamedTuple
from trfpair.base.plain import plain
from trfpair.event.at_tables import tables_at
from trfpair.event.history import History
from trfpair.event.model import Colour, Game, RoundPairing, Tournament
from trfpair.event.results import BYES, PAID_BYES, PLAYED, REQUESTED, Result, ResultKind
from trfpair.event.tenths import points_text

if TYPE_CHECKING:
    from trfpair.event.scores import OwnScore

ABSENCE = {
    bye: f"{bye.row.name}, given beforehand" if bye.row.kind is ResultKind.ALLOCATED else bye.row.name
    for bye in Result
    if bye in BYES
}
"""What a player is who is not paired."""

FREE = {
    bye: f"free in this round, as with a {bye.row.name}" if bye in PAID_BYES else "free in this round"
    for bye in Result
    if bye in REQUESTED
}
"""What a player of a calendar is who is there, and not paired."""

SHORT = {result.value: result.row.short for result in Result if result.row.short}
"""The words of results on pages of reasons, by code."""

NOT_PAIRED = {bye.value: SHORT[bye.value] if bye is Result.ZERO_BYE else said for bye, said in ABSENCE.items()}
"""What a player is who is not paired, by the code of the bye, on pages of reasons; who has left is told otherwise."""

_CELL = 6
"""How wide a round is in a row of the trace."""
ROUNDS_LEGEND = (
    "the opponent and the colour of each round; +12, -12 a forfeit; bye, F, H, Z byes of a full, half or no point"
)


def rounds_text(games: Sequence[Game], rounds: int) -> str:
    """A player's rounds as cells of a row, which `ROUNDS_LEGEND` explains; empty where nothing is known of one."""
    return "".join(map(_cell, games[:rounds]))


@cache
def rounds_head(rounds: int) -> str:
    """The head of these cells."""
    return "".join(f"{f'R{number}':>{_CELL}}" for number in range(1, rounds + 1))


@lru_cache(4000)
def _cell(game: Game) -> str:
    opponent, colour, result = game
    if opponent and result in PLAYED:
        text = f"{opponent}{_SIGN[colour]}"
    elif opponent:
        text = f"{result.value}{opponent}"
    else:
        text = "bye" if result is Result.PAB else result.value.strip()
    return text.rjust(_CELL)


_SIGN = ("", Colour.WHITE.letter, Colour.BLACK.letter)
"""By colour: none, White, Black (-1)."""


def scores_text(scores: Sequence[int]) -> str:
    """Scores in tenths, one after the other."""
    return " ".join(map(points_text, scores))


def column(rows: Sequence[Mapping[str, Any]], key: str) -> list[Any]:
    """One entry of each row."""
    return [row[key] for row in rows]


def having(rows: Sequence[Mapping[str, Any]], key: str) -> list[Mapping[str, Any]]:
    """The rows in which an entry is not empty, nor 0."""
    return [row for row in rows if row[key]]


class PagePlayer(NamedTuple):
    """A player on a page. ``points`` in tenths."""

    id: int
    name: str
    title: str
    rating: int
    federation: str
    points: int
    shown: str
    """The score that the page shows: the points, or that of the system."""


class BoardLine(NamedTuple):
    """One board of the round."""

    number: int
    white: PagePlayer
    black: PagePlayer
    table: str = ""
    """The table at which it stands, where the file says anything of tables."""


@plain
class RoundPage:
    """The pairing list of a round."""

    title: str
    round: int
    boards: tuple[BoardLine, ...]
    bye: PagePlayer | None
    absent: tuple[tuple[PagePlayer, str], ...]
    """Who is free, and absentees with the kind of their bye in words."""


def round_page(
    history: History, pairing: RoundPairing, own: OwnScore | None = None, file: Tournament | None = None
) -> RoundPage:
    """Build the page of a round; with the ``own`` score of its system, where there is one beside the points.

    ``file`` is what says at which tables the boards stand.
    """
    tables = tables_at(file, (*pairing.beside, *pairing.boards)) if file else ()
    by_id = history.by_id
    shown = own.text if own and own.points else lambda id_: points_text(by_id[id_].score)

    def seat(id_: int) -> PagePlayer:
        past = by_id[id_]
        player = past.player
        return PagePlayer(id_, player.listed, player.title, player.rating, player.federation, past.score, shown(id_))

    return RoundPage(
        title=history.tournament.name or "Tournament",
        round=pairing.round,
        boards=tuple(
            BoardLine(n, seat(pair.white), seat(pair.black), tables[n - 1] if tables else "")
            for n, pair in pairing.numbered
        ),
        bye=seat(pairing.bye) if pairing.bye else None,
        absent=(
            *[(seat(id_), FREE[kind]) for id_, kind in pairing.free],
            *[(seat(id_), ABSENCE[kind]) for id_, kind in pairing.absent],
        ),
    )

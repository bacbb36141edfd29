"""cEDH standings with their tie-breaks, the badness suffered, and the cut (docs/pods.md, C3, C7, C8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from trfpair.base.errors import BadInput
from trfpair.base.named import NamedTuple
from trfpair.base.plain import plain
from trfpair.event.saying import Saying
from trfpair.pods import TableSystem
from trfpair.pods.model import WIN, Request, Table
from trfpair.pods.past import everybody, personal_badness, study, table_points

OMW_KINDS = ("round-mean", "web")
FLOOR, WEB_FLOOR = Fraction(1, 3), Fraction(33, 100)
LEAST_FOR_CUT = 16
"""The smallest field in which the cut of a system is made without being asked for."""
BADLY, REALLY_BADLY = 5, 14
"""From this total badness on a player is called badly, really badly paired (C3)."""


@plain
class Row:
    """One line of the standings. ``mw``, ``omw``, ``fourtw`` are exact shares from 0 to 1; ``tsn`` sums the seats."""

    rank: int
    player: int
    active: bool
    points: Fraction
    mw: Fraction
    omw: Fraction
    tsn: int
    fourtw: Fraction
    badness: tuple[int | None, ...]

    @property
    def total_badness(self) -> int:
        """The player's badness of all rounds the player sat in."""
        return sum(each or 0 for each in self.badness)

    def value(self, tie_break: str) -> Fraction:
        """Return the value of a tie-break; higher is better."""
        return TIE_BREAKS[tie_break].value(self)


class TableTieBreak(NamedTuple):
    """A tie-break of the standings: the head of its column, its name, and its value in a line."""

    head: str
    name: Saying
    value: Callable[[Row], Fraction]

    @property
    def is_share(self) -> bool:
        """Whether its value is shown as a percentage."""
        return self.head.endswith("%")


TIE_BREAKS: Mapping[str, TableTieBreak] = {
    "points": TableTieBreak("Pts", Saying("pods-name-points"), lambda row: row.points),
    "mw": TableTieBreak("MW%", Saying("pods-name-mw"), lambda row: row.mw),
    "omw": TableTieBreak("OMW%", Saying("pods-name-omw"), lambda row: row.omw),
    "tsn": TableTieBreak("TSN", Saying("pods-name-tsn"), lambda row: Fraction(row.tsn)),
    "4tw": TableTieBreak("4TW%", Saying("pods-name-4tw"), lambda row: row.fourtw),
}
"""By the word that people type."""


@plain
class Cut:
    """The cut after a place: clean when points alone decide it, else the tie-break that does (None: nothing does).

    ``last`` is the last player inside; ``tables`` are those of the cut, seeded by rank.
    """

    after: int
    last: int
    clean: bool
    decided_by: str | None
    tables: tuple[tuple[int, ...], ...] = ()


@plain
class Report:
    """The standings, the badness of each round (sum over players, C3), and the cut if one is made."""

    rows: tuple[Row, ...]
    rounds: tuple[int, ...]
    tie_breaks: tuple[str, ...]
    columns: tuple[str, ...]
    omw: str
    cut: Cut | None

    @property
    def left_out(self) -> int:
        """How many active players outside the cut have the points of the last inside."""
        if self.cut is None:
            return 0
        stay = [row for row in self.rows if row.active]
        return sum(row.points == stay[self.cut.after - 1].points for row in stay[self.cut.after :])

    @property
    def average_badness(self) -> Fraction:
        """The badness of the tournament: the sum over rounds and players, divided by the players (C3)."""
        return Fraction(sum(self.rounds), max(1, len(self.rows)))


def tables_of(request: Request) -> dict[int, list[Table]]:
    """Return the tables each player sat at, in the order of the rounds."""
    tables: dict[int, list[Table]] = {player: [] for player in everybody(request)}
    for round_ in request.rounds:
        for table in round_.tables:
            for player in table.players:
                tables[player].append(table)
    return tables


def match_win(tables: list[Table], player: int, kind: str) -> Fraction:
    """Return the player's MW%: points of 3 a round, at least 1/3; or on the web page wins a game, at least 0.33."""
    if kind == "web":
        wins = sum(table.winner == player for table in tables)
        return max(Fraction(wins, max(1, len(tables))), WEB_FLOOR)
    points = sum(table_points(table, player) for table in tables)
    return max(Fraction(points, WIN * max(1, len(tables))), FLOOR)


def opponents_match_win(tables: dict[int, list[Table]], player: int, kind: str, mw: dict[int, Fraction]) -> Fraction:
    """Return the OMW%: the mean, over the rounds the player sat in, of the table mates' mean MW% (C7).

    ``web`` takes the plain mean over all mates instead: who was met twice counts twice. Without a round: the floor.
    """
    mates = [[mate for mate in table.players if mate != player] for table in tables[player]]
    if not mates:
        return WEB_FLOOR if kind == "web" else FLOOR
    if kind == "web":
        return sum((mw[mate] for each in mates for mate in each), Fraction(0)) / sum(map(len, mates))
    means = [sum((mw[mate] for mate in each), Fraction(0)) / len(each) for each in mates]
    return sum(means, Fraction(0)) / len(means)


def four_table_wins(tables: list[Table], player: int) -> Fraction:
    """Return the 4TW%: the share of the player's wins that were won at tables of four."""
    sizes = [len(table.players) for table in tables if table.winner == player]
    return Fraction(sizes.count(4), max(1, len(sizes)))


def cut_of(system: TableSystem, said: int | None, players: int) -> int:
    """The place of the cut: as it was said, else that of the system, in fields that are large enough (0: none)."""
    return said if said is not None else system.cut if players >= LEAST_FOR_CUT else 0


def typed_tie_breaks(text: str) -> tuple[str, ...]:
    """Tie-breaks of a text such as ``points,omw``."""
    return tuple(each.strip() for each in text.split(","))


def report(
    request: Request,
    system: TableSystem,
    omw: str = "round-mean",
    cut: int | None = None,
    tie_breaks: tuple[str, ...] = (),
) -> Report:
    """Work out the standings after the finished rounds; ``cut`` and ``tie_breaks`` are those of the system unless said.

    ``cut`` 0 makes none.
    """
    tie_breaks = tie_breaks or system.tie_breaks
    for each in tie_breaks:
        if each not in TIE_BREAKS:
            raise BadInput(f"--tie-breaks: found {each!r}, expected a list of {', '.join(TIE_BREAKS)}")
    history, tables, active = study(request), tables_of(request), set(request.players)
    suffered = personal_badness(request)
    mw = {player: match_win(tables[player], player, omw) for player in tables}
    rows = [
        Row(
            rank=0,
            player=player,
            active=player in active,
            points=history.points[player],
            mw=mw[player],
            omw=opponents_match_win(tables, player, omw, mw),
            tsn=sum(seat for seat, _ in history.seats[player]),
            fourtw=four_table_wins(tables[player], player),
            badness=tuple(round_.get(player) for round_ in suffered),
        )
        for player in tables
    ]
    ranked = _rank(rows, tie_breaks)
    made = the_cut(ranked, cut_of(system, cut, len(active)), tie_breaks, system.players_a_table(request.size))
    rounds = tuple(sum(round_.values()) for round_ in suffered)
    columns = tuple(each for each in dict.fromkeys([*system.tie_breaks, *tie_breaks]) if each != "points")
    return Report(ranked, rounds, tie_breaks, columns, omw, made)


def _rank(rows: list[Row], tie_breaks: tuple[str, ...]) -> tuple[Row, ...]:
    """Sort by the tie-breaks, then by id; who is equal in all tie-breaks shares the rank."""
    keys = {row.player: tuple(-row.value(each) for each in tie_breaks) for row in rows}
    ordered = sorted(rows, key=lambda row: (keys[row.player], row.player))
    first: dict[tuple[Fraction, ...], int] = {}
    return tuple(
        replace(row, rank=first.setdefault(keys[row.player], place)) for place, row in enumerate(ordered, start=1)
    )


def the_cut(rows: tuple[Row, ...], after: int, tie_breaks: tuple[str, ...], size: int) -> Cut | None:
    """Judge the cut after a place among the active players: the first tie-break that parts the two sides."""
    stay = [row for row in rows if row.active]
    if not after or len(stay) <= after:
        return None
    inside, outside = stay[after - 1], stay[after]
    decides = [each for each in tie_breaks if inside.value(each) != outside.value(each)]
    seeds = snake([row.player for row in stay[:after]], size)
    return Cut(after, inside.player, inside.points > outside.points, decides[0] if decides else None, seeds)


def snake(players: Sequence[int], size: int = 4) -> tuple[tuple[int, ...], ...]:
    """Seed tables by rank (C8): down the tables and up again; none where a table would lack more than one player."""
    number = -(-len(players) // size)
    tables: list[list[int]] = [[] for _ in range(number)]
    for place, player in enumerate(players):
        row, column = divmod(place, number)
        tables[column if row % 2 == 0 else number - 1 - column].append(player)
    full = all(len(table) >= max(2, size - 1) for table in tables)
    return tuple(map(tuple, tables)) if full else ()

"""C.07, article 4.2: the list applied, each tie-break to every group that is still tied."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from trfpair.base.errors import BadInput
from trfpair.base.plain import plain
from trfpair.event.model import Notice, Player, Tournament, first_day, last_paired_round
from trfpair.event.scores import OwnScore
from trfpair.event.unfinished import OPEN_RESULT, last_finished_round, open_notices, unfinished
from trfpair.ranking.codes import Code
from trfpair.ranking.event import scored_event
from trfpair.ranking.lists import USUAL, after_points, list_of, read_list
from trfpair.ranking.ratings import unrated_opponents
from trfpair.ranking.rounds import ScoredEvent
from trfpair.ranking.table import HIGHER, LOWER, TABLE, TieBreak
from trfpair.ranking.unplayed import EDITIONS, edition_of
from trfpair.ranking.value import Exact, Measured, Unit, Value

_NOTHING = Value(None)

UNDER_WAY = "under-way"
"""The kind of the notice of a round that is not finished, whose games do not count."""
LEFT_OUT = "tie-break-left-out"
"""The kind of the notice of a tie-break that cannot be computed."""


@plain
class Column:
    """One tie-break of the list, with its value for everybody."""

    code: Code
    row: TieBreak
    values: Measured
    """By id. For direct encounter: the place among those tied up to then; nothing for who was tied with nobody."""

    @property
    def lower_first(self) -> bool:
        """Whether the smaller value is ranked first."""
        return (self.row.better == LOWER) is not self.code.reverse

    def text(self, id_: int) -> str:
        """The value of a participant as it is printed."""
        value = self.values.get(id_, _NOTHING)
        return self.row.unit.text(value.amount)


@plain
class Line:
    """One line of the standings."""

    rank: int
    """Shared by those whom the list leaves tied."""
    player: Player
    points: int
    """In tenths."""
    values: tuple[Exact | None, ...]
    """The exact amounts, column by column (see the unit of each)."""


@dataclass(frozen=True)
class Standings:
    """The standings after a round."""

    tournament: Tournament
    event: ScoredEvent
    after: int
    """The round they stand after."""
    edition: str
    """The name in `EDITIONS`."""
    source: str
    """Where the list comes from: ``record 212``, ``record 202``, ``option``, or empty where it is the usual one."""
    columns: tuple[Column, ...]
    lines: tuple[Line, ...]
    """In order of rank; who shares a rank stands by pairing number."""
    notices: tuple[Notice, ...]
    """The games without a result, and what they count; what of the list could not be computed, and why."""

    @property
    def open_games(self) -> bool:
        """Whether games without a result count."""
        return any(notice.kind == OPEN_RESULT for notice in self.notices)

    @cached_property
    def rank_of(self) -> Mapping[int, int]:
        """Rank by id."""
        return {line.player.id: line.rank for line in self.lines}

    @cached_property
    def shared(self) -> Mapping[int, int]:
        """How many share each rank."""
        counts: dict[int, int] = {}
        for line in self.lines:
            counts[line.rank] = counts.get(line.rank, 0) + 1
        return counts


@plain
class Request:
    """What a caller may say of standings beyond the file."""

    after: int | None = None
    """The last round that counts; None for the last one that is over."""
    tie_breaks: str = ""
    """A list of codes after the points; empty for that of the file."""
    edition: str = ""
    """``2026`` or ``2024``; empty for the one of the first day of the event."""
    swiss: bool | None = None
    """Whether the event is a Swiss; None for what the file says."""
    unrated: int = 0
    """The rating that players without one are given; 0 for none: then article 10 is not applied where one was met."""
    own: OwnScore | None = None
    """A score that goes before the list."""
    noted: tuple[Notice, ...] = ()
    """What is to be said besides."""
    whole: bool = False
    """Whether the list ends before the first tie-break that cannot be computed, which is else passed over."""


def standings(tournament: Tournament, request: Request | None = None) -> Standings:
    """Rank the participants of a tournament (C.07) by the points of their results and a list of tie-breaks.

    The list is that of the request, else of record 212 or 202, else the usual one. Raises BadInput for a list with an
    unknown code (naming its columns), for a round that has not been played, and for a team event.
    """
    request = request or Request()
    refusal = refused(tournament)
    if refusal:
        raise BadInput(f"{refusal}: trfpair ranks individual events of single games only, so far")
    codes, source = _asked(tournament, request)
    event = _event(tournament, request)
    columns, notices = _columns(event, codes, whole=request.whole)
    if request.own:
        columns.insert(0, _own_column(request.own, event))
    order = list(event.participants)
    groups = [order] if order else []
    shown = []
    for column in columns:
        groups, column = _applied(event, column, groups)
        shown.append(column)
    return Standings(
        tournament=tournament,
        event=event,
        after=event.rounds,
        edition=event.edition,
        source=source,
        columns=tuple(shown),
        lines=tuple(_lines(event, shown, groups)),
        notices=(
            *request.noted,
            *open_notices(tournament, event.rounds),
            *_under_way(tournament, event.rounds, request),
            *notices,
        ),
    )


def _under_way(tournament: Tournament, after: int, request: Request) -> Iterator[Notice]:
    """A notice of the round that is under way, whose games do not count."""
    if request.after is None and (text := unfinished(tournament, after + 1)):
        yield Notice(UNDER_WAY, f"{text}; these standings do not count it (--after {after + 1} does)")


def refused(tournament: Tournament) -> str:
    """What keeps an event from being ranked here; empty for nothing."""
    if tournament.has_teams:
        return "this is a team tournament (record 310 or 013)"
    return "this is a Double-Swiss (192)" if "DOUBLESWISS" in tournament.system else ""


def _asked(tournament: Tournament, request: Request) -> tuple[tuple[Code, ...], str]:
    if request.tie_breaks:
        return after_points(read_list(request.tie_breaks)), "option"
    codes, record = list_of(tournament)
    if request.own and not codes:
        return (), ""
    return (codes, f"record {record}") if codes else (read_list(USUAL), "")


def _event(tournament: Tournament, request: Request) -> ScoredEvent:
    played = last_paired_round(tournament)
    after = last_finished_round(tournament) if request.after is None else request.after
    if not 0 <= after <= played:
        raise BadInput(f"there are no standings after round {after}: the file holds rounds 1 to {played}")
    edition = request.edition or edition_of(first_day(tournament))
    if edition not in EDITIONS:
        raise BadInput(f"unknown edition '{edition}': choose one of {', '.join(EDITIONS)}")
    swiss = is_swiss(tournament) if request.swiss is None else request.swiss
    return scored_event(tournament, rounds=after, edition=edition, swiss=swiss, unrated=request.unrated)


def is_swiss(tournament: Tournament) -> bool:
    """Whether the pairings follow from the results: by the tournament type (192), else by its text (092)."""
    code = tournament.system or tournament.header("192").upper()
    words = ("ROUNDROBIN", "BERGER", "SCHILLER", "SCHEVENINGEN")
    if code:
        return not any(word in code for word in words)
    text = tournament.header("092").upper()
    return not any(word in "".join(filter(str.isalnum, text)) for word in (*words, "ALLPLAYALL"))


def _columns(event: ScoredEvent, codes: Sequence[Code], *, whole: bool) -> tuple[list[Column], list[Notice]]:
    """The columns that can be computed, and why the others cannot; ``whole`` ends with the first that cannot."""
    columns, notices = [], []
    unrated = None
    for code in codes:
        row = TABLE.get(code.name)
        reason = ""
        if code.own:
            reason = "a tie-break that the regulations of the event define is not known to trfpair"
        elif code.team or row is None:
            reason = "a tie-break of team events (C.07, articles 11 to 13), and this is an individual one"
        elif row.needs == "swiss" and not event.swiss:
            reason = "not to be used in round robins (C.07, article 8)"
        elif row.needs == "ratings":
            unrated = unrated_opponents(event) if unrated is None else unrated
            if unrated:
                reason = f"{unrated[0].player.called} has no rating (C.07, article 10)"
        if reason or row is None:
            notices.append(Notice(LEFT_OUT, f"{code} is left out: {reason}"))
            if whole:
                break
        else:
            columns.append(Column(code, row, row.measure(event, code) if row.measure else {}))
    return columns, notices


def _own_column(own: OwnScore, event: ScoredEvent) -> Column:
    """The score that goes before the list, as a column of it."""
    better = LOWER if own.lower_first else HIGHER
    values = {id_: Value(own.values.get(id_)) for id_ in event.participants}
    row = TieBreak(own.title, own.title, "", better, Unit(1, own.decimals), "", lambda _event, _code: values)
    return Column(Code(own.title), row, values)


def _applied(event: ScoredEvent, column: Column, groups: list[list[int]]) -> tuple[list[list[int]], Column]:
    """4.2: split every group that is still tied; a tie-break among the tied gets its values on the way."""
    split = column.row.split
    if split is None:
        return [part for group in groups for part in _by_value(column, group)], column
    values: dict[int, Value] = {}
    result = []
    for group in groups:
        parts = split(event, column.code, group)
        place = 1
        for part in parts:
            if len(group) > 1:
                values.update((id_, Value(place)) for id_ in part)
            place += len(part)
        result += parts
    return result, replace(column, values=values)


def _by_value(column: Column, group: list[int]) -> list[list[int]]:
    if len(group) < 2:
        return [group]
    by_amount: dict[Exact | None, list[int]] = {}
    for id_ in group:
        by_amount.setdefault(column.values[id_].amount, []).append(id_)
    amounts = sorted([amount for amount in by_amount if amount is not None], reverse=not column.lower_first)
    ordered = [by_amount[amount] for amount in amounts]
    return [*ordered, by_amount[None]] if None in by_amount else ordered


def _lines(event: ScoredEvent, columns: Sequence[Column], groups: Sequence[Sequence[int]]) -> list[Line]:
    lines = []
    rank = 1
    for group in groups:
        for id_ in group:
            participant = event.participants[id_]
            values = tuple([column.values.get(id_, _NOTHING).amount for column in columns])
            lines.append(Line(rank, participant.player, participant.score, values))
        rank += len(group)
    return lines


def compared(standings: Standings, first: Line, second: Line) -> tuple[list[int], int | None]:
    """The columns in which two are equal, up to the one that decides; None where none does."""
    equal: list[int] = []
    for at in range(len(standings.columns)):
        if first.values[at] != second.values[at]:
            return equal, at
        equal.append(at)
    return equal, None

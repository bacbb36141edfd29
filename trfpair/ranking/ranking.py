"""C.07, article 4.2: the list applied, each tie-break to every group that is still tied."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from trfpair.base.errors import BadInput
from trfpair.base.plain import plain
from trfpair.base.speech import either
from trfpair.event.dates import first_day
from trfpair.event.event import Event
from trfpair.event.matches.double import points_of_games
from trfpair.event.matches.teams import scored_by
from trfpair.event.model import Notice, Tournament
from trfpair.event.onward import LastMade, touched
from trfpair.event.points import PointsTable
from trfpair.event.saying import Listing, Saying, rounds_held
from trfpair.event.scores import OwnScore, Unit
from trfpair.event.unfinished import open_notices, unfinished
from trfpair.ranking.answer import NO_VALUE, Column, Line, Standings
from trfpair.ranking.codes import Code
from trfpair.ranking.crosstable import crosstable_of
from trfpair.ranking.lists import USUAL, USUAL_OF_TEAMS, after_points, list_of, read_list
from trfpair.ranking.matches import team_scores
from trfpair.ranking.ratings import unrated_opponents
from trfpair.ranking.rounds import Crosstable
from trfpair.ranking.said import LOT, Said, said_in
from trfpair.ranking.table import HIGHER, LOWER, TABLE, TieBreak, for_teams, ground
from trfpair.ranking.teams import strength_factor
from trfpair.ranking.unplayed import EDITIONS, edition_of
from trfpair.ranking.value import Exact, Measured, Value

UNDER_WAY = "under-way"
"""The kind of the notice of a round that is not finished, whose games do not count."""
GAMES_TO_COME = "games-to-come"
"""The kind of the notice of a calendar's games that are not played yet."""
EXPELLED, EXPELLED_AGAIN = "expelled", "expelled-again"
"""The kinds of the notices of somebody who is left out of the standings, while the games count for the opponents, and
of somebody whom the file leaves out, and what is asked for does not."""
LEFT_OUT = "tie-break-left-out"
"""The kind of the notice of a tie-break that cannot be computed."""


@plain
class Request:
    """The wishes of a caller for standings, beyond the file."""

    after: int | None = None
    """The last round that counts; None for the last one that is over."""
    tie_breaks: str = ""
    """A list of codes after the points; empty for that of the file."""
    edition: str = ""
    """``2026`` or ``2024``; empty for the one of the first day of the event."""
    swiss: bool | None = None
    """Whether the event is a Swiss; None for what the file says."""
    said: Said = Said()
    """Lots, expelled players, ratings of the unrated ... over what the file says (`trfpair.ranking.said`)."""
    own: OwnScore | None = None
    """A score that goes before the list."""
    noted: tuple[Notice, ...] = ()
    """What is to be said besides."""
    left_out: frozenset[int] = frozenset()
    """Participants who have no rank, beside those who are expelled."""
    whole: bool = False
    """Whether the list ends before the first tie-break that cannot be computed, which is else passed over."""

    def beside(self, own: OwnScore | None, noted: tuple[Notice, ...], left_out: frozenset[int]) -> Request:
        """These wishes, and what the system of the event says of its standings: neither takes away from the other."""
        return replace(self, own=self.own or own, noted=(*self.noted, *noted), left_out=self.left_out | left_out)


def standings(tournament: Tournament, request: Request | None = None) -> Standings:
    """Rank the participants of a tournament (C.07) by the points of their results and a list of tie-breaks.

    The list is that of the request, else of record 212 or 202, else the usual one. Raises BadInput for a list with an
    unknown code (naming its columns) and for a round that has not been played. A team event is ranked by its primary
    score (192), a Double-Swiss by the points of its matches.
    """
    request = request or Request()
    event = tournament.event
    codes, source = _asked(tournament, request, swiss=_as_swiss(event, request))
    earlier = _earlier(event)
    crosstable = _crosstable(event, request, earlier)
    if crosstable.said.lots and Code(LOT) not in codes:
        codes = (*codes, Code(LOT))
    columns, notices = _columns(crosstable, codes, _Known(crosstable, earlier), whole=request.whole)
    if request.own:
        columns.insert(0, _own_column(request.own, crosstable))
    left_out = crosstable.said.expelled | request.left_out
    order = [id_ for id_ in crosstable.participants if id_ not in left_out]
    groups = [order] if order else []
    shown = []
    places = []
    for column in columns:
        groups, column = _applied(crosstable, column, groups)
        shown.append(column)
        places.append(_places(groups))
    ranked = event.tournament.rated
    done = Standings(
        tournament=ranked,
        crosstable=crosstable,
        after=tournament.event.last_finished if request.after is None else crosstable.rounds,
        edition=crosstable.edition,
        source=source,
        columns=tuple(shown),
        lines=tuple(_lines(crosstable, shown, places, groups)),
        notices=(
            *request.noted,
            *_open(event, crosstable.rounds, request),
            *_expelled(tournament, crosstable),
            *notices,
        ),
    )
    return _STANDINGS.keep(ranked.players, done)


_STANDINGS = LastMade[Standings]()
"""Standings: those of another tournament go on from there where it has the same players."""


def _earlier(of: Event) -> Standings | None:
    """The last standings with players of an event, if every cell has the same points there; none of matches."""
    ranked = of.tournament.rated
    found = None if of.of_matches else _STANDINGS.of(ranked.players)
    return found if found and PointsTable(ranked).same_for_cells(PointsTable(found.tournament)) else None


class _Known:
    """The values that are known from earlier standings: those of everybody who is there as here, with the same games
    against the same opponents, of whom the same holds.
    """

    def __init__(self, crosstable: Crosstable, earlier: Standings | None) -> None:
        self.columns = {column.code: column.values for column in earlier.columns} if earlier else {}
        everybody, was = crosstable.participants, earlier.crosstable.participants if earlier else {}
        others = {id_ for id_, participant in everybody.items() if was.get(id_) is not participant}
        self.anew = touched([participant.player for participant in everybody.values()], others)
        """Those whose values may be others."""

    def measured(self, crosstable: Crosstable, code: Code, row: TieBreak) -> Measured:
        """The values of a tie-break, measured for those of whom they are not known."""
        if row.measure is None:
            return {}
        on, known = ground(crosstable, code), self.columns.get(code) if row.near else None
        if known is None:
            return row.measure(on, code)
        made = row.measure(replace(on, only=self.anew), code)
        return {id_: made[id_] if id_ in made else known[id_] for id_ in crosstable.participants}


def _open(of: Event, after: int, request: Request) -> Iterator[Notice]:
    """A notice of each open game that counts, and of the round that is under way, whose games do not."""
    if of.terms.calendar:
        yield from _games_to_come(of, after)
        return
    yield from open_notices(of, after)
    if request.after is None and (found := unfinished(of, after + 1)):
        yield Notice(UNDER_WAY, Saying("under-way", what=found, round=after + 1))


def _games_to_come(of: Event, after: int) -> Iterator[Notice]:
    """A notice of the games of a calendar without a result, up to the last round that counts: they count nothing."""
    rounds = [round_ for round_ in range(1, after + 1) if of.open_games(round_)]
    if rounds:
        yield Notice(GAMES_TO_COME, Saying("games-to-come", rounds=Listing(rounds)))


def _expelled(tournament: Tournament, crosstable: Crosstable) -> Iterator[Notice]:
    """A notice of each who is left out, and of each whom the file leaves out, and what is asked for does not."""
    expelled = crosstable.said.expelled
    for id_ in sorted(said_in(tournament).expelled & crosstable.participants.keys() - expelled):
        who, option = crosstable.participants[id_].player.called, either("`--expelled`", "`expelled`")
        yield Notice(EXPELLED_AGAIN, Saying("expelled-again", who=who, option=option))
    for id_ in sorted(expelled):
        if id_ not in crosstable.participants:
            raise BadInput(Saying("expelled-nobody", player=id_))
        yield Notice(EXPELLED, Saying("expelled", who=crosstable.participants[id_].player.called))


def _as_swiss(of: Event, request: Request) -> bool:
    """Whether the articles on Swiss tournaments hold, not those on round robins."""
    return not of.terms.calendar if request.swiss is None else request.swiss


def _asked(tournament: Tournament, request: Request, *, swiss: bool) -> tuple[tuple[Code, ...], str]:
    """The list, and who gives it; the usual one of a round robin is without tie-breaks of Swiss tournaments (8)."""
    if request.tie_breaks:
        return after_points(read_list(request.tie_breaks)), "option"
    codes, record = list_of(tournament)
    if codes or request.own:
        return codes, f"record {record}" if codes else ""
    usual = read_list(USUAL_OF_TEAMS if tournament.has_teams else USUAL)
    return tuple(code for code in usual if swiss or TABLE[code.name].needs != "swiss"), ""


def _crosstable(of: Event, request: Request, earlier: Standings | None) -> Crosstable:
    played = of.last
    after = of.last_counted if request.after is None else request.after
    if not 0 <= after <= played:
        raise BadInput(Saying("no-standings-after", round=after, held=rounds_held(played)))
    edition = request.edition or edition_of(first_day(of.tournament))
    if edition not in EDITIONS:
        raise BadInput(Saying("no-edition", text=edition, known=", ".join(EDITIONS)))
    swiss = _as_swiss(of, request)
    said = request.said.over(said_in(of.file))

    def scored(tournament: Tournament, rounds: int = after, earlier: Crosstable | None = None) -> Crosstable:
        counted = of.without_games_to_come(tournament)
        return crosstable_of(counted, rounds=rounds, edition=edition, swiss=swiss, said=said, earlier=earlier)

    if of.matches is not None:
        open_ = () if of.terms.open_counts else of.uncounted
        by_score = {score: scored(scored_by(of.matches, score == "MP", uncounted=open_)) for score in ("MP", "GP")}
        scores = team_scores(of.matches, by_score, after)
        return replace(by_score[scores.primary], teams=scores)
    if not of.of_matches:
        return scored(of.tournament, earlier=earlier.crosstable if earlier else None)
    crosstable = scored(of.tournament)
    games = replace(of.file, earned=points_of_games(of.file))  # a round for each game (7.1 to 7.4, article 10)
    return replace(crosstable, games=scored(games, of.terms.columns * after))


def _columns(
    crosstable: Crosstable, codes: Sequence[Code], known: _Known, *, whole: bool
) -> tuple[list[Column], list[Notice]]:
    """The columns that can be computed, and why the others cannot; ``whole`` ends with the first that cannot."""
    columns, notices = [], []
    for code in codes:
        reason = _reason(crosstable, code)
        if code.own and code.name in crosstable.said.values:
            columns.append(_given_column(code, crosstable.said.values[code.name]))
        elif reason:
            notices.append(Notice(LEFT_OUT, Saying("left-out", code=str(code), reason=reason)))
            if whole:
                break
        else:
            row = TABLE[code.name]
            columns.append(Column(code, row, known.measured(crosstable, code, row)))
    return columns, notices


def _own_column(own: OwnScore, crosstable: Crosstable) -> Column:
    """The score that goes before the list, as a column of it."""
    better = LOWER if own.lower_first else HIGHER
    values = {id_: Value(own.values.get(id_)) for id_ in crosstable.participants}
    row = TieBreak(own.title, own.title, "", better, Unit(1, own.decimals), "", lambda _event, _code: values)
    return Column(Code(own.title), row, values)


def _given_column(code: Code, given: Mapping[int, str]) -> Column:
    """The values of a tie-break that the event defines itself, the higher first; who has none is behind."""
    values = {id_: Value(Fraction(text)) for id_, text in given.items()}
    places = max((len(text.partition(".")[2]) for text in given.values()), default=0)
    row = TieBreak(code.name, "values given", "4.1", HIGHER, Unit(1, places), "", lambda _event, _code: values)
    return Column(code, row, values)


def _reason(crosstable: Crosstable, code: Code) -> Saying | None:
    """Why a tie-break cannot be computed; None where it can."""
    if code.own:
        return Saying("left-out-own")
    if code.name == LOT and not crosstable.said.lots:
        return Saying("left-out-lots")
    needs = TABLE[code.name].needs
    if crosstable.teams is None and for_teams(code):
        return Saying("left-out-of-teams")
    if not crosstable.swiss and (needs == "swiss" or (code.name == "SSSC")):
        return Saying("left-out-of-swiss")
    if crosstable.teams is not None and (needs == "ratings" or code.name == "RTNG"):
        return Saying("left-out-of-players")
    if needs == "ratings" and not code.unrated and (unrated := unrated_opponents(crosstable)):
        return Saying("left-out-unrated", who=unrated[0].player.called)
    if code.name == "SSSC" and not strength_factor(crosstable, code):
        return Saying("left-out-factor")
    return None


def _applied(crosstable: Crosstable, column: Column, groups: list[list[int]]) -> tuple[list[list[int]], Column]:
    """4.2: split every group that is still tied; a tie-break among the tied gets its values on the way."""
    split = column.row.split
    if split is None:
        return [part for group in groups for part in (_by_value(column, group) if len(group) > 1 else [group])], column
    on = ground(crosstable, column.code)
    values: dict[int, Value] = {}
    result = []
    for group in groups:
        if len(group) < 2:
            result.append(group)
            continue
        place = 1
        for part in split(on, column.code, group):
            values.update((id_, Value(place)) for id_ in part)
            place += len(part)
            result.append(part)
    return result, column if column.row.measure else replace(column, values=values)


def _places(groups: Sequence[Sequence[int]]) -> dict[int, int]:
    """The place of everybody, shared within a group."""
    places: dict[int, int] = {}
    for group in groups:
        place = len(places) + 1
        for id_ in group:
            places[id_] = place
    return places


def _by_value(column: Column, group: list[int]) -> list[list[int]]:
    by_amount: dict[Exact | None, list[int]] = {}
    for id_ in group:
        by_amount.setdefault(column.values.get(id_, NO_VALUE).amount, []).append(id_)
    amounts = sorted([amount for amount in by_amount if amount is not None], reverse=not column.lower_first)
    ordered = [by_amount[amount] for amount in amounts]
    return [*ordered, by_amount[None]] if None in by_amount else ordered


def _lines(
    crosstable: Crosstable,
    columns: Sequence[Column],
    places: Sequence[Mapping[int, int]],
    groups: Sequence[Sequence[int]],
) -> Iterator[Line]:
    rank = 1
    for group in groups:
        for id_ in group:
            participant = crosstable.participants[id_]
            values = tuple([column.values.get(id_, NO_VALUE).amount for column in columns])
            after_each = tuple([place[id_] for place in places])
            yield Line(rank, participant.player, participant.score, values, after_each)
        rank += len(group)

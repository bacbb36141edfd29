"""The points and ranks that a file states, compared with those that its results and its list of tie-breaks give."""

from __future__ import annotations

from collections.abc import Iterator

from trfpair.base.errors import BadInput
from trfpair.base.plain import plain
from trfpair.base.speech import InWords
from trfpair.event.model import Player, Tournament
from trfpair.event.points import points_to_come
from trfpair.event.saying import AFigure, Filling, Fillings, InEnglish, InTenths, Listing, Saying, in_english
from trfpair.ranking.answer import Line, Standings, compared
from trfpair.ranking.lists import list_of
from trfpair.ranking.ranking import LEFT_OUT, Request, standings

_NO_LIST = Saying("judge-no-list")
"""Why nothing was judged, where a file asks for no order."""


@plain
class RankDifference:
    """One player of whom the file says otherwise. ``text`` is the finding in a line."""

    id: int
    kind: str
    """``rank`` or ``points``."""
    stated: int
    """What the file says; points in tenths."""
    computed: int
    text: str
    """The finding in English; it can be said in every language."""


@plain
class Judgement:
    """The judgement of the standings of a file, and its findings."""

    judged: int = 0
    """How many ranks were compared; 0 where the standings were not judged."""
    reason: str = ""
    """Why the standings were not judged, or from where on the list was not applied; empty where all of it was."""
    order: tuple[str, ...] = ()
    """The codes that were applied."""
    source: str = ""
    """The record the list comes from."""
    edition: str = ""
    differences: tuple[RankDifference, ...] = ()
    unreadable: bool = False
    """Whether the list itself cannot be understood: something for a person to look at."""

    @property
    def wrong(self) -> int:
        """Of how many participants the rank or the points differ."""
        return len({difference.id for difference in self.differences})

    @property
    def listed(self) -> bool:
        """Whether the file asks for an order at all."""
        return self.reason != _NO_LIST.text

    @property
    def agrees(self) -> bool:
        """Whether nothing was found; also true where nothing was to be judged."""
        return not self.differences and not self.unreadable


def judge(
    tournament: Tournament,
    *,
    strict: bool = False,
    counted: Tournament | None = None,
    unranked: frozenset[int] = frozenset(),
) -> Judgement:
    """Compare the points (81-84) and ranks (86-89) of a file with the computed ones.

    A rank inside the range that the tied share is accepted; ``strict`` wants the first of the range. A tie-break of the
    list that cannot be computed ends the comparison there: who is tied up to it may stand in any order.
    ``counted`` is the event as its standings count it, without the ranks of those who are ``unranked``; the points are
    those of all games.
    """
    try:
        codes, _ = list_of(tournament)
    except BadInput as error:
        return Judgement(reason=in_english(error.said), unreadable=True)
    reason = _unjudged(tournament, bool(codes))
    if reason:
        return Judgement(reason=InEnglish(reason))
    done = by_results = standings(tournament, Request(whole=True))
    if counted is not None and counted is not tournament:
        done = standings(counted, Request(whole=True, left_out=unranked))
    tournament = done.tournament
    left_out = [notice.said for notice in done.notices if notice.kind == LEFT_OUT]
    differences = [
        *_points(tournament, by_results),
        *_other_points(done),
        *_ranks(done, strict=strict and not left_out),
    ]
    return Judgement(
        judged=sum(player.rank is not None for player in tournament.players),
        reason=InEnglish(Saying("other-things", things=Listing(left_out, between=" "))) if left_out else "",
        order=tuple(str(column.code) for column in done.columns),
        source=done.source,
        edition=done.edition,
        differences=tuple(differences),
    )


def _unjudged(tournament: Tournament, listed: bool) -> Saying | None:
    """Why the standings of a file cannot be judged; None where they can."""
    if not listed:
        return _NO_LIST
    event = tournament.event
    last = event.last
    if all(player.rank is None for player in event.tournament.players):
        return Saying("judge-no-ranks")
    if not last:
        return Saying("judge-no-round")
    return Saying("judge-open-round", round=last) if event.last_finished < last else None


def _other_points(done: Standings) -> Iterator[RankDifference]:
    """Of which teams the other of match and game points is not the one of the results."""
    scores, side = done.crosstable.teams, done.tournament.teams
    if scores is None or side is None:
        return
    other = scores.by_score[scores.secondary].participants
    for team in side.teams:
        stated = team.game_points if scores.secondary == "GP" else team.match_points
        computed = other[team.id].score
        if stated is not None and stated != computed:
            facts: Fillings = _both(other[team.id].player, stated, computed)
            games = scores.secondary == "GP"
            said = Saying("judge-game-points", **facts) if games else Saying("judge-match-points", **facts)
            yield RankDifference(team.id, "points", stated, computed, InEnglish(said))


def _points(tournament: Tournament, done: Standings) -> Iterator[RankDifference]:
    """Players whose points are neither those of the results nor those with the bye of the round to come."""
    to_come = points_to_come(tournament, done.after + 1)
    for line in done.lines:
        player = line.player
        accepted = (line.points, line.points + to_come(player))
        if player.points is None or player.points in accepted:
            continue
        said = Saying("judge-points", **_both(player, player.points, line.points))
        yield RankDifference(player.id, "points", player.points, line.points, InEnglish(said))


def _both(player: Player, stated: int, computed: int) -> Fillings:
    """A participant, with the points of the file and those of the results."""
    return {"who": _named(player), "stated": InTenths(stated), "computed": InTenths(computed)}


def _ranks(done: Standings, *, strict: bool) -> Iterator[RankDifference]:
    """Players whose rank is not one of those that the list leaves open."""
    for at, line in enumerate(done.lines):
        player, rank = line.player, line.rank
        room = done.shared[rank]
        if player.rank is None or rank <= player.rank < rank + (1 if strict else room):
            continue
        by_list: Filling = Saying("judge-shared-ranks", first=rank, last=rank + room - 1) if room > 1 else rank
        said: InWords = Saying("judge-rank", who=_named(player), stated=player.rank, by_list=by_list)
        if reason := _reason(done, at):
            said = Saying("judge-because", what=said, reason=reason)
        yield RankDifference(player.id, "rank", player.rank, rank, InEnglish(said))


def _reason(done: Standings, at: int) -> Saying | None:
    """The tie-break between a player and the nearest one on the wrong side in the file; None if there is none."""
    line = done.lines[at]
    stated = line.player.rank or 0
    other: Line | None
    if stated > line.rank:
        after = (other for other in done.lines[at + 1 :] if other.rank > line.rank)
        other = next((other for other in after if other.player.rank is not None and other.player.rank <= stated), None)
    else:
        before = (other for other in reversed(done.lines[:at]) if other.rank < line.rank)
        other = next((other for other in before if other.player.rank is not None and other.player.rank >= stated), None)
    if other is None:
        return None
    decided = compared(done, line, other)[1]
    assert decided is not None
    column = done.columns[decided]
    own, theirs = (AFigure(column.text(one.player.id)) for one in (line, other))
    facts: Fillings = {"code": str(column.code), "own": own, "theirs": theirs, "who": _named(other.player)}
    if column.row.measure is None:
        return Saying("judge-by-place", **facts)
    sign = "<" if (stated > line.rank) is column.lower_first else ">"
    return Saying("judge-by-value", sign=sign, **facts)


def _named(player: Player) -> str:
    return f"{player.id} {player.name}".rstrip()

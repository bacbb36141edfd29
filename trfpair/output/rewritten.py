"""A tournament in the records of another dialect: the file, what it leaves unsaid, and what it would say otherwise.

The file is read again before it stands. What it leaves unsaid is named; where the points or the rank of somebody or the
pairing of the coming round would be another, that is named too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from trfpair.base.errors import BadInput, NoPairing, TrfpairError
from trfpair.base.plain import plain
from trfpair.event.matches.double import points_of_games
from trfpair.event.matches.teams import with_totals
from trfpair.event.model import Tournament
from trfpair.event.points import PointsTable
from trfpair.event.saying import Fillings, InEnglish, InTenths, Listing, Saying
from trfpair.output.dialect import in_dialect
from trfpair.ranking import Request, standings
from trfpair.ranking.lists import list_of
from trfpair.rounds.pairing import PairedRound, Settings, pair_round
from trfpair.trf import TrfError, dumps, losses, understood
from trfpair.trf.dialects import DIALECTS, Dialect

_SHOWN = 3


@plain
class Rewritten:
    """A tournament as a dialect has it."""

    text: str
    """The file; where points would be others, with those that its own results give."""
    lost: tuple[str, ...]
    """What it does not say."""
    others: tuple[str, ...]
    """What would be another by it: points, ranks, or the pairing of the coming round."""


def rewritten(tournament: Tournament, dialect: str, eol: str = "\n") -> Rewritten:
    """The file of a tournament in a dialect, read again.

    Raises BadInput for what cannot stand on one line, and where the file would contradict itself.
    """
    said, way = in_dialect(tournament, dialect), DIALECTS[dialect]
    after = read_again(_without_points(said), dialect)
    others = list(_changed_points(tournament, after))
    if DIALECTS[dialect].has("310"):
        others += _changed_matches(tournament, after)
    if not others:
        others += _changed_ranks(tournament, after, way)
    if others:
        named = Listing(others, _SHOWN, between="; ", rest="log-and-more")
        others = [InEnglish(Saying("other-things", things=named))]
        said = _with_points_of(said, after)
    after = read_again(said, dialect)
    others += _changed_pairing(tournament, after)
    return Rewritten(dumps(said, dialect, eol), tuple(losses(said, dialect)), tuple(others))


def read_again(said: Tournament, dialect: str) -> Tournament:
    """The tournament that a file in a dialect says. Raises BadInput where that file would contradict itself."""
    try:
        return understood(dumps(said, dialect)).tournament
    except TrfError as error:
        first = next(problem for problem in error.problems if problem.is_error)
        raise BadInput(f"the file in {dialect} would contradict itself: {first.message}") from None


def _without_points(said: Tournament) -> Tournament:
    """The tournament that states nobody's points, so that the results alone tell them."""
    return replace(said, players=tuple(replace(player, points=None) for player in said.players))


def _with_points_of(said: Tournament, after: Tournament) -> Tournament:
    """The tournament with the points that the results give in the file as it is read again."""
    points = _points(after)
    players = [
        player if player.points is None else replace(player, points=points[player.id]) for player in said.players
    ]
    return replace(said, players=tuple(players))


def _points(tournament: Tournament) -> Mapping[int, int]:
    """The points of each player from the results, in tenths; of matches of two columns, those of the matches."""
    if tournament.terms.columns > 1:
        tournament = replace(tournament, earned=points_of_games(tournament))
    table, last = PointsTable(tournament), tournament.last_with_games
    return {player.id: table.score(player, last) for player in tournament.players}


def _changed_points(before: Tournament, after: Tournament) -> Iterator[str]:
    was, now = _points(before), _points(after)
    for id_, old in was.items():
        if old != now[id_]:
            points: Fillings = {"now": InTenths(now[id_]), "was": InTenths(old)}
            yield InEnglish(Saying("other-points", player=id_, **points))


def _changed_matches(before: Tournament, after: Tournament) -> Iterator[str]:
    if before.matches is None or after.matches is None:
        return
    was = with_totals(before.matches, before.event.uncounted).teams
    now = with_totals(after.matches, after.event.uncounted).teams
    for old, new in zip(was, now):
        if (old.match_points, old.game_points) != (new.match_points, new.game_points):
            facts = [InTenths(one or 0) for team in (new, old) for one in (team.match_points, team.game_points)]
            named: Fillings = dict(zip(("match", "game", "match_was", "game_was"), facts))
            yield InEnglish(Saying("other-team-points", team=old.id, **named))


def _changed_ranks(before: Tournament, after: Tournament, way: Dialect) -> Iterator[str]:
    """Ranks that would be others by the list of the file; of teams where the dialect has their records."""
    if before == after or (before.teams and not way.has("310")):
        return
    try:
        codes = ",".join(map(str, list_of(before)[0]))
        if not codes:
            return
        was, now = (standings(one, Request(tie_breaks=codes, whole=True)) for one in (before, after))
    except BadInput:  # a list that cannot be read ranks nobody
        return
    ranks = {line.player.id: line.rank for line in now.lines}
    for line in was.lines:
        if (rank := ranks.get(line.player.id, 0)) != line.rank:
            yield InEnglish(Saying("other-rank", who=line.player.called, now=rank, was=line.rank))


def _changed_pairing(before: Tournament, after: Tournament) -> Iterator[str]:
    """The coming round, where it would be paired otherwise, or is only paired by the file that is written."""
    if after == before or (before.rounds is not None and before.last_paired >= before.rounds):
        return
    old, new = _paired(before, before.rounds), _paired(after, before.rounds)
    if isinstance(old, NoPairing):
        if isinstance(new, PairedRound):
            yield InEnglish(Saying("other-pairing-at-all", round=new.round))
    elif old is not None and not (isinstance(new, PairedRound) and _boards(old) == _boards(new)):
        yield InEnglish(Saying("other-pairing", round=old.round))


def _paired(tournament: Tournament, rounds: int | None) -> PairedRound | NoPairing | None:
    """The coming round, or that there is none; None where the file is refused."""
    try:
        return pair_round(tournament, Settings(rounds=rounds, initial_colour=tournament.initial_colour))
    except NoPairing as error:
        return error
    except TrfpairError:
        return None


def _boards(paired: PairedRound) -> tuple[Sequence[object], Sequence[object]]:
    return paired.pairs, sorted(paired.absent, key=lambda row: row[0])

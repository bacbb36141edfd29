"""The crosstable: a tournament read for its tie-breaks, each cell once."""

from __future__ import annotations

from dataclasses import replace

from trfpair.base.errors import BadInput
from trfpair.event.model import NO_GAME, Game, Player, Scoring, Tournament, pairing_order
from trfpair.event.points import PointsTable
from trfpair.event.results import PLAYED, Result
from trfpair.event.saying import Saying
from trfpair.ranking.rounds import Category, Crosstable, Participant, Round
from trfpair.ranking.said import Said, unrated_as
from trfpair.ranking.unplayed import adjusted_score, categories


def crosstable_of(
    tournament: Tournament,
    *,
    rounds: int,
    edition: str,
    swiss: bool,
    said: Said | None = None,
    earlier: Crosstable | None = None,
) -> Crosstable:
    """Read a tournament, and what is said of its standings beyond the list.

    ``earlier`` is any other one with the same points for every cell: participants go on from there, if they stand there
    as they do here. Raises BadInput where a game names an opponent who is not in the tournament.
    """
    tournament = tournament.rated
    points = PointsTable(tournament)
    ids = {player.id for player in tournament.players}
    said = said or Said()
    unrated = unrated_as(said.unrated, [player.rating for player in tournament.players])
    participants: dict[int, Participant] = {}
    made = Crosstable(participants, rounds, tournament.rounds or rounds, tournament.scoring, edition, swiss, said)
    known = earlier.participants if earlier and made.counts_as(earlier) and earlier.participants.keys() <= ids else {}
    for place, player in enumerate(pairing_order(tournament), 1):
        number = place if tournament.positional else player.id
        was = known.get(player.id)
        if was and was.player is player and (was.number, was.rating) == (number, player.rating or unrated):
            participants[player.id] = was
            continue
        games = [*player.games[:rounds], *[NO_GAME] * (rounds - len(player.games))]
        cells = [_cell(at, game, points.of(player, at, game), ids) for at, game in enumerate(games, 1)]
        participants[player.id] = _participant(player, number, cells, tournament.scoring, unrated)
        if said.ratings == "round":
            participants[player.id].periods = _periods(player.id, said)
    return made


def _periods(id_: int, said: Said) -> tuple[tuple[int, int], ...]:
    return tuple([(first, ratings[id_]) for first, ratings in reversed(said.periods) if id_ in ratings])


def with_unrated(crosstable: Crosstable, rating: int) -> Crosstable:
    """The crosstable with a rating for those who have none."""
    everybody = crosstable.participants.items()
    rated = {id_: who if who.rating else replace(who, rating=rating) for id_, who in everybody}
    return replace(crosstable, participants=rated)


def _cell(number: int, game: Game, points: int, ids: set[int]) -> Round:
    opponent, colour, result = game
    if opponent and opponent not in ids:
        raise BadInput(Saying("names-a-stranger", round=number, player=opponent))
    category = Category.PLAYED if opponent and result in PLAYED else Category.REQUESTED
    return Round(number, opponent, points, category, colour, result)


def _participant(player: Player, number: int, cells: list[Round], scoring: Scoring, unrated: int) -> Participant:
    rounds = categories(cells)
    return Participant(
        player=player,
        id=player.id,
        number=number,
        rating=player.rating or unrated,
        rounds=rounds,
        score=sum([cell.points for cell in rounds]),
        adjusted=adjusted_score(rounds, scoring.draw),
    )


def last_drawn(crosstable: Crosstable) -> Crosstable:
    """8.3: the event as if every game paired for the last round, forfeits included, had been played and drawn.

    Before the last round there is nothing to be drawn.
    """
    if crosstable.rounds < crosstable.last:
        return crosstable
    return replace(
        crosstable, participants={id_: _last_drawn(crosstable, who) for id_, who in crosstable.participants.items()}
    )


def _last_drawn(crosstable: Crosstable, participant: Participant) -> Participant:
    """One participant with the last game drawn; categories and scores follow from it."""
    cell = participant.rounds[-1] if participant.rounds else None
    if cell is None or not cell.opponent:
        return participant
    drawn = cell._replace(points=crosstable.scoring.draw, category=Category.PLAYED, result=Result.DRAW)
    rounds = categories([*participant.rounds[:-1], drawn])
    score = participant.score - cell.points + drawn.points
    return replace(participant, rounds=rounds, score=score, adjusted=adjusted_score(rounds, crosstable.scoring.draw))

"""Measures of the pairings: floats, byes, rematches, colours, ratings."""

from __future__ import annotations

from collections.abc import Iterator

from trfpair.event.model import Colour
from trfpair.lab.generate.summary import counts
from trfpair.lab.simulate.measures.numbers import share
from trfpair.lab.simulate.play import Outcome


def floats(outcome: Outcome) -> int:
    """Games between players who had different points before the round, without virtual ones (C.04.3, 1.4)."""
    return sum(difference > 0 for _, difference in _differences(outcome))


def floats_in(round_: int, outcome: Outcome) -> int:
    """The `floats` of one round; 0 in a round that is not played."""
    return sum(own == round_ and difference > 0 for own, difference in _differences(outcome))


def float_points(outcome: Outcome) -> int:
    """The differences of points of all games, added up, in tenths; virtual points do not count."""
    return sum(difference for _, difference in _differences(outcome))


def byes(outcome: Outcome) -> int:
    """The number of pairing-allocated byes of a tournament."""
    return counts(outcome.tournament)["byes"]


def rematches(outcome: Outcome) -> int:
    """Games between players who had met before; C.04.1 forbids them."""
    return counts(outcome.tournament)["rematches"]


def third_colours(outcome: Outcome) -> int:
    """Players' games with the colour that they had in their last two (C.04.1, 7)."""
    return counts(outcome.tournament)["third colours"]


def colour_sum(outcome: Outcome) -> int:
    """The colour differences of all players (games with White less those with Black) without sign, added up."""
    return sum(abs(difference) for difference in _colour_differences(outcome).values())


def colour_two(outcome: Outcome) -> int:
    """Players with a colour difference of two or more, either way."""
    return sum(abs(difference) > 1 for difference in _colour_differences(outcome).values())


def rating_difference(outcome: Outcome) -> int:
    """The mean difference, without sign, of the ratings of the two players of a game."""
    rated = {player.id: player.rating for player in outcome.tournament.players}
    gaps = [abs(rated[pair.white] - rated[pair.black]) for _, pair in outcome.games()]
    return share(sum(gaps), len(gaps))


def white_share(outcome: Outcome) -> int:
    """The share of the points of all games that White makes."""
    players = outcome.tournament.by_id
    made = [players[pair.white].game(round_).result.row.halves for round_, pair in outcome.games()]
    return share(sum(made), 2 * len(made))


def extra_white(outcome: Outcome) -> int:
    """The mean points of those with one White more than Blacks, less the mean of those with one Black more.

    The question of Csató and Krumer (arXiv 2410.19333). 0 where one of the two groups is empty, as after an even
    number of rounds.
    """
    points = outcome.points()
    groups: dict[int, list[int]] = {1: [], -1: []}
    for id_, difference in _colour_differences(outcome).items():
        if difference in groups:
            groups[difference].append(points[id_])
    more, less = groups[1], groups[-1]
    if not (more and less):
        return 0
    return share(sum(more) * len(less) - sum(less) * len(more), 10 * len(more) * len(less))


def _differences(outcome: Outcome) -> Iterator[tuple[int, int]]:
    """Of each game its round, and the difference of points before the round, in tenths."""
    scores = outcome.scores()
    for round_, pair in outcome.games():
        before = scores[round_ - 1]
        yield round_, abs(before[pair.white] - before[pair.black])


def _colour_differences(outcome: Outcome) -> dict[int, int]:
    return {
        player.id: sum(int(game.colour) for game in player.games if game.colour is not Colour.NONE)
        for player in outcome.tournament.players
    }

"""Facts of the past that every system needs: computed once, for one round to be paired.

Scores are in tenths. "Before the round" means: games of rounds 1 .. round-1, and of the round itself only what was
known before it was paired (byes and absences).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter

from trfpair.base.errors import BadInput
from trfpair.base.plain import plain
from trfpair.base.speech import by_option
from trfpair.event.acceleration import virtual_points
from trfpair.event.hand_made import hand_made
from trfpair.event.leaving import announced
from trfpair.event.model import NO_GAME, Colour, Game, Pair, Player, Tournament, pairing_order
from trfpair.event.points import PointsTable, counting_now
from trfpair.event.results import PLAYED, REQUESTED, Result
from trfpair.event.saying import Saying, rounds_held


@plain(frozen=False)
class Past:
    """One player's past, as it stands before the round to be paired."""

    player: Player
    id: int
    order: int
    """Place in the pairing order of all registered players, from 0 (smaller is higher)."""
    number: int
    """Effective pairing number: counts only those who have arrived, who took part in a pairing so far, this round
    included; whoever has not arrived has none (0)."""
    games: tuple[Game, ...]
    """Exactly round-1 cells."""
    scores: tuple[int, ...]
    """``scores[k]`` is the real score after k rounds; ``scores[-1]`` the score now."""
    pairing_score: int
    """Score plus the virtual points of the round to be paired."""
    opponents: frozenset[int]
    """Opponents met over the board (a forfeited game is no meeting)."""
    colours: tuple[Colour, ...]
    """Colours of the games played, oldest first, unplayed rounds left out (C.04.2)."""
    difference: int
    """Colour difference: games with White minus games with Black."""
    absence: Result | None
    """Why the player is not paired this round (HALF_BYE, FULL_BYE, ZERO_BYE, PAB); None where the player is."""

    @property
    def score(self) -> int:
        """Real score before the round."""
        return self.scores[-1]

    @property
    def rating(self) -> int:
        """The rating by which the event pairs: that of FIDE (001), or what record 172 names."""
        return self.player.rating


@plain(frozen=False)
class History:
    """Everything a system may look at."""

    tournament: Tournament
    round: int
    players: tuple[Past, ...]
    """All registered players in pairing order."""
    by_id: dict[int, Past]
    present: tuple[Past, ...]
    """Players to be paired, highest first: pairing score descending, then pairing order."""
    initial_colour: Colour
    """From the file, else inferred from the first round with colours, else NONE."""
    forbidden: tuple[tuple[int, ...], ...]
    """Groups whose members may not meet in this round."""
    virtual: Callable[[int, int], int] | None
    """Virtual points by (id, round), or None where the tournament is not accelerated."""
    beside: tuple[Pair, ...] = ()
    """Boards of the round that were made by hand before (black 0: the bye); their players are away for all others."""

    def __repr__(self) -> str:
        """The history in a few words."""
        return f"<History before round {self.round}: {len(self.players)} players>"

    @property
    def is_last_round(self) -> bool:
        """Whether this is the last round of the event (False while the number of rounds is unknown)."""
        return self.tournament.rounds is not None and self.round >= self.tournament.rounds

    @property
    def absent(self) -> tuple[tuple[int, Result], ...]:
        """Players not paired this round, with the kind of their bye, in pairing order."""
        return tuple((past.id, past.absence) for past in self.players if past.absence is not None)

    def bans(self, one: int, other: int) -> bool:
        """Whether the file keeps two apart (XXP, 260)."""
        return any(one in group and other in group for group in self.forbidden)

    @property
    def names(self) -> dict[int, str]:
        """The names by id, as the file has them; made anew each time."""
        return {past.id: past.player.name for past in self.players}

    def pairing_score_in(self, past: Past, round_: int) -> int:
        """The pairing score a player had when an earlier round (or this one) was paired."""
        score = past.scores[round_ - 1]
        return score + self.virtual(past.id, round_) if self.virtual else score

    def require_initial_colour(self) -> Colour:
        """The initial colour; BadInput, naming the ways to give it, where nobody knows it."""
        if self.initial_colour is Colour.NONE:
            way = by_option("initial_colour", "white|black", program='"white"')
            raise BadInput(Saying("no-initial-colour", way=way))
        return self.initial_colour


def before_round(
    tournament: Tournament,
    round_: int | None = None,
    *,
    ahead: bool = False,
    earlier: History | None = None,
    beside: Sequence[Pair] = (),
) -> History:
    """Compute the history before a round (default: the one after the last paired round).

    Of a round that the file already holds only the absences are used, so that it can be paired again. ``ahead``:
    rounds before this one may be missing, as in a calendar. ``earlier`` is any other history, best the one before the
    round before: the past of a player whose games begin as they do there goes on from there. ``beside``: the boards of
    the round that were made by hand before. Raises BadInput where the round cannot be paired: before round 1, beyond
    the last, or with a gap.
    """
    last = tournament.last_paired
    if round_ is None:
        round_ = last + 1
        rounds = tournament.terms.rounds if tournament.rounds is None else tournament.rounds
        if rounds is not None and round_ > rounds:
            raise BadInput(Saying("complete", count=rounds))
    if round_ < 1 or (round_ > last + 1 and not ahead):
        raise BadInput(Saying("cannot-be-paired", round=round_, held=rounds_held(last)))
    return _history(tournament, round_, earlier, tuple(beside), finished=round_ <= last)


def _history(
    tournament: Tournament, round_: int, earlier: History | None, beside: tuple[Pair, ...], *, finished: bool
) -> History:
    ordered = pairing_order(tournament.rated)
    absences = _absences(tournament, round_, finished=finished)
    virtual = virtual_points(tournament, [player.id for player in ordered])
    points = counting_now(tournament)
    known = earlier.by_id if earlier and points.same_for_cells(counting_now(earlier.tournament)) else {}
    players = [
        _past(one, order, round_, points, absences.get(one.id), known.get(one.id, _BEGINNING))
        for order, one in enumerate(ordered)
    ]
    number, seated = 0, {id_ for pair in beside for id_ in pair}
    for past in players:
        if past.absence is None or past.id in seated or any(game.paired for game in past.games):
            number += 1
            past.number = number
    if virtual:
        for past in players:
            past.pairing_score += virtual(past.id, round_)
    present = [past for past in players if past.absence is None]
    present.sort(key=attrgetter("pairing_score"), reverse=True)  # of equal ones the order stays
    return History(
        tournament=tournament,
        round=round_,
        players=tuple(players),
        by_id={past.id: past for past in players},
        present=tuple(present),
        initial_colour=tournament.initial_colour or _inferred_initial_colour(ordered, points, virtual),
        forbidden=tuple(group.ids for group in tournament.forbidden if group.applies(round_)),
        virtual=virtual,
        beside=beside,
    )


_BEGINNING = Past(Player(0), 0, 0, 0, (), (0,), 0, frozenset(), (), 0, None)
"""The past before the first game."""


def _past(player: Player, order: int, round_: int, points: PointsTable, absence: Result | None, earlier: Past) -> Past:
    """The past of a player, from an earlier one on if the games begin as there: each game adds to it."""
    cells = player.games[: round_ - 1]
    games = cells if len(cells) == round_ - 1 else (*cells, *[NO_GAME] * (round_ - 1 - len(cells)))
    if games[: len(earlier.games)] != earlier.games:
        earlier = _BEGINNING
    scores, colours, difference, met = earlier.scores, earlier.colours, earlier.difference, []
    plain, table = points.plain, points.table
    for game in games[len(earlier.games) :]:
        opponent, colour, result = game
        score = scores[-1] + (table[result][colour] if plain else points.of(player, len(scores), game))
        scores += (score,)
        if opponent and result in PLAYED:
            met.append(opponent)
            colours += (colour,)
            difference += colour
    opponents = earlier.opponents.union(met)
    return Past(player, player.id, order, 0, games, scores, scores[-1], opponents, colours, difference, absence)


def _absences(tournament: Tournament, round_: int, *, finished: bool) -> Mapping[int, Result]:
    """The players who are not paired in a round, each with the kind of bye. A cell of the round outweighs what was
    announced.
    """
    absences = announced(tournament, round_, standing=not finished)
    left_alone = _left_alone(tournament, round_) if finished else frozenset[int]()
    for player in tournament.players:
        if not finished and len(player.games) < round_:
            continue
        game = player.game(round_)
        if finished and (game.opponent or game.paired or player.id in left_alone):
            absences.pop(player.id, None)
        elif game.result in REQUESTED or (game.result is Result.PAB and not finished):
            absences[player.id] = game.result
        elif finished:
            absences.setdefault(player.id, Result.ZERO_BYE)
    return absences


def _left_alone(tournament: Tournament, round_: int) -> frozenset[int]:
    """The players who were paired in a round and stand without a game, as it was changed by hand: they were there."""
    if all(record.code != "###" for record in tournament.records):
        return frozenset()
    entry = hand_made(tournament, round_)
    seated = {id_ for pair in entry.right for id_ in pair} if entry else set[int]()
    return frozenset(one.id for one in tournament.players if one.id in seated and one.game(round_) == NO_GAME)


def _inferred_initial_colour(
    ordered: list[Player], points: PointsTable, virtual: Callable[[int, int], int] | None
) -> Colour:
    """C.04.2: read the initial colour back from the first round of the file in which a pairing has colours.

    Nobody there had played before, so the highest ranked player with a colour had it by the number among those who had
    taken part by then: the initial colour by an odd one, the opposite by an even one. That round may be the one to be
    paired again: its colours tell how the lot fell.
    """
    for round_ in range(1, max((len(player.games) for player in ordered), default=0) + 1):
        coloured: list[tuple[int, int, Colour]] = []
        number = 0
        for player in ordered:
            number += any(game.paired for game in player.games[:round_])
            if colour := player.game(round_).colour:
                score = sum(points.of(player, before, player.game(before)) for before in range(1, round_))
                score += virtual(player.id, round_) if virtual else 0
                coloured.append((-score, number, colour))
        if coloured:
            _, number, colour = min(coloured)
            return colour.of_number(number)
    return Colour.NONE

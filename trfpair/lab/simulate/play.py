"""One tournament of a study: a field drawn, every round paired, every game decided by luck that systems may share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256

from trfpair.base.errors import NoPairing
from trfpair.base.plain import plain
from trfpair.event.model import AccelerationRange, Colour, Game, Pair, Player, Tournament
from trfpair.event.results import Result, other_side
from trfpair.lab.generate.dice import Dice
from trfpair.lab.generate.results import SURE
from trfpair.lab.generate.wishes import tenths
from trfpair.lab.simulate.odds import luck, odds
from trfpair.lab.simulate.strengths import apparent
from trfpair.lab.simulate.study import BAKU, LUCKS, NONE, Setting
from trfpair.lab.simulate.systems import SEED, playable
from trfpair.ranking import Request, standings
from trfpair.rounds.pairing import Settings, View, pair_view
from trfpair.systems.options import options_of

_ATTEMPTS = 20
"""Fields drawn before a tournament is given up in which some round has no legal pairing."""


@plain
class Outcome:
    """A tournament that was played, as the measures look at it."""

    tournament: Tournament
    strengths: dict[int, int]
    """By id. The ids follow the ratings by which the players are known."""
    boards: tuple[tuple[Pair, ...], ...]
    """By round, the bye with black 0."""
    ranks: dict[int, int]
    """By id: the place after points and tie-breaks; who stays tied shares the best of the places."""
    attempts: int = 1
    """Tournaments drawn until one came to its end."""

    @property
    def ids(self) -> range:
        """The players; 1 is known as the strongest."""
        return range(1, len(self.strengths) + 1)

    def points(self) -> dict[int, int]:
        """The points of everybody at the end, in tenths, by id."""
        return self.scores()[-1]

    def scores(self) -> list[dict[int, int]]:
        """The points of everybody before each round and at the end, in tenths, by id."""
        worth = self.tournament.scoring.points
        now = dict.fromkeys(self.ids, 0)
        before = [now]
        for round_ in range(len(self.boards)):
            now = {player.id: now[player.id] + worth(player.games[round_]) for player in self.tournament.players}
            before.append(now)
        return before

    def games(self) -> Iterator[tuple[int, Pair]]:
        """The games, each with its round (from 1)."""
        for round_, pairs in enumerate(self.boards, 1):
            for pair in pairs:
                if pair.black:
                    yield round_, pair

    def digest(self) -> str:
        """A name for all that was drawn, paired and played."""
        said = "|".join(
            f"{self.strengths[player.id]} {player.rating} "
            + " ".join(f"{game.opponent}{game.colour.letter}{game.result.value}" for game in player.games)
            for player in self.tournament.players
        )
        return sha256(said.encode()).hexdigest()[:16]


def play(setting: Setting, order: str, seed: int, index: int) -> Outcome:
    """Tournament ``index`` of a cell. The field, the lot and the luck hang on the seed and the index alone.

    Where a round has no legal pairing all is drawn again. Raises NoPairing when no attempt came to its end.
    """
    for attempt in range(_ATTEMPTS):
        name = f"{seed} {index}" + (f" again {attempt}" if attempt else "")
        try:
            outcome = _played(setting, name)
        except NoPairing as failure:
            reason = failure.reason
            continue
        return replace(outcome, ranks=ranked(outcome.tournament, order), attempts=attempt + 1)
    raise NoPairing(f"of {_ATTEMPTS} tournaments drawn for index {index} none could be played to its end: {reason}")


def ranked(tournament: Tournament, order: str) -> dict[int, int]:
    """The places after points and tie-breaks; an empty order leaves who has the same points tied."""
    if order:
        return dict(standings(tournament, Request(tie_breaks=order)).rank_of)
    worth = tournament.scoring.points
    points = {player.id: sum(worth(game) for game in player.games) for player in tournament.players}
    places = sorted(points.values(), reverse=True)
    return {id_: places.index(own) + 1 for id_, own in points.items()}


def _played(setting: Setting, seed: str) -> Outcome:
    dice = Dice(f"field {seed}")
    known = _known(setting, dice)
    rated = {id_: rating for id_, (rating, _) in enumerate(known, 1)}
    strengths = {id_: own for id_, (_, own) in enumerate(known, 1)}
    start = Tournament(
        rounds=setting.rounds,
        initial_colour=dice.pick((Colour.WHITE, Colour.BLACK)),
        accelerations=tuple(accelerations(setting.acceleration, setting.players)),
        baku=setting.acceleration == BAKU,
    )
    system = playable(setting.system)
    options = options_of(system, {"seed": seed} if SEED in system.options else {})
    lucky = seed if setting.luck == LUCKS[0] else f"{seed} {system.name}"
    games: dict[int, list[Game]] = {id_: [] for id_ in rated}
    boards = []
    for round_ in range(1, setting.rounds + 1):
        before = _with_games(start, rated, games)
        pairs = pair_view(View(system, before, options, before), Settings(round=round_)).pairs
        boards.append(pairs)
        _play_round(setting, f"{lucky} {round_}", pairs, strengths, games)
    return Outcome(_with_games(start, rated, games), strengths, tuple(boards), {})


def _known(setting: Setting, dice: Dice) -> list[tuple[int, int]]:
    """Rating and strength of the players in the order of their numbers; lots decide between equal ratings."""
    strengths = setting.strengths.draw(setting.players, dice)
    if not setting.known:
        return [(strength, strength) for strength in strengths]
    players = [(apparent(strength, setting.known, dice), strength) for strength in strengths]
    return sorted(dice.sample(players, len(players)), key=lambda player: -player[0])


def _with_games(start: Tournament, rated: Mapping[int, int], games: Mapping[int, Sequence[Game]]) -> Tournament:
    players = tuple([Player(id_, rating=rating, games=tuple(games[id_])) for id_, rating in rated.items()])
    return replace(start, players=players)


def _play_round(
    setting: Setting,
    seed: str,
    pairs: Sequence[Pair],
    strengths: Mapping[int, int],
    games: Mapping[int, list[Game]],
) -> None:
    """Decide the games of a round. The luck of a pair is that of its lower number: small numbers are good for it."""
    for white, black in pairs:
        if not black:
            games[white].append(Game(0, Colour.NONE, Result.PAB))
            continue
        win, draw = odds(setting.results, strengths[white], strengths[black], setting.draws)
        fortune = luck(seed, white, black)
        if white > black:
            fortune = SURE - 1 - fortune
        result = Result.WIN if fortune < win else Result.DRAW if fortune < win + draw else Result.LOSS
        games[white].append(Game(black, Colour.WHITE, result))
        games[black].append(Game(white, Colour.BLACK, other_side(result)))


def accelerations(text: str, players: int) -> Iterator[AccelerationRange]:
    """Virtual points by round, such as ``1-1-0.5``, for the first ``2*ceil(n/4)`` players, as in C.04.7."""
    if text in (NONE, BAKU):
        return
    last = 2 * -(-players // 4)
    for round_, points in enumerate(text.split("-"), 1):
        if value := tenths(points):
            yield AccelerationRange(value, round_, round_, 1, last)

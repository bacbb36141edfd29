"""Proof that a tournament which a program has made is sound, where no reader of files has looked at it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trfpair.base.errors import BadInput
from trfpair.base.kinds import each_of_kind, of_kind
from trfpair.event.model import (
    BESIDE_PLAYER,
    AbnormalPoints,
    AccelerationRange,
    ByeRequest,
    Colour,
    ForbiddenGroup,
    Game,
    Player,
    Record,
    Result,
    Scoring,
    Tournament,
    as_bye,
    with_cells,
)
from trfpair.event.onward import LastMade, touched
from trfpair.event.saying import Saying
from trfpair.event.teams import TeamSide

_TEXTS = ("name", "sex", "title", "federation", "fide_id", "birth", *BESIDE_PLAYER)
_LISTS = (
    ("players", Player),
    ("byes", ByeRequest),
    ("forbidden", ForbiddenGroup),
    ("accelerations", AccelerationRange),
    ("abnormal", AbnormalPoints),
    ("records", Record),
)


def validated(tournament: Tournament) -> Tournament:
    """The tournament, if its parts are of the right types and every game stands on both sides.

    A cell without an opponent becomes the bye or the absence that it says, as in a file.

    The reader of files says the same with lines and columns; this is for tournaments that a program has made. Raises
    TypeError for a part of a wrong type, BadInput, naming the player, for what contradicts itself.

    >>> game = trfpair.Game(2, trfpair.Colour.WHITE, trfpair.Result.WIN)
    >>> trfpair.validated(trfpair.Tournament((trfpair.Player(1, games=(game,)), trfpair.Player(2))))
    Traceback (most recent call last):
        ...
    trfpair.base.errors.BadInput: no. 1, round 1: a game against no. 2, who has no such game
    """
    _prove_types(of_kind(tournament, Tournament, "the tournament (`trfpair.load` reads one from a file)"))
    known = _SOUND.of(tournament.players)
    if known is tournament:
        return tournament
    if known and known.has_teams is not tournament.has_teams:
        known = None
    there = set(map(id, known.players)) if known else ()
    changed = [player for player in tournament.players if id(player) not in there]
    for player in changed:
        prove_types_of_player(player)
    by_id = tournament.by_id
    if len(by_id) != len(tournament.players):
        twice = next(
            one.id for one in tournament.players if sum(other.id == one.id for other in tournament.players) > 1
        )
        raise BadInput(Saying("number-of-two", number=twice))
    gone = known.by_id.keys() - by_id.keys() if known else ()
    to_prove = touched(tournament.players, {*gone, *(player.id for player in changed)})
    for player in tournament.players:
        if player.id not in to_prove:
            continue
        if player.id < 1:
            raise BadInput(Saying("number-from-1", who=player.called))
        for round_, game in enumerate(player.games, 1):
            if game.opponent:
                _prove_mutual(player, by_id, round_, game)
    _prove_known(tournament, by_id)
    sound = tournament if tournament.has_teams else _with_byes(tournament, changed)
    return _SOUND.keep(sound.players, sound)


_SOUND = LastMade[Tournament]()
"""The tournaments that were proved to be sound: of another one that has to be proved for other players alone."""


def _with_byes(tournament: Tournament, changed: Sequence[Player]) -> Tournament:
    """The tournament with the byes and absences that results without an opponent say, of players who changed."""
    cells = {
        player.id: {at: bye for at, game in enumerate(player.games, 1) if (bye := as_bye(game)) is not game}
        for player in changed
    }
    with_byes = {id_: own for id_, own in cells.items() if own}
    return with_cells(tournament, with_byes) if with_byes else tournament


def _prove_types(tournament: Tournament) -> None:
    for name, kind in _LISTS:
        each_of_kind(getattr(tournament, name), kind, f"the {name} of the tournament")
    if tournament.rounds is not None:
        of_kind(tournament.rounds, int, "the rounds of the tournament")
    of_kind(tournament.initial_colour, Colour, "the initial_colour of the tournament")
    if tournament.teams is not None:
        of_kind(tournament.teams, TeamSide, "the teams of the tournament")
    of_kind(tournament.scoring, Scoring, "the scoring of the tournament")


def prove_types_of_player(player: Player) -> None:
    """Raise TypeError for a part of a player that is of a wrong type."""
    if type(player.id) is not int or type(player.rating) is not int or type(player.games) is not tuple:
        of_kind(player.id, int, f"the id of the player {player.name}")
        of_kind(player.rating, int, f"the rating of {player.called}")
        of_kind(player.games, tuple, f"the games of {player.called}")
    for name in _TEXTS:
        if type(getattr(player, name)) is not str:
            of_kind(getattr(player, name), str, f"the {name} of player {player.id}")
    for game in player.games:
        if type(game) is not Game or type(game.colour) is not Colour or type(game.result) is not Result:
            of_kind(of_kind(game, Game, f"a game of {player.called}").colour, Colour, "the colour of a game")
            of_kind(game.result, Result, "the result of a game")


def _prove_mutual(player: Player, by_id: Mapping[int, Player], round_: int, game: Game) -> None:

    def refused(what: Saying) -> BadInput:
        where = Saying("in-round", who=player.called, round=round_)
        return BadInput(Saying("at-place", place=where, what=what))

    opponent = by_id.get(game.opponent)
    if opponent is None:
        raise refused(Saying("opponent-unknown", player=game.opponent))
    if opponent is player:
        raise refused(Saying("against-oneself"))
    answer = opponent.game(round_)
    if not (game.played or answer.played):
        return  # a forfeit is read from each side: the game may have been replaced
    if answer.opponent != player.id:
        raise refused(Saying("game-of-one", other=opponent.called))
    if answer.colour is not game.colour.opposite or not game.colour:
        raise refused(Saying("colours-of-game", other=opponent.called))
    if game.played is not answer.played:
        raise refused(Saying("played-by-one", other=opponent.called))


def _prove_known(tournament: Tournament, by_id: Mapping[int, Player]) -> None:
    """Byes, bans and virtual points speak of players who exist."""
    named: list[tuple[Saying, tuple[int, ...]]] = [
        *((Saying("part-bye"), bye.ids) for bye in tournament.byes),
        *((Saying("part-ban"), group.ids) for group in tournament.forbidden),
        (Saying("part-virtual"), tuple(tournament.virtual_points)),
    ]
    for what, ids in named:
        for id_ in ids:
            if id_ not in by_id:
                raise BadInput(Saying("named-and-unknown", what=what, player=id_))

"""A tournament file as plain immutable data. The answer of a system stands in `pairing`.

Points are integers, in tenths of a point, everywhere (a win is 10). A player is named by the id: the starting-rank
number of columns 5-8 of the ``001`` record. Opponent 0 means nobody.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from enum import IntEnum
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from trfpair.base.errors import BadInput
from trfpair.base.named import NamedTuple
from trfpair.base.notebook import InNotebooks
from trfpair.base.plain import kept, plain
from trfpair.event.pairing import Breach as Breach
from trfpair.event.pairing import Comparison as Comparison
from trfpair.event.pairing import Difference as Difference
from trfpair.event.pairing import Notice as Notice
from trfpair.event.pairing import Pair as Pair
from trfpair.event.pairing import RoundPairing as RoundPairing
from trfpair.event.results import ALONE, BYES, TOOK_PART
from trfpair.event.results import PLAYED as PLAYED
from trfpair.event.results import Result as Result
from trfpair.event.saying import Saying
from trfpair.event.tenths import TENTHS as TENTHS
from trfpair.event.terms import terms_of

if TYPE_CHECKING:
    from typing import Literal

    from trfpair.event.event import Event
    from trfpair.event.matches.teams import TeamMatches
    from trfpair.event.teams import TeamSide
    from trfpair.event.terms import Terms


class Colour(IntEnum):
    """The colour of a player in a game, NONE where none was given. The sum of a history is its colour difference."""

    BLACK = -1
    NONE = 0
    WHITE = 1

    # The number is the hash, as it tells members apart: tables keyed by colour are cheap.
    __hash__ = int.__hash__

    @property
    def opposite(self) -> Colour:
        """The other colour; NONE stays NONE."""
        return _OPPOSITE[self]

    def of_number(self, number: int) -> Colour:
        """Return this colour for an odd number, the opposite one for an even one."""
        return self if number % 2 else _OPPOSITE[self]

    @property
    def letter(self) -> str:
        """The letter of a TRF round cell: ``w``, ``b`` or ``-``."""
        return _LETTER[self]


def as_colour(said: object) -> Any:
    """The colour that a word names, ``white`` or ``black``; anything else as it is."""
    return Colour[said.upper()] if isinstance(said, str) and said.lower() in ("white", "black") else said


def as_tuple(said: object) -> Any:
    """A list as a tuple; anything else as it is."""
    return tuple(said) if isinstance(said, list) else said


def zero_for_none(said: object) -> Any:
    """Zero, which is no rating, for None; anything else as it is."""
    return 0 if said is None else said


_OPPOSITE = Colour.NONE, Colour.BLACK, Colour.WHITE
_LETTER = "-wb"
"""By colour: NONE is index 0, WHITE 1, BLACK -1."""


class Game(NamedTuple):
    """One round cell of one player."""

    opponent: int
    colour: Colour
    result: Result

    @property
    def shown(self) -> str:
        """The cell as the file has it, without the blanks around it."""
        return f"{self.opponent or '0000':4} {self.colour.letter} {self.result.value}".strip()

    @property
    def played(self) -> bool:
        """Whether the game took place over the board (forfeits and byes did not)."""
        return self.result in PLAYED and self.opponent != 0

    @property
    def paired(self) -> bool:
        """Whether the player took part in the pairing of the round: an opponent, the PAB, or a win without one."""
        return self.opponent != 0 or self.result in TOOK_PART


NO_GAME = Game(0, Colour.NONE, Result.NONE)


def as_bye(game: Game) -> Game:
    """The cell, with the bye or the absence in it that a result without an opponent says (`ALONE`)."""
    said = game.result if game.opponent else ALONE.get(game.result, game.result)
    return game if said is game.result else Game(0, Colour.NONE, said)


def without_empty_end(games: Sequence[Game]) -> tuple[Game, ...]:
    """The games of a player up to the last one that is any."""
    end = len(games)
    while end and games[end - 1] == NO_GAME:
        end -= 1
    return tuple(games[:end])


@plain
class Scoring:
    """Points of each outcome, in tenths (XXS, BB?, 162). Each value stands for one code of JaVaFo's XXS record."""

    white_win: int = 10
    black_win: int = 10
    white_draw: int = 5
    black_draw: int = 5
    white_loss: int = 0
    black_loss: int = 0
    forfeit_win: int = 10
    forfeit_loss: int = 0
    full_bye: int = 10
    half_bye: int = 5
    zero_bye: int = 0
    pab: int = 10
    unknown: int | None = None
    """Of an open game (X of 162); None where nothing is said: it is a draw."""

    @property
    def open_game(self) -> int:
        """Points of a game whose result is open."""
        return self.white_draw if self.unknown is None else self.unknown

    def points(self, game: Game) -> int:
        """Points of one round cell, in tenths."""
        points: int = getattr(self, game.result.row.points[game.colour is Colour.BLACK])
        return points

    @property
    def win(self) -> int:
        """Points of a win over the board: the larger one where the colours differ."""
        return max(self.white_win, self.black_win)

    @property
    def draw(self) -> int:
        """Points of a draw over the board: the larger one where the colours differ."""
        return max(self.white_draw, self.black_draw)

    @property
    def loss(self) -> int:
        """Points of a loss over the board: the larger one where the colours differ."""
        return max(self.white_loss, self.black_loss)


PLAYERS_AT_MOST = 9999
"""What the four columns of a player's number can tell apart."""

BESIDE_PLAYER = ("club", "school", "town", "registration", "table")
"""What is said of a player in a line of ours, as no record has it."""


@plain
class Player:
    """One ``001`` record. ``games[r-1]`` is round r; trailing cells with nothing in them are dropped."""

    id: int
    name: str = ""
    sex: str = ""
    title: str = ""
    rating: int = 0
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    points: int | None = None
    """The points field (81-84), in tenths; None where blank."""
    rank: int | None = None
    games: tuple[Game, ...] = ()
    club: str = ""
    """This and what follows stands in a line of ours (docs/formats.md), as no record has it."""
    school: str = ""
    town: str = ""
    registration: str = ""
    """Anything that the organiser notes: ``paid``, ``2026-11-20``."""
    table: str = ""
    """The table at which the player stays in all rounds (`trfpair.event.at_tables`)."""

    __taken__ = MappingProxyType({"games": (tuple, as_tuple), "rating": (int, zero_for_none)})

    if TYPE_CHECKING:  # what is taken besides, for those who check types

        def __init__(
            self,
            id: int,
            name: str = ...,
            sex: str = ...,
            title: str = ...,
            rating: int | None = ...,
            federation: str = ...,
            fide_id: str = ...,
            birth: str = ...,
            points: int | None = ...,
            rank: int | None = ...,
            games: Sequence[Game] = ...,
            club: str = ...,
            school: str = ...,
            town: str = ...,
            registration: str = ...,
            table: str = ...,
        ) -> None: ...

    @kept
    def named(self) -> frozenset[int]:
        """Everybody whom the cells of the player name, forfeits included."""
        return frozenset([game.opponent for game in self.games if game.opponent])

    @kept
    def results(self) -> frozenset[Result]:
        """The results that the cells of the player have."""
        return frozenset([game.result for game in self.games])

    @kept
    def last_made(self) -> dict[object, Any]:
        """Answers made last of a tournament with the player, by kind (`trfpair.event.onward`)."""
        return {}

    @property
    def called(self) -> str:
        """How messages name the player: name and number."""
        return f"{self.name} ({self.id})" if self.name else self.listed

    @property
    def listed(self) -> str:
        """How lists name the player: the name, or the number of a player without one."""
        return self.name or f"no. {self.id}"

    def __repr__(self) -> str:
        """The player in a few words."""
        rating = f", {self.rating}" if self.rating else ""
        return f"<Player {self.id}: {self.name!r}{rating}, {len(self.games)} games>"

    def game(self, round_: int) -> Game:
        """The cell of a round (1-based); an empty one where the record is shorter."""
        return self.games[round_ - 1] if round_ <= len(self.games) else NO_GAME

    def with_games(self, games: tuple[Game, ...], points: int | None = None, rank: int | None = None) -> Player:
        """The player with these cells, and with points and rank if given; made at once, as it is often asked for."""
        own = self.id, self.name, self.sex, self.title, self.rating, self.federation, self.fide_id, self.birth
        points = self.points if points is None else points
        return Player(*own, points, self.rank if rank is None else rank, games, *_beside(self))


_beside = attrgetter(*BESIDE_PLAYER)


@plain
class ByeRequest:
    """Byes known beforehand (record 240, XXZ): ``kind`` is HALF_BYE, FULL_BYE or ZERO_BYE."""

    kind: Result
    round: int
    """Round number; 0 for XXZ, which speaks of the round to be paired."""
    ids: tuple[int, ...]


@plain
class ForbiddenGroup:
    """Players who may not meet one another (XXP, 260). Rounds are inclusive; ``last`` None means to the end."""

    ids: tuple[int, ...]
    first: int = 1
    last: int | None = None

    def applies(self, round_: int) -> bool:
        """Whether the ban holds in a round."""
        return self.first <= round_ and (self.last is None or round_ <= self.last)


class AccelerationRange(NamedTuple):
    """Virtual points for a range of pairing numbers in a range of rounds, both inclusive (record 250).

    In a team event ``points`` are game points; None where only match points are given.
    """

    points: int
    first_round: int
    last_round: int
    first_id: int
    last_id: int
    match_points: int | None = None


class AbnormalPoints(NamedTuple):
    """Points that depart from the scoring system (record 299).

    ``kind`` None is a bonus or penalty added to the score; otherwise the outcome whose points are replaced.
    ``round`` 0 means every round. In a team event ``points`` are game points,
    ``match_points`` None or ``games`` False leaves those as they are, and no ids mean every team.
    """

    kind: Result | None
    points: int
    round: int
    ids: tuple[int, ...]
    match_points: int | None = None
    games: bool = True
    """Whether ``points`` are stated."""


class Record(NamedTuple):
    """A record that is kept as it stands: its three-character code and the rest of the line from column 4."""

    code: str
    text: str


BAKU_ENDING = "_BAKU"
"""The end of a tournament type (192) that asks for Baku acceleration."""


@plain
class Tournament(InNotebooks):
    """A tournament file, understood: all that can change a pairing is a typed field, the rest is kept as records."""

    players: tuple[Player, ...] = ()
    """In the order of the file (which is the pairing order under ``XXC rank``)."""
    name: str = ""
    rounds: int | None = None
    """Number of rounds of the whole event (XXR, 142)."""
    initial_colour: Colour = Colour.NONE
    """Colour drawn by lot for the first player (XXC white1/black1, 152); NONE if the file does not say."""
    scoring: Scoring = Scoring()
    system: str = ""
    """Encoded tournament type (192), upper case, e.g. FIDE_DUTCH_2026; without the ``_BAKU`` suffix."""
    baku: bool = False
    """Baku acceleration asked for by 192."""
    positional: bool = False
    """``XXC rank``: the order of the lines in the file is the pairing order, ids are only names."""
    byes: tuple[ByeRequest, ...] = ()
    forbidden: tuple[ForbiddenGroup, ...] = ()
    virtual_points: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Virtual points by id, one value a round from round 1, in tenths (XXA)."""
    accelerations: tuple[AccelerationRange, ...] = ()
    abnormal: tuple[AbnormalPoints, ...] = ()
    earned: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Points of each round by id in an event of matches (`trfpair.event.matches`); else empty."""
    secondary: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """The secondary score of each round by id, in an event of teams."""
    records: tuple[Record, ...] = ()
    """All other records (headers, comments, teams, unknown codes), in the order of the file."""
    teams: TeamSide | None = None
    """The team side of a team event (310, 013); the numbers in ``byes``, ``forbidden``, ``accelerations`` and
    ``abnormal`` are those of teams then."""

    __taken__ = MappingProxyType({"players": (tuple, as_tuple), "initial_colour": (Colour, as_colour)})

    if TYPE_CHECKING:  # what is taken besides, for those who check types

        def __init__(
            self,
            players: Sequence[Player] = ...,
            name: str = ...,
            rounds: int | None = ...,
            initial_colour: Colour | Literal["white", "black"] = ...,
            scoring: Scoring = ...,
            system: str = ...,
            baku: bool = ...,
            positional: bool = ...,
            byes: tuple[ByeRequest, ...] = ...,
            forbidden: tuple[ForbiddenGroup, ...] = ...,
            virtual_points: Mapping[int, tuple[int, ...]] = ...,
            accelerations: tuple[AccelerationRange, ...] = ...,
            abnormal: tuple[AbnormalPoints, ...] = ...,
            earned: Mapping[int, tuple[int, ...]] = ...,
            secondary: Mapping[int, tuple[int, ...]] = ...,
            records: tuple[Record, ...] = ...,
            teams: TeamSide | None = ...,
        ) -> None: ...

    def __hash__(self) -> int:
        """By what a program may have in a key: equal tournaments have one hash."""
        return hash((self.name, self.rounds, self.system, self.players))

    def __repr__(self) -> str:
        """The tournament in a few words; `trfpair.dumps` writes all of it."""
        rounds = f", {self.rounds} rounds" if self.rounds else ""
        return f"<Tournament {self.name!r}: {len(self.players)} players{rounds}>"

    def to_dict(self) -> dict[str, Any]:
        """All of the tournament as data that JSON can hold, in the form of ``tournament.schema.json``."""
        from trfpair.event.as_data import to_dict

        return to_dict(self)

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> Tournament:
        """The tournament that `to_dict` gave. Raises BadInput, with the place, for data of another form."""
        from trfpair.event.as_data import from_dict

        return from_dict(data)

    @property
    def tournament_type(self) -> str:
        """The record 192 as it is written: the code of the system, with its ending where Baku acceleration is asked."""
        return self.system + (BAKU_ENDING if self.baku else "")

    def of_type(self, code: str) -> Tournament:
        """The tournament with a record 192."""
        return replace(self, system=code.removesuffix(BAKU_ENDING), baku=code.endswith(BAKU_ENDING))

    @property
    def has_teams(self) -> bool:
        """Whether this is a team event."""
        return self.teams is not None

    def player(self, id_: int) -> Player:
        """The player with an id. Raises BadInput, with the numbers that there are, for nobody's."""
        for player in self.players:
            if player.id == id_:
                return player
        numbers = sorted(player.id for player in self.players)
        raise BadInput(
            Saying("no-player-of", player=id_, first=numbers[0], last=numbers[-1])
            if numbers
            else Saying("no-players", player=id_)
        )

    @kept
    def by_id(self) -> Mapping[int, Player]:
        """The players by id."""
        return {player.id: player for player in self.players}

    @kept
    def rated(self) -> Tournament:
        """The tournament with the ratings by which it ranks and pairs (172); the same one where these are FIDE's.

        For whoever reads ratings, never to be written: national ones do not stand in 001.
        """
        if not self.header("172"):
            return self
        from trfpair.event.national import with_tournament_ratings

        return with_tournament_ratings(self)

    @kept
    def terms(self) -> Terms:
        """Everything that the system of the file settles for the event."""
        return terms_of(self)

    @kept
    def event(self) -> Event:
        """The event: what follows from the tournament. BadInput for columns of a Double-Swiss that make no matches."""
        from trfpair.event.event import event_of

        return event_of(self)

    @kept
    def matches(self) -> TeamMatches | None:
        """The matches of the teams; None where there are no teams."""
        if self.teams is None:
            return None
        from trfpair.event.matches.teams import TeamMatches

        return TeamMatches(self)

    @kept
    def last_with_games(self) -> int:
        """The last column (round) in which somebody has an opponent or a win without one; 0 before round 1.

        Byes alone, a lone ``U`` among them, are the announcements of a round that is still to be paired.
        """
        last = 0
        for player in self.players:
            games = player.games
            for at in range(len(games) - 1, last - 1, -1):
                if games[at].opponent or games[at].result is Result.FORFEIT_WIN:
                    last = at + 1
                    break
        return last

    @kept
    def last_paired(self) -> int:
        """The last column (round) that has its pairings or needs none; 0 before round 1.

        After the last round with games a round is over, too, if everybody has the cell of a bye in it: nobody is left
        to pair. Byes announced by record 240 or XXZ alone leave the round to be paired.
        """
        last, members = self.last_with_games, self._members
        while members and (self.rounds is None or last < self.rounds):
            if any(len(player.games) <= last or player.games[last].result not in BYES for player in members):
                break
            last += 1
        return last

    @property
    def _members(self) -> Sequence[Player]:
        """The players who may have games: in an event of teams those of the teams."""
        if self.teams is None:
            return self.players
        ids = {id_ for team in self.teams.teams for id_ in team.players}
        return [player for player in self.players if player.id in ids]

    def header(self, code: str) -> str:
        """The text of the first kept record with a code, stripped; empty if there is none."""
        for record in self.records:
            if record.code == code:
                return record.text.strip()
        return ""


def with_cells(tournament: Tournament, cells: Mapping[int, Mapping[int, Game]]) -> Tournament:
    """The tournament with other cells of some players, by id and round."""

    def changed(player: Player) -> Player:
        own = cells.get(player.id)
        if not own:
            return player
        games = tuple(own.get(at, player.game(at)) for at in range(1, max(*own, len(player.games)) + 1))
        return player.with_games(without_empty_end(games))

    return replace(tournament, players=tuple(map(changed, tournament.players)))


def pairing_order(tournament: Tournament) -> list[Player]:
    """All players in pairing order: by id, or as the lines stand in the file under ``XXC rank``."""
    players = list(tournament.players)
    if not tournament.positional:
        players.sort(key=attrgetter("id"))
    return players

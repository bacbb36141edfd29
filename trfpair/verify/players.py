"""Who the players are: what the tournament file says about everybody before the round, in the words of C.04.

Written for the checker alone, from the regulation: the engine has its own. Points are in tenths, a colour is ``W`` or
``B``, the round is that of the pairing to be checked, and only what was known before it is looked at.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from trfpair.event.model import PLAYED, Colour, Game, Player, Result, Tournament

SIGN = {Colour.WHITE: "W", Colour.BLACK: "B"}
OPPOSITE = {"W": "B", "B": "W"}


FORFEITS = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)


class Bar(NamedTuple):
    """Which earlier rounds without a game keep a player from the bye (C2)."""

    results: tuple[Result, ...] = ()
    points: bool = False
    """Whether any round does that gave as much as a win."""


BYE_OR_POINTS = Bar((Result.PAB,), points=True)
"""Since 2026: the bye, or in one round as much as a win without playing."""


class Wish(NamedTuple):
    """A colour preference (1.7): the colour, and 3 absolute, 2 strong, 1 mild, 0 none."""

    colour: str
    strength: int


@dataclass(eq=False)
class Entrant:
    """A player of the round."""

    id: int
    place: int
    """In the pairing order of all registered players, from 0."""
    number: int
    """Pairing number among those who have taken part in a pairing (5.2.5)."""
    score: int
    """With the virtual points of the round."""
    colours: str
    """Of the games played, oldest first."""
    met: frozenset[int]
    floats: str
    """Of the last round and of the one before: ``v`` down, ``^`` up, ``.`` none."""
    barred: bool
    """C2: may not have the bye."""
    unplayed: int
    """C9: rounds without a game."""
    topscorer: bool = False

    @cached_property
    def difference(self) -> int:
        """1.6: games with White less games with Black."""
        return self.colours.count("W") - self.colours.count("B")

    @cached_property
    def wish(self) -> Wish:
        """1.7."""
        if not self.colours:
            return Wish("", 0)
        due = "B" if self.difference > 0 else "W"
        if abs(self.difference) > 1:
            return Wish(due, 3)
        if len(self.colours) > 1 and self.colours[-1] == self.colours[-2]:
            return Wish(OPPOSITE[self.colours[-1]], 3)
        return Wish(due, 2) if self.difference else Wish(OPPOSITE[self.colours[-1]], 1)


class Past(NamedTuple):
    """The rounds before, as a table tells them."""

    points: int
    """Real ones."""
    met: list[list[object]]
    """Opponent, round and colour of each game played."""
    unplayed: list[list[object]]
    """Round, code and opponent of each other round."""


@dataclass
class Field:
    """All players of a round, and what the file says about it."""

    tournament: Tournament
    round: int
    rounds: int | None
    initial: str
    """The initial colour, ``W``, ``B`` or unknown."""
    old: bool = False
    """Whether a float is counted as before 2026."""
    bye_bar: Bar = BYE_OR_POINTS
    unrated: int = 0
    """What counts for a player without a rating, where an option says so (Dubov)."""
    absent: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Work out everybody's past."""
        players = list(self.tournament.players)
        self.registered = players if self.tournament.positional else sorted(players, key=lambda one: one.id)
        self._by_id = {player.id: player for player in players}
        self._spot = {player.id: spot for spot, player in enumerate(self.registered)}
        self._sums = {player.id: self._running(player) for player in players}
        self.bans = [
            frozenset(group.ids)
            for group in self.tournament.forbidden
            if group.first <= self.round and (group.last is None or self.round <= group.last)
        ]
        self._banned: dict[int, set[int]] = {}
        for group in self.bans:
            for one in group:
                self._banned.setdefault(one, set()).update(group - {one})
        self._pasts: dict[int, Past] = {}
        self._told_bars: dict[int, list[tuple[int, str]]] = {}
        self.entrants = sorted(self._entrants(), key=lambda one: (-one.score, one.place))
        self.by_id = {one.id: one for one in self.entrants}

    # -- points -------------------------------------------------------------------------------------------------------

    def _running(self, player: Player) -> list[int]:
        """Real points after 0, 1, 2 … rounds."""
        sums = [0]
        for round_ in range(1, self.round):
            sums.append(sums[-1] + self._worth(player, round_))
        return sums

    def _worth(self, player: Player, round_: int) -> int:
        """Points of one round, or of the match of a round."""
        if not self.tournament.earned:
            return worth(self.tournament, player.id, round_, player.game(round_))
        own = self.tournament.earned.get(player.id, ())
        return own[round_ - 1] if round_ <= len(own) else 0

    def _virtual(self, id_: int, round_: int) -> int:
        """Virtual points: XXA and 250 where the file has them, else C.04.7 where it asks for it."""
        event = self.tournament
        if event.virtual_points or event.accelerations:
            own = event.virtual_points.get(id_, ())
            points = own[round_ - 1] if len(own) >= round_ else 0
            for row in event.accelerations:
                if row.first_round <= round_ <= row.last_round and row.first_id <= id_ <= row.last_id:
                    points = row.points
            return points
        if not event.baku or self.rounds is None:
            return 0
        accelerated = -(-self.rounds // 2)
        if round_ > accelerated or self._spot[id_] >= 2 * -(-len(self.registered) // 4):
            return 0
        return event.scoring.win if round_ <= -(-accelerated // 2) else event.scoring.draw

    def score_in(self, id_: int, round_: int) -> int:
        """The score with which a round was paired: points before it, and its virtual points."""
        return self._sums[id_][round_ - 1] + self._virtual(id_, round_)

    # -- players ------------------------------------------------------------------------------------------------------

    @cached_property
    def held(self) -> bool:
        """Whether the file already holds the round (it is then paired once more)."""
        later = (game for player in self.registered for game in player.games[self.round - 1 :])
        return any(game.opponent or game.result is Result.FORFEIT_WIN for game in later)

    def _asked(self) -> dict[int, Result]:
        """Byes of records 240 and XXZ for the round; where both name a player, 240 says which."""
        found: dict[int, Result] = {}
        for round_ in (self.round,) if self.held else (0, self.round):
            found.update({id_: bye.kind for bye in self.tournament.byes if bye.round == round_ for id_ in bye.ids})
        return found

    def _entrants(self) -> list[Entrant]:
        asked, found, number = self._asked(), [], 0
        for place, player in enumerate(self.registered):
            past = [player.game(round_) for round_ in range(1, self.round)]
            cell = player.game(self.round)
            away = not _took_part(cell) if self.held else player.id in asked or cell.result.value in "HFZU-"
            number += not away or any(map(_took_part, past))
            if away:
                told = cell.result.value in ("HFZ" if self.held else "HFZU")
                self.absent[player.id] = cell.result.value if told else asked.get(player.id, Result.ZERO_BYE).value
            else:
                found.append(self._entrant(player, place, number, past))
        return found

    def _entrant(self, player: Player, place: int, number: int, past: list[Game]) -> Entrant:
        games = [game for game in past if game.opponent and game.result in PLAYED]
        score = self.score_in(player.id, self.round)
        return Entrant(
            player.id,
            place,
            number,
            score,
            "".join(SIGN.get(game.colour, "") for game in games),
            frozenset(game.opponent for game in games),
            self._float(player, self.round - 1) + self._float(player, self.round - 2),
            any(self._bars(player, round_) for round_ in range(1, self.round)),
            len(past) - len(games),
            topscorer=self.is_last and score > self.topscorer_limit,
        )

    def _gained(self, player: Player, round_: int) -> int:
        return self._sums[player.id][round_] - self._sums[player.id][round_ - 1]

    def _bars(self, player: Player, round_: int) -> bool:
        """C2: a round without a game, such as a bye, that bars from the bye."""
        game = player.game(round_)
        if game.opponent and game.result in PLAYED:
            return False
        return game.result in self.bye_bar.results or (
            self.bye_bar.points and self._gained(player, round_) >= self.tournament.scoring.win
        )

    def _float(self, player: Player, round_: int) -> str:
        """1.4 (A.4)."""
        if round_ < 1:
            return "."
        game = player.game(round_)
        if game.opponent and game.result in PLAYED:
            if game.opponent not in self._by_id:
                return "."
            mine, theirs = self.score_in(player.id, round_), self.score_in(game.opponent, round_)
            return "." if mine == theirs else "v" if mine > theirs else "^"
        more_than_a_loss = self._gained(player, round_) > self.tournament.scoring.loss
        return "v" if self.old or game.result is Result.PAB or more_than_a_loss else "."

    def past(self, id_: int) -> Past:
        """What the file says about a player's rounds so far; looked up once."""
        if id_ not in self._pasts:
            self._pasts[id_] = self._past(id_)
        return self._pasts[id_]

    def _past(self, id_: int) -> Past:
        games = [(round_, self._by_id[id_].game(round_)) for round_ in range(1, self.round)]
        played = [bool(game.opponent) and game.result in PLAYED for _, game in games]
        return Past(
            self._sums[id_][self.round - 1],
            [[game.opponent, at, SIGN.get(game.colour, "").lower()] for (at, game), so in zip(games, played) if so],
            [[at, game.result.value, game.opponent] for (at, game), so in zip(games, played) if not so],
        )

    @property
    def noun(self) -> str:
        """What a participant is called."""
        return "team" if self.tournament.has_teams else "player"

    @cached_property
    def places(self) -> dict[int, int]:
        """A ladder: the places (86-89); for a week that is paired again those that the file's log has of before it."""
        head = f"ladder before week {self.round}:"
        logs = [text for code, text in self.tournament.records if code == "###" and text.strip().startswith(head)]
        if self.held and logs:
            return {int(id_): place for place, id_ in enumerate(logs[0].split(":")[1].split(), 1)}
        return {one.id: one.rank for one in self.registered if one.rank is not None}

    @property
    def is_last(self) -> bool:
        """Whether no round follows."""
        return self.rounds is not None and self.round >= self.rounds

    @property
    def topscorer_limit(self) -> int:
        """1.8: half of what could be scored so far; topscorers have more."""
        scoring = self.tournament.scoring
        return (self.round - 1) * max(scoring.win, scoring.draw) // 2

    @property
    def accelerated(self) -> bool:
        """Whether the event has virtual points."""
        return bool(self.tournament.virtual_points or self.tournament.accelerations or self.tournament.baku)

    # -- pairs --------------------------------------------------------------------------------------------------------

    def bar(self, one: Entrant, other: Entrant) -> str:
        """Why two players may not meet (C1, C3): empty if they may."""
        if other.id in one.met:
            return "met"
        if other.id in self._banned.get(one.id, ()):
            return "forbidden"
        both_absolute = one.wish == other.wish and one.wish.strength == 3
        return "absolute" if both_absolute and not (one.topscorer or other.topscorer) else ""

    def player(self, id_: int) -> Player:
        """A player as the file has it."""
        return self._by_id[id_]

    def known(self, id_: int) -> Player | None:
        """A player of the file, or nobody."""
        return self._by_id.get(id_)

    def gained(self, id_: int, round_: int) -> int:
        """The points of a round."""
        return self._gained(self._by_id[id_], round_)

    def upfloats(self, id_: int) -> list[int]:
        """Dubov: the rounds in which a player was paired with a higher score, whether or not the game was played."""
        games = [(at, self._by_id[id_].game(at).opponent) for at in range(1, self.round)]
        return [at for at, other in games if other in self._by_id and self.score_in(other, at) > self.score_in(id_, at)]

    def banned(self, one: int, other: int) -> bool:
        """Whether the file forbids two players to meet in the round."""
        return other in self._banned.get(one, ())

    def met_in(self, one: int, other: int, round_: int) -> bool:
        """Whether two players met over the board in a round."""
        game = self._by_id[one].game(round_)
        return 1 <= round_ < self.round and game.opponent == other and game.result in PLAYED

    def had_bye(self, id_: int, round_: int) -> bool:
        """Whether a player had the bye in a round."""
        return self._by_id[id_].game(round_).result is Result.PAB

    def barred_in(self, id_: int, round_: int) -> bool:
        """C2: whether a round bars a player from the bye."""
        return 1 <= round_ < self.round and self._bars(self._by_id[id_], round_)

    def bars(self, id_: int) -> list[tuple[int, str]]:
        """C2: the last bye, else the last round without a game that bars; nothing where none does. Looked up once."""
        if id_ not in self._told_bars:
            self._told_bars[id_] = self._last_bars(id_)
        return self._told_bars[id_]

    def _last_bars(self, id_: int) -> list[tuple[int, str]]:
        barring = [at for at in range(1, self.round) if self.barred_in(id_, at)]
        byes = [at for at in barring if self.had_bye(id_, at)]
        return [((byes or barring)[-1], "had-bye" if byes else "had-points")] if barring else []

    def white(self, higher: Entrant, lower: Entrant) -> tuple[Entrant | None, int]:
        """5.2 (E): who of a pair has White, and which of the five rules says so; nobody if the lot is not known."""
        mine, theirs = higher.wish, lower.wish
        if mine.colour != theirs.colour:
            return (higher if mine.colour == "W" or theirs.colour == "B" else lower), 1
        gap = mine.strength - theirs.strength
        if mine.strength == theirs.strength == 3:
            gap = abs(higher.difference) - abs(lower.difference)
        if gap:
            granted, other = (higher, lower) if gap > 0 else (lower, higher)
            return (granted if mine.colour == "W" else other), 2
        for one, two in zip(reversed(higher.colours), reversed(lower.colours)):
            if one != two:
                return (higher if one == "B" else lower), 3
        if mine.colour:
            return (higher if mine.colour == "W" else lower), 4
        if not self.initial:
            return None, 5
        return (higher if (self.initial == "W") == bool(higher.number % 2) else lower), 5


def worth(event: Tournament, id_: int, round_: int, game: Game) -> int:
    """Points of one round of a player: the scoring system, and what record 299 changes."""
    points, bonus = event.scoring.points(game), 0
    for row in event.abnormal:
        if id_ in row.ids and row.round in (0, round_):
            if row.kind is None:
                bonus += row.points if row.round or round_ == 1 else 0
            elif f"{game.result.value}{row.kind.value}" in ("1W", "=D", "0L") or game.result is row.kind:
                points = row.points
    return points + bonus


def _took_part(game: Game) -> bool:
    """Whether a cell stands for taking part in a pairing: an opponent, the bye, a win without an opponent."""
    return bool(game.opponent) or game.result in (Result.PAB, Result.FORFEIT_WIN)

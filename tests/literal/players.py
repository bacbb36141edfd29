"""The players of one round of the Dutch system, read off the tournament file and nothing else: no module of the engine.

Points, virtual points, colours, preferences, floats, bars and meetings are worked out here once more, plainly, for the
literal readings (`dutch.py`, `claims.py`). Points are in tenths; a colour is ``W`` or ``B``.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from trfpair.event.model import Colour, Game, Player, Result, Tournament

OVER_THE_BOARD = "1=0WDL?"
LETTER = {Colour.WHITE: "W", Colour.BLACK: "B", Colour.NONE: ""}
OTHER = {"W": "B", "B": "W", "": ""}


@dataclass
class Entrant:
    """One player who takes part in the round."""

    id: int
    order: int
    number: int
    """Pairing number among those who have taken part so far (5.2.5)."""
    score: int
    """Points with this round's virtual points."""
    colours: str
    """Of the games played, oldest first."""
    met: set[int]
    floats: dict[int, str] = field(default_factory=dict)
    """``v``, ``^`` or ``.`` by rounds back."""
    bars: list[tuple[int, str]] = field(default_factory=list)
    """Rounds, with their result codes, that bar from the bye (C2)."""
    unplayed: int = 0
    topscorer: bool = False

    @property
    def difference(self) -> int:
        """Games with White minus games with Black."""
        return self.colours.count("W") - self.colours.count("B")

    @property
    def wish(self) -> tuple[str, int]:
        """1.7: the colour preferred, and how strongly (3 absolute, 2 strong, 1 mild, 0 none)."""
        if not self.colours:
            return "", 0
        last, more = self.colours[-1], self.difference
        if abs(more) >= 2:
            return "B" if more > 0 else "W", 3
        if self.colours[-2:] in ("WW", "BB"):
            return OTHER[last], 3
        if more:
            return "B" if more > 0 else "W", 2
        return OTHER[last], 1


class Sheet:
    """One tournament before one round: what is behind every player, under one edition (2026 or 2017)."""

    def __init__(self, tournament: Tournament, round_: int, edition: str) -> None:
        self.tournament = tournament
        self.round = round_
        self.edition = edition
        self.registered = list(tournament.players)
        if not tournament.positional:
            self.registered.sort(key=lambda player: player.id)
        self.is_last = tournament.rounds is not None and round_ >= tournament.rounds
        self.absent = {player.id for player in self.registered if self._is_absent(player)}
        self.bans = [
            set(group.ids)
            for group in tournament.forbidden
            if group.first <= round_ and (group.last is None or round_ <= group.last)
        ]
        self.initial = LETTER[tournament.initial_colour]
        self.present = sorted(self._entrants(), key=lambda one: (-one.score, one.order))

    # -- points -------------------------------------------------------------------------------------------------------

    def points(self, player: Player, round_: int) -> int:
        """Points of one round."""
        game = player.game(round_)
        scoring, code, white = self.tournament.scoring, game.result.value, game.colour is not Colour.BLACK
        if code in "1W":
            regular = scoring.white_win if white else scoring.black_win
        elif code in "=D":
            regular = scoring.white_draw if white else scoring.black_draw
        elif code in "0L":
            regular = scoring.white_loss if white else scoring.black_loss
        else:
            regular = {
                "+": scoring.forfeit_win,
                "-": scoring.forfeit_loss,
                "H": scoring.half_bye,
                "F": scoring.full_bye,
                "Z": scoring.zero_bye,
                " ": scoring.zero_bye,
                "U": scoring.pab,
                "?": scoring.open_game,
            }[code]
        return self._abnormal(player, round_, code, regular)

    def _abnormal(self, player: Player, round_: int, code: str, regular: int) -> int:
        """Record 299: other points for an outcome, and bonuses or penalties."""
        value, extra = regular, 0
        for row in self.tournament.abnormal:
            if player.id not in row.ids or row.round not in (0, round_):
                continue
            if row.kind is None:
                extra += row.points if row.round or round_ == 1 else 0
            elif code == row.kind.value or code + row.kind.value in ("1W", "=D", "0L"):
                value = row.points
        return value + extra

    def score(self, player: Player, rounds: int) -> int:
        """Real points of the first rounds."""
        return sum(self.points(player, round_) for round_ in range(1, rounds + 1))

    def virtual(self, player: Player, round_: int) -> int:
        """Virtual points in one round: records XXA and 250, else Baku where 192 asks for it (C.04.7)."""
        event = self.tournament
        if any(map(bool, event.virtual_points.values())) or event.accelerations:
            own = event.virtual_points.get(player.id, ())
            given = own[round_ - 1] if round_ <= len(own) else 0
            for row in event.accelerations:
                if row.first_round <= round_ <= row.last_round and row.first_id <= player.id <= row.last_id:
                    given = row.points
            return given
        if not event.baku or event.rounds is None:
            return 0
        upper_half = (len(self.registered) + 3) // 4 * 2
        accelerated = (event.rounds + 1) // 2
        if self.registered.index(player) >= upper_half or round_ > accelerated:
            return 0
        return event.scoring.white_win if round_ <= (accelerated + 1) // 2 else event.scoring.white_draw

    def pairing_score(self, player: Player, round_: int) -> int:
        """The score with which a round was, or is, paired."""
        return self.score(player, round_ - 1) + self.virtual(player, round_)

    # -- players ------------------------------------------------------------------------------------------------------

    def _is_absent(self, player: Player) -> bool:
        """Whether somebody does not take part: a cell of the round outweighs what was asked for before."""
        game = player.game(self.round)
        if self._already_paired():
            return not (game.opponent or game.result.value in "U+")
        asked = any(bye.round in (0, self.round) and player.id in bye.ids for bye in self.tournament.byes)
        return asked or game.result.value in "HFZU-"

    def _already_paired(self) -> bool:
        return any(
            game.opponent or game.result is Result.FORFEIT_WIN
            for player in self.registered
            for game in player.games[self.round - 1 :]
        )

    def _entrants(self) -> list[Entrant]:
        found, number = [], 0
        for order, player in enumerate(self.registered):
            past = [player.game(round_) for round_ in range(1, self.round)]
            here = player.id not in self.absent
            if here or any(game.opponent or game.result.value in "U+" for game in past):
                number += 1
            if not here:
                continue
            board = [game for game in past if game.opponent and game.result.value in OVER_THE_BOARD]
            one = Entrant(
                player.id,
                order,
                number,
                self.pairing_score(player, self.round),
                "".join(LETTER[game.colour] for game in board),
                {game.opponent for game in board},
                {back: self._float(player, self.round - back) for back in (1, 2)},
                [(at, game.result.value) for at, game in enumerate(past, 1) if self._bars(player, at, game)],
                len(past) - len(board),
            )
            one.topscorer = self._is_topscorer(one.score)
            found.append(one)
        return found

    def _is_topscorer(self, score: int) -> bool:
        """1.8: in the last round, more than half of the most that could be scored."""
        scoring = self.tournament.scoring
        best = max(scoring.white_win, scoring.black_win, scoring.white_draw, scoring.black_draw)
        return self.is_last and score > (self.round - 1) * best / 2

    def _bars(self, player: Player, round_: int, game: Game) -> bool:
        """C2 (C.2): whether one round bars from the bye."""
        if game.opponent and game.result.value in OVER_THE_BOARD:
            return False
        if self.edition == "2017":
            return game.result.value in "U+"
        win = max(self.tournament.scoring.white_win, self.tournament.scoring.black_win)
        return game.result.value == "U" or self.points(player, round_) >= win

    def _float(self, player: Player, round_: int) -> str:
        """1.4 (A.4): what a round made of a player."""
        if round_ < 1:
            return "."
        game = player.game(round_)
        if not (game.opponent and game.result.value in OVER_THE_BOARD):
            if self.edition == "2017" or game.result.value == "U":
                return "v"
            loss = max(self.tournament.scoring.white_loss, self.tournament.scoring.black_loss)
            return "v" if self.points(player, round_) > loss else "."
        theirs = [one for one in self.registered if one.id == game.opponent]
        if not theirs:
            return "."
        ahead = self.pairing_score(player, round_) - self.pairing_score(theirs[0], round_)
        return "v" if ahead > 0 else "^" if ahead < 0 else "."

    # -- pairs --------------------------------------------------------------------------------------------------------

    def obstacle(self, one: Entrant, other: Entrant) -> str:
        """Why two may not meet: ``met``, ``forbidden``, ``absolute``, or empty."""
        if other.id in one.met:
            return "met"
        if any(one.id in group and other.id in group for group in self.bans):
            return "forbidden"
        if one.wish == other.wish and one.wish[1] == 3 and not (one.topscorer or other.topscorer):
            return "absolute"
        return ""

    def white(self, higher: Entrant, lower: Entrant) -> tuple[Entrant, int]:
        """5.2 (E): who of a pair gets White, and by which of the five rules."""
        (mine, strength), (theirs, other) = higher.wish, lower.wish
        if mine != theirs:
            return (higher if mine == "W" or theirs == "B" else lower), 1
        gap = strength - other
        if strength == other == 3:
            gap = abs(higher.difference) - abs(lower.difference)
        if gap:
            granted, denied = (higher, lower) if gap > 0 else (lower, higher)
            return (granted if mine == "W" else denied), 2
        for one, two in zip(higher.colours[::-1], lower.colours[::-1]):
            if one != two:
                return (lower if one == "W" else higher), 3
        if mine:
            return (higher if mine == "W" else lower), 4
        assert self.initial, "the initial colour must stand in the file"
        return (higher if (higher.number % 2 == 1) == (self.initial == "W") else lower), 5

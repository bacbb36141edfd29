"""How a week moves the ladder ("2. Ladder movement" and "3. Inactivity" of the ladder rules).

In this order: whoever beat a player above changes places with that one (or is inserted above that one); draws move
nobody (or the lower player up); absent players give way; the
inactive are removed and the gaps close; newcomers join at the bottom by rating. Every change is kept with its cause.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from trfpair.base.plain import plain
from trfpair.event.leaving import gone_in
from trfpair.event.model import Player, Result, Tournament, pairing_order
from trfpair.systems.ladder.field import check_places
from trfpair.systems.ladder.week import absent, games_of_week

REMOVED_AFTER = 4
"""Weeks in a row without registering that cost any player the place."""
REMOVED_AT_THE_BOTTOM_AFTER = 2
"""Weeks in a row without registering that cost a player in the bottom fifth the place."""
BOTTOM = 5
"""The bottom of the ladder is one place in five, rounded down."""


@plain
class MovementRules:
    """The rules of the movement that a club chooses."""

    absent_drop: bool = True
    """Whether absent players give way."""
    win: str = "exchange"
    """Who beats a player above changes places with that one (``exchange``), or comes just above that one and moves
    those between down one (``insert``)."""
    draw: str = "stay"
    """A draw moves nobody (``stay``), or the lower player: just below the other (``below``), or up one (``one-up``)."""


AS_WRITTEN = MovementRules()
"""The rules as they are written."""


def rules_of_movement(options: Mapping[str, Any], *, absent_drop: bool = True) -> MovementRules:
    """The rules by the options of the system."""
    return MovementRules(absent_drop, options["win"], options["draw"])


@plain
class Change:
    """One step of one player. Places are None off the ladder."""

    kind: str
    """won, lost, drew, made-room, passed, gave-way, removed, closed-up, entered (because of a game that moves
    places), joined (at the bottom)."""
    player: int
    before: int | None
    after: int | None
    others: tuple[int, ...] = ()
    """Whom the player beat, lost to, drew with or made room for, passed or gave way to, or whose removal let the player
    close up."""
    weeks: int = 0
    """Of a removal: weeks missed in a row."""
    bottom_fifth: bool = False
    """Of a removal: whether it took the bottom fifth."""


@plain
class Movement:
    """The ladder after a week: ids by place, who left it, and every change in the order it happened."""

    week: int
    before: tuple[int, ...]
    ladder: tuple[int, ...]
    removed: tuple[int, ...]
    changes: tuple[Change, ...]

    def stories(self) -> dict[int, list[Change]]:
        """The changes of each player, in order."""
        told: dict[int, list[Change]] = {}
        for change in self.changes:
            told.setdefault(change.player, []).append(change)
        return told


def move(
    tournament: Tournament,
    rules: MovementRules = AS_WRITTEN,
    *,
    joined: Mapping[int, int] = MappingProxyType({}),
    left: Collection[int] = (),
    week: int | None = None,
) -> Movement:
    """Apply a week of the file to its ladder: the last one that is paired whole.

    ``week`` is an earlier one, if the next one was made before it was applied. ``joined`` tells after which week a
    player joined who has not taken part yet (missed weeks count from there), ``left`` who was removed and has not come
    back. Raises BadInput for two players at one place and for a week whose results are missing or contradict each
    other.
    """
    check_places(tournament.players)
    return _Mover(tournament, joined, left, tournament.event.last_whole if week is None else week).run(rules)


class _Mover:
    """The ladder on its way through the steps of a week."""

    def __init__(self, tournament: Tournament, joined: Mapping[int, int], left: Collection[int], week: int) -> None:
        self.week = week
        self.games = games_of_week(tournament, self.week)
        self.joined = joined
        self.left = left
        self.gone = gone_in(tournament, self.week + 1)
        self.players = {player.id: player for player in pairing_order(tournament.rated)}
        ranked = sorted((player.rank, player.id) for player in tournament.players if player.rank is not None)
        self.ladder = [id_ for _, id_ in ranked]
        self.first = not ranked
        """Whether this is the first ladder of the file."""
        self.changes: list[Change] = []

    def run(self, rules: MovementRules) -> Movement:
        before = tuple(self.ladder)
        draws = self.games.draws if rules.draw != "stay" else []
        self.winners_enter(draws)
        self.winners_take_places(insert=rules.win == "insert")
        self.draws_move_up(draws, far=rules.draw == "below")
        if rules.absent_drop:
            self.absent_give_way()
        removed = self.remove_inactive()
        self.newcomers_join(removed)
        return Movement(self.week, before, tuple(self.ladder), tuple(removed), tuple(self.changes))

    def note(self, kind: str, player: int, before: int | None, after: int | None, others: Iterable[int] = ()) -> None:
        """Keep a change."""
        self.changes.append(Change(kind, player, before, after, tuple(others)))

    def winners_enter(self, draws: Iterable[tuple[int, int]]) -> None:
        """An unranked player whose game with a ranked one moves places needs one: that is the bottom, by rating.

        Whoever was removed after the game does not come back by it.
        """
        on_ladder = set(self.ladder)
        games = (*self.games.wins, *_both_ways(draws))
        met = {id_: other for id_, other in games if id_ not in on_ladder | self.gone and other in on_ladder}
        for id_ in self.by_rating(met):
            self.ladder.append(id_)
            self.note("entered", id_, None, len(self.ladder), [met[id_]])

    def winners_take_places(self, *, insert: bool) -> None:
        """Beating a player ranked above exchanges the two places, or inserts the winner there.

        Everybody plays once a week, so the order of the games does not matter.
        """
        for winner, loser in self.from_below(self.games.wins):
            low, high = self.ladder.index(winner), self.ladder.index(loser)
            self.note("won", winner, low + 1, high + 1, [loser])
            if insert:
                self.put(low, high, {loser: "lost"})
            else:
                self.ladder[high], self.ladder[low] = winner, loser
                self.note("lost", loser, high + 1, low + 1, [winner])

    def draws_move_up(self, draws: Iterable[tuple[int, int]], *, far: bool) -> None:
        """The lower player of a draw comes just below the other, or up one place; nobody passes the other."""
        for lower, higher in self.from_below(_both_ways(draws)):
            low, high = self.ladder.index(lower), self.ladder.index(higher)
            goal = high + 1 if far else max(low - 1, high + 1)
            if goal < low:
                self.note("drew", lower, low + 1, goal + 1, [higher])
                self.put(low, goal, {})

    def from_below(self, games: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        """Of games, each with the player first who may move up, those in which that one stands below; from the top."""
        place = {id_: index for index, id_ in enumerate(self.ladder)}
        found = [(one, other) for one, other in games if one in place and other in place and place[one] > place[other]]
        return sorted(found, key=lambda game: place[game[0]])

    def put(self, low: int, goal: int, kinds: Mapping[int, str]) -> None:
        """Take the player at one index to a higher one; those between move down one."""
        mover = self.ladder.pop(low)
        for index, id_ in enumerate(self.ladder[goal:low], goal):
            self.note(kinds.get(id_, "made-room"), id_, index + 1, index + 2, [mover])
        self.ladder.insert(goal, mover)

    def absent_give_way(self) -> None:
        """Down the ladder, each run of absent players is placed behind the next player who took part."""
        moved: list[int] = []
        run: list[int] = []
        for id_ in self.ladder:
            if self.is_absent(id_):
                run.append(id_)
                continue
            if run:
                place = len(moved) + 1
                self.note("passed", id_, place + len(run), place, run)
                for index, gone in enumerate(run):
                    self.note("gave-way", gone, place + index, place + index + 1, [id_])
            moved += [id_, *run]
            run = []
        self.ladder = moved + run

    def remove_inactive(self) -> list[int]:
        """Four weeks missed in a row, or two in the bottom fifth: all removals at once, then the gaps close."""
        size = len(self.ladder)
        bottom = size - size // BOTTOM
        removed: list[int] = []
        stay: list[int] = []
        for index, id_ in enumerate(self.ladder):
            weeks = self.missed(id_)
            limit = REMOVED_AT_THE_BOTTOM_AFTER if index >= bottom else REMOVED_AFTER
            if weeks >= limit:
                removed.append(id_)
                at_bottom = weeks < REMOVED_AFTER
                self.changes.append(Change("removed", id_, index + 1, None, weeks=weeks, bottom_fifth=at_bottom))
                continue
            stay.append(id_)
            if removed:
                self.note("closed-up", id_, index + 1, len(stay), removed)
        self.ladder = stay
        return removed

    def newcomers_join(self, removed: Sequence[int]) -> None:
        """Adds those who took part without a place at the bottom, by rating; a first ladder takes new players, too."""
        placed = {*self.ladder, *removed}
        new = [id_ for id_ in self.players if id_ not in placed and self.joins(id_)]
        for id_ in self.by_rating(new):
            self.ladder.append(id_)
            self.note("joined", id_, None, len(self.ladder))

    def joins(self, id_: int) -> bool:
        """Whether a player without a place gets one."""
        return id_ not in self.gone and (not self.is_absent(id_) or (self.first and self.is_new(id_)))

    def by_rating(self, ids: Iterable[int]) -> list[int]:
        """Higher rating first; equal ones in the order of their registration (pairing order)."""
        order = {id_: index for index, id_ in enumerate(self.players)}
        return sorted(ids, key=lambda id_: (-self.players[id_].rating, order[id_]))

    def is_absent(self, id_: int) -> bool:
        return absent(self.players[id_].game(self.week)) if self.week else True

    def is_new(self, id_: int) -> bool:
        """Whether a player has come to the file since the week: no entry of any week, and never removed.

        A ``Z`` in place of the blank says that the player is known and did not register, and joins by registering.
        """
        cells = self.players[id_].games[: self.week]
        return id_ not in self.left and all(game.result is Result.NONE and not game.opponent for game in cells)

    def missed(self, id_: int) -> int:
        """Weeks in a row, up to this one, in which the player did not register."""
        player: Player = self.players[id_]
        since = self.joined.get(id_, 0)
        week = self.week
        while week > since and absent(player.game(week)):
            week -= 1
        return self.week - week


def _both_ways(games: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    return [game for one, other in games for game in ((one, other), (other, one))]

"""The text of the Lim system (C.04.4.3) taken at its word, article by article, by trying everything.

It knows the file model and nothing of the engine: no history, no matching, no bit masks. How many pairs some players
can make is found by trying all pairings, so fields of up to ten are its size; `tests.lim.plain_matching` answers that
one question for larger ones. `Readings` are the open places of the text (docs/lim-readings.md):
the default is the reading chosen, and each can be turned over to see which rounds hang on it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache

from trfpair.event.model import Colour, Game, Player, Result, Tournament

WHITE, BLACK, NONE = Colour.WHITE, Colour.BLACK, Colour.NONE
OVER_THE_BOARD = "1=0WDL?"
REQUESTED = "HFZ"


@dataclass(frozen=True)
class Readings:
    """The open places; False is the reading chosen."""

    rank_by_number: bool = False
    """5.4: "higher ranked" by the number alone, not by the score first."""
    floaters_last: bool = False
    """3.8: the other floaters of a group are looked at after its residents."""
    upfloaters_from_top: bool = False
    """3.8: upfloaters in the median look from the top."""
    no_games_no_grant: bool = False
    """5.2: the due colour of the opponent of a player without games is not granted as such; 5.4 and 7.2 decide."""
    no_games_fits: bool = False
    """5.2: a player without games counts as due the other colour in the exchanges."""
    parity_of_round: bool = False
    """5.5/5.6: equalise or alternate by the number of the round, not of the player's games."""
    limits_let_go: bool = False
    """Article 6: in the last round the limits of 5.1 do not guide the colours either."""
    calendar: bool = False
    """5.4: histories are compared round by round, not game by game from the end."""
    places_in_list: bool = False
    """7.2: odd and even by the place in the list of everybody, not among those who have arrived."""
    median_floaters_count: bool = False
    """3.3: floaters already in the median count as opponents next door."""
    majority_of_residents: bool = False
    """3.2.2: the majority is counted among the residents."""


@dataclass
class Entry:
    """One player, as far as the articles ask."""

    id: int
    number: int
    rating: int
    score: int
    met: set[int]
    colours: list[Colour]
    by_round: list[Colour]
    floated: bool
    barred: bool
    effective: int = 0

    @property
    def difference(self) -> int:
        return self.colours.count(WHITE) - self.colours.count(BLACK)

    def may_have(self, colour: Colour) -> bool:
        """2.1, 5.1: not the third time running, not three more of it."""
        if self.colours[-2:] == [colour, colour]:
            return False
        more = self.difference if colour is WHITE else -self.difference
        return more + 1 < 3


Pairs = list[tuple[Entry, Entry]]
Graph = dict[int, set[int]]
Players = Sequence[Entry]


def cell(player: Player, round_: int) -> Game:
    return player.games[round_ - 1] if round_ <= len(player.games) else Game(0, NONE, Result.NONE)


def over_the_board(game: Game) -> bool:
    return game.opponent != 0 and game.result.value in OVER_THE_BOARD


@dataclass
class Lim:
    """One round. ``pair`` gives the boards (white, black), black 0 for the bye; None where no legal pairing exists."""

    tournament: Tournament
    round: int
    readings: Readings = Readings()
    maxi: bool = False
    largest: Callable[[Graph], int] = field(default_factory=lambda: largest_by_trying)
    entries: list[Entry] = field(default_factory=list)
    initial: Colour = WHITE

    def __post_init__(self) -> None:
        ordered = list(self.tournament.players)
        if not self.tournament.positional:
            ordered.sort(key=lambda player: player.id)
        self.number_of = {player.id: number for number, player in enumerate(ordered, 1)}
        self.last = self.tournament.rounds is not None and self.round >= self.tournament.rounds
        self.initial = self.tournament.initial_colour
        effective = 0
        for player in ordered:
            cells = [cell(player, r) for r in range(1, self.round)]
            here = not self.is_absent(player)
            if here or any(game.opponent or game.result.value in "U+" for game in cells):
                effective += 1
            if here:
                self.entries.append(self.entry(player, cells, effective))

    # -- facts of the file --------------------------------------------------------------------------------------------

    def is_absent(self, player: Player) -> bool:
        asked = any(player.id in bye.ids and bye.round in (0, self.round) for bye in self.tournament.byes)
        return asked or cell(player, self.round).result.value in "HFZU-"

    def entry(self, player: Player, cells: list[Game], effective: int) -> Entry:
        played = [game for game in cells if over_the_board(game)]
        return Entry(
            id=player.id,
            number=self.number_of[player.id],
            rating=player.rating,
            score=self.score(player, self.round),
            met={game.opponent for game in played},
            colours=[game.colour for game in played],
            by_round=[game.colour if over_the_board(game) else NONE for game in cells],
            floated=self.round > 1 and self.floated(player),
            barred=any(self.bars(game) for game in cells),
            effective=effective,
        )

    def score(self, player: Player, round_: int) -> int:
        """The score before a round, with the virtual points of the round."""
        points = sum(self.tournament.scoring.points(cell(player, r)) for r in range(1, round_))
        virtual = self.tournament.virtual_points.get(player.id, ())
        points += virtual[round_ - 1] if round_ <= len(virtual) else 0
        for row in self.tournament.accelerations:
            if row.first_id <= player.id <= row.last_id and row.first_round <= round_ <= row.last_round:
                points += row.points
        return points

    def floated(self, player: Player) -> bool:
        """3.10: in the round before, a game against somebody with another score."""
        game = cell(player, self.round - 1)
        if not over_the_board(game):
            return False
        other = next(one for one in self.tournament.players if one.id == game.opponent)
        return self.score(player, self.round - 1) != self.score(other, self.round - 1)

    def bars(self, game: Game) -> bool:
        """C.04.1 (4): a bye, or as many points as for a win in one round without playing."""
        scoring = self.tournament.scoring
        win = max(scoring.white_win, scoring.black_win)
        return game.result is Result.PAB or (not over_the_board(game) and scoring.points(game) >= win)

    # -- article 2 ----------------------------------------------------------------------------------------------------

    def compatible(self, one: Entry, two: Entry) -> bool:
        """2.1; in the last round only "not met" counts (6)."""
        if two.id in one.met:
            return False
        for group in self.tournament.forbidden:
            now = group.first <= self.round and (group.last is None or self.round <= group.last)
            if now and one.id in group.ids and two.id in group.ids:
                return False
        return self.last or self.permissible(one, two) or self.permissible(two, one)

    @staticmethod
    def permissible(white: Entry, black: Entry) -> bool:
        return white.may_have(WHITE) and black.may_have(BLACK)

    def pairable(self, players: Players) -> bool:
        """Whether a set of players can all be paired with one another."""
        return 2 * self.most(players) == len(players)

    def most(self, players: Players) -> int:
        """The most pairs that a set of players can make."""
        return self.largest({p.id: {q.id for q in players if q is not p and self.compatible(p, q)} for p in players})

    # -- the round ----------------------------------------------------------------------------------------------------

    def pair(self) -> set[tuple[int, int]] | None:
        players = list(self.entries)
        boards = set()
        if len(players) % 2:
            bye = self.bye(players)
            if bye is None:
                return None
            players.remove(bye)
            boards.add((bye.id, 0))
        elif not self.pairable(players):
            return None
        for (one, two), low in self.all_pairs(players):
            white, black = self.colours(one, two, low)
            boards.add((white.id, black.id))
        return boards

    def bye(self, players: Players) -> Entry | None:
        """1, 7.1: the lowest ranked player of the lowest scoregroup; in round 1 the lowest rated."""
        key = (lambda p: (p.rating, -p.number)) if self.round == 1 else (lambda p: (p.score, -p.number))
        for player in sorted(players, key=key):
            if not player.barred and self.pairable([p for p in players if p is not player]):
                return player
        return None

    def all_pairs(self, players: Players) -> list[tuple[tuple[Entry, Entry], bool]]:
        """2.2: the groups above the median downwards, those below upwards, the median last; pairs and "below"."""
        scoring = self.tournament.scoring
        twice_median = max(scoring.white_win, scoring.black_win) * (self.round - 1)
        scores = sorted({p.score for p in players}, reverse=True)
        above = [s for s in scores if 2 * s > twice_median]
        below = [s for s in reversed(scores) if 2 * s < twice_median]
        median = [p for p in players if 2 * p.score == twice_median]
        self.made: dict[bool, Pairs] = {False: [], True: []}
        arriving: list[Entry] = []
        for side, low in ((above, False), (below, True)):
            floaters: list[Entry] = []
            for place, score in enumerate(side):
                residents = [p for p in players if p.score == score]
                to_median = place + 1 == len(side)
                there = median if to_median else [p for p in players if p.score == side[place + 1]]
                if to_median and self.readings.median_floaters_count:
                    there = median + arriving
                leaving = self.leaving(residents, floaters, there, low)
                staying = [p for p in residents + floaters if p not in leaving]
                self.made[low] += self.pair_group(staying, lambda p, s=score: p.score != s, low, twice_median)
                floaters = leaving
            arriving += floaters
        last = self.median(median + arriving, twice_median)
        sides = [(pair, low) for low in (False, True) for pair in self.made[low]]
        return sides + [(pair, False) for pair in last]

    def median(self, players: list[Entry], twice_median: int) -> Pairs:
        """2.6: take pairings of the neighbours apart until the median can be completed."""
        while not self.pairable(players):
            down = sum(2 * p.score > twice_median for p in players)
            up = sum(2 * p.score < twice_median for p in players)
            low = up < down
            if not self.made[low]:
                low = not low
            players = players + list(self.made[low].pop())
        return self.pair_group(players, lambda p: 2 * p.score != twice_median, False, twice_median)

    # -- article 3: who leaves ----------------------------------------------------------------------------------------

    def leaving(self, residents: Players, floaters: Players, there: Players, low: bool) -> list[Entry]:
        """2.3, 3.2 to 3.10: as many as the largest number of pairs leaves over, one at a time."""
        group = [*residents, *floaters]
        most = self.most(group)
        chosen: list[Entry] = []
        while len(group) > 2 * most:
            possible = [p for p in group if self.most([q for q in group if q is not p]) == most]
            for table in (
                lambda p: self.disadvantage(p, p in floaters, chosen, there, low),
                lambda p: p.floated,
            ):
                least = min(table(p) for p in possible)
                possible = [p for p in possible if table(p) == least]
            plain = self.lowest(possible, low)
            counted = [p for p in group if p in residents] if self.readings.majority_of_residents else group
            excess = sum(1 if self.due(p) is WHITE else -1 if self.due(p) is BLACK else 0 for p in counted)
            due = WHITE if excess > 0 else BLACK if excess < 0 else NONE
            wanted = [p for p in possible if due is not NONE and self.due(p) is due]
            if self.maxi:
                wanted = [p for p in wanted if abs(p.rating - plain.rating) <= 100]
            taken = self.lowest(wanted or possible, low)
            chosen.append(taken)
            group.remove(taken)
        return chosen

    @staticmethod
    def lowest(players: Players, low: bool) -> Entry:
        """3.2.4: downwards the lowest numbered, upwards the highest numbered."""
        return min(players, key=lambda p: p.number) if low else max(players, key=lambda p: p.number)

    def disadvantage(self, player: Entry, floater: bool, chosen: Players, there: Players, low: bool) -> int:
        """3.9: d 0, c 1, b 2, a 3."""
        ahead = [p for p in chosen if rank(p, low) < rank(player, low)]
        has = self.seats([*ahead, player], there) > self.seats(ahead, there)
        return 2 * floater + (not has)

    def seats(self, floaters: Players, there: Players) -> int:
        """How many of the floaters can have an opponent next door at the same time (3.3, 3.4)."""
        graph: Graph = {p.id: {q.id for q in there if self.compatible(p, q)} for p in floaters}
        graph |= {q.id: {p.id for p in floaters if self.compatible(p, q)} for q in there}
        return self.largest(graph)

    # -- articles 2.4, 3.6 to 3.8, 4, 5.2: one group ----------------------------------------------------------------

    def pair_group(self, players: Players, is_floater: Callable[[Entry], bool], low: bool, twice_median: int) -> Pairs:
        """The floaters in their order, then the residents, exchanging where the proposal does not hold."""
        left = sorted(players, key=lambda p: -p.number if low else p.number)
        pairs: Pairs = []
        up = {p.id: 2 * p.score < twice_median for p in players}
        floaters = [p for p in left if is_floater(p)]
        floaters.sort(key=lambda p: (up[p.id], rank(p, up[p.id])))
        for floater in floaters:
            if floater in left:
                others = [p for p in left if p is not floater]
                upwards = up[floater.id] and not self.readings.upfloaters_from_top
                others.sort(key=lambda p: -p.number if upwards else p.number)
                if self.readings.floaters_last:
                    others.sort(key=is_floater)
                self.take(pairs, left, floater, others)
        while left:
            half = len(left) // 2
            self.take(pairs, left, left[0], left[half:] + left[half - 1 : 0 : -1])
        return pairs

    def take(self, pairs: Pairs, left: list[Entry], player: Entry, order: list[Entry]) -> None:
        """4, 5.2: the first available opponent due the other colour, else the first available one."""
        available = [
            p
            for p in order
            if self.compatible(player, p) and self.pairable([q for q in left if q is not player and q is not p])
        ]
        first = available[0]
        due = self.due(player)
        fit = (due.opposite, NONE) if self.readings.no_games_fits else (due.opposite,)
        other = [p for p in available if due and self.due(p) in fit]
        if self.maxi:
            other = [p for p in other if abs(p.rating - first.rating) <= 100]
        opponent = next(iter(other), first)
        pairs.append((player, opponent))
        left.remove(player)
        left.remove(opponent)

    # -- article 5: colours -------------------------------------------------------------------------------------------

    def due(self, player: Entry) -> Colour:
        """5.3, 5.5, 5.6: the colour a player must have, else the equalising one, else the other than last time."""
        may = [colour for colour in (WHITE, BLACK) if player.may_have(colour)]
        if len(may) == 1 and not (self.last and self.readings.limits_let_go):
            return may[0]
        if not player.colours:
            return NONE
        alternate = player.colours[-1].opposite
        if self.readings.parity_of_round and self.round % 2:
            return alternate
        if player.difference:
            return BLACK if player.difference > 0 else WHITE
        return alternate

    def colours(self, one: Entry, two: Entry, low: bool) -> tuple[Entry, Entry]:
        """5, 7.2: who has White."""
        number = (lambda p: (0, p.number)) if self.readings.rank_by_number else (lambda p: (-p.score, p.number))
        higher, lower = sorted((one, two), key=number)
        if not (self.last and self.readings.limits_let_go):
            ways = [pair for pair in ((higher, lower), (lower, higher)) if self.permissible(*pair)]
            if len(ways) == 1:
                return ways[0]
        mine = self.colour_of_higher(higher, lower, low)
        return (higher, lower) if mine is WHITE else (lower, higher)

    def colour_of_higher(self, higher: Entry, lower: Entry, low: bool) -> Colour:
        """5.2 both due colours; 5.4 the histories, then the rank; 7.2 where nobody has played."""
        mine, theirs = self.due(higher), self.due(lower)
        deciding = theirs if low else mine
        if (mine or theirs) and (deciding or not self.readings.no_games_no_grant):
            if mine is not theirs:
                return mine or theirs.opposite
            return self.by_history(higher, lower) or (theirs.opposite if low else mine)
        number = higher.number if self.readings.places_in_list else higher.effective
        return self.initial if number % 2 else self.initial.opposite

    def by_history(self, higher: Entry, lower: Entry) -> Colour:
        """5.4: the other's colour of the latest time they differed; NONE where they never did."""
        if self.readings.calendar:
            games = [(a, b) for a, b in zip(higher.by_round, lower.by_round) if a and b]
        else:
            length = min(len(higher.colours), len(lower.colours))
            games = list(zip(higher.colours[len(higher.colours) - length :], lower.colours[-length:] if length else []))
        for mine, theirs in reversed(games):
            if mine is not theirs:
                return theirs
        return NONE


def rank(player: Entry, low: bool) -> tuple[int, int]:
    """3.6, 3.7: downfloaters the highest score and number first, upfloaters the lowest."""
    return (player.score, -player.number) if low else (-player.score, player.number)


def largest_by_trying(graph: Graph) -> int:
    """The most pairs of neighbours: all pairings, one after the other."""

    @cache
    def best(left: frozenset[int]) -> int:
        if len(left) < 2:
            return 0
        first = min(left)
        rest = left - {first}
        return max([best(rest), *[1 + best(rest - {other}) for other in graph[first] & rest]])

    return best(frozenset(graph))

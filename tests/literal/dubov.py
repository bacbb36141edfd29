"""The Dubov texts (C.04.4.1 of 2026 and of 2018) taken at their word: every set, every pairing, the first of the best.

It shares nothing with the engine but the model of a tournament file, works everything out again from the round cells,
and tries everything: up to ten players. Points are in tenths; a colour is ``W`` or ``B``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from trfpair.event.model import Colour, Game, Player, Result, Tournament

OVER_THE_BOARD = "1=0WDL?"
OTHER = {"W": "B", "B": "W"}
Pairs = tuple[tuple["One", "One"], ...]


class One:
    """A player, as the text speaks of one."""

    def __init__(self, event: Event, player: Player, tpn: int) -> None:
        self.id = player.id
        self.tpn = tpn
        """Place in the initial order of everybody in the file, from 1."""
        self.number = 0
        """5.2.1: place among those who have arrived, who take part in this round or were paired in one before."""
        self.rating = player.rating or event.unrated
        self.past = [player.games[r] if r < len(player.games) else None for r in range(event.round - 1)]
        self.board = [cell for cell in self.past if cell and cell.opponent and cell.result.value in OVER_THE_BOARD]
        self.colours = "".join("W" if game.colour is Colour.WHITE else "B" for game in self.board)
        self.met = {game.opponent for game in self.board}
        self.was_paired = any(cell and (cell.opponent or cell.result.value in "U+") for cell in self.past)
        gains = [_points(event.tournament, cell) for cell in self.past]
        self.scores = [sum(gains[:r]) + event.virtual(player.id, r + 1) for r in range(event.round)]
        self.score = self.scores[-1]
        self.barred = any(_bars(event, cell, gain) for cell, gain in zip(self.past, gains))
        self.aro = 0
        self.upfloats: list[int] = []
        self.absent = _absent(event, player)

    def look_around(self, event: Event) -> None:
        """1.7: the ARO. 1.8: the rounds in which the player met, or should have met, a higher score."""
        if self.board:
            total = sum(event.by_id[game.opponent].rating for game in self.board)
            whole, left = divmod(total, len(self.board))
            self.aro = whole + (2 * left >= len(self.board))
        for at, cell in enumerate(self.past):
            if cell and cell.opponent and event.by_id[cell.opponent].scores[at] > self.scores[at]:
                self.upfloats.append(at + 1)

    @property
    def wish(self) -> tuple[str, int]:
        """1.6: the colour preferred; 3 absolute, 2 strong, 1 mild."""
        if not self.colours:
            return "B", 1
        more = self.colours.count("W") - self.colours.count("B")
        if more > 1 or more < -1:
            return ("B" if more > 0 else "W"), 3
        if self.colours[-2:] in ("WW", "BB"):
            return OTHER[self.colours[-1]], 3
        if more:
            return ("B" if more > 0 else "W"), 2
        return OTHER[self.colours[-1]], 1

    @property
    def rank(self) -> tuple[int, int]:
        """5.2.1: more points, then the smaller TPN."""
        return (-self.score, self.tpn)


def _points(tournament: Tournament, cell: Game | None) -> int:
    return tournament.scoring.points(cell) if cell else tournament.scoring.zero_bye


def _bars(event: Event, cell: Game | None, gain: int) -> bool:
    """C2, C.2: a PAB; 2018: a win by forfeit; 2026: as many points as for a win without playing."""
    if cell is None or (cell.opponent and cell.result.value in OVER_THE_BOARD):
        return False
    if event.edition == "2018":
        return cell.result.value in "U+"
    return cell.result is Result.PAB or gain >= max(
        event.tournament.scoring.white_win, event.tournament.scoring.black_win
    )


def _absent(event: Event, player: Player) -> bool:
    asked = any(player.id in bye.ids and bye.round in (0, event.round) for bye in event.tournament.byes)
    here = player.games[event.round - 1] if len(player.games) >= event.round else None
    return asked or (here is not None and here.result.value in "HFZU-")


class Event:
    """One round, paired by trying everything."""

    def __init__(self, tournament: Tournament, round_: int, edition: str, unrated: int = 0) -> None:
        self.tournament = tournament
        self.round = round_
        self.edition = edition
        self.unrated = unrated
        listed = list(tournament.players)
        if not tournament.positional:
            listed.sort(key=lambda player: player.id)
        self.order = [player.id for player in listed]
        self.players = [One(self, player, tpn) for tpn, player in enumerate(listed, 1)]
        self.by_id = {one.id: one for one in self.players}
        for one in self.players:
            one.look_around(self)
        arrived = [one for one in self.players if not one.absent or one.was_paired]
        for number, one in enumerate(arrived, 1):
            one.number = number
        self.present = sorted((one for one in self.players if not one.absent), key=lambda one: one.rank)
        assert tournament.rounds is not None
        self.is_last = round_ >= tournament.rounds
        self.max_t = 2 + tournament.rounds // 5
        self._known: dict[frozenset[int], bool] = {}

    def virtual(self, id_: int, round_: int) -> int:
        """Virtual points of a round: XXA and 250, else Baku (C.04.7)."""
        event = self.tournament
        if any(map(bool, event.virtual_points.values())) or event.accelerations:
            own = event.virtual_points.get(id_, ())
            points = own[round_ - 1] if round_ <= len(own) else 0
            for row in event.accelerations:
                if row.first_round <= round_ <= row.last_round and row.first_id <= id_ <= row.last_id:
                    points = row.points
            return points
        if not event.baku or event.rounds is None:
            return 0
        half, accelerated = (len(self.order) + 3) // 4 * 2, (event.rounds + 1) // 2
        if self.order.index(id_) >= half or round_ > accelerated:
            return 0
        return event.scoring.white_win if round_ <= (accelerated + 1) // 2 else event.scoring.white_draw

    # -- what is legal ------------------------------------------------------------------------------------------------

    def legal(self, one: One, two: One) -> bool:
        """C1, C3, and the pairs that the tournament forbids."""
        if two.id in one.met or (one.wish == two.wish and one.wish[1] == 3):
            return False
        return not any(
            one.id in group.ids
            and two.id in group.ids
            and group.first <= self.round
            and (group.last is None or self.round <= group.last)
            for group in self.tournament.forbidden
        )

    def completable(self, players: Sequence[One]) -> bool:
        """C4: whether there is a legal pairing of all of them."""
        if len(players) % 2:
            return False
        key = frozenset(one.id for one in players)
        if key not in self._known:
            self._known[key] = next(self.pairings(players), None) is not None
        return self._known[key]

    def pairings(self, players: Sequence[One]) -> Iterator[Pairs]:
        """All legal pairings of all of them."""
        if not players:
            yield ()
            return
        first, others = players[0], players[1:]
        for mate in others:
            if self.legal(first, mate):
                for pairs in self.pairings([one for one in others if one is not mate]):
                    yield ((first, mate), *pairs)

    # -- the round ----------------------------------------------------------------------------------------------------

    def pair(self) -> set[tuple[int, int]] | None:
        """1.9: boards as (white, black), (id, 0) the bye; None where no legal pairing exists."""
        left = list(self.present)
        boards = set()
        if len(left) % 2:
            bye = self.bye()
            if bye is None:
                return None
            boards.add((bye.id, 0))
            left.remove(bye)
        if not self.completable(left):
            return None
        while left:
            residents = [one for one in left if one.score == left[0].score]
            pool = [one for one in left if one.score < left[0].score]
            bracket = [*residents, *self.upfloaters(residents, pool)]
            for one, two in self.pairs_of(bracket):
                white = self.white(one, two)
                boards.add((white.id, (two if white is one else one).id))
            left = [one for one in left if one not in bracket]
        return boards

    def bye(self) -> One | None:
        """3.1: lowest score, most games played, largest TPN."""
        for one in sorted(self.present, key=lambda one: (one.score, -len(one.board), -one.tpn)):
            if not one.barred and self.completable([other for other in self.present if other is not one]):
                return one
        return None

    def upfloaters(self, residents: list[One], pool: list[One]) -> list[One]:
        """3.2.1, 3.2.2: as few as possible (C5); of these sets the first of the best."""
        for count in range(len(pool) + 1):
            best = None
            for chosen in combinations(pool, count):
                if not self.completable([one for one in pool if one not in chosen]):
                    continue
                value = self.quality(residents, chosen)
                if value is not None and (best is None or value < best[0]):
                    best = value, list(chosen)
            if best:
                return best[1]
        raise AssertionError("the bracket above has left no legal pairing")

    def quality(self, residents: list[One], chosen: Sequence[One]) -> tuple[object, ...] | None:
        """C6 to C10 of a bracket, less is better; None where it has no legal pairing."""
        denied = [self.denied(pairs) for pairs in self.pairings([*residents, *chosen])]
        if not denied:
            return None
        c6 = [residents[0].score - one.score for one in chosen]
        if self.is_last:
            return sorted(c6, reverse=True), min(denied)
        most = [one for one in chosen if len(one.upfloats) >= self.max_t]
        again = [one for one in chosen if self.round - 1 in one.upfloats]
        return sorted(c6, reverse=True), min(denied), len(most), sum(len(one.upfloats) for one in most), len(again)

    def denied(self, pairs: Pairs) -> int:
        """C7: how many players do not get their preference."""
        count = 0
        for one, two in pairs:
            white = self.white(one, two)
            count += (white.wish[0] != "W") + ((two if white is one else one).wish[0] != "B")
        return count

    # -- one bracket --------------------------------------------------------------------------------------------------

    def pairs_of(self, bracket: list[One]) -> Pairs:
        """3.2.3 to 3.2.6: the pairs of a bracket whose players are known."""
        g1, g2 = self.subgroups(bracket)
        legal = list(self.pairings(bracket))
        best = min(map(self.denied, legal))
        g1_is_smaller = len(g1) <= len(g2)
        smaller, larger = (g1, g2) if g1_is_smaller else (g2, g1)
        unavoidable = min(sum(one in smaller and two in smaller for one, two in pairs) for pairs in legal)
        for first in combinations(self.shifters(smaller), unavoidable):
            smaller_now = [one for one in smaller if one not in first]
            larger_now = [*larger, *first]
            for second in combinations(self.shifters(larger), (len(larger_now) - len(smaller_now)) // 2):
                halves = [*smaller_now, *second], [one for one in larger_now if one not in second]
                found = self.transposition(*(halves if g1_is_smaller else reversed(halves)))
                if found is not None and self.denied(found) == best:
                    return found
        raise AssertionError("no set of shifters yields a legal pairing")

    def subgroups(self, bracket: list[One]) -> tuple[list[One], list[One]]:
        """3.2.3: White seekers and the others; two halves where nobody has played."""
        if any(one.board for one in bracket):
            return [one for one in bracket if one.wish[0] == "W"], [one for one in bracket if one.wish[0] == "B"]
        by_tpn = sorted(bracket, key=lambda one: one.tpn)
        return by_tpn[: len(by_tpn) // 2], by_tpn[len(by_tpn) // 2 :]

    def shifters(self, subgroup: list[One]) -> list[One]:
        """4.3: the players of a subgroup by sequence number, from the middle outwards."""
        seeks_white = bool(subgroup) and subgroup[0].wish[0] == "W"
        left = sorted(subgroup, key=lambda one: (one.aro if seeks_white else 0, one.tpn))
        return middle_first(left)

    def transposition(self, g1: list[One], g2: list[One]) -> Pairs | None:
        """3.2.5, 3.2.6: the first transposition of G2 that is legal against S1."""
        s1 = sorted(g1, key=lambda one: (one.aro, one.tpn))
        return next(self._transpositions(s1, sorted(g2, key=lambda one: one.tpn)), None)

    def _transpositions(self, s1: list[One], g2: list[One]) -> Iterator[Pairs]:
        if not s1:
            yield ()
            return
        for mate in g2:
            if self.legal(s1[0], mate):
                for pairs in self._transpositions(s1[1:], [one for one in g2 if one is not mate]):
                    yield ((s1[0], mate), *pairs)

    def white(self, one: One, two: One) -> One:
        """5.2: who has White."""
        higher, lower = sorted((one, two), key=lambda player: player.rank)
        if not higher.colours and not lower.colours:
            initial_is_white = self.tournament.initial_colour is Colour.WHITE
            return higher if (higher.number % 2 == 1) == initial_is_white else lower
        (mine, my_claim), (theirs, their_claim) = higher.wish, lower.wish
        if mine != theirs:
            return higher if mine == "W" else lower
        if my_claim != their_claim:
            stronger, weaker = (higher, lower) if my_claim > their_claim else (lower, higher)
            return stronger if stronger.wish[0] == "W" else weaker
        for my_last, their_last in zip(reversed(higher.colours), reversed(lower.colours)):
            if my_last != their_last:
                return higher if my_last == "B" else lower
        return higher if mine == "W" else lower


def middle_first(listed: list[One]) -> list[One]:
    """4.3.3: always the one in the middle of those left; of two the higher."""
    left, found = list(listed), []
    while left:
        found.append(left.pop((len(left) - 1) // 2))
    return found


def pair(tournament: Tournament, round_: int, edition: str = "2026", unrated: int = 0) -> set[tuple[int, int]] | None:
    """Boards of a round as (white, black), (id, 0) the bye; None where no legal pairing exists."""
    return Event(tournament, round_, edition, unrated).pair()

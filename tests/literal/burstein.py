"""The Burstein text (C.04.4.2 of February 2026) taken at its word: every pairing of a bracket, the best of them.

It shares nothing with the engine but the model of a tournament file, works everything out again from the round cells,
and tries everything: up to ten players. The seeding rounds (1.6) are not its business; `is_seeding` tells them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cached_property

from trfpair.event.model import Colour, Game, Player, Result, Tournament

OVER_THE_BOARD = "1=0WDL?"
Matching = tuple[tuple[int, int], ...]
"""Pairs of BSNs; (n, 0) is an outgoing floater."""
Candidate = tuple[list[tuple[int, int]], list[int]]
"""A pairing of a bracket by ids: its pairs, the higher ranked player first, and its outgoing floaters."""
Want = Callable[[Candidate], bool]


def is_seeding(tournament: Tournament, round_: int) -> bool:
    """1.6.2: half the rounds (rounded down) or four, whichever is lower."""
    assert tournament.rounds is not None
    return round_ <= min(tournament.rounds // 2, 4)


def order_of_pairings(size: int, floaters: int) -> Iterator[Matching]:
    """4.3: all pairings of a bracket in order; the opponent of the lowest BSN is the largest first, 0 last."""
    return _ordered(tuple(range(1, size + 1)), floaters)


def _ordered(left: tuple[int, ...], floaters: int) -> Iterator[Matching]:
    if not left:
        yield ()
        return
    first, others = left[0], left[1:]
    if len(others) > floaters:
        for opponent in reversed(others):
            rest = tuple(one for one in others if one != opponent)
            for pairs in _ordered(rest, floaters):
                yield ((first, opponent), *pairs)
    if floaters:
        for pairs in _ordered(others, floaters - 1):
            yield ((first, 0), *pairs)


class One:
    """A player, as the text speaks of one."""

    def __init__(self, player: Player, tournament: Tournament, round_: int) -> None:
        self.id = player.id
        cells = [player.games[r] if r < len(player.games) else None for r in range(round_)]
        self.past: list[Game | None] = cells[:-1]
        self.gained = [_points(tournament, cell) for cell in self.past]
        self.score = sum(self.gained)
        self.absent = _absence(player, tournament, round_, cells[-1])
        self.board = [cell for cell in self.past if cell and cell.opponent and cell.result.value in OVER_THE_BOARD]
        self.colours = "".join("w" if game.colour is Colour.WHITE else "b" for game in self.board)
        self.took_part = not self.absent or any(
            cell and (cell.opponent or cell.result.value in "U+") for cell in self.past
        )
        self.barred = any(
            cell is not None
            and cell not in self.board
            and (cell.result is Result.PAB or gained >= tournament.scoring.win)
            for cell, gained in zip(self.past, self.gained)
        )

    @property
    def difference(self) -> int:
        """1.4."""
        return self.colours.count("w") - self.colours.count("b")

    @property
    def due(self) -> str:
        """1.5: the preferred colour, or nothing."""
        if not self.colours:
            return ""
        if abs(self.difference) > 1:
            return "b" if self.difference > 1 else "w"
        if self.colours[-2:] in ("ww", "bb"):
            return "b" if self.colours[-1] == "w" else "w"
        if self.difference:
            return "b" if self.difference == 1 else "w"
        return "b" if self.colours[-1] == "w" else "w"

    @property
    def strength(self) -> int:
        """1.5: 3 absolute, 2 strong, 1 mild, 0 none."""
        if not self.colours:
            return 0
        if abs(self.difference) > 1 or self.colours[-2:] in ("ww", "bb"):
            return 3
        return 2 if self.difference else 1

    def trailing_zero_byes(self) -> int:
        """1.7.2: the zero-point byes just before this round, if the player has one in this round as well."""
        if self.absent != "Z":
            return 0
        count = 0
        for cell in reversed(self.past):
            if cell is not None and (cell.opponent or cell.result.value not in "Z "):
                break
            count += 1
        return count


def _points(tournament: Tournament, cell: Game | None) -> int:
    return tournament.scoring.zero_bye if cell is None else tournament.scoring.points(cell)


def _absence(player: Player, tournament: Tournament, round_: int, cell: Game | None) -> str:
    """``H``, ``F``, ``Z`` or ``U`` where the player has told not to play; empty where the player is to be paired."""
    if cell is not None and not cell.opponent and cell.result.value in "HFZU-":
        return "Z" if cell.result.value == "-" else cell.result.value
    kinds = [bye.kind.value for bye in tournament.byes if bye.round in (0, round_) and player.id in bye.ids]
    return kinds[-1] if kinds else ""


class Literal:
    """One round after the seeding rounds, paired by trying everything."""

    def __init__(self, tournament: Tournament, round_: int, initial: str = "w") -> None:
        self.tournament = tournament
        self.round = round_
        self.initial = initial
        everybody = sorted((One(player, tournament, round_) for player in tournament.players), key=lambda one: one.id)
        self.all = {one.id: one for one in everybody}
        self.present = [one for one in everybody if not one.absent]
        took_part = [one.id for one in everybody if one.took_part]
        self.number = {id_: at for at, id_ in enumerate(took_part, 1)}
        self._completions: dict[frozenset[int], bool] = {}
        self._followed: dict[tuple[frozenset[int], frozenset[int]], tuple[int, list[int]]] = {}

    # -- 1.7, 1.8 -----------------------------------------------------------------------------------------------------

    def seen(self, id_: int) -> Fraction:
        """The score of somebody as an opponent over the board sees it."""
        one, scoring = self.all[id_], self.tournament.scoring
        return Fraction(one.score + one.trailing_zero_byes() * (scoring.draw - scoring.zero_bye), 10)

    def index(self, one: One) -> tuple[Fraction, Fraction]:
        """1.8.1: Buchholz, Sonneborn-Berger."""
        buchholz = sonneborn = Fraction(0)
        for cell, gained in zip(one.past, one.gained):
            score = self.seen(cell.opponent) if cell in one.board and cell is not None else Fraction(one.score, 10)
            buchholz += score
            sonneborn += Fraction(gained, 10) * score
        return buchholz, sonneborn

    @cached_property
    def place(self) -> dict[int, int]:
        """1.8: the ranking of all players of the round, 0 the highest."""

        def key(one: One) -> tuple[Fraction, Fraction, int]:
            buchholz, sonneborn = self.index(one)
            return (-buchholz, -sonneborn, one.id)

        return {one.id: at for at, one in enumerate(sorted(self.present, key=key))}

    # -- what may be --------------------------------------------------------------------------------------------------

    def legal(self, one: int, other: int) -> bool:
        """C1 and C3, and pairs that are forbidden for this round."""
        a, b = self.all[one], self.all[other]
        if any(game.opponent == other for game in a.board):
            return False
        if a.strength == b.strength == 3 and a.due == b.due:
            return False
        return not any(
            one in group.ids
            and other in group.ids
            and group.first <= self.round
            and (group.last is None or self.round <= group.last)
            for group in self.tournament.forbidden
        )

    def completable(self, players: frozenset[int]) -> bool:
        """C4: all of them can be paired."""
        if players not in self._completions:
            first = min(players, default=0)
            self._completions[players] = not players or any(
                self.legal(first, other) and self.completable(players - {first, other}) for other in players - {first}
            )
        return self._completions[players]

    # -- the round ----------------------------------------------------------------------------------------------------

    def pair(self) -> set[tuple[int, int]] | None:
        """1.9.2: (white, black) of every board, (id, 0) for the bye; None if the round cannot be paired."""
        left = frozenset(one.id for one in self.present)
        boards: set[tuple[int, int]] = set()
        if len(left) % 2:
            bye = self.bye(left)
            if bye is None:
                return None
            left -= {bye}
            boards.add((bye, 0))
        if not self.completable(left):
            return None
        for higher, lower in self.brackets(left):
            boards.add((higher, lower) if self.colour(higher, lower) == "w" else (lower, higher))
        return boards

    def bye(self, everybody: frozenset[int]) -> int | None:
        """3.1."""
        able = [id_ for id_ in everybody if not self.all[id_].barred and self.completable(everybody - {id_})]
        return min(
            able,
            key=lambda id_: (self.pairing_score(id_), -len(self.all[id_].board), -self.place[id_]),
            default=None,
        )

    def brackets(self, left: frozenset[int]) -> list[tuple[int, int]]:
        """1.9.2, 3.2: bracket by bracket; the higher ranked player of each pair first."""
        done: list[tuple[int, int]] = []
        floaters: list[int] = []
        while left:
            group = self.top_group(left - set(floaters))
            pairs, floaters = self.best(floaters + group, left)
            done += pairs
            left -= {id_ for pair in pairs for id_ in pair}
        return done

    def pairing_score(self, id_: int) -> int:
        """Score with the virtual points of the round."""
        return self.all[id_].score + virtual(self.tournament, id_, self.round)

    def top_group(self, players: frozenset[int]) -> list[int]:
        """1.2.1: the highest scoregroup."""
        if not players:
            return []
        top = max(self.pairing_score(id_) for id_ in players)
        return [id_ for id_ in players if self.pairing_score(id_) == top]

    def candidates(self, bracket: list[int], left: frozenset[int], want: Want | None = None) -> list[Candidate]:
        """All pairings of a bracket with C1 to C5, in the order of Article 4, each with its outgoing floaters.

        With ``want`` only such pairings count; there may be none.
        """
        ranked = dict(enumerate(sorted(bracket, key=lambda id_: self.place[id_]), 1))
        for count in range(len(bracket) % 2, len(bracket) + 1, 2):
            found = []
            for matching in order_of_pairings(len(bracket), count):
                pairs = [(ranked[a], ranked[b]) for a, b in matching if b]
                if all(self.legal(*pair) for pair in pairs) and self.completable(left - {x for p in pairs for x in p}):
                    candidate = (pairs, [ranked[a] for a, b in matching if not b])
                    if want is None or want(candidate):
                        found.append(candidate)
            if found:
                return found
        assert want, "C4 held before this bracket"
        return []

    def scores(self, floaters: list[int]) -> list[int]:
        """C6: the scores in descending order."""
        return sorted((self.pairing_score(id_) for id_ in floaters), reverse=True)

    def best(self, bracket: list[int], left: frozenset[int]) -> Candidate:
        """3.2.2: the first of the pairings that comply best with C6, C7 and C8."""
        return min(self.candidates(bracket, left), key=lambda one: self.value(one, left - set(bracket)))

    def value(self, candidate: Candidate, below: frozenset[int]) -> tuple[int, list[int], int, list[int], int]:
        """2.3: C5, C6, the two parts of C7, C8."""
        pairs, floaters = candidate
        denied = sum(self.all[a].due == self.all[b].due != "" for a, b in pairs)
        return (len(floaters), self.scores(floaters), *self.ahead(floaters, below), denied)

    def ahead(self, floaters: list[int], below: frozenset[int]) -> tuple[int, list[int]]:
        """C7: the best that C5 and C6 can be in the following bracket."""
        if not below:
            return 0, []
        key = frozenset(floaters), below
        if key not in self._followed:
            found = self.candidates(floaters + self.top_group(below), below | set(floaters))
            self._followed[key] = len(found[0][1]), min(self.scores(left) for _, left in found)
        return self._followed[key]

    # -- 5 ------------------------------------------------------------------------------------------------------------

    def colour(self, higher: int, lower: int) -> str:
        """5.2: the colour of the higher ranked player."""
        a, b = self.all[higher], self.all[lower]
        if not a.colours and not b.colours:
            return self.initial if self.number[higher] % 2 else other(self.initial)
        if a.due != b.due:
            return a.due or other(b.due)
        if a.strength != b.strength:
            return a.due if a.strength > b.strength else other(b.due)
        for mine, theirs in zip(reversed(a.colours), reversed(b.colours)):
            if mine != theirs:
                return theirs
        return a.due


def other(colour: str) -> str:
    """The other colour."""
    return "b" if colour == "w" else "w"


def virtual(tournament: Tournament, id_: int, round_: int) -> int:
    """Virtual points of a player in a round: as the file gives them, or Baku's (C.04.7)."""
    if tournament.virtual_points:
        own = tournament.virtual_points.get(id_, ())
        return own[round_ - 1] if round_ <= len(own) else 0
    if not tournament.baku:
        return 0
    assert tournament.rounds is not None
    ids = sorted(player.id for player in tournament.players)
    group_a = ids[: 2 * ((len(ids) + 3) // 4)]
    accelerated = (tournament.rounds + 1) // 2
    if id_ not in group_a or round_ > accelerated:
        return 0
    return 10 if round_ <= (accelerated + 1) // 2 else 5

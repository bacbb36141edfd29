"""Article 2: the order of work of a round, from the bye to the median group."""

from __future__ import annotations

from trfpair.event.boards import publication_order
from trfpair.event.model import Colour, Pair, RoundPairing
from trfpair.matching.bits import ascending
from trfpair.matching.growing import GrowingMatching
from trfpair.systems.lim.bye import give_bye
from trfpair.systems.lim.colours import ColourPair, allocate
from trfpair.systems.lim.direction import DOWN, UP, Direction
from trfpair.systems.lim.field import LimField, Scoregroup
from trfpair.systems.lim.floaters import Leaving
from trfpair.systems.lim.group import pair_group
from trfpair.systems.lim.opponents import Found
from trfpair.systems.lim.report import Reporter

SYSTEM = "lim"


class Table:
    """One round on the table: the pairs made on either side of the median, in the order of making."""

    def __init__(self, field: LimField, report: Reporter) -> None:
        self.field = field
        self.report = report
        self.made: dict[Direction, list[Found]] = {DOWN: [], UP: []}

    def pair(self) -> RoundPairing:
        """1, 7.1: the bye; 2.2: the groups above the median downwards, those below upwards, the median last."""
        field = self.field
        bye = give_bye(field, self.report)
        players = field.everybody & ~(1 << bye) if bye >= 0 else field.everybody
        above, median, below = field.groups(players)
        self.report.order(above, median, below)
        arriving = self.side(above, median, DOWN) | self.side(below, median, UP)
        last = self.median(median, arriving)
        boards = [self.board(choice, low=False) for choice in self.made[DOWN] + last]
        boards += [self.board(choice, low=True) for choice in self.made[UP]]
        self.report.colours()
        if bye >= 0:
            boards.append(Pair(field.entrants[bye].id, 0))
        return RoundPairing(
            round=field.history.round,
            system=SYSTEM,
            pairs=publication_order(field.history, boards),
            absent=field.history.absent,
        )

    def side(self, groups: list[Scoregroup], median: Scoregroup, direction: Direction) -> int:
        """2.3, 2.4: the groups of one side, towards the median; the floaters that reach it, as a mask."""
        arriving = 0
        for group, neighbour in zip(groups, [*groups[1:], median]):
            members = group.residents | arriving
            self.report.group(group, arriving, direction)
            leaving = Leaving(self.field, members, group.residents, neighbour.residents, direction)
            self.report.leaving(leaving)
            staying = leaving.matching.vertices
            self.made[direction] += pair_group(
                self.field, group, staying, leaving.matching.mate, direction, self.report
            )
            arriving = members & ~staying
        return arriving

    def median(self, median: Scoregroup, arriving: int) -> list[Found]:
        """2.2, 2.6: the median group, paired downwards; pairs next to it are undone until it can be completed."""
        field = self.field
        members = median.residents | arriving
        self.report.group(median, arriving, DOWN, median=True)
        matching = GrowingMatching(field.allow, members)
        while matching.free:
            above, below = self._floaters(median, matching.vertices)
            side = UP if above > below else DOWN
            if not self.made[side]:
                side = side.reverse
            undone = self.made[side].pop()
            self.report.crack(matching.vertices, (above, below), side, undone)
            matching.add(undone.player)
            matching.add(undone.opponent)
        return pair_group(field, median, matching.vertices, matching.mate, DOWN, self.report)

    def _floaters(self, median: Scoregroup, members: int) -> tuple[int, int]:
        """2.6: how many floaters of the median group came from above and from below."""
        scores = [2 * self.field.entrants[one].score for one in ascending(members & ~median.residents)]
        return sum(score > median.twice for score in scores), sum(score < median.twice for score in scores)

    def board(self, choice: Found, *, low: bool) -> Pair:
        """5, 7.2: the colours of a pair."""
        entrants = self.field.entrants
        one, other = entrants[choice.player], entrants[choice.opponent]
        higher, lower = sorted((one, other), key=lambda entrant: (-entrant.score, entrant.at))
        claims = (higher.claim, lower.claim)
        board = ColourPair(higher.past, lower.past, claims, low, self.field.history.require_initial_colour)
        name, article, verdict = allocate(board)
        white, black = (higher, lower) if verdict.colour is Colour.WHITE else (lower, higher)
        self.report.board(white, black, name, article, verdict, low=low)
        return Pair(white.id, black.id)

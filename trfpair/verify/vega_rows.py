"""Chapters 7.3, 7.4, 6.2 and 6.3 of the Dubov of 1997: the two columns of a group, row against row."""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.verify.pairable import Mask, largest
from trfpair.verify.players import OPPOSITE
from trfpair.verify.replay import Row
from trfpair.verify.vega_work import MOVES, NAMES, Group, Work


class Columns(Work):
    """A round of which groups can be paired."""

    def _equalise(self, group: Group, players: Mask) -> None:
        counts = [self.standing(players, colour).bit_count() for colour in "WB"]
        if counts[0] == counts[1]:
            return
        source = "W" if counts[0] > counts[1] else "B"
        article, keys = MOVES[source]
        order = self.arranged(self.standing(players, source), keys)
        wanted = abs(counts[0] - counts[1]) // 2
        stay = [at for at in order if self.players[at].fixed and self.players[at].due == source]
        moved = [at for at in order if at not in stay][:wanted]
        for at in moved:
            self.column[at] = OPPOSITE[source]
        looked = order[: order.index(moved[-1]) + 1] if len(moved) == wanted else order
        kinds = ["taken" if at in moved else "fixed" for at in looked]
        self.tell(
            "equalise",
            article,
            ids=self.named(moved),
            against=[
                {"kind": kind, "who": self.ids[at], "why": self.players[at].fixed} for kind, at in zip(kinds, looked)
            ],
            what="column",
            to=f"the {NAMES[OPPOSITE[source]]} column",
            group=group.number,
            whites=counts[0],
            blacks=counts[1],
            wanted=wanted,
            source=source.lower(),
            target=OPPOSITE[source].lower(),
            priority=[name for name, _ in keys],
        )

    def columns(self, group: Group, players: Mask) -> None:
        """6.2, 6.3: row against row; who finds nobody there looks in the own column."""
        while players:
            if not self.first:
                self._equalise(group, players)
            whites, blacks = self.sides(players)
            facts = {"number": group.number, "heads": self.heads, "score": group.score}
            self.tell("columns", "5" if self.first else "6.2", players=self.rows(whites, blacks), **facts)
            white_left = len(whites) >= len(blacks)
            left, right = (whites, blacks) if white_left else (blacks, whites)
            graph = self._across(left, right)
            stuck = _first_without(graph, left, right)
            if stuck is None:
                self._row_by_row(graph, left, right, white_left=white_left)
                return
            players &= ~self._same_column(players, left, right, stuck)

    def _across(self, left: Sequence[int], right: Sequence[int]) -> list[Mask]:
        graph = [0] * len(self.allow)
        for column, others in ((left, right), (right, left)):
            mask = sum(1 << at for at in others)
            for at in column:
                graph[at] = self.allow[at] & mask
        return graph

    def _row_by_row(self, graph: list[Mask], left: list[int], right: list[int], *, white_left: bool) -> None:
        right, rows = list(right), []
        players = sum(1 << at for at in (*left, *right))
        mate = largest(graph, players).mate
        for row, one in enumerate(left):
            players &= ~(1 << one)
            place = next(place for place in range(row, len(right)) if graph[one] >> right[place] & 1)
            back, forth = mate[one], mate[right[place]]
            if forth != one and graph[forth] >> back & 1:
                mate[back], mate[forth] = forth, back
            elif forth != one:
                found = largest(graph, players, mate)
                free = found.spare & graph[one]
                place = next(at for at in range(place, len(right)) if free >> right[at] & 1)
                mate = largest(graph, players & ~(1 << right[place]), found.mate).mate
            against = [
                {
                    "who": self.ids[other],
                    **(self.why_not(one, other) or self._row_short(graph, left, right, row, other)),
                }
                for other in right[row:place]
            ]
            right[row], right[place] = right[place], right[row]
            players &= ~(1 << right[row])
            rows.append({"chooser": self.ids[one], "taken": self.ids[right[row]], "against": against})
        for one, other in zip(left, right):
            self.pair(*((one, other) if white_left else (other, one)))
        self.tell("rows", "6.2", rows=rows, left="w" if white_left else "b")

    def _row_short(self, graph: list[Mask], left: list[int], right: list[int], row: int, other: int) -> Row:
        """The first row below that finds nobody if this one takes somebody."""
        below = [at for at in right[row:] if at != other]
        stuck = _first_without(graph, left[row + 1 :], below)
        return {"kind": "rows", "row": self.ids[left[row + 1 + stuck]] if stuck is not None else 0}

    def _same_column(self, players: Mask, left: list[int], right: list[int], stuck: int) -> Mask:
        for row in reversed(range(stuck + 1)):
            one = left[row]
            spared = self.largest(players & ~(1 << one)).spare & self.allow[one]
            other = next((at for at in (*left[row + 1 :], *reversed(left[:row])) if spared >> at & 1), -1)
            if other >= 0:
                break
        seeker = left[stuck]
        possible = [
            {"id": self.ids[at], "ids": self.named(two for two in right if self.allow[at] >> two & 1)}
            for at in left[: stuck + 1]
        ]
        with_ = {} if seeker == one else {"with": self.ids[seeker]}
        refused = [(at, self.why_not(seeker, at)) for at in right]
        alone = not possible[-1]["ids"]
        self.tell(
            "same_column",
            "6.3",
            chooser=self.ids[one],
            taken=self.ids[other],
            against=[{"who": self.ids[at], **why, **with_} for at, why in refused if why],
            stuck=self.ids[seeker],
            alone=alone,
            possible=[] if alone else possible,
        )
        self.pair(one, other)
        return 1 << one | 1 << other


def _first_without(graph: Sequence[Mask], left: Sequence[int], right: Sequence[int]) -> int | None:
    """The first row of the left column that finds nobody however the rows above are changed."""
    players, mate = sum(1 << at for at in right), list[int]()
    if largest(graph, players | sum(1 << at for at in left)).pairs == len(left):
        return None
    for row, at in enumerate(left):
        players |= 1 << at
        found = largest(graph, players, mate)
        if found.pairs <= row:
            return row
        mate = found.mate
    return None

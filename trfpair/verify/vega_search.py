"""Chapter 7 of the Dubov of 1997: somebody of a lower score group, by Vega's D and U, and 2.5."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from trfpair.verify.replay import Row
from trfpair.verify.vega_work import Group, Work, opponent, told_once


class _Candidate(NamedTuple):
    at: int
    pairs: int
    """D + U: what both groups can make."""
    up: int
    full: bool
    """Whether neither group could make more at all."""
    row: Row

    @property
    def worth(self) -> tuple[int, int]:
        """What is to be largest."""
        return self.pairs, self.up


class Search:
    """Chapter 7: somebody of a lower group, with Vega's D and U, and 2.5."""

    def __init__(self, work: Work, group: Group, article: str, subject: int, wanted: str) -> None:
        self.work, self.group, self.article = work, group, article
        self.subject = subject
        """The island; 0 where somebody is to come up."""
        self.wanted = wanted
        self.keys = opponent(wanted)
        self.barren: list[int] = []
        self.in_vain: list[Row] = []

    def find(self, look: Callable[[int], Row]) -> tuple[int, Group] | None:
        """The player and the group: of the next possible one, D + U largest, then U, then the first."""
        work = self.work
        for lower in work.below(self.group):
            looked, suitable = list[Row](), list[_Candidate]()
            for at in work.arranged(lower.left, self.keys):
                row = look(at)
                looked.append(row)
                if "kind" not in row:
                    suitable.append(self._judged(lower, at, row))
                    if suitable[-1].full and not work.players[at].grounded:
                        break
            if suitable:
                self._tell_barren()
                return self._take(lower, looked, suitable), lower
            self.barren.append(lower.number)
            self.in_vain += looked
            if any(row["kind"] == "completion" for row in looked):
                self._tell_barren()
                self._pass_over(lower, looked)
        self._tell_barren()
        return None

    def _judged(self, lower: Group, at: int, row: Row) -> _Candidate:
        """D: the pairs that the lower group can make without the player; U: those of the upper one with the player."""
        work, size, home = self.work, lower.left.bit_count(), self.group.left
        down = work.largest(lower.left & ~(1 << at)).pairs
        most, up = [(size - 1) // 2], 0
        if not self.subject:
            up = work.largest(home | 1 << at).pairs
            most.append((home.bit_count() + 1) // 2)
        told = [-made if made == full else made for made, full in zip((down, up), most)]
        row |= {"down": told[0], "up": None if self.subject else told[1], "most": most}
        return _Candidate(at, down + up, up, [down, up][: len(most)] == most, row)

    def _take(self, lower: Group, looked: list[Row], suitable: list[_Candidate]) -> int:
        players = self.work.players
        best = max(suitable, key=lambda one: one.worth)
        kept = max((one for one in suitable if not players[one.at].grounded), key=lambda one: one.worth, default=None)
        dropped = kept is None or kept.pairs < best.pairs
        taken = best if kept is None or dropped else kept
        for one in suitable:
            if one is taken:
                one.row["kind"] = "taken"
            elif players[one.at].grounded and not dropped:
                one.row.update(kind="grounded", why=players[one.at].grounded)
            else:
                one.row["kind"] = "fewer" if one.worth < taken.worth else "later"
        id_ = self.work.ids[taken.at]
        self.work.tell(
            "search",
            self.article,
            **self._part(id_, looked),
            group=lower.number,
            priority=[name for name, _ in self.keys],
            wanted=self.wanted.lower(),
            down=taken.row["down"],
            up=taken.row["up"],
        )
        if dropped:
            other = f"{self.work.ids[kept.at]} would cost a pair" if kept else ""
            why = other or f"nobody else of group {lower.number} is possible"
            text = (
                f"rule 2.5 is suppressed, keeping it would create new floaters: {id_} ({players[taken.at].grounded}), "
            )
            self.work.give_way("2.5", text + why, [id_])
        self._pass_over(lower, looked)
        return taken.at

    def _part(self, id_: int, against: list[Row]) -> Row:
        if self.subject:
            return {"chooser": self.subject, "taken": id_, "against": against}
        return {"ids": [id_] if id_ else [], "against": against, "what": "upfloat"}

    def _tell_barren(self) -> None:
        """The groups in which nobody is possible, together."""
        if self.barren:
            self.work.tell("nobody", self.article, **self._part(0, told_once(self.in_vain)), groups=self.barren)
        self.barren, self.in_vain = [], []

    def _pass_over(self, lower: Group, looked: list[Row]) -> None:
        whom = f"opponent of the island {self.subject}" if self.subject else ""
        whom = whom or f"extra player for group {self.group.number}"
        self.work.pass_over(self.article, looked, f"{whom} out of group {lower.number}")

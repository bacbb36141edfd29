"""Who has the bye, and why nobody else (section 9; C2, C5 and C9)."""

from __future__ import annotations

from itertools import chain

from .dutch_bracket import Bracket
from .dutch_reasons import Reasons
from .words import Json, require

MOST_RIVALS = 12
"""So many who might have had the bye have a reason of their own."""
BYE_IS_LOWEST = "the bye cannot go to a lower score"


class Byes(Reasons):
    """The bye of a Dutch round."""

    brackets: dict[int, Bracket]
    """By their numbers."""

    def byes(self, head: Json) -> None:
        """Section 9."""
        mine = self.receiver
        require(["bye" in head, "bye-set" in head] == [bool(mine), bool(mine and self.new)], "the steps of the bye")
        if mine:
            self.bye(head["bye"], head.get("bye-set", {"ids": []})["ids"])
        if "bye-set" in head:
            self.bye_set(head["bye-set"])

    def bye(self, step: Json, others: list[int]) -> None:
        """Why nobody else has it; `others` could have had it by C5."""
        mine, players = self.with_bye(), self.players
        self.same(step, id=mine.id, score=mine.score, unplayed=mine.unplayed)
        lower = [p for p in players if self.new and not p.barred and p.score < mine.score]
        if lower and not step.get("proof"):
            self.unproved.append(f"C5: that {BYE_IS_LOWEST}")
        elif lower:
            self.unpairable(step["proof"], players, zero=lower)
        self.shown += [f"C5: {BYE_IS_LOWEST}"] * bool(self.new and (step.get("proof") or not lower))
        self.refused_bye(step, others)
        everybody = Bracket(self, "the bye", [], [], players)
        for r in step["against"]:
            require(r["kind"] != "completion" or r["bracket"] == 1, f"the bye: the bracket of {r['who']}")
            bracket = everybody if r["kind"] in ("rule", "completion") else self.brackets[r.get("bracket", 1)]
            self.against(bracket, [r], [("bye", r["who"], None)])

    def refused_bye(self, step: Json, others: list[int]) -> None:
        """Who has a reason: all who are ranked lower, then the first rivals by C9; before 2026 there were none."""
        mine = self.with_bye()
        lower = [p.id for p in self.players if p.rank > mine.rank]
        rivals = [v for v in others if v not in lower and self.by_id[v].unplayed < mine.unplayed][:MOST_RIVALS]
        told = [r["who"] for r in step["against"]]
        require(told == lower + rivals, f"the bye: reasons against {told}, not {lower + rivals}")

    def bye_set(self, step: Json) -> None:
        """C5: who could have the bye at this score, each with the pairs of the others, and who could not."""
        mine, players, ids = self.with_bye(), self.players, step["ids"]
        may = [p.id for p in players if p.score == mine.score and not p.barred]
        unplayed = {str(v): self.by_id[v].unplayed for v in ids}
        self.same(step, score=mine.score, unplayed=unplayed)
        require(mine.id in ids and ids == [v for v in may if v in ids], "bye-set: its players")
        barred = [p for p in players if p.barred and p.score <= mine.score]
        wanted = [p.id for p in sorted(barred, key=lambda p: p.score == mine.score)]
        wanted += [v for v in may if v not in ids]
        wanted += [p.id for p in players if p.score < mine.score and not p.barred][-MOST_RIVALS:]
        everybody = Bracket(self, "bye-set", [], [], players)
        self.against(everybody, step["against"], [("bye", v, None) for v in wanted])
        if not step.get("proof") and len(ids) > 1:
            self.unproved.append("bye-set: no proof")
            return
        others = dict(step["proof"]["others"]) if step.get("proof") else {}
        told = [who for who, _ in step["proof"]["others"]] if step.get("proof") else []
        require(told == ([v for v in ids if v != mine.id] if told else []), "bye-set: the order of the proofs")
        require(others.keys() == {*ids} - {mine.id}, "bye-set: a proof for each")
        for who, text in others.items():
            pairs = self.pairs(text)
            touched = {self.by_id[who], *chain(*pairs)}
            pairs += [e for e in self.boards if touched.isdisjoint(e)]
            self.seats(pairs, [p for p in players if p.id != who])

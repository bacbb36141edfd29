"""The bye: who could have it (C2, C5), who got it, and why nobody else did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from trfpair.verify.barrier import check_barrier, check_bye, check_pairs
from trfpair.verify.players import Entrant, Field
from trfpair.verify.proof import read_pairs
from trfpair.verify.reading import Json, check_without, claim, equal
from trfpair.verify.refusals import check_article


class Byes:
    """What the trace says about the bye."""

    def __init__(self, field: Field, trace: Sequence[Json], pairs: Sequence[tuple[int, int]]) -> None:
        self.field = field
        self.trace = trace
        self.pairs = pairs
        self.receiver = next((white for white, black in pairs if not black), 0)
        self.step = next((step for step in trace if step["step"] == "bye"), {})
        self.open = [one for one in field.entrants if not one.barred]
        self.proved: bool | None = None
        """Whether C5 was proved; None where there is no bye, or no such rule."""
        self.found: Counter[str] = Counter()

    def check(self) -> frozenset[int]:
        """C2, C5: who could be the one to get the bye, once its score is proved."""
        equal(self.step.get("id", 0), self.receiver, "the bye")
        sets = [step for step in self.trace if step["step"] == "bye-set"]
        equal(len(sets), int(bool(self.receiver) and not self.field.old), "the steps of C5")
        if not self.receiver:
            return frozenset()
        one = self.field.by_id[self.receiver]
        claim(not one.barred, f"the bye: {self.receiver} may not have it")
        equal(self.step["score"], one.score, "the score of the bye")
        equal(self.step["unplayed"], one.unplayed, "the unplayed games of the bye")
        self._check_reasons(self.field.entrants.index(one))
        self._check_rivals(one)
        if self.field.old:
            check_without(self.step, "proof", "the bye")
            return frozenset(two.id for two in self.open)
        lower = [two for two in self.open if two.score < one.score]
        self.proved = check_bye(self.field, lower, self.step.get("proof"))
        level = [two for two in self.open if two.score == one.score]
        self._check_set(sets[0], one.score, level, lower)
        self._check_possible(sets[0])
        return frozenset(two.id for two in level)

    def decided_in(self, number: int) -> list[Json]:
        """The reasons that a bracket decides, against those ranked lower and against rivals (C9)."""
        return [
            reason
            for reason in self.step.get("against", ())
            if reason.get("bracket") == number and reason["kind"] in DECIDED
        ]

    def _check_reasons(self, receiver: int) -> None:
        """Everybody ranked below the receiver has a reason: a bar (C2), no pairing of the others, or in a bracket."""
        against = self.step["against"]
        lower = [one.id for one in self.field.entrants[receiver + 1 :]]
        equal([reason["who"] for reason in against[: len(lower)]], lower, "the bye: who has a reason")
        for reason in against:
            name = f"the bye, not {reason['who']}"
            equal(reason["choice"], "bye", f"{name}: the choice")
            self._check_reason(reason, self.field.by_id[reason["who"]], name)
        above = {one.id for one in self.field.entrants[:receiver] if not self.field.old}
        claim({reason["who"] for reason in against[len(lower) :]} <= above, "the bye: somebody is no rival by C9")

    def _check_rivals(self, receiver: Entrant) -> None:
        """C9: everybody of the score of the bye, ranked above, who has fewer unplayed games and could have it.

        Before 2026 there was no such rule, and there are no rivals.
        """
        level = self.field.entrants[: self.field.entrants.index(receiver)]
        lower = len(self.field.entrants) - len(level) - 1
        told = [reason["who"] for reason in self.step["against"][lower:]]
        fewer = [one for one in level if one.score == receiver.score and one.unplayed < receiver.unplayed]
        rivals = [one.id for one in fewer if not (one.barred or self.field.old)]
        equal(told, [id_ for id_ in rivals if id_ in told], "the bye: the rivals (C9)")
        for one in rivals if len(told) < MOST_BYES else ():
            left_out = one not in told and can_change(self.field, self.pairs, one)
            claim(not left_out, f"the bye: {one} has fewer unplayed games and could have it (C9), and has no reason")

    def _check_reason(self, reason: Json, one: Entrant, name: str) -> None:
        kind = reason["kind"]
        numbers = [step["number"] for step in self.trace if step["step"] == "bracket"]
        equal(kind == "rule", one.barred, f"{name}: is barred")
        if one.barred:
            self._check_bar(reason, one, name)
        elif kind == "completion":
            check_article(reason, kind, self.field.old, name)
            self._check_others(reason, one, name)
            equal(reason["bracket"], numbers[0], f"{name}: the bracket after which it is too late")
        elif kind == "unasked":
            claim(reason.get("bracket", numbers[0]) in numbers, f"{name}: there is no such bracket")
            self.found["unasked"] += 1
        else:
            claim(kind in DECIDED, f"{name}: there is no reason of the kind {kind}")
            claim(reason["bracket"] in numbers, f"{name}: there is no bracket {reason['bracket']}")

    def _check_bar(self, reason: Json, one: Entrant, name: str) -> None:
        """C2: the round that bars a player from the bye, and what was got in it."""
        equal(reason["kind"], "rule", f"{name}: the kind of the reason")
        ((round_, bar),) = self.field.bars(one.id)
        equal((reason["round"], reason["reason"]), (round_, bar), f"{name}: the round, and what was got in it")
        check_article(reason, bar, self.field.old, name)
        self.found["rule"] += 1

    def _check_others(self, reason: Json, one: Entrant, name: str) -> None:
        """The others could not be paired."""
        check_barrier(self.field, [two for two in self.field.entrants if two is not one], set(), reason, name)
        self.found["completion"] += 1

    def _check_set(self, said: Json, score: int, level: Sequence[Entrant], lower: Sequence[Entrant]) -> None:
        """C5 as told before the first bracket: who has the score of the bye, who is barred, why nobody lower has it."""
        equal(said["score"], score, "C5: the score of the bye")
        free = [one for one in level if one.id in said["ids"]]
        equal(said["ids"], [one.id for one in free], "C5: who could have the bye")
        equal(said["unplayed"], {str(one.id): one.unplayed for one in free}, "C5: unplayed games")
        bars = [one for one in self.field.entrants if one.barred]
        below = [one for one in bars if one.score < score] + [one for one in bars if one.score == score]
        equal(said["what"], "bye", "C5: what they could have")
        barred, blocked = said["against"][: len(below)], said["against"][len(below) :]
        equal([reason["who"] for reason in barred], [one.id for one in below], "C5: who is barred")
        for reason, one in zip(barred, below):
            self._check_bar(reason, one, f"C5, not {one.id}")
        stuck = [one for one in level if one not in free]
        names = [one.id for one in [*stuck, *lower[-MOST_BYES:]]]
        equal([reason["who"] for reason in blocked], names, "C5: who is not barred, and could not have it")
        for reason in blocked:
            equal(reason["kind"], "completion", f"C5, not {reason['who']}: the kind of the reason")
            self._check_others(reason, self.field.by_id[reason["who"]], f"C5, not {reason['who']}")

    def _check_possible(self, said: Json) -> None:
        """C5: that the others can be paired while somebody else of the set has the bye."""
        witnesses = said["proof"]["others"] if "proof" in said else None
        others = [one for one in said["ids"] if one != self.receiver]
        claim(self.receiver in said["ids"], "C5: the receiver is not among those who could have the bye")
        if witnesses is None:
            self.found["unproved"] += len(others)
            return
        equal([one for one, _ in witnesses], others, "C5: who else could have the bye")
        for one, text in witnesses:
            new = read_pairs(text)
            taken = {one, *(id_ for pair in new for id_ in pair)}
            pairs = [*new, *(pair for pair in self.pairs if pair[1] and not taken & set(pair))]
            left = [two for two in self.field.entrants if two.id != one]
            check_pairs(self.field, left, set(), pairs, f"C5, the bye for {one}", lambda *_: True)


MOST_BYES = 12
"""Of so many, those ranked lowest, it is said why none of them could have the bye."""
DECIDED = ("criterion", "order", "bye-higher")
"""Kinds of reasons that a bracket decides."""


def can_change(field: Field, pairs: Sequence[tuple[int, int]], one: int) -> bool:
    """Whether it is easily seen that a player could have the bye while all others are paired.

    A chain is looked for: the player's opponent meets somebody else, whose opponent meets somebody else, and so on to
    who has the bye now. No pair is gone through twice, so that what is found is a pairing; not every one is found.
    """
    partner = dict(pairs) | {black: white for white, black in pairs}
    turned, waiting = {one, partner[one]}, [partner[one]]
    for free in waiting:
        for other in field.entrants:
            if other.id not in turned and not field.bar(field.by_id[free], other):
                if not partner[other.id]:
                    return True
                turned |= {other.id, partner[other.id]}
                waiting.append(partner[other.id])
    return False

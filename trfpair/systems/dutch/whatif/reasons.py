"""Why a choice was not made, for one bracket that has been paired.

A reason names a choice (a pair, a downfloater, an MDP that stays, the receiver of the bye) and exactly one of

=============  ========================================================================================================
``rule``       not allowed: met, forbidden, both absolute (C1, C3; C.1, C.3); barred from the bye (C2; C.2)
``nobody``     the MDP may meet no resident at all
``completion`` the round could not be completed (C4; C.4): who would be left, and whom they may meet
``bye-higher`` the bye would go to a higher score (C5)
``criterion``  the first criterion in order that gets worse, with both values and the players behind them
``order``      as good, but every candidate with it comes later: by which key of Article 4 (D)
``unasked``    nothing is claimed: the bracket is too large to ask about everybody
=============  ========================================================================================================

The last three compare the chosen candidate with the best one of *all* candidates that have the choice and everything
decided earlier in the bracket: the pairs of the rows above. That candidate is found, not estimated
(``alternatives.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from trfpair.event.model import Result
from trfpair.matching.bits import ascending
from trfpair.matching.cardinality import blockers, completable, perfect_bye_mask
from trfpair.systems.dutch.engine.budget import Budget
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.yardstick import Candidate
from trfpair.systems.dutch.rules.bracket import NOBODY, Bracket
from trfpair.systems.dutch.rules.editions import Edition
from trfpair.systems.dutch.rules.field import Field
from trfpair.systems.dutch.rules.place import first_difference
from trfpair.systems.dutch.whatif.alternatives import LOOK_AHEAD, Alternatives, Choice
from trfpair.systems.swiss.completion import Completion
from trfpair.systems.swiss.preferences import Strength

Reason = dict[str, Any]
Examples = dict[tuple[str | int, ...], Candidate]
"""Candidates by the choice that they have (`question`)."""


class Reasons:
    """The answers for one bracket. Players are named by position in the arguments, by id in the answers."""

    def __init__(
        self,
        bracket: Bracket,
        outcome: Decision,
        notes: Notes,
        completion: Completion,
        edition: Edition,
        budget: Budget,
    ) -> None:
        self.bracket = bracket
        self.outcome = outcome
        self.edition = edition
        self.completion = completion
        self.field: Field = bracket.field
        self.asked = Alternatives(bracket, outcome, notes, completion, budget)
        self.examples: Examples = {}
        """Of each reason that names a criterion, the candidate that it tells of."""
        self._example: Candidate | None = None
        self._nearest: Callable[[], Decision | None] | None = None
        """Where sets of downfloaters are to be tried: the nearest of the best candidates, for whoever asks."""

    def decide(self, one: int, other: int) -> None:
        """Take a pair for decided: it is kept in all that is asked from now on."""
        self.asked.settle(one, other)

    # -- the four kinds of choice -------------------------------------------------------------------------------------

    def against_pair(self, one: int, other: int) -> Reason:
        """Why two players of the bracket did not meet."""
        head = {"choice": "pair", "who": self.field.id(other), "with": self.field.id(one)}
        barred = bar(self.field, one, other, self.edition)
        return self._told(head, barred or self._against(Choice(one, other)))

    def against_reaching(self, one: int, other: int) -> Reason:
        """Why a player of the bracket was not left to meet somebody below it."""
        choice = Choice(one, other)
        head = {"choice": "pair", "who": self.field.id(other), "with": self.field.id(one)}
        if not self.bracket.completion:
            return self._told(head, self._against(Choice(one, leaves=True)))
        return self._told(head, self._reaching_below(choice, one, other))

    def against_floating(self, one: int) -> Reason:
        """Why a resident did not leave the bracket unpaired."""
        return self._told({"choice": "float", "who": self.field.id(one)}, self._against(Choice(one, leaves=True)))

    def against_staying(self, mdp: int) -> Reason:
        """Why an MDP of the limbo was not paired in the bracket."""
        head = {"choice": "stay", "who": self.field.id(mdp)}
        if not self.field.allow[mdp] & self.bracket.resident_mask:
            return {**head, "kind": "nobody"}
        return self._told(head, self._against(Choice(mdp)))

    def against_bye(self, one: int) -> Reason:
        """Why a player did not get the bye, in the first bracket after which that was no longer possible."""
        head = {"choice": "bye", "who": self.field.id(one), "bracket": self.bracket.number}
        if not self.bracket.completion:
            return self._told(head, self._uncompleted_bye(one))
        return self._told(head, self._reaching_below(Choice(one, leaves=True, bye=True), one))

    def against_no_exchange(self) -> Reason:
        """Why S1 and S2 were not left as they were."""
        return self._against_s1({"choice": "unaltered"}, ())

    def against_exchange(self, down: Sequence[int], up: Sequence[int], budget: Budget) -> Reason:
        """Why an earlier exchange was not made."""
        head = {"choice": "exchange", "down": self._ids(down), "up": self._ids(up)}
        return self._against_s1(head, [*down, *up], budget)

    def _against_s1(self, head: Reason, moved: Sequence[int], budget: Budget | None = None) -> Reason:
        """What is against S1 and S2 but for those moved, the MDP pairs being kept; ``none``: no candidate has them."""
        if not self.asked.asks(anew=True, budget=budget):
            return {**head, "kind": "unasked"}
        best = self.asked.exchanged(moved)
        if best is None:
            return {**head, "kind": "none"}
        value = self.asked.yardstick.value(best)
        row = next(at for at, (one, other) in enumerate(zip(self.asked.value, value)) if one != other)
        return self._told(head, self._worse(row, best))

    def _reaching_below(self, choice: Choice, one: int, other: int = NOBODY) -> Reason:
        """The look-ahead takes any completion, not only those with the choice: sets of downfloaters are tried."""
        reason = self._against(choice)
        if reason["kind"] not in ("criterion", "order") or not self.bracket.ahead:
            return reason
        early, self._example = self._example, None
        if early is None or reason["row"] >= LOOK_AHEAD:
            early = self.asked.chosen
        return self._by_sets(len(early.floaters), one, other)

    def _uncompleted_bye(self, one: int) -> Reason:
        """The same for the bye where C.4 does not bind the bracket."""
        early = self.asked.early(one) or self.asked.chosen
        return self._by_sets(len(early.floaters), one)

    def _by_sets(self, number: int, one: int, other: int = NOBODY) -> Reason:
        """The look-ahead does not care who gets the bye or whom somebody meets, so sets of downfloaters are tried."""
        if not self.asked.asks():
            return {"kind": "unasked"}
        must, accepts = self._must_leave(one), self._leaves(one, other)
        found = self.asked.leaving(number, must, accepts)
        if found is None:
            return {"kind": "unasked"}
        self._nearest = partial(self.asked.nearest_leaving, number, must, accepts)
        return self._compared(*found)

    def _must_leave(self, one: int) -> int:
        return 1 << one if one < self.bracket.last else 0

    def _leaves(self, one: int, other: int) -> Callable[[int], bool]:
        """Whether downfloaters leave a round that can be completed: with a bye for somebody, or a pair below."""
        below = self.bracket.below_mask
        out, byes = 1 << one, 0
        if other != NOBODY:
            out, byes = out | 1 << other, self.bracket.bye
        return lambda floaters: self.completion.possible((below | floaters) & ~out, byes)

    def nearest(self, choice: Choice) -> Decision | None:
        """Of the best candidates with a choice one that changes least."""
        if self._nearest is not None:
            return self._nearest()
        if choice.other != NOBODY and choice.other >= self.bracket.last and not self.bracket.completion:
            choice = Choice(choice.one, leaves=True)
        return self.asked.nearest(choice)

    def compared_values(self, outcome: Decision) -> list[dict[str, Any]]:
        """Every criterion that counts somebody, in the chosen candidate and in another one."""
        asked = self.asked
        value, behind = asked.value_of(outcome)
        mine = asked.behind
        return [
            {
                "article": row.article,
                "name": row.name,
                "value": asked.value[at],
                "forced": value[at],
                "players": self._ids(mine[at]),
                "forced_players": self._ids(behind[at]),
            }
            for at, (_, row) in enumerate(asked.yardstick.rows)
            if asked.value[at] or value[at]
        ]

    # -- the answer ---------------------------------------------------------------------------------------------------

    def _against(self, choice: Choice) -> Reason:
        if not self.asked.asks():
            return {"kind": "unasked"}
        found = self.asked.forced(choice)
        if found is None:
            return self._two_more(choice.one) if choice.leaves else self._incomplete(choice)
        best, row = found
        if row is None:
            return self._later(self.asked.first(choice))
        return self._worse(row, best)

    def _compared(self, best: Candidate, first: Decision) -> Reason:
        """The first criterion in which the best candidate with a choice is worse, or the place of the first one."""
        value = self.asked.yardstick.value(best)
        if value == self.asked.value:
            return self._later(first)
        row = next(at for at, (one, other) in enumerate(zip(self.asked.value, value)) if one != other)
        return self._worse(row, best)

    def _told(self, head: Reason, reason: Reason) -> Reason:
        """The reason against a choice; its example is kept for whoever proves it."""
        if self._example is not None:
            self.examples[question(head)], self._example = self._example, None
        return {**head, **reason}

    def _worse(self, row: int, best: Candidate) -> Reason:
        forced, players = self.asked.yardstick.row(best, row)
        self._example = best
        return {
            "kind": "criterion",
            "article": self.asked.yardstick.rows[row][1].article,
            "row": row,
            "value": self.asked.value[row],
            "forced": forced,
            "players": self._ids(self.asked.behind[row]),
            "forced_players": self._ids(players),
        }

    def _two_more(self, one: int) -> Reason:
        """A resident and the partner can always leave together, and meet when the round is completed."""
        best = self.asked.leaving_with_another(one)
        if best is None:
            partner = next(sum(pair) - one for pair in self.outcome.all_pairs if one in pair)
            kept = [pair for pair in self.outcome.all_pairs if one not in pair]
            best = Candidate(kept, sorted([*self.outcome.floaters, one, partner]))
        return self._worse(0, best)

    def _later(self, first: Decision) -> Reason:
        """As good: the first key of Article 4 (D) in which the first candidate with the choice is later."""
        key, value, forced = first_difference(self.bracket, self.outcome, first)
        return {"kind": "order", "article": self.edition.order[key], "key": key, "value": value, "forced": forced}

    def _incomplete(self, choice: Choice) -> Reason:
        """C4 (C.4) or C5: nothing with the choice lets the round be completed as it must be."""
        field, articles = self.field, self.edition.articles
        rows, players = self.asked.after(choice)
        byes = field.eligible & ~(1 << choice.one)
        if self.edition.completion_always and completable(rows, players, byes):
            free = perfect_bye_mask(rows, players) & byes
            lowest = field.score[free.bit_length() - 1]
            score = field.score[self.bracket.bye.bit_length() - 1]
            return {"kind": "bye-higher", "article": articles["pab"], "score": score, "forced": lowest}
        return {"kind": "completion", "article": articles["completion"], **barrier(field, rows, players, byes)}

    def _ids(self, players: Sequence[int]) -> list[int]:
        return [self.field.id(one) for one in players]


def question(reason: Reason) -> tuple[str | int, ...]:
    """Which choice of a bracket a reason is about: its kind, and the players."""
    return reason["choice"], reason.get("who", 0), reason.get("with", 0), *reason.get("down", ()), *reason.get("up", ())


def barrier(field: Field, rows: Sequence[int], players: int, byes: int) -> Reason:
    """Why a set of players cannot be paired: the odd groups, and the only players they may meet outside their own.

    Of an odd set one of ``byes`` may get the bye: that is one more to meet, with the id 0.
    """
    adj = list(rows)
    if players.bit_count() % 2:
        bye = field.size
        adj = [row | 1 << bye if byes >> one & 1 else row for one, row in enumerate(adj)]
        adj.append(byes)
        players |= 1 << bye
    separator, groups = blockers(adj, players) or (0, [])

    def ids(mask: int) -> list[int]:
        return [field.id(one) if one < field.size else 0 for one in ascending(mask)]

    return {"left": [ids(group) for group in groups], "may_meet": ids(separator)}


def bar(field: Field, one: int, other: int, edition: Edition) -> Reason:
    """What makes a pair illegal (C1, C3; C.1, C.3), or nothing."""
    if field.allow[one] >> other & 1:
        return {}
    mine, theirs = field.pasts[one], field.pasts[other]
    if theirs.id in mine.opponents:
        rounds = [at for at, game in enumerate(mine.games, 1) if game.opponent == theirs.id and game.played]
        return {"kind": "rule", "article": edition.articles["met"], "reason": "met", "round": rounds[-1]}
    wish = field.wish[one]
    if wish.strength is Strength.ABSOLUTE and wish == field.wish[other] and not field.met[one] >> other & 1:
        article, colour = edition.articles["absolute"], wish.colour.name.lower()
        return {"kind": "rule", "article": article, "reason": "absolute", "colour": colour}
    return {"kind": "rule", "article": edition.articles["met"], "reason": "forbidden"}


def bye_bar(field: Field, one: int, edition: Edition) -> Reason:
    """C2 (C.2): why somebody may not have the bye."""
    past = field.pasts[one]
    byes = [at for at, game in enumerate(past.games, 1) if game.result is Result.PAB]
    if byes:
        return {"kind": "rule", "article": edition.articles["bar"], "reason": "had-bye", "round": byes[-1]}
    win = field.history.tournament.scoring.win
    gains = [after - before for before, after in zip(past.scores, past.scores[1:])]
    rounds = [
        at
        for at, (game, gain) in enumerate(zip(past.games, gains), 1)
        if not game.played and (gain >= win if edition.completion_always else game.result is Result.FORFEIT_WIN)
    ]
    return {"kind": "rule", "article": edition.articles["bar"], "reason": "had-points", "round": rounds[-1]}


def grouped(reasons: Sequence[Reason]) -> list[dict[str, Any]]:
    """Refused players by reason, as schema 1 has them, in the order in which the reasons first occur."""
    groups: dict[str, list[int]] = {}
    for reason in reasons:
        if reason["kind"] != "unasked":
            groups.setdefault(_short(reason), []).append(reason["who"])
    return [{"reason": reason, "ids": ids} for reason, ids in groups.items()]


def _short(reason: Reason) -> str:
    kind: str = reason["kind"]
    word: str = {"rule": reason.get("reason"), "criterion": reason.get("article"), "bye-higher": "C5"}.get(kind) or kind
    return word

"""Why a choice was not made, for one bracket that has been paired.

A reason names a choice (a pair, a downfloater, an MDP that stays, the receiver of the bye) and exactly one of

=============  ========================================================================================================
``rule``       not allowed: met, forbidden, both absolute (C1, C3; C.1, C.3); barred from the bye (C2; C.2)
``nobody``     the MDP may meet no resident at all
``completion`` the round could not be completed (C4; C.4): who would be left, and whom they may meet
``bye-higher`` the bye would go to a higher score (C5)
``criterion``  the first criterion in order that gets worse, with both values and the players behind them
``order``      as good, but every candidate with it comes later: by which key of Article 4 (D)
``unasked``    nothing is claimed: no steps were left, or no set of so many downfloaters will do
=============  ========================================================================================================

The last three compare the chosen candidate with the best one of *all* candidates that have the choice and everything
decided earlier in the bracket: the pairs of the rows above. That candidate is found, not estimated
(``questions.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice, takewhile
from typing import Any

from trfpair.base.named import NamedTuple
from trfpair.event.model import Colour
from trfpair.matching.bits import ascending, mask_of
from trfpair.matching.cardinality import completable, perfect_bye_mask
from trfpair.systems.bye_bars import round_without_playing
from trfpair.systems.dutch.engine.budget import OutOfSteps
from trfpair.systems.dutch.engine.decision import Decision, decided
from trfpair.systems.dutch.engine.graph import Forced
from trfpair.systems.dutch.engine.yardstick import Candidate, Value
from trfpair.systems.dutch.rules.bracket import NOBODY
from trfpair.systems.dutch.rules.editions import Edition
from trfpair.systems.dutch.rules.field import DutchField, Position
from trfpair.systems.dutch.rules.order import exchanges, first_difference
from trfpair.systems.dutch.whatif.questions import Alternative, Leaving, Questions, after
from trfpair.systems.proofs import barrier

MOST_EARLIER = 100
"""So many exchanges before the one made are asked about."""

Reason = dict[str, Any]
Accepts = Callable[[int], bool]
"""Whether a mask of downfloaters will do."""


class Asked(NamedTuple):
    """A reason that was looked for, what was forced with all that was settled, and what was found."""

    reason: Reason
    forced: Forced
    answer: Alternative | None = None
    first: Decision | None = None
    """For the order: the first of the best candidates."""
    leaving: Leaving | None = None
    """Where sets of downfloaters were tried."""
    example: Candidate | None = None
    """The candidate that it tells of, if that is not the answer's."""


Prove = Callable[["Reasons", Sequence[Asked]], None]


class Reasons:
    """The answers for one bracket. Players are named by position in the arguments, by id in the answers."""

    def __init__(self, asked: Questions) -> None:
        self.asked = asked
        self.bracket, self.outcome, self.edition = asked.bracket, asked.outcome, asked.notes.edition
        self.field: DutchField = self.bracket.field
        self.told: list[Asked] = []
        """The reasons that were looked for, in order, for whoever proves them."""
        self._nearest: Callable[[], Decision | None] = lambda: None
        """Of the best candidates with the last choice one that changes least, for whoever asks."""

    def decide(self, one: int, other: int) -> None:
        """Take a pair for decided: it is kept in all that is asked from now on."""
        self.asked.settled.append((one, other))

    # -- the kinds of choice ------------------------------------------------------------------------------------------

    def against_pair(self, one: int, other: int) -> Reason:
        """Why two players of the bracket did not meet."""
        head = {"choice": "pair", "who": self.field.id(other), "with": self.field.id(one)}
        barred = bar(self.field, one, other, self.edition)
        return {**head, **barred} if barred else self._told(head, Forced(((one, other),)))

    def against_reaching(self, one: int, other: int) -> Reason:
        """Why a player of the bracket was not left to meet somebody below it."""
        head = {"choice": "pair", "who": self.field.id(other), "with": self.field.id(one)}
        return self._told(head, Forced(((one, other),)) if self.bracket.completion else Forced(leave=1 << one))

    def against_floating(self, one: int, accepts: Accepts | None = None) -> Reason:
        """Why a resident did not leave the bracket unpaired; with ``accepts`` beside others with whom that will do.

        It is asked without them first: so many leave as in the example found then, or two more, if these will not do.
        """
        head, forced = {"choice": "float", "who": self.field.id(one)}, Forced(leave=1 << one)
        if accepts is None:
            return self._told(head, forced)
        least = len(self.example().floaters)
        tried = (self._told(head, forced, (number, 1 << one, accepts)) for number in (least, least + 2))
        return next((reason for reason in tried if reason["kind"] != "unasked"), {**head, "kind": "unasked"})

    def against_staying(self, mdp: int) -> Reason:
        """Why an MDP of the limbo was not paired in the bracket."""
        head = {"choice": "stay", "who": self.field.id(mdp)}
        if not self.field.allow[mdp] & self.bracket.resident_mask:
            return {**head, "kind": "nobody"}
        return self._told(head, Forced(stay=1 << mdp))

    def against_bye(self, one: int) -> Reason:
        """Why a player did not get the bye, in the first bracket after which that was no longer possible."""
        head = {"choice": "bye", "who": self.field.id(one), "bracket": self.bracket.number}
        return self._told(head, Forced(bye=one))

    def against_exchanges(self, residents: list[int], s1: list[int]) -> dict[str, Any]:
        """4.3 (D.2): why S1 and S2 were not left as they were, and why no exchange before the one made was taken.

        ``residents`` are those of S1 and S2, ``s1`` is the one made. ``more`` says that there are earlier exchanges of
        which nothing is told.
        """
        half, made = len(s1), set(s1)
        moves = (
            ([residents[bsn - 1] for bsn in down], [residents[bsn - 1] for bsn in up])
            for down, up in exchanges(half, len(residents))
        )
        before = takewhile(lambda move: {*residents[:half]} - {*move[0]} | {*move[1]} != made, moves)
        earlier = list(islice(before, MOST_EARLIER + 1))
        return {
            "unaltered": self._against_s1({"choice": "unaltered"}, residents, half),
            "earlier": [
                self._against_s1(
                    {"choice": "exchange", "down": self._ids(down), "up": self._ids(up)}, residents, half, [*down, *up]
                )
                for down, up in earlier[:MOST_EARLIER]
            ],
            "more": len(earlier) > MOST_EARLIER,
        }

    def _against_s1(self, head: Reason, residents: list[int], half: int, moved: Sequence[int] = ()) -> Reason:
        """Reason against S1 and S2 but for those moved, the MDP pairs being kept; ``none``: no candidate has them."""
        change = mask_of(moved)
        s1, s2 = mask_of(residents[:half]) ^ change, mask_of(residents[half:]) ^ change
        return self._told(head, Forced(s1=s1, s2=s2))

    def nearest(self) -> tuple[Decision, Candidate, list[dict[str, Any]]] | None:
        """Of the best candidates with the choice asked about last one that changes least, and its values.

        None if that takes too long, or if only others are best.
        """
        try:
            if (outcome := self._nearest()) is None or (best := self.asked.exactly(outcome)) is None:
                return None
            if len(outcome.floaters) > 1:  # two who leave may meet below, of which a nearer one knows nothing
                told = decided(self.bracket, self.example())
                found = self.asked.exactly(told)  # the example may be of the bracket alone, without the following one
                if found is None:
                    return None
                if self._values(best) != self._values(found):
                    outcome, best = told, found
            return outcome, best, self.compared_values(best)
        except OutOfSteps:
            return None

    def _values(self, candidate: Candidate) -> list[Value]:
        return [value for value, _ in self.asked.judge(candidate)]

    def example(self) -> Candidate:
        """A best candidate with the choice asked about last."""
        asked = self.told[-1]
        candidate = asked.example or (asked.answer and asked.answer.candidate)
        assert candidate
        return candidate

    def behind(self, candidate: Candidate, row: int) -> list[int]:
        """Those whom a criterion counts in a candidate."""
        ((_, players),) = self.asked.judge(candidate, row)
        return self._ids(players)

    def compared_values(self, candidate: Candidate) -> list[dict[str, Any]]:
        """Every criterion that counts somebody, in the chosen candidate and in another one."""
        values = zip(self.asked.yardstick.rows, self.asked.judged, self.asked.judge(candidate))
        told = [{"article": row.article, "name": row.name, **self._both(*both)} for (_, row), *both in values]
        return [row for row in told if row["value"] or row["forced"]]

    # -- the answer ---------------------------------------------------------------------------------------------------

    def _told(self, head: Reason, forced: Forced, cases: tuple[int, int, Accepts] | None = None) -> Reason:
        """The reason against a choice; it is kept for whoever proves it."""
        try:
            found = self._by_cases(forced, None, *cases) if cases else self._against(forced)
        except OutOfSteps:
            return {**head, "kind": "unasked"}
        found = found._replace(reason={**head, **found.reason}, forced=self.asked.with_settled(forced))
        self.told.append(found)
        return found.reason

    def _against(self, forced: Forced) -> Asked:
        asked, bracket = self.asked, self.bracket
        self._nearest = partial(asked.nearest, forced)
        below = forced.bye != NOBODY or any(other >= bracket.last for _, other in forced.pairs)
        if below and not bracket.completion:
            return self._by_sets(forced, asked.early(forced.bye))
        found = asked.best(forced)
        if found is None:
            return Asked({"kind": "none"} if forced.s1 else self.incomplete(forced), forced)
        if below and bracket.ahead:
            early = found.row is not None and found.row < asked.yardstick.look_ahead
            return self._by_sets(forced, found if early else None)
        if found.row is None:
            first = asked.first(forced, found)
            return Asked(self._later(first), forced, found, first)
        return Asked(self._worse(found.row, found.candidate), forced, found)

    def _by_sets(self, forced: Forced, early: Alternative | None) -> Asked:
        """The look-ahead takes any completion, not only those with the bye or pair: sets of downfloaters are tried.

        As many leave as in the chosen candidate, or in the best one with any completion if an ``early`` row is worse.
        """
        one, other = forced.pairs[0] if forced.pairs else (forced.bye, NOBODY)
        must = 1 << one if one < self.bracket.last else 0
        number = len((early.candidate if early else self.asked.chosen).floaters)
        return self._by_cases(forced, early, number, must, self._leaves(one, other))

    def _by_cases(self, forced: Forced, early: Alternative | None, number: int, must: int, accepts: Accepts) -> Asked:
        """The best candidate with so many downfloaters, some given, that are accepted (`floating.py`)."""
        leaving = self.asked.leaving(number, must, accepts)
        first = leaving.answer.first if leaving.answer else None
        best = None if first is None else self.asked.exactly(first)
        if first is None or best is None:
            return Asked({"kind": "unasked"}, forced)
        near = partial(self.asked.leaving, number, must, accepts, near=True)
        self._nearest = lambda: answer.first if (answer := near().answer) else None
        row = self.asked.first_worse(best)
        reason = self._later(first) if row is None else self._worse(row, best)
        return Asked(reason, forced, early, leaving=leaving, example=best)

    def _leaves(self, one: int, other: int) -> Accepts:
        """Whether downfloaters leave a round that can be completed: with a bye for somebody, or a pair below."""
        below = self.bracket.below_mask
        out, byes = 1 << one, 0
        if other != NOBODY:
            out, byes = out | 1 << other, self.bracket.bye
        return lambda floaters: self.field.completion.possible((below | floaters) & ~out, byes)

    def _worse(self, row: int, best: Candidate) -> Reason:
        article = self.asked.yardstick.rows[row][1].article
        both = self._both(self.asked.judged[row], *self.asked.judge(best, row))
        return {"kind": "criterion", "article": article, "row": row, **both}

    def _both(self, chosen: tuple[Value, list[Position]], other: tuple[Value, list[Position]]) -> Reason:
        """A criterion in the chosen candidate and in another one, with the players whom it counts in each."""
        (value, players), (forced, forced_players) = chosen, other
        ids = {"players": self._ids(players), "forced_players": self._ids(forced_players)}
        return {"value": value, "forced": forced, **ids}

    def _later(self, first: Decision) -> Reason:
        """As good: the first key of Article 4 (D) in which the first candidate with the choice is later."""
        key, value, forced = first_difference(self.bracket, self.outcome, first)
        told = {"kind": "order", "article": self.edition.keys[key], "key": key, "value": value, "forced": forced}
        return told | {name: self._ids(who) for name, who in people_of_order(key, self.outcome, first).items()}

    def incomplete(self, forced: Forced) -> Reason:
        """C4 (C.4) or C5: nothing with the choice lets the round be completed as it must be."""
        field, articles = self.field, self.edition.articles
        rows, players = after(self.bracket, self.asked.with_settled(forced))
        byes = field.eligible & ~forced.stay
        if self.edition.completion_always and completable(rows, players, byes):
            free = perfect_bye_mask(rows, players) & byes
            lowest = field.score[free.bit_length() - 1]
            score = field.score[self.bracket.bye.bit_length() - 1]
            could = self._ids([at for at in ascending(free) if field.score[at] == lowest])
            return {"kind": "bye-higher", "article": articles["pab"], "score": score, "forced": lowest, "could": could}
        return {"kind": "completion", "article": articles["completion"], **barrier(field, rows, players, byes)}

    def _ids(self, players: Sequence[int]) -> list[int]:
        return [self.field.id(one) for one in players]


def people_of_order(key: str, now: Decision, then: Decision) -> dict[str, list[Position]]:
    """The players by whom a key of Article 4 (D) first sets one candidate before another (docs/certificates.md)."""
    mine, theirs = (one.mdp_pairs if key in ("opponents", "mdps") else one.pairs for one in (now, then))
    if key in ("opponents", "transposition"):
        (chooser, one), (_, other) = next(both for both in zip(mine, theirs) if both[0] != both[1])
        return {"chooser": [chooser], "now": [one], "then": [other]}
    paired, other_paired = ({one for one, _ in pairs} for pairs in (mine, theirs))
    gone, new = sorted(paired - other_paired), sorted(other_paired - paired)
    return {"now": gone[:1], "then": new[:1]} if key == "mdps" else {"to_s1": new, "from_s1": gone}


def bar(field: DutchField, one: int, other: int, edition: Edition) -> Reason:
    """The rule that makes a pair illegal (C1, C3; C.1, C.3), or nothing."""
    reason = barred(field, one, other)
    if reason == "met":
        met = field.pasts[other].id
        games = enumerate(field.pasts[one].games, 1)
        rounds = [at for at, game in games if game.opponent == met and game.played]
        return {"kind": "rule", "article": edition.articles["met"], "reason": "met", "round": rounds[-1]}
    if reason == "absolute":
        article, colour = edition.articles["absolute"], "white" if field.wish[one].colour is Colour.WHITE else "black"
        return {"kind": "rule", "article": article, "reason": "absolute", "colour": colour}
    return {"kind": "rule", "article": edition.articles["met"], "reason": reason} if reason else {}


def barred(field: DutchField, one: int, other: int) -> str:
    """The bar of a pair, in one word; empty if there is none."""
    if field.allow[one] >> other & 1:
        return ""
    if not field.met[one] >> other & 1:
        return "absolute"
    return "met" if field.pasts[other].id in field.pasts[one].opponents else "forbidden"


def bye_bar(field: DutchField, one: int, edition: Edition) -> Reason:
    """C2 (C.2): why somebody may not have the bye."""
    found = round_without_playing(field.history, field.pasts[one], edition.bars_from_bye)
    assert found, "something bars the player"
    return {"kind": "rule", "article": edition.articles["bar"], "reason": found[0], "round": found[1]}

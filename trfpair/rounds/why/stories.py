"""Stories of players in the trace of any system: who was passed over, by whom, for what and why.

What no step says of two is told by the step at which both were settled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from trfpair.base.named import NamedTuple
from trfpair.rounds.pairing import PairedRound
from trfpair.rounds.why.question import Data
from trfpair.rounds.why.rest import all_barred_from_bye, with_the_others
from trfpair.rounds.why.sentences import Sentences, named_in, of_the_two, supposes
from trfpair.systems.trace import (
    Decided,
    Details,
    Group,
    Move,
    Refusal,
    Step,
    as_json,
    decisions,
)
from trfpair.systems.why import (
    BETWEEN_TWO,
    LEFT_OVER,
    MOST_BARS,
    Because,
    Question,
    bar_of_bye,
    because_blocked_by,
    beside_taken,
    float_without_game,
    kept_apart,
    of_two,
    pair_by_pair,
    ranked_higher,
    took,
)


class NotTaken(NamedTuple):
    """Somebody who was looked at and not taken."""

    step: str
    article: str
    choice: str
    """What was chosen: ``pair``, ``bye``, ``float``, ``upfloat``, ``shift``, ``column``."""
    subject: int
    """Who chose; 0 where nobody in particular did."""
    who: int
    refused: Refusal
    """The reason as the step tells it."""
    undone: str
    """The article under which the pair chosen in the step was taken apart later; empty where it stands."""
    paired: PairedRound
    """The round: its system has the words of the reason."""
    group: Group | None
    """The group in which the step stands; None where the system has none."""
    pairs: Sequence[tuple[int, int]]
    """The pairs of the bracket in order, where one step makes them one after another."""
    before: int
    """So many of these were made before, and stay while another opponent is tried."""
    number: int
    """The number of the step, from 1."""
    taken: Sequence[int]
    """Those who were taken; nobody where nobody could be."""
    asked: tuple[Because, ...] = ()
    """The answer of the system, where the reason of the step names nobody; what lies behind it follows."""

    @property
    def reason(self) -> Details:
        """The reason as data that JSON can hold."""
        return as_json(self.refused)

    @property
    def because(self) -> Because:
        """The reason for people; of two who have met, or may not meet, both are named."""
        if self.asked:
            return self.asked[0]
        if self._nobody_below:
            there = {"left": (self.who,), "may_meet": (), "count": 1, "score": self.group.score if self.group else 0}
            return Because("needed-below", "", there)
        found = _because_in(self.paired, self.refused, self.article, self.who, self.group)
        if self.choice not in ("pair", "bye"):
            found = because_blocked_by(found, self.who)
        found = beside_taken(found, self.taken, self._step.data, self.group)
        found = with_the_others(found, self.paired, self.number, (self.subject, self.who))
        if self.choice == "upfloat" and self.apart:  # whoever comes up meets somebody of the group
            found = replace(found, kind="not-nobody")
            if len(self._there) == 1:
                found = replace(found, facts={**found.facts, "other": self._there[0], "form": "one"})
        if self.choice == "upfloat" and self.group and self.group.score is not None:
            found = replace(found, facts={"score": self.group.score, **found.facts})
        if self.choice != "pair" or not self.subject:
            return found
        found = of_two(found, self.subject, self.who, self.paired.history)
        return took(found, self.subject, self.taken[0]) if self.taken and not self.refused.with_ else found

    @property
    def apart(self) -> tuple[Because, ...]:
        """The bars between whoever was not taken and all whom that one would have met.

        Empty where somebody of them may be met.
        """
        pairs = [Question(id_, self.who) for id_ in self._there]
        if self._nobody_below:
            bars = (kept_apart(self.paired.history, Question(self.who, id_)) for id_ in self._below)
            return tuple(bar.reasons[0] for bar in bars if bar)
        if self.reason["kind"] != "nobody" and not all(kept_apart(self.paired.history, pair) for pair in pairs):
            return ()
        answers = (self.paired.system.why(self.paired, pair) for pair in pairs)
        return tuple(because for answer in answers for because in answer.reasons[:1])

    @property
    def _step(self) -> Step:
        return self.paired.trace.steps[self.number - 1]

    @property
    def _there(self) -> Sequence[int]:
        """Those of the group to which somebody did not come up, or in which one did not stay; those of the own half."""
        if self.choice == "shift":
            order: Sequence[int] = self._step.data["order"]
            return [id_ for id_ in order if id_ != self.who]
        group = self.group if self.choice in ("upfloat", "stay") else None
        return [one.id for one in group.players if one.id not in group.incoming] if group else []

    @property
    def _below(self) -> Sequence[int]:
        """Those with fewer points than the group, where a system pairs one group after the other."""
        score = self.group.score if self.group else None
        if self.choice != "float" or not isinstance(score, int) or not self.paired.system.order_of_groups():
            return ()
        return [past.id for past in self.paired.history.present if past.pairing_score < score]

    @property
    def _nobody_below(self) -> bool:
        """Whether it is known that somebody who did not float has nobody below to meet, nor may have the bye."""
        history, below, counts = self.paired.history, self._below, self.paired.system.bars_from_bye
        if not below or (self.paired.pairing.bye and not bar_of_bye(history, history.by_id[self.who], counts)):
            return False
        return all(kept_apart(history, Question(self.who, id_)) for id_ in below)

    def told(self, speak: Sentences, asked: int) -> str:
        """Why, for the player who is asked about: a sentence with both, or with the wish."""
        found = self.because
        because = found.as_json()
        if _holds_beside_others(found) and not self.asked:
            because |= {"kept": self.pairs[: self.before]}
            because |= {"pair": (self.subject, self.who)} if self.choice == "pair" and self.subject else {}
        if asked != self.subject:
            because |= self._of_this_one(found)
        told = self._not_moved(speak, because) if self.choice != "pair" else self._not_met(speak, found, because, asked)
        return " ".join([told, *self._behind(speak)])

    def _not_met(self, speak: Sentences, found: Because, because: Data, asked: int) -> str:
        """Why two did not meet: a sentence with both."""
        bar = found.kind in _BARS or found.kind.startswith("not-")
        if found.kind in _NAMES_BOTH or (bar and self.subject in (asked, *named_in([because]))):
            told = speak.of(because)
        elif self.subject and supposes(because):
            own = of_the_two(because, (self.subject, self.who))
            told = speak.of({**because, **({"own": True} if own else {"pair": (self.subject, self.who)})})
        elif self.subject in (0, asked):
            told = speak.of({**because, "instead": [self.who]})
        else:
            told = speak.within("chose-not", {"one": str(self.subject), "instead": str(self.who)}, because)
        return f"{told} {speak.of({'kind': 'apart-later', 'article': self.undone})}" if self.undone else told

    def _of_this_one(self, because: Because) -> Data:
        """The fact that a reason which stands for several is told of one of them."""
        return {"who": [self.who]} if because.facts.get("who") == self.refused.everybody else {}

    def _not_moved(self, speak: Sentences, because: Data) -> str:
        """Why a wish was not granted; of a group with few players also what keeps each of them apart.

        Whoever came from another group stood in several: the group is named, where the reason does not.
        """
        score = self.group.score if self.group else None
        named = score is None or (because.get("score") == score and speak.names_group(because))
        wish = {"wish": "bye"} if self.choice == "bye" else {}
        if (self.choice == "upfloat" and because.get("form") == "group") or speak.of_bye({**because, **wish}):
            return speak.of({**because, **wish})
        came = self.group is not None and self.who in self.group.incoming
        where = {"float": "-from" if came else "", "stay": "-in", "upfloat": "-to"}.get(self.choice, "")
        then = self.choice in _SUPPOSED and supposes(because)
        head = f"if-{_SUPPOSED[self.choice]}" if then else f"no-{self.choice}"
        places = {"one": str(self.who), "stays": str(self.who), "score": speak.points(score or 0)}
        return speak.within(head if named else head + where, places, because)

    @property
    def behind(self) -> tuple[Because, ...]:
        """The causes of the reason: bars, a few of them one by one; what the system told of it."""
        bars = tuple(pair_by_pair(self.apart, MOST_BARS))
        if self.reason["kind"] == "completion" and self.because.kind == "nobody-for-bye":
            made = {id_ for pair in self.pairs[: self.before] for id_ in pair}
            who = all_barred_from_bye(self.paired, self.number, {self.subject, self.who, *made})
            bars += (Because("barred-bye", "", {"who": who}),) if who else ()
        return (*bars, *self.asked[1:])

    def _behind(self, speak: Sentences) -> Iterator[str]:
        return (speak.of(one.as_json()) for one in self.behind)

    @property
    def text(self) -> str:
        """Why, in a sentence that says by itself of whom it is."""
        if self.choice != "pair":
            because = self.because
            return _english().of({**because.as_json(), **self._of_this_one(because), "instead": [self.who]})
        return self.told(_english(), 0)

    def to_dict(self) -> Data:
        """The refusal as data that JSON can hold."""
        names = ("step", "article", "choice", "subject", "who")
        found = {name: getattr(self, name) for name in names}
        return {**found, "reason": dict(self.reason), "undone": self.undone, "text": self.text}


_english = cache(Sentences)
"""The sentences of English, which data have beside them."""
_SUPPOSED = {"float": "floated", "upfloat": "floated", "bye": "bye", "stay": "stayed", "shift": "shifted"}
"""Choices, and the parts of a sentence that suppose that somebody was taken, each behind `if-`."""
_BARS = (*BETWEEN_TWO, "had-bye", "had-points", "impossible")
"""Reasons that say by themselves of whom they are."""


def refusals(paired: PairedRound) -> Iterator[NotTaken]:
    """All refusals of a round, in order."""
    for made in decisions(paired.trace.steps):
        for one in made.refused:
            yield from not_taken(paired, made, one)


def not_taken(paired: PairedRound, made: Decided, refused: Refusal) -> Iterator[NotTaken]:
    """A refusal of a decision, player by player."""
    choice = refused.choice or made.what
    subject = (refused.with_ or made.chooser) if choice == "pair" else 0
    step, (pairs, before) = made.step, made.made
    for who in refused.everybody:
        yield NotTaken(
            step=step.kind,
            article=step.article,
            choice=choice,
            subject=subject,
            who=who,
            refused=refused,
            undone=made.undone,
            paired=paired,
            group=made.group,
            pairs=pairs,
            before=before,
            number=made.number,
            taken=made.taken,
        )


def _holds_beside_others(because: Because) -> bool:
    """Whether a reason is true as long as the pairs made before stay: it says what the best of all others would be."""
    return "forced" in because.facts or because.kind in (*LEFT_OVER, *_OF_ALL_LEFT)


_OF_ALL_LEFT = ("not-rest", "nobody-for-bye")
"""Reasons that say, as those of players left over, what becomes of all others."""


def _because_in(paired: PairedRound, refused: Refusal, article: str, who: int, group: Group | None) -> Because:
    """The reason of somebody who was not taken, in a group; of a bar of the bye also the round that it comes from."""
    found, past = paired.system.because(refused, article), paired.history.by_id
    if found.facts.get("form") == "ranked":
        higher = ranked_higher(*(past[found.facts[name]] for name in ("now", "then")))
        facts = {name: fact for name, fact in found.facts.items() if name != "form"}
        third = facts.get("third")
        came = {"first": ("came", third)} if group and third in group.incoming else {}
        return replace(found, facts=facts | came | higher)
    if found.kind in _OF_FLOATS:
        return float_without_game(found, paired.history)
    if found.kind == "bye-higher":
        return replace(found, facts={"now": paired.pairing.bye, **found.facts})
    if found.kind == _MORE_BYES:
        answer = paired.system.why(paired, Question(who, 0, "bye"))
        return next(iter(answer.reasons), found)
    if found.kind not in _BARS_OF_THE_BYE:
        return found
    return bar_of_bye(paired.history, past[who], paired.system.bars_from_bye, found.article) or found


def few(apart: Sequence[Because]) -> Sequence[Because]:
    """The bars of a player, where they are few enough to be told one by one."""
    return apart if len(apart) <= MOST_BARS else ()


_OF_FLOATS = ("down-last", "down-before")
"""Reasons of a float down in one of the two rounds before."""
_NAMES_BOTH = ("jumps",)
"""Reasons that say who would meet, in a system in which nobody chooses."""
_MORE_BYES = "not-byes"
"""The reason of whoever has had more byes: the system says how many, and in which rounds."""
_BARS_OF_THE_BYE = ("not-barred", "not-had-bye", "not-had-points", "not-gap")


# -- why not ----------------------------------------------------------------------------------------------------------


def places(paired: PairedRound) -> dict[int, Data]:
    """Of each player the step that gave the opponent or the bye: the first that stands and names both ends.

    A step that only gives colours counts where no other names the board.
    """
    stands = {frozenset(pair) for pair in paired.pairing.pairs}
    made = [one for one in decisions(paired.trace.steps) if one.taken and not (one.undone or one.what == "undone")]
    found: dict[int, Data] = {}
    for one in sorted(made, key=lambda one: one.what == "board"):
        ends = one.chooser, one.taken[0]
        if frozenset(ends) in stands and not isinstance(one.step.part, Move):
            place = {"step": one.step.kind, "article": one.step.article, "number": one.number}
            for who, with_ in (ends, ends[::-1]):
                found.setdefault(who, {"who": who, "with": with_, **place})
    found.pop(0, None)
    return found

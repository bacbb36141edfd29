"""The steps a system took, as data: what was decided, under which article, and who was refused and why.

A step has a ``kind`` (a word of the system), an article, and a *part* of a small closed family:

* `Group`: players who are paired together, or the list of them all; the steps up to the next group are about it;
* `Picked`: somebody chose an opponent and passed others over; `Coloured`: a game with its colours, with the choice
  where one step tells both; `Several` of either;
* `Move`: players who float or change sides, and who was passed over for it; `Bye`: the same of the bye;
* `Undone`: a pair that is taken apart again; `Criteria`: what the criteria count.

Whoever was looked at and not taken is a `Refusal`. What a system tells besides are its ``facts``: JSON that the page of
the system shows, and `explain` of a player. A step may have facts alone. All pages of all systems are
made from these parts, and so are `pairs.json` (`Step.as_json`) and its schema.

A procedure such as Vega's writes a step where it decides; the Dutch system writes its steps after the round, from the
outcome. With ``--no-trace`` a system gets the silent trace and skips whatever only a reader would need (ask
``trace.on`` before computing it).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cache
from typing import Any, TypeAlias

from trfpair.base.plain import plain

JsonValue: TypeAlias = "bool | int | str | Sequence[JsonValue] | Mapping[str, JsonValue] | None"
"""What JSON can say; points are tenths, there are no fractions."""
Details = Mapping[str, JsonValue]
"""What only the page of a system knows more of."""
NO_DETAILS: Details = {}
FLOATS_ON = 1_000_000
"""Added to the score of whoever floats on, wherever a value lists score differences: it exceeds every other one."""
TAKEN = "taken"
"""The reason of whoever was not refused but taken, where they stand among those looked at, in their place."""


@plain
class Refusal:
    """Players who were looked at and not taken, and why."""

    kind: str
    """The reason, a word."""
    who: int | tuple[int, ...]
    """Several where one reason stands for all of them."""
    article: str = ""
    facts: Details = field(default_factory=dict)
    choice: str = ""
    """What was refused them, where it is not what the step decides."""
    with_: int = 0
    """Who would have met them, where it is not whoever chooses in the step."""

    @property
    def everybody(self) -> tuple[int, ...]:
        """All to whom it applies."""
        return (self.who,) if isinstance(self.who, int) else self.who


def together(refused: Iterable[Refusal]) -> list[Refusal]:
    """Refusals with one reason as one that stands for all, in the order in which the reasons first occur."""
    groups: list[tuple[Refusal, list[int]]] = []
    for one in refused:
        reason = replace(one, who=())
        who = next((who for known, who in groups if known == reason), None)
        if who is None:
            groups.append((reason, who := []))
        who += one.everybody
    return [replace(reason, who=tuple(who)) for reason, who in groups]


@plain
class Picked:
    """Somebody chose an opponent."""

    chooser: int
    taken: int
    """0 where nobody was found."""
    against: Sequence[Refusal] = ()
    facts: Details = field(default_factory=dict)


@plain
class Coloured:
    """A game with its colours, and the article that gave them."""

    white: int
    black: int
    article: str = ""
    chooser: int = 0
    """Who chose the opponent; 0 where another step tells that."""
    against: Sequence[Refusal] = ()
    facts: Details = field(default_factory=dict)

    @property
    def taken(self) -> int:
        """The opponent of whoever chose."""
        return self.black if self.chooser == self.white else self.white


@plain
class Several:
    """Several choices or boards, in order."""

    rows: Sequence[Picked | Coloured]


@plain
class Member:
    """A player in a table; the facts of the first that has some are those of `explain`."""

    id: int
    facts: Details = field(default_factory=dict)


@plain
class Group:
    """Players who are paired together: a bracket, or (without a score) the list of all who are paired."""

    players: Sequence[Member]
    number: int = 0
    score: int | str | None = None
    """In tenths; a text where there are halves of tenths."""
    title: str = ""
    """What kind of group it is, in words."""
    incoming: Sequence[int] = ()
    """Those of another score."""
    heads: tuple[str, str] | tuple[()] = ()
    """What the two columns of a drawing are called: who chooses, who is chosen."""


@plain
class Move:
    """Players who leave the group, come into it or change sides."""

    ids: Sequence[int]
    against: Sequence[Refusal] = ()
    what: str = "float"
    """``float``, ``upfloat``, ``shift``, ``column``; ``bye``: these could have it."""
    to: str = ""
    """The side they change to, in words."""


@plain
class Bye:
    """The taker of the bye."""

    id: int
    against: Sequence[Refusal] = ()


@plain
class Undone:
    """A pair made before is taken apart."""

    pair: tuple[int, int]


@plain
class Counted:
    """The count of a criterion."""

    article: str
    name: str
    value: JsonValue
    facts: Details = field(default_factory=dict)


@plain
class Criteria:
    """The criteria, in order."""

    rows: Sequence[Counted]


StepPart = Group | Picked | Coloured | Several | Move | Bye | Undone | Criteria
"""The closed family: what a step can have beside its facts."""
_LISTS = ("players", "rows", "against")
"""Fields that hold other parts."""


def as_json(part: Any) -> dict[str, Any]:
    """A part as JSON: its values under their names, without those that say nothing, and its facts."""
    facts: Details = getattr(part, "facts", NO_DETAILS)
    if ("who" in facts or "id" in facts) and isinstance(part, (Refusal, Member)):
        return facts  # type: ignore[return-value]  # what is written into it later is in the JSON too
    found: dict[str, Any] = {}
    for name, key, silent_ in _fields(part.__class__):
        value = getattr(part, name)
        if value:
            found[key] = [as_json(one) for one in value] if name in _LISTS else value
        elif not (silent_ or value is None or (name == "against" and not getattr(part, "chooser", True))):
            found[key] = [] if name in _LISTS else value
    return {**found, **facts}


@cache
def _fields(kind: type) -> list[tuple[str, str, bool]]:
    """The fields of a part beside its facts: name, name in JSON, whether it is left out where it says nothing."""
    return [(name, name.rstrip("_"), name in _SILENT) for name in kind.__slots__ if name != "facts"]  # type: ignore[attr-defined]


_SILENT = ("article", "choice", "with_", "chooser", "number", "title", "incoming", "heads", "to")
"""Fields that are left out where they say nothing."""


@plain
class Step:
    """One decision of a system, with its article and its reasons."""

    kind: str
    article: str
    facts: dict[str, JsonValue]
    part: StepPart | None = None

    @property
    def data(self) -> dict[str, Any]:
        """The data of the step in `pairs.json`, beside its kind and article; templates read it."""
        return {**as_json(self.part), **self.facts} if self.part else self.facts

    def as_json(self) -> dict[str, Any]:
        """The step as one flat JSON object."""
        return {"step": self.kind, "article": self.article, **self.data}


def leaves_upwards(step: Step) -> bool:
    """Whether those who leave the group of a step go to one of more points, as in the lower half of a field (Lim)."""
    return step.facts.get("direction") == "up"


def has_groups(steps: Sequence[Step]) -> bool:
    """Whether the round of these steps was paired group by group, each of a score, and not from one list of all."""
    return any(isinstance(step.part, Group) and step.part.score is not None for step in steps)


@plain(frozen=False)
class Trace:
    """The steps of one round, in the order they were taken."""

    on: bool = True
    proofs: bool = False
    """Whether certificates are wanted too, for `trfpair verify`: a system that can prove its answer adds them."""
    brief: bool = False
    """Whether no more is wanted than our pages for people show: what `pairs.json` has besides may be left out."""
    in_parts: bool = False
    """Whether the caller waits for the steps a part at a time (`more`): a system may then leave them for later."""
    steps: list[Step] = field(default_factory=list)
    later: Iterator[None] | None = None
    """The parts of the steps that are not written yet."""

    def __repr__(self) -> str:
        """The trace in a few words."""
        return f"<Trace of {len(self.steps)} steps>"

    def add(self, kind: str, article: str = "", part: StepPart | None = None, /, **facts: Any) -> None:
        """Write one step (nothing when the trace is off)."""
        if self.on:
            self.steps.append(Step(kind, article, facts, part))

    def write(self, parts: Iterator[None]) -> None:
        """Write steps by going through an iterator of their parts: at once, or later a part at a time."""
        self.later = parts
        if not self.in_parts:
            self.finish()

    def more(self) -> bool:
        """Write the next part of the steps; whether another one may follow."""
        if self.later and next(self.later, self) is self:
            self.later = None
        return self.later is not None

    def finish(self) -> None:
        """Write all steps that are not there yet."""
        while self.more():
            pass


def silent() -> Trace:
    """A trace that keeps nothing."""
    return Trace(on=False)


# -- what all pages read ----------------------------------------------------------------------------------------------


@plain
class Decided:
    """A decision of a step: what, by whom (0: nobody in particular), for whom, and who was passed over."""

    number: int
    """The place of the step, from 1."""
    step: Step
    what: str
    """``pair``; ``board`` for a game of which nobody says who chose; ``bye``, ``undone``, or what a `Move` says."""
    chooser: int
    taken: tuple[int, ...]
    against: Sequence[Refusal] = ()
    undone: str = ""
    """The article under which a later step takes the pair apart again (Lim 2.6)."""
    group: Group | None = None
    """The group in which the step stands: the last one before it that has a score; None where there is none."""
    made: tuple[Sequence[tuple[int, int]], int] = ((), 0)
    """The pairs that one step makes one after another in the bracket, and how many of them came before."""

    @property
    def refused(self) -> Iterator[Refusal]:
        """Those passed over, without whoever was taken in their midst."""
        return (one for one in self.against if one.kind != TAKEN)


def decisions(steps: Sequence[Step]) -> Iterator[Decided]:
    """All decisions of the steps, in order."""
    gone, following = _undone(steps), _leaving_later(steps)
    group: Group | None = None
    pairs: list[tuple[int, int]] = []
    for number, step in enumerate(steps, 1):
        part = step.part
        if isinstance(part, Group):
            group, pairs = (part, []) if part.score is not None else (group, pairs)
        elif isinstance(part, Move):
            against = _without(part.against, following.get(number, frozenset()))
            yield Decided(number, step, part.what, 0, tuple(part.ids), against, group=group)
        elif isinstance(part, Bye):
            yield Decided(number, step, "bye", 0, (part.id,), part.against, group=group)
        elif isinstance(part, Undone):
            yield Decided(number, step, "undone", 0, part.pair, group=group)
        for row in _rows(part):
            if row.chooser:
                taken = (row.taken,) if row.taken else ()
                made = (pairs, len(pairs)) if isinstance(part, Several) else ((), 0)
                yield Decided(number, step, "pair", row.chooser, taken, row.against, gone.get(number, ""), group, made)
                pairs += [(row.chooser, row.taken)] if made[0] is pairs and taken else []
            elif isinstance(row, Coloured):
                yield Decided(number, step, "board", row.white, (row.black,), group=group)


def _leaving_later(steps: Sequence[Step]) -> dict[int, frozenset[int]]:
    """Of each step in which players leave a group, by its place, those who leave the group after it.

    They are no others in whose place the first ones left: both did.
    """
    found: dict[int, frozenset[int]] = {}
    later = frozenset[int]()
    for number in range(len(steps), 0, -1):
        part = steps[number - 1].part
        if isinstance(part, Group) and part.score is not None:
            later = frozenset()
        elif isinstance(part, Move) and part.what == "float":
            found[number], later = later, later.union(part.ids)
    return found


def _without(against: Sequence[Refusal], ids: frozenset[int]) -> Sequence[Refusal]:
    """Refusals but those of some players."""
    if not ids:
        return against
    stay = [(one, tuple(who for who in one.everybody if who not in ids)) for one in against]
    return [one if who == one.everybody else replace(one, who=who) for one, who in stay if who]


def coloured(steps: Sequence[Step]) -> Iterator[tuple[Coloured, Step]]:
    """The games of the steps with their colours."""
    return ((row, step) for step in steps for row in _rows(step.part) if isinstance(row, Coloured))


def _rows(part: StepPart | None) -> Sequence[Picked | Coloured]:
    if isinstance(part, Several):
        return part.rows
    return (part,) if isinstance(part, (Picked, Coloured)) else ()


def _undone(steps: Sequence[Step]) -> dict[int, str]:
    """The steps, by place, whose pair a later one of them takes apart, with the article of the latter."""
    made: dict[frozenset[int], int] = {}
    found: dict[int, str] = {}
    for number, step in enumerate(steps, 1):
        if isinstance(step.part, Undone):
            found[made.pop(frozenset(step.part.pair), 0)] = step.article
        elif isinstance(step.part, Picked):
            made[frozenset((step.part.chooser, step.part.taken))] = number
    return found

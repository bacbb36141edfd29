"""The reasons why the bye, or a float, came to one player and to nobody else.

The steps of most systems name those who were passed over. Where they name nobody, perhaps nobody else was there; else
the system answers a question for it. That costs as much as a why-not, so it is done for one player and not for all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from trfpair.base.named import NamedTuple
from trfpair.event.history import History
from trfpair.rounds.pairing import PairedRound
from trfpair.rounds.why.joined import told_as_one
from trfpair.rounds.why.rest import behind_refusal
from trfpair.rounds.why.stories import NotTaken, few, not_taken
from trfpair.rounds.why.virtual import points_apart
from trfpair.systems.emptied import emptied
from trfpair.systems.rows import SYSTEMS
from trfpair.systems.trace import Decided, Group, Move, Picked, Step, Undone, decisions, has_groups
from trfpair.systems.why import (
    ANOTHER,
    FLOATERS,
    INSTEAD,
    LEFT_OVER,
    MOST_BARS,
    Because,
    Question,
    came_to,
    came_to_even,
    ids_in,
    if_met,
    if_stayed,
    in_place_of,
    kept_apart,
    not_whom,
    of_whom,
    pair_by_pair,
    partner_of,
    rounds_met,
)

NEAREST = 8
"""Of somebody who floats so many others of the same score are told of, those who stand nearest."""
NEAREST_TO_THE_BYE = 3
"""Of the bye so many others are told of where no step names them."""
MOST_ASKED_AGAIN = 2
"""Of so many reasons of the steps the system is asked again for what lies behind them."""


def chosen_in(paired: PairedRound) -> dict[int, tuple[Because, ...]]:
    """Of each who has the bye, floats or comes up, who was passed over for it, and by what, as the steps tell it.

    Of whoever leaves a group and then has the bye, nobody is named who was passed over for leaving it alone, and of
    one of several who come up nobody with fewer points.
    """
    found, apart = dict[int, list[Because]](), emptied(paired.history, paired.trace.steps)
    score = {past.id: past.pairing_score for past in paired.history.present}
    leaving = [made for made in decisions(paired.trace.steps) if made.what == "float"]
    undone = [(at, step.part.pair) for at, step in enumerate(paired.trace.steps, 1) if isinstance(step.part, Undone)]
    for made in decisions(paired.trace.steps):
        taken = [id_ for id_ in made.taken if made.what != "bye" or id_ == paired.pairing.bye]
        if made.what not in ("bye", "float", "upfloat") or not taken:
            continue
        later = _leave_later(made, leaving, undone) if made.what == "float" else frozenset[int]()
        told = tuple(
            because
            for refused in made.refused
            if (refused.choice or made.what) == made.what
            for because in _of_all(made.what, [*not_taken(paired, made, refused)], later)
        )
        if made.step.kind == "bye-set":
            lowest = {"now": taken[0], "value": made.step.facts["score"]}
            told = (Because("bye-lowest", made.step.article, lowest), *told)
        told = told or ((apart[made.number],) if made.number in apart else ())
        for id_ in taken:
            mine = found.setdefault(id_, [])
            of_bye = made.what == "bye" or id_ != paired.pairing.bye
            if barred := _nobody_there(id_, paired, made) if of_bye and made.number not in apart else ():
                mine += barred
                continue
            several = made.what == "upfloat" and len(taken) > 1
            lower = {other for other in score if score[other] < score[id_]} if several else set()
            mine += [
                one
                for one in told
                if one not in mine
                and (of_bye or "instead" not in one.facts)
                and (not _instead(one) or {*_instead(one)} - lower)
            ]
    return {id_: tuple(told) for id_, told in found.items()}


def _nobody_there(one: int, paired: PairedRound, made: Decided) -> tuple[Because, ...]:
    """That one who leaves a group may meet nobody of it, and the bars; empty where that is not so, or not known."""
    group = made.group
    if made.what != "float" or group is None or not paired.system.order_of_groups():
        return ()
    others = sorted({*(member.id for member in group.players), *group.incoming} - {one})
    bars = [bar.reasons[0] for id_ in others if (bar := kept_apart(paired.history, Question(one, id_)))]
    if not others or len(bars) < len(others):
        return ()
    facts = {"who": (one,), "score": group.score, "form": "group-passed"}
    return (Because("not-nobody", "", facts), *pair_by_pair(bars, MOST_BARS))


def _leave_later(
    made: Decided, leaving: Sequence[Decided], undone: Sequence[tuple[int, Sequence[int]]]
) -> frozenset[int]:
    """Those who leave the group after somebody has been chosen to leave it.

    They are chosen then too (``leaving``), or their pair is taken apart in a later step (``undone``).
    """
    chosen = (one.taken for one in leaving if one.group is made.group and one.number > made.number)
    return frozenset[int]().union(*chosen, *(pair for at, pair in undone if at > made.number))


def _of_all(what: str, rows: Sequence[NotTaken], later: Container[int] = ()) -> Iterator[Because]:
    """The reason of those who were passed over together, of the bye of each alone, as each had another bye.

    Of those who did not come up to a group it names the group; behind it stands what keeps one alone apart from all
    of a small group. Of those who did not leave a group it names the group too, and says who left it ``later``.
    """
    if what == "bye":
        yield from (not_whom((row.who,), row.because) for row in rows)
        return
    for kind, left in dict.fromkeys((row.because.kind, row.who in later) for row in rows):
        alike = [row for row in rows if (row.because.kind, row.who in later) == (kind, left)]
        ids = tuple(row.who for row in alike)
        because, group = alike[0].because, alike[0].group if what == "upfloat" else None
        named = {"score": group.score, "form": "group"} if group and kind in _OF_A_GROUP else {}
        who = {"who": ids} if because.facts.get("who") == alike[0].refused.everybody else {}
        own = alike[0].group if what == "float" else None
        gone = {"from": own.score, **({"later": True} if left else {})} if own and own.score is not None else {}
        yield not_whom(ids, replace(because, facts={**because.facts, **who, **named, **gone}))
        yield from few(alike[0].apart) if len(ids) == 1 else ()


_OF_A_GROUP = ("not-nobody", "not-C3")
"""Reasons that speak of the group to which somebody should come up."""


def floats_from(one: int, paired: PairedRound) -> int | None:
    """The bracket that a player leaves unpaired, 0 for one who comes up to another; None for all others."""
    if floats_from not in paired.read:
        paired.read[floats_from] = _floats(paired.trace.steps)
    found: Mapping[int, int] = paired.read[floats_from]
    return found.get(one)


def _floats(steps: Sequence[Step]) -> dict[int, int]:
    """The bracket that each floater leaves first."""
    found: dict[int, int] = {}
    number = 0
    for step in steps:
        if isinstance(step.part, Group):
            number = step.part.number
        elif isinstance(step.part, Move) and step.part.what in ("float", "upfloat"):
            for id_ in step.part.ids:
                found.setdefault(id_, number if step.part.what == "float" else 0)
    return found


def _comes_up(one: int, paired: PairedRound) -> bool:
    """Whether a player comes up to another group."""
    return one in _coming_up(paired)


def _coming_up(paired: PairedRound) -> Mapping[int, Decided]:
    """Those who come up to another group, each with the first decision that takes the player there."""
    if _coming_up not in paired.read:
        moves = [made for made in decisions(paired.trace.steps) if made.what == "upfloat"]
        paired.read[_coming_up] = {id_: made for made in reversed(moves) for id_ in made.taken}
    found: Mapping[int, Decided] = paired.read[_coming_up]
    return found


def _taken_elsewhere(steps: Sequence[Step]) -> set[int]:
    """Those whom somebody took who stood in another group."""
    found, members = set[int](), set[int]()
    for step in steps:
        part = step.part
        if isinstance(part, Group) and part.score is not None:
            members = {*(one.id for one in part.players), *part.incoming}
        elif isinstance(part, Picked) and part.taken and part.taken not in members:
            found.add(part.taken)
    return found


def _instead(because: Because) -> tuple[int, ...]:
    """Those who are not in the place of another one, of whom a reason is told."""
    return tuple(because.facts.get("instead", ()))


def _as_left(because: Because, as_told: Because) -> Because:
    """A reason of the system with what the steps tell: from which group, and that those passed over left it later."""
    told = {name: as_told.facts[name] for name in _LEFT if name in as_told.facts}
    return replace(because, facts={**because.facts, **told})


_LEFT = ("from", "later")
"""Facts of a reason against somebody who did not leave a group, or not yet."""


def _as_next(because: Because) -> Because:
    """A reason of the order of the bye, of whoever would have it next."""
    if not because.kind.startswith("bye-") or not _instead(because):
        return because
    return replace(because, facts={**because.facts, "next": True})


class Moved(NamedTuple):
    """A round, and what its steps tell of whoever has the bye, floats or comes up."""

    paired: PairedRound
    by_steps: dict[int, tuple[Because, ...]]

    @classmethod
    def of(cls, paired: PairedRound) -> Moved:
        """The round, with what its steps tell."""
        return cls(paired, chosen_in(paired))

    def at_once(self, one: int) -> tuple[Because, ...]:
        """The reasons that cost little: those of the steps, who is the next for the bye, that nobody else was there."""
        return self._in_place(one, told_as_one(self._at_once(one)))

    def _in_place(self, one: int, told: tuple[Because, ...]) -> tuple[Because, ...]:
        """The reasons against others, with the one in whose place they would float, or for the bye."""
        bye = self.paired.pairing.bye == one
        if not bye and floats_from(one, self.paired) is None:
            return told
        several = not bye and any(floats_from(id_, self.paired) is not None for id_ in self._alike(one))
        beside = partial(in_place_of, one, bye=bye, several=several, up=_comes_up(one, self.paired))
        needed = (because for because in self._needed_above(one) if because not in told)
        return (*needed, *(beside(because) if INSTEAD in because.facts else because for because in told))

    def _needed_above(self, one: int) -> tuple[Because, ...]:
        """Of somebody whom a step takes to another group that this is to make the group even; else nothing."""
        system, made = self.paired.system, _coming_up(self.paired).get(one)
        if not made or system not in SYSTEMS or system.order_of_groups():
            return ()
        return (came_to_even(made, one),)

    def _at_once(self, one: int) -> tuple[Because, ...]:
        told = self.by_steps.get(one, ())
        if self.paired.pairing.bye == one and not (told and told[0].kind == "bye-lowest"):
            following = tuple(map(_as_next, self._another(one)))
            whose = {_instead(because) for because in following}
            told = tuple(_as_next(because) if _instead(because) in whose else because for because in told)
            said = {id_ for because in told for id_ in _instead(because)}
            return (*told, *(because for because in following if {*_instead(because)} - said)) if told else following
        if told and told[0].kind != "no-two-meet":
            return told
        if floats_from(one, self.paired) is None or (_comes_up(one, self.paired) and self._staying(one)):
            return told
        alone = _without_opponent(one, self.paired.history)
        if not told and alone:
            guests = (*_guests(one, self.paired),)
            by_order = self._another(one) if guests and not self.paired.system.order_of_groups() else ()
            return by_order or (*alone, *guests)
        if not told:
            return ()
        return (*(because for because in alone if because.kind == "alone-with-score"), *told)

    def _with_values(self, one: int, told: tuple[Because, ...]) -> tuple[Because, ...]:
        """The reasons of steps; those by a word without its values as the system has them, of the same player.

        Where the system tells of others, its answer stands for all of them; where it has none, they stay as they are.
        """
        asked = self._another(one)
        of_each = {because.facts["instead"]: because for because in asked if "instead" in because.facts}
        without = {_instead(because) for because in told if because.kind in _WITHOUT_VALUES}
        if not without <= of_each.keys():
            return asked or told
        return tuple(
            _as_left(of_each[_instead(because)], because) if because.kind in _WITHOUT_VALUES else because
            for because in told
        )

    def _alike(self, one: int) -> tuple[int, ...]:
        """The others with as many points."""
        present = self.paired.history.present
        (mine,) = (past.pairing_score for past in present if past.id == one)
        return tuple(past.id for past in present if past.pairing_score == mine and past.id != one)

    def _staying(self, one: int) -> set[int]:
        """The others with as many points who do not float."""
        return {id_ for id_ in self._alike(one) if floats_from(id_, self.paired) is None}

    def reasons(self, one: int) -> tuple[Because, ...]:
        """The reasons why it was this one; empty for everybody else."""
        return self._in_place(one, self._reasons(one))

    def _reasons(self, one: int) -> tuple[Because, ...]:
        if told := self._at_once(one):
            if any(because.kind in _WITHOUT_VALUES and _instead(because) for because in told):
                told = self._with_values(one, told)
            more = (*self._with_guests(one, told), *self._as_many_points(one, told))
            return told_as_one((*self._with_causes(one, told), *more))
        if self.paired.pairing.bye == one:
            return told_as_one(self._others(one, "bye"))
        if floats_from(one, self.paired) is None:
            return self._of_the_guest(one) or self._of_the_board(one)
        others = told_as_one(self._others(one, "floats"))
        return others or self._if_stayed(one) or (Because("nobody-stayed", "", {"one": one, "who": self._alike(one)}),)

    def _if_stayed(self, one: int) -> tuple[Because, ...]:
        """Why one who floats did not stay: also that another with as many points has the bye, if nobody was left."""
        told, bye = self._another(one), self.paired.pairing.bye
        alone = any(because.kind == "blocked-alone" for because in told)
        return (*told, Because("has-bye", "", {"one": bye})) if alone and bye in self._alike(one) else told

    def _as_many_points(self, one: int, told: Sequence[Because]) -> tuple[Because, ...]:
        """Of whoever has the bye: why not the nearest of those with as many points of whom nothing is told."""
        if self.paired.pairing.bye != one:
            return ()
        score = {past.id: past.pairing_score for past in self.paired.history.present}
        said = {id_ for because in told for name in ("instead", "one") for id_ in ids_in(because.facts.get(name))}
        alike = [id_ for id_ in self._nearest(one) if score[id_] == score[one] and id_ not in said]
        return self._told_of(alike[:NEAREST_TO_THE_BYE], one, "bye")

    def _of_the_guest(self, one: int) -> tuple[Because, ...]:
        """That the opponent came up to the group."""
        now, past = partner_of(self.paired.pairing, one), self.paired.history.by_id
        if not _comes_up(now, self.paired):
            return ()
        came = came_to(past, {"one": one, "now": now, "score": past[one].pairing_score})
        return (came,) if came else ()

    def _of_the_board(self, one: int) -> tuple[Because, ...]:
        """Why it is this opponent, where everybody chooses from one list; and who was taken out of another group."""
        system, steps, other = self.paired.system, self.paired.trace.steps, partner_of(self.paired.pairing, one)
        if system not in SYSTEMS or system.calendar or not other:
            return ()
        groups = has_groups(steps)
        if groups and one not in _taken_elsewhere(steps):
            return ()
        question = Question(one, 0, "floats") if groups else Question(one, other)
        answer = system.why(self.paired, question)
        return tuple(answer.reasons) if answer.kind == "made" else ()

    def _with_causes(self, one: int, told: tuple[Because, ...]) -> tuple[Because, ...]:
        """Of the first reasons that count players left over, the system's own answer, which tells why."""
        found: list[Because] = []
        wish, asked = ("bye" if self.paired.pairing.bye == one else "floats"), 0
        for because in told:
            others: Sequence[int] = because.facts.get("instead", ())
            if (
                because.kind in _OF_A_FLOAT
                and ("form" not in because.facts or because.kind == FLOATERS)
                and others
                and asked + len(others) <= MOST_ASKED_AGAIN
            ):
                asked += len(others)
                found += [new for new in self._told_of(others, one, wish) or (because,) if new not in found]
            else:
                found.append(because)
        return tuple({_of_one(because): because for because in found}.values())

    def with_answers(self, rows: Sequence[NotTaken]) -> tuple[NotTaken, ...]:
        """Refusals, a few of them with the answer of the system: where a step names nobody, or no value."""
        found, asked = [*rows], Counter[bool]()
        for at, row in enumerate(rows):
            kinds = (*_WITHOUT_VALUES, *(_ASKED_AGAIN if row.choice == "upfloat" else _NAMING_NOBODY))
            of_colours = row.because.kind in _OF_COLOURS
            most = MOST_ASKED_AGAIN if of_colours else _MOST_ROWS_ASKED
            if row.because.kind in kinds and asked[of_colours] < most:
                found[at] = row._replace(asked=self._asked(row))
                asked[of_colours] += 1
        return tuple(found)

    def _asked(self, row: NotTaken) -> tuple[Because, ...]:
        """The answer of the system about somebody whom a step passed over; else what becomes of the others."""
        return self._in_words_of_the_system(row) or self._of_the_others(row)

    def _of_the_others(self, row: NotTaken) -> tuple[Because, ...]:
        """The reason that the pairing of the others would be worse, with what would be worse; else nothing."""
        if row.because.kind != "not-rest" or not self.paired.system.says().harm:
            return ()
        question = Question(row.subject, row.who) if row.subject else Question(row.who, 0, "bye")
        told = behind_refusal(row.because, question, self.paired, row.number)
        return tuple(told) if len(told) > 1 else ()

    def _in_words_of_the_system(self, row: NotTaken) -> tuple[Because, ...]:
        """The answer of the system about somebody whom a step passed over."""
        if row.subject:
            reasons = self.paired.system.why(self.paired, Question(row.subject, row.who)).reasons
            if not reasons:
                return ()
            first, *behind = reasons
            of_colours = first.kind in _OF_COLOURS
            clash = (
                [one for one in behind if one.kind == "both-wish"] if of_colours and "form" not in first.facts else ()
            )
            return (first, *clash) if of_colours or first.kind != row.because.kind else ()
        taken = next(made.taken for made in decisions(self.paired.trace.steps) if made.number == row.number)
        if row.choice == "upfloat":
            return self._answer(row.who, taken[0], "floats") if taken else ()
        told = (because for one in taken[:1] for because in self._another(one))
        mine = (because for because in told if row.who in because.facts.get("instead", ()))
        return tuple(of_whom(because) for because in mine)[:1]

    def _with_guests(self, one: int, told: Sequence[Because]) -> Iterator[Because]:
        """Why the first of those who came to the group did not meet the one who leaves it."""
        guests = [because.facts["one"] for because in told if because.kind == _GUEST]
        for guest in guests[:MOST_ASKED_AGAIN]:
            answer = self.paired.system.why(self.paired, Question(guest, one))
            if answer.kind in _OF_AN_OPTIMUM:
                first, *causes = answer.reasons
                barred = answer.kind == "rule" or first.kind in ("met", "forbidden")
                yield first if barred else if_met((guest, one), points_apart(self.paired.history, first))
                yield from causes if first.kind in LEFT_OVER else ()

    def _another(self, one: int) -> tuple[Because, ...]:
        """Why nobody is in the place of one, in words of the system; a system of another package has no such answer."""
        system = self.paired.system
        if system.answers and system not in SYSTEMS:
            return ()
        answer = system.why(self.paired, Question(one, 0, ANOTHER))
        if answer.kind == "step" or self.paired.pairing.bye == one:
            return tuple(points_apart(self.paired.history, because) for because in answer.reasons)
        return (*(if_stayed(one, because) for because in answer.reasons[:1]), *answer.reasons[1:])

    def _others(self, one: int, wish: str) -> tuple[Because, ...]:
        """Why others are not in the place of one, where a step names nobody: the system is asked.

        A procedure that takes the first of an order has named all before it; an optimum tells of those who stand
        nearest.
        """
        nearest = self._nearest(one)
        if wish == "floats":
            stay = self._staying(one)
            return self._told_of([id_ for id_ in nearest if id_ in stay][:NEAREST], one, wish)
        return self._told_of(nearest[:NEAREST_TO_THE_BYE], one, wish)

    def _nearest(self, one: int) -> list[int]:
        """The others, by how near they stand: in points, then in the order of all."""
        history = self.paired.history
        place = {past.id: at for at, past in enumerate(history.present)}
        score = {past.id: past.pairing_score for past in history.present}
        apart = {id_: (abs(score[id_] - score[one]), abs(at - place[one])) for id_, at in place.items() if id_ != one}
        return sorted(apart, key=lambda id_: apart[id_])

    def _told_of(self, others: Sequence[int], one: int, wish: str) -> tuple[Because, ...]:
        """Why each of some others has not the bye, does not float, or does not come up in the place of one."""
        found: list[Because] = []
        for other in others:
            if told := self._answer(other, one, wish):
                found.append(not_whom((other,), told[0]))
                found += [new for new in told[1:] if new not in found]
        return tuple(found)

    def _answer(self, other: int, one: int, wish: str) -> tuple[Because, ...]:
        """The reason of the system against another in the place of one, and what lies behind it.

        Empty for a procedure, but of a bar from the bye.
        """
        comes_up = self.paired.system in SYSTEMS and wish == "floats" and _comes_up(one, self.paired)
        question = Question(other, one, INSTEAD) if comes_up else Question(other, 0, wish)
        answer = self.paired.system.why(self.paired, question)
        first, *causes = answer.reasons or (None,)
        if not first or (answer.kind not in (*_OF_AN_OPTIMUM, INSTEAD) and first.kind not in _BARS_OF_THE_BYE):
            return ()
        return (points_apart(self.paired.history, first), *(causes if first.kind in _WITH_CAUSES else ()))


_ASKED_AGAIN = (*LEFT_OVER, "not-C3", "not-C6", "not-set")
"""Reasons of the steps that name nobody else: the system does."""
_OF_A_FLOAT = (*_ASKED_AGAIN, "colour", "strong-colour")
"""Those of whoever did not float: the system also tells of two who are due one colour that they would meet."""
_WITH_CAUSES = (*LEFT_OVER, "needed-below", "not-C3", "not-nobody", "following-short")
"""Reasons behind which others tell what lies behind them."""
_WITHOUT_VALUES = ("not-later", "not-majority")
"""Reasons by a word of an order of which the step does not tell the values: the system does."""
_OF_COLOURS = ("colour", "strong-colour")
"""Reasons that count due colours: behind them the system tells which two are due one colour."""
_NAMING_NOBODY = (*("not-order", "not-completion", "not-rest"), *_OF_COLOURS)
"""Reasons of a step against an opponent that name nobody else: the system does."""
_MOST_ROWS_ASKED = 8
"""Of so many of those who were passed over the system is asked, for one card."""
_GUEST = "came-and-meets"
"""The reason that tells of somebody of another score who stood in the group."""
_BARS_OF_THE_BYE = ("had-bye", "had-points")
"""Reasons that bar somebody from the bye, whatever the system."""
_OF_AN_OPTIMUM = ("criterion", "order", "completion", "impossible", "rule", "bye-lower", "bye-higher")
"""Answers of systems that choose the best of all pairings."""


def _without_opponent(one: int, history: History) -> tuple[Because, ...]:
    """That nobody with as many points is there for a player to meet; nothing where somebody is."""
    mine = history.by_id[one].pairing_score
    there = [past.player.id for past in history.present if past.pairing_score == mine and past.player.id != one]
    if not there:
        virtual = any(past.pairing_score != past.score for past in history.present)
        return (Because("alone-with-score", "", {"one": one} | ({} if virtual else {"score": mine, "form": "points"})),)
    if not all(kept_apart(history, Question(one, other)) for other in there):
        return ()
    met = rounds_met(history, one, there[0]) if len(there) == 1 else []
    facts = {"one": one, "who": tuple(there), **({"round": met[-1], "form": "met"} if met else {})}
    bars = [bar for bar in (kept_apart(history, Question(one, other)) for other in there) if bar]
    each = pair_by_pair([bar.reasons[0] for bar in bars], MOST_BARS) if len(there) > 1 else ()
    return (Because("met-all-there", "", facts), *each)


def _guests(one: int, paired: PairedRound) -> Iterator[Because]:
    """Those of another score who stood in the group that a player leaves, and whom each meets there.

    Of those who leave it too nothing is told, nor of whoever meets the player in the end (Lim 2.6).
    """
    members: Mapping[int, None] = {}
    points = {past.id: past.pairing_score for past in paired.history.present}
    for step in paired.trace.steps:
        part = step.part
        if isinstance(part, Group) and part.score is not None:
            members = dict.fromkeys((*(row.id for row in part.players), *part.incoming))
        elif isinstance(part, Move) and part.what == "float" and one in part.ids:
            guests = [id_ for id_ in members if points[id_] != points[one]]
            meets = ((id_, partner_of(paired.pairing, id_)) for id_ in guests if id_ not in part.ids)
            there = members.keys() - {one}
            yield from (Because(_GUEST, "", {"one": id_, "now": now}) for id_, now in meets if now in there)
            return


def _of_one(because: Because) -> tuple[object, ...]:
    """Key of a reason: of a bar from the bye whose it is and of which round, of any other all of it."""
    if because.kind in _BARS_OF_THE_BYE:
        return because.kind, because.facts.get("one"), because.facts.get("round")
    return because.kind, because.article, repr(because.facts)

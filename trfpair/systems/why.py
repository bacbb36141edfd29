"""Why something was not done in a round: the question, what a system is told of the round, and its answer.

A choice is forced inside the step that makes it. An answer says by which word of its order the chosen one came first,
or which bar the other meets, and names both. Every system answers by one door, `System.why`; one that names no
function for it is answered from the steps of its trace (`by_steps.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Any, Protocol

from trfpair.base.errors import NoPairing
from trfpair.base.named import NamedTuple
from trfpair.base.plain import plain
from trfpair.event.history import History, Past
from trfpair.event.model import Colour, RoundPairing
from trfpair.systems.bye_bars import CountsAsWin, form_of_bar, round_without_playing
from trfpair.systems.contract import Contract
from trfpair.systems.options import WithOptions
from trfpair.systems.trace import Decided, Group, Refusal, Trace, as_json

ANOTHER = "another"
INSTEAD = "instead"


class Question(NamedTuple):
    """A pair (``other`` is an id), or one of the wishes: the bye, to float, White, Black.

    The wish `ANOTHER` is that somebody else has the bye, or floats, in the place of one who does; `INSTEAD` is that one
    comes up to a group in the place of ``other``.
    """

    one: int
    other: int = 0
    wish: str = "pair"

    @property
    def ids(self) -> tuple[int, ...]:
        """Those of whom it asks something."""
        return (self.one, self.other) if self.other and self.wish != INSTEAD else (self.one,)


@plain
class Because:
    """One reason: its kind, the article under which it holds, and what fills the places of its sentence."""

    kind: str
    """A key of the sentences (``templates/words``, table ``reasons``)."""
    article: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """People by id under the names of `PEOPLE`, points in tenths, and the values that the sentence compares."""

    def as_json(self) -> dict[str, Any]:
        """The reason as one flat JSON object."""
        return {"kind": self.kind, **({"article": self.article} if self.article else {}), **self.facts}


PEOPLE = (
    *("one", "other", "now", "third", "who", "then", "left", "may_meet", "gone", "instead", "stays", "pair"),
    *("up_now", "down_now", "up_then", "down_then"),  # who changes the half of a group
    "ends",
)
"""Facts of a reason that are people: an id, or several."""


def ids_in(found: int | Iterable[int] | None) -> list[int]:
    """The people of such a fact as a list: of one alone, of several, or of nobody."""
    return [found] if isinstance(found, int) else list(found or ())


LEFT_OVER = (
    *("floaters", "ahead", "bye-blocked", "not-completion"),
    *("blocked", "blocked-alone", "blocked-groups", "blocked-odd", "blocked-odds", "blocked-halves"),
)
"""Reasons that players would be left over: the answer to a question tells behind them why these may not meet."""


def not_whom(who: Sequence[int], because: Because) -> Because:
    """The reason why some others are not in the place of the one it is told of."""
    return Because(because.kind, because.article, {**because.facts, "instead": tuple(who)})


def of_whom(because: Because) -> Because:
    """The reason of somebody who is not in the place of another one, told of that one alone."""
    return replace(because, facts={name: fact for name, fact in because.facts.items() if name != "instead"})


def beside_taken(because: Because, taken: Sequence[int], step: Mapping[str, Any], group: Group | None) -> Because:
    """The reason of somebody who was not taken, of a comparison also with those who were.

    ``step`` are the facts of the step. Where the pairs of two groups are as many with either, those of the upper one
    decide. Of whoever should leave a ``group`` it is named: somebody who comes to it may have left others before.
    """
    facts = because.facts
    if because.kind == FLOATERS and group and isinstance(group.score, int):
        return of_group(because, group.score)
    if because.kind not in _COMPARED or "form" in facts or not taken:
        return because
    mine, theirs = (sum(abs(told.get(name) or 0) for name in ("down", "up")) for told in (facts, step))
    upper = because.kind == "not-fewer-both" and mine == theirs
    where = {"score": group.score} if because.kind == "not-needed" and group and group.score is not None else {}
    form = "upper" if upper else "than-in" if where else "than"
    return replace(because, facts={**facts, "now": tuple(taken), "form": form, **where})


FLOATERS = "floaters"
"""The kind of the reason that others, or more, would leave a group; its form names the group."""


def of_group(because: Because, score: int) -> Because:
    """A reason that others would leave a group, which is named; in other groups there may be other floaters."""
    form = "group" if ids_in(because.facts["now"]) else "group-nobody"
    return replace(because, facts={**because.facts, "score": score, "form": form})


_COMPARED = ("not-needed", "not-fewer", "not-fewer-own", "not-fewer-both", "halves-apart")
"""Reasons that hold a choice against the one that was made."""


def in_place_of(one: int, because: Because, *, bye: bool = False, several: bool = False, up: bool = False) -> Because:
    """The reason why some others do not float, or have not the bye, in the place of one, or of one of ``several``.

    ``up``: that one comes up to a group.
    """
    told: dict[str, Any] = {"wish": "bye"} if bye else {"wish": "floats"} if several else {"place": one}
    return replace(because, facts={**because.facts, **told, **({"up": True} if up else {})})


def if_stayed(one: int, because: Because) -> Because:
    """The reason why one of those who float did not stay in the own group."""
    if because.kind == "impossible":
        return Because("stays-blocked", because.article, {"one": one})
    return Because(because.kind, because.article, {**because.facts, "stays": one})


def passed_over(who: int, because: Because) -> Because:
    """The reason of one who stands before the one taken in an order: of a bar between two who it is."""
    passed = {"passed": who} if because.kind in BETWEEN_TWO else {"instead": (who,)}
    return Because(because.kind, because.article, {**because.facts, **passed})


def if_met(pair: tuple[int, int], because: Because) -> Because:
    """The reason why two of a group did not meet, of whom one left it."""
    return Because(because.kind, because.article, {**because.facts, "pair": pair})


@plain
class Answer:
    """Why a system did not do what a question asks for."""

    kind: str
    """What kind of answer it is, a word (docs/why.md)."""
    reasons: tuple[Because, ...] = ()
    """The first is the one that decides."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """What belongs to the kind beside the reasons, as data that JSON can hold."""

    def as_json(self) -> dict[str, Any]:
        """The answer as data that JSON can hold."""
        told = {"kind": self.kind, **self.facts}
        return told | ({"reasons": [one.as_json() for one in self.reasons]} if self.reasons else {})


class TellsRefusals(WithOptions, Protocol):
    """A system that pairs, and tells why somebody was looked at and not taken."""

    @property
    def bars_from_bye(self) -> CountsAsWin | None:
        """The rule of which unplayed rounds bar a player from the bye; None where none does."""
        ...

    def load(self) -> Callable[[History, Trace, Mapping[str, Any]], RoundPairing]:
        """The function that pairs a round."""
        ...

    def because(self, refused: Refusal, article: str) -> Because:
        """The reason for people, under the article of the step."""
        ...


class OfTheRound(Protocol):
    """A round that a system has paired, as the system is told of it."""

    @property
    def system(self) -> TellsRefusals:
        """The system, of which its row says who tells its refusals."""
        ...

    @property
    def history(self) -> History:
        """The history from which the round was paired."""
        ...

    @property
    def pairing(self) -> RoundPairing:
        """Its boards."""
        ...

    @property
    def trace(self) -> Trace:
        """The steps that the system told."""
        ...

    @property
    def options(self) -> Mapping[str, Any]:
        """The options that were said; the others have their defaults."""
        ...


class Why(Protocol):
    """How a system answers."""

    def __call__(self, round_: OfTheRound, question: Question, says: Contract) -> Answer:
        """Why a pair, the bye or a float did not come about (colours and pairs made are told before)."""
        ...


class OfRefusal(Protocol):
    """How a system tells the reason of whoever was not taken."""

    def __call__(self, refused: Refusal) -> Because:
        """The reason."""
        ...


# -- the same for all -------------------------------------------------------------------------------------------------


def with_forced(history: History, question: Question) -> History:
    """The history in which those whom a question names can do nothing else.

    Who is to float may meet nobody of the same score, and who is to stay in the own group nobody of another one.
    """
    ids, present = question.ids, history.present
    if question.wish in ("floats", ANOTHER):
        score, floats = history.by_id[question.one].pairing_score, question.wish == "floats"
        others = [past for past in present if past.id not in ids]
        bans = [(question.one, past.id) for past in others if (past.pairing_score == score) is floats]
    else:
        bans = [(end, past.id) for end in ids for past in present if past.id not in ids]
    return replace(history, forbidden=(*history.forbidden, *bans))


def with_coming_up(history: History, one: int, group: Collection[int], gone: int = 0) -> History:
    """The history in which one can only meet players of a group, and ``gone``, where somebody is, none of them."""
    others = [past.id for past in history.present if past.id not in (one, *group)]
    bans = [*((one, id_) for id_ in others), *((gone, id_) for id_ in group if gone)]
    return replace(history, forbidden=(*history.forbidden, *bans))


def because_of(kind: str, row: Mapping[str, Any]) -> Because:
    """A criterion that gets worse: both values, whom it counts, who is new among them and who is gone."""
    now, then = row["players"], row["forced_players"]
    new, gone = [one for one in then if one not in now], [one for one in now if one not in then]
    people = {"now": now, "then": then, "who": new or then, "gone": gone}
    both = {"name": row.get("name", ""), "value": row["value"], "forced": row["forced"]}
    return Because(kind, row["article"], {**both, **people})


def float_without_game(because: Because, history: History) -> Because:
    """A reason that somebody would float down again; of one who had points without a game then, that these count."""
    back = {"down-last": 1, "down-before": 2}.get(because.kind)
    who = ids_in(because.facts.get("who"))
    if not back or len(who) != 1 or "form" in because.facts:
        return because
    round_ = history.round - back
    played = history.by_id[who[0]].games[round_ - 1].played
    return because if played else replace(because, facts={**because.facts, "round": round_, "form": "no-game"})


def smaller_number(ids: Sequence[int], numbers: Sequence[int]) -> dict[str, Any]:
    """The facts of one (``now``) who comes before another (``then``) by the smaller pairing number.

    The numbers are told where they are not those by which the two are named.
    """
    facts: dict[str, Any] = {"now": ids[0], "then": ids[1]}
    if [*ids] != [*numbers]:
        facts |= {"value": numbers[0], "forced": numbers[1], "form": "numbers"}
    return facts


def ranked_higher(now: Past, then: Past) -> dict[str, Any]:
    """The facts of one who is ranked higher than another: by more points, else by the smaller pairing number."""
    if now.pairing_score == then.pairing_score:
        return smaller_number((now.id, then.id), (now.number, then.number))
    points = {"value": [now.pairing_score], "forced": [then.pairing_score], "form": "points"}
    return {"now": now.id, "then": then.id, **points}


def because_blocked(blocked: Mapping[str, Any], article: str, *, one_too_many: bool = False) -> Because:
    """A reason: the players who would be left over, one of each group, and whom they may only meet; 0 is the bye.

    Where the bye is a group of its own, and nobody may have it, that is the reason. Where groups may meet nobody
    outside, one with the bye is left out, as each of the others leaves somebody over; if there is no other, its players
    are told: one of them has the bye, and another meets nobody. Where one who is left over is ``one_too_many``, groups
    of several are left out beside players who may meet nobody at all.
    """
    if [0] in [[*group] for group in blocked["left"]] and not blocked["may_meet"]:
        return Because("nobody-for-bye", article)
    places = len(blocked["may_meet"])
    players = [group for group in blocked["left"] if [*group] != [0]]
    if len(blocked["left"]) > len(players) > places:  # too few without the bye
        blocked = {**blocked, "left": players}
    parts = [group for group in blocked["left"] if places or 0 not in group] or blocked["left"]
    if one_too_many and not places:
        parts = [group for group in parts if len(group) == 1] or parts
    left, groups = [id_ for group in parts for id_ in group], len(parts)
    single = len(left) == groups
    left = left if single else sorted(left)
    odd = "blocked-odd" if groups == 1 else "blocked-odds"
    kind = ("blocked" if places else "blocked-alone") if single else ("blocked-groups" if places else odd)
    facts = {"left": left, "may_meet": blocked["may_meet"], "groups": groups, "places": places}
    facts |= {} if single else {"in_groups": [sorted(group) for group in parts]}
    if kind == "blocked" and 0 in left:
        facts |= {"form": "bye" if len(left) > 2 else "bye-one", "who": [id_ for id_ in left if id_]}
    elif kind == "blocked-odd" and 0 in left:
        facts |= {"form": "with-bye", "who": [id_ for id_ in left if id_]}
    elif kind == "blocked" and [*blocked["may_meet"]] == [0]:
        facts["form"] = "only-bye"
    elif kind == "blocked" and places == 1:
        facts["form"] = "two" if groups == _TWO else "one"
    elif kind in ("blocked-odds", "blocked-groups") and groups <= (_SIDES_WITH_PLACES if places else _SIDES):
        sides = [sorted(group) for group in parts if [*group] != [0]]
        with_bye = len(sides) < groups
        facts |= {"form": "sides-bye" if with_bye else "sides", "sides": sides}
        if groups == _TWO and with_bye:
            facts |= {"form": "side-bye", "who": sides[0]}
        elif groups == _TWO and not places:
            most, rest = sorted(sides, key=len, reverse=True)
            facts |= {"form": "two" if len(rest) > 1 else "two-alone", "who": most, "others": rest}
    return Because(kind, article, facts)


_TWO = 2
"""So many groups have words of their own: of each it is said who is in it."""
_SIDES = 3
"""So many groups whose members may only meet each other are told group by group."""
_SIDES_WITH_PLACES = 5
"""So many groups whose members may only meet each other, or few others, are told group by group."""


def because_blocked_by(because: Because, *supposed: int) -> Because:
    """A reason that players are left over, told without those of whom it is ``supposed`` whom they may meet.

    That is no bar between them and the others, who cannot meet each other.
    """
    left, places = because.facts.get("left"), because.facts.get("places", 0)
    if not isinstance(left, (list, tuple)) or not {*supposed} & {*left} or len(left) != because.facts["groups"]:
        return because
    others = [id_ for id_ in left if id_ not in supposed]
    if len(others) > places:
        found = because_blocked({"left": [[id_] for id_ in others], "may_meet": because.facts["may_meet"]}, "")
        return replace(because, kind=found.kind, facts=found.facts)
    movers = tuple(id_ for id_ in left if id_ in supposed)
    all_left = {"who": [*movers, *others], "left": others, "groups": len(others), "one": movers}
    facts = {**because.facts, **all_left, "form": "beside"}
    return replace(because, facts=facts) if others else because


def because_blocked_beside(blocked: Mapping[str, Any], one: int) -> Because:
    """A reason: the players who would be left over if somebody had the bye, without that one and without the bye."""
    left, may_meet = ([*blocked[name]] for name in ("left", "may_meet"))
    if [one] in left and 0 in may_meet:
        left, may_meet = [group for group in left if group != [one]], [id_ for id_ in may_meet if id_]
    return because_blocked({"left": left, "may_meet": may_meet}, "", one_too_many=True)


BETWEEN_TWO = ("met", "met-lately", "met-often", "forbidden", "absolute", "both-due", "both-clash")
"""Reasons that lie between two, whoever of them chose."""
PASSED = "passed-rest"
"""The kind of the reason that somebody in an order was passed over for the sake of the others."""
SAYS_WHO_LOOKED = ("taken-from-below", "island")
"""Reasons that say who looked for an opponent, and where."""
MOST_BARS = 3
"""So many bars between somebody and others are told one by one."""


def pair_by_pair(apart: Sequence[Because], most: int) -> Iterator[Because]:
    """The reasons that keep players apart two by two, as they stand where they are at most so many, else kind by kind.

    A kind that keeps one pair alone apart stays as it stands. A bar from the bye names one player alone.
    """
    if len(apart) <= most:
        yield from apart
        return
    if barred := [one.facts["one"] for one in apart if "other" not in one.facts]:
        yield Because("barred-bye", next(one.article for one in apart if "other" not in one.facts), {"who": barred})
    pairs: dict[tuple[str, str], list[Because]] = {}
    due: dict[tuple[object, str], set[int]] = {}
    for one in apart:
        if "other" not in one.facts:
            continue
        if one.kind == "absolute":
            due.setdefault((one.facts["colour"], one.article), set()).update(ends_of(one))
        else:
            pairs.setdefault((f"{one.kind}-pairs", one.article), []).append(one)
    for (kind, article), alike in sorted(pairs.items(), key=lambda row: row[0]):
        ends = [ends_of(one) for one in alike]
        yield Because(kind, article, {"pairs": ends, **_of_one(ends)}) if len(ends) > 1 else alike[0]
    for (colour, article), who in due.items():
        first, second, *more = sorted(who)
        told = {"who": sorted(who)} if more else {"one": first, "other": second}
        yield Because("absolute-all" if more else "absolute", article, {**told, "colour": colour})


def ends_of(because: Because) -> list[int]:
    """The two whom a bar keeps apart."""
    return [because.facts["one"], because.facts["other"]]


def _of_one(pairs: Sequence[Sequence[int]]) -> dict[str, Any]:
    """The player who is in each of several pairs, and with whom; nothing where nobody is."""
    common = set(pairs[0]).intersection(*pairs[1:])
    if len(common) != 1:
        return {}
    (one,) = common
    return {"form": "of-one", "one": one, "who": [id_ for pair in pairs for id_ in pair if id_ != one]}


def floats_now(kind: str, who: Sequence[int], score: int) -> dict[str, Any]:
    """The sentence before the reasons of an answer about a float, as a fact of it: who floats down from a group
    (``floats-down``) or comes up to it (``comes-up``); ``score`` is that of the group.
    """
    return Because(kind, "", {"who": [*who], "score": score, **({} if who else {"form": "nobody"})}).as_json()


def nobody_has_bye(history: History) -> Answer:
    """The answer about the bye where the number of those who are to be paired is even.

    Others may play at boards that were made by hand before, or one of them may have the bye.
    """
    players = len(history.present) + sum(bool(id_) for pair in history.beside for id_ in pair)
    bye = [Because("has-bye", "", {"one": pair.white}) for pair in history.beside if not pair.black]
    return Answer("even", (*bye,) or (Because("even-number", "", {"players": players}),), {"players": players})


def because_impossible(question: Question, error: NoPairing, article: str = "") -> tuple[Because, ...]:
    """Reasons of a choice with which a round could not be paired, and who would be left over, as far as is told."""
    one, other, wish = question
    if wish == "bye":
        head = Because("bye-blocked", article, {"who": one})
    else:
        head = Because("impossible", article, {"one": one, **({"other": other} if other else {"form": "alone"})})
    if error.blocked:
        if wish == "bye":
            return head, because_blocked_beside(error.blocked, one)
        blocked = because_blocked(error.blocked, "", one_too_many=True)
        return head, blocked if other else because_blocked_by(blocked, one)
    return (head, Because("all-barred")) if error.barred else (head,)


def because_refused(refused: Refusal, article: str, words: str) -> Because:
    """The reason of somebody who was looked at and not taken; ``words`` say it where there is no sentence."""
    told = {name: value for name, value in as_json(refused).items() if name not in ("who", "id", "kind", "article")}
    return Because(
        f"not-{refused.kind}", refused.article or article, {"who": refused.everybody, "words": words, **told}
    )


def rounds_met(history: History, one: int, other: int) -> list[int]:
    """The rounds in which two have met over the board."""
    games = history.by_id[one].games
    return [at for at, game in enumerate(games, 1) if game.played and game.opponent == other]


class EarlierGames(NamedTuple):
    """The games of two who have met, in a system that avoids to pair them again."""

    rounds: Sequence[int]
    bar: Because | None
    """The reason against another game now; None where they may meet again."""
    none: Because
    """That they have met, and that it is no bar."""
    until: Sequence[Because] = ()
    """From when on they may meet again, where that is known."""


def earlier_games(history: History, question: Question, memory: int, article: str) -> EarlierGames | None:
    """The games of two whom a system keeps apart for some rounds, or (0) always; None where they have not met."""
    rounds = rounds_met(history, question.one, question.other) if question.other else []
    if not rounds:
        return None
    facts = {"one": question.one, "other": question.other, "round": rounds[-1]}
    none = Because("met-no-bar", "", facts)
    if memory and history.round - rounds[-1] > memory:
        return EarlierGames(rounds, None, none)
    return EarlierGames(rounds, Because("met-lately" if memory else "met", article, facts), none)


def after_meeting(met: EarlierGames | None, reasons: Sequence[Because], alone: bool) -> list[Because]:
    """The reasons against a pair, with what is to be said of two who have met.

    A meeting that bars is the reason, and the only one where it stands ``alone``: no pair of the round meets again. One
    that does not bar is told behind.
    """
    if not met or tells_meeting(reasons, met.none.facts["one"], met.none.facts["other"]):
        return list(reasons)
    if not met.bar:
        return [*reasons, met.none]
    return [met.bar, *met.until, *(() if alone else reasons)]


OF_MEETINGS = ("met", "met-lately", "met-often", "met-no-bar")
"""Reasons that say of two in which round they met."""


def tells_meeting(reasons: Sequence[Because], one: int, other: int) -> bool:
    """Whether reasons say already that two have met."""
    told = (because.facts for because in reasons if because.kind in OF_MEETINGS)
    return any({facts["one"], facts["other"]} == {one, other} for facts in told)


def bar_of_bye(history: History, past: Past, counts: CountsAsWin | None, article: str = "") -> Because | None:
    """The bar of a player from the bye, with its round; None where there is none."""
    found = round_without_playing(history, past, counts)
    if not found:
        return None
    kind, round_ = found
    form = form_of_bar(kind, past.games[round_ - 1].result)
    return Because(kind, article, {"one": past.id, "round": round_, **({"form": form} if form else {})})


_MET = {
    "not-met": "met",
    **dict.fromkeys(("not-met-1", "not-met-2", "not-met-lately"), "met-lately"),
    "not-met-often": "met-often",
}
"""Reasons against somebody who was met, and the sentences that name both with the round."""
_DUE = {"not-due": "both-due", "not-clash": "both-clash"}
"""Reasons of colours that lie between two."""
_COLOURS = {colour.letter: colour.name.lower() for colour in (Colour.WHITE, Colour.BLACK)}


def of_two(because: Because, one: int, other: int, history: History) -> Because:
    """A reason of a step against ``other``, of whoever chose: both are named where the bar lies between them."""
    met = _MET.get(because.kind)
    if met and (rounds := rounds_met(history, one, other)):
        return Because(met, because.article, {"one": one, "other": other, "round": rounds[-1]})
    if because.kind in ("not-forbidden", "not-ban", "not-banned"):
        return Because("forbidden", "", {"one": one, "other": other})
    if because.kind == "not-colour" and because.facts.get("colour") in _COLOURS:
        facts = {"one": one, "other": other, "colour": _COLOURS[because.facts["colour"]]}
        return Because("absolute", because.article, facts)
    colours = {colour_left(history.by_id[id_]) for id_ in (one, other)}
    if because.kind == "not-absolute" and len(colours) == 1 and (colour := colours.pop()):
        facts = {"one": one, "other": other, "colour": colour.name.lower()}
        return Because("absolute", because.article, facts)
    if because.kind in _DUE:
        both = _COLOURS.get(str(because.facts.get("due", "")))
        named = {"colour": both, "form": "colour"} if both else {}
        if because.kind == "not-clash":
            named = _due_after_the_last(*(history.by_id[id_] for id_ in (one, other)))
        return Because(_DUE[because.kind], because.article, {"one": one, "other": other, **named})
    return because


def _due_after_the_last(one: Past, other: Past) -> dict[str, str]:
    """The colour that both are due as they had the other one last, where that is so; else nothing."""
    last = {past.colours[-1:] for past in (one, other)}
    if len(last) > 1 or not (had := last.pop()):
        return {}
    return {"colour": had[0].opposite.name.lower(), "opposite": had[0].name.lower(), "form": "colour"}


def took(because: Because, one: int, now: int) -> Because:
    """A reason by the colours of ``one``, who chose, and of another, with whom the one took; any other as it is."""
    of_two = because.kind == "both-due" and because.facts.get("form") == "colour"
    if not now or not (of_two or because.kind == "not-no-due"):
        return because
    return replace(because, facts={**because.facts, "one": one, "now": now, "form": "took"})


def colour_left(past: Past) -> Colour:
    """The one colour that is left after two games running with the other, or two more of them in all."""
    last = past.colours[-2:]
    if len(last) == 2 and last[0] is last[1]:
        return last[0].opposite
    if abs(past.difference) > 1:
        return Colour.BLACK if past.difference > 0 else Colour.WHITE
    return Colour.NONE


def kept_apart(history: History, question: Question, article: str = "") -> Answer | None:
    """That two have met, under this article, or that the file keeps them apart; None where neither is so."""
    one, other, _ = question
    if not other:
        return None
    if rounds := rounds_met(history, one, other):
        reason = Because("met", article, {"one": one, "other": other, "round": rounds[-1]})
        return Answer("met", (reason,), {"rounds": rounds, **({"article": article} if article else {})})
    return kept_by_file(history, question)


def kept_by_file(history: History, question: Question) -> Answer | None:
    """That the file keeps two apart, which is no article of any system; None where it does not."""
    one, other, _ = question
    if not other or not history.bans(one, other):
        return None
    return Answer("forbidden", (Because("forbidden", "", {"one": one, "other": other}),))


def came_to(past: Mapping[int, Past], facts: Mapping[str, Any]) -> Because | None:
    """Of somebody (``one``) who was paired in a group that the opponent came up, or down, to it; None where not."""
    one, now = (past[facts[name]].pairing_score for name in ("one", "now"))
    form = {"form": "down"} if now > one else {}
    return None if one == now else Because("meets-floater", "", {**facts, **form})


def came_to_even(made: Decided, one: int) -> Because:
    """Of somebody who comes up to a group, where nobody chose that one, that this is to make the group even."""
    return Because("taken-to-even", made.step.article, {"one": one, "score": made.group.score if made.group else None})


def partner_of(pairing: RoundPairing, id_: int) -> int:
    """The opponent in a round; 0 for the bye or an absence."""
    for pair in pairing.pairs:
        if id_ in pair:
            return pair.black if id_ == pair.white else pair.white
    return 0


Boards = Sequence[tuple[int, int]]
"""Pairs by id; the bye with 0."""


def ids_of_boards(pairing: RoundPairing) -> Boards:
    """The boards as pairs of ids, the smaller first; the bye with 0."""
    pairs = [(min(pair), max(pair)) for pair in pairing.pairs if pair.black]
    return [*pairs, *[(pair.white, 0) for pair in pairing.pairs if not pair.black]]


def board_changes(now: Boards, then: Boards) -> dict[str, list[list[int]]]:
    """The boards that would no longer be there, and those in their places."""
    gone, new = [one for one in now if one not in then], [one for one in then if one not in now]
    return {"now": [list(one) for one in gone], "then": [list(one) for one in new]}

"""A round that cannot be paired: what keeps apart those who are left over, and the ways out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, combinations, groupby, product
from math import comb
from operator import itemgetter
from typing import Any

from trfpair.base.errors import NoPairing
from trfpair.base.plain import plain
from trfpair.base.speech import by_option, either
from trfpair.event.history import History
from trfpair.event.model import RoundPairing
from trfpair.event.saying import in_english, worded
from trfpair.event.words import ENGLISH, Words, words_of
from trfpair.matching.bits import mask_of
from trfpair.matching.cardinality import is_perfect_except
from trfpair.rounds.why.sentences import Sentences
from trfpair.systems.swiss.completion import SHOWN
from trfpair.systems.swiss.past import forbidden_masks
from trfpair.systems.system import System
from trfpair.systems.trace import silent
from trfpair.systems.why import (
    MOST_BARS,
    Because,
    Question,
    bar_of_bye,
    because_blocked,
    colour_left,
    ends_of,
    kept_by_file,
    pair_by_pair,
)

MOST_NAMED = 4
"""Of so many who are left over the message tells of each pair what keeps it apart; of more, kind by kind."""

_BY_OPTION = {"way-again": "club"}
"""The ways out that are no command of their own: by another system."""


@plain
class PairAgain:
    """A system that pairs a round of other histories too, and raises NoPairing where it cannot be done."""

    system: System
    options: Mapping[str, Any]

    def __call__(self, history: History) -> RoundPairing:
        """Pair the round of a history."""
        return self.system.load()(history, silent(), self.options)


def explained(
    history: History,
    error: NoPairing,
    again: PairAgain,
    *,
    teams: bool = False,
    whole: History | None = None,
) -> NoPairing:
    """The failure with what keeps apart those whom it names, and what a person can do.

    ``again`` pairs the same round, to see whether bans are in the way; ``teams`` says who meets. ``whole`` is the
    history without the boards that were made by hand before.
    """
    near, far = _apart(history, error, again)
    freed = bool(history.forbidden) and can_be_paired(replace(history, forbidden=()), again)
    spared, not_spared = ([], []) if freed and len(history.present) % 2 == 0 else _spared(history, error, again)
    taken_back = whole is not None and can_be_paired(whole, again)
    ways = _ways(history, taken_back=taken_back, banned=freed, sits_out=bool(spared), teams=teams)
    named = 0 < len(not_spared) <= MOST_NAMED
    rest = {"others": not_spared, "form": "some"} if named else {}
    out = [Because("sits-out", "", {"who": spared, **rest})] if spared else []
    bans = [one for one in (*near, *far) if one and one.kind == "forbidden"]
    lift = _lifted(history, again, bans) if freed else _besides(history, again) if bans else ()
    apart = [*_told(near, far, error), *_bars(history, error, again)]
    told = [*_once([_stuck(history, error), *map(Because, error.helps), *apart, *out, *lift])]
    known = bool(error.blocked or error.barred)
    found = NoPairing(error.reason, _ways_out(history, ways))
    found.told = tuple(one.as_json() for one in (told if known else [Because("as-told", "", {"words": error.reason})]))
    if known:
        found = found.with_reason(_joined(Sentences(), found))
    found.ways = ways
    return found


def in_language(error: NoPairing, language: str) -> NoPairing:
    """The failure in the words of a language; where whoever failed has words of English alone, these stay English."""
    if not error.told:
        return error.with_reason(*(worded(one, words_of(language or ENGLISH)) for one in error.parts))
    speak = Sentences(language)
    ways = speak.of({"kind": "ways-out", "ways": error.ways}).removesuffix(".")
    return error.with_reason(_joined(speak, error), ways)


def refused_in(error: NoPairing, language: str) -> NoPairing:
    """The failure as a command tells it: all in a language, behind the English words for which callers look."""
    told = in_language(error, language)
    if not error.told:
        return told
    speak = Sentences(language)
    return told.with_reason(f"{speak.part({'kind': 'unpaired'})}{speak.words.colon} {told.reason}")


@plain
class NotPaired:
    """A failure to pair a round, as data that is said in every language."""

    text: str
    """The message in English."""
    told: tuple[Mapping[str, object], ...] = ()
    """The reasons; none of a failure outside a round, such as one of tables."""
    ways: tuple[str, ...] = ()
    """The kinds of the ways out."""
    parts: tuple[str, ...] = ()
    """The reason and the ways out of a failure outside a round, as sentences."""

    def in_words(self, words: Words) -> str:
        """The reasons and the ways out in a language; the message in English."""
        spoken = bool(self.told) or not all(type(one) is str for one in self.parts)
        if words.code == ENGLISH or not spoken:
            return self.text
        if not self.told:
            said = (worded(one, words) for one in self.parts)
            return ". ".join(f"{one[:1].upper()}{one[1:]}" for one in said)
        error = NoPairing("")
        error.told, error.ways = self.told, self.ways
        told = in_language(error, words.code)
        return f"{told.reason[:1].upper()}{told.reason[1:]}. {told.ways_out}"


def not_paired(error: NoPairing) -> NotPaired:
    """The failure as data."""
    return NotPaired(str(error), error.told, error.ways, tuple(map(in_english, error.parts)))


def _joined(speak: Sentences, error: NoPairing) -> str:
    """All reasons of a failure; the first goes on behind a colon, and the last has no full stop.

    Each is a sentence. That no ban helps is one sentence with its cause. Behind a ban that does not help stands what is
    so even without it.
    """
    first, *others = error.told
    text, before = speak.part(first), first["kind"]
    for one in others:
        cause = before in _WITH_CAUSE and one["kind"] not in (*_WITH_CAUSE, *_WAYS)
        said = speak.within("even-then", {}, one) if cause and before != _BESIDES else speak.of(one)
        in_one = cause and before == _BESIDES and ": " not in said
        text += f"{speak.words.colon} {speak.part(one)}" if in_one else f". {said.removesuffix('.')}"
        before = one["kind"]
    return text


_BESIDES = "bans-besides"
"""The reason that no ban helps: behind it stands why, as a part of the same sentence."""
_WITH_CAUSE = ("lift-not", _BESIDES)
"""Reasons that say what does not help: behind them stands why."""
_WAYS = ("lift-one", "lift-all", "sits-out")
"""Reasons that say what helps."""


def _once(reasons: Sequence[Because]) -> Iterator[Because]:
    """The reasons without the bars that were told before, those of one person with others of a kind as one.

    Where bars are told and then all other pairs, they stay, as these are others than they.
    """
    known: set[Hashable] = set()
    numbers = accumulate(one.kind in _WITH_CAUSE for one in reasons)
    for _, rows in groupby(zip(numbers, reasons), key=itemgetter(0)):
        part = [because for _, because in rows]
        goes_on = any(one.kind.endswith("-rest") for one in part)
        for because in part if goes_on else _of_one_together(part):
            bars = _bars_in(because)
            if because.kind == "barred-bye" and "bars" in because.facts:
                fresh = [row for row in because.facts["bars"] if (because.kind, row[0]) not in known]
                if fresh:
                    yield replace(because, facts={**because.facts, "who": [id_ for id_, _ in fresh], "bars": fresh})
            elif goes_on or not bars or not bars <= known:
                yield because
            known |= bars


def _of_one_together(part: Sequence[Because]) -> Iterator[Because]:
    """Reasons, of which those that keep one person from several others by one kind of bar are one."""
    found: dict[Hashable, Because] = {}
    for at, because in enumerate(part):
        facts = because.facts
        key = (because.kind, facts["one"]) if facts.get("form") == "of-one" else at
        if key in found:
            before = found[key].facts
            joined = {"pairs": [*before["pairs"], *facts["pairs"]], "who": sorted([*before["who"], *facts["who"]])}
            because = replace(because, facts={**before, **joined})
        found[key] = because
    yield from found.values()


def _bars_in(because: Because) -> set[Hashable]:
    """The bars that a reason tells, each by its kind and by whom it keeps apart or from the bye."""
    kind, facts = because.kind.partition("-")[0], because.facts
    if because.kind == "barred-bye":
        return {(because.kind, id_) for id_ in facts["who"]}
    if kind not in _APART:
        return set()
    pairs: Iterable[Sequence[int]] = facts.get("pairs", ())
    if because.kind.endswith("-others"):
        pairs = product(facts["who"], facts["left"])
    elif "other" in facts:
        pairs = [ends_of(because)]
    elif "pairs" not in facts:
        pairs = combinations(facts.get("left") or facts["who"], 2)
    return {(kind, frozenset(pair)) for pair in pairs}


_APART = ("met", "forbidden", "absolute")
"""What keeps two apart; the kinds of reasons that tell it begin so."""


def _stuck(history: History, error: NoPairing) -> Because:
    """Those who are left over, and whom they may only meet; or that everybody is barred from the bye.

    Of players who may only meet each other it is told, where somebody must have the bye, that they may not.
    """
    if not error.blocked:
        return Because("stuck-barred")
    found = because_blocked(error.blocked, "")
    if found.kind == "nobody-for-bye":
        return Because("stuck-barred")
    kind, form = found.kind.replace("blocked", "stuck", 1), found.facts.get("form", "")
    odd = len(history.present) % 2 == 1
    with_bye = 0 in found.facts["left"]
    told = _NO_BYE.get((kind, form), form) if odd and not with_bye else form
    facts = found.facts
    if (kind, told) == ("stuck", "") and 0 in facts["may_meet"]:
        others = [id_ for id_ in facts["may_meet"] if id_]
        told, facts = "few-bye-one" if len(others) == 1 else "few-bye", {**facts, "others": others}
    elif (kind, told) == ("stuck", ""):
        told = "few"
    return Because(kind, "", {**facts, **({"form": told} if told else {})})


_NO_BYE = {
    ("stuck-odd", ""): "bye",
    ("stuck-alone", ""): "no-bye",
    ("stuck-odds", "two"): "two-no-bye",
    ("stuck-odds", "two-alone"): "two-alone-no-bye",
    **{(kind, "sides"): "sides-no-bye" for kind in ("stuck-odds", "stuck-groups")},
}
"""Kinds and forms of those left over, and the form that says that they may not have the bye."""


def _bars(history: History, error: NoPairing, again: PairAgain) -> Iterator[Because]:
    """The bars from the bye, kind by kind, each with its round; first those of no round, if others may have it."""
    kinds: dict[str, list[list[int]]] = {}
    others: list[int] = []
    for id_ in _barred(error):
        if bar := bar_of_bye(history, history.by_id[id_], again.system.bars_from_bye):
            kinds.setdefault(bar.facts.get("form", bar.kind), []).append([id_, bar.facts["round"]])
        else:
            others.append(id_)
    if others and error.blocked:
        yield Because("barred-bye", "", {"who": others})
    for form, bars in kinds.items():
        yield Because("barred-bye", "", {"who": [id_ for id_, _ in bars], "bars": bars, "form": form})


def _barred(error: NoPairing) -> list[int]:
    """Those whose bar from the bye is in the way.

    Where single players are left over, these; but nobody where the bye is among whom they might meet. Else all.
    """
    left = [[*group] for group in _ids(error, "left")]
    if not error.blocked or any(0 in group or len(group) > 1 for group in left):
        return sorted(error.barred)
    if 0 in _ids(error, "may_meet"):
        return []
    return sorted({*error.barred} & {id_ for (id_,) in left})


_Bars = Sequence[Because | None]
"""What keeps each of some pairs apart; None where nothing is known."""


def _apart(history: History, error: NoPairing, again: PairAgain) -> tuple[_Bars, _Bars]:
    """The bars between those who are left over, and between them and all others but those whom they may meet."""
    groups = [[id_ for id_ in group if id_] for group in _ids(error, "left")]
    near = {id_ for group in groups for id_ in group}.union(_ids(error, "may_meet"))
    others = [past.id for past in history.present if past.id not in near]
    left = [(one, other) for some, more in combinations(groups, 2) for one in some for other in more]
    outside = [(one, other) for group in groups for one in group for other in others]
    between = _banned if error.by_bans else bar_between
    near_bars, far_bars = (
        [between(history, again, *pair) for pair in sorted(map(_in_order, pairs))] for pairs in (left, outside)
    )
    return near_bars, far_bars


def _ids(error: NoPairing, name: str) -> Sequence[Any]:
    """The groups of those left over, or those whom they may meet."""
    return error.blocked.get(name, ())


def _in_order(pair: tuple[int, int]) -> tuple[int, int]:
    return min(pair), max(pair)


def _told(near: _Bars, far: _Bars, error: NoPairing) -> Iterator[Because]:
    """The reasons that keep people apart: of all pairs at once, or pair by pair where they are few, else by kind."""
    groups = [who for group in _ids(error, "left") if (who := [id_ for id_ in sorted(group) if id_])]
    who, each = sorted(id_ for group in groups for id_ in group), all(len(group) == 1 for group in groups)
    others = sorted({id_ for one in far if one for id_ in ends_of(one)} - {*who})
    two = sorted(groups, key=len) if len(groups) == 2 and not each else [who, others]
    whole = [
        [*_of_all(near, *([] if each else two))] if each or two[0] is not who else [],
        [*_of_all(far, who, others)],
    ]
    rest = [[one for one in bars if one and not told] for bars, told in zip((near, far), whole)]
    yield from whole[0]
    few = len(error.left) <= MOST_NAMED and sum(map(len, rest)) <= 2 * MOST_NAMED
    for of_side, form in zip(rest, ("near", "far")):
        several = len([one for one in of_side if one.kind == "forbidden"]) > 1
        if form == "far" and (several or not few) and len(who) <= _ONE_BY_ONE:
            yield from (because for one in who for because in _of_each(one, of_side))
            continue
        bans = [one for one in of_side if one.kind == "forbidden"]
        bans = bans if bans[1:] else []
        found = [*pair_by_pair([one for one in of_side if one not in bans], len(of_side) if few else 0)]
        found += pair_by_pair(bans, 0)
        every = form == "near" and each and not any(bar is None for bar in near)
        yield from (_of_side(one, form, who, every=every) if all(rest) else one for one in found)
    yield from whole[1]


def _of_each(one: int, bars: Sequence[Because]) -> Iterator[Because]:
    """Bars between somebody and others: those met, those whom bans keep away, and any other one."""
    mine = [bar for bar in bars if one in ends_of(bar)]
    for kind in ("met", "forbidden"):
        pairs = [ends_of(bar) for bar in mine if bar.kind == kind]
        others = [id_ for pair in pairs for id_ in pair if id_ != one]
        if pairs:
            yield Because(f"{kind}-pairs", "", {"pairs": pairs, "form": "of-one", "one": one, "who": others})
    yield from (bar for bar in mine if bar.kind not in ("met", "forbidden"))


_ONE_BY_ONE = 6
"""Of so many who are left over it is told one by one whom each may not meet of the others."""


def _of_side(because: Because, form: str, left: Sequence[int], *, every: bool) -> Because:
    """Pairs that are kept apart, as those of whom is spoken (``near``), or of these with others (``far``).

    Where ``every`` two of those are kept apart and all pairs are of one kind, the pairs need not be told.
    """
    if "pairs" not in because.facts or "form" in because.facts:
        return because
    whole = every and len(because.facts["pairs"]) == comb(len(left), 2)
    return replace(because, facts={**because.facts, "form": f"{form}-all" if whole else form, "left": left})


def _of_all(bars: _Bars, *sides: Sequence[int]) -> Iterator[Because]:
    """The bars between every pair, of two sides or of all: nothing where it is not known of each, or both are many."""
    known = [one for one in bars if one]
    kinds = Counter(one.kind for one in known)
    if len(bars) <= MOST_BARS or len(known) < len(bars) or not {*kinds} <= {"met", "forbidden"}:
        return
    most = max(sorted(kinds), key=kinds.__getitem__)
    few = [one for one in known if one.kind != most]
    if len(few) <= (0 if sides else MOST_NAMED):
        yield from pair_by_pair(few, 0)
        if few or not sides:
            people = sorted({id_ for one in known for id_ in ends_of(one)})
            yield Because(f"{most}-{'rest' if few else 'all'}", "", {"left": people, "form": "named"})
            return
        form = {"form": "alone"} if len(sides[0]) == 1 else {"form": "one-left"} if len(sides[1]) == 1 else {}
        yield Because(f"{most}-others", "", {"who": sides[0], "left": sides[1], **form})


def _besides(history: History, again: PairAgain) -> Iterator[Because]:
    """That the round could not be paired without any ban either, and who would be left over then."""
    yield Because(_BESIDES)
    yield from _left_over(replace(history, forbidden=()), again)


def _left_over(history: History, again: PairAgain) -> Iterator[Because]:
    """Those who would be left over in a round that cannot be paired, what keeps them apart, and the bars of the bye."""
    try:
        again(history)
    except NoPairing as error:
        if error.blocked:
            yield _stuck(history, error)
            yield from _told(*_apart(history, error, again), error)
            yield from _bars(history, error, again)


def _lifted(history: History, again: PairAgain, bans: Sequence[Because]) -> Iterator[Because]:
    """The bans of which one is to be lifted; if one alone does not help, several together. Of many a few are tried.

    ``bans`` are those that are told; where these do not help, all are tried.
    """
    pairs = [(one, other) for group in history.forbidden for one, other in combinations(group, 2)]
    here = {past.id for past in history.present}
    every = sorted({_in_order(pair) for pair in pairs if {*pair} <= here})
    if len(every) < 2:
        return
    told = [_in_order((one, other)) for one, other in map(ends_of, bans)]
    for tried in (told, every) if told != every else (told,):
        if 0 < len(tried) <= _MOST_TRIED and len(here) <= _MANY:
            found = [*_lifted_of(tried, history, pairs, again)]
            yield from found
            if found:
                return


def _lifted_of(
    tried: Sequence[tuple[int, int]], history: History, pairs: Sequence[tuple[int, int]], again: PairAgain
) -> Iterator[Because]:
    """Of some bans the one, or those, to be lifted; nothing where all of them together do not help."""

    def without(lifted: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        return tuple(pair for pair in pairs if _in_order(pair) not in lifted)

    def helps(lifted: Sequence[tuple[int, int]]) -> bool:
        return can_be_paired(replace(history, forbidden=without(lifted)), again)

    alone = [pair for pair in tried if helps([pair])]
    if alone:
        form = {"form": "some"} if len(alone) > MOST_NAMED else {} if alone[1:] else {"form": "alone"}
        useless = [pair for pair in tried if pair not in alone] if "some" not in form.values() else []
        if len(useless) > _MOST_USELESS:
            form = {"form": f"{form.get('form', 'one')}-only"}
        yield Because("lift-one", "", {"pairs": alone[:MOST_NAMED], **form})
        if len(useless) <= _MOST_USELESS:
            yield from _not_enough({pair: replace(history, forbidden=without([pair])) for pair in useless}, again)
        return
    if not helps(tried):
        return
    together = tried
    for pair in tried:
        fewer = [one for one in together if one != pair]
        together = fewer if helps(fewer) else together
    if len(together) <= MOST_NAMED:
        yield Because("lift-all", "", {"pairs": together})
        if len(together) <= _MOST_TOGETHER:
            yield from _not_enough({pair: replace(history, forbidden=without([pair])) for pair in together}, again)


def _not_enough(without: Mapping[tuple[int, int], History], again: PairAgain) -> Iterator[Because]:
    """That it does not help to lift one ban alone, of each in the history ``without`` it: what else keeps the two
    apart, or who would be left over. Bans that do not help for one and the same cause are told together.
    """
    told: list[tuple[list[tuple[int, int]], list[Because]]] = []
    for pair, history in without.items():
        bar = None if may_be_paired(history, again, *pair) else bar_between(history, again, *pair)
        cause = [bar] if bar else [*_left_over(history, again)]
        alike = next((pairs for pairs, known in told if known == cause), None)
        if alike is None:
            told.append(([pair], cause))
        else:
            alike.append(pair)
    for pairs, cause in told:
        yield from (Because("lift-not", "", {"pairs": pairs}), *cause)


_MOST_TOGETHER = 2
"""Of so many bans that are to be lifted together it is told why one alone does not help."""
_MOST_USELESS = 3
"""Of so many bans that do not help alone it is told why not."""
_MOST_TRIED = 20
"""So many bans, or byes, are tried: each takes a pairing of the round."""


def can_be_paired(history: History, again: PairAgain) -> bool:
    """Whether a round can be paired."""
    try:
        again(history)
    except NoPairing:
        return False
    return True


def may_be_paired(history: History, again: PairAgain, *ids: int) -> bool:
    """Whether two may meet, or one may have the bye: a round of nobody else can be paired."""
    return can_be_paired(replace(history, present=tuple(past for past in history.present if past.id in ids)), again)


def bar_between(history: History, again: PairAgain, one: int, other: int) -> Because | None:
    """The reason why two may not meet; None where they have not met, are not banned, and no colour is due to both.

    A meeting is none where the two could meet again without the ban.

    Colours are the reason where the two alone cannot be paired, and could be if no colour were due to either.
    """
    first, second = history.by_id[one], history.by_id[other]
    met = [at for at, game in enumerate(first.games, 1) if game.played and game.opponent == other]
    banned = _banned(history, again, one, other)
    if met and not (banned and may_be_paired(replace(history, forbidden=()), again, one, other)):
        return Because("met", "", {"one": one, "other": other, "round": met[-1]})
    if banned:
        return banned
    colour = colour_left(first)
    if not colour or colour is not colour_left(second) or may_be_paired(history, again, one, other):
        return None
    free = tuple(replace(past, colours=(), difference=0) for past in history.present)
    if not may_be_paired(replace(history, present=free), again, one, other):
        return None
    return Because("absolute", "", {"one": one, "other": other, "colour": colour.name.lower()})


def _banned(history: History, _again: PairAgain, one: int, other: int) -> Because | None:
    """That the file keeps two apart; None where it does not."""
    found = kept_by_file(history, Question(one, other))
    return found.reasons[0] if found else None


def _spared(history: History, error: NoPairing, again: PairAgain) -> tuple[list[int], list[int]]:
    """Those without whom the others can be paired, with a bye for one where they are odd, and those without whom not.

    Of a larger field a few are tried, of those who are left over or may not have the bye. Where all together are even
    in number, nothing is said of whoever would not help.
    """
    everybody = sorted(past.id for past in history.present)
    near = sorted({id_ for group in _ids(error, "left") for id_ in group if id_} or {*error.barred})
    some = near[: 2 * SHOWN] if len(everybody) <= _MANY else near[:1]
    tried = everybody if len(everybody) <= _MOST_TRIED else some
    tried = tried if len(everybody) > len(("one", "other")) else []
    spared = [id_ for id_ in tried if can_be_paired(_without(history, id_), again)]
    return spared, [id_ for id_ in tried if id_ not in spared and len(everybody) % 2]


def _without(history: History, one: int) -> History:
    return replace(history, present=tuple(past for past in history.present if past.id != one))


_MANY = 100
"""Of more players one alone is tried: each takes a pairing of the round."""


def _ways(history: History, *, taken_back: bool, banned: bool, sits_out: bool, teams: bool) -> tuple[str, ...]:
    """The kinds of the ways out: no other system helps teams, and none alone where the bans leave no round."""
    helps = {"way-unpair": taken_back, "way-unban": banned, "way-bye": sits_out, "way-board": True}
    if not teams:
        by_bans = _left_by_bans(history)
        helps |= {"way-again": not by_bans, "way-unban-again": by_bans and not banned}
    return tuple(way for way, so in {**helps, "way-end": history.round > 1}.items() if so)


def _left_by_bans(history: History) -> bool:
    """Whether the bans alone leave no round, had nobody met and might everybody have the bye."""
    position = {past.id: at for at, past in enumerate(history.present)}
    everybody = mask_of(range(len(position)))
    bans = forbidden_masks(history.forbidden, position, len(position))
    allow = [everybody & ~(banned | 1 << at) for at, banned in enumerate(bans)]
    return not is_perfect_except(allow, everybody, everybody)


def _ways_out(history: History, kinds: tuple[str, ...]) -> str:
    """The ways out in English; a person is told the command of each."""
    speak, facts = Sentences(), {"form": "after", "round": history.round - 1}

    def told(kind: str) -> str:
        what, space, command = speak.of({"kind": kind, **facts}).removesuffix(".").partition(" (")
        if kind in _BY_OPTION:
            return f"{what} ({by_option('system', _BY_OPTION[kind])})"
        return either(what + space + command, what)

    ways = [told(kind) for kind in kinds]
    return f"Ways out: {', '.join(ways[:-1])}, or {ways[-1]}"

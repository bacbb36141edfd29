"""Reasons as sentences: one plain sentence a reason, made from its data, in the words of a language.

The sentences stand in ``templates/words``, in the table ``reasons`` of a language, by the kind of the reason. A kind
with ``.many`` has the sentence for several people, one with ``.none`` that for nobody, and others for the ``form`` that
the reason names.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Protocol

from trfpair.base.shown import cited
from trfpair.event.saying import filled, places_in
from trfpair.event.words import ENGLISH, Words, words_of
from trfpair.systems.families import HELD_OR_NOT, IN_POINTS, NAMES_WHOM, SUPPOSES, SUPPOSES_NOT
from trfpair.systems.swiss.completion import SHOWN
from trfpair.systems.trace import FLOATS_ON
from trfpair.systems.why import PEOPLE, ids_in

_SHOWN = 6
"""So many people a sentence names; of more how many there are."""
_KEPT_SHOWN = 3
"""So many pairs that were made before are named; of more how many there are."""
_COUNTED = ("rounds", "left", "who", "then", "now")
"""People, or rounds, by whose number a sentence has the form for one, for several or for nobody: the first named."""
_ARTICLE = re.compile(r"\([^()]*\)")
"""What stands in brackets: an article, and its values behind a colon."""
_NOBODY_NOW = {
    "": ".nobody",
    ".many": ".nobody-many",
    ".group": ".group-nobody",
    ".group-many": ".group-nobody-many",
}
"""The form of a sentence where nobody is now (the fact ``now`` is empty), by its form otherwise."""
_BEFORE = {
    "kept": "once",
    "instead": "not-whom",
    "stays": "if-stayed",
    "pair": "if-met",
    "keeps": "if-bye-kept",
    "passed": "was-passed",
}
"""Facts of whom a reason is told, or beside which pairs it holds, and the parts of a sentence that say so first."""
_NOT_OR_IF, _IF = ("not-whom", "not-in-place"), ("if-whom", "if-in-place")
"""The parts that say who is not taken, alone and in whose place; those before what would be then."""
_SUPPOSED = {"pair": _BEFORE["pair"], "bye": "if-bye", "floats": "if-floated"}
"""Wishes, and the parts of a sentence that say first that one is granted."""


_OF_ORDER = ("partner-first", "lower-first")
"""Kinds of the order of opponents; of the two asked about they have a sentence that supposes nothing."""
_DENIED = {"had-bye": "no-bye"}
"""Kinds of bars of one player from the bye or a float, and the parts of a sentence that say first what was denied."""
_COMES_TO_MEET = ("following-short.even", "following-short.odd", "following-short.two")
"""Forms of sentences that say who comes up to a group, perhaps to meet somebody there: then as what would be so."""


class Sentences:
    """The sentences of a language."""

    def __init__(self, language: str = "", own_folder: str = "") -> None:
        self.words: Words = words_of(language or ENGLISH, own_folder)

    def of(self, reason: Mapping[str, Any]) -> str:
        """The sentence of a reason, with its article and, of a criterion, both values."""
        reason = _of_the_pair(_with_both(of_others(reason)), reason.get("pair", ()))
        sentence = self._said(reason)
        for fact, part in _BEFORE.items():
            told = reason.get(fact)
            taken = fact == "pair" and str(reason.get("form", "")).startswith("worse-met")  # it says who takes whom
            if not told or taken or (fact == "pair" and reason.get("kept")):
                continue
            named = fact == "instead" and self._names(reason, told)
            barred = _DENIED.get(str(reason["kind"]), "") if named else ""
            if named and not (barred or ("place" in reason and _of_leaving(reason))):
                continue
            places = {fact: self._pairs(told, _KEPT_SHOWN) if fact == "kept" else self._people(told)}
            places |= self._of_one_group(reason)
            if fact == "kept":
                form = ["alone"] * ("pair" not in reason) + ["many"] * (len(told) > 1)
                part = ".".join([part, *filter(None, ["-".join(form)])])
                places |= {"pair": self._people(reason.get("pair", ()))}
            if fact == "instead":
                there = "place" in reason and not self._moves_too(reason)
                part = (_NOT_OR_IF if not supposes(reason) else _IF)[there]
                wish = "floats" if "place" in reason else reason.get("wish")
                part = _SUPPOSED.get(str(wish), part) if part == _IF[0] else part
                part = barred or part
                up = "up" if reason.get("up") else ""
                each = "each" if there and len(ids_in(told)) > 1 == len(ids_in(reason["place"])) else ""
                left = "" if up or "from" not in reason else "later" if "later" in reason else "from"
                part = self._in_form(part, f"{up}-{each}" if up and each else each, up, left)
                places |= {"one": places[fact], **({"place": self._people(reason["place"])} if there else {})}
                places |= {"score": self.points(reason["from"])} if left else {}
            sentence = self._behind_head(self._supposing(part, reason), places, sentence)
        behind = self._behind(reason)
        return f"{sentence} ({behind})." if behind else f"{sentence}."

    def supposed(
        self,
        reason: Mapping[str, Any],
        wish: str,
        people: Sequence[int],
        moved: Mapping[str, Any] = MappingProxyType({}),
    ) -> str:
        """The sentence of a reason; one that says what would be then is told for what: the wish of a question.

        Where the wish is that somebody comes up, ``moved`` is who does now, to which group, and in whose place it would
        be. Of a bye the sentence may name by itself who would have it, of a pair who is the next for the bye.
        """
        asked = ids_in(people)
        reason = _of_the_pair(reason, asked if wish == "pair" else ())
        if wish == "pair" and f"{reason['kind']}.{reason.get('form')}" in _COMES_TO_MEET:
            reason = {**reason, "form": f"{reason['form']}-met"}
        if wish == "pair" and of_the_two(reason, asked):
            return self.of({**reason, "own": True})
        told = wish == "bye" and any(ids_in(reason.get(name)) == asked for name in ("one", "then", "who"))
        if wish == "pair" and (one := _next_for_bye(reason, asked)):
            places = {"pair": self._people(people), "now": self._people(reason["now"]), "one": str(one)}
            return self.within("if-bye-passes", places, {**reason, "bye_said": True})
        if not supposes(reason) or told or {*_BEFORE} & {*reason}:
            return self.of({**reason, "wish": wish} if told else reason)
        if wish == "pair" and reason["kind"] == "colour-pair" and {*ids_in(reason.get("who"))} == {*asked}:
            return self.of({**reason, "kind": "both-due", "form": "", "one": asked[0], "other": asked[1]})
        places = {"pair": self._people(people), "one": self._people(people), **self._of_one_group(reason)}
        if wish == "floats" and moved.get("kind") == "comes-up" and reason.get("form") != "place":
            places |= {"score": self.points(moved["score"]), "place": self._people(moved.get("place", ()))}
            return self.within("if-came-for" if "place" in moved else "if-floated-to", places, reason)
        return self.within(self._supposing(_SUPPOSED[wish], reason), places, reason)

    def _supposing(self, part: str, reason: Mapping[str, Any]) -> str:
        """The part of a sentence that supposes something; another where higher groups must be paired anew for it, or
        where the reason holds for one group alone.
        """
        return self._in_form(part, *(name for name in ("anew", "only") if name in reason))

    def _of_one_group(self, reason: Mapping[str, Any]) -> dict[str, str]:
        """The places of the group for which alone a reason holds, and of the one who would leave it."""
        return {"score": self.points(reason["only"]), "one": str(reason["mover"])} if "only" in reason else {}

    def of_own(self, reason: Mapping[str, Any], player: int) -> str:
        """The sentence of a reason for the player it is about; of the bye it says first who is the next for it."""
        one = _next_for_bye(reason, (player,)) if reason.get("next") else 0
        places = {"one": str(one), "now": self._people(reason.get("now", ()))}
        return self.within("bye-next", places, {**reason, "bye_said": True}) if one else self.of(reason)

    def part(self, reason: Mapping[str, Any]) -> str:
        """A reason as a part of a sentence that holds several."""
        return _small(self.of(reason)).removesuffix(".")

    def _names(self, reason: Mapping[str, Any], people: Sequence[int]) -> bool:
        """Whether the sentence of a reason names those of whom it is told."""
        kind = str(reason["kind"])
        if self._told_of_others(reason) or self.of_bye(reason) or "instead" in places_in(self._text(reason)):
            return True
        there = places_in(self.words.reason(kind))
        found = [reason.get(name) for name in ("one", "other", "who", "then") if name in there]
        return kind in NAMES_WHOM and not supposes(reason) and any(ids_in(one) == ids_in(people) for one in found)

    def _told_of_others(self, reason: Mapping[str, Any]) -> bool:
        """Whether a kind has a sentence of its own for somebody who is not in the place of another one."""
        alone = len(ids_in(reason.get("instead"))) == 1 and "form" not in reason
        return alone and bool(self.words.reason(f"{reason['kind']}.instead"))

    def of_bye(self, reason: Mapping[str, Any]) -> bool:
        """Whether a kind has a sentence of its own for somebody who has not the bye."""
        return reason.get("wish") == "bye" and bool(self.words.reason(f"{reason['kind']}.not-bye"))

    def _moves_too(self, reason: Mapping[str, Any]) -> bool:
        """Whether the one in whose place somebody would float floats then too, as the sentence says."""
        named = supposes(reason) and "then" in places_in(self._text(reason))
        return named and reason["place"] in ids_in(reason.get("then"))

    def names_group(self, reason: Mapping[str, Any]) -> bool:
        """Whether the sentence of a reason names a group by its points."""
        return "score" in places_in(self._text(reason))

    def within(self, part: str, places: Mapping[str, str], reason: Mapping[str, Any]) -> str:
        """A reason within a sentence that says for what it is one."""
        return self._behind_head(part, places, self.of(reason))

    def _behind_head(self, part: str, places: Mapping[str, str], sentence: str) -> str:
        """A sentence behind the words that say of whom it is told.

        A sentence has one colon: before one that has its own, these words are a sentence by themselves.
        """
        text = self.words.reason(part)
        head = text.removesuffix("{reason}").rstrip()
        if head.endswith(":") and ":" in _ARTICLE.sub("", sentence):
            return f"{filled(head.rstrip(': '), places)}. {sentence}"
        return filled(text, {**places, "reason": _small(sentence)})

    def people(self, reasons: Sequence[Mapping[str, Any]]) -> list[int]:
        """Everybody whom the sentences of some reasons name, in order; of many those who are written out."""
        found: dict[int, None] = {}
        for reason in map(of_others, reasons):
            places = places_in(self._text(reason))
            names = {*places, *_BEFORE, *(("who",) if "bars" in places else ())} & {*PEOPLE}
            ids = {name: _first_of(ids_in(reason[name]), _most(name)) for name in names if name in reason}
            groups = reason["sides"] if "sides" in places else ()
            ids |= {"left": [id_ for group in groups for id_ in _first_of(group, _most("left"))]} if groups else {}
            others = reason["others"] if "others" in places and not isinstance(reason.get("others", 0), int) else ()
            found |= dict.fromkeys((*named_in([ids]), *_first_of(others, _SHOWN)))
        return list(found)

    def _said(self, reason: Mapping[str, Any]) -> str:
        kind, text = str(reason["kind"]), self._text(reason)
        other = {} if self.words.reason(kind) else {"words": kind, "who": ""}
        return filled(text, {**other, **self._places(kind, reason, text)})

    def _text(self, reason: Mapping[str, Any]) -> str:
        """The sentence of a reason with its places; where the kind has none, that of any other reason."""
        kind = str(reason["kind"])
        said = self.words.reason(kind)
        people = next((reason[name] for name in _COUNTED if name in reason and name in places_in(said)), 1)
        counted = _form(people)
        own = f".{reason['form']}" if "form" in reason else ".instead" if self._told_of_others(reason) else counted
        own = ".not-bye" if self.of_bye(reason) else own
        forms = [f"{own}-many", own, ""] if counted == ".many" != own else [own, ""]
        forms = [f"{own}{'-' if own else '.'}others", *forms] if reason.get("others_too") else forms
        forms = [f"{own}{'-' if own else '.'}own", *forms] if reason.get("own") else forms
        forms = [f"{own}{'-' if own else '.'}said", *forms] if reason.get("bye_said") else forms
        if "pairs" in reason and len(reason["pairs"]) == reason.get("forced"):
            forms = [f"{own}{'-' if own else '.'}all", *forms]
        elif "now" in reason and not ids_in(reason["now"]):
            forms = [*(_NOBODY_NOW.get(form, form) for form in forms), *forms]
        elif "value" in reason and reason["value"] in ((), []):
            forms = [".none", *forms]
        return next(filter(None, (self.words.reason(kind + form) for form in forms)), self.words.reason("other"))

    def _places(self, kind: str, reason: Mapping[str, Any], text: str) -> dict[str, str]:
        """The texts that fill the places of a sentence."""
        names = places_in(text)
        places = {name: self._shown(kind, name, reason[name]) for name in names if name in reason}
        if kind == "looks-at" and "now" in reason:
            places["who"] = self._looked_at(reason, ids_in(reason["now"]))
        if "ways" in places and "round" in reason:
            places["ways"] = self._ways(reason["ways"], {"form": "after", "round": reason["round"]})
        return places | ({"nobody": self.words.reason("nobody")} if "nobody" in names else {})

    def _looked_at(self, reason: Mapping[str, Any], taken: Sequence[int]) -> str:
        """Those at whom somebody looks, in order; before the one taken stand those who were passed over."""
        seats = reason["who"]
        at = next((at for at, one in enumerate(seats) if one in taken), 0)
        passed = [self._filled("who-passed", {"one": str(one)}) for one in seats[:at]]
        told = [*passed, *map(str, seats[at:])]
        return ", ".join(told) if reason.get("form") == "more" else _listed(told, ", ", self.words.reason("and"))

    def _filled(self, kind: str, places: Mapping[str, str]) -> str:
        return filled(self.words.reason(kind), places)

    def _behind(self, reason: Mapping[str, Any]) -> str:
        """The text in brackets: the article; of a criterion that is counted both values too."""
        article, value, forced = cited(str(reason.get("article", ""))), reason.get("value"), reason.get("forced")
        counted = isinstance(value, int) and isinstance(forced, int) and "name" in reason
        counted = counted and not (reason["kind"] in HELD_OR_NOT and "form" in reason)
        counted = counted and not {"value", "forced"} <= {*places_in(self._text(reason))}
        if counted or reason["kind"] == "counted":
            more = (
                isinstance(value, int)
                and isinstance(forced, int)
                and 0 < value < forced > _named(reason, self._text(reason))
            )
            places = {"forced": self._amount(forced), "value": self._amount(value)}
            both = self._filled("instead-of.more" if more else "instead-of", places)
            return f"{article}: {both}" if article else both
        return article

    def _shown(self, kind: str, name: str, value: Any) -> str:
        show = SHOWN_AS.get(name)
        return show(self, value, kind) if show else str(value)

    def points(self, score: int | str) -> str:
        """A score, as people read it."""
        return self.words.figure(score) if isinstance(score, str) else self.words.score(score)

    def _others(self, value: Any, *, either: bool = False) -> str:
        """Other players: how many, or who they are; ``either`` of them."""
        number = isinstance(value, int)
        if either:
            return _listed([str(id_) for id_ in value], ", ", self.words.told("or"))
        return self._filled("other-players", {"count": str(value)}) if number else self._people(value)

    def _ways(self, kinds: Sequence[str], facts: Mapping[str, Any] = MappingProxyType({})) -> str:
        """Ways out of a round that cannot be paired; ``facts`` name the round before it."""
        told = [self.of({"kind": kind, **facts}).removesuffix(".") for kind in kinds]
        return _listed(told, ", ", self.words.told("or"))

    def _rounds(self, rounds: Sequence[int]) -> str:
        """Numbers, of rounds or of those who are the smaller of their pairs: all of them."""
        return _listed([str(round_) for round_ in rounds], ", ", self.words.reason("and"))

    def _amount(self, value: Any, *, points: bool = False) -> str:
        if isinstance(value, (list, tuple)):
            return self._points(value)
        return self.words.score(value) if points and isinstance(value, int) and value >= 0 else str(value)

    def _points(self, scores: Sequence[int]) -> str:
        """Several points; between them stands a semicolon where a comma is the decimal sign."""
        told = [self.words.score(one % FLOATS_ON) for one in scores]
        between = "; " if "," in self.words.figure(".") else ", "
        return _listed(told, between, self.words.reason("and")) or self.words.reason("nothing")

    def _people(self, ids: Any, alone: str = "nobody", most: int = _SHOWN) -> str:
        """People by number, at ``most`` so many; 0 is the bye, the last, and another word where it stands ``alone``."""
        listed = ids_in(ids)
        if not listed or listed == [0]:
            return self.words.reason(alone if listed else "nobody")
        shown = sorted(_first_of(listed, most), key=lambda id_: not id_)
        named = [str(id_) if id_ else self.words.reason("the-bye") for id_ in shown]
        more = len(listed) - len(shown)
        return self._some(named, more, "and-more") if more else _listed(named, ", ", self.words.reason("and"))

    def _some(self, told: Iterable[str], more: int, kind: str) -> str:
        """Several things, and how many more there are, in words of a kind."""
        rest = " " + self._filled(kind, {"count": str(more)}) if more > 0 else ""
        return ", ".join(told) + rest

    def _of_opponents(self, rows: Sequence[tuple[int, str, int, int]]) -> str:
        """A sum of shares of values, each with opponent and round, the largest first; of many how many there are."""
        named = _first_of(rows, _SHOWN)
        told = []
        for other, share, value, round_ in named:
            places = {"amount": self._product(share, value), "share": share, "opponent": str(other)}
            kind = self._in_form("against-opponent", "" if share == "1" else "part")
            told.append(self._filled(kind, places | {"round": str(round_)}))
        return self._some([" + ".join(told)], len(rows) - len(named), "and-more-opponents")

    def _product(self, share: str, value: int) -> str:
        """A share of a value: the product where two digits tell it whole, else both."""
        hundredths = Fraction(share) * value * 100
        if hundredths.denominator != 1:
            return f"{share} × {value}"
        whole, rest = divmod(int(hundredths), 100)
        return self.words.figure(f"{whole}.{rest:02}") if rest else str(whole)

    def _in_form(self, kind: str, *forms: str) -> str:
        """The key of a kind in the first of these forms that the language has words for, else without a form."""
        keys = (f"{kind}.{form}" for form in forms if form)
        return next((key for key in keys if self.words.reason(key)), kind)

    def _without_game(self, rows: Sequence[tuple[str, int, Sequence[int]]]) -> str:
        """A sum of shares of the own value, each with the rounds without a game that gave it."""
        told = []
        for share, value, rounds in rows:
            places = {"amount": self._product(share, value), "share": share, "rounds": self._rounds(rounds)}
            part, many = "" if share == "1" else "part", "many" if rounds[1:] else ""
            kind = self._in_form("without-game", f"{part}-{many}" if part and many else part, many)
            told.append(self._filled(kind, places | {"count": str(len(rounds))}))
        return " + ".join(told)

    def _bars(self, bars: Sequence[Sequence[int]]) -> str:
        """Players, each with the round of what bars from the bye."""
        named = _first_of(bars, SHOWN)
        told = (self._in_rounds(str(one), [round_]) for one, round_ in named)
        return self._some(told, len(bars) - len(named), "and-more")

    def _meetings(self, meetings: Sequence[tuple[int, int, Sequence[int]]]) -> str:
        """Pairs, each with the rounds in which the two met."""
        named = _first_of(meetings, SHOWN)
        told = (self._in_rounds(f"{one}-{other}", rounds) for one, other, rounds in named)
        return self._some(told, len(meetings) - len(named), "and-more-pairs")

    def _in_rounds(self, one: str, rounds: Sequence[int]) -> str:
        """Somebody, or a pair, with the rounds of what happened."""
        places = dict.fromkeys(("round", "rounds"), self._rounds(rounds))
        return self._filled("bar-in-round.many" if len(rounds) > 1 else "bar-in-round", {"one": one, **places})

    def _pairs_of(self, pairs: Sequence[Sequence[int]], kind: str) -> str:
        """Pairs in a sentence of a kind: both players of one that is supposed, else pairs by number."""
        if kind == "jumps":
            return self._people(pairs[0])
        return self._pairs(pairs, either=kind in ("lift-one", "lift-not"))

    def _first_asked(self, how: str, one: int) -> str:
        """How it comes that somebody is the first to choose of those whose opponents would change."""
        return self._filled(self._in_form("first-asked", how), {"third": str(one)})

    def _pairs(self, pairs: Sequence[Sequence[int]], most: int = SHOWN, *, either: bool = False) -> str:
        """Pairs by number, at ``most`` so many; or ``either`` of them all."""
        named = pairs if either else _first_of(pairs, most)
        told, more = [f"{one}-{other}" for one, other in named], len(pairs) - len(named)
        if more:
            return self._some(told, more, "and-more-pairs")
        return _listed(told, ", ", self.words.told("or") if either else self.words.reason("and"))


class _Show(Protocol):
    """A value of a reason in the words of a language; ``kind`` is that of the reason."""

    def __call__(self, said: Sentences, value: Any, kind: str, /) -> str:
        """Its text."""
        ...


_AS_IT_IS = (
    *("again", "apart", "count", "groups", "places", "players", "round", "row", "low", "high"),
    *("blacks", "whites", "their_blacks", "their_whites"),  # games of two with each colour
    *("surplus", "their_surplus"),  # their colour differences, White less Black
    *("mine", "theirs"),  # their pairing numbers
)
"""Places that are filled with a number."""
SHOWN_AS: Mapping[str, _Show] = {
    **dict.fromkeys((*PEOPLE, "place", "keeps", "passed"), lambda said, value, _: said._people(value)),
    "first": lambda said, value, _: said._first_asked(*value),
    "tried": lambda said, value, _: said._rounds(value),
    "left": lambda said, value, _: said._people(value, "the-bye", _most("left")),
    "may_meet": lambda said, value, _: said._people(value, "the-bye"),
    "others": lambda said, value, kind: said._others(value, either=kind == "sits-out"),
    **dict.fromkeys(("tops", "tops_now"), lambda said, value, _: said._rounds(value)),
    **dict.fromkeys(("pairs", "pairs_now"), lambda said, value, kind: said._pairs_of(value, kind)),
    **dict.fromkeys(("colour", "column", "opposite"), lambda said, value, _: said.words.word(str(value))),
    **dict.fromkeys(("name", "words"), lambda said, value, _: said.words.said(str(value))),
    **dict.fromkeys(("value", "forced"), lambda said, value, kind: said._amount(value, points=kind in IN_POINTS)),
    "bars": lambda said, value, _: said._bars(value),
    "sides": lambda said, value, _: "; ".join(said._people(group, most=_most("left")) for group in value),
    **dict.fromkeys(("meetings", "meetings_now"), lambda said, value, _: said._meetings(value)),
    "own": lambda said, value, _: said._product(*value),
    "parts": lambda said, value, _: said._of_opponents(value),
    "rests": lambda said, value, _: said._without_game(value),
    "total": lambda said, value, _: said.words.figure(value),
    "ways": lambda said, value, _: said._ways(value),
    "score": lambda said, value, _: said.points(value or 0),
    "rounds": lambda said, value, _: said._rounds(value),
    **dict.fromkeys(_AS_IT_IS, lambda _, value, __: str(value)),
}
"""What fills the places of a sentence, by their names; a place that has no line is filled with the value as it is."""


def of_others(reason: Mapping[str, Any]) -> Mapping[str, Any]:
    """A reason that some are in the place of others, without those who stand among both, and without their points."""
    if reason["kind"] not in _IN_PLACE:
        return reason
    then, now = ids_in(reason.get("then")), ids_in(reason.get("now"))
    new, gone = [id_ for id_ in then if id_ not in now], [id_ for id_ in now if id_ not in then]
    if not (new and gone) or len(new) == len(then):
        return reason
    people = {**reason, "then": new, "now": gone}
    if not isinstance(reason.get("value"), (list, tuple)):
        return people
    mine, theirs = Counter(reason["value"]), Counter(reason["forced"])
    value, forced = (sorted(left.elements(), reverse=True) for left in (mine - theirs, theirs - mine))
    alike = len(value) == len(gone) and len(forced) == len(new)
    return {**people, "value": value, "forced": forced} if alike else reason


def _with_both(reason: Mapping[str, Any]) -> Mapping[str, Any]:
    """A reason that one of two would not get a colour if they met, as one of both, who are due the same."""
    who = ids_in(reason.get("who"))
    alone = reason["kind"] in _OF_COLOURS and "form" not in reason and len(who) == 1
    return {**reason, "form": "both"} if alone and who[0] in reason.get("pair", ()) else reason


def _of_the_pair(reason: Mapping[str, Any], pair: Sequence[int]) -> Mapping[str, Any]:
    """A reason that two who are due one colour would meet, without that where it is they who are supposed to meet."""
    alone = reason["kind"] in _OF_MEETING and "form" not in reason
    return {**reason, "form": "asked"} if alone and {reason["one"], reason["other"]} == {*pair} else reason


_OF_MEETING = ("both-wish", "both-strong")
"""Kinds of reasons that name two who would meet, and are due one colour."""
_OF_COLOURS = ("colour", "strong-colour")
"""Kinds of reasons that name who would not get a colour."""
_IN_PLACE = ("floater-scores", "upfloater-scores", "ahead-scores", "following-short")
"""Kinds of reasons that name who would be in whose place, of all who are there and would be."""


def _next_for_bye(reason: Mapping[str, Any], asked: Sequence[int]) -> int:
    """The player after the one with the bye in its order, where a reason compares these two; else 0."""
    one = reason.get("one", 0) if reason["kind"].startswith("bye-") and reason.get("now") in asked else 0
    return 0 if one in asked else int(one)


def _of_leaving(reason: Mapping[str, Any]) -> bool:
    """Whether a reason says who leaves a group before whom, of a kind of players."""
    return str(reason["kind"]).startswith(("not-type-", "not-floated", "not-majority", "not-C7"))


def of_the_two(reason: Mapping[str, Any], asked: Sequence[int]) -> bool:
    """Whether a reason by the order of opponents is of two: the one who would be paired so is one of them."""
    ends = {*ids_in(reason.get("third")), *ids_in(reason.get("then"))}
    return reason["kind"] in _OF_ORDER and ends == {*asked}


def supposes(reason: Mapping[str, Any]) -> bool:
    """Whether the sentence of a reason says what would be then."""
    without = reason.get("own") or f"{reason['kind']}.{reason.get('form')}" in SUPPOSES_NOT
    return reason["kind"] in SUPPOSES and not without


def _named(reason: Mapping[str, Any], text: str) -> int:
    """So many are named by a sentence of those whom its reason counts, or one."""
    return max([1, *(len(ids_in(reason.get(name))) for name in ("who", "then") if f"{{{name}}}" in text)])


def _first_of(things: Sequence[Any], most: int) -> Sequence[Any]:
    """The things that are written out: all, or ``most`` of very many, so that two at least are left out."""
    return things if len(things) <= most + 1 else things[:most]


def _most(name: str) -> int:
    """So many people of a place of a sentence are written out."""
    return SHOWN if name == "left" else _SHOWN


def _listed(told: Sequence[str], between: str, last: str) -> str:
    """Several things, with a word before the last one."""
    return f"{between.join(told[:-1])} {last} {told[-1]}" if len(told) > 1 else "".join(told)


def _form(people: Any) -> str:
    if isinstance(people, int):
        return ""
    return ".many" if len(people) > 1 else ".none" if not people else ""


def _small(sentence: str) -> str:
    """A sentence that goes on after a colon."""
    return sentence[:1].lower() + sentence[1:] if sentence[1:2].islower() or sentence[1:2] == " " else sentence


def named_in(reasons: Sequence[Mapping[str, Any]]) -> list[int]:
    """Everybody whom some reasons name, in order."""
    found: dict[int, None] = {}
    for reason in reasons:
        for name in PEOPLE:
            found |= dict.fromkeys(filter(None, ids_in(reason.get(name))))
    return list(found)

"""Prizes as people type them, and as an event keeps them: lines ``### trfpair prizes U18: born 2008- = 80, 40``.

A group is a name, a colon, who is in it, an equals sign and its prizes by place, amounts or things in words. Who is in
it: ``born 2008-2010``, ``rating -1799``, ``unrated``, ``w``, ``m``, ``federation GER``, ``club SK Graz``, ``school``,
``town``, with ``;`` between.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.base.near import near
from trfpair.base.speech import by_option
from trfpair.event.dates import year_of
from trfpair.event.log_lines import PRIZES_LINE, own_line
from trfpair.event.model import Player, Record, Tournament
from trfpair.event.saying import InEnglish, Listing, Saying, or_meant
from trfpair.output.sheets.prizes import HUNDRED, SHARES, PrizeCategory, Prizes, is_thing

_FOR_ALL = "places"
"""The line of the prizes that everybody may win."""
RULES = ("share", "currency", "coin", "several")

_RANGE = re.compile(r"([0-9]{1,4})?(?:(-)([0-9]{1,4})?)?")
_YEAR = 1000
"""The first year with four figures: `08` is none."""
_FIGURES = re.compile(r"[0-9.]{1,13}")
_AMOUNT = re.compile(r"[0-9]{1,10}(?:\.[0-9]{1,2})?")
_CURRENCY = re.compile(r"[^\d\s.,:;=-]{1,5}")
_PLACED = re.compile(r"(?:([0-9]{1,3})(?:-([0-9]{1,3}))?:)? ?(.+)")
_LISTED = {"federation": "federations", "club": "clubs", "school": "schools", "town": "towns"}
_CLAUSES = ("born", "rating", "unrated", "w", "m", *_LISTED)
_COMMA = re.compile(rf",\s*(?=(?:{'|'.join(_CLAUSES)})(?:\s|,|$))", re.IGNORECASE)
_LAST_PLACE = 500


def prizes_of(tournament: Tournament) -> Prizes:
    """The prizes that an event keeps. Raises BadInput for a line that says something else."""
    lines = [own_line(record, PRIZES_LINE) for record in tournament.records]
    return _read_lines([line["rest"] for line in lines if line])


def _read_lines(texts: Iterable[str]) -> Prizes:
    """The prizes of some lines; of a group that stands there twice the last holds. Raises BadInput, naming the line."""
    groups: dict[str, PrizeCategory] = {}
    rules: dict[str, Any] = {}
    for text in texts:
        try:
            _read_line(text, groups, rules)
        except BadInput as error:
            raise BadInput(Saying("prizes-line", text=text, why=error.said)) from None
    share = rules.setdefault("share", Prizes().share)
    return Prizes(tuple(group._replace(share=share) for group in groups.values()), **rules)


def _read_line(text: str, groups: dict[str, PrizeCategory], rules: dict[str, Any]) -> None:
    key, equals, value = text.partition("=")
    if equals and key in RULES:
        rules[key] = _rule(key, value)
    elif equals and key.strip() == _FOR_ALL:
        groups[""] = PrizeCategory(prizes=listed_prizes(value))
    else:
        group = read_group(text)
        groups[group.name] = group


def _rule(key: str, value: str) -> Any:
    if key == "share" and value not in SHARES:
        raise BadInput(Saying("no-share", known=", ".join(SHARES), found=or_meant(value, SHARES)))
    if key == "coin":
        return _amount(value) or _refuse(Saying("no-coin", text=value))
    if key == "several":
        return value == "yes" if value in ("yes", "no") else _refuse(Saying("no-several", text=value))
    if key == "currency" and not value.isprintable():
        _refuse(Saying("no-currency", text=repr(value)))
    return " ".join(value.split())


def _refuse(said: Saying) -> Any:
    raise BadInput(said)


def read_group(text: str) -> PrizeCategory:
    """A group as it is typed: ``U18: born 2008-; w = 80, 40``. Raises BadInput."""
    name, colon, rest = text.partition(":")
    name = " ".join(name.split())
    if not colon or not name or "=" in name or not text.isprintable():
        raise BadInput(Saying("no-prize-group", text=text))
    who, equals, listed = rest.rpartition("=")
    said: dict[str, Any] = {}
    for clause in _clauses(who if equals else rest):
        for key, value in _clause(clause, name).items():
            said[key] = (*said[key], *value) if key in said and key in _LISTED.values() else value
    if said.get("unrated") and said.get("rating_from") is None and said.get("rating_below") is None:
        raise BadInput(Saying("unrated-without-rating", name=name))
    return PrizeCategory(name, listed_prizes(listed) if equals else (), **said)


def _clauses(text: str) -> Iterator[str]:
    """The parts of a text; a comma ends one where the next begins with a known word, as a club may have one too."""
    for part in text.split(";"):
        yield from [one for one in _COMMA.split(part) if one.strip()]


def _clause(text: str, name: str) -> dict[str, Any]:
    word, *rest = text.split()
    key, value = word.lower(), " ".join(rest)
    if key in _LISTED and value:
        return {_LISTED[key]: (value.upper() if key == "federation" else value,)}
    if key in ("w", "m", "unrated") and not value:
        return {"unrated": True} if key == "unrated" else {"sex": key}
    if key in ("born", "rating") and (range_ := _RANGE.fullmatch(value.replace(" ", ""))) and (range_[1] or range_[3]):
        first = int(range_[1]) if range_[1] else None
        last = int(range_[3]) if range_[3] else None if range_[2] else first
        _refuse_range(key, first, last, name, text.strip())
        beyond = None if last is None else last + 1
        return {f"{key}_from": first, "born_before" if key == "born" else "rating_below": beyond}
    known = ", ".join(("born 2008-", "rating -1799", "unrated", "w", "m", *(f"{one} NAME" for one in _LISTED)))
    raise BadInput(
        Saying("no-prize-clause", name=name, known=known, found=or_meant(key, _CLAUSES, f"`{text.strip()}`"))
    )


def _refuse_range(key: str, first: int | None, last: int | None, name: str, text: str) -> None:
    """Raise BadInput for a range that ends before it begins, and for a year with fewer than four figures."""
    if first is not None and last is not None and last < first:
        raise BadInput(Saying("smaller-first", name=name, text=text))
    if key == "born" and any(year is not None and year < _YEAR for year in (first, last)):
        raise BadInput(Saying("years-of-four", name=name, text=text))


def listed_prizes(text: str) -> tuple[int | str, ...]:
    """Prizes by place, amounts in hundredths: ``500, 300, medal``, or with places ``1:500 2:300`` and ``4-6: a book``.

    Raises BadInput.
    """
    found: dict[int, int | str] = {}
    for word in _words_of(text):
        read = _PLACED.fullmatch(word)
        first = int(read[1]) if read and read[1] else len(found) + 1
        last = int(read[2]) if read and read[2] else first
        if (
            read is None
            or not 1 <= first <= last <= _LAST_PLACE
            or not (_FIGURES.fullmatch(read[3]) or is_thing(read[3]))
        ):
            raise BadInput(_not_listed(word, read[3] if read else word))
        if twice := next((place for place in range(first, last + 1) if place in found), 0):
            raise BadInput(Saying("prize-place-twice", place=twice, text=text.strip()))
        found |= dict.fromkeys(range(first, last + 1), read[3] if is_thing(read[3]) else _amount(read[3]))
    return tuple(found.get(place, 0) for place in range(1, max(found, default=0) + 1))


def _not_listed(word: str, prize: str) -> Saying:
    """The sentence that a word is no prize; with the way out where a currency stands at an amount, as in `500 EUR`."""
    told, currency = Saying("no-prizes-listed", text=word), _currency_at(prize)
    way = Saying("currency-once", way=by_option("currency", currency))
    return Saying("and-besides", what=told, more=way) if currency else told


def _currency_at(prize: str) -> str:
    """The currency that stands at an amount; else nothing."""
    before, _, after = re.split(rf"({_AMOUNT.pattern})", prize, maxsplit=1) if _AMOUNT.search(prize) else ("", "", "")
    currency = before.strip() or after.strip()
    if bool(before.strip()) == bool(after.strip()) or not _CURRENCY.fullmatch(currency):
        return ""
    return currency


def _words_of(text: str) -> Iterator[str]:
    """The prizes of a text: one ends at a comma, and an amount also at a blank before the next amount."""
    *inner, last = text.split(",")
    if not all(part.strip() for part in inner):
        raise BadInput(Saying("prize-of-nothing", text=text.strip()))
    for part in (*inner, last):
        words = part.split()
        amounts = all((read := _PLACED.fullmatch(word)) and _FIGURES.fullmatch(read[3]) for word in words)
        yield from words if amounts else [" ".join(words)]


def _amount(text: str) -> int:
    """An amount in hundredths."""
    if not _AMOUNT.fullmatch(text):
        raise BadInput(Saying("no-amount", text=text))
    return int(Fraction(text) * HUNDRED)


def _no_group(name: str, known: Sequence[str]) -> Saying:
    nearest = Listing([f"`{one}`" for one in near(name, known)], last="or")
    return Saying("no-group-near" if nearest.things else "no-group-with-prizes", name=name, words=nearest)


def with_prizes(
    tournament: Tournament,
    *,
    places: str | None = None,
    groups: Sequence[str] = (),
    without: Sequence[str] = (),
    share: str | None = None,
    currency: str | None = None,
    coin: str | None = None,
    several: bool | None = None,
) -> Tournament:
    """The event that keeps these prizes beside those that it kept: a group takes the place of the one of its name.

    ``places`` are those for everybody, ``without`` names groups that have none any more. Raises BadInput.
    """
    kept = prizes_of(tournament)
    found = {group.name: group for group in kept.categories}
    for name in without:
        if found.pop(name, None) is None:
            raise BadInput(_no_group(name, [one for one in found if one]))
    if places is not None:
        found[""] = PrizeCategory(prizes=listed_prizes(places))
        found = {"": found.pop(""), **found} if found[""].prizes else {name: found[name] for name in found if name}
    read = [*map(read_group, groups)]
    if twice := next((name for name, times in Counter(group.name for group in read).items() if times > 1), ""):
        raise BadInput(Saying("named-twice", who=twice))
    found |= {group.name: group for group in read}
    stated = {"share": share, "currency": currency, "coin": coin}
    rules = {key: _rule(key, value) for key, value in stated.items() if value is not None}
    if several is not None:
        rules["several"] = several
    way = rules.get("share", kept.share)
    after = kept._replace(categories=tuple(group._replace(share=way) for group in found.values()), **rules)
    others = [record for record in tournament.records if not own_line(record, PRIZES_LINE)]
    lines = [Record("###", f" trfpair prizes {text}") for text in lines_of_prizes(after)]
    before = [record for record in tournament.records if own_line(record, PRIZES_LINE)]
    return tournament if lines == before else replace(tournament, records=(*others, *lines))


def lines_of_prizes(prizes: Prizes) -> list[str]:
    """The lines that keep prizes."""
    lines = [] if prizes.share == Prizes().share else [f"share={prizes.share}"]
    lines += [f"currency={prizes.currency}"] if prizes.currency else []
    lines += [f"coin={_plain(prizes.coin)}"] if prizes.coin != 1 else []
    lines += ["several=yes"] if prizes.several else []
    return [*lines, *map(group_text, prizes.categories)]


def coin_text(prizes: Prizes) -> str:
    """The amount that prizes are rounded down to, as it may be typed."""
    return _plain(prizes.coin)


def prizes_text(group: PrizeCategory) -> str:
    """The prizes of a group by place, as they may be typed."""
    return ", ".join(map(_plain, group.prizes))


def group_text(group: PrizeCategory) -> str:
    """A group as it may be typed."""
    listed = prizes_text(group)
    if not group.name:
        return f"{_FOR_ALL} = {listed}"
    parts = [group.sex] if group.sex else []
    parts += _range("born", group.born_from, group.born_before)
    parts += _range("rating", group.rating_from, group.rating_below)
    parts += ["unrated"] if group.unrated else []
    parts += [f"{word} {value}" for word, key in _LISTED.items() for value in getattr(group, key)]
    return f"{group.name}: {'; '.join(parts)}".rstrip() + (f" = {listed}" if group.prizes else "")


def _range(word: str, first: int | None, beyond: int | None) -> list[str]:
    if first is None and beyond is None:
        return []
    last = "" if beyond is None else str(beyond - 1)
    return [f"{word} {'' if first is None else first}-{last}"]


def _plain(amount: int | str) -> str:
    if isinstance(amount, str):
        return amount
    whole, part = divmod(amount, HUNDRED)
    return f"{whole}.{part:02}" if part else str(whole)


def unjudged(prizes: Prizes, players: Sequence[Player]) -> Iterator[InEnglish]:
    """Sentences on players who cannot be judged for a group, by names, and on groups that nobody is in."""
    for group in prizes.categories:
        for what, blank, asked in _ASKED:
            if asked(group) and (names := [one.called for one in players if blank(one)]):
                who = Listing(names, _MOST_NAMED, between="; ")
                yield InEnglish(Saying("prize-unknown", group=group.name, what=Saying(f"column-{what}"), who=who))
        if players and not any(map(group.takes, players)):
            yield InEnglish(Saying("prize-nobody", group=group.name))


_MOST_NAMED = 12
"""So many players are named."""

_Judge = tuple[str, Callable[[Player], bool], Callable[[PrizeCategory], bool]]
_ASKED: Sequence[_Judge] = (
    ("birth", lambda one: not year_of(one.birth), lambda group: (group.born_from, group.born_before) != (None, None)),
    (
        "rating",
        lambda one: not one.rating,
        lambda group: (group.rating_from, group.rating_below) != (None, None) and not group.unrated,
    ),
    ("sex", lambda one: not one.sex, lambda group: bool(group.sex)),
    ("federation", lambda one: not one.federation, lambda group: bool(group.federations)),
    ("club", lambda one: not one.club, lambda group: bool(group.clubs)),
    ("school", lambda one: not one.school, lambda group: bool(group.schools)),
    ("town", lambda one: not one.town, lambda group: bool(group.towns)),
)
"""What a group asks of a player, and of whom it is not known."""

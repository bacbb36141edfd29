"""Categories and prizes: who is in a category, and how those who are tied share its prizes. Amounts in hundredths.

A prize is an amount, or a thing in words, such as a cup, which goes with its place and is not divided.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, Any

from trfpair.base.errors import BadInput
from trfpair.base.named import NamedTuple
from trfpair.base.near import or_near
from trfpair.event.alphabet import folded
from trfpair.event.dates import year_of
from trfpair.event.model import Player
from trfpair.event.saying import Listing, Saying

if TYPE_CHECKING:
    from trfpair.event.words import Words

SHARES: Mapping[str, Fraction] = {"place": Fraction(0), "hort": Fraction(1, 2), "equal": Fraction(1)}
"""Rule -> the part of each prize that goes into a pot for all who are tied on points: the rest is that of the place.

``place``: no pot. ``hort``: half of it (the Hort system). ``equal``: all of it."""

HUNDRED = 100
"""Hundredths of an amount of one."""

_THING = re.compile(r"[^\W\d_][^\d,:;=]+")


def is_thing(text: str) -> bool:
    """Whether a text is a prize in words: two characters or more from a letter on, without figures."""
    return _THING.fullmatch(text) is not None and text.isprintable()


class PrizeCategory(NamedTuple):
    """Players who compete for prizes of their own. An empty or missing wish takes everybody."""

    name: str = ""
    prizes: tuple[int | str, ...] = ()
    """By place: amounts, and things in words."""
    share: str = "hort"
    rating_from: int | None = None
    rating_below: int | None = None
    unrated: bool = False
    """Whether players without a rating are in, where ratings are asked for."""
    born_from: int | None = None
    born_before: int | None = None
    sex: str = ""
    federations: tuple[str, ...] = ()
    players: tuple[int, ...] = ()
    clubs: tuple[str, ...] = ()
    schools: tuple[str, ...] = ()
    towns: tuple[str, ...] = ()

    def takes(self, player: Player) -> bool:
        """Whether a player is in."""
        return (
            (not self.players or player.id in self.players)
            and (not self.federations or player.federation.upper() in self.federations)
            and all(
                _among(wanted, own)
                for wanted, own in ((self.clubs, player.club), (self.schools, player.school), (self.towns, player.town))
            )
            and (not self.sex or player.sex.lower() in (("w", "f") if self.sex == "w" else ("m",)))
            and _within(self.born_from, year_of(player.birth), self.born_before)
            and (
                _within(self.rating_from, player.rating, self.rating_below) if player.rating else self._takes_unrated()
            )
        )

    def _takes_unrated(self) -> bool:
        return self.unrated or (self.rating_from is None and self.rating_below is None)


def _among(wanted: Sequence[str], own: str) -> bool:
    """Whether a word is one of a list, without accents and capitals; any where the list is empty."""
    return not wanted or folded(own) in map(folded, wanted)


def _within(first: int | None, value: int, beyond: int | None) -> bool:
    """Whether a number lies in a range; an unknown one (0) lies in no range that has an end."""
    if first is None and beyond is None:
        return True
    return bool(value) and (first is None or value >= first) and (beyond is None or value < beyond)


class Prizes(NamedTuple):
    """All categories of an event."""

    categories: tuple[PrizeCategory, ...] = ()
    currency: str = ""
    coin: int = 1
    """Amounts are rounded down to multiples of it."""
    several: bool = False
    """Whether a player may have prizes of more than one category."""
    share: str = "hort"
    """The rule of a category for which no other is said."""


class Entrant(NamedTuple):
    """A player at the end, in the order of the standings."""

    player: Player
    rank: int
    score: str
    """The points as they are printed; who has the same is tied."""


class Winner(NamedTuple):
    """A player in a category."""

    id: int
    place: int
    amount: int
    things: tuple[str, ...] = ()
    """The prizes in words of the place; of a shared place all, of which the player has one, and an empty text for
    none."""

    @property
    def has(self) -> bool:
        """Whether the player has a prize, or may have one of a shared place."""
        return bool(self.amount or self.things)


def dealt(prizes: Prizes, field: Sequence[Entrant]) -> list[tuple[PrizeCategory, list[Winner]]]:
    """The winners of each category; of one without prizes all its players.

    Where a player may have one prize only, it is the largest; of equal ones, or where one of them is a thing, the first
    in the list: player after player, from the first of the standings on, is taken out of the other categories, which
    are dealt anew.
    """
    inside = [[one for one in field if category.takes(one.player)] for category in prizes.categories]
    winners = [_winners(category, members, prizes.coin) for category, members in zip(prizes.categories, inside)]
    for one in () if prizes.several else field:
        id_ = one.player.id
        won = [at for at, those in enumerate(winners) if id_ in those and those[id_].has]
        largest = not any(winners[at][id_].things for at in won)
        for at in sorted(won, key=lambda at: -winners[at][id_].amount if largest else at)[1:]:
            inside[at] = [other for other in inside[at] if other is not one]
            winners[at] = _winners(prizes.categories[at], inside[at], prizes.coin)
    return [
        (category, [winner for winner in those.values() if winner.has or not category.prizes])
        for category, those in zip(prizes.categories, winners)
    ]


def _winners(category: PrizeCategory, members: Sequence[Entrant], coin: int) -> dict[int, Winner]:
    """Everybody in a category by id, with what the player has."""
    amounts, things = _amounts(category, members, coin), _things(category, members)
    found: dict[int, Winner] = {}
    place = 0
    for at, one in enumerate(members, 1):
        place = place if at > 1 and one.rank == members[at - 2].rank else at
        found[one.player.id] = Winner(one.player.id, place, amounts[one.player.id], things[one.player.id])
    return found


def _things(category: PrizeCategory, members: Sequence[Entrant]) -> dict[int, tuple[str, ...]]:
    """The prizes in words of the place of each player; different ones where several players share their places."""
    places = iter(category.prizes)
    found: dict[int, tuple[str, ...]] = {}
    for _, tied in groupby(members, key=lambda one: one.rank):
        ids = [one.player.id for one in tied]
        listed = [next(places, 0) for _ in ids]
        things = dict.fromkeys(one if isinstance(one, str) else "" for one in listed)
        found.update(dict.fromkeys(ids, tuple(things) if any(things) else ()))
    return found


def _amounts(category: PrizeCategory, members: Sequence[Entrant], coin: int) -> dict[int, int]:
    """The prize of each player: a part of the prize of the place, and a part of the pot of those with the same points.

    Players who share a place share its prizes by any rule.
    """
    places = iter(_in_amounts(category))
    own: dict[int, Fraction] = {}
    for _, tied in groupby(members, key=lambda one: one.rank):
        own.update(_evenly([one.player.id for one in tied], places))
    pot, found = SHARES[category.share], {}
    for _, tied in groupby(members, key=lambda one: one.score):
        ids = [one.player.id for one in tied]
        mean = sum(own[id_] for id_ in ids) / len(ids)
        found.update({id_: int((own[id_] * (1 - pot) + mean * pot) / coin) * coin for id_ in ids})
    return found


def _evenly(ids: Sequence[int], places: Iterator[int]) -> dict[int, Fraction]:
    whole = sum(next(places, 0) for _ in ids)
    return dict.fromkeys(ids, Fraction(whole, len(ids)))


def left_over(dealt_out: Sequence[tuple[PrizeCategory, list[Winner]]]) -> int:
    """The rest of all amounts after rounding, and without winners for some."""
    return sum(sum(_in_amounts(category)) - sum(one.amount for one in winners) for category, winners in dealt_out)


def things_left(dealt_out: Sequence[tuple[PrizeCategory, list[Winner]]]) -> Iterator[str]:
    """The prizes in words of places that nobody has."""
    for category, winners in dealt_out:
        shared: Counter[int] = Counter()
        had = set()
        for winner in winners:
            had.add(winner.place + shared[winner.place])
            shared[winner.place] += 1
        yield from (one for place, one in enumerate(category.prizes, 1) if isinstance(one, str) and place not in had)


def _in_amounts(category: PrizeCategory) -> list[int]:
    """The prizes of a category by place, a thing as 0."""
    return [0 if isinstance(one, str) else one for one in category.prizes]


def money(amount: int, prizes: Prizes, words: Words) -> str:
    """An amount as it is printed."""
    whole, part = divmod(amount, HUNDRED)
    return f"{words.figure(f'{whole}.{part:02}' if part else str(whole))} {prizes.currency}".rstrip()


def won_text(winner: Winner, prizes: Prizes, words: Words) -> str:
    """The prizes of a player as they are printed; things of a shared place with strokes between."""
    parts = [money(winner.amount, prizes, words)] if winner.amount else []
    return ", ".join([*parts, " / ".join(one or "–" for one in winner.things)] if winner.things else parts)


def rules_told(prizes: Prizes, dealt_out: Sequence[tuple[PrizeCategory, list[Winner]]], words: Words) -> list[str]:
    """The rules of the list in sentences, and what is left over."""
    with_prizes = [category for category in prizes.categories if category.prizes]
    rules = dict.fromkeys(category.share for category in with_prizes if any(_in_amounts(category)))
    lines = [words.word(f"share_{rule}") for rule in rules]
    things = any(isinstance(one, str) for category in with_prizes for one in category.prizes)
    if things:
        lines.append(words.things_by_place)
    if any(len(winner.things) > 1 for _, winners in dealt_out for winner in winners):
        lines.append(words.things_shared)
    if len(with_prizes) > 1:
        one_prize = words.one_prize_things if things else words.one_prize
        lines.append(words.several_prizes if prizes.several else one_prize)
    left = left_over(dealt_out)
    unclaimed = Counter(things_left(dealt_out))
    rest = [money(left, prizes, words)] if left else []
    rest += [f"{number} × {thing}" if number > 1 else thing for thing, number in unclaimed.items()]
    return [*lines, *(words.say("left_over", amount=one) for one in rest)]


def read_prizes(read: Mapping[str, Any], name: str) -> Prizes:
    """The list that a TOML file gives (docs/sheets.md). Raises BadInput, naming file, category and key."""
    _known(read, ("category", "share", "currency", "coin", "several"), name)
    rows = read.get("category", [])
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
        raise BadInput(Saying("fault", where=name, expected=Saying("wanted-category")))
    share = read.get("share", "hort")
    coin = _amount(read.get("coin", 0.01), name, "coin")
    if not coin:
        raise BadInput(_fault(name, "coin", "0", Saying("wanted-amount")))
    return Prizes(
        tuple(
            _category({"share": share, **row}, Saying("category-at", name=name, at=at))
            for at, row in enumerate(rows, 1)
        ),
        str(read.get("currency", "")),
        coin,
        _of_type(read.get("several", False), bool, name, "several"),
        share,
    )


def _fault(name: str | Saying, key: str, found: str, expected: Saying) -> Saying:
    """The fault of a value: where it stands, what stands there, and what is expected."""
    where = Saying("at-place", place=name, what=key) if key else name
    return Saying("fault-found", where=where, found=found, expected=expected)


def _category(row: Mapping[str, Any], name: Saying) -> PrizeCategory:
    _known(row, PrizeCategory._fields, name)
    if row["share"] not in SHARES:
        raise BadInput(_fault(name, "share", f"'{row['share']}'", Saying("one-of", known=Listing([*SHARES]))))
    if row.get("sex", "w") not in ("w", "m"):
        raise BadInput(_fault(name, "sex", f"'{row['sex']}'", Saying("wanted-sex")))
    given: dict[str, Any] = {key: _of_type(row[key], _KINDS[key], name, key) for key in row if key != "prizes"}
    given.update({key: tuple(given[key]) for key in _LISTS if key in given})
    for key in ("federations", "clubs", "schools", "towns"):
        if any(not isinstance(one, str) for one in given.get(key, ())):
            raise BadInput(_fault(name, key, str(list(given[key])), Saying("wanted-texts")))
    prizes = _of_type(row.get("prizes", []), list, name, "prizes")
    return PrizeCategory(**given, prizes=tuple(_prize(prize, name) for prize in prizes))


_KINDS: dict[str, type[str | int | bool | list[object]]] = {
    "name": str, "share": str, "sex": str, "unrated": bool, "federations": list, "players": list,
    "clubs": list, "schools": list, "towns": list,
    "rating_from": int, "rating_below": int, "born_from": int, "born_before": int,
}  # fmt: skip
"""What the value of a key is; prizes are amounts, or things in words."""
_LISTS = [key for key, kind in _KINDS.items() if kind is list]


def _known(row: Mapping[str, Any], keys: Sequence[str], name: str | Saying) -> None:
    for key in row:
        if key not in keys:
            raise BadInput(_fault(name, "", f"'{key}'{or_near(key, keys)}", Saying("some-of", known=Listing(keys))))


def _of_type(value: Any, kind: type, name: str | Saying, key: str) -> Any:
    if type(value) is not kind:
        raise BadInput(_fault(name, key, f"'{value}'", _KIND_NAMES[kind]))
    return value


_KIND_NAMES = {
    str: Saying("wanted-str"),
    int: Saying("wanted-int"),
    list: Saying("wanted-list"),
    bool: Saying("wanted-truth"),
}


def _amount(value: Any, name: str | Saying, key: str) -> int:
    """An amount in hundredths, exactly as it is written."""
    wanted = _fault(name, key, f"'{value}'", Saying("wanted-decimals"))
    if type(value) not in (int, float) or not 0 <= value < 10**12:
        raise BadInput(wanted)
    hundredths = Fraction(str(value)) * HUNDRED
    if hundredths.denominator != 1:
        raise BadInput(wanted)
    return int(hundredths)


def _prize(value: Any, name: Saying) -> int | str:
    """An amount in hundredths, or a thing."""
    thing = " ".join(value.split()) if isinstance(value, str) else ""
    return thing if is_thing(thing) else _amount(value, name, "prizes")

"""Sentences for people, the same in all systems of tables, in every language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from trfpair.event.saying import Filling, Listing, Saying

SHOWN = 4
"""So many pairs a sentence names."""


def listed_players(players: Sequence[int]) -> Listing:
    """Players by number."""
    return Listing([str(player) for player in players], last="and")


def first_players(players: Sequence[int]) -> Listing:
    """Players by number; of many the first, and how many more there are."""
    return listed_players(players) if len(players) <= SHOWN else Listing([str(id_) for id_ in players], SHOWN)


def people_of(said: Saying) -> Iterator[int]:
    """The players whom a sentence names, but those who were met before."""
    for name, fact in said.facts.items() if said.key != "pods-has-met" else ():
        things = fact.things if isinstance(fact, Listing) else [fact]
        for thing in things if isinstance(fact, Listing) or name in _ONE_PLAYER else ():
            if isinstance(thing, Saying):
                yield from people_of(thing)
            else:
                yield from (int(id_) for id_ in str(thing).split("-") if id_.isdecimal())


def with_laws(sayings: Sequence[Saying], law: str | None) -> list[Saying]:
    """Sentences with the meanings of costs before the first that names them, or before the list of what counts.

    A rematch costs by a ``law``; only in cEDH, where there is one, does the score spread count each two twice.
    """
    found: list[Saying] = []
    end = "-both" if law else ""
    for one in sayings:
        keys, said = {*_keys(one)}, {before.key for before in found}
        laws = [Saying(f"pods-law-{law}")] if keys & {*_OF_REMATCH_COST} else []
        if keys & {*_OF_THREES} and "pods-why-threes" not in said:
            laws.append(Saying("pods-law-threes"))
        if keys & {*_OF_SPREAD} and f"pods-why-spread{end}" not in said:
            laws.append(Saying(f"pods-law-spread{end}"))
        at = next((at for at, before in enumerate(found) if before.key in _LISTS), 0) if one.key == _ROW else len(found)
        found[at:at] = [told for told in laws if told.key not in said]
        found.append(one)
    return found


_LISTS, _ROW = ("pods-counts-in-order", "pods-decides-rows"), "pods-nth"
"""The sentences before a list of what counts, and a row of it."""


def _keys(said: Saying) -> Iterator[str]:
    """The keys of a sentence and of all within it."""
    yield said.key
    for fact in said.facts.values():
        for thing in fact.things if isinstance(fact, Listing) else [fact]:
            yield from _keys(thing) if isinstance(thing, Saying) else ()


_OF_REMATCH_COST = ("pods-costs", "pods-cost-badness", "pods-why-badness", "pods-proved-badness", "pods-proved-threes")

_OF_THREES = ("pods-costs", "pods-cost-threes", "pods-proved-threes")

_OF_SPREAD = ("pods-costs", "pods-cost-spread")

_ONE_PLAYER = ("one", "other", "mate", "instead", "who", "case", "worse")
"""Places that one player fills, or a sentence about players."""


def byes_said(count: int) -> Saying:
    """How many players have a bye."""
    return Saying("pods-have-bye", count=count) if count else Saying("pods-no-bye")


def seed_said(seed: int) -> Saying:
    """The seed of a search, and what it is good for."""
    return Saying("pods-same-seed", seed=seed)


def sizes_said(players: int, tables: Mapping[int, int]) -> Saying:
    """How many players there are, and at how many tables of each size they sit."""
    some = [Saying("pods-tables-of", count=number, size=size) for size, number in tables.items() if number]
    who = Saying("list-players", count=players)
    return Saying("pods-sizes", players=who, tables=Listing(some, last="and") if some else Saying("pods-no-tables-of"))


def one_after_the_other(rules: Sequence[Filling]) -> Listing:
    """Rules with the number of their order; one alone as it is."""
    return Listing(numbered(rules) if rules[1:] else rules)


def numbered(rules: Sequence[Filling]) -> list[Saying]:
    """Rules, each with the number of its order, from 1."""
    return [Saying("pods-nth", number=at, rule=rule) for at, rule in enumerate(rules, 1)]


def times_said(times: int) -> Saying:
    """How often something was."""
    return Saying("pods-times", count=times)

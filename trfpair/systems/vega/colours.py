"""Chapter 3: who of a pair has White; the first rule that decides. Chapter 5 for the first round."""

from __future__ import annotations

from collections.abc import Callable

from trfpair.base.named import NamedTuple
from trfpair.event.model import Colour
from trfpair.systems.vega.entrants import Entrant


class Verdict(NamedTuple):
    """The colour of the first player of a pair; NONE where the rule does not decide."""

    colour: Colour
    data: dict[str, int | str] = {}  # noqa: RUF012


_Rule = Callable[[Entrant, Entrant], Verdict]
UNDECIDED = Verdict(Colour.NONE)


def only_colour(one: Entrant, two: Entrant) -> Verdict:
    """2.3, 2.4: a player who can have one colour only has it."""
    if one.fixed:
        return Verdict(one.due, {"id": one.id, "rule": one.fixed})
    if two.fixed:
        return Verdict(two.due.opposite, {"id": two.id, "rule": two.fixed})
    return UNDECIDED


def equalise_games(one: Entrant, two: Entrant) -> Verdict:
    """3.1: equalise the numbers of games with White and with Black."""
    if one.difference == two.difference:
        return UNDECIDED
    return Verdict(Colour.WHITE if one.difference < two.difference else Colour.BLACK)


def alternate(one: Entrant, two: Entrant) -> Verdict:
    """3.2: alternate from the latest difference of the two colour histories, unplayed rounds left out."""
    for back, (first, second) in enumerate(zip(reversed(one.colours), reversed(two.colours)), 1):
        if first is not second:
            return Verdict(second, {"back": back})
    return UNDECIDED


def higher_aro(one: Entrant, two: Entrant) -> Verdict:
    """3.3: White to the higher ARO."""
    if one.aro == two.aro:
        return UNDECIDED
    return Verdict(Colour.WHITE if one.aro > two.aro else Colour.BLACK)


def lower_rating(one: Entrant, two: Entrant) -> Verdict:
    """3.4: White to the lower R."""
    if one.rating == two.rating:
        return UNDECIDED
    return Verdict(Colour.WHITE if one.rating < two.rating else Colour.BLACK)


def lower_ranked(one: Entrant, two: Entrant) -> Verdict:
    """Where chapter 3 is silent: White to the one who stands lower in the pairing order, as 3.4 would."""
    return Verdict(Colour.WHITE if one.index > two.index else Colour.BLACK)


_RULES: tuple[tuple[str, _Rule], ...] = (
    ("2.3/2.4", only_colour),
    ("3.1", equalise_games),
    ("3.2", alternate),
    ("3.3", higher_aro),
    ("3.4", lower_rating),
    ("order", lower_ranked),
)


def allocate(one: Entrant, two: Entrant) -> tuple[Verdict, str]:
    """Chapter 3: the colour of the first player, and the first rule that decides."""
    for article, rule in _RULES:
        verdict = rule(one, two)
        if verdict.colour:
            return verdict, article
    raise AssertionError("the pairing order decides between any two players")

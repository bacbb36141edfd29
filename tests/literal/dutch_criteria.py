"""The criteria of quality of C.04.3 as functions of a whole candidate, for the literal reading in `dutch.py`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.literal.dutch import Literal

Pairs = tuple[tuple[int, int], ...]
"""Pairs in generation order, the higher ranked player first."""


@dataclass
class Bracket:
    """A bracket (1.2): the MDPs, then the residents."""

    mdps: list[int]
    residents: list[int]
    following: list[int]
    """The next scoregroup."""
    lower: list[int]
    """Everybody below the residents."""
    completion: bool
    ahead: bool
    kind: str = ""

    @property
    def players(self) -> list[int]:
        return [*self.mdps, *self.residents]


@dataclass
class Candidate:
    """A candidate (3.1) with the criteria's values."""

    pairs: Pairs
    floaters: tuple[int, ...]
    unpaired_ahead: tuple[int, ...] = ()
    value: list[object] = field(default_factory=list)
    place: tuple[object, ...] = ()
    """Where it stands in the order of Article 4: the keys of `dutch.PLACE`."""


Criterion = Callable[["Literal", Bracket, Candidate], object]


# -- the criteria of quality: 2.4 (C.5 to C.19). Less is better. -----------------------------------------------------


def number_of_downfloaters(round_: Literal, bracket: Bracket, it: Candidate) -> object:
    return len(it.floaters)


def scores_of_downfloaters(round_: Literal, bracket: Bracket, it: Candidate) -> object:
    return falling(round_.score(one) for one in it.floaters)


def unpaired_in_the_following(round_: Literal, bracket: Bracket, it: Candidate) -> object:
    return (len(it.unpaired_ahead), falling(round_.score(one) for one in it.unpaired_ahead))


def unplayed_games_of_the_bye(round_: Literal, bracket: Bracket, it: Candidate) -> object:
    """C9: acts where the only downfloater gets the bye: the bye's score is not to be found below."""
    byes = round_.byes
    if byes and len(it.floaters) == 1 and not set(byes) & set(bracket.lower) and bracket.completion:
        return round_.players[it.floaters[0]].unplayed
    return 0


def difference_beyond_two(round_: Literal, bracket: Bracket, it: Candidate) -> object:
    return sum(
        abs(one.difference + (1 if colour == "W" else -1)) > 2 for one, colour in round_.topscorers_games(it.pairs)
    )


def third_colour_in_a_row(round_: Literal, bracket: Bracket, it: Candidate) -> object:
    return sum(one.colours[-2:] == 2 * colour for one, colour in round_.topscorers_games(it.pairs))


def preferences_denied(round_: Literal, bracket: Bracket, it: Candidate) -> object:
    return sum(one.wish[0] not in ("", colour) for one, colour in round_.colours(it.pairs))


def strong_preferences_denied(round_: Literal, bracket: Bracket, it: Candidate) -> object:
    return sum(one.wish[0] != colour and one.wish[1] == 2 for one, colour in round_.colours(it.pairs))


def residents_float_again(back: int) -> Criterion:
    def measure(round_: Literal, bracket: Bracket, it: Candidate) -> object:
        return sum(one in bracket.residents and round_.players[one].floats[back] == "v" for one in it.floaters)

    return measure


def mdp_opponents_float_again(back: int) -> Criterion:
    def measure(round_: Literal, bracket: Bracket, it: Candidate) -> object:
        return sum(higher in bracket.mdps and round_.players[low].floats[back] == "^" for higher, low in it.pairs)

    return measure


def differences_of_mdps(back: int) -> Criterion:
    """An MDP that floats on counts as more than any score difference, a higher one as more than a lower one."""

    def measure(round_: Literal, bracket: Bracket, it: Candidate) -> object:
        again = [one for one in bracket.mdps if round_.players[one].floats[back] == "v"]
        found = [(0, round_.score(one) - round_.score(low)) for one, low in it.pairs if one in again]
        return falling(found + [(1, round_.score(one)) for one in it.floaters if one in again])

    return measure


def differences_of_mdp_opponents(back: int) -> Criterion:
    def measure(round_: Literal, bracket: Bracket, it: Candidate) -> object:
        return falling(
            round_.score(one) - round_.score(low)
            for one, low in it.pairs
            if one in bracket.mdps and round_.players[low].floats[back] == "^"
        )

    return measure


def score_differences(round_: Literal, bracket: Bracket, it: Candidate) -> object:
    """A.8: the PSD. A downfloater's SD is taken to one point below the lowest score of the bracket."""
    bottom = min(round_.score(one) for one in bracket.players) - 10
    pairs = [round_.score(one) - round_.score(low) for one, low in it.pairs]
    return falling(pairs + [round_.score(one) - bottom for one in it.floaters])


def unpaired_next_2017(round_: Literal, bracket: Bracket, it: Candidate) -> object:
    return round_.ahead_2017(bracket, it.unpaired_ahead)


def same_downfloats(back: int) -> Criterion:
    def measure(round_: Literal, bracket: Bracket, it: Candidate) -> object:
        return len(round_.downfloats_again(it, back))

    return measure


def same_upfloats(back: int) -> Criterion:
    def measure(round_: Literal, bracket: Bracket, it: Candidate) -> object:
        return len(round_.upfloats_again(it, back))

    return measure


def downfloat_differences(back: int) -> Criterion:
    def measure(round_: Literal, bracket: Bracket, it: Candidate) -> object:
        bottom = min(round_.score(one) for one in bracket.players) - 10
        return falling(
            round_.score(one) - (round_.score(low) if low >= 0 else bottom)
            for one, low in round_.downfloats_again(it, back)
        )

    return measure


def upfloat_differences(back: int) -> Criterion:
    def measure(round_: Literal, bracket: Bracket, it: Candidate) -> object:
        return falling(round_.score(one) - round_.score(low) for one, low in round_.upfloats_again(it, back))

    return measure


def falling(values: object) -> tuple[object, ...]:
    return tuple(sorted(values, reverse=True))  # type: ignore[call-overload, no-any-return]


CRITERIA: dict[str, dict[str, Criterion]] = {
    "2026": {
        "C6": number_of_downfloaters,
        "C7": scores_of_downfloaters,
        "C8": unpaired_in_the_following,
        "C9": unplayed_games_of_the_bye,
        "C10": difference_beyond_two,
        "C11": third_colour_in_a_row,
        "C12": preferences_denied,
        "C13": strong_preferences_denied,
        "C14": residents_float_again(1),
        "C15": mdp_opponents_float_again(1),
        "C16": residents_float_again(2),
        "C17": mdp_opponents_float_again(2),
        "C18": differences_of_mdps(1),
        "C19": differences_of_mdp_opponents(1),
        "C20": differences_of_mdps(2),
        "C21": differences_of_mdp_opponents(2),
    },
    "2017": {
        "C.5": number_of_downfloaters,
        "C.6": score_differences,
        "C.7": unpaired_next_2017,
        "C.8": difference_beyond_two,
        "C.9": third_colour_in_a_row,
        "C.10": preferences_denied,
        "C.11": strong_preferences_denied,
        "C.12": same_downfloats(1),
        "C.13": same_upfloats(1),
        "C.14": same_downfloats(2),
        "C.15": same_upfloats(2),
        "C.16": downfloat_differences(1),
        "C.17": upfloat_differences(1),
        "C.18": downfloat_differences(2),
        "C.19": upfloat_differences(2),
    },
}

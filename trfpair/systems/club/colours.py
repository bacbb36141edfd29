"""Colours of the club Swiss: ideal, acceptable, and the flag where neither player may have a colour again."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from trfpair.base.named import NamedTuple
from trfpair.event.model import Colour


class Due(NamedTuple):
    """The colour that is due to a player by the last two games."""

    ideal: Colour
    """The opposite of the last game's colour; NONE before the first game: any colour will do."""
    may_repeat: bool
    """Whether the last colour is acceptable again: the last two games did not have the same colour."""


class Sentence(Enum):
    """The sentence that gave the colours. The value names it in the trace."""

    NO_GAMES = "no games yet: White to the lower ranked"
    IDEALS = "the ideal colours differ"
    HIGHER_REPEATS = "same ideal colour: the higher ranked repeats the last colour"
    LOWER_REPEATS = "same ideal colour: the lower ranked repeats the last colour"
    FLAG = (
        "no acceptable colours, for the director to review: "
        "the lower ranked gets the due colour, the higher ranked a third in a row"
    )


class Colours(NamedTuple):
    """The colour of the higher ranked player of a game, and the rule that gave it."""

    higher: Colour
    rule: Sentence


def due(colours: Sequence[Colour]) -> Due:
    """Ideal and acceptable colour after the games played, oldest first ("Last Two Games Colors").

    A player with one game may repeat its colour: the opposite is entered as the game before it.
    """
    last = [colour for colour in colours if colour][-2:]
    if not last:
        return Due(Colour.NONE, True)
    return Due(last[-1].opposite, len(last) < 2 or last[0] is not last[1])


def clash(one: Due, other: Due) -> bool:
    """Whether a game of the two needs the director's flag: both due the same colour, neither may repeat the other."""
    return one.ideal is other.ideal and not one.may_repeat and not other.may_repeat


def colours_of(higher: Due, lower: Due) -> Colours:
    """Give the colours of a game ("Calculate the Candidate Game players' game pieces colors").

    Different ideals are granted, and a player without a game takes what the other leaves. With the same ideal the
    higher ranked player gives way where a repeat is acceptable, else the lower ranked one, else the game is flagged.
    """
    if not higher.ideal and not lower.ideal:
        return Colours(Colour.BLACK, Sentence.NO_GAMES)
    if higher.ideal is not lower.ideal:
        return Colours(higher.ideal or lower.ideal.opposite, Sentence.IDEALS)
    if higher.may_repeat:
        return Colours(higher.ideal.opposite, Sentence.HIGHER_REPEATS)
    if lower.may_repeat:
        return Colours(higher.ideal, Sentence.LOWER_REPEATS)
    return Colours(lower.ideal.opposite, Sentence.FLAG)

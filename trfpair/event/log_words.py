"""The sentences for lines of the log, a function for each way of saying: the round, the text, and what people are
called.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from trfpair.event.saying import Fillings, Listing, Saying

Called = Mapping[int, str]
"""What players or teams are called, by number."""
WordsOfLine = Callable[[int, str, Called], Saying]
"""The sentence for a line: its round, its text, and what those whom it numbers are called."""

_PAIR = r"(\d{1,9})-(\d{1,9})"
_WAS = r"(\d+)(?:-(\d+))? was (\S+), is (\S+?)(?:, after round (\d{1,9}))?"
_MOST_DIGITS = 9
_MOST_MOVED = 20
"""So many new numbers are named."""


def _is_number(word: str) -> bool:
    """Whether a word may be the number of somebody: what a person writes into a file may be anything."""
    return word.isdecimal() and len(word) <= _MOST_DIGITS


def _name(word: str, called: Called) -> str | Saying:
    """The name of somebody; the word where it is no number."""
    if not _is_number(word):
        return word
    return called.get(int(word)) or Saying("log-nobody", number=int(word))


def _names(ids: Iterable[int], called: Called) -> Listing:
    return Listing([called.get(one, str(one)) for one in ids])


def pairs(text: str, called: Called) -> Listing | Saying:
    """The pairs of a list; Black 0 is the bye."""
    listed = [(int(one), int(other)) for one, other in re.findall(_PAIR, text)]
    named = [
        Saying("both", one=called.get(one, str(one)), other=called.get(other, str(other)))
        if other
        else Saying("log-bye", who=called.get(one, str(one)))
        for one, other in listed
    ]
    return Listing(named, between="; ") if named else Saying("log-no-pairs")


def by_hand(round_: int, text: str, called: Called) -> Saying:
    """A round that was made by hand."""
    right, _, there = text.partition("=>")
    return Saying("log-by-hand", round=round_, made=pairs(there, called), right=pairs(right, called))


def imported(round_: int, text: str, called: Called) -> Saying:
    """A round that came otherwise than by the rules from another program."""
    right, _, there = text.partition("=>")
    return Saying("log-import", round=round_, made=pairs(there, called), right=pairs(right, called))


def changed(round_: int, text: str, called: Called) -> Saying:
    """A result, or a bye, that changed after later rounds were paired with it."""
    found = _changed(round_, text, called)
    return Saying("log-changed", **found) if found else Saying("log-said", round=round_, text=text)


def for_rating(round_: int, text: str, called: Called) -> Saying:
    """A correction that changes no points."""
    found = _changed(round_, text, called)
    return Saying("log-for-rating", **found) if found else Saying("log-said", round=round_, text=text)


def _changed(round_: int, text: str, called: Called) -> Fillings:
    """Facts of a line about a change; none where it has another form."""
    found = re.fullmatch(_WAS, text)
    if not found:
        return {}
    one = _name(found[1], called)
    who = Saying("both", one=one, other=_name(found[2], called)) if found[2] else one
    after: str | Saying = Saying("log-after", round=int(found[5])) if found[5] else ""
    return {"round": round_, "who": who, "was": _known(found[3]), "now": _known(found[4]), "after": after}


def colours(round_: int, text: str, called: Called) -> Saying:
    """Colours that were exchanged after later rounds were paired with them."""
    pair, _, rest = text.partition(" was ")
    found = re.search(r", after round (\d{1,9})", rest)
    after: str | Saying = Saying("log-after", round=int(found[1])) if found else ""
    return Saying("log-colours", round=round_, pairs=pairs(pair, called), after=after)


def goes_on(round_: int, text: str, called: Called) -> Saying:
    """A game that goes on later, or how it ended."""
    if " was " in text:
        return changed(round_, text, called)
    return Saying("log-goes-on", round=round_, pairs=pairs(text, called))


def by_decision(round_: int, text: str, called: Called) -> Saying:
    """A result that the arbiter decided."""
    pair, _, result = text.partition(" ")
    return Saying("log-decision", round=round_, pairs=pairs(pair, called), result=result)


def new_numbers(_round: int, text: str, called: Called) -> Saying:
    """New numbers, with the names."""
    words = text.split()
    moved = [Saying("log-new-number", who=_name(now, called), was=was) for now, was in zip(words[::3], words[2::3])]
    return Saying("log-new-numbers", moved=Listing(moved, _MOST_MOVED, rest="log-and-more"))


def rated(round_: int, text: str, called: Called) -> Saying:
    """The words of another rating of a player."""
    who, was, rest = text.partition(" was ")
    if not was:
        return Saying("log-said", round=round_, text=text)
    return Saying("log-rating", who=_name(who, called), was=rest, round=round_)


def titled(round_: int, text: str, called: Called) -> Saying:
    """The words of another title of a player."""
    who, was, rest = text.partition(" was ")
    if not was:
        return Saying("log-said", round=round_, text=text)
    return Saying("log-title", who=_name(who, called), was=_known(rest), round=round_)


def _known(text: str) -> str | Saying:
    """The value before; a word where there was nothing."""
    was = text.removeprefix("was ")
    return Saying("log-none") if was == "none" else Saying("log-unknown") if was == "unknown" else was


def away_by_word(round_: int, text: str, called: Called) -> Saying:
    """The players who were said to be away when a round was paired."""
    words = text.split()
    parts = [
        _away(kind, Listing([_name(one, called) for one in ids.split(",")]))
        for kind, ids in zip(words[::2], words[1::2])
    ]
    return Saying("log-away-by-word", round=round_, parts=Listing(parts, between="; "))


def _away(kind: str, who: Listing) -> Saying:
    if kind == "absent":
        return Saying("log-absent", who=who)
    if kind == "half-bye":
        return Saying("log-half-bye", who=who)
    if kind == "withdraw":
        return Saying("log-withdraw", who=who)
    return Saying("log-other-kind", kind=kind, who=who)


def rounds(round_: int, text: str, _called: Called) -> Saying:
    """Another number of rounds."""
    return Saying("log-rounds", was=_known(text), round=round_)


def of_begun(round_: int, text: str, _called: Called) -> Saying:
    """A round that somebody began by hand."""
    others = text == "others are to be paired"
    return Saying("log-begun", round=round_, text=Saying("log-others") if others else text)


def system(round_: int, text: str, _called: Called) -> Saying:
    """The words of another system of the event."""
    return Saying("log-system", was=_known(text), round=round_)


def of_other_system(round_: int, text: str, _called: Called) -> Saying:
    """A round that was paired by another system than that of the file."""
    return Saying("log-paired-by", round=round_, system=text)


def option(round_: int, text: str, _called: Called) -> Saying:
    """An option of a system."""
    return Saying("log-option", round=round_, text=text)


def of_standings(_round: int, text: str, _called: Called) -> Saying:
    """A word about the standings."""
    return Saying("log-standings", text=text)


def of_bans(round_: int, text: str, called: Called) -> Saying:
    """Pairs that may not meet."""
    return Saying("log-banned", round=round_, pairs=pairs(text, called))


def of_lifted(round_: int, text: str, called: Called) -> Saying:
    """Pairs that may meet again."""
    return Saying("log-unbanned", round=round_, pairs=pairs(text, called))


def full_byes(round_: int, text: str, called: Called) -> Saying:
    """The words of full-point byes of a round."""
    return Saying("log-full-byes", round=round_, who=_names(_ids(text), called))


def away(round_: int, text: str, called: Called) -> Saying:
    """Players who leave."""
    return Saying("log-away", who=_names(_ids(text), called), round=round_)


def back(round_: int, text: str, called: Called) -> Saying:
    """Players who are back."""
    return Saying("log-back", who=_names(_ids(text), called), round=round_)


def late_entry(round_: int, text: str, called: Called) -> Saying:
    """Players who join."""
    return Saying("log-joined", who=_names(_ids(text), called), round=round_)


def _ids(text: str) -> list[int]:
    return sorted({int(word) for word in text.split() if _is_number(word)})

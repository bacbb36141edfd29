"""C.04.5 and C.04.6 taken literally: every upfloater set and every pairing of a bracket is tried, one after another.

Nothing of the engine is used, not even its file model: `tests/literal/match_files.py` reads the text of a file on its
own. Meant for up to ten participants.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations


@dataclass
class Side:
    """A participant before the round: a player of the Double-Swiss, or a team."""

    tpn: int
    number: int = 0
    """4.3.1: place among those who have arrived, who take part in this round or were paired in one before."""
    score: int = 0
    """Pairing score: the primary score and virtual points, in tenths."""
    secondary: int = 0
    met: set[int] = field(default_factory=set)
    colours: list[str] = field(default_factory=list)
    """Colours of the matches played, oldest first."""
    matches: int = 0
    floated: bool = False
    bars: dict[str, list[int]] = field(default_factory=dict)
    """Rounds that bar from the bye: ``had-bye``, else ``had-points``."""

    @property
    def barred(self) -> bool:
        return bool(self.bars)

    @property
    def balance(self) -> int:
        return self.colours.count("w") - self.colours.count("b")


@dataclass
class Event:
    """The round to be paired and what its regulation asks."""

    round: int
    rounds: int
    initial: str
    preferences: str = ""
    """``a``, ``b``, ``none``; empty for the Double-Swiss."""
    use_secondary: bool = False
    edition: int = 2026
    present: list[Side] = field(default_factory=list)
    banned: set[frozenset[int]] = field(default_factory=set)
    seats_by_score: bool = False
    """Not the text: another program orders the members of a bracket by score first, the text by number alone."""

    def place(self, side: Side) -> tuple[int, int]:
        """Where a member of a bracket stands among the others."""
        return -side.score if self.seats_by_score else 0, side.tpn

    @property
    def late(self) -> bool:
        """Whether the criteria on floats are switched off: the last round, for teams the last two."""
        return self.round > self.rounds - (2 if self.preferences else 1)


Pairs = list[tuple[int, int]]


def pair_literally(event: Event) -> Pairs | None:
    """White and Black of each match, the bye with 0; None where no legal pairing exists."""
    rest = list(event.present)
    bye = None
    if len(rest) % 2:
        order = sorted(rest, key=lambda side: (side.score, -side.matches, -side.tpn))
        able = (s for s in order if not s.barred and pairable(event, [o for o in rest if o is not s]))
        bye = next(able, None)
        if bye is None:
            return None
        rest.remove(bye)
    elif not pairable(event, rest):
        return None
    standings = sorted({side.score for side in rest}, reverse=True)
    found: Pairs = []
    while rest:
        top = max(side.score for side in rest)
        residents = [side for side in rest if side.score == top]
        below = [side for side in rest if side.score < top]
        lower = [score for score in standings if score < top]
        floaters = upfloaters(event, residents, below, lower[0] if lower else None)
        for one, two in best_pairing(event, residents, floaters):
            white, black = colours(event, one, two)
            found.append((white.tpn, black.tpn))
        rest = [side for side in below if side not in floaters]
    if bye:
        found.append((bye.tpn, 0))
    return found


def upfloaters(
    event: Event, residents: list[Side], below: list[Side], following: int | None, ahead: Event | None = None
) -> list[Side]:
    """C3 to C7: the first best set; C6 by another event where there is one."""
    for size in range(len(residents) % 2, len(below) + 1, 2):
        kept = []
        for chosen in combinations(below, size):
            names = {side.tpn for side in chosen}
            rest = [side for side in below if side.tpn not in names]
            if pairable(event, [*residents, *chosen]) and pairable(event, rest):
                kept.append(sorted(chosen, key=lambda side: (-side.score, side.tpn)))
        if kept:
            return min(kept, key=lambda chosen: set_key(ahead or event, chosen, below, following))
    raise LookupError("a legal pairing was promised")


def set_key(event: Event, chosen: list[Side], below: list[Side], following: int | None) -> tuple[object, ...]:
    profile = [-score for score in sorted(side.score for side in chosen)]
    floated = 0 if event.late or event.edition == 2024 else sum(side.floated for side in chosen)
    rest = [side for side in below if side not in chosen]
    return profile, following_group(event, rest, following), floated, [side.tpn for side in chosen]


def following_group(event: Event, rest: list[Side], following: int | None) -> int:
    """C6: 0 where the following scoregroup can be paired with its least number of upfloaters, else how far it is off.

    Before 2026 the number counts, since then only whether there is one.
    """
    group = [side for side in rest if side.score == following]
    lower = [side for side in rest if side.score != following]
    least = len(group) % 2
    for size in range(least, len(lower) + 1, 2):
        for chosen in combinations(lower, size):
            names = {side.tpn for side in chosen}
            left = [side for side in lower if side.tpn not in names]
            if pairable(event, [*group, *chosen]) and pairable(event, left):
                return 0
        if event.edition != 2024:
            return 1
        break
    if event.edition == 2024:
        return min(crossing(group, pairs) for pairs in matchings(event, rest)) - least
    return 0


def crossing(group: list[Side], pairs: list[tuple[Side, Side]]) -> int:
    return sum((one in group) != (two in group) for one, two in pairs)


def best_pairing(event: Event, residents: list[Side], floaters: list[Side]) -> list[tuple[Side, Side]]:
    """C8 to C10, then the first pair identifier."""
    members = sorted([*residents, *floaters], key=event.place)
    return min(matchings(event, members), key=lambda pairs: pairing_key(event, pairs, floaters))


def pairing_key(event: Event, pairs: list[tuple[Side, Side]], floaters: list[Side]) -> tuple[object, ...]:
    unhappy = strongly = met_floated = 0
    for one, two in pairs:
        mine, theirs = preference(event, one), preference(event, two)
        if mine and mine.lower() == theirs.lower():
            unhappy += 1
            strongly += mine.isupper() and theirs.isupper()
        if not event.late and (one in floaters) != (two in floaters):
            met_floated += (two if one in floaters else one).floated
    ordered = sorted(pairs, key=lambda pair: event.place(pair[0]))
    top, partners = ([event.place(pair[at]) for pair in ordered] for at in (0, 1))
    return unhappy, strongly, met_floated, top, partners


def preference(event: Event, side: Side) -> str:
    """1.7: ``W``, ``B`` (type A, and strong), ``w``, ``b`` (mild), or nothing."""
    if event.preferences not in ("a", "b") or not side.colours:
        return ""
    balance, last, two = side.balance, side.colours[-1], side.colours[-2:]
    if balance <= -2 or (balance in (0, -1) and two == ["b", "b"]):
        return "W"
    if balance >= 2 or (balance in (0, 1) and two == ["w", "w"]):
        return "B"
    if event.preferences == "a":
        return ""
    if balance:
        return "w" if balance == -1 else "b"
    if event.round == event.rounds:
        return ""
    return "w" if last == "b" else "b"


def colours(event: Event, one: Side, two: Side) -> tuple[Side, Side]:
    """4.3: White and Black of a match."""
    if event.preferences and event.use_secondary:
        first, other = sorted([one, two], key=lambda side: (-side.score, -side.secondary, side.tpn))
    else:
        first, other = sorted([one, two], key=lambda side: (-side.score, side.tpn))
    return (first, other) if colour(event, first, other) == "w" else (other, first)


def colour(event: Event, first: Side, other: Side) -> str:
    """The colour of the first of the two."""
    turned = {"w": "b", "b": "w"}
    if not first.colours and not other.colours:
        return event.initial if first.number % 2 else turned[event.initial]
    if event.preferences:
        mine, theirs = preference(event, first), preference(event, other)
        if mine.lower() != theirs.lower():
            return mine.lower() or turned[theirs.lower()]
        if mine.isupper() != theirs.isupper():
            return mine.lower() if mine.isupper() else turned[theirs.lower()]
        if first.balance != other.balance:
            return "w" if first.balance < other.balance else "b"
    else:
        whites, others = first.colours.count("w"), other.colours.count("w")
        if whites != others:
            return "w" if whites < others else "b"
    for own, theirs in zip(reversed(first.colours), reversed(other.colours)):
        if own != theirs:
            return theirs
    if event.preferences and preference(event, first):
        return preference(event, first).lower()
    return turned[first.colours[-1]] if first.colours else other.colours[-1]


def legal(event: Event, one: Side, two: Side) -> bool:
    """C1 and the bans of the file."""
    return two.tpn not in one.met and frozenset((one.tpn, two.tpn)) not in event.banned


def matchings(event: Event, members: Sequence[Side]) -> Iterator[list[tuple[Side, Side]]]:
    """All legal pairings of all members; in each pair the first one stands earlier."""
    if not members:
        yield []
        return
    first, *others = members
    for two in others:
        if legal(event, first, two):
            for rest in matchings(event, [side for side in others if side is not two]):
                yield [(first, two), *rest]


def pairable(event: Event, members: Sequence[Side]) -> bool:
    """Whether all members can be paired with one another."""
    return len(members) % 2 == 0 and next(matchings(event, members), None) is not None

"""A Lim round (C.04.4.3) worked out once more from the text: every step that its trace must have, and the boards.

Players are places in the pairing order, from 0: "highest numbered" is place 0. Groups above the median are paired
downwards, those below it upwards, the median last and downwards. Readings: docs/lim-readings.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from trfpair.verify.facts import floated
from trfpair.verify.pairable import Largest, Mask, each, largest
from trfpair.verify.players import OPPOSITE, Entrant, Field
from trfpair.verify.reading import claim
from trfpair.verify.replay import Round, Row

Rank = Callable[[int], tuple[int, int]]
MAXI = 100
"""3.2.3, 3.8, 5.7: rating points."""
TYPES = {(False, False): "d", (False, True): "c", (True, False): "b", (True, True): "a"}
"""3.9: by whether a player floated into the group, and whether the next group has nobody left for the player."""


def letter(colour: str) -> str:
    """A colour as the trace has it."""
    return colour.lower() or "-"


def within_limits(one: Entrant, colour: str) -> bool:
    """5.1: neither the third time running nor three more of it."""
    return one.colours[-2:] != colour * 2 and abs(one.difference + (1 if colour == "W" else -1)) < 3


def due(one: Entrant) -> tuple[str, str]:
    """5.3, 5.5, 5.6: the due colour and its article; none without games."""
    may = [colour for colour in "WB" if within_limits(one, colour)]
    if len(may) == 1:
        return may[0], "5.3"
    if one.difference:
        return ("B" if one.difference > 0 else "W"), "5.5"
    return (OPPOSITE[one.colours[-1]], "5.6") if one.colours else ("", "")


class Lim(Round):
    """One round."""

    def __init__(self, field: Field, *, maxi: bool) -> None:
        """Work out the round."""
        super().__init__(field, sorted(field.entrants, key=lambda one: one.place))
        self.maxi = maxi
        self.rating = [field.player(id_).rating for id_ in self.ids]
        self.due = [due(one) for one in self.entrants]
        self.owed = {colour: self._who(mine == colour for mine, _ in self.due) for colour in ("W", "B", "")}
        self.floated = self._who(floated(field, one) for one in self.entrants)
        if not field.is_last:
            self.allow = self._within_limits()
        self._round()

    @staticmethod
    def _who(flags: Iterable[bool]) -> Mask:
        return sum(1 << at for at, flag in enumerate(flags) if flag)

    def _within_limits(self) -> list[Mask]:
        """2.1: with some colours both are within the limits of 5.1; in the last round that is not asked (6)."""
        white, black = (self._who(within_limits(one, colour) for one in self.entrants) for colour in "WB")
        sides = [(black if white >> at & 1 else 0) | (white if black >> at & 1 else 0) for at in each(self.everybody)]
        return [side & row for side, row in zip(sides, self.strangers)]

    # -- article 2 ----------------------------------------------------------------------------------------------------

    def _round(self) -> None:
        everybody = self.everybody
        if len(self.ids) % 2:
            everybody ^= 1 << self._bye()
        middle = (self.field.round - 1) * self.field.tournament.scoring.win
        residents: dict[int, Mask] = {middle: 0}
        for at in each(everybody):
            twice = 2 * self.entrants[at].score
            residents[twice] = residents.get(twice, 0) | 1 << at
        above = sorted((twice for twice in residents if twice > middle), reverse=True)
        below = sorted(twice for twice in residents if twice < middle)
        told = {
            name: [{"score": _score(twice), "players": residents[twice].bit_count()} for twice in side]
            for name, side in (("above", above), ("below", below), ("median", [middle]))
        }
        self.tell("order", "2.2", **told, maxi=self.maxi, last_round=self.field.is_last)
        made: dict[bool, list[tuple[int, int]]] = {False: [], True: []}
        arriving = 0
        for up, side in ((False, above), (True, below)):
            coming = 0
            for twice, following in zip(side, [*side[1:], middle]):
                coming = self._group(twice, residents[twice], coming, residents[following], made[up], up=up)
            arriving |= coming
        median = self._median(middle, residents[middle], arriving, made)
        rows = [self._board(pair, low=False) for pair in made[False] + median]
        rows += [self._board(pair, low=True) for pair in made[True]]
        self.tell("colours", "5", rows=rows)

    def _bye(self) -> int:
        """1: the lowest ranked of the lowest scoregroup; 7.1: the lowest rated."""
        first = self.field.round == 1
        found = self.largest(self.everybody)
        spare = found.spare if 2 * found.pairs + 1 == len(self.ids) else 0
        rank = self.rating if first else [one.score for one in self.entrants]
        against = []
        for at in sorted(each(self.everybody), key=lambda at: (rank[at], -at)):
            if self.entrants[at].barred:
                against.append({"kind": "barred", "who": self.ids[at]})
            elif not spare >> at & 1:
                why = self.stuck(self.everybody & ~(1 << at))
                against.append({"kind": "rest", "who": self.ids[at], "why": why})
            else:
                self.tell("bye", "7.1" if first else "1", id=self.ids[at], against=against)
                self.boards.add((self.ids[at], 0))
                return at
        claim(False, "nobody can have the bye so that all others can be paired")
        raise AssertionError

    def _group(
        self, twice: int, residents: Mask, coming: Mask, there: Mask, made: list[tuple[int, int]], *, up: bool
    ) -> Mask:
        """2.3, 2.4: who leaves a group, and the pairs of those who stay."""
        members = residents | coming
        self._tell_group(twice, residents, coming, up=up)
        found = self.largest(members)
        leave = members.bit_count() - 2 * found.pairs
        if leave:
            self.tell("leave", "2.3", pairs=found.pairs, leave=leave)
        leaving = _Leaving(self, residents, there, up=up)
        while members.bit_count() > 2 * found.pairs:
            at, told = leaving.pick(members, found)
            self.steps.append(told)
            members ^= 1 << at
            found = self.largest(members)
        made += self._pairs(twice, residents, members, up=up)
        return (residents | coming) & ~members

    def _tell_group(self, twice: int, residents: Mask, coming: Mask, *, up: bool, median: bool = False) -> None:
        incoming = [at for at, _ in self._in_turn(twice, coming)]
        title = "the median group" if median else f"paired {'upwards' if up else 'downwards'}"
        self.tell(
            "group",
            "2.2",
            {"incoming": self.named(incoming)} if incoming else {},
            players=[self._player(at) for at in (*_walk(residents, up), *incoming)],
            score=_score(twice),
            title=title,
            heads=["seeks", "is found"],
            direction="up" if up else "down",
            median=median,
        )

    def _player(self, at: int) -> Row:
        one, (colour, rule) = self.entrants[at], self.due[at]
        facts = {"id": one.id, "score": one.score, "rating": self.rating[at], "games": one.colours}
        return {**facts, "due": letter(colour), "rule": rule, "floated": bool(self.floated >> at & 1)}

    def _median(
        self, twice: int, residents: Mask, coming: Mask, made: dict[bool, list[tuple[int, int]]]
    ) -> list[tuple[int, int]]:
        """2.6: pairs next to the median are taken apart until it can be completed."""
        self._tell_group(twice, residents, coming, up=False, median=True)
        members = residents | coming
        while not self.pairable(members):
            from_above, from_below = (
                sum(sign * (2 * self.entrants[at].score - twice) > 0 for at in each(members)) for sign in (1, -1)
            )
            up = from_above > from_below
            up = up if made[up] else not up
            claim(bool(made[up]), "2.6: no pair is left to be taken apart")
            pair, why = made[up].pop(), self.stuck(members)
            floaters = {"above": from_above, "below": from_below, "side": "up" if up else "down"}
            self.tell("crack", "2.6", floaters, pair=self.named(pair), why=why)
            members |= self.mask(pair)
        return self._pairs(twice, residents, members, up=False)

    # -- 3.6 to 3.8, 4: one group -------------------------------------------------------------------------------------

    def rank(self, *, up: bool) -> Rank:
        """3.6, 3.7: downfloaters the highest score and number first, upfloaters the lowest."""
        sign = 1 if up else -1
        return lambda at: (sign * self.entrants[at].score, -sign * at)

    def _in_turn(self, twice: int, floaters: Mask) -> list[tuple[int, bool]]:
        """3.6, 3.7: downfloaters first; each with whether it came from below."""
        down = [at for at in each(floaters) if 2 * self.entrants[at].score > twice]
        up = [at for at in each(floaters) if 2 * self.entrants[at].score < twice]
        return [(at, low) for low, side in ((False, down), (True, up)) for at in sorted(side, key=self.rank(up=low))]

    def _pairs(self, twice: int, residents: Mask, members: Mask, *, up: bool) -> list[tuple[int, int]]:
        """The floaters in turn, then the first of those who are left against the bottom half, the top from its end."""
        made: list[tuple[int, int]] = []
        left = members

        def meet(article: str, at: int, order: Sequence[int]) -> None:
            nonlocal left
            left &= ~(1 << at)
            taken, told = self._opponent(at, order, left)
            self.tell("opponent", article, told)
            left &= ~(1 << taken)
            made.append((at, taken))

        for at, low in self._in_turn(twice, members & ~residents):
            if left >> at & 1:
                meet("3.8", at, _walk(left & ~(1 << at), low))
        while left:
            order = _walk(left, up)
            half = len(order) // 2
            meet("4", order[0], [*order[half:], *reversed(order[1:half])])
        return made

    def near(self, at: int, players: Mask) -> Mask:
        """Maxi: those of some players whose rating is near."""
        return sum(1 << one for one in each(players) if abs(self.rating[one] - self.rating[at]) <= MAXI)

    def _opponent(self, at: int, order: Sequence[int], left: Mask) -> tuple[int, Row]:
        """3.8, 4, 5.2, 5.7: the first available opponent due the other colour, else the first available.

        Available are those without whom all others who are left can be paired.
        """
        free = self.largest(left).spare & self.allow[at]
        mine = self.due[at][0]
        wanted = self.owed[OPPOSITE[mine]] if mine else 0
        first = next(one for one in order if free >> one & 1)
        fitting = self.near(first, free & wanted) if self.maxi else free & wanted
        taken = next((one for one in order if fitting >> one & 1), first)
        tells_first = self.maxi or not fitting
        against, past, done = [], not tells_first, False
        for one in order:
            past = past or one == first
            if one == taken:
                if fitting or not wanted:
                    break
                done = True
            elif not done or wanted >> one & 1:
                row = self.barred(at, one) or self._for_colour(at, one, bool(fitting), first if past else -1)
                row = row or {"kind": "rest", "why": self.stuck(left & ~(1 << one))}
                against.append({**row, "who": self.ids[one]})
        told = {"chooser": self.ids[at], "taken": self.ids[taken], "against": against, "due": letter(mine)}
        return taken, {**told, "for_colour": bool(fitting), "first": self.ids[first] if tells_first else 0}

    def _for_colour(self, at: int, other: int, fitting: bool, first: int) -> Row:
        """5.1, 5.2, 5.7: why somebody is not taken who does not come before the first available (-1: does)."""
        colour = self.due[other][0]
        if not self.allow[at] >> other & 1:
            return {"kind": "limits"}
        if first < 0:
            return {}
        if fitting and colour != OPPOSITE[self.due[at][0]]:
            return {"kind": "due" if colour else "no-due", "due": letter(colour)}
        return {"kind": "far", "rating": self.rating[other]} if self.maxi and not self.near(first, 1 << other) else {}

    # -- article 5 ----------------------------------------------------------------------------------------------------

    def _board(self, pair: tuple[int, int], *, low: bool) -> Row:
        """5, 7.2: the colours of a pair, made below the median or not."""
        higher, lower = sorted(pair, key=lambda at: (-self.entrants[at].score, at))
        rule, article, colour, back = self._colour(higher, lower, low=low)
        both = (higher, lower) if colour == "W" else (lower, higher)
        white, black = (self.ids[at] for at in both)
        self.boards.add((white, black))
        return {
            "white": white,
            "black": black,
            "article": article,
            "rule": rule,
            "back": back,
            "games": [self.entrants[at].colours for at in both],
            "due": [letter(self.due[at][0]) for at in both],
            "below": low,
        }

    def _colour(self, higher: int, lower: int, *, low: bool) -> tuple[str, str, str, int]:
        """The rule, its article, the colour of the higher ranked, and how many games ago the histories differed."""
        one, two = self.entrants[higher], self.entrants[lower]
        ways = [sign for sign in "WB" if within_limits(one, sign) and within_limits(two, OPPOSITE[sign])]
        if len(ways) == 1:
            return "limits", "5.1", ways[0], 0
        mine, theirs = self.due[higher][0], self.due[lower][0]
        if mine != theirs:
            return "due", "5.2", mine or OPPOSITE[theirs], 0
        for back, (here, there) in enumerate(zip(reversed(one.colours), reversed(two.colours)), 1):
            if here != there:
                return "histories", "5.4", there, back
        if mine:
            return "rank", "5.4", OPPOSITE[mine] if low else mine, 0
        claim(bool(self.field.initial), "the initial colour is not known, give it with --initial-colour")
        return "lot", "7.2", self.field.initial if one.number % 2 else OPPOSITE[self.field.initial], 0


class _Leaving:
    """2.3, 3: the floaters of one group, one at a time."""

    def __init__(self, lim: Lim, residents: Mask, there: Mask, *, up: bool) -> None:
        self.lim, self.residents, self.there, self.up = lim, residents, there, up
        self.rank = lim.rank(up=up)
        self.left: list[int] = []
        self.needed: Mask = 0
        """Who was found to be in every largest pairing."""
        self.over: dict[Mask, Mask] = {}
        """Who next door is left, by the floaters that rank ahead."""

    def pick(self, group: Mask, found: Largest) -> tuple[int, Row]:
        """3.9, 3.10, 3.2: the first of the first pool of whom one is not needed."""
        lim = self.lim
        order = _walk(group, not self.up)
        keys = {at: self._pool(at) for at in order}
        counts = [(lim.owed[colour] & group).bit_count() for colour in "WB"]
        majority = "" if counts[0] == counts[1] else "WB"[counts[0] < counts[1]]
        near = wanted = lim.owed[majority] if majority else 0
        plain = -1
        for pool in sorted(set(keys.values())):
            here = [at for at in order if keys[at] == pool]
            if lim.maxi:
                plain = self._first(here, found)
                near = lim.near(plain, wanted) if plain >= 0 else 0
            at = self._first([*(at for at in here if near >> at & 1), *here], found)
            if at >= 0:
                break
        full = {one: (*keys[one], not near >> one & 1) for one in order}
        ahead = lim.mask(one for one in order if full[one] < full[at]) & self.needed
        ahead |= lim.mask(order[: order.index(at)])
        rows = [self._worse(one, full[one], full[at]) for one in order if ahead >> one & 1]
        told = {"ids": [lim.ids[at]], "against": rows, "what": "float", "type": TYPES[keys[at][:2]]}
        told |= {"floated": keys[at][2], "majority": letter(majority), "for_colour": not full[at][3]}
        told |= {"plain": lim.ids[plain] if plain >= 0 else 0, "due": counts}
        self.left.append(at)
        return at, {"step": "pick", "article": "2.3", **told}

    def _first(self, pool: Sequence[int], found: Largest) -> int:
        for at in pool:
            if found.spare >> at & 1:
                return at
            self.needed |= 1 << at
        return -1

    def _worse(self, one: int, key: tuple[bool, ...], best: tuple[bool, ...]) -> Row:
        """Why somebody stays: needed, or the first argument by which another goes first."""
        row: Row = {"who": self.lim.ids[one]}
        if self.needed >> one & 1:
            return {**row, "kind": "needed"}
        if key[:2] != best[:2]:
            return {**row, "kind": "type", "type": TYPES[key[0], key[1]]}
        return {**row, "kind": "floated" if key[2] != best[2] else "majority"}

    def _pool(self, at: int) -> tuple[bool, bool, bool]:
        """3.9, 3.10: a floater already, nobody left in the next group, floated in the last round."""
        return not self.residents >> at & 1, not self._next_door(at), bool(self.lim.floated >> at & 1)

    def _next_door(self, at: int) -> bool:
        """3.3, 3.4: whether somebody next door is left once the floaters that rank ahead have theirs."""
        ahead = sum(1 << one for one in self.left if self.rank(one) < self.rank(at))
        if ahead not in self.over:
            allow = self.lim.allow
            sides = [self.there if ahead >> one & 1 else ahead for one in range(len(allow))]
            found = largest([row & side for row, side in zip(allow, sides)], ahead | self.there)
            self.over[ahead] = found.spare & self.there
        return bool(self.over[ahead] & self.lim.allow[at])


def _walk(players: Mask, up: bool) -> list[int]:
    found = list(each(players))
    return found[::-1] if up else found


def _score(twice: int) -> str:
    """A score from twice its tenths."""
    whole, rest = divmod(twice, 20)
    return f"{whole}.{rest * 5:02d}".removesuffix("0")

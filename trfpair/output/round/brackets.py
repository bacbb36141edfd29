"""The drawings of a round, from the steps of its trace: in every system who chose stands left, who was chosen right.

What stands where on the picture is a matter of the template (`round/parts.html.j2`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from trfpair.base.named import NamedTuple
from trfpair.event.tenths import points_text
from trfpair.systems.trace import (
    Bye,
    Coloured,
    Decided,
    Group,
    Move,
    Refusal,
    Step,
    Undone,
    coloured,
    decisions,
    has_groups,
    leaves_upwards,
)

SaidOf = Callable[[Decided, Refusal], Sequence[tuple[int, str]]]
"""Those whom a refusal of a decision concerns, each with the sentence of the reason."""
Say = Callable[[str], str]
"""A text of a drawing in the language of its page."""
_UNSAID = ("later", "unasked")
"""Reasons that are no line of a drawing: somebody who only came later, and somebody who was not looked into."""


class Spot(NamedTuple):
    """A player in a column."""

    id: int
    side: int
    """0: left, 1: right."""
    row: int
    colour: str
    """``white`` or ``black``; empty for somebody who is not paired here."""
    label: str
    """What stands before the name: the number in the bracket, the place on a ladder, or the rank in the list."""
    comes: str
    """Where the player comes from, for one who floated in or was moved up."""
    rises: bool
    """Whether the player comes from below."""
    goes: str
    """Where the player goes, for one who floats."""
    climbs: bool
    """Whether the player who floats goes up."""
    tag: str
    """What is to be said of the player here: a word of the step, a change of column."""


class Match(NamedTuple):
    """A pair, and those whom the one who chose passed over, with the reasons as sentences."""

    white: int
    black: int
    chooser: int
    other: int
    passed: Sequence[tuple[int, str]]

    @property
    def told(self) -> list[str]:
        """Each reason once."""
        return list(dict.fromkeys(text for _, text in self.passed))


class Drawing(NamedTuple):
    """A bracket to be drawn."""

    name: str
    """``Bracket``, ``Group``."""
    number: int
    """0 where there is but one."""
    score: str
    """As people write it; empty for a list of players of all scores."""
    title: str
    """What kind of bracket it is, beside its number and score."""
    heads: Sequence[str]
    spots: Mapping[int, Spot]
    matches: Sequence[Match]

    @property
    def notes(self) -> list[str]:
        """The meaning of the arrows and the marks, in words: who, and what."""
        said: dict[str, list[str]] = {}
        for spot in self.spots.values():
            for text in filter(None, (spot.comes, spot.tag, spot.goes)):
                said.setdefault(text, []).append(str(spot.id))
        return [f"{text[:1].upper()}{text[1:]}: {', '.join(ids)}" for text, ids in said.items()]


def drawings(steps: Sequence[Step], words: SaidOf, say: Say = str) -> list[Drawing]:
    """The drawings of a round: of each bracket, else of the list of all; none where the trace has neither."""
    scored = has_groups(steps)
    starts = [
        at for at, step in enumerate(steps) if isinstance(step.part, Group) and (step.part.score is not None) is scored
    ]
    parts = [steps[start:end] for start, end in pairwise([*starts, len(steps)])]
    games = {frozenset((game.white, game.black)): game for game, _ in coloured(steps)}
    chosen = {frozenset((one.chooser, *one.taken)) for one in decisions(steps) if one.what == "pair"}
    standing = [part for part in parts if not any(isinstance(one.part, Undone) for one in part)]
    drawn = [_Bracket(part, games, chosen, (words, say), number) for number, part in enumerate(standing, 1)]
    bye = next((step.part.id for step in steps if isinstance(step.part, Bye)), 0)
    for last in [one for one in drawn if bye in one.members][-1:]:
        last.bye = bye
    pictures = [one.drawing() for one in drawn]
    return [one for one in pictures if one.matches or (scored and one.spots)]


_Pair = frozenset[int]


class _Bracket:
    """One group: who sits where, and the pairs as they were made."""

    bye = 0
    """Who has the bye, in the last bracket of that player."""

    def __init__(
        self,
        part: Sequence[Step],
        games: Mapping[_Pair, Coloured],
        chosen: set[_Pair],
        speak: tuple[SaidOf, Say],
        number: int,
    ) -> None:
        tables = [step.part for step in part if isinstance(step.part, Group)]
        moves = [step.part for step in part if isinstance(step.part, Move)]
        self.part, self.number = part, number
        self.words, self.say = speak
        self.group, self.table = tables[0], tables[-1]
        self.is_list = self.group.score is None
        self.members = {one.id: one for table in tables for one in table.players}
        self.up = {id_ for move in moves if move.what == "upfloat" for id_ in move.ids}
        self.tags: dict[int, str] = {}
        self.matches: list[Match] = []
        self._read(games, chosen)
        self.tags |= {id_: self.say("moved to %s") % self.say(move.to) for move in moves if move.to for id_ in move.ids}
        self.colours = {match.white: "white" for match in self.matches} | {one.black: "black" for one in self.matches}

    def drawing(self) -> Drawing:
        """The group as it is to be drawn."""
        group, facts = self.group, self.part[0].facts
        say = self.say
        title = say(str(facts["passing_title"])) % facts["passing"] if "passing" in facts else group.title
        columns = enumerate(self._columns())
        spots = {id_: self._spot(id_, side, row) for side, column in columns for row, id_ in enumerate(column)}
        matches = [match for match in self.matches if {match.white, match.black} <= spots.keys()]
        heads = [say(head) for head in group.heads or ("chooses", "is chosen")] if matches else ()
        if self.is_list:
            return Drawing("The list", 0, "", say(title or "highest first"), heads, spots, matches)
        score = group.score if isinstance(group.score, str) else points_text(group.score or 0)
        name = self.part[0].kind.capitalize()
        return Drawing(name, group.number or self.number, score, say(title), heads, spots, matches)

    def _read(self, games: Mapping[_Pair, Coloured], chosen: set[_Pair]) -> None:
        """Each pair that was made here, by the step that made it first; by its game where no step tells who chose."""
        seen: set[_Pair] = set()
        for made in decisions(self.part):
            pair = frozenset((made.chooser, *made.taken))
            if made.what == "pair" and not made.taken:
                self.tags[made.chooser] = self.say("finds nobody in the group")
            elif pair in games and pair not in seen and (made.what == "pair" or pair not in chosen):
                seen.add(pair)
                said = [one for one in made.refused if one.kind not in _UNSAID]
                passed = [told for one in said for told in self.words(made, one)]
                self.matches.append(Match(games[pair].white, games[pair].black, made.chooser, made.taken[0], passed))

    # -- places -------------------------------------------------------------------------------------------------------

    def _columns(self) -> tuple[list[int], list[int]]:
        """The players on the left and on the right: by the columns of the system, else the choosers and the chosen.

        Who is chosen sits in the order of the group, or in the reverse where the lines cross less.
        """
        everybody = list(dict.fromkeys([*self.group.incoming, *self.members, *sorted(self.colours)]))
        sides = {one.id: one.facts["column"] for one in self.members.values() if "column" in one.facts}
        taken = {match.other for match in self.matches}
        if sides:
            table = [one.id for one in self.table.players]
            listed = set(table)
            order = [*(id_ for id_ in everybody if id_ not in listed), *table]
            right = [id_ for id_ in order if sides.get(id_, "black" if id_ in taken else "white") == "black"]
            there = set(right)
            return [id_ for id_ in order if id_ not in there], right
        waiting = [id_ for id_ in self.group.incoming if id_ not in self.colours] if self.matches else everybody
        left = list(dict.fromkeys([*(match.chooser for match in self.matches), *waiting]))
        there = set(left)
        right = [id_ for id_ in self.members if id_ not in there]
        right += [id_ for id_ in taken if id_ not in self.members]
        place = {id_: at for at, id_ in enumerate(right)}
        falls = [place[one.other] > place[two.other] for one, two in pairwise(self.matches)]
        return left, right[::-1] if 2 * sum(falls) > len(falls) else right

    def _spot(self, id_: int, side: int, row: int) -> Spot:
        comes, rises = self._comes(id_)
        goes, climbs = "", leaves_upwards(self.part[0])
        if id_ not in self.colours:
            away = "" if self.is_list else self.say("floats up" if climbs else "floats down")
            goes = self.say("has the bye") if id_ == self.bye else away
        tag, colour = self.tags.get(id_, ""), self.colours.get(id_, "")
        return Spot(id_, side, row, colour, self._label(id_), comes, rises, goes, climbs, tag)

    def _label(self, id_: int) -> str:
        facts = self.members[id_].facts if id_ in self.members else {}
        if "bsn" in facts or not self.is_list:
            return str(facts.get("bsn", ""))
        return str((facts["place"] or self.say("new")) if "place" in facts else list(self.members).index(id_) + 1)

    def _comes(self, id_: int) -> tuple[str, bool]:
        """Where somebody comes from who is of another score, and whether from below."""
        rises = id_ in self.up or id_ not in self.members
        if id_ not in self.group.incoming or id_ in self.up:
            return self.say("floated up") if rises else "", rises
        scores = {one.id: score for one in self.group.players if isinstance(score := one.facts.get("score"), int)}
        home = [score for one, score in scores.items() if one not in self.group.incoming]
        if id_ in scores and not home:
            return self.say("floated in"), False
        rises = id_ in scores and scores[id_] < max(home)
        return self.say("floated up" if rises else "floated down"), rises

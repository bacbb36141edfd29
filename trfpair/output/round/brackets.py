"""The drawings of a round, from the steps of its trace: in every system who chose stands left, who was chosen right."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import pairwise

from trfpair.event.points import points_text
from trfpair.output.round.drawing import Drawing, Match, Sitter, Words, draw
from trfpair.systems.trace import (
    Bye,
    Coloured,
    Group,
    Member,
    Move,
    Refusal,
    Step,
    Undone,
    as_json,
    coloured,
    decisions,
)

_UNSAID = ("later", "unasked")
"""Reasons that are no line of a drawing: somebody who only came later, and somebody who was not looked into."""


def drawings(steps: Sequence[Step], words: Words) -> list[Drawing]:
    """The drawings of a round: of each bracket, else of the list of all; none where the trace has neither."""
    scored = any(isinstance(step.part, Group) and step.part.score is not None for step in steps)
    parts = [part for part in _parts(steps, scored=scored) if not any(isinstance(step.part, Undone) for step in part)]
    games = {frozenset((game.white, game.black)): (game, rule) for step in steps for game, rule in coloured(step)}
    bye = next((step.part.id for step in steps if isinstance(step.part, Bye)), 0)
    chosen = {frozenset((one.chooser, *one.taken)) for step in steps for one in decisions(step) if one.chooser}
    drawn = [_Bracket(part, games, chosen, words, number) for number, part in enumerate(parts, 1)]
    for last in [one for one in drawn if bye in one.members][-1:]:
        last.bye = bye
    pictures = [one.drawing() for one in drawn]
    return [one for one in pictures if one.lines or (scored and one.spots)]


def _parts(steps: Sequence[Step], *, scored: bool) -> Iterator[list[Step]]:
    """The steps of each group: from one to the next."""
    starts = [
        at for at, step in enumerate(steps) if isinstance(step.part, Group) and (step.part.score is not None) is scored
    ]
    for start, end in pairwise([*starts, len(steps)]):
        yield list(steps[start:end])


_Games = Mapping[frozenset[int], tuple[Coloured, str]]
"""By the two players: the game, and the article of its colours."""
_Chosen = Container[frozenset[int]]


class _Bracket:
    """One group: who sits where, and the pairs as they were made."""

    bye = 0
    """Who has the bye, in the last bracket of that player."""

    def __init__(self, part: Sequence[Step], games: _Games, chosen: _Chosen, words: Words, number: int) -> None:
        tables = [step.part for step in part if isinstance(step.part, Group)]
        moves = [step.part for step in part if isinstance(step.part, Move)]
        self.part, self.games, self.chosen, self.words, self.number = part, games, chosen, words, number
        self.group, self.table = tables[0], tables[-1]
        self.is_list = self.group.score is None
        self.members = {one.id: one for table in tables for one in table.players}
        self.up = {id_ for move in moves if move.what == "upfloat" for id_ in move.ids}
        alone = (one.chooser for step in part for one in decisions(step) if one.chooser and not one.taken)
        self.tags = dict.fromkeys(alone, "finds nobody in the group")
        self.tags |= {id_: f"moved to {move.to}" for move in moves if move.to for id_ in move.ids}
        self.matches = list(self._matches())
        self.taken = {match.black if match.subject == match.white else match.white for match in self.matches}
        self.paired = {id_ for match in self.matches for id_ in (match.white, match.black)}

    def drawing(self) -> Drawing:
        """The group as it is to be drawn."""
        name = "The list" if self.is_list else self.part[0].kind.capitalize()
        number = 0 if self.is_list else self.group.number or self.number
        score = self.group.score if isinstance(self.group.score, str) else points_text(self.group.score or 0)
        passing = self.part[0].facts.get("passing")
        title = f"{passing} MDPs float on" if passing else self.group.title
        title = title or ("highest first" if self.is_list else "")
        left, right = self._columns()
        columns = [self._sitter(id_) for id_ in left], [self._sitter(id_) for id_ in right]
        heads = self.group.heads or ("chooses", "is chosen")
        return draw(name, number, "" if self.is_list else score, title, heads, columns, self.matches)

    # -- pairs --------------------------------------------------------------------------------------------------------

    def _matches(self) -> Iterator[Match]:
        """Each pair that was made here, by the step that made it first."""
        seen: set[frozenset[int]] = set()
        for step in self.part:
            chosen = [(one.chooser, one.taken[0], one.refused) for one in decisions(step) if one.chooser and one.taken]
            given = [(game.white, game.black, iter(())) for game, _ in coloured(step) if not self._is_chosen(game)]
            for one, other, refused in [*chosen, *given]:
                pair = frozenset((one, other))
                if pair in self.games and pair not in seen:
                    seen.add(pair)
                    game, rule = self.games[pair]
                    yield Match(game.white, game.black, one, tuple(self._passed(refused)), rule)

    def _is_chosen(self, game: Coloured) -> bool:
        """Whether some step tells who chose the opponent; what gives the colours makes no pair then."""
        return frozenset((game.white, game.black)) in self.chosen

    def _passed(self, refused: Iterator[Refusal]) -> Iterator[tuple[int, str]]:
        for one in refused:
            if one.kind not in _UNSAID:
                text = self.words(as_json(one))
                yield from ((who, text) for who in one.everybody)

    # -- places -------------------------------------------------------------------------------------------------------

    def _columns(self) -> tuple[list[int], list[int]]:
        """Who sits left and right: as the system has its columns, else who chose and who was chosen.

        Who is chosen sits in the order of the group, or in the reverse where the lines cross less.
        """
        everybody = list(dict.fromkeys([*self.group.incoming, *self.members, *sorted(self.paired)]))
        sides = {one.id: one.facts["column"] for one in self.members.values() if "column" in one.facts}
        if sides:
            table = [one.id for one in self.table.players]
            order = [*(id_ for id_ in everybody if id_ not in table), *table]
            right = [id_ for id_ in order if sides.get(id_, "black" if id_ in self.taken else "white") == "black"]
            return [id_ for id_ in order if id_ not in right], right
        order = [match.subject for match in self.matches]
        stay = [] if self.matches else everybody
        left = list(dict.fromkeys([*order, *(id_ for id_ in self.group.incoming if id_ not in self.paired), *stay]))
        right = [id_ for id_ in self.members if id_ not in left]
        right += [id_ for id_ in self.taken if id_ not in self.members]
        place = {id_: at for at, id_ in enumerate(right)}
        falls = [place[one] > place[other] for one, other in pairwise(self._opponents())]
        return left, right[::-1] if 2 * sum(falls) > len(falls) else right

    def _opponents(self) -> list[int]:
        return [match.black if match.subject == match.white else match.white for match in self.matches]

    def _sitter(self, id_: int) -> Sitter:
        comes, rises = self._comes(id_)
        goes, climbs = "", self.part[0].facts.get("direction") == "up"
        if id_ not in self.paired:
            away = "" if self.is_list else "floats up" if climbs else "floats down"
            goes = "has the bye" if id_ == self.bye else away
        return Sitter(id_, self._label(id_), comes, goes, rises, climbs, self.tags.get(id_, ""))

    def _label(self, id_: int) -> str:
        """The number in the bracket, the place on a ladder, or the rank in the list."""
        facts = self.members[id_].facts if id_ in self.members else {}
        if "bsn" in facts or not self.is_list:
            return str(facts.get("bsn", ""))
        return str((facts["place"] or "new") if "place" in facts else list(self.members).index(id_) + 1)

    def _comes(self, id_: int) -> tuple[str, bool]:
        """Where somebody comes from who is of another score, and whether from below."""
        if id_ in self.group.incoming and id_ not in self.up:
            lower = self._is_lower(self.members.get(id_))
            return "floated in" if lower is None else "floated up" if lower else "floated down", bool(lower)
        outside = id_ in self.up or id_ not in self.members
        return "floated up" if outside else "", outside

    def _is_lower(self, one: Member | None) -> bool | None:
        """Whether a player has a lower score than those of the group; None where that cannot be seen."""
        residents = (other for other in self.group.players if other.id not in self.group.incoming)
        at_home = [score for other in residents if (score := _score(other)) is not None]
        own = _score(one) if one else None
        if own is None:
            return False
        return own < max(at_home) if at_home else None


def _score(one: Member) -> int | None:
    score = one.facts.get("score")
    return score if isinstance(score, int) else None

"""What the text answers to a question, and whether an answer says the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, Protocol

from tests.literal.causes import parts
from tests.literal.why.others import Others, without, wrong
from trfpair.event.model import Player, Result, Scoring, Tournament
from trfpair.rounds.why import WhyNot

Facts = Mapping[str, Any]
Graph = Mapping[int, set[int]]
"""Whom each may meet; 0 is the bye, and stands in it where the number is odd."""


class So(NamedTuple):
    """The kind of the answer, and of each reason its kind with all facts that it must name.

    A set of values means any of them: two things that are both against somebody. A function judges the whole reason.
    """

    kind: str
    reasons: Sequence[Facts] = ()


def even(players: int) -> So:
    """Nobody has the bye, as so many take part."""
    assert players % 2 == 0
    return So("even", [{"kind": "even-number", "players": players}])


class Reading(Protocol):
    """A round as the text pairs it, and a judge of answers about it."""

    @property
    def boards(self) -> set[frozenset[int]]:
        """Its pairs; the bye with 0."""
        ...

    def wrong(self, said: WhyNot) -> str:
        """What is wrong with an answer; empty where nothing is."""
        ...


class Answers:
    """A judge that knows the whole answer of the text."""

    def answer(self, one: int, other: int, wish: str) -> So:
        """The answer of the text."""
        raise NotImplementedError

    def forced(self, one: int, other: int, wish: str) -> Graph | None:
        """Who may meet whom with the choice; None where that is a matter of degree, and not judged."""
        return None

    def others(self, one: int, other: int, wish: str) -> Others | None:
        """Those left at the step of a choice; None where nothing is told of them."""
        return None

    def choice(self, one: int, other: int, wish: str) -> tuple[int, int]:
        """The pair with which the others are to be paired: that of the question, or of a chooser with one of them."""
        return one, other

    def wrong(self, said: WhyNot) -> str:
        """Where an answer says something else."""
        left = self.others(*said.question)
        if left is None:
            return differs(said, self.answer(*said.question), self.forced(*said.question))
        answer = {**said.answer, "reasons": without(said.reasons)} if said.reasons else said.answer
        found = differs(replace(said, answer=answer), self.answer(*said.question), self.forced(*said.question))
        speaks = any(one["kind"] in ("not-rest", "not-completion") for one in said.reasons) and said.kind == "step"
        return found or (wrong(said.reasons, left, *self.choice(*said.question)) if speaks else "")


def forced_in(graph: Graph, scores: Mapping[int, int], one: int, other: int, wish: str) -> Graph:
    """The graph in which two can meet only each other, one has the bye, or meets nobody of the same score."""
    if wish == "floats":
        same = {id_ for id_ in graph if id_ and scores[id_] == scores[one]} - {one}
    else:
        same = {*graph} - {one, other}
    found = {id_: {*others} for id_, others in graph.items()}
    for end in (one, other) if wish == "pair" else (one,):
        found[end] -= same - {end}
        for id_ in same:
            found[id_] -= {end, 0} if wish == "bye" else {end}
    return found


def differs(said: WhyNot, so: So, forced: Graph | None = None) -> str:
    """Where an answer says something else than the text; empty where it says the same.

    With ``forced``, who could meet whom with the choice, what follows is judged as well: that no round is left.
    """
    reasons = [one for one in said.reasons if one["kind"] != "had-bye-no-bar"]  # tests/why/test_told_beside.py
    at = next((at for at, reason in enumerate(reasons) if reason["kind"] in ("impossible", "bye-blocked")), None)
    if forced is not None:
        possible = complete(forced, frozenset(forced))
        told_of_it = {"not-completion", "had-bye", "had-points"} & {reason["kind"] for reason in reasons}
        if possible == (at is not None) and not (told_of_it and not possible) and said.kind == "step":
            return f"possible {possible}, and {reasons} says otherwise"
        over = _left_over(reasons) if at is None else at + 1
        if wrong := [one for one in reasons[over:] if over is not None and not _blocked(one, forced)]:
            return f"{wrong[0]} does not hold"
        reasons = reasons[: over if at is None else at]
    if said.kind != so.kind:
        return f"kind {said.kind}, is {so.kind} {list(so.reasons)}"
    told, wanted = (sorted(map(plain_reason, rows), key=_place) for rows in (reasons, so.reasons))
    if len(told) != len(wanted):
        return f"reasons {told}, are {wanted}"
    for one, other in zip(told, wanted):
        if not all(
            value(one)
            if callable(value)
            else one.get(key) in value
            if isinstance(value, set)
            else one.get(key) == value
            for key, value in other.items()
        ):
            return f"reason {one}, is {other}"
    return ""


def complete(graph: Graph, left: frozenset[int]) -> bool:
    """Whether all can be paired, by trying."""
    if not left:
        return True
    one = max(left)
    return any(complete(graph, left - {one, other}) for other in graph[one] & left - {one})


def _left_over(reasons: Sequence[Facts]) -> int | None:
    """Where those are told who would be left over with a bye with which the others could not be paired."""
    kinds = [(one["kind"], "instead" in one) for one in reasons]
    at = kinds.index(("not-completion", False)) + 1 if ("not-completion", False) in kinds else len(kinds)
    return at if at < len(kinds) and kinds[at][0].startswith("blocked") else None


def _blocked(reason: Facts, graph: Graph) -> bool:
    """Whether those who are left may only meet the others named, and fall into too many odd groups for them.

    Beside them (``beside``) stand those who are asked about.
    """
    beside = reason.get("form") == "beside"
    left, places = {*reason["left"], *(reason["one"] if beside else ())}, {*reason["may_meet"]}
    odd = sum(len(group) % 2 for group in parts(graph, left))
    told = reason["groups"] + (len(reason["one"]) if beside else 0)
    return all(graph[one] <= left | places for one in left) and odd == told > len(places)


def _place(reason: Facts) -> list[int]:
    """Reasons against several players may stand in any order, all others stand as they are told."""
    return list(reason.get("instead", ()))


def plain_reason(reason: Facts) -> dict[str, Any]:
    """A reason with lists for tuples; of two whom something lies between, it does not matter who stands first."""
    found = {key: list(value) if isinstance(value, tuple) else value for key, value in reason.items()}
    if isinstance(found.get("who"), int):
        found["who"] = [found["who"]]
    if not isinstance(found["kind"], set) and found["kind"] in BETWEEN and "one" in found:
        found["one"], found["other"] = sorted((found["one"], found["other"]))
    return found


BETWEEN = (
    "met",
    "met-lately",
    "met-often",
    "met-no-bar",
    "forbidden",
    "absolute",
    "both-due",
    "both-clash",
    "taken-apart",
)
"""Reasons that lie between two."""


def before(event: Tournament, round_: int) -> list[Player]:
    """The players with the rounds before one of them."""
    return [replace(player, games=player.games[: round_ - 1]) for player in event.players]


def banned(event: Tournament, order: Sequence[int], round_: int) -> set[tuple[int, int]]:
    """Pairs of places whom the file keeps apart in a round."""
    groups = [{*group.ids} for group in event.forbidden if group.first <= round_ <= (group.last or round_)]
    places = range(len(order))
    return {(a, b) for group in groups for a in places for b in places if a < b and {order[a], order[b]} <= group}


def met(one: Player, other: Player) -> list[int]:
    """The rounds in which two have played each other."""
    return [at for at, game in enumerate(one.games, 1) if game.opponent == other.id and game.result.value in "1=0WDL?"]


def last_bye(player: Player, scoring: Scoring) -> tuple[str, int] | None:
    """The last bye of a player, else the last round without a game that brought the points of a win."""
    byes = [at for at, game in enumerate(player.games, 1) if game.result is Result.PAB]
    if byes:
        return "had-bye", byes[-1]
    win = max(scoring.white_win, scoring.black_win)
    points = [
        at
        for at, game in enumerate(player.games, 1)
        if not (game.opponent and game.result.value in "1=0WDL?") and scoring.points(game) >= win
    ]
    return ("had-points", points[-1]) if points else None

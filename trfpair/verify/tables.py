"""The plain facts in the traces of a club and of a ladder: what a table says of a player, who has met whom, the boards.

No rule of these systems is known here. A fact is what can be read off the file: points, meetings of the rounds so far,
ratings, places, byes. Each is looked up again, and the steps must agree with one another and with the boards; whatever
else they hold is left alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as slot

from trfpair.event.model import PLAYED
from trfpair.verify.players import Entrant, Field
from trfpair.verify.reading import Json, chosen, claim, equal, everybody, members


def _byes(field: Field, one: Entrant) -> int:
    """The club's count: byes worth points, forfeits won, and forfeits lost against somebody."""
    rows = field.past(one.id).unplayed
    return sum(code in ("U", "F", "H", "+") or (code == "-" and bool(opponent)) for _, code, opponent in rows)


def _lately(field: Field, one: Entrant) -> list[int]:
    """The opponents of the last two rounds, the later first."""
    games = [field.player(one.id).game(at) for at in range(field.round - 1, max(field.round - 3, 0), -1)]
    return [game.opponent for game in games if game.opponent and game.result in PLAYED]


FACTS: Mapping[str, Callable[[Field, Entrant], object]] = {
    "score": lambda _, one: one.score,
    "rating": lambda field, one: field.player(one.id).rating or field.unrated,
    "byes": _byes,
    "place": lambda field, one: field.places.get(one.id),
    "met": _lately,
}
"""Facts of a player in a table, of who has the bye, of who was refused."""
MEETINGS = ("met", "met-1", "met-2")
BANS = ("forbidden", "ban")
"""Refusals that the file alone bears out."""
MEMORY = 2
"""Weeks that a ladder looks back."""


@dataclass
class Found:
    """How much was looked up."""

    facts: Counter[str] = slot(default_factory=Counter)
    """By the key under which the trace has them."""
    meetings: int = 0
    """Refusals because two had met, or were forbidden to meet, or had had the bye."""
    boards: int = 0


class Tables:
    """The trace of a round of a system whose rules are not checked here."""

    def __init__(self, field: Field, pairs: Sequence[tuple[int, int]]) -> None:
        self.field = field
        self.boards = [pair for pair in pairs if pair[1]]
        self.byes = [white for white, black in pairs if not black]
        self.found = Found()

    def check(self, trace: Sequence[Json]) -> Found:
        """Rejected at the first fact that is not so."""
        for step in trace:
            kind = f"step {step['step']}"
            if members(step):
                self._check_table(step, kind)
            if step["step"] == "bye":
                equal([step["id"]], self.byes, "the bye")
                self._check_facts(kind, step["id"], step, FACTS)
            for refused in step.get("against", ()):
                self._check_refusal(kind, refused, step.get("chooser", 0))
            if "taken" in step:
                pair = chosen(step)
                claim(pair in self.boards or pair[::-1] in self.boards, f"{kind}: {pair} do not meet")
            if "white" in step:
                self._check_board(kind, step)
        told = [(step["white"], step["black"]) for step in trace if "white" in step]
        equal(sorted(told), sorted(self.boards), "the boards of the steps")
        self.found.boards = len(told)
        return self.found

    def _check_table(self, step: Json, kind: str) -> None:
        """Everybody stands in it once, but the bye may be left out; a ladder's boards stand by the higher player."""
        ids = [row["id"] for row in members(step)]
        equal(sorted({*ids, *self.byes}), sorted(self.field.by_id), f"{kind}: who takes part")
        claim(len(set(ids)) == len(ids), f"{kind}: somebody stands in it twice")
        for row in members(step):
            self._check_facts(kind, row["id"], row, FACTS)
        if step["step"] == "order":
            place = {id_: at for at, id_ in enumerate(ids)}
            higher = [min(place[id_] for id_ in pair) for pair in self.boards]
            claim(higher == sorted(higher), "the order of the boards: not by the places of the higher players")

    def _check_facts(self, kind: str, id_: int, row: Json, keys: Iterable[str]) -> None:
        claim(id_ in self.field.by_id, f"{kind}: {id_} does not take part")
        for key in keys:
            if key in row:
                equal(row[key], FACTS[key](self.field, self.field.by_id[id_]), f"{kind}: {key} of player {id_}")
                self.found.facts[key] += 1

    def _check_board(self, kind: str, row: Json) -> None:
        """A board with its colours, and when the two met."""
        white, black = board = row["white"], row["black"]
        claim(board in self.boards, f"{kind}: {white}-{black} is no board of the round")
        claim(row.get("chooser", white) in board, f"{kind}: {row.get('chooser')} chose on a board of others")
        rounds = range(self.field.round - 1, 0, -1)
        since = next((self.field.round - at for at in rounds if self.field.met_in(white, black, at)), 0)
        for key, so in (("rematch", bool(since)), ("weeks_since", since if since <= MEMORY else 0)):
            if key in row:
                equal(row[key], so, f"{kind}: {key} of {white} and {black}")
                self.found.meetings += 1

    def _check_refusal(self, kind: str, row: Json, chooser: int) -> None:
        """Players refused because of what the file says of them."""
        field, why = self.field, row["kind"]
        rounds = [field.round - int(why[-1])] if why in MEETINGS[1:] else range(1, field.round)
        for who in everybody(row):
            name = f"{kind}: {who}, {why}"
            self._check_facts(kind, who, row, ("rating", "byes"))
            if why == "had-bye":
                claim(any(field.had_bye(who, at) for at in rounds), f"{name}: it is not so")
            elif why in BANS:
                claim(field.banned(who, chooser), f"{name}: may meet {chooser}")
            elif why in MEETINGS:
                claim(any(field.met_in(who, chooser, at) for at in rounds), f"{name}: has not met {chooser} so")
            self.found.meetings += why in (*BANS, *MEETINGS, "had-bye")

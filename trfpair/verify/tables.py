"""The plain facts in the traces of the other systems: what a table says of a player, who has met whom, the boards.

No rule of these systems is known here. A fact is what can be read off the file: points, colours and meetings of the
rounds so far, ratings, places, byes. Each is looked up again; whatever else the steps hold is left alone, but steps
that say one thing twice must agree (`agree`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as slot

from trfpair.event.model import PLAYED
from trfpair.verify.agree import check_agreement
from trfpair.verify.players import Entrant, Field
from trfpair.verify.reading import Json, claim, equal, everybody, members, rows_of

Fact = Callable[[Field, Entrant], object]


def _rating(field: Field, one: Entrant) -> object:
    return field.player(one.id).rating or field.unrated


def _mean(field: Field, one: Entrant) -> int:
    """ARO: the average rating of the opponents met over the board, rounded half up."""
    games = (field.player(one.id).game(at) for at in range(1, field.round))
    met = (field.known(game.opponent) for game in games if game.result in PLAYED)
    ratings = [player.rating or field.unrated for player in met if player]
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings)) if ratings else 0


def floated(field: Field, one: Entrant) -> bool:
    """Lim 3.10, and 1.5 of the matches: whether the game of the round before was played, against another score."""
    if field.round == 1:
        return False
    last = field.player(one.id).game(field.round - 1)
    return bool(last.opponent) and last.result in PLAYED and one.floats[0] != "."


def _byes(field: Field, one: Entrant) -> int:
    """The club's count: byes worth points, forfeits won, and forfeits lost against somebody."""
    rows = field.past(one.id).unplayed
    return sum(code in ("U", "F", "H", "+") or (code == "-" and bool(opponent)) for _, code, opponent in rows)


def _lately(field: Field, one: Entrant) -> list[int]:
    """The opponents of the last two rounds, the later first."""
    games = [field.player(one.id).game(at) for at in range(field.round - 1, max(field.round - 3, 0), -1)]
    return [game.opponent for game in games if game.opponent and game.result in PLAYED]


_SCORE: Mapping[str, Fact] = {"score": lambda _, one: one.score}
FACTS: Mapping[str, Mapping[str, Fact]] = {
    "dubov": {
        **_SCORE,
        "colours": lambda _, one: one.colours,
        "rating": _rating,
        "tpn": lambda _, one: one.place + 1,
        "aro": _mean,
    },
    "club": {**_SCORE, "rating": _rating, "byes": _byes},
    "ladder": {"place": lambda field, one: field.places.get(one.id), "met": _lately},
}
"""By the first word of a system's name: facts of a player in its tables, of who has the bye, of who was refused."""
ELSEWHERE: Mapping[tuple[str, str, str], Fact] = {
    ("dubov", "bye", "games"): lambda _, one: len(one.colours),
}
"""What means something else in a step."""
REFUSED = ("rating", "byes")
"""Facts of somebody refused."""

WHOLE: Mapping[tuple[str, str], Mapping[str, Callable[[Field], object]]] = {
    ("dubov", "round"): {
        "players": lambda field: len(field.by_id),
        "last_round": lambda field: field.is_last,
        "unrated": lambda field: field.unrated,
    },
}
"""What a step says of the whole round."""

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

    def __init__(self, field: Field, system: str, pairs: Sequence[tuple[int, int]]) -> None:
        self.family = system.split("-")[0]
        self.field = field
        self.boards = pairs
        self.pairs = set(pairs)
        self.bye = next((white for white, black in pairs if not black), 0)
        self.found = Found()

    def check(self, trace: Sequence[Json]) -> Found:
        """Rejected at the first fact that is not so."""
        told: list[tuple[int, int]] = []
        for step in trace:
            kind = step["step"]
            for row in members(step):
                self._check_facts(kind, row["id"], row, row)
            for key, whole in WHOLE.get((self.family, kind), {}).items():
                equal(step[key], whole(self.field), f"step {kind}: {key}")
                self.found.facts[key] += 1
            if kind == "bye":
                equal(step["id"], self.bye, "the bye")
                self._check_facts(kind, self.bye, step, step)
            for row in rows_of(step):
                for refused in row.get("against", ()):
                    self._check_refusal(kind, refused, refused.get("with", row.get("chooser", 0)))
                if "white" in row:
                    told.append(self._check_board(kind, row))
        equal(sorted(told), sorted(pair for pair in self.pairs if pair[1]), "the boards of the steps")
        check_agreement(self.family, self.field, trace, self.boards)
        return self.found

    def _check_facts(self, kind: str, id_: int, row: Json, keys: Sequence[str] | Json) -> None:
        claim(id_ in self.field.by_id, f"step {kind}: {id_} does not take part")
        one, facts = self.field.by_id[id_], FACTS.get(self.family, {})
        for key in keys:
            fact = ELSEWHERE.get((self.family, kind, key)) or facts.get(key)
            if fact and key in row:
                equal(row[key], fact(self.field, one), f"step {kind}: {key} of player {id_}")
                self.found.facts[key] += 1

    def _check_board(self, kind: str, row: Json) -> tuple[int, int]:
        """A board with its colours, and when the two met, where that stands beside it."""
        board = white, black = row["white"], row["black"]
        claim(board in self.pairs, f"step {kind}: {white}-{black} is no board of the round")
        claim(row.get("chooser", white) in board, f"step {kind}: {row.get('chooser')} chose on a board of others")
        self.found.boards += 1
        rounds = range(self.field.round - 1, 0, -1)
        since = next((self.field.round - at for at in rounds if self.field.met_in(white, black, at)), 0)
        if "rematch" in row:
            equal(row["rematch"], bool(since), f"step {kind}: whether {white} and {black} have met")
            self.found.meetings += 1
        if "weeks_since" in row:
            weeks = since if since <= MEMORY else 0
            equal(row["weeks_since"], weeks, f"step {kind}: how many weeks ago {white} and {black} met")
            self.found.meetings += 1
        return board

    def _check_refusal(self, kind: str, row: Json, chooser: int) -> None:
        """Players refused because of what the file says of them."""
        field, why = self.field, row["kind"]
        rounds = [field.round - int(why[-1])] if why in MEETINGS[1:] else range(1, field.round)
        for who in everybody(row):
            name = f"step {kind}: {who}, {why}"
            self._check_facts(kind, who, row, REFUSED)
            if why == "had-bye":
                claim(any(field.had_bye(who, at) for at in rounds), f"{name}: it is not so")
            elif why in BANS:
                claim(field.banned(who, chooser), f"{name}: may meet {chooser}")
            elif why in MEETINGS:
                claim(any(field.met_in(who, chooser, at) for at in rounds), f"{name}: has not met {chooser} so")
            self.found.meetings += why in (*BANS, *MEETINGS, "had-bye")

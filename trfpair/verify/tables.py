"""The plain facts in the traces of the other systems: what a table says of a player, who has met whom, the boards.

No rule of these systems is known here. A fact is what can be read off the file: points, colours and meetings of the
rounds so far, ratings, places, byes. Each is looked up again; whatever else the tables hold is left alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as slot
from itertools import combinations
from typing import Any

from trfpair.event.model import PLAYED
from trfpair.verify.agree import check_agreement
from trfpair.verify.facts import preference
from trfpair.verify.players import Entrant, Field
from trfpair.verify.reading import Json, claim, equal

Fact = Callable[[Field, Entrant], object]


def _points(field: Field, one: Entrant) -> object:
    return field.past(one.id).points


def _place(_field: Field, one: Entrant) -> object:
    return one.place + 1


def _games(_field: Field, one: Entrant) -> object:
    return len(one.colours)


def _score(_field: Field, one: Entrant) -> object:
    return one.score


def _colours(_field: Field, one: Entrant) -> object:
    return one.colours


def _rating(field: Field, one: Entrant) -> object:
    return field.player(one.id).rating or field.unrated


def _name(field: Field, one: Entrant) -> object:
    return field.player(one.id).name or f"no. {one.id}"


def _mean(field: Field, one: Entrant, units: int, *, rated: bool) -> int:
    """ARO: the average rating of the opponents met over the board, in so many units of a point, rounded half up."""
    games = (field.player(one.id).game(at) for at in range(1, field.round))
    met = (field.known(game.opponent) for game in games if game.result in PLAYED)
    ratings = [player.rating or field.unrated for player in met if player and (player.rating or not rated)]
    return (2 * units * sum(ratings) + len(ratings)) // (2 * len(ratings)) if ratings else 0


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


SEEDING: dict[str, Fact] = {
    "real": _points,
    "virtual": lambda field, one: one.score - field.past(one.id).points,
    "floats": lambda _, one: one.floats,
    "number": lambda _, one: one.number,
    "met": lambda field, one: field.past(one.id).met,
    "unplayed": lambda field, one: field.past(one.id).unplayed,
}
"""What the tables of a Dutch round hold besides (the first rounds of a Burstein)."""

VEGA: Mapping[str, Fact] = {
    "rating": _rating,
    "name": _name,
    "aro": lambda field, one: _mean(field, one, 10, rated=True),
}
"""A row of a score group; the ARO in tenths, of the opponents with a rating."""

FACTS: Mapping[str, Mapping[str, Mapping[str, Fact]]] = {
    "burstein": {
        "bracket": {"score": _score, "colours": _colours, "preference": lambda _, one: preference(one), **SEEDING},
        "ranking": {"score": _points},
        "bye": {"score": _score, "games": _games, "unplayed": lambda _, one: one.unplayed},
    },
    "dubov": {
        "bracket": {
            "score": _score,
            "colours": _colours,
            "rating": _rating,
            "tpn": _place,
            "aro": lambda field, one: _mean(field, one, 1, rated=False),
        },
        "bye": {"score": _score, "games": _games, "tpn": _place},
    },
    "lim": {
        "group": {"score": _score, "games": _colours, "rating": _rating, "floated": floated},
        "opponent": {"rating": _rating},
    },
    "vega": dict.fromkeys(("score_groups", "group", "columns"), VEGA),
    "club": {"ranking": {"score": _score, "rating": _rating, "byes": _byes}, "bye": {"byes": _byes}},
    "ladder": {"order": {"place": lambda field, one: field.places.get(one.id), "met": _lately}},
}
"""By the first word of a system's name, and by step: keys of the rows of players, and what each must be."""


def _players(field: Field, _bye: int) -> object:
    return len(field.by_id)


def _has_bye(_field: Field, bye: int) -> object:
    return bool(bye)


def _is_last(field: Field, _bye: int) -> object:
    return field.is_last


def _accelerated(field: Field, _bye: int) -> object:
    return field.accelerated


def _names(field: Field, _bye: int) -> object:
    return {str(one.id): _name(field, one) for one in field.entrants}


def _provisional(field: Field, _bye: int) -> object:
    return field.unrated


def _unrated(field: Field, _bye: int) -> object:
    return [one.id for one in field.entrants if not _rating(field, one)]


WHOLE: Mapping[str, Mapping[str, Mapping[str, Callable[[Field, int], object]]]] = {
    "burstein": {"round": {"players": _players, "bye": _has_bye}, "ranking": {"virtual": _accelerated}},
    "dubov": {"round": {"players": _players, "last_round": _is_last, "unrated": _provisional}},
    "lim": {"order": {"last_round": _is_last}},
    "vega": {"score_groups": {"last_round": _is_last, "names": _names, "unrated": _unrated}},
}
"""What a step says of the whole round."""

SAME = {"danubian": "vega"}
BOARDS = {
    "burstein": ("pairs", "mdps"),
    "dubov": ("pairs",),
    "lim": ("colours",),
    "vega": ("colours", "first_colours"),
    "club": ("board",),
    "ladder": ("board",),
}
"""Steps whose rows give boards their colours."""
CHOOSERS = ("chooser", "subject", "stuck", "higher", "s1", "id")
"""Keys of the player who chooses, in the row above."""

REFUSALS = ("met", "forbidden", "had-bye", "ban", "met-1", "met-2")
"""Words of refusals that the file alone bears out."""
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
        word = system.split("-")[0]
        self.family = SAME.get(word, word)
        self.field = field
        self.boards = [pair for pair in pairs if pair[1]]
        self.pairs = set(pairs)
        self.bye = next((white for white, black in pairs if not black), 0)
        self.told: list[tuple[int, int]] = []
        """The boards that the steps have given so far."""
        self.found = Found()

    def check(self, trace: Sequence[Json]) -> Found:
        """Rejected at the first fact that is not so."""
        facts, boards = FACTS.get(self.family, {}), BOARDS.get(self.family, ())
        for step in trace:
            kind = step["step"]
            for row, above in _rows(step, {}):
                if "id" in row and kind in facts and not facts[kind].keys().isdisjoint(row):
                    claim(row["id"] in self.field.by_id, f"step {kind}: {row['id']} does not take part")
                    self._check_facts(row, facts[kind], kind)
                if kind in boards and (board := _board(row)):
                    self._check_board(row, board, kind)
                self._check_refusal(row, above, step)
            for key, whole in WHOLE.get(self.family, {}).get(kind, {}).items():
                equal(step[key], whole(self.field, self.bye), f"step {kind}: {key}")
                self.found.facts[key] += 1
            if kind == "bye":
                equal(step["id"], self.bye, "the bye")
            if kind == "order" and self.family == "ladder":
                self._check_walk(step)
            if kind in ("score_groups", "group") and self.family == "vega":
                self._check_meetings(step)
        if boards:
            equal(sorted(self.told), sorted(self.boards), "the boards of the steps")
        check_agreement(self.family, self.field, trace, list(self.pairs))
        return self.found

    def _check_facts(self, row: Json, facts: Mapping[str, Fact], kind: str) -> None:
        one = self.field.by_id[row["id"]]
        for key, fact in facts.items():
            if key in row:
                equal(row[key], fact(self.field, one), f"step {kind}: {key} of player {one.id}")
                self.found.facts[key] += 1

    def _check_board(self, row: Json, board: tuple[int, int], kind: str) -> None:
        """A board with its colours, and what stands beside it of the two so far: their colours, when they met."""
        white, black = board
        claim((white, black) in self.pairs, f"step {kind}: {white}-{black} is no board of the round")
        self.found.boards += 1
        self.told.append(board)
        for key in ("games", "colours"):
            if key in row:
                so = [self.field.by_id[id_].colours for id_ in (white, black)]
                equal(row[key], so, f"step {kind}: colours of {white} and {black} so far")
                self.found.facts["colours"] += 2
        since = next((self.field.round - at for at in range(self.field.round - 1, 0, -1) if self._met(board, at)), 0)
        if "rematch" in row:
            equal(row["rematch"], bool(since), f"step {kind}: whether {white} and {black} have met")
            self.found.meetings += 1
        if "weeks_since" in row:
            weeks = since if since <= MEMORY else 0
            equal(row["weeks_since"], weeks, f"step {kind}: how many weeks ago {white} and {black} met")
            self.found.meetings += 1

    def _met(self, board: tuple[int, int], round_: int) -> bool:
        return self.field.met_in(*board, round_)

    def _check_refusal(self, row: Json, above: Json, step: Json) -> None:
        """Players refused because of what the file says of them."""
        word = row.get("verdict") or row.get("reason")
        if word not in REFUSALS:
            return
        for who in row.get("ids") or [row.get("who") or row.get("id")]:
            name = f"step {step['step']}: {who}, {word}"
            if word == "had-bye":
                rounds = [row["round"]] if "round" in row else range(1, self.field.round)
                claim(any(self.field.had_bye(who, round_) for round_ in rounds), f"{name}: it is not so")
            else:
                self._check_met(row, who, self._chooser(row, above, step), name)
            self.found.meetings += 1

    def _chooser(self, row: Json, above: Json, step: Json) -> int:
        """Who chose: named beside, or the player of the row above who is left over."""
        if step["step"] == "rows":
            return int(above["black" if step.get("left") == "b" else "white"])
        if isinstance(row.get("with"), int):
            return int(row["with"])
        return next(int(above[key]) for key in CHOOSERS if isinstance(above.get(key), int))

    def _check_walk(self, step: Json) -> None:
        """A ladder: the boards by their higher players, the unranked as drawn."""
        place = {row["id"]: place for place, row in enumerate(step["players"])}
        higher = [min(place[id_] for id_ in pair) for pair in self.boards]
        claim(higher == sorted(higher), "the order of the boards: not by the places of the higher players")

    def _check_met(self, row: Json, who: int, chooser: int, name: str) -> None:
        word = row.get("verdict") or row.get("reason")
        if word in ("forbidden", "ban"):
            claim(self.field.banned(who, chooser), f"{name}: may meet {chooser}")
            return
        rounds = [row["round"]] if "round" in row else range(1, self.field.round)
        if word in ("met-1", "met-2"):
            rounds = [self.field.round - int(word[-1])]
        claim(any(self.field.met_in(who, chooser, at) for at in rounds), f"{name}: has not met {chooser} so")

    def _check_strangers(self, group: Json, where: str) -> None:
        """Vega: who of a group have met, and who may not meet, each pair once."""
        ids = {row["id"] for row in [*group["white"], *group["black"]]} | set(group.get("floaters", ()))
        players = sorted((self.field.by_id[id_] for id_ in ids), key=lambda one: one.place)
        pairs = [(one, two.id) for one, two in combinations(players, 2)]
        for one, two, round_ in group["met"]:
            claim(self.field.met_in(one, two, round_), f"{where}: {one} and {two}, round {round_}")
            self.found.meetings += 1
        met = [[one.id, two] for one, two in pairs if two in one.met]
        equal(sorted(sorted(row[:2]) for row in group["met"]), sorted(map(sorted, met)), f"{where}: who have met")
        banned = [[one.id, two] for one, two in pairs if self.field.banned(one.id, two)]
        equal(sorted(map(sorted, group["forbidden"])), sorted(map(sorted, banned)), f"{where}: who may not meet")

    def _check_meetings(self, step: Json) -> None:
        """Vega: the meetings inside a group; in the list of groups also their scores."""
        for group in step["groups"] if step["step"] == "score_groups" else [step]:
            self._check_strangers(group, f"step {step['step']}, group {group['group']}")
            for row in [*group["white"], *group["black"]] if group is not step else ():
                equal(group["score"], self.field.by_id[row["id"]].score, f"the group of player {row['id']}")
                self.found.facts["score"] += 1


def _board(row: Json) -> tuple[int, int] | None:
    """White and Black of a row that has a board."""
    white, black = row.get("white"), row.get("black")
    if isinstance(row.get("higher_colour"), str):
        claim(row["higher_colour"] in ("White", "Black"), f"{row['higher']}: there is no colour {row['higher_colour']}")
        white, black = row["higher"], row["lower"]
        if row["higher_colour"] == "Black":
            white, black = black, white
    return (white, black) if isinstance(white, int) and isinstance(black, int) else None


def _rows(data: Any, above: Json) -> Iterator[tuple[Json, Json]]:
    """Every object in the data, with the nearest one above it that is no refusal."""
    if isinstance(data, Mapping):
        yield data, above
        nearest = above if data.get("verdict") or data.get("reason") else data
        for value in data.values():
            yield from _rows(value, nearest)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from _rows(value, above)

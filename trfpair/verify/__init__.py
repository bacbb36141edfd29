"""The checker: a tournament file and a `pairs.json` go in; the round is accepted, or the first false claim is named.

It shares no rule with the engine: points, colours, floats, criteria and orders are written here once more, from the
regulation, and `pairs.json` is taken for the claim of a stranger. What it cannot check it says.

Read in this order: `players` (who the players are), `facts` (what is told of them), `criteria` (what a pair is worth),
`order` (Article 4 as a number), `proof` (why nothing is better, and nothing as good comes first), `barrier` (why some
cannot all be paired), `reasons` and `refusals` (why a choice was not made), `byes`, `dutch` (a round).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from trfpair.errors import BadInput
from trfpair.model import Colour, Tournament
from trfpair.verify.dutch import DutchRound, Tally
from trfpair.verify.players import Field
from trfpair.verify.reading import Json, Rejected, claim, equal, shaped
from trfpair.verify.tables import Found, Tables

FORMATS = (1, 2)
NEVER_AGAIN = ("dutch", "vega", "danubian", "dubov", "burstein", "lim")
"""Systems, by the first word of their names, in which two players never meet twice."""
COLOURS = {"W": "white", "B": "black", "": None}

_MOST_ROUNDS = 999
"""What the columns of the format can tell apart; a number beyond it is not looked for round by round."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a round."""

    round: int
    system: str
    false: str
    """The first claim that does not hold; empty if the round is accepted."""
    checked: tuple[str, ...] = ()
    unchecked: tuple[str, ...] = ()

    @property
    def accepted(self) -> bool:
        """Whether every claim that was checked holds."""
        return not self.false


def verify(
    tournament: Tournament, data: Mapping[str, Any], *, rounds: int | None = None, initial: Colour = Colour.NONE
) -> Verdict:
    """Check the pairing of a round and its trace; ``rounds`` and ``initial`` for what the file leaves open.

    Raises BadInput where the data are not what `trfpair pair --json` writes.
    """
    return shaped(lambda: _verify(tournament, data, rounds, initial))


def _verify(tournament: Tournament, data: Json, rounds: int | None, initial: Colour) -> Verdict:
    if data["format"] not in FORMATS:
        raise BadInput(f"format {data['format']} of pairs.json is not known here")
    round_, system = int(data["round"]), str(data["system"])
    if not 1 <= round_ <= _MOST_ROUNDS:
        raise BadInput(f"pairs.json is of round {round_}: expected 1 to {_MOST_ROUNDS}")
    if tournament.has_teams:
        raise BadInput("team events cannot be verified")
    if system == "double-swiss":
        raise BadInput("a Double-Swiss cannot be verified: its rounds are matches of two games")
    rounds = tournament.rounds or rounds or data.get("rounds")
    field = Field(tournament, round_, rounds, _initial(tournament, initial, data), old=system == "dutch-2017")
    checked, unchecked = [], ["the order of the boards", "the notices"]
    if not (tournament.initial_colour or initial) and field.initial != _first_colour(tournament):
        unchecked.append("the initial colour: the file does not tell it, it is taken from pairs.json")
    try:
        if tournament.rounds:
            equal(data.get("rounds", tournament.rounds), tournament.rounds, "the number of rounds")
        equal(data["tournament"], tournament.name, "the name of the tournament")
        equal(data["initial_colour"], COLOURS[field.initial], "the initial colour")
        pairs = _pairs(data)
        checked.append(_check_seats(field, data, pairs))
        if system.startswith(NEVER_AGAIN):
            checked.append(_check_meetings(field, pairs))
        else:
            unchecked.append("rematches and bans")
        if system.startswith("dutch") and "trace" in data:
            told = DutchRound(field, system, data["trace"], pairs).check()
            checked += _told(told)
            unchecked += _untold(told)
        elif "trace" in data:
            checked += _looked_up(Tables(field, system, pairs).check(data["trace"]))
        if not system.startswith("dutch"):
            unchecked.append(f"the rules of {system}: who should meet whom, who has which colour, who has the bye")
    except Rejected as rejected:
        return Verdict(round_, system, str(rejected), tuple(checked))
    return Verdict(round_, system, "", tuple(checked), tuple(unchecked))


def _initial(tournament: Tournament, given: Colour, data: Json) -> str:
    """The initial colour: of the file, as given, as `pairs.json` has it, or read off the first round with colours."""
    colour = tournament.initial_colour or given
    if colour:
        return "W" if colour is Colour.WHITE else "B"
    if data.get("initial_colour"):
        return next(sign for sign, name in COLOURS.items() if name == data["initial_colour"])
    return _first_colour(tournament)


def _first_colour(tournament: Tournament) -> str:
    """C.04.2: of the first round in which games have colours, the highest player's; an even number turns it round."""
    players = list(tournament.players)
    if not tournament.positional:
        players.sort(key=lambda player: player.id)
    for round_ in range(1, max((len(player.games) for player in players), default=0) + 1):
        number = 0
        for player in players:
            number += any(game.paired for game in player.games[:round_])
            if colour := player.game(round_).colour:
                return "W" if (colour is Colour.WHITE) == bool(number % 2) else "B"
    return ""


def _pairs(data: Json) -> list[tuple[int, int]]:
    """The boards as (white, black), the bye as (id, 0)."""
    boards = [(int(row["white"]), int(row["black"])) for row in data["pairs"]]
    equal([row["board"] for row in data["pairs"]], list(range(1, len(boards) + 1)), "the numbers of the boards")
    return boards + ([(int(data["bye"]), 0)] if data["bye"] else [])


def _check_seats(field: Field, data: Json, pairs: list[tuple[int, int]]) -> str:
    """Everybody present is seated once, nobody else is; the absent are those of the file."""
    seats = Counter(one for pair in pairs for one in pair if one)
    for one, times in sorted(seats.items()):
        claim(one in field.by_id, f"player {one} is seated, but takes no part in round {field.round}")
        claim(times == 1, f"player {one} is seated {times} times")
    missing = sorted(set(field.by_id) - set(seats))
    claim(not missing, f"player {missing[0] if missing else ''} takes part and is not seated")
    claim(bool(data["bye"]) == bool(len(field.by_id) % 2), "a bye is for an odd number of players, and for no other")
    equal({row["id"]: row["bye"] for row in data["absent"]}, field.absent, "the absent")
    boards = sum(bool(black) for _, black in pairs)
    return f"{boards} boards{' and the bye' if data['bye'] else ''}: everybody who takes part is seated once"


def _check_meetings(field: Field, pairs: list[tuple[int, int]]) -> str:
    """C1: nobody meets anybody twice, nor against a ban. (C3 belongs to the Dutch system, and is checked there too.)"""
    for white, black in pairs:
        if black:
            bar = field.bar(field.by_id[white], field.by_id[black])
            claim(bar != "met", f"{white} and {black} have met before (C1)")
            claim(bar != "forbidden", f"{white} and {black} may not meet in this round")
    return "nobody meets anybody twice, or against a ban"


def _looked_up(found: Found) -> list[str]:
    """What was looked up of the trace of a system whose rules are not checked."""
    lines = []
    if found.facts:
        lines.append(f"{found.facts} facts in the tables of players: points, colours so far, ratings, places, names")
    if found.meetings:
        lines.append(f"{found.meetings} meetings, bans and byes that the steps name")
    if found.boards:
        lines.append(f"{found.boards} boards of the steps: the pairs with their colours")
    return lines


def _told(tally: Tally) -> list[str]:
    """What was checked of a Dutch round."""
    found = [
        f"{tally.brackets} brackets: their players with scores, past, preferences and floats, S1 and S2, downfloaters; "
        "the colours of all boards, by which article and why; no pair against C1 or C3, no bye against C2",
        "the values of the criteria, the players behind them and the look-ahead; "
        f"{tally.proved} of {tally.brackets} brackets proved best and first of the best",
    ]
    if tally.bye:
        found.append("C5: the bye cannot go to a lower score")
    if tally.collapsed:
        found.append("A.9: without C.4 the PPB would leave players who cannot be paired")
    return found + [f"{tally.reasons[kind]} reasons that {what}" for kind, what in PROVED if tally.reasons[kind]]


PROVED = (
    ("rule", "name a rule"),
    ("completion", "the round could not be completed, or not with the bye at a score as low"),
    ("criterion", "name the first criterion to get worse, with both values"),
    ("order", "name the first key of Article 4 (D) in which all that is as good comes later, with both values"),
)
"""Kinds of reasons that were proved, in words."""


def _untold(tally: Tally) -> list[str]:
    """What was not."""
    found = []
    if tally.proved < tally.brackets:
        number = tally.brackets - tally.proved
        found.append(f"that {number} of {tally.brackets} brackets are best and first: no certificate for them")
    if tally.bye is False:
        found.append("C5: no certificate that the bye cannot go to a lower score")
    if tally.collapsed is False:
        found.append("A.9: no certificate that a PPB was needed")
    if tally.reasons["unproved"]:
        found.append(f"{tally.reasons['unproved']} reasons without a proof")
    if tally.reasons["unasked"]:
        found.append(f"{tally.reasons['unasked']} choices of which the trace says that it does not look into them")
    return found

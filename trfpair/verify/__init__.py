"""The checker: a tournament file and a `pairs.json` go in; the round is accepted, or the first false claim is named.

It shares no rule with the engine: points, colours, floats, criteria and orders are written here once more, from the
regulation, and `pairs.json` is taken for the claim of a stranger. What it cannot check it says.

Read in this order: `players` (who the players are), `facts` (what is told of them), `criteria` (what a pair is worth),
`order` (Article 4 as a number), `proof` (why nothing is better, and nothing as good comes first), `barrier` (why some
cannot all be paired), `reasons` and `refusals` (why a choice was not made), `byes`, `dutch` (a round).

For every system: `kinds` (what is said of it here), `seats`. Beyond Dutch: `tables`, and for events of matches `double`
and `teams` (what the file holds) and `match_steps`; `pods` and `answers` for tables of N.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from trfpair.errors import BadInput
from trfpair.model import Colour, Tournament
from trfpair.verify.double import double_swiss
from trfpair.verify.dutch import DutchRound, Tally, check_seeding
from trfpair.verify.keys import told_unknown
from trfpair.verify.kinds import Kind, kind_of
from trfpair.verify.match_steps import MatchSteps
from trfpair.verify.players import Field
from trfpair.verify.reading import Json, Rejected, shaped
from trfpair.verify.seats import COLOURS, check_head, check_meetings, check_order, check_seats, pairs_of
from trfpair.verify.tables import Found, Tables
from trfpair.verify.teams import Terms, teams, terms
from trfpair.verify.verdict import Verdict


def verify(
    tournament: Tournament,
    data: Mapping[str, Any],
    *,
    rounds: int | None = None,
    initial: Colour = Colour.NONE,
    preferences: str = "",
    primary: str = "",
) -> Verdict:
    """Check the pairing of a round and its trace; the rest is for what the file leaves open.

    ``rounds`` and ``initial`` as `trfpair pair` takes them, ``preferences`` and ``primary`` of a team event.
    Raises BadInput where the data are not what `trfpair pair --json` writes.
    """
    return shaped(lambda: _verify(tournament, data, rounds, initial, preferences, primary))


def _verify(
    tournament: Tournament, data: Json, rounds: int | None, initial: Colour, preferences: str, primary: str
) -> Verdict:
    round_, system, kind = kind_of(data)
    if tournament.has_teams != (kind.matches == "teams"):
        what = "a team event, and" if tournament.has_teams else "no team event, and"
        raise BadInput(f"the file is {what} pairs.json is of the system {system}")
    if not tournament.rounds and rounds:
        tournament = replace(tournament, rounds=rounds)
    agreed = terms(tournament.system, preferences, primary)
    seen = event_of(tournament, kind, agreed)
    colour = _initial(seen, initial, data)
    field = Field(seen, round_, seen.rounds or data.get("rounds"), colour, old=kind.old, bye_bar=kind.bar)
    checked: list[str] = []
    unchecked = ["the notices"]
    if not (seen.initial_colour or initial) and field.initial != _first_colour(seen):
        unchecked.append("the initial colour: the file does not tell it, it is taken from pairs.json")
    try:
        check_head(field, data)
        pairs = pairs_of(data)
        checked.append(check_seats(field, data, pairs))
        checked.append(check_meetings(field, kind, pairs))
        checked.append(check_order(field, kind, pairs))
        trace = data.get("trace")
        if trace is None:
            unchecked += [] if system.startswith("dutch") else _left_alone(system, kind, traced=False)
        else:
            more, less = _check_trace(field, kind, system, agreed, trace, pairs)
            checked += more
            unchecked += less
        unchecked += told_unknown(system, data)
    except Rejected as rejected:
        return Verdict(round_, system, str(rejected), tuple(checked))
    return Verdict(round_, system, "", tuple(checked), tuple(unchecked))


def _check_trace(
    field: Field, kind: Kind, system: str, agreed: Terms, trace: Sequence[Json], pairs: Sequence[tuple[int, int]]
) -> tuple[list[str], list[str]]:
    """What was checked of the steps, and what was not; Rejected at the first claim that does not hold."""
    if system.startswith("dutch"):
        told = DutchRound(field, system, trace, pairs).check()
        return _told(told), _untold(told)
    if trace and trace[0]["step"] == "seeding":
        told = check_seeding(field, system, trace, pairs)
        return _told(told), _untold(told)
    steps = MatchSteps(field, kind, agreed, pairs) if kind.matches else Tables(field, system, pairs)
    return _looked_up(steps.check(trace)), _left_alone(system, kind, traced=True)


def event_of(tournament: Tournament, kind: Kind, agreed: Terms) -> Tournament:
    """The event that the system pairs: that of the file, or of its matches."""
    if kind.matches == "games":
        return double_swiss(tournament)
    return teams(tournament, agreed) if kind.matches else tournament


def _left_alone(system: str, kind: Kind, *, traced: bool) -> list[str]:
    """What is not checked of a system whose rules are not written here."""
    found = [f"the rules of {system}: who should meet whom, who has which colour, who should have the bye"]
    if kind.rematch:
        found.append("whether two who meet again had to")
    if traced:
        found.append("what the trace says besides: values of criteria, orders, reasons that the file does not tell")
    return found


def _initial(tournament: Tournament, given: Colour, data: Json) -> str:
    """The initial colour: of the file, as given, as `pairs.json` has it, or read off the first round with colours."""
    colour = tournament.initial_colour or given
    if colour:
        return "W" if colour is Colour.WHITE else "B"
    if data.get("initial_colour"):
        return next(sign for sign, name in COLOURS.items() if name == data["initial_colour"])
    return _first_colour(tournament)


def _first_colour(tournament: Tournament) -> str:
    """C.04.2: of the first round in which games have colours, the highest ranked player's; an even number turns it.

    The number is counted among those who have taken part.
    """
    players = list(tournament.players)
    if not tournament.positional:
        players.sort(key=lambda player: player.id)
    for round_ in range(1, max((len(player.games) for player in players), default=0) + 1):
        here = [player for player in players if any(game.paired for game in player.games[:round_])]
        coloured = [(number, one) for number, one in enumerate(here, 1) if one.game(round_).colour]
        if coloured:
            then = Field(tournament, round_, tournament.rounds, "")
            number, first = min(coloured, key=lambda found: (-then.score_in(found[1].id, round_), found[0]))
            return "W" if (first.game(round_).colour is Colour.WHITE) == bool(number % 2) else "B"
    return ""


def _looked_up(found: Found) -> list[str]:
    """What was looked up of the trace of a system whose rules are not checked."""
    lines = []
    if found.facts:
        keys = ", ".join(key for key in found.facts)
        lines.append(f"facts in the tables of the steps: {found.facts.total()} ({keys})")
    if found.meetings:
        lines.append(f"meetings, bans and byes that the steps name: {found.meetings}")
    if found.boards:
        lines.append(f"boards of the steps, the pairs with their colours: {found.boards}")
    return lines


def _told(tally: Tally) -> list[str]:
    """What was checked of a Dutch round."""
    found = [
        f"brackets: {tally.brackets}; their players with scores, past, preferences and floats, S1 and S2, "
        "downfloaters; the colours of all boards, by which article and why; no pair against C1 or C3, no bye "
        "against C2",
        "the values of the criteria, the players behind them and the look-ahead",
        f"brackets proved best and first of the best: {tally.proved} of {tally.brackets}",
    ]
    if tally.bye:
        found.append("C5: the bye cannot go to a lower score")
    if tally.collapsed:
        found.append("A.9: without C.4 the PPB would leave players who cannot be paired")
    return found + [f"reasons that {what}: {tally.reasons[kind]}" for kind, what in PROVED if tally.reasons[kind]]


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
    if number := tally.brackets - tally.proved:
        found.append(f"brackets without a certificate that they are best and first: {number} of {tally.brackets}")
    if tally.bye is False:
        found.append("C5: no certificate that the bye cannot go to a lower score")
    if tally.collapsed is False:
        found.append("A.9: no certificate that a PPB was needed")
    if tally.reasons["unproved"]:
        found.append(f"reasons without a proof: {tally.reasons['unproved']}")
    if tally.reasons["unasked"]:
        found.append(f"choices of which the trace says that it does not look into them: {tally.reasons['unasked']}")
    return found

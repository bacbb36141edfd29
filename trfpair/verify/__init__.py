"""The checker: a tournament file and a `pairs.json` go in; the round is accepted, or the first false claim is named.

It shares no rule with the engine: points, colours, floats, criteria and orders are written here once more, from the
regulation, and `pairs.json` is taken for the claim of a stranger. Accepted is what was proved whole; what was not
proved, and what the file does not tell, is named.

Read in this order: `players` (who the players are), `facts` (what is told of them), `criteria` (what a pair is worth),
`order` (Article 4 as a number), `proof` (why nothing is better, and nothing as good comes first), `barrier` (why some
cannot all be paired), `reasons` and `refusals` (why a choice was not made), `byes`, `dutch` (a round).

For every system: `kinds` (what is said of it here), `seats`, `sequence`, `notices`. Beyond Dutch: `agree` (brackets),
`burstein`, `dubov` (on `least`), `walks` with `club` and `ladder`, `calendars` (round robins), `replay`, `lim`, `vega`
and `pairable` (procedures, worked out once more), for events of matches `double` and `teams` (what the file holds),
`match_steps` and `match_best`; `answers` for tables of N.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.event.model import Colour, Tournament
from trfpair.verify.agree import tell_unasked
from trfpair.verify.beside import Told, check_options, options_of_page, with_absences_of_page
from trfpair.verify.burstein import BursteinRound
from trfpair.verify.calendars import check_calendar
from trfpair.verify.club import Club, ClubByRating
from trfpair.verify.double import double_swiss
from trfpair.verify.dubov import DubovRound
from trfpair.verify.dutch import DutchRound, Tally, check_boards, check_seeding, seeding_rounds
from trfpair.verify.kinds import Kind, check_system, kind_of
from trfpair.verify.known import family, told_unknown
from trfpair.verify.ladder import Ladder
from trfpair.verify.lim import Lim
from trfpair.verify.match_steps import MatchSteps
from trfpair.verify.notices import check_notices
from trfpair.verify.players import Field
from trfpair.verify.reading import Json, Rejected, shaped, whole
from trfpair.verify.replay import Round, check_round
from trfpair.verify.seats import COLOURS, check_head, check_meetings, check_order, check_seats, pairs_of
from trfpair.verify.sequence import check_sequence
from trfpair.verify.teams import Terms, teams
from trfpair.verify.unknown import check_unknown
from trfpair.verify.vega import Vega
from trfpair.verify.verdict import Findings, Verdict
from trfpair.verify.walks import Walk, check_walk


def verify(
    tournament: Tournament,
    data: Mapping[str, Any],
    *,
    system: str = "",
    rounds: int | None = None,
    initial: Colour = Colour.NONE,
    preferences: str = "",
    primary: str = "",
    absent: Mapping[int, str] | None = None,
) -> Verdict:
    """Check the pairing of a round and its trace; the rest is for what the file leaves open.

    ``system`` (as `pairs.json` names it), ``rounds`` and ``initial`` as `trfpair pair` was told, ``preferences`` and
    ``primary`` of a team event, ``absent`` the letter of the bye (Z, H) of those who are away besides.
    What nobody says is taken from `pairs.json`, and named.
    Raises BadInput where the data are not what `trfpair pair --json` writes.
    """
    told = Told(system, rounds, initial, preferences, primary, absent or {})
    return shaped(lambda: _verify(tournament, data, told))


def _verify(tournament: Tournament, data: Json, told: Told) -> Verdict:
    round_, system, kind = kind_of(data)
    options = options_of_page(data)
    try:
        missing = check_system(tournament, system, told.system)
    except Rejected as rejected:
        return Verdict(round_, system, str(rejected))
    if tournament.has_teams and (kind.cycles or not kind.known):
        kind = kind._replace(matches="teams")
    if tournament.has_teams != (kind.matches == "teams"):
        what = "a team event, and" if tournament.has_teams else "no team event, and"
        raise BadInput(f"the file is {what} pairs.json is of the system {system}")
    if not tournament.rounds and told.rounds:
        tournament = replace(tournament, rounds=told.rounds)
    own, tournament = tournament, replace(tournament, baku=tournament.baku or "baku" in options)
    agreed = told.terms(tournament.system, options)
    seen = told.with_absences(event_of(tournament, kind, agreed), round_)
    colour = _initial(seen, told.initial, data)
    field = Field(seen, round_, seen.rounds or _rounds(kind, data), colour, old=kind.old, bye_bar=kind.bar)
    if system.startswith("dubov"):
        field.unrated = whole(options.get("unrated", 0), "the option unrated")
    told.check_absences(field)
    taken = _taken(field, kind, told)
    field, away = with_absences_of_page(field, told, data)
    taken += away
    found = Findings()
    try:
        taken = [*filter(None, [missing]), *taken, *check_options(own, told, options, system)]
        _check(field, kind, agreed, data, found)
        columns = (round_ - 1) * (2 if kind.matches == "games" else 1)
        taken += check_notices(tournament, field, kind, columns, data["notices"], found)
    except Rejected as rejected:
        return Verdict(round_, system, str(rejected), tuple(found.checked), taken=tuple(taken))
    more = (tuple(found.checked), tuple(found.unproved), tuple(taken), tuple(found.unchecked))
    return Verdict(round_, system, "", *more)


def _check(field: Field, kind: Kind, agreed: Terms, data: Json, found: Findings) -> None:
    """All that is checked of a round; Rejected at the first claim that does not hold."""
    system, trace = str(data["system"]), data.get("trace")
    if not kind.known:
        check_unknown(field, kind, data, found)
        return
    if kind.cycles:
        check_calendar(field, kind, data, found)
        return
    check_head(field, kind, data)
    pairs = pairs_of(data)
    found.checked.append(check_seats(field, data, pairs))
    found.checked.append(check_meetings(field, kind, pairs))
    found.checked.append(check_order(field, kind, pairs))
    if system in REPLAYED:
        check_round(REPLAYED[system](field, data["options"]), data, pairs, found)
    elif system in WALKS:
        check_walk(WALKS[system](field, data["options"], pairs), data, pairs, found)
    elif trace is not None:
        _check_trace(field, kind, system, agreed, trace, pairs, found)
    elif system.startswith("dutch") or (system == "burstein-2026" and field.round <= seeding_rounds(field)):
        found.checked.append(check_boards(field, pairs))
        found.unproved.append("that the pairing is the best, and the first of the best: there is no trace")
    else:
        found.unproved.append(
            f"the rules of {system}: who should meet whom, who has which colour, who should have the bye"
        )
    found.unproved += told_unknown(system, data, found.besides)


REPLAYED: Mapping[str, Callable[[Field, Json], Round]] = {
    "lim": lambda field, options: Lim(field, maxi=options.get("maxi") is True),
    "vega": lambda field, options: Vega(field, third_colour=options.get("third_colour") is True),
    "danubian": lambda field, options: Vega(field, danubian=True, third_colour=options.get("third_colour") is True),
}
"""Procedures: how a round is worked out once more."""


WALKS: Mapping[str, type[Walk]] = {"club": Club, "club-rating": ClubByRating, "ladder": Ladder}
"""Systems that seat one player after another."""


def _rounds(kind: Kind, data: Json) -> int | None:
    """The number of rounds as `pairs.json` has it, where nobody else tells it."""
    rounds = data.get("rounds")
    if rounds is not None:
        return whole(rounds, "the number of rounds")
    if kind.needs_rounds:
        raise BadInput("the number of rounds is told neither by the file nor by pairs.json: give it with --rounds")
    return None


def _taken(field: Field, kind: Kind, told: Told) -> list[str]:
    """What is taken from `pairs.json`, as nobody else tells it."""
    found, event = [], field.tournament
    if not event.rounds and field.rounds:
        last = "so that this is the last round" if field.is_last else "so that this is not the last round"
        found.append(f"the number of rounds ({field.rounds}), {last}")
    first = _first_colour(event)
    if not (event.initial_colour or told.initial) and field.initial != first:
        but = f", though the first round with colours tells {COLOURS[first]}" if first else ""
        found.append(f"the initial colour ({COLOURS[field.initial]}){but}")
    return found


def _check_trace(
    field: Field,
    kind: Kind,
    system: str,
    agreed: Terms,
    trace: Sequence[Json],
    pairs: Sequence[tuple[int, int]],
    found: Findings,
) -> None:
    """What was checked of the steps, and what was not; Rejected at the first claim that does not hold."""
    if system.startswith("dutch"):
        _tell(DutchRound(field, system, trace, pairs).check(), found)
    elif trace and trace[0]["step"] == "seeding":
        _tell(check_seeding(field, system, trace, pairs), found)
    else:
        name = family(system, trace)
        check_sequence(name, trace)
        if name == "burstein":
            BursteinRound(field, trace, pairs).check(found)
        elif name == "dubov":
            DubovRound(field, system, trace, pairs).check(found)
        else:
            MatchSteps(field, kind, system, agreed, pairs, found).check(trace)


def event_of(tournament: Tournament, kind: Kind, agreed: Terms) -> Tournament:
    """The event that the system pairs: that of the file, or of its matches."""
    if kind.matches == "games":
        return double_swiss(tournament)
    return teams(tournament, agreed) if kind.matches else tournament


def _initial(tournament: Tournament, given: Colour, data: Json) -> str:
    """The initial colour: as given, of the file, as `pairs.json` has it, or read off the first round with colours."""
    colour = given or tournament.initial_colour
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


def _tell(tally: Tally, found: Findings) -> None:
    """What was checked of a Dutch round, what was not proved, and where the trace says nothing."""
    bare = tally.brackets - tally.proved
    found.checked += [
        f"brackets: {tally.brackets}; their players with scores, past, preferences and floats, S1 and S2, "
        "downfloaters; the colours of all boards, by which article and why; no pair against C1 or C3, no bye "
        "against C2",
        "the values of the criteria and the players behind them" + ("" if tally.unseen else ", and the look-ahead"),
        f"brackets proved best and first of the best: {tally.proved} of {tally.brackets}",
    ]
    if bare:
        found.unproved.append(f"that brackets are best, and first of the best: {bare} of {tally.brackets}")
    if tally.unseen:
        found.unproved.append(f"the look-ahead, and its rows of the criteria: {tally.unseen} brackets")
    for proved, what in (
        (tally.bye, "C5: the bye cannot go to a lower score"),
        (tally.collapsed, "A.9: without C.4 the PPB would leave players who cannot be paired"),
    ):
        if proved is not None:
            (found.checked if proved else found.unproved).append(what)
    found.checked += [f"reasons that {what}: {tally.reasons[kind]}" for kind, what in PROVED if tally.reasons[kind]]
    if tally.reasons["unproved"]:
        found.unproved.append(f"reasons without a proof: {tally.reasons['unproved']}")
    tell_unasked(found, tally.reasons["unasked"])


PROVED = (
    ("rule", "name a rule"),
    ("completion", "the round could not be completed, or not with the bye at a score as low"),
    ("criterion", "name the first criterion to get worse, with both values"),
    ("order", "name the first key of Article 4 (D) in which all that is as good comes later, with both values"),
)
"""Kinds of reasons that were proved, in words."""

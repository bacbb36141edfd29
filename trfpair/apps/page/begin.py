"""Where no tournament file is there yet: a list of players, and the systems to choose from."""

from __future__ import annotations

from dataclasses import replace

from trfpair.apps.page.answers import Reply
from trfpair.base.errors import TrfpairError
from trfpair.base.shown import shown
from trfpair.event.model import Colour, Tournament
from trfpair.event.national import told_of_national
from trfpair.event.numbers import told_of_order, with_listed
from trfpair.event.roster import facts_of, read_roster
from trfpair.event.team_lists import with_teams_of
from trfpair.pods import SYSTEMS as TABLES
from trfpair.pods.evening import Evening
from trfpair.pods.evening import begun as tables_begun
from trfpair.rounds.amendment import amended
from trfpair.systems import ALIASES, BY_PLACE, SYSTEMS, by_name
from trfpair.trf import dumps

_MOST_NAMES = 1000
"""A longer text is no list of players."""


def begun(data: bytes, name: str, system: str, rounds: int | None, colour: str) -> tuple[Reply, bytes]:
    """The file of an event of the players in a list, and what they say: `trfpair new` and `trfpair pods new`."""
    of_tables = system in [one.name for one in TABLES]
    chosen = by_name("dutch" if of_tables else system)
    roster = read_roster(data, "the list", teams=chosen.teams or chosen.either)
    said = {"notices": [shown(note) for note in roster.notes]}
    players = roster.players
    if of_tables:
        made = tables_begun(name, system, None, {at: one.name for at, one in enumerate(players, 1)})
        return said, Evening.of(made).data
    chosen = chosen.of(teams=bool(roster.teams))
    event = Tournament(
        name=name,
        rounds=rounds,
        initial_colour=Colour[colour.upper()],
        system=chosen.code_on(),
    )
    if roster.teams and chosen.teams:
        event = with_teams_of(event, roster, keep_order=chosen.calendar)
    else:
        event = with_listed(event, roster, places=chosen.order == BY_PLACE)
    own = any(player.id for player in roster.players)
    told = (told_of_national(event), told_of_order(event) if own else "")
    said["notices"] += [shown(text) for text in told if text]
    said["notices"] += [shown(notice.text) for notice in amended(replace(event, rounds=None), event).notices]
    return said, dumps(event, "full").encode("utf-8", "surrogateescape")


def offered() -> Reply:
    """The systems that pair a tournament file, the general names first."""
    general = [(name, f"{by_name(name).title}, of today") for name in ALIASES]
    return {
        "systems": [
            {"name": name, "title": shown(title)}
            for name, title in [*general, *((one.name, f"{one.title}, {one.edition}") for one in SYSTEMS)]
        ]
    }


def roster(data: bytes) -> Reply:
    """The players of a list, if the bytes are one; else nothing."""
    lines = [line for line in data[:200_000].splitlines() if line.strip()]
    if not 1 < len(lines) <= _MOST_NAMES or any(line[:3] in (b"001", b"012") or b"\0" in line for line in lines):
        return {}
    try:
        understood = read_roster(data, "the list")
    except TrfpairError:
        return {}
    players = understood.players
    tables = [{"name": one.name, "title": one.title} for one in TABLES]
    listed = {
        "count": len(players),
        "used": shown(", ".join(understood.used)),
        "notes": [shown(note) for note in understood.notes],
        "rows": [
            [shown(f"{one.title} {one.name}".strip()), shown(facts_of(understood, at))]
            for at, one in enumerate(players)
        ],
        "tables": [one.name for one in TABLES],
    }
    return {"list": {**listed, "systems": [*offered()["systems"], *tables]}} if len(players) > 1 else {}

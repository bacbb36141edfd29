"""What is said of an event and of a player: place, dates, arbiters; name, rating, title."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from trfpair.base.errors import BadInput
from trfpair.event.bans import endless
from trfpair.event.columns import TITLES, entrant
from trfpair.event.dates import day_in
from trfpair.event.log import begun_by_hand
from trfpair.event.model import Player, Record, Tournament

HEADERS: Mapping[str, str] = {
    "place": "022",
    "federation": "032",
    "start": "042",
    "end": "052",
    "arbiter": "102",
    "deputies": "112",
    "time_control": "122",
    "tie_breaks": "212",
}
"""The records of an event by what they say."""

_DATES = ("start", "end")
_OLD_LIST = "202"


def with_event(
    tournament: Tournament,
    *,
    name: str | None = None,
    rounds: int | None = None,
    place: str | None = None,
    federation: str | None = None,
    start: str | None = None,
    end: str | None = None,
    arbiter: str | None = None,
    deputies: Sequence[str] | None = None,
    time_control: str | None = None,
    tie_breaks: str | None = None,
    boards: int | None = None,
) -> Tournament:
    """The tournament of which these things are said; an empty text takes one away.

    ``tie_breaks`` is the order of the standings such as ``BH/C1,BH,SB`` (record 212), ``boards`` the number of boards
    of a match of teams, with the colours by turns (352). Raises BadInput for a date that is none, for a number of
    rounds below those that are paired, and for a text of more than one line.
    """
    said = {"place": place, "federation": federation, "start": start, "end": end, "arbiter": arbiter,
            "time_control": time_control, "tie_breaks": tie_breaks}  # fmt: skip
    texts = {key: [text] if text else [] for key, text in said.items() if text is not None}
    if deputies is not None:
        texts["deputies"] = [text for text in deputies if text]
    records = tournament.records
    for key, lines in texts.items():
        records = _stated(records, key, [_text_of(key, text) for text in lines])
    tournament = replace(tournament, records=records)
    if name is not None:
        tournament = replace(tournament, name=_line("name", name))
    if boards is not None:
        tournament = _with_boards(tournament, boards)
    return tournament if rounds is None else _with_rounds(tournament, rounds)


def _with_boards(tournament: Tournament, boards: int) -> Tournament:
    if tournament.teams is None:
        raise BadInput("this is no event of teams: a game has one board")
    if tournament.last_paired:
        raise BadInput("a round is paired: its matches have their boards")
    colours = "".join("WB"[board % 2] for board in range(boards))
    return replace(tournament, teams=replace(tournament.teams, colours=colours))


def _with_rounds(tournament: Tournament, rounds: int) -> Tournament:
    last = max(tournament.last_paired, begun_by_hand(tournament))
    if rounds < max(last, 1):
        raise BadInput(f"{rounds} rounds: round {last} is paired" if last else f"{rounds} rounds: expected 1 or more")
    byes = tuple(bye for bye in tournament.byes if bye.round <= rounds)
    return replace(tournament, rounds=rounds, byes=byes, forbidden=endless(tournament))


def _text_of(key: str, text: str) -> str:
    if key in _DATES:
        day = day_in(text)
        if not day:
            raise BadInput(f"the {key}: expected a date such as 2026/05/01, found `{text}`")
        return day.replace("-", "/")
    if key == "tie_breaks":
        codes = [code.strip().upper() for code in text.split(",") if code.strip()]
        return ",".join(codes if "PTS" in codes else ["PTS", *codes])
    return _line(key.replace("_", " "), text)


def _line(what: str, text: str) -> str:
    if not text.isprintable():
        raise BadInput(f"the {what}: expected one line of text, found {text!r}")
    return " ".join(text.split())


def _stated(records: Sequence[Record], key: str, lines: Sequence[str]) -> tuple[Record, ...]:
    """The records with one said anew; a list of tie-breaks (212) takes the place of the older one (202)."""
    code = HEADERS[key]
    gone = {code, _OLD_LIST} if key == "tie_breaks" else {code}
    before = [at for at, record in enumerate(records) if record.code in gone]
    others = [record for record in records if record.code not in gone]
    at = (
        before[0]
        if before
        else next((at for at, one in enumerate(others) if not "012" <= one.code < code), len(others))
    )
    return (*others[:at], *(Record(code, f" {text}") for text in lines), *others[at:])


def with_player(
    tournament: Tournament,
    player: int,
    *,
    name: str | None = None,
    rating: int | None = None,
    title: str | None = None,
    federation: str | None = None,
    fide_id: str | None = None,
    birth: str | None = None,
    sex: str | None = None,
) -> Tournament:
    """The tournament in which these things are said of a player; an empty text takes one away.

    The pairing number stays (C.04.2, 2.3); `trfpair number` makes the numbers anew. Raises BadInput.
    """
    said = {"name": name, "title": title, "federation": federation, "fide_id": fide_id, "birth": birth, "sex": sex}
    cells = {key: text for key, text in said.items() if text is not None}
    known = tournament.by_id
    if player not in known:
        raise BadInput(f"there is no player {player}")
    before = known[player]
    if rating is not None:
        cells["rating"] = str(rating)
    after = entrant({**_cells_of(before), **cells}, before.called)
    after = replace(before, **{key: getattr(after, key) for key in cells})
    return replace(tournament, players=tuple(after if one.id == player else one for one in tournament.players))


def _cells_of(player: Player) -> dict[str, str]:
    title = player.title if player.title in TITLES else ""
    rating = player.rating if re.fullmatch("[0-9]{1,4}", str(player.rating)) else 0
    return {"name": "-", "title": title, "rating": str(rating)}

"""Facts of an event and of a player: place, dates, arbiters; name, rating, title."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from trfpair.base.errors import BadInput
from trfpair.event import at_tables
from trfpair.event.away import with_gone_to_the_end
from trfpair.event.bans import endless
from trfpair.event.columns import SHORT_TITLES, TITLES, entrant
from trfpair.event.counts import head_counts
from trfpair.event.dates import (
    DAYS_OF_ROUNDS,
    day_in,
    days_said,
    days_text,
    end_before_start,
    first_and_last_day,
    reader_of,
    texts_of_days,
)
from trfpair.event.entries import counted
from trfpair.event.matches.double import refuse_odd
from trfpair.event.model import BESIDE_PLAYER, Player, Record, Tournament
from trfpair.event.national import METHODS, OWN_METHOD, national_ratings, rated_by, with_national_rating
from trfpair.event.saying import Saying

HEADERS: Mapping[str, str] = {
    "place": "022",
    "federation": "032",
    "start": "042",
    "end": "052",
    "kind": "092",
    "arbiter": "102",
    "deputies": "112",
    "time_control": "122",
    "ratings": "172",
    "tie_breaks": "212",
    "time_code": "222",
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
    time_code: str | None = None,
    tie_breaks: str | Sequence[str] | None = None,
    ratings: str | None = None,
    kind: str | None = None,
    dates: str | None = None,
    counts: bool = False,
    boards: int | None = None,
    first_table: int | None = None,
) -> Tournament:
    """The tournament of which these things are said; an empty text takes one away.

    ``tie_breaks`` is the order of the standings such as ``BH/C1,BH,SB`` (record 212), ``boards`` the number of boards
    of a match of teams, with the colours by turns (352), ``first_table`` the number of the first table. ``dates`` are
    the days of the rounds (132), such as ``2026-11-20..22`` or ``2026-11-20*2,2026-11-21``; the first and the last of
    them are those of the event where it names none. ``counts`` writes the numbers of players, of rated players and of
    teams (062, 072, 082). ``ratings`` says which ratings rank the players (172), such as ``FRA HBFN``; ``time_code`` is
    the time control by code (222), ``kind`` the type of the event in words (092). Raises BadInput for a date that is
    none, for an end before the start, for a number of rounds below those that are paired, and for a text of
    more than one line.

    >>> event = trfpair.generate(players=6, rounds=3, seed=3)
    >>> trfpair.with_event(event, place="Metz").header("022")
    'Metz'
    """
    tie_breaks = tie_breaks if tie_breaks is None or isinstance(tie_breaks, str) else ",".join(tie_breaks)
    said = {"place": place, "federation": federation, "start": start, "end": end, "arbiter": arbiter, "kind": kind,
            "time_control": time_control, "time_code": time_code, "tie_breaks": tie_breaks,
            "ratings": ratings}  # fmt: skip
    texts = {key: [text] if text else [] for key, text in said.items() if text is not None}
    if deputies is not None:
        texts["deputies"] = [text for text in deputies if text]
    records = tournament.records
    for key, lines in texts.items():
        records = _stated(records, key, [_text_of(key, text) for text in lines])
    tournament = replace(tournament, records=records)
    if start or end:
        refused = end_before_start(tournament)
        if refused:
            raise BadInput(refused)
    if name is not None:
        tournament = replace(tournament, name=line_of_text("name", name))
    if boards is not None:
        tournament = _with_boards(tournament, boards)
    tournament = tournament if rounds is None else _with_rounds(tournament, rounds)
    tournament = tournament if first_table is None else at_tables.with_first_table(tournament, first_table)
    tournament = tournament if dates is None else _with_dates(tournament, dates)
    return with_counts(tournament) if counts else tournament


def with_counts(tournament: Tournament) -> Tournament:
    """The tournament whose head lines count what is there."""
    records = tournament.records
    for code, number in head_counts(tournament).items():
        records = _said_as(records, code, [str(number)])
    if tournament.teams is None and any(record.code == "082" and record.text.strip() for record in records):
        records = _said_as(records, "082", ["0"])
    return replace(tournament, records=records)


def _with_dates(tournament: Tournament, said: str) -> Tournament:
    """With the days of the rounds (132), and of the event (042, 052) where it names none."""
    days = days_said(said)
    rounds = tournament.event.last_column
    if days and rounds and len(days) != rounds:
        raise BadInput(Saying("days-of-rounds", days=len(days), rounds=rounds))
    start, end = first_and_last_day(tournament)
    if days and ((start and min(days) < start) or (end and max(days) > end)):
        raise BadInput(Saying("days-outside", first=start or "...", last=end or "..."))
    records = _said_as(tournament.records, DAYS_OF_ROUNDS, [days_text(days)[1:]] if days else [])
    if days:
        records = records if start else _said_as(records, "042", [min(days).replace("-", "/")])
        records = records if end else _said_as(records, "052", [max(days).replace("-", "/")])
    return replace(tournament, records=records)


def _with_boards(tournament: Tournament, boards: int) -> Tournament:
    if tournament.teams is None:
        raise BadInput(Saying("one-board-a-game"))
    if tournament.event.last:
        raise BadInput(Saying("boards-are-set"))
    colours = "".join("WB"[board % 2] for board in range(boards))
    return replace(tournament, teams=replace(tournament.teams, colours=colours))


def _with_rounds(tournament: Tournament, rounds: int) -> Tournament:
    event = tournament.event
    last = event.columns_of(event.last)[-1] if event.last else 0
    if tournament.terms.columns > 1:
        refuse_odd(rounds)
    if rounds < max(last, 1):
        raise BadInput(
            Saying("rounds-too-few", rounds=rounds, round=last) if last else Saying("rounds-none", rounds=rounds)
        )
    byes = tuple(bye for bye in tournament.byes if bye.round <= rounds)
    beyond = {one.id for one in tournament.players if len(one.games) > rounds}  # byes that were to come
    players = tuple(one.with_games(one.games[:rounds]) if one.id in beyond else one for one in tournament.players)
    after = replace(tournament, players=players, rounds=rounds, byes=byes, forbidden=endless(tournament))
    return with_gone_to_the_end(tournament, counted(after, beyond) if beyond else after)


def _text_of(key: str, text: str) -> str:
    if key in _DATES:
        day = day_in(text)
        if not day:
            raise BadInput(Saying(f"no-date-{key}", text=text))
        return day.replace("-", "/")
    if key == "tie_breaks":
        codes = [code.strip().upper() for code in text.split(",") if code.strip()]
        return ",".join(codes if "PTS" in codes else ["PTS", *codes])
    if key == "ratings" and not RATINGS_SAID.fullmatch(text.upper()):
        raise BadInput(Saying("no-ratings-said", known=", ".join(RATED_BY), text=text))
    if key == "time_code" and not TIME_CODE.fullmatch(text.strip()):
        raise BadInput(Saying("no-time-code", text=text))
    said = line_of_text(key.replace("_", " "), text)
    return _in_columns(said.upper()) if key == "ratings" else said


def _in_columns(said: str) -> str:
    """Record 172 from column 5: the federation, four blanks where none is named, and the rule from column 9."""
    return said if not said or " " in said else f"{'':4}{said}"


RATED_BY = (*METHODS, OWN_METHOD)
RATINGS_SAID = re.compile(rf"(?:[A-Z]{{3}} +)?(?:{'|'.join(RATED_BY)})")
"""Record 172: a federation, and the ratings that rank the players."""
_PERIOD = r"(?:\d+/)?\d+(?:\+\d+)?"
_PERIODS = rf"{_PERIOD}(?::{_PERIOD})*"
TIME_CODE = re.compile(rf"{_PERIODS}|W{_PERIODS}-B{_PERIODS}")
"""Record 222: moves, seconds and increment of each period, for both or for White and Black."""


def line_of_text(what: str, text: str) -> str:
    """One line with one blank between words. Raises BadInput for a text of several lines, which ``what`` names."""
    if not text.isprintable():
        raise BadInput(Saying("not-one-line", what=what, text=repr(text)))
    return " ".join(text.split())


def _stated(records: Sequence[Record], key: str, lines: Sequence[str]) -> tuple[Record, ...]:
    """The records with one said anew; a list of tie-breaks (212) takes the place of the older one (202)."""
    return _said_as(records, HEADERS[key], lines, {_OLD_LIST} if key == "tie_breaks" else set())


def _said_as(
    records: Sequence[Record], code: str, lines: Sequence[str], others: Collection[str] = ()
) -> tuple[Record, ...]:
    """The records with those of a code said anew, and without those of ``others``."""
    gone = {code, *others}
    before = [at for at, record in enumerate(records) if record.code in gone]
    left = [record for record in records if record.code not in gone]
    at = before[0] if before else next((at for at, one in enumerate(left) if not "012" <= one.code < code), len(left))
    return (*left[:at], *(Record(code, f" {text}") for text in lines), *left[at:])


def with_player(
    tournament: Tournament,
    player: int,
    *,
    name: str | None = None,
    rating: int | None = None,
    national: int | None = None,
    title: str | None = None,
    federation: str | None = None,
    fide_id: str | None = None,
    birth: str | None = None,
    sex: str | None = None,
    club: str | None = None,
    school: str | None = None,
    town: str | None = None,
    registration: str | None = None,
    table: str | None = None,
) -> Tournament:
    """The tournament in which these things are said of a player; an empty text takes one away.

    ``rating`` is that of FIDE (001); ``national`` stands in a record of the federation (NRS), never as FIDE's.
    ``table`` is the table of a player who stays at one in all rounds. The pairing number stays (C.04.2, 2.3);
    `trfpair number` makes the numbers anew. Raises BadInput.

    >>> event = trfpair.generate(players=6, rounds=3, seed=3)
    >>> trfpair.with_player(event, 1, rating=2000).player(1).rating
    2000
    """
    said = {"name": name, "title": title, "federation": federation, "fide_id": fide_id, "birth": birth, "sex": sex,
            "club": club, "school": school, "town": town, "registration": registration,
            "table": table if table is None else at_tables.said_table(table)}  # fmt: skip
    cells = {key: text for key, text in said.items() if text is not None}
    known = tournament.by_id
    if player not in known:
        raise BadInput(Saying("no-player", player=player))
    before = known[player]
    if rating is not None:
        cells["rating"] = str(rating)
    after = entrant({**_cells_of(before), **cells}, before.called)
    after = replace(before, **{key: getattr(after, key) for key in cells})
    changed = replace(tournament, players=tuple(after if one.id == player else one for one in tournament.players))
    return changed if national is None else with_national_rating(changed, after, national)


def _cells_of(player: Player) -> dict[str, str]:
    title = player.title if player.title in TITLES else ""
    rating = player.rating if re.fullmatch("[0-9]{1,4}", str(player.rating)) else 0
    return {"name": "-", "title": title, "rating": str(rating)}


def said_of_player(tournament: Tournament, player: int) -> dict[str, str]:
    """Texts that a file has of a player, by the names of `with_player`; an empty text where it says nothing."""
    one = tournament.player(player)
    national = national_ratings(tournament, rated_by(tournament)[0]).get(player, 0)
    texts = ("name", "federation", "fide_id", "birth", "sex", *BESIDE_PLAYER)
    return {
        **{key: getattr(one, key) for key in texts},
        "title": SHORT_TITLES.get(one.title.upper(), one.title.upper()),
        "rating": str(one.rating or ""),
        "national": str(national or ""),
    }


def said_of_the_event(tournament: Tournament) -> dict[str, str]:
    """Texts that a file has of the event, by the names of `with_event`; an empty text where it says nothing.

    Several deputies stand with semicolons between them. Days of the rounds are there where each of them is a day.
    """
    texts = {key: tournament.header(code).strip() for key, code in HEADERS.items()}
    deputies = (one.text.strip() for one in tournament.records if one.code == HEADERS["deputies"])
    reader = reader_of(tournament.header)
    days = [reader(text) for text in texts_of_days(tournament.header(DAYS_OF_ROUNDS))]
    return {
        **texts,
        "name": tournament.name,
        "rounds": str(tournament.event.rounds or ""),
        "deputies": "; ".join(filter(None, deputies)),
        "dates": ",".join(days) if all(days) else "",
        "first_table": str(at_tables.first_table(tournament)),
        "boards": str(len(tournament.teams.colours) or "") if tournament.teams else "",
    }

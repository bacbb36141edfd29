"""Faults that a rating officer sends back: head lines that are missing, wrong, or contradict others (table FINDERS).

Each finding names the record, what is wrong, and the command that mends it. What the reader itself refuses or warns of
(results, points, the number of players) is not said again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from trfpair.base.errors import BadInput
from trfpair.base.named import NamedTuple
from trfpair.base.plain import plain
from trfpair.base.shown import plural
from trfpair.event.counts import head_counts
from trfpair.event.dates import DAYS_OF_ROUNDS, reader_of, texts_of_days
from trfpair.event.facts import RATED_BY, RATINGS_SAID, TIME_CODE
from trfpair.event.matches.teams import with_totals
from trfpair.event.model import Tournament
from trfpair.event.national import national_ratings, nationally_rated
from trfpair.event.saying import Saying
from trfpair.event.tenths import points_text
from trfpair.ranking.lists import after_points, read_list

_EVENT = "trfpair event FILE"
_FEDERATION = re.compile("[A-Z]{3}")
_FACTS_OF_TEAM = re.compile(r" +([0-9]+) .{5} +([0-9]+(?:[.,][0-9])?) +([0-9]+(?:[.,][0-9])?)(?: |$)")
"""The head of 801 and 802: team, short name, match points, game points."""
_FIRST_MEETING, _NEXT_MEETING = 25, 13
"""Where 802 has the opponents, behind the code."""


class SentBack(NamedTuple):
    """One fault that a rating officer sends back: its record, and the command that mends it."""

    record: str
    text: str
    command: str
    """What mends it; `FILE` stands for the file."""
    missing: bool = False
    """Whether nothing at all is said."""

    def to_dict(self) -> dict[str, str | bool]:
        """The finding as data that JSON can hold."""
        return self._asdict()


Found = Iterator[SentBack]


@plain
class _Head:
    """The head lines of a file, and how its days are read."""

    tournament: Tournament

    def text(self, code: str) -> str:
        """The text of the first record of a code."""
        return self.tournament.header(code).strip()

    def texts(self, code: str) -> list[str]:
        """The texts of all records of a code, from column 4."""
        return [record.text for record in self.tournament.records if record.code == code]

    def day(self, text: str) -> str:
        """The day of a text as YYYY-MM-DD; empty where it is none."""
        return reader_of(self.tournament.header)(text)

    @property
    def rounds(self) -> int:
        """The columns of all rounds; where nobody says how many, of those that are paired."""
        event = self.tournament.event
        return event.last_column or self.tournament.last_paired


def sent_back(tournament: Tournament) -> tuple[SentBack, ...]:
    """All findings about a file, in the order of the records."""
    head = _Head(tournament)
    return tuple(finding for finder in FINDERS for finding in finder(head))


def _texts(head: _Head) -> Found:
    """032, 102, 122 and the type of the event are there; the federation is one."""
    if not _FEDERATION.fullmatch(federation := head.text("032")):
        what = f"'{federation}' is no code of three capitals" if federation else "no federation"
        yield SentBack("032", what, f"{_EVENT} --federation FRA", missing=not federation)
    for code, what, option in (
        ("092", "no type of tournament", "--counts"),
        ("102", "no chief arbiter", '--arbiter "NAME"'),
        ("122", "no time control", '--time-control "90 min + 30 s"'),
    ):
        if not head.text(code):
            yield SentBack(code, what, f"{_EVENT} {option}", missing=True)


def _days(head: _Head) -> Found:
    """042 and 052 are days, the end not before the start."""
    days = {code: head.day(head.text(code)) for code in ("042", "052")}
    for (code, day), option in zip(days.items(), ("--start", "--end")):
        if not day:
            text = f"'{head.text(code)}' is no day" if head.text(code) else f"no {option[2:]}"
            yield SentBack(code, text, f"{_EVENT} {option} 2026/05/01", missing=not head.text(code))
    if days["042"] and days["052"] and days["052"] < days["042"]:
        text = f"the end, {days['052']}, is before the start, {days['042']} (042)"
        yield SentBack("052", text, f"{_EVENT} --end {days['042'].replace('-', '/')}")


def _days_of_rounds(head: _Head) -> Found:
    """132: a day for each round, in their order, within those of the event."""
    mend = f"{_EVENT} --dates {(head.day(head.text('042')) or '2026-05-01')}*{head.rounds or 1}"
    texts = head.texts(DAYS_OF_ROUNDS)
    if not any(text.strip() for text in texts):
        yield SentBack(DAYS_OF_ROUNDS, "no days of the rounds", mend, missing=True)
        return
    said = texts_of_days(texts[0])
    if wrong := [text for text in said if not head.day(text)]:
        yield SentBack(DAYS_OF_ROUNDS, f"'{wrong[0]}' is no day", mend)
        return
    days = [head.day(text) for text in said]
    if head.rounds and len(days) != head.rounds:
        yield SentBack(DAYS_OF_ROUNDS, f"{plural(len(days), 'day')} for {plural(head.rounds, 'round')}", mend)
    if days != sorted(days):
        yield SentBack(DAYS_OF_ROUNDS, "the days do not follow one another", mend)
    start, end = head.day(head.text("042")), head.day(head.text("052"))
    if outside := [day for day in days if (start and day < start) or (end and day > end)]:
        text = f"{outside[0]} is not from {start or '...'} to {end or '...'} (042, 052)"
        yield SentBack(DAYS_OF_ROUNDS, text, mend)


_COUNTED = {"062": "players", "072": "rated players", "082": "teams"}


def _counts(head: _Head) -> Found:
    """062, 072 and 082 count what is there."""
    there = {"082": 0, **head_counts(head.tournament)}
    for code, what in _COUNTED.items():
        said, number = head.text(code), there[code]
        if not said and (number or code != "082"):
            yield SentBack(code, f"no number of {what}", f"{_EVENT} --counts", missing=True)
        elif said and code != "062" and said.lstrip("0") != str(number).lstrip("0"):
            yield SentBack(code, f"'{said}' {what}, there are {number}", f"{_EVENT} --counts")


def _ratings(head: _Head) -> Found:
    """172 names a federation and a rule; it is there where national ratings are."""
    said = " ".join(head.text("172").upper().split())
    if not said and any(national_ratings(head.tournament, "").values()):
        federation = next(one.code for one in head.tournament.records if nationally_rated(one))
        text = f"national ratings of {federation} (NRS), and no rule that says whom they rank"
        yield SentBack("172", text, f'{_EVENT} --ratings "{federation} FIDON"')
    if said and not RATINGS_SAID.fullmatch(said):
        expected = f"a federation and one of {', '.join(RATED_BY)}"
        federation = head.text("032") if _FEDERATION.fullmatch(head.text("032")) else "FRA"
        yield SentBack("172", f"'{said}', expected {expected}", f'{_EVENT} --ratings "{federation} FIDE"')


def _lists(head: _Head) -> Found:
    """202 says what 212 says, where both stand there, and has codes of C.07."""
    old, new = head.text("202"), head.text("212")
    if not old or not new:
        return
    mend = f"{_EVENT} --tie-breaks {''.join(new.split())}"
    try:
        differ = after_points(read_list(old, Saying("the-record", code="202"))) != after_points(
            read_list(new, Saying("the-record", code="212"))
        )
    except BadInput as error:
        yield SentBack("202", f"beside 212: {error}", mend)
        return
    if differ:
        yield SentBack("202", f"'{old}' is another list than '{new}' (212)", mend)


def _time_code(head: _Head) -> Found:
    """222 is a time control by code."""
    said = head.text("222")
    if said and not TIME_CODE.fullmatch(said):
        yield SentBack("222", f"'{said}' is no time control by code", f"{_EVENT} --time-code 40/5400+30:900+30")


def _national(head: _Head) -> Found:
    """National records (NRS) are of players who are there, one each, of the federation that 172 names."""
    said = RATINGS_SAID.fullmatch(" ".join(head.text("172").upper().split()))
    wanted = said[0].split()[0] if said and " " in said[0] else ""
    seen: set[tuple[str, str]] = set()
    for record in head.tournament.records:
        number = record.text[1:5].strip()
        if not (_FEDERATION.fullmatch(record.code) and number.isdecimal() and record.text[11:44].strip()):
            continue
        mend = f"trfpair convert FILE NEW --ignore {record.code}"
        if int(number) not in head.tournament.by_id:
            yield SentBack("NRS", f"{record.code} {number} is no player of 001", mend)
        elif (record.code, number) in seen:
            yield SentBack("NRS", f"{record.code} {number} stands there twice", mend)
        elif (rating := record.text[45:49].strip()) and not rating.isdecimal():
            yield SentBack("NRS", f"{record.code} {number}: '{rating}' is no rating", mend)
        elif wanted and record.code != wanted:
            yield SentBack("NRS", f"{record.code} {number} is not of {wanted} (172)", mend)
        seen.add((record.code, number))


def _tables(head: _Head) -> Found:
    """801 and 802 say of each team what its matches give."""
    matches = head.tournament.matches
    side = with_totals(matches, head.tournament.event.uncounted) if matches else None
    totals = {team.id: (team.match_points, team.game_points) for team in side.teams} if side else {}
    for code in ("801", "802"):
        for text in head.texts(code):
            found = _FACTS_OF_TEAM.match(text)
            if found and (stale := _stale(head, code, text, found, totals)):
                yield SentBack(code, stale, "trfpair convert FILE NEW --ignore 801,802")
                break


def _stale(
    head: _Head, code: str, text: str, found: re.Match[str], totals: Mapping[int, tuple[int | None, int | None]]
) -> str:
    team = int(found[1])
    if team not in totals:
        return f"there is no team {team}"
    now = [points_text(number or 0) for number in totals[team]]
    said = [_with_tenths(number) for number in found.groups()[1:]]
    stated = head.tournament.matches and head.tournament.matches.teams[team]
    listed = [points_text(number or 0) for number in (stated.match_points, stated.game_points)] if stated else now
    if said not in (now, listed):
        return f"team {team} has {now[0]} match points and {now[1]} game points, not {said[0]} and {said[1]}"
    matches = head.tournament.matches
    if code == "802" and matches:
        for round_ in range(1, matches.last + 1):
            at = _FIRST_MEETING + _NEXT_MEETING * (round_ - 1)
            met, cell = matches.opponent(matches.teams[team], round_), text[at : at + 3].strip()
            if cell.isdecimal() and int(cell) != met:
                return f"team {team} met {f'team {met}' if met else 'nobody'} in round {round_}, not team {cell}"
    return ""


def _with_tenths(number: str) -> str:
    """A number of points as `points_text` writes it."""
    whole, _, tenths = number.replace(",", ".").partition(".")
    return f"{int(whole)}.{tenths or 0}"


FINDERS: Sequence[Callable[[_Head], Found]] = (
    _texts, _days, _counts, _days_of_rounds, _ratings, _lists, _time_code, _national, _tables,
)  # fmt: skip
"""Who finds what, each about some records."""


_OF_A_REPORT = {"032", "102", "122", "132"}


def in_lines(findings: Sequence[SentBack], file: str) -> Iterator[str]:
    """The findings in lines, their commands with the name of the file; all that is not said at all in one line.

    An event of which none of that is said is not on its way to a rating officer.
    """
    missing = [finding for finding in findings if finding.missing]
    if missing and not {finding.record for finding in missing} >= _OF_A_REPORT:
        options = dict.fromkeys(finding.command.removeprefix(_EVENT) for finding in missing)
        what = ", ".join(f"{finding.text} ({finding.record})" for finding in missing)
        yield f"{what}: {_EVENT}{''.join(options)}".replace("FILE", file)
    for finding in findings:
        if not finding.missing:
            yield f"{finding.record}: {finding.text}: {finding.command.replace('FILE', file)}"

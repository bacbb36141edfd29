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
from trfpair.event.counts import head_counts
from trfpair.event.dates import DAYS_OF_ROUNDS, end_before_start, first_and_last_day, reader_of, texts_of_days
from trfpair.event.facts import RATED_BY, RATINGS_SAID, TIME_CODE
from trfpair.event.matches.teams import with_totals
from trfpair.event.model import Tournament
from trfpair.event.national import national_ratings, nationally_rated
from trfpair.event.saying import Fillings, InEnglish, InTenths, Listing, Saying, worded
from trfpair.event.words import Words
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
    """The finding in English; it can be said in every language."""
    command: str
    """What mends it; `FILE` stands for the file."""
    missing: bool = False
    """Whether nothing at all is said."""

    def to_dict(self) -> dict[str, str | bool]:
        """The finding as data that JSON can hold."""
        return self._asdict()


Found = Iterator[SentBack]


def _found(record: str, mend: str, said: Saying, *, missing: bool = False) -> SentBack:
    """The finding that a sentence tells."""
    return SentBack(record, InEnglish(said), mend, missing)


def _no_day(code: str, mend: str, text: str) -> SentBack:
    """The finding that a text is no day."""
    return _found(code, mend, Saying("sent-no-day", text=text))


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
        said = Saying("sent-no-code", text=federation) if federation else Saying("sent-no-federation")
        yield _found("032", f"{_EVENT} --federation FRA", said, missing=not federation)
    for code, said, option in (
        ("092", Saying("sent-no-type"), "--counts"),
        ("102", Saying("sent-no-arbiter"), '--arbiter "NAME"'),
        ("122", Saying("sent-no-time-control"), '--time-control "90 min + 30 s"'),
    ):
        if not head.text(code):
            yield _found(code, f"{_EVENT} {option}", said, missing=True)


def _days(head: _Head) -> Found:
    """042 and 052 are days, the end not before the start."""
    days = dict(zip(("042", "052"), first_and_last_day(head.tournament)))
    nothing = (("--start", Saying("sent-no-start")), ("--end", Saying("sent-no-end")))
    for (code, day), (option, none) in zip(days.items(), nothing):
        mend = f"{_EVENT} {option} 2026/05/01"
        if not day:
            yield _no_day(code, mend, head.text(code)) if head.text(code) else _found(code, mend, none, missing=True)
    if said := end_before_start(head.tournament):
        yield _found("052", f"{_EVENT} --end {days['042'].replace('-', '/')}", said)


def _days_of_rounds(head: _Head) -> Found:
    """132: a day for each round, in their order, within those of the event."""
    mend = f"{_EVENT} --dates {(head.day(head.text('042')) or '2026-05-01')}*{head.rounds or 1}"
    texts = head.texts(DAYS_OF_ROUNDS)
    if not any(text.strip() for text in texts):
        yield _found(DAYS_OF_ROUNDS, mend, Saying("sent-no-days"), missing=True)
        return
    stated = texts_of_days(texts[0])
    if wrong := [text for text in stated if not head.day(text)]:
        yield _no_day(DAYS_OF_ROUNDS, mend, wrong[0])
        return
    days = [head.day(text) for text in stated]
    if head.rounds and len(days) != head.rounds:
        counts: Fillings = {
            "days": Saying("sent-days", count=len(days)), "rounds": Saying("list-rounds", count=head.rounds),
        }  # fmt: skip
        yield _found(DAYS_OF_ROUNDS, mend, Saying("sent-days-for-rounds", **counts))
    if days != sorted(days):
        yield _found(DAYS_OF_ROUNDS, mend, Saying("sent-days-in-disorder"))
    start, end = first_and_last_day(head.tournament)
    if outside := [day for day in days if (start and day < start) or (end and day > end)]:
        said = Saying("sent-day-outside", day=outside[0], start=start or "...", end=end or "...")
        yield _found(DAYS_OF_ROUNDS, mend, said)


_COUNTED = {"062": "players", "072": "rated", "082": "teams"}
"""Record -> what it counts, as the keys of the words name it."""


def _counts(head: _Head) -> Found:
    """062, 072 and 082 count what is there."""
    there = {"082": 0, **head_counts(head.tournament)}
    for code, what in _COUNTED.items():
        said, number = head.text(code), there[code]
        if not said and (number or code != "082"):
            yield _found(code, f"{_EVENT} --counts", Saying(f"sent-no-number-of-{what}"), missing=True)
        elif said and code != "062" and said.lstrip("0") != str(number).lstrip("0"):
            yield _found(code, f"{_EVENT} --counts", Saying(f"sent-other-{what}", text=said, number=number))


def _ratings(head: _Head) -> Found:
    """172 names a federation and a rule; it is there where national ratings are."""
    said = " ".join(head.text("172").upper().split())
    if not said and any(national_ratings(head.tournament, "").values()):
        federation = next(one.code for one in head.tournament.records if nationally_rated(one))
        mend = f'{_EVENT} --ratings "{federation} FIDON"'
        yield _found("172", mend, Saying("sent-no-rule-of-ratings", federation=federation))
    if said and not RATINGS_SAID.fullmatch(said):
        federation = head.text("032") if _FEDERATION.fullmatch(head.text("032")) else "FRA"
        expected = Saying("sent-other-rule", text=said, rules=Listing(RATED_BY))
        yield _found("172", f'{_EVENT} --ratings "{federation} FIDE"', expected)


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
        yield _found("202", mend, Saying("sent-beside-212", what=error.said))
        return
    if differ:
        yield _found("202", mend, Saying("sent-other-list", old=old, new=new))


def _time_code(head: _Head) -> Found:
    """222 is a time control by code."""
    said = head.text("222")
    if said and not TIME_CODE.fullmatch(said):
        yield _found("222", f"{_EVENT} --time-code 40/5400+30:900+30", Saying("sent-no-time-code", text=said))


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
        which: Fillings = {"code": record.code, "number": number}
        if int(number) not in head.tournament.by_id:
            yield _found("NRS", mend, Saying("sent-nrs-of-nobody", **which))
        elif (record.code, number) in seen:
            yield _found("NRS", mend, Saying("sent-nrs-twice", **which))
        elif (rating := record.text[45:49].strip()) and not rating.isdecimal():
            yield _found("NRS", mend, Saying("sent-nrs-no-rating", text=rating, **which))
        elif wanted and record.code != wanted:
            yield _found("NRS", mend, Saying("sent-nrs-of-another", wanted=wanted, **which))
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
                yield _found(code, "trfpair convert FILE NEW --ignore 801,802", stale)
                break


def _stale(
    head: _Head, code: str, text: str, found: re.Match[str], totals: Mapping[int, tuple[int | None, int | None]]
) -> Saying | None:
    team = int(found[1])
    if team not in totals:
        return Saying("sent-no-team", team=team)
    now = [number or 0 for number in totals[team]]
    said = [_in_tenths(number) for number in found.groups()[1:]]
    stated = head.tournament.matches and head.tournament.matches.teams[team]
    listed = [number or 0 for number in (stated.match_points, stated.game_points)] if stated else now
    if said not in (now, listed):
        names = ("match", "game", "match_said", "game_said")
        return Saying("sent-team-points", team=team, **dict(zip(names, map(InTenths, (*now, *said)))))
    matches = head.tournament.matches
    if code == "802" and matches:
        for round_ in range(1, matches.last + 1):
            at = _FIRST_MEETING + _NEXT_MEETING * (round_ - 1)
            met, cell = matches.opponent(matches.teams[team], round_), text[at : at + 3].strip()
            if cell.isdecimal() and int(cell) != met:
                facts: Fillings = {"team": team, "round": round_, "said": cell}
                return Saying("sent-team-met", met=met, **facts) if met else Saying("sent-team-met-nobody", **facts)
    return None


def _in_tenths(number: str) -> int:
    """A number of points, which has one decimal at most, in tenths."""
    whole, _, tenths = number.replace(",", ".").partition(".")
    return 10 * int(whole) + int(tenths or 0)


FINDERS: Sequence[Callable[[_Head], Found]] = (
    _texts, _days, _counts, _days_of_rounds, _ratings, _lists, _time_code, _national, _tables,
)  # fmt: skip
"""Who finds what, each about some records."""


_OF_A_REPORT = {"032", "102", "122", "132"}


def in_lines(findings: Sequence[SentBack], file: str, words: Words) -> Iterator[str]:
    """The findings in lines of a language, their commands with the name of the file; all that is not said at all in one
    line.

    An event of which none of that is said is not on its way to a rating officer.
    """
    missing = [finding for finding in findings if finding.missing]
    if missing and not {finding.record for finding in missing} >= _OF_A_REPORT:
        options = dict.fromkeys(finding.command.removeprefix(_EVENT) for finding in missing)
        what = ", ".join(f"{worded(finding.text, words)} ({finding.record})" for finding in missing)
        yield f"{what}{words.colon} {_EVENT}{''.join(options)}".replace("FILE", file)
    for finding in findings:
        if not finding.missing:
            parts = (finding.record, worded(finding.text, words), finding.command.replace("FILE", file))
            yield f"{words.colon} ".join(parts)

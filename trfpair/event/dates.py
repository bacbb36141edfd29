"""The days of an event (042, 052, 132), in the forms that programs write. The first one tells the edition in force."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from trfpair.base.errors import BadInput
from trfpair.event.model import Tournament
from trfpair.event.saying import Saying

_LONG = (
    r"(?P<year>[0-9]{4})[-/.](?P<month>[0-9]{1,2})[-/.](?P<day>[0-9]{1,2})",
    r"(?P<day>[0-9]{1,2})[-/.](?P<month>[0-9]{1,2})[-/.](?P<year>[0-9]{4})",
    r"(?P<name>[A-Za-z]{3,9})\.? (?P<day>[0-9]{1,2})(?:st|nd|rd|th)?,? (?P<year>[0-9]{4})",
    r"(?P<day>[0-9]{1,2})(?:st|nd|rd|th|\.)?[ -](?P<name>[A-Za-z]{3,9})\.?,?[ -](?P<year>[0-9]{4})",
)
_YEAR_FIRST = r"(?P<year>[0-9]{2})[-/.](?P<month>[0-9]{2})[-/.](?P<day>[0-9]{2})"
_DAY_FIRST = r"(?P<day>[0-9]{2})[-/.](?P<month>[0-9]{2})[-/.](?P<year>[0-9]{2})"
_FORMS = (*_LONG, _YEAR_FIRST.replace("[-/.]", "[-/]"), _DAY_FIRST)
"""``2026/05/01``, ``01.05.2026``, ``May 1, 2026``, ``1 May 2026``; with two digits of the year the order of record 132
(``26/05/01``), or day, month, year where there are points or where the former is no day of the calendar. A file whose
dates go together in one order only has them in that order (`reader_of`)."""

_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_THIS_CENTURY = 2000


def first_day(tournament: Tournament) -> str:
    """The date of the start (042) as YYYY-MM-DD; empty where it is not a full date of the calendar."""
    return reader_of(tournament.header)(tournament.header("042"))


def first_and_last_day(tournament: Tournament) -> tuple[str, str]:
    """The dates of start and end (042, 052) as YYYY-MM-DD; empty where one is not a full date of the calendar."""
    reader = reader_of(tournament.header)
    return reader(tournament.header("042")), reader(tournament.header("052"))


def end_before_start(tournament: Tournament) -> Saying | None:
    """The sentence about an event that ends before it starts; None for any other."""
    start, end = first_and_last_day(tournament)
    return Saying("end-before-start", start=start, end=end) if start and end and end < start else None


def last_day(tournament: Tournament) -> str:
    """The last day of the event that is known (042, 132, 052) as YYYY-MM-DD; empty where none is."""
    header = tournament.header
    texts = [header("042"), *texts_of_days(header(DAYS_OF_ROUNDS)), header("052")]
    return max(map(reader_of(header), texts))


def year_of(birth: str) -> int:
    """The year in a date of birth; 0 where there is none."""
    found = re.search(r"(?<!\d)\d{4}(?!\d)", birth)
    return int(found[0]) if found else 0


def is_after(birth: str, day: str) -> bool:
    """Whether a birth lies after a day (YYYY-MM-DD): the day of birth, or the year where that alone is known."""
    year = year_of(birth)
    return bool(year) and (day_in(birth) or str(year)) > day


def reader_of(header: Callable[[str], str]) -> Callable[[str], str]:
    """The function that reads the dates of one file, given its records: `day_in`, or one for the order of the file.

    Two digits of the year can be the first or the last part of a date. Of the two orders the one counts in which the
    start (042), the rounds (132) and the end (052) follow one another, if the other order does not do that too.
    """
    texts = [header("042"), *header("132").split(), header("052")]
    if not any(map(has_short_year, texts)):
        return day_in
    dates = [text for text in texts if day_in(text, (*_LONG, _YEAR_FIRST, _DAY_FIRST))]
    orders = [(*_LONG, form) for form in (_YEAR_FIRST, _DAY_FIRST)]
    fitting = [order for order in orders if _follow([day_in(text, order) for text in dates])]
    return partial(day_in, forms=fitting[0]) if len(fitting) == 1 else day_in


def _follow(days: list[str]) -> bool:
    """Whether all of these are days, none before the one ahead of it."""
    return all(days) and days == sorted(days)


def day_in(text: str, forms: tuple[str, ...] = _FORMS) -> str:
    """The day at the beginning of a text as YYYY-MM-DD; empty where there is none in these forms."""
    text = text.strip()
    for form in forms if text else ():
        found = re.match(form + "(?![0-9])", text)
        if found and (day := _day_of(found.groupdict())):
            return day
    return ""


def has_short_year(text: str) -> bool:
    """Whether the day at the beginning of a text has two digits of the year, so that it could be another one."""
    return bool(text) and re.match(r"[0-9]{2}[-/.][0-9]{2}[-/.][0-9]{2}(?![0-9])", text.strip()) is not None


def _day_of(parts: dict[str, str | None]) -> str:
    name, year = parts.get("name"), int(parts["year"] or 0)
    month = _month_of(name) if name else int(parts["month"] or 0)
    day, year = int(parts["day"] or 0), year if year >= 100 else year + _THIS_CENTURY
    return f"{year}-{month:02}-{day:02}" if _is_a_day(year, month, day) else ""


def _month_of(name: str) -> int:
    """The number of a month by its English name or its first three letters; 0 for any other word."""
    word = name.lower()
    return next((at for at, month in enumerate(_MONTHS, 1) if word in (month, month[:3])), 0)


def _is_a_day(year: int, month: int, day: int) -> bool:
    """Whether the calendar has such a day (``datetime`` would be loaded for this alone)."""
    leap = month == 2 and year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 1 <= month <= 12 and 1 <= day <= _DAYS[month - 1] + leap


DAYS_OF_ROUNDS = "132"
"""The record of the days of the rounds."""
_BEFORE_DAYS, _NEXT_DAY = 88, 10
"""The columns of 132 behind the code and the blanks up to the first day; from one day to the next."""


def days_text(days: Iterable[str]) -> str:
    """The text of record 132 for days (YYYY-MM-DD): YY/MM/DD in the columns of their rounds."""
    cells = (day[2:].replace("-", "/").ljust(_NEXT_DAY) for day in days)
    return (" " * _BEFORE_DAYS + "".join(cells)).rstrip(" ")


def days_in_columns(text: str) -> list[str]:
    """The days of record 132 where each stands in its columns; empty for any other text."""
    cells = [text[at : at + _NEXT_DAY].strip(" ") for at in range(_BEFORE_DAYS, len(text), _NEXT_DAY)]
    return [] if text[:_BEFORE_DAYS].strip(" ") or any(" " in cell for cell in cells) else cells


def texts_of_days(text: str) -> list[str]:
    """The texts of the days in record 132, a round each: by its columns, or else word by word."""
    return days_in_columns(text) or text.split()


_LONGEST_RANGE = 366


def days_said(text: str) -> list[str]:
    """The days that a person says, a round each, as YYYY-MM-DD: `2026-11-20..22`, `2026-11-20*2,2026-11-21`.

    The end of a range may leave out what it shares with its start; `*2` means so many rounds on a day. Raises BadInput.
    """
    return [day for part in text.replace(" ", "").split(",") if part for day in _days_of_part(part)]


def _days_of_part(part: str) -> Iterator[str]:
    span, _, times = part.partition("*")
    start, _, end = span.partition("..")
    first = day_in(start)
    last = day_in(f"{start[: max(0, len(start) - len(end))]}{end}") if end else first
    if not (first and last and re.fullmatch("[0-9/.-]*", end) and re.fullmatch("[0-9]{0,2}", times)):
        raise BadInput(Saying("no-days", text=part))
    from datetime import date, timedelta

    day, stop = date.fromisoformat(first), date.fromisoformat(last)
    if not 0 <= (stop - day).days <= _LONGEST_RANGE:
        raise BadInput(Saying("days-too-many", text=part))
    while day <= stop:
        yield from [day.isoformat()] * int(times or 1)
        day += timedelta(1)

"""The first day of an event (042), in the forms that programs write: it tells which edition was in force."""

from __future__ import annotations

import re
from collections.abc import Sequence

_LONG = (
    r"(?P<year>[0-9]{4})[-/.](?P<month>[0-9]{1,2})[-/.](?P<day>[0-9]{1,2})",
    r"(?P<day>[0-9]{1,2})[-/.](?P<month>[0-9]{1,2})[-/.](?P<year>[0-9]{4})",
    r"(?P<name>[A-Za-z]{3,9})\.? (?P<day>[0-9]{1,2})(?:st|nd|rd|th)?,? (?P<year>[0-9]{4})",
    r"(?P<day>[0-9]{1,2})(?:st|nd|rd|th|\.)?[ -](?P<name>[A-Za-z]{3,9})\.?,?[ -](?P<year>[0-9]{4})",
)
_YEAR_FIRST = r"(?P<year>[0-9]{2})[-/.](?P<month>[0-9]{2})[-/.](?P<day>[0-9]{2})"
_DAY_FIRST = r"(?P<day>[0-9]{2})[-/.](?P<month>[0-9]{2})[-/.](?P<year>[0-9]{2})"
_SHORT = r"[0-9]{2}[-/.][0-9]{2}[-/.][0-9]{2}(?![0-9])"
FORMS = (*_LONG, _YEAR_FIRST.replace("[-/.]", "[-/]"), _DAY_FIRST)
"""``2026/05/01``, ``01.05.2026``, ``May 1, 2026``, ``1 May 2026``; with two digits of the year the order of record 132
(``26/05/01``), or day, month, year where there are points or where the former is no day of the calendar."""

_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_THIS_CENTURY = 2000


def first_day(start: str, rounds: str, end: str) -> str:
    """The start (042) as YYYY-MM-DD; empty where it is no full date.

    Two digits of the year are its first or its last part: of the two orders the one counts in which the start, the
    rounds (132) and the end (052) follow one another, if the other order does not do that too.
    """
    texts = [start, *rounds.split(), end]
    if not any(re.match(_SHORT, text.strip()) for text in texts):
        return day_in(start)
    dates = [text for text in texts if day_in(text, (*_LONG, _YEAR_FIRST, _DAY_FIRST))]
    fitting = []
    for order in ((*_LONG, _YEAR_FIRST), (*_LONG, _DAY_FIRST)):
        days = [day_in(text, order) for text in dates]
        if all(days) and days == sorted(days):
            fitting.append(order)
    return day_in(start, fitting[0] if len(fitting) == 1 else FORMS)


def day_in(text: str, forms: Sequence[str] = FORMS) -> str:
    """The day at the beginning of a text as YYYY-MM-DD; empty where there is none in these forms."""
    text = text.strip()
    for form in forms if text else ():
        found = re.match(form + "(?![0-9])", text)
        if found and (day := _day_of(found.groupdict())):
            return day
    return ""


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

"""From bytes to a Tournament: the order of the steps, and the limits of size."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from os import PathLike
from typing import TYPE_CHECKING

from trfpair.base.errors import BeyondLimits
from trfpair.base.inputs import bytes_of, in_one_line, read_up_to
from trfpair.base.named import NamedTuple
from trfpair.base.plain import plain
from trfpair.event.model import BAKU_ENDING, PLAYERS_AT_MOST, Colour, Tournament
from trfpair.event.saying import InEnglish, Saying
from trfpair.trf.cells import Cells
from trfpair.trf.checks import check_facts
from trfpair.trf.facts import Facts
from trfpair.trf.players import PlayerLines, read_player
from trfpair.trf.points import mended
from trfpair.trf.problems import Findings, Line, Problem, TrfError, by_cause
from trfpair.trf.reading import AS_IT_STANDS, OF_FILE, OF_RESULTS, Reading, reading_of
from trfpair.trf.records import BY_CODE, TEAM_CODES, read_record
from trfpair.trf.source import BOM, Source, decode, report_fallback, split

if TYPE_CHECKING:
    from trfpair.event.teams import TeamSide
    from trfpair.event.words import Words

MOST_RESULTS = 1_000_000
"""A hundred rounds of the largest event."""

LARGEST_FILE = 64 * 1024 * 1024
"""Far above the largest file the format allows; anything larger is no tournament."""

STDIN = "-"
"""The name that means standard input, and for an output standard output."""

LONGEST_LINE = 65_536
"""Longer than any record: all players of the largest event named in one take 50,000 columns."""

_TDF = r" *[0-9]+\|"


@plain
class Loaded:
    """A tournament and how it was read."""

    tournament: Tournament
    problems: tuple[Problem, ...] = ()
    """Warnings, in the order of the file."""
    encoding: str = "utf-8"
    newline: str = "\n"
    """The line end of the file's first line."""


class File(NamedTuple):
    """A tournament file: its bytes, and what they say."""

    name: str
    data: bytes
    loaded: Loaded
    reading: Reading = AS_IT_STANDS
    """How it was read."""

    @property
    def tournament(self) -> Tournament:
        """The tournament in the file."""
        return self.loaded.tournament

    def told(self, words: Words | None = None) -> tuple[str, ...]:
        """Each kind of warning once, with the file's name, in English or in a language."""
        return tuple(f"{in_one_line(self.name)}: {text}" for text in by_cause(self.loaded.problems, words))

    def holding(self, data: bytes) -> File:
        """The file with other bytes, read as these were. Raises as `load` does."""
        return File(self.name, data, understood(data, self.reading, spoken_name(self.name)), self.reading)


def open_file(path: str | PathLike[str], reading: Reading = AS_IT_STANDS) -> File:
    """Read a file once; ``-`` means standard input. Raises as `load` does."""
    data = named_bytes(path)
    return File(str(path), data, understood(data, reading, spoken_name(path)), reading)


def load(path: str | PathLike[str], reading: Reading = AS_IT_STANDS) -> Loaded:
    """Read a tournament file, as `understood` does.

    Raises FileAccess where it cannot be read, BeyondLimits where it is larger than the format serves, and TrfError
    with every problem of the file where it cannot be understood.
    """
    return understood(bytes_of(path, LARGEST_FILE), reading, str(path))


def named_bytes(name: str | PathLike[str]) -> bytes:
    """The content of a file, or of standard input where it is called ``-``. Raises FileAccess and BeyondLimits."""
    return read_up_to(sys.stdin.buffer, LARGEST_FILE + 1) if str(name) == STDIN else bytes_of(name, LARGEST_FILE)


def spoken_name(name: str | PathLike[str]) -> str:
    """How messages call a file."""
    return "standard input" if str(name) == STDIN else in_one_line(name)


def loads(
    data: str | bytes,
    *,
    strict: bool = False,
    encoding: str | None = None,
    points: str = OF_RESULTS,
    mend_byes: bool = False,
    ignore: str | Sequence[str] = (),
    name: str = "<input>",
) -> Loaded:
    """Read a tournament from text or bytes, as `understood` does; the words are those of `Reading`."""
    reading = reading_of(strict=strict, encoding=encoding, points=points, mend_byes=mend_byes, ignore=ignore)
    return understood(data, reading, name)


def understood(
    data: str | bytes, reading: Reading = AS_IT_STANDS, name: str = "<input>", known: Tournament | None = None
) -> Loaded:
    """Read a tournament from text or bytes; ``name`` heads the report of problems.

    Bytes are UTF-8, what a byte order mark says, or the ``encoding``; else they are read as cp1252 or Latin-1 with a
    warning. ``strict`` refuses what is otherwise put right with a warning. Where the points field is not what the
    results give, ``points="file"`` takes the field as the score, and ``mend_byes`` takes a blank cell for a half-point
    bye where just that is missing. Records in ``ignore`` are left out. Each of these is told as a warning. ``known`` is
    a tournament that the text may say: what follows from cells that are the same is not computed again.
    Raises TrfError, with every problem of the file, or BeyondLimits.
    """
    if len(data) > LARGEST_FILE:
        raise BeyondLimits(Saying("input-too-large", name=name, most=LARGEST_FILE // 1024**2))
    source = split(data.removeprefix(BOM), name=name) if isinstance(data, str) else decode(data, reading.encoding, name)
    findings = Findings(source.lines, strict=reading.strict)
    report_fallback(source, findings, reading.way("encoding", "NAME"))
    tournament = _read(source, findings, name, reading, known)
    problems = findings.sorted()
    if any(problem.is_error for problem in problems):
        raise TrfError(name, problems)
    return Loaded(tournament, problems, source.encoding, source.newline)


def _read(source: Source, findings: Findings, name: str, reading: Reading, known: Tournament | None) -> Tournament:
    facts = Facts(findings, _has_teams(source.lines, reading.ignore), reading)
    found = PlayerLines()
    cells = Cells(of_teams=facts.teams)
    for number, text in enumerate(source.lines, 1):
        if findings.hopeless:
            findings.end(number)
            return Tournament()
        line = Line(number, text.rstrip(" "), findings)
        if len(text) > LONGEST_LINE:
            expected = InEnglish(Saying("longest-record", most=LONGEST_LINE))
            line.error((LONGEST_LINE + 1, len(text)), expected, "line", f"{len(text)} characters")
        elif line.code != "001":
            if line.code.upper() in reading.ignore:
                line.warn((1, len(line.text)), "nothing of this record", "left out, as was asked for", "record")
            elif line.text:
                read_record(line, facts)
        elif len(found.players) >= PLAYERS_AT_MOST:
            raise BeyondLimits(Saying("too-many-players-in", name=name, most=PLAYERS_AT_MOST))
        elif "|" in text and re.match(_TDF, text[3:]):
            findings.problems.clear()
            line.error((4, len(text)), "a TRF file, not a .tdf file of Vega", "record", text[3:24])
            return Tournament()
        else:
            read_player(line, cells, found)
            if found.results > MOST_RESULTS:
                raise BeyondLimits(Saying("too-many-results-in", name=name, most=MOST_RESULTS))
    if not found.players and not any(line[:3] in BY_CODE for line in source.lines):
        findings.problems.clear()
        findings.at(0).error((0, 0), InEnglish(Saying("wanted-001", guess=_looks_like(source))), "player")
    elif not found.players and not any(problem.is_error for problem in findings.problems):
        findings.at(0).error((0, 0), InEnglish(Saying("wanted-001", guess=Saying("is-no-trf"))), "player")
    if facts.own:
        from trfpair.trf.own import take_own

        take_own(facts, found)
    side = None
    if facts.teams:
        from trfpair.trf.teams import side_of

        side = side_of(facts, found)
    tournament = _tournament(facts, found, side)
    if side is not None and known is not None:
        from trfpair.event.matches.teams import hand_matches_on

        hand_matches_on(known, tournament)
    check_facts(tournament, found, facts)
    if facts.teams:
        from trfpair.trf.rosters import check_teams

        check_teams(tournament, found, facts)
    return mended(tournament, facts) if reading.mend_byes or reading.points == OF_FILE else tournament


def _looks_like(source: Source) -> Saying:
    """A guess at what a text without a record of the format may be."""
    lines = [line for line in source.lines[:_FIRST_LINES] if line.strip()]
    head = lines[0] if lines else ""
    for mark, what in _OTHERS:
        if head.startswith(mark):
            return Saying("this-is", what=what)
    if any(line.count(mark) for mark in ";\t,|" for line in lines):
        return Saying("is-a-list", way="`trfpair new`")
    return Saying("is-no-trf")


_FIRST_LINES = 20
_OTHERS = (
    ("%PDF", Saying("kind-pdf")),
    ("PK", Saying("kind-archive")),
    ("<", Saying("kind-web-page")),
    ("{", Saying("kind-json")),
)


def _has_teams(lines: Sequence[str], ignored: Sequence[str]) -> bool:
    """Whether it is a team event: record 310, or the older 013 where the type of the event (092) does not deny it."""
    codes = {line[:3] for line in lines if line[:3] in TEAM_CODES and line[3:].strip()}.difference(ignored)
    individual = any(line[:3] == "092" and "individual" in line.lower() for line in lines)
    return bool(codes - {"013"} if individual else codes)


_PLAIN_TWICE, _PLAIN_DOUBLE, _DOUBLE = "BERGER_ROUNDROBIN_G2", "BERGER_DOUBLEROUNDROBIN", "FIDE_DOUBLEROUNDROBIN"
"""Two codes of the tables played twice, and that of FIDE's double round robin, which exchanges two rounds.

An earlier version of trfpair wrote the first one for the last. So it is read, and the others are written.
"""
_EARLIER = r" *trfpair(?: \S+)?: system=berger-double\b"


def _of_an_earlier_version(facts: Facts) -> bool:
    """Whether a file with a code of TRF26 has a record of TRF(x) beside it, as no other program writes it, or the line
    of `trfpair generate` of then.
    """
    colour = facts.line_of("initial colour")
    if colour and facts.findings.lines[colour - 1].startswith("XXC"):
        return True
    return any(record.code == "###" and re.match(_EARLIER, record.text) for record in facts.records)


def _tournament(facts: Facts, found: PlayerLines, side: TeamSide | None) -> Tournament:
    system = str(facts.value_of("tournament type") or "")
    baku = system.endswith(BAKU_ENDING)
    if system == _PLAIN_TWICE:
        system = _DOUBLE if _of_an_earlier_version(facts) else _PLAIN_DOUBLE
    rounds = facts.value_of("rounds")
    colour = facts.value_of("initial colour")
    return Tournament(
        players=tuple(found.players),
        name=facts.name,
        rounds=rounds if isinstance(rounds, int) else None,
        initial_colour=colour if isinstance(colour, Colour) else Colour.NONE,
        scoring=facts.sheet.scoring(),
        system=system.removesuffix(BAKU_ENDING),
        baku=baku,
        positional=facts.value_of("positional") is True,
        byes=tuple(bye for bye, _ in facts.byes),
        forbidden=tuple(facts.forbidden),
        virtual_points=facts.virtual,
        accelerations=tuple(row for row, _ in facts.accelerations),
        abnormal=tuple(facts.abnormal),
        records=tuple(facts.records),
        teams=side,
    )

"""The table of all records in docs/formats.md, found by trying each: ``python -m tests.record_table`` writes it anew.

Each record stands once in a small event, right and wrong. What the reader, `check`, and the dialects make of it is
what the table says.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from trfpair.base import resources
from trfpair.base.errors import TrfpairError
from trfpair.event.facts import HEADERS
from trfpair.event.model import Tournament
from trfpair.output.rewritten import Rewritten, rewritten
from trfpair.output.sent_back import sent_back
from trfpair.trf import DIALECTS, TrfError, understood
from trfpair.trf.records import BY_CODE, RECORDS, as_it_stands
from trfpair.trf.write import FACTS, TEAM_ROUNDS

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "formats.md"
LOST = "lost"
"""Said of a record that is left out in silence: there is none."""
BEGIN, END = "<!-- records: made by `make pages` -->\n", "<!-- end of the records -->\n"

PLAYERS = "".join(f"001{at:5}      {f'Player {at}':33} {2000 - at:4}{'':28} 0.0\n" for at in range(1, 9))
TEAMS = "".join(
    f"310{at:4} {f'Team {at}':32} {f'T{at}':5}   2000    0.0    0.0{'':5} {2 * at - 1:4} {2 * at:4}\n"
    for at in (1, 2, 3, 4)
)


class Sample(NamedTuple):
    """A record: what it is, itself, and itself with a wrong content."""

    code: str
    what: str
    right: str
    wrong: str
    teams: bool = False
    instead: bool = False
    """Whether it takes the place of a record of the event."""


S = Sample
_OWN = (
    S("001", "a player", "", PLAYERS.replace(" 0.0", " 7.7", 1), instead=True),
    S("NRS", "national rating, under the code of a federation", f"FRA    1      {'Player 1':33} 1900",
      f"FRA   77      {'Nobody':33} 1900"),
    S("012", "name", "012 Open", "012"),
    S("022", "place", "022 Metz", "022"),
    S("032", "federation", "032 FRA", "032 Frankreich"),
    S("042", "first day", "042 2026/05/01", "042 99/99/99"),
    S("052", "last day", "052 2026/05/03", "052 99/99/99"),
    S("062", "number of players", "062 8", "062 7"),
    S("072", "number of rated players", "072 8", "072 1"),
    S("082", "number of teams", "082 0", "082 7"),
    S("092", "type in words", "092 Individual: Swiss-System", "092"),
    S("102", "chief arbiter", "102 Arbiter", "102"),
    S("112", "deputies", "112 Deputy", "112"),
    S("122", "time control", "122 90 minutes", "122"),
    S("132", "days of the rounds", f"132{'':88}26/05/01", f"132{'':88}99/99/99"),
    S("142", "number of rounds", "142 5", "142 x"),
    S("152", "initial colour", "152 W", "152 X"),
    S("162", "points of results", "162  W 3.0    D 1.0", "162  Q 3.0"),
    S("172", "ratings that rank the players", "172 FRA FIDON", "172 XXX FOO"),
    S("182", "who pairs", "182 trfpair", "182"),
    S("192", "type by code", "192 FIDE_DUBOV", "192 FIDE_NOTHING"),
    S("202", "tie-breaks", "202 BH,SB", "202 BHX,QQ"),
    S("212", "order of the standings", "212 PTS,BH", "212 PTS,QQ"),
    S("222", "time by code", "222 40/6000+30:900+30", "222 nonsense"),
    S("240", "byes", "240 H   1    3", "240 H   1   99"),
    S("250", "virtual points by ranges", "250       1.0   1   2    1    2", "250       1.0   2   1    1    2"),
    S("260", "prohibited pairings", "260   1   5    3    4", "260   5   1    3    4"),
    S("299", "abnormal points", "299 W       3.0   1    3", "299 W       3.0   1   99"),
    S("300", "a line-up", "300   1   1   2    2    1", "300   1   1   9    2    1", teams=True),
    S("310", "a team", TEAMS, TEAMS.replace("   1    2", "   1   99", 1), teams=True, instead=True),
    S("013", "a team of TRF16", f"013 {'Team 1':32}   1    2", f"013 {'Team 1':32}   1   99"),
    S("320", "byes of the pairing", "320  1.0  1.0 004", "320  1.0  1.0 099", teams=True),
    S("330", "a match by forfeit", "330 +-   1   1   2", "330 +-   1   1   1", teams=True),
    S("352", "colours of the boards", "352 WB", "352 XY", teams=True),
    S("362", "match points", "362 TW 3.0   TD 1.0", "362 QQ 3.0", teams=True),
    S("801", "table of teams for people", "801   1 T1       0.0    0.0", "801   1 T1       9.0    9.0", teams=True),
    S("802", "the same with opponents", "802   1 T1       0.0    0.0", "802   1 T1       9.0    9.0", teams=True),
    S("###", "comment, and our own log", "### a word", "###"),
    S("XXR", "number of rounds", "XXR 5", "XXR x"),
    S("XXC", "initial colour, order", "XXC white1", "XXC blue"),
    S("XXS", "points of results", "XXS W=3 D=1 PAB=3", "XXS Q=3"),
    S("XXZ", "absent in the coming round", "XXZ 3", "XXZ 99"),
    S("XXA", "virtual points by player", "XXA    3  1.0  1.0", "XXA   99  1.0"),
    S("XXP", "prohibited pairings", "XXP 3 4", "XXP 3 99"),
    S("BBW", "points of a win", "BBW  3.0", "BBW  x"),
    S("BBD", "points of a draw", "BBD  1.0", "BBD  x"),
    S("BBL", "points of a loss", "BBL  0.5", "BBL  x"),
    S("BBZ", "points of a zero-point bye", "BBZ  0.5", "BBZ  x"),
    S("BBF", "points of a forfeit lost", "BBF  0.5", "BBF  x"),
    S("BBU", "points of the pairing's bye", "BBU  0.5", "BBU  x"),
)  # fmt: skip


def _of_words() -> Iterator[Sample]:
    """Samples of the other records that are kept as they stand: any text, and what the grammar's comment calls it."""
    said = dict(re.findall(r'"(...)" +// (.+)', resources.text("grammars", "trf.lark")))
    own = {sample.code for sample in _OWN}
    for kind in RECORDS:
        for code in kind.codes if kind.read is as_it_stands else ():
            if code not in own:
                yield Sample(code, said[code], f"{code} a word", code)


OF_WORDS = tuple(_of_words())
SAMPLES = (*_OWN, *OF_WORDS)
BESIDE = {"202": "212 PTS,BH,SB\n", "222": "", "802": "", "250": "142 5\n", "260": "142 5\n", "XXA": "142 5\n"}
"""What must stand beside a record for it to be judged or said."""


def text_of(sample: Sample, line: str) -> str:
    """The event with a record; empty for none."""
    beside = BESIDE.get(sample.code, "") + (TEAMS if sample.teams and sample.code != "310" else "")
    if sample.code == "001":
        return line or PLAYERS
    return f"{beside}{PLAYERS}{line.rstrip()}\n" if line else beside + PLAYERS


@cache
def read(text: str) -> tuple[Tournament | None, frozenset[str]]:
    """A tournament, and what the reader and `check` say of it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            loaded = understood(text)
        except TrfError as error:
            return None, frozenset(problem.field for problem in error.problems)
    said = {problem.field for problem in loaded.problems} | {str(one) for one in sent_back(loaded.tournament)}
    return loaded.tournament, frozenset(said | _of_lists(loaded.tournament))


def _of_lists(tournament: Tournament) -> set[str]:
    from trfpair.ranking import judge
    from trfpair.systems.of_file import system_of

    found = {judge(tournament).reason} if judge(tournament).unreadable else set()
    try:
        system_of(tournament)
    except TrfpairError:
        found.add("192")
    return found


def how_read(code: str) -> str:
    """Whether a record is understood, or kept as text."""
    kind = BY_CODE.get(code)
    if kind is not None and kind.read is not as_it_stands:
        return "read"
    rooms = [room for room in ("ranking", "event", "systems") if code in _named_in(room)]
    return "kept; " + ", ".join(rooms) if rooms else "kept"


@cache
def _named_in(room: str) -> frozenset[str]:
    """The codes that the modules of a room name, where they are not those who write or count them."""
    found: set[str] = set()
    for path in sorted((ROOT / "trfpair" / room).rglob("*.py")):
        if path.name not in ("facts.py", "counts.py"):
            found |= {*re.findall(r'"([0-9]{3})"', path.read_text(encoding="utf-8"))}
    return frozenset(found | ({"NRS"} if room == "event" else set()))


def written() -> frozenset[str]:
    """The codes that some command writes."""
    own = {code for fact in (*FACTS, *TEAM_ROUNDS) for code in fact.codes} | {"001", "013", "310"}
    return frozenset(own | {*HEADERS.values(), "132", "062", "072", "082", "###"})


def checked(sample: Sample) -> bool:
    """Whether a wrong content is told."""
    right, wrong = (read(text_of(sample, line)) for line in (sample.right, sample.wrong))
    assert right[0] is not None, (sample.code, right[1])
    return bool(wrong[1] - right[1])


def in_dialect(sample: Sample, dialect: str) -> str:
    """What becomes of a record: `=`, another one, or `–` where it is left out and told."""
    with_it, without = (_made(text_of(sample, line), dialect) for line in (sample.right, ""))
    code = "FRA" if sample.code == "NRS" else sample.code
    mine, base = (_codes(made.text) for made in (with_it, without))
    if code in mine and (sample.instead or code not in base or code == "###"):
        return "="
    if new := sorted(mine - base):
        return "→ " + " ".join(new)
    if with_it.lost != without.lost or with_it.others != without.others:
        return "–"
    return "→ 001" if with_it.text != without.text else LOST


@cache
def _made(text: str, dialect: str) -> Rewritten:
    tournament = read(text)[0]
    assert tournament is not None
    return rewritten(tournament, dialect)


def _codes(text: str) -> set[str]:
    return {line[:3] for line in text.splitlines()}


def rows() -> Iterator[str]:
    """The lines of the table."""
    yield "| record | what | here | written | wrong content | " + " | ".join(f"`{one}`" for one in DIALECTS) + " |"
    yield "|" + "---|" * (5 + len(DIALECTS))
    for sample in SAMPLES:
        facts = [
            f"`{sample.code}`",
            sample.what,
            how_read(sample.code),
            "yes" if sample.code in written() else "",
            "told" if checked(sample) else "",
            *(in_dialect(sample, dialect) for dialect in DIALECTS),
        ]
        yield "| " + " | ".join(facts) + " |"


def made(page: str) -> str:
    """The page with its table."""
    before, rest = page.split(BEGIN)
    return before + BEGIN + "\n".join(rows()) + "\n" + END + rest.split(END)[1]


if __name__ == "__main__":
    PAGE.write_text(made(PAGE.read_text(encoding="utf-8")), encoding="utf-8")

"""``trfpair log``: every line of the log in words, below the round after which it was said."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import trfpair as library
from tests.cli.conftest import Outcome
from tests.sources import nodes
from trfpair.event.boards import board_record
from trfpair.event.log import NUMBERS, without_pairing
from trfpair.event.log_lines import (
    AWAY_BY_WORD,
    BOARDS,
    BY_ITS_PLACE,
    BY_ITS_TEXT,
    EXPELLED_LINE,
    GOES,
    KINDS_OF_LINES,
    MOVES,
    OPTION,
    OWN_LINES,
    PRIZES_LINE,
    SAID_OF,
    SHORTENED,
    STANDINGS_LINE,
    SYSTEM_LINE,
    TABLES_LINE,
    LogEntry,
    entry_of,
    own_line,
    renumbered_line,
)
from trfpair.event.model import Pair, Player, Record, Tournament
from trfpair.event.numbers import renumbered
from trfpair.event.then import _BEFORE
from trfpair.event.words import words_of
from trfpair.rounds.amendment.acts import acts_of

Run = Callable[..., Outcome]

EVENT = Tournament(players=tuple(Player(id_, name) for id_, name in enumerate(("Ana", "Bo", "Cy", "Di"), 1)), rounds=3)

SAID = {
    "MPA": ("1-3 2-4 => 1-4 2-3",
            "round 2 was made by hand: Ana (1) and Di (4); Bo (2) and Cy (3), where the rules give "
            "Ana (1) and Cy (3); Bo (2) and Di (4)"),
    "Import": ("1-0 => none", "round 2 came so from another program: none, where the rules give the bye of Ana (1)"),
    "Correction": ("1-2 was 1-0, is =, after round 3",
                   "round 2: Ana (1) and Bo (2) was 1-0, is =, after round 3"),
    "Adjourned": ("3-4", "round 2: the game of Cy (3) and Di (4) goes on later"),
    "Rating correction": ("3-4 was 1-0, is 0-1", "round 2: Cy (3) and Di (4) was 1-0, is 0-1, for the rating alone"),
    "FPB": ("3", "round 2: full-point bye of Cy (3)"),
    "Prohibition": ("1-2 3-4", "from round 2 on: Ana (1) and Bo (2); Cy (3) and Di (4) may not meet"),
    "Prohibition lifted": ("1-2", "from round 2 on: Ana (1) and Bo (2) may meet again"),
    "Decision": ("1-2 0-0", "round 2: the arbiter decided the game of Ana (1) and Bo (2): 0-0"),
    "Numbers": ("1 was 2 2 was 1", "new numbers: Ana (1) was 2, Bo (2) was 1"),
    "Rounds": ("was 5", "the number of rounds was 5 before round 2"),
    "System": ("was FIDE_DUBOV", "the system (192) was FIDE_DUBOV before round 2"),
    "Paired by": ("TRFPAIR_LIM", "round 2 was paired by TRFPAIR_LIM, which is not the system of the file (192)"),
    "Title": ("4 was FM", "the title of Di (4) was FM before round 2"),
    "Begun by hand": ("others are to be paired", "round 2 was begun by hand: others are to be paired"),
    "Rating": ("4 was 1200", "the rating of Di (4) was 1200 before round 2"),
    "Withdrawal": ("3 4", "Cy (3), Di (4): away from round 2 on"),
    "Return": ("4", "Di (4): back from round 2"),
    "Late entry": ("3 4", "Cy (3), Di (4): joined before round 2"),
    "Colours": ("3-1 was 1-3, after round 3",
                "round 2: the colours of Cy (3) and Ana (1) were exchanged, after round 3"),
}  # fmt: skip
"""A line of each kind, and its words."""


def test_every_kind_is_tried_and_stands_on_the_page_of_formats() -> None:
    assert {*SAID} == {*KINDS_OF_LINES}
    page = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
    assert [kind for kind in KINDS_OF_LINES if f"### {kind} @ Round " not in page] == []


@pytest.mark.parametrize("kind", KINDS_OF_LINES)
def test_a_line_in_words(kind: str) -> None:
    text, words = SAID[kind]
    line = LogEntry(kind, 2, text).record
    assert entry_of(line) == LogEntry(kind, 2, text)
    boards = board_record(1, [Pair(1, 2), Pair(3, 4)])
    said_late = [*acts_of(replace(EVENT, records=(boards, line)))]
    said_early = [*acts_of(replace(EVENT, records=(Record("###", " of another program"), line, boards)))]
    assert [(act.known, act.round, act.text) for act in (*said_late, *said_early)] == [(1, 2, words), (0, 2, words)]


LONG = "9" * 5000


@pytest.mark.parametrize("kind", KINDS_OF_LINES)
def test_a_line_in_other_words_is_told_as_it_stands(kind: str) -> None:
    """Whoever writes into the file by hand may write anything."""
    for text in (
        "",
        "was",
        "x was y",
        "9" * 5000 + " was 1",
        "9" * 5000 + "-1",
        "1-2-3",
        "7 was",
        "\u0663 was 2",
        "=> =>",
    ):
        line = LogEntry(kind, 2, text).record
        told = [act.text for act in acts_of(replace(EVENT, records=(line,)))]
        assert len(told) == 1, text


@pytest.mark.parametrize("language", ["de", "es", "fr", "it", "nl", "pl", "pt"])
def test_the_log_speaks_every_language(language: str) -> None:
    words = words_of(language)
    records = tuple(LogEntry(kind, 2, text).record for kind, (text, _) in SAID.items())
    acts = [*acts_of(replace(EVENT, records=records))]
    told = [act.said.in_words(words) for act in acts]
    assert len(told) == len(SAID)
    assert [text for text, act in zip(told, acts, strict=True) if text == act.text or "{" in text] == []
    for text, act in zip(told, acts, strict=True):
        assert [name for name in ("Ana", "Bo", "Cy", "Di") if (name in text) != (name in act.text)] == []


def test_no_bye_has_a_word_of_the_language() -> None:
    """The code of a bye that was not there, or is there no more."""
    record = LogEntry("Correction", 2, "3 was none, is H, after round 3").record
    (act,) = acts_of(replace(EVENT, records=(record,)))
    assert act.text == "round 2: Cy (3) was none, is H, after round 3"
    assert "none" not in act.said.in_words(words_of("de"))


RENUMBERED = {
    "MPA": "2-4 1-3 => 2-3 1-4",
    "Import": "2-0 => none",
    "Correction": "2-1 was 1-0, is =, after round 3",
    "Adjourned": "4-3",
    "Rating correction": "4-3 was 1-0, is 0-1",
    "FPB": "4",
    "Prohibition": "2-1 4-3",
    "Prohibition lifted": "2-1",
    "Decision": "2-1 0-0",
    "Numbers": "1 was 2 2 was 1",
    "Rounds": "was 5",
    "Begun by hand": "others are to be paired",
    "System": "was FIDE_DUBOV",
    "Paired by": "TRFPAIR_LIM",
    "Title": "3 was FM",
    "Rating": "3 was 1200",
    "Withdrawal": "4 3",
    "Return": "3",
    "Late entry": "4 3",
    "Colours": "4-2 was 2-4, after round 3",
}
"""The same lines where 1 and 2, and 3 and 4, have changed their numbers: those of then, and results, stay."""


@pytest.mark.parametrize("kind", KINDS_OF_LINES)
def test_a_line_follows_new_numbers(kind: str) -> None:
    line = LogEntry(kind, 2, SAID[kind][0]).record
    assert renumbered_line(line, {1: 2, 2: 1, 3: 4, 4: 3}) == LogEntry(kind, 2, RENUMBERED[kind]).record
    event = renumbered(replace(EVENT, records=(line,)), [2, 1, 4, 3])
    assert event.records[0] == LogEntry(kind, 2, RENUMBERED[kind]).record


@pytest.mark.parametrize("kind", KINDS_OF_LINES)
def test_a_line_when_a_round_is_taken_back(kind: str) -> None:
    text = SAID[kind][0]
    said, row = LogEntry(kind, 3, text), KINDS_OF_LINES[kind]
    after = {
        2: {MOVES: said._replace(round=2)}.get(row.taken_back, said),
        3: {GOES: None}.get(row.taken_back, said),
    }
    if row.taken_back == SHORTENED:
        said = said._replace(round=1)
        short = said._replace(text=text.replace("after round 3", "after round 2"))
        after = {4: said, 3: short if short != said else said, 2: said if short == said else None}
    for round_, left in after.items():
        found = without_pairing(replace(EVENT, records=(said.record,)), round_).records
        assert found == ((left.record,) if left else ()), round_


def test_what_is_dated_by_its_place_is_put_back_for_the_rounds_above_it() -> None:
    assert {kind.name for kind in KINDS_OF_LINES.values() if kind.dated == BY_ITS_PLACE} == {*_BEFORE, NUMBERS}
    dated_by_text = {kind.name for kind in KINDS_OF_LINES.values() if kind.dated == BY_ITS_TEXT}
    assert dated_by_text == {kind for kind, (text, _) in SAID.items() if "after round" in text} | {"Adjourned"}
    assert {kind.name for kind in KINDS_OF_LINES.values() if kind.taken_back == SHORTENED} == dated_by_text


@pytest.mark.gate
def test_one_place_reads_the_lines() -> None:
    """No other module knows what a line of the log looks like."""
    rooms = Path(library.__file__).parent
    knowing = {
        path.relative_to(rooms).as_posix()
        for path in rooms.rglob("*.py")
        for node in nodes(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.search(r"@ Round\W*[\\{(]", node.value)
    }
    assert knowing == {"event/log_lines.py"}


OWN = {
    BOARDS: (" round 2: 1-3 4-2", " round 2: 2-4 3-1", ""),
    AWAY_BY_WORD: (
        " said for round 2: absent 1,3 withdraw 4",
        " said for round 2: absent 2,4 withdraw 3",
        "round 2: absent Ana (1), Cy (3); withdrawn Di (4)",
    ),
    "week": (" ladder week 2: joined 3; for week 3", " ladder week 2: joined 4; for week 3", ""),
    OPTION: (" trfpair option keizer top=1", " trfpair option keizer top=1", "from round 1 on: option keizer top=1"),
    EXPELLED_LINE: (
        " trfpair standings expelled=3,1", " trfpair standings expelled=4,2", "said of the standings: expelled=3,1"
    ),
    "values": (
        " trfpair standings rating 4 1=1900", " trfpair standings rating 4 2=1900",
        "said of the standings: rating 4 1=1900",
    ),
    STANDINGS_LINE: (
        " trfpair standings lots=7", " trfpair standings lots=7", "said of the standings: lots=7"
    ),
    SYSTEM_LINE: (" trfpair 1.0: system=keizer", " trfpair 1.0: system=keizer", ""),
    PRIZES_LINE: (" trfpair prizes U18: born 2008- = 80", " trfpair prizes U18: born 2008- = 80", ""),
    TABLES_LINE: (" trfpair tables from=41", " trfpair tables from=41", ""),
    SAID_OF: (' trfpair player 2: name="2 of 2"', ' trfpair player 1: name="2 of 2"', ""),
}  # fmt: skip
"""A line of ours of each kind, the same with new numbers, and its words; nothing where it is no act."""


@pytest.mark.parametrize("kind", OWN_LINES)
def test_a_line_of_ours_beside_the_log(kind: str) -> None:
    text, renumbered_text, said = OWN[kind]
    line = Record("###", text)
    assert own_line(line, kind)
    assert entry_of(line) is None
    event = renumbered(replace(EVENT, records=(line,)), [2, 1, 4, 3])
    assert event.records[0] == Record("###", renumbered_text)
    assert [act.text for act in acts_of(replace(EVENT, records=(line,)))] == ([said] if said else [])


@pytest.mark.gate
def test_one_place_knows_the_forms_of_lines_of_ours() -> None:
    rooms = Path(library.__file__).parent
    heads = re.compile(r"\\s\*(?:said for )?round |trfpair (?:option|standings) (?:\(|\+)| \*trfpair")
    knowing = {
        path.relative_to(rooms).as_posix()
        for path in rooms.rglob("*.py")
        for node in nodes(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and heads.search(node.value)
    }
    assert knowing == {"event/log_lines.py", "trf/read.py"}  # the reader knows the line of an earlier version


def test_a_round_that_was_begun_is_not_said_to_be_paired(folder: Path, trfpair: Run) -> None:
    (folder / "names.txt").write_text("Ana\nBo\nCy\nDi\nEd\nFay\n", encoding="utf-8")
    assert trfpair("new", "names.txt", "--out", "e.trf", "--rounds", "3", "--initial-colour", "white").code == 0
    assert trfpair("board", "e.trf", "1-2").code == 0
    assert trfpair("log", "e.trf").out.splitlines()[0] == "After round 1 was begun by hand:"
    assert trfpair("pair", "e.trf", "--write").code == 0
    assert trfpair("log", "e.trf").out.splitlines()[0] == "After round 1 was paired:"


def test_the_log_of_an_evening(folder: Path, trfpair: Run) -> None:
    (folder / "names.txt").write_text("Ana\nBo\nCy\nDi\nEd\nFay\n", encoding="utf-8")
    assert trfpair("new", "names.txt", "--out", "e.trf", "--rounds", "3", "--initial-colour", "white").code == 0
    assert trfpair("log", "e.trf").err == "The log of this file is empty.\n"
    assert trfpair("ban", "e.trf", "1,2").code == 0
    assert trfpair("pair", "e.trf", "--write").code == 0
    assert trfpair("result", "e.trf", "1", "1-0", "2", "0-0", "3", "adj").code == 0
    assert trfpair("event", "e.trf", "--rounds", "4").code == 0
    said = trfpair("log", "e.trf")
    assert said.code == 0
    assert said.out.splitlines()[0] == "After round 1 was paired:"
    event = library.load(folder / "e.trf").event
    games = [" and ".join(event.by_id[id_].called for id_ in pair) for pair in event.boards(1)]
    assert said.out.splitlines()[1:] == [
        f"  round 1: the game of {games[2]} goes on later",
        f"  round 1: the arbiter decided the game of {games[1]}: 0-0",
        "  the number of rounds was 3 before round 2",
    ]

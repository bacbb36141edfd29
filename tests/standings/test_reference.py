"""Values and ranks of the reference program: a stored part always, a thousand tournaments with ``-m long``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from trfpair.event.model import Record, Scoring, Tournament
from trfpair.lab.generate.dice import Range, read_amount
from trfpair.lab.generate.run import make, random_order
from trfpair.lab.generate.wishes import Wishes
from trfpair.lab.generate.write import text_of
from trfpair.ranking import Request, standings
from trfpair.trf import dumps, load

STORED = sorted((Path(__file__).parents[1] / "fixtures" / "standings" / "reference").glob("*.trf"))
"""Generated tournaments of both editions, each with a table of the reference's answers (tab-separated)."""

CODES = (  # noqa: SIM905
    "PTS BH BH/C1 BH/C2 BH/M1 BH/M2 BH/P BH/C1/P BH/C2/P BH/M1/P BH/M2/P SB SB/C1 SB/C2 SB/P SB/C1/P SB/C2/P AOB "
    "ARO ARO/C1 ARO/C2 ARO/M1 ARO/M2 TPR PTP APRO APPO WIN WON BPG BWG REP PS PS/C1 PS/C2 KS KS/L+1 KS/L-1 KS/L+2 "
    "KS/L-3 STD TPN RTNG FB FB/C1 FB/C2 FB/M1 FB/M2 FB/P FB/C1/P FB/C2/P FB/M1/P FB/M2/P AOB/F"
).split()

LISTS = (["PTS", "DE"], ["PTS", "DE/P"], ["PTS", "BH/C1", "BH", "SB", "DE"], ["DE", "PTS"])

THREE = Scoring(
    white_win=30, black_win=30, white_draw=10, black_draw=10, forfeit_win=30, full_bye=30, half_bye=10, unknown=10,
    pab=30,
)  # fmt: skip


@pytest.mark.gate
@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_stored_answers(path: Path) -> None:
    from tests.standings.reference import same

    tournament = load(path).tournament
    head, *rows = [line.split("\t") for line in path.with_suffix(".tsv").read_text(encoding="utf-8").splitlines()]
    for at, asked in enumerate(head[1:], 1):
        printed = {int(row[0]): row[at] for row in rows}
        done = standings(tournament, Request(tie_breaks=asked.removeprefix("rank:")))
        if asked.startswith("rank:"):
            assert {id_: str(rank) for id_, rank in done.rank_of.items()} == printed, asked
        else:
            values = done.columns[-1].values
            assert [id_ for id_ in printed if not same(done.columns[-1], values[id_].amount, printed[id_])] == [], asked


def events(first: int, last: int) -> Iterator[Tournament]:
    """Random tournaments with all that can leave a round unplayed; a third 3-1-0, a third Baku."""
    wishes = Wishes(
        players=Range(6, 32),
        rounds=Range(3, 9),
        forfeits=Range(4, 12),
        zero_byes=read_amount("5-20%"),
        half_byes=read_amount("5-20%"),
        full_byes=read_amount("0-10%"),
        retired=read_amount("0-15%"),
        late=read_amount("0-12%"),
    )
    kinds = ({}, {"scoring": THREE}, {"acceleration": "baku"})
    for number in range(first, last):
        order = random_order(replace(wishes, **kinds[number % 3]), system="dutch-2026", seed=f"standings-{number}")
        tournament = make(order, "trfpair")
        day = " 2025/05/01" if number % 2 else " 2026/05/01"
        yield replace(tournament, records=(Record("042", day), *tournament.records))


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(10))
def test_a_thousand_tournaments(hundred: int) -> None:
    pytest.importorskip("gacrux")
    from tests.standings.reference import ask, ask_each, same

    for tournament in events(100 * hundred, 100 * hundred + 100):
        text = dumps(tournament, "trf26")
        answers = ask_each(text, CODES, "-s")
        done = standings(tournament, Request(tie_breaks=",".join(CODES)))
        for column in done.columns:
            for id_, printed in answers[str(column.code)].items():
                assert same(column, column.values[id_].amount, printed), (tournament.name, column.code, id_, printed)
        for codes in LISTS:
            ranks = standings(tournament, Request(tie_breaks=",".join(codes))).rank_of
            assert ranks == ask(text, codes, "-s")[1], (tournament.name, codes)


def ranked(first: int, last: int) -> Iterator[str]:
    """Generated files with random lists of tie-breaks, unusual results, forfeits, byes, late entries, withdrawals."""
    wishes = Wishes(
        players=Range(6, 32),
        rounds=Range(3, 9),
        forfeited=read_amount("5%"),
        unusual=read_amount("1/50"),
        zero_byes=read_amount("5-15%"),
        half_byes=read_amount("5-15%"),
        retired=read_amount("0-10%"),
        late=read_amount("0-10%"),
        tie_breaks="random",
    )
    for number in range(first, last):
        start = "2026-05-01" if number % 2 else "2025-05-01"
        order = random_order(replace(wishes, start=start), system="dutch-2026", seed=f"ranks-{number}")
        yield text_of(make(order, "trfpair"), "trf26")


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(10))
def test_the_reference_finds_generated_ranks_right(hundred: int) -> None:
    pytest.importorskip("gacrux")
    from tests.standings.reference import agrees

    assert all(agrees(text) for text in ranked(100 * hundred, 100 * hundred + 100))

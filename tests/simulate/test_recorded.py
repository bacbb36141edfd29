"""The recorded results of docs/studies: of today's code, what the page says of them, and what it claims."""

from __future__ import annotations

import json
import re
from itertools import pairwise

import pytest

from benchmarks.studies import FIRST, PAGE, SHOWN, Recorded, page
from trfpair.lab.simulate.report import MANY_ENOUGH
from trfpair.lab.simulate.statistics import STANDS_OUT
from trfpair.lab.simulate.toml import load_study
from trfpair.lab.simulate.work import job_of


def test_the_tables_of_the_page_are_those_of_the_results() -> None:
    """Else: ``python -m benchmarks.studies``."""
    text = PAGE.read_text(encoding="utf-8")
    assert page(text) == text


@pytest.mark.gate
@pytest.mark.parametrize("name", SHOWN)
def test_the_first_tournament_of_every_cell_is_played_as_recorded(name: str) -> None:
    """Else pairings or measures are no longer those of the recorded run, and its results have to be made anew."""
    study = load_study(PAGE.parent / f"{name}.toml")
    job = job_of(study)
    recorded = json.loads(FIRST.read_text(encoding="utf-8"))[name]
    assert set(recorded) == {cell.name for cell in study.cells}
    for cell, values in recorded.items():
        assert list(job.work(cell, 0, None)) == values, cell


@pytest.mark.parametrize("name", SHOWN)
def test_nothing_published_differs_from_what_is_recorded(name: str) -> None:
    found = Recorded(name)
    assert f"# {found.study.name}\n" in found.text
    differing = re.findall(r"^\| `\w+` \| (\S+) \| .* \| differs \|$", found.text, re.MULTILINE)
    assert set(differing) <= ({"random/20x8", "random/32x9"} if name == "carter" else set())
    assert min(found.counts().values()) > 1


def test_carters_figures_are_ours_within_the_error_of_some_hundred_tournaments() -> None:
    """He does not say how many he played; his ten figures scatter about ours as those of 100 to 600 tournaments do."""
    found = Recorded("carter")
    figures = [row for row in found.study.published if row.cell and row.measure == "undecided"]
    assert len(figures) == 8
    scatter = 0.0
    for row in figures:
        ours = float(found.mean(row.measure, row.cell).mean)
        scatter += (ours - row.value) ** 2 / (ours * (1 - ours))
    assert 100 < len(figures) / scatter < 600
    for measure, cell in (("sole_winner", "random/20x7"), ("tie_resolved", "random/20x7")):
        line = found.mean(measure, cell)
        (value,) = (row.value for row in found.study.published if (row.measure, row.cell) == (measure, cell))
        assert abs(float(line.mean) - value) < 0.03


def test_the_peaks_of_carter_are_ours() -> None:
    """Even and odd numbers of rounds more than a knock-out alternate."""
    found = Recorded("carter")
    for size, rounds in ((20, (6, 7, 8, 9)), (32, (7, 8, 9, 10))):
        lines = [found.mean("undecided", f"random/{size}x{number}") for number in rounds]
        signs = []
        for one, other in pairwise(lines):
            gap, error = float(one.mean) - float(other.mean), float(one.error) + float(other.error)
            assert abs(gap) > STANDS_OUT * error
            signs.append(gap > 0)
        assert signs == [True, False, True]


def test_monrad_is_last_in_the_field_of_sauer() -> None:
    found = Recorded("sauer")
    for cell in found.study.cells:
        line = found.mean("tau", cell.name)
        if cell.name != "monrad":
            gap = float(line.mean) - float(found.mean("tau", "monrad").mean)
            assert gap > 5 * (float(line.error) + float(found.mean("tau", "monrad").error)), cell.name
    for name in ("burstein-2026", "random", "vega", "dubov-2026"):
        assert found.less("tau", name, "dutch-2026").sure < -STANDS_OUT
    assert found.less("tau", "random2", "dutch-2026").sure > STANDS_OUT
    for cell in found.study.cells[1:]:
        assert abs(found.less("best_wins", cell.name, "dutch-2026").sure) < STANDS_OUT


@pytest.mark.parametrize("size", ["32x5", "64x6", "128x6", "256x7"])
def test_the_swiss_of_hua_is_better_than_the_lottery_by_its_seeding(size: str) -> None:
    """A Swiss by lot has less than half of the lead of one that is seeded."""
    found = Recorded("hua")
    seeded = found.less("tau_b", f"dutch-2026/{size}", f"lottery/{size}")
    by_lot = found.less("tau_b", f"random/{size}", f"lottery/{size}")
    assert seeded.sure > 5
    assert by_lot.sure > STANDS_OUT
    assert float(by_lot.mean) + 1.96 * float(by_lot.error) < float(seeded.mean) / 2


def test_virtual_points_bring_equals_together() -> None:
    found = Recorded("acceleration")
    for plain in (cell.name for cell in found.study.cells if cell.name.startswith("none/")):
        for kind in ("baku", "1-1-1-0.5-0-0"):
            assert found.less("rating_difference", plain.replace("none", kind), plain).sure < -STANDS_OUT
            assert found.less("floats", plain.replace("none", kind), plain).sure > STANDS_OUT


def test_it_is_the_colour_that_an_extra_white_is_worth() -> None:
    found = Recorded("extra-white")
    for size in ("60x7", "60x9", "60x11"):
        assert found.less("extra_white", f"milvang-2025/{size}", f"elo/{size}").sure > 5
        assert abs(found.mean("extra_white", f"elo/{size}").sure) < STANDS_OUT


def test_dubov_has_the_larger_floats_and_the_more_equal_games() -> None:
    found = Recorded("dubov-v-burstein")
    for size in ("32x7", "50x9"):
        for system in ("burstein-2026", "dutch-2026"):
            less = f"{system}/{size}", f"dubov-2026/{size}"
            assert found.less("float_points", *less).sure < -1.96
            assert found.less("rating_difference", *less).sure > 0
        assert found.less("tau", f"dutch-2026/{size}", f"dubov-2026/{size}").sure > STANDS_OUT
    assert found.less("tau", "burstein-2026/32x7", "dubov-2026/32x7").sure > STANDS_OUT
    alike = found.less("tau", "burstein-2026/50x9", "dubov-2026/50x9")
    assert abs(float(alike.mean)) + STANDS_OUT * float(alike.error) < 0.005


def test_what_no_run_of_ten_thousand_would_tell_is_said() -> None:
    assert any(f"over {MANY_ENOUGH:,}" in line for line in PAGE.read_text(encoding="utf-8").splitlines())

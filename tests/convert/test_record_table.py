"""The table of all records in docs/formats.md: made of what each record does, whole, and without a silent loss."""

from __future__ import annotations

import pytest

from tests.record_table import LOST, OF_WORDS, PAGE, SAMPLES, Sample, checked, how_read, in_dialect, made
from trfpair.trf import DIALECTS
from trfpair.trf.records import BY_CODE

FREE = {"012", "022", "112", "182", "###"}
"""Records of which any text is right."""


@pytest.mark.gate
def test_the_page_has_the_table() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert made(page) == page, "run `make pages`"


def test_the_page_says_what_a_dialect_writes() -> None:
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    lacks = [name for name in DIALECTS if not any(row.startswith((f"| `{name}` |", f"| `{name}` (")) for row in rows)]
    assert not lacks, f"docs/formats.md, the table under Writing, lacks {lacks}"


def test_every_record_stands_there() -> None:
    known = {sample.code for sample in SAMPLES}
    assert known == {*BY_CODE, "NRS"}, f"SAMPLES of tests/record_table.py lacks {sorted(BY_CODE.keys() - known)}"


@pytest.mark.few(12)
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.code)
def test_nothing_is_left_out_in_silence(sample: Sample) -> None:
    assert LOST not in [in_dialect(sample, dialect) for dialect in DIALECTS]
    assert in_dialect(sample, "full") != "\N{EN DASH}"


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.code)
def test_a_wrong_content_is_told(sample: Sample) -> None:
    assert checked(sample) is (sample.code not in FREE and sample not in OF_WORDS)
    assert how_read(sample.code).startswith(("read", "kept"))

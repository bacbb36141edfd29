"""A run imports what it needs, and no more: the lists of tests/fixtures/start."""

from __future__ import annotations

import pytest

from tests.start import LISTS, WAYS, imported


@pytest.mark.gate
@pytest.mark.parametrize("way", WAYS)
def test_a_run_imports_what_is_listed(way: str) -> None:
    listed = (LISTS / f"{way}.txt").read_text(encoding="utf-8").split()
    found = imported(way)
    more, less = sorted(set(found) - set(listed)), sorted(set(listed) - set(found))
    assert not more, f"imported where it is used would be cheaper; if it is needed: python -m tests.start ({more})"
    assert not less, f"no longer imported: python -m tests.start ({less})"

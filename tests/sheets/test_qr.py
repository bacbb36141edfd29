"""The QR code of an address: the parts that every reader looks for, and codes that another program made."""

from __future__ import annotations

from hashlib import sha256

import pytest

from trfpair.base.errors import BadInput
from trfpair.output.sheets.qr import matrix, qr_path

MADE = {
    1: (25, "c7b2f43468ed83de"),
    20: (29, "2d160b620dc73d5b"),
    40: (33, "cc6f86a308ee6ced"),
    60: (37, "fdffcd31d16e06dd"),
    90: (45, "c3d4829a95d80a2a"),
    110: (49, "b3ccfcdb3c4adfba"),
    140: (53, "df7dd6632cd93001"),
    160: (53, "3e2f3ceedc550d2a"),
    190: (57, "be344b0a4eeb885a"),
}
"""Length of an address -> size, and the digest of the code that `qrcode` makes with the same mask."""


@pytest.mark.parametrize("length", MADE)
def test_codes_are_those_of_another_program(length: int) -> None:
    grid = matrix("https://example.org/" + "q" * length)
    rows = "\n".join("".join(map(str, line)) for line in grid)
    assert (len(grid), sha256(rows.encode()).hexdigest()[:16]) == MADE[length]


def test_a_code_has_its_corners_and_a_quiet_zone() -> None:
    grid = matrix("https://example.org")
    corner = [line[:8] for line in grid[:8]]
    assert corner[0] == [1] * 7 + [0]
    assert corner[3] == [1, 0, 1, 1, 1, 0, 1, 0]
    assert corner[7] == [0] * 8
    wide, path = qr_path("https://example.org")
    assert wide == len(grid) + 8
    assert path.startswith("M4 4h1v1h-1z")


def test_an_address_that_is_too_long() -> None:
    with pytest.raises(BadInput, match="the address has 300 bytes: a QR code of a page holds 213"):
        matrix("x" * 300)

"""The QR code of an address: the parts that every reader looks for, and codes that another program made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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


@pytest.mark.parametrize(("mask", "number"), [(0, 110), (1, 2), (2, 0), (3, 127), (4, 346), (5, 5), (6, 12)])
def test_a_reader_reads_a_code_under_its_mask(mask: int, number: int) -> None:
    """A literal reading of ISO 18004 for the smallest code: the mask from its format, then the bits in their way."""
    assert _read(matrix(f"https://example.org/{number}")) == (mask, f"https://example.org/{number}")


TURNED: list[Callable[[int, int], bool]] = [
    lambda i, j: (i + j) % 2 == 0,
    lambda i, j: i % 2 == 0,
    lambda i, j: j % 3 == 0,
    lambda i, j: (i + j) % 3 == 0,
    lambda i, j: (i // 2 + j // 3) % 2 == 0,
    lambda i, j: (i * j) % 2 + (i * j) % 3 == 0,
    lambda i, j: ((i * j) % 2 + (i * j) % 3) % 2 == 0,
    lambda i, j: ((i + j) % 2 + (i * j) % 3) % 2 == 0,
]


def _read(grid: Sequence[Sequence[int]]) -> tuple[int, str]:
    assert len(grid) == 25
    mask = (grid[8][2] ^ 1) << 2 | grid[8][3] << 1 | (grid[8][4] ^ 1)
    bits = ""
    columns = [24, 22, 20, 18, 16, 14, 12, 10, 8, 5, 3, 1]
    for turn, right in enumerate(columns):
        for row in range(25) if turn % 2 else range(24, -1, -1):
            for column in (right, right - 1):
                corner = (row < 9 and (column < 9 or column > 16)) or (row > 16 and column < 9)
                if not corner and row != 6 and not (16 <= row <= 20 and 16 <= column <= 20):
                    bits += str(grid[row][column] ^ TURNED[mask](row, column))
    assert bits[:4] == "0100", "bytes"
    length = int(bits[4:12], 2)
    return mask, bytes(int(bits[12 + 8 * at : 20 + 8 * at], 2) for at in range(length)).decode()

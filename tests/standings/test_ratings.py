"""The two tables of FIDE's rating regulations (B.02), as they are printed."""

from __future__ import annotations

import pytest

from trfpair.ranking.ratings import DIFFERENCES, expected

EXPECTED = """
    0-3 4-10 11-17 18-25 26-32 33-39 40-46 47-53 54-61 62-68 69-76 77-83 84-91 92-98 99-106 107-113 114-121 122-129
    130-137 138-145 146-153 154-162 163-170 171-179 180-188 189-197 198-206 207-215 216-225 226-235 236-245 246-256
    257-267 268-278 279-290 291-302 303-315 316-328 329-344 345-357 358-374 375-391 392-411 412-432 433-456 457-484
    485-517 518-559 560-619 620-735 736-3000
"""
"""8.1.2: the differences for which the higher rated player expects 0.50, 0.51 ... 1.00."""

PERFORMANCE = {
    1.0: 800, 0.99: 677, 0.98: 589, 0.97: 538, 0.96: 501, 0.95: 470, 0.94: 444, 0.93: 422, 0.92: 401, 0.91: 383,
    0.90: 366, 0.89: 351, 0.88: 336, 0.87: 322, 0.86: 309, 0.85: 296, 0.84: 284, 0.83: 273, 0.82: 262, 0.81: 251,
    0.80: 240, 0.79: 230, 0.78: 220, 0.77: 211, 0.76: 202, 0.75: 193, 0.74: 184, 0.73: 175, 0.72: 166, 0.71: 158,
    0.70: 149, 0.69: 141, 0.68: 133, 0.67: 125, 0.66: 117, 0.65: 110, 0.64: 102, 0.63: 95, 0.62: 87, 0.61: 80,
    0.60: 72, 0.59: 65, 0.58: 57, 0.57: 50, 0.56: 43, 0.55: 36, 0.54: 29, 0.53: 21, 0.52: 14, 0.51: 7, 0.50: 0,
}  # fmt: skip
"""8.1.1: the rating difference for a share of the points."""


@pytest.mark.parametrize(("share", "printed"), list(enumerate(EXPECTED.split(), 50)))
def test_the_expected_result_of_a_difference(share: int, printed: str) -> None:
    for difference in map(int, printed.split("-")):
        assert expected(difference) == share
        assert expected(-difference) == (100 - share if difference else share)


def test_the_difference_of_a_share() -> None:
    assert {(50 + at) / 100: difference for at, difference in enumerate(DIFFERENCES)} == PERFORMANCE

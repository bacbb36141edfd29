"""A QR code of an address (ISO/IEC 18004, model 2): bytes, level M, versions 1 to 10, drawn as one SVG path."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from trfpair.base.errors import BadInput
from trfpair.base.named import NamedTuple
from trfpair.event.saying import Saying


class _Version(NamedTuple):
    """A size of the code at level M (tables 7 and 9 of the standard)."""

    check: int
    """Codewords of correction in a block."""
    blocks: tuple[int, ...]
    """Codewords of data in each block."""
    marks: tuple[int, ...]
    """Where alignment patterns have their middle (annex E)."""


_VERSIONS = (
    _Version(10, (16,), ()),
    _Version(16, (28,), (6, 18)),
    _Version(26, (44,), (6, 22)),
    _Version(18, (32,) * 2, (6, 26)),
    _Version(24, (43,) * 2, (6, 30)),
    _Version(16, (27,) * 4, (6, 34)),
    _Version(18, (31,) * 4, (6, 22, 38)),
    _Version(22, (38,) * 2 + (39,) * 2, (6, 24, 42)),
    _Version(22, (36,) * 3 + (37,) * 2, (6, 26, 46)),
    _Version(26, (43,) * 4 + (44,), (6, 28, 50)),
)
_MASKS: tuple[Callable[[int, int], int], ...] = (
    lambda row, column: (row + column) % 2,
    lambda row, column: row % 2,
    lambda row, column: column % 3,
    lambda row, column: (row + column) % 3,
    lambda row, column: (row // 2 + column // 3) % 2,
    lambda row, column: row * column % 2 + row * column % 3,
    lambda row, column: (row * column % 2 + row * column % 3) % 2,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2,
)
"""A cell is turned where it is 0 (table 10)."""

_FINDER = (0b1111111, 0b1000001, 0b1011101, 0b1011101, 0b1011101, 0b1000001, 0b1111111)
_QUIET = 4
_LIKE_FINDER = ((1, 0, 1, 1, 1, 0, 1, 0, 0, 0, 0), (0, 0, 0, 0, 1, 0, 1, 1, 1, 0, 1))

_Grid = list[list[int]]


def qr_path(address: str) -> tuple[int, str]:
    """The width of the drawing, and its path. Raises BadInput for an address that is too long."""
    grid = matrix(address)
    cells = ((row, column) for row, line in enumerate(grid) for column, dark in enumerate(line) if dark)
    path = "".join(f"M{column + _QUIET} {row + _QUIET}h1v1h-1z" for row, column in cells)
    return len(grid) + 2 * _QUIET, path


def matrix(address: str) -> _Grid:
    """The cells of the code, row by row; 1 is dark."""
    data = address.encode()
    number = next((at for at, one in enumerate(_VERSIONS, 1) if len(data) + 2 + (at > 9) <= sum(one.blocks)), 0)
    if not number:
        most = sum(_VERSIONS[-1].blocks) - 3
        raise BadInput(Saying("address-too-long", bytes=len(data), most=most))
    plain, fixed = _frame(number)
    _fill(plain, fixed, _codewords(data, number))
    masked = (_masked(plain, fixed, mask) for mask in range(len(_MASKS)))
    return min(masked, key=_penalty)


def _codewords(data: bytes, number: int) -> list[int]:
    """Data and correction of all blocks, interleaved."""
    version = _VERSIONS[number - 1]
    room = sum(version.blocks)
    bits = f"0100{len(data):0{16 if number > 9 else 8}b}" + "".join(f"{byte:08b}" for byte in data)
    bits += "0" * min(4, 8 * room - len(bits))
    bits += "0" * (-len(bits) % 8)
    words = [int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]
    words += [(0xEC, 0x11)[at % 2] for at in range(room - len(words))]
    starts = [sum(version.blocks[:at]) for at in range(len(version.blocks))]
    blocks = [words[start : start + size] for start, size in zip(starts, version.blocks)]
    checks = [_correction(block, version.check) for block in blocks]
    return [*_in_turn(blocks), *_in_turn(checks)]


def _in_turn(blocks: Sequence[Sequence[int]]) -> Iterator[int]:
    for at in range(max(map(len, blocks))):
        yield from (block[at] for block in blocks if at < len(block))


@cache
def _powers() -> tuple[list[int], dict[int, int]]:
    """The powers of 2 in the field of 256 elements (modulus 0x11d), and their logarithms."""
    powers, value = [], 1
    for _ in range(255):
        powers.append(value)
        value = value << 1 ^ (0x11D if value & 0x80 else 0)
    return powers, {power: at for at, power in enumerate(powers)}


def _times(one: int, other: int) -> int:
    powers, logs = _powers()
    return powers[(logs[one] + logs[other]) % 255] if one and other else 0


def _correction(block: Sequence[int], size: int) -> list[int]:
    """The rest of a division by the generator polynomial (Reed-Solomon)."""
    generator = [1]
    for at in range(size):
        root = _powers()[0][at]
        shifted = [*generator, 0]
        generator = [a ^ _times(b, root) for a, b in zip(shifted, [0, *generator])]
    rest = [*block, *[0] * size]
    for at in range(len(block)):
        for place, factor in enumerate(generator):
            rest[at + place] ^= _times(factor, rest[at]) if place else 0
    return rest[len(block) :]


def _frame(number: int) -> tuple[_Grid, _Grid]:
    """The patterns that do not depend on the data, and which cells they take; room for the format is taken too."""
    size = 17 + 4 * number
    grid, fixed = ([[0] * size for _ in range(size)] for _ in range(2))
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        for row in range(-1, 8):
            for column in range(-1, 8):
                if 0 <= top + row < size and 0 <= left + column < size:
                    inside = 0 <= row < 7 and 0 <= column < 7
                    grid[top + row][left + column] = _FINDER[row] >> column & 1 if inside else 0
                    fixed[top + row][left + column] = 1
    for at in range(8, size - 8):
        grid[6][at] = grid[at][6] = 1 - at % 2
        fixed[6][at] = fixed[at][6] = 1
    marks = _VERSIONS[number - 1].marks
    corners = {(6, 6), (6, size - 7), (size - 7, 6)}
    for middle in ((row, column) for row in marks for column in marks if (row, column) not in corners):
        for row in range(-2, 3):
            for column in range(-2, 3):
                grid[middle[0] + row][middle[1] + column] = int(max(abs(row), abs(column)) != 1)
                fixed[middle[0] + row][middle[1] + column] = 1
    for at in range(9):
        fixed[8][at] = fixed[at][8] = 1
    for at in range(size - 8, size):
        fixed[8][at] = fixed[at][8] = 1
    if number >= 7:
        _write_version(grid, fixed, number)
    return grid, fixed


def _write_version(grid: _Grid, fixed: _Grid, number: int) -> None:
    bits = number << 12 | _rest(number << 12, 0x1F25)
    for at in range(18):
        row, column = at // 3, len(grid) - 11 + at % 3
        grid[row][column] = grid[column][row] = bits >> at & 1
        fixed[row][column] = fixed[column][row] = 1


def _rest(value: int, polynomial: int) -> int:
    """The rest of a division of polynomials over two elements."""
    while value.bit_length() >= polynomial.bit_length():
        value ^= polynomial << value.bit_length() - polynomial.bit_length()
    return value


def _fill(grid: _Grid, fixed: _Grid, words: Sequence[int]) -> None:
    """Write the bits two columns at a time, up and down from the right."""
    bits = iter([word >> at & 1 for word in words for at in range(7, -1, -1)])
    size = len(grid)
    columns = [*range(size - 1, 6, -2), 5, 3, 1]
    for turn, right in enumerate(columns):
        for row in range(size) if turn % 2 else range(size - 1, -1, -1):
            for column in (right, right - 1):
                if not fixed[row][column]:
                    grid[row][column] = next(bits, 0)


def _masked(plain: _Grid, fixed: _Grid, mask: int) -> _Grid:
    turned = _MASKS[mask]
    grid = [
        [cell if fixed[row][column] else cell ^ (not turned(row, column)) for column, cell in enumerate(line)]
        for row, line in enumerate(plain)
    ]
    _write_format(grid, mask)
    return grid


def _write_format(grid: _Grid, mask: int) -> None:
    """Level M is 00; the mask; both with their correction, twice."""
    bits = (mask << 10 | _rest(mask << 10, 0x537)) ^ 0x5412
    size = len(grid)
    first = [(at, 8) for at in (*range(6), 7, 8)] + [(8, at) for at in (7, *range(5, -1, -1))]
    second = [(8, size - 1 - at) for at in range(8)] + [(size - 7 + at, 8) for at in range(7)]
    for places in (first, second):
        for at, (row, column) in enumerate(places):
            grid[row][column] = bits >> at & 1
    grid[size - 8][8] = 1


def _penalty(grid: _Grid) -> int:
    """How hard a code is to read (7.8.3): runs, blocks, what looks like a finder, dark and light out of balance."""
    size = len(grid)
    lines = [*grid, *map(list, zip(*grid))]
    runs = sum(_run_penalty(line) for line in lines)
    squares = sum(
        grid[row][column] == grid[row][column + 1] == grid[row + 1][column] == grid[row + 1][column + 1]
        for row in range(size - 1)
        for column in range(size - 1)
    )
    finders = sum(tuple(line[at : at + 11]) in _LIKE_FINDER for line in lines for at in range(size - 10))
    dark = sum(map(sum, grid))
    return runs + 3 * squares + 40 * finders + 10 * (abs(20 * dark - 10 * size * size) // (size * size))


def _run_penalty(line: Sequence[int]) -> int:
    total, run = 0, 1
    for one, other in zip(line, [*line[1:], 2]):
        if one == other:
            run += 1
            continue
        total += run - 2 if run >= 5 else 0
        run = 1
    return total

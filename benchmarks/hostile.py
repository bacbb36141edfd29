"""Files to be slow, greedy or long-winded over: ``python -m benchmarks.hostile [--only WORD] [--large]``.

Each is paired by a process of its own, a list of names is checked. A file of at most 1 MB is answered within 2 s,
300 MB and 200 KB of messages, one of 64 MiB (``--large``) within 8 s and 700 MB; seconds are those of the processor,
so that they are the same on a busy machine. Exit 1 where a bound does not hold. Needs a system with ``os.wait4``.
"""

from __future__ import annotations

import argparse
import itertools
import os
import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

MB = 1_000_000
PATIENCE = 30
"""Seconds of the processor after which a process is ended."""
LARGE = 64 * 1024 * 1024
HEAD = "XXR 9\nXXC white1\n"


class Bounds(NamedTuple):
    """What a file may cost."""

    seconds: float
    megabytes: int
    messages: int


SMALL_BOUNDS = Bounds(2.0, 300, 200_000)
LARGE_BOUNDS = Bounds(8.0, 700, 200_000)


def players(count: int, cells: str = "") -> str:
    """Players without a past, or with these cells."""
    return "".join(player(i, 2800 - i % 1800, cells) + "\n" for i in range(1, count + 1))


def player(number: int, rating: object = 2000, cells: str = "") -> str:
    """One player."""
    return f"001 {number:4}      P{number:<33}{rating:4}".ljust(89 if cells else 0) + cells


def _lines(text: Callable[[int], str], size: int = MB) -> str:
    """So many different lines that they fill a size."""
    made, total = [], 0
    for number in itertools.count():
        line = text(number)
        total += len(line) + 1
        if total > size:
            return "\n".join(made) + "\n"
        made.append(line)
    raise AssertionError


def _pairs(count: int) -> list[tuple[int, int]]:
    pairs = list(itertools.combinations(range(1, count + 1), 2))
    random.Random(1).shuffle(pairs)
    return pairs


def _filled(unit: str, size: int, start: str = "") -> str:
    return start + unit * ((size - len(start)) // len(unit))


def small() -> Iterator[tuple[str, str | bytes]]:
    """Names and contents of files of at most 1 MB."""
    four, thousand = HEAD + players(4), HEAD + players(1000)
    room = MB - len(thousand)
    chance = random.Random(1)
    yield "random bytes", chance.randbytes(MB)
    units = {"newlines": "\n", "x": "x", "001": "001\n", "nines": "9", "CR LF mixed": "\r\n\r\n\n\r"}
    for name, unit in units.items():
        yield name, _filled(unit, MB)
    yield "001 x", _filled("x", MB, "001 ")
    yield "062 digits", _filled("9", MB - 200, "062 ") + "\n" + players(2)
    for name, start, unit in (
        ("XXP words", "XXP ", "x "),
        ("XXP ids", "XXP ", "1 2 "),
        ("XXZ unknown ids", "XXZ ", "9000 "),
        ("XXC words", "XXC ", "foo "),
        ("XXS", "XXS ", "Q=1.0 "),
        ("XXS wrong", "XXS ", "Q1=1=0 "),
        ("162", "162 ", " Q 1.0   "),
        ("240", "240 H   1 ", "   1 "),
        ("240 wrong", "240 H   1 ", "   x "),
        ("XXA", "XXA    1 ", " 1.0 "),
        ("blanks", "XXP ", " "),
        ("tabs", "XXP ", "\t"),
        ("001 tabs", "001    5", "\t"),
    ):
        yield f"one line: {name}", four + _filled(unit, MB - len(four), start)
        short = _filled(unit, 60_000, start) + "\n"
        yield f"lines of 60,000: {name}", four + _filled(short, MB - len(four))
    yield "lines of 2,000: XXP words", four + _filled(_filled("x ", 2000, "XXP ") + "\n", MB - len(four))
    yield "lines of 2,000: XXP ids", four + _filled(_filled("1 2 ", 2000, "XXP ") + "\n", MB - len(four))
    pairs = _pairs(1000)
    yield "XXP, 85,000 pairs", thousand + _lines(lambda i: "XXP {} {}".format(*pairs[i]), room)
    yield "XXP, one pair 120,000 times", thousand + _filled("XXP 1 2\n", room)
    yield "XXZ, 120,000 lines", thousand + _filled("XXZ 1 2\n", room)
    yield "XXZ, all different", thousand + _lines(lambda i: f"XXZ {i % 999 + 1} {i // 999 % 999 + 1}", room)
    yield "XXP, pairs after tabs", thousand + _lines(lambda i: "XXP\t{} {}".format(*pairs[i]), room)
    yield "260, 40,000 pairs", thousand + _lines(lambda i: "260   1   9 {:4} {:4}".format(*pairs[i]), room)
    row = "250       {:3.1f} {:3} {:3} {:4} {:4}"
    yield (
        "250, all different",
        thousand + _lines(lambda i: row.format(0.5, i % 9 + 1, i % 9 + 1, i // 9 % 400 + 1, 1000 - i // 3600), room),
    )
    yield (
        "250, for many rounds",
        thousand + _lines(lambda i: row.format(0.5, i // 500 + 1, 999, i % 500 + 1, 1000), room),
    )
    yield (
        "250, of 9,999 players",
        HEAD + players(9999) + _lines(lambda i: row.format(0.5, i % 30 + 1, 30, i // 30 + 1, 9999), 400_000),
    )
    yield "250, 28,000 that contradict", thousand + _lines(lambda i: row.format(i % 99 / 10, 1, 9, 1, 1000), room)
    yield "250, nested", thousand + _lines(lambda i: row.format(0.5, 1, 9, i % 500 + 1, 1000 - i % 500), room)
    yield "299", thousand + _lines(lambda i: f"299            0.5       {i % 1000 + 1:4}", room)
    yield "299 W", thousand + _lines(lambda i: f"299 W          1.0       {i % 1000 + 1:4}", room)
    yield "299 W, in its columns", thousand + _lines(lambda i: f"299 W         1.0    1  {i % 1000 + 1:4}", room)
    yield "240 given twice", thousand + _lines(lambda i: f"240 {'HZ'[i % 2]}   1    1", room)
    yield "240 given twice by all", thousand + _lines(lambda i: f"240 {'HZ'[i // 1000 % 2]}   1 {i % 1000 + 1:4}", room)
    yield "240, all different", thousand + _lines(lambda i: f"240 H {i // 1000 % 9 + 1:3} {i % 1000 + 1:4}", room)
    yield "XXA, all different", thousand + _lines(lambda i: f"XXA {i % 1000 + 1:4}  0.5", room)
    yield "unknown code", four + _filled("XXY 1\n", MB - len(four))
    yield "header of no known code", four + _filled("ABC x\n", MB - len(four))
    yield "code near 001", four + _filled("O01 x\n", MB - len(four))
    yield "012", four + _filled("012 x\n", MB - len(four))
    yield "192, all different", four + _lines(lambda i: f"192 X{i}", MB - len(four))
    yield "BBW, all different", four + _lines(lambda i: f"BBW {i % 99}.{i % 10}", MB - len(four))
    yield "players that are none", HEAD + _lines(lambda i: player(i % 9999 + 1, "   x"))
    yield "players twice", HEAD + _lines(lambda i: player(i % 9 + 1))
    yield "cells that are none", HEAD + "\n".join(player(i, 2000, "  xxxx x x" * 900) for i in range(1, 110))
    yield "cells Z", "XXC white1\n" + players(99, "  0000 - Z" * 998)
    yield "games of one side", HEAD + "\n".join(player(i, 2000, f"  {i + 1:4} w 1" * 900) for i in range(1, 110))
    yield "points that are wrong", HEAD + _lines(lambda i: player(i + 1).ljust(80) + " 9.5")
    yield "9,999 players", HEAD + players(9999)
    yield "013", four + _lines(lambda i: f"013 T{i:<31}    1    2", MB - len(four))
    yield "310", four + _lines(lambda i: f"310 {i % 999 + 1:3} T{i:<31}".ljust(73) + "   1    2", MB - len(four))
    yield "cp1252", b"\x81" * MB
    yield "UTF-16", b"\xff\xfe" + ("x" * (MB // 2 - 1)).encode("utf-16-le")
    yield "surrogates", b"\xed\xa0\x80" * (MB // 3)
    yield "NUL", b"\0" * MB
    yield "combining marks", players(2) + "012 a" + "\u0301" * (MB // 2 - 500) + "\n"
    marks = "a" + "\u0301" * 32
    yield "names of marks", HEAD + _lines(lambda i: f"001 {i + 1:4}      {marks:33}2000", MB // 2)


LIST = "list: "
"""How the name of a list of files begins."""


def lists() -> Iterator[tuple[str, str]]:
    """Names and contents of lists of files, of at most 1 MB, in which there is no file."""
    yield f"{LIST}no file, 62,500 names", _lines(lambda i: f"nofile{i:09}")
    yield f"{LIST}no file, 1,000 long names", _lines(lambda i: f"{i:0999}")
    yield f"{LIST}no file, short names", _filled("a\n", MB)
    yield f"{LIST}folders", _filled(".\n", MB)
    yield f"{LIST}one line", _filled("a", MB)


def large() -> Iterator[tuple[str, str | bytes]]:
    """Names and contents of files of 64 MiB."""
    four = HEAD + players(4)
    for name, unit in (
        ("newlines", "\n"),
        ("CR", "\r"),
        ("CR LF", "\r\n"),
        ("x", "x"),
        ("001", "001\n"),
        ("001 x", "001 x\n"),
        ("nines", "9"),
        ("unknown code", "ABC x\n"),
        ("012", "012 x\n"),
        ("###", "### x\n"),
        ("XXP", "XXP 1 2\n"),
        ("XXZ", "XXZ 1 2\n"),
        ("240", "240 H   1    1\n"),
        ("blank lines", " \n"),
        ("tabs", "\t\n"),
    ):
        yield name, _filled(unit, LARGE, four)
    yield "bytes without encoding", b"\x81" * LARGE
    yield "bytes without encoding, in lines", b"\x81\n" * (LARGE // 2)
    yield "random bytes", random.Random(1).randbytes(LARGE)
    yield "NUL", b"\0" * LARGE
    yield "UTF-16", b"\xff\xfe" + "x\n".encode("utf-16-le") * (LARGE // 4 - 1)
    yield "wide letters", ("\U0001f600\n" * (LARGE // 5)).encode()
    yield "999 rounds of 6,600 players", "XXC white1\n" + players(6600, "  0000 - Z" * 998)
    some = HEAD + players(9999)
    yield (
        "XXP, all different",
        some + _lines(lambda i: f"XXP {i % 9999 + 1} {(i // 9999 + i) % 9999 + 1}", LARGE - len(some)),
    )


class Cost(NamedTuple):
    """What a process took."""

    seconds: float
    wall: float
    megabytes: int
    messages: int
    code: int


def cost(out: Path, *words: str) -> Cost:
    """Run a command in a process of its own."""
    started = time.perf_counter()
    with open(out / "messages", "wb+") as messages:
        child = os.fork()
        if not child:
            resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE))
            os.dup2(messages.fileno(), 2)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os.execv(sys.executable, [sys.executable, "-m", "trfpair", *words])
        _, status, used = os.wait4(child, 0)
        size = messages.seek(0, os.SEEK_END)
    wall = time.perf_counter() - started
    return Cost(used.ru_utime + used.ru_stime, wall, used.ru_maxrss // 1024, size, os.waitstatus_to_exitcode(status))


def main() -> int:
    """Print a line for each file; those beyond a bound have a mark."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--only", default="")
    asked.add_argument("--large", action="store_true")
    given = asked.parse_args()
    bounds = LARGE_BOUNDS if given.large else SMALL_BOUNDS
    beyond = 0
    print(f"{'CPU s':>6} {'wall':>6} {'MB':>5} {'messages':>9} exit", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "file.trf"
        pairing = "pair", str(path), "--out", str(Path(folder) / "round")
        for name, content in large() if given.large else itertools.chain(small(), lists()):
            if given.only not in name:
                continue
            data = content if isinstance(content, bytes) else content.encode()
            assert len(data) <= (LARGE if given.large else MB), (name, len(data))
            path.write_bytes(data)
            took = cost(Path(folder), *(("check", "--files-from", str(path)) if name.startswith(LIST) else pairing))
            bad = took.seconds > bounds.seconds or took.megabytes > bounds.megabytes or took.messages > bounds.messages
            beyond += bad
            mark = "  BEYOND" if bad else ""
            print(
                f"{took.seconds:6.2f} {took.wall:6.2f} {took.megabytes:5} {took.messages:9} {took.code:4} {name}{mark}",
                flush=True,
            )
    print(f"{beyond} beyond the bounds: {bounds.seconds} s, {bounds.megabytes} MB, {bounds.messages} bytes of messages")
    return 1 if beyond else 0


if __name__ == "__main__":
    sys.exit(main())

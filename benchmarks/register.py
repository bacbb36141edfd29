"""How long a register of players takes. Run: ``python -m benchmarks.register [--players N]``.

A list as long as FIDE's, of names that nobody bears, is written as text and as XML, taken into a register each, and
looked up. Prints CPU seconds and the most memory that the process took for each way.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from trfpair.event.rating_lists import rating_list
from trfpair.event.register import register

_SYLLABLES = tuple(first + last for first in "bdklmnprstv" for last in "aeio")
_FEDERATIONS = ["GER", "FRA", "ESP", "ITA", "POL", "NED", "IND", "USA", "CHN", "NOR"]
_XML = (
    "<player>\n<fideid>{0}</fideid>\n<name>{1}</name>\n<country>{2}</country>\n<sex>{3}</sex>\n<title>{4}</title>\n"
    "<w_title></w_title>\n<o_title></o_title>\n<foa_title></foa_title>\n<rating>{5}</rating>\n<games>0</games>\n"
    "<k>20</k>\n<rapid_rating>{6}</rapid_rating>\n<rapid_games>0</rapid_games>\n<rapid_k>20</rapid_k>\n"
    "<blitz_rating>{7}</blitz_rating>\n<blitz_games>0</blitz_games>\n<blitz_k>20</blitz_k>\n"
    "<birthday>{8}</birthday>\n<flag></flag>\n</player>\n"
)
_TEXT = "{0:<15}{1:61}{2:4}{3:4}{4:29}{5:<13}{6:<13}{7:<13}{8:<6}\n"
_HEAD = _TEXT.format("ID Number", "Name", "Fed", "Sex", "Tit", "SRtng SGm SK", "RRtng RGm Rk", "BRtng BGm BK", "B-day")


def rows(players: int) -> Iterator[tuple[str | int, ...]]:
    """Players as a list has them."""
    dice = random.Random(players)

    def word() -> str:
        return "".join(dice.choices(_SYLLABLES, k=dice.randint(2, 4))).title()

    for number in range(players):
        ratings = [dice.choice((0, dice.randint(1400, 2600))) for _ in range(3)]
        title = dice.choice(("", "", "", "", "FM", "WFM"))
        facts = (dice.choice(_FEDERATIONS), dice.choice("MF"), title, *ratings, dice.randint(1940, 2018))
        yield (100_000 + number, f"{word()}, {word()}", *facts)


def write(folder: Path, players: int) -> list[Path]:
    """The list as text and as XML."""
    text, xml = folder / "standard_nov26frl.txt", folder / "standard_nov26frl.xml"
    with text.open("w", encoding="utf-8") as one, xml.open("w", encoding="utf-8") as other:
        one.write(_HEAD)
        other.write('<?xml version="1.0"?>\n<playerslist>\n')
        for row in rows(players):
            one.write(_TEXT.format(*row))
            other.write(_XML.format(*row))
        other.write("</playerslist>\n")
    return [text, xml]


def take_in(path: Path) -> None:
    """Take a list in, look players up, and print what each took."""
    base = path.with_suffix(".db")
    begun, wall = time.process_time(), time.perf_counter()
    with rating_list(str(path)) as found, register(base, new=True) as kept:
        number = kept.add("FIDE", found.month, found.players)
    took = f"{time.process_time() - begun:.1f} CPU s, {time.perf_counter() - wall:.1f} s"
    memory = _most_memory()
    print(f"{path.suffix}: {number} players in {took}; {base.stat().st_size >> 20} MiB, at most {memory} MiB of memory")
    with register(base) as kept:
        asked: list[tuple[str, Callable[[], object]]] = [
            ("number", lambda: kept.by_id("100007")),
            ("name", lambda: kept.by_name("Kabe, Made")),
            ("two words", lambda: kept.found("mabe kade")),
            ("three letters", lambda: kept.found("mab")),
        ]
        for what, ask in asked:
            begun = time.perf_counter()
            ask()
            print(f"  {what}: {1000 * (time.perf_counter() - begun):.1f} ms")


def _most_memory() -> int:
    """MiB of memory that this process took at most; 0 on Windows, where Python does not say it."""
    if sys.platform == "win32":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def main() -> None:
    """Measure and print; each list is taken in by a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1_500_000)
    players = parser.parse_args().players
    with tempfile.TemporaryDirectory() as folder:
        for path in write(Path(folder), players):
            process = multiprocessing.get_context("spawn").Process(target=take_in, args=(path,))
            process.start()
            process.join()
            if process.exitcode:
                raise SystemExit(process.exitcode)
    print(f"{players} players, as text and as XML")


if __name__ == "__main__":
    main()

"""The transcript of docs/a-club-evening.md: typed into a shell in an empty folder, with what the program answers.

python -m tests.evening        writes the page anew
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

PAGE = Path(__file__).parent.parent / "docs" / "a-club-evening.md"

HEAD = """# A club evening

Ten players and a late one, six weeks, no tournament program. You type the lines after `$`; trfpair answers as shown.
(`python -m tests.evening` makes this page, and a test types it again.)
"""

PLAYERS = """name;rating;title
Ada Lovelace;1850;
Émile Zola;1700;
Bo Svensson;1700;
Cy Young;1620;
Di Prince;2010;FM
Eve Adams;1500;
Flo Jo;1450;
Gus Fring;1400;
Hal Nine;1380;
Ida Red;;
"""

STORY: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "The list of players is a table from any spreadsheet. trfpair numbers the players by rating, title and name.",
        ("cat players.csv", 'trfpair new players.csv -o club.trf --name "Autumn evenings" --rounds 6'),
    ),
    (
        "Week 1. Player 5 cannot come, and player 7 gets half a point. `--write` puts the round into the file.",
        (
            "trfpair pair club.trf --write --absent 5 --half-bye 7",
            "trfpair result club.trf 1 1-0 2 = 3 0-1",
        ),
    ),
    (
        "trfpair refuses a second result for a board; `--replace` changes it. "
        "It does not pair the next round before this one is finished.",
        (
            "trfpair result club.trf 3 1-0",
            "trfpair pair club.trf --write",
            "trfpair result club.trf 3 1-0 4 +- --replace",
        ),
    ),
    (
        "Week 2. A player joins. Nobody can join twice by mistake.",
        (
            "echo 'Jo March' > late.txt",
            "trfpair new late.txt --add club.trf",
            "trfpair new late.txt --add club.trf",
            "trfpair pair club.trf --write --quiet",
        ),
    ),
    (
        "Jo gets the next number, 11. With `--by-rating`, `new --add` gives a late entry the number that the rating "
        "deserves (C.04.2, 2.4): the players behind get later numbers, and all games keep their players. "
        "`trfpair number club.trf` makes all numbers anew, by tournament rating (record 172), title and name. "
        "`--exchange 3 4` exchanges two numbers of equal rating. This ends once round 4 is paired.\n\n"
        "The round hangs on the wall. Now somebody says that board 2 of week 1 is wrong. The correction changes the "
        "points but no board, so the sheets on the wall stay right. trfpair also says that it would pair round 2 in "
        "another way today; the round stays as it is. Then the old result turns out to be right: "
        "`undo` takes back the last command that changed the file.",
        (
            "trfpair result club.trf --round 1 --replace 2 1-0",
            "trfpair result club.trf",
            "trfpair undo club.trf",
            "trfpair undo club.trf --list",
        ),
    ),
    (
        "You can also give the results in a file.",
        (
            "printf '1 1-0\\n2 =\\n3 0-1\\n4 1-0\\n5 1-0\\n' > week2.txt",
            "trfpair result club.trf -f week2.txt",
        ),
    ),
    (
        "Week 3. After the pairing, player 11 withdraws. `unpair` takes the round back. "
        "The standings are those after the last finished round.",
        (
            "trfpair pair club.trf --write --quiet",
            "trfpair unpair club.trf",
            "trfpair pair club.trf --write --quiet --withdraw 11",
            "trfpair standings club.trf --tie-breaks BH",
            "trfpair result club.trf 1 = 2 1-0 3 1-0 4 0-1 5 =",
        ),
    ),
    (
        "Weeks 4 and 5.",
        (
            "trfpair pair club.trf --write --quiet",
            "trfpair result club.trf 1 1-0 2 0-1 3 = 4 1-0 5 -+",
            "trfpair pair club.trf --write --quiet --absent 2",
            "trfpair result club.trf 1 0-1 2 1-0 3 1-0 4 0-1",
        ),
    ),
    (
        "Week 6, and the end.",
        (
            "trfpair pair club.trf --write --quiet",
            "trfpair result club.trf 1 = 2 = 3 1-0 4 0-1 5 1-0",
            "trfpair standings club.trf --tie-breaks BH/C1,BH,SB",
            "trfpair check club.trf --pairings-only",
            "cat club.trf",
        ),
    ),
)


def transcript() -> str:
    """The page."""
    return typed(HEAD, "players.csv", PLAYERS, STORY)


def typed(head: str, name: str, text: str, story: Iterable[tuple[str, Iterable[str]]]) -> str:
    """A page: commands typed in a folder that holds one file, each with its answer."""
    parts = [head]
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, name).write_text(text, encoding="utf-8")
        for told, commands in story:
            block = "".join(f"$ {command}\n{_answer(command, folder)}" for command in commands)
            parts.append(f"\n{told}\n\n```text\n{block}```\n")
    return "".join(parts)


def _answer(command: str, folder: str) -> str:
    line = command.replace("trfpair ", f"{shlex.quote(sys.executable)} -m trfpair ", 1)
    done = subprocess.run(
        ["sh", "-c", f"({line}) 2>&1"],
        cwd=folder,
        capture_output=True,
        check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"},
    )
    return done.stdout.decode()


def main() -> None:
    """Write the page."""
    PAGE.write_text(transcript(), encoding="utf-8")


if __name__ == "__main__":
    main()

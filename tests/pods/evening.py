"""The transcript of docs/a-pods-evening.md: an evening of tables typed into a shell in an empty folder.

python -m tests.pods.evening        writes the page anew
"""

from __future__ import annotations

from pathlib import Path

from tests.evening import typed

PAGE = Path(__file__).parent.parent.parent / "docs" / "a-pods-evening.md"

HEAD = """# An evening of tables

Eleven players at tables of four and three, four rounds. You type the lines after `$`; trfpair answers as shown.
(`python -m tests.pods.evening` makes this page, and a test types it again.)
"""

NAMES = """Ada Lovelace
Émile Zola
Bo Svensson
Cy Young
Di Prince
Eve Adams
Flo Jo
Gus Fring
Hal Nine
Ida Red
"""

STORY: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "A list of names, one on each line (or any table with a column `name`), becomes the file of the evening.",
        (
            "trfpair pods new names.txt -o evening.json --system cedh --name 'Thursday pods'",
            "cat evening.json",
        ),
    ),
    (
        "Round 1. `--write` puts the round into the file; `trfpair undo` takes back the last command that changed it. "
        "A result is a table and the number of its winner, or `=` for a draw.",
        (
            "trfpair pods evening.json --write",
            "trfpair pods result evening.json 1 = 2 10",
        ),
    ),
    (
        "trfpair seats a round when all results of the last one are in. It refuses a second result for a table; "
        "`--replace` changes it.",
        (
            "trfpair pods evening.json --write",
            "trfpair pods result evening.json 3 6",
            "trfpair pods result evening.json 3 8",
            "trfpair pods result evening.json 3 8 --replace",
        ),
    ),
    (
        "Round 2. A player joins, and another player is away for a round.",
        (
            "echo 'Jo March' > late.txt",
            "trfpair pods new late.txt --add evening.json",
            "trfpair pods evening.json --write --absent 4 --seed 7",
            "printf '1 10\\n2 =\\n3 6\\n' > round2.txt",
            "trfpair pods result evening.json -f round2.txt",
        ),
    ),
    (
        "Round 3. Player 9 leaves; player 4, who was away, is seated again.",
        (
            "trfpair pods evening.json --write --withdraw 9",
            "trfpair pods result evening.json 1 = 2 = 3 =",
        ),
    ),
    (
        "Round 4, with player 9 back. `--explain` shows the table of a player before the round is written.",
        (
            "trfpair pods evening.json --explain 4",
            "trfpair pods evening.json --write --return 9 > round4.txt",
            "trfpair pods result evening.json 1 = 2 = 3 =",
        ),
    ),
    (
        "The end: standings with the cut, and the file.",
        (
            "trfpair pods evening.json --report --cut 4",
            "cat evening.json",
        ),
    ),
)


def transcript() -> str:
    """The page."""
    return typed(HEAD, "names.txt", NAMES, STORY)


def main() -> None:
    """Write the page."""
    PAGE.write_text(transcript(), encoding="utf-8")


if __name__ == "__main__":
    main()

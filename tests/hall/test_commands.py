"""Every command of a hall, on files of many kinds: done, undone and done again, or refused without a change."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

import trfpair as library
from tests.cli.conftest import Outcome
from trfpair.trf import load

Run = Callable[..., Outcome]

COMMANDS = """
swap F 1 2 --round 1
swap F 1,2 nobody
board F 1 1-2
board F 9 1-2
board F 1 1-bye --round 2
board F 1-2 3-4 --round 99
board F 3
board F 1 1-1
board F 1 0-1
bye F 1 --half
bye F 1,2 --round 1-2 --zero
bye F 1 --round 9999 --half
bye F 1 --round 3- --none
bye F 1
withdraw F 1
withdraw F 1 --back
withdraw F 1 1
withdraw F ,
expel F ""
expel F 2
ban F 1 2
ban F 1,2,3 --from 9 --to 3
unban F 1 2
player F 1 --name Élan --rating 2000 --birth 31.12.1999 --federation ger
player F 1 --federation germany
player F 1 --number 2
player F 1,2 --rating 3
player F 1 --title XX
player F 1 --name ""
event F --place Metz --tie-breaks BH --deputy A --deputy B
event F --rounds 1
event F --rounds 40
event F --tie-breaks NONSENSE
event F
number F
unpair F --force
result F 1 0-0 --replace
result F 1 adj --replace
result F 0 1-0
result F --round 1 --rating-only 1 0-1
result F 1 ½-0 --replace --quiet
standings F --write
pair F --write --quiet --absent 1 --half-bye 2
""".strip().splitlines()

KINDS = {
    "dutch": ("dutch-2026", 4, False), "begun": ("dutch-2026", 4, True), "keizer": ("keizer", 4, True),
    "berger": ("berger", 11, True), "double": ("double-swiss", 4, False), "teams": ("team-2026", 4, True),
    "ladder": ("ladder", 4, True),
}  # fmt: skip
"""The system, the rounds, and whether the last one is to be paired."""


@pytest.mark.gate
@pytest.mark.parametrize("kind", KINDS)
def test_every_command_is_undone_or_changes_nothing(kind: str, folder: Path, trfpair: Run) -> None:
    system, rounds, begun = KINDS[kind]
    made = library.generate(players=12, rounds=rounds, seed=3, system=system)
    if begun and kind != "teams":
        made = library.without_round(made, force=True)
    text = library.dumps(made)
    file = folder / "f.trf"
    changed = 0
    for command in COMMANDS:
        file.write_text(text, encoding="utf-8")
        (folder / "f.trf.undo").unlink(missing_ok=True)
        before = file.read_bytes()
        done = trfpair(*shlex.split(command.replace(" F", " f.trf", 1)))
        assert done.code in (0, 3, 6), (command, done.err)
        if done.code == 3:
            assert file.read_bytes() == before, command
            assert "unexpected" not in done.err
        elif file.read_bytes() != before:
            changed += 1
            load(file)
            after = file.read_bytes()
            for way, held in (("undo", before), ("redo", after)):
                assert trfpair(way, "f.trf").code == 0, command
                assert file.read_bytes() == held, command
    assert changed > 5

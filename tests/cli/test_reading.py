"""Options of reading belong to every command that reads, to the library and the page; messages name what there is."""

from __future__ import annotations

import ast
import inspect
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

import trfpair as library
from tests.cli.conftest import Outcome
from tests.cli.ways import OPTION, WHOLE, commands, flags, strange, takes
from tests.sources import nodes
from tests.trf.lines import row
from trfpair.apps.cli.main import COMMANDS
from trfpair.trf.reading import Reading

Run = Callable[..., Outcome]

OPTIONS = [name for name in Reading.__match_args__ if name != "door"]

NO_TOURNAMENT = {"undo", "redo", "systems", "simulate", "report", "man", "ladder", "pods", "players"}
"""Commands that read no tournament file, and groups."""

BLANK = [
    "012 Blank rounds",
    "142 5",
    "152 W",
    "192 FIDE_DUTCH_2026",
    row(1, "2 w 1", "3 b =", points="1.5"),
    row(2, "1 b 0", "4 w 1", points="1.0"),
    row(3, "4 b 1", "1 w =", points="1.5"),
    row(4, "3 w 0", "2 b 0", points="0.0"),
    row(5, "", "0000 - U", points="1.5"),
]
"""The half-point bye of player 5 is a blank cell, and its points are there."""

READING = [
    ["standings", "t.trf"],
    ["sheets", "t.trf", "--out", "wall"],
    ["convert", "t.trf", "o.trf"],
    ["explain", "t.trf", "--player", "1"],
    ["why-not", "t.trf", "1", "4"],
    ["check", "t.trf", "--pairings-only"],
    ["pair", "t.trf", "--no-trace"],
    ["result", "t.trf"],
    ["expel", "t.trf", "4"],
    ["bye", "t.trf", "4", "--round", "3", "--half"],
    ["withdraw", "t.trf", "4"],
    ["ban", "t.trf", "1,4"],
    ["player", "t.trf", "1", "--rating", "1800"],
    ["event", "t.trf", "--place", "Metz"],
    ["unpair", "t.trf", "--force"],
]


COMMAND = commands()


@pytest.mark.parametrize(
    "name", [name for name in COMMANDS if name not in NO_TOURNAMENT] + ["ladder advance", "players update"]
)
def test_every_command_that_reads_has_the_options_of_reading(name: str) -> None:
    assert {f"--{option.replace('_', '-')}" for option in OPTIONS} <= flags(COMMAND[name])


@pytest.mark.parametrize("door", [library.load, library.loads])
def test_the_library_has_them_too(door: object) -> None:
    assert list(inspect.signature(door).parameters)[1:] == [*OPTIONS, "on_warning"]  # type: ignore[arg-type]


@pytest.mark.few(8)
@pytest.mark.parametrize("words", READING, ids=lambda words: words[0])
def test_the_way_out_of_a_refusal_is_one_that_the_commandtakes(folder: Path, trfpair: Run, words: list[str]) -> None:
    (folder / "t.trf").write_text("\n".join(BLANK) + "\n", encoding="utf-8")
    refused = trfpair(*words)
    assert refused.code == 3
    assert "--mend-byes takes it so" in refused.err
    assert "--points file takes the points as they stand" in refused.err
    assert trfpair(*words, "--mend-byes").code in (0, 6)


def test_convert_makes_the_mended_file(folder: Path, trfpair: Run) -> None:
    (folder / "t.trf").write_text("\n".join(BLANK) + "\n", encoding="utf-8")
    assert trfpair("convert", "t.trf", "o.trf", "--mend-byes").code == 0
    assert "0000 - H" in (folder / "o.trf").read_text(encoding="utf-8")
    assert trfpair("standings", "o.trf").code == 0


def test_the_library_names_its_own_way_and_takes_it() -> None:
    text = "\n".join(BLANK) + "\n"
    with pytest.raises(library.TrfError, match="mend_byes=True takes it so"):
        library.loads(text)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert library.loads(text, mend_byes=True).player(5).game(1).result is library.Result.HALF_BYE
        assert library.loads(text, points="file").player(5).points == 15
    with pytest.raises(library.BadInput, match="points: found 'given', expected results or file"):
        library.loads(text, points="given")


@pytest.mark.parametrize(
    ("code", "asks"),
    [
        ("XXO", "pairs and byes that the organiser wishes or does not wish"),
        ("XXM", "two games a round against the same opponent, with colours turned"),
        ("XXG", "groups of players, each paired by itself"),
    ],
)
def test_a_record_of_another_program_is_named_and_can_be_left_out(
    folder: Path, trfpair: Run, code: str, asks: str
) -> None:
    lines = [*BLANK[:-1], row(5, "0000 - H", "0000 - U", points="1.5"), f"{code} soft-pairs 1 4"]
    (folder / "t.trf").write_text("\n".join(lines) + "\n", encoding="utf-8")
    refused = trfpair("standings", "t.trf")
    assert refused.code == 3
    assert f"{code} is a record of OpenPairings: {asks}" in refused.err
    assert f"--ignore {code} leaves it out" in refused.err
    done = trfpair("standings", "t.trf", "--ignore", code)
    assert done.code == 0
    assert "left out, as was asked for" in done.err
    changed = trfpair("event", "t.trf", "--place", "Metz", "--ignore", code.lower())
    assert changed.code == 0, changed.err
    assert f"{code} soft-pairs 1 4" in (folder / "t.trf").read_text(encoding="utf-8")


def test_players_cannot_be_left_out(folder: Path, trfpair: Run) -> None:
    done = trfpair("standings", "t.trf", "--ignore", "001")
    assert done.code == 3
    assert "--ignore: a record 001 is a player" in done.err


def test_an_encoding_that_was_asked_for_is_kept_by_a_change(folder: Path, trfpair: Run) -> None:
    lines = [*BLANK[:4], row(1, "2 w 1", points="1.0", name="Dvořák"), row(2, "1 b 0", points="0.0")]
    (folder / "t.trf").write_bytes(("\n".join(lines) + "\n").encode("cp1250"))
    assert trfpair("event", "t.trf", "--place", "Brno", "--encoding", "cp1250").code == 0
    assert "Dvořák" in (folder / "t.trf").read_bytes().decode("cp1250")


# What messages name

ROOT = Path(library.__file__).parent
_THAT_PAIR = {"pair", "check", "explain", "why-not"}

SPEAKS_FOR = {
    "output/texts.py": {"pair"},
    "output/sent_back.py": {"event", "convert"},  # each finding begins with one of them
    "lab/simulate": {"simulate", "report"},
    "lab/batch": {"check", "generate", "simulate"},
    "verify": {"verify"},
    "apps/cli/rounds.py": {"pair"},
    "apps/cli/entering.py": {"pair"},
    "apps/cli/batches.py": {"check", "generate", "simulate"},
    "apps/cli/pods": {"pods", "pods new", "pods result"},
    "apps/cli/own_options.py": {"pair", "new", "generate"},
    "event/entries.py": {"result"},
    "event/roster.py": {"new"},
    "event/history.py": _THAT_PAIR,
    "rounds/pairing.py": _THAT_PAIR,
    "pods": {"pods", "pods new", "pods result"},
    "systems": _THAT_PAIR,
    "rounds/readings.py": {"check"},
}
"""Rooms whose messages are those of a few commands, beside the modules of commands themselves."""


@cache
def texts() -> list[tuple[str, str]]:
    """All texts of the program, by file."""
    return list(_texts())


def _texts() -> Iterator[tuple[str, str]]:
    """All texts of the program but docstrings of what is no command, by file; what is put in stands as `…`."""
    for path in sorted(ROOT.rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        docs = {id(node.value) for node in nodes(path) if isinstance(node, ast.Expr)}
        inside = {id(part) for node in nodes(path) if isinstance(node, ast.JoinedStr) for part in node.values}
        for node in nodes(path):
            if isinstance(node, ast.JoinedStr):
                yield place, "".join(part.value if isinstance(part, ast.Constant) else "…" for part in node.values)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside | docs:
                yield place, node.value


@pytest.mark.gate
def test_each_command_that_a_message_names_is_there_and_takes_what_it_is_given() -> None:
    found = [(place, *match.groups()) for place, text in texts() for match in WHOLE.finditer(text)]
    assert len(found) > 15
    wrong = [one for one in found if one[1] not in COMMAND or not takes(one[1], one[2])]
    assert wrong == [], "\n".join(map(str, wrong))


def _speakers(place: str) -> list[set[str]]:
    """What the commands for which a module speaks take; none where it may speak for any."""
    module = f"trfpair.{place.removesuffix('.py').replace('/', '.')}"
    here = [name for name, where in COMMANDS.items() if str(where).split(":")[0] == module]
    own = [flags(command) for name, command in COMMAND.items() if name.split()[0] in here]
    if own:
        return own
    for room, names in SPEAKS_FOR.items():
        if place.startswith(room):
            return [flags(COMMAND[name]) for name in names]
    return []


@pytest.mark.gate
def test_an_option_that_stands_alone_in_a_message_is_one_of_the_command_at_hand() -> None:
    wrong = []
    for place, text in texts():
        if place.startswith(("apps/engine", "apps/page")):
            continue
        bare = WHOLE.sub("", text)
        options = set(OPTION.findall(bare)) if " " in bare.strip() else set()
        speakers = _speakers(place)
        wrong += [(place, option) for option in options if not any(option in flags for flags in speakers)]
    assert wrong == [], "\n".join(map(str, wrong))


def test_what_nobody_can_follow_is_found_whenever_a_test_runs_a_command() -> None:
    """The runner of all tests asks this of each message: an option of another command, a command that is not there."""
    assert strange(["pair", "t.trf"], "--open-results draw counts them; `trfpair result t.trf` enters them") == []
    assert strange(["standings", "t.trf"], "--open-results draw counts them") == ["--open-results"]
    assert strange(["pair", "t.trf"], "`trfpair enter t.trf` enters them") == ["`trfpair enter t.trf`"]
    assert strange(["pair", "t.trf"], "`trfpair result --absent 1` enters them") == ["`trfpair result --absent 1`"]
    assert strange(["ladder", "advance", "t.trf"], "--absent 4") == ["--absent"]


def test_each_way_out_of_a_round_that_is_not_over_is_one(folder: Path, trfpair: Run) -> None:
    (folder / "list.txt").write_text("Ada\nBo\nCy\nDi\n", encoding="utf-8")
    assert trfpair("new", "list.txt", "--out", "t.trf", "--rounds", "2").code == 0
    assert trfpair("pair", "t.trf", "--write", "--quiet").code == 0
    refused = trfpair("pair", "t.trf")
    assert refused.code == 3
    assert trfpair("pair", "t.trf", "--open-results", "draw", "--quiet").code == 0
    assert trfpair("result", "t.trf", "1", "1-0", "2", "=").code == 0
    assert trfpair("pair", "t.trf", "--quiet").code == 0

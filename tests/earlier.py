"""Files that an earlier version wrote, and what it answered about them (tests/fixtures/earlier).

`python -m tests.earlier FOLDER` plays the same events with the program at hand and writes them into FOLDER.
The kept ones stay as they are: a later version has to read them.
"""

from __future__ import annotations

import argparse
import json
import shutil
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from click.testing import CliRunner

import trfpair
from trfpair.apps.cli.main import cli

KEPT = Path(__file__).parent / "fixtures" / "earlier"
SYSTEMS = (
    *("dutch-2026", "dutch-2017", "dubov-2026", "dubov-2018", "burstein-2026", "double-swiss", "team-2026"),
    *("team-2024", "vega", "danubian", "lim", "club", "club-rating", "ladder", "keizer"),
    *("berger", "berger-double", "scheveningen"),
)
NAMES = ("Ada", "Björn", "Chloé", "Dmitri", "Eve", "Ferenc", "Gül", "Hà", "Ines", "Jiří", "Kaja", "Łukasz")
RESULTS = ("1-0", "1-0", "=", "=", "0-1", "0-1", "+-", "-+", "0-0", "½-0")
EVENTS = 3
"""Of each system."""
OTHER_RULES_SINCE = ("squire-1",)
"""Events whose next round has old opponents at a table, for whom squire has other rules today: the page is rejected."""


def said(folder: Path, *words: object) -> tuple[int, list[str]]:
    """The exit code of a command, and what it printed."""
    done = CliRunner().invoke(cli, [str(word) for word in words], standalone_mode=False)
    code = getattr(done.exception, "exit_code", 2) if done.exception else done.return_value or 0
    return code, [line.rstrip().replace(str(folder) + "/", "") for line in done.output.splitlines()]


def command(folder: Path, *words: object) -> bool:
    """Run a command; was something done?"""
    return said(folder, *words)[0] == 0


# -- events -----------------------------------------------------------------------------------------------------------


def begun(folder: Path, system: str, random: Random, played: int) -> Path:
    """The file of an event before round 1."""
    file = folder / "event.trf"
    teams = system.startswith("team")
    size = random.choice([8, 10, 12] if teams else [6, 8, 10] if system == "scheveningen" else range(6, 12))
    rows = [f"{name},{2200 - 37 * at if random.random() < 0.9 else 0}" for at, name in enumerate(NAMES[:size])]
    (folder / "names.csv").write_text("\n".join(["name,rating", *rows, ""]), encoding="utf-8")
    breaks = "MPTS,GPTS,BH:MP" if teams else "PTS,BH/C1,BH,SB"
    words: list[object] = ["--name", f"{system}, an earlier event", "--place", "Kraków", "--start", "2026/05/01"]
    words += ["--initial-colour", random.choice(["white", "black"]), "--tie-breaks", breaks]
    count = (played + 1) * (2 if system == "double-swiss" else 1)
    rounds: list[object] = [] if system in ("berger", "berger-double", "scheveningen") else ["--rounds", count]
    assert command(folder, "new", folder / "names.csv", "--system", system, *rounds, *words, "-o", file)
    if teams:
        lines = file.read_text(encoding="utf-8").splitlines()
        for team in range(size // 2):
            side = f"310 {team + 1:3d} {f'Team {team + 1}':32} TEAM{team + 1}   2000    0.0    0.0"
            lines.append(f"{side}      {2 * team + 1:4d} {2 * team + 2:4d}")
        file.write_text("\n".join([*lines, "352 WB", ""]), encoding="utf-8")
    return file


def results(folder: Path, file: Path, system: str, random: Random, number: int) -> bool:
    """Enter a result for each board; boards of matches have two numbers."""
    event = trfpair.load(file)
    seen = len(trfpair.boards(event, 2 * number - 1 if system == "double-swiss" else number))
    boards: list[object] = [*range(1, seen + 1)]
    if event.teams:
        boards = [f"{n // 2 + 1}.{n % 2 + 1}" for n in range(seen)]
    if system == "double-swiss":
        boards = [f"{n + 1}.{game}" for n in range(seen) for game in (1, 2)]
    words = [word for board in boards for word in (board, random.choice(RESULTS))]
    return not words or command(folder, "result", file, "--quiet", *words)


def changes(folder: Path, file: Path, random: Random, number: int) -> None:
    """What an arbiter does between two rounds; what is refused leaves the file as it is."""
    some = [
        ("bye", file, random.randint(1, 6), "--half"),
        ("player", file, random.randint(1, 6), "--rating", 1999, "--name", "Renamed, Ümit"),
        ("ban", file, "2,5"),
        ("event", file, "--arbiter", "Zoë Arbiter", "--end", "2026/05/09"),
        ("result", file, "--quiet", "--round", number, "--replace", 1, "="),
        ("withdraw", file, random.randint(1, 6)),
    ]
    for words in random.sample(some, random.randint(0, 2)):
        command(folder, *words)


def played(folder: Path, system: str, seed: int) -> Path | None:
    """The file of an event after some rounds, its journal beside it."""
    random = Random(f"earlier-{system}-{seed}")
    rounds = random.randint(2, 4)
    file = begun(folder, system, random, rounds)
    for number in range(1, rounds + 1):
        away = ["--half-bye", random.randint(1, 6)] if random.random() < 0.2 else []
        if not (
            command(folder, "pair", file, "--write", "--quiet", *away)
            or command(folder, "pair", file, "--write", "--quiet")
        ):
            return None
        if random.random() < 0.2:
            command(folder, "swap", file, 1, 4)
        if not results(folder, file, system, random, number):
            return None
        if system == "ladder":
            command(folder, "ladder", "advance", file, "-o", file)
        changes(folder, file, random, number)
    return file


def tables(folder: Path, system: str, seed: int) -> Path:
    """The file of an evening at tables, after some rounds."""
    random, file = Random(f"earlier-{system}-{seed}"), folder / "evening.json"
    size = random.choice([6, 7, 8, 9, 10, 12])
    (folder / "names.txt").write_text("\n".join([*NAMES[:size], ""]), encoding="utf-8")
    more = ["--size", 3] if system == "squire" else []
    assert command(folder, "pods", "new", folder / "names.txt", "-o", file, "--system", system, *more)
    for _ in range(random.randint(2, 3)):
        assert command(folder, "pods", file, "--write", "--seed", seed)
        seats = json.loads(file.read_text(encoding="utf-8"))["rounds"][-1]["tables"]
        words = [word for at, table in enumerate(seats, 1) for word in (at, random.choice([table["players"][0], "="]))]
        assert command(folder, "pods", "result", file, *words)
    return file


# -- what is answered -------------------------------------------------------------------------------------------------


def points(file: Path) -> dict[str, Any]:
    """What is read of a tournament: points, byes and games of each player, the log, the absences."""
    event = trfpair.load(file)
    return {
        "name": event.name,
        "rounds": event.rounds,
        "players": [f"{p.id} {p.name} {p.rating} {p.points}: {_games(p)}" for p in event.players],
        "teams": [f"{each.id} {each.name}: {each.players}" for each in (event.teams.teams if event.teams else ())],
    }


def _games(player: trfpair.Player) -> str:
    return ", ".join(f"{game.opponent} {game.colour.name} {game.result.name}" for game in player.games)


def standings(folder: Path, file: Path) -> list[str]:
    return said(folder, "standings", file)[1]


def check(folder: Path, file: Path) -> dict[str, Any]:
    """The exit code of `check`, and of each round whether it agrees."""
    code, _ = said(folder, "check", file, "--pairings-only", "--quiet")
    verdicts = [f"{each.round} {each.verdict}" for each in trfpair.check(trfpair.load(file))]
    return {"exit": code, "rounds": verdicts}


def verify(folder: Path, file: Path, page: Path) -> int:
    """The exit code of `verify`."""
    return said(folder, "verify", file, page)[0]


def sheets(folder: Path, file: Path) -> dict[str, list[str]]:
    """Pairings and crosstable as text."""
    out = folder / "sheets"
    if not command(folder, "sheets", file, "--out", out, "--what", "pairings,crosstable", "--format", "txt"):
        return {}
    found = sorted(out.glob("*.txt"))
    told = {at.name: [line.rstrip() for line in at.read_text(encoding="utf-8").splitlines()] for at in found}
    shutil.rmtree(out)
    return told


def undone(folder: Path, file: Path) -> Iterator[str]:
    """The digest of the file after each `undo`, until there is no step."""
    while (folder / f"{file.name}.undo").exists() and command(folder, "undo", file):
        yield sha256(file.read_bytes()).hexdigest()


def answers(folder: Path, name: str) -> dict[str, Any]:
    """All that is answered about the event of a name; its files are used up."""
    page = folder / f"{name}.pairs.json"
    if (file := folder / f"{name}.json").exists() and not (folder / f"{name}.trf").exists():
        answered: dict[str, Any] = {"verify": verify(folder, file, page)}
        return answered | {"undo": list(undone(folder, file))}
    file = folder / f"{name}.trf"
    answered = {"read": points(file), "standings": standings(folder, file), "check": check(folder, file)}
    if page.exists():
        answered["verify"] = verify(folder, file, page)
    return answered | {"sheets": sheets(folder, file), "undo": list(undone(folder, file))}


# -- the script -------------------------------------------------------------------------------------------------------


def kept(out: Path, system: str, seed: int) -> bool:
    """Play an event and keep its files in a folder: the event, its journal, a page of the next round."""
    name = f"{system}-{seed}"
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        pods = system in ("cedh", "squire")
        file = tables(folder, system, seed) if pods else played(folder, system, seed)
        if file is None:
            return False
        if pods:
            code, lines = said(folder, "pods", file, "--trace", "--seed", seed)
            assert code == 0, lines
            text = "\n".join(lines)
            (out / f"{name}.pairs.json").write_text(
                text[text.index("{") : text.rindex("}") + 1] + "\n", encoding="utf-8"
            )
        command(folder, "pair", file, "--json", "--out", folder / "next")
        if (folder / "next" / "pairs.json").exists():
            shutil.copy(folder / "next" / "pairs.json", out / f"{name}.pairs.json")
        elif not pods:
            return False
        shutil.copy(file, out / f"{name}{file.suffix}")
        shutil.copy(f"{file}.undo", out / f"{name}{file.suffix}.undo")
    return True


def answered(out: Path, name: str) -> dict[str, Any]:
    """What is answered about kept files, on copies of them."""
    with tempfile.TemporaryDirectory() as made:
        for file in out.glob(f"{name}.*"):
            shutil.copy(file, made)
        return answers(Path(made), name)


def main() -> None:
    """Write the files and the answers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("systems", nargs="*")
    asked = parser.parse_args()
    out = asked.folder
    out.mkdir(parents=True, exist_ok=True)
    for system in asked.systems or (*SYSTEMS, "cedh", "squire"):
        seeds = iter(range(1, 40))
        names: list[str] = []
        while len(names) < EVENTS:
            if kept(out, system, seed := next(seeds)):
                names.append(f"{system}-{seed}")
                text = json.dumps(answered(out, names[-1]), ensure_ascii=False, indent=1)
                (out / f"{names[-1]}.answers").write_text(text + "\n", encoding="utf-8")
        print(*names, flush=True)


if __name__ == "__main__":
    main()

"""The first version of a pairing system: its room, a literal reading, a test that compares the two, a page, its rows.

python -m tests.skeleton coffee        (make system S=coffee) writes the files, then runs the tests that touch them

What it writes pairs neighbours in the standings. Change the rules in the room and in the literal reading, then the
page.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent

ROOM = '''"""NAME: neighbours in the standings meet. (Say here what the system is, and where its rules stand.)"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from trfpair.event.history import History, Past
from trfpair.event.model import Pair, RoundPairing
from trfpair.systems.contract import Contract
from trfpair.systems.trace import Bye, Coloured, Group, Member, Refusal, Trace
from trfpair.systems.least_harm import SeatingTask, complete


def pair_NAME(history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
    """Pair a round. NoPairing where the bans of the file leave no pairing."""
    order = history.present
    trace.add("order", "1", Group([Member(past.id) for past in order]))
    free = list(range(len(order)))
    everybody = [(1 << len(order)) - 1] if len(order) % 2 else []
    seats = complete(_task(history, order), everybody, lambda at: order[at].player.called)
    boards, bye = [], []
    if everybody:
        last = seats.decide_bye()
        free.remove(last)
        bye.append(Pair(order[last].id, 0))
        trace.add("bye", "2", Bye(order[last].id))
    while free:
        higher, *others = free
        lower = seats.decide(higher, others)
        passed = [Refusal("rest", order[at].id) for at in others[: others.index(lower)]]
        boards.append(Pair(order[higher].id, order[lower].id))
        trace.add("board", "3", Coloured(*boards[-1], "3", order[higher].id, passed))
        free = [at for at in free if at not in (higher, lower)]
    return RoundPairing(history.round, "NAME", (*boards, *bye), history.absent)


def _task(history: History, order: Sequence[Past]) -> SeatingTask:
    """Whom each may meet, as bit masks over the places in the order."""
    place = {past.id: at for at, past in enumerate(order)}
    may = [((1 << len(order)) - 1) & ~(1 << at) for at in range(len(order))]
    for group in history.forbidden:
        members = [place[id_] for id_ in group if id_ in place]
        for one in members:
            may[one] &= ~sum(1 << other for other in members if other != one)
    return SeatingTask(may, may, lambda one, other: 0)


CONTRACT = Contract(
    words={"rest": "the file forbids it, or the others could not be paired then"}, rules={"3": "White to the higher"}
)
'''

LITERAL = '''"""NAME by trying everything: it follows the page of the system, and shares nothing with the program."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

Board = tuple[int, int]


def paired(order: Sequence[int], forbidden: Collection[frozenset[int]]) -> list[Board] | None:
    """White and Black of each board, the bye with 0; None where there is no pairing. ``order`` is by score."""
    byes = [*reversed(order)] if len(order) % 2 else [0]
    for bye in byes:
        for pairs in pairings([one for one in order if one != bye]):
            if not any(frozenset(pair) in forbidden for pair in pairs):
                return [*pairs, *([(bye, 0)] if bye else [])]
    return None


def pairings(players: Sequence[int]) -> Iterator[list[Board]]:
    """All pairings, the one in which the highest meets the next first."""
    if not players:
        yield []
        return
    first, *others = players
    for other in others:
        for rest in pairings([one for one in others if one != other]):
            yield [(first, other), *rest]
'''

TEST = '''"""NAME against its literal reading, and through the commands."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.contract.test_options import run
from tests.literal.NAME import paired
from trfpair.base.errors import NoPairing
from trfpair.event.model import ForbiddenGroup, Player, Tournament
from trfpair.rounds.pairing import Settings, pair_round


@pytest.mark.parametrize("seed", range(50))
def test_it_pairs_as_the_literal_reading(seed: int) -> None:
    dice = Random(seed)
    ids = range(1, dice.randrange(2, 9))
    bans = [tuple(dice.sample(ids, 2)) for _ in range(dice.randrange(4)) if len(ids) > 1]
    event = Tournament(tuple(map(Player, ids)), forbidden=tuple(map(ForbiddenGroup, bans)))
    wanted = paired(ids, {frozenset(ban) for ban in bans})
    try:
        found = pair_round(event, Settings(system="NAME")).pairs if ids else ()
    except NoPairing:
        assert wanted is None
    else:
        assert [tuple(pair) for pair in found] == wanted


def test_the_commands(tmp_path: Path) -> None:
    run("generate", "-o", tmp_path / "g.trf", "--system", "NAME", "--players", "9", "--rounds", "4", "--seed", "1")
    assert "4 rounds agree (NAME)" in run("check", tmp_path / "g.trf")
'''

PAGE = """# NAME

`NAME` pairs neighbours in the standings.

## What it does

1. The players who are there stand by points, then by number.
2. An odd number: the bye goes to the last after whose bye the others can be paired.
3. From the top, everybody meets the next player such that the others can be paired. The higher has White.
   A ban of the file (XXP, 260) holds always.

## One round by hand

    trfpair pair tests/fixtures/by-hand/NAME.trf

Five players, nobody has points. The last has the bye. The first meets the second, the third the fourth.

Boards: 1-2 3-4 5-0
"""

ROW = """    System(
        name="NAME",
        title="TITLE",
        edition="its page in the documentation",
        target=trfpair.systems.NAME.pair_NAME,
        contract=trfpair.systems.NAME.CONTRACT,
        needs_rounds=False,
        compare="",
    ),
"""

TOUCHED = "NAME test_law.py test_names.py test_readme.py test_by_hand.py test_pages.py test_json.py why contract"
"""What is run: below ``tests/``."""


def write(name: str, root: Path = ROOT) -> list[Path]:
    """Write the files and the rows; the paths that are new or changed."""
    if not re.fullmatch("[a-z][a-z0-9_]*", name):
        raise SystemExit(f"{name}: expected small letters and digits, such as coffee")
    if (root / "trfpair" / "systems" / name).exists():
        raise SystemExit(f"trfpair/systems/{name} exists")
    new = {
        f"trfpair/systems/{name}/__init__.py": ROOM,
        f"tests/literal/{name}.py": LITERAL,
        f"tests/{name}/__init__.py": "",
        f"tests/{name}/test_{name}.py": TEST,
        f"docs/{name}.md": PAGE,
        f"tests/fixtures/by-hand/{name}.trf": _fixture(name),
    }
    for path, text in new.items():
        (root / path).parent.mkdir(exist_ok=True)
        (root / path).write_text(_of(text, name), encoding="utf-8")
    rows = root / "trfpair" / "systems" / "rows.py"
    _insert(rows, "    in_games(2),\n", _of(ROW, name))
    named = re.findall(r"^    import trfpair\.systems.*\n", rows.read_text(encoding="utf-8"), re.MULTILINE)
    own = f"    import trfpair.systems.{name}\n"
    _insert(rows, next((line for line in named if line > own), "else:\n"), own)
    row = f"| [`{name}`](docs/{name}.md) | neighbours in the standings |\n"
    _insert(root / "README.md", "| [`squire`](docs/pods.md), ", row)
    rules = root / "docs" / "rules.md"
    _insert(rules, "| `squire`, `cedh` |", f"| `{name}` | | [{name}.md]({name}.md) | in the same page |\n")
    rules.write_text(re.sub(r"\n```\n*\Z", f"\n{name}\n```\n", rules.read_text(encoding="utf-8")), encoding="utf-8")
    changed = ("trfpair/systems/rows.py", "README.md", "docs/rules.md")
    return [root / path for path in (*new, *changed)]


def _of(text: str, name: str) -> str:
    return text.replace("NAME", name).replace("TITLE", name.replace("_", " ").capitalize())


def _fixture(name: str) -> str:
    lines = ["012 By hand", f"192 TRFPAIR_{name.upper()}"]
    lines += [f"001 {id_:4}      Player {id_}".ljust(80) + " 0.0" for id_ in range(1, 6)]
    return "\n".join(lines) + "\n"


def _insert(path: Path, before: str, text: str) -> None:
    """Put a text before the first place of another one."""
    whole = path.read_text(encoding="utf-8")
    if before not in whole:
        raise SystemExit(f"{path}: there is no `{before.strip()}`, before which the row would stand")
    path.write_text(whole.replace(before, text + before, 1), encoding="utf-8")


def main() -> None:
    """Write, then run what touches it."""
    (name,) = sys.argv[1:]
    for path in write(name):
        print(path.relative_to(ROOT))
    tests = [f"tests/{one}" for one in TOUCHED.replace("NAME", name).split()]
    raise SystemExit(subprocess.call([sys.executable, "-m", "pytest", "-n", "2", *tests], cwd=ROOT))


if __name__ == "__main__":
    main()

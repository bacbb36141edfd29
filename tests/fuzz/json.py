"""JSON and lists: requests of `pods`, `pairs.json` for `verify`, names for `new`, settings for `generate`."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tests.fuzz import program, trf
from tests.fuzz.core import Target, Wrong
from trfpair.trf import load

TOURNAMENT = Path(__file__).parent / "valid" / "round-1.trf"

ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    1.5,
    1e400,
    10**30,
    "",
    "1",
    "x",
    "\u202e",
    [],
    {},
    [[]],
    [1, 1],
    {"1": 1},
)
"""Values that stand where others are expected."""


class Given(NamedTuple):
    """A command line, its files, and what it reads from standard input."""

    arguments: tuple[str, ...]
    files: dict[str, bytes]
    stdin: bytes = b""


def make(random: Random) -> Given:
    """An input of one of the four kinds."""
    return random.choice(_KINDS)(random)


def _pods(random: Random) -> Given:
    system = random.choice(("cedh", "squire"))
    size = random.choice((2, 3, 4)) if system == "squire" else 4
    request = _request(random.randint(2, 9), size, random)
    extra = {
        "cedh": ((), ("--allow-bye",), ("--trace",), ("--report",), ("--mode", "weights"), ("--explain", "1")),
        "squire": (("--size", str(size)),) * 3 + (("--size", str(size), "--trace"), ("--tolerance", "1")),
    }[system]
    return Given(("pods", "-", "--system", system, *random.choice(extra)), {}, _spoilt(request, random))


def _request(count: int, size: int, random: Random) -> dict[str, Any]:
    """A sound request: players, rounds at tables of the size."""
    players = random.sample(range(1, 2 * count + 1), count)
    rounds: list[Any] = []
    for _ in range(random.choice((0, 1, 1, 2))):
        order = random.sample(players, count)
        seated = [order[at : at + size] for at in range(0, count - count % size, size)]
        tables = [{"players": table, "winner": random.choice((0, *table))} for table in seated]
        byes = order[count - count % size :]
        rounds.append({"tables": tables, "byes": byes} if byes or random.random() < 0.5 else tables)
    request: dict[str, Any] = {"players": players, "rounds": rounds}
    if random.random() < 0.3:
        request["scores"] = {str(player): random.choice((0, 1, 4, 0.5)) for player in players}
    if random.random() < 0.2:
        request["weights"] = {"rematch": random.choice((0, 1, 100)), "non_equal_scores": 1}
    return request


def _verify(random: Random) -> Given:
    return Given(
        ("verify", "t.trf", "pairs.json"),
        {"t.trf": TOURNAMENT.read_bytes(), "pairs.json": _spoilt(json.loads(_pairs()), random)},
    )


def _tables(random: Random) -> Given:
    """An answer of `pods` for `verify`; the request, the answer or both spoilt."""
    request, answer = json.loads(ASKED), json.loads(ANSWERED)
    spoil_request = random.random() < 0.5
    files = {
        "request.json": _spoilt(request, random) if spoil_request else ASKED.encode(),
        "answer.json": ANSWERED.encode() if spoil_request and random.random() < 0.5 else _spoilt(answer, random),
    }
    return Given(("verify", "request.json", "answer.json"), files)


ASKED = '{"players": [1, 2, 3, 4, 5, 6, 7], "rounds": [[{"players": [1, 2, 3, 4], "winner": 1}]], "system": "cedh"}'
ANSWERED = (
    '{"placements": [{"players": [5, 1, 6, 2]}, {"players": [7, 3, 4]}], "byes": [], '
    '"warnings": ["table 2: 3 and 4 meet again after 1 earlier meeting"], "figures": {"players": 7, "byes": 0}}'
)


@cache
def _pairs() -> str:
    """What `pair --json` writes for the tournament."""
    with program.folder({"t.trf": TOURNAMENT.read_bytes()}) as folder:
        assert program.trfpair(["pair", "t.trf", "--json", "--out", "round"]).code == 0
        return (folder / "round" / "pairs.json").read_text("utf-8")


def _spoilt(value: Any, random: Random) -> bytes:
    """JSON text of a value in which some things were changed, as data or as text."""
    for _ in range(random.choice((0, 1, 1, 1, 2))):
        value = _changed(value, random)
    text = json.dumps(value, ensure_ascii=random.random() < 0.8)
    for _ in range(random.choice((0, 0, 0, 0, 1, 3))):
        text = trf.slip(text, random)
    return text.encode("utf-8", "surrogatepass")


def _changed(value: Any, random: Random) -> Any:
    """The value with one thing in it replaced, left out, doubled or renamed."""
    if isinstance(value, list) and value and random.random() < 0.85:
        at = random.randrange(len(value))
        kind = random.random()
        if kind < 0.7:
            return [*value[:at], _changed(value[at], random), *value[at + 1 :]]
        return [*value[:at], *([value[at]] * random.choice((0, 2))), *value[at + 1 :]]
    if isinstance(value, dict) and value and random.random() < 0.85:
        key = random.choice(sorted(value))
        kind = random.random()
        if kind < 0.7:
            return {**value, key: _changed(value[key], random)}
        rest = {name: one for name, one in value.items() if name != key}
        return rest if kind < 0.85 else {**rest, random.choice(("", "x", key + "s", "tables")): value[key]}
    return random.choice(ODD)


def _names(random: Random) -> Given:
    """A list of players, as a table or one a line."""
    mark = random.choice(",;\t")
    columns = random.sample(("name", "rating", "title", "federation", "fide id", "birth", "sex", "id", "odd"), 4)
    rows = [mark.join(columns)] if random.random() < 0.8 else []
    for number in range(random.randint(0, 5)):
        cells = {"name": f"Player {number}", "rating": "1500", "title": "FM", "sex": "m", "id": str(number + 1)}
        rows.append(mark.join(cells.get(column, "") for column in columns))
    for _ in range(random.choice((0, 1, 1, 2, 4))):
        if rows:
            at = random.randrange(len(rows))
            rows[at] = trf.slip(rows[at], random)
    text = random.choice(("\n", "\r\n", "\r")).join(rows)
    data = text.encode(random.choice(("utf-8", "utf-8-sig", "cp1252", "utf-16")), "replace")
    return Given(("new", "list.csv", "-o", "club.trf", "--rounds", "5"), {"list.csv": data})


SETTINGS = ("PlayersNumber", "RoundsNumber", "DrawPercentage", "ForfeitRate", "RetiredRate", "HalfPointByeRate")


def _config(random: Random) -> Given:
    """Settings of a generator, small enough to be played at once."""
    lines = ["PlayersNumber=4", "RoundsNumber=2"] if random.random() < 0.9 else []
    lines += [f"{random.choice(SETTINGS[2:])}={random.choice(trf.NUMBERS)}" for _ in range(random.randint(0, 4))]
    for _ in range(random.choice((0, 0, 1, 2))):
        lines.insert(0, trf.slip(f"{random.choice(SETTINGS)}={random.choice(('3', '4', 'x', ''))}", random))
    arguments = ("generate", "-o", "out.trf", "--seed", "1", "--config", "c.txt", "--players", "4", "--rounds", "2")
    return Given(arguments, {"c.txt": "\n".join(lines).encode("utf-8", "surrogatepass")})


_KINDS: Sequence[Callable[[Random], Given]] = (_pods, _pods, _pods, _verify, _tables, _names, _names, _config)


def judge(given: Given) -> str:
    """The exit code in words; what was made must be sound."""
    with program.folder(given.files) as folder:
        outcome = program.trfpair(given.arguments, given.stdin)
        made = [folder / name for name in ("club.trf", "out.trf") if (folder / name).exists()]
        if outcome.code and made:
            raise Wrong(f"exit {outcome.code}, and {made[0].name} is there")
        for path in made:
            load(path)
    if given.arguments[0] == "pods" and not outcome.code:
        _look_at(outcome.out, json.loads(given.stdin), given.arguments)
    return f"{given.arguments[0]}: {outcome.verdict}"


def _look_at(answer: str, request: dict[str, Any], arguments: Sequence[str]) -> None:
    """A seating seats players of the request, none twice."""
    if "--report" in arguments or "--explain" in arguments:
        return
    seated = [player for table in json.loads(answer)["placements"] for player in table["players"]]
    if len(set(seated)) < len(seated) or not set(seated) <= set(request["players"]):
        raise Wrong(f"seated {seated} of {request['players']}")


TARGET = Target("json", make, judge)

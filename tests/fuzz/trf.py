"""Tournament files that nobody would write: made from the tables of columns, or from files by mutation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from trfpair.trf.columns import Layout
from trfpair.trf.layouts import (
    ABNORMAL_299,
    ACCELERATION_250,
    BYE_240,
    BYES_320,
    FORFEIT_330,
    LINE_UP_300,
    NARROW_299,
    PLAYER,
    PROHIBITED_260,
    TEAM_013,
    TEAM_310,
    VIRTUAL_XXA,
)

FOLDERS = (Path(__file__).parent / "valid", Path(__file__).parents[1] / "fixtures")
MOST_LINES = 4
"""Of most files so many lines are taken, in the same spirit."""

SMALL = 700
"""Bytes of the largest fixture that is mutated: small files are tried more often in the same time."""

LAYOUTS = {
    "240": BYE_240,
    "250": ACCELERATION_250,
    "260": PROHIBITED_260,
    "299": ABNORMAL_299,
    "XXA": VIRTUAL_XXA,
    "300": LINE_UP_300,
    "310": TEAM_310,
    "013": TEAM_013,
    "320": BYES_320,
    "330": FORFEIT_330,
}
"""The records with fixed columns besides 001."""

WORDS = {
    "012": ("A Tournament", "", "Ünïted", "a" * 300),
    "022": ("Town",),
    "042": ("2026/02/01", "2025-12-31", "42", "9999/99/99", "٢٠٢٦/٠١/٠١"),
    "062": ("4", "0", "3 (3)", "9" * 30, "²"),
    "092": ("Individual: Swiss-System", "Team", "FIDE_DUTCH_2026"),
    "142": ("5", "3", "0", "1 2", "999", "1000", "x"),
    "152": ("W", "B", "b", "white", ""),
    "162": ("W 3.0", "W 1.0   D 0.5   A 0.5", "P 0.0", "X 1.0", "Q 1", "W-1.0", "W 3,0", "D"),
    "192": ("FIDE_DUTCH_2026", "FIDE_DUBOV", "FIDE_DOUBLESWISS", "CUSTOM_X", "FIDE_TEAM_TYPE_A", "_BAKU", "x y"),
    "202": ("BH/C1 SB",),
    "212": ("PTS, BH", "DE"),
    "352": ("WBWB", "", "W"),
    "362": ("W 2.0 D 1.0 L 0.0", "TW2.0   TD1.0   TL0.0", "GD"),
    "801": ("1 2 3",),
    "XXR": ("5", "9", "0", "5 5", "-1", "1e3"),
    "XXC": ("rank", "white1", "black1", "white1 black1", "rank rank"),
    "XXS": ("W=3.0 D=1.0", "WW=1 BW=2", "P=0.5", "FW=0", "X=1", "W=", "=1", "W=1000"),
    "XXZ": ("1", "1 2", "2 2", "0", "77", "1 x"),
    "XXP": ("1 2", "1 2 3", "1 1", "1", "9 9", "1 2 x", "10000"),
    "BBW": (" 3.0", "1", "x", "100.0"),
    "BBD": (" 1.0", ".5"),
    "BBL": (" 0.0", "-1"),
    "BBZ": ("0.5",),
    "BBF": ("0.0",),
    "BBU": ("1.0", ""),
    "XXQ": ("1",),
    "BBX": ("",),
    "###": ("a comment", "trfpair"),
    "NOR": ("    1", " 12 x"),
}
"""Records of words, with texts that are sound, nearly sound, and not."""

ODD = (
    "\x00",
    "\t",
    "\x1a",
    "\u2028",
    "\u202e",
    "é",
    "\ufeff",
    "٣",
    "²",
    "\ud800",
    "𝟙",
    "\x0b",
    "\x1c",
    "\x85",
    "'",
    "{{",
)
"""Characters with a habit of causing trouble."""

RESULTS = "1=0+-HFUZWDLXwdlhfuzx? "
SOUND = "1=0"
LETTERS = "0123456789 -+=wbWDLHFUZXABC.,/rRoOlI_" + "".join(odd for odd in ODD if len(odd) == 1)
NUMBERS = (
    "0",
    "1",
    "2",
    "3",
    "4",
    "7",
    "9",
    "10",
    "99",
    "100",
    "999",
    "1000",
    "9999",
    "-1",
    "x",
    "",
    "1.0",
    "0.5",
    "12.5",
)


def text(random: Random) -> str | bytes:
    """One input: of the tables or of a file, mutated or not, as text or as bytes."""
    made = grammar_made(random) if random.random() < 0.5 else file_made(random)
    return _as_bytes(made, random) if random.random() < 0.1 else made


def grammar_made(random: Random) -> str:
    """A few players and records, sound in most places."""
    players, rounds = random.choice((1, 2, 2, 2, 2, 3, 3, 4)), random.choice((0, 1, 1, 1, 2, 2, 3))
    lines = _players(players, rounds, random)
    for _ in range(random.choice((0, 0, 1, 1, 2, 3))):
        lines.insert(random.randint(0, len(lines)), record(players, random))
    for _ in range(random.choice((0, 0, 0, 1, 2))):
        at = random.randrange(len(lines))
        lines[at] = slip(lines[at], random)
    return random.choice(("\n", "\n", "\r\n", "\r")).join([*lines, ""])


def _players(players: int, rounds: int, random: Random) -> list[str]:
    """001 records whose cells agree, unless a die says otherwise."""
    cells = [["" for _ in range(rounds)] for _ in range(players)]
    for round_ in range(rounds):
        order = random.sample(range(players), players)
        for white, black in zip(order[::2], order[1::2]):
            result = random.choice(SOUND) if random.random() < 0.9 else random.choice(RESULTS)
            answer = {"1": "0", "0": "1", "+": "-", "-": "+"}.get(result, result)
            cells[white][round_] = f"{black + 1:>4} w {result}"
            cells[black][round_] = f"{white + 1:>4} b {answer}"
        if players % 2:
            cells[order[-1]][round_] = f"0000 - {random.choice('UUUHZF')}"
    if rounds and random.random() < 0.15:
        cells[random.randrange(players)][random.randrange(rounds)] = _cell(players, random)
    return [_player(number + 1, row, random) for number, row in enumerate(cells)]


def _cell(players: int, random: Random) -> str:
    opponent = random.choice((f"{random.randint(0, players + 1):>4}", "0000", "    ", random.choice(NUMBERS).rjust(4)))
    return f"{opponent} {random.choice('wb-WB ')} {random.choice(RESULTS)}"


def _player(number: int, cells: Sequence[str], random: Random) -> str:
    sex, name, rating, points, rank = random.choice(HEADS)
    line = f"001 {number:>4} {sex:1}    {name:<33.33} {rating:>4} GER {'':22} {points:>4} {rank or number:>4}"
    return (line + "".join(f"  {cell:8}" for cell in cells)).rstrip()


def record(players: int, random: Random) -> str:
    """A record that is not a player's, by its columns or of words."""
    code = random.choice(CODES)
    if code not in LAYOUTS:
        return f"{code} {random.choice(WORDS[code])}"
    layout = LAYOUTS[code] if random.random() < 0.9 else random.choice(tuple(LAYOUTS.values()))
    return by_columns(code, layout, players, random)


HEADS = (
    ("m", "A", "1500", "", ""),
    ("w", "Ünï", "", "", "9999"),
    ("", "", "0", "", ""),
    ("", "B", "2400", " 1.0", ""),
    ("m", "Long, Name Of Somebody Who Has Many", "2400", "", ""),
    ("", "C", "1500", "99.9", ""),
)
"""Few, so that the same lines come again: the reader under test remembers what it has parsed."""

CODES = (*WORDS, *LAYOUTS, *LAYOUTS)


def by_columns(code: str, layout: Layout, players: int, random: Random) -> str:
    """A record with each field in its columns, what stands there drawn by the kind of the field."""
    line = code
    fields = list(layout.fields)
    if layout.repeated:
        fields += [layout.repeated.shifted(layout.step * at) for at in range(random.choice((0, 1, 2, 2, 3)))]
    for field in fields:
        value = _value(field.terminal, players, random)
        line = line.ljust(field.first - 1)[: field.first - 1]
        line += value.rjust(field.width)[: field.width] if random.random() < 0.97 else value
    return line


def _value(terminal: str, players: int, random: Random) -> str:
    if random.random() < 0.08:
        return random.choice(NUMBERS)
    if terminal in _KINDS:
        return random.choice(_KINDS[terminal])
    if "POINTS" in terminal or "VALUE" in terminal or terminal == "VIRTUAL":
        return random.choice(("1.0", "0.5", "0.0", "", "10.0"))
    return str(random.randint(1, players + (random.random() < 0.05)))


_KINDS = {
    "BYE_KIND": "HFZ",
    "OUTCOME": "WDLFHZ+- ",
    "SIGNS": ("+-", "-+", "--"),
    "TEAM_NAME": ("Club", ""),
    "NICKNAME": ("Cl", ""),
    "STRENGTH": ("2400", "", "2400.5"),
    "TEAM_MATCH_POINTS": ("", "1.0", "12.0"),
    "TEAM_GAME_POINTS": ("", "1.0", "12.0"),
    "TEAM_RANK": ("", "1"),
    "OLD_TEAM_NAME": ("Club",),
    "EACH_ROUND": ("", "1", "2"),
    "ROUND_AT_17": ("", "1"),
}


def slip(line: str, random: Random) -> str:
    """A line with one character more, less, other, or two exchanged."""
    at = random.randrange(len(line) + 1)
    letter = random.choice(LETTERS)
    kind = random.randrange(4)
    if kind == 0:
        return line[:at] + letter + line[at + 1 :]
    if kind == 1:
        return line[:at] + line[at + 1 :]
    if kind == 2:
        return line[:at] + letter + line[at:]
    return line[:at] + line[at + 1 : at + 2] + line[at : at + 1] + line[at + 2 :]


_files: list[list[str]] = []


def files() -> list[list[str]]:
    """The lines of the small files of the fixtures, broken ones among them."""
    if not _files:
        paths = sorted({path for folder in FOLDERS for path in folder.rglob("*.trf*") if path.stat().st_size < SMALL})
        _files.extend(path.read_bytes().decode("latin-1").splitlines() for path in paths)
    return _files


def file_made(random: Random) -> str:
    """A file with a few changes: characters, fields, lines, lines of another file."""
    lines = list(random.choice(files()))
    if len(lines) > MOST_LINES and random.random() < 0.8:
        start = random.randrange(len(lines) - MOST_LINES)
        lines = lines[start : start + MOST_LINES]
    for _ in range(random.choice((1, 1, 1, 2, 3, 5))):
        random.choice(CHANGES)(lines, random)
    return "\n".join([*lines, ""])


def _slip(lines: list[str], random: Random) -> None:
    if lines:
        at = random.randrange(len(lines))
        lines[at] = slip(lines[at], random)


def _drop(lines: list[str], random: Random) -> None:
    if lines:
        del lines[random.randrange(len(lines))]


def _again(lines: list[str], random: Random) -> None:
    if lines:
        lines.insert(random.randint(0, len(lines)), random.choice(lines))


def _foreign(lines: list[str], random: Random) -> None:
    lines.insert(random.randint(0, len(lines)), random.choice(random.choice(files()) or [""]))


def _record(lines: list[str], random: Random) -> None:
    lines.insert(random.randint(0, len(lines)), record(4, random))


def _code(lines: list[str], random: Random) -> None:
    if lines:
        at = random.randrange(len(lines))
        lines[at] = random.choice((*CODES, "001")) + lines[at][3:]


def _field(lines: list[str], random: Random) -> None:
    """Another text in a field, or in columns drawn at random."""
    if not lines:
        return
    at = random.randrange(len(lines))
    layout = PLAYER if lines[at].startswith("001") else LAYOUTS.get(lines[at][:3], NARROW_299)
    field = random.choice(layout.fields)
    if layout.repeated and random.random() < 0.5:
        field = layout.repeated.shifted(layout.step * random.randrange(4))
    value = random.choice(NUMBERS) if random.random() < 0.8 else random.choice(ODD)
    line = lines[at].ljust(field.last)
    lines[at] = line[: field.first - 1] + value.rjust(field.width)[: field.width] + line[field.last :]


def _cut(lines: list[str], random: Random) -> None:
    if lines:
        at = random.randrange(len(lines))
        lines[at] = lines[at][: random.randrange(len(lines[at]) + 1)]


def _join(lines: list[str], random: Random) -> None:
    if len(lines) > 1:
        at = random.randrange(len(lines) - 1)
        lines[at : at + 2] = [lines[at] + lines[at + 1]]


def _long(lines: list[str], random: Random) -> None:
    if lines:
        at = random.randrange(len(lines))
        lines[at] += random.choice((" 1", "  0000 - Z", "x", " ", "\t")) * random.choice((3, 30, 200))


CHANGES: Sequence[Callable[[list[str], Random], None]] = (
    *(_slip,) * 5,
    *(_field,) * 4,
    _drop,
    _again,
    _foreign,
    _record,
    _record,
    _code,
    _cut,
    _join,
    _long,
)


def _as_bytes(made: str, random: Random) -> bytes:
    """Bytes of some encoding, with a few of them spoilt now and then."""
    encoding = random.choice(("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "latin-1", "cp1252", "utf-7"))
    data = bytearray(made.encode(encoding, "replace"))
    for _ in range(random.choice((0, 0, 1, 3))):
        if data:
            data[random.randrange(len(data))] = random.randrange(256)
    return bytes(data)

"""Made-up files of matches: random histories with everything that can happen, as text."""

from __future__ import annotations

from random import Random

GAMES = ("1 0", "0 1", "= =", "1 0", "0 1", "= =", "W L", "D D")


def player_line(id_: int, cells: list[str], name: str = "") -> str:
    head = f"001 {id_:4}      {name or f'P{id_}':<33} {2600 - id_:4}"
    return f"{head:<91}" + "  ".join(cells)


def cell(opponent: int, colour: str, result: str) -> str:
    return f"{opponent:4} {colour} {result}"


def nobody(kind: str) -> str:
    return f"0000 - {kind}"


def shuffled_pairs(random: Random, ids: list[int]) -> tuple[list[tuple[int, int]], int]:
    """Random pairs, and one left over of an odd number (else 0)."""
    ids = random.sample(ids, len(ids))
    left = ids.pop() if len(ids) % 2 else 0
    return list(zip(ids[::2], ids[1::2])), left


def double_swiss(random: Random, players: int, matches: int, rounds: int, quirks: float) -> str:
    """A Double-Swiss with so many matches played."""
    cells: dict[int, list[str]] = {id_: [] for id_ in range(1, players + 1)}
    for _ in range(matches):
        here = _absences(random, cells, quirks)
        pairs, left = shuffled_pairs(random, here)
        for one, two in pairs:
            _play_match(random, cells, one, two, quirks)
        if left:
            cells[left] += [nobody("U")] * 2
    lines = [f"142 {2 * rounds}", f"152 {random.choice('WB')}", "192 FIDE_DOUBLESWISS"]
    bans = random.choice((0, 0, 1, 2)) if quirks else 0
    lines += ["XXP " + " ".join(map(str, random.sample(sorted(cells), 2))) for _ in range(bans)]
    if quirks and random.random() < quirks:
        top = random.randint(1, players)
        lines.append(f"250      {random.choice(('2.0', '1.0')):>4}   1 {2 * rounds:3}    1 {top:4}")
    if quirks and matches:
        for id_ in random.sample(sorted(cells), random.choice((0, 0, 1))):
            kind = random.choice("FHZ")
            lines += [f"240 {kind} {2 * matches + game:3} {id_:4}" for game in (1, 2)]
    return "\n".join([*lines, *(player_line(id_, own) for id_, own in cells.items()), ""])


def _absences(random: Random, cells: dict[int, list[str]], quirks: float) -> list[int]:
    """Who is there; all, where fewer than two would be left (a round without anybody is over before it is paired)."""
    away = {id_: random.choice("FHZZ") for id_ in cells if random.random() < quirks / 2}
    if len(cells) - len(away) < 2:
        away = {}
    for id_, kind in away.items():
        cells[id_] += [nobody(kind)] * 2
    return [id_ for id_ in cells if id_ not in away]


def _play_match(random: Random, cells: dict[int, list[str]], one: int, two: int, quirks: float) -> None:
    if random.random() < quirks:
        games = random.choice(
            (
                ("+ -", "+ -"),
                ("- -", "- -"),
                ("+ -", "- +"),
                ("+ -", "= ="),
                ("1 0", "- -"),
                ("- -", "+ -"),
                ("0 0", "0 ="),
            )
        )
    else:
        games = (random.choice(GAMES), random.choice(GAMES))
    for result, white in zip(games, (True, False)):
        mine, theirs = result.split()
        cells[one].append(cell(two, "w" if white else "b", mine))
        cells[two].append(cell(one, "b" if white else "w", theirs))

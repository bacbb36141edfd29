"""Made-up files of matches: random histories with everything that can happen, as text."""

from __future__ import annotations

from random import Random

GAMES = ("1 0", "0 1", "= =", "1 0", "0 1", "= =", "W L", "D D")


def player_line(id_: int, cells: list[str], name: str = "") -> str:
    head = f"001 {id_:4}      {name or f'P{id_}':<33} {2600 - id_:4}"
    return f"{head:<91}" + "  ".join(cells)


def team_line(id_: int, name: str, roster: list[int], *, short: str = "", strength: str = "", points: str = "") -> str:
    """Record 310; ``points`` are match and game points, with a blank between them."""
    of_match, _, of_games = points.partition(" ")
    fields = f"{name:<32} {short:<5} {strength:>6} {of_match:>6} {of_games:>6} {id_:3}"
    return f"310 {id_:3} {fields}  " + " ".join(f"{player:4}" for player in roster)


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


CODES = [f"{kind}{scores}" for kind in ("_TYPEA", "_TYPEB", "") for scores in ("_MP_GP", "_GP_MP", "_MP", "_GP")]


def teams(random: Random, teams: int, played: int, rounds: int, quirks: float) -> str:
    """A team event with so many rounds played."""
    boards, reserves = random.randint(1, 4), random.randint(0, 1)
    size = boards + reserves
    rosters = {team: list(range((team - 1) * size + 1, team * size + 1)) for team in range(1, teams + 1)}
    cells: dict[int, list[str]] = {id_: [] for roster in rosters.values() for id_ in roster}
    records: list[str] = []
    free = []
    for round_ in range(1, played + 1):
        here = []
        for team, roster in rosters.items():
            if random.random() < quirks / 2:
                kind = random.choice("FHZZ")
                records.append(f"240 {kind} {round_:3} {team:4}")
                _fill(cells, roster, boards, kind)
            else:
                here.append(team)
        pairs, left = shuffled_pairs(random, here)
        for one, two in pairs:
            records += _play_teams(random, cells, (one, rosters[one]), (two, rosters[two]), boards, round_, quirks)
        free.append(left)
        if left:
            _fill(cells, rosters[left], boards, "U")
    code = random.choice([*CODES, ""])
    colours = "WBWB"[:boards]
    lines = [f"142 {rounds}", f"152 {random.choice('WB')}", f"192 FIDE_TEAM{code}", f"352 {colours}", "162  P 0.5"]
    if quirks and random.random() < quirks and not code.endswith(("_GP", "_GP_MP")):
        top = random.randint(1, teams)
        lines.append(f"250 {random.choice(('2.0', '1.0')):>4}        1 {rounds:3}    1 {top:4}")
    for _ in range(random.choice((0, 0, 1, 2)) if quirks else 0):
        one, two = random.sample(sorted(rosters), 2)
        lines.append(f"260   1 {rounds:3} {one:4} {two:4}")
    if quirks and played and random.random() < 0.3:
        lines.append(f"240 {random.choice('FHZ')} {played + 1:3} {random.choice(sorted(rosters)):4}")
    if any(free):
        lines.append(f"320  1.0 {boards / 2:4.1f} " + " ".join(f"{team:03}" for team in free))
    lines += [player_line(id_, own) for id_, own in cells.items()]
    lines += [team_line(team, f"Team {team}", roster, short=f"T{team}") for team, roster in rosters.items()]
    return "\n".join([*lines, *records, ""])


def _fill(cells: dict[int, list[str]], roster: list[int], boards: int, kind: str) -> None:
    for number, id_ in enumerate(roster):
        cells[id_].append(nobody(kind if number < boards else "Z"))


def _play_teams(
    random: Random,
    cells: dict[int, list[str]],
    white: tuple[int, list[int]],
    black: tuple[int, list[int]],
    boards: int,
    round_: int,
    quirks: float,
) -> list[str]:
    """One match, with a reserve in play now and then; the record of a match that was forfeited."""
    line_ups = []
    for _, roster in (white, black):
        spare = random.randrange(len(roster)) if len(roster) > boards else -1
        line_ups.append([id_ for number, id_ in enumerate(roster) if number != spare])
        if spare >= 0:
            cells[roster[spare]].append(nobody("Z"))
    signs = random.choice(("+-", "-+", "--")) if random.random() < quirks else ""
    for board, (one, two) in enumerate(zip(*line_ups)):
        mine, theirs = signs or random.choice(GAMES).replace(" ", "")
        if not signs and board and random.random() < quirks / 2:
            mine, theirs = random.choice(("+-", "-+", "--"))
        colours = "wb" if board % 2 == 0 else "bw"
        cells[one].append(cell(two, colours[0], mine))
        cells[two].append(cell(one, colours[1], theirs))
    return [f"330 {signs} {round_:3} {white[0]:3} {black[0]:3}"] if signs else []


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

"""The wire protocol: one JSON object in, one JSON object out (docs/pods.md: the cEDH page's, widened for tables of N).

Every error says where (the JSON path), what stood there, and what was expected. All of them are ``BadInput``.
"""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from typing import Any, Never

from trfpair.base.errors import BadInput, BeyondLimits
from trfpair.base.near import or_near
from trfpair.base.texts import brought_text
from trfpair.pods import NAMES
from trfpair.pods.model import OPEN, FinishedRound, Request, Table, Weights
from trfpair.pods.past import everybody

MOST_PLAYERS = 2000
MOST_ROUNDS = 1000
MOST_MEETINGS = 5_000_000
"""Most pairs of players at one table, over all tables of all rounds."""
MOST_PEOPLE = 100_000
MOST_SEATED = 1_000_000
"""Players in all rounds together, and their seats at tables."""
KEYS = ("players", "rounds", "scores", "byes", "weights", "name", "names", "system", "size")
ROUND_KEYS = ("tables", "placements", "byes", "warnings", "trace", "figures")
TABLE_KEYS = ("players", "winner")
WEIGHT_KEYS = ("rematch", "non_equal_scores", "3_player_table")
LARGEST_ID = 10**15
LONGEST_NAME = 200


def wrong(path: str, found: object, expected: str) -> Never:
    """Refuse what stands at a JSON path."""
    try:
        text = json.dumps(found, ensure_ascii=False, default=str)
    except (ValueError, RecursionError):
        text = "something too large to show"
    raise BadInput(f"{path}: found {text if len(text) <= 80 else text[:77] + '...'}, expected {expected}")


def parse(data: bytes, *, sizes: tuple[int, ...] | None, open_tables: bool = False) -> Request:
    """Read a request. ``sizes`` are the table sizes a finished round may have (None: any from 2 up).

    ``open_tables`` reads the tables of the last round that are still being played too.
    """
    return build(decode(data), sizes=sizes, open_tables=open_tables)


def decode(data: bytes) -> object:
    """Read JSON of which nothing is lost: no key twice, no numbers but exact ones."""
    text = brought_text(data, "the request").text
    try:
        return json.loads(text, parse_float=Decimal, parse_constant=_no_constant, object_pairs_hook=_no_twins)
    except BadInput:
        raise
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise BadInput(f"the request is not JSON: {place}: {error.msg}; expected one JSON object") from None
    except (RecursionError, ValueError, ArithmeticError):
        raise BadInput("the request is not JSON that can be read: a number too long or nesting too deep") from None


def _no_constant(word: str) -> Never:
    raise BadInput(f"the request is not JSON: found {word}, expected a number")


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse an object that has the same key twice: one of the two would be lost."""
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise BadInput(f"the request is not clear: the key {twice!r} stands twice in one object, expected once")
    return found


def _only(found: dict[str, Any], path: str, keys: tuple[str, ...]) -> None:
    """Refuse a key that would be passed over; those that begin with _ are the sender's own."""
    for key in found:
        if key not in keys and not key.startswith("_"):
            shown = key if len(key) <= 40 else key[:37] + "..."
            expected = ", ".join(f"`{each}`" for each in keys)
            raise BadInput(
                f"{path}{shown}: this key is not known{or_near(key, keys)}: expected {expected}, or your own, _..."
            )


def build(content: object, *, sizes: tuple[int, ...] | None, open_tables: bool = False) -> Request:
    """Turn decoded JSON into a request, or refuse it."""
    if not isinstance(content, dict):
        wrong("$", content, "an object with `players` and `rounds`")
    _only(content, "", KEYS)
    if "players" not in content:
        raise BadInput("players: missing, expected a list of player ids (integers from 1)")
    players = _ids(content["players"], "players")
    if len(players) > MOST_PLAYERS:
        raise BeyondLimits(f"players: {len(players)} players, at most {MOST_PLAYERS} can be seated in one request")
    rounds = _list(content.get("rounds", []), "rounds", "a list of finished rounds")
    if len(rounds) > MOST_ROUNDS:
        raise BeyondLimits(f"rounds: {len(rounds)} rounds, at most {MOST_ROUNDS} are read")
    request = Request(
        players=players,
        rounds=_rounds(rounds, sizes, open_tables),
        weights=_weights(content.get("weights")),
        weighed=content.get("weights") is not None,
        names=_names(content.get("names")),
        title=_text(content.get("name", ""), "name"),
        system=_system(content.get("system")),
        size=_size(content.get("size")),
    )
    known = {*everybody(request)}
    scores = _by_player(content.get("scores"), "scores", known)
    byes = _by_player(content.get("byes"), "byes", known)
    for player, value in (byes or {}).items():
        if value.denominator != 1 or value < 0:
            wrong(f"byes.{player}", str(value), "a whole number of earlier byes, from 0")
    return replace(
        request, scores=scores, byes=None if byes is None else {player: int(value) for player, value in byes.items()}
    )


def _rounds(rounds: list[Any], sizes: tuple[int, ...] | None, open_tables: bool) -> tuple[FinishedRound, ...]:
    """Read the rounds; only the last may still be played. Refuses more than can be counted in good time."""
    found, meetings, seats, people = [], 0, 0, set[int]()
    for number, each in enumerate(rounds):
        path, last = f"rounds[{number}]", open_tables and number == len(rounds) - 1
        round_ = _round(each, path, sizes, last)
        found.append(round_)
        for table in round_.tables:
            meetings += len(table.players) * (len(table.players) - 1) // 2
            seats += len(table.players)
            people.update(table.players)
        people.update(round_.byes or ())
        _at_most(MOST_MEETINGS, meetings, path, "meetings at tables")
        _at_most(MOST_SEATED, seats, path, "seats at tables")
        _at_most(MOST_PEOPLE, len(people), path, "players in all")
    return tuple(found)


def _at_most(most: int, there: int, path: str, what: str) -> None:
    if there > most:
        raise BeyondLimits(f"{path}: more than {most} {what}, more than are read")


def _text(found: object, path: str) -> str:
    if not isinstance(found, str) or len(found) > LONGEST_NAME:
        wrong(path, found, f"a text of at most {LONGEST_NAME} characters")
    return found


def _names(found: object) -> dict[int, str]:
    """Read who is who: id -> name."""
    if found is None:
        return {}
    if not isinstance(found, dict):
        wrong("names", found, "an object: player id -> name")
    told: dict[int, str] = {}
    for key, name in found.items():
        player = _number_in(key)
        if not player or player in told:
            wrong(f"names.{key}", key, "a player id, each once")
        told[player] = _text(name, f"names.{key}")
    return told


def _system(found: object) -> str:
    if found is not None and found not in NAMES:
        wrong("system", found, " or ".join(f'"{system}"' for system in NAMES))
    return str(found or "")


def _size(found: object) -> int:
    if found is None:
        return 0
    if isinstance(found, bool) or not isinstance(found, int) or not 2 <= found <= MOST_PLAYERS:
        wrong("size", found, f"players a table, from 2 to {MOST_PLAYERS}")
    return found


def _list(found: object, path: str, expected: str) -> list[Any]:
    if not isinstance(found, list):
        wrong(path, found, expected)
    return found


def _id(found: object, path: str) -> int:
    if not isinstance(found, int) or isinstance(found, bool) or not 0 < found <= LARGEST_ID:
        wrong(path, found, "a player id: an integer from 1 (0 is never an id)")
    return found


def _ids(found: object, path: str) -> tuple[int, ...]:
    ids = tuple(_id(each, f"{path}[{n}]") for n, each in enumerate(_list(found, path, "a list of player ids")))
    seen: dict[int, int] = {}
    for number, player in enumerate(ids):
        if player in seen:
            wrong(
                f"{path}[{number}]",
                player,
                f"each player once; player {player} stands at {path}[{seen[player]}] already",
            )
        seen[player] = number
    return ids


def read_round(found: object, path: str) -> FinishedRound:
    """Read a round by itself, its tables of any size and without results."""
    return _round(found, path, None, open_tables=True)


def _round(found: object, path: str, sizes: tuple[int, ...] | None, open_tables: bool) -> FinishedRound:
    """Read a round: a list of tables, or an object with ``tables`` (or ``placements``) and ``byes``."""
    byes: tuple[int, ...] | None = None
    where = path
    if isinstance(found, dict):
        _only(found, f"{path}.", ROUND_KEYS)
        key = "placements" if "placements" in found else "tables"
        if "byes" in found:
            byes = _ids(found["byes"], f"{path}.byes")
        found, where = found.get(key), f"{path}.{key}"
    tables = tuple(
        _table(each, f"{where}[{n}]", sizes, open_tables)
        for n, each in enumerate(_list(found, where, "a list of finished tables"))
    )
    place: dict[int, str] = {}
    for number, table in enumerate(tables):
        for seat, player in enumerate(table.players):
            here = f"{where}[{number}].players[{seat}]"
            if player in place:
                wrong(here, player, f"each player once a round; player {player} sits at {place[player]} already")
            place[player] = here
    for number, player in enumerate(byes or ()):
        if player in place:
            wrong(
                f"{path}.byes[{number}]", player, f"a player without a table; player {player} sits at {place[player]}"
            )
    return FinishedRound(tables, byes)


def _table(found: object, path: str, sizes: tuple[int, ...] | None, open_tables: bool) -> Table:
    if not isinstance(found, dict) or "players" not in found:
        wrong(path, found, 'a table {"players": [ids in seat order], "winner": id or 0}')
    _only(found, f"{path}.", TABLE_KEYS)
    players = _ids(found["players"], f"{path}.players")
    if sizes is not None and len(players) not in sizes:
        wrong(f"{path}.players", list(players), f"a table of {' or '.join(map(str, sizes))} players")
    if len(players) < 2:
        wrong(f"{path}.players", list(players), "a table of 2 players or more (byes go into `byes` of the round)")
    winner = found.get("winner")
    if winner is None:
        if sizes is not None:
            wrong(f"{path}.winner", winner, "the id of the winner or 0 (the table drew)")
        return Table(players, None)
    if winner == -1 and not isinstance(winner, bool):
        if open_tables:
            return Table(players, OPEN)
        wrong(f"{path}.winner", winner, "a result: -1 means `no result yet`, and only finished rounds can be read")
    if isinstance(winner, bool) or not isinstance(winner, int) or winner not in (0, *players):
        wrong(f"{path}.winner", winner, f"one of the players at this table {list(players)} or 0 (the table drew)")
    return Table(players, winner)


def _number(found: object, path: str, least: int | None) -> Fraction:
    """Read an exact number of moderate length; a float of a program's own reader of JSON is what it prints."""
    if isinstance(found, float) and isfinite(found):
        found = Decimal(repr(found))
    if isinstance(found, bool) or not isinstance(found, int | Decimal) or not _moderate(found):
        wrong(path, found, "a number of at most 15 digits and 12 decimals")
    number = Fraction(found)
    if least is not None and number < least:
        wrong(path, found, f"a number not below {least}")
    return number


def _moderate(found: int | Decimal) -> bool:
    """Say whether a number is short enough to be computed with exactly."""
    if isinstance(found, int):
        return abs(found) <= LARGEST_ID
    _, digits, exponent = found.as_tuple()
    return isinstance(exponent, int) and -12 <= exponent <= 12 and len(digits) <= 15


def _weights(found: object) -> Weights:
    """Read the optional weights; a missing one has the page's constant."""
    if found is None:
        return Weights()
    if not isinstance(found, dict):
        wrong("weights", found, "an object with `rematch`, `non_equal_scores`, `3_player_table`")
    _only(found, "weights.", WEIGHT_KEYS)
    default = Weights()

    def weight(key: str, otherwise: Fraction) -> Fraction:
        return _number(found[key], f"weights.{key}", 0) if key in found else otherwise

    return Weights(
        weight("rematch", default.rematch),
        weight("non_equal_scores", default.score),
        weight("3_player_table", default.three),
    )


def _number_in(key: str) -> int:
    """The player that a key names; 0 for anything else."""
    return int(key) if key.isascii() and key.isdigit() and len(key) <= 16 else 0


def _by_player(found: object, path: str, known: set[int]) -> dict[int, Fraction] | None:
    """Read an object of numbers by player id."""
    if found is None:
        return None
    if not isinstance(found, dict):
        wrong(path, found, "an object: player id -> number")
    values: dict[int, Fraction] = {}
    for key, value in found.items():
        player = _number_in(key)
        if player not in known:
            wrong(f"{path}.{key}", key, "the id of a player who is in `players` or in a round")
        if player in values:
            wrong(f"{path}.{key}", key, "each player once")
        values[player] = _number(value, f"{path}.{key}", None)
    return values

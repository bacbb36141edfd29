"""Check-lists: the facts by which the players of a round were judged, for programs that read them.

Two layouts: bbpPairings' (tab-separated; readers count its columns) and JaVaFo's (as Vega stores it). Players stand
in pairing order, an empty line between scoregroups; who is not paired in the round is not listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from trfpair.base.errors import BadInput
from trfpair.event.history import History
from trfpair.event.model import Colour, RoundPairing
from trfpair.event.tenths import points_text
from trfpair.systems import SYSTEMS, by_name
from trfpair.systems.judged import JudgedPlayer
from trfpair.systems.system import System

_BBP_FLOAT = {"": "   ", "down": "  D", "up": "  U"}
_JAVAFO_FLOAT = {"": "   ", "down": " ▼ ", "up": " ▲ "}


def with_check_list(system: str) -> System:
    """The row of a system; BadInput for a system without check-lists."""
    row = by_name(system)
    if not row.judged:
        made = " and ".join(dict.fromkeys(f"the {one.family.title()} system" for one in SYSTEMS if one.judged))
        raise BadInput(f"check-lists (-l) are made for {made}, not for {row.name}")
    return row


def _current(pairing: RoundPairing) -> dict[int, str]:
    """By player opponent and colour of the pairing, ``(12W)``, or ``(bye)``."""
    current = {}
    for white, black in pairing.pairs:
        current[white] = f"({black}W)" if black else "(bye)"
        if black:
            current[black] = f"({white}B)"
    return current


def bbp_list(history: History, pairing: RoundPairing) -> str:
    """One round in bbpPairings' layout: the heading, then the scoregroups."""
    judged, current = with_check_list(pairing.system).judged_in(history), _current(pairing)
    last = history.round - 1
    wide = _width(history, 2)
    heads = ["ID", "Pts", "-" * (last + 1), "Pref", "C2", *judged.rows, "Cur", ""]
    heads += [f"R{round_}" for round_ in range(1, last + 1)]

    def cells(row: JudgedPlayer) -> list[str]:
        games = row.past.games
        return [
            str(row.past.id),
            points_text(row.past.pairing_score),
            "".join(colour.letter.upper() for colour in row.past.colours),
            _bbp_preference(row),
            "Y" if row.eligible else "N",
            *(_BBP_FLOAT[mark] for mark in row.floats),
            current.get(row.past.id, ""),
            "",
            *(str(game.opponent) if game.played else "" for game in games),
        ]

    widths = [wide, 3, last + 1, 4, 2, 3, 3, 3, 0, *[0] * last]
    return _table(heads, [(row, cells(row)) for row in judged.players], widths)


def javafo_list(history: History, pairing: RoundPairing) -> str:
    """One round in JaVaFo's layout; a first column ``[X]`` marks who cannot get the bye, where there is one to give."""
    judged, current = with_check_list(pairing.system).judged_in(history), _current(pairing)
    last = history.round - 1
    barred = bool(pairing.bye)
    heads = [*(["[X]"] if barred else []), "ID", "Pts", " " + "-" * last, "Pref", "-1R", "-2R", "Cur"]
    heads += [f"G-{back}" for back in range(last, 0, -1)]

    def cells(row: JudgedPlayer) -> list[str]:
        opponents = [str(game.opponent) for game in row.past.games if game.played]
        return [
            *(["" if row.eligible else "[X]"] if barred else []),
            str(row.past.id),
            points_text(row.past.pairing_score),
            "".join(colour.letter.upper() for colour in row.past.colours),
            _javafo_preference(row),
            *(_JAVAFO_FLOAT[mark] for mark in row.floats),
            current.get(row.past.id, ""),
            *[""] * (last - len(opponents)),
            *opponents,
        ]

    wide = _width(history, 2)
    widths = [*([3] if barred else []), wide, 3, last + 1, 4, 3, 3, 4, *[3] * last]
    return _table(heads, [(row, cells(row)) for row in judged.players], widths)


STYLES: dict[str, Callable[[History, RoundPairing], str]] = {"bbp": bbp_list, "javafo": javafo_list}


def check_list(blocks: Iterable[str], *, style: str, release: str, first_round: int | None = None) -> str:
    """The whole file: the rounds one after the other, numbered from ``first_round`` if there are several, and a footer.

    ``release`` names the program. bbpPairings' readers tell the footer by its first words.
    """
    parts = []
    for at, block in enumerate(blocks):
        head = "" if first_round is None else f"Round #{first_round + at}\n"
        gap = "\n" if style == "bbp" or head else ""
        parts.append(head + gap + block)
    mark = "\ufeff" if style == "javafo" else ""
    footer = f"BBP Pairings layout, written by {release}" if style == "bbp" else release
    return mark + "\n".join([*parts, footer])


def _table(heads: Sequence[str], listed: Sequence[tuple[JudgedPlayer, list[str]]], least: Sequence[int]) -> str:
    """Right-aligned cells, a tab after each; an empty line before each scoregroup and after the last."""
    columns = list(zip(*[cells for _, cells in listed])) or [()] * len(heads)
    widths = [max(low, len(head), *map(len, column)) for low, head, column in zip(least, heads, columns)]

    def line(cells: Sequence[str]) -> str:
        return "".join(f"{cell:>{width}}\t" for cell, width in zip(cells, widths)) + "\n"

    text = line(heads)
    for _, group in groupby(listed, key=lambda pair: pair[0].past.pairing_score):
        text += "\n" + "".join(line(cells) for _, cells in group)
    return text + "\n"


def _width(history: History, least: int) -> int:
    return max([least, *(len(str(past.id)) for past in history.players)])


def _bbp_preference(row: JudgedPlayer) -> str:
    """``W`` absolute, ``(W)`` strong, ``w`` mild, ``A`` none, centred."""
    if row.strength == "none":
        return "A "
    letter = row.wish.letter
    return {"mild": f"{letter} ", "strong": f"({letter.upper()})"}.get(row.strength, f"{letter.upper()} ")


def _javafo_preference(row: JudgedPlayer) -> str:
    """``WWW`` ``WW`` ``W1`` ``W`` absolute by its causes, ``(W)`` strong, ``(w)`` mild, ``A`` none."""
    past, letter = row.past, row.wish.letter
    if row.strength == "none":
        return "A "
    if row.strength == "mild":
        return f"({letter})"
    letter = letter.upper()
    if row.strength == "strong":
        return f"({letter})"
    in_a_row = len(past.colours) > 1 and past.colours[-1] is past.colours[-2] is row.wish.opposite
    debt = -past.difference if row.wish is Colour.WHITE else past.difference
    if debt > 1:
        return letter * 3 if in_a_row else letter * 2
    return f"{letter}1" if debt == 1 else f"{letter} "

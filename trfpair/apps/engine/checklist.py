"""Check-lists: what a pairing of the Dutch system was judged by, player by player, for programs that read them.

Two layouts: bbpPairings' (tab-separated; readers count its columns) and JaVaFo's (as Vega stores it). Players stand
in pairing order, an empty line between scoregroups; who is not paired in the round is not listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from trfpair.base.errors import BadInput
from trfpair.base.plain import plain
from trfpair.event.history import History, Past
from trfpair.event.model import Colour, RoundPairing
from trfpair.event.points import points_text
from trfpair.systems.dutch.rules.editions import DUTCH_2017, DUTCH_2026, EDITIONS, Edition
from trfpair.systems.dutch.rules.field import Float, past_floats
from trfpair.systems.swiss.colours import Preference, Strength, preference

FLOAT_COLUMNS = {DUTCH_2026.name: ("C14", "C16"), DUTCH_2017.name: ("C12", "C14")}
"""The criteria that ask for the downfloats of the last round and the one before, as column headings."""

_BBP_FLOAT = {Float.NONE: "   ", Float.DOWN: "  D", Float.UP: "  U"}
_JAVAFO_FLOAT = {Float.NONE: "   ", Float.DOWN: " ▼ ", Float.UP: " ▲ "}


@plain
class _Row:
    """A row of a list, for one player. ``points`` in tenths, virtual points included."""

    past: Past
    points: int
    preference: Preference
    eligible: bool
    """Whether the player may get the pairing-allocated bye."""
    floats: tuple[Float, Float]
    """Of the last round and the one before."""
    current: str
    """Opponent and colour of the pairing, ``(12W)``, or ``(bye)``; empty where the round has no pairing."""


def dutch_edition(system: str) -> Edition:
    """The edition behind a system's name; BadInput for a system without check-lists."""
    if system not in EDITIONS:
        raise BadInput(f"check-lists (-l) are made for the Dutch system, not for {system}")
    return EDITIONS[system]


def rows(history: History, pairing: RoundPairing, edition: Edition) -> list[_Row]:
    """The rows of a round's list, in pairing order."""
    current = {}
    for white, black in pairing.pairs:
        current[white] = f"({black}W)" if black else "(bye)"
        if black:
            current[black] = f"({white}B)"
    last, before = (past_floats(history, history.present, back, edition.unplayed).of for back in (1, 2))
    return [
        _Row(
            past=past,
            points=past.pairing_score,
            preference=preference(past),
            eligible=not edition.barred(history, past),
            floats=floats,
            current=current.get(past.id, ""),
        )
        for past, floats in zip(history.present, zip(last, before))
    ]


def bbp_list(history: History, pairing: RoundPairing) -> str:
    """One round in bbpPairings' layout: the heading, then the scoregroups."""
    edition = dutch_edition(pairing.system)
    listed = rows(history, pairing, edition)
    last = history.round - 1
    wide = _width(history, 2)
    heads = ["ID", "Pts", "-" * (last + 1), "Pref", "C2", *FLOAT_COLUMNS[edition.name], "Cur", ""]
    heads += [f"R{round_}" for round_ in range(1, last + 1)]

    def cells(row: _Row) -> list[str]:
        games = row.past.games
        return [
            str(row.past.id),
            points_text(row.points),
            "".join(colour.letter.upper() for colour in row.past.colours),
            _bbp_preference(row.preference),
            "Y" if row.eligible else "N",
            *(_BBP_FLOAT[mark] for mark in row.floats),
            row.current,
            "",
            *(str(game.opponent) if game.played else "" for game in games),
        ]

    widths = [wide, 3, last + 1, 4, 2, 3, 3, 3, 0, *[0] * last]
    return _table(heads, [(row, cells(row)) for row in listed], widths)


def javafo_list(history: History, pairing: RoundPairing) -> str:
    """One round in JaVaFo's layout; a first column ``[X]`` marks who cannot get the bye, where there is one to give."""
    edition = dutch_edition(pairing.system)
    listed = rows(history, pairing, edition)
    last = history.round - 1
    barred = bool(pairing.bye)
    heads = [*(["[X]"] if barred else []), "ID", "Pts", " " + "-" * last, "Pref", "-1R", "-2R", "Cur"]
    heads += [f"G-{back}" for back in range(last, 0, -1)]

    def cells(row: _Row) -> list[str]:
        opponents = [str(game.opponent) for game in row.past.games if game.played]
        return [
            *(["" if row.eligible else "[X]"] if barred else []),
            str(row.past.id),
            points_text(row.points),
            "".join(colour.letter.upper() for colour in row.past.colours),
            _javafo_preference(row),
            *(_JAVAFO_FLOAT[mark] for mark in row.floats),
            row.current,
            *[""] * (last - len(opponents)),
            *opponents,
        ]

    wide = _width(history, 2)
    widths = [*([3] if barred else []), wide, 3, last + 1, 4, 3, 3, 4, *[3] * last]
    return _table(heads, [(row, cells(row)) for row in listed], widths)


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


def _table(heads: Sequence[str], listed: Sequence[tuple[_Row, list[str]]], least: Sequence[int]) -> str:
    """Right-aligned cells, a tab after each; an empty line before each scoregroup and after the last."""
    columns = list(zip(*[cells for _, cells in listed])) or [()] * len(heads)
    widths = [max(low, len(head), *map(len, column)) for low, head, column in zip(least, heads, columns)]

    def line(cells: Sequence[str]) -> str:
        return "".join(f"{cell:>{width}}\t" for cell, width in zip(cells, widths)) + "\n"

    text = line(heads)
    for _, group in groupby(listed, key=lambda pair: pair[0].points):
        text += "\n" + "".join(line(cells) for _, cells in group)
    return text + "\n"


def _width(history: History, least: int) -> int:
    return max([least, *(len(str(past.id)) for past in history.players)])


def _bbp_preference(wish: Preference) -> str:
    """``W`` absolute, ``(W)`` strong, ``w`` mild, ``A`` none, centred."""
    if wish.strength is Strength.NONE:
        return "A "
    letter = wish.colour.letter
    return {Strength.MILD: f"{letter} ", Strength.STRONG: f"({letter.upper()})"}.get(
        wish.strength, f"{letter.upper()} "
    )


def _javafo_preference(row: _Row) -> str:
    """``WWW`` ``WW`` ``W1`` ``W`` absolute by its causes, ``(W)`` strong, ``(w)`` mild, ``A`` none."""
    wish, past = row.preference, row.past
    letter = wish.colour.letter
    if wish.strength is Strength.NONE:
        return "A "
    if wish.strength is Strength.MILD:
        return f"({letter})"
    letter = letter.upper()
    if wish.strength is Strength.STRONG:
        return f"({letter})"
    in_a_row = len(past.colours) > 1 and past.colours[-1] is past.colours[-2] is wish.colour.opposite
    debt = -past.difference if wish.colour is Colour.WHITE else past.difference
    if debt > 1:
        return letter * 3 if in_a_row else letter * 2
    return f"{letter}1" if debt == 1 else f"{letter} "

"""Files as the callers write them (each dialect as its program has it), for a small event before its third round."""

from __future__ import annotations

from collections.abc import Sequence

# id -> (points in tenths, cells of rounds 1 and 2): six players, one of them absent once, no byes allocated.
EVENT: dict[int, tuple[int, tuple[str, str]]] = {
    1: (20, ("   4 w 1", "   2 b 1")),
    2: (10, ("   5 b 1", "   1 w 0")),
    3: (10, ("   6 w =", "   4 b =")),
    4: (5, ("   1 b 0", "   3 w =")),
    5: (10, ("   2 w 0", "   6 b 1")),
    6: (5, ("   3 b =", "   5 w 0")),
}


def lila(*, last_newline: bool = False, extra: Sequence[str] = (), event: object = None) -> str:
    """As lichess writes it: headers, XXR, XXC, then players with user ids that may be too long, and no rank."""
    lines = [
        "012 Weekly swiss",
        "022 https://lichess.org/swiss/abcdefgh",
        "032 Lichess",
        "042 Apr 18, 2026",
        "052 Apr 18, 2026",
        "062 6",
        "092 Individual: Swiss-System",
        "102 https://lichess.org/swiss",
        "XXR 5",
        "XXC white1",
        *extra,
    ]
    names = {3: "a-user-id-that-is-far-longer-than-33-columns"}
    for id_, (points, cells) in (event or EVENT).items():  # type: ignore[attr-defined]
        line = f"001{id_:>5}".ljust(15) + names.get(id_, f"user{id_}")[:33].ljust(33)
        line = line.ljust(48) + f"{1900 - id_:>4}"
        line = line.ljust(80) + f"{points / 10:>4.1f}".rjust(4)
        lines.append((line.ljust(91) + "  ".join(cells)).rstrip())
    return "\n".join(lines) + ("\n" if last_newline else "")


def heltour(*, absent: Sequence[int] = ()) -> str:
    """As heltour writes it: the number of rounds, and players of nothing but id, points and cells."""
    lines = ["XXR 5"]
    for id_, (points, cells) in EVENT.items():
        row = f"001{id_:>5}".ljust(80) + f"{points / 10:>4.1f}" + "     "
        row += "".join(f"{cell:>10}" for cell in cells)
        lines.append(row + ("  0000 - -" if id_ in absent else ""))
    return "\n".join(lines) + "\n"


def sharly() -> str:
    """As Sharly-Chess writes it: full TRF26."""
    head = [
        "012 Open of somewhere",
        "022 Somewhere",
        "032 FRA",
        "042 2026/04/18",
        "052 2026/04/19",
        "062 6",
        "072 6",
        "092 Individual: Swiss-System",
        "102 Chief Arbiter",
        "112 Deputy",
        "142 5",
        "152 W",
        "192 FIDE_DUTCH_2026",
        "222 5400+30",
    ]
    return "\n".join(head + rows(rank=True)) + "\n"


def rows(*, rank: bool) -> list[str]:
    """Player records in full columns."""
    lines = []
    for id_, (points, cells) in EVENT.items():
        line = f"001{id_:>5} m    Family{id_}, Given".ljust(48) + f"{2100 - 10 * id_:>4} FRA"
        line = line.ljust(80) + f"{points / 10:>4.1f}" + (f" {id_:>4}" if rank else "")
        lines.append(line.ljust(91) + "  ".join(cells))
    return lines


def tomachess() -> str:
    """As ToMaChess writes it: CRLF, players first, the settings after them, no initial colour."""
    lines = ["012 ToMaChess", *rows(rank=True), "XXR 5", "BBW  1.0", "BBD  0.5", "BBL  0.0", "BBF  0.0", "BBU  1.0"]
    return "".join(line + "\r\n" for line in lines)


def freepair() -> str:
    """As FreePair writes it: plain ASCII, TRF16 with XXR."""
    return "\n".join(["012 FreePair event", "XXR 5", "XXC white1", *rows(rank=True)]) + "\n"


def vega() -> str:
    """A trfx of Vega: CRLF, dates with points, rating 0, rows padded to the last round, rank order from round 2."""
    lines = ["012 Vega event", "042 29/12/2023", "112 ", "XXR 5", "XXC rank"]
    lines += [(row[:69] + "01.01.1987" + row[79:]).ljust(139) for row in rows(rank=True)]
    return "".join(line + "\r\n" for line in lines)

"""The scoring of an event from the three record families that can state it: XXS, BB? and 162."""

from __future__ import annotations

from collections.abc import Mapping

from trfpair.base.plain import plain
from trfpair.event.model import Scoring
from trfpair.event.saying import InEnglish, Saying
from trfpair.event.tenths import points_text
from trfpair.trf.grammar import Token
from trfpair.trf.problems import Line
from trfpair.trf.words import read_points, read_words, token_columns

_WINS = ("white_win", "black_win", "forfeit_win", "full_bye")
_DRAWS = ("white_draw", "black_draw", "half_bye")
_LOSSES = ("white_loss", "black_loss")

XXS: Mapping[str, tuple[str, ...]] = {
    "W": _WINS,
    "D": _DRAWS,
    "L": _LOSSES,
    "WW": ("white_win",),
    "BW": ("black_win",),
    "WD": ("white_draw",),
    "BD": ("black_draw",),
    "WL": ("white_loss",),
    "BL": ("black_loss",),
    "ZPB": ("zero_bye",),
    "HPB": ("half_bye",),
    "FPB": ("full_bye",),
    "PAB": ("pab",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
}
"""JaVaFo's codes and the fields of Scoring they set. W does not touch the PAB; a later assignment outweighs."""

SYMBOLS_162: Mapping[str, tuple[str, ...]] = {
    "W": _WINS,
    "D": _DRAWS,
    "L": _LOSSES,
    "A": ("zero_bye", "forfeit_loss"),
    "Z": ("zero_bye", "forfeit_loss"),
    "P": ("pab",),
    "X": ("unknown",),
}
"""TRF26's symbols. Without P the PAB is worth W, without X an unknown result D. Z is an older spelling of A."""

BB: Mapping[str, tuple[str, ...]] = {
    "BBW": _WINS,
    "BBD": _DRAWS,
    "BBL": _LOSSES,
    "BBZ": ("zero_bye",),
    "BBF": ("forfeit_loss",),
    "BBU": ("pab",),
}
"""bbpPairings' records. Without BBU the PAB is worth BBW."""


@plain
class _Stated:
    points: int
    line: int
    family: str
    fields: tuple[str, ...]
    """All that the assignment has set."""

    def contradicts(self, before: _Stated) -> bool:
        """Whether an earlier assignment of some of the fields says something else; ``W=3 BW=2`` goes into detail."""
        detail = self.family == before.family == "XXS" and set(self.fields) < set(before.fields)
        return self.points != before.points and not detail


class ScoreSheet:
    """Collects what a file says of its scoring and makes a Scoring of it."""

    def __init__(self) -> None:
        self._stated: dict[str, _Stated] = {}
        self._pab: int | None = None

    def read(self, line: Line) -> None:
        """XXS: assignments of points to codes; 162: symbols and their points; BBW and its like: one value."""
        if line.code in BB:
            for token in read_words("value", line)[0]:
                points = read_points(token, line)
                if points is not None:
                    self._state(BB[line.code], points, "BB", line, token)
            return
        rule, table = ("assignments", XXS) if line.code == "XXS" else ("symbols", SYMBOLS_162)
        tokens, _ = read_words(rule, line)
        for name, value in zip(tokens[::2], tokens[1::2]):
            points = read_points(value, line)
            fields = table.get(name.upper())
            if fields is None:
                line.error(token_columns(name), InEnglish(Saying("one-of", known=" ".join(table))))
            elif points is not None:
                self._state(fields, points, line.code, line, name)

    def scoring(self) -> Scoring:
        """The scoring; what nobody stated has its default: 1, 0.5, 0, the PAB as W of 162 or BBW, else 1."""
        values = {field: stated.points for field, stated in self._stated.items()}
        if self._pab is not None:
            values.setdefault("pab", self._pab)
        return Scoring(**values)

    def _state(self, fields: tuple[str, ...], points: int, family: str, line: Line, token: Token) -> None:
        stated = _Stated(points, line.number, family, fields)
        differ = [said for field in fields if (said := self._stated.get(field)) and said.points != points]
        other = next((said for said in differ if stated.contradicts(said)), None)
        later_holds = other is not None and other.family == family == "XXS"
        if other is None or later_holds:
            self._stated.update(dict.fromkeys(fields, stated))
        if fields is _WINS and family != "XXS":
            self._pab = points
        if other is not None:
            columns, expected = token_columns(token), f"{points_text(other.points)}, as line {other.line} says"
            if later_holds:
                line.warn(columns, expected, "the later value counts", "scoring", points_text(points))
            else:
                line.error(columns, expected, "scoring", points_text(points))

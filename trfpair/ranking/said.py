"""The regulations of an event on its standings beyond the list, as lines ``### trfpair standings ...``.

``lots=SEED``: who stays tied is ranked by lots, drawn from the seed (4.2). ``expelled=3,7``: players who are left out
of the standings; their games count for their opponents. ``unrated=1500``, ``lowest`` or ``average``: the rating of
players without one (article 10). ``ratings=round``: the rating an opponent had in the round of the game, where the file
has several: ``rating 4 12=2105 15=1980`` gives those from round 4 on (article 10: else the first one counts).
``values OTHER_X 1=3.5 2=4``: the values of a tie-break that the event defines itself, by id, the higher first.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from trfpair.base.errors import BadInput
from trfpair.base.named import NamedTuple
from trfpair.base.speech import either
from trfpair.event.absences import with_withdrawals
from trfpair.event.log_lines import STANDINGS_LINE, own_line
from trfpair.event.model import Record, Tournament
from trfpair.event.saying import Saying
from trfpair.event.scores import half_up

LOT = "OTHER_LOT"
"""The code of the drawing of lots."""

_KEYS: Mapping[str, tuple[str, str]] = {
    "lots": (r"\S{1,64}", "SEED"),
    "expelled": (r"[0-9]{1,9}(,[0-9]{1,9})*", "3,7"),
    "unrated": (r"[1-9][0-9]{0,3}|lowest|average", "1500 lowest average"),
    "ratings": (r"first|round", "round"),
}
"""The settings that are a word: its form, and how a refusal shows it. Each is a field of `Said` of the same name."""
_CODE = re.compile(r"OTHER_[A-Z0-9_]{1,30}")
_AMOUNT = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,6})?")

Period = tuple[int, Mapping[int, int]]
"""The first round of a rating list, and the ratings by id."""


class Said(NamedTuple):
    """The settings of the standings of an event."""

    lots: str = ""
    """The seed; empty where no lots are drawn."""
    expelled: frozenset[int] = frozenset()
    unrated: str = ""
    """A rating, ``lowest`` or ``average``; empty: players without a rating have none."""
    ratings: str = ""
    """``round`` or ``first``."""
    periods: tuple[Period, ...] = ()
    """In the order of their rounds."""
    values: Mapping[str, Mapping[int, str]] = {}
    """By code, then by id."""

    def over(self, file: Said) -> Said:
        """The settings of a caller, over those of the file."""
        said = {name: getattr(self, name) for name in self._fields if getattr(self, name)}
        return file._replace(**said)._replace(values={**file.values, **self.values})


def said_in(tournament: Tournament) -> Said:
    """The settings of a file; of a key that stands there twice the last. Raises BadInput for a line without one."""
    return read_said([text for record in tournament.records if (text := _line(record)) is not None])


def read_said(texts: Iterable[str]) -> Said:
    """The settings of some lines. Raises BadInput, naming the line."""
    keys: dict[str, str] = {}
    periods: dict[int, dict[int, int]] = {}
    values: dict[str, dict[int, str]] = {}
    for text in texts:
        first, *rest = text.split() or [""]
        key, _, value = first.partition("=")
        if key in _KEYS and not rest and re.fullmatch(_KEYS[key][0], value):
            keys[key] = value
        elif first == "rating" and rest and rest[0].isdecimal() and len(rest[0]) < 4:
            made = {id_: int(amount) for id_, amount in _pairs(rest[1:], text) if amount.isdecimal()}
            periods.setdefault(int(rest[0]), {}).update(made)
        elif first == "values" and rest and _CODE.fullmatch(rest[0].upper()):
            values.setdefault(rest[0].upper(), {}).update(_pairs(rest[1:], text))
        else:
            raise _nothing(text)
    expelled = frozenset(map(int, re.findall(r"\d+", keys.pop("expelled", ""))))
    return Said(**keys, expelled=expelled, periods=tuple(sorted(periods.items())), values=values)


def said_by(words: Mapping[str, str]) -> Said:
    """The settings of words by their keys, as the lines of a file would have them. Raises BadInput with the option."""
    texts = {key: word.replace(" ", "") for key, word in words.items() if word}
    for key, text in texts.items():
        if not re.fullmatch(_KEYS[key][0], text):
            where = either(f"`--{key}`", f"`{key}`")
            raise BadInput(Saying("fault-found", where=where, expected=Saying(f"wanted-{key}"), found=f"`{text}`"))
    return read_said([f"{key}={text}" for key, text in texts.items()])


def _pairs(words: Iterable[str], text: str) -> Iterator[tuple[int, str]]:
    for word in words:
        id_, _, amount = word.partition("=")
        if not (id_.isdecimal() and len(id_) < 10 and _AMOUNT.fullmatch(amount)):
            raise _nothing(text)
        yield int(id_), amount


def _nothing(text: str) -> BadInput:
    kinds = ", ".join(f"{key}={word}" for key, (_, words) in _KEYS.items() for word in words.split())
    return BadInput(Saying("standings-line", text=text, kinds=kinds))


def said_records(said: Said) -> list[Record]:
    """The lines that keep this in a file."""
    words = said._asdict() | {"expelled": ",".join(map(str, sorted(said.expelled)))}
    texts = [f"{key}={words[key]}" for key in _KEYS if words[key]]
    texts += [f"rating {first} {_listed(ratings)}" for first, ratings in said.periods]
    texts += [f"values {code} {_listed(amounts)}" for code, amounts in said.values.items()]
    return [Record("###", f" trfpair standings {text}") for text in texts]


def with_said(tournament: Tournament, said: Said) -> Tournament:
    """The tournament that keeps these settings of its standings; of a key that stands there already the line goes."""
    known, records = said_in(tournament), said_records(said)
    if said.over(known) == known:
        return tournament
    again = tuple(f"{key}=" for key in _KEYS if getattr(said, key))
    others = (one for one in tournament.records if not (_line(one) or "").startswith(again))
    return replace(tournament, records=(*others, *records))


def _line(record: Record) -> str | None:
    """The setting of the standings that a line of a file says; None for any other line."""
    line = own_line(record, STANDINGS_LINE)
    return line["rest"] if line else None


def with_expelled(tournament: Tournament, ids: Iterable[int]) -> Tournament:
    """The tournament that leaves more players out of its standings, and pairs them no more where rounds or games are
    left. Raises BadInput for one who does not exist.

    >>> event = trfpair.generate(players=6, rounds=3, seed=3)
    >>> table = trfpair.standings(trfpair.with_expelled(event, [4]))
    >>> [line.player.id for line in table.lines]
    [1, 2, 3, 6, 5]
    """
    ids, known = [*ids], {player.id for player in tournament.players}
    for id_ in ids:
        if id_ not in known:
            raise BadInput(Saying("no-player", player=id_))
    event = tournament.event
    if event.rounds is None or event.last < event.rounds or event.has_open_calendar_games(ids):
        tournament = with_withdrawals(tournament, ids)
    expelled = said_in(tournament).expelled | frozenset(ids)
    return with_said(tournament, Said(expelled=expelled))


def _listed(amounts: Mapping[int, object]) -> str:
    return " ".join(f"{id_}={amount}" for id_, amount in amounts.items())


def _unread(where: Saying, expected: Saying, cells: Sequence[str]) -> Saying:
    return Saying("fault-found", where=where, expected=expected, found=f"`{','.join(cells)[:80]}`")


def read_values(text: str, name: str) -> dict[str, dict[int, str]]:
    """A table of values: the first line names ``id`` and codes, ``id,OTHER_X``. Raises BadInput, naming the line."""
    rows = [row for row in csv.reader(io.StringIO(text, newline="")) if any(cell.strip() for cell in row)]
    head = [cell.strip().upper() for cell in rows[0]] if rows else []
    if len(head) < 2 or head[0] != "ID" or not all(map(_CODE.fullmatch, head[1:])):
        raise BadInput(_unread(Saying("line-of", list=name, line=1), Saying("wanted-codes"), head))
    values: dict[str, dict[int, str]] = {code: {} for code in head[1:]}
    for number, row in enumerate(rows[1:], 2):
        cells = [cell.strip() for cell in row]
        sound = len(cells) == len(head) and cells[0].isdecimal() and len(cells[0]) < 10
        if not sound or not all(map(_AMOUNT.fullmatch, cells[1:])):
            raise BadInput(
                _unread(Saying("row-of", list=name, row=number), Saying("wanted-numbers", count=len(head)), cells)
            )
        for code, amount in zip(head[1:], cells[1:], strict=True):
            values[code][int(cells[0])] = amount
    return values


def unrated_as(word: str, ratings: Iterable[int]) -> int:
    """The rating of players without one: as stated, the lowest one there is, or the average; 0 where there is none."""
    if word.isdecimal():
        return int(word)
    known = [rating for rating in ratings if rating]
    if not word or not known:
        return 0
    return min(known) if word == "lowest" else half_up(sum(known), len(known))

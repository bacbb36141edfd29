"""Standings as text, CSV and JSON, and the reason why one participant stands before another."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from trfpair.base.errors import BadInput
from trfpair.event.model import Tournament
from trfpair.event.saying import Fillings, Listing, Saying
from trfpair.event.words import ENGLISH, Words, words_of
from trfpair.output.render import render
from trfpair.output.tables import lines_of
from trfpair.ranking import Column, Line, Request, Standings, compared, standings, tied_before
from trfpair.ranking.codes import POINTS
from trfpair.ranking.columns import PLAIN_COLUMNS, PlainColumn
from trfpair.ranking.direct import Encounter, encounters
from trfpair.ranking.groups import GroupedBy
from trfpair.ranking.table import ground
from trfpair.ranking.teams import boards_met
from trfpair.ranking.value import IN_TENTHS, Exact, Part
from trfpair.rounds.scores import scored_after


def standings_of(tournament: Tournament, request: Request) -> Standings:
    """The standings of an event as its system sees them: the games that count, a score of its own, and its notices."""
    found = scored_after(tournament, request.after)
    return standings(found.tournament, request.beside(found.own, found.notices, found.left_out))


def _ranked(standings: Standings, line: Line, _words: Words) -> str:
    rank = standings.rank_text(line.rank)
    return rank if rank.endswith("=") else f"{rank} "


_IN_TEXT: Mapping[str, Callable[[Standings, Line, Words], str]] = {
    "rank": _ranked,
    "name": lambda _, line, _words: line.player.listed,
    "points": lambda _, line, words: words.figure(IN_TENTHS.text(line.points)),
}
"""How the text writes a column that does not stand as it is, by its key."""


IN_CSV = tuple(one for one in PLAIN_COLUMNS if one.csv)
"""The columns of the CSV before the tie-breaks."""


def tie_breaks(standings: Standings) -> list[tuple[int, Column]]:
    """The columns after the points, with their places in the values of a line."""
    return [(at, column) for at, column in enumerate(standings.columns) if column.code.name != POINTS]


def standings_text(standings: Standings, language: str = ENGLISH) -> str:
    """The standings for people, in a language."""
    columns, words = tie_breaks(standings), words_of(language)
    teams = standings.crosstable.teams
    heads = [
        *(teams.primary if teams and one.key == "points" else _head(one, words) for one in PLAIN_COLUMNS),
        *(str(one.code) for _, one in columns),
    ]
    rows = [_row(standings, line, columns, words) for line in standings.lines]
    order: Fillings = {
        "codes": Listing([str(column.code) for column in standings.columns]),
        "record": standings.source.removeprefix("record "),
        "edition": Saying(f"edition-{standings.edition}"),
    }
    ordered = {"option": "order-as-asked", "": "order-of-trfpair"}
    sides = "".join(one.align for one in PLAIN_COLUMNS) + "r" * len(columns)
    return render(
        "standings.txt.j2",
        title=_titled(standings, Saying("standings-title", when=_when(standings, words)), words),
        order=Saying(ordered.get(standings.source, "order-of-file"), **order).in_words(words),
        table=lines_of(heads, rows, sides, optional=tuple(at for at, one in enumerate(PLAIN_COLUMNS) if one.seldom)),
    )


def _head(column: PlainColumn, words: Words) -> str:
    """The head of a column of the text: the short word in English, else that of the sheets."""
    return words.word(column.word) if column.head and words.code != ENGLISH else column.head


def _titled(standings: Standings, told: Saying, words: Words) -> str:
    """A sentence behind the name of the event."""
    name = standings.tournament.name or Saying("event-without-name")
    return Saying("at-place", place=name, what=told).in_words(words)


def _when(standings: Standings, words: Words) -> str:
    """The results that count, within a sentence."""
    text = words.after_round(standings.after, standings.tournament.rounds or 0, so_far=standings.so_far)
    return f"{text[:1].lower()}{text[1:]}"


def _row(standings: Standings, line: Line, columns: list[tuple[int, Column]], words: Words) -> list[str]:
    return [
        *(
            _IN_TEXT[one.key](standings, line, words) if one.key in _IN_TEXT else one.shown(line)
            for one in PLAIN_COLUMNS
        ),
        *[words.figure(column.shown(line.values[at])) for at, column in columns],
    ]


def standings_csv(standings: Standings) -> str:
    """The standings as a table for programs, a line a player."""
    columns = tie_breaks(standings)
    output = io.StringIO()
    writer = csv.writer(output, lineterminator="\n")
    writer.writerow([*(one.key for one in IN_CSV), *(str(column.code) for _, column in columns)])
    for line in standings.lines:
        values = [column.shown(line.values[at]) for at, column in columns]
        row = [IN_TENTHS.text(line.points) if one.key == "points" else one.value(line) for one in IN_CSV]
        writer.writerow([*row, *values])
    return output.getvalue()


def standings_json(standings: Standings, *, contributions: bool = False) -> str:
    """The standings as one JSON object with stable keys; points in tenths, exact fractions as ``[over, under]``."""
    return json.dumps(standings.to_dict(contributions=contributions), ensure_ascii=False, indent=1) + "\n"


def why_text(standings: Standings, one: int, other: int, language: str = ENGLISH) -> str:
    """Why one participant stands before another: the deciding tie-break with what each round gave to both."""
    words, lines = words_of(language), _of_two(standings, one, other)
    equal, decided = compared(standings, *lines)
    table = None if decided is None else _decisive(standings, decided, lines, words)
    told = [one.in_words(words) for one in _decided(standings, lines, equal, decided, words)]
    return render("standings-why.txt.j2", told=told, table=table)


def _of_two(standings: Standings, one: int, other: int) -> list[Line]:
    """The lines of two participants, the one who stands before the other first.

    Raises BadInput for one who is not there or has no rank, and where both are the same.
    """
    by_id = {line.player.id: line for line in standings.lines}
    for id_ in (one, other):
        if id_ not in standings.crosstable.participants:
            raise BadInput(Saying("no-player", player=id_))
        if id_ not in by_id:
            who = standings.crosstable.participants[id_].player.called
            raise BadInput(Saying("left-out-of-standings", who=who))
    if one == other:
        raise BadInput(Saying("two-players"))
    return sorted((by_id[one], by_id[other]), key=lambda line: (line.rank, line.player.id))


def _decided(
    standings: Standings, lines: list[Line], equal: Iterable[int], decided: int | None, words: Words
) -> Iterator[Saying]:
    """The sentences about two lines: their ranks, the tie-breaks that are equal, and the one that decides."""
    first, second = lines
    ranks = [standings.rank_text(line.rank) for line in lines]
    yield Saying("why-ranks", one=first.player.called, other=second.player.called, first=ranks[0], second=ranks[1])
    for at in equal:
        column = standings.columns[at]
        facts: Fillings = {"code": str(column.code), "name": _name(column, words)}
        value, measured = words.figure(column.text(first.player.id)), column.row.measure is not None
        yield Saying("why-equal" if measured else "why-undecided", **facts, value=value)
    if decided is None:
        yield Saying("why-shared")
        return
    column = standings.columns[decided]
    name = _name(column, words)
    named = f"{name}, C.07, {column.row.article}" if column.row.article else name
    values = [words.figure(column.text(line.player.id)) for line in lines]
    facts = {"code": str(column.code), "name": named, "edition": Saying(f"edition-{standings.edition}")}
    key = "why-decides" if column.row.measure else "why-decides-by-place"
    yield Saying(key, **facts, first=values[0], second=values[1])


def _name(column: Column, words: Words) -> str:
    """The name of a tie-break, or of the points, which are none."""
    points = column.code.name == POINTS
    return Saying("name-of-points").in_words(words) if points else words.tie_break(column.code.name, column.row.name)


def _decisive(standings: Standings, at: int, lines: list[Line], words: Words) -> Iterator[str] | None:
    """The parts of the deciding tie-break; None where no round tells of it: lots, a rating, a number, a score of the
    system's own.
    """
    column = standings.columns[at]
    if column.row.split is None:
        if any(column.values[line.player.id].parts for line in lines):
            return _both(standings, column, lines, words)
        return _boards(standings, lines, words) if column.row.needs == "teams" else None
    tied = tied_before(standings, at, lines[0])
    if column.row.needs != "teams":
        return _encounter(standings, column, tied, words)
    extended = column.code.name.startswith("EDE")
    return _extended(standings, column, tied, words) if extended else _boards(standings, tied, words)


def _both(standings: Standings, column: Column, lines: list[Line], words: Words) -> Iterator[str]:
    """Both participants' contributions side by side, round by round."""
    by_round: dict[int, list[Part | None]] = {}
    for side, line in enumerate(lines):
        for part in column.values[line.player.id].parts:
            by_round.setdefault(part.round, [None, None])[side] = part
    heads = [words.told("head-round"), *(head for line in lines for head in (line.player.called, str(column.code), ""))]
    rows = [
        [str(round_), *(cell for part in parts for cell in _contribution(standings, column, part, words))]
        for round_, parts in sorted(by_round.items())
    ]
    return lines_of(heads, rows, "r" + "lrl" * 2, optional=(3, 6))


def _contribution(standings: Standings, column: Column, part: Part | None, words: Words) -> list[str]:
    if part is None:
        return ["", "", ""]
    nobody = Saying("part-of-dummy" if column.row.dummies else "part-of-nobody").in_words(words)
    cut = Saying("part-left-out", why=part.cut).in_words(words) if part.cut else ""
    who = standings.crosstable.participants[part.opponent].player.called if part.opponent else nobody
    return [who, words.figure(column.row.unit.text(part.amount)), cut]


def _encounter(standings: Standings, column: Column, tied: list[Line], words: Words) -> Iterator[str]:
    """The standings among those who were tied before direct encounter was applied."""
    table = {row.id: row for row in encounters(ground(standings.crosstable, column.code), column.code, _ids(tied))}
    rows = []
    for line in tied:
        row = table[line.player.id]
        rows.append([column.text(row.id), line.player.called, _tenths(row.score, words), *_met(row, words)])
    return lines_of([*_heads("place", "tied", "points", words=words), "", ""], rows, "rlrll", optional=(3, 4))


def _extended(standings: Standings, column: Column, tied: list[Line], words: Words) -> Iterator[str]:
    """The same by both scores of teams, and for two teams the boards of their matches (13.3)."""
    teams = standings.crosstable.teams
    assert teams is not None
    ids = _ids(tied)
    first, second = (
        {row.id: row for row in encounters(teams.by_score[score], column.code, ids)}
        for score in (teams.primary, teams.secondary)
    )
    rows = []
    for line in tied:
        id_ = line.player.id
        boards = ""
        if len(ids) == 2:
            other = next(other for other in ids if other != id_)
            boards = _points(boards_met(standings.crosstable, column.code, id_, other), words)
        both = [_tenths(table[id_].score, words) for table in (first, second)]
        rows.append([column.text(id_), line.player.called, *both, boards, *_met(first[id_], words)])
    place, among, of_boards = _heads("place", "tied", "boards", words=words)
    heads = [place, among, teams.primary, teams.secondary, of_boards, "", ""]
    return lines_of(heads, rows, "rlrrlll", optional=(4, 5, 6))


def _boards(standings: Standings, tied: list[Line], words: Words) -> Iterator[str]:
    """The points that the tied made on each board (article 12)."""
    teams = standings.crosstable.teams
    assert teams is not None
    rows = [
        [line.player.called, *(_tenths(one, words) for one in teams.all_boards(line.player.id))]
        for line in tied
    ]  # fmt: skip
    boards = max(map(len, rows)) - 1
    heads = [*_heads("board", words=words), *map(str, range(1, boards + 1))]
    return lines_of(heads, rows, "l" + "r" * boards)


def _ids(lines: list[Line]) -> list[int]:
    return [line.player.id for line in lines]


def _tenths(amount: Exact, words: Words) -> str:
    return words.figure(IN_TENTHS.text(amount))


def _points(amounts: Iterable[int], words: Words) -> str:
    return " ".join(_tenths(one, words) for one in amounts)


def _heads(*keys: str, words: Words) -> list[str]:
    return [words.told(f"head-{key}") for key in keys]


def _met(row: Encounter, words: Words) -> list[str]:
    met = [Saying("met-against", points=_tenths(points, words), who=opponent) for opponent, points in row.met]
    missing = Saying("not-met", count=row.missing).in_words(words) if row.missing else ""
    return [", ".join(one.in_words(words) for one in met), missing]


_GROUP_HEADS = ("rank", "name", "points", "places", "players")


def groups_text(standings: Standings, by: GroupedBy, best: int, language: str = ENGLISH) -> str:
    """The groups for people, in a language: who counts, with rank, and who shares a rank."""
    words = words_of(language)
    lines, by_id = standings.groups(by=by, best=best), {line.player.id: line for line in standings.lines}
    shared = Counter(line.rank for line in lines)
    rows = [
        [
            f"{line.rank}{'=' if shared[line.rank] > 1 else ' '}",
            line.name,
            _tenths(line.points, words),
            str(line.places),
            ", ".join(f"{by_id[id_].player.name} {_tenths(by_id[id_].points, words)}" for id_ in line.players),
        ]
        for line in lines
    ]
    head = Saying(f"groups-by-{by}", best=best, when=_when(standings, words))
    order = Saying("groups-order").in_words(words)
    column = {one.key: _head(one, words) for one in PLAIN_COLUMNS}
    grouped = by.capitalize() if words.code == ENGLISH else words.word(by)
    heads = (column["rank"], grouped, column["points"], *_heads("ranks", "players", words=words))
    table = lines_of(heads, rows, "rlrrl")
    return "\n".join([_titled(standings, head, words), order, "", *table]) + "\n"


def groups_json(standings: Standings, by: GroupedBy, best: int) -> str:
    """The groups as one JSON object; points in tenths, players by their numbers."""
    data = standings.to_dict()
    told = {key: data[key] for key in ("format", "program", "tournament", "after", "so_far", "notices")}
    groups = [line._asdict() for line in standings.groups(by=by, best=best)]
    return json.dumps({**told, "by": by, "best": best, "groups": groups}, ensure_ascii=False, indent=1) + "\n"


def groups_csv(standings: Standings, by: GroupedBy, best: int) -> str:
    """The groups as a table; players by their numbers."""
    output = io.StringIO()
    writer = csv.writer(output, lineterminator="\n")
    writer.writerow(_GROUP_HEADS)
    for line in standings.groups(by=by, best=best):
        ids = " ".join(map(str, line.players))
        writer.writerow([line.rank, line.name, IN_TENTHS.text(line.points), line.places, ids])
    return output.getvalue()

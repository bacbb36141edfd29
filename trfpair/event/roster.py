"""A list of players as clubs have it, a table with a header or plain names, and their numbers by C.04.2."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import AnyStr

from trfpair.base.errors import BadInput, BeyondLimits
from trfpair.base.named import NamedTuple
from trfpair.base.speech import by_option
from trfpair.base.texts import brought_text
from trfpair.event.columns import (
    KEPT_AS,
    RATED_BY_COLUMN,
    SHORT_TITLES,
    TITLES,
    as_rated_in_france,
    board_of,
    cut_at,
    entrant,
    fixed_columns,
    key_of,
    keys_of,
    national_rating,
    word_of,
)
from trfpair.event.model import PLAYERS_AT_MOST, Player
from trfpair.event.namesakes import alike
from trfpair.event.saying import InEnglish, Lines, Listing, Saying, in_english, or_meant
from trfpair.event.spreadsheet import sheet_rows

_MOST_ABOVE = 20
"""So many lines may stand above the header: the name of the event, the date of the list."""

MOST_LISTED, MOST_COLUMNS = 20_000, 200
"""Of a table, players or not."""

_SEPARATORS = ";\t,|"

_KINDS = (
    (b"%PDF", "pdf"),
    (b"\xd0\xcf\x11\xe0", "old-excel"),
    (b"\x89PNG", "picture"),
    (b"\xff\xd8\xff", "picture"),
)
_KINDS_OF_TEXT = (("<", "web-page"), ("{", "json"))

Rows = list[tuple[int, list[str]]]
"""The rows of a table, each with its line."""
_Row = tuple[Saying, Mapping[str, str]]
"""The cells of a row by what they are, and where it stands."""


class Roster(NamedTuple):
    """A list that was read."""

    players: list[Player]
    """In its order; players who bring no number have 0."""
    notes: list[str]
    """What a person should know of how it was read."""
    columns: tuple[tuple[str, str], ...] = ()
    """What the columns are called, and what they were taken for (empty: not used); none of a text without a header."""

    national: tuple[int, ...] = ()
    """Their national ratings, 0 for none; empty where the list has none at all."""
    rated_by: str = ""
    """What record 172 would say of them, where the list tells it."""
    teams: tuple[str, ...] = ()
    """The team of each; empty where the list names none."""
    boards: tuple[int, ...] = ()
    """Their boards in it, 0 where the list does not say it."""
    wrong: tuple[str, ...] = ()
    """The rows that cannot be read, each with what was expected; their players are left out."""
    doubtful: bool = False
    """Whether the numbers behind the names may be ratings, and years of birth."""
    parted: int = 0
    """The number of blocks between blank lines that were read as players alone, and may be teams."""

    def national_of(self, at: int) -> int:
        """The national rating of a player, by the place in the list."""
        return self.national[at] if self.national else 0

    @property
    def used(self) -> list[str]:
        """Each column that is used, and as what."""
        return [f"{title or '(no title)'} = {KEPT_AS.get(key, key)}" for title, key in self.columns if key]


def facts_of(listed: Roster, at: int) -> str:
    """The facts of a player in a list beside title and name."""
    player, national = listed.players[at], listed.national_of(at)
    known = Saying("listed-national", rating=national) if national else ""
    facts = [fact for fact in (player.rating, known, player.federation, player.fide_id, player.birth) if fact]
    return InEnglish(Saying("listed-facts", facts=Listing(facts, between="  ")))


def read_roster(data: bytes, name: str, *, teams: bool = False) -> Roster:
    """The players of a list, as of `understood_list`. Raises BadInput that names all rows which cannot be read."""
    listed = understood_list(data, name, teams=teams)
    if listed.wrong:
        raise BadInput(Lines(listed.wrong))
    return listed


def understood_list(
    data: bytes, name: str, *, teams: bool = False, only_teams: bool = False, births: bool = False
) -> Roster:
    """The players of a list; with ``teams`` a text in blocks is one of teams, each with its name above its players.

    With ``only_teams`` their players need neither a number nor a rating. With ``births`` a year behind a name is that
    of birth. Raises BadInput, naming the line, for what is no list, and BeyondLimits.
    """
    (listed,) = _lists(data, name, teams=teams, only_teams=only_teams, births=births).values()
    return listed


def lists_by_column(data: bytes, name: str, column: str, *, teams: bool = False) -> dict[str, Roster]:
    """The lists of a table, one for each word of a column, by these words; each as `understood_list` has it.

    The words stand in the order in which they come; capitals make no other word. Raises BadInput, also for a list
    without the column or with two of the title, and for rows without a word in it.
    """
    return _lists(data, name, teams=teams, column=column)


def _lists(
    data: bytes, name: str, *, teams: bool, only_teams: bool = False, births: bool = False, column: str | None = None
) -> dict[str, Roster]:
    """The list by no word, or the lists by those of a column."""
    rows, notes = _rows_of(data, name)
    parted, of_teams, doubtful = 0, [], False
    if _header(rows) is None and (blocks := _blocks(rows)):
        if len(blocks) > 2 and len(blocks[0]) == 1:
            notes.append(_left_out(blocks.pop(0), name))
            rows = [(line, row) for line, row in rows if line >= blocks[0][0][0]]
        of_teams = (_numbered_blocks(blocks) if teams else []) or (_bare_blocks(blocks) if only_teams else [])
        rows, parted = _told_apart(of_teams, births=births) or rows, 0 if of_teams else len(blocks)
        doubtful = _may_be_years([row[3] for _, row in of_teams[1:]], name, notes, births=births)
    rows = [(number, row) for number, row in rows if any(cell.strip() for cell in row)]
    if not rows:
        raise BadInput(Saying("list-of-nothing", list=name))
    at = _header(rows)
    if at is None and column is not None:
        raise BadInput(Saying("list-without-header", list=name, column=column))
    if at is None:
        return {"": _plain_list(rows, name, notes, births=births)._replace(parted=parted)}
    (number, head), body = rows[at], rows[at + 1 :]
    keys = keys_of(head, [row for _, row in body])
    if twice := next((key for key in keys if key and keys.count(key) > 1), ""):
        raise BadInput(
            Saying(
                "two-columns-hold",
                where=Saying("line-of", list=name, line=number),
                what=Saying(f"column-{twice.replace('_', '-')}"),
            )
        )
    body = [(line, row) for line, row in body if _named(dict(zip(keys, row))) or len(row) == len(keys)]
    if not body:
        raise BadInput(Saying("list-of-header", list=name))
    _refuse_many(body, name)
    groups = (
        {"": body}
        if column is None
        else _by_column(body, head, column, Saying("line-of", list=name, line=number), name)
    )
    if column is not None:
        keys = [key or ("group" if word_of(cell) == word_of(column) else "") for cell, key in zip(head, keys)]
    if births and not of_teams:
        notes.append(InEnglish(Saying("list-births-unused", list=name, option=by_option("births"))))
    if unused := [f"`{cell.strip()}`" for cell, key in zip(head, keys) if not key and cell.strip()]:
        notes.append(InEnglish(Saying("list-columns-unused", list=name, columns=Listing(unused))))
    notes += _behind_the_header(body, len(head), name)
    by = next((RATED_BY_COLUMN.get(word_of(cell), "") for cell, key in zip(head, keys) if key == "national"), "")
    columns = () if of_teams else tuple((cell.strip(), key) for cell, key in zip(head, keys))
    found = {}
    for word, own in groups.items():
        listed = _entrants(
            [(Saying("line-of", list=name, line=line), dict(zip(keys, row))) for line, row in own], [*notes]
        )
        found[word] = listed._replace(columns=columns, rated_by=by or listed.rated_by, doubtful=doubtful)
    return found


def _behind_the_header(body: Rows, size: int, name: str) -> Iterator[str]:
    """A note where lines have cells for which the header has no column: the first of them, and how many there are."""
    more = [(line, [f"`{cell.strip()}`" for cell in row[size:] if cell.strip()]) for line, row in body]
    found = [(line, cells) for line, cells in more if cells]
    for line, cells in found[:1]:
        where = Saying("line-of", list=name, line=line)
        yield InEnglish(Saying("list-cells-unused", where=where, cells=Listing(cells, 3), count=len(found)))


def _by_column(body: Rows, head: Sequence[str], column: str, where: Saying, name: str) -> dict[str, Rows]:
    """The rows by the words of a column. Raises BadInput."""
    titles = [cell.strip() for cell in head]
    at = next((at for at, title in enumerate(titles) if word_of(title) == word_of(column)), None)
    if at is None or not column.strip():
        raise BadInput(
            Saying("no-such-column", where=where, known=", ".join(filter(None, titles)), found=or_meant(column, titles))
        )
    if sum(word_of(title) == word_of(column) for title in titles) > 1:
        raise BadInput(Saying("two-columns-called", where=where, column=titles[at]))
    groups: dict[str, Rows] = {}
    spelt: dict[str, str] = {}
    missing = []
    for line, row in body:
        word = " ".join(row[at].split()) if at < len(row) else ""
        if not word:
            missing.append(
                Saying("no-word-in-column", where=Saying("line-of", list=name, line=line), column=titles[at])
            )
        groups.setdefault(spelt.setdefault(word.casefold(), word), []).append((line, row))
    if missing:
        raise BadInput(Lines(missing))
    return groups


def _named(cells: dict[str, str]) -> bool:
    return any(cells.get(key, "").strip() for key in ("name", "last", "first"))


_Block = list[tuple[int, str]]


def _blocks(rows: Rows) -> list[_Block]:
    """The blocks of a text between its blank lines; none where there are not two, or where one has a single line but
    the first of several, which is a heading.
    """
    blocks: list[_Block] = [[]]
    for line, row in rows:
        text = " ".join(" ".join(row).split())
        if text:
            blocks[-1].append((line, text))
        elif blocks[-1]:
            blocks.append([])
    blocks = [block for block in blocks if block]
    return blocks if len(blocks) > 1 and min(map(len, blocks[len(blocks) > 2 :])) > 1 else []


def _left_out(above: _Block, name: str) -> str:
    """A note of lines that stand above the names of a list."""
    return InEnglish(Saying("list-above-left", list=name, text=" / ".join(text for _, text in above)))


_OF_BLOCKS = (0, ["team", "board", "name", "rating"])


def _numbered_blocks(blocks: Sequence[_Block]) -> Rows:
    """Blocks of which each has the name of a team above its players, as a table with one; nothing for any others.

    Each player has a number before the name, the board, or a rating behind it; the name of a team has neither, but for
    a year (`SK Adler 1890`) where all players have a number before the name, or a number before it (`1. FC Graz`) where
    those of each team begin with 1.
    """
    found: Rows = [_OF_BLOCKS]
    for (_, team), *players in blocks:
        for board, (line, text) in enumerate(players, 1):
            said = _IN_A_BLOCK.fullmatch(text)
            if said and (said[1] or said[3]):
                found.append((line, [team.rstrip(": "), said[1] or str(board), said[2], said[3] or ""]))
    heads = [_IN_A_BLOCK.fullmatch(block[0][1]) for block in blocks]
    counted = all((said := _IN_A_BLOCK.fullmatch(text)) and said[1] for block in blocks for _, text in block[1:])
    from_one = counted and all(re.match(r"1\b", block[1][1]) for block in blocks)
    bare = all(head and (from_one or not head[1]) and (counted or not head[3]) for head in heads)
    whole = len(found) - 1 == sum(len(block) - 1 for block in blocks)
    return found if bare and whole else []


def _bare_blocks(blocks: Sequence[_Block]) -> Rows:
    """Blocks of names, each with that of a team above its players, as a table with one."""
    found: Rows = [_OF_BLOCKS]
    for (_, team), *players in blocks:
        for board, (line, text) in enumerate(players, 1):
            said = _with_number(_COUNTED.sub("", text))
            found.append((line, [team.rstrip(": "), str(board), said["name"], said.get("rating", "")]))
    return found


def _told_apart(of_teams: Rows, *, births: bool) -> Rows:
    """The table of some blocks, with ``births`` with a column of years of birth."""
    if not births or not of_teams:
        return of_teams
    found: Rows = [(0, [*_OF_BLOCKS[1], "birth"])]
    for line, (team, board, name, number) in of_teams[1:]:
        said = _with_number(f"{name} {number}", births=True) if _is_year(number) else {"name": name, "rating": number}
        found.append((line, [team, board, said["name"], said.get("rating", ""), said.get("birth", "")]))
    return found


_IN_A_BLOCK = re.compile(r"(?:(\d{1,2})[.):]?\s+)?(.+?)(?:[,\s]\s*\(?(\d{3,4})\)?)?")


def _header(rows: Rows) -> int | None:
    """The place of the header; None where every line is a name. BadInput where a table has none."""
    for at, (_, row) in enumerate(rows[:_MOST_ABOVE]):
        keys = {key_of(cell) for cell in row}
        if keys & {"name", "last"} and (len(row) == 1 or at == 0 or len(keys - {""}) > 1):
            return at
    return None


def _entrants(rows: Sequence[_Row], notes: list[str]) -> Roster:
    """The players of rows, each with its place; of a row that cannot be read, what is wrong with it."""
    found, wrong = [], []
    of_france = False
    for where, row in rows:
        cells = as_rated_in_france(row) or row
        of_france = of_france or (cells is not row and not cells["rating"])
        try:
            team = " ".join(cells.get("team", "").split())
            found.append((entrant(cells, where, notes), national_rating(cells, where), team, board_of(cells, where)))
        except BadInput as error:
            wrong.append(in_english(error.said))
    players, national, teams, boards = map(tuple, zip(*found)) if found else ((), (), (), ())
    rated_by = "FRA FIDON" if of_france else ""
    listed = Roster(list(players), notes, national=national if any(national) else (), rated_by=rated_by)
    listed = listed._replace(wrong=tuple(wrong))
    return listed._replace(teams=teams, boards=boards) if any(teams) else listed


def _plain_list(rows: Rows, name: str, notes: list[str], *, births: bool) -> Roster:
    """A list without a header: `1. Müller, Anna 1800` is a name with a rating, or with ``births`` a year of birth."""
    cells, numbers = _plain_names(rows, name, notes, births=births)
    doubtful = _may_be_years(numbers, name, notes, births=births)
    return _entrants(cells, notes)._replace(doubtful=doubtful)


_YEARS = range(1930, 2031)
"""Numbers that may be ratings, and years of birth."""


def _is_year(number: str) -> bool:
    return bool(number) and int(number) in _YEARS


def _may_be_years(numbers: Sequence[str], name: str, notes: list[str], *, births: bool) -> bool:
    """Whether all numbers behind names may be years of birth, and nobody says it; a note tells of it."""
    years = sorted(filter(None, numbers))
    if births or not years or not all(map(_is_year, years)):
        return False
    told = Saying("list-from-to", first=years[0], last=years[-1]) if len(years) > 1 else years[0]
    notes.append(InEnglish(Saying("list-years", list=name, years=told, option=by_option("births"))))
    return True


def _plain_names(rows: Rows, name: str, notes: list[str], *, births: bool) -> tuple[list[_Row], list[str]]:
    """The rows of a list without a header, and the number behind each name, empty where there is none."""
    number, first = rows[0]
    if any(len(row) > 1 for _, row in rows):
        raise BadInput(
            Saying("no-header-with-name", where=Saying("line-of", list=name, line=number), found=",".join(first))
        )
    _refuse_many(rows, name)
    above, lines = _parted([(line, " ".join(row[0].split())) for line, row in rows])
    if above:
        notes.append(_left_out(above, name))
    numbered = lines[0][1][0].isdigit()
    if counted := all(_COUNTED.match(text) for _, text in lines):
        lines = [(line, _COUNTED.sub("", text)) for line, text in lines]
    said = [_with_number(text, births=births) for _, text in lines]
    numbers = [one.get("rating", "") for one in said]
    alike_alone = len({one["name"] for one in said}) < len({text for _, text in lines})
    if alike_alone and not any("birth" in one for one in said):  # `Guest 1001`, `Guest 1002`: names
        said = [{"name": text} for _, text in lines]
    cells: list[_Row] = [(Saying("line-of", list=name, line=line), one) for (line, _), one in zip(lines, said)]
    if one := next((one for one in said if "birth" in one), None):
        notes.append(InEnglish(Saying("list-number-birth", list=name, name=one["name"], number=one["birth"])))
    if one := next((one for one in said if "rating" in one), None):
        notes.append(InEnglish(Saying("list-number-rating", list=name, name=one["name"], number=one["rating"])))
    if counted:
        notes.append(InEnglish(Saying("list-numbers-left" if numbered else "list-marks-left", list=name)))
    return cells, numbers


def _parted(lines: _Block) -> tuple[_Block, _Block]:
    """Lines above the names of a list, and its names: above a list that is counted from 1, or a line that ends with a
    colon.
    """
    first = next((at for at, (_, text) in enumerate(lines[:_MOST_ABOVE]) if _FIRST.match(text)), 0)
    counted = all(_COUNTED.match(text) for _, text in lines[first:])
    if counted and len(lines) - first > 1 and not any(_COUNTED.match(text) for _, text in lines[:first]):
        return lines[:first], lines[first:]
    heads = 1 if len(lines) > 2 and lines[0][1].endswith(":") else 0
    return lines[:heads], lines[heads:]


_FIRST = re.compile(r"1[.)]\s+(?=\S)")
_COUNTED = re.compile(r"(?:\d{1,4}[.)]|[-*•–])\s+(?=\S)")
_RATED = re.compile(r"[, ] ?\(?([1-3][0-9]{3}|[4-9][0-9]{2})\)?\??$")
"""A rating of 400 or more behind a name; a smaller number may belong to it."""
_LONGEST_RATING = 10


def _with_number(text: str, *, births: bool = False) -> dict[str, str]:
    """The cells of a name, with the rating behind it; with ``births`` the year of birth, and a rating before it."""
    found = _RATED.search(text[-_LONGEST_RATING:])
    name = text.removesuffix(found[0]).rstrip(", ") if found else ""
    if not found or not any(map(str.isalpha, name)):
        return {"name": text}
    return (
        {**_with_number(name), "birth": found[1]}
        if births and _is_year(found[1])
        else {"name": name, "rating": found[1]}
    )


def _refuse_many(rows: Rows, name: str) -> None:
    if len(rows) > PLAYERS_AT_MOST:
        raise BeyondLimits(Saying("list-too-long", list=name, lines=len(rows), most=PLAYERS_AT_MOST))


def _refuse_others(content: AnyStr, kinds: Sequence[tuple[AnyStr, str]], name: str) -> None:
    for mark, what in kinds:
        if content.startswith(mark):
            raise BadInput(Saying("no-list", list=name, what=Saying(f"kind-{what}")))


def _rows_of(data: bytes, name: str) -> tuple[Rows, list[str]]:
    """The rows of a file: of a spreadsheet, of a table with its marks, of one with fixed columns, or of names."""
    _refuse_others(data, _KINDS, name)
    if data.startswith(b"PK\x03\x04"):
        return sheet_rows(data, name, MOST_LISTED, MOST_COLUMNS), []
    found = brought_text(data, name)
    _refuse_others(found.text.lstrip(), _KINDS_OF_TEXT, name)
    return _text_rows(found.text, name), [InEnglish(Saying("list-guessed"))] if found.guessed else []


def _text_rows(text: str, name: str) -> Rows:
    if text.count("\n") + text.count("\r") > 2 * MOST_LISTED:
        raise BeyondLimits(Saying("list-far-too-long", list=name, lines=MOST_LISTED, most=PLAYERS_AT_MOST))
    lines = text.splitlines()
    _refuse_wide(lines, name)
    head = next((line for line in lines[:_MOST_ABOVE] if _marks(line) and _is_head(line)), "")
    if head:
        try:
            return list(_table_rows(text, _marks(head), name))
        except csv.Error as error:
            raise BeyondLimits(Saying("table-unreadable", list=name, why=str(error))) from None
    for number, line in enumerate(lines[:_MOST_ABOVE]):
        if places := fixed_columns(line):
            return [(at, list(cut_at(row, places))) for at, row in enumerate(lines[number:], number + 1)]
    mark = _marks(lines[0]) if lines else ""
    if mark and mark != ",":  # a table without a header; a comma stands in plain names such as `Doe, Jane`
        return [(number, line.split(mark)) for number, line in enumerate(lines, 1)]
    return [(number, [line]) for number, line in enumerate(lines, 1)]


def _refuse_wide(lines: Sequence[str], name: str) -> None:
    """Raise BeyondLimits for a line that no list has, before it is cut into cells."""
    for number, line in enumerate(lines, 1):
        if len(line) >= MOST_COLUMNS and max(map(line.count, _SEPARATORS)) >= MOST_COLUMNS:
            raise BeyondLimits(
                Saying("too-many-columns", where=Saying("line-of", list=name, line=number), most=MOST_COLUMNS)
            )


def _table_rows(text: str, mark: str, name: str) -> Iterator[tuple[int, list[str]]]:
    """The rows of a table. A quote that nothing closes takes the following rows into one cell: raises BadInput."""
    taken: list[str] = []
    first = 1
    for row in csv.reader(_noted(io.StringIO(text, newline=""), taken), delimiter=mark):
        said = "".join(taken)
        if (len(taken) > 1 or said.count('"') % 2) and not _is_closed(said, mark):
            raise BadInput(Saying("open-quote", where=Saying("line-of", list=name, line=first)))
        first += len(taken)
        yield first - 1, row
        taken.clear()


def _noted(lines: Iterable[str], taken: list[str]) -> Iterator[str]:
    """The lines, each noted as it is taken."""
    for line in lines:
        taken.append(line)
        yield line


def _is_closed(said: str, mark: str) -> bool:
    """Whether the quotes of a row stand around whole cells."""
    try:
        return len(list(csv.reader(io.StringIO(said, newline=""), delimiter=mark, strict=True))) <= 1
    except csv.Error:
        return False


def _marks(line: str) -> str:
    """The mark that separates the cells of a line: semicolon, tab, comma or bar, whichever it has most of."""
    found = max(_SEPARATORS, key=line.count)
    return found if found in line else ""


def _is_head(line: str) -> bool:
    return any(key_of(cell.strip('"')) for cell in line.split(_marks(line)))


def as_listed(players: Sequence[Player]) -> tuple[Player, ...]:
    """The players of a new event, in the order of a list, with their numbers in it.

    Where all players bring numbers of their own, these hold. Raises BadInput where only some do, or two have one.
    """
    own = [player.id for player in players if player.id]
    if own and (len(own) != len(players) or len(set(own)) != len(own)):
        raise BadInput(Saying("numbers-of-list"))
    ids = own or range(1, len(players) + 1)
    return tuple(replace(player, id=id_, points=0, rank=None) for player, id_ in zip(players, ids))


def title_rank(player: Player) -> int:
    """The place of a player's title among the titles, from 0; behind all of them without one."""
    title = SHORT_TITLES.get(player.title.upper(), player.title.upper())
    return TITLES.index(title) if title in TITLES else len(TITLES)


def refuse_twice(names: Iterable[str], joining: Iterable[str]) -> None:
    """Raise BadInput for a name that joins and is there already, however its parts are ordered, or that joins twice."""
    there = {alike(name): name for name in names if name}
    for name in joining:
        found = there.get(alike(name))
        if found is not None:
            raise BadInput(
                Saying("there-already-as", name=name, other=found, way=by_option("same_name"))
                if found != name
                else Saying("there-already", name=name, way=by_option("same_name"))
            )
        there[alike(name)] = name

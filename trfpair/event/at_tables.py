"""The tables at which the boards of a round stand: a label for the hall. Boards and pairings are the same without it.

``### trfpair tables from=41`` in a file numbers the tables of its group from 41; `Player.table` is that of a player who
stays at one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count

from trfpair.base.errors import BadInput
from trfpair.base.shown import in_brief
from trfpair.event.log_lines import TABLES_LINE, own_line
from trfpair.event.model import Notice, Pair, Record, Tournament
from trfpair.event.saying import Fillings, Listing, Saying

OTHER_TABLE = "table"
"""The kind of the notice that somebody who stays at a table is paired at another one."""
SAME_TABLE = "same-table"
"""The kind of the notice that several stay at one table."""

_MOST = 9999
_LONGEST = 20
"""Letters of a table."""


def first_table(tournament: Tournament) -> int:
    """The number of the first table; 1 where the file names none."""
    lines = (own_line(record, TABLES_LINE) for record in reversed(tournament.records))
    return next((int(line["first"]) for line in lines if line), 1)


def with_first_table(tournament: Tournament, number: int) -> Tournament:
    """The tournament whose tables are numbered from this number on. Raises BadInput for what is no such number."""
    if not 1 <= number <= _MOST:
        raise BadInput(Saying("no-first-table", most=_MOST, found=number))
    others = tuple(record for record in tournament.records if not own_line(record, TABLES_LINE))
    said = (Record("###", f" trfpair tables from={number}"),) if number > 1 else ()
    return replace(tournament, records=(*others, *said))


def kept_tables(tournament: Tournament) -> Mapping[int, str]:
    """The tables of those who stay at one, by number of player; in an event of teams by that of the player's team."""
    own = {player.id: table for player in tournament.players if player.table and (table := table_text(player.table))}
    if not own or not tournament.event.matches:
        return own
    teams = tournament.event.matches.teams.values()
    rosters = {team.id: [own[id_] for id_ in team.players if id_ in own] for team in teams}
    return {id_: tables[0] for id_, tables in rosters.items() if tables}


def tables_at(tournament: Tournament, pairs: Iterable[Pair]) -> tuple[str, ...]:
    """The table of each board of a round, in the order of the boards; nothing where the file says nothing of tables.

    The board of a player who stays at a table is there: of two such players White's table counts, and of two boards the
    first one has a table that both would need. The other boards have the other numbers, in their order.
    """
    first, own = first_table(tournament), kept_tables(tournament)
    if first == 1 and not own:
        return ()
    kept = list(_kept(pairs, own))
    taken = set(filter(None, kept))
    free = (str(number) for number in count(first) if str(number) not in taken)
    return tuple(table or next(free) for table in kept)


def away_from_table(
    tournament: Tournament, pairs: Sequence[Pair], round_: int, among: Sequence[Pair] | None = None
) -> Iterator[Notice]:
    """A notice for each player, or team, who stays at a table while the board is at another one.

    The tournament is that of the file; ``pairs`` are all boards of the round in their order, ``among`` those that are
    told of (all without it).
    """
    own, told = kept_tables(tournament), {*(pairs if among is None else among)}
    for board, (pair, table) in enumerate(zip(pairs, tables_at(tournament, pairs) if own else (), strict=False), 1):
        for id_ in pair if pair in told else ():
            if own.get(id_, table) != table:
                places: Fillings = {"board": board, "table": table, "kept": own[id_], "round": round_}
                yield Notice(OTHER_TABLE, Saying("other-table", who=tournament.event.by_id[id_].called, **places))


def new_tables(before: Tournament, after: Tournament) -> Iterator[Notice]:
    """The notices of those who are said to stay at a table: others stay there too, or the board is elsewhere now."""
    was, now = kept_tables(before), kept_tables(after)
    new = {id_ for id_, table in now.items() if was.get(id_) != table}
    by_id, event = after.event.by_id, after.event
    for table in dict.fromkeys(now[id_] for id_ in sorted(new)):
        there = [id_ for id_ in sorted(now) if now[id_] == table]
        if len(there) > 1:
            who = Listing([by_id[id_].called for id_ in there])
            yield Notice(SAME_TABLE, Saying("same-table", who=who, table=table))
    round_ = event.under_way if new else 0
    if round_ and event.waiting_games(round_):
        pairs = event.boards(round_)
        yield from away_from_table(after, pairs, round_, [pair for pair in pairs if new & {*pair}])


def _kept(pairs: Iterable[Pair], own: Mapping[int, str]) -> Iterator[str]:
    """The table that stays with a player of each board, in the order of the boards; empty for any other board."""
    taken: set[str] = set()
    for pair in pairs:
        table = next((own[id_] for id_ in pair if own.get(id_, "") and own[id_] not in taken), "")
        taken.add(table)
        yield table


def table_text(text: str) -> str:
    """A table as it is kept, a number without zeros before it or words, such as ``7`` or ``stage``."""
    return re.sub(r"^0+(?=\d+$)", "", " ".join(text.split()))


def said_table(text: str) -> str:
    """A table that somebody says, as it is kept. Raises BadInput for a number below 1."""
    table = table_text(text)
    if re.fullmatch(r"0|[-+]\d+", table):
        raise BadInput(Saying("no-table", text=text))
    if len(table) > _LONGEST:
        raise BadInput(Saying("table-too-long", most=_LONGEST, text=in_brief(table)))
    return table

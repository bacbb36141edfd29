"""Bipartite matching inside candidate masks, and the lexicographically first one.

Row i may be given any column in the mask tight[i]. Once the duals of a transportation problem say which pairs are
tight, every row-perfect matching inside the masks is optimal, so what is left to do is choose: row 0 shall have the
lowest column possible, then row 1, and so on.

`bipartite_matching`: each row takes the lowest free column; a row that finds none searches breadth first over the
owners of its columns for one that can change to a free column (Kuhn). A search that fails proves that there is no
row-perfect matching at all (Hall: the rows reached have only the columns reached).

`first_lexicographic`: let row i hold column c, all rows before i being settled. Row i can have a lower column j exactly
if the owner of j can get away: to c, or to a free column, directly (one AND) or along a chain of owners changing
columns, none of them settled. A search from j that fails has shown that no column it reached leads away, so none of
these columns needs to be tried again for this row; the columns are tried in ascending order and the first success is
the answer. So a row costs at most one complete search, and usually nothing: it holds its lowest candidate already.
Moreover the columns of failed searches are *closed*: their owners have no other columns to go to. That remains so,
hence these columns are out of reach for all later rows too, but for the owners themselves.

References: Kuhn 1955; P. Hall 1935. A search is O(rows) operations on masks, so that both take O(rows^2) of them at
worst; Hopcroft and Karp's phases would search less, but most rows find their column without a search.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from trfpair.matching.bits import Mask, ascending


def first_matching(tight: Sequence[Mask], columns: Mask) -> list[int] | None:
    """The lexicographically first row-perfect matching into `columns`; None if there is none.

    Where each row in turn finds its lowest column free there is nothing to search.
    """
    free = columns
    match = []
    for row in tight:
        choices = row & free
        if not choices:
            found = bipartite_matching(tight, columns)
            return found and first_lexicographic(tight, found, columns)
        bit = choices & -choices
        free ^= bit
        match.append(bit.bit_length() - 1)
    return match


def bipartite_matching(tight: Sequence[Mask], columns: Mask | None = None) -> list[int] | None:
    """A column from `columns` (default: any) for each row, all different; None if there are not enough."""
    allowed = -1 if columns is None else columns
    free = 0
    for row in tight:
        free |= row
    free &= allowed
    match = [-1] * len(tight)
    owner: dict[int, int] = {}
    poor = []
    for i, row in enumerate(tight):
        if choices := row & free:
            bit = choices & -choices
            free ^= bit
            match[i] = bit.bit_length() - 1
            owner[match[i]] = i
        else:
            poor.append(i)
    for i in poor:
        end, _, came = _search(tight, owner, i, allowed, free, 0)
        if end < 0:
            return None
        free ^= 1 << end
        _change(match, owner, i, end, came)
    return match


def spare_columns(tight: Sequence[Mask], columns: Mask) -> int:
    """The columns that some largest matching of the rows leaves over: one more row finds a place exactly in these.

    A column is left over if it is free, or if its owner has another one that is.
    """
    match = [-1] * len(tight)
    owner: dict[int, int] = {}
    free = columns
    for i in range(len(tight)):
        end, _, came = _search(tight, owner, i, columns, free, 0)
        if end >= 0:
            free ^= 1 << end
            _change(match, owner, i, end, came)
    spare = free
    while let_go := [column for column, i in owner.items() if tight[i] & spare]:
        for column in let_go:
            spare |= 1 << column
            del owner[column]
    return spare


def first_lexicographic(tight: Sequence[Mask], match: Sequence[int], columns: Mask | None = None) -> list[int]:
    """The lexicographically first row-perfect matching into `columns`, found from the row-perfect matching `match`."""
    result = list(match)
    owner = {column: i for i, column in enumerate(result)}
    unsettled = reduce(or_, tight, 0)
    if columns is not None:
        unsettled &= columns
    free = unsettled
    for column in result:
        free &= ~(1 << column)
    closed: list[int] = []
    for i, row in enumerate(tight):
        own = 1 << result[i]
        dead = 0
        for reached in closed:
            if not reached & own:
                dead |= reached
        lower = row & unsettled & (own - 1) & ~dead
        proved = dead
        while lower:
            bit = lower & -lower
            column = bit.bit_length() - 1
            end = column
            if not bit & free:
                holder = owner[column]
                end, seen, came = _search(tight, owner, holder, unsettled, free | own, dead | bit)
                if end < 0:
                    dead = seen
                    lower &= ~dead
                    continue
                _change(result, owner, holder, end, came)
            free = (free | own) & ~(1 << end)  # `end` is taken now, or was the row's own
            result[i] = column
            owner[column] = i
            break
        if dead != proved:
            closed.append(dead)
        unsettled &= ~(1 << result[i])
    return result


def _search(
    tight: Sequence[int], owner: dict[int, int], start: int, allowed: int, goal: int, seen: int
) -> tuple[int, int, dict[int, int]]:
    """Breadth first from row `start` to a column in `goal`: the column or -1, the columns seen, who came to each."""
    came: dict[int, int] = {}
    rows = [start]
    for i in rows:
        fresh = tight[i] & allowed & ~seen
        if hit := fresh & goal:
            end = (hit & -hit).bit_length() - 1
            came[end] = i
            return end, seen, came
        seen |= fresh
        for column in ascending(fresh):
            came[column] = i
            holder = owner[column]
            if hit := tight[holder] & goal:
                end = (hit & -hit).bit_length() - 1
                came[end] = holder
                return end, seen, came
            rows.append(holder)
    return -1, seen, came


def _change(match: list[int], owner: dict[int, int], start: int, end: int, came: dict[int, int]) -> None:
    """Every row on the way from row `start` to column `end` takes the next column."""
    while True:
        i = came[end]
        left = match[i]
        match[i] = end
        owner[end] = i
        if i == start:
            return
        end = left

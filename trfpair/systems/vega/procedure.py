"""The order of work: the bye, then group by group from the top, each patched chapter by chapter and paired."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from trfpair.base.plain import plain
from trfpair.event.boards import publication_order
from trfpair.event.history import History
from trfpair.event.model import Colour, Pair, RoundPairing
from trfpair.event.saying import AWord, Listing, Saying
from trfpair.systems import trace as told
from trfpair.systems.trace import Coloured, Details, Member, Several, Trace, silent
from trfpair.systems.vega.bye import give_bye
from trfpair.systems.vega.colours import allocate
from trfpair.systems.vega.entrants import Entrant, entrants_of, without_third_colour_rule
from trfpair.systems.vega.floaters import leave_floaters, place_floaters
from trfpair.systems.vega.impossible import impossible
from trfpair.systems.vega.islands import serve_islands
from trfpair.systems.vega.odd import make_even, make_even_danubian
from trfpair.systems.vega.orders import BLACK_COLUMN, WHITE_COLUMN, arrange
from trfpair.systems.vega.standard import (
    HALVES,
    WHITE_AND_BLACK,
    ColumnsOf,
    first_round_columns,
    pair_group,
    standard_columns,
    table,
)
from trfpair.systems.vega.work import Scoregroup, Work, begin


@plain
class Variant:
    """The changes by the Danubian rules: chapter 7.2."""

    name: str
    make_even: Callable[[Work, Scoregroup], int]


DUBOV = Variant("vega", make_even)
DANUBIAN = Variant("danubian", make_even_danubian)


def pair_by_variant(
    history: History, trace: Trace, variant: Variant, *, third_colour: bool = False, bare_list: bool = False
) -> RoundPairing:
    """Pair a round: the bye (4), the groups from the top (8, 7.1, 7.2, 6.4, 7.3/7.4, 6.2/6.3), the colours (3).

    ``third_colour`` gives up 2.4 where no pairing exists with it (Vega's "Accept WWW/BBB"); ``bare_list`` finds the
    opponent of an island by the list of 7.1, without D.
    """
    people = entrants_of(history)
    yields = third_colour and impossible(history, begin(history, people, silent())) is not None
    work = begin(history, [without_third_colour_rule(one) for one in people] if yields else people, trace)
    work.bare_list = bare_list
    first_round = history.round == 1
    columns = first_round_columns if first_round else standard_columns
    _tell_groups(work, columns, last_round=history.is_last_round)
    _note_broken_histories(work)
    if failure := impossible(history, work):
        raise failure
    bye = give_bye(work, first_round=first_round)
    for group in work.groups:
        one_group(work, group, variant, columns)
    pairs = _first_round_pairs(history, work) if first_round else _coloured_pairs(work)
    if bye >= 0:
        pairs.append(Pair(work.entrants[bye].id, 0))
    if yields:
        _note_third_colours(work, pairs)
    return RoundPairing(
        round=history.round,
        system=variant.name,
        pairs=publication_order(history, pairs),
        absent=history.absent,
        notices=tuple(work.notices),
    )


def _note_third_colours(work: Work, pairs: Sequence[Pair]) -> None:
    """2.4 has yielded, as was asked for: who got a colour for the third time running."""
    boards = [pair for pair in pairs if pair.black]
    colour = {pair.white: Colour.WHITE for pair in boards} | {pair.black: Colour.BLACK for pair in boards}
    given = [one.id for one in work.entrants if one.colours[-2:] == (colour.get(one.id),) * 2]
    work.give_way("2.4", Saying("colours-yield", who=Listing(given)), given)


def one_group(work: Work, group: Scoregroup, variant: Variant, columns: ColumnsOf) -> None:
    """Appendix E: the order of work in one score group. What it leaves floats down."""
    _tell_group(work, group, columns)
    if not group.mask and not work.floating:
        return
    place_floaters(work, group)
    if not work.below(group):
        group.mask |= work.floating
        work.floating = 0
    serve_islands(work, group)
    moved_up = variant.make_even(work, group)
    leaving = leave_floaters(work, group, moved_up) if group.mask else 0
    pair_group(work, group, group.mask & ~leaving, columns)
    group.mask = 0
    work.floating |= leaving


def _coloured_pairs(work: Work) -> list[Pair]:
    """3: give every pair its colours."""
    if not work.made:
        return []
    pairs, games = [], []
    for made in work.made:
        one, two = work.entrants[made.first], work.entrants[made.second]
        verdict, article = allocate(one, two)
        white, black = (one, two) if verdict.colour is Colour.WHITE else (two, one)
        pairs.append(Pair(white.id, black.id))
        if work.trace.on:
            games.append(_colour_row(white, black, {"rule": article} | verdict.data))
    work.add("colours", "3", Several(games))
    return pairs


def _colour_row(white: Entrant, black: Entrant, rule: dict[str, Any]) -> Coloured:
    """The facts at which chapter 3 looked, for the trace: colours so far, ARO and rating of both."""
    both = (white, black)
    facts: Details = {
        "colours": ["".join([colour.name[0] for colour in player.colours]) for player in both],
        "aro": [player.aro_tenths for player in both],
        "rating": [player.rating for player in both],
    }
    return Coloured(white.id, black.id, facts={**facts, **rule})


def _first_round_pairs(history: History, work: Work) -> list[Pair]:
    """5: the higher player of the odd rows has the colour drawn by lot, of the even rows the other."""
    if not work.made:
        return []
    initial = history.require_initial_colour()
    pairs, games = [], []
    rows = sorted((min(made.first, made.second), max(made.first, made.second)) for made in work.made)
    for row, (high, low) in enumerate(rows, 1):
        colour = initial.of_number(row)
        one, two = work.entrants[high].id, work.entrants[low].id
        pair = Pair(one, two) if colour is Colour.WHITE else Pair(two, one)
        games.append(Coloured(pair.white, pair.black, facts={"row": row}))
        pairs.append(pair)
    work.add("first_colours", "5", Several(games), initial=initial.letter)
    return pairs


def _tell_groups(work: Work, columns: ColumnsOf, *, last_round: bool) -> None:
    """The score groups before pairing (Vega's ScoregroupN-0)."""
    if work.trace.on:
        unrated = [player.id for player in work.entrants if not player.rating]
        names = {player.id: player.printed for player in work.entrants}
        tables = [_table(work, group, columns) for group in work.groups]
        players = [Member(row.id, {**row.facts, "group": one.number}) for one in tables for row in one.players]
        groups = [
            {"number": group.number, "score": group.score, "heads": one.heads, **work.strangers(group.mask)}
            for group, one in zip(work.groups, tables, strict=True)
        ]
        numbers = {
            player.id: [player.rating, player.aro_tenths, player.fixed, str(player.grounded or "")]
            for player in work.entrants
        }
        work.add(
            "score_groups",
            "1",
            told.Group(players),
            groups=groups,
            unrated=unrated,
            names=names,
            numbers=numbers,
            last_round=last_round,
        )


def _tell_group(work: Work, group: Scoregroup, columns: ColumnsOf) -> None:
    if work.trace.on:
        both = group.mask | work.floating
        part = _table(work, group, columns, score=group.score, incoming=work.ids(work.floating))
        work.add("group", "6.1", part, **work.strangers(both))


def _table(work: Work, group: Scoregroup, columns: ColumnsOf, **more: Any) -> told.Group:
    if columns is first_round_columns:
        return table(group, HALVES, *first_round_columns(work, group, group.mask), **more)
    whites = arrange(work.in_column(group.mask, Colour.WHITE), WHITE_COLUMN)
    blacks = arrange(work.in_column(group.mask, Colour.BLACK), BLACK_COLUMN)
    return table(group, WHITE_AND_BLACK, whites, blacks, **more)


def _note_broken_histories(work: Work) -> None:
    """2.3, 2.4: a history in the file that leaves a player neither colour; 2.3 goes before 2.4."""
    for player in work.entrants:
        if player.fixed == "2.3" and player.colours[-2:] == (player.due, player.due):
            said = Saying("neither-colour", who=player.id, colour=AWord(player.due.name.lower()))
            work.give_way("2.4", said, [player.id])

"""Tables and texts of a notebook and texts in plain HTML, which leave the look of everything to the notebook."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from trfpair.base.shown import plural
from trfpair.event.model import Tournament
from trfpair.event.tenths import points_text
from trfpair.output.pages import page_of
from trfpair.output.standings import tie_breaks
from trfpair.ranking import Standings
from trfpair.ranking.columns import PLAIN_COLUMNS
from trfpair.rounds.pairing import PairedRound
from trfpair.rounds.why import Explanation, WhyNot


def html_of(made: object) -> str:
    """A round, standings or a tournament as a table; an answer as its text."""
    if isinstance(made, PairedRound):
        return _round(made)
    if isinstance(made, Standings):
        return _standings(made)
    if isinstance(made, Tournament):
        return _tournament(made)
    assert isinstance(made, (Explanation, WhyNot))
    return f"<pre>{escape(page_of(made, ''))}</pre>"


def _round(paired: PairedRound) -> str:
    names = paired.history.names
    rows: list[Sequence[object]] = [
        (board, _called(names, white), _called(names, black)) for board, (white, black) in paired.pairing.numbered
    ]
    if paired.bye:
        rows.append(("", _called(names, paired.bye), "bye"))
    rows += [("", _called(names, id_), "away") for id_, _ in paired.absent]
    return _table(f"Round {paired.round}, {paired.system.name}", ("Board", "White", "Black"), rows)


def _called(names: Mapping[int, str], id_: int) -> str:
    name = names.get(id_, "")
    return f"{name} ({id_})" if name else f"no. {id_}"


def _standings(standings: Standings) -> str:
    columns, plain = tie_breaks(standings), [column for column in PLAIN_COLUMNS if not column.seldom]
    head = [*(column.head for column in plain), *(str(column.code) for _, column in columns)]
    rows = []
    for line in standings.lines:
        own = {"rank": standings.rank_text(line.rank), "points": points_text(line.points)}
        cells = [own.get(column.key) or column.value(line) for column in plain]
        rows.append([*cells, *(column.shown(line.values[at]) for at, column in columns)])
    return _table(f"Standings {standings.when}", head, rows)


def _tournament(tournament: Tournament) -> str:
    rows = [
        (one.id, one.title, one.name, one.rating or "", "" if one.points is None else points_text(one.points))
        for one in tournament.players
    ]
    played = f", {plural(tournament.last_paired, 'round')} paired"
    return _table(f"{tournament.name or 'Tournament'}{played}", ("Id", "Title", "Name", "Rating", "Pts"), rows)


def _table(caption: str, head: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    heads = "".join(f"<th>{escape(str(cell))}</th>" for cell in head)
    lines = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table>"

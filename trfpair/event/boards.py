"""The boards of a round: one numbering, for every page, command and message.

It is fixed when the round is paired (C.04.2, 3.6) and kept in the file as a comment, ``### round 3: 5-2 7-1``:
a TRF has no other place for it. A correction of an earlier result renumbers nothing. Of a round
without the comment the boards stand in the order of the scores before it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from trfpair.base.shown import spans
from trfpair.event.history import History, before_round
from trfpair.event.log_lines import BOARDS, own_line
from trfpair.event.model import Colour, Pair, Record, Tournament
from trfpair.event.saying import Saying

_RANGE = r"([0-9]{1,3}[.][0-9]{1,3})[-–]([0-9]{1,3}(?:[.][0-9]{1,3})?)"
_BOARD = r"(\d+)-(\d+)"


def board_record(round_: int, order: Iterable[Pair]) -> Record:
    """The comment that keeps the boards of a round, in their order."""
    return Record("###", f" round {round_}:" + "".join(f" {white}-{black}" for white, black in order))


def round_of_boards(record: Record) -> int:
    """The round whose boards a record keeps; 0 for any other record."""
    found = own_line(record, BOARDS)
    return int(found["round"]) if found else 0


def is_board_record(record: Record, round_: int) -> bool:
    """Whether a record is such a comment for a round."""
    return round_of_boards(record) == round_


def with_boards(records: Sequence[Record], round_: int, order: Iterable[Pair]) -> tuple[Record, ...]:
    """The records with other boards of a round, in the place of those that they have, else at their end."""
    new, found = board_record(round_, order), [at for at, one in enumerate(records) if is_board_record(one, round_)]
    if not found:
        return (*records, new)
    return tuple(new if at == found[0] else one for at, one in enumerate(records) if at not in found[1:])


def place_of_boards(tournament: Tournament, round_: int) -> int | None:
    """Where among the records the boards of a round stand; None where the file does not keep them."""
    places = (at for at, record in enumerate(tournament.records) if is_board_record(record, round_))
    return next(places, None)


def boards(tournament: Tournament, round_: int) -> tuple[Pair, ...]:
    """The games of a round as White and Black, board 1 first.

    Where games of the round were changed after it was paired, the others keep their boards and the new games take those
    that are free.

    >>> event = trfpair.generate(players=6, rounds=3, seed=3)
    >>> trfpair.boards(event, 3)
    (Pair(white=2, black=1), Pair(white=4, black=3), Pair(white=6, black=5))
    """
    games = {frozenset(pair): pair for pair in games_of(tournament, round_)}
    if not games:
        return ()
    kept = [games.pop(frozenset(pair), None) for pair in _kept(tournament, round_)]
    others = iter(_by_rule(tournament, round_, games.values()) if games else ())
    seated = [pair or next(others, None) for pair in kept]
    return (*[pair for pair in seated if pair], *others)


def boards_said(labels: Sequence[str | int], order: Iterable[str] = ()) -> Saying:
    """Boards in a sentence: `board 3`, `boards 2, 4-9`; of matches, in the ``order`` of a round, `boards 1.3-5.8`."""
    return Saying("boards", count=len(labels), boards=spans(labels, order))


def boards_meant(text: str, order: Sequence[str]) -> list[str]:
    """The boards of matches, of those of a round, that ``1.3-5.8`` or ``1.3-8`` names; none for another text."""
    found = re.fullmatch(_RANGE, text)
    if not found:
        return []
    first, last = found[1], found[2] if "." in found[2] else f"{found[1].partition('.')[0]}.{found[2]}"
    if first not in order or last not in order or order.index(last) < order.index(first):
        return []
    return list(order[order.index(first) : order.index(last) + 1])


def no_board(round_: int, named: str, order: Sequence[str]) -> Saying:
    """The refusal of a board that a round does not have, by its boards; of a round without any, that it has none."""
    if not order:
        return Saying("no-games-in", round=round_)
    key = "no-board-or-match-in" if "." in order[0] else "no-board-in"
    return Saying(key, round=round_, board=named, first=order[0], last=order[-1])


def _kept(tournament: Tournament, round_: int) -> list[Pair]:
    """The boards as the comment has them; the last comment of the round holds."""
    for record in reversed(tournament.records):
        if is_board_record(record, round_):
            return [Pair(int(white), int(black)) for white, black in re.findall(_BOARD, record.text)]
    return []


def games_of(tournament: Tournament, round_: int) -> list[Pair]:
    """The games of a round, forfeits that only one side names among them."""
    found = []
    cells = {player.id: player.games[round_ - 1] for player in tournament.players if round_ <= len(player.games)}
    known = tournament.by_id
    for id_, (opponent, colour, _) in cells.items():
        if not opponent or opponent not in known:
            continue
        mutual = opponent in cells and cells[opponent].opponent == id_
        if colour is Colour.WHITE or (colour is Colour.NONE and (id_ < opponent or not mutual)):
            found.append(Pair(id_, opponent))
        elif not mutual:
            found.append(Pair(opponent, id_))
    return found


def _by_rule(tournament: Tournament, round_: int, games: Collection[Pair]) -> tuple[Pair, ...]:
    """Boards in the order of C.04.2 with the scores before the round, or by the places of its players."""
    if tournament.terms.by_place:
        places = {player.id: player.rank or len(tournament.players) for player in tournament.players}
        return tuple(sorted(games, key=lambda pair: sorted(map(places.__getitem__, pair))))
    return publication_order(before_round(tournament, round_), games)


def publication_order(history: History, pairs: Iterable[Pair], *, virtual: bool = True) -> tuple[Pair, ...]:
    """Sort boards: score of the higher player, then of the lower one, then the higher player's number; the bye last.

    The higher player is the one with more points, then the one earlier in the pairing order. The scores are those
    that the round is paired by (C.04.7, 1.5), without ``virtual`` the real ones, as bbpPairings has it.
    """
    rank = {past.id: (-(past.pairing_score if virtual else past.scores[-1]), past.order) for past in history.players}

    def key(pair: Pair) -> tuple[bool, int, int, int]:
        white, black = pair
        one = rank[white]
        other = rank[black] if black else one
        (high, order), (low, _) = (one, other) if one <= other else (other, one)
        return (not black, high, low, order)

    return tuple(sorted(pairs, key=key))

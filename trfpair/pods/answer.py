"""The answer of another program: its ``placements`` as the coming round."""

from __future__ import annotations

from trfpair.base.errors import BadInput
from trfpair.pods import TableSystem
from trfpair.pods.model import Outcome, Request, names
from trfpair.pods.protocol import decode, read_round

_MORE = ("warnings", "trace", "figures")
"""What an answer may have besides tables and byes."""


def placed(data: bytes, request: Request, system: TableSystem) -> Outcome:
    """The seating of an answer. Raises BadInput where it is none, or does not seat the players of the request."""
    content = decode(data)
    if isinstance(content, dict) and "error" in content:
        raise BadInput(f"--placements: the other program answered with an error: {content['error']}")
    if not isinstance(content, dict) or "placements" not in content:
        raise BadInput('--placements: found no `placements`, expected {"placements": [{"players": [ids]}, ...]}')
    made = read_round({key: value for key, value in content.items() if key not in _MORE}, "answer")
    tables, byes = tuple(table.players for table in made.tables), made.byes or ()
    _fitting(request, system, tables, byes)
    return Outcome(tables, byes, (), {})


def _fitting(request: Request, system: TableSystem, tables: tuple[tuple[int, ...], ...], byes: tuple[int, ...]) -> None:
    seated = {player for table in (*tables, byes) for player in table}
    for word, whom in (
        ("seats players who are not to be seated", sorted(seated - set(request.players))),
        ("does not seat", [player for player in request.players if player not in seated]),
    ):
        if whom:
            raise BadInput(f"--placements: the answer {word}: {names(whom)}")
    sizes = system.sizes or (system.players_a_table(request.size),)
    wrong = [table for table in tables if len(table) not in sizes]
    if wrong:
        raise BadInput(f"--placements: a table of {len(wrong[0])}, expected {' or '.join(map(str, sizes))} players")

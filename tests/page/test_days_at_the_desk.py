"""Days by chance at the desk of the page: after every act its screens show what the file and the library say."""

from __future__ import annotations

import random

from tests.hall.acts import several
from tests.hall.days import EVERY, lean_day
from tests.seeds import daily
from trfpair import amended, dumps, pair, with_withdrawals
from trfpair.apps.page.event import TrfFile
from trfpair.base.errors import BadInput, NoPairing
from trfpair.event.away import away_in
from trfpair.event.model import Tournament
from trfpair.output.standings import standings_of
from trfpair.ranking.ranking import Request
from trfpair.ranking.value import IN_TENTHS
from trfpair.rounds.entered import with_paired_round
from trfpair.trf.patch import patched


def screens(event: Tournament, data: bytes) -> TrfFile:
    """The file on the desk, of which the screens are right."""
    desk = TrfFile(data, "event.trf")
    seen = event.event
    view = desk.view()
    assert (view["last"], view["finished"], view["rounds"]) == (seen.last, seen.last_finished, seen.rounds)
    begun = {round_ for round_ in range(1, seen.last + 1) if seen.terms.calendar and seen.unserved(round_)}
    for round_ in set(range(1, seen.last + 1)) - begun - {seen.begun_by_hand}:
        shown = desk.results(round_)
        assert [board for board, *_ in shown["boards"]] == [*seen.board_games(round_)]
        away = away_in(event, round_) if not event.has_teams else {}
        assert {row[0][0] for row in shown["byes"]} >= {id_ for id_ in away if not seen.cell(id_, round_).opponent}
    told, done = desk.standings(), standings_of(event, Request())
    assert told["when"].casefold() == done.when.casefold()
    lines = {line[1][0]: line[2] for line in told["lines"]}
    assert lines == {line.player.id: IN_TENTHS.text(line.points) for line in done.lines}
    return desk


def entered(event: Tournament) -> bytes | None:
    """The file after the next round is entered by the library; None where it cannot be paired."""
    try:
        return dumps(with_paired_round(event, pair(event))).encode()
    except (BadInput, NoPairing):
        return None


def same_round(desk: TrfFile, event: Tournament) -> None:
    """The desk enters the round that the library enters, or refuses it as that does."""
    by_library = entered(event)
    try:
        _, data = desk.enter()
    except (BadInput, NoPairing):
        assert by_library is None
        return
    assert by_library is not None
    again = TrfFile(data, "event.trf").file.tournament
    assert again.players == TrfFile(by_library, "event.trf").file.tournament.players


@daily(len(EVERY) // 4, 300)
def test_every_screen_shows_what_the_file_says(count: int) -> None:
    for seed in range(count):
        dice = random.Random(seed)
        for step in lean_day(seed * 5 if count < len(EVERY) else seed):
            data = dumps(step.after).encode()
            event = TrfFile(data, "event.trf").file.tournament
            desk = screens(event, data)
            if step.name != several.__name__ and dice.random() < 0.2:
                same_round(desk, event)
            if dice.random() < 0.2:
                who = dice.choice([*event.event.by_id])
                withdrawn_alike(desk, event, who)


def withdrawn_alike(desk: TrfFile, event: Tournament, who: int) -> None:
    """Somebody leaves, by the desk and by the library."""
    try:
        after = amended(event, with_withdrawals(event, [who])).tournament
    except BadInput:
        after = event
    try:
        _, data = desk.act("withdraw", players=[str(who)])
    except BadInput:  # the order of the byes alone is no change
        assert patched(desk.file, after) == desk.file.data
        return
    assert TrfFile(data, "event.trf").file.tournament.players == after.players

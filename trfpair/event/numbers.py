"""C.04.2, 2: pairing numbers. Who is first, late entries in their place, and numbers made anew while that is allowed.

Players are ranked by tournament rating, then title, then a key that was announced (2.2). The rating is that of record
172: the FIDE rating, the national one, or one of the two.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from trfpair.base.errors import BadInput
from trfpair.base.speech import by_option, either
from trfpair.event.alphabet import folded
from trfpair.event.log import NUMBERS, joined_in, said_after
from trfpair.event.log_lines import LogEntry, log_entries, logged, renumbered_line
from trfpair.event.lots import lot
from trfpair.event.model import Game, Player, Record, Tournament
from trfpair.event.national import OWN_METHOD, nationally_rated, rated_by, stated_ratings, with_national_ratings
from trfpair.event.roster import Roster, as_listed, title_rank
from trfpair.event.saying import Saying

LAST_ROUND = 4
"""Numbers stay as they are once this round is paired."""


def by_strength(tournament: Tournament, lots: str = "") -> list[int]:
    """2.2: the ids by tournament rating, title, and name; with ``lots`` by lots of that seed instead of the name."""
    ratings = stated_ratings(tournament)

    def key(player: Player) -> tuple[int, int, str, int]:
        name = lot(lots, player.name) if lots else folded(player.name)
        return -ratings[player.id], title_rank(player), name, player.id

    return [player.id for player in sorted(tournament.players, key=key)]


def with_listed(
    tournament: Tournament, listed: Roster, *, keep_order: bool = False, places: bool = False
) -> Tournament:
    """A new event with the players of a list, with their national ratings (NRS, 172).

    C.04.2: numbers by tournament rating, title and name; with ``keep_order`` those that all players bring, else the
    order of the list. With ``places`` each player has a place on a ladder, in the order of the numbers. Raises BadInput
    for national ratings of which nobody knows the federation, and for a rule of the organiser (172) without
    ``keep_order``.
    """
    players = as_listed(listed.players if keep_order else [replace(player, id=0) for player in listed.players])
    tournament = replace(tournament, players=tuple(sorted(players, key=lambda player: player.id)))
    rated = {player.id: listed.national_of(at) for at, player in enumerate(players)}
    after = with_national_ratings(tournament, rated, listed.rated_by)
    if not keep_order:
        if rated_by(after)[1] == OWN_METHOD:
            kept_order = by_option("keep_order")
            raise BadInput(Saying("own-ranking", way=kept_order))
        new = {id_: number for number, id_ in enumerate(by_strength(after), 1)}
        rated = {new[id_]: rating for id_, rating in rated.items()}
        after = with_national_ratings(_with_numbers(tournament, new), rated, listed.rated_by)
    ranked = [replace(one, rank=at if places else None) for at, one in enumerate(after.players, 1)]
    return replace(after, players=tuple(ranked))


def numbered_by_strength(tournament: Tournament, lots: str = "") -> Tournament:
    """2.2: all numbers made anew. Raises BadInput once round 4 is paired."""
    return renumbered(tournament, by_strength(tournament, lots))


def with_numbers_exchanged(tournament: Tournament, one: int, other: int) -> Tournament:
    """Two numbers exchanged. Raises BadInput unless the two have one tournament rating, and once round 4 is paired.

    >>> event = trfpair.Tournament((trfpair.Player(1, "Ada"), trfpair.Player(2, "Bo")))
    >>> trfpair.with_numbers_exchanged(event, 1, 2).players
    (<Player 1: 'Bo', 0 games>, <Player 2: 'Ada', 0 games>)
    """
    ratings = stated_ratings(tournament)
    for id_ in (one, other):
        if id_ not in ratings:
            raise BadInput(Saying("no-player", player=id_))
    if ratings[one] != ratings[other]:
        raise BadInput(Saying("unequal-ratings", one=one, other=other, first=ratings[one], second=ratings[other]))
    order = [player.id for player in sorted(tournament.players, key=lambda player: player.id)]
    first, second = order.index(one), order.index(other)
    order[first], order[second] = other, one
    return renumbered(tournament, order)


def placed_by_strength(after: Tournament, before: Collection[int]) -> Tournament:
    """2.4: the tournament in which whoever is not one of those ``before`` has the number that the rating deserves.

    Raises BadInput once round 4 is paired.
    """
    ratings = stated_ratings(after)
    by_id = after.by_id

    def strength(id_: int) -> tuple[int, int, str]:
        return -ratings[id_], title_rank(by_id[id_]), folded(by_id[id_].name)

    order = sorted(before)
    for id_ in sorted(by_id.keys() - set(before), key=strength):
        place = next((at for at, other in enumerate(order) if strength(other) > strength(id_)), len(order))
        order.insert(place, id_)
    return renumbered(after, order)


def renumbered(tournament: Tournament, order: Sequence[int]) -> Tournament:
    """The tournament in which the first of an order is number 1, and so on, wherever a number stands in it.

    Raises BadInput once round 4 is paired, or round 1 of a calendar, and where numbers are not those of players or mean
    more than their order.
    """
    new = {id_: number for number, id_ in enumerate(order, 1)}
    if sorted(new) != sorted(player.id for player in tournament.players) or len(new) != len(order):
        raise BadInput(Saying("order-of-each"))
    if all(id_ == number for id_, number in new.items()):
        return tournament
    if tournament.has_teams:
        raise BadInput(Saying("numbers-of-teams"))
    if tournament.positional:
        raise BadInput(Saying("numbers-by-lines"))
    if tournament.terms.calendar and (paired := tournament.last_paired):
        unpaired = either("`trfpair unpair`", "`without_round`")
        raise BadInput(Saying("numbers-of-calendar", round=paired, way=unpaired))
    if tournament.event.last >= LAST_ROUND:
        raise BadInput(Saying("numbers-stay", round=LAST_ROUND))
    after = _with_numbers(tournament, new)
    changed = " ".join(f"{number} was {id_}" for id_, number in new.items() if id_ != number)
    return logged(after, [LogEntry(NUMBERS, tournament.event.coming, changed)])


def in_new_numbers(before: Tournament, after: Tournament) -> Tournament:
    """The tournament before a change, with the numbers that the players have after it, if the log tells of new ones."""
    # by their texts: a round that is taken back moves the lines to another round
    said = [entry.text for entry in log_entries(before) if entry.kind == NUMBERS]
    for entry in log_entries(after):
        if entry.kind == NUMBERS and entry.text in said:
            said.remove(entry.text)
        elif entry.kind == NUMBERS:
            new = {int(was): int(now) for now, was in _CHANGED.findall(entry.text)}
            before = _with_numbers(before, {one.id: new.get(one.id, one.id) for one in before.players})
    return before


def without_old_numbers(tournament: Tournament) -> Tournament:
    """The tournament whose log tells of no other numbers than those of now."""
    said = {entry.record for entry in log_entries(tournament) if entry.kind == NUMBERS}
    records = tuple(record for record in tournament.records if record not in said)
    return replace(tournament, records=records) if said else tournament


def as_rated(tournament: Tournament) -> Tournament:
    """The tournament as if it had been numbered by 2.2 from the start; the same one where its numbers are no others.

    For a look at a file of another program: nothing is said in the log.
    """
    if tournament.has_teams or tournament.positional:
        return tournament
    try:
        order = by_strength(tournament)
    except BadInput:
        return tournament
    new = {id_: number for number, id_ in enumerate(order, 1)}
    same = order == sorted(order)
    return tournament if same else _with_numbers(without_old_numbers(tournament), new)


def with_old_numbers(tournament: Tournament, round_: int) -> tuple[Tournament, Mapping[int, int]]:
    """The tournament with the numbers that it had when a round was paired, and the present number of each old one.

    The log of the file tells of numbers that changed later; where it tells of none the second answer is empty.
    """
    back: dict[int, int] = {}
    later = said_after(tournament, round_)
    if later is None:  # the file does not keep the boards of the round, which tell the time of a line
        later = [entry for entry in log_entries(tournament) if entry.round > round_]
    for entry in reversed(later):
        if entry.kind == NUMBERS:
            old = {int(now): int(was) for now, was in _CHANGED.findall(entry.text)}
            ids = {player.id for player in tournament.players}
            if set(old) != set(old.values()) or not set(old) <= ids | joined_in(tournament):
                continue  # a line that somebody wrote by hand
            new = old | {id_: old.get(id_, id_) for id_ in ids}
            back = {was: back.get(now, now) for now, was in new.items()}
            tournament = _with_numbers(tournament, new)
    return tournament, back


_CHANGED = re.compile(r"(\d+) was (\d+)")


def _with_numbers(tournament: Tournament, new: Mapping[int, int]) -> Tournament:
    """The tournament in which every number is another one, wherever it stands."""
    return replace(
        tournament,
        players=tuple(sorted((_player(player, new) for player in tournament.players), key=lambda player: player.id)),
        byes=tuple(replace(bye, ids=_ids(bye.ids, new)) for bye in tournament.byes),
        forbidden=tuple(replace(group, ids=_ids(group.ids, new)) for group in tournament.forbidden),
        virtual_points={new[id_]: points for id_, points in tournament.virtual_points.items() if id_ in new},
        earned={new[id_]: points for id_, points in tournament.earned.items() if id_ in new},
        accelerations=tuple(
            row._replace(
                first_id=1 if row.first_id == 1 else new.get(row.first_id, row.first_id),
                last_id=new.get(row.last_id, row.last_id),
            )
            for row in tournament.accelerations
        ),
        abnormal=tuple(row._replace(ids=_ids(row.ids, new)) for row in tournament.abnormal),
        records=tuple(_record(record, new) for record in tournament.records),
    )


def _ids(ids: Iterable[int], new: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(new.get(id_, id_) for id_ in ids)


def _player(player: Player, new: Mapping[int, int]) -> Player:
    games = tuple(Game(new.get(opponent, 0), colour, result) for opponent, colour, result in player.games)
    return replace(player, id=new[player.id], games=games)


def _record(record: Record, new: Mapping[int, int]) -> Record:
    """A kept record with the new numbers: a comment of ours, or a national record."""
    if number := nationally_rated(record):
        return record._replace(text=f" {new.get(number, number):4}{record.text[5:]}")
    return renumbered_line(record, new) or record

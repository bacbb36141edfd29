"""Players completed from a register: who is meant, what is empty, and what the list of the month says otherwise."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from operator import attrgetter
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.base.named import NamedTuple
from trfpair.event.dates import first_day, year_of
from trfpair.event.facts import with_player
from trfpair.event.model import Player, Tournament
from trfpair.event.national import national_ratings, with_national_ratings
from trfpair.event.rating_lists import RATED_KINDS
from trfpair.event.register import FIDE, Lookup, RegisterEntry
from trfpair.event.roster import Roster
from trfpair.event.saying import InEnglish, Listing, Saying

_MOST_NAMED = 3


class Completed(NamedTuple):
    """A tournament after a look into a register."""

    tournament: Tournament
    notes: tuple[str, ...]
    """Who was not found, and who was found more than once."""
    found: Mapping[int, RegisterEntry]
    """The entries of the players who were found, by number."""


def completed_from(
    tournament: Tournament,
    register: Lookup,
    players: Collection[int] | None = None,
    *,
    source: str = FIDE,
    month: str = "",
    kind: str = "standard",
    called: Callable[[Player], str | Saying] = attrgetter("called"),
) -> Completed:
    """The tournament whose players, all or some, are those of the list of a month, by default that of the first day.

    A player is known by the FIDE number, else by a name that only one has: of several, federation and year of birth
    decide. Rating and title become those of the list, where it has any, and what the tournament does not say is filled
    in; names stay. The rating of a federation is a national one. ``called`` names a player in the notes.
    Raises BadInput for a list that the register lacks.
    """
    if kind not in RATED_KINDS:
        raise BadInput(Saying("no-kind-of-rating", known=", ".join(RATED_KINDS), text=kind))
    month = month or first_month(tournament)
    if not any(of == source and (not month or at <= month) for of, at, _ in register.lists()):
        told = ", ".join(f"{of} {at}" for of, at, _ in register.lists())
        raise BadInput(
            Saying(
                "register-without-list-of" if month else "register-without-list",
                source=source,
                month=month,
                known=told or Saying("known-none"),
            )
        )
    notes: list[str] = []
    found: dict[int, RegisterEntry] = {}
    rated: dict[int, int] = {}
    for player in tournament.players:
        if players is not None and player.id not in players:
            continue
        entries = list(_entries(player, register, source, month))
        if len(entries) != 1:
            why = _unknown(player, entries, register, source, month)
            notes.append(InEnglish(Saying("register-of", who=called(player), what=why)))
            continue
        found[player.id] = entries[0]
        if player.rating and source == FIDE and not getattr(entries[0].player, kind):
            month_of, rating = entries[0].month, player.rating
            stays = Saying("register-no-rating", month=month_of, kind=_KINDS[kind], rating=rating)
            notes.append(InEnglish(Saying("register-of", who=called(player), what=stays)))
        if changes := _changes(player, entries[0], kind):
            tournament = with_player(tournament, player.id, **changes)
        if source != FIDE:
            rated[player.id] = getattr(entries[0].player, kind)
    tournament = with_national_ratings(tournament, rated, f"{source} FIDON")
    return Completed(tournament, tuple(notes), found)


def roster_from(
    listed: Roster, register: Lookup, *, source: str = FIDE, month: str = "", kind: str = "standard"
) -> Roster:
    """A list whose players are those of a rating list, as `completed_from` has it; the notes name their places."""
    numbered = [replace(player, id=at) for at, player in enumerate(listed.players, 1)]
    event = Tournament(players=tuple(numbered))
    done = completed_from(event, register, source=source, month=month, kind=kind, called=_by_place)
    players = [replace(one, id=was.id) for one, was in zip(done.tournament.players, listed.players)]
    notes = [*listed.notes, *done.notes]
    if source == FIDE:
        return listed._replace(players=players, notes=notes)
    rated = national_ratings(done.tournament, source)
    national = tuple(rated.get(one.id) or listed.national_of(at) for at, one in enumerate(numbered))
    rated_by = done.tournament.header("172") or listed.rated_by
    return listed._replace(players=players, notes=notes, national=national, rated_by=rated_by)


_KINDS = {
    "standard": Saying("rated-standard"),
    "rapid": Saying("rated-rapid"),
    "blitz": Saying("rated-blitz"),
}


def _by_place(player: Player) -> Saying:
    """A player of a list, who has no number yet, by the place in it."""
    return Saying("list-place", name=player.name, place=player.id)


def first_month(tournament: Tournament) -> str:
    """The month in which a tournament begins (042), as ``2026-11``; empty where it does not say so."""
    return first_day(tournament)[:7]


def _entries(player: Player, register: Lookup, source: str, month: str) -> Iterator[RegisterEntry]:
    """Those who may be meant."""
    if player.fide_id and source == FIDE:
        if entry := register.by_id(player.fide_id, source, month):
            yield entry
        return
    entries = register.by_name(player.name, source, month)
    mine = player.federation, year_of(player.birth)
    for entry in entries:
        others = entry.player.federation, year_of(entry.player.birth)
        alike = all(not own or not theirs or own == theirs for own, theirs in zip(mine, others))
        if alike:
            yield entry


def _changes(player: Player, entry: RegisterEntry, kind: str) -> dict[str, Any]:
    """Everything that is then said otherwise of a player, by the names that `with_player` has for it."""
    listed = entry.player
    found: dict[str, Any] = {
        key: said
        for key, said in (("federation", listed.federation), ("birth", listed.birth), ("sex", listed.sex))
        if said and not getattr(player, key)
    }
    if listed.title and listed.title != player.title:
        found["title"] = listed.title
    rating = getattr(listed, kind)
    if entry.source != FIDE:
        return found
    if rating and rating != player.rating:
        found["rating"] = rating
    if not player.fide_id:
        found["fide_id"] = listed.id
    return found


def _unknown(player: Player, entries: list[RegisterEntry], register: Lookup, source: str, month: str) -> Saying:
    if entries:
        more = [Saying("register-more")] if len(entries) > _MOST_NAMED else []
        told = Listing([*map(told_of, entries[:_MOST_NAMED]), *more], between="; ")
        way = Saying("register-by-number" if source == FIDE else "register-by-birth")
        return Saying("register-several", number=len(entries), told=told, way=way)
    if player.fide_id and source == FIDE:
        return Saying("register-nobody", number=player.fide_id)
    near = register.found(" ".join(word[:4] for word in player.name.replace(",", " ").split()), source, month)
    told = Listing([f"{one.player.name} ({told_of(one)})" for one in near[:_MOST_NAMED]], between="; ")
    return Saying("register-alike", told=told) if near else Saying("register-lacks")


def told_of(entry: RegisterEntry) -> str:
    """Facts that tell a player of a register from others of the name: number, federation, year of birth."""
    listed = entry.player
    return " ".join(str(part) for part in (listed.id, listed.federation, year_of(listed.birth)) if part)

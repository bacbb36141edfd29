"""National ratings: records of a federation (NRS) with the columns of 001, and the rule that ranks by them (172)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace

from trfpair.base.errors import BadInput
from trfpair.base.speech import either
from trfpair.event.model import Player, Record, Tournament
from trfpair.event.saying import Listing, Saying

_FEDERATION = re.compile(r"[A-Z]{3}")
_BOTH = "FIDON"
"""Record 172: the FIDE rating, and the national one where there is none."""


def _of_fide(fide: int, _national: int) -> int:
    return fide


METHODS: Mapping[str, Callable[[int, int], int]] = {
    "FIDE": _of_fide,
    "NRO": lambda _fide, national: national,
    _BOTH: lambda fide, national: fide or national,
    "NIDOF": lambda fide, national: national or fide,
    "HBFN": max,
    "LBFN": lambda fide, national: min(fide, national) if fide and national else fide or national,
}
"""The codes of record 172: the tournament rating of a FIDE and a national rating, 0 for none of them."""

OWN_METHOD = "OTHER"
"""The code for a rule of the organiser."""


def rated_by(tournament: Tournament) -> tuple[str, str]:
    """The federation and the method of record 172; no federation where it names none."""
    return _in_words(tournament.header("172")) or ("", "FIDE")


def _in_words(said: str) -> tuple[str, str] | None:
    """The federation and the method that a text has, as record 172; None for nothing."""
    words = said.upper().split()
    return ((words[0], words[1]) if len(words) > 1 else ("", words[0])) if words else None


def tournament_ratings(tournament: Tournament) -> dict[int, int]:
    """The ratings by which the event ranks and pairs, by id: those of record 172, else the FIDE ratings (001).

    National ratings stand in the records of a federation (NRS). Where 172 says OTHER, or nothing that is known, the
    file has no ratings but those of FIDE.
    """
    federation, said = rated_by(tournament)
    method = METHODS.get(said, _of_fide)
    national = national_ratings(tournament, federation) if method is not _of_fide else {}
    return {player.id: method(player.rating, national.get(player.id, 0)) for player in tournament.players}


def with_tournament_ratings(tournament: Tournament) -> Tournament:
    """The tournament whose players have these ratings, the same one where all are FIDE's; `Tournament.rated`."""
    if METHODS.get(rated_by(tournament)[1], _of_fide) is _of_fide:
        return tournament
    ratings = tournament_ratings(tournament)
    return replace(tournament, players=tuple(replace(one, rating=ratings[one.id]) for one in tournament.players))


def stated_ratings(tournament: Tournament) -> Mapping[int, int]:
    """The ratings by id, to number players by. Raises BadInput where record 172 does not tell them."""
    method = rated_by(tournament)[1]
    if method == OWN_METHOD:
        raise BadInput(Saying("ratings-of-other"))
    if method not in METHODS:
        raise BadInput(Saying("no-method-of-ratings", text=method, known=", ".join((*METHODS, OWN_METHOD))))
    return tournament_ratings(tournament)


def nationally_rated(record: Record) -> int:
    """The number of the player whose national rating a record has; 0 for a record that is none."""
    number = record.text[1:5].strip()
    return int(number) if _FEDERATION.fullmatch(record.code) and number.isdecimal() else 0


def national_ratings(tournament: Tournament, federation: str) -> dict[int, int]:
    """The ratings of a federation, of any where none is named, by player."""
    said = ratings_by_federation(tournament)
    return {number: rating for (code, number), rating in said.items() if federation in ("", code)}


def ratings_by_federation(tournament: Tournament) -> dict[tuple[str, int], int]:
    """All national ratings, by federation and player."""
    found: dict[tuple[str, int], int] = {}
    for record in tournament.records:
        if number := nationally_rated(record):
            rating = record.text[45:49].strip()
            found.pop((record.code, number), None)  # the last one counts, also among federations
            found[record.code, number] = int(rating) if rating.isdecimal() else 0
    return found


def with_national_rating(tournament: Tournament, player: Player, rating: int) -> Tournament:
    """The tournament in which a player has a national rating; 0 takes it away.

    Its federation is that of record 172, else of the event (032); a file without 172 says from then on that national
    ratings rank whoever has none of FIDE. Raises BadInput where no federation is known.
    """
    if not 0 <= rating <= 9999:
        raise BadInput(Saying("no-national-rating", who=player.called, found=rating))
    federation = rated_by(tournament)[0] or tournament.header("032").strip().upper()
    if not _FEDERATION.fullmatch(federation):
        raise BadInput(Saying("national-without-federation", way=_way_to_say_it()))
    return _with_ratings(tournament, {player.id: rating}, federation, _BOTH)


def _way_to_say_it() -> str:
    """How the federation of a file is said."""
    return either('`trfpair event FILE --ratings "GER FIDON"`', '`with_event(tournament, ratings="GER FIDON")`')


def with_national_ratings(tournament: Tournament, ratings: Mapping[int, int], said: str = "") -> Tournament:
    """The tournament in which the players of a list have national ratings, by id; 0 is none.

    Their federation is what is ``said`` of them (as 172 says it), a federation that 172 may not name; else that of
    record 172, else of the event (032), else of most of these players. Raises BadInput where none of them tells it.
    """
    rated = {id_: rating for id_, rating in ratings.items() if rating}
    if not rated:
        return tournament
    own, method = _in_words(said) or ("", _BOTH)
    named = own, rated_by(tournament)[0], tournament.header("032").upper(), _of_most(tournament, rated)
    federation = next(filter(_FEDERATION.fullmatch, named), "")
    if not federation:
        new = either('`trfpair new --ratings "GER FIDON"`', "record 172")
        raise BadInput(Saying("nationals-without-federation", new=new, way=_way_to_say_it()))
    return _with_ratings(tournament, rated, federation, method)


def _of_most(tournament: Tournament, ids: Mapping[int, int]) -> str:
    """The federation that most of some players have; of equal ones the first by the alphabet."""
    counts = Counter(tournament.by_id[id_].federation for id_ in ids)
    del counts[""]
    return min(counts, key=lambda one: (-counts[one], one), default="")


def _with_ratings(tournament: Tournament, ratings: Mapping[int, int], federation: str, method: str) -> Tournament:
    """The tournament with the records of some players said anew, and 172 where there is none."""
    records = [one for one in tournament.records if one.code != federation or nationally_rated(one) not in ratings]
    at = next((at for at, one in enumerate(records) if one.code == "###"), len(records))
    new = [Record(federation, _columns(tournament.by_id[id_], ratings[id_])) for id_ in sorted(ratings) if ratings[id_]]
    if new and not tournament.header("172"):
        new.insert(0, Record("172", f" {federation} {method}"))
    return replace(tournament, records=(*records[:at], *new, *records[at:]))


def told_of_national(tournament: Tournament) -> Saying | None:
    """A sentence on what was written of the national ratings of a list; None where there are none."""
    federation, method = rated_by(tournament)
    counts = Counter(one.code for one in tournament.records if nationally_rated(one))
    told = [
        Saying(
            "national-ratings",
            count=count,
            code=code,
            use=Saying("national-rank", by=_RANKS[method])
            if federation in ("", code)
            else Saying("national-idle", federation=federation),
        )
        for code, count in sorted(counts.items())
    ]
    return Saying("national-told", parts=Listing(told, between="; ")) if told else None


_RANKS = {
    "FIDE": Saying("national-by-fide"),
    "NRO": Saying("national-by-own"),
    _BOTH: Saying("national-fide-first"),
    "NIDOF": Saying("national-own-first"),
    "HBFN": Saying("national-higher"),
    "LBFN": Saying("national-lower"),
    OWN_METHOD: Saying("national-own-rule"),
}


def _columns(player: Player, rating: int) -> str:
    """Columns 4 to 79, as of record 001; the title and the number of the federation are not known."""
    name = f"{player.name[:33]:33}"
    return f" {player.id:4} {player.sex:1}    {name} {rating:4} {player.federation:3} {'':11} {player.birth}".rstrip()

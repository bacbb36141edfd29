"""The words of every program for a ladder that moved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from trfpair.base.errors import BadInput
from trfpair.base.speech import InWords
from trfpair.event.model import Player, Tournament
from trfpair.event.saying import Fillings, Listing, Saying, worded
from trfpair.event.words import ENGLISH, words_of
from trfpair.output.lines import Curve, Panel, lines_svg
from trfpair.output.render import render
from trfpair.rounds.amendment.by_hand import judged_anew
from trfpair.systems import by_name
from trfpair.systems.ladder.advance import Advanced, advance, advances
from trfpair.systems.ladder.advance import with_removed as with_removed
from trfpair.systems.ladder.log import places_of_weeks, weeks_applied
from trfpair.systems.ladder.movement import Change, rules_of_movement
from trfpair.systems.of_file import standing_system
from trfpair.systems.options import kept_options, option_records, options_of


def advanced_file(
    tournament: Tournament, given: Mapping[str, str] | None = None, *, absent_drop: bool = True
) -> Advanced:
    """The ladder of a file after its last week, by its options; those that are given stand in it from then on.

    Of several weeks that are due each is applied after the one before it.
    """
    require_ladder(tournament)
    system = by_name("ladder")
    kept = kept_options(tournament, system.name, system.options)
    options = options_of(system, given or {}, kept)
    rules = rules_of_movement(options, absent_drop=absent_drop)
    *earlier, done = [*advances(tournament, rules)] or [advance(tournament, rules)]
    after = judged_anew(tournament, done.tournament, system)
    new = option_records(system.name, system.options, options, kept)
    return replace(done, tournament=replace(after, records=(*after.records, *new)), earlier=tuple(earlier))


def require_ladder(tournament: Tournament) -> None:
    """BadInput for an event of another system; a file that names none, or holds weeks of a ladder, may be one."""
    system = standing_system(tournament) if tournament.system else None
    if system and system.name != "ladder" and not weeks_applied(tournament):
        raise BadInput(Saying("no-ladder", system=system.name))


def places_text(tournament: Tournament, language: str = ENGLISH) -> str:
    """The places before each week, in a language: a line a player, by the last place."""
    words = words_of(language)
    weeks = places_of_weeks(tournament)
    rows = [(tournament.by_id[id_], [_place(ids, id_) for ids in weeks.values()]) for id_ in _in_order(weeks)]
    return render(
        "ladder/places.txt.j2",
        title=Saying("ladder-places", name=tournament.name or Saying("ladder-name")).in_words(words),
        player=words.told("ladder-player"),
        weeks=[Saying("ladder-week", week=week).in_words(words) for week in weeks],
        rows=rows,
    )


def places_data(tournament: Tournament) -> list[dict[str, object]]:
    """The places before each week as data: of each week the numbers of the players, the first place first."""
    return [{"week": week, "players": list(ids)} for week, ids in places_of_weeks(tournament).items()]


def places_svg(tournament: Tournament) -> str:
    """The places before each week as a plot: a line a player."""
    weeks = places_of_weeks(tournament)
    lines = [
        Curve(
            tournament.by_id[id_].called,
            [(week, float(place), 0.0) if (place := _place(ids, id_)) else None for week, ids in weeks.items()],
        )
        for id_ in _in_order(weeks)
    ]
    title = f"{tournament.name or 'Ladder'}: places before each week"
    return lines_svg(title, "week", [Panel("place", lines, down=True, whole=True)])


def _in_order(weeks: Mapping[int, tuple[int, ...]]) -> list[int]:
    """Everybody who ever had a place, by the last one."""
    return list(dict.fromkeys(id_ for ids in reversed(list(weeks.values())) for id_ in ids))


def _place(ids: tuple[int, ...], id_: int) -> int:
    return ids.index(id_) + 1 if id_ in ids else 0


def advance_text(advanced: Advanced, language: str = ENGLISH) -> str:
    """The new ladder as a text, each move with its reason, in a language; after each of its weeks, if several moved."""
    return "\n".join(_week_text(one, language) for one in (*advanced.earlier, advanced))


def _week_text(advanced: Advanced, language: str) -> str:
    movement, players, words = advanced.movement, advanced.tournament.rated.by_id, words_of(language)

    def tell(said: str | InWords) -> str:
        return worded(said, words)

    head: Fillings = {"name": advanced.tournament.name or Saying("ladder-name")}
    title = Saying("ladder-after", **head, week=movement.week) if movement.week else Saying("ladder-before", **head)
    absent = Listing([_called(players, id_) for id_ in advanced.unregistered])
    return render(
        "ladder/advance.txt.j2",
        title=tell(title),
        movement=movement,
        unregistered=absent.things and tell(Saying("ladder-absent", week=movement.week + 1, who=absent)),
        was={id_: place for place, id_ in enumerate(movement.before, 1)},
        stories=movement.stories(),
        tell=words.told,
        called=lambda id_: tell(_called(players, id_)),
        told=lambda change: tell(_told(change, players)),
    )


def _called(players: Mapping[int, Player], id_: int) -> str | Saying:
    """The name of a player with the number."""
    return f"{name} ({id_})" if (name := players[id_].name) else Saying("ladder-nameless", number=id_)


def _told(change: Change, players: Mapping[int, Player]) -> Saying:
    """A change, with whom it is about."""
    if change.kind == "removed":
        last = "ladder-removed-last" if change.bottom_fifth else "ladder-removed"
        return Saying(last, place=_or_nothing(change.before), weeks=change.weeks)
    place = _or_nothing(change.after)
    if change.kind == "joined":
        return Saying("ladder-joined", rating=players[change.player].rating or Saying("did-none"), place=place)
    who = Listing([_called(players, id_) for id_ in change.others])
    return Saying(f"ladder-{change.kind}", who=who, place=place)


def _or_nothing(place: int | None) -> int | str:
    """A place; nothing off the ladder."""
    return "" if place is None else place

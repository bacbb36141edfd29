"""A tournament from a list of players: what is understood of the list, what becomes of it, and then the tournament.

What is told before anything is written and what is written are one answer: commands, page and library ask for it here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.base.named import NamedTuple
from trfpair.base.shown import in_brief
from trfpair.base.speech import by_option
from trfpair.event.absences import with_players
from trfpair.event.columns import KEPT_AS, LONGEST_NAME
from trfpair.event.facts import with_event
from trfpair.event.matches.squads import with_joined_teams
from trfpair.event.model import Colour, Player, Record, Result, Tournament
from trfpair.event.namesakes import Namesakes, namesakes
from trfpair.event.national import told_of_national, with_national_ratings
from trfpair.event.numbers import by_strength, placed_by_strength, with_listed
from trfpair.event.roster import Roster, as_listed
from trfpair.event.saying import InEnglish, Listing, Saying, in_english
from trfpair.event.team_lists import with_teams_of
from trfpair.rounds.amendment import amended
from trfpair.systems import BY_PLACE, System

_MOST_TOLD = 5
_LONGEST_FILE = 200
"""Bytes of the name of a file: some systems take 255, and undo and proofs have names behind it."""
BY_RATING, AS_LISTED, BY_TEAMS, BEHIND = "rating", "list", "strength", "behind"
"""How players, or teams, are numbered: by C.04.2, as in the list, teams by strength, late entries behind the others."""


class ListWishes(NamedTuple):
    """The wishes for a tournament that begins with a list."""

    system: System
    name: str = ""
    rounds: int | None = None
    colour: Colour = Colour.WHITE
    boards: int | None = None
    """Of a match of teams."""
    keep_order: bool = False
    records: tuple[Record, ...] = ()
    facts: Mapping[str, Any] = {}
    """What `say` has to say of the event."""
    say: Callable[..., Tournament] = with_event


class ReadColumn(NamedTuple):
    """A column of a list."""

    title: str
    kept_as: str
    """What its cells are taken for; empty where it is not used."""


class Preview(NamedTuple):
    """A list of players as it is understood, and the tournament that is made of it."""

    players: int
    """So many players."""
    columns: tuple[ReadColumn, ...]
    """The columns; none where the list has no header."""
    order: str
    """How the numbers are given: ``rating`` (C.04.2), ``list``, ``strength`` (teams) or ``behind`` (late entries)."""
    in_its_order: bool
    """Whether the numbers are in the order of the list."""
    listed: tuple[str, ...]
    """The first five in the order of the list, players or teams."""
    numbered: tuple[str, ...]
    """The first five by number."""
    rounds: int | None
    """The number of rounds that was said, or that a calendar has."""
    proposed: int | None
    """The number of rounds that is proposed where none was said; None where the system needs none."""
    alike: tuple[Namesakes, ...]
    """Players of one name, by their places in the list."""
    cut: tuple[str, ...]
    """Names that are longer than their columns."""
    facts: tuple[str, ...]
    """Sentences: what is made of the list."""
    warnings: tuple[str, ...]
    """Sentences: what a person should look at."""
    problems: tuple[str, ...]
    """Sentences: why no tournament can be made of it, each row that cannot be read with what was expected."""
    tournament: Tournament | None
    """What is written; None while there are problems."""

    def to_dict(self) -> dict[str, Any]:
        """The preview as data, for JSON."""
        told = {key: list(value) if isinstance(value, tuple) else value for key, value in self._asdict().items()}
        return {
            **told,
            "columns": [column._asdict() for column in self.columns],
            "alike": [
                {"name": one.name, "places": [at + 1 for at in one.places], "facts": list(one.facts)}
                for one in self.alike
            ],
            "tournament": self.tournament and self.tournament.to_dict(),
        }


def preview_of(listed: Roster, wishes: ListWishes) -> Preview:
    """Tell what becomes of a list as a tournament of its own."""
    system = wishes.system.of(teams=bool(listed.teams))
    of_teams = bool(listed.teams) and system.teams
    keep = wishes.keep_order or (system.calendar if of_teams else system.order == BY_PLACE and _numbered(listed))
    made, warnings, problems = None, list(listed.notes), list(listed.wrong)
    if listed.parted:
        said_so = Saying("list-parted", blocks=listed.parted, option=by_option("system", "team"))
        warnings.append(InEnglish(said_so))
    try:
        made, said = _begun(listed, wishes._replace(system=system, keep_order=keep), of_teams)
        made = None if listed.wrong else made
        warnings += said
    except BadInput as error:
        problems.append(in_english(error.said))
    if listed.teams and not system.teams:
        warnings.append(InEnglish(Saying("list-teams-unused", system=system.name)))
    order = AS_LISTED if keep else BY_TEAMS if of_teams else BY_RATING
    found = _preview(listed, made, order, warnings, problems)
    return _with_order(_with_rounds(found, made, system, wishes.rounds), listed, made, order)


def previews_of(lists: Mapping[str, Roster], wishes: ListWishes) -> dict[str, Preview]:
    """Tell what becomes of several lists, each as a tournament that has the word of its list behind the name."""
    named = {group: wishes._replace(name=f"{wishes.name} {group}".strip()) for group in lists}
    return {group: preview_of(listed, named[group]) for group, listed in lists.items()}


def names_of_files(name: str, groups: Iterable[str]) -> dict[str, str]:
    """The names of the files of groups, such as open-A.trf for open.trf. Raises BadInput where two would have one."""
    stem, dot, end = name.rpartition(".")
    files: dict[str, str] = {}
    groups_of: dict[str, str] = {}
    for group in groups:
        word = re.sub(r"[^\w+]+", "-", group).strip("-")
        file = f"{stem}-{word}{dot}{end}" if stem else f"{name}-{word}"
        if not word or len(file.encode()) > _LONGEST_FILE:
            said = Saying("group-with-long-file", group=in_brief(group), file=in_brief(file))
            raise BadInput(said if word else Saying("group-without-file", group=in_brief(group)))
        if same := groups_of.get(file.casefold()):
            raise BadInput(Saying("groups-of-one-file", one=same, other=group, file=file))
        files[group] = file
        groups_of[file.casefold()] = group
    return files


def preview_of_joining(
    before: Tournament,
    listed: Roster,
    *,
    by_rating: bool = False,
    missed: Result = Result.NONE,
    same_name: bool = False,
    force: bool = False,
) -> Preview:
    """Tell what becomes of a list whose players join a tournament, with the next numbers or those by rating."""
    made, warnings, problems = None, list(listed.notes), list(listed.wrong)
    if listed.teams and not before.teams:
        warnings.append(InEnglish(Saying("list-teams-joining")))
    try:
        after = with_players(before, listed.players, missed=missed, same_name=same_name, force=force)
        joined = [one.id for one in after.players if one.id not in before.by_id]
        made = with_joined_teams(after, dict(zip(joined, listed.teams)))
        made = with_national_ratings(made, dict(zip(joined, listed.national)), listed.rated_by)
        if by_rating and before.terms.by_place:
            raise BadInput(Saying("places-not-ratings"))
        made = placed_by_strength(made, before.by_id) if by_rating else made
    except BadInput as error:
        made = None
        problems.append(in_english(error.said))
    found = _preview(listed, made, BY_RATING if by_rating else BEHIND, warnings, problems)
    players = Saying("list-players", count=found.players)
    how = Saying("list-join-by-rating" if by_rating else "list-join-behind", players=players)
    facts = (*found.facts, InEnglish(how))
    return found._replace(facts=facts, in_its_order=not by_rating, rounds=made.event.rounds if made else None)


def _numbered(listed: Roster) -> bool:
    return any(player.id for player in listed.players)


def _begun(listed: Roster, wishes: ListWishes, of_teams: bool) -> tuple[Tournament, list[str]]:
    """The tournament of a list, and what is to be said of it. Raises BadInput."""
    system = wishes.system
    bare = Tournament(
        players=as_listed(listed.players if wishes.keep_order else [replace(one, id=0) for one in listed.players]),
        name=wishes.name,
        initial_colour=wishes.colour,
        system=system.code_on(),
        records=wishes.records,
    )
    if wishes.boards and not of_teams:
        raise BadInput(Saying("boards-of-teams-only"))
    if of_teams:
        stated = wishes.say(bare, **{key: text for key, text in wishes.facts.items() if key != "dates"})
        bare = with_teams_of(stated, listed, boards=wishes.boards, keep_order=wishes.keep_order)
    rounds = system.rounds_of(len(bare.event.by_id)) if wishes.rounds is None else wishes.rounds
    event = wishes.say(bare, **{**wishes.facts, "rounds": rounds})
    if not of_teams:
        event = with_listed(event, listed, keep_order=wishes.keep_order, places=system.order == BY_PLACE)
    done = amended(bare, event)
    national = told_of_national(done.tournament)
    told = [national, *(notice.said for notice in done.notices)]
    return done.tournament, [in_english(one) for one in told if one]


def _preview(listed: Roster, made: Tournament | None, order: str, warnings: list[str], problems: list[str]) -> Preview:
    """The preview of a list, without the order and the rounds."""
    columns = tuple(ReadColumn(title, KEPT_AS.get(key, key)) for title, key in listed.columns)
    kept = [
        Saying("list-column", title=title or Saying("list-untitled"), what=Saying(f"column-{key.replace('_', '-')}"))
        for title, key in listed.columns
        if key
    ]
    cut = tuple(player.name for player in listed.players if len(player.name) > LONGEST_NAME)
    found = tuple(namesakes(listed.players))
    warnings += map(_told_of_namesakes, found)
    if cut:
        names = Listing(cut[:_MOST_TOLD], between="; ")
        warnings.append(InEnglish(Saying("list-cut", count=len(cut), letters=LONGEST_NAME, names=names)))
    warnings += _told_of_odd_names(listed)
    players = Saying("list-players", count=len(listed.players))
    facts = Saying("list-understood", players=players, columns=Listing(kept)) if kept else players
    return Preview(
        players=len(listed.players),
        columns=columns,
        order=order,
        in_its_order=True,
        listed=(),
        numbered=(),
        rounds=None,
        proposed=None,
        alike=found,
        cut=cut,
        facts=(InEnglish(facts),),
        warnings=tuple(warnings),
        problems=tuple(problems),
        tournament=None if problems else made,
    )


def _told_of_odd_names(listed: Roster) -> Iterator[InEnglish]:
    """Of names without a letter, and in a list of names and ratings alone of those with a number that is no rating."""
    names = [one.name for one in listed.players]
    bare = [at for at, name in enumerate(names) if not any(map(str.isalpha, name))]
    if bare:
        yield InEnglish(Saying("list-no-letter", **_places(names, bare)))
    rated = not listed.columns and any(one.rating for one in listed.players)
    numbered = [at for at, name in enumerate(names) if any(map(str.isdigit, name)) and not listed.players[at].rating]
    if rated and (others := [at for at in numbered if at not in bare]):
        yield InEnglish(Saying("list-number-in-name", **_places(names, others)))


def _places(names: Sequence[str], at: Sequence[int]) -> dict[str, Listing]:
    """Some names of a list, and their places in it."""
    some = at[:_MOST_TOLD]
    return {"names": Listing([names[one] for one in some], between="; "), "places": Listing([one + 1 for one in some])}


def _told_of_namesakes(same: Namesakes) -> InEnglish:
    number = len(same.places)
    if same.are_doubles:
        places = Listing([place + 1 for place in same.places])
        return InEnglish(Saying("list-doubles", number=number, name=same.name, places=places))
    facts = Listing([fact or Saying("list-no-fact") for fact in same.facts], between="; ")
    return InEnglish(Saying("list-namesakes", number=number, name=same.name, facts=facts))


def _with_rounds(found: Preview, made: Tournament | None, system: System, said: int | None) -> Preview:
    """With the number of rounds: said, of the calendar, or proposed."""
    if made is None:
        return found
    number = len(made.event.by_id)
    who = Saying("list-teams" if made.teams else "list-players", count=number)
    if said is not None or not system.needs_rounds:
        told = Saying("list-calendar", rounds=Saying("list-rounds", count=made.rounds or 0), who=who)
        facts = (*found.facts, InEnglish(told)) if made.rounds and said is None else found.facts
        return found._replace(rounds=made.rounds, facts=facts)
    proposed = rounds_proposed(number) * system.columns
    told = Saying("list-proposed", rounds=Saying("list-rounds", count=proposed), who=who)
    return found._replace(proposed=proposed, facts=(*found.facts, InEnglish(told)))


def rounds_proposed(participants: int) -> int:
    """The least number of rounds of a Swiss after which one participant at most can have won all games."""
    return max(1, (participants - 1).bit_length())


def _with_order(found: Preview, listed: Roster, made: Tournament | None, order: str) -> Preview:
    """With the first of the list and the first by number, and what is to be told of the two."""
    if made is None:
        return found
    of_list = list(dict.fromkeys(listed.teams)) if made.teams else [player.name for player in listed.players]
    by_number = [one.name for one in _in_order(made)]
    how = {
        BY_RATING: Saying("list-by-rating"),
        BY_TEAMS: Saying("list-by-strength"),
        AS_LISTED: Saying("list-as-listed"),
    }[order]
    first, now = of_list[:_MOST_TOLD], by_number[:_MOST_TOLD]
    named, other = Listing(now, between="; "), _by_rating(made) if order == AS_LISTED else by_number
    if first != now:
        told = Saying("list-numbered-otherwise", how=how, now=named, first=Listing(first, between="; "))
    elif other != by_number:
        told = Saying("list-numbered-so", how=how, now=named, other=Listing(other[:_MOST_TOLD], between="; "))
    else:
        told = Saying("list-numbered", how=how)
    return found._replace(
        in_its_order=of_list == by_number,
        listed=tuple(first),
        numbered=tuple(now),
        facts=(*found.facts, InEnglish(told)),
    )


def _in_order(made: Tournament) -> Iterator[Player]:
    """The players, or teams, by number."""
    by_id = made.event.by_id
    return (by_id[id_] for id_ in sorted(by_id))


def _by_rating(made: Tournament) -> list[str]:
    """The names by C.04.2; as they are numbered where this is no question, or nobody knows the ratings."""
    try:
        order = [] if made.teams else by_strength(made)
    except BadInput:
        order = []
    return [made.by_id[id_].name for id_ in order] or [one.name for one in _in_order(made)]

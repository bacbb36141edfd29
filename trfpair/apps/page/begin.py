"""Where no tournament file is there yet: a list of players, and the systems to choose from."""

from __future__ import annotations

from collections.abc import Iterable

from trfpair.apps.page.answers import Reply, speaking, told_in, worded_in
from trfpair.base.errors import BadInput, TrfpairError
from trfpair.base.named import NamedTuple
from trfpair.base.shown import shown
from trfpair.base.texts import brought_text
from trfpair.event.completing import roster_from
from trfpair.event.extract import Extract
from trfpair.event.model import BESIDE_PLAYER, Colour, Tournament
from trfpair.event.national import national_ratings
from trfpair.event.rating_lists import RATED_KINDS
from trfpair.event.roster import Roster, understood_list
from trfpair.event.saying import InEnglish, Lines, Saying, worded
from trfpair.event.words import ENGLISH
from trfpair.pods import SYSTEMS as TABLES
from trfpair.pods import by_name as tables_named
from trfpair.pods.evening import Evening
from trfpair.pods.evening import begun as tables_begun
from trfpair.rounds.listed import ListWishes, preview_of
from trfpair.systems import ALIASES, DEFAULT, SYSTEMS, by_name
from trfpair.trf import dumps

_MOST_NAMES = 1000
"""A longer text is no list of players."""

_LOOKED_AT = 200_000
"""So many bytes tell whether a text may be a list."""

_THE_LIST = InEnglish(Saying("the-list"))


def _is_of_tables(system: str) -> bool:
    return system in [one.name for one in TABLES]


class Ratings(NamedTuple):
    """A rating list from which players are completed, and the kind of rating that is taken."""

    extract: Extract
    kind: str = RATED_KINDS[0]


def _listed(data: bytes, system: str, ratings: Ratings | None = None, *, births: bool = False) -> Roster:
    chosen = by_name(DEFAULT if _is_of_tables(system) else system)
    teams = chosen.teams or chosen.either
    listed = understood_list(data, _THE_LIST, teams=teams, only_teams=chosen.teams, births=births)
    if ratings is None or listed.wrong:
        return listed
    extract = ratings.extract
    return roster_from(listed, extract, source=extract.source, month=extract.month, kind=ratings.kind)


def begun(
    data: bytes,
    name: str,
    system: str,
    rounds: int | None,
    colour: str,
    keep_order: bool = False,
    ratings: Ratings | None = None,
    births: bool = False,
    language: str = ENGLISH,
    ranked_by: str = "",
) -> tuple[Reply, bytes]:
    """The file of an event of the players in a list, and what they say: `trfpair new` and `trfpair pods new`."""
    listed = _listed(data, system, ratings, births=births)
    if _is_of_tables(system):
        _refuse(listed.wrong)
        made = tables_begun(name, tables_named(system), {at: one.name for at, one in enumerate(listed.players, 1)})
        return told_in(listed.notes, language), Evening.of(made).data
    facts = {"ratings": ranked_by or None}
    wishes = ListWishes(by_name(system), name, rounds, Colour[colour.upper()], keep_order=keep_order, facts=facts)
    found = preview_of(listed, wishes)
    _refuse(found.problems)
    assert found.tournament is not None
    file = dumps(found.tournament, "full").encode("utf-8", "surrogateescape")
    return told_in(found.warnings, language), file


def _refuse(problems: Iterable[str]) -> None:
    if found := list(problems):
        raise BadInput(Lines(found))


def previewed(
    data: bytes,
    system: str,
    rounds: int | None = None,
    keep_order: bool = False,
    ratings: Ratings | None = None,
    births: bool = False,
    language: str = ENGLISH,
    ranked_by: str = "",
) -> Reply:
    """The players of a list as they are understood, and what the event would be: `trfpair new --dry-run`."""
    listed = _listed(data, system, ratings, births=births)
    if _is_of_tables(system):
        names = [[str(at), shown(one.name)] for at, one in enumerate(listed.players, 1)]
        fact = Saying("list-names", players=Saying("list-players", count=len(names)))
        told = [InEnglish(fact)], listed.notes, listed.wrong
        return {
            **_said(language, *told),
            "head": ["number", "name"],
            "rows": names,
            "rounds": None,
            "in_its_order": True,
        }
    facts = {"ratings": ranked_by or None}
    found = preview_of(listed, ListWishes(by_name(system), "", rounds, keep_order=keep_order, facts=facts))
    return {
        **_said(language, found.facts, found.warnings, found.problems),
        **_table(listed, found.tournament),
        "rounds": found.proposed or found.rounds,
        "in_its_order": found.in_its_order,
        "doubtful": listed.doubtful or births,
    }


def _said(language: str, facts: Iterable[str], warnings: Iterable[str], problems: Iterable[str]) -> Reply:
    said = {"facts": facts, "warnings": warnings, "problems": problems}
    words = speaking(language)
    return {**{key: [shown(worded(text, words)) for text in texts] for key, texts in said.items()}, "spoken": language}


def _table(listed: Roster, made: Tournament | None) -> Reply:
    """The players as they would stand in the file, else as they stand in the list; the columns that hold anything."""
    players = made.players if made else listed.players
    teams = made.teams.teams if made and made.teams else ()
    of_team = {id_: team.name for team in teams for id_ in team.players}
    national = national_ratings(made, "") if made else {}
    facts = ("name", "title", "rating", "national", "federation", "fide_id", "birth", "sex", *BESIDE_PLAYER)
    rows = [
        {"number": player.id, "team": of_team.get(player.id), "national": national.get(player.id)}
        | {key: getattr(player, key) for key in facts if key != "national"}
        for player in players
    ]
    head = [key for key in ("number", "team", *facts) if any(row[key] for row in rows)]
    return {"head": head, "rows": [[shown(str(row[key] or "")) for key in head] for row in rows]}


_LOOKED_FOR = ("dutch", "team", "berger", "keizer", "ladder", "dubov", "burstein")
"""The systems that most tournaments are played by, in the edition in force."""


def offered() -> Reply:
    """The systems that pair a tournament file, each with its title; the ``usual`` ones first."""
    titles = {one.name: f"{one.title}, {one.edition}" for one in SYSTEMS}
    usual = {name: f"{by_name(name).title}{', of today' if name in ALIASES else ''}" for name in _LOOKED_FOR}
    rows = {**usual, **{name: title for name, title in titles.items() if name not in usual}}
    return {"systems": [{"name": name, "title": shown(title), "usual": name in usual} for name, title in rows.items()]}


def _lines_of_list(data: bytes) -> int:
    """How many lines a text has that may be a list, 0 for one with lines of a tournament file.

    Raises BadInput for UTF-32.
    """
    lines = [line for line in brought_text(data[:_LOOKED_AT], _THE_LIST).text.splitlines() if line.strip()]
    known = any(line[:3] in ("001", "012") or "\0" in line for line in lines)
    return 0 if known or len(lines) > _MOST_NAMES else len(lines)


def roster(data: bytes, language: str = ENGLISH) -> Reply:
    """A list of players with its preview; of one that cannot be read, why not; of a tournament file nothing."""
    try:
        lines = 2 if data.startswith(b"PK") else _lines_of_list(data)
        if not lines:
            return {}
        if lines < 2:
            raise BadInput(Saying("list-of-one-line", list=_THE_LIST))
        listed = _listed(data, DEFAULT)
    except TrfpairError as error:
        return {"no_list": True, **worded_in(error.said, language, "refused")}
    if len(listed.players) < 2 and not (listed.wrong and listed.columns):
        return {}
    tables = [{"name": one.name, "title": one.title} for one in TABLES]
    names = [one.name for one in TABLES]
    found = {
        "count": len(listed.players) + len(listed.wrong),
        "tables": names,
        "systems": [*offered()["systems"], *tables],
    }
    return {"list": {**found, "preview": previewed(data, DEFAULT, language=language)}}

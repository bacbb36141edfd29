"""Our own lines of players and teams: texts that their columns cut, and what no record has a place for.

``### trfpair player 12: name="…" club="…"`` stands in the file, `Player.name` and `Player.club` in the model. A text of
a column counts where the column holds the beginning of it: who changes the column, changes the player.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from trfpair.event.log_lines import SAID_OF, own_line
from trfpair.event.model import BESIDE_PLAYER, Player, Record, Tournament
from trfpair.event.saying import AText, InEnglish, Listing, Saying
from trfpair.trf.columns import Span
from trfpair.trf.facts import Facts, OwnFacts
from trfpair.trf.layouts import PLAYER, TEAM_013, TEAM_310

if TYPE_CHECKING:
    from trfpair.event.teams import Team
    from trfpair.trf.players import PlayerLines
    from trfpair.trf.problems import Line

COLUMNS_OF_PLAYER: Mapping[str, Span] = {
    name: PLAYER.field(name.upper())
    for name in ("name", "sex", "title", "federation", "fide_id", "birth", "rating", "rank")
}
COLUMNS_OF_TEAM: Mapping[str, Span] = {
    "name": TEAM_310.field("TEAM_NAME"),
    "nickname": TEAM_310.field("NICKNAME"),
    "strength": TEAM_310.field("STRENGTH"),
}
COLUMNS_OF_OLD_TEAM: Mapping[str, Span] = {"name": TEAM_013.field("OLD_TEAM_NAME")}
BESIDE_TEAM, BESIDE_OLD_TEAM = ("captain",), ("nickname", "captain")
_NUMBERS = ("rating", "rank")
_SAID = re.compile(r' *([a-z_]+)=("(?:[^"\\]|\\.)*")')


def own_records(tournament: Tournament, *, legacy: bool = False) -> list[Record]:
    """The lines for all that no column of a file holds; ``legacy`` where the teams stand in records 013."""
    teams = tournament.teams.teams if tournament.teams else ()
    columns, beside = _of_team(legacy=legacy)
    records = [_record("player", one.id, one, COLUMNS_OF_PLAYER, BESIDE_PLAYER) for one in tournament.players]
    records += [_record("team", one.id, one, columns, beside) for one in teams]
    return [record for record in records if record]


def _of_team(*, legacy: bool) -> tuple[Mapping[str, Span], Sequence[str]]:
    """The columns of a team that may cut a text, and what no column of its record has."""
    return (COLUMNS_OF_OLD_TEAM, BESIDE_OLD_TEAM) if legacy else (COLUMNS_OF_TEAM, BESIDE_TEAM)


def _record(
    who: str, id_: int, one: Player | Team, columns: Mapping[str, Span], beside: Sequence[str]
) -> Record | None:
    said = {name: text for name, span in columns.items() if is_cut(text := _text(one, name), span)}
    said |= {name: text for name in beside if (text := getattr(one, name))}
    if not said:
        return None
    texts = " ".join(f"{name}={json.dumps(text, ensure_ascii=False)}" for name, text in said.items())
    return Record("###", f" trfpair {who} {id_}: {texts}")


def _text(one: Player | Team, name: str) -> str:
    value = getattr(one, name)
    return "" if value is None else str(value)


def is_cut(text: str, span: Span) -> bool:
    """Whether the columns of a field would not give the text back."""
    return text[: span.room].strip(" ") != text


def read_own(line: Line, facts: Facts) -> bool:
    """Note a line of ours; whether it is one."""
    found = own_line(Record(line.code, line.rest), SAID_OF)
    if found is None:
        return False
    texts = {name: json.loads(text, strict=False) for name, text in _SAID.findall(found["facts"]) if _sound(text)}
    if left := _SAID.sub(lambda one: "" if _sound(one[2]) else one[0], found["facts"]).strip(" "):
        line.mend((0, 0), 'a field such as name="…"', "left out", "line of trfpair", left)
    facts.own.append(OwnFacts(found["who"], int(found["id"]), texts, line.number))
    return True


def _sound(text: str) -> bool:
    try:
        json.loads(text, strict=False)
    except ValueError:
        return False
    return True


def take_own(facts: Facts, found: PlayerLines) -> None:
    """Give players and teams what our lines say of them."""
    places = {player.id: at for at, player in enumerate(found.players)}
    for own in facts.own:
        if own.who == "player" and own.id in places:
            at = places[own.id]
            found.players[at] = replace(found.players[at], **dict(_taken(own, found.players[at], facts)))
        elif own.who == "team":
            _take_of_team(own, facts)
        elif not found.unnamed:
            _warn(facts, own, f"the number of a {own.who} of this file", str(own.id), "the line is left out")


def _take_of_team(own: OwnFacts, facts: Facts) -> None:
    said = facts.said
    if own.id in said.teams:
        said.teams[own.id] = replace(said.teams[own.id], **dict(_taken(own, said.teams[own.id], facts)))
        return
    for at, (team, record, line) in enumerate(said.legacy):
        if team.id == own.id:
            said.legacy[at] = replace(team, **dict(_taken(own, team, facts, legacy=True))), record, line
            return
    _warn(facts, own, "the number of a team of this file", str(own.id), "the line is left out")


def _taken(own: OwnFacts, one: Player | Team, facts: Facts, *, legacy: bool = False) -> Iterator[tuple[str, Any]]:
    """The fields that a line gives, with their values."""
    columns, beside = (COLUMNS_OF_PLAYER, BESIDE_PLAYER) if own.who == "player" else _of_team(legacy=legacy)
    for name, text in own.texts.items():
        span = columns.get(name)
        if name in beside:
            yield name, text
        elif span is None:
            _warn(facts, own, InEnglish(Saying("one-of", known=Listing([*columns, *beside]))), name, "left out")
        elif text[: span.room].strip(" ") != _text(one, name) or (name in _NUMBERS and not _is_number(text)):
            how = InEnglish(Saying("columns-count", text=_text(one, name)))
            expected = InEnglish(Saying("begins-as-columns", field=AText(span.name)))
            _warn(facts, own, expected, text, how)
        else:
            yield name, int(text) if name in _NUMBERS else text


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal()


def _warn(facts: Facts, own: OwnFacts, expected: str, found: str, how: str) -> None:
    where = InEnglish(Saying(f"own-line-of-{own.who}", player=own.id))
    facts.findings.at(own.line).warn((0, 0), expected, how, where, found)

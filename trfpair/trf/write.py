"""From a Tournament to text, and what each dialect cannot say (tables FACTS and DIALECTS).

``full`` takes for every fact the record that says exactly what the model says: TRF16, TRF26 and TRF(x) mixed, as
current programs write and read them; what was read comes back equal. The other dialects keep to their own records;
they say some facts in other words, and ``losses`` lists those they cannot say at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import lru_cache, partial
from itertools import groupby

from trfpair.base.errors import BadInput
from trfpair.base.named import NamedTuple
from trfpair.event.bans import NO_LAST_ROUND
from trfpair.event.model import (
    BESIDE_PLAYER,
    NO_GAME,
    ByeRequest,
    Colour,
    ForbiddenGroup,
    Game,
    Player,
    Record,
    Result,
    Scoring,
    Tournament,
)
from trfpair.event.saying import AText, Fillings, InEnglish, Listing, Saying
from trfpair.event.teams import Team
from trfpair.event.tenths import points_text
from trfpair.trf.columns import Layout
from trfpair.trf.dialects import COMMENT, DIALECTS, FULL, Dialect
from trfpair.trf.layouts import (
    ABNORMAL_299,
    ACCELERATION_250,
    BYE_240,
    CELL,
    PLAYER,
    PROHIBITED_260,
    TEAM_013,
    TEAM_310,
    VIRTUAL_XXA,
)
from trfpair.trf.own import BESIDE_OLD_TEAM, BESIDE_TEAM, COLUMNS_OF_PLAYER, COLUMNS_OF_TEAM, own_records
from trfpair.trf.players import ROUNDS_AT_MOST
from trfpair.trf.scores import BB, SYMBOLS_162, XXS
from trfpair.trf.source import BOM
from trfpair.trf.write_teams import in_records_013, lines_after, lines_before, team_fields

_AFTER_PLAYERS = frozenset({"013", "240", "250", "260", "299", "300", "310", "320", "330", "801", "802"})

Said = tuple[list[str], Sequence[str]]
"""Lines of the file, and what they leave unsaid."""


def dumps(tournament: Tournament, dialect: str = FULL.name, eol: str = "\n") -> str:
    """Write a tournament file. Raises BadInput for an unknown dialect or a text that cannot stand on one line."""
    way = _named(dialect)
    _refuse_numbers(tournament)
    said = [fact.lines(tournament, way)[0] for fact in FACTS]
    kept = [*own_records(tournament, legacy=in_old_records(tournament, way)), *tournament.records]
    before, after = _kept([record for record in kept if _stays(record, tournament, way)])
    name, *facts = said
    lines = [*name, *before, *(line for part in facts for line in part)]
    lines += [player_line(player) for player in tournament.players]
    if tournament.teams:
        lines += lines_after(tournament.teams, way)
    lines += after
    for line in lines:
        if "\n" in line or "\r" in line:
            raise BadInput(f"a line break cannot be written into a TRF record: {line!r}")
        if "\t" in line and line.startswith(PLAYER.code):
            raise BadInput(f"a tab cannot be written into the columns of a player: {line!r}")
    text = "".join(line.rstrip(" ") + eol for line in lines)
    return BOM + text if text.startswith(BOM) else text  # a reader takes the first one for a mark of its own


def _refuse_numbers(tournament: Tournament) -> None:
    """Raise BadInput for a number that the columns would cut, so that it would be another's, or that nobody reads."""
    if tournament.rounds is not None and not 1 <= tournament.rounds <= ROUNDS_AT_MOST:
        raise BadInput(Saying("rounds-of-a-file", rounds=tournament.rounds, most=ROUNDS_AT_MOST))
    if below := next((one for one in tournament.players if one.rating < 0), None):
        where, expected = Saying("rating-of", who=below.called), Saying("wanted-rating-from-0")
        raise BadInput(Saying("fault-found", where=where, expected=expected, found=below.rating))
    teams = tournament.teams.teams if tournament.teams else ()
    for kind, span, ids in (
        ("player", PLAYER.fields[0], [one.id for one in tournament.players]),
        ("team", TEAM_310.fields[0], [one.id for one in teams]),
    ):
        if (last := max(ids, default=0)) >= 10**span.room:
            raise BadInput(Saying(f"{kind}-of-a-file", number=last, most=10**span.room - 1))


def losses(tournament: Tournament, dialect: str = FULL.name) -> list[str]:
    """The facts that the file in a dialect would not say, in English that can be said in every language; empty where it
    says everything.
    """
    way = _named(dialect)
    lost: list[str] = [loss for fact in FACTS for loss in fact.lines(tournament, way)[1]]
    lost += _left_out(tournament.records, way)
    lost += _beside(tournament, way)
    return lost + list(cuts(tournament, dialect))


def cuts(tournament: Tournament, dialect: str = FULL.name) -> Iterator[str]:
    """The fields whose texts the file in a dialect would cut, in words; a line of ours keeps most of them."""
    way = _named(dialect)
    teams = tournament.teams.teams if tournament.teams else ()
    old = in_old_records(tournament, way)
    whole = ({*COLUMNS_OF_TEAM}, {*COLUMNS_OF_PLAYER}) if way.has(COMMENT) else (set[str](), set[str]())
    if old:
        yield from _cut(TEAM_013, "team", ((team.id, [team.name]) for team in teams), ["name"], whole[0])
    else:
        fields = ["id", "name", "nickname", "strength", "match_points", "game_points", "rank"]
        yield from _cut(TEAM_310, "team", ((team.id, team_fields(team)) for team in teams), fields, whole[0])
    rows = ((player.id, player_fields(player)) for player in tournament.players)
    yield from _cut(PLAYER, "player", rows, PLAYER_FIELDS, whole[1])


def in_old_records(tournament: Tournament, dialect: Dialect) -> bool:
    """Whether the teams stand in records 013."""
    return tournament.teams is not None and in_records_013(tournament.teams, dialect)


def _beside(tournament: Tournament, dialect: Dialect) -> Iterator[str]:
    """The facts of players and teams that a dialect without lines of ours does not say."""
    if dialect.has(COMMENT):
        return
    teams = tournament.teams.teams if tournament.teams else ()
    of_team = BESIDE_OLD_TEAM if in_old_records(tournament, dialect) else BESIDE_TEAM
    for kind, names, ones in (("player", BESIDE_PLAYER, tournament.players), ("team", of_team, teams)):
        for name in names:
            if number := sum(bool(getattr(one, name)) for one in ones):
                yield InEnglish(Saying(f"loss-of-{kind}s", count=number, field=Saying(f"column-{name}")))


def _named(dialect: str) -> Dialect:
    if dialect not in DIALECTS:
        raise BadInput(f"unknown dialect '{dialect}': choose one of {', '.join(DIALECTS)}")
    return DIALECTS[dialect]


def _stays(record: Record, tournament: Tournament, dialect: Dialect) -> bool:
    """Whether a kept record stands in the file: rosters of 310 that become 013 stand for those 013 that were beside."""
    return dialect.has(record.code) and (record.code != "013" or not tournament.teams or dialect.has("310"))


def _left_out(records: Sequence[Record], dialect: Dialect) -> Iterator[str]:
    """The kept records of which a dialect has none, by code."""
    found: dict[str, list[str]] = {}
    for record in records:
        if not dialect.has(record.code):
            found.setdefault(record.code, []).append(record.text.strip(" "))
    if log := found.pop(COMMENT, None):
        yield InEnglish(Saying("loss-comments", sign=COMMENT, lines=Saying("loss-lines", count=len(log))))
    if words := {code: texts for code, texts in found.items() if not code[-1:].isdigit()}:
        lines = Saying("loss-lines", count=sum(map(len, words.values())))
        yield InEnglish(Saying("loss-lines-of", lines=lines, codes=Listing([*words])))
    for code in [code for code in found if code not in words]:
        texts = found[code]
        one, many = Saying("loss-record", code=code, text=texts[0]), Saying("loss-records", code=code, lines=len(texts))
        yield InEnglish(many if len(texts) > 1 else one)


def _kept(records: Sequence[Record]) -> tuple[list[str], list[str]]:
    """The kept records in their order: those that go before the players, and those from the first team record on."""
    first = next((i for i, record in enumerate(records) if record.code in _AFTER_PLAYERS), len(records))
    lines = [record.code + record.text for record in records]
    return lines[:first], lines[first:]


def player_line(player: Player) -> str:
    """Return the line 001 of a player."""
    return PLAYER.written(player_fields(player), [cell_text(game) for game in player.games])


PLAYER_FIELDS = ["id", "sex", "title", "name", "rating", "federation", "fide_id", "birth", "points", "rank"]
"""The fields of a player, in the order of the columns."""


def player_fields(player: Player) -> list[str]:
    """The texts of a 001 record before its cells, in the order of the columns."""
    return [
        str(player.id),
        player.sex,
        player.title,
        player.name,
        str(player.rating),
        player.federation,
        player.fide_id,
        player.birth,
        "" if player.points is None else points_text(player.points),
        "" if player.rank is None else str(player.rank),
    ]


def _cut(
    layout: Layout, kind: str, records: Iterable[tuple[int, Sequence[str]]], fields: Sequence[str], whole: Set[str]
) -> Iterator[str]:
    """The values of some records, by id, that are too long for their columns, and that no line of ours holds."""
    columns = list(zip(layout.fields, fields))
    for id_, values in records:
        for (field, name), value in zip(columns, values):
            if len(value) > field.room and name not in whole:
                room: Fillings = {"room": field.room, "first": field.first, "last": field.last}
                yield InEnglish(Saying(f"loss-cut-of-{kind}", field=AText(field.name), id=id_, text=value, **room))


@lru_cache(10_000)
def cell_text(game: Game) -> str:
    """Columns 92-99 of a round. An open result is written as a blank."""
    if game == NO_GAME:
        return ""
    result = " " if game.result is Result.UNKNOWN else game.result.value
    return CELL.written([str(game.opponent or "0000"), game.colour.letter, result])[CELL.fields[0].first - 1 :]


def _name(tournament: Tournament, _dialect: Dialect) -> Said:
    return ([f"012 {tournament.name}"] if tournament.name else []), []


def _rounds(tournament: Tournament, dialect: Dialect) -> Said:
    if tournament.rounds is None:
        return [], []
    code = dialect.first(("XXR", "142"))
    if not code:
        return [], [InEnglish(Saying("loss-rounds", rounds=tournament.rounds))]
    return [f"{code} {tournament.rounds}"], []


def _options(tournament: Tournament, dialect: Dialect) -> Said:
    colour = tournament.initial_colour
    if dialect.has("XXC"):
        words = ["rank"] if tournament.positional else []
        if colour:
            words.append("white1" if colour is Colour.WHITE else "black1")
        return (["XXC " + " ".join(words)] if words else []), []
    lost = [InEnglish(Saying("loss-order"))] if tournament.positional else []
    if colour and not dialect.has("152"):
        lost.append(InEnglish(Saying("loss-white" if colour is Colour.WHITE else "loss-black")))
        colour = Colour.NONE
    return ([f"152 {colour.letter.upper()}"] if colour else []), lost


def _scoring(tournament: Tournament, dialect: Dialect) -> Said:
    scoring = tournament.scoring
    if scoring == Scoring():
        return [], []
    if dialect.has("162") and (values := _by_symbol(scoring, {k: v for k, v in SYMBOLS_162.items() if k not in "ZX"})):
        return [_symbols_162(values, scoring.unknown)], []
    usual = (None, scoring.white_draw)  # an open game is worth a draw where nothing is said
    lost = [] if scoring.unknown in usual or dialect.has("162") else [InEnglish(Saying("loss-open-game"))]
    if dialect.has("XXS"):
        fields = {code: fields[0] for code, fields in XXS.items() if len(fields) == 1}
        lines = ["XXS " + " ".join(f"{code}={points_text(getattr(scoring, name))}" for code, name in fields.items())]
        if scoring.unknown is not None and dialect.has("162"):
            lines.append(f"162  X{points_text(scoring.unknown):>4}")
        return lines, lost
    if replace(scoring, unknown=None) == Scoring():
        return [], lost
    if dialect.has("BBW"):
        if values := _by_symbol(scoring, BB):
            return [f"{code} {points_text(value):>4}" for code, value in values.items()], lost
        return [], [*lost, InEnglish(Saying("loss-points-of-bb"))]
    if dialect.has("162"):
        return [], [InEnglish(Saying("loss-points-of-162"))]
    return [], [*lost, InEnglish(Saying("loss-points"))]


def _by_symbol(scoring: Scoring, fields: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """The points of each symbol; empty where one of them would have to say several."""
    found = {symbol: {getattr(scoring, name) for name in names} for symbol, names in fields.items()}
    return {symbol: values.pop() for symbol, values in found.items()} if max(map(len, found.values())) == 1 else {}


def _symbols_162(points: Mapping[str, int], open_game: int | None) -> str:
    """Record 162 with the symbols that do not hold their default (without P the PAB is a win); X where it is said."""
    usual = Scoring()
    default = {"W": usual.win, "D": usual.draw, "L": 0, "A": 0, "P": points["W"]}
    stated = {symbol: value for symbol, value in points.items() if value != default[symbol]}
    if open_game is not None:
        stated["X"] = open_game
    pairs = [f"{symbol:>2}{points_text(value):>4}" for symbol, value in stated.items()]
    return "162" + " " + "   ".join(pairs)


def _system(tournament: Tournament, dialect: Dialect) -> Said:
    code = tournament.tournament_type
    if not code:
        return [], []
    if not dialect.has("192"):
        return [], [InEnglish(Saying("loss-type", code=code))]
    if not dialect.as_it_stood and not tournament.system:
        return [], [InEnglish(Saying("loss-baku"))]
    return [f"192 {code}"], []


def _byes(tournament: Tournament, dialect: Dialect) -> Said:
    lines, lost = [], []
    coming = tournament.last_paired + 1
    short = dialect.has("XXZ") and not tournament.teams
    for bye in tournament.byes:
        of_coming = bye.round == 0 or (bye.round == coming and not dialect.has("240"))
        if short and bye.kind is Result.ZERO_BYE and of_coming:
            lines.append("XXZ " + " ".join(map(str, bye.ids)))
        elif dialect.has("240"):
            lines += _bye_240(bye, coming, tournament)
        else:
            facts: Fillings = {"kind": bye.kind.value, "round": bye.round or coming}
            lost.append(InEnglish(Saying("loss-byes", who=_those(tournament, bye.ids), **facts)))
    return lines, lost


def _bye_240(bye: ByeRequest, coming: int, tournament: Tournament) -> list[str]:
    """Record 240. Who is absent (XXZ) is left to the coming round's cell, or another 240, where that says more."""
    ids = bye.ids
    if bye.round == 0 and not tournament.teams:
        told = {player.id for player in tournament.players if player.game(coming) != NO_GAME}
        told |= {id_ for other in tournament.byes if other.round == coming for id_ in other.ids}
        ids = tuple(id_ for id_ in ids if id_ not in told)
    values = [bye.kind.value, str(bye.round or coming)]
    return [BYE_240.written(values, list(map(str, ids)))] if ids else []


def _forbidden(tournament: Tournament, dialect: Dialect) -> Said:
    lines, lost = [], []
    short = dialect.has("XXP") and not tournament.teams
    for group in tournament.forbidden:
        ids = list(map(str, group.ids))
        always = group.first <= 1 and group.last is None
        if always and short:
            lines.append("XXP " + " ".join(ids))
        elif dialect.has("260"):
            lines.append(_prohibited_260(group, ids, tournament.rounds))
        else:
            lost.append(InEnglish(Saying("loss-bans" if always else "loss-bans-of-rounds", who=" ".join(ids))))
    return lines, lost


def _prohibited_260(group: ForbiddenGroup, ids: list[str], rounds: int | None) -> str:
    last = group.last if group.last is not None else max(rounds or NO_LAST_ROUND, group.first)
    return PROHIBITED_260.written([str(group.first), str(last)], ids)


def _acceleration(tournament: Tournament, dialect: Dialect) -> Said:
    table, lines, lost = tournament.virtual_points, list[str](), list[str]()
    if dialect.has("XXA"):
        lines += [VIRTUAL_XXA.written([str(id_)], list(map(points_text, row))) for id_, row in table.items()]
    elif dialect.has("250"):
        lines += [line for id_, points in table.items() for line in _ranges_of_one(id_, points)]
    elif table:
        lost.append(InEnglish(Saying("loss-virtual-points", who=Saying("list-players", count=len(table)))))
    if tournament.accelerations and not dialect.has("250"):
        return lines, [*lost, InEnglish(Saying(f"loss-ranges-of-{'teams' if tournament.teams else 'players'}"))]
    for row in tournament.accelerations:
        numbers = (row.first_round, row.last_round, row.first_id, row.last_id)
        of_match = "" if row.match_points is None else points_text(row.match_points)
        points = "" if of_match and not row.points else points_text(row.points)
        lines.append(ACCELERATION_250.written([of_match, points, *map(str, numbers)]))
    return lines, lost


def _ranges_of_one(id_: int, points: Sequence[int]) -> Iterator[str]:
    """The rows of record 250 that say what one player's XXA record says."""
    for value, run in groupby(enumerate(points, 1), key=lambda item: item[1]):
        rounds = [round_ for round_, _ in run]
        values = ["", points_text(value), str(rounds[0]), str(rounds[-1]), str(id_), str(id_)]
        yield ACCELERATION_250.written(values)


def _abnormal(tournament: Tournament, dialect: Dialect) -> Said:
    if not dialect.has("299"):
        return [], [InEnglish(Saying("loss-abnormal", who=_those(tournament, row.ids))) for row in tournament.abnormal]
    lines = []
    for row in tournament.abnormal:
        of_match = "" if row.match_points is None else points_text(row.match_points)
        values = [
            row.kind.value if row.kind else "",
            of_match,
            points_text(row.points) if row.games else "",
            str(row.round or ""),
        ]
        lines.append(ABNORMAL_299.written(values, list(map(str, row.ids))))
    return lines, []


def _teams(tournament: Tournament, dialect: Dialect) -> Said:
    side = tournament.teams
    if side is None:
        return [], []
    if dialect.has("310"):
        return lines_before(side), []
    bare = tuple(
        Team(at, team.name, team.nickname, players=team.players, captain=team.captain)
        for at, team in enumerate(side.teams, 1)
    )
    there = {line[:3] for line in (*lines_before(side), *lines_after(side, FULL))} - {"013", "310"}
    there |= {"310"} if side.teams != bare else set()
    return [], [InEnglish(Saying(f"loss-{code}")) for code in _OF_TEAMS if code in there]


_OF_TEAMS = ("300", "310", "320", "330", "352", "362")
"""The records of teams that say what no roster of TRF16 (013) has."""


def _those(tournament: Tournament, ids: Sequence[int]) -> Saying:
    """Participants by their numbers; all of them where none is named."""
    kind = "teams" if tournament.teams else "players"
    return Saying(f"loss-{kind}", ids=" ".join(map(str, ids))) if ids else Saying(f"loss-all-{kind}")


class Fact(NamedTuple):
    """Something that a tournament states besides its players."""

    codes: frozenset[str]
    """The records that can state it."""
    lines: Callable[[Tournament, Dialect], Said]
    """What states it in a dialect."""


def _fact(codes: str, lines: Callable[[Tournament, Dialect], Said]) -> Fact:
    return Fact(frozenset(codes.split()), lines)


FACTS: Sequence[Fact] = (
    _fact("012", _name),
    _fact("142 XXR", _rounds),
    _fact("152 XXC", _options),
    _fact(" ".join(("162 XXS", *BB)), _scoring),
    _fact("192", _system),
    _fact("240 XXZ", _byes),
    _fact("260 XXP", _forbidden),
    _fact("250 XXA", _acceleration),
    _fact("299", _abnormal),
    _fact("352 362", _teams),
)
"""What a tournament states besides its players, in the order of the file."""


def _of_rounds(code: str, tournament: Tournament, dialect: Dialect) -> Said:
    lines = lines_after(tournament.teams, dialect) if tournament.teams else []
    return [line for line in lines if line.startswith(code)], []


TEAM_ROUNDS: Sequence[Fact] = tuple(_fact(code, partial(_of_rounds, code)) for code in ("300", "320", "330"))
"""What it states of rounds of teams, behind the rosters."""

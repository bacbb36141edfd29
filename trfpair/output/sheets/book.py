"""Content of the sheets of a tournament: boards, names, standings, crosstables, cards, groups. No words, no layout."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from trfpair.base.errors import BadInput
from trfpair.base.named import NamedTuple
from trfpair.event.at_tables import kept_tables, tables_at
from trfpair.event.dates import reader_of
from trfpair.event.history import History, before_round
from trfpair.event.model import Colour, Pair, Player, Tournament
from trfpair.event.namesakes import told_apart
from trfpair.event.points import PointsTable
from trfpair.event.saying import Saying, or_meant, rounds_held
from trfpair.event.tenths import points_text
from trfpair.event.unfinished import unfinished
from trfpair.output.sheets.prizes import Entrant, PrizeCategory, Prizes, Winner, dealt
from trfpair.output.sheets.typed_prizes import prizes_of
from trfpair.ranking import Column, Request, standings
from trfpair.ranking.groups import GROUPED_BY, GroupedBy, GroupLine
from trfpair.rounds.scores import scored_after, to_review

_COLOURS: Mapping[Colour, str] = {Colour.WHITE: "white", Colour.BLACK: "black", Colour.NONE: ""}
"""The word for a colour."""

MARKS: Mapping[str, str] = {"pab": "(1)", "full_bye": "(1)", "half_bye": "(½)", "absent": "–"}
"""A crosstable's sign for a round without an opponent, by its word, in the order of a list of byes; what the event
gives for it stands among the points."""


SHOWN = GROUPED_BY
"""What may stand beside the name of a player."""

_FIRST_DAY, _CELL_OF_DAYS = 88, 10
"""Where the day of round 1 stands in the text of record 132 (column 92), and how far it is to the next."""


def with_beside(name: str, beside: str) -> str:
    """A name, with what stands beside it."""
    return f"{name} ({beside})" if beside else name


class Who(NamedTuple):
    """A player on a sheet. ``points`` in tenths, at the time the sheet speaks of."""

    player: Player
    points: int
    rank: int
    """Rank in the standings, or place on a ladder; 0 where there is none."""
    beside: str = ""
    """What is to be shown beside the name, such as the club, and what tells the player from another of the name."""

    @property
    def id(self) -> int:
        """The number."""
        return self.player.id

    @property
    def name(self) -> str:
        """The name; the number where the file has none."""
        return self.player.listed

    @property
    def title(self) -> str:
        """The title."""
        return self.player.title

    @property
    def rating(self) -> int:
        """The rating; 0 where there is none."""
        return self.player.rating

    @property
    def federation(self) -> str:
        """The federation."""
        return self.player.federation

    @property
    def told(self) -> str:
        """The name, with what stands beside it."""
        return with_beside(self.name, self.beside)


class Board(NamedTuple):
    """One board, with the score of each side (empty while it is not known)."""

    number: int
    white: Who
    black: Who
    white_score: str
    black_score: str
    table: str = ""
    """The table at which it stands, where the file says anything of tables."""

    @property
    def known(self) -> bool:
        """Whether there is a result."""
        return bool(self.white_score or self.black_score)


class NameLine(NamedTuple):
    """One line of the pairings by name."""

    who: Who
    board: int
    """0 where the player sits at none."""
    white: bool
    opponent: Who | None
    bye: str
    """The word for the bye; empty where the player has an opponent."""
    table: str = ""


class Cell(NamedTuple):
    """One round in a crosstable: against which line, with which colour, which score."""

    against: int
    """Rank or number of the opponent; 0 for none."""
    id: int
    colour: str
    """``w``, ``b`` or empty."""
    score: str
    """The score of the game, or the mark of a bye."""


class CrossLine(NamedTuple):
    """One line of a crosstable."""

    key: int
    """Rank or number: what the cells of the others refer to."""
    rank: str
    who: Who
    cells: tuple[Cell, ...]
    values: tuple[str, ...]
    """The tie-breaks, as they are printed."""


class CardLine(NamedTuple):
    """One round on a player's card. The fields stand in the order in which the page takes them."""

    round: int
    colour: str
    """``white``, ``black`` or empty."""
    opponent: int
    """0 where there was none."""
    name: str
    rating: int
    bye: str
    """The word for the bye; empty where there was an opponent."""
    score: str
    sum: str
    """Points up to then."""
    beside: str = ""
    """What stands beside the name of the opponent (`Who.beside`)."""


class Card(NamedTuple):
    """The card of one player."""

    who: Who
    rank: str
    lines: tuple[CardLine, ...]
    values: tuple[str, ...]


class _Group(NamedTuple):
    """The players of one score."""

    points: int
    members: tuple[Who, ...]


class Book:
    """Everything the sheets show of a tournament, for one of its rounds; each part is made when it is asked for."""

    def __init__(
        self,
        tournament: Tournament,
        round_: int | None = None,
        tie_breaks: str = "",
        prizes: Prizes | None = None,
        *,
        show: Sequence[str] = (),
        by: GroupedBy = "club",
        best: int = 0,
    ) -> None:
        """``round_`` is that of the pairings (the last paired one, of a calendar the one under way).

        Standings are those after it, if it is finished. ``show`` names what stands beside the name of a player
        (`SHOWN`); ``best`` of each group of players, such as a club, are ranked, 0 for no such table.

        In an event of teams the teams stand where players stand elsewhere, and a match where a game stands. Raises
        BadInput for a round that the file does not hold, and for a list of tie-breaks with an unknown code.
        """
        self.seen = tournament.event
        tournament = self.seen.tournament.rated
        last = self.seen.last
        if round_ is not None and not 1 <= round_ <= last:
            raise BadInput(Saying("no-sheets-for", round=round_, held=rounds_held(last)))
        self.tournament = tournament
        self.prizes = prizes_of(self.seen.file) if prizes is None else prizes
        if unknown := [one for one in show if one not in SHOWN]:
            raise BadInput(Saying("not-shown", known=", ".join(SHOWN), found=or_meant(unknown[0], SHOWN)))
        self.show, self.by, self.best = tuple(show), by, best
        self.calendar = self.seen.terms.calendar
        """Whether the rounds stand from the start, so that games without a result count nothing."""
        usual = self.seen.under_way if self.calendar else last
        self.round = usual if round_ is None else round_
        self.players, self.apart = tournament.by_id, told_apart(tournament.players)
        self.finished = not unfinished(self.seen, self.round)
        self.after = self.round if self.finished else self.round - 1
        counted = None if self.calendar and round_ is None else self.after
        found = scored_after(self.seen.file, counted)
        self.own = found.own
        """The score by which the event ranks, where it is not the points."""
        self.ladder = self.own is not None and not self.own.points
        """Whether ranks are places, and points mean nothing."""
        self._table = PointsTable(tournament)
        request = Request(counted, tie_breaks).beside(found.own, found.notices, found.left_out)
        self.standings = None if self.ladder else standings(found.tournament, request)
        self.counted = self.standings.crosstable.rounds if self.standings else self.after
        """The last round whose results count in the standings: in a calendar there may be results after the round."""
        self.rounds = max(self.round, self.counted)
        """The last round of crosstables and cards."""

    @property
    def lacking(self) -> Iterator[Saying]:
        """The columns beside names of which nobody has said anything."""
        for one in self.show:
            if not any(getattr(player, one) for player in self.seen.file.players):
                yield Saying("known-of-nobody", what=Saying(f"column-{one}"))

    @property
    def day(self) -> str:
        """The day of the round (record 132) as YYYY-MM-DD; empty where the file does not say it."""
        return self.day_of(self.round) if self.round else ""

    def day_of(self, round_: int) -> str:
        """The day of any round."""
        at = _FIRST_DAY + _CELL_OF_DAYS * (round_ - 1) * self.seen.terms.columns
        return reader_of(self._line)(self._line("132")[at : at + _CELL_OF_DAYS])

    def _line(self, code: str) -> str:
        return next((record.text for record in self.seen.file.records if record.code == code), "")

    @cached_property
    def facts(self) -> tuple[str, str, str]:
        """Place, first day and last day of the event; empty where the file does not say them."""
        day_in = reader_of(self._line)
        return self._line("022").strip(), day_in(self._line("042")), day_in(self._line("052"))

    @cached_property
    def federations(self) -> bool:
        """Whether players come from more than one federation."""
        return len({player.federation for player in self.tournament.players} - {""}) > 1

    @cached_property
    def titles(self) -> bool:
        """Whether anybody has a title."""
        return any(player.title for player in self.tournament.players)

    @cached_property
    def awards(self) -> list[tuple[PrizeCategory, list[Winner]]]:
        """The categories with those who win."""
        field = [Entrant(self.players[who.id], who.rank, self.shown(who)) for who in self.ranked]
        return dealt(self.prizes, field)

    @cached_property
    def clubs(self) -> tuple[GroupLine, ...]:
        """The groups of players by the best of each; none where these are not asked for."""
        return self.standings.groups(by=self.by, best=self.best) if self.standings and self.best else ()

    @cached_property
    def history(self) -> History:
        """The facts known before the round."""
        return before_round(self.tournament, self.round)

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """The tie-breaks after the points."""
        return tuple(column for column in self.standings.columns if column.code.name != "PTS") if self.standings else ()

    def _who(self, player: Player, points: int) -> Who:
        return Who(player, points, self._rank(player), self._beside(player, self.apart))

    def beside_at_board(self, player: Player) -> str:
        """The text beside the name of a player of a team."""
        return self._beside(player, self._apart_in_teams)

    @cached_property
    def _apart_in_teams(self) -> Mapping[int, str]:
        return told_apart(self.seen.file.players)

    def _beside(self, player: Player, apart: Mapping[int, str]) -> str:
        """The text beside a name: what is to be shown, and what tells the player from others of the name."""
        shown = (*(getattr(player, one) for one in self.show), apart.get(player.id, ""))
        return ", ".join(dict.fromkeys(filter(None, shown)))

    def _rank(self, player: Player) -> int:
        if self.own and self.ladder:
            return int(self.own.values.get(player.id) or 0)
        return self.standings.rank_of.get(player.id, 0) if self.standings else 0

    def shown(self, who: Who) -> str:
        """The text beside a name: the place, the score of the system, or the points."""
        if self.ladder:
            return str(who.rank or "")
        if self.own and self.columns:
            return self.columns[0].text(who.id)
        return points_text(who.points)

    @cached_property
    def before(self) -> Mapping[int, Who]:
        """Everybody by id, with the points before the round."""
        by_id = self.history.by_id
        return {id_: self._who(player, by_id[id_].score) for id_, player in self.players.items()}

    @cached_property
    def now(self) -> Mapping[int, Who]:
        """Everybody by id, with the points after the last finished round; who is expelled has no rank."""
        found = {id_: self._who(player, self._table.score(player, self.after)) for id_, player in self.players.items()}
        if self.standings:
            found |= {line.player.id: self._who(line.player, line.points) for line in self.standings.lines}
        return found

    @cached_property
    def boards(self) -> tuple[Board, ...]:
        """The boards of the round in order."""
        return self.boards_of(self.round)

    def boards_of(self, round_: int) -> tuple[Board, ...]:
        """The boards of any round; the points are those before the round of the book."""
        pairs = self.seen.boards(round_)
        tables = tables_at(self.seen.file, pairs) or ("",) * len(pairs)
        return tuple(self._board(number, pair, round_, tables[number - 1]) for number, pair in enumerate(pairs, 1))

    def _board(self, number: int, pair: Pair, round_: int, table: str) -> Board:
        white, black = (self.score_of(id_, round_) for id_ in pair)
        return Board(number, self.before[pair.white], self.before[pair.black], white, black, table)

    @cached_property
    def kept_tables(self) -> Mapping[int, str]:
        """The tables of those who stay at one."""
        return kept_tables(self.seen.file)

    def score_of(self, id_: int, round_: int) -> str:
        """The result of one side of a game, or the points it made in a match; empty while nothing is known."""
        if not self.seen.of_matches:
            return self.players[id_].game(round_).result.row.sign
        made = self.seen.made(id_, round_)
        return "" if made is None else half_points(made)

    @cached_property
    def reviewed(self) -> tuple[tuple[int, str], ...]:
        """The boards of the round that are for the director to review, each with its sentence."""
        return to_review(self.seen, self.history)

    @cached_property
    def byes(self) -> tuple[tuple[Who, str], ...]:
        """The players without an opponent in the round, with the word for it: the pairing-allocated bye first."""
        return self.byes_of(self.round) if self.round else ()

    def byes_of(self, round_: int) -> tuple[tuple[Who, str], ...]:
        """The players without an opponent in any round, with the word for it."""
        order = list(MARKS)
        found = [
            (self.before[player.id], player.game(round_).result.row.word)
            for player in self.tournament.players
            if not player.game(round_).opponent
        ]
        return tuple(sorted(found, key=lambda bye: (order.index(bye[1]), bye[0].id)))

    @cached_property
    def names(self) -> tuple[NameLine, ...]:
        """The pairings player by player; a language has its own order of names."""
        lines = []
        for board in self.boards:
            for white, who, opponent in ((True, board.white, board.black), (False, board.black, board.white)):
                lines.append(NameLine(who, board.number, white, opponent, "", board.table))
        return (*lines, *(NameLine(who, 0, False, None, bye) for who, bye in self.byes))

    @cached_property
    def open_games(self) -> tuple[tuple[int, str], ...]:
        """The games without a result that count in the standings: round and board."""
        if not self.standings or self.calendar:
            return ()
        rounds = range(1, self.after + 1)
        return tuple((game.round, game.board) for round_ in rounds for game in self.seen.open_games(round_))

    @cached_property
    def ranked(self) -> tuple[Who, ...]:
        """Everybody in the order of the standings, of the ladder, or of the pairing numbers."""
        if self.standings:
            return tuple(self.now[line.player.id] for line in self.standings.lines)
        return tuple(sorted(self.now.values(), key=lambda who: (who.rank, who.id) if self.ladder else (0, who.id)))

    def rank_text(self, who: Who) -> str:
        """The rank, with an equals sign where it is shared; nothing where there is none."""
        return self.standings.rank_text(who.rank) if self.standings and who.rank else str(who.rank or "")

    def values(self, who: Who) -> tuple[str, ...]:
        """The tie-breaks of a player as they are printed."""
        return self._values[who.id]

    @cached_property
    def _values(self) -> Mapping[int, tuple[str, ...]]:
        columns = [
            {id_: column.text(id_) for id_ in (column.values if column.row.measure is None else self.players)}
            for column in self.columns
        ]
        return {id_: tuple([column.get(id_, "") for column in columns]) for id_ in self.players}

    @cached_property
    def by_rank(self) -> tuple[CrossLine, ...]:
        """The crosstable in the order of the standings, players without a rank last; cells name the opponent's line."""
        ranked = {who.id: who for who in self.ranked}
        lines = {**ranked, **self.now}.values()
        keys = {who.id: key for key, who in enumerate(lines, 1)}
        return tuple(self._cross_line(who, keys) for who in lines)

    @cached_property
    def by_number(self) -> tuple[CrossLine, ...]:
        """The crosstable in the order of the pairing numbers."""
        ordered = [self.now[player.id] for player in self.tournament.players]
        keys = {id_: id_ for id_ in self.players}
        return tuple(self._cross_line(who, keys) for who in ordered)

    def _cross_line(self, who: Who, keys: Mapping[int, int]) -> CrossLine:
        player = self.players[who.id]
        cells = tuple([self._cell(player, round_, keys) for round_ in range(1, self.rounds + 1)])
        return CrossLine(keys[who.id], self.rank_text(who), who, cells, self.values(who))

    def _cell(self, player: Player, round_: int, keys: Mapping[int, int]) -> Cell:
        opponent, colour, result = player.game(round_)
        if opponent:
            shown = "" if colour is Colour.NONE else colour.letter
            return Cell(keys.get(opponent, 0), opponent, shown, self.score_of(player.id, round_))
        if self.seen.of_matches:
            made = self.seen.made(player.id, round_) or 0
            return Cell(0, 0, "", f"({half_points(made)})" if made else "–")
        return Cell(0, 0, "", MARKS[result.row.word])

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """A card for each player, by pairing number."""
        return tuple(self._card(player) for player in self.tournament.players)

    def _card(self, player: Player) -> Card:
        who, total = self.now[player.id], 0
        lines = []
        for round_ in range(1, self.rounds + 1):
            game = player.game(round_)
            if round_ <= self.counted:
                total += self._counted_points(player, round_)
            opponent, shown = self.now.get(game.opponent), points_text(total)
            if opponent is None:
                lines.append(CardLine(round_, "", 0, "", 0, game.result.row.word, "", shown))
            else:
                score = self.score_of(player.id, round_)
                colour = _COLOURS[game.colour]
                facts = (opponent.id, opponent.name, opponent.rating)
                lines.append(CardLine(round_, colour, *facts, "", score, shown, opponent.beside))
        return Card(who, self.rank_text(who), tuple(lines), self.values(who))

    def _counted_points(self, player: Player, round_: int) -> int:
        """The points of a round as the standings count it."""
        if self.standings is None:
            return self._table.of(player, round_, player.game(round_))
        return self.standings.crosstable.participants[player.id].rounds[round_ - 1].points

    @cached_property
    def groups(self) -> tuple[_Group, ...]:
        """The score groups after the last finished round, the highest first."""
        by_points: dict[int, list[Who]] = {}
        for who in sorted(self.ranked, key=lambda who: (-who.points, who.rank, who.id)):
            by_points.setdefault(who.points, []).append(who)
        return tuple(_Group(points, tuple(members)) for points, members in by_points.items())


def half_points(tenths: int) -> str:
    """Points as a page shows the result of a match: ``2½``; in tenths where there are other parts."""
    whole, rest = divmod(tenths, 10)
    if rest not in (0, 5):
        return points_text(tenths)
    return f"{whole or '' if rest else whole}{'½' if rest else ''}"

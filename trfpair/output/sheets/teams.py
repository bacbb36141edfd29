"""Content of the sheets of a team event beyond its matches: the boards of each match, and the players by board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from trfpair.base.named import NamedTuple
from trfpair.event.matches.teams import TeamBoard, TeamMatches
from trfpair.event.model import Player
from trfpair.event.results import OVER, PLAYED
from trfpair.output.sheets.book import Board, Book, with_beside
from trfpair.output.sheets.sheet import Page
from trfpair.output.tables import lines_of
from trfpair.ranking.codes import Code
from trfpair.ranking.crosstable import crosstable_of
from trfpair.ranking.ratings import performance


class MatchBoard(NamedTuple):
    """One board of a match. A player who is not there has no name."""

    number: int
    left: Player | None
    """Of the team that is named first."""
    left_score: str
    right: Player | None
    right_score: str
    left_white: bool
    """Whether the player on the left has White."""


class MatchCard(NamedTuple):
    """One match with its boards."""

    board: Board
    boards: tuple[MatchBoard, ...]


class Scorer(NamedTuple):
    """The results of a player at the boards."""

    player: Player
    team: str
    points: int
    """In tenths, of the games that were played."""
    games: int
    performance: int | None
    """C.07, 10.2; None where an opponent has no rating."""


def match_cards(book: Book) -> tuple[MatchCard, ...]:
    """The matches of the round, each with its boards."""
    matches = book.seen.matches
    if matches is None:
        return ()
    return tuple(MatchCard(board, tuple(_boards(book, matches, board))) for board in book.boards)


def _boards(book: Book, matches: TeamMatches, match: Board) -> Iterator[MatchBoard]:
    white, black = (_by_number(book, matches, who.id) for who in (match.white, match.black))
    for number in sorted({*white, *black}):
        left, right = white.get(number), black.get(number)
        colour = left.game.colour if left else right.game.colour.opposite if right else 0
        yield MatchBoard(number + 1, *_seat(matches, left), *_seat(matches, right), left_white=colour >= 0)


def _by_number(book: Book, matches: TeamMatches, team: int) -> Mapping[int, TeamBoard]:
    return {board.number: board for board in matches.boards(matches.teams[team], book.round)}


def _seat(matches: TeamMatches, board: TeamBoard | None) -> tuple[Player | None, str]:
    return (matches.players[board.player], board.game.result.row.sign) if board else (None, "")


def scorers(book: Book) -> tuple[tuple[int, tuple[Scorer, ...]], ...]:
    """By board those who played there: more points first, then fewer games, then the better performance.

    A player stands at the board where most of the games were, of several the first. Forfeits are no games.
    """
    matches = book.seen.matches
    if matches is None:
        return ()
    table: dict[int, list[Scorer]] = {}
    played = crosstable_of(matches.tournament, rounds=book.counted, edition="2026", swiss=True)
    values = performance(played, Code("TPR"))
    for team in matches.side.teams:
        seats: dict[int, Counter[int]] = {}
        for round_ in range(1, book.counted + 1):
            for board in matches.boards(team, round_):
                if board.game.result in OVER:
                    seats.setdefault(board.player, Counter())[board.number + 1] += 1
        for id_, boards in seats.items():
            player = matches.players[id_]
            games = [game for game in player.games[: book.counted] if game.result in PLAYED]
            rated = all(matches.players[game.opponent].rating for game in games)
            amount = values[id_].amount if rated else None
            points = sum(matches.tournament.scoring.points(game) for game in games)
            number = min(boards, key=lambda board: (-boards[board], board))
            made = Scorer(player, team.name, points, len(games), None if amount is None else int(amount))
            table.setdefault(number, []).append(made)
    return tuple((number, tuple(sorted(table[number], key=_order))) for number in sorted(table))


def _order(scorer: Scorer) -> tuple[int, int, int, int]:
    return -scorer.points, scorer.games, -(scorer.performance or 0), scorer.player.id


def matches_text(page: Page) -> list[str]:
    """Each match of the round with its boards, White marked."""
    words, lines = page.words, []
    for card in match_cards(page.book):
        board = card.board
        score = f"{board.white_score} - {board.black_score}" if board.known else "..."
        rows = [_board_row(row, page) for row in card.boards]
        table = f"  ({words.table} {board.table})" if board.table else ""
        lines += [f"{board.number}  {board.white.name} - {board.black.name}  {score}{table}"]
        lines += [*(f"   {line}" for line in lines_of([""] * 6, rows, "rlllll") if line), ""]
    return lines + [f"{who.name}{words.colon} {words.word(bye)}" for who, bye in page.book.byes]


def _board_row(row: MatchBoard, page: Page) -> list[str]:
    words, book = page.words, page.book
    left, right = (words.letters[colour] for colour in ("wb" if row.left_white else "bw"))
    score = f"{row.left_score}:{row.right_score}" if row.left_score or row.right_score else "..."
    return [str(row.number), left, _named(row.left, book), score, right, _named(row.right, book)]


def _named(player: Player | None, book: Book) -> str:
    if player is None:
        return "-"
    return f"{with_beside(player.called, book.beside_at_board(player))} {player.rating or ''}".rstrip()


def scorers_text(page: Page) -> list[str]:
    """The players by board."""
    words, lines = page.words, []
    heads = ["", words.name, words.team, words.points, words.games, words.performance]
    for number, players in scorers(page.book):
        rows = [
            [
                str(at), _named(made.player, page.book), made.team, words.score(made.points), str(made.games),
                "" if made.performance is None else str(made.performance),
            ]
            for at, made in enumerate(players, 1)
        ]  # fmt: skip
        lines += [f"{words.board} {number}", *lines_of(heads, rows, "rllrrr", (5,)), ""]
    return lines

"""The proof that sheets show what the file says: boards, opponents, colours, results, points and sums."""

from __future__ import annotations

from trfpair.event.event import Event
from trfpair.event.model import Colour, Tournament
from trfpair.event.results import Result
from trfpair.event.tenths import points_text
from trfpair.output.sheets.book import Book, Card

LETTERS = {Colour.WHITE: "white", Colour.BLACK: "black", Colour.NONE: ""}


def prove_sheets(event: Tournament) -> None:
    """The sheets of a file, of the usual round, against its cells."""
    book = Book(event)
    seen = event.event
    if book.round:
        prove_boards(book, seen)
    for card in book.cards:
        prove_card(book, seen, card)
    for lines in (book.by_rank, book.by_number) if book.standings else (book.by_number,):
        keys = {line.key: line.who.id for line in lines}
        assert sorted(keys.values()) == sorted(seen.by_id)
        for line in lines:
            games = [seen.by_id[line.who.id].game(at) for at in range(1, book.rounds + 1)]
            assert [keys.get(cell.against, 0) for cell in line.cells] == [game.opponent for game in games]
    if book.standings and not book.own:
        by_id = {line.player.id: line.points for line in book.standings.lines}
        assert {who.id: who.points for who in book.ranked} == by_id


def prove_boards(book: Book, seen: Event) -> None:
    """The pairings by board and by name."""
    assert [(one.white.id, one.black.id) for one in book.boards] == [tuple(pair) for pair in seen.boards(book.round)]
    assert sorted(name.who.id for name in book.names) == sorted(seen.by_id)
    for name in book.names:
        assert seen.by_id[name.who.id].game(book.round).opponent == (name.opponent.id if name.opponent else 0)


def prove_card(book: Book, seen: Event, card: Card) -> None:
    """A card: each round as the cells of the player have it, and a sum that is that of the standings."""
    player = seen.by_id[card.who.id]
    assert len(card.lines) == book.rounds
    for line in card.lines:
        game = player.game(line.round)
        assert line.opponent == game.opponent
        assert not game.opponent or line.colour == LETTERS[game.colour]
        known = bool(game.opponent) and (seen.of_matches or game.result is not Result.UNKNOWN)
        assert known or not line.score or not game.opponent, (line, game)
    ranked = book.standings is not None and card.who.id in book.standings.rank_of
    if card.lines and ranked:
        assert card.lines[-1].sum == points_text(card.who.points), f"the sum of the card of {card.who.id}"

"""Sheets for the wall, as text and as pages of HTML: pairings, results, standings, crosstables, cards, prizes."""

from trfpair.event.words import languages, spoken, words_of
from trfpair.output.sheets.book import Book
from trfpair.output.sheets.pages import FORMATS, SHEETS, sheets_of
from trfpair.output.sheets.several import groups_of, in_two_groups, sheets_of_groups, told_with_sheets
from trfpair.output.sheets.sheet import Look

__all__ = [
    "FORMATS", "SHEETS", "Book", "Look", "groups_of", "in_two_groups", "languages", "sheets_of", "sheets_of_groups",
    "spoken", "told_with_sheets", "words_of",
]  # fmt: skip

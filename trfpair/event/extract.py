"""One rating list in memory, looked up as a register is: for places without a database, such as a browser."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Iterable

from trfpair.base.errors import BadInput, BeyondLimits
from trfpair.event.alphabet import words_of_name
from trfpair.event.rating_lists import LISTED_FACTS, ListedPlayer, rating_list_in, title_of_list
from trfpair.event.register import FIDE, MOST_FOUND, RegisterEntry
from trfpair.event.saying import Saying

MOST_OF_EXTRACT = 100_000
"""So many players an extract may have."""
_INDEXED = 3
"""So many letters of a word find the names in which a word begins with them."""


class Extract:
    """The players of one list by number and by name. Raises BeyondLimits for too many, and BadInput for none."""

    def __init__(self, source: str, month: str, players: Iterable[ListedPlayer]) -> None:
        self.source, self.month = source, month
        self._by_id: dict[str, RegisterEntry] = {}
        for rows, player in enumerate(players, 1):
            if rows > MOST_OF_EXTRACT:
                raise BeyondLimits(Saying("extract-too-long", most=f"{MOST_OF_EXTRACT:,}"))
            self._by_id[player.id] = RegisterEntry(player, source, month)
        if not self._by_id:
            raise BadInput(Saying("extract-of-nobody"))
        self._by_words: dict[str, list[RegisterEntry]] = defaultdict(list)
        for entry in sorted(self._by_id.values(), key=lambda entry: entry.player.id):
            self._by_words[words_of_name(entry.player.name)].append(entry)
        self._begun: dict[str, set[str]] = defaultdict(set)
        """Names by the first letters of their words."""
        for words in self._by_words:
            for word in words.split():
                self._begun[word[:_INDEXED]].add(words)

    def lists(self) -> list[tuple[str, str, int]]:
        """The one list: source, month, and number of players."""
        return [(self.source, self.month, len(self._by_id))]

    def by_id(self, id_: str, source: str = FIDE, month: str = "") -> RegisterEntry | None:
        """The player with a number."""
        return self._by_id.get(id_) if self._has(source, month) else None

    def by_name(self, name: str, source: str = "", month: str = "") -> list[RegisterEntry]:
        """The players of exactly this name, however its words are ordered and written."""
        return self._by_words.get(words_of_name(name), [])[:MOST_FOUND] if self._has(source, month) else []

    def found(self, text: str, source: str = "", month: str = "") -> list[RegisterEntry]:
        """The players in whose name each word of a text begins a word, by name; at most 50."""
        asked = words_of_name(text).split()
        if not asked or not self._has(source, month):
            return []
        longest = max(asked, key=len)
        some = self._begun.get(longest[:_INDEXED], ()) if len(longest) >= _INDEXED else self._by_words
        alike = sorted(words for words in some if all(f" {word}" in f" {words}" for word in asked))
        return [entry for words in alike[:MOST_FOUND] for entry in self._by_words[words]][:MOST_FOUND]

    def _has(self, source: str, month: str) -> bool:
        return source in ("", self.source) and (not month or self.month <= month)


def extract_of(data: bytes, name: str, source: str = "", month: str = "") -> Extract:
    """The extract that a file holds: any rating list that a register takes in; what it does not say is said here.

    Raises BadInput, and BeyondLimits.
    """
    with rating_list_in(io.BytesIO(data), name) as found:
        return Extract(source or found.source or FIDE, month or found.month, found.players)


def extract_table(source: str, month: str, players: Iterable[ListedPlayer]) -> str:
    """The players of a list as a table that says whose list it is: a register and the page in a browser take it."""
    text = io.StringIO()
    text.write(title_of_list(source, month) + "\n")
    table = csv.writer(text, delimiter=";", lineterminator="\n")
    table.writerow(LISTED_FACTS)
    table.writerows([*player[:-3], *(rating or "" for rating in player[-3:])] for player in players)
    return text.getvalue()

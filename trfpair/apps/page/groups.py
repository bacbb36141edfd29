"""Several tournaments of this browser as the groups of one event: the sheets of all, with one list of names."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path

from trfpair.apps.page.answers import Reply, told_in, zipped
from trfpair.apps.page.ways import reading_by
from trfpair.base.errors import BadInput
from trfpair.event.saying import Saying
from trfpair.event.words import ENGLISH, words_of
from trfpair.output.sheets import Book, Look, groups_of, in_two_groups, sheets_of_groups, told_with_sheets
from trfpair.trf import understood

_ALL_NAMES = "names.html"


def sheets_of_files(
    data: bytes,
    files: Sequence[tuple[str, int, Sequence[str]]],
    language: str = ENGLISH,
    footer: str = "",
    big: bool = False,
    speak: str = ENGLISH,
) -> tuple[Reply, bytes]:
    """The sheets of ``trfpair sheets A.trf B.trf`` as an archive, and the list of all names as a page.

    ``data`` has the files one behind the other; of each ``files`` has the name, the number of bytes and what is
    accepted of it; ``speak`` is the language of the notices. Raises BadInput, also for a single one.
    """
    if len(files) < 2:
        raise BadInput(Saying("too-few-groups"))
    books = []
    for (name, size, accept), end in zip(files, accumulate(size for _, size, _ in files)):
        reading = reading_by(accept, None)
        books.append((Path(name).stem, Book(understood(data[end - size : end], reading, name).tournament)))
    groups = groups_of(books)
    made = sheets_of_groups(groups, words_of(language), Look(footer=footer, big=big))
    told = [*in_two_groups(groups), *told_with_sheets([book for _, book in books])]
    return {**told_in(told, speak), "names": made.get(_ALL_NAMES, "")}, zipped(made)

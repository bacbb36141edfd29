"""The words of the sheets in a language: one small table a language, ``templates/words/<code>.toml``."""

from __future__ import annotations

from pathlib import Path

from trfpair.base.errors import BadInput
from trfpair.base.inputs import tables_of
from trfpair.base.resources import folder

ENGLISH = "en"


class Words:
    """The words of one language. A word is asked for by its key, as an attribute or with values for its places."""

    def __init__(self, code: str, table: dict[str, str], tie_breaks: dict[str, str]) -> None:
        self.code = code
        self._table = table
        self._tie_breaks = tie_breaks

    def __getattr__(self, key: str) -> str:
        """The word of a key, as it stands in the table."""
        try:
            return self._table[key]
        except KeyError:
            raise AttributeError(key) from None

    def say(self, key: str, **values: object) -> str:
        """The word of a key with values in its places."""
        return self._table[key].format(**values)

    def word(self, key: str) -> str:
        """The word of a key that is known only when the page is made."""
        return self._table[key]

    def tie_break(self, code: str, name: str) -> str:
        """The name of a tie-break by its code without modifiers; ``name`` where the language has none."""
        return self._tie_breaks.get(code, name)


def languages() -> list[str]:
    """The languages we have, by code."""
    return sorted(path.stem for path in (folder("templates") / "words").glob("*.toml"))


def words_of(code: str, own_folder: str = "") -> Words:
    """The words of a language; those of ``words/<code>.toml`` in a user's folder stand over ours.

    What a table leaves out is said in English. Raises BadInput for a language without a table, and for a table that
    cannot be read or that has a key which no sheet asks for, naming file and key.
    """
    ours = folder("templates") / "words"
    files = [ours / f"{ENGLISH}.toml"]
    found = [
        place
        for place in (ours, Path(own_folder) / "words" if own_folder else ours)
        if (place / f"{code}.toml").is_file()
    ]
    if not found or not code.isalnum():
        raise BadInput(f"unknown language '{code}': we have {', '.join(languages())}; your own is words/{code}.toml")
    files += [place / f"{code}.toml" for place in found]
    table: dict[str, str] = {}
    names: dict[str, str] = {}
    for file in files:
        _, read = tables_of(file)
        own_names = read.pop("codes", {})
        unknown = [key for key in read if table and key not in table]
        if not isinstance(own_names, dict):
            raise BadInput(f"{file}: found 'codes', expected a table of it")
        if unknown:
            raise BadInput(f"{file}: found '{unknown[0]}', expected keys of words/{ENGLISH}.toml")
        _check_places(file, read, table)
        table.update({key: str(value) for key, value in read.items()})
        names.update({key: str(value) for key, value in own_names.items()})
    return Words(code, table, names)


def _check_places(file: Path, read: dict[str, object], english: dict[str, str]) -> None:
    """The places for values must be those of the English words."""
    from string import Formatter

    for key, value in read.items():
        try:
            found = [part for part in Formatter().parse(str(value)) if part[1] is not None]
            places = {str(name) for _, name, _, _ in found}
            wanted = {name for _, name, _, _ in Formatter().parse(english.get(key, str(value))) if name is not None}
        except ValueError as error:
            raise BadInput(f"{file}: {key}: {error}") from error
        if any(spec or conversion for _, _, spec, conversion in found):
            raise BadInput(f"{file}: {key}: found '{value}', expected places that are names alone, such as {{round}}")
        if not places <= wanted:
            raise BadInput(f"{file}: {key}: found the places {sorted(places)}, expected {sorted(wanted)}")

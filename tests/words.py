"""The words that a language lacks. They are shown in English until somebody writes them.

python -m tests.words        lists them, with their files
python -m tests.words de     for one language
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from tests.sheets.test_said import asked
from tests.sources import words_in
from trfpair.output.sheets import languages
from trfpair.ranking.lists import BY_NAME

ROOT = Path(__file__).parent.parent
SHEETS, PAGE = ROOT / "templates" / "words", ROOT / "web" / "words"
WRITTEN = {"alphabet", "white_letter", "black_letter", "decimal", "colon", "direction", "date"}
"""How a language writes: a table without one writes it as English does, which may be right."""
WHOLE = ("de", "es", "fr", "it", "nl", "pl", "pt")
"""Languages that say every sentence to an arbiter; another one may begin with less, and says the rest in English."""


def lacking(code: str) -> Iterator[tuple[Path, str, str]]:
    """The file, the key and the English word of each word that a language lacks."""
    english, own = _table(SHEETS / "en.toml"), _table(SHEETS / f"{code}.toml")
    said, codes = own.pop("said", {}), own.pop("codes", {})
    reasons, own_reasons = english.pop("reasons", {}), own.pop("reasons", {})
    told, own_told = english.pop("told", {}), own.pop("told", {})
    english = {key: word for key, word in english.items() if key not in ("said", "codes", *WRITTEN)}
    yield from ((SHEETS / f"{code}.toml", key, word) for key, word in english.items() if key not in own)
    kinds = {kind: text for kind, text in reasons.items() if "." not in kind and kind not in own_reasons}
    yield from ((SHEETS / f"{code}.toml", f"reasons.{kind}", text) for kind, text in kinds.items())
    keys = {key: text for key, text in told.items() if "." not in key and key not in own_told}
    yield from ((SHEETS / f"{code}.toml", f"told.{key}", text) for key, text in keys.items())
    names = {key: row.name for key, row in BY_NAME.items() if key != "PTS"}
    yield from ((SHEETS / f"{code}.toml", f"codes.{key}", name) for key, name in names.items() if key not in codes)
    yield from ((SHEETS / f"{code}.toml", "said", text) for text in sorted(asked()) if text not in said)
    if PAGE.is_dir():
        page = _table(PAGE / f"{code}.toml")
        yield from (
            (PAGE / f"{code}.toml", key, word) for key, word in _table(PAGE / "en.toml").items() if key not in page
        )


def _table(file: Path) -> dict[str, dict[str, str]]:
    return {**words_in(file)} if file.is_file() else {}


def main() -> None:
    """List them."""
    codes = sys.argv[1:] or [code for code in languages() if code != "en"]
    for code in codes:
        found = list(lacking(code))
        for file, key, word in found:
            print(f"{file.relative_to(ROOT)}: {key} = {word!r}")
        print(f"{code}: {len(found)} words are shown in English" if found else f"{code}: has every word")


if __name__ == "__main__":
    main()

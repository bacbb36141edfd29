"""How Sphinx makes the site of these pages (``make site``).

The source is the folder above, so a link on a page is the same in the repository and on the site.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.search.en import SearchEnglish

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

import trfpair  # noqa: E402

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

project = "trfpair"
author = "the trfpair authors"
version = release = trfpair.__version__
root_doc = "docs/index"
include_patterns = ["docs/**", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]
exclude_patterns = ["build", "dist", ".*", "tests", "trfpair", "templates", "grammars"]

extensions = ["myst_parser"]
myst_heading_anchors = 4
myst_url_schemes = ["http", "https", "mailto"]
smartquotes = False

html_theme = "furo"
html_theme_options = {
    "source_repository": PROJECT["urls"]["Source"],
    "source_branch": "main",
    "source_directory": "",
    "announcement": f'<a href="{PROJECT["urls"]["Page"]}">Open the page in this browser</a>: drop a file on it',
}
html_title = f"trfpair {release}"
html_extra_path = ["site"]
html_copy_source = False
html_show_copyright = False

FOUND_BY = {
    "docs/byes": "bye, byes, half point bye, half-point bye, withdraw, withdrawal, absent, PAB",
    "docs/why": "why, reason, reasons, opponent, explain",
    "docs/reading-a-round": "float, floats, downfloat, upfloat, floater, bracket, criteria",
    "docs/sheets": "print, printing, sheet, wall, poster, PDF",
    "docs/standings": "Buchholz, tie-break, tiebreak, ranking, Sonneborn-Berger, table",
    "docs/a-club-evening": "result, results, enter results, club, late entry",
    "docs/first-round": "install, start, pair",
    "docs/engine": "bbpPairings, JaVaFo, engine, drop-in",
    "docs/formats": "TRF, TRF16, TRF26, record, column",
    "docs/files": "undo, lock, backup",
    "docs/keizer": "Keizer",
    "docs/berger": "round robin, all play all, Berger",
    "docs/a-team-weekend": "team, teams, line-up, match",
    "docs/pods": "table of four, pod, EDH",
    "docs/windows": "Windows, PowerShell",
    "docs/library": "Python, import, library",
    "docs/glossary": "word, meaning",
}
"""The words that people type into the search, by the page that they should find first."""

LAST = (
    "docs/fide/",
    "docs/studies/",
    "docs/api",
    "docs/cli/",
    "docs/code",
    "docs/articles",
    "CHANGELOG",
    "CONTRIBUTING",
    "SECURITY",
)
"""Pages whose text the search does not look into: their titles are found."""

SearchEnglish.stopwords = frozenset(SearchEnglish.stopwords) - {"why", "no", "not"}


def findable(app: Sphinx, doctree: nodes.document) -> None:
    """Give a page the words by which it is found."""
    page = app.env.docname
    words = [word.strip() for word in FOUND_BY.get(page, "").split(",") if word.strip()]
    entries = [("single", word, "words-of-the-search", "main", None) for word in words]
    if entries:
        doctree.insert(0, addnodes.index(entries=entries))


def last(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Keep the text of some pages out of the search."""
    for page in env.found_docs:
        if page.startswith(LAST):
            env.metadata[page]["nosearch"] = "true"
    return []


def setup(app: Sphinx) -> None:
    """Connect the two."""
    app.connect("doctree-read", findable)
    app.connect("env-updated", last)

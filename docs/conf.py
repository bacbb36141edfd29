"""How Sphinx makes the site of these pages (``make site``).

The source is the folder above, so a link on a page is the same in the repository and on the site.
"""

from __future__ import annotations

import inspect
import sys
from pathlib import Path

from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).parent.parent))

import trfpair

project = "trfpair"
author = "the trfpair authors"
version = release = trfpair.__version__
root_doc = "docs/index"
include_patterns = ["docs/**", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]
exclude_patterns = ["build", "dist", ".*", "lab", "tests", "trfpair", "templates", "grammars"]

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_click"]
myst_heading_anchors = 3
autodoc_typehints = "description"
add_module_names = False
smartquotes = False

html_theme = "furo"
html_title = f"trfpair {release}"
html_extra_path = ["site"]
html_copy_source = False
html_show_copyright = False

API = "docs/api"
KINDS = {"Functions": "autofunction", "Classes": "autoclass", "Errors and warnings": "autoexception"}


def directive(name: str) -> str:
    """The heading below which an offer of the library stands."""
    offer = getattr(trfpair, name)
    if not inspect.isclass(offer):
        return "Functions"
    return "Errors and warnings" if issubclass(offer, BaseException) else "Classes"


def reference(app: Sphinx, page: str, source: list[str]) -> None:
    """Fill the library reference with all that ``import trfpair`` offers."""
    if page != API:
        return
    parts = []
    for heading, kind in KINDS.items():
        parts += [f"## {heading}", "", "```{eval-rst}"]
        for name in trfpair.__all__:
            if directive(name) == heading:
                parts += [f".. {kind}:: trfpair.{name}", *(["   :members:"] if kind == "autoclass" else []), ""]
        parts += ["```", ""]
    source[0] = source[0].replace("<!-- names -->", "\n".join(parts))


def no_field_numbers(app: Sphinx, what: str, name: str, offer: object, options: object, lines: list[str]) -> None:
    """Leave out what Python says of a field of a named tuple that has no docstring."""
    if lines and lines[0].startswith("Alias for field number"):
        lines.clear()


def setup(app: Sphinx) -> None:
    """Connect the two."""
    app.connect("source-read", reference)
    app.connect("autodoc-process-docstring", no_field_numbers)

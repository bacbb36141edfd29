"""What the wheel carries ready-made: the parser, the compiled templates, the words as data and the manual pages.

So the first run of an installed program starts as fast as the second. The parser is a package that Lark's generator
makes of the grammar, and needs no Lark. The templates are bound to the version of Jinja that made them; with another
the program compiles for itself.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ReadyMade(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the ready-made files to a wheel; an editable install and an sdist need none."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and name the files for the wheel."""
        if self.target_name != "wheel" or version == "editable":
            return
        sys.path.insert(0, self.root)
        from trfpair.apps.cli.main import cli
        from trfpair.apps.cli.man import pages
        from trfpair.event.words import write_ready_made
        from trfpair.output.render import compile_templates
        from trfpair.trf.carried import write_parser

        self.made = tempfile.TemporaryDirectory()
        folder = Path(self.made.name)
        write_parser(folder / "standalone")
        compile_templates(folder / "templates")
        (folder / "words").mkdir()
        write_ready_made(folder / "words")
        (folder / "man").mkdir()
        for page, said in pages(cli).items():
            (folder / "man" / page).write_text(said, encoding="utf-8")
        build_data["shared_data"][str(folder / "man")] = "share/man/man1"
        include = build_data["force_include"]
        for module in sorted((folder / "standalone").iterdir()):
            include[str(module)] = f"trfpair/trf/standalone/{module.name}"
        for module in sorted((folder / "templates").iterdir()):
            include[str(module)] = f"trfpair/output/templates/{module.name}"

        for words in sorted((folder / "words").iterdir()):
            include[str(words)] = f"trfpair/templates/words/{words.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Clean up."""
        if hasattr(self, "made"):
            self.made.cleanup()

"""The schema of a tournament as JSON, made of the types of its fields (`trfpair.event.as_data`).

python -m tests.tournament_schema  writes it anew
"""

from __future__ import annotations

import json

from tests.step_schema import SCHEMAS
from trfpair.event.as_data import schema

FILE = SCHEMAS / "tournament.schema.json"


def written() -> str:
    """The text of the file."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8", newline="\n")

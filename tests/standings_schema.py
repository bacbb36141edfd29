"""The lines of the schema of standings, made of the table of columns (`trfpair.ranking.columns`).

python -m tests.standings_schema  writes them anew
"""

from __future__ import annotations

import json
from typing import Any

from tests.step_schema import SCHEMAS
from trfpair.ranking.columns import PLAIN_COLUMNS, PlainColumn

FILE = SCHEMAS / "standings.schema.json"


def written() -> str:
    """The text of the file; all but the columns of a line stands as it is."""
    schema = json.loads(FILE.read_text(encoding="utf-8"))
    line = schema["properties"]["standings"]["items"]
    others = {"shared": {"type": "boolean"}, "values": line["properties"]["values"]}
    line["properties"] = {column.key: _type(column) for column in PLAIN_COLUMNS} | others
    line["required"] = [*line["properties"]]
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _type(column: PlainColumn) -> dict[str, Any]:
    kind = {"type": "integer" if column.align == "r" else "string"}
    return kind | ({"description": "tenths"} if column.key == "points" else {})


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8", newline="\n")

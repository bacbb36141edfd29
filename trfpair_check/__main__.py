"""python -m trfpair_check FILE pairs.json.

Exit codes: 0 accepted (nothing is false, everything is proved), 7 not all proved, 6 rejected (a claim is false),
3 not read, 4 too large.
"""

from __future__ import annotations

import sys
from pathlib import Path

from . import check


def main() -> None:
    """Check one page."""
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    code, lines = check(Path(sys.argv[1]).read_bytes(), Path(sys.argv[2]).read_bytes())
    print("\n".join(lines))
    sys.exit(code)


if __name__ == "__main__":
    main()

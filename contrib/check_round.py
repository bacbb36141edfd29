#!/usr/bin/env python3
"""Check the proofs of a round: check_round.py FILE.trf pairs.json

Written from docs/certificates.md of trfpair. In the folder `checker` each family of systems has a file, and `common.py`
is for all. The notices are not read. Exit codes: 0 accepted (nothing is false, everything is proved), 7 not all proved,
6 rejected (a claim is false), 3 not read.
"""

import json
import sys

from checker import double_swiss, dubov, dutch, lim, tables, teams, vega, walks
from checker.common import Stop, need

CLAIMS = (
    *(dutch.Claims, dubov.Claims, double_swiss.DoubleSwiss, teams.Team),
    *(walks.Club, walks.Ladder, tables.Berger, tables.Scheveningen, lim.Lim, vega.Vega),
)
FAMILIES = {system: family for family in CLAIMS for system in family.systems}
"""The class that checks the rounds of each system."""


def plain(pairs):
    """An object of JSON without a key twice, and with whole numbers."""
    found = dict(pairs)
    numbers = [found[key] for key in ("format", "board", "white", "black") if key in found]
    whole = not any(isinstance(value, float) for value in found.values()) and all(type(n) is int for n in numbers)
    need(len(found) == len(pairs) and whole, "a key twice in an object, or a number that is not whole", 3)
    return found


def check(trf, answer):
    """(exit code, what is to be said) of the bytes of a tournament file and of pairs.json."""
    try:
        told = json.loads(answer, object_pairs_hook=plain)
        known = told["format"] == 3 and told["system"] in FAMILIES
        need(known, "a system or a format that this checker does not know", 3)
        claims = FAMILIES[told["system"]](trf, told)
        claims.check()
    except Stop as stop:
        code, text = stop.args
        return code, [f"{'rejected' if code == 6 else 'not read'}: {text}"]
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        return 6, [f"rejected: not of the form that the page describes ({type(error).__name__}: {error})"]
    lines = [f"taken from pairs.json: {t}" for t in claims.taken] + [f"not proved: {t}" for t in claims.unproved]
    return (7, [*lines, "not all proved"]) if claims.unproved else (0, [*lines, "accepted"])


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with open(sys.argv[1], "rb") as trf, open(sys.argv[2], "rb") as answer:
        code, lines = check(trf.read(), answer.read())
    print("\n".join(lines))
    sys.exit(code)


if __name__ == "__main__":
    main()

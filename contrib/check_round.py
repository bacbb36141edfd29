#!/usr/bin/env python3
"""Check the proofs of a round: check_round.py FILE.trf pairs.json

Written from docs/certificates.md of trfpair. In the folder `checker` each family of systems has a file, and `common.py`
is for all. The notices are not read. Exit codes: 0 accepted (nothing is false, everything is proved), 7 not all proved,
6 rejected (a claim is false), 3 not read.
"""

import json
import sys
from importlib import import_module

from checker.common import Stop, need

MODULES = dict.fromkeys(("dutch", "burstein", "dubov", "lim", "vega"))  # systems whose file has their name
MODULES |= {"double": "double_swiss", "team": "teams", "club": "walks", "ladder": "walks"}
MODULES |= {"danubian": "vega", "berger": "tables", "scheveningen": "tables"}
"""The first word of a system: the file that checks it."""


def family(system):
    """The class that checks the rounds of a system."""
    word = system.split("-")[0]
    need(word in MODULES, "a system that this checker does not know", 3)
    module = vars(import_module(f"checker.{MODULES[word] or word}"))
    found = [one for one in module.values() if system in getattr(one, "systems", ())]
    need(found, "an edition that this checker does not know", 3)
    return found[-1]


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
        need(told["format"] == 3, "a format that this checker does not know", 3)
        claims = family(told["system"])(trf, told)
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

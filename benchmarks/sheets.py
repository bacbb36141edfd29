"""Every sheet of 8, 60 and 300 players and of teams, in every language and at every size, looked at in Chromium by axe.

AXE_CORE=axe.min.js python -m benchmarks.sheets [--fields 8,60,300,teams] [--languages de,en] [--sizes desk,A4]
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path

from tests.sheets.looked import FIELDS, SIZES, axe_core, field, findings, written
from trfpair.output.sheets import languages

TEAMS = 12
BOARDS = 4


def main() -> int:
    """Look, and print what is found; 1 where anything is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fields", default=",".join(map(str, (*FIELDS, "teams"))))
    parser.add_argument("--languages", default=",".join(languages()))
    parser.add_argument("--sizes", default=",".join(SIZES))
    asked = parser.parse_args()
    rules = axe_core()
    if not rules:
        parser.error("AXE_CORE names no axe-core (npm install axe-core)")
    from playwright.sync_api import sync_playwright

    found = looked = 0
    with sync_playwright() as driver, tempfile.TemporaryDirectory() as folder:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for players in asked.fields.split(","):
            tournament = field(TEAMS, boards=BOARDS) if players == "teams" else field(int(players))
            for language in asked.languages.split(","):
                began = time.perf_counter()
                pages = {big: written(tournament, Path(folder) / str(big), language, big=big) for big in (False, True)}
                for size in asked.sizes.split(","):
                    of_size = pages[size == "projector"]
                    looked += len(of_size)
                    for one in findings(browser, of_size, size, rules):
                        found += 1
                        where = f"{players} {language} {size}: {one.page}: {one.what}"
                        print(f"{where}: {str(one.where)[:300]}", flush=True)
                print(f"{players} {language}: {time.perf_counter() - began:.0f} s", flush=True)
        browser.close()
    print(f"{looked} pages looked at, {found} findings")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

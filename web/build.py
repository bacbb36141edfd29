"""Puts the page together: ``python web/build.py [FOLDER]`` writes ``build/page``, which any static server serves.

npm and pip take what the lock files name and refuse other digests. Nothing is taken from anywhere else.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path

WEB = Path(__file__).parent
ROOT = WEB.parent
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
EXAMPLES = {
    "open.trf": "trf/real/open-de-gros.trf",
    "club.csv": "page/club.csv",
    "ladder.trf": "ladder/worked-example/in.trf",
    "tables.json": "page/tables.json",
}
"""Files that the first screen offers, from the fixtures of the tests."""
LEFT_OUT = ("trfpair/apps/engine", "trfpair/apps/npm", "trfpair/lab/simulate", "trfpair/lab/generate", "click")
"""What the page does not ask for."""


def main() -> None:
    """Build into a new folder, and put it in the place of the old one."""
    target = Path(sys.argv[1]) if sys.argv[1:] else ROOT / "build" / "page"
    with tempfile.TemporaryDirectory() as name:
        made = Path(name) / "page"
        shutil.copytree(WEB / "page", made)
        _python(made, Path(name))
        _words(made / "words")
        _examples(made / "examples")
        _styles(made)
        _manifest(made)
        shutil.rmtree(target, ignore_errors=True)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(made, target)
    total = sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
    print(f"Written to {target}: {total / 1e6:.1f} MB. To see it: python -m http.server -d {target}")


def _python(made: Path, work: Path) -> None:
    """Pyodide, and Python's library, the packages and trfpair as bytecode."""
    folder = made / "python"
    folder.mkdir()
    bake(folder, work, LEFT_OUT)
    package = WEB / "node_modules" / "pyodide"
    for name in PYODIDE:
        shutil.copy(package / name, folder)
    lock = json.loads((package / "pyodide-lock.json").read_text(encoding="utf-8"))
    (folder / "pyodide-lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}), encoding="utf-8")


def bake(folder: Path, work: Path, left_out: Sequence[str]) -> None:
    """Write Python's library, and the packages with trfpair, as archives of bytecode; npm and pip bring the sources."""
    if not (WEB / "node_modules").is_dir():
        _run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", cwd=WEB)
    sources = work / "sources"
    pip = (sys.executable, "-m", "pip", "-q", "--disable-pip-version-check")
    pinned = WEB / "requirements.txt"
    _run(
        *pip, "download", "--no-deps", "--require-hashes", "--only-binary", ":all:", "--implementation", "cp",
        "--platform", "manylinux2014_x86_64", "--python-version", "3.13", "-r", str(pinned), "-d", str(sources),
    )  # fmt: skip
    constraints = work / "constraints.txt"
    constraints.write_text(
        "".join(f"{line.split()[0]}\n" for line in pinned.read_text(encoding="utf-8").splitlines() if "==" in line),
        encoding="utf-8",
    )
    same = {"PIP_CONSTRAINT": str(constraints), "PIP_BUILD_CONSTRAINT": str(constraints)}
    _run(*pip, "wheel", "--no-deps", "-w", str(sources), str(ROOT), env={**os.environ, **same})
    _run("node", str(WEB / "bake.mjs"), str(sources), str(folder), *left_out, cwd=WEB)


def _words(target: Path) -> None:
    """The words of the page over those of the sheets, a file a language; what one lacks is English."""
    target.mkdir()
    folders = (ROOT / "templates" / "words", WEB / "words")
    for table in folders[1].glob("*.toml"):
        words: dict[str, object] = {}
        for name in ("en.toml", table.name):
            for folder in folders:
                words |= tomllib.loads((folder / name).read_text(encoding="utf-8"))
        (target / f"{table.stem}.json").write_text(json.dumps(words, ensure_ascii=False), encoding="utf-8")
    others = sorted(path.stem for path in folders[1].glob("*.toml") if path.stem != "en")
    module = target.parent / "words.js"
    text = module.read_text(encoding="utf-8")
    module.write_text(
        text.replace('LANGUAGES = ["en"]', f"LANGUAGES = {json.dumps(['en', *others])}"), encoding="utf-8"
    )


def _examples(target: Path) -> None:
    target.mkdir()
    for name, source in EXAMPLES.items():
        shutil.copy(ROOT / "tests" / "fixtures" / source, target / name)


def _styles(made: Path) -> None:
    """The style of the sheets and of `round.html`, which the drawings and stories need."""
    parts = [(ROOT / "templates" / name / "style.css").read_text(encoding="utf-8") for name in ("sheets", "round")]
    (made / "library.css").write_text("\n".join(parts), encoding="utf-8")


def _manifest(made: Path) -> None:
    """What the page is made of, with sizes; its digest names the version, and stands in the service worker."""
    files = sorted(path for path in made.rglob("*") if path.is_file() and path.name != "sw.js")
    digest = hashlib.sha256()
    sizes = {}
    for path in files:
        name = path.relative_to(made).as_posix()
        digest.update(f"{name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
        sizes[name] = path.stat().st_size
    version = digest.hexdigest()[:12]
    listed = json.dumps({"version": version, "files": sizes}, indent=0)
    (made / "manifest.json").write_text(listed, encoding="utf-8")
    worker = made / "sw.js"
    worker.write_text(worker.read_text(encoding="utf-8").replace("@VERSION@", version), encoding="utf-8")


def _run(*command: str, cwd: Path | None = None, env: dict[str, str] | None = None) -> None:
    subprocess.run(command, cwd=cwd, env=env, check=True)


if __name__ == "__main__":
    main()

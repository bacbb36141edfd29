"""Makes the package for npm: ``python web/npm/build.py [FOLDER]`` writes ``build/npm/trfpair-VERSION.tgz``.

npm and pip take what the lock files of the page name. `npm pack` packs, as it would for the registry.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE.parent))

from build import bake  # noqa: E402

LEFT_OUT = ("trfpair/apps/cli", "trfpair/apps/engine", "trfpair/apps/page", "click")
"""What no function of the package asks for."""


def main() -> None:
    """Put the package together, and pack it."""
    target = Path(sys.argv[1]) if sys.argv[1:] else ROOT / "build" / "npm"
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as name:
        made, work = Path(name) / "package", Path(name) / "work"
        made.mkdir()
        work.mkdir()
        bake(work, work, LEFT_OUT)
        shutil.copy(work / "trfpair.zip", made)
        about = package()
        for file in about["files"]:
            if (HERE / file).is_file():
                shutil.copy(HERE / file, made)
        shutil.copy(ROOT / "LICENSE", made)
        shutil.copy(ROOT / "docs" / "npm.md", made / "README.md")
        (made / "package.json").write_text(json.dumps(about, indent=2) + "\n", encoding="utf-8")
        subprocess.run(["npm", "pack", "--silent", "--pack-destination", str(target.resolve())], cwd=made, check=True)
    (packed,) = target.glob("*.tgz")
    print(f"Written: {packed}, {packed.stat().st_size / 1e6:.1f} MB")


def package() -> dict[str, object]:
    """What `package.json` says; version, Pyodide and address are those of the project."""
    about: dict[str, object] = json.loads((HERE / "package.json").read_text(encoding="utf-8"))
    source = (ROOT / "trfpair" / "__init__.py").read_text(encoding="utf-8")
    (version,) = re.findall(r'^__version__ = "(.*)"$', source, re.MULTILINE)
    pinned = json.loads((HERE.parent / "package.json").read_text(encoding="utf-8"))["dependencies"]["pyodide"]
    major = pinned.partition(".")[0]
    address = re.search(r'^Source = "(.*)"$', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    assert address
    repository = {"type": "git", "url": f"git+{address[1]}.git"}
    return {**about, "version": version, "peerDependencies": {"pyodide": f"^{major}.0.0"}, "repository": repository}


if __name__ == "__main__":
    main()

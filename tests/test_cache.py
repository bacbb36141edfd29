"""The folder of the cache: a folder that is somebody else's, or open to others, is not used."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from trfpair import __version__
from trfpair.base import cache
from trfpair.base.cache import cache_folder

ROOT = Path(__file__).parent.parent

posix = pytest.mark.posix  # owners and modes of files are POSIX


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "cache"
    monkeypatch.setenv("TRFPAIR_CACHE", str(path))
    return path


@posix
def test_it_is_made_for_the_user_alone(folder: Path) -> None:
    assert cache_folder() == str(folder)
    assert folder.stat().st_mode & 0o777 == 0o700


@posix
@pytest.mark.parametrize("mode", [0o770, 0o707, 0o777])
def test_a_folder_open_to_others_is_not_used(folder: Path, mode: int) -> None:
    folder.mkdir()
    folder.chmod(mode)
    assert cache_folder() == ""


@posix
def test_a_link_is_not_followed(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.mkdir(mode=0o700)
    link = tmp_path / "link"
    link.symlink_to(folder)
    monkeypatch.setenv("TRFPAIR_CACHE", str(link))
    assert cache_folder() == ""


@posix
def test_a_folder_of_somebody_else_is_not_used(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    assert cache_folder() == ""


def test_a_relative_cache_home_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRFPAIR_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    cache_folder()
    assert not (tmp_path / "relative").exists()


@pytest.mark.parametrize(
    ("system", "place"),
    [("linux", ".cache"), ("darwin", "Library/Caches"), ("win32", "AppData/Local")],
)
def test_the_users_own_folder_for_caches(
    system: str, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("TRFPAIR_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(cache.sys, "platform", system)
    assert cache_folder() == str(tmp_path / place / "trfpair")


@pytest.mark.gate
def test_compiled_modules_are_kept_where_python_keeps_none(tmp_path: Path) -> None:
    """Of two runs that may not write beside the sources, the second compiles nothing."""
    kept = tmp_path / "cache"
    names = ("PYTHONPYCACHEPREFIX", "PYTHONDONTWRITEBYTECODE", "TRFPAIR_CACHE")
    own = {name: value for name, value in os.environ.items() if name not in names}
    ours = {"PYTHONDONTWRITEBYTECODE": "1", "TRFPAIR_CACHE": str(kept)}
    package = tmp_path / "copy" / "trfpair"
    shutil.copytree(ROOT / "trfpair", package, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("grammars", "templates"):
        (package.parent / name).symlink_to(ROOT / name)
    call = "from trfpair.apps.cli.script import trfpair; trfpair()"

    def run(environment: dict[str, str]) -> set[tuple[str, int]]:
        done = [sys.executable, "-c", call, "systems"]
        subprocess.run(done, cwd=package.parent, env={**own, **environment}, check=True, capture_output=True)
        return {(str(path), path.stat().st_mtime_ns) for path in kept.rglob("*.pyc")}

    first = run(ours)
    assert any(f"compiled-{__version__}" in path and "systems." in path for path, _ in first)
    assert run(ours) == first
    assert not list(package.rglob("*.pyc"))
    assert run({**ours, "TRFPAIR_CACHE": ""}) == first, "nothing is kept where the user wants nothing kept"

"""The folder of the cache: a folder that is somebody else's, or open to others, is not used."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from trfpair.base import cache
from trfpair.base.cache import cache_folder

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

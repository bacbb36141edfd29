"""The cache: what is kept comes back, what was touched does not, and a folder of somebody else is not used."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from trfpair.base import cache

posix = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="owners and modes of files are POSIX")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "cache"
    monkeypatch.setenv("TRFPAIR_CACHE", str(path))
    return path


def test_kept_and_found(folder: Path) -> None:
    assert cache.recall("a.kept") is None
    cache.keep("a.kept", b"content")
    assert cache.recall("a.kept") == b"content"
    assert [path.name for path in folder.iterdir()] == ["a.kept"]
    assert folder.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("place", [0, 10, 31, 32, 35, -1])
def test_a_damaged_entry_is_none(folder: Path, place: int) -> None:
    cache.keep("a.kept", b"content")
    entry = folder / "a.kept"
    raw = bytearray(entry.read_bytes())
    raw[place] ^= 1
    entry.write_bytes(bytes(raw))
    assert cache.recall("a.kept") is None
    entry.write_bytes(b"")
    assert cache.recall("a.kept") is None
    cache.keep("a.kept", b"again")
    assert cache.recall("a.kept") == b"again"


@posix
@pytest.mark.parametrize("mode", [0o770, 0o707, 0o777])
def test_a_folder_open_to_others_is_not_used(folder: Path, mode: int) -> None:
    cache.keep("a.kept", b"content")
    folder.chmod(mode)
    assert cache.recall("a.kept") is None
    cache.keep("b.kept", b"content")
    assert not (folder / "b.kept").exists()


@posix
def test_links_are_not_followed(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.keep("a.kept", b"content")
    other = tmp_path / "other"
    (folder / "a.kept").rename(other)
    (folder / "a.kept").symlink_to(other)
    assert cache.recall("a.kept") is None
    cache.keep("a.kept", b"new")
    assert not (folder / "a.kept").is_symlink()
    assert other.read_bytes().endswith(b"content")
    link = tmp_path / "link"
    link.symlink_to(folder)
    monkeypatch.setenv("TRFPAIR_CACHE", str(link))
    assert cache.recall("a.kept") is None


@posix
def test_a_folder_of_somebody_else_is_not_used(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.keep("a.kept", b"content")
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    assert cache.recall("a.kept") is None


def test_a_relative_cache_home_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRFPAIR_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    cache.keep("a.kept", b"content")
    assert not (tmp_path / "relative").exists()


def test_it_stays_small(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "_MOST_BYTES", 1000)
    (folder).mkdir(mode=0o700)
    (folder / "somebody's.txt").write_text("not ours")
    for number in range(9):
        cache.keep(f"{number}.kept", b"x" * 300)
        os.utime(folder / f"{number}.kept", (number, number))
    left = sorted(path.name for path in folder.glob("*.kept"))
    assert left == ["7.kept", "8.kept"] or left == ["6.kept", "7.kept", "8.kept"]
    assert (folder / "somebody's.txt").exists()


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
    cache.keep("a.kept", b"content")
    assert [found.relative_to(tmp_path) for found in tmp_path.rglob("a.kept")] == [Path(place) / "trfpair" / "a.kept"]

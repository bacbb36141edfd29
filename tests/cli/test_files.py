"""Output files appear whole or not at all."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from trfpair.base.errors import BadInput, FileAccess
from trfpair.base.files import stage, write_files


def test_writes_all_and_makes_the_folder(tmp_path: Path) -> None:
    write_files({tmp_path / "new" / "a": "ä\n", tmp_path / "new" / "b": b"\xff"})
    assert (tmp_path / "new" / "a").read_text("utf-8") == "ä\n"
    assert (tmp_path / "new" / "b").read_bytes() == b"\xff"
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == ["a", "b"]


def test_a_failure_leaves_the_old_files_and_no_new_one(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old", encoding="utf-8")
    (tmp_path / "b").mkdir()
    with pytest.raises(FileAccess, match="is a folder"):
        write_files({tmp_path / "a": "new", tmp_path / "c" / "d": "new", tmp_path / "b": "new"})
    assert (tmp_path / "a").read_text(encoding="utf-8") == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "b"]


@pytest.mark.skipif(sys.platform == "win32", reason="no pipe has a name in a folder there")
def test_a_pipe_or_a_link_to_one_stays(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("pipe")
    for name in ("pipe", "link"):
        with pytest.raises(FileAccess, match="is a device or a pipe"):
            write_files({tmp_path / "a": "new", tmp_path / name: "new"})
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "pipe").is_fifo()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "pipe"]


def test_a_full_disk_leaves_the_old_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").write_text("old", encoding="utf-8")
    real = stage.write_all

    def failing(number: int, data: bytes, path: Path) -> None:
        real(number, data, path)
        if path.name == "b":
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(stage, "write_all", failing)
    with pytest.raises(FileAccess, match=re.escape(f"cannot write {tmp_path / 'b'}: No space left")):
        write_files({tmp_path / "a": "new", tmp_path / "b": "new"})
    assert (tmp_path / "a").read_text(encoding="utf-8") == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_a_file_in_pieces_is_there_when_the_last_one_is_made(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_text("old", encoding="utf-8")

    def pieces(*, whole: bool) -> Iterator[str]:
        yield "nü\udce4"
        assert file.read_text(encoding="utf-8") == "old"
        if not whole:
            raise BadInput("a template is broken")
        yield "ew"

    with pytest.raises(BadInput, match="is broken"):
        write_files({file: pieces(whole=False)})
    assert file.read_text(encoding="utf-8") == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
    write_files({file: pieces(whole=True)})
    assert file.read_bytes() == b"n\xc3\xbc\xe4ew"


@pytest.mark.few(1)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_an_interrupted_process_leaves_nothing(tmp_path: Path, number: signal.Signals) -> None:
    (tmp_path / "a").write_text("old", encoding="utf-8")
    script = f"""
import pathlib, signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job ignores it
from trfpair.base import files
from trfpair.apps import exits
from trfpair.base.files import stage
real = stage.write_all
def interrupted(number, data, path):
    real(number, data, path)
    if path.name == "b":
        signal.raise_signal({int(number)})
stage.write_all = interrupted
folder = pathlib.Path({str(tmp_path)!r})
exits.run(lambda: files.write_files({{folder / "a": "new", folder / "b": "new"}}))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, encoding="utf-8")
    assert done.returncode in (130, 128 + signal.SIGTERM), done.stderr
    assert "Traceback" not in done.stderr
    assert (tmp_path / "a").read_text(encoding="utf-8") == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


@pytest.mark.posix  # folders have no modes
def test_no_permission(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    folder = tmp_path if os.geteuid() else Path("/sys")  # root may write nearly everywhere
    with pytest.raises(FileAccess):
        write_files({folder / "a": "new"})


@pytest.mark.posix  # a folder cannot be opened
def test_the_folders_of_a_set_are_synced_some_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    monkeypatch.setattr(stage, "on_disk", lambda numbers: seen.append(len(numbers)))
    stage.synced([tmp_path] * (stage.OPEN_AT_ONCE + 6))
    assert seen == [stage.OPEN_AT_ONCE, 6]


@pytest.mark.parametrize("read_only", [False, True], ids=["open elsewhere", "read-only"])
def test_nothing_stays_beside_a_file_that_cannot_be_replaced(tmp_path: Path, read_only: bool) -> None:
    """Windows lets nobody replace such a file; elsewhere it is replaced. No folder of ours stays in either case."""
    file, other = tmp_path / "t.trf", tmp_path / "t.trf.undo"
    file.write_text("old", encoding="utf-8")
    other.write_text("old", encoding="utf-8")
    if read_only:
        file.chmod(0o444)
    with file.open(encoding="utf-8"), suppress(FileAccess):
        write_files({other: "new", file: "new"})
    assert {path.name for path in tmp_path.iterdir()} == {"t.trf", "t.trf.undo"}
    assert file.read_text(encoding="utf-8") == other.read_text(encoding="utf-8")

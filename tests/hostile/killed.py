"""Writing, killed at each of its steps: ``python -m tests.hostile.killed SCENARIO FOLDER`` tells what is left.

Every call to the system that Python audits (open, mkdir, rename, link, unlink, rmdir, chmod, flock, a C function), and
every write and sync, is a step (nothing is really synced: the disk goes on). Run k is a process of its own that kills
itself before its step k; it is then run again to its end. One line of JSON for each k: what stood there after the
kill, and after the next run.
"""

from __future__ import annotations

import importlib
import json
import os
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from trfpair.base.files import stage, write_files, write_set
from trfpair.base.files.steps import do_again, save_step, take_back

NEW = {"pairs.txt": "new text\n" * 999, "pairs.list": "new list\n", "verbose.txt": "new words\n"}
OLD = {name: text.replace("new", "old") for name, text in NEW.items()}

STEPS = ("open", "os.", "fcntl.flock", "ctypes.")


def into(folder: Path) -> None:
    write_set(folder / "out", NEW)


def with_the_file(folder: Path) -> None:
    write_set(folder / "out", NEW, {folder / "t.trf.undo": "old", folder / "t.trf": "new"})


def one_file(folder: Path) -> None:
    write_files({folder / "t.trf": "new"})


def new_step(folder: Path) -> None:
    file = folder / "t.trf"
    save_step(file, before := file.read_bytes(), before + b"+", "one more")


def undo(folder: Path) -> None:
    take_back(folder / "t.trf", len)


def redo(folder: Path) -> None:
    do_again(folder / "t.trf", len)


def nothing(_: Path) -> None:
    """The folder is not there."""


def old_set(folder: Path) -> None:
    (folder / "out").mkdir()
    for name, text in OLD.items():
        (folder / "out" / name).write_text(text, encoding="utf-8")


def empty(folder: Path) -> None:
    (folder / "out").mkdir()


def old_set_and_notes(folder: Path) -> None:
    old_set(folder)
    (folder / "out" / "notes").write_text("mine", encoding="utf-8")
    (folder / "out" / "pairs.json").write_text("older", encoding="utf-8")


def old_set_and_a_folder(folder: Path) -> None:
    old_set(folder)
    (folder / "out" / "sub").mkdir()
    (folder / "out" / "sub" / "notes").write_text("mine", encoding="utf-8")


def old_file(folder: Path) -> None:
    (folder / "t.trf").write_text("old", encoding="utf-8")


def old_set_and_file(folder: Path) -> None:
    old_set(folder)
    old_file(folder)


def three_steps(folder: Path) -> None:
    file = folder / "t.trf"
    file.write_text("0", encoding="utf-8")
    for number in b"1", b"2", b"3":
        save_step(file, file.read_bytes(), number, number.decode())


def two_undone(folder: Path) -> None:
    three_steps(folder)
    undo(folder)
    undo(folder)


SCENARIOS: dict[str, tuple[Callable[[Path], None], Callable[[Path], None]]] = {
    "new": (nothing, into),
    "empty": (empty, into),
    "old": (old_set, into),
    "notes": (old_set_and_notes, into),
    "folder": (old_set_and_a_folder, into),
    "file": (old_file, one_file),
    "written": (old_set_and_file, with_the_file),
    "step": (two_undone, new_step),
    "undo": (three_steps, undo),
    "redo": (two_undone, redo),
}


def contents(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def killing(step: int) -> None:
    """Kill this process before its step of that number, counted from now on."""
    left = step

    def count() -> None:
        nonlocal left
        left -= 1
        if left == -1:
            os.kill(os.getpid(), signal.SIGKILL)

    def audited(event: str, _: object) -> None:
        if event.startswith(STEPS):
            count()

    sys.addaudithook(audited)
    real = os.write
    os.write = lambda *given: (count(), real(*given))[1]
    os.fsync = lambda _: count()


def in_a_process(work: Callable[[], None]) -> bool:
    """Do the work in a process of its own; whether it came to its end."""
    child = os.fork()
    if not child:
        work()
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0


def main(scenario: str, base: Path) -> None:
    prepare, write = SCENARIOS[scenario]
    importlib.import_module("trfpair.base.files.places")  # its own files are no steps

    os.fsync = lambda _: None
    for step in range(1000):
        folder = base / str(step)
        folder.mkdir()
        prepare(folder)
        stage._cleaned.clear()  # the runs to come are processes of their own

        def work(folder: Path = folder, step: int = step) -> None:
            killing(step)
            write(folder)

        whole = in_a_process(work)
        after = contents(folder)
        again = in_a_process(lambda folder=folder: write(folder))  # type: ignore[misc]
        print(json.dumps({"ended": whole, "killed": after, "again": again, "then": contents(folder)}))
        strays = [path.name for path in folder.rglob(".*")]
        assert not strays, strays
        shutil.rmtree(folder)
        if whole:
            return
    raise AssertionError("it never ends")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))

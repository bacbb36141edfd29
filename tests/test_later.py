"""A module waits until somebody asks for one of its names, and is one like all others then."""

from __future__ import annotations

import subprocess
import sys
import threading
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from trfpair.apps.cli.script import SELDOM_ASKED
from trfpair.base.later import later

ASKED = """
import builtins
builtins.those_that_ran.append(__name__)
answer = 42
"""


@pytest.fixture
def ran(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The modules that ran: ``asked``, and ``parcel`` with ``parcel.inside``."""
    names: list[str] = []
    for path in ("asked.py", "parcel/__init__.py", "parcel/inside.py"):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(ASKED, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("builtins.those_that_ran", names, raising=False)
    monkeypatch.setattr("trfpair.base.later._BEGUN", set())
    for name in ("asked", "parcel", "parcel.inside"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return names


def test_a_module_runs_when_a_name_of_it_is_asked_for(ran: list[str]) -> None:
    later("asked")
    waiting = import_module("asked")
    assert waiting.__file__
    assert not ran
    assert waiting.answer == 42
    assert type(waiting) is ModuleType
    assert not hasattr(waiting, "other")
    assert ran == ["asked"]


def test_a_package_does_not_run_for_a_module_in_it(ran: list[str]) -> None:
    later("parcel")
    assert import_module("parcel.inside").answer == 42
    assert ran == ["parcel.inside"]
    assert import_module("parcel").answer == 42
    assert ran == ["parcel.inside", "parcel"]


@pytest.mark.parametrize("error", [KeyboardInterrupt, ImportError])
def test_a_module_that_failed_runs_again(ran: list[str], tmp_path: Path, error: type[BaseException]) -> None:
    """Whoever cleans up after Ctrl-C may ask the very module that it has ended."""
    whole = (tmp_path / "asked.py").read_bytes()
    (tmp_path / "asked.py").write_text(f"raise {error.__name__}\n", encoding="utf-8")
    later("asked")
    waiting = import_module("asked")
    with pytest.raises(error):
        assert waiting.answer
    (tmp_path / "asked.py").write_bytes(whole)
    assert waiting.answer == 42
    assert (type(waiting), ran) == (ModuleType, ["asked"])


def test_a_module_that_is_there_already_is_as_it_was(ran: list[str]) -> None:
    there = import_module("asked")
    later("asked", "no_module_of_this_name")
    assert sys.modules["asked"] is there
    assert ran == ["asked"]


def test_threads_that_ask_at_once_run_it_once(ran: list[str]) -> None:
    later("asked")
    waiting, answers = import_module("asked"), list[int]()
    threads = [threading.Thread(target=lambda: answers.append(waiting.answer)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (answers, ran) == ([42] * 8, ["asked"])


@pytest.mark.gate
def test_two_that_wait_do_not_wait_for_each_other(ran: list[str], tmp_path: Path) -> None:
    """A thread runs a module that imports another one, which a second thread imports just then; that asks for a third.

    With one lock for all that wait, each thread would have what the other one needs.
    """
    (tmp_path / "asked.py").write_text(
        "import threading\nthreading.at_import.wait(30)\nimport between\nanswer = between.answer\n", encoding="utf-8"
    )
    (tmp_path / "between.py").write_text(
        "import threading, parcel\nthreading.at_import.set()\nthreading.begun.wait(.3)\nanswer = parcel.answer\n",
        encoding="utf-8",
    )
    text = (
        "import sys, threading\n"
        "from trfpair.base.later import later\n"
        f"sys.path.insert(0, {str(tmp_path)!r})\n"
        "threading.at_import, threading.begun = threading.Event(), threading.Event()\n"
        "import builtins; builtins.those_that_ran = []\n"
        "later('asked', 'parcel')\n"
        "import asked\n"
        "threads = [threading.Thread(target=one, daemon=True) for one in\n"
        "           (lambda: asked.answer, lambda: __import__('between'))]\n"
        "for thread in threads: thread.start()\n"
        "for thread in threads: thread.join(20)\n"
        "print([thread.is_alive() for thread in threads])\n"
    )
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True, encoding="utf-8")
    assert done.stdout == "[False, False]\n"


@pytest.mark.gate
@pytest.mark.parametrize("wait", ["", "later(*SELDOM_ASKED)"])
def test_what_the_program_lets_wait_is_whole_when_it_is_asked(wait: str) -> None:
    """The names of each module, as Python and Jinja have them without us."""
    text = (
        "from trfpair.apps.cli.script import SELDOM_ASKED\n"
        "from trfpair.base.later import later\n"
        f"{wait}\n"
        "for name in SELDOM_ASKED:\n"
        "    module = __import__(name)\n"
        "    print(name, bool(getattr(module, '__all__', [])), type(module).__name__, len(dir(module)))\n"
    )
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True, encoding="utf-8")
    modules = [line.split() for line in done.stdout.splitlines()]
    assert [name for name, *_ in modules] == list(SELDOM_ASKED)
    for name, _, kind, names in modules:
        assert (kind, int(names) > 10) == ("module", True), name

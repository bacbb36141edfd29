"""Python as Windows has it, as far as that can be had elsewhere: what is not there is taken away as a process starts.

On ``PYTHONPATH`` it serves every process that is started from there (`tests/windows`). Gone are what of ``os`` and
``fcntl`` knows owners, groups, modes, descriptors of folders and forks; a folder cannot be opened, nothing is renamed
onto what is there, and what is open can neither be replaced nor removed; a name that Windows keeps for itself is
refused; what is redirected is in cp1252 with CRLF. ``TRFPAIR_HELD`` names a number: so often a file that is there
cannot be replaced, as if a spreadsheet or a virus scanner had it open, nor can any name of it be removed. A file that
`CreateFileW` opens for one process alone is one with a lock, gone when it is closed.
"""

import ctypes
import errno
import multiprocessing.spawn
import multiprocessing.synchronize
import os
import re
import stat
import sys
import tempfile
import warnings
from functools import wraps
from importlib import import_module
from pathlib import Path

for asked in ("click", "click._termui_impl", "concurrent.futures.process", "multiprocessing.popen_spawn_posix",
              "multiprocessing.resource_tracker"):  # fmt: skip
    import_module(asked)  # these ask for the system as they are imported

GONE = (
    *("geteuid", "getuid", "getegid", "getgid", "fchmod", "fchown", "chown", "lchown", "mkfifo", "mknod"),
    *("listxattr", "getxattr", "setxattr", "killpg", "fork", "forkpty", "wait4", "setsid", "getpgid", "setpgid"),
    *("getpgrp", "O_NOFOLLOW", "O_DIRECTORY", "O_NONBLOCK", "O_CLOEXEC"),
)
MODULES = ("fcntl", "pwd", "grp", "resource", "termios", "tty", "pty", "_posixshmem")

_open, _rename, _replace, _unlink = os.open, os.rename, os.replace, os.unlink
_fsync, _mkdir, _listdir, _scandir = os.fsync, os.mkdir, os.listdir, os.scandir
_fcntl = __import__("fcntl")
_mode = _fcntl.fcntl
_F_GETFL = __import__("fcntl").F_GETFL
_RESERVED = re.compile(r'(con|prn|aux|nul|com\d|lpt\d)(\..*)?|.*[<>:"|?*\x00-\x1f].*|.*[. ]', re.IGNORECASE | re.DOTALL)

held = int(os.environ.get("TRFPAIR_HELD", "0"))
elsewhere = set()
"""The files that another program has open, by device and number."""


def _refuse(path, number, text):
    raise OSError(number, text, os.fspath(path))


def _legal(path):
    if _RESERVED.fullmatch(Path(os.fsdecode(path)).name):
        _refuse(path, 22, "Invalid argument")


def _no_number(given, dir_fd):
    if dir_fd is not None:
        raise NotImplementedError("dir_fd unavailable on this platform")
    if isinstance(given, int):
        raise TypeError("a path is wanted")


def _is_open(path):
    """Whether this process has the file open, or one in the folder."""
    wanted = os.path.realpath(path)
    for number in _listdir("/proc/self/fd"):
        try:
            found = os.readlink(f"/proc/self/fd/{number}")
        except OSError:
            continue
        if found == wanted or found.startswith(wanted + "/"):
            return True
    return False


def open_(path, flags, mode=0o777, *, dir_fd=None):
    _no_number(path, dir_fd)
    if os.path.isdir(path):
        _refuse(path, 13, "Permission denied")
    if flags & os.O_CREAT:
        _legal(path)
    return _open(path, flags, mode)


def mkdir(path, mode=0o777, *, dir_fd=None):
    _no_number(path, dir_fd)
    _legal(path)
    _mkdir(path, mode)


def rename(src, dst, *, src_dir_fd=None, dst_dir_fd=None):
    _no_number(src, src_dir_fd or dst_dir_fd)
    _legal(dst)
    if os.path.lexists(dst):
        _refuse(dst, 17, "File exists")
    if _is_open(src):
        _refuse(src, 13, "Permission denied")
    _rename(src, dst)


def replace(src, dst, *, src_dir_fd=None, dst_dir_fd=None):
    global held
    _no_number(src, src_dir_fd or dst_dir_fd)
    _legal(dst)
    if os.path.isdir(dst) or _is_open(src) or (os.path.exists(dst) and _is_open(dst)):
        _refuse(dst, 13, "Permission denied")
    if not held:
        elsewhere.clear()
    if held and os.path.exists(dst):
        held -= 1
        elsewhere.add(_file(dst))
        _refuse(dst, 13, "The process cannot access the file because it is being used by another process")
    if os.path.exists(dst) and not os.stat(dst).st_mode & stat.S_IWUSR:
        _refuse(dst, 13, "Permission denied")
    _replace(src, dst)


def _file(path):
    found = os.lstat(path)
    return found.st_dev, found.st_ino


def unlink(path, *, dir_fd=None):
    _no_number(path, dir_fd)
    if os.path.lexists(path) and (
        _is_open(path) or _file(path) in elsewhere or not os.lstat(path).st_mode & stat.S_IWUSR
    ):
        _refuse(path, 13, "Permission denied")
    _unlink(path)


class WinDLL:
    """The two functions of the system by which a file is open for one process alone, and is gone when it is closed."""

    def __init__(self, _name, use_last_error=False):
        self.CreateFileW, self.CloseHandle = _Function(_create_alone), _Function(_close_alone)


class _Function:
    def __init__(self, does):
        self._does = does

    def __call__(self, *given):
        return self._does(*given)


_alone, _last_error = {}, 0


def _create_alone(path, *_):
    global _last_error
    try:
        number = _open(path, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as error:
        _last_error = {errno.EACCES: 5, errno.ENOENT: 3}.get(error.errno, 87)
        return None
    try:
        _fcntl.flock(number, _fcntl.LOCK_EX | _fcntl.LOCK_NB)
        if os.path.samestat(os.fstat(number), os.lstat(path)):
            _alone[number] = path
            return number
    except (BlockingIOError, FileNotFoundError):
        pass
    os.close(number)
    _last_error = 32
    return None


def _close_alone(handle):
    number = getattr(handle, "value", handle)
    _unlink(_alone.pop(number))
    os.close(number)


def fsync(number):
    number = number if isinstance(number, int) else number.fileno()
    if _mode(number, _F_GETFL) & os.O_ACCMODE == os.O_RDONLY:
        raise OSError(9, "Bad file descriptor")
    _fsync(number)


def listdir(path="."):
    _no_number(path, None)
    return _listdir(path)


def scandir(path="."):
    _no_number(path, None)
    return _scandir(path)


def _as_itself(function):
    """Let code of the standard library that asks for the system at run time see the real one."""

    @wraps(function)
    def asked(*given, **more):
        sys.platform = REAL
        try:
            return function(*given, **more)
        finally:
            sys.platform = "win32"

    return asked


def _take_away():
    os.O_ACCMODE = 3
    for name in GONE:
        if hasattr(os, name):
            delattr(os, name)
    for name in MODULES:
        sys.modules[name] = None
    os.open, os.mkdir, os.rename, os.replace = open_, mkdir, rename, replace
    os.unlink = os.remove = unlink
    os.fsync, os.listdir, os.scandir = fsync, listdir, scandir
    os.supports_dir_fd = os.supports_fd = frozenset()
    ctypes.WinDLL, ctypes.get_last_error = WinDLL, lambda: _last_error
    os.linesep = "\r\n"
    if "shutil" in sys.modules:
        sys.modules["shutil"]._use_fd_functions = False
    multiprocessing.set_start_method("spawn")
    multiprocessing.get_all_start_methods = lambda: ["spawn"]
    for where, name in (
        (multiprocessing.synchronize.SemLock, "__init__"),
        (multiprocessing.synchronize.SemLock, "__getstate__"),
        (multiprocessing.spawn, "spawn_main"),
    ):
        setattr(where, name, _as_itself(getattr(where, name)))
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if stream is not None and not stream.isatty():
            stream.reconfigure(encoding="cp1252", errors="strict", newline="\r\n")
    warnings.filterwarnings("error", category=EncodingWarning, module="trfpair")
    tempfile.TemporaryFile = tempfile.NamedTemporaryFile  # removed when it is closed, not before
    sys.platform = "win32"


REAL = sys.platform
_take_away()

"""The commands in a folder of their own, as in ``tests/cli``; programs that the tests start hear Ctrl-C."""

import signal

from tests.cli.conftest import folder, process, trfpair

__all__ = ["folder", "process", "trfpair"]

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # in a background job of a shell, and then in its children
    signal.signal(signal.SIGINT, signal.default_int_handler)

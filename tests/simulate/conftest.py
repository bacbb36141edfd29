"""Programs that the tests start hear Ctrl-C."""

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # in a background job of a shell, and then in its children
    signal.signal(signal.SIGINT, signal.default_int_handler)

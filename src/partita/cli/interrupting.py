"""Signals that end the command: as Ctrl-C does, so that it leaves nothing half-written behind."""

from __future__ import annotations

import atexit
import contextlib
import os
import signal
import threading
import time
from collections.abc import Iterator
from types import FrameType
from typing import NoReturn

# Those that there are: Windows has no SIGHUP.
_NAMES = "SIGINT", "SIGTERM", "SIGHUP"
# Seconds in which a further signal does not disturb what ends because of the first.
_PATIENCE = 2.0


class Interruption:
    """Which signal has ended the command, if any.

    Attributes
    ----------
    signal : int or None
        The first signal that came.
    """

    def __init__(self) -> None:
        self.signal: int | None = None
        self._last = -_PATIENCE

    def interrupt(self, number: int, frame: FrameType | None) -> None:
        """Raise KeyboardInterrupt, which every loop lets through."""
        now = time.monotonic()
        if now - self._last < _PATIENCE:
            return
        self.signal, self._last = self.signal or number, now
        raise KeyboardInterrupt


@contextlib.contextmanager
def interrupting() -> Iterator[Interruption]:
    """Raise KeyboardInterrupt for each signal that asks to end, while the context lasts.

    Signals that the caller lets pass, as nohup does, stay so. When the context is left they are
    ignored: the process is about to end.
    """
    interruption = Interruption()
    changed = {number: signal.signal(number, interruption.interrupt) for number in _heeded()}
    try:
        yield interruption
    finally:
        for number, before in changed.items():
            signal.signal(number, signal.SIG_IGN if interruption.signal else before)


def _heeded() -> list[int]:
    """Return the signals that are not ignored; only the main thread can take them."""
    if threading.current_thread() is not threading.main_thread():
        return []
    there = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
    return [number for number in there if signal.getsignal(number) not in (signal.SIG_IGN, None)]


def end_process(code: int) -> NoReturn:
    """End the process with this exit code, after all that is to be done at its end.

    Python by itself would end with another one if KeyboardInterrupt was raised while it ran code
    that is given as a string, even though the exception was caught.
    """
    atexit._run_exitfuncs()
    os._exit(code)

"""Trace a share of the tests for coverage, since tracing makes Python half again as slow.

Traced are all imports, and the first cases of each test, each of them for its first moments. Lines
that run only in other cases, or later, count as lines that did not run: the coverage found is a
lower bound. `TRACE_ALL=1` traces everything.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import pkgutil
import signal
import warnings
from collections import Counter
from collections.abc import Iterator

import coverage

import partita

CASES = 10
# CPU time of a test while it is traced.
SECONDS = 0.3


def import_all() -> None:
    """Import every module: what runs on import runs once, perhaps while a test is not traced."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for module in pkgutil.walk_packages(partita.__path__, "partita."):
            if not module.name.endswith(".__main__"):
                importlib.import_module(module.name)


class Share:
    """Switch the measurement of coverage on and off while tests run, if there is one."""

    def __init__(self) -> None:
        self._measured: coverage.Coverage | None = None
        self._is_on = True
        self._cases: Counter[str] = Counter()

    @contextlib.contextmanager
    def of(self, test: str) -> Iterator[None]:
        """Trace the first moments of a case, whose id is given, if it is one of the first."""
        self._measured = self._measured or coverage.Coverage.current()
        if self._measured is None or "TRACE_ALL" in os.environ or not hasattr(signal, "setitimer"):
            yield
            return
        name = test.partition("[")[0]
        self._cases[name] += 1
        self._switch(self._cases[name] <= CASES)
        signal.signal(signal.SIGVTALRM, lambda *_: self._switch(False))
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS if self._is_on else 0)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def _switch(self, on: bool) -> None:
        if self._measured is None or on == self._is_on:
            return
        if on:
            self._measured.start()
        else:
            self._measured.stop()
        self._is_on = on

"""Try a mutant in a fork of this process: do the tests that run its line notice it?"""

from __future__ import annotations

import os
import resource
import signal
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pytest

from tests.mutation.live_code import LiveFunctions
from tests.mutation.mutations import Mutant

Outcome = Literal["killed", "killed by time", "survived", "not run", "same code"]
# A test may take so much longer with a mutant than without, in seconds of the processor.
_TIMES_SLOWER, _SECONDS_MORE = 10, 3
# Tests that wait without computing are stopped as well.
_SECONDS_BY_THE_CLOCK = 120
_MORE_MEMORY = 6 << 30
_SAME_CODE = "(same code)"


class Judge:
    """Notice if a test fails."""

    def __init__(self) -> None:
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Notice a failure of a test, or of what it sets up."""
        self.failed |= report.failed


@dataclass(frozen=True)
class Verdict:
    """How a mutant fared, and the test that killed it."""

    mutant: Mutant
    outcome: Outcome
    test: str = ""


class Trials:
    """Tests of a session of pytest, run against mutants in forks."""

    def __init__(self, session: pytest.Session) -> None:
        self._config = session.config
        self._items = {item.nodeid: item for item in session.items}
        self._functions = LiveFunctions()
        self._judge = Judge()
        self._config.pluginmanager.register(self._judge)
        self._killers: Counter[tuple[str, str]] = Counter()

    def run(
        self,
        mutants: Sequence[Mutant],
        tests_of: Callable[[Mutant], Sequence[tuple[str, float]]],
        report: Callable[[Verdict], None],
        jobs: int,
    ) -> None:
        """Try mutants, some at a time; `tests_of` gives the tests of each, with their seconds."""
        running: dict[int, tuple[Mutant, int]] = {}
        waiting = list(reversed(mutants))
        while waiting or running:
            if waiting and len(running) < jobs:
                mutant = waiting.pop()
                tests = tests_of(mutant)
                if tests:
                    pid, pipe = self._fork(mutant, self._deadliest_first(mutant, tests))
                    running[pid] = mutant, pipe
                else:
                    report(Verdict(mutant, "not run"))
                continue
            pid, status = os.wait()
            mutant, pipe = running.pop(pid)
            verdict = _verdict(mutant, status, pipe)
            if verdict.test:
                self._killers[mutant.file, verdict.test] += 1
            report(verdict)

    def _deadliest_first(
        self, mutant: Mutant, tests: Sequence[tuple[str, float]]
    ) -> list[tuple[str, float]]:
        """Begin with tests that killed other mutants of the file, unless they are slow."""
        return sorted(tests, key=lambda test: test[1] / (1 + self._killers[mutant.file, test[0]]))

    def _fork(self, mutant: Mutant, tests: Sequence[tuple[str, float]]) -> tuple[int, int]:
        """Start a process that tries a mutant; return its number and a pipe from it."""
        ours, theirs = os.pipe()
        sys.stdout.flush()
        pid = os.fork()
        if pid:
            os.close(theirs)
            return pid, ours
        try:
            self._try(mutant, tests, theirs)
        finally:
            os._exit(0)

    def _try(self, mutant: Mutant, tests: Sequence[tuple[str, float]], pipe: int) -> None:
        """Run tests until one fails, and write its name."""
        be_silent(self._config)
        _limit_memory()
        if not self._functions.put_in(mutant):
            os.write(pipe, _SAME_CODE.encode())
            return
        os.write(pipe, b"begun\n")
        for name, seconds in tests:
            signal.setitimer(signal.ITIMER_PROF, seconds * _TIMES_SLOWER + _SECONDS_MORE)
            signal.setitimer(signal.ITIMER_REAL, seconds * _TIMES_SLOWER + _SECONDS_BY_THE_CLOCK)
            if not self.passes(name):
                os.write(pipe, name.encode())
                return
        os.write(pipe, b"survived")

    def passes(self, name: str) -> bool:
        """Run a test by itself, fixtures included; return whether it passes."""
        item = self._items[name]
        self._judge.failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return not self._judge.failed


def be_silent(config: pytest.Config) -> None:
    """Print nothing in this process."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None:
        config.pluginmanager.unregister(reporter)
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)


def _limit_memory() -> None:
    """Let a mutant that asks for very much memory fail."""
    pages = Path("/proc/self/statm")
    if pages.exists():
        taken = int(pages.read_text().split()[0]) * resource.getpagesize()
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(resource.RLIMIT_AS, (taken + _MORE_MEMORY, hard))


def _verdict(mutant: Mutant, status: int, pipe: int) -> Verdict:
    with os.fdopen(pipe, "rb") as stream:
        said = stream.read().decode()
    if said == _SAME_CODE:
        return Verdict(mutant, "same code")
    words = said.removeprefix("begun\n")
    if words == "survived":
        return Verdict(mutant, "survived")
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGALRM):
        return Verdict(mutant, "killed by time")
    # Without a word it crashed, which tests notice too.
    return Verdict(mutant, "killed", words)


def processor_seconds() -> float:
    """Return the time that this process and those that it waited for have computed."""
    return sum(os.times()[:4])

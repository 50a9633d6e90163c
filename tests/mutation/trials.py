"""Try a mutant in a fork of this process: do the tests that run its line notice it?"""

from __future__ import annotations

import os
import resource
import signal
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.mutation.forks import in_forks
from tests.mutation.live_code import LiveFunctions
from tests.mutation.mutations import Mutant
from tests.mutation.results import Verdict

# A test may take so much longer with a mutant than without, in seconds of the processor.
_TIMES_SLOWER, _SECONDS_MORE = 10, 3
# Tests that wait without computing are stopped as well.
_SECONDS_BY_THE_CLOCK = 120
_MORE_MEMORY = 6 << 30
# What a fork says, unless it is the name of the test that failed.
_SAME_CODE, _SURVIVED = "same code", "survived"


class TimedTest(NamedTuple):
    """The name of a test, and the seconds that it takes."""

    name: str
    seconds: float


class Tests:
    """The tests of a session of pytest, each of which can be run by itself."""

    def __init__(self, session: pytest.Session) -> None:
        self._config = session.config
        self._items = {item.nodeid: item for item in session.items}
        self._failed = False
        self._config.pluginmanager.register(self)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Notice a failure of a test, or of what it sets up."""
        self._failed |= report.failed

    def passes(self, name: str) -> bool:
        """Run a test by itself, fixtures included; return whether it passes."""
        item = self._items[name]
        self._failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return not self._failed

    def be_silent(self) -> None:
        """Print nothing in this process."""
        reporter = self._config.pluginmanager.get_plugin("terminalreporter")
        if reporter is not None:
            self._config.pluginmanager.unregister(reporter)
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(null, stream)


class Trials:
    """Mutants, each tried by the tests of its line.

    Parameters
    ----------
    tests : Tests
    tests_of : callable
        Returns the tests of a mutant, the best ones first.
    """

    def __init__(self, tests: Tests, tests_of: Callable[[Mutant], Sequence[TimedTest]]) -> None:
        self._tests = tests
        self._tests_of = tests_of
        self._functions = LiveFunctions()
        self._killers: Counter[tuple[str, str]] = Counter()

    def run(self, mutants: Sequence[Mutant], report: Callable[[Verdict], None], jobs: int) -> None:
        """Try mutants, some at a time."""

        def tasks() -> Iterator[tuple[Mutant, Sequence[TimedTest]]]:
            for mutant in mutants:
                tests = self._deadliest_first(mutant)
                if tests:
                    yield mutant, tests
                else:
                    report(Verdict(mutant, "not run"))

        def done(task: tuple[Mutant, Sequence[TimedTest]], status: int, said: str) -> None:
            verdict = _verdict(task[0], status, said)
            self._killers[verdict.mutant.file, verdict.test] += 1
            report(verdict)

        in_forks(tasks(), self._try, done, jobs)

    def _deadliest_first(self, mutant: Mutant) -> Sequence[TimedTest]:
        """Begin with tests that killed other mutants of the file, unless they are slow."""
        kills = self._killers
        return sorted(
            self._tests_of(mutant),
            key=lambda test: test.seconds / (1 + kills[mutant.file, test.name]),
        )

    def _try(self, task: tuple[Mutant, Sequence[TimedTest]], pipe: int) -> None:
        """Run tests until one fails, and write its name."""
        mutant, tests = task
        self._tests.be_silent()
        _limit_memory()
        if not self._functions.put_in(mutant):
            os.write(pipe, _SAME_CODE.encode())
            return
        for name, seconds in tests:
            more = seconds * _TIMES_SLOWER
            signal.setitimer(signal.ITIMER_PROF, more + _SECONDS_MORE)
            signal.setitimer(signal.ITIMER_REAL, more + _SECONDS_BY_THE_CLOCK)
            if not self._tests.passes(name):
                os.write(pipe, name.encode())
                return
        os.write(pipe, _SURVIVED.encode())


def failing_alone(tests: Tests, names: Iterable[str], jobs: int) -> set[str]:
    """Return the tests that fail in a fork of their own, although there is no mutant."""
    failing = set()

    def run(name: str, pipe: int) -> None:
        tests.be_silent()
        if tests.passes(name):
            os.write(pipe, _SURVIVED.encode())

    def done(name: str, status: int, said: str) -> None:
        if said != _SURVIVED:
            failing.add(name)

    in_forks(names, run, done, jobs)
    return failing


def _limit_memory() -> None:
    """Let a mutant that asks for very much memory fail."""
    pages = Path("/proc/self/statm")
    if pages.exists():
        taken = int(pages.read_text().split()[0]) * resource.getpagesize()
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(resource.RLIMIT_AS, (taken + _MORE_MEMORY, hard))


def _verdict(mutant: Mutant, status: int, said: str) -> Verdict:
    if said == _SAME_CODE:
        return Verdict(mutant, "same code")
    if said == _SURVIVED:
        return Verdict(mutant, "survived")
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGALRM):
        return Verdict(mutant, "killed by time")
    # A fork without a word has crashed: so would the tests.
    return Verdict(mutant, "killed", said)

"""A campaign: collect the tests, record which lines they run, try a sample of the mutants."""

from __future__ import annotations

import os
import random
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.mutation.forks import in_forks
from tests.mutation.line_tests import (
    FileRun,
    LineTests,
    LineTracer,
    TestRun,
    keep_run,
    known_run,
)
from tests.mutation.live_code import clear_caches
from tests.mutation.mutations import ROOT, Mutant, Source
from tests.mutation.results import Verdict
from tests.mutation.trials import Tests, TimedTest, Trials, failing_alone

PACKAGE = ROOT / "src" / "partita"
# A test with many parameters is run with the first ones only, once these took this long.
_SECONDS_OF_A_TEST = 1
# How often the campaign says how far it is.
_MUTANTS_A_LINE = 50


@dataclass
class Campaign:
    """A plugin of pytest that tries mutants instead of running the tests once.

    `seconds` bounds the time of the tests that a mutant has to survive, without it.
    """

    mutants: Sequence[Mutant]
    jobs: int
    seconds: float
    verdicts: list[Verdict] = field(default_factory=list)
    started: float = field(default_factory=time.time)

    def pytest_collection(self) -> None:
        """Look for an example that fails, without making it small: for tests collected from now."""
        from hypothesis import Phase, settings

        settings.register_profile(
            "mutation", settings.default, phases=(Phase.explicit, Phase.reuse, Phase.generate)
        )
        settings.load_profile("mutation")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Record, then try all mutants."""
        import_all(sorted({mutant.file for mutant in self.mutants}))
        # The folder of tmp_path, which all forks share.
        session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
        clear_caches()
        tests = Tests(session)
        lines = LineTests(recorded(session, tests, self.jobs, self.started))
        say(f"{len(lines.seconds):,} tests, {sum(lines.seconds.values()):,.0f} s of the processor")
        trials = Trials(tests, lambda mutant: affordable(lines.of(mutant), mutant, self.seconds))
        trials.run(self.mutants, self._report, self.jobs)
        self._check_killers(tests)
        return True

    def _report(self, verdict: Verdict) -> None:
        self.verdicts.append(verdict)
        if len(self.verdicts) % _MUTANTS_A_LINE == 0:
            say(f"{len(self.verdicts):,} of {len(self.mutants):,} mutants")

    def _check_killers(self, tests: Tests) -> None:
        """Let mutants live that were killed by a test which fails without them as well."""
        killers = sorted({verdict.test for verdict in self.verdicts if verdict.test})
        failing = failing_alone(tests, killers, self.jobs)
        for test in sorted(failing):
            say(f"{test} fails by itself: it kills nothing")
        self.verdicts = [
            Verdict(verdict.mutant, "survived") if verdict.test in failing else verdict
            for verdict in self.verdicts
        ]


def say(text: str) -> None:
    """Print how far the campaign is."""
    print(text, file=sys.__stderr__, flush=True)


def import_all(files: Iterable[str]) -> None:
    """Import the modules of files, so that all their functions exist before the first fork."""
    for file in files:
        module = Path(file).relative_to("src").with_suffix("")
        name = ".".join(module.parts).removesuffix(".__init__")
        __import__(name)


def affordable(tests: Sequence[TimedTest], mutant: Mutant, seconds: float) -> list[TimedTest]:
    """Return tests within a time: those of the file's own test file first, the fastest first."""
    own = f"/test_{Path(mutant.file).stem}.py::"
    kept, spent = [], 0.0
    for test in sorted(tests, key=lambda test: (own not in test.name, test.seconds)):
        spent += test.seconds
        if kept and spent > seconds:
            break
        kept.append(test)
    return kept


def recorded(session: pytest.Session, tests: Tests, jobs: int, since: float) -> list[FileRun]:
    """Return the runs of all test files; those that are not known are run now, in forks."""
    names: dict[str, list[str]] = defaultdict(list)
    for item in session.items:
        names[Path(item.path).relative_to(ROOT).as_posix()].append(item.nodeid)
    missing = [file for file in names if known_run(file) is None]

    def record(file: str, pipe: int) -> None:
        tests.be_silent()
        keep_run(file, _runs_of(tests, names[file]), since)

    def done(file: str, status: int, said: str) -> None:
        say(f"{file} {'could not be recorded' if status else 'is recorded'}")

    in_forks(missing, record, done, jobs)
    return [run for run in map(known_run, names) if run is not None]


def _runs_of(tests: Tests, names: Iterable[str]) -> dict[str, TestRun]:
    """Run tests; of one with many parameters, as many as `_SECONDS_OF_A_TEST` allow."""
    spent: dict[str, float] = defaultdict(float)
    runs = {}
    for name in names:
        function = name.partition("[")[0]
        if spent[function] > _SECONDS_OF_A_TEST:
            continue
        run = _run_of(tests, name)
        if run is not None:
            runs[name] = run
            spent[function] += run.seconds
    return runs


def _run_of(tests: Tests, name: str) -> TestRun | None:
    """Run a test and return the lines that it ran, if it passes."""
    clear_caches()
    started = _processor_seconds()
    with LineTracer(PACKAGE) as tracer:
        passes = tests.passes(name)
    seconds = round(_processor_seconds() - started, 4)
    return TestRun(seconds, tracer.taken()) if passes else None


def _processor_seconds() -> float:
    """Return the time that this process and those that it waited for have computed."""
    return sum(os.times()[:4])


def sample(mutants: Sequence[Mutant], share: float, seed: int) -> list[Mutant]:
    """Return a share of the mutants of a file, at least one."""
    if share >= 1 or not mutants:
        return list(mutants)
    number = max(1, round(share * len(mutants)))
    chosen = random.Random(f"{seed} {mutants[0].file}").sample(range(len(mutants)), number)
    return [mutants[i] for i in sorted(chosen)]


def mutants_of(paths: Iterable[Path], share: float, seed: int) -> list[Mutant]:
    """Return a sample of the mutants of files, in each file the same share."""
    return [mutant for path in paths for mutant in sample(Source(path).mutants(), share, seed)]

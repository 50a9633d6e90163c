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
from tests.mutation.trials import Trials, Verdict, be_silent, processor_seconds

PACKAGE = ROOT / "src" / "partita"
# A test with many parameters is run with the first ones only, once these took this long.
_SECONDS_OF_A_TEST = 1.5


@dataclass
class Campaign:
    """A plugin of pytest that tries mutants instead of running the tests once.

    `seconds` bounds the time of the tests that a mutant has to survive, without it.
    """

    mutants: Sequence[Mutant]
    jobs: int
    seconds: float
    verdicts: list[Verdict] = field(default_factory=list)

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
        lines = LineTests(recorded(session, self.jobs))
        say(f"{len(lines.seconds):,} tests, {sum(lines.seconds.values()):,.0f} s of the processor")
        self._try_all(session, lines)
        return True

    def _try_all(self, session: pytest.Session, lines: LineTests) -> None:
        started, total = time.monotonic(), len(self.mutants)

        def tests_of(mutant: Mutant) -> list[tuple[str, float]]:
            return affordable(
                {name: lines.seconds[name] for name in lines.of(mutant)},
                mutant,
                self.seconds,
            )

        def report(verdict: Verdict) -> None:
            self.verdicts.append(verdict)
            if len(self.verdicts) % 50 == 0:
                say(f"{len(self.verdicts):,} of {total:,}, {time.monotonic() - started:.0f} s")

        Trials(session).run(self.mutants, tests_of, report, self.jobs)


def say(text: str) -> None:
    """Print how far the campaign is."""
    print(text, file=sys.__stderr__, flush=True)


def import_all(files: Iterable[str]) -> None:
    """Import the modules of files, so that all their functions exist before the first fork."""
    for file in files:
        module = Path(file).relative_to("src").with_suffix("")
        name = ".".join(module.parts).removesuffix(".__init__")
        __import__(name)


def affordable(tests: dict[str, float], mutant: Mutant, seconds: float) -> list[tuple[str, float]]:
    """Return tests within a time: those of the file's own test file first, the fastest first."""
    own = f"test_{Path(mutant.file).stem}.py"
    order = sorted(tests, key=lambda name: (f"/{own}::" not in name, tests[name]))
    kept, spent = [], 0.0
    for name in order:
        spent += tests[name]
        if kept and spent > seconds:
            break
        kept.append((name, tests[name]))
    return kept


def recorded(session: pytest.Session, jobs: int) -> list[FileRun]:
    """Return the runs of all test files; those that are not known are run now, in forks."""
    items: dict[str, list[str]] = defaultdict(list)
    for item in session.items:
        items[Path(item.path).relative_to(ROOT).as_posix()].append(item.nodeid)
    missing = [file for file in items if known_run(file) is None]
    trials = Trials(session)
    running: dict[int, str] = {}
    for number, file in enumerate([*missing, *[""] * jobs]):
        if len(running) == jobs or (not file and running):
            running.pop(os.wait()[0])
        if file:
            say(f"recording {file} ({number + 1} of {len(missing)})")
            running[_record(trials, session, file, items[file])] = file
    while running:
        running.pop(os.wait()[0])
    runs = [run for run in map(known_run, items) if run is not None]
    if len(runs) < len(items):
        say(f"{len(items) - len(runs)} files of tests could not be recorded")
    return runs


def _record(trials: Trials, session: pytest.Session, file: str, names: Sequence[str]) -> int:
    """Start a process that records the tests of a file; return its number."""
    pid = os.fork()
    if pid:
        return pid
    try:
        be_silent(session.config)
        keep_run(file, _runs_of(trials, names))
    finally:
        os._exit(0)


def _runs_of(trials: Trials, names: Iterable[str]) -> dict[str, TestRun]:
    """Run tests; of one with many parameters, as many as `_SECONDS_OF_A_TEST` allow."""
    spent: dict[str, float] = defaultdict(float)
    tests = {}
    for name in names:
        function = name.partition("[")[0]
        if spent[function] > _SECONDS_OF_A_TEST:
            continue
        run = _run_of(trials, name)
        if run is not None:
            tests[name] = run
            spent[function] += run.seconds
    return tests


def _run_of(trials: Trials, name: str) -> TestRun | None:
    """Run a test and return the lines that it ran, if it passes."""
    clear_caches()
    started = processor_seconds()
    with LineTracer(PACKAGE) as tracer:
        passes = trials.passes(name)
    seconds = round(processor_seconds() - started, 4)
    return TestRun(seconds, tracer.taken()) if passes else None


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

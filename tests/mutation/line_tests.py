"""Which tests run each line, and how long each test takes: recorded once, kept in a cache."""

from __future__ import annotations

import hashlib
import json
import sys
import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tests.mutation.mutations import ROOT, Mutant
from tests.mutation.trials import TimedTest

CACHE = ROOT / ".pytest_cache" / "mutation"
# Of a function that is called often, the first calls show which lines run.
_CALLS_TRACED = 12


class LineTracer:
    """Collect the lines that run, in files of some folders."""

    def __init__(self, folder: Path) -> None:
        self._prefix = str(folder)
        self._lines: dict[str, set[int]] = {}
        self._locals: dict[str, Callable[..., Any] | None] = {}
        self._calls: Counter[int] = Counter()

    def __enter__(self) -> LineTracer:
        threading.settrace(self._trace)
        sys.settrace(self._trace)
        return self

    def __exit__(self, *error: object) -> None:
        sys.settrace(None)
        threading.settrace(None)  # type: ignore[arg-type]

    def taken(self) -> dict[str, list[int]]:
        """Return the lines that ran since the last call, by file."""
        taken = {}
        for file, lines in self._lines.items():
            if lines:
                taken[Path(file).relative_to(ROOT).as_posix()] = sorted(lines)
                lines.clear()
        return taken

    def _trace(self, frame: Any, event: str, argument: Any) -> Any:
        code = id(frame.f_code)
        self._calls[code] += 1
        if self._calls[code] > _CALLS_TRACED:
            return None
        file = frame.f_code.co_filename
        try:
            local = self._locals[file]
        except KeyError:
            local = self._locals[file] = self._local(file)
        if local is None:
            self._calls[code] = _CALLS_TRACED
            return None
        return local(frame, event, argument)

    def _local(self, file: str) -> Callable[..., Any] | None:
        if not file.startswith(self._prefix):
            return None
        add = self._lines.setdefault(file, set()).add

        def local(frame: Any, event: str, argument: Any) -> Any:
            add(frame.f_lineno)
            return local

        return local


@dataclass
class TestRun:
    """A test: how long it took, in seconds of the processor, and the lines that it ran."""

    seconds: float
    lines: dict[str, list[int]]


@dataclass
class FileRun:
    """The tests of a test file that passed, and the state of the files when they ran."""

    digests: dict[str, str]
    tests: dict[str, TestRun]

    @property
    def is_current(self) -> bool:
        """Whether neither the test file nor any file that its tests ran has changed since."""
        return all(digest(file) == known for file, known in self.digests.items())


def digest(file: str) -> str:
    """Return a digest of a file's content; empty if it is gone."""
    path = ROOT / file
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16] if path.exists() else ""


def _kept_in(test_file: str) -> Path:
    return CACHE / "lines" / (test_file.replace("/", ".") + ".json")


def known_run(test_file: str) -> FileRun | None:
    """Return what is recorded of a test file, unless it is out of date."""
    path = _kept_in(test_file)
    if not path.exists():
        return None
    kept = json.loads(path.read_text())
    run = FileRun(kept["digests"], {name: TestRun(**test) for name, test in kept["tests"].items()})
    return run if run.is_current else None


def keep_run(test_file: str, tests: dict[str, TestRun], since: float) -> None:
    """Record the tests of a file, unless a file has changed since the tests were collected."""
    files = {test_file}.union(*(test.lines for test in tests.values()))
    if any((ROOT / file).stat().st_mtime >= since for file in files):
        return
    run = FileRun({file: digest(file) for file in sorted(files)}, tests)
    path = _kept_in(test_file)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(asdict(run)))


class LineTests:
    """Find the tests of a line."""

    def __init__(self, runs: Iterable[FileRun]) -> None:
        self.seconds: dict[str, float] = {}
        self._tests: dict[str, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
        for run in runs:
            for name, test in run.tests.items():
                self.seconds[name] = test.seconds
                for file, lines in test.lines.items():
                    of_file = self._tests[file]
                    for line in lines:
                        of_file[line].append(name)

    def of(self, mutant: Mutant) -> list[TimedTest]:
        """Return the tests that run the line of a mutant, or its statement if it has no code."""
        of_file = self._tests.get(mutant.file, {})
        lines = [mutant.line] if mutant.line in of_file else mutant.lines
        names = dict.fromkeys(name for line in lines for name in of_file.get(line, ()))
        return [TimedTest(name, self.seconds[name]) for name in names]

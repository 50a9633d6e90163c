"""Campaigns: what is given to which calls, and how many came to which end."""

from __future__ import annotations

import contextlib
import os
import tempfile
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import partita as pt
from tests.hostile import arguments, labels
from tests.hostile.calls import Call, data_parameters, method_calls, valid_calls
from tests.hostile.files import BOMBS, GOOD_FILES, damaged, forged_comparisons
from tests.hostile.running import Outcome, outcome_of

OBJECTS = 6
# Bits changed and cuts of each file.
FLIPS, CUTS = 60, 12


class Trial(NamedTuple):
    """One hostile value in one call, and how the call ended."""

    call: str
    argument: str
    value: str
    outcome: Outcome


def attack(
    calls: list[Call],
    hostile: dict[str, Callable[[], object]],
    parameters: Callable[[Call], list[str]],
    share: int = 1,
    part: int = 0,
) -> Iterator[Trial]:
    """Try every hostile value for each parameter of each call, or one in `share` of these trials.

    With a share, each value meets other calls, so that all values and all calls are tried. The
    parts from 0 to `share` - 1 are all trials together.
    """
    number = 0
    for call in calls:
        for parameter in parameters(call):
            for name, make in hostile.items():
                number += 1
                if number % share == part:
                    yield _tried(call, parameter, name, quietly(make))


def quietly(make: Callable[[], object]) -> object:
    """Make a hostile value, whatever its library warns of."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return make()


def _tried(call: Call, parameter: str, name: str, value: object) -> Trial:
    outcome = outcome_of(lambda: call.given(**{parameter: value}), parameter, call)
    return Trial(call.name, parameter, name, outcome)


def labels_everywhere(share: int = 1, part: int = 0) -> Iterator[Trial]:
    """Give hostile labels to every parameter that takes data."""
    yield from attack(_calls(), labels.inputs(), data_parameters, share, part)


def arguments_everywhere(share: int = 1, part: int = 0) -> Iterator[Trial]:
    """Give hostile arguments to every parameter."""
    # Options such as `temp` make folders.
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        yield from attack(_calls(), arguments.inputs(), _parameters, share, part)


def _parameters(call: Call) -> list[str]:
    """Return the parameters but those that ask for minutes of work."""
    return [name for name in call.parameters if name not in ("cache", "recompute")]


def methods_of_results(share: int = 1, part: int = 0) -> Iterator[Trial]:
    """Give hostile arguments to the methods that give results to other programs."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        yield from attack(method_calls(), arguments.inputs(), _parameters, share, part)


def damaged_files(share: int = 1, part: int = 0) -> Iterator[Trial]:
    """Read damaged copies of a file of each format, bombs, and forged JSON."""
    number = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, write in GOOD_FILES.items():
            good = Path(folder) / name
            write(good)
            for what, content in damaged(good.read_bytes(), FLIPS, CUTS):
                number += 1
                if number % share == part:
                    yield _read(Path(folder) / f"{number}-{name}", what, content)
        if part > 0:  # the first part has the bombs and the forged JSON
            return
        for what, (name, make) in BOMBS.items():
            yield _read(Path(folder) / name, what, make())
    for what, text in forged_comparisons().items():
        outcome = outcome_of(lambda text=text: pt.Comparison.from_json(text), "text")  # type: ignore[misc]
        yield Trial("Comparison.from_json", "text", what, outcome)


def _read(path: Path, what: str, content: bytes) -> Trial:
    path.write_bytes(content)
    outcome = outcome_of(lambda: pt.read_clustering(path), str(path))
    path.unlink()
    return Trial("read_clustering", path.suffix, what, outcome)


def _calls() -> list[Call]:
    folder = Path(tempfile.gettempdir()) / f"partita-hostile-{os.getpid()}"
    folder.mkdir(exist_ok=True)
    return valid_calls(OBJECTS, folder)


CAMPAIGNS = {
    "labels": labels_everywhere,
    "arguments": arguments_everywhere,
    "methods": methods_of_results,
    "files": damaged_files,
}


def count(
    trials: Iterator[Trial], say: Callable[[Trial], None] | None = None
) -> tuple[Counter[str], list[Trial]]:
    """Return how many trials came to which end, and those that should not have; `say` each."""
    ends: Counter[str] = Counter()
    findings = []
    for trial in trials:
        ends[trial.outcome.kind] += 1
        if trial.outcome.kind in ("unnamed", "other"):
            findings.append(trial)
            if say is not None:
                say(trial)
    return ends, findings

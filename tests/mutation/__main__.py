"""Put small faults into the package and see whether its tests notice them.

    python -m tests.mutation                          a sample of all layers that are measured
    python -m tests.mutation src/partita/tables/      a folder, or a file
    python -m tests.mutation FILE --all               every mutant
    python -m tests.mutation --again                  what survived the last time

One process collects the tests and records which lines each of them runs. Each mutant then gets a
fork of that process, which swaps the code of the functions concerned and runs the tests of the line
until one fails. This costs some milliseconds a mutant, where tools that start the tests anew pay
several seconds: cosmic-ray starts a process for each mutant; mutmut forks as well, but leaves out
functions with decorators, which nearly all measures and all properties are.

:mod:`tests.mutation.mutations` lists the faults, and what is left out. Survivors that behave the
same are listed, with a reason each, in `equivalent.toml`.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.mutation.campaign import Campaign, mutants_of
from tests.mutation.line_tests import CACHE
from tests.mutation.mutations import ROOT, Key, Mutant
from tests.mutation.results import equivalent, keys_of, survivors_text, table

TARGETS = (
    "src/partita/measures",
    "src/partita/tables",
    "src/partita/transport",
    "src/partita/comparing",
    "src/partita/results/certified.py",
    "src/partita/clusterings/coding.py",
)
# The tests that are run: those of the layers measured and of the layers that feed them.
TESTS = (
    "tests/measures",
    "tests/tables",
    "tests/transport",
    "tests/comparing",
    "tests/results",
    "tests/clusterings/test_coding.py",
)
_PYTEST = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", "--no-summary")
LEAST_PERCENT = 90
_SURVIVORS = CACHE / "survivors.json"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a campaign; return 1 if too many mutants survive."""
    options = _options(arguments)
    mutants = _chosen(options)
    campaign = Campaign(mutants, options.jobs, options.seconds)
    ended = pytest.main(
        [*_PYTEST, *options.tests],
        plugins=[campaign],
    )
    if not campaign.verdicts:
        return int(ended) or 1
    keys, known = keys_of(campaign.verdicts), equivalent()
    print(survivors_text(campaign.verdicts, keys, known))
    text, percent = table(campaign.verdicts, keys, known)
    print(text)
    survivors = [keys[v.mutant] for v in campaign.verdicts if v.outcome in ("survived", "not run")]
    CACHE.mkdir(parents=True, exist_ok=True)
    _SURVIVORS.write_text(json.dumps(survivors))
    return 0 if percent >= LEAST_PERCENT else 1


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("paths", nargs="*", default=TARGETS, help="files or folders of the package")
    parser.add_argument("--all", action="store_true", help="try every mutant, not a sample")
    parser.add_argument("--again", action="store_true", help="try what survived the last time")
    parser.add_argument("--share", type=float, default=0.1, help="share of the mutants (0.1)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the sample (0)")
    parser.add_argument("--tests", nargs="+", default=TESTS, help="files or folders of tests")
    parser.add_argument(
        "--seconds", type=float, default=20, help="time of the tests of one mutant (20)"
    )
    parser.add_argument(
        "-j", "--jobs", type=int, default=len(os.sched_getaffinity(0)), help="processes at a time"
    )
    return parser.parse_args(arguments)


def _chosen(options: argparse.Namespace) -> list[Mutant]:
    if options.again:
        wanted = {Key(*key) for key in json.loads(_SURVIVORS.read_text())}
        files = sorted({ROOT / key.file for key in wanted})
        mutants = mutants_of(files, 1, 0)
        keys = keys_of(mutants)
        return [mutant for mutant in mutants if keys[mutant] in wanted]
    files = [file for path in options.paths for file in _files(Path(path))]
    return mutants_of(files, 1 if options.all else options.share, options.seed)


def _files(path: Path) -> list[Path]:
    return sorted(path.rglob("*.py")) if path.is_dir() else [path]


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    sys.exit(main())

"""CPU time of one thread, peak memory, and fresh processes."""

from __future__ import annotations

import gc
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

# The cores of the machine, before `on_one_core` takes all but one away.
_CORES = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()


def on_one_core() -> None:
    """Run this process, and those that it starts, on one core (Linux)."""
    if _CORES:
        os.sched_setaffinity(0, {max(_CORES)})


@contextmanager
def on_all_cores() -> Iterator[None]:
    """Run on all cores until the context is left."""
    before = os.sched_getaffinity(0) if _CORES else set()
    if _CORES:
        os.sched_setaffinity(0, _CORES)
    try:
        yield
    finally:
        if _CORES:
            os.sched_setaffinity(0, before)


def cpu_seconds(function: Callable[[], Any], repeats: int = 5) -> float:
    """The least CPU time of several runs; short functions are run many times a measurement."""
    function()
    # The first calls after a garbage collection find cold caches, so a loop lasts 20 ms.
    loops = max(1, int(0.02 / max(_clock(function, 1), 1e-7)))
    if loops > 1:
        loops = max(1, int(0.02 * loops / max(_clock(function, loops), 1e-7)))
    return min(_clock(function, loops) for _ in range(repeats)) / loops


def cpu_seconds_once(function: Callable[[], Any]) -> float:
    """The CPU time of a single run, for peers that take minutes."""
    return _clock(function, 1)


def _clock(function: Callable[[], Any], loops: int) -> float:
    gc.collect()
    start = time.process_time()
    for _ in range(loops):
        function()
    return time.process_time() - start


def peak_bytes(function: Callable[[], Any]) -> int:
    """How far memory rises above where it stood, at its peak (Linux)."""
    gc.collect()
    Path("/proc/self/clear_refs").write_text("5")  # resets the high-water mark
    before = _status("VmRSS")
    function()
    return max(0, _status("VmHWM") - before)


def _status(field: str) -> int:
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(field + ":"):
            return 1024 * int(line.split()[1])
    raise RuntimeError(f"the kernel does not report {field}")


def in_fresh_process(program: str, repeats: int = 5) -> float:
    """The least number that a program prints, over several fresh processes."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    return min(
        float(
            subprocess.run(
                [sys.executable, "-c", program],
                check=True,
                capture_output=True,
                text=True,
                env=environment,
            ).stdout
        )
        for _ in range(repeats)
    )


def machine() -> str:
    """Processor, cores, memory, and versions of what was compared."""
    import genieclust
    import numba
    import numpy
    import sklearn

    import partita

    model = next(
        (
            line.partition(":")[2].strip()
            for line in Path("/proc/cpuinfo").read_text().splitlines()
            if line.startswith("model name")
        ),
        platform.processor(),
    )
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    versions = {
        "partita": partita.__version__,
        "Python": platform.python_version(),
        "numpy": numpy.__version__,
        "numba": numba.__version__,
        "scikit-learn": sklearn.__version__,
        "genieclust": genieclust.__version__,
    }
    return f"{model}, {os.cpu_count()} cores, {memory:.0f} GiB, {platform.system()}; " + ", ".join(
        f"{name} {version}" for name, version in versions.items()
    )

"""How long each loop takes to compile, the first time it is ever used."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator

from benchmarks.figures import Figure, within

# Kernels are found as what modules of compiled loops hold; loops over fuzzy pairs are made for each
# pair of norms, of which the most expensive one stands for all.
LIST = """
import importlib, json, pkgutil
import partita.kernels.compiled as compiled
from partita.kernels.compiled.compiling import Kernel

names = [
    [module.name, name]
    for module in pkgutil.iter_modules(compiled.__path__)
    for name, one in vars(importlib.import_module(f"{compiled.__name__}.{module.name}")).items()
    if isinstance(one, Kernel)
]
print(json.dumps(names))
"""

WARM = """
import importlib, time
import numba
import numpy as np
from numba import types

vector = types.Array(types.float64, 1, "C", readonly=True)
numba.njit(types.float64(vector))(lambda x: x.sum())
"""

ONE = (
    WARM
    + """
one = getattr(importlib.import_module("partita.kernels.compiled.{module}"), "{name}")
start = time.process_time()
one.compiled
print(time.process_time() - start)
"""
)

OF_NORMS = (
    WARM
    + """
from partita.kernels.compiled import fuzzy_pairs
start = time.process_time()
fuzzy_pairs.{name}("hamacher", "hamacher").compiled
print(time.process_time() - start)
"""
)

# Seconds that a loop may take.
AIM = 3.0


def in_empty_cache(program: str) -> str:
    """Run a program for which no loop was compiled before; return what it prints."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
        finished = subprocess.run(
            [sys.executable, "-c", program],
            check=True,
            capture_output=True,
            text=True,
            env=environment,
        )
    return finished.stdout


def compile_times() -> Iterator[Figure]:
    """CPU time of the first compilation, after numba has compiled something else."""
    for module, name in json.loads(in_empty_cache(LIST)):
        seconds = float(in_empty_cache(ONE.format(module=module, name=name)))
        yield within(f"{module}.{name}", seconds, AIM)
    for name in ("pair_sums", "hard_pair_sums"):
        seconds = float(in_empty_cache(OF_NORMS.format(name=name)))
        yield within(f"fuzzy_pairs.{name}, Hamacher's norms", seconds, AIM)


SECTIONS = {"Compile times": compile_times}

"""A result does not depend on what its process did before."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.hostile.processes import VARIANTS

ROOT = Path(__file__).parents[2]


def results(way, n, variants, **environment):
    """The digest of each call's result, in cold or in warmed processes."""
    command = [sys.executable, "-m", "tests.hostile.processes", way, str(n), *variants]
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=ROOT, env={**os.environ, **environment}
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


# What a process may have: another order of sets, other libraries, one core.
OTHERWISE = {
    "PYTHONHASHSEED": "7",
    "LOADED_BEFORE": "pandas,polars,sklearn.cluster,networkx",
    "CORES": "1",
    "OMP_NUM_THREADS": "1",
}


def different(n, variants, **environment):
    before = {"PYTHONHASHSEED": "0"}
    cold = results("cold", n, variants, **before)
    warm = results("warm", n, variants, **{**before, **environment})
    assert cold.keys() == warm.keys()
    assert len(cold) >= 75
    return [name for name in cold if cold[name] != warm[name]]


def test_a_warmed_process_gives_the_same_bits_as_a_cold_one():
    assert different(24, ["labels", "shifted", "memberships"], **OTHERWISE) == []


@pytest.mark.nightly
@pytest.mark.parametrize("n", [40, 150])
def test_a_warmed_process_gives_the_same_bits_for_every_kind(n):
    assert different(n, list(VARIANTS)) == []


@pytest.mark.nightly
@pytest.mark.parametrize("what", OTHERWISE)
def test_a_process_gives_the_same_bits_whatever_else_it_has(what):
    variants = ["strings", "array of strings", "bytes", "mixed", "tuples", "floats", "covers"]
    cold = results("cold", 24, variants, PYTHONHASHSEED="0")
    other = results("cold", 24, variants, **{"PYTHONHASHSEED": "0", what: OTHERWISE[what]})
    assert [name for name in cold if cold[name] != other[name]] == []

"""A result does not depend on what its process did before."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.hostile.processes import VARIANTS

ROOT = Path(__file__).parents[2]


def results(way, n, variants):
    """The digest of each call's result, in cold or in warmed processes."""
    command = [sys.executable, "-m", "tests.hostile.processes", way, str(n), *variants]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def different(n, variants):
    cold, warm = (results(way, n, variants) for way in ("cold", "warm"))
    assert cold.keys() == warm.keys()
    assert len(cold) >= 150
    return [name for name in cold if cold[name] != warm[name]]


def test_a_warmed_process_gives_the_same_bits_as_a_cold_one():
    assert different(24, ["labels", "shifted", "memberships"]) == []


@pytest.mark.nightly
@pytest.mark.parametrize("n", [40, 150])
def test_a_warmed_process_gives_the_same_bits_for_every_kind(n):
    assert different(n, list(VARIANTS)) == []

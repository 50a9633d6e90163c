"""Compiled loops are loaded only when a process has enough work for them."""

import subprocess
import sys

import pytest

PROGRAM = """
import sys
from partita.kernels import numba_switch as loading
answers = [loading.use_compiled(work) for work in {works}]
print(answers, "numba" in sys.modules)
"""


@pytest.mark.parametrize(
    ("works", "answers"),
    [
        ([10, 10], [False, False]),
        ([999_999], [False]),
        ([1_000_000], [True]),
        ([600_000, 600_000, 1], [False, True, True]),
    ],
)
def test_compiled_loops_wait_for_enough_work(works, answers):
    program = PROGRAM.format(works=works)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stderr == ""
    assert done.stdout == f"{answers} False\n"

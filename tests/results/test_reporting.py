"""Results are reported by a later layer, which they do not import before."""

import subprocess
import sys

import pytest

import partita as pt
from partita.errors import InputTypeError
from partita.results.reporting import report_result

PROGRAM = """
import sys
import partita as pt
result = pt.explain([0, 0, 1], [0, 1, 1])
before = "partita.reporting.report" in sys.modules, "jinja2" in sys.modules
print(before, result.report(title="T").title, "matplotlib" in sys.modules)
"""


def test_the_report_is_imported_when_one_is_written():
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("(False, False) T False\n", "")


def test_results_without_a_page():
    with pytest.raises(InputTypeError, match="there is no report of a PairCounts"):
        report_result(pt.pair_counts([0, 0, 1], [0, 1, 1]))

"""Results are drawn by a later layer, which they do not import before."""

import subprocess
import sys

import partita as pt
from partita.results.plotting import plot_result

PROGRAM = """
import sys
import partita as pt
result = pt.explain([0, 0, 1], [0, 1, 1])
before = "partita.plots.of_results" in sys.modules, "matplotlib" in sys.modules
import matplotlib
matplotlib.use("Agg")
display = result.plot()
print(before, type(display).__name__, "partita.plots.curves" in sys.modules)
"""


def test_the_displays_are_imported_when_a_result_is_drawn():
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("(False, False) AlluvialDisplay False\n", "")


WITHOUT = """
import sys
sys.modules["matplotlib"] = None
import partita as pt
try:
    pt.compare([0, 0, 1], [0, 1, 1]).plot()
except pt.MissingDependencyError as error:
    print(error)
"""


def test_without_matplotlib_the_error_names_the_extra():
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True)
    assert "pip install 'partita[plots]'" in done.stdout
    assert done.stderr == ""


def test_a_result_is_drawn(monkeypatch):
    import matplotlib

    matplotlib.use("Agg")
    display = plot_result(pt.Hard([0, 1, 1]))
    assert display.row_names == ["cluster 0", "cluster 1"]

"""What importing costs, and what the public names are."""

import doctest
import importlib
import inspect
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import partita as pt

HEAVY = [
    "pandas", "polars", "pyarrow", "narwhals", "numba", "sklearn", "matplotlib", "rich", "click",
    "scipy", "ot",
]  # fmt: skip

# Optimal matchings are solved by scipy.
MATCHING = {"matching_accuracy", "partition_distance", "pair_sets"}

PROGRAM = """
import json, sys
import partita
{work}
print(json.dumps([name for name in {heavy} if name in sys.modules]))
"""
WORK = """
for name, measure in partita.measures.hard.items():
    if name not in {matching}:
        measure([0, 0, 1, 1, 2], [0, 1, 1, 1, 2])
        measure(["a", "b", "b"], ["x", "x", "y"])
        measure(contingency=[[1, 2], [3, 4]])
"""


def heavy_modules_after(work, heavy=HEAVY):
    program = PROGRAM.format(work=work, heavy=heavy)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return json.loads(done.stdout)


def test_importing_loads_nothing_heavy():
    assert heavy_modules_after("") == []


def test_a_small_index_loads_no_threads_and_no_paths():
    slow = ["concurrent.futures", "logging", "pathlib", "urllib.parse"]
    assert heavy_modules_after("partita.adjusted_rand_score([0, 0, 1], [0, 1, 1])", slow) == []


def test_listing_names_loads_nothing_heavy():
    assert heavy_modules_after("dir(partita), partita.measures") == []


def test_small_measures_load_nothing_heavy():
    assert heavy_modules_after(WORK.format(matching=MATCHING)) == []


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
def test_columns_of_one_library_load_no_other(library):
    make = {
        "pandas": "import pandas; column = pandas.Series(['a', 'b', 'b'])",
        "polars": "import polars; column = polars.Series(['a', 'b', 'b'])",
        "pyarrow": "import pyarrow; column = pyarrow.array(['a', 'b', 'b'])",
    }[library]
    before = set(heavy_modules_after(make))
    after = set(heavy_modules_after(f"{make}\npartita.adjusted_rand_score(column, [0, 1, 1])"))
    assert after == before


# Every public name, as the stub lists them.
EVERY_NAME = sorted({"measures", *pt._exported})


def test_public_names_resolve():
    assert len(set(pt.__all__)) == len(pt.__all__)
    for name in EVERY_NAME:
        assert getattr(pt, name) is not None
    # What needs an optional package must not stop `from partita import *`.
    assert set(dir(pt)) == {*pt.__all__, "clusterers"}
    assert set(pt.__all__) - {"__version__"} <= set(EVERY_NAME)


def test_the_front_page_lists_what_people_call_daily():
    rooms = set(pt._ROOMS)
    assert rooms <= set(pt.__all__)
    assert 40 <= len(set(pt.__all__) - rooms - {"__version__"}) <= 58
    assert {"compare", "assess", "explain", "adjusted_rand_score", "Hard"} <= set(dir(pt))
    assert "CandidateClasses" not in dir(pt)
    program = "from partita import *; print(compare.__name__, 'pair_sets_score' in dir())"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("compare False\n", "")


@pytest.mark.parametrize("room", pt._ROOMS)
def test_a_room_has_names_of_its_own_that_the_front_door_has_too(room):
    module = importlib.import_module(f"partita.{room}")
    assert getattr(pt, room) is module
    assert set(module.__all__) <= set(dir(module))
    for name in module.__all__:
        found = getattr(module, name)
        if name in EVERY_NAME and room != "belief":  # belief has expectations of its own
            assert found is getattr(pt, name), name


def test_every_name_that_is_not_daily_is_in_a_room_or_is_a_result():
    listed = {
        name for room in pt._ROOMS for name in importlib.import_module(f"partita.{room}").__all__
    }
    for name in set(EVERY_NAME) - set(pt.__all__) - listed:
        home = getattr(pt, name).__module__
        assert home.startswith(
            (
                "partita.comparing.",
                "partita.many.",
                "partita.entities.",
                "partita.results.",
                "partita.reporting.",
                "partita.clusterings.",
                "partita.choosing.axioms.",
            )
        ), (name, home)


def test_unknown_names_are_attribute_errors():
    with pytest.raises(AttributeError, match="no_such_name"):
        pt.no_such_name  # noqa: B018
    with pytest.raises(AttributeError, match="no_such_name"):
        pt.measures.no_such_name  # noqa: B018


def test_every_measure_has_a_public_function():
    for measure in pt.measures.values():
        assert measure.function in EVERY_NAME, measure.name


def documented(kind):
    return [
        name
        for name in EVERY_NAME
        if kind(getattr(pt, name)) and getattr(pt, name).__module__.startswith("partita")
    ]


FUNCTIONS = documented(inspect.isfunction)
CLASSES = documented(inspect.isclass)


def run_doctests(thing, name):
    """The number of examples, all of which must give what they show."""
    tests = doctest.DocTestFinder(exclude_empty=True).find(thing, name, globs={})
    runner = doctest.DocTestRunner(
        verbose=False, optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    )
    output = []
    for test in tests:
        runner.run(test, out=output.append, clear_globs=False)
    assert runner.failures == 0, "".join(output)
    return runner.tries


@pytest.mark.parametrize("name", FUNCTIONS)
def test_examples_of_functions(name):
    function = getattr(pt, name)
    # Generated functions have no source of their own, so only their words are looked at.
    test = doctest.DocTestParser().get_doctest(function.__doc__, {}, name, None, 0)
    assert len(test.examples) >= 2
    output = []
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(test, out=output.append)
    assert runner.failures == 0, "".join(output)


@pytest.mark.parametrize("name", CLASSES)
def test_examples_of_classes(name):
    assert run_doctests(getattr(pt, name), name) >= 0


@pytest.mark.parametrize("module", [pt.clusterers, pt.plots], ids=["clusterers", "plots"])
def test_examples_of_further_modules(module):
    for name in module.__all__:
        if not name.endswith("Warning"):
            assert run_doctests(getattr(module, name), name) >= 3


def test_example_of_the_package():
    assert run_doctests(pt, "partita") >= 2
    assert run_doctests(pt.measures, "partita.measures") >= 2


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_are_documented(name):
    function = getattr(pt, name)
    text = inspect.cleandoc(function.__doc__)
    summary = text.split("\n\n")[0]
    assert summary
    assert summary.rstrip().endswith((".", "`."))
    assert "\nExamples\n--------\n" in text
    if has_own_parameters(function):
        assert "\nParameters\n----------\n" in text
        for parameter in inspect.signature(function).parameters:
            assert re.search(rf"(?m)^(?! ).*\b{parameter}\b", section(text, "Parameters")), (
                parameter
            )


def has_own_parameters(function):
    return bool(inspect.signature(function).parameters)


def section(text, title):
    """The lines below a title, up to the next underlined one."""
    after = text.split(f"\n{title}\n{'-' * len(title)}\n")[1]
    return re.split(r"\n[A-Z]\w+\n-{3,}\n", after)[0]


@pytest.mark.parametrize("name", CLASSES)
def test_classes_are_documented(name):
    assert inspect.cleandoc(getattr(pt, name).__doc__)


def test_signatures_are_those_of_scikit_learn():
    """Positional names and the keyword options that scikit-learn has, with its defaults."""
    import sklearn.metrics.cluster as sklearn

    for name in FUNCTIONS:
        theirs = getattr(sklearn, name, None)
        if theirs is None:
            continue
        own = inspect.signature(getattr(pt, name)).parameters
        for option, parameter in inspect.signature(theirs).parameters.items():
            if (name, option) == ("fowlkes_mallows_score", "sparse"):
                continue  # only early versions have it, and it changes no value
            assert option in own or "options" in own, (name, option)
            if option in own and parameter.default is not parameter.empty:
                assert own[option].default == parameter.default, (name, option)


def test_errors_are_values_or_types():
    for name in CLASSES:
        thing = getattr(pt, name)
        if issubclass(thing, Exception) and thing is not pt.PartitaError:
            assert issubclass(thing, pt.PartitaError)
            # Values and types of arguments, packages that are lacking, engines that fail.
            assert issubclass(thing, (ValueError, TypeError, ImportError, RuntimeError))


@pytest.mark.parametrize("page", ["README.md", "CHANGELOG.md"])
def test_pages_promise_no_more_measures_than_there_are(page):
    text = (Path(__file__).parent.parent / page).read_text(encoding="utf-8")
    promised = re.search(r"[Mm]ore than (\d+) measures", text)
    assert promised is not None
    assert len(pt.measures.hard) > int(promised[1])


def test_all_at_once_without_scikit_learn():
    """EAGER_IMPORT is a variable that many packages obey: it may be set for another one's sake."""
    program = (
        "import sys; sys.modules['sklearn'] = None; import partita; "
        "print('partita.transport.transport_result' in sys.modules)"
    )
    environment = {**os.environ, "EAGER_IMPORT": "1"}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert (done.stdout, done.stderr) == ("True\n", "")


THREADS = """
import sys, threading
import partita

def load(first):
    start.wait()
    try:
        for name in sorted(partita._exported)[first::4]:
            getattr(partita, name)
    except Exception as error:
        errors.append(repr(error))

errors, start = [], threading.Barrier(16)
sys.setswitchinterval(1e-6)
threads = [threading.Thread(target=load, args=(first,)) for first in range(16)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(errors)
"""


def test_threads_may_load_names_at_once():
    done = subprocess.run([sys.executable, "-c", THREADS], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("[]\n", "")

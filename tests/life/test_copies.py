"""Every result, clustering, card, estimator and error can be pickled and copied, and stays equal.

All are found by introspection: a new kind of result is copied the day its function is exported.
"""

import copy
import functools
import hashlib
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import partita as pt
from tests.hostile.bits import bits_of
from tests.life.results import errors, registered, results_of, used

ROOT = Path(__file__).parents[2]

WAYS = {
    **{
        f"pickle {protocol}": lambda x, protocol=protocol: pickle.loads(pickle.dumps(x, protocol))
        for protocol in (2, 3, 4, 5)
    },
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


def text_of(x):
    """Text that is the same for equal results."""
    if isinstance(x, pt.PartitaError):
        return f"{type(x).__qualname__} {x} {x.args} {vars(x)}"
    if hasattr(x, "get_params"):
        fitted = {name: value for name, value in vars(x).items() if name.endswith("_")}
        return repr(bits_of([x.get_params(), fitted]))
    return repr(bits_of(x))


def has_equality(x):
    """Whether == compares what is in an object, and not whether it is the same one."""
    kind = type(x)
    return kind.__eq__ is not object.__eq__ and kind.__module__.startswith("partita")


def wrong_copies(things):
    """What goes wrong, by name and way."""
    wrong = {}
    for name, thing in things.items():
        before = text_of(thing)
        for way, duplicate in WAYS.items():
            try:
                found = duplicate(thing)
                if type(found) is not type(thing) or text_of(found) != before:
                    wrong[name, way] = "differs"
                elif has_equality(thing) and found != thing:
                    wrong[name, way] = "is not equal"
            except Exception as error:
                wrong[name, way] = f"{type(error).__name__}: {error}"
    return wrong


@functools.cache
def results(*variants):
    return results_of(list(variants))


def test_results():
    found = results("labels", "covers", "trees")
    assert len(found) >= 150
    assert wrong_copies(found) == {}


def test_results_that_were_used():
    found = results("labels", "covers", "trees")
    assert wrong_copies({name: used(result) for name, result in found.items()}) == {}


@pytest.mark.nightly
def test_results_of_all_kinds():
    found = results("wide", "shifted", "strings", "array of strings", "memberships", "masses")
    assert wrong_copies(found) == {}
    assert wrong_copies({name: used(result) for name, result in found.items()}) == {}


def test_measures_cards_transformations_and_estimators():
    found = registered()
    assert len(found) >= 200
    assert wrong_copies(found) == {}
    for name, measure in pt.measures.items():
        assert copy.deepcopy(measure) is measure, name


def test_errors():
    found = errors()
    assert len(found) >= 13
    for error in found.values():
        error.add_note("a note")
    assert wrong_copies(found) == {}


def test_an_error_in_a_process_of_a_pool_arrives():
    """One that could not be pickled would break the pool."""
    error = pickle.loads(pickle.dumps(pt.MissingDependencyError("duckdb", "reading", "duckdb")))
    assert "pip install 'partita[duckdb]'" in str(error)
    assert isinstance(error, ImportError)


LOADING = """
import hashlib, pickle, sys
found = pickle.load(open(sys.argv[1], "rb"))
from tests.life.test_copies import text_of
print([hashlib.sha256(text_of(thing).encode()).hexdigest() for thing in found])
"""


def test_results_arrive_in_a_fresh_process(tmp_path):
    things = [*results("labels", "covers", "trees").values(), *errors().values()]
    digests = [hashlib.sha256(text_of(thing).encode()).hexdigest() for thing in things]
    (tmp_path / "things").write_bytes(pickle.dumps(things))
    command = [sys.executable, "-c", LOADING, str(tmp_path / "things")]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == str(digests)


def test_a_frame_of_an_engine_says_why_it_cannot_be_pickled(tmp_path):
    (tmp_path / "records.csv").write_text("id,label\na,1\nb,2\n")
    frame = pt.scan(tmp_path / "records.csv")
    assert copy.deepcopy(frame) is frame
    with pytest.raises(pt.InputTypeError, match="pickle the path, and scan it again"):
        pickle.dumps(frame)

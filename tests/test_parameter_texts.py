"""Descriptions of parameters in docstrings."""

import inspect

import pytest

import partita as pt
from partita.parameter_texts import PARAMETERS, describe_parameters, fill_parameters

FUNCTIONS = [
    pt.compare,
    pt.compare_many,
    pt.explain,
    pt.assess,
    pt.decompose,
    pt.split_merge_contributions,
    pt.interval_mds,
    pt.rand_score,
]


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_shared_parameters_have_one_description(function):
    text = inspect.cleandoc(function.__doc__)
    shared = inspect.signature(function).parameters.keys() & PARAMETERS
    assert shared
    own = {("assess", "sample_weight")}
    own |= {(name, "on_mismatch") for name in ("assess", "compare", "compare_many", "explain")}
    for name in shared:
        assert text.count(f"\n{name} : ") == 1
        assert (PARAMETERS[name] in text) == ((function.__name__, name) not in own)
    assert "<" not in text.partition("Returns")[0].partition("Parameters")[2]


def test_lines_of_names_are_replaced_and_nothing_else():
    def function():
        """Do it.

        x : int
            <noise> stays inside a line.
        <noise, rng>
        <BLANKLINE>
        """

    lines = inspect.cleandoc(fill_parameters(function).__doc__).splitlines()
    assert lines[3] == "    <noise> stays inside a line."
    assert "\n".join(lines[4:-1]) == describe_parameters("noise", "rng")
    assert lines[-1] == "<BLANKLINE>"


def test_without_a_docstring():
    def function():
        pass

    assert fill_parameters(function).__doc__ is None

"""Docstrings of measures: the facts of the card and the words of the function."""

import math

import pytest

import partita as pt
from partita.measures.docstring import _any_of, document
from partita.references import Reference
from tests.measures.test_measure import measure_of, soft_size


def test_a_page_has_the_facts_of_the_card_and_the_words_of_the_function():
    further = (Reference("somebody", "10.1/2"),)
    measure = measure_of(soft_size, kinds=("hard", "rough"), bounds=(0, math.inf), further=further)
    assert (
        document(measure, ("reference", "candidate"), [])
        == """\
Number of objects.

Parameters
----------
reference, candidate : hard or rough clusterings
    In any form that :func:`partita.as_clustering` reads.
times : int, default=1
    A factor.
on_mismatch : {"error", "intersect"}, default="error"
    What to do with objects that only one clustering has: raise an error, or leave them out.

Returns
-------
float
    Number of objects, in [0, ∞).

Notes
-----
.. math:: n

n counts objects.

Bounds: [0, ∞); higher is better; symmetric; not a metric.

Degenerate input: never 0/0.

References
----------
.. [1] nobody
.. [2] somebody
   :doi:`10.1/2`

Examples
--------
>>> 1 + 1
2
"""
    )


def test_the_page_of_a_measure_shows_the_formulas_of_its_variants():
    page = pt.brouwer_rand_score.__doc__
    assert "With ``agreement='difference'``:" in page
    for name in ("brouwer_rand", "brouwer_rand_difference"):
        assert pt.measures[name].card.formula in page
    assert page.count("10.1016/j.ins.2022.11.114") == 1


@pytest.mark.parametrize(
    ("kinds", "words"),
    [
        (("hard",), "hard clusterings"),
        (("hard", "fuzzy"), "hard or fuzzy clusterings"),
        (("hard", "rough", "fuzzy"), "hard, rough or fuzzy clusterings"),
    ],
)
def test_kinds_in_words(kinds, words):
    assert _any_of(kinds) == words

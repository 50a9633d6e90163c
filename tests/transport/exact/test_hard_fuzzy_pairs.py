"""Closed forms for a hard and a fuzzy clustering."""

import numpy as np
import pytest

import partita as pt
from tests.naive import transport as naive
from tests.transport.instances import dense_masses


def test_measures_that_are_linear_in_pairs_have_a_closed_form():
    rng = np.random.default_rng(5)
    labels, fuzzy = [0, 0, 1, 1], pt.Fuzzy(rng.dirichlet(np.ones(3), 4))
    masses = dense_masses(pt.Hard(labels)), dense_masses(fuzzy)
    for name, sides in (("pair_recall", (0, 1)), ("pair_precision", (1, 0))):
        measure = pt.measures[name]

        def distance(x, y, measure=measure):
            return 1 - measure(list(x), list(y))

        given = [(labels, fuzzy)[side] for side in sides]
        figure = pt.transport_distance(*given, base=name).lower
        assert figure.method == "closed form"
        wanted = naive.transport(*(masses[side] for side in sides), distance, 0.0)
        assert figure.value == pytest.approx(wanted, abs=1e-12)
    # Without a pair in a class recall is 0/0, and its value is up to the measure.
    alone = pt.transport_distance([0, 1, 2], pt.Fuzzy([[0.5, 0.5]] * 3), base="pair_recall")
    assert alone.lower.method == "distribution of the tables"

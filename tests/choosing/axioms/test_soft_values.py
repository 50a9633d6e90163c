"""A measure's values for all pairs of a family, against the functions one by one."""

import numpy as np
import pytest

from partita.choosing.axioms.check_soft_axioms import soft_measure
from partita.choosing.axioms.soft_families import (
    all_with_halves,
    known_cases,
    random_families,
)
from partita.choosing.axioms.soft_values import Pairs
from partita.clusterings.conversion import to_evidential
from tests.choosing.axioms.values_of import ends
from tests.naive import relations as naive, transport as naive_transport

KINDS = ("rough", "fuzzy", "possibilistic", "evidential")


def dense(x):
    return to_evidential(x).to_dense().tolist()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "name", ["alpha_rand", "alpha_partition_distance", "transport_rand", "transport_partition"]
)
def test_values_of_all_pairs_are_those_of_the_functions(name, kind):
    measure = soft_measure(name)
    rng = np.random.default_rng(0)
    families = [all_with_halves(kind, 3, 120, False), *known_cases(kind)[:1]]
    families += random_families(kind, 3, 12, False, rng)
    if not name.startswith("transport"):
        families += random_families(kind, 4, 12, True, rng)
    for family in families:
        found = Pairs(family).values(measure, (0.0, 0.3, 1.0))
        for _ in range(6):
            i, j = rng.integers(0, len(family), 2)
            x, y = family.clusterings[i], family.clusterings[j]
            for alpha in (0.0, 0.3, 1.0):
                wanted = ends(measure, x, y, {"alpha": alpha})[0]
                assert found[f"alpha = {alpha:g}"][i, j] == pytest.approx(wanted, abs=1e-9)


@pytest.mark.parametrize("name", ["belief", "jousselme", "conflict"])
def test_credal_values_of_all_pairs_are_those_of_the_function(name):
    measure = soft_measure(f"credal_rand_{name}")
    family = next(random_families("evidential", 4, 12, True, np.random.default_rng(0)))
    (found,) = Pairs(family).values(measure, ()).values()
    wanted = [[measure(x, y) for y in family.clusterings] for x in family.clusterings]
    assert found == pytest.approx(np.array(wanted), abs=1e-12)


@pytest.mark.parametrize("kind", KINDS)
def test_what_counts_as_the_same(kind):
    rng = np.random.default_rng(1)
    family = all_with_halves(kind, 2, 80, False)
    pairs = Pairs(family)
    by_objects, by_pairs, by_partitions = (
        pairs.same(one) for one in ("object", "relational", "distribution")
    )
    for i, j in rng.integers(0, len(family), (40, 2)):
        x, y = (dense(family.clusterings[place]) for place in (i, j))
        width = max(len(x[0]), len(y[0]))
        x, y = (np.array([[*row, *[0] * (width - len(row))] for row in one]) for one in (x, y))
        assert by_pairs[i, j] == np.allclose(naive.pair_masses(*x), naive.pair_masses(*y))
        p, q = naive_transport.distribution(x), naive_transport.distribution(y)
        keys = p.keys() | q.keys()
        alike = all(abs(p.get(key, 0) - q.get(key, 0)) < 1e-12 for key in keys)
        assert by_partitions[i, j] == alike
        assert by_objects[i, j] == (i == j)

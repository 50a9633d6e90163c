"""Every soft measure against its naive twin, and what its card says."""

import numpy as np
import pytest

import partita as pt
from partita.clusterings.conversion import to_evidential
from tests.measures.test_credal import random_masses
from tests.naive.soft_measures import TWINS

N, K = 5, 3


def random_clustering(kind, rng):
    if kind == "hard":
        return pt.Hard.from_codes(rng.permutation([0, 1, 2, 0, 1]), range(K))
    if kind == "rough":
        return pt.Rough.from_masks(rng.integers(1, 1 << K, N), range(K))
    if kind == "fuzzy":
        return pt.Fuzzy(rng.dirichlet(np.ones(K), N))
    return pt.Evidential.from_dense(rng.dirichlet(np.full(1 << K, 0.4), N))


def test_every_soft_measure_has_a_twin():
    assert set(TWINS) == {measure.name for measure in pt.measures.search(family="soft")}


@pytest.mark.parametrize("name", TWINS)
def test_soft_measures_are_their_twins(name):
    measure = pt.measures[name]
    kinds = [kind for kind in measure.card.kinds if kind != "possibilistic"]
    # Twins of alpha measures solve many linear programs.
    for seed in range(1 if measure.accepts("alpha") else 3):
        rng = np.random.default_rng(seed)
        for kind in kinds:
            reference = random_clustering("hard" if measure.card.hard_reference else kind, rng)
            candidate = random_clustering(kind, rng)
            masses = (to_evidential(x).to_dense().tolist() for x in (reference, candidate))
            # The last digits of linear programs are uncertain.
            wanted = pytest.approx(TWINS[name](*masses), abs=1e-8)
            assert measure(reference, candidate) == wanted, (seed, kind)


@pytest.mark.parametrize("name", [one.name for one in pt.measures.search(family="soft")])
def test_cards_say_what_identical_clusterings_get(name):
    measure = pt.measures[name]
    kinds = {
        "hard": pt.Hard([0, 0, 1, 2]),
        "rough": pt.Rough([{0}, {0, 1}, {1}, {1, 2}]),
        "fuzzy": pt.Fuzzy([[1, 0], [0.5, 0.5], [0.2, 0.8], [0, 1]]),
        "possibilistic": pt.Possibilistic([[1, 0.3], [0.9, 0.9], [0.2, 1], [0, 1]]),
        "evidential": pt.Evidential.from_dense(random_masses(0, 4, 2)),
    }
    values = [measure(kinds[kind], kinds[kind]) for kind in measure.card.kinds]
    ends = [end for value in values for end in (value if isinstance(value, tuple) else (value,))]
    if measure.card.perfect is None:
        assert any(end != ends[0] for end in ends)
    else:
        assert ends == pytest.approx([measure.card.perfect] * len(ends), abs=1e-12)
    low, high = measure.card.bounds
    assert all(low <= end <= high for end in ends)

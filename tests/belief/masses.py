"""Random masses that the tests of belief functions share."""

import numpy as np

import partita as pt
from partita.clusterings.conversion import to_evidential
from partita.clusterings.rough import set_of

N = 12


def random_masses(rng, n, k, *, empty=True, focal=None):
    """Dense masses on some sets of each object; unnormalized if the empty set may have some."""
    dense = np.zeros((n, 1 << k))
    for row in dense:
        choices = np.arange(0 if empty else 1, 1 << k)
        sets = rng.choice(choices, min(focal or 4, choices.size), replace=False)
        row[sets] = rng.dirichlet(np.ones(sets.size))
    return dense


def dense_of(x):
    return to_evidential(x).to_dense()


def all_sets(k):
    return [set_of(mask, range(k)) for mask in range(1 << k)]


def close(found, wanted):
    np.testing.assert_allclose(found, wanted, rtol=0, atol=1e-12)


def evidence(dense):
    return pt.Evidential.from_dense(dense)


def sixty_four_clusters():
    """Return evidence on 64 clusters, its masses, and the bitmasks of its focal sets."""
    masks = [0, 1, 1 << 63, (1 << 64) - 1, (1 << 63) | 5]
    masses = np.random.default_rng(4).dirichlet(np.ones(5), 20)
    return pt.Evidential(masses, masks), masses, masks

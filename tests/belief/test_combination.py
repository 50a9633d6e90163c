"""The conjunctive rule, Dempster's rule and conflict against loops over all sets."""

import numpy as np
import pytest

import partita as pt
from partita import belief as bf
from tests.belief.masses import (
    N,
    all_sets,
    close,
    dense_of,
    evidence,
    random_masses,
    sixty_four_clusters,
)
from tests.naive import belief as naive


def test_combinations(masses):
    first, second, _ = masses
    x, y, z = map(evidence, masses)
    pairs = list(zip(first, second, strict=True))
    close(dense_of(bf.conjunctive(x, y)), [naive.conjunctive(*pair) for pair in pairs])
    close(bf.conflict(x, y), [naive.conflict(*pair) for pair in pairs])
    close(dense_of(bf.conjunctive(x, y)), dense_of(bf.conjunctive(y, x)))
    left, right = bf.conjunctive(bf.conjunctive(x, y), z), bf.conjunctive(x, bf.conjunctive(y, z))
    close(dense_of(left), dense_of(right))
    commonalities = bf.commonality(x, all_sets(x.n_clusters)) * bf.commonality(
        y, all_sets(x.n_clusters)
    )
    close(bf.commonality(bf.conjunctive(x, y), all_sets(x.n_clusters)), commonalities)


def test_dempsters_rule():
    rng = np.random.default_rng(0)
    # Mass on everything: no pair is in total conflict.
    first, second, third = (0.9 * random_masses(rng, N, 3) + 0.1 * np.eye(8)[7] for _ in range(3))
    x, y, z = map(evidence, (first, second, third))
    pairs = zip(first, second, strict=True)
    close(dense_of(bf.combine(x, y)), [naive.dempster(*pair) for pair in pairs])
    close(dense_of(bf.combine(x, y)), dense_of(bf.combine(y, x)))
    close(dense_of(bf.combine(bf.combine(x, y), z)), dense_of(bf.combine(x, bf.combine(y, z))))
    vacuous = pt.Rough([{0, 1, 2}] * N)
    close(dense_of(bf.combine(x, vacuous)), [naive.normalize(m) for m in first])
    close(dense_of(bf.normalize(x)), [naive.normalize(m) for m in first])
    assert bf.normalize(bf.normalize(x)).masks.all()


def test_conflict_of_hard_clusterings():
    x = pt.Hard(["a", "b", "a"])
    assert bf.conflict(x, ["a", "a", "b"]).tolist() == [0, 1, 1]


def test_sixty_four_clusters():
    x, _, masks = sixty_four_clusters()
    both = bf.conjunctive(x, x)
    close(both.masses.sum(axis=1), 1)
    assert set(both.masks.tolist()) <= {*masks, 0}


BAD = {
    "total conflict": (
        lambda: bf.combine(pt.Rough({"p": {0}, "q": {1}}), {"p": {1}, "q": {0, 1}}),
        "1 object is in total conflict, first 'p'",
    ),
    "nothing left": (
        lambda: bf.normalize(pt.Possibilistic([[1, 0], [0, 0]])),
        "1 row has all mass on the empty set, first 1",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("call", "message"), BAD.values(), ids=BAD)
def test_bad_input(call, message):
    with pytest.raises(pt.PartitaError, match=message):
        call()

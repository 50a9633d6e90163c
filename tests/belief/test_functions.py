"""Belief, plausibility, commonality and contour against loops over all sets."""

import numpy as np
import pytest

import partita as pt
from partita import belief as bf
from partita.clusterings.conversion import pignistic
from tests.belief.masses import N, all_sets, close, evidence, sixty_four_clusters
from tests.naive import belief as naive

ROUGH = pt.Rough([{0, 1}, {1}])


def test_sums_over_sets(masses):
    dense = masses[0]
    k = dense.shape[1].bit_length() - 1
    x, sets = evidence(dense), all_sets(k)
    for name in ("belief", "plausibility", "commonality"):
        slow = getattr(naive, name)
        wanted = [[slow(m, a) for a in range(1 << k)] for m in dense]
        close(getattr(bf, name)(x, sets), wanted)
        assert getattr(bf, name)(x, sets).shape == (N, 1 << k)
        close(getattr(bf, name)(x, sets[-1]), [row[-1] for row in wanted])
        assert getattr(bf, name)(x, sets[-1]).shape == (N,)
    close(bf.contour(x), [naive.contour(m) for m in dense])


def test_belief_plausibility_and_pignistic(masses):
    x = evidence(masses[0])
    k = x.n_clusters
    sets = all_sets(k)
    low, high = bf.belief(x, sets), bf.plausibility(x, sets)
    assert (low <= high + 1e-12).all()
    close(bf.belief(x, sets[-1]), 1 - masses[0][:, 0])
    close(high[:, ::-1], (1 - masses[0][:, :1]) - low)  # Pl(A) = Bel(all) - Bel(not A)
    if (masses[0][:, 0] < 0.999).all():
        normal = bf.normalize(x)
        shares = pignistic(x).memberships
        close(shares, [naive.pignistic(m) for m in masses[0]])
        singles = [{w} for w in range(k)]
        assert (bf.belief(normal, singles) <= shares + 1e-12).all()
        assert (shares <= bf.plausibility(normal, singles) + 1e-12).all()


def test_the_contour_of_a_consonant_mass_is_the_possibility():
    memberships = np.random.default_rng(3).random((50, 6)).round(1)
    x = pt.Possibilistic(memberships)
    close(bf.contour(x), memberships)
    close(bf.plausibility(x, {1, 4}), memberships[:, [1, 4]].max(axis=1))


def test_hard_clusterings_are_certain():
    x = pt.Hard(["a", "b", "a"])
    assert bf.belief(x, [{"a"}, {"b"}]).tolist() == bf.plausibility(x, [{"a"}, {"b"}]).tolist()
    assert bf.contour(x).tolist() == [[1, 0], [0, 1], [1, 0]]


def test_sixty_four_clusters():
    x, masses, _ = sixty_four_clusters()
    assert x.n_clusters == 64
    close(
        bf.belief(x, [{63}, {0, 2, 63}]),
        np.column_stack([masses[:, 2], masses[:, [1, 2, 4]].sum(1)]),
    )
    close(bf.contour(x)[:, 63], masses[:, 2:].sum(axis=1))
    close(bf.contour(x)[:, 1], masses[:, 3])


BAD = {
    "unknown cluster": (lambda: bf.belief(ROUGH, {5}), "has cluster 5, which labels lacks"),
}  # fmt: skip


@pytest.mark.parametrize(("call", "message"), BAD.values(), ids=BAD)
def test_bad_input(call, message):
    with pytest.raises(pt.PartitaError, match=message):
        call()


def test_everything_named_is_there():
    assert sorted(bf.__all__) == bf.__all__
    assert all(getattr(bf, name).__doc__ for name in bf.__all__)

"""Relations by t-norms and by metrics of memberships: twins, sums over pairs, bad input."""

from itertools import product

import numpy as np
import pytest

import partita as pt
from partita.kernels.norms import CONORMS, TNORMS
from partita.tables import membership_relations
from tests.naive import fuzzy_pairs as naive_norms, relations as naive

METRICS = {
    "half_l1": naive.half_l1,
    "euclidean": naive.euclidean,
    "chebyshev": naive.chebyshev,
}


def memberships(seed, n, k, kind="fuzzy"):
    rng = np.random.default_rng(seed)
    return rng.dirichlet(np.ones(k), n) if kind == "fuzzy" else rng.random((n, k)).round(2)


def after_diagonal(matrix):
    return matrix[np.triu_indices(len(matrix), 1)]


@pytest.mark.parametrize("kind", ["fuzzy", "possibilistic"])
@pytest.mark.parametrize("names", list(product(TNORMS, CONORMS)), ids=" ".join)
def test_norms(names, kind):
    t, s = naive_norms.TNORMS[names[0]], naive_norms.CONORMS[names[1]]
    for k in (1, 2, 4):
        degrees = memberships(k, 5, k, kind)
        relation = pt.NormRelation(pt.Possibilistic(degrees), tnorm=names[0], snorm=names[1])
        found = relation.matrix()
        for i, j in product(range(5), repeat=2):
            one, other = degrees[i].tolist(), degrees[j].tolist()
            assert found.together[i, j] == pytest.approx(
                naive_norms.together(one, other, t, s), abs=1e-12
            )
            assert found.apart[i, j] == pytest.approx(
                naive_norms.apart(one, other, t, s), abs=1e-12
            )
        assert not found.open.any()
        assert not found.nothing.any()


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("at_once", [1, 1 << 20])
def test_metrics(metric, at_once, monkeypatch):
    monkeypatch.setattr(membership_relations, "_MEMBERSHIPS_AT_ONCE", at_once)
    degrees = memberships(0, 6, 3)
    found = pt.MetricRelation(degrees, metric=metric).matrix()
    for i, j in product(range(6), repeat=2):
        wanted = naive.metric_degrees(degrees[i].tolist(), degrees[j].tolist(), METRICS[metric])
        # The square root of a rounding is larger than the rounding.
        assert (found.together[i, j], found.apart[i, j]) == pytest.approx(wanted, abs=1e-7)


@pytest.mark.parametrize("tnorm", TNORMS)
def test_sums_over_pairs_are_fuzzy_pair_counts(tnorm):
    first, second = memberships(1, 12, 3), memberships(2, 12, 4)
    one, other = (pt.NormRelation(side, tnorm=tnorm).matrix() for side in (first, second))
    t = TNORMS[tnorm]
    wanted = [after_diagonal(t(here, there)).sum() for here in one[:2] for there in other[:2]]
    assert pt.fuzzy_pair_counts(first, second, tnorm=tnorm) == pytest.approx(wanted, rel=1e-12)


@pytest.mark.parametrize("metric", METRICS)
def test_the_mean_difference_is_hullermeiers_index(metric):
    first, second = memberships(3, 15, 3), memberships(4, 15, 5)
    one, other = (pt.MetricRelation(side, metric=metric).matrix() for side in (first, second))
    wanted = 1 - after_diagonal(np.abs(one.together - other.together)).mean()
    found = pt.hullermeier_rand_score(first, second, metric=metric)
    assert found == pytest.approx(wanted, abs=1e-12)


def test_own_norms_and_metrics():
    degrees = memberships(9, 6, 3)
    own = pt.NormRelation(degrees, tnorm=lambda x, y: x * y).matrix()
    named = pt.NormRelation(degrees, tnorm="product").matrix()
    assert own.together == pytest.approx(named.together, abs=1e-12)
    assert own.apart == pytest.approx(named.apart, abs=1e-12)
    discrete = pt.MetricRelation(
        degrees, metric=lambda x, y: (x[:, None] != y[None]).any(axis=2)
    ).matrix()
    assert (discrete.together == np.eye(6)).all()


ROUGH = pt.Rough([{0}, {0, 1}])
EVIDENTIAL = pt.Evidential([[0.5, 0.5]], [{0}, {0, 1}])
LARGE = pt.Possibilistic([[1, 1], [1, 0.5]])


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: pt.NormRelation(ROUGH),
            r"is rough: NormRelation .* possibilistic .*pignistic\(\)",
        ),
        (lambda: pt.NormRelation(EVIDENTIAL), "clustering is evidential: NormRelation needs"),
        (lambda: pt.MetricRelation(ROUGH), "clustering is rough: MetricRelation needs memberships"),
        (lambda: pt.NormRelation([0, 1], tnorm="x"), "tnorm='x' is not known: choose one of min"),
        (lambda: pt.NormRelation([0, 1], snorm="x"), "snorm='x' is not known: choose one of max"),
        (lambda: pt.NormRelation([0, 1], tnorm=np.add), "tnorm is no t-norm"),
        (lambda: pt.NormRelation([0, 1], tnorm=3), "tnorm must be a name or a function, not int"),
        (lambda: pt.MetricRelation([0, 1], metric="x"), "choose one of 'half_l1'"),
        (lambda: pt.MetricRelation([0, 1], metric=["x"]), "choose one of 'half_l1'"),
        (lambda: pt.MetricRelation(LARGE), "memberships above 1 in all"),
        (
            lambda: pt.MetricRelation([0, 1], metric=lambda x, y: 2 + x @ y.T).pair(0, 1),
            r"outside \[0, 1\]",
        ),
        (
            lambda: pt.MetricRelation([0, 1], metric=lambda x, y: x @ y.T * np.nan).pair(0, 1),
            "or NaN",
        ),
        (
            lambda: pt.MetricRelation([0, 1], metric=lambda x, y: x[0]).pair(0, 1),
            r"metric gives shape \(2,\) for matrices of 1 and 1 row",
        ),
    ],
)
def test_bad_input(call, words):
    with pytest.raises(pt.PartitaError, match=words):
        call()

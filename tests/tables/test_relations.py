"""Relations of pairs by masses, by t-norms and by metrics: twins, sums over pairs, bad input."""

import tracemalloc
from itertools import product

import numpy as np
import pytest

import partita as pt
from partita.kernels.norms import CONORMS, TNORMS
from partita.tables import membership_relations
from tests.naive import fuzzy_pairs as naive_norms, relations as naive

RELATIONS = [pt.Relation, pt.NormRelation, pt.MetricRelation]
every_relation = pytest.mark.parametrize("make", RELATIONS)
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


# Twins


@pytest.mark.parametrize("seed", range(3))
def test_masses(seed):
    masses = np.random.default_rng(seed).dirichlet(np.full(8, 0.4), 6)
    found = pt.Relation(pt.Evidential.from_dense(masses)).matrix()
    for i, j in product(range(6), repeat=2):
        nothing, together, apart, either = naive.pair_masses(masses[i], masses[j])
        wanted = together, apart, either, nothing
        assert [part[i, j] for part in found] == pytest.approx(wanted, abs=1e-12)


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


# What is made of them


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


def test_products_of_memberships_are_masses():
    degrees = memberships(5, 9, 4)
    by_masses = pt.Relation(degrees).matrix()
    by_norms = pt.NormRelation(degrees, tnorm="product", snorm="bounded").matrix()
    off_diagonal = ~np.eye(9, dtype=bool)
    for one, other in zip(by_masses, by_norms, strict=True):
        assert one[off_diagonal] == pytest.approx(other[off_diagonal], abs=1e-12)


@every_relation
def test_hard_clusterings_give_zeros_and_ones(make):
    labels = np.array([2, 0, 0, 1, 2, 2])
    alike = (labels[:, None] == labels[None, :]).astype(float)
    versions = {
        pt.NormRelation: [{"tnorm": t, "snorm": s} for t, s in product(TNORMS, CONORMS)],
        pt.MetricRelation: [{"metric": metric} for metric in METRICS],
    }
    for options in versions.get(make, [{}]):
        together, apart, either, nothing = make(labels, **options).matrix()
        assert (together == alike).all(), options
        assert (apart == 1 - alike).all(), options
        assert not either.any()
        assert not nothing.any()


# Blocks


@every_relation
def test_pairs_and_blocks_are_parts_of_the_matrix(make):
    relation = make(memberships(6, 8, 3))
    assert relation.n == 8
    matrix = relation.matrix()
    mask = np.arange(8) % 2 == 0
    for rows, columns, places in (
        ([3, 1], [0, 7, 1], np.ix_([3, 1], [0, 7, 1])),
        (slice(2, 5), slice(None), np.ix_([2, 3, 4], range(8))),
        (mask, [5], np.ix_([0, 2, 4, 6], [5])),
        (slice(3, 3), [1], np.ix_(np.array([], int), [1])),
    ):
        for part, whole in zip(relation.block(rows, columns), matrix, strict=True):
            assert part == pytest.approx(whole[places], abs=1e-15)
    assert relation.pair(3, 5) == pytest.approx([part[3, 5] for part in matrix], abs=1e-15)
    assert all(type(part) is float for part in relation.pair(3, 5))


@every_relation
def test_the_input_is_not_changed(make):
    degrees = memberships(7, 5, 3)
    kept = degrees.copy()
    relation = make(degrees)
    before = relation.matrix().together
    relation.block([0], [1]).together[:] = 9
    assert (degrees == kept).all()
    assert (relation.matrix().together == before).all()


@every_relation
def test_a_block_takes_the_memory_of_its_pairs(make):
    n = 50_000
    relation = make(pt.Fuzzy(memberships(8, n, 3)))
    tracemalloc.start()
    relation.block(slice(0, 10), slice(None))
    relation.pair(0, n - 1)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 20 * 10 * n * 8
    with pytest.raises(pt.InputError, match=r"50,000 x 50,000 would take 80 GB: use block\(\)"):
        relation.matrix()


# The caller's own, and bad input


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
            r"metric gives shape \(2,\) for matrices of 1 and 1 rows",
        ),
        (lambda: pt.Relation([0, 1]).pair(0, 2), "rows must lie between 0 and 1"),
        (lambda: pt.Relation([0, 1]).pair(-1, 0), "rows must lie between 0 and 1"),
        (lambda: pt.Relation([0, 1]).block("x", [0]), "must be positions of objects"),
    ],
)
def test_bad_input(call, words):
    with pytest.raises(pt.PartitaError, match=words):
        call()

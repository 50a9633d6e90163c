"""Relations of pairs of objects: masses against a twin, blocks of pairs, bad input."""

import json
import tracemalloc
from itertools import product
from pathlib import Path

import numpy as np
import pytest

import partita as pt
from partita.kernels.norms import CONORMS, TNORMS
from partita.tables.relations import pair_of_types
from tests.measures.test_credal import clustering
from tests.naive import relations as naive

RELATIONS = [pt.Relation, pt.NormRelation, pt.MetricRelation]
every_relation = pytest.mark.parametrize("make", RELATIONS)
METRICS = ("half_l1", "euclidean", "chebyshev")
GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "soft.json").read_text())


def memberships(seed, n, k, kind="fuzzy"):
    rng = np.random.default_rng(seed)
    return rng.dirichlet(np.ones(k), n) if kind == "fuzzy" else rng.random((n, k)).round(2)


# Twins


@pytest.mark.parametrize("seed", range(3))
def test_masses(seed):
    masses = np.random.default_rng(seed).dirichlet(np.full(8, 0.4), 6)
    found = pt.Relation(pt.Evidential.from_dense(masses)).matrix()
    for i, j in product(range(6), repeat=2):
        nothing, together, apart, either = naive.pair_masses(masses[i], masses[j])
        wanted = together, apart, either, nothing
        assert [part[i, j] for part in found] == pytest.approx(wanted, abs=1e-12)


# What is made of them


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


# Bad input


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: pt.Relation([0, 1]).pair(0, 2), "rows must lie between 0 and 1"),
        (lambda: pt.Relation([0, 1]).pair(-1, 0), "rows must lie between 0 and 1"),
        (lambda: pt.Relation([0, 1]).block("x", [0]), "must be positions of objects"),
    ],
)
def test_bad_input(call, words):
    with pytest.raises(pt.PartitaError, match=words):
        call()


def test_table_1_of_the_paper():
    example = next(case for case in GOLDEN["examples"] if case["id"] == "paper_C_vs_M")
    relation = pt.Relation(clustering(example["B"]))
    for pair, (nothing, together, apart, either) in GOLDEN["table1"].items():
        i, j = (int(place) - 1 for place in pair.split(","))
        wanted = (together, apart, either, nothing)
        assert relation.pair(i, j) == pytest.approx(wanted, abs=1e-9)
        assert relation.matrix().together[i, j] == pytest.approx(together, abs=1e-9)


def test_objects_of_one_type_have_the_same_masses_on_both_sides():
    """The largest masses of the soft side stand at the same place, yet they differ."""
    sure = pt.Evidential.from_dense([[0, 1, 0, 0]] * 3)
    open_ones = pt.Evidential.from_dense([[0, 0.75, 0.25, 0], [0, 0.5, 0.5, 0], [0, 0.75, 0.25, 0]])
    for sides in ((sure, open_ones), (open_ones, sure)):
        types = pair_of_types(*sides)
        assert sorted(types.counts.tolist()) == [1.0, 2.0]
        assert types.of_objects[0] == types.of_objects[2] != types.of_objects[1]
    both_sure = pt.Evidential.from_dense([[0, 1, 0, 0], [0, 0, 1, 0], [0, 1, 0, 0]])
    assert sorted(pair_of_types(both_sure, sure).counts.tolist()) == [1.0, 2.0]
    assert sorted(pair_of_types(both_sure, open_ones).counts.tolist()) == [1.0, 2.0]

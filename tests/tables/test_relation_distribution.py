"""The relation of a random pair of objects, against a list of all pairs."""

from itertools import combinations

import numpy as np
import pytest

import partita as pt
from partita.clusterings.conversion import to_evidential
from partita.kernels.relations import alpha_terms, credal_terms
from partita.tables import relation_distribution
from partita.tables.relation_distribution import (
    RelationDistribution,
    expected_difference,
    expected_terms,
)
from tests.every_kind import KINDS, N, every_kind


def distribution(x):
    return RelationDistribution(x, lambda: to_evidential(x))


def all_relations(x):
    relation = pt.Relation(x)
    return np.array([relation.pair(i, j) for i, j in combinations(range(N), 2)])


@pytest.mark.parametrize("kind", KINDS)
def test_means_and_distinct_relations_are_those_of_all_pairs(kind):
    x = every_kind(1)[kind]
    pairs, found = all_relations(x), distribution(x)
    assert np.array(found.mean) == pytest.approx(pairs.mean(axis=0), abs=1e-14)
    relations, weights = found.distinct
    assert np.stack(relations) @ weights == pytest.approx(pairs.mean(axis=0), abs=1e-14)
    assert weights.sum() == pytest.approx(1)
    assert found.is_decided == (kind in ("hard", "fuzzy"))
    for index, name in enumerate(relations._fields):
        values, shares = map(np.concatenate, zip(*found.values(name).blocks(), strict=True))
        shares = shares / shares.sum()
        assert values @ shares == pytest.approx(pairs[:, index].mean(), abs=1e-14)
        assert (values**2) @ shares == pytest.approx((pairs[:, index] ** 2).mean(), abs=1e-14)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("other", KINDS)
def test_expectations_are_means_over_pairs_of_pairs(kind, other):
    x, y = every_kind(2)[kind], every_kind(3)[other]
    first, second = distribution(x), distribution(y)
    one, two = all_relations(x).T[:, :, None], all_relations(y).T[:, None, :]
    difference = np.abs(one - two).mean(axis=(1, 2))
    for index, name in enumerate(first.mean._fields):
        value, error = expected_difference(first, second, name)
        assert (value, error) == (pytest.approx(difference[index]), 0.0)
    fields = type(first.mean)
    for terms in (alpha_terms, credal_terms):
        wanted = [part.mean() for part in terms(fields(*one), fields(*two))]
        assert expected_terms(terms, first, second) == pytest.approx(np.array(wanted), abs=1e-13)


def test_too_many_relations_have_no_exact_expectation(monkeypatch):
    x, y = every_kind(2)["evidential"], every_kind(3)["evidential"]
    monkeypatch.setattr(relation_distribution, "_MOST_COMBINATIONS", 50)
    assert expected_terms(alpha_terms, distribution(x), distribution(y)) is None
    monkeypatch.setattr(relation_distribution, "_MOST_RELATIONS", 5)
    assert distribution(x).distinct is None
    assert expected_terms(alpha_terms, distribution(x), distribution(y)) is None


def test_a_hard_clustering_of_many_clusters_has_two_relations():
    x = pt.Hard(np.arange(200_000) // 2)
    relations, weights = distribution(x).distinct
    assert relations.together.tolist() == [0.0, 1.0]
    assert weights[1] == pytest.approx(100_000 / (200_000 * 199_999 / 2), rel=1e-12)

"""Exact counts of coreference: golden fractions, naive twins, degenerate documents."""

from fractions import Fraction
from functools import reduce

import numpy as np
import pytest

from partita.measures import tallies
from partita.measures.tallies import LinkTally, Tally, sum_of_fractions
from partita.tables.entity_table import EntityTable
from tests.measures.coreference_cases import CASES, NAMES, counts_of, documents_of, random_entities
from tests.naive import coreference as naive


def total(documents, name):
    each = [getattr(tallies, name)(EntityTable.of(*one)) for one in documents]
    return reduce(lambda x, y: x.plus(y), each)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
@pytest.mark.parametrize("name", NAMES)
def test_golden_counts_are_exact(case, name):
    found = total(documents_of(case), name)
    assert list(found) == counts_of(case, name)
    values = case["values"][NAMES[name]]
    for score in ("recall", "precision", "f"):
        assert getattr(found, score) == pytest.approx(values[score], abs=1e-15)


def test_there_are_36_golden_cases():
    assert len(CASES) == 36


@pytest.mark.parametrize("name", NAMES)
def test_counts_equal_their_twins(name, every_path):
    rng = np.random.default_rng(5)
    for _ in range(40):
        n, k = int(rng.integers(1, 12)), int(rng.integers(1, 6))
        documents = [
            (random_entities(rng, n, k), random_entities(rng, n, k))
            for _ in range(int(rng.integers(1, 3)))
        ]
        found = total(documents, name)
        assert list(found) == naive.counts(documents, name)
        scores = found.recall, found.precision, found.f
        assert scores == pytest.approx(list(map(float, naive.scores(documents, name))), abs=1e-15)


@pytest.mark.parametrize("name", NAMES)
def test_exchanging_the_sides_exchanges_recall_and_precision(name):
    rng = np.random.default_rng(6)
    for _ in range(10):
        key, response = random_entities(rng, 20, 5), random_entities(rng, 20, 5)
        one, other = total([(key, response)], name), total([(response, key)], name)
        if name != "blanc":
            assert (one.recall, one.precision) == (other.precision, other.recall)
        assert one.f == pytest.approx(other.f, abs=1e-15)


def test_empty_sides():
    for name in NAMES:
        for one in (([], [{1, 2}]), ([{1, 2}], []), ([], [])):
            found = total([one], name)
            assert (found.recall, found.precision, found.f) == (0, 0, 0)


def test_blanc_leaves_out_the_kind_of_pairs_that_the_key_lacks():
    only_apart = LinkTally(0, 0, 1, 2, 3, 2)
    assert (only_apart.recall, only_apart.precision) == (2 / 3, 1.0)
    only_links = LinkTally(1, 3, 1, 0, 0, 2)
    assert (only_links.recall, only_links.precision) == (1 / 3, 1.0)
    assert LinkTally(0, 0, 0, 0, 0, 0).f == 0


def test_sums_of_documents_are_divided_once():
    both = Tally(1, 2, 1, 1).plus(Tally(Fraction(1, 3), 1, 0, 1))
    assert both.recall == float(Fraction(4, 9))
    assert both.precision == 0.5


def test_sum_of_fractions():
    rng = np.random.default_rng(7)
    numerators, denominators = rng.integers(0, 1 << 40, 300), rng.integers(1, 500, 300)
    wanted = sum(map(Fraction, numerators.tolist(), denominators.tolist()))
    assert sum_of_fractions(numerators, denominators) == wanted
    assert sum_of_fractions(np.empty(0, np.int64), np.empty(0, np.int64)) == 0

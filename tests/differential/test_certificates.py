"""Certificates contain what trying all choices finds, and say rightly what is exact."""

import itertools
from functools import cache

import numpy as np
import pytest
from hypothesis import strategies as st

import partita as pt
from partita.kernels.assignment import maximum_matching, repeatable_matching
from partita.kernels.numba_switch import force_path
from partita.many.consensus.distances import find_distance, metrics
from tests.differential.fuzzing import examples, run
from tests.differential.soft_pairs import dense_masses, soft_pairs
from tests.naive import transport as naive
from tests.naive.consensus import least_total

SEEDS = st.integers(0, 2**32)
# Measures of every family whose values are bounded.
BASES = [
    name
    for name, measure in pt.measures.hard.items()
    if measure.card.perfect is not None and np.isfinite(measure.card.bounds).all()
]
BUDGETS = [0.001, 0.1, 1]


def contains(comparisons, figure, truth, where):
    """Check a certificate: certain bounds hold always, bounds by sampling nearly."""
    slack = 1e-8 if figure.level == 1 else 0.02
    comparisons.at_most(figure.at_least, truth, ("at least", where), slack)
    comparisons.at_most(truth, figure.at_most, ("at most", where), slack)
    comparisons.true(figure.at_least <= figure.value <= figure.at_most, ("value", where))
    if figure.exact:
        comparisons.same(figure.value, truth, ("exact", where), 1e-8)


@examples(8, nightly=400)
def test_transport(examples, comparisons):
    def check(pair):
        x, y = pair.clusterings()
        masses = dense_masses(x), dense_masses(y)
        rng = np.random.default_rng(pair.seed)
        name = str(rng.choice(list(naive.DISTANCES)))
        alpha = float(rng.choice([0.0, 0.25, 0.5, 1.0]))
        truth = naive.transport(*masses, naive.DISTANCES[name], alpha)
        for budget, method in itertools.product(BUDGETS, ("auto", "certified")):
            options = {"base": name, "budget": budget, "method": method, "rng": pair.seed}
            where = (options, alpha, pair)
            if alpha in (0.0, 1.0):
                result = pt.transport_distance(x, y, **options)
                figure = result.upper if alpha else result.lower
            else:
                figure = pt.transport_distance(x, y, alpha=alpha, **options).value
            contains(comparisons, figure, truth, where)

    run(examples, soft_pairs(4, 3), check)


@examples(8, nightly=600)
def test_interval_ends_of_every_base_against_a_hard_clustering(examples, comparisons):
    """From a hard to a rough clustering: the closest and the farthest of all choices."""

    def check(pair):
        x, y = pair.clusterings()
        rng = np.random.default_rng(pair.seed)
        for name in rng.choice(BASES, 3, replace=False):
            measure = pt.measures[name]

            @cache
            def distance(labels, others, measure=measure):
                return abs(measure.card.perfect - measure(list(labels), list(others)))

            labels = tuple(x.codes.tolist())
            bounds = [
                expectation(labels, dense_masses(y), distance)
                for expectation in (naive.lower_expectation, naive.upper_expectation)
            ]
            result = pt.transport_distance(x, y, base=str(name), rng=pair.seed)
            for figure, truth in zip((result.lower, result.upper), bounds, strict=True):
                contains(comparisons, figure, truth, (str(name), pair))

    kinds = ("rough", "fuzzy", "possibilistic", "evidential")
    against_hard = soft_pairs(4, 3, kinds).map(lambda pair: pair._replace(reference="hard"))
    run(examples, against_hard, check)


@pytest.mark.parametrize("name", metrics())
@examples(2, nightly=60)
def test_consensus(examples, name, comparisons):
    distance = find_distance(name)

    @cache
    def between(first, second):
        return distance.of_value(distance.measure(first, second))

    def check(seed):
        rng = np.random.default_rng(seed)
        n, m = int(rng.integers(1, 6)), int(rng.integers(2, 6))
        codes = [tuple(rng.integers(0, rng.integers(1, n + 1), n).tolist()) for _ in range(m)]
        weights = (rng.integers(1, 9, m) / rng.choice([1, 4])).tolist()
        least = least_total(codes, weights, between)
        found = pt.consensus(codes, name, weights=weights, rng=seed)
        where = (codes, weights)
        comparisons.at_most(found.at_least, least, ("at least", where))
        comparisons.at_most(least, found.value, ("value", where))
        labels = tuple(found.clustering.codes.tolist())
        total = sum(w * between(one, labels) for w, one in zip(weights, codes, strict=True))
        comparisons.same(found.value, total, ("total", where), 1e-9)
        if found.exact:
            comparisons.same(found.value, least, ("exact", where), 1e-9)

    run(examples, SEEDS, check)


@examples(20, nightly=4_000)
def test_matchings(examples, comparisons):
    def check(seed):
        rng = np.random.default_rng(seed)
        shape = rng.integers(1, 6, 2)
        weights = rng.integers(0, rng.choice([2, 5, 1000]), shape)
        if rng.random() < 0.3:
            weights = weights * rng.random(shape)
        if not weights.any():
            return
        few = weights if shape[0] <= shape[1] else weights.T
        best = max(
            sum(row[j] for row, j in zip(few.tolist(), order, strict=True))
            for order in itertools.permutations(range(few.shape[1]), few.shape[0])
        )
        rows, columns = (np.ascontiguousarray(part) for part in np.nonzero(weights))
        cells = rows, columns, weights[rows, columns]
        for path in ("numpy", "compiled"):
            for solve in (maximum_matching, repeatable_matching):
                with force_path(path):
                    chosen = solve(*cells, tuple(shape.tolist()))
                comparisons.same(cells[2][chosen].sum(), best, (solve, path, weights))
                taken = rows[chosen].tolist(), columns[chosen].tolist()
                one_to_one = all(len(set(side)) == len(side) for side in taken)
                comparisons.true(one_to_one, (solve, path, weights))

    run(examples, SEEDS, check)

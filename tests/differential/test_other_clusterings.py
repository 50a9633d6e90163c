"""Covers, hierarchies, coreference and estimates against their naive twins."""

import math
from fractions import Fraction

import numpy as np
from hypothesis import strategies as st

import partita as pt
from partita.kernels.numba_switch import force_path
from tests.differential.fuzzing import examples, run
from tests.measures.coreference_cases import random_entities
from tests.measures.covers import TWINS, random_cover, table_of
from tests.naive import coreference, sampled_clusters, trees

SEEDS = st.integers(0, 2**32)
PATHS = ("numpy", "compiled")


@examples(10, nightly=800)
def test_covers(examples, comparisons):
    def check(seed):
        rng = np.random.default_rng(seed)
        n = int(rng.integers(2, 12))
        x, y = (random_cover(rng, n, int(rng.integers(1, 6)), n) for _ in range(2))
        objects = range(n)
        wanted = {name: twin(x, y, objects) for name, twin in TWINS.items()}
        order = rng.permutation(n).tolist()
        renamed = [[{order[u] for u in part} for part in side[::-1]] for side in (x, y)]
        for path in PATHS:
            with force_path(path):
                for where, sides in (("given", (x, y)), ("renamed", renamed)):
                    table = table_of(*sides, objects)
                    found = {name: pt.measures[name].from_table(table) for name in TWINS}
                    comparisons.all_same(found, wanted, (where, path, x, y), 1e-10)

    run(examples, SEEDS, check)


def random_heights(n, rng):
    """Return a random linkage; heights repeat often, and never decrease."""
    nodes, rows, height = list(range(n)), [], 0.0
    for row in range(n - 1):
        left, right = (nodes.pop(int(rng.integers(len(nodes)))) for _ in range(2))
        height += float(rng.choice([0, 0.5, 1]))
        rows.append((left, right, height))
        nodes.append(n + row)
    return rows


@examples(10, nightly=800)
def test_linkages(examples, comparisons):
    correlations = {"pearson": trees.pearson, "kendall": trees.kendall}

    def check(seed):
        rng = np.random.default_rng(seed)
        n = int(rng.integers(3, 10))
        first, second = random_heights(n, rng), random_heights(n, rng)
        x, y = (pt.Hierarchy(trees.with_sizes(one)) for one in (first, second))
        heights = [trees.cophenetic(one) for one in (first, second)]
        for path in PATHS:
            with force_path(path):
                where = (path, first, second)
                for method, twin in correlations.items():
                    if all(len(set(side)) > 1 for side in heights):
                        found = pt.cophenetic_correlation(x, y, method=method)
                        comparisons.same(found, twin(*heights), (method, where), 1e-10)
                ranks = [trees.ranks(side) for side in heights]
                if all(len(set(side)) > 1 for side in heights):
                    found = pt.cophenetic_correlation(x, y, method="spearman")
                    comparisons.same(found, trees.pearson(*ranks), ("spearman", where), 1e-10)
                gamma = trees.gamma(trees.largest_k(first), trees.largest_k(second))
                comparisons.same(pt.bakers_gamma_score(x, y), gamma, ("gamma", where), 1e-10)
                curve = pt.curve(x, y)
                for k, value in zip(curve.k.tolist(), curve.value.tolist(), strict=True):
                    wanted = trees.fowlkes_mallows(trees.cut(first, k), trees.cut(second, k))
                    comparisons.same(value, wanted, ("curve", k, where), 1e-10)

    run(examples, SEEDS, check)


@examples(10, nightly=800)
def test_multiway_trees(examples, comparisons):
    def check(seed):
        rng = np.random.default_rng(seed)
        n = int(rng.integers(2, 9))
        nested = [trees.random_nested(n, rng, 5) for _ in range(2)]
        sets = [trees.sets_of_nested(one) for one in nested]
        x, y = map(pt.Hierarchy.from_nested, nested)
        alpha, r = float(rng.choice([0.2, 0.5, 0.9])), float(rng.normal())
        walks = [trees.tree_walks(one, n, alpha, r) for one in sets]
        similar = float(trees.element_centric(*walks, alpha).mean())
        for path in PATHS:
            with force_path(path):
                where = (path, nested)
                distance = pt.robinson_foulds_distance(x, y)
                comparisons.same(distance, trees.robinson_foulds(*sets), ("rf", where))
                triples = pt.rooted_triples_score(x, y)
                comparisons.same(triples, trees.rooted_triples(*sets, n), ("triples", where))
                found = pt.element_centric_score(x, y, alpha=alpha, r=r)
                comparisons.same(found, similar, ("element-centric", where), 1e-10)

    run(examples, SEEDS, check)


@examples(10, nightly=1_000)
def test_coreference(examples, comparisons):
    def check(seed):
        rng = np.random.default_rng(seed)
        documents = {}
        for name in "abc"[: int(rng.integers(1, 4))]:
            missing = float(rng.choice([0, 0.3]))
            sides = [random_entities(rng, 8, int(rng.integers(1, 6)), missing) for _ in range(2)]
            if all(sides):
                documents[name] = sides
        if not documents:
            return
        key, response = ({name: both[i] for name, both in documents.items()} for i in (0, 1))
        found = pt.coreference(key, response)
        for name in (*coreference.TALLIES, "blanc"):
            wanted = tuple(map(float, coreference.scores(list(documents.values()), name)))
            row = found[name]
            values = (row.recall, row.precision, row.f)
            comparisons.same(values, wanted, (name, documents), 1e-13)

    run(examples, SEEDS, check)


@examples(10, nightly=1_000)
def test_estimates(examples, comparisons):
    def check(seed):
        rng = np.random.default_rng(seed)
        n = int(rng.integers(1, 40))
        prediction, truth = (
            dict(enumerate(rng.integers(0, rng.integers(1, n + 1), n).tolist())) for _ in range(2)
        )
        labels = sorted(set(truth.values()))
        chosen = set(rng.choice(labels, rng.integers(1, len(labels) + 1), replace=False).tolist())
        sample = {item: label for item, label in truth.items() if label in chosen}
        weights = {label: Fraction(int(rng.integers(1, 9)), 4) for label in chosen}
        given = {label: float(weight) for label, weight in weights.items()}
        result = pt.estimate(sample, prediction, weights=given)
        where = (sample, prediction, given)
        for name, expected in sampled_clusters.estimates(sample, prediction, weights).items():
            if expected is None:
                comparisons.true(name in result.left_out, (name, where))
                continue
            value, error = expected
            # The correction may go beyond the bounds.
            comparisons.same(result[name].value, min(1.0, max(0.0, value)), (name, where), 1e-7)
            found = result[name].standard_error
            comparisons.true((found is None) == (error is None), (name, where))
            # Roots of sums that should be 0 are of the size of the root of the rounding error.
            comparisons.same(found or 0.0, error or 0.0, (name, "error", where), 1e-7)
            comparisons.true(not math.isnan(result[name].value), (name, where))

    run(examples, SEEDS, check)

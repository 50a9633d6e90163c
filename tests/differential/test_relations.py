"""What the cards and the definitions say of two values of one measure, on generated labels."""

from fractions import Fraction

import numpy as np
import pandas as pd

import partita as pt
from partita.measures.read_counts import read_table
from tests.differential.fuzzing import examples, run
from tests.differential.label_pairs import by_ids, pairs
from tests.differential.soft_pairs import ends, soft_pairs
from tests.measures.test_properties import WHOLE_WEIGHTS_ONLY

MEASURES = pt.measures.hard
SYMMETRIC = [name for name, measure in MEASURES.items() if measure.card.symmetric]
OF_PROFILES = [name for name, one in MEASURES.items() if one.card.needs == "profile"]
# Repeating every object changes neither shares of objects nor numbers of clusters.
OF_SHARES = [name for name in MEASURES if name not in WHOLE_WEIGHTS_ONLY]


def values(reference, candidate, names=MEASURES):
    table = read_table(reference, candidate)
    return {name: MEASURES[name].from_table(table) for name in names}


def shuffled(pair):
    """Return both sides with other names for clusters and in another order of objects."""
    rng = np.random.default_rng(pair.seed)
    order = rng.permutation(len(pair.reference))
    sides = []
    for codes in (pair.reference, pair.candidate):
        names = rng.permutation(max(codes) + 1) - 5
        sides.append(names[np.array(codes)][order].tolist())
    return sides


@examples(30, nightly=1_500)
def test_names_orders_sides_and_bounds(examples, comparisons):
    def check(pair):
        found = values(pair.reference, pair.candidate)
        comparisons.all_same(values(*shuffled(pair)), found, ("shuffled", pair))
        backward = values(pair.candidate, pair.reference)
        forward = {name: found[name] for name in SYMMETRIC}
        comparisons.all_same(backward, forward, ("exchanged", pair))
        alike = values(pair.reference, [f"c{code}" for code in pair.reference])
        for name, measure in MEASURES.items():
            card = measure.card
            comparisons.at_most(card.bounds[0], found[name], (name, pair), 1e-12)
            comparisons.at_most(found[name], card.bounds[1], (name, pair), 1e-12)
            if card.perfect is not None:
                comparisons.same(alike[name], card.perfect, (name, "identical", pair), 0)

    run(examples, pairs(), check)


@examples(15, nightly=1_000)
def test_repeated_and_added_objects(examples, comparisons):
    def check(pair):
        x, y, n = pair.reference, pair.candidate, len(pair.reference)
        found = values(x, y)
        times = 2 + pair.seed % 3
        of_shares = {name: found[name] for name in OF_SHARES}
        comparisons.all_same(values(x * times, y * times), of_shares, ("repeated", pair))
        # One more object, alone in both.
        more = values([*x, -1], [*y, -1])
        counts, others = pt.pair_counts(x, y), pt.pair_counts([*x, -1], [*y, -1])
        comparisons.true(others == (*counts[:3], counts[3] + n), ("pairs", pair))
        for name in ("purity", "inverse_purity", "matching_accuracy", "bcubed_precision"):
            wanted = (found[name] * n + 1) / (n + 1)
            comparisons.same(more[name], wanted, (name, "added", pair))
        entropies = "variation_of_information", "mirkin"
        weights = Fraction(n, n + 1), 1
        for name, weight in zip(entropies, weights, strict=True):
            comparisons.same(more[name], float(weight) * found[name], (name, "added", pair))

    run(examples, pairs(), check)


@examples(10, nightly=600)
def test_parts_that_share_no_cluster_add_up(examples, comparisons):
    """Profiles and tables of two parts give what all objects give."""

    def check(pair):
        x, y = np.array(pair.reference), np.array(pair.candidate)
        first = np.random.default_rng(pair.seed).random(x.size) < 0.5
        if first.all() or not first.any():
            return
        apart = np.where(first, x, -1 - x), np.where(first, y, -1 - y)
        found = values(*apart, OF_PROFILES)
        parts = [pt.profile(x[part], y[part]) for part in (first, ~first)]
        merged = parts[0] + parts[1]
        comparisons.true(merged == pt.profile(*apart), ("profiles", pair))
        of_merged = {name: MEASURES[name].from_table(merged) for name in OF_PROFILES}
        comparisons.all_same(of_merged, found, ("merged", pair))

    run(examples, pairs(), check)


@examples(10, nightly=600)
def test_joins_and_restrictions(examples, comparisons):
    """Objects on one side only and missing labels, left out, are as if they were never there."""

    def check(pair):
        rng = np.random.default_rng(pair.seed)
        n = len(pair.reference)
        sides = [
            by_ids(codes, rng.permutation(n)[: max(1, n - int(rng.integers(0, 3)))], np.arange(n))
            for codes in (pair.reference, pair.candidate)
        ]
        common = sorted(sides[0].keys() & sides[1].keys())
        if not common:
            return
        kept = [[codes[i] for i in common] for codes in (pair.reference, pair.candidate)]
        wanted = values(*kept)
        joined = read_table(*sides, on_mismatch="intersect")
        found = {name: measure.from_table(joined) for name, measure in MEASURES.items()}
        comparisons.all_same(found, wanted, ("joined", pair))
        with_gaps = [
            pd.Series([side.get(i) for i in range(n)], dtype="Int64").to_numpy(
                object, na_value=None
            )
            for side in sides
        ]
        dropped = read_table(*with_gaps, missing="drop")
        found = {name: measure.from_table(dropped) for name, measure in MEASURES.items()}
        comparisons.all_same(found, wanted, ("dropped", pair))

    run(examples, pairs(), check)


@examples(10, nightly=500)
def test_soft_measures(examples, comparisons):
    """Orders of objects and of clusters, exchanged sides, bounds, and identical clusterings."""

    def check(pair):
        x, y = pair.clusterings()
        order = np.random.default_rng(pair.seed).permutation(pair.n)
        for name, measure in pt.measures.soft.items():
            card = measure.card
            if not {pair.reference, pair.candidate} <= set(card.kinds):
                continue
            found = ends(measure(x, y))
            comparisons.same(ends(measure(x.take(order), y.take(order))), found, (name, pair), 1e-9)
            if card.symmetric:
                comparisons.same(ends(measure(y, x)), found, (name, "exchanged", pair), 1e-9)
            if card.perfect is not None and pair.reference != "hard":
                perfect = (card.perfect, card.perfect)
                comparisons.same(ends(measure(x, x)), perfect, (name, "identical", pair), 1e-9)
            for end in found:
                comparisons.at_most(card.bounds[0], end, (name, pair))
                comparisons.at_most(end, card.bounds[1], (name, pair))

    run(examples, soft_pairs(), check)

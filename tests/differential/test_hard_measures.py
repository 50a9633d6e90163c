"""Every hard measure against its naive twin, for labels of many types given in many ways."""

import numpy as np
import pandas as pd
import polars as pl
import pytest
import sklearn.metrics as sklearn
from scipy.sparse import csr_array

import partita as pt
from partita.kernels.numba_switch import force_path
from partita.measures.read_counts import read_table
from tests.differential.fuzzing import examples, run
from tests.differential.hard_twins import hard_values
from tests.differential.label_pairs import LABELS, by_ids, counts, pairs, typed
from tests.engines.engine_frames import FAST, WARNINGS, frame_of
from tests.naive.hard_measures import TWINS

MEASURES = pt.measures.hard
OF_PROFILES = {name: one for name, one in MEASURES.items() if one.card.needs == "profile"}
PATHS = ("numpy", "compiled")
AVERAGES = ("min", "geometric", "arithmetic", "max")


def values(table, measures=MEASURES):
    return {name: measure.from_table(table) for name, measure in measures.items()}


def only(wanted, names):
    return {name: wanted[name] for name in names}


def ways_of_giving(pair):
    """Return tables of one pair that are read from tables, from mappings and with weights."""
    rng = np.random.default_rng(pair.seed)
    table, n = counts(pair), len(pair.reference)
    ids = rng.permutation(10 * n)[:n] if pair.seed % 2 else np.array([f"r{i}" for i in range(n)])
    sides = (pair.reference, pair.candidate)
    mappings = [by_ids(side, rng.permutation(n), ids) for side in sides]
    series = [pd.Series(list(one.values()), index=list(one)) for one in mappings]
    return {
        "table": read_table(None, None, contingency=table),
        "sparse table": read_table(None, None, contingency=csr_array(np.array(table))),
        "mappings": read_table(*mappings),
        "series": read_table(*series),
        "weights": read_table(*sides, sample_weight=[1] * n),
    }


def test_every_hard_measure_has_a_twin():
    assert set(TWINS) == set(MEASURES)


@examples(30, nightly=2_000)
def test_labels_of_any_type(examples, comparisons):
    def check(pair):
        wanted = hard_values(pair.reference, pair.candidate)
        kinds, sides = typed(pair, np.random.default_rng(pair.seed))
        for path in PATHS:
            with force_path(path):
                comparisons.all_same(values(read_table(*sides)), wanted, (path, kinds, pair))

    run(examples, pairs(), check)


@examples(10, nightly=1_500)
def test_tables_profiles_and_joins(examples, comparisons):
    def check(pair):
        wanted = hard_values(pair.reference, pair.candidate)
        for path in PATHS:
            with force_path(path):
                for way, table in ways_of_giving(pair).items():
                    comparisons.all_same(values(table), wanted, (way, path, pair))
                profile = pt.profile(pair.reference, pair.candidate)
                of_profiles = only(wanted, OF_PROFILES)
                found = values(profile, OF_PROFILES)
                comparisons.all_same(found, of_profiles, ("profile", path, pair))
                again = pt.profile(contingency=counts(pair))
                comparisons.true(again == profile, ("profiles", path, pair))

    run(examples, pairs(25), check)


@pytest.mark.filterwarnings(*WARNINGS)
@pytest.mark.parametrize("engine", FAST)
@examples(4, nightly=250)
def test_profiles_of_engines(examples, engine, comparisons):
    def check(pair):
        wanted = hard_values(pair.reference, pair.candidate)
        frame = frame_of(engine, {"truth": pair.reference, "found": pair.candidate})
        profile = pt.profile(frame, columns=("truth", "found"))
        comparisons.all_same(values(profile, OF_PROFILES), only(wanted, OF_PROFILES), pair)

    run(examples, pairs(25), check)


@examples(5, nightly=400)
def test_public_functions_and_compare(examples, comparisons):
    def check(pair):
        wanted = hard_values(pair.reference, pair.candidate)
        kinds, sides = typed(pair, np.random.default_rng(pair.seed))
        frame = pl.DataFrame({"truth": pair.reference, "found": pair.candidate})
        names = list(MEASURES)
        compared = {
            "labels": pt.compare(*sides, measures=names),
            "frame": pt.compare(frame, columns=("truth", "found"), measures=names),
        }
        for way, comparison in compared.items():
            found = {name: comparison[name] for name in names}
            comparisons.all_same(found, wanted, (way, kinds, pair))
        called = {name: measure(*sides) for name, measure in MEASURES.items()}
        comparisons.all_same(called, wanted, ("functions", kinds, pair))

    run(examples, pairs(25), check)


@examples(10, nightly=1_000)
def test_scikit_learn(examples, comparisons):
    """Where the labels of one side are all alike or all different, conventions differ."""

    def check(pair):
        x, y = np.array(pair.reference), np.array(pair.candidate)
        if not {1, x.size}.isdisjoint({np.unique(x).size, np.unique(y).size}):
            return
        theirs = {
            name: getattr(sklearn, f"{name}_score")(x, y)
            for name in (
                "rand",
                "adjusted_rand",
                "fowlkes_mallows",
                "mutual_info",
                "homogeneity",
                "completeness",
                "v_measure",
            )
        }
        for average in AVERAGES:
            suffix = "" if average == "arithmetic" else f"_{average}"
            for name in ("normalized_mutual_info", "adjusted_mutual_info"):
                score = getattr(sklearn, f"{name}_score")
                theirs[name + suffix] = score(x, y, average_method=average)
        ours = values(read_table(x, y), {name: MEASURES[name] for name in theirs})
        # Differences of entropies cancel digits in scikit-learn's sums.
        comparisons.all_same(ours, theirs, pair, tolerance=1e-9)

    run(examples, pairs(), check)


@pytest.mark.parametrize("kind", LABELS)
def test_each_type_of_labels_keeps_clusters_apart(kind, comparisons):
    """The generator of types itself: equal labels for equal codes, and different ones else."""
    codes = [0, 3, 1, 1, 2, 0, 3]
    comparisons.same(pt.adjusted_rand_score(LABELS[kind](codes), codes), 1.0, kind)

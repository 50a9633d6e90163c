"""Soft measures: on crisp input against hard ones, across kinds, and against their naive twins."""

import numpy as np
import pytest

import partita as pt
from partita.clusterings.conversion import to_evidential
from tests.differential.fuzzing import examples, run
from tests.differential.hard_twins import hard_values
from tests.differential.label_pairs import pairs
from tests.differential.soft_pairs import crisp, dense_masses, ends, soft_pairs
from tests.naive.soft_measures import TWINS

MEASURES = dict(pt.measures.soft.items())
# The hard measure that a soft one is on crisp input; intervals then have equal ends.
ON_CRISP_INPUT = {
    "soft_adjusted_rand": "adjusted_rand",
    "alpha_partition_distance": "partition_distance",
    "transport_partition": "partition_distance",
    "soft_mutual_information": "mutual_info",
    "fuzzy_adjusted_rand": "adjusted_rand",
    "fuzzy_jaccard": "pair_jaccard",
    "fuzzy_fowlkes_mallows": "fowlkes_mallows",
    "fuzzy_minkowski": "minkowski",
    "fuzzy_gamma": "gamma",
}
# More clusters than masses of evidential clusterings can be written out for.
MOST_CLUSTERS = 6


def on_crisp_input(name, hard):
    value = hard[ON_CRISP_INPUT.get(name, "rand")]
    return 1 - value if name == "transport_rand" else value


@examples(12, nightly=600)
def test_crisp_input_gives_the_hard_measures(examples, comparisons):
    def check(pair):
        if max(pair.reference + pair.candidate) >= MOST_CLUSTERS:
            return
        hard = hard_values(pair.reference, pair.candidate)
        rng = np.random.default_rng(pair.seed)
        for name, measure in MEASURES.items():
            kinds = rng.choice(list(measure.card.kinds), 2)
            x, y = (crisp(kind, codes) for kind, codes in zip(kinds, pair, strict=False))
            wanted = on_crisp_input(name, hard)
            comparisons.same(ends(measure(x, y)), (wanted, wanted), (name, kinds, pair), 1e-9)

    run(examples, pairs(12), check)


@examples(10, nightly=500)
def test_a_kind_read_as_a_more_general_one_changes_nothing(examples, comparisons):
    def check(pair):
        x, y = pair.clusterings()
        for name, measure in MEASURES.items():
            if not {pair.reference, pair.candidate, "evidential"} <= set(measure.card.kinds):
                continue
            general = ends(measure(to_evidential(x), to_evidential(y)))
            comparisons.same(ends(measure(x, y)), general, (name, pair), 1e-9)

    run(examples, soft_pairs(), check)


@examples(10, nightly=500)
def test_rough_clusterings_as_possibilities(examples, comparisons):
    """Sets of clusters are possibilities of 0 and 1; choices of hard ones are memberships."""

    def check(pair):
        x, y = pair.clusterings()
        possible = [pt.Possibilistic(as_memberships(one, pair.k)) for one in (x, y)]
        for name, measure in MEASURES.items():
            if {"rough", "possibilistic"} <= set(measure.card.kinds):
                found = ends(measure(*possible))
                comparisons.same(found, ends(measure(x, y)), (name, pair), 1e-9)

    run(examples, soft_pairs(kinds=("rough", "hard")), check)


def as_memberships(x, k):
    masses = np.array(dense_masses(x))
    sets = masses.argmax(axis=1)
    width = masses.shape[1].bit_length() - 1
    return [[float(mask >> cluster & 1) for cluster in range(width)] for mask in sets.tolist()]


def test_every_soft_measure_has_a_twin():
    """Distances by transport have theirs among the certificates."""
    assert set(MEASURES) == {*TWINS, "transport_rand", "transport_partition"}


@pytest.mark.parametrize("name", TWINS)
@examples(4, nightly=100)
def test_measures_are_their_twins(examples, name, comparisons):
    measure = pt.measures[name]

    def check(pair):
        x, y = pair.clusterings()
        try:
            wanted = TWINS[name](dense_masses(x), dense_masses(y))
        except (ZeroDivisionError, RuntimeWarning):
            return  # 0/0: the twin is the formula alone
        # The last digits of linear programs are uncertain.
        comparisons.same(ends(measure(x, y)), ends(wanted), (name, pair), 1e-7)

    # The masses of possibilistic clusterings are on nested sets, not on single clusters.
    kinds = [kind for kind in measure.card.kinds if kind != "possibilistic"]
    run(examples, soft_pairs(4, 3, kinds), check)

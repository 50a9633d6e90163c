"""What the cards claim, checked for every registered measure."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, strategies as st

import partita as pt
from tests.naive.partitions import all_partitions, canonical
from tests.tables_of import counted, table_of

MEASURES = list(pt.measures.hard.values())
METRICS = [measure for measure in MEASURES if measure.card.metric]
NOT_METRICS = [measure for measure in MEASURES if not measure.card.metric]
TOLERANCE = 1e-12


def each(measures):
    return pytest.mark.parametrize("measure", measures, ids=[one.name for one in measures])


def values(table):
    return {measure.name: measure.from_table(table) for measure in MEASURES}


def same(x, y):
    return x == y or abs(x - y) <= TOLERANCE * max(1.0, abs(x), abs(y))


def differing(first, second, names=None):
    """The measures, of those named, whose two values differ."""
    return {
        name: (first[name], second[name])
        for name in names or first
        if not same(first[name], second[name])
    }


@st.composite
def label_pairs(draw, max_n=24):
    """Two label lists of one length, with few or many clusters."""
    n = draw(st.integers(1, max_n))
    columns = [
        draw(st.lists(st.integers(0, draw(st.integers(0, n))), min_size=n, max_size=n))
        for _ in range(2)
    ]
    return tuple(columns)


@given(label_pairs(), st.randoms(use_true_random=False))
def test_names_of_clusters_do_not_matter(pair, random):
    renamed = []
    for labels in pair:
        names = sorted(set(labels))
        shuffled = random.sample(range(-50, 50), len(names))
        rename = dict(zip(names, shuffled, strict=True))
        renamed.append([rename[label] for label in labels])
    assert differing(values(table_of(*pair)), values(table_of(*renamed))) == {}


@given(label_pairs(), st.randoms(use_true_random=False))
def test_order_of_objects_does_not_matter(pair, random):
    order = random.sample(range(len(pair[0])), len(pair[0]))
    reordered = [[labels[i] for i in order] for labels in pair]
    assert differing(values(table_of(*pair)), values(table_of(*reordered))) == {}


@given(label_pairs())
def test_symmetric_measures_are_symmetric(pair):
    symmetric = [measure.name for measure in MEASURES if measure.card.symmetric]
    forward, backward = values(table_of(*pair)), values(table_of(*reversed(pair)))
    assert differing(forward, backward, symmetric) == {}


@each([measure for measure in MEASURES if not measure.card.symmetric])
def test_measures_said_to_be_asymmetric_are(measure):
    assert any(
        not same(measure.from_table(table_of(x, y)), measure.from_table(table_of(y, x)))
        for n in (2, 3, 4)
        for x, y in itertools.combinations(all_partitions(n), 2)
    )


@given(label_pairs(), st.sampled_from([1.0, 1.5, 2.0, 3.0, 7.0]))
def test_beta_mutual_information_is_symmetric_and_not_negative(pair, beta):
    """H(x) - H(x|y) = H(x) + H(y) - H(x, y) for every beta, not for beta = 1 only."""
    forward = pt.beta_mutual_information(*pair, beta)
    assert same(forward, pt.beta_mutual_information(*reversed(pair), beta))
    parts = (pt.beta_entropy(pair[0], beta), pt.beta_entropy(pair[1], beta))
    assert same(forward, sum(parts) - pt.beta_joint_entropy(*pair, beta))
    assert forward >= -TOLERANCE


@given(label_pairs())
def test_values_lie_within_bounds_and_are_numbers(pair):
    found = values(table_of(*pair))
    outside = {}
    for measure in MEASURES:
        low, high = measure.card.bounds
        value = found[measure.name]
        # Written so that NaN counts as outside.
        if not low - TOLERANCE <= value <= high + TOLERANCE:
            outside[measure.name] = value
    assert outside == {}


@given(label_pairs())
def test_identity_is_perfect(pair):
    labels, renamed = pair[0], [f"cluster {label}" for label in pair[0]]
    found = values(table_of(labels, renamed))
    wanted = {
        measure.name: measure.card.perfect
        for measure in MEASURES
        if measure.card.perfect is not None
    }
    assert {name: found[name] for name in wanted} == wanted
    assert same(found["mutual_info"], pt.entropy(labels))
    assert same(found["beta_mutual_information"], pt.beta_entropy(labels, 2))


@each(METRICS)
def test_metrics_are_perfect_for_identical_clusterings_only(measure):
    for n in (1, 2, 3, 4, 5):
        for x, y in itertools.combinations(all_partitions(n), 2):
            value = measure.from_table(table_of(x, y))
            assert abs(value - measure.card.perfect) > 1e-6, (x, y, value)


def distances(measure, n):
    """The matrix of distances between all partitions of n objects."""
    found = [
        [measure.from_table(table_of(x, y)) for y in all_partitions(n)] for x in all_partitions(n)
    ]
    matrix = np.array(found)
    return 1 - matrix if measure.card.higher_is_better else matrix


def worst_triangle(matrix):
    """The largest d(x, z) - d(x, y) - d(y, z); infinite distances on both sides do not count."""
    with np.errstate(invalid="ignore"):
        excess = matrix[:, None, :] - matrix[:, :, None] - matrix[None, :, :]
    return np.nanmax(excess)


@each(METRICS)
def test_metrics_obey_the_triangle_inequality(measure):
    assert max(worst_triangle(distances(measure, n)) for n in (2, 3, 4)) <= TOLERANCE


@pytest.mark.nightly
@each(METRICS)
def test_metrics_obey_the_triangle_inequality_for_five_objects(measure):
    assert worst_triangle(distances(measure, 5)) <= TOLERANCE


def breach_of_metric(measure, n):
    """How the measure fails to be a metric on partitions of n objects, or None."""
    if measure.card.perfect is None:
        return "no fixed value for identical clusterings"
    matrix = distances(measure, n)
    if not np.allclose(matrix, matrix.T, rtol=0, atol=TOLERANCE):
        return "asymmetry"
    others = matrix + np.eye(len(matrix))
    if (others <= TOLERANCE).any():
        return "different clusterings at distance zero"
    if worst_triangle(matrix) > 1e-9:
        return "triangle"
    return None


# Three partitions whose distances break the triangle inequality, where five objects do not.
BROKEN_TRIANGLES = {
    "split_merge_max": ((0, 0, 1, 0, 0, 2), (0, 0, 0, 1, 2, 3), (0, 1, 0, 2, 3, 0)),
}


@each(NOT_METRICS)
def test_measures_said_to_be_no_metric_are_none(measure):
    if measure.name in BROKEN_TRIANGLES:
        x, y, z = BROKEN_TRIANGLES[measure.name]
        far, near, next_to = (
            1 - measure.from_table(table_of(*pair)) for pair in ((x, z), (x, y), (y, z))
        )
        assert far > near + next_to + 1e-3
    else:
        assert any(breach_of_metric(measure, n) for n in (2, 3, 4, 5))


@given(label_pairs())
def test_a_table_gives_what_labels_give(pair):
    from_labels = values(table_of(*pair))
    dense = np.zeros((max(pair[0]) + 1, max(pair[1]) + 1), np.int64)
    for row, column in zip(*pair, strict=True):
        dense[row, column] += 1
    assert differing(from_labels, values(counted(dense))) == {}
    assert {m.name: m(*pair) for m in MEASURES} == from_labels
    assert differing(from_labels, {m.name: m(contingency=dense.tolist()) for m in MEASURES}) == {}


@given(label_pairs(max_n=8), st.data())
def test_a_whole_weight_repeats_the_object(pair, data):
    n = len(pair[0])
    weights = data.draw(st.lists(st.integers(0, 4), min_size=n, max_size=n).filter(any))
    repeated = [np.repeat(labels, weights).tolist() for labels in pair]
    weighted = {measure.name: measure(*pair, sample_weight=weights) for measure in MEASURES}
    assert differing(weighted, values(table_of(*repeated))) == {}


WHOLE_WEIGHTS_ONLY = {
    "partition_distance",
    "normalized_variation_of_information",
    "variation_of_information_similarity",
    "adjusted_mutual_info",
    "adjusted_mutual_info_min",
    "adjusted_mutual_info_geometric",
    "adjusted_mutual_info_max",
    "split_merge",
    "split_merge_mean",
    *(measure.name for measure in MEASURES if measure.card.family == "pair counting"),
}


@given(label_pairs(max_n=8), st.data())
def test_fractional_weights_scale_away(pair, data):
    """Halving all weights changes no measure that fractional weights make sense for."""
    n = len(pair[0])
    weights = data.draw(st.lists(st.integers(1, 9), min_size=n, max_size=n))
    halves = [weight + 0.5 for weight in weights]
    doubled = [2 * weight + 1 for weight in weights]
    for measure in MEASURES:
        if measure.name in WHOLE_WEIGHTS_ONLY:
            with pytest.raises(pt.InputError, match="whole weights"):
                measure(*pair, sample_weight=halves)
        else:
            half, whole = (measure(*pair, sample_weight=w) for w in (halves, doubled))
            assert same(half, whole), measure.name


@each(MEASURES)
def test_cards_are_complete_and_plain_data(measure):
    card = measure.card
    low, high = card.bounds
    assert low < high
    assert card.title
    assert card.formula
    assert card.reference
    assert card.kinds == ("hard",)
    if card.perfect is not None:
        assert card.perfect == (high if card.higher_is_better else low)
    data = card.to_dict()
    assert data["bounds"] == [
        value if math.isfinite(value) else str(value) for value in (low, high)
    ]


def test_canonical_labels_tell_partitions_apart():
    assert canonical("abca") == (0, 1, 2, 0)
    assert len(set(all_partitions(4))) == 15


@pytest.mark.parametrize(("x", "y"), [([0], [1]), ([0, 0], [1, 1]), ([0, 1, 2], [2, 1, 0])])
def test_identical_degenerate_clusterings_are_perfect(x, y):
    for measure in MEASURES:
        if measure.card.perfect is not None:
            assert measure(x, y) == measure.card.perfect, measure.name

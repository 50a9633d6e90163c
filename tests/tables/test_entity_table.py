"""Tables of clusterings whose objects may be on one side only."""

import pickle
from itertools import combinations

import numpy as np
import pytest

import partita as pt
from partita.tables.entity_table import EntityTable, pairs_within, read_entity_table
from tests.measures.coreference_cases import random_entities

KEY = {"a": 0, "b": 0, "c": 0, "d": 1, "e": 2}
RESPONSE = {"a": "x", "b": "x", "c": "y", "d": "y", "z": "w", "q": "w"}


def table():
    return read_entity_table(KEY, RESPONSE, on_mismatch="absent")


def test_sizes_are_full_and_cells_are_of_common_objects():
    found = table()
    assert found.row_sums.tolist() == [3, 1, 1]
    assert found.column_sums.tolist() == [2, 2, 2]
    assert found.to_dense().tolist() == [[2, 1, 0], [0, 1, 0], [0, 0, 0]]
    assert (found.n_reference, found.n_candidate, found.n_common, found.n) == (5, 6, 4, 7)
    assert found.reference_labels == [0, 1, 2]
    assert found.candidate_labels == ["x", "y", "w"]
    assert [sums.tolist() for sums in found.common_sums] == [[3, 1, 0], [2, 2, 0]]
    assert [maxima.tolist() for maxima in found.line_maxima] == [[2, 1, 0], [2, 1, 0]]
    assert found.coverage == (4, 1, 2, 0, 0)
    assert repr(found) == "EntityTable(3 x 3 clusters, n=7, 4 in both)"


def test_from_clusters_and_from_labels_are_alike():
    clusters = EntityTable.of([{"a", "b", "c"}, {"d"}, {"e"}], [{"a", "b"}, {"c", "d"}, {"z", "q"}])
    assert np.array_equal(clusters.to_dense(), table().to_dense())
    for side in ("row_sums", "column_sums"):
        assert np.array_equal(getattr(clusters, side), getattr(table(), side))


def test_an_absent_object_is_together_with_nothing():
    """Pairs are those of the clusterings in which absent objects are alone."""
    every = sorted({*KEY, *RESPONSE})
    alone = [
        [labels.get(item, f"only {item}") for item in every]
        for labels in ({k: str(v) for k, v in KEY.items()}, RESPONSE)
    ]
    assert table().pair_counts == pt.pair_counts(*alone)
    assert pairs_within(np.array([1 << 33])) == (1 << 32) * ((1 << 33) - 1)


def test_without_absent_objects_it_is_a_contingency_table():
    rng = np.random.default_rng(0)
    x, y = rng.integers(0, 9, (2, 200))
    found, plain = read_entity_table(x, y, on_mismatch="absent"), pt.measures["rand"].read(x, y)
    assert not found.has_absent
    for name, measure in pt.measures.hard.items():
        assert measure.from_table(found) == measure.from_table(plain), name
    assert found.coverage == plain.coverage
    assert found.inputs.n == 200


def test_nothing_in_common():
    found = read_entity_table({"a": 0}, {"b": 0}, on_mismatch="absent")
    assert (found.n, found.n_common, found.counts.size) == (2, 0, 0)
    assert not found.identical
    for name in [*pt.measures.entities, "bcubed", "purity_f"]:
        assert pt.measures[name].from_table(found) == 0.0, name


def test_identical_only_if_no_object_is_absent():
    assert EntityTable.of([{1, 2}, {3}], [{3}, {2, 1}]).identical
    assert not EntityTable.of([{1, 2}], [{1, 2, 3}]).identical
    assert not EntityTable.of([{1}, {2}], [{1}]).identical


def test_unlabeled_objects_are_absent_if_dropped():
    labels = {"a": 0, "b": 0, "c": None}
    with pytest.raises(pt.MissingLabelsError, match="first at 2"):
        read_entity_table(labels, KEY, on_mismatch="absent")
    found = read_entity_table(labels, KEY, on_mismatch="absent", missing="drop")
    assert (found.n_reference, found.n_candidate, found.n) == (2, 5, 5)
    assert found.coverage == (2, 0, 3, 0, 0)
    noisy = read_entity_table(RESPONSE, KEY, on_mismatch="absent", missing="drop", noise="w")
    assert (noisy.n_reference, noisy.n_common) == (4, 4)
    alone = read_entity_table(labels, KEY, on_mismatch="absent", missing="singletons")
    assert alone.row_sums.tolist() == [2, 1]


def test_sparse_tables_and_compiled_paths(every_path):
    rng = np.random.default_rng(1)
    ids = rng.permutation(2000)
    first = dict(zip(ids[:1500].tolist(), rng.integers(0, 900, 1500).tolist(), strict=True))
    second = dict(zip(ids[400:].tolist(), rng.integers(0, 900, 1600).tolist(), strict=True))
    found = read_entity_table(first, second, on_mismatch="absent")

    def clusters(labels):
        groups = {}
        for item, label in labels.items():
            groups.setdefault(label, set()).add(item)
        return [groups[label] for label in sorted(groups)]

    wanted = EntityTable.of(clusters(first), clusters(second))
    assert np.array_equal(found.to_dense(), wanted.to_dense())
    assert np.array_equal(found.row_sums, wanted.row_sums)
    assert found.pair_counts == wanted.pair_counts


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        ((KEY, RESPONSE), {}, r'"intersect".*on_mismatch="absent" counts the others as absent'),
        ((KEY, RESPONSE), {"on_mismatch": "union"}, "choose 'error', 'intersect' or 'absent'"),
        (([0, 1], [0]), {"on_mismatch": "absent"}, "inconsistent numbers of samples"),
        (({}, {"a": 1}), {"on_mismatch": "absent"}, "has no objects"),
        (
            (pt.Hard([0, 1], ids=["a", "a"]), KEY),
            {"on_mismatch": "absent"},
            r"1 id occurs more than once in reference or candidate \('a'\)",
        ),
    ],
)
def test_what_cannot_be_read(arguments, options, message):
    with pytest.raises(pt.InputError, match=message):
        read_entity_table(*arguments, **options)


def test_only_some_measures_take_absent_objects():
    with pytest.raises(pt.AbsentObjectsError, match=r'adjusted_rand .*on_mismatch="intersect"'):
        pt.adjusted_rand_score(KEY, RESPONSE, on_mismatch="absent")
    with pytest.raises(pt.AbsentObjectsError):
        pt.measures["rand"].from_table(table())
    with pytest.raises(pt.AbsentObjectsError, match="this comparison"):
        pt.pair_counts(contingency=table())
    with pytest.raises(pt.AbsentObjectsError, match="a report"):
        pt.compare(KEY, RESPONSE, on_mismatch="absent").report()
    assert pt.bcubed_recall_score(KEY, RESPONSE, on_mismatch="absent") == pytest.approx(
        (5 / 3 + 1) / 5
    )
    assert pt.bcubed_score(contingency=table()) == pt.bcubed_score(
        KEY, RESPONSE, on_mismatch="absent"
    )
    with pytest.raises(pt.InputError, match="sample_weight does not go with"):
        pt.bcubed_score(KEY, RESPONSE, on_mismatch="absent", sample_weight=[1] * 5)


def test_pickles():
    copy = pickle.loads(pickle.dumps(table()))
    assert np.array_equal(copy.to_dense(), table().to_dense())
    assert (copy.n, copy.candidate_labels) == (7, ["x", "y", "w"])


def test_measures_of_entities_take_plain_tables_too():
    x, y = [0, 0, 1, 1, 2], [0, 1, 1, 1, 2]
    plain = pt.measures["rand"].read(x, y)
    for name, measure in pt.measures.entities.items():
        assert measure.from_table(plain) == measure(x, y), name
    table = EntityTable.from_contingency(plain)
    assert (table.n, table.has_absent) == (5, False)
    assert (table.reference_labels, table.candidate_labels) == ([0, 1, 2], [0, 1, 2])
    weighted = pt.measures["rand"].read(x, y, sample_weight=[0.5, 1, 1, 1, 1])
    with pytest.raises(pt.FractionalWeightsError, match="counting mentions"):
        pt.measures["muc"].from_table(weighted)
    with pytest.raises(pt.NeedsCellsError):
        pt.measures["muc"].from_table(pt.profile(x, y))


def test_a_matching_of_cells_that_are_alone_and_of_others():
    """The best matching of the whole table, though most cells need no search."""
    table = EntityTable.of([{1}, {2, 3}, {4, 5, 6, 7}, {8}], [{1}, {2, 4, 5, 6}, {3, 7}, {9}])
    assert table.counts[table.matching(table.counts)].sum() == 5
    assert table.matching(table.counts).tolist() == [0, 2, 3]


def naive_scores(key, response):
    """Measures of hard clusterings that take absent objects, from their definitions."""
    n_key, n_response = (len(set().union(*side)) for side in (key, response))
    whole = sum(1 for one in key for other in response if one == other)
    purity = sum(max(len(one & other) for one in key) for other in response) / n_response
    inverse = sum(max(len(one & other) for other in response) for one in key) / n_key
    together, others = (
        {frozenset(pair) for one in side for pair in combinations(one, 2)}
        for side in (key, response)
    )
    both = len(together & others)
    return {
        "exact_cluster_precision": whole / len(response),
        "exact_cluster_recall": whole / len(key),
        "purity": purity,
        "inverse_purity": inverse,
        "pair_precision": both / len(others) if others else 1.0,
        "pair_recall": both / len(together) if together else 1.0,
        "pair_jaccard": both / len(together | others) if together | others else 1.0,
    }


def test_hard_measures_that_take_absent_objects_equal_their_definitions():
    rng = np.random.default_rng(2)
    for _ in range(40):
        key, response = random_entities(rng, 9, 4), random_entities(rng, 9, 5)
        if key and response:
            for name, wanted in naive_scores(key, response).items():
                measure = pt.measures[name]
                assert measure.takes_absent
                found = measure(key, response, on_mismatch="absent")
                assert found == pytest.approx(wanted), name

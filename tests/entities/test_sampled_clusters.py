"""What is counted of sampled clusters, against sets."""

import numpy as np
import pytest

import partita as pt
from partita.entities.sampled_clusters import read_sample
from tests.naive import sampled_clusters as naive

COLUMNS = {
    "right": "right_pairs",
    "found": "found_pairs",
    "true": "true_pairs",
    "exact": "exact",
    "shares": "found_shares",
    "precision": "precision_sums",
    "recall": "recall_sums",
    "size": "sizes",
}


@pytest.mark.parametrize("seed", range(10))
def test_terms_of_each_cluster(seed):
    rng = np.random.default_rng(seed)
    truth = dict(enumerate(rng.integers(0, 8, 30).tolist()))
    found = dict(enumerate(rng.integers(0, 9, 30).tolist()))
    sample = {item: label for item, label in truth.items() if label % 3}
    table = read_sample(sample, found)
    expected = dict(naive.terms(sample, found))
    assert table.labels == sorted(expected)
    for theirs, ours in COLUMNS.items():
        values = [float(expected[label][theirs]) for label in table.labels]
        assert getattr(table, ours) == pytest.approx(values), ours
    assert (table.n_objects, table.n_found) == (30, len(set(found.values())))
    objects = table.objects
    assert [table.labels[row] for row in objects.clusters] == [sample[i] for i in objects.names]


def test_splits_and_merges():
    table = read_sample({1: "a", 2: "a", 3: "b", 4: "c"}, {1: 0, 2: 1, 3: 1, 4: 2, 5: 2})
    assert table.is_split.tolist() == [1, 0, 0]
    assert table.is_merged.tolist() == [1, 1, 1]


def test_files_and_text_ids_meet_numbers(tmp_path):
    path = tmp_path / "truth.csv"
    path.write_text("id,person\n1,x\n2,x\n3,\n")
    table = read_sample(str(path), {1: 0, 2: 0, 3: 1})
    assert (table.labels, table.sizes.tolist(), table.n_objects) == (["x"], [2.0], 3)


def test_names_of_files_are_in_messages(tmp_path):
    path = tmp_path / "truth.csv"
    path.write_text("id,person\n1,x\n9,x\n")
    with pytest.raises(
        pt.MismatchError, match=r"prediction lacks 1 object of .*truth\.csv \('9'\)"
    ):
        read_sample(str(path), {1: 0, 2: 0, 3: 1})

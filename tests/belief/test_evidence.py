"""Reading clusterings as evidence: objects by id, clusters by label, sets of clusters."""

import numpy as np
import pytest

import partita as pt
from partita import belief as bf
from partita.belief.evidence import evidence_of_both, on_common_sets, read_sets, transfer
from tests.belief.masses import close

ROUGH = pt.Rough([{0, 1}, {1}])


def test_clusters_are_matched_by_label_and_objects_by_id():
    x = pt.Fuzzy([[0.9, 0.1], [0.2, 0.8]], labels=["a", "b"], ids=["p", "q"])
    y = pt.Fuzzy([[0.8, 0.2], [0.1, 0.9]], labels=["b", "a"], ids=["q", "p"])
    for distance in (bf.jousselme_distance, bf.belief_distance):
        close(distance(x, y), 0)
    assert bf.combine(x, y).labels == ["a", "b"]
    assert bf.combine(x, y).ids == ["p", "q"]
    close(bf.combine(x, y).masses, bf.combine(x, x).masses)


def test_masses_on_common_sets():
    x = pt.Evidential([[0.25, 0.75]], [{0}, {0, 1}])
    y = pt.Evidential([[0.5, 0.5]], [{1}, {0, 1}])
    first, second, masks = on_common_sets(*evidence_of_both(x, y))
    assert masks.tolist() == [1, 2, 3]
    assert first.tolist() == [[0.25, 0.0, 0.75]]
    assert second.tolist() == [[0.0, 0.5, 0.5]]


def test_masses_move_to_unions_of_targets():
    x = pt.Evidential([[0.25, 0.25, 0.5]], [{0}, {1}, {0, 1}])
    moved = transfer(x, np.array([1, 1], np.uint64), ["both"])
    assert moved.masks.tolist() == [1]
    assert moved.masses.tolist() == [[1.0]]


def test_one_set_or_several():
    masks, is_one = read_sets({"b"}, ["a", "b"])
    assert (masks.tolist(), is_one) == ([2], True)
    masks, is_one = read_sets([{"b"}, {"a", "b"}, set()], ["a", "b"])
    assert (masks.tolist(), is_one) == ([2, 3, 0], False)


BAD = {
    "clusters missing": (lambda: bf.conflict(ROUGH, pt.Rough([{0, 2}, {1}])), "x lacks 2"),
    "clusters missing in y": (lambda: bf.conflict(ROUGH, pt.Rough([{1}, {1}])), "y lacks 0"),
    "other objects": (lambda: bf.conflict(ROUGH, pt.Rough([{0, 1}])), r"samples: \[2, 1\]"),
    "other ids": (
        lambda: bf.combine(pt.Rough({"p": {0}, "q": {1}}), pt.Rough({"p": {0}, "r": {1}})),
        "1 id is in x only",
    ),
    "labels for sets": (lambda: bf.belief(ROUGH, [0, 1]), "write {…} around 0"),
    "one label": (lambda: bf.belief(ROUGH, 0), "a set of clusters, as {0, 1}"),
    "a word": (lambda: bf.plausibility(ROUGH, "ab"), "a set of clusters, as {0, 1}"),
    "unhashable": (lambda: bf.plausibility(ROUGH, [[[0]]]), "unhashable"),
}  # fmt: skip


@pytest.mark.parametrize(("call", "message"), BAD.values(), ids=BAD)
def test_bad_input(call, message):
    with pytest.raises(pt.PartitaError, match=message):
        call()

"""Rough clusterings: sets, bounds and masks say the same."""

import numpy as np
import pytest

import partita as pt
from partita.clusterings.rough import masks_of, pack, set_of, unpack

SETS = [{"a"}, {"a", "c"}, {"b", "c"}]
FLAGS = np.array([[1, 0, 0], [1, 0, 1], [0, 1, 1]], bool)


def test_sets_bounds_and_masks_agree():
    lower = np.array([[1, 0, 0], [0, 0, 0], [0, 0, 0]])
    for rough in (
        pt.Rough(SETS),
        pt.Rough(dict(zip("pqr", SETS, strict=True))),
        pt.Rough.from_bounds(lower, FLAGS, labels="abc"),
        pt.Rough.from_masks([0b001, 0b101, 0b110], list("abc")),
    ):
        assert rough.sets == SETS
        assert rough.masks.tolist() == [1, 5, 6]
        assert rough.upper.tolist() == FLAGS.tolist()
        assert rough.lower.tolist() == lower.astype(bool).tolist()


def test_masks_there_and_back():
    assert pack(FLAGS).tolist() == [1, 5, 6]
    assert unpack(pack(FLAGS), 3).tolist() == FLAGS.tolist()
    masks = masks_of([frozenset(members) for members in SETS], "abc", "x")
    assert [set_of(mask, "abc") for mask in masks.tolist()] == SETS
    assert unpack(np.array([1 << 63], np.uint64), 64).sum() == 1


def test_labels_in_their_order_or_as_given():
    assert pt.Rough([{3}, {1, 2}]).labels == [1, 2, 3]
    assert pt.Rough([{3}, {1, 2}], labels=[3, 2, 1, 0]).labels == [3, 2, 1, 0]
    with pytest.raises(pt.InputError, match="row 1 has cluster 'z', which labels lacks"):
        pt.Rough([{"a"}, {"z"}], labels=["a"])


def test_masks_have_no_bits_beyond_the_labels():
    with pytest.raises(pt.InputError, match="masks: 1 row has bits beyond those of"):
        pt.Rough.from_masks([1, 2, 9], ["a", "b"])

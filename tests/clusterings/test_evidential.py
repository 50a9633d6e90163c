"""Evidential clusterings: their focal sets, and matrices with a column for each set."""

import numpy as np
import pandas as pd
import pytest

import partita as pt


def test_a_column_for_each_set_is_refused_before_it_is_made():
    x = pt.Evidential([[0.5, 0.5]], [1, 1 << 29])
    with pytest.raises(pt.InputError, match="30 clusters would make 1 x 1,073,741,824 masses"):
        x.to_dense()


def test_evidential_keeps_the_sets_that_occur_in_order():
    x = pt.Evidential([[0, 0.5, 0.5], [0, 1, 0]], [{0}, {0, 1}, set()])
    assert x.focal_sets == [set(), {0, 1}]
    assert x.masses.tolist() == [[0.5, 0.5], [0, 1]]
    assert not x.masks.flags.writeable


def test_evidential_frames_name_objects():
    frame = pd.DataFrame({"id": ["p", "q"], "x": [1.0, 0.5], "y": [0, 0.5]})
    assert pt.Evidential(frame, [{0}, {1}]).ids == ["p", "q"]


def test_masks_have_no_bits_beyond_the_labels():
    with pytest.raises(pt.InputError, match="masks: 1 row has bits beyond those of"):
        pt.Evidential.from_masks(np.ones((1, 1)), np.array([8], np.uint64), ["a"])

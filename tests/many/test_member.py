"""One of several clusterings: its labels as codes, and what is kept as it was given."""

import numpy as np
import pytest

import partita as pt
from partita.many.member import places_of, read_member, smallest_type


def test_labels_are_coded_and_others_are_kept():
    member = read_member("x", ["b", None, "a"], "drop", None, False)
    assert member.is_hard
    assert member.labeled.tolist() == [True, False, True]
    assert member.clustering().n == 3
    rough = pt.Rough([{0}, {0, 1}])
    kept = read_member("x", rough, "error", None, False)
    assert (kept.is_hard, kept.clustering()) == (False, rough)


def test_noise_is_a_missing_label():
    member = read_member("x", [0, -1, 1], "singletons", -1, False)
    assert places_of(member.coding).size == 3
    with pytest.raises(pt.MissingLabelsError, match="x has 1 object without a label"):
        read_member("x", [0, -1, 1], "error", -1, False)


def test_covers_without_overlap_are_hard_unless_kinds_are_kept():
    cover = pt.Overlapping([{0, 1}, {2}])
    assert read_member("x", cover, "error", None, False).is_hard
    assert read_member("x", cover, "error", None, True).clustering() is cover
    with pytest.raises(pt.InputError, match="in more than one cluster"):
        read_member("x", pt.Overlapping([{0, 1}, {1, 2}]), "error", None, False)


@pytest.mark.parametrize(
    ("count", "dtype"), [(1, np.uint8), (256, np.uint8), (257, np.uint16), (65537, np.int64)]
)
def test_codes_have_the_smallest_type_that_holds_them(count, dtype):
    assert smallest_type(count) is dtype
    assert count - 1 <= np.iinfo(dtype).max

"""Profiles of parts of the objects, merged."""

import pytest

import partita as pt
from partita.tables.merging_profiles import merge_profiles

LABELS = [0, 0, 0, 1, 1, 2, 2, 3], [0, 0, 1, 1, 1, 2, 2, 2]


def test_profiles_of_parts_without_common_clusters_are_added():
    first, second = LABELS, ([7, 7, 8], [7, 8, 8])
    together = [[*x, *y] for x, y in zip(first, second, strict=True)]
    total = pt.profile(*first) + pt.profile(*second)
    assert total == pt.profile(*together)
    assert total.coverage.used == 11
    assert merge_profiles([pt.profile(*first)]) == pt.profile(*first)
    assert total != pt.profile(*first)
    with pytest.raises(pt.InputError, match="no profiles"):
        merge_profiles([])
    with pytest.raises(TypeError):
        pt.profile(*first) + 1


@pytest.mark.parametrize("profiles", [pt.profile([0], [0]), 3])
def test_profiles_are_merged_from_a_list(profiles):
    with pytest.raises(pt.errors.InputTypeError, match="must be a list of profiles"):
        pt.merge_profiles(profiles)

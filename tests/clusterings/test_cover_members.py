"""Clusters as arrays."""

import numpy as np

from partita.clusterings.cover_members import arrange, members_of_groups, members_of_pairs


def test_members_are_sorted_by_cluster_and_object():
    clusters, objects = np.array([1, 0, 1, 1]), np.array([2, 1, 0, 2])
    members = arrange(clusters, objects, 3, ["x", "y", "z"], None)
    assert members.starts.tolist() == [0, 1, 3, 3]
    assert members.objects.tolist() == [1, 0, 2]
    assert members.remarks == ("1 membership listed again, which count once",)


def test_objects_are_numbered_in_order_of_occurrence_or_as_given():
    assert members_of_groups([["b", "a"], ["c"]], None, "x").ids == ["b", "a", "c"]
    assert members_of_groups([["b", "a"]], ["a", "b"], "x").objects.tolist() == [0, 1]
    assert members_of_groups([[2]], 4, "x").n == 4
    assert members_of_pairs("ba", "xy", None).labels == ["x", "y"]

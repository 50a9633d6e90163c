"""Element-centric similarity of the objects of two covers."""

import pytest

import partita as pt
from tests.measures.covers import GOLDEN


@pytest.mark.parametrize("case", GOLDEN, ids=lambda case: case["name"])
def test_golden_walks(case):
    by_object = case["values"].get("ecs_0.9_by_object")
    if by_object is None:
        return
    both = [pt.Overlapping(case[side], case["objects"]) for side in ("first", "second")]
    found = pt.element_centric_objects(*both)
    assert {str(key): value for key, value in found.items()} == pytest.approx(by_object, abs=1e-9)
    half = pt.element_centric_score(*both, alpha=0.5)
    assert half == pytest.approx(case["values"]["ecs_0.5"], abs=1e-9)


def test_objects_in_no_cluster_stay_where_they_are():
    """As in a cluster of their own."""
    partial = pt.Overlapping([{"a", "b"}], objects=["a", "b", "c", "d"])
    full = pt.Overlapping([{"a", "b"}, {"c"}, {"d"}])
    other = pt.Overlapping([{"a", "b", "c"}, {"c", "d"}])
    found = pt.element_centric_objects(partial, other)
    assert found == pytest.approx(pt.element_centric_objects(full, other), abs=1e-12)
    assert set(pt.element_centric_objects(partial, full).values()) == {1.0}


def test_objects_are_named_by_position_without_ids():
    assert list(pt.element_centric_objects([0, 0, 1], [0, 1, 1])) == [0, 1, 2]

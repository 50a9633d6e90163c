"""Types of tables: found from annotations and from kinds of clusterings."""

import pytest

import partita as pt
from partita.measures.card import FAMILIES, KINDS
from partita.measures.registry import REGISTRY
from partita.measures.table_types import (
    COVERS,
    HARD,
    SOFT,
    TABLE_TYPES,
    TREES,
    annotated_table,
    table_for_kinds,
    table_of_function,
)


def of_text(table: "pt.SoftTable"):
    """A text as an annotation."""


def of_cover(table: "CoverTable"):  # noqa: F821
    """A class that need not be imported."""


def test_annotations_name_the_type():
    assert annotated_table(of_text) is SOFT
    assert annotated_table(of_cover) is COVERS
    assert annotated_table(lambda table: 0.0) is None
    assert annotated_table(max) is None


def test_kinds_come_before_annotations():
    assert table_of_function(of_cover, ("hard",)) is COVERS
    assert table_of_function(len, ("hard", "rough")) is SOFT
    assert table_of_function(len, ("hard",)) is HARD


@pytest.mark.parametrize(
    ("kinds", "table"),
    [
        (("hard", "hard"), HARD),
        (("hard", "fuzzy"), SOFT),
        (("overlapping", "hard"), COVERS),
        (("overlapping", "hierarchy"), TREES),
    ],
)
def test_the_kinds_of_two_clusterings_call_for_a_type(kinds, table):
    assert table_for_kinds(*kinds) is table


def test_every_kind_and_family_has_a_type():
    called = [kind for each in TABLE_TYPES.values() for kind in each.calls_for]
    assert sorted(["hard", *called]) == sorted(KINDS)
    families = [family for each in TABLE_TYPES.values() for family in each.families]
    assert sorted([*families, "own"]) == sorted(FAMILIES)


def test_each_measure_is_in_the_view_of_its_type():
    for name, measure in REGISTRY.items():
        views = [each.name for each in TABLE_TYPES.values() if name in [*REGISTRY.of_table(each)]]
        assert views == [measure.takes_table]
        assert measure.card.family in measure.table_type.families

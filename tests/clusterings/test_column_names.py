"""Which columns hold ids and labels."""

import pandas as pd
import pytest

import partita as pt
from partita.clusterings.column_names import choose_columns, is_set_name, lacks_labels


@pytest.mark.parametrize(
    ("columns", "options", "message"),
    [
        (["a", "b", "c"], {}, "say which one holds the cluster labels"),
        (["id", "label"], {"label": "cluster"}, "no label column 'cluster'"),
        (["id", "label"], {"id": "key"}, "no id column 'key'"),
    ],
)
def test_columns_that_cannot_be_found(columns, options, message):
    frame = pd.DataFrame({name: [1, 2] for name in columns})
    with pytest.raises(pt.InputError, match=message) as caught:
        pt.Hard.from_frame(frame, **options)
    assert all(repr(name) in str(caught.value) for name in columns)


@pytest.mark.parametrize(
    ("columns", "id_column", "label_column", "wanted"),
    [
        (["id", "label"], None, None, ("id", "label")),
        (["Cluster", "Record"], None, None, ("Record", "Cluster")),
        (["x", "y"], None, None, ("x", "y")),
        (["label"], None, None, (None, "label")),
        (["x", "label", "y"], None, None, (None, "label")),
        (["id", "label", "other"], None, "other", ("id", "other")),
        (["who", "label"], "who", None, ("who", "label")),
    ],
)
def test_columns_by_name_by_usual_names_or_as_the_rest(columns, id_column, label_column, wanted):
    assert choose_columns(columns, "x", id_column, label_column) == wanted


@pytest.mark.parametrize(
    ("columns", "wanted"),
    [
        (["id", "label"], False),
        (["id", "a"], False),
        (["id", "a", "b"], True),
        (["a", "b"], False),
        (["a", "b", "c"], True),
        (["id", "{1,2}"], True),
        (["id", "cluster", "{1}"], False),
    ],
)
def test_columns_without_labels(columns, wanted):
    assert lacks_labels(columns, None, None) == wanted


def test_names_of_sets():
    assert [is_set_name(name) for name in ("{}", " {1|3} ", "{1", "1", 3)] == [
        True, True, False, False, False,
    ]  # fmt: skip

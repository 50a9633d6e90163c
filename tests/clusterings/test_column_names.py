"""Which columns hold ids and labels."""

import pandas as pd
import pytest

import partita as pt
from partita.clusterings.column_names import asked_for, choose_columns, is_set_name, lacks_labels


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
        (["id", "label"], None, None, (("id",), "label", "usual name")),
        (["Cluster", "Record"], None, None, (("Record",), "Cluster", "usual name")),
        (["x", "y"], None, None, (("x",), "y", "only column left")),
        (["who", "label"], None, None, (("who",), "label", "only column left")),
        (["label"], None, None, ((), "label", "none")),
        (["x", "label", "y"], None, None, ((), "label", "none")),
        (["id", "label", "other"], None, "other", (("id",), "other", "usual name")),
        (["who", "label"], "who", None, (("who",), "label", "given")),
        (["a", "b", "label"], ["b", "a"], None, (("b", "a"), "label", "given")),
        # What tools of record linkage write: Splink, dedupe, Zingg.
        (["unique_id", "cluster_id", "match_prob"], None, None,
         (("unique_id",), "cluster_id", "usual name")),
        (["cluster_id", "unique_id", "source_dataset", "dob"], None, None,
         (("source_dataset", "unique_id"), "cluster_id", "usual name")),
        (["Cluster ID", "Id", "confidence_score"], None, None,
         (("Id",), "Cluster ID", "usual name")),
        (["z_zid", "z_cluster", "fname"], None, None, (("z_zid",), "z_cluster", "usual name")),
        (["uid", "community"], None, None, (("uid",), "community", "usual name")),
        (["rec_id", "x", "group"], None, None, (("rec_id",), "group", "usual name")),
        # The same name is an id beside labels, and a label beside ids.
        (["entity_id", "cluster", "town"], None, None, (("entity_id",), "cluster", "usual name")),
        (["record_id", "entity_id", "town"], None, None,
         (("record_id",), "entity_id", "usual name")),
        # A name is not an id.
        (["name", "cluster", "town"], None, None, ((), "cluster", "none")),
        ([0, 1], 1, 0, ((1,), 0, "given")),
    ],
)  # fmt: skip
def test_columns_by_name_by_usual_names_or_as_the_rest(columns, id_column, label_column, wanted):
    assert choose_columns(columns, asked_for("x", id_column, label_column)) == wanted


def test_several_columns_of_labels_are_not_chosen_from():
    with pytest.raises(pt.InputError, match="'cluster', 'cluster_id': say which one with label=…"):
        choose_columns(["id", "cluster", "cluster_id"], asked_for("x"))
    assert choose_columns(["id", "cluster", "cluster_id"], asked_for("x", label="cluster"))[1] == (
        "cluster"
    )


def test_by_position_needs_no_ids():
    assert choose_columns(["x", "label", "y"], asked_for("x", by="position")) == (
        (), "label", "none",
    )  # fmt: skip
    with pytest.raises(pt.InputError, match="exclude each other"):
        asked_for("x", id="id", by="position")
    with pytest.raises(pt.InputError, match="by='rows': say 'position'"):
        asked_for("x", by="rows")
    with pytest.raises(pt.InputTypeError, match="header='no': choose True or False"):
        asked_for("x", header="no")


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
    assert lacks_labels(columns, asked_for("x")) == wanted


def test_names_of_sets():
    assert [is_set_name(name) for name in ("{}", " {1|3} ", "{1", "1", 3)] == [
        True, True, False, False, False,
    ]  # fmt: skip

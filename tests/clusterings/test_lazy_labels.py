"""Lazy frames are known without importing their libraries, and their columns are chosen."""

import duckdb
import narwhals as nw
import numpy as np
import pandas
import polars as pl
import pytest

import partita as pt
from partita.clusterings.file_table import Asked
from partita.clusterings.lazy_labels import is_lazy, may_be_lazy, open_lazily

FRAME = pl.DataFrame({"record_id": ["x", "y", "z"], "cluster": [0, 0, 1]})


def test_lazy_frames_are_told_from_others():
    relation = duckdb.connect().sql("select 1 as x")
    assert all(map(is_lazy, (FRAME.lazy(), relation, nw.from_native(FRAME.lazy()))))
    for x in (FRAME, FRAME.to_pandas(), FRAME["cluster"], [1], np.zeros(3), "file.parquet", None):
        assert not is_lazy(x)
    assert not may_be_lazy(FRAME.lazy(), FRAME)


def test_columns_are_chosen_by_the_rules_for_files():
    opened = open_lazily(FRAME.lazy(), Asked("reference"))
    assert (opened.ids, opened.label, opened.source) == (("record_id",), "cluster", None)
    named = open_lazily(FRAME.lazy(), Asked("reference", ("cluster",), "record_id"))
    assert (named.ids, named.label) == (("cluster",), "record_id")
    assert open_lazily(opened, Asked("again")) is opened
    with pytest.raises(pt.InputError, match="has no id column 'gone'"):
        open_lazily(FRAME.lazy(), Asked("reference", ("gone",)))


def test_memberships_and_pairs_are_not_opened():
    shares = pl.LazyFrame({"id": [1, 2], "a": [0.5, 1.0], "b": [0.5, 0.0]})
    assert open_lazily(shares, Asked("reference")) is None
    pairs = pl.LazyFrame({"unique_id_l": [1], "unique_id_r": [2], "match_probability": [0.9]})
    assert open_lazily(pairs, Asked("reference")) is None
    assert open_lazily(FRAME, Asked("reference")) is None


def test_what_is_lazy_can_be_read():
    opened = open_lazily(FRAME.lazy(), Asked("reference"))
    clustering = pt.Hard(opened)
    assert (clustering.ids, clustering.n_clusters) == (["x", "y", "z"], 2)
    other = pandas.DataFrame({"record_id": ["z", "y", "x"], "cluster": [5, 5, 6]})
    mixed = pt.compare(FRAME.lazy(), other)
    assert mixed["rand"] == pt.rand_score([0, 0, 1], [6, 5, 5])

"""Columns and dataframes of pandas, polars and pyarrow."""

from tests.inputs.registry import Made, example

GROUP = "Columns and dataframes"
COLUMNS = {"id": ["ann", "bob", "cleo", "dan"], "label": ["p", "p", "q", "q"]}
BY_ID = dict(zip(COLUMNS["id"], COLUMNS["label"], strict=True))


@example(GROUP, n=4, n_clusters=2, words="labels: hard")
def pandas_series():
    """A pandas Series; its index names the objects"""
    import pandas as pd

    x = pd.Series(["p", "p", "q", "q"], index=["ann", "bob", "cleo", "dan"])  # shown
    return Made(x, BY_ID)


@example(GROUP, n=4, n_clusters=2, words="a dataframe with a column of labels")
def polars_frame():
    """A polars dataframe with an id column and a label column"""
    import polars as pl

    x = pl.DataFrame({"id": ["ann", "bob", "cleo", "dan"], "label": ["p", "p", "q", "q"]})  # shown
    return Made(x, BY_ID)

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


@example(GROUP, n=4, n_clusters=2, words="labels: hard")
def pandas_categorical():
    """A pandas Categorical or Index"""
    import pandas as pd

    x = pd.Categorical(["p", "p", "q", "q"])  # shown
    return Made(x, COLUMNS["label"])


@example(GROUP, n=4, n_clusters=2, words="a dict from clusters to their objects")
def pandas_groups():
    """The groups of a pandas `groupby`"""
    import pandas as pd

    frame = pd.DataFrame(COLUMNS).set_index("id")
    x = frame.groupby("label").groups  # shown
    return Made(x, BY_ID)


@example(GROUP, n=4, n_clusters=2, words="a dict from clusters to their objects")
def pandas_column_of_lists():
    """A pandas Series of the members of each cluster"""
    import pandas as pd

    frame = pd.DataFrame(COLUMNS)
    x = frame.groupby("label")["id"].apply(list)  # shown
    return Made(x, BY_ID)


@example(GROUP, n=4, n_clusters=2, words="labels: hard")
def polars_series():
    """A polars Series"""
    import polars as pl

    x = pl.Series(["p", "p", "q", "q"])  # shown
    return Made(x, COLUMNS["label"])


@example(GROUP, n=4, n_clusters=2, words="labels: hard")
def arrow_array():
    """A pyarrow array, plain, chunked or dictionary-encoded"""
    import pyarrow as pa

    x = pa.array(["p", "p", "q", "q"]).dictionary_encode()  # shown
    return Made(x, COLUMNS["label"])


@example(GROUP, kind="fuzzy", n=4, n_clusters=2, words="a matrix whose rows add up to 1")
def frame_of_memberships():
    """A dataframe with a column of memberships for each cluster"""
    import pandas as pd

    import partita as pt

    shares = {"p": [1, 0.5, 0, 0.25], "q": [0, 0.5, 1, 0.75]}
    x = pd.DataFrame(shares).assign(id=["ann", "bob", "cleo", "dan"])  # shown
    matrix = [[1, 0], [0.5, 0.5], [0, 1], [0.25, 0.75]]
    return Made(x, pt.Fuzzy(matrix, labels="pq", ids=COLUMNS["id"]))

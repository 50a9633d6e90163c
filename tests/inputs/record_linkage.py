"""Clusters and scored pairs of Splink, dedupe, Zingg and recordlinkage."""

import contextlib
import io
import logging
import warnings
from pathlib import Path

import partita as pt
from tests.inputs.registry import Made, example

GROUP = "Record linkage"
RECORDS = {
    "unique_id": ["1", "2", "3", "4", "5", "6"],
    "first_name": ["ann", "ann", "anne", "bob", "rob", "eve"],
    "surname": ["smith", "smith", "smith", "jones", "jones", "black"],
}
# Two records of ann are certain, anne is likely, and bob and rob are not.
AT_HALF = {"1": "a", "2": "a", "3": "b", "4": "c", "5": "d", "6": "e"}
AT_40_PERCENT = {"1": "a", "2": "a", "3": "a", "4": "c", "5": "d", "6": "e"}
PAIRED = {id: AT_40_PERCENT[id] for id in "12345"}


def splink_linker(records=None):
    """A tiny model in DuckDB, with the parameters that Splink begins with."""
    import pandas as pd
    import splink.comparison_library as comparisons
    from splink import Linker, SettingsCreator, block_on
    from splink.backends.duckdb import DuckDBAPI

    tables = [RECORDS] if records is None else records
    settings = SettingsCreator(
        link_type="dedupe_only" if len(tables) == 1 else "link_only",
        comparisons=[
            comparisons.JaroWinklerAtThresholds("first_name", [0.9, 0.7]),
            comparisons.ExactMatch("surname"),
        ],
        blocking_rules_to_generate_predictions=[block_on("surname")],
    )
    database = DuckDBAPI()
    registered = [database.register(pd.DataFrame(table)) for table in tables]
    return Linker(registered if len(registered) > 1 else registered[0], settings)


@contextlib.contextmanager
def quietly():
    """Splink prints, logs and warns about parameters that are not trained."""
    logging.disable(logging.CRITICAL)
    try:
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(logging.NOTSET)


@example(GROUP, n=5, n_clusters=3, words="with match_probability of at least 0.4, connected")
def splink_predictions(folder: Path):
    """Splink's predictions in a file, clustered at a threshold"""
    path = folder / "predictions.parquet"
    with quietly():
        linker = splink_linker()
        predictions = linker.inference.predict()
        predictions.to_parquet(str(path))  # shown
    x = pt.read_pairs(path).cluster(threshold=0.4)  # shown
    return Made(x, PAIRED)


@example(
    GROUP,
    n=6,
    n_clusters=4,
    words="connected, 1 object in no pair: hard",
    note="`objects=` adds records without pairs",
)
def splink_predictions_in_memory():
    """Splink's predictions as they are, with all records"""
    with quietly():
        linker = splink_linker()
        predictions = linker.inference.predict()
        x = pt.Pairs(predictions, objects=RECORDS["unique_id"]).cluster(threshold=0.4)  # shown
    return Made(x, AT_40_PERCENT)


@example(GROUP, n=6, n_clusters=5, words="a file with a column of labels")
def splink_clusters(folder: Path):
    """Splink's clusters in a file"""
    path = folder / "clusters.csv"
    with quietly():
        linker = splink_linker()
        predictions = linker.inference.predict()
        clusters = linker.clustering.cluster_pairwise_predictions_at_threshold(predictions, 0.5)
        clusters.to_csv(str(path))  # shown
    return Made(path, AT_HALF)


@example(GROUP, n=6, n_clusters=5, words="a dataframe with a column of labels")
def splink_clusters_in_memory():
    """Splink's clusters as they are"""
    with quietly():
        linker = splink_linker()
        predictions = linker.inference.predict()
        cluster = linker.clustering.cluster_pairwise_predictions_at_threshold
        x = cluster(predictions, 0.5)  # shown
    return Made(x, AT_HALF)


@example(GROUP, n=2, n_clusters=1, words="connected: hard", note="ids are (data set, id)")
def splink_predictions_between_tables():
    """Splink's predictions between two tables, which have `source_dataset_l` and `_r`"""
    tables = [{key: values[:1] for key, values in RECORDS.items()} for _ in range(2)]
    with quietly():
        predictions = splink_linker(tables).inference.predict()
        x = pt.Pairs(predictions).cluster(threshold=0.9)  # shown
    return Made(x, dict.fromkeys(x.ids, 0))


@example(GROUP, n=3, n_clusters=2, words="connected: hard")
def recordlinkage_scores():
    """Scores with a MultiIndex of pairs, as recordlinkage gives them"""
    import pandas as pd

    index = pd.MultiIndex.from_tuples([("a", "b"), ("b", "c")], names=["rec_id_1", "rec_id_2"])
    scores = pd.Series([0.9, 0.2], index=index)
    x = pt.Pairs(scores).cluster(threshold=0.5)  # shown
    return Made(x, {"a": 0, "b": 0, "c": 1})


@example(GROUP, n=3, n_clusters=1, words="all pairs, connected: hard")
def recordlinkage_links():
    """A MultiIndex of links, as recordlinkage's classifiers give it"""
    import pandas as pd

    links = pd.MultiIndex.from_tuples([("a", "b"), ("b", "c")])
    x = pt.Pairs(links).cluster()  # shown
    return Made(x, {"a": 0, "b": 0, "c": 0})


@example(GROUP, n=3, n_clusters=2, words="connected: hard")
def dedupe_scores():
    """The scored pairs of dedupe, an array with the fields pairs and score"""
    import numpy as np

    scored = np.array(
        [(("a", "b"), 0.9), (("b", "c"), 0.1)], [("pairs", "<U9", 2), ("score", "f4")]
    )
    x = pt.Pairs(scored).cluster(threshold=0.5)  # shown
    return Made(x, {"a": 0, "b": 0, "c": 1})


@example(GROUP, n=3, n_clusters=2, words="a file with a column of labels")
def zingg_clusters(folder: Path):
    """Zingg's output: all columns, with z_cluster, z_minScore and z_maxScore"""
    import pandas as pd

    path = folder / "part-00000.csv"
    columns = {
        "z_minScore": [0.98, 0.98, 0.0],
        "z_maxScore": [0.98, 0.98, 0.0],
        "z_cluster": [0, 0, 1],
        "rec_id": ["r1", "r2", "r3"],
        "fname": ["ann", "anne", "bob"],
    }
    pd.DataFrame(columns).to_csv(path, index=False)  # shown
    return Made(path, {"r1": 0, "r2": 0, "r3": 1})


@example(GROUP, n=4, n_clusters=2, words="connected: hard")
def edge_list(folder: Path):
    """An edge list with weights: two ids and a score on each line"""
    path = folder / "edges.tsv"
    path.write_text("source\ttarget\tweight\na\tb\t3\nc\td\t2\nb\tc\t0.5\n")  # shown
    x = pt.read_pairs(path).cluster(threshold=1)  # shown
    return Made(x, {"a": 0, "b": 0, "c": 1, "d": 1})

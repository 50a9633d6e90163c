"""Files, written by the tools that people use."""

from pathlib import Path

from tests.inputs.dataframes import BY_ID, COLUMNS
from tests.inputs.registry import Made, example

GROUP = "Files"


@example(GROUP, n=4, n_clusters=2, words="a file with a column of labels")
def csv_by_pandas(folder: Path):
    """CSV with an id column and a label column"""
    import pandas as pd

    frame = pd.DataFrame(COLUMNS)
    path = folder / "found.csv"
    frame.to_csv(path, index=False)  # shown
    return Made(path, BY_ID)

"""What is known of the columns from which a clustering was read."""

import pandas as pd
import pytest

import partita as pt
from partita.clusterings.origin import Origin


@pytest.mark.parametrize(
    ("frame", "ids_from", "guessed", "lacks"),
    [
        (pd.DataFrame({"id": [1, 2], "label": [0, 0]}), "usual name", True, False),
        (pd.DataFrame({"who": [1, 2], "label": [0, 0]}), "only column left", True, False),
        (pd.DataFrame({"label": [0, 0]}), "none", False, False),
        (pd.DataFrame({"label": [0, 0], "x": [1, 2], "y": [3, 4]}), "none", False, True),
        (pd.DataFrame({"label": [0, 0], "x": 1, "y": 3}, index=[5, 6]), "index", False, False),
    ],
)
def test_why_columns_are_ids(frame, ids_from, guessed, lacks):
    origin = pt.as_clustering(frame).origin
    assert (origin.ids_from, origin.is_guessed, origin.lacks_ids) == (ids_from, guessed, lacks)


def test_origins_follow_a_clustering(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("id,a,b\np,0.5,0.5\nq,1,0\n")
    soft = pt.read_clustering(path)
    wanted = Origin(str(path), ("id", "a", "b"), ("id",), ("a", "b"), "usual name")
    assert soft.origin == soft.take([1, 0]).origin == wanted
    path.write_text("id,label\np,1\nq,2\n")
    hard = pt.read_clustering(path)
    assert hard.take([1]).origin == pt.Hard(hard).origin == hard.origin
    assert hard.source == str(path)

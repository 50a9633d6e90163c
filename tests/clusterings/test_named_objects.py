"""Ids of objects as a list."""

import pandas as pd
import pytest

from partita.clusterings.named_objects import list_ids
from partita.errors import InputError


def test_ids_are_listed():
    assert list_ids(None, 2, "x") == [0, 1]
    assert list_ids(["a", "b"], 2, "x") == ["a", "b"]
    assert list_ids(pd.Index(["a", "b"]), 2, "x") == ["a", "b"]


def test_there_is_one_for_each_object():
    with pytest.raises(InputError, match="x has 3 labels but 2 ids"):
        list_ids(["a", "b"], 3, "x")

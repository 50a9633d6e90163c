"""What a single label is: missing or not, of which type, and as text."""

import numpy as np
import pandas as pd
import pytest

from partita.clusterings.coding import code_labels
from partita.clusterings.label_values import as_text, family_of, is_missing


@pytest.mark.parametrize(
    ("label", "family"),
    [
        (True, "bool"),
        (np.True_, "bool"),
        (1, "number"),
        (1.0, "number"),
        (np.int8(1), "number"),
        (np.float32(1), "number"),
        (np.timedelta64(1, "D"), "duration"),
        ("a", "string"),
        (b"a", "bytes"),
    ],
)
def test_families_of_labels(label, family):
    assert family_of(label) == family


@pytest.mark.parametrize("label", [None, float("nan"), np.datetime64("NaT"), pd.NA, pd.NaT])
def test_missing_labels(label):
    assert is_missing(label)
    assert code_labels([label, "a"], "x").missing.tolist() == [True, False]


def test_labels_that_are_not_missing():
    assert not any(map(is_missing, (0, "", "nan", False, np.zeros(2))))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3.0, "3"),
        (3.5, "3.5"),
        (3, "3"),
        ("a", "a"),
        ("", None),
        (None, None),
        (float("nan"), None),
        ([1, 3.0], "1|3"),
        ([None, 3], "|3"),
        ([], None),
    ],
)
def test_labels_as_files_hold_them(value, text):
    assert as_text(value) == text

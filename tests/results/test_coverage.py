"""The share of objects that a comparison uses."""

import pytest

from partita.results.coverage import Coverage


def test_share():
    assert Coverage(4).share == 1.0
    assert Coverage(2, 2, 1, 2, 1).share == 0.25
    assert Coverage(0).share == 0.0


def test_the_old_spelling_warns():
    with pytest.warns(DeprecationWarning, match="unlabeled"):
        assert Coverage(2, unlabeled=3).unlabelled == 3


def test_fields_by_name_in_either_spelling():
    assert Coverage.from_dict({"used": 2, "unlabeled": 3}) == Coverage(2, unlabeled=3)
    assert Coverage.from_dict({"used": 2, "unlabelled": 3}) == Coverage(2, unlabeled=3)

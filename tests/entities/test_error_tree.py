"""The decision tree finds the source of errors and says it in words."""

import numpy as np
import pandas as pd

import partita as pt
from tests.entities.test_covariate_errors import records


def test_the_first_question_is_about_the_source_of_errors():
    frame = records()
    tree = pt.errors_by(frame.truth, frame.found, frame[["year", "source"]]).tree(max_depth=1)
    lines = str(tree).splitlines()
    overall = 1 - pt.bcubed_recall_score(frame.truth, frame.found)
    assert lines[0] == f"all records: missing {overall:.4f} (400 records)"
    asked = {line.split(":")[0].strip() for line in lines[1:]}
    assert asked in [{f"source is {x}", f"source is not {x}"} for x in ("web", "mail")]
    assert tree.model.get_depth() == 1


def test_numbers_are_asked_by_limits_and_whether_they_are_known():
    rng = np.random.default_rng(0)
    year = np.where(rng.random(300) < 0.2, np.nan, rng.integers(1950, 2000, 300))
    truth = np.repeat(np.arange(150), 2)
    # Records after 1980 are not linked.
    found = np.where(year > 1980, 1000 + np.arange(300), truth)
    tree = pt.errors_by(truth, found, pd.DataFrame({"year {}": year})).tree("missing", max_depth=1)
    text = str(tree)
    assert "year {} > 1980.5: missing" in text
    assert tree.features == ("year {}", "year {} is missing")


def test_no_errors_need_no_question():
    truth = np.repeat(np.arange(50), 2)
    tree = pt.errors_by(truth, truth, {"source": ["a", "b"] * 50}).tree()
    assert str(tree) == "all records: missing 0.0000 (100 records)"


def test_infinite_values_are_the_largest():
    truth = np.repeat(np.arange(50), 2)
    found = np.where(np.arange(100) % 2, truth, 1000 + truth)
    age = np.where(np.arange(100) < 50, np.inf, 3.0)
    tree = pt.errors_by(truth, found, {"age": age}).tree()
    assert str(tree) == "all records: missing 0.5000 (100 records)"

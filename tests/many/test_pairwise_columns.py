"""The values of all pairs as columns and as plain data."""

import json

import partita as pt
from partita.many.pairwise_columns import as_json, as_plain, columns_of_pairs

RUNS = {"one": [0, 0, 1, 1], "two": [0, 0, 1, 2], "rough": pt.Rough([{0}, {0, 1}, {1}, {1, 2}])}


def test_columns_have_a_row_for_each_ordered_pair():
    each = [pt.compare_many(RUNS, name) for name in ("alpha_rand", "credal_rand_belief")]
    columns = columns_of_pairs(each, bounds=True)
    assert list(columns) == [
        "reference", "candidate", "alpha_rand_lower", "alpha_rand_upper", "credal_rand_belief",
        "objects",
    ]  # fmt: skip
    assert columns["reference"] == ["one"] * 3 + ["two"] * 3 + ["rough"] * 3
    assert columns["alpha_rand_lower"][2] == each[0]["one", "rough"].lower
    assert columns["objects"] == [4] * 9


def test_bounds_of_certificates_are_left_out_if_asked_for():
    one = pt.compare_many(RUNS, "transport_rand", budget="10 states")
    with_bounds, without = (columns_of_pairs([one], bounds=bounds) for bounds in (True, False))
    assert {"transport_rand_lower", "transport_rand_upper"} <= without.keys()
    assert len(with_bounds) > len(without)


def test_infinite_numbers_are_strings_in_json():
    one = pt.compare_many({"a": [0, 1], "b": [0, 0]}, "vi")
    data = as_plain([one], one.names, one.coverage)
    assert data["measures"][0]["bounds"] == [0.0, float("inf")]
    read = json.loads(as_json(data, {}))
    assert read["measures"][0]["bounds"] == [0.0, "inf"]
    assert read["objects"] == [[2, 2], [2, 2]]

"""The values of all pairs: by measure, in an order, as text, rows and JSON."""

import json
import pickle

import numpy as np
import pytest

import partita as pt
from partita.many.pair_tables import PairTables

RUNS = {"one": [0, 0, 1, 1], "two": [0, 0, 1, 2], "three": [0, 1, 0, 1], "four": [0, 0, 1, 1]}
SOFT = {**RUNS, "rough": pt.Rough([{0}, {0, 1}, {1}, {1, 2}])}


@pytest.fixture(scope="module")
def several():
    return pt.compare_many(RUNS, ["rand", "vi", "homogeneity"])


def test_measures_are_found_by_name_and_alias(several):
    assert list(several) == ["rand", "variation_of_information", "homogeneity"]
    assert several["vi"] is several["variation_of_information"]
    assert len(several) == 3
    assert several["rand"]["one", "two"] == pt.rand_score(RUNS["one"], RUNS["two"])
    alone = pt.compare_many(RUNS, "rand")
    assert alone["rand"] is alone["ri"] is alone
    for result, name in ((several, "ari"), (alone, "vi")):
        with pytest.raises(pt.UnknownMeasureError, match=r"were not compared by .*, but by rand"):
            result[name]
    with pytest.raises(pt.UnknownMeasureError, match="no measure is called 'one'"):
        alone["one"]
    with pytest.raises(pt.InputError, match="no clustering is called 'five'"):
        alone["one", "five"]
    for key in (0, ("one",), ("one", "two", "three")):
        with pytest.raises(pt.InputTypeError, match=r"no pair of names: give \(reference, cand"):
            alone[key]
    with pytest.raises(pt.InputTypeError, match="no measure: give one of rand, variation"):
        several["one", "two"]


def test_what_measures_share(several):
    assert several.names == list(RUNS)
    assert several.coverage["one", "two"].used == 4
    assert [one.name for one in several.members.inputs] == list(RUNS)
    again = pickle.loads(pickle.dumps(several))
    assert again.members is None
    np.testing.assert_array_equal(again["vi"].values, several["vi"].values)


def test_an_order_moves_everything(several):
    ordered = several.ordered()
    names = ordered.names
    assert sorted(names) == sorted(RUNS)
    assert abs(names.index("one") - names.index("four")) == 1
    for name, one in ordered.items():
        for i, first in enumerate(names):
            for j, second in enumerate(names):
                assert one.values[i, j] == several[name][first, second]
    inputs = ordered.members.inputs
    assert [one.name for one in inputs] == names
    table, _ = PairTables(ordered.members).hardened(names.index("two"), names.index("one"))
    assert table.shape == (3, 2)
    by_name = several.ordered("homogeneity")
    assert sorted(by_name.names) == sorted(RUNS)


def test_texts_of_several_stand_one_below_another(several):
    parts = str(several).split("\n\n")
    assert parts == [str(one) for one in several.values()]
    html = several._repr_html_()
    assert html.count("<table") == 3
    assert "variation of information" in html


def test_rows_of_pairs(several):
    frame = several.to_frame("polars")
    assert frame.columns == [
        "reference", "candidate", "rand", "variation_of_information", "homogeneity", "objects",
    ]  # fmt: skip
    assert frame.height == 16
    for row in frame.iter_rows(named=True):
        for name in several:
            assert row[name] == several[name][row["reference"], row["candidate"]]
    soft = pt.compare_many(SOFT, ["alpha_rand", "transport_rand"]).columns()
    assert list(soft) == [
        "reference", "candidate", "alpha_rand_lower", "alpha_rand_upper", "transport_rand_lower",
        "transport_rand_lower_at_least", "transport_rand_lower_at_most", "transport_rand_upper",
        "transport_rand_upper_at_least", "transport_rand_upper_at_most", "objects",
    ]  # fmt: skip
    assert soft["transport_rand_lower_at_least"] == soft["transport_rand_lower"], "they are exact"
    without = pt.compare_many(SOFT, "transport_rand").columns(bounds=False)
    assert list(without)[2:4] == ["transport_rand_lower", "transport_rand_upper"]


def test_json_has_all_numbers():
    result = pt.compare_many(SOFT, ["credal_rand_belief", "transport_rand"])
    data = json.loads(result.to_json())
    assert data["clusterings"] == list(SOFT)
    assert data["objects"] == [[4] * 5] * 5
    first, second = data["measures"]
    assert first["measure"] == "credal_rand_belief"
    assert np.array_equal(first["values"], result["credal_rand_belief"].values)
    assert "at_least" not in first
    assert np.array_equal(second["at_most"], result["transport_rand"].at_most)
    alone = json.loads(pt.compare_many(RUNS, "vi").to_json())
    assert alone["measures"][0]["bounds"] == [0.0, "inf"]
    assert alone["versions"]["partita"] == pt.__version__


def test_values_without_certificate_are_their_own_bounds():
    result = pt.compare_many(RUNS, "rand")
    assert result.certificates == {}
    np.testing.assert_array_equal(result.at_least, result.values)
    np.testing.assert_array_equal(result.at_most, result.values)
    assert result.row("one", "two").certificate is None
    assert result.text("one", "two") == "0.8333"


def test_one_measure_of_several_is_drawn(several):
    display = several.plot("vi")
    assert display.title == "variation of information"
    assert several.plot().title == "Rand index"
    with pytest.raises(pt.UnknownMeasureError, match="not compared by 'purity'"):
        several.plot("purity")

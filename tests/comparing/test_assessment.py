"""The results of assess as text, as plain data and as dataframes."""

import json

import pytest

import partita as pt
from partita.comparing.assessment import text_columns

TRUTH = [0, 0, 0, 1, 1, 1, 2, 2]
FOUND = [0, 0, 1, 1, 1, 1, 2, 0]


@pytest.fixture(scope="module")
def several():
    return pt.assess(TRUTH, FOUND, ["ari", "vi", "bcubed"], samples=50, rng=0)


def test_a_table_of_several_measures(several):
    head, blank, header, *rows = str(several).splitlines()
    assert head == (
        "by chance: fixed cluster sizes, both clusterings random; 50 random draws; interval by "
        "bootstrap"
    )
    assert blank == ""
    columns = ["measure", "score", "by", "chance", "adjusted", "p-value", "95%", "interval"]
    assert header.split() == columns
    assert rows[0].split()[:5] == ["adjusted_rand", "0.3043", "↑", "0.0000", "0.3043"]
    assert rows[1].split()[2] == "↓"
    assert "±" in rows[2]
    assert len({len(row) for row in rows}) == 1


def test_a_mapping_with_aliases(several):
    assert list(several) == ["adjusted_rand", "variation_of_information", "bcubed"]
    assert len(several) == 3
    assert several["ari"] is several["adjusted_rand"] is several.rows[0]
    with pytest.raises(pt.UnknownMeasureError, match="'rand' was not assessed: it was not asked"):
        several["rand"]
    with pytest.raises(pt.UnknownMeasureError, match="did you mean"):
        several["randd"]


def test_ends_of_an_interval_have_names_of_their_own():
    rough = pt.Rough([{0}, {0}, {0, 1}, {1}, {1}, {1}, {2}, {0, 2}])
    both = pt.assess(TRUTH, rough, "alpha_rand", samples=0, interval=None)
    assert list(both) == ["alpha_rand.lower", "alpha_rand.upper"]
    assert both["alpha_rand.lower"].score == pt.alpha_rand_score(TRUTH, rough).lower
    with pytest.raises(pt.UnknownMeasureError, match=r"ask for 'alpha_rand.lower' or"):
        both["alpha_rand"]


def test_what_is_left_out_is_said():
    rough = pt.Rough([{0}, {0}, {0, 1}, {1}, {1}, {1}, {2}, {0, 2}])
    result = pt.assess(TRUTH, rough, ["rough_rand", "frigui_rand"], samples=0, interval=None)
    assert list(result) == ["rough_rand"]
    assert str(result).endswith("\n\nfrigui_rand left out: it compares hard, fuzzy clusterings")
    with pytest.raises(pt.UnknownMeasureError, match="frigui_rand' was not assessed: it compares"):
        result["frigui_rand"]
    assert result.to_dict()["left_out"] == {"frigui_rand": "it compares hard, fuzzy clusterings"}


def test_json_and_dataframes_have_every_number(several):
    data = json.loads(several.to_json(indent=1))
    assert [row["measure"] for row in data["measures"]] == list(several)
    assert data["measures"][1]["bounds"] == [0.0, "inf"]
    one = json.loads(several["bcubed"].to_json())
    assert one["interval"]["low"] == several["bcubed"].interval.low
    for backend in ("pandas", "polars"):
        frame = several.to_frame(backend)
        assert list(frame["adjusted"]) == [row.adjusted for row in several.rows]
        assert list(frame["high"]) == [row.interval.high for row in several.rows]
        assert list(frame["higher_is_better"]) == [True, False, True]


def test_columns_that_nothing_fills_are_left_out():
    result = pt.assess(TRUTH, FOUND, ["ari", "rand"], samples=0, interval=None)
    header, rows = text_columns(result.rows)
    assert header == ["measure", "score", "", "by chance", "adjusted"]
    assert all(len(row) == len(header) for row in rows)
    assert str(result).splitlines()[0] == (
        "by chance: fixed cluster sizes, both clusterings random"
    )


def test_one_assessment_is_a_frame_of_one_row():
    x, y = [0, 0, 1, 1, 2], [0, 0, 1, 2, 2]
    one = pt.assess(x, y, "rand", samples=20, rng=0).to_frame()
    several = pt.assess(x, y, ["rand"], samples=20, rng=0).to_frame()
    assert one.to_dict("records") == several.to_dict("records")
    assert one["score"].tolist() == [0.8]

import pytest

import partita as pt
from partita.reporting.views.pairs import clusterings_table, mean_values, nearest_of, pairs_table
from tests.reporting.example import RUNS


def test_the_most_alike_pair_comes_first():
    result = pt.compare_many(RUNS, "rand")
    table = pairs_table([result], 2)
    assert table.rows[0] == ("one", "two", pytest.approx(result["one", "two"]), 6)
    assert (len(table.rows), table.total, table.left_out) == (2, 3, 1)
    worst_first = pairs_table([pt.compare_many(RUNS, "vi")], 3)
    values = [row[2] for row in worst_first.rows]
    assert values == sorted(values)


def test_both_directions_of_a_measure_that_is_not_symmetric():
    table = pairs_table([pt.compare_many(RUNS, "homogeneity")], 100)
    assert [column.heading for column in table.columns[:2]] == ["reference", "candidate"]
    assert table.total == len(table.rows) == 6


def test_intervals_have_two_columns():
    result = pt.compare_many([[0, 0, 1], pt.Rough([{0}, {0, 1}, {1}])], "alpha_rand")
    table = pairs_table([result], 10)
    assert table.rows == (("0", "1", pytest.approx(1 / 3), 1.0, 3),)
    assert "middle of the interval" in clusterings_table(result, 10).caption


def test_several_measures_have_a_column_each():
    runs = {**RUNS, "soft": pt.Rough([{0}, {0}, {0, 1}, {1}, {1}, {1}])}
    result = pt.compare_many(runs, ["credal_rand_belief", "alpha_rand"])
    table = pairs_table(result.each, 10)
    assert [column.heading for column in table.columns] == [
        "clustering", "clustering", result["credal_rand_belief"].card.title,
        "alpha-Rand index, lower end", "alpha-Rand index, upper end", "objects",
    ]  # fmt: skip
    for one, other, value, low, high, used in table.rows:
        assert result["credal_rand_belief"][one, other] == value
        assert result["alpha_rand"][one, other] == (low, high)
        assert used == 6
    mixed = pairs_table(pt.compare_many(RUNS, ["rand", "homogeneity"]).each, 10)
    assert mixed.total == 6, "both directions, for the second"


def test_the_most_central_clustering_comes_first():
    result = pt.compare_many(RUNS, "rand")
    means = mean_values(result)
    assert means[0] == pytest.approx((result["one", "two"] + result["one", "three"]) / 2)
    assert nearest_of(result)[:2] == [1, 0]
    table = clusterings_table(result, 10)
    assert [row[1] for row in table.rows] == sorted(means.tolist(), reverse=True)
    named = {row[0]: row[2:] for row in table.rows}
    assert named["one"] == ("two", result["one", "two"])

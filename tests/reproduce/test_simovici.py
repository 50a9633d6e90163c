"""The notes' figures, what differs from them and why, and the results kept in the repository."""

from pathlib import Path

import pytest

from reproduce.simovici import entropies, iris, twelve_objects
from reproduce.simovici.__main__ import main
from tests.reproduce.kept_results import assert_the_same, last_line_of

RESULTS = Path(iris.__file__).parent / "results"


def test_twelve_objects():
    table = twelve_objects.example()
    assert all(table.column("agrees"))
    assert table.by_first("computed") == twelve_objects.PRINTED


def test_a_tie_goes_to_the_largest_class():
    rows = twelve_objects.ties().records()
    assert [row["shared with cluster 1"] for row in rows] == [2, 2, 0]
    assert [row["recall"] for row in rows] == ["2/3", "2/5", "0"]


def test_jaccard():
    table = twelve_objects.jaccard()
    assert table.column("fraction") == ["9/29", "30/70", "pair_jaccard_score"]
    assert table.column("value") == pytest.approx([9 / 29, 3 / 7, 9 / 29])


def test_no_partition_has_both_printed_figures():
    table = entropies.partitions_that_fit()
    assert table.column("sizes") == ["3, 3, 2, 1, 1"]
    assert table.column("Gini index") == pytest.approx([0.76])
    assert table.column("entropy in bits") == pytest.approx([2.170951], abs=1e-6)
    # 42 ways to write 10 as a sum.
    assert len(list(entropies._partitions(10, 10))) == 42


def test_conditional_entropies():
    table = entropies.conditional_entropies()
    assert table.column("H(x|y)") == pytest.approx(table.column("H(x,y) - H(y)"), abs=1e-14)


def test_iris():
    assert tuple(tuple(row[1:]) for row in iris.counts().rows) == iris.PRINTED
    assert iris.matched() == pytest.approx(125 / 150)


def test_kept_results_are_those_of_a_new_run(tmp_path, capsys):
    last = last_line_of(main, tmp_path, capsys)
    assert last == "reproduced: 13, differing with reason: 4, not reproducible: 2"
    assert_the_same(RESULTS, tmp_path, rel=1e-9)

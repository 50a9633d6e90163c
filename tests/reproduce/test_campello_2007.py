"""The paper's figures, what differs from them and why, and the results kept in the repository."""

import json
from pathlib import Path

import pytest

from reproduce.campello_2007 import examples, formulas, remarks
from reproduce.campello_2007.__main__ import main
from tests.reproduce.kept_results import assert_the_same, last_line_of

RESULTS = Path(examples.__file__).parent / "results"
GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "campello.json").read_text())["cases"]


def test_examples_are_those_of_the_golden_figures():
    for case, matrix in zip(GOLDEN, (examples.Q1, examples.Q2), strict=False):
        assert case["candidate"] == matrix.tolist()
        assert case["reference"] == remarks.one_hot(examples.R).tolist()


def test_published_figures():
    assert all(examples.hard_example().column("agrees"))
    assert all(examples.fuzzy_examples().column("agrees"))


@pytest.mark.parametrize(
    ("published", "computed", "same"),
    [("0.5714", 4 / 7, True), ("0.5715", 4 / 7, False), ("1", 1.4, True), ("4", 4.6, False)],
)
def test_agreement_is_that_of_printed_digits(published, computed, same):
    assert examples.agrees(published, computed) == same


def test_all_norms_agree_with_the_golden_figures():
    for row in examples.all_norms().records():
        case = GOLDEN[0 if row["candidate"] == "Q1" else 1]
        wanted = case["results"][f"{row['t-norm']} {row['conorm']}"]
        assert [row[name] for name in "abcd"] == pytest.approx(wanted["counts"], abs=1e-9)


def test_eq_16_as_it_should_stand():
    table = formulas.equation_16(4)
    assert table.column("n") == [2, 3, 4]
    assert max(table.column("largest error")) < 1e-15


def test_number_of_pairs_takes_indexes_out_of_their_bounds():
    rows = formulas.numbers_of_pairs().records()
    for row in rows:
        case = GOLDEN[0 if row["candidate"] == "Q1" else 1]
        wanted = case["results"][f"{row['t-norm']} {row['conorm']}"]["with_number_of_pairs"]
        found = row["adjusted Rand with M = 28"], row["Gamma with M = 28"]
        for value, name in zip(found, ("adjusted_rand", "gamma"), strict=True):
            if wanted[name] is None:
                assert value is None
            else:
                assert value == pytest.approx(wanted[name], rel=1e-9)
        assert abs(row["adjusted Rand"]) <= 1
        assert abs(row["Gamma"]) <= 1
    worst = next(
        row["Gamma with M = 28"]
        for row in rows
        if (row["t-norm"], row["conorm"], row["candidate"]) == ("min", "bounded_sum", "Q2")
    )
    assert worst == pytest.approx(-2.455, abs=5e-4)


def test_remark_3_and_identity():
    halved = remarks.scaled_references().by_first("Q = 0.5 R")
    assert halved == {
        **dict.fromkeys(("min", "product", "hamacher", "einstein"), 1.0),
        **dict.fromkeys(("lukasiewicz", "nilpotent", "drastic"), "0/0"),
    }
    table = remarks.with_themselves()
    assert set(table.column("R")) == set(table.column("Q")) == {1.0}
    assert table.by_first("Q1")["min"] == pytest.approx(0.887, abs=5e-4)
    assert table.by_first("Q1")["drastic"] == "0/0"


def test_kept_results_are_those_of_a_new_run(tmp_path, capsys):
    last = last_line_of(main, tmp_path, capsys)
    assert last == "reproduced: 15, differing with reason: 2, not reproducible: 1"
    assert_the_same(RESULTS, tmp_path, rel=1e-9)

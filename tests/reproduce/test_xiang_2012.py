"""The paper's tables at reduced size, and the series of Figure 3 on many gold clusterings."""

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, strategies as st

import partita as pt
from reproduce.results import Claim, Results, Table, count
from reproduce.xiang_2012 import documents, figure_3, propositions, table_1, table_2
from reproduce.xiang_2012.__main__ import DOCUMENTS
from reproduce.xiang_2012.series import (
    clusterings,
    falls_to_zero,
    generated_document,
    measured,
    steps_from,
    unchanged,
)

LARGEST = 5
RESULTS = Path(table_1.__file__).parent / "results"


# Tables 1 and 2


def test_weights_of_table_1_give_the_values():
    table = table_1.decompositions(LARGEST)
    assert table.column("measure") == ["R", "I", "V", "N", "A", "K", "S_H", "S'_H"]
    assert max(table.column("error, all pairs")) < 1e-12
    assert max(table.column("error, large example")) < 1e-12


def test_no_weights_give_the_others():
    rows = {row["measure"]: row for row in table_1.best_fits(LARGEST).records()}
    for symbol in ("NMI", "ARI", "Jaccard", "K"):
        assert rows[symbol][f"residual, n = {LARGEST}"] > 0.05
        assert rows[symbol]["fails from n"] == 4
    assert [rows[symbol]["twins have n"] for symbol in ("NMI", "ARI", "Jaccard", "K")] == [
        4,
        4,
        5,
        4,
    ]
    for symbol in ("R", "I", "V", "N", "A", "S_H", "S'_H"):
        assert rows[symbol][f"residual, n = {LARGEST}"] < 1e-12
        assert rows[symbol]["twins have n"] is None


def test_twins_are_twins():
    first, second = ([0, 0, 0, 1], [0, 0, 1, 2]), ([0, 0, 0, 1], [0, 1, 2, 3])
    sizes = [[one.size for one in pt.derivation(*pair).components] for pair in (first, second)]
    assert sorted(sizes[0]) == sorted(sizes[1])
    assert pt.adjusted_rand_score([0, 0, 0], [0, 0, 1]) == 0
    assert pt.adjusted_rand_score([0, 0, 0], [0, 1, 2]) == 0
    assert pt.adjusted_rand_score(*first) == pytest.approx(1 / 3)
    assert pt.adjusted_rand_score(*second) == 0


def test_k_as_an_instance_needs_log_k():
    table = table_1.instances_of_the_mean(LARGEST)
    assert table.column("equal") == [True, True, True, True, False]


def test_least_values():
    table = table_2.least_values(LARGEST)
    assert table.by_first("formula agrees") == {
        **dict.fromkeys(["R", "I", "V", "N", "A", "S_H"], True),
        "K": None,
        "S'_H": None,
    }
    of_k = [table.by_first(f"n = {n}")["K"] for n in range(2, LARGEST + 1)]
    assert of_k == pytest.approx([1 / 2, 1 / 3, 0, 0.0490225], abs=1e-6)


def test_van_dongen_bound():
    table = table_2.van_dongen_bounds(grids=200, largest=LARGEST, tables=12, draws=20)
    assert table_2.bound_of_van_dongen_holds(table)


def test_only_the_product_is_conditionally_normalised():
    table = table_2.conditional_bounds(LARGEST)
    normalised = table.by_first("conditionally normalised")
    assert [symbol for symbol, holds in normalised.items() if holds] == ["S_H"]


# Propositions


def test_properties():
    rows = {row[0]: row[1:] for row in propositions.properties_of_measures(4).rows}
    assert set(rows["S_H"]) == {"holds"}
    assert all(rows[symbol][-1] != "holds" for symbol in rows if symbol != "S_H")


def test_proposition_5_1():
    rows = propositions.references_by_entropy(LARGEST).records()
    assert len(rows) == 2 + 3 + 5 + 7
    for row in rows:
        assert (row["least S_H"], row["greatest S_H"]) == (0.0, 1.0)
        assert row["reached by L only"]
        assert row["S_H(L, bottom)"] == pytest.approx(row["singletons of L / n"], abs=1e-15)
    assert sum(row["least S'_H"] > 0 for row in rows) == len(rows) - 1


def test_proposition_5_2():
    for row in propositions.references_by_scatter(4).rows:
        assert row[-3:] == (0.0, 1.0, 0)
    special = propositions.points_in_special_position().records()
    assert [row["pairs that differ and score 1"] > 0 for row in special] == [True] * 3
    assert special[1]["largest of the least values"] == 1.0


def test_no_metric_from_five_objects_on():
    failures = propositions.triangles(5).by_first("failures")
    assert failures == {2: 0, 3: 0, 4: 0, 5: 60}


def test_more_copies_raise_the_score():
    table = propositions.replicas()
    for name in table.columns[1:]:
        assert (np.diff(table.column(name)) > 0).all()
    assert table.rows[1][1:3] == pytest.approx((0.5, 0.25))


# Figure 3


def assert_is_a_series(gold, steps):
    """Each step splits one cluster in two, or merges two."""
    candidates = list(clusterings(gold, steps))
    sizes = np.unique(gold, return_counts=True)[1]
    singletons = int((sizes == 1).sum())
    assert len(steps) == gold.size - sizes.size + (singletons + 1) // 2
    assert pt.refines(candidates[0], gold)
    assert pt.refines(gold, candidates[0])
    for step, before, after in zip(steps, candidates, candidates[1:], strict=False):
        finer, coarser = (after, before) if step.kind == "split" else (before, after)
        assert len(set(finer.tolist())) == len(set(coarser.tolist())) + 1
        assert pt.refines(finer, coarser)


GOLD_CLUSTERINGS = [
    [0, 1],
    [0, 0],
    [0, 0, 1],
    [0, 1, 1, 1],
    list(range(6)),
    list(range(7)),
    [0] * 9,
    [0, 0, 1, 2, 3, 3, 3, 4],
]


@pytest.mark.parametrize("gold", GOLD_CLUSTERINGS, ids=str)
@pytest.mark.parametrize("seed", [None, 0, 1])
def test_series_falls_to_zero(gold, seed):
    gold = np.array(gold)
    steps = steps_from(gold, None if seed is None else np.random.default_rng(seed))
    assert_is_a_series(gold, steps)
    assert falls_to_zero(measured(gold, steps, ["S_H"])[:, 0])


@given(st.lists(st.integers(0, 9), min_size=2, max_size=30), st.none() | st.integers(0, 99))
def test_series_of_any_gold_falls_to_zero(labels, seed):
    gold = np.array(labels)
    steps = steps_from(gold, None if seed is None else np.random.default_rng(seed))
    assert_is_a_series(gold, steps)
    assert falls_to_zero(measured(gold, steps, ["S_H"])[:, 0])


def test_one_object_has_no_steps():
    assert steps_from(np.array([5])) == []
    assert measured(np.array([5]), [], ["S_H"]).tolist() == [[1.0]]


@pytest.mark.parametrize("seed", [2012, 1])
def test_generated_documents_fall_to_zero_while_others_have_plateaus(seed):
    gold = generated_document(n=120, seed=seed)
    assert gold.size == 120
    score, van_dongen, accuracy = measured(gold, steps_from(gold), ["S_H", "N", "A"]).T
    assert falls_to_zero(score)
    assert unchanged(van_dongen) > 0
    assert unchanged(accuracy) > 0


@pytest.mark.skipif(not DOCUMENTS.is_file(), reason="the documents are not at hand")
def test_free_documents_fall_to_zero():
    found = dict(list(documents.read_documents(DOCUMENTS).items())[:10])
    series = {name: documents.measured_document(gold) for name, gold in found.items()}
    table = documents.documents_table(found, series)
    assert all(table.column("falls strictly"))
    assert all(table.column("falls strictly, random order"))
    assert min(table.column("steps that leave N") + table.column("steps that leave A")) > 0


def test_names_at_the_ends_of_lines_keep_apart():
    heights = figure_3.spread(np.array([0.5, 0.0, 0.51, 0.49]), 0.05)
    assert np.diff(np.sort(heights)).min() > 0.049
    assert heights.argsort().tolist() == [1, 3, 0, 2]


# Files


def test_figure_is_written_twice_alike(tmp_path):
    gold = generated_document(n=40)
    steps = {order: figure_3.steps_in(gold, order) for order in figure_3.ORDERS}
    series = {order: measured(gold, steps[order], figure_3.SHOWN) for order in figure_3.ORDERS}
    contents = []
    for run in ("one", "two"):
        results = Results(tmp_path / run)
        results.add_figure("figure", figure_3.draw_series(steps, series))
        contents.append([path.read_bytes() for path in results.written])
    assert contents[0] == contents[1]


def test_table_in_three_formats(tmp_path):
    table = Table("small", "Small", ("a", "b"), [("x|y", 0.1 + 0.2), (True, None)], shown=1)
    results = Results(tmp_path)
    results.add_table(table)
    markdown, comma_separated, data = (path.read_text() for path in results.written)
    assert "| x\\|y | 0.3 |\n\n1 more rows are in `small.csv`." in markdown
    assert comma_separated == "a,b\nx|y,0.3\nTrue,\n"
    assert json.loads(data)["rows"] == [{"a": "x|y", "b": 0.3}, {"a": True, "b": None}]
    assert results.summary().endswith("small: md, csv, json")


def test_verdicts_are_counted():
    claims = [
        Claim("a", "1", "1", True),
        Claim("b", "1", "2", False, "misprint"),
        Claim("c", "1", "", None, "no data"),
    ]
    assert count(claims) == "reproduced: 1, differing with reason: 1, not reproducible: 1"
    with pytest.raises(ValueError, match="a reason is due"):
        Claim("d", "1", "2", False)


def test_kept_results_agree_with_a_new_run():
    kept = json.loads((RESULTS / "depends_on_n.json").read_text(encoding="utf-8"))
    assert kept == json.loads(propositions.replicas().to_json())

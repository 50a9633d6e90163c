"""The paper's tables at reduced size, and the series of Figure 3 on many gold clusterings."""

import math

import numpy as np
import pytest

import partita as pt
from reproduce.results import Claim, Results, Table, count, read_rows
from reproduce.xiang_2012 import (
    beyond,
    documents,
    figure_3,
    propositions,
    section_4,
    table_1,
    table_2,
)
from reproduce.xiang_2012.__main__ import DOCUMENTS
from reproduce.xiang_2012.series import (
    SHOWN,
    falls_strictly,
    from_one_to_zero,
    generated_document,
    measured,
    never_rises,
    splits_to_bottom,
    unchanged,
)
from tests.reproduce.kept_results import assert_kept

LARGEST = 5


# Table 1


def test_printed_weights_of_table_1_give_the_values(xiang_2012):
    table = xiang_2012.table("table_1")
    assert table.column("measure") == ["R", "I", "V", "N", "A", "K", "K", "S*"]
    assert table.column("k") == [None] * 5 + [2, 3, None]
    assert max(table.column("error, all pairs")) == 0.0
    assert max(table.column("error, large example")) == 0.0


def test_printed_weights_are_those_of_the_cards():
    reference, candidate = table_1.large_example(blocks=5)
    for symbol, printed in table_1.PRINTED.items():
        if symbol == "K":
            continue
        parts = pt.decompose(reference, candidate, measure=table_1._name(symbol))
        sizes, n = [int(one.size) for one in parts.derivation.components], len(reference)
        weights = [printed.weight_of(size, n) for size in sizes]
        assert parts.weights.tolist() == pytest.approx(weights, rel=1e-12)
        assert parts.constants.sum() == pytest.approx(printed.constant_of(sizes, n), abs=1e-12)


def test_other_weights_do_not_give_the_values():
    wrong = table_1.PRINTED["N"]._replace(weight_of=lambda size, n: (size / n) ** 2)
    assert table_1.largest_error(pt.van_dongen_score, wrong, 4, None) > 0.1


def test_nmi_is_no_sum_and_what_is_not_in_the_table_stands_apart():
    rows = {row["measure"]: row for row in table_1.other_measures(LARGEST).records()}
    assert [symbol for symbol, row in rows.items() if row["in the paper's table"]] == ["NMI"]
    sums = "sum with w of |J| and n, and b of the join and n"
    assert [symbol for symbol, row in rows.items() if row[sums]] == ["S'_H"]
    for symbol in ("NMI", "ARI", "Jaccard", "1 - VI / log k², k of the pair"):
        assert rows[symbol][f"residual, n = {LARGEST}"] > 0.05
        assert rows[symbol]["fails from n"] == 4
    assert [row["twins have n"] for row in rows.values()] == [4, None, 4, 5, 4]


def test_twins_are_twins():
    first, second = ([0, 0, 0, 1], [0, 0, 1, 2]), ([0, 0, 0, 1], [0, 1, 2, 3])
    sizes = [[one.size for one in pt.derivation(*pair).components] for pair in (first, second)]
    assert sorted(sizes[0]) == sorted(sizes[1])
    assert pt.adjusted_rand_score([0, 0, 0], [0, 0, 1]) == 0
    assert pt.adjusted_rand_score([0, 0, 0], [0, 1, 2]) == 0
    assert pt.adjusted_rand_score(*first) == pytest.approx(1 / 3)
    assert pt.adjusted_rand_score(*second) == 0


# Sections 4.4 and 4.5


def test_instances_of_the_mean():
    table = section_4.instances_of_the_mean(4)
    named = list(zip(table.column("measure"), table.column("printed"), strict=True))
    assert named == [
        ("N", True), ("K", True), ("K", True), ("K", False), ("K", False), ("R", False),
        ("V", False),
    ]  # fmt: skip
    assert table.column("equal") == [True, False, False, True, True, True, True]


def test_only_the_product_is_the_score_of_a_cluster_and_its_parts():
    for row in section_4.on_subcomponents(LARGEST).records():
        assert row["S*({L}, C_L)"] == row["S*(C_L, {L})"] == pytest.approx(row["s"], abs=1e-14)
        mean = pytest.approx((row["s"] + 1) / 2, abs=1e-14)
        assert row["S'({L}, C_L)"] == row["S'(C_L, {L})"] == mean


def test_subcomponents_can_be_paired_otherwise():
    first, second = section_4.paired_otherwise(LARGEST)
    assert (first, second) == (
        ([0, 0, 1, 2], [0, 1, 0, 2]),
        ([0, 0, 1, 2], [0, 1, 2, 2]),
    )
    assert section_4.subcomponents_of(*first) == ([[1], [1], [1, 1]], [[1], [1], [1, 1]])
    assert section_4.subcomponents_of(*second) == section_4.subcomponents_of(*first)
    assert [pt.split_merge_score(*pair) for pair in (first, second)] == [0.25, 0]
    means = [pt.split_merge_score(*pair, combine="mean") for pair in (first, second)]
    assert means == pytest.approx([0.5, 0.5], abs=1e-15)
    with pytest.raises(ValueError, match="up to n = 3"):
        section_4.paired_otherwise(3)


def test_mean_squared_error_rises_when_sizes_get_less_skewed():
    scores = section_4.mean_squared_error().by_first("MSE(C|L)")
    assert scores["{0, 10}{1, 11}"] == pytest.approx(100 / 101)
    assert scores["{0, 1, 10}{11}"] == pytest.approx((182 / 3) / 101)
    assert len(scores) == 7


def test_mean_squared_error_needs_points_in_general_position():
    rows = section_4.points_in_special_position().records()
    special = [row["points"] for row in rows if not row["conditionally normalized"]]
    assert special == list(section_4.SPECIAL_POINTS)
    assert sum(row["conditionally normalized"] for row in rows) == 12


# Table 2


def test_conditions_of_table_2():
    assert len(table_2.PRINTED) == 7
    wrong: dict = {}
    for row in table_2.lower_bound_conditions(6).records():
        found = wrong.setdefault(row["measure"], [])
        if not row["the same pairs"]:
            found.append(row["n"])
    assert wrong == {"R": [], "A": [], "N": [3], "I": [], "NMI": [], "V": [], "K": [5, 6], "S*": []}


def test_pairs_with_the_least_value():
    table = table_2.lower_bound_conditions(6)
    numbers = {
        symbol: [
            row["pairs that satisfy the condition"]
            for row in table.records()
            if row["measure"] == symbol
        ]
        for symbol in ("R", "N", "V", "K", "S*")
    }
    assert numbers["R"] == [2, 2, 2, 2, 2]
    assert numbers["N"] == [2, 0, 6, 120, 120]
    assert numbers["V"] == [2, 2, 8, 2, 122]
    assert numbers["K"] == [6, 0, 0]
    assert numbers["S*"] == [2, 8, 68, 712, 9642]


def test_van_dongen_bound():
    table = table_2.van_dongen_bounds(grids=60, largest=LARGEST, tables=12, draws=20)
    assert table_2.bound_of_van_dongen_holds(table)
    printed, bound = table.column("printed"), table.column("ceil(2 sqrt n) / (2 n)")
    differs = [n for n, (p, b) in enumerate(zip(printed, bound, strict=True), 1) if p != b]
    roots = [math.isqrt(n) for n in range(1, 61)]
    assert differs == [n for n, m in enumerate(roots, 1) if m * m + m < n < (m + 1) ** 2]
    assert differs[:6] == [3, 7, 8, 13, 14, 15]


def test_worst_clusterings():
    table = table_2.numbers_of_worst_clusterings(LARGEST)
    assert table.column("pairs with S_H = 0") == [0, 2, 8, 68, 712]
    assert all(table.column("the same"))


# Propositions


@pytest.fixture(scope="module")
def checks():
    return propositions.checks_of_measures(LARGEST)


def test_propositions_5_1_and_5_2_in_full(checks):
    rows = propositions.propositions(checks, LARGEST).records()
    assert len(rows) == 8 * 4
    assert {row["agrees"] for row in rows if row["printed"] is not None} == {True}
    unprinted = [row["measure"] for row in rows if row["printed"] is None]
    assert unprinted == ["R", "I", "NMI", "V"]
    assert {row["property"] for row in rows if row["printed"] is None} == {
        "subcomponent-consistency"
    }
    for row in rows:
        assert bool(row["counterexample"]) == (row["found"] is False)


def test_properties(checks):
    rows = {row[0]: row[1:] for row in propositions.properties(checks, LARGEST).rows}
    assert rows["S*"] == ("holds", "holds, strictly", "holds", "holds", "holds", "holds")
    held = {
        symbol: [name for name, verdict in zip(propositions.PROPERTIES, row, strict=True)
                 if verdict.startswith("holds")]
        for symbol, row in rows.items()
    }  # fmt: skip
    assert held["N"] == ["4.1", "4.2", "4.5"]
    assert held["A"] == ["4.1", "4.2", "4.4"]
    assert held["K"] == ["4.1", "4.2", "4.5"]
    assert held["NMI"] == held["I"] == []


def test_proposition_5_1():
    rows = propositions.references_by_entropy(LARGEST).records()
    assert len(rows) == 2 + 3 + 5 + 7
    for row in rows:
        assert row["candidates with S_H = 1"] == 1
        assert row["worst clusterings, S_H = 0"] > 0
        assert (row["candidates between"] > 0) == (row["n"] > 2)
        assert row["S_H(L, bottom)"] == pytest.approx(row["singletons of L / n"], abs=1e-15)


def test_claims_about_the_proof_of_proposition_5_1():
    table = propositions.references_by_entropy(LARGEST)
    claims = {one.where: one for one in propositions._claims_of_proof(table, LARGEST)}
    differing = [where for where, claim in claims.items() if not claim.agrees]
    assert differing == [
        f"Proposition 5.1, proof, {one}" for one in ("N", "NMI", "from V to K", "S*(L, bottom)")
    ]
    assert "less than 0.5, for k = 2 and n = 4 to 5" in claims[differing[2]].reason
    assert "0 for 6 of 13 types" in claims["Proposition 5.1, proof, S*(L, bottom)"].computed


def test_no_metric_from_five_objects_on():
    failures = beyond.triangles(5).by_first("failures")
    assert failures == {2: 0, 3: 0, 4: 0, 5: 60}


def test_more_copies_raise_the_score():
    table = beyond.replicas()
    for name in table.columns[1:]:
        assert (np.diff(table.column(name)) > 0).all()
    assert table.rows[1][1:3] == pytest.approx((0.5, 0.25))


# Figure 3


@pytest.mark.parametrize("seed", [2012, 1])
def test_generated_documents(seed):
    gold = generated_document(seed=seed)
    assert splits_to_bottom(gold) == 33
    lines = dict(zip(SHOWN, measured(gold).T, strict=True))
    assert all(map(never_rises, lines.values()))
    assert [symbol for symbol in SHOWN if from_one_to_zero(lines[symbol])] == ["S_H"]
    assert [symbol for symbol in SHOWN if falls_strictly(lines[symbol])] == list(figure_3.STRICT)
    assert unchanged(lines["A"]) > 0
    assert unchanged(lines["N"]) > 0


@pytest.mark.skipif(not DOCUMENTS.is_file(), reason="the documents are not at hand")
def test_free_documents():
    found = dict(list(documents.read_documents(DOCUMENTS).items())[:5])
    series = {name: measured(gold) for name, gold in found.items()}
    claims = documents.claims_of_documents(series)
    assert [claim.agrees for claim in claims] == [True, True, False, True]
    bleak_house = documents.documents_table(found, series).records()[0]
    ends = [round(bleak_house[f"last {symbol}"], 3) for symbol in SHOWN]
    assert ends == pytest.approx([0, 0.983, 0.802, 0.764, 0.344, 0.67], abs=0.0021)


def test_names_at_the_ends_of_lines_keep_apart():
    heights = figure_3.spread(np.array([0.5, 0.0, 0.51, 0.49]), 0.05)
    assert np.diff(np.sort(heights)).min() > 0.049
    assert heights.argsort().tolist() == [1, 3, 0, 2]


# Files


def test_figure_is_written_twice_alike(tmp_path):
    gold = generated_document(splits=10)
    contents = []
    for run in ("one", "two"):
        results = Results(tmp_path / run)
        results.add_figure("figure", figure_3.draw_series(gold, measured(gold)))
        contents.append([path.read_bytes() for path in results.written])
    assert contents[0] == contents[1]


def test_table_is_written_as_csv_and_read_again(tmp_path):
    table = Table("small", "Small", ("a", "b"), [("x|y", 0.1 + 0.2), (True, None)], "A note.")
    results = Results(tmp_path)
    results.add_table(table)
    results.add_contents()
    small, contents = results.written
    assert small.read_text() == "a,b\nx|y,0.3\nTrue,\n"
    assert read_rows(small) == [{"a": "x|y", "b": "0.3"}, {"a": "True", "b": ""}]
    assert read_rows(contents) == [{"table": "small", "title": "Small", "note": "A note."}]
    assert results.summary() == f"written to {tmp_path}:\n  small.csv\n  contents.csv"


def test_verdicts_are_counted():
    claims = [
        Claim("a", "1", "1", True),
        Claim("b", "1", "2", False, "misprint"),
        Claim("c", "1", "", None, "no data"),
    ]
    assert count(claims) == "reproduced: 1, differing with reason: 1, not reproducible: 1"
    with pytest.raises(ValueError, match="a reason is due"):
        Claim("d", "1", "2", False)


def test_kept_results_are_those_of_a_new_run(xiang_2012):
    missing = set()
    if not DOCUMENTS.is_file():
        missing = {"figure_3_documents"} | {
            row["where"]
            for row in read_rows(xiang_2012.kept / "claims.csv")
            if row["where"].startswith("Figure 3, free documents")
        }
    assert_kept(xiang_2012, absent=missing)


def test_kept_claims_are_those_of_today(xiang_2012, checks):
    kept = read_rows(xiang_2012.kept / "claims.csv")
    verdicts = {row["where"]: row["verdict"] for row in kept}
    assert len(verdicts) == len(kept)
    for claim in propositions._claims_of_propositions(checks):
        assert verdicts[claim.where] == claim.verdict == "reproduced"
    differing = [where for where, verdict in verdicts.items() if verdict == "differs"]
    assert differing == [
        "Section 4.4, K as an instance of S'",
        "Section 4.5, mean squared error, Property 4.2",
        "Table 2, N",
        "Table 2, K",
        "Proposition 5.1, proof, N",
        "Proposition 5.1, proof, NMI",
        "Proposition 5.1, proof, from V to K",
        "Proposition 5.1, proof, S*(L, bottom)",
        "Figure 3, free documents, worst clustering",
    ]

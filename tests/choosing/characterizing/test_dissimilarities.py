"""Dissimilarities of all pairs of a design: golden figures, look-up, and measures that fail."""

import json
from pathlib import Path

import numpy as np
import pytest

import partita as pt
from tests.choosing.characterizing.designs import NAMES, SIX, SMALL

GOLDEN = json.loads((Path(__file__).parents[2] / "golden" / "characterization.json").read_text())
# The golden file names purity by the reference: it is the largest part of each reference cluster.
OTHERS = {
    "PUR": "inverse_purity",
    "IPUR": "purity",
    "Fsim": "matched_f",
    "VD": "van_dongen",
    "B3F": "bcubed",
    "S_H": "split_merge",
    "VIn": "normalized_variation_of_information",
    "NVI": "normalized_variation_of_information_joint",
    "NMIsqrt": "normalized_mutual_info_geometric",
    "NMImax": "normalized_mutual_info_max",
    "NMImin": "normalized_mutual_info_min",
    "Mink": "minkowski",
    "Gamma": "gamma",
    "Wallace1": "pair_recall",
    "Wallace2": "pair_precision",
    "CZ": "pair_f",
}


@pytest.mark.parametrize("case", GOLDEN["cases"], ids=lambda case: f"{case['n']}-{case['t']}")
def test_golden_scores(case):
    wanted = {**case["D"], **case["D_other"]}
    names = {**SIX, **OTHERS}
    design = pt.Design(
        n=case["n"], k=case["k"], h=case["h"], q=case["q"],
        transformations=NAMES[case["t"]],
    )  # fmt: skip
    found = pt.characterize([names[short] for short in wanted if short in names], design)
    assert len(found.measures) == 22
    if case["k_transformed"] == case["n"]:
        # All singletons claim no pair: 0/0, where the card of pair precision gives 1.
        wanted["Wallace2"] = 0.0
    for short, value in wanted.items():
        if short in names:
            scores = found.scores[names[short]]
            assert scores.ravel().tolist() == pytest.approx([value], abs=1e-12), short


def test_scores_are_looked_up(small):
    assert small.scores["rand"].shape == SMALL.shape
    assert len(small.scores) == 6 * len(SMALL)
    frame = small.scores.to_frame()
    assert list(frame.columns) == ["transformation", "n", "k", "h", "q", *SIX.values()]
    row = frame[
        (frame.transformation == "neighbor_swaps") & (frame.n == 120) & (frame.k == 7)
        & (frame.h == 0.9) & (frame.q == 0.4)
    ]  # fmt: skip
    assert row["rand"].tolist() == [small.scores["rand", "neighbor_swaps", 120, 7, 0.9, 0.4]]
    with pytest.raises(pt.InputError, match="no scores of 'x'"):
        small.scores["x"]
    with pytest.raises(pt.InputError, match="got 2 parts"):
        small.scores["rand", "neighbor_swaps"]
    assert len(small.coefficients.to_frame()) == 300


TINY = pt.Design(n=[60, 120], k=[2, 3, 4], h=[0, 0.5], q=[0.2, 0.6, 1])


def raises(table):
    if table.n == 120:
        raise ZeroDivisionError("no pairs")
    return 0.5


def text(table):
    return "0.5"


def nothing(table):
    return None


def several(table):
    return np.ones(3)


@pytest.mark.parametrize(
    ("function", "finding", "n"),
    [
        (raises, "raises ZeroDivisionError('no pairs')", 120),
        (text, "gives '0.5', which is no number,", 60),
        (nothing, "gives None, which is no number,", 60),
        (several, "gives array([1., 1., 1.]), which is no number,", 60),
    ],
)
def test_functions_without_a_number_are_left_out_and_named(function, finding, n):
    name = function.__name__
    finding += f" at singleton_clusters, n={n}, k=2, h=0, q=1/5"
    found = pt.characterize([function, "rand"], TINY)
    assert found.measures == ("rand",)
    assert found.left_out == {name: finding}
    assert f"{name} left out: it {finding}" in str(found)
    assert pt.recommend("entity", characterization=found).excluded == {name: finding}
    with pytest.raises(pt.InputError) as error:
        pt.characterize(function, TINY)
    assert f"{name} {finding}" in str(error.value)


def test_an_error_within_a_function_is_not_one_of_its_signature():
    def wrong_inside(table):
        return len(5)

    found = pt.characterize([wrong_inside, "rand"], TINY)
    assert "raises TypeError" in found.left_out["wrong_inside"]


def test_a_function_of_labels_is_told_what_is_wanted():
    def of_labels(first, second):
        return 1.0

    design = pt.Design(n=12, k=2, h=0, q=[0.5, 1])
    with pytest.raises(pt.InputTypeError, match="function of one argument"):
        pt.characterize(of_labels, design)


def test_a_measure_without_a_value_is_not_evaluated_any_further():
    """It fails in the first block of tables, and costs no other."""
    calls = []

    def nowhere(table):
        calls.append(table)
        return float("nan")

    with pytest.raises(pt.InputError, match="nowhere gives nan at"):
        pt.characterize(nowhere, pt.Design(n=[60], k=[2, 3], h=[0], q=[0.5]))
    # One block, and the tables by which it is found out how the measure can be called.
    assert len(calls) < 20

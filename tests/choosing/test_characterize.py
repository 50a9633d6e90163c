"""Characterizations: golden figures of the paper's design, and slow ways to the same numbers."""

import itertools
import json
import math
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import partita as pt
from partita.choosing.characterizing.monotonicity import direction_of
from partita.choosing.characterizing.properties import RULES
from partita.choosing.characterizing.regression import columns, fit
from partita.measures import own_measure
from tests.choosing.designs import SIX, SMALL, scaled

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "characterization.json").read_text())
TRANSFORMATIONS = {
    "sc": "singleton_clusters",
    "onc": "one_new_cluster",
    "knc": "k_new_clusters",
    "ncs": "neighbor_swaps",
    "oc": "orthogonal_clusters",
}
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


@pytest.fixture(scope="module", params=["paper_definitions", "published_code_behaviour"])
def paper(request):
    design = pt.Design.paper(as_published=request.param == "published_code_behaviour")
    return pt.characterize(list(SIX.values()), design, cache=False), GOLDEN["regression"][
        request.param
    ]


def transformation(found, short):
    return next(name for name in found.design.names if name.startswith(TRANSFORMATIONS[short]))


@pytest.mark.parametrize("case", GOLDEN["cases"], ids=lambda case: f"{case['n']}-{case['t']}")
def test_golden_scores(case):
    wanted = {**case["D"], **case["D_other"]}
    names = {**SIX, **OTHERS}
    design = pt.Design(
        n=case["n"], k=case["k"], h=case["h"], q=case["q"],
        transformations=TRANSFORMATIONS[case["t"]],
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


def test_golden_coefficients(paper):
    found, golden = paper
    assert found.terms == tuple(golden["terms"])
    rows = {(row.measure, row.transformation, row.term): row for row in found.coefficients}
    assert len(rows) == 6 * 5 * 10
    for (short, measure), t in itertools.product(SIX.items(), TRANSFORMATIONS):
        name = transformation(found, t)
        for term in found.terms:
            row = rows[measure, name, term]
            assert row.b == pytest.approx(golden["b"][short][t][term], abs=1e-9)
            assert row.beta == pytest.approx(golden["beta_bar"][short][t][term], abs=1e-9)
        shares = [rows[measure, name, term].share for term in found.terms]
        assert sum(shares) == pytest.approx(1.0)
        place = found.measures.index(measure), found.design.names.index(name)
        assert found.fit.intercepts[place] == pytest.approx(
            golden["b"][short][t]["intercept"], abs=1e-9
        )
        assert found.r_squared[measure, name] == pytest.approx(golden["R2_bar"][short][t], abs=1e-9)
        assert found.scores[measure].sum() == pytest.approx(golden["grid_sums"][short], rel=1e-12)
    assert found.fit.joint_r_squared == pytest.approx(golden["joint_R2_centred"], abs=1e-9)


@pytest.mark.parametrize("tau", [0.111, 0.15, 0.19])
def test_golden_marks(paper, tau):
    found, golden = paper
    marks = {(mark.measure, mark.property): mark for mark in found.properties(tau)}
    names = (
        "k-invariance",
        "discriminativeness",
        "insensitivity to cluster size",
        "convex additivity",
    )
    for short, measure in SIX.items():
        held = "".join(str(int(marks[measure, name].holds)) for name in names)
        assert held == golden["table3_tau0.15"][short]
        margins = golden["margins"][short]
        wanted = {
            "k-invariance": tau - margins["kinv"],
            "discriminativeness": margins["disc"] - (1 - tau),
            "insensitivity to cluster size": min(margins["ics_k"] - tau, tau - margins["ics_h"]),
            "convex additivity": tau - margins["conv"],
        }
        for name, margin in wanted.items():
            assert marks[measure, name].margin == pytest.approx(margin, abs=1e-9)


def test_growth_with_q_in_the_paper():
    """Figures of a second computation, by other code."""
    found = pt.characterize(list(SIX.values()), cache=False)
    marks = {(mark.measure, mark.property): mark for mark in found.properties()}
    even = {short: marks[name, "proportionality"] for short, name in SIX.items()}
    assert {short: round(mark.conditions[0].value, 3) for short, mark in even.items()} == {
        "RI": 0.164, "ARI": 0.105, "FMI": 0.004, "JI": 0.165, "F": 0.041, "NMI": 0.173,
    }  # fmt: skip
    assert [short for short, mark in even.items() if mark.holds] == ["ARI", "FMI", "F"]
    early = {
        short: [
            round(one.value / 10, 3)  # the smallest q is a tenth of the largest
            for one in marks[name, "sensitivity to small differences"].conditions
        ]
        for short, name in SIX.items()
    }
    assert early == {
        "RI": [0.189, 0.189], "ARI": [0.133, 0.133], "FMI": [0.1, 0.1], "JI": [0.19, 0.189],
        "F": [0.087, 0.053], "NMI": [0.262, 0.298],
    }  # fmt: skip
    assert all(marks[name, "sensitivity to small differences"].holds for name in SIX.values())


def test_marks_change_outside_the_range_of_tau():
    """The rule gives the paper's marks from .111 to .190 only."""
    found = pt.characterize(list(SIX.values()), cache=False)

    def held(tau):
        return [mark.holds for mark in found.properties(tau) if mark.property in RULES]

    assert held(0.111) == held(0.15) == held(0.19)
    assert held(0.11) != held(0.15)
    assert held(0.191) != held(0.15)


def test_golden_typology(paper):
    found, golden = paper
    typology = found.typology(5)
    wanted = [golden["clusters5"][short][t] for short in SIX for t in TRANSFORMATIONS]
    pairs = set(zip(typology.groups, wanted, strict=True))
    assert len(pairs) == len(typology) == 5
    for number, value in golden["silhouette_by_k"].items():
        assert typology.silhouettes[int(number)] == pytest.approx(value, abs=1e-9)
    published = "as_published" in " ".join(found.design.names)
    assert round(typology.silhouette, 3) == (0.547 if published else 0.500)
    assert len(found.typology()) == max(typology.silhouettes, key=typology.silhouettes.get)
    assert typology.group_of("rand", "one_new_cluster") == typology.groups[1]
    assert [bar for group in typology for bar in group] != []
    with pytest.raises(pt.InputError, match="groups=30: 30 bars form 2 to 29 groups"):
        found.typology(30)
    # Five groups, as in the paper, are the fewest above two that fit nearly best.
    assert found.typology(fewest=3, parsimony=0.025).groups == typology.groups


def test_what_the_paper_says_and_what_is_not_so():
    found = pt.characterize(list(SIX.values()), cache=False)
    rows = found.monotonicity()
    growing = [row for row in rows if row.parameter == "q" and row.direction == "increases"]
    # "Increases with q in all cases" holds in 26 of 30.
    assert len(growing) == 26
    mixed = {row.measure for row in rows if row.parameter == "q" and row.direction == "mixed"}
    assert mixed == {"rand", "fowlkes_mallows", "pair_jaccard", "purity_f"}
    assert {row.transformation for row in rows if row.parameter == "q"} - {
        row.transformation for row in growing if row.measure == "rand"
    } == {"one_new_cluster"}
    # "ARI is always positive": it is negative in 1,100 settings, down to -.006.
    (row,) = found.out_of_range
    assert (row.measure, row.below, row.above) == ("adjusted_rand", 0, 1100)
    assert round(1 - row.largest, 3) == -0.006
    assert not any(row.rounded for row in rows)


def test_shares_with_their_sign(small):
    k = small.share("rand", "singleton_clusters", "k", signed=True)
    assert k < 0
    assert small.share("rand", "singleton_clusters", "k") == -k
    with pytest.raises(pt.InputError, match="term='x'"):
        small.share("rand", "singleton_clusters", "x")
    with pytest.raises(pt.InputError, match="'merge_clusters' is not in the design, which has si"):
        small.share("rand", "merge_clusters", "k")
    with pytest.raises(pt.InputError, match="no scores of 'purity': there are rand, adjusted_rand"):
        small.share("purity", "neighbor_swaps", "k")
    assert small.share("ARI", "Neighbor Swaps", "k") == small.share(
        "adjusted_rand", "neighbor_swaps", "k"
    )


def test_regression_is_that_of_least_squares(small):
    z = scaled(SMALL)
    products = [z[:, i] * z[:, j] for i, j in itertools.combinations(range(4), 2)]
    design_matrix = np.column_stack([np.ones(len(z)), z, *products])
    assert design_matrix[:, 1:] == pytest.approx(columns(SMALL))
    for m, t in itertools.product(range(6), range(5)):
        y = small.scores.values[m, t].ravel()
        b, left, *_ = np.linalg.lstsq(design_matrix, y, rcond=None)
        assert small.fit.intercepts[m, t] == pytest.approx(b[0])
        assert small.fit.b[m, t] == pytest.approx(b[1:], abs=1e-12)
        assert small.fit.r_squared[m, t] == pytest.approx(1 - left[0] / y.var() / y.size)
        assert (small.fit.betas[m, t] ** 2).sum() == pytest.approx(small.fit.r_squared[m, t])


@pytest.mark.parametrize(
    ("steps", "wanted"),
    [
        ((-1e-12, 1e-12), "constant"),
        ((-1e-12, 0.2), "increases"),
        ((-0.2, 0.0), "decreases"),
        ((-0.2, 0.2), "mixed"),
    ],
)
def test_directions(steps, wanted):
    assert direction_of(*steps, 1e-9) == wanted


def test_directions_of_known_measures():
    found = pt.characterize(["rand", "adjusted_mutual_info", "purity"], SMALL)
    rows = {(row.measure, row.transformation, row.parameter): row for row in found.monotonicity()}
    assert rows["rand", "singleton_clusters", "q"].symbol == "▲"
    assert rows["rand", "singleton_clusters", "k"].symbol == "▼"
    assert rows["purity", "singleton_clusters", "q"].symbol == "="
    assert rows["adjusted_mutual_info", "singleton_clusters", "q"].rounded
    assert not rows["rand", "singleton_clusters", "q"].rounded


def test_constant_bars_are_said():
    found = pt.characterize(["purity", "rand"], SMALL)
    assert found.constant == [("purity", "singleton_clusters"), ("purity", "k_new_clusters")]
    assert found.r_squared["purity", "singleton_clusters"] is None
    assert found.share("purity", "singleton_clusters", "q") == 0.0
    assert np.isfinite([row[3:] for row in found.coefficients]).all()
    assert found.typology(2).left_out == found.constant
    marks = {mark.property: mark for mark in found.properties() if mark.measure == "purity"}
    assert marks["discriminativeness"].holds is None
    assert math.isnan(marks["discriminativeness"].margin)
    assert "singleton_clusters: constant" in str(found)


def test_rounding_has_no_height_in_a_constant_bar():
    def nearly_constant(table):
        return 0.5 + 1e-15 * table.n

    fit = pt.characterize([nearly_constant, "rand"], SMALL).fit
    assert fit.constant[0].all()
    assert np.abs(fit.b[0]).max() > 0
    assert (fit.heights[0] == 0).all()
    assert (fit.shares[0] == 0).all()
    assert (fit.heights[1] == np.abs(fit.b[1])).all()


def test_growth_with_q():
    """D = q is proportional; D = q² starts too slowly, D = √q too fast to be proportional."""
    names = {"linear": 1.0, "late": 2.0, "early": 0.5}

    def grows(power):
        def value(table):
            moved = 1 - float(np.diag(table.to_dense()[:, : table.shape[0]]).sum()) / table.n
            return moved**power

        return value

    measures = [
        own_measure(grows(power), name=name, higher_is_better=False)
        for name, power in names.items()
    ]
    design = pt.Design(
        n=[200, 400], k=[2, 4], h=0, q=[0.1, 0.2, 0.4, 0.6, 0.8],
        transformations=["singleton_clusters", "orthogonal_clusters", "one_new_cluster"],
    )  # fmt: skip
    found = pt.characterize(measures, design)
    marks = {(mark.measure, mark.property): mark for mark in found.properties(proportional=0.05)}
    tested = {
        name: [one.transformation for one in marks["linear", name].conditions]
        for name in ("proportionality", "sensitivity to small differences")
    }
    assert tested == {
        "proportionality": ["orthogonal_clusters"],
        "sensitivity to small differences": ["orthogonal_clusters", "singleton_clusters"],
    }
    held = {name: marks[name, "proportionality"].holds for name in names}
    assert held == {"linear": True, "late": False, "early": False}
    held = {name: marks[name, "sensitivity to small differences"].holds for name in names}
    assert held == {"linear": True, "late": False, "early": True}
    q = np.array([0.125, 0.25, 0.5, 0.75, 1.0])
    late = marks["late", "proportionality"].conditions[0]
    assert late.value == pytest.approx(np.abs(q**2 - q).mean(), abs=1e-3)
    assert marks["linear", "insensitivity to cluster size"].holds is None
    elsewhere = pt.Design(n=200, k=[2, 4], h=0, q=[0.1, 0.8], transformations="one_new_cluster")
    for mark in pt.characterize(measures, elsewhere).properties():
        assert (mark.holds, mark.conditions) == (None, ())


def test_own_measures_and_directions():
    def same_number(table):
        return float(table.shape[0] == table.shape[1])

    found = pt.characterize([same_number, "mirkin"], SMALL)
    scores = found.scores["same_number", "neighbor_swaps", 60, 2, 0, 0.4]
    assert scores == 0.0
    assert found.scores["same_number", "one_new_cluster", 60, 2, 0, 0.4] == 1.0
    labels = pt.reference_labels(60, 3, "1/3")
    moved = pt.transform_labels(labels, "orthogonal_clusters", 0.4)
    assert found.scores["mirkin", "orthogonal_clusters", 60, 3, "1/3", 0.4] == pytest.approx(
        pt.mirkin_distance(labels, moved)
    )
    assert [row.measure for row in found.out_of_range] == ["mirkin"]


def test_a_measure_that_is_not_finite_is_left_out():
    def broken(table):
        return math.nan if table.n == 120 and table.shape[0] == 3 else 0.5

    found = pt.characterize([broken, "rand"], SMALL)
    assert found.measures == ("rand",)
    assert found.left_out == {"broken": "gives nan at singleton_clusters, n=120, k=3, h=0, q=1/10"}
    assert "broken left out" in str(found)
    with pytest.raises(pt.InputError, match=r"no measure has a finite value.*n=120, k=3"):
        pt.characterize(broken, SMALL)
    # One object a cluster: any pair is infinitely many too many for Minkowski's score.
    singletons = pt.Design(n=4, k=4, h=0, q=[0, 1], transformations="one_new_cluster")
    assert "minkowski" in pt.characterize(["minkowski", "rand"], singletons).left_out


def test_parameters_with_one_value_have_no_term():
    found = pt.characterize("rand", pt.Design(n=100, k=[2, 4], h=0, q=[0.2, 0.5, 1]))
    assert found.terms == ("k", "q", "k:q")
    assert {row.parameter for row in found.monotonicity()} == {"k", "q"}
    assert {row.parameter for row in found.significance()} == {"k", "q"}
    nothing = pt.characterize("rand", pt.Design(n=100, k=2, h=0, q=0.5))
    assert nothing.terms == ()
    assert len(nothing.coefficients) == 0


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


def test_bad_designs_and_thresholds(small):
    with pytest.raises(pt.InputTypeError, match=r"partita\.Design.*, not list"):
        pt.characterize("rand", [1])
    with pytest.raises(pt.UnknownMeasureError):
        pt.characterize("no_such_measure", SMALL)
    with pytest.raises(pt.InputError, match="tau=0"):
        small.properties(tau=0)


def test_unequal_grids_are_orthogonal_too():
    design = pt.Design(n=[50, 60, 400], k=[2, 9], h=[0, 0.1, 0.9], q=["1/7", "1/2"])
    z = columns(design)
    products = z.T @ z
    assert products - np.diag(np.diag(products)) == pytest.approx(np.zeros((10, 10)), abs=1e-9)
    y = np.random.default_rng(0).random((1, *design.shape))
    assert fit(y, design).r_squared.shape == (1, 5)
    assert design.h[1] == Fraction(1, 10)

"""The paper's figures, what differs from them and why, and the results kept in the repository."""

from fractions import Fraction

import matplotlib
import numpy as np
import pytest

import partita as pt
from reproduce.arinik_2021 import (
    figure_2,
    figure_3,
    figures,
    findings,
    section_4,
    section_5,
    table_3,
    table_4,
    use_cases,
)
from reproduce.arinik_2021.measures import LETTERS, as_published, defined, height, short
from reproduce.results import Results
from tests.reproduce.kept_results import assert_kept

matplotlib.use("Agg")


def test_figure_2():
    rows = {(row["h"], row["transformation"]): row for row in figure_2.all_partitions().records()}
    assert rows["1/2", "Orthogonal Clusters"]["their sizes"] == "25, 20, 15, 3 of 3, 2, 1"
    assert rows["0", "Singleton Clusters"]["clusters then"] == 15
    # 3 C(20, 2) pairs remain of 3 C(24, 2).
    assert rows["0", "Singleton Clusters"]["Jaccard index of pairs"] == pytest.approx(570 / 828)


def test_orthogonal_clusters_are_equally_represented_only_without_heterogeneity():
    assert [figure_2.represented(h) for h in ("0", "1/2")] == [[4, 4, 4], [3, 4, 5]]


def test_numbers_of_objects_that_cannot_be_divided():
    broken = section_4.incompatible()
    assert len(broken) == 18
    assert {k for _, k in broken} == {7, 11}


def test_assumptions_of_regression():
    curved = {name: section_4.curvature(name) for name in "nkhq"}
    assert max(curved["n"], curved["h"]) < 0.001 < 0.02 < min(curved["k"], curved["q"])
    assert (np.diff(section_4.variance_along("q")) > 0).all()
    assert (np.diff(section_4.variance_along("k")) > 0).tolist() == [False] + [True] * 8


def test_residuals_are_not_normal():
    from scipy.stats import kurtosis

    left = figures.residuals().ravel()
    assert abs(left.mean()) < 1e-12
    assert left.std() == pytest.approx(figures.residual_deviation(), rel=1e-2)
    assert section_4.excess_kurtosis() == pytest.approx(kurtosis(left))
    assert section_4.excess_kurtosis() > 2
    assert section_4.beyond_three_deviations() > 4 * 0.0027


def test_figure_3():
    """(a) the order of slopes, (b) what is constant and what falls, (c) the change of direction."""
    ordered = figure_3.settings_in_order()  # by n, k and h
    assert ordered[:, 1:].all()
    assert ordered[:, 0].sum() == 2
    assert (figure_3.spread_of_four().argmax(axis=-1) == 4).all()  # q = .5
    ranges = figure_3.ranges_over_k()
    assert max(ranges[one] for one in ("FMI", "JI", "F")) < 0.006
    assert min(ranges[one] for one in ("RI", "ARI", "NMI")) > 0.16
    assert figure_3.settings_that_fall_with_k() == {
        "RI": 1000, "ARI": 900, "FMI": 0, "JI": 0, "F": 100, "NMI": 1000,
    }  # fmt: skip
    real, whole = (figure_3.directions_with_k(rounded) for rounded in (False, True))
    rising = {q: float(q) >= 0.7 for q in real}
    assert real == {q: (100, 0) if up else (0, 100) for q, up in rising.items()}
    assert whole["0.7"] == (87, 0)


def test_the_sign_of_figure_3c_changes_at_two_thirds():
    """1 - RI tends to q² + (2q - 3q²)/k; below 2/3 it falls with k, above it rises."""
    assert [figure_3.sign_of_slope(Fraction(q)) for q in ("0.66", "2/3", "0.67")] == [-1, 0, 1]
    n = 4_620_000  # k divides it
    design = pt.Design(
        n=n, k=range(2, 12), h=0, q=["0.3", "0.66", "2/3", "0.67", 1],
        transformations="one_new_cluster",
    )  # fmt: skip
    scores = pt.characterize("rand", design).scores["rand"][0, 0, :, 0]
    for place, q in enumerate(design.q):
        wanted = [float(q**2 + (2 * q - 3 * q**2) / k) for k in design.k]
        assert scores[:, place] == pytest.approx(wanted, abs=2e-6)
        steps = np.diff(scores[:, place])
        if q != Fraction(2, 3):
            assert set(np.sign(steps)) == {figure_3.sign_of_slope(q)}


def test_figure_4():
    """Heights by a second computation: sc, onc, knc, ncs, oc."""
    wanted = {
        "RI": ".176 .289 .088 .164 .176",
        "ARI": ".325 .293 .150 .273 .326",
        "FMI": ".288 .248 .080 .137 .299",
        "JI": ".259 .266 .130 .158 .259",
        "F": ".295 .270 .098 .149 .304",
        "NMI": ".249 .301 .094 .272 .315",
    }
    for letters, heights in wanted.items():
        found = [short(height(letters, one)) for one in ("sc", "onc", "knc", "ncs", "oc")]
        assert found == heights.split()
    assert figures.heights().columns[1:] == (
        "Orthogonal Clusters", "k New Clusters", "Neighbor Cluster Swaps", "1 New Cluster",
        "Singleton Clusters",
    )  # fmt: skip


def test_figures_5_and_6():
    assert figures.significant("transformations", "model") == (152, 240)
    assert figures.significant("measures", "model") == (211, 300)
    assert figures.significant("transformations", "group") == (154, 240)
    assert figures.significant("measures", "group") == (211, 300)
    assert figures.residual_deviation() == pytest.approx(0.0568, abs=5e-5)
    least, largest = figures.deviations_of_bars()
    assert (round(least, 4), round(largest, 3)) == (0.0002, 0.107)


def test_roundings():
    assert figure_2.roundings().column("how many") == [328, 193, 289]


def test_the_program_slides_clusters_of_different_sizes():
    table = figure_2.neighbor_swaps()
    assert table.column("old by new clusters")[2:] == [
        "15, 3, 0; 0, 20, 4; 5, 0, 25",
        "13, 0, 5; 5, 19, 0; 0, 5, 25",
    ]
    same, also, by_definition, by_program = table.column("Rand index")
    assert same == also
    assert by_program < by_definition


def test_growth_with_q():
    falling = section_5.bars_that_fall(defined())
    assert {name for _, name in falling} == {"one_new_cluster"}
    assert [LETTERS[measure] for measure, _ in falling] == ["RI", "FMI", "JI", "F"]
    assert len(section_5.bars_that_fall(as_published())) == 10
    assert section_5.settings_that_fall() == {
        "RI": 50, "ARI": 0, "FMI": 1000, "JI": 1000, "F": 920, "NMI": 0,
    }  # fmt: skip


def test_negative_adjusted_rand():
    rows = section_4.negative_ari().records()
    assert [row["pairs of 10,000"] for row in rows] == [0, 0, 0, 100, 1000, 0, 0, 0, 80, 1000]
    assert rows[4]["least value"] == pytest.approx(-0.0060018, abs=1e-7)
    assert rows[3]["where"] == "q = 1; k = 2"


def test_effect_of_h():
    table = findings.rand_and_adjusted_rand().records()
    rows = [row for row in table if (row["way"], row["term"]) == ("as defined", "h")]
    larger = [row["transformation"] for row in rows if abs(row["b in ARI"]) > abs(row["b in RI"])]
    assert larger == ["1 New Cluster"]
    by_share = [row["transformation"] for row in rows if row["share in ARI"] > row["share in RI"]]
    assert by_share == larger


def test_effects_of_k_and_of_its_product_with_q():
    assert findings.larger("RI", "ARI", "k", 2) == ["oc", "sc"]
    assert findings.larger("ARI", "RI", "k") == ["onc"]
    assert set(findings.larger("RI", "ARI", "k:q", 10)) == {"onc"}
    assert findings.larger("RI", "ARI", "k:q", 1.1) == ["oc", "knc", "onc", "sc"]


# What Sections 5.2.1.1 to 5.2.1.5 say, and whether it holds.
DIFFERENT = {
    "Section 5.2.1.1, h in Neighbor Cluster Swaps",
    "Section 5.2.1.2, effect of k",
    "Section 5.2.1.2, k in 1 New Cluster",
    "Section 5.2.1.2, effect of h",
    "Section 5.2.1.2, effect of k:q",
    "Section 5.2.1.3, effect of h",
}


def test_findings(tmp_path):
    claims = {claim.where: claim for claim in findings.reproduce(Results(tmp_path))}
    assert len(claims) == 23
    assert {where for where, claim in claims.items() if not claim.agrees} == DIFFERENT
    assert "ncs .027/.028" in claims["Section 5.2.1.2, effect of k:q"].computed
    assert "FMI .033, .035; JI .028, .032" in claims["Section 5.2.1.3, effect of h"].computed


def test_table_3():
    table = table_3.marks()
    assert table.column("computed") == table.column("printed") == table.column("with the program")
    assert table_3.taus_that_agree() == (0.111, 0.19)
    assert table_3.computed(0.2) != table_3.PRINTED


def test_table_2():
    assert table_3.tested_by() == table_3.TESTED_BY
    even = table_3.growth_marks("proportionality")
    assert [letters for letters, mark in even.items() if mark.holds] == ["ARI", "FMI", "F"]
    assert all(len(mark.conditions) == 1 for mark in even.values())


def test_table_4():
    ours, theirs = (found.typology(5) for found in (defined(), as_published()))
    assert ours.silhouette == pytest.approx(0.49962480, abs=1e-8)
    assert theirs.silhouette == pytest.approx(0.54672647, abs=1e-8)
    assert ours.groups == theirs.groups
    shares = table_4.shares_of_h_and_q()
    assert max(shares.column("as defined")) == pytest.approx(0.0362, abs=1e-3)
    assert max(shares.column("as the program has it")) == pytest.approx(0.170, abs=1e-3)


def test_table_4_in_the_words_of_the_paper():
    named = {
        "blue": "RI oc, RI knc, RI ncs, RI sc, NMI knc, NMI ncs",
        "brown": "ARI knc, ARI ncs, FMI onc, JI onc, F onc, NMI oc, NMI sc",
        "red": "RI onc, ARI oc, ARI onc, ARI sc, F oc, NMI onc",
        "orange": "FMI oc, FMI knc, FMI sc, JI oc, JI knc, JI sc, F knc, F sc",
        "green": "FMI ncs, JI ncs, F ncs",
    }
    members = table_4.members()
    assert {color: ", ".join(map(" ".join, bars)) for color, bars in members.items()} == named
    wanted = {
        "blue": (0.47, 0.34, 0.15),
        "brown": (0.25, 0.61, 0.08),
        "red": (0.06, 0.88, 0.04),
    }
    for color, shares in wanted.items():
        found = table_4.shares_of(color)
        assert [found[term] for term in ("k", "q", "k:q")] == pytest.approx(shares, abs=0.005)
    assert table_4.shares_of("orange")["q"] == pytest.approx(0.994, abs=5e-4)
    green = table_4.shares_of("green")
    assert (green["q"], green["h"], green["h:q"]) == pytest.approx((0.93, 0.034, 0.015), abs=5e-3)
    assert [color for color in named if not table_4.fits(color)] == ["green"]


def test_five_groups_need_parsimony():
    for found in (defined(), as_published()):
        assert len(found.typology()) == 2
        assert len(found.typology(parsimony=table_4.PARSIMONY)) == 2
        assert len(found.typology(fewest=3, parsimony=table_4.PARSIMONY)) == 5


def test_use_cases():
    first, second = (use_cases.scores(case) for case in ("6.1", "6.2"))
    wanted = "JI .866, FMI .852, F .797, ARI .773, RI .699, NMI .644"
    assert ", ".join(f"{name} {short(score)}" for name, score in first.items()) == wanted
    wanted = "F .873, FMI .847, JI .847, ARI .632, RI .574, NMI .566"
    assert ", ".join(f"{name} {short(score)}" for name, score in second.items()) == wanted
    few = use_cases.scores("6.2", found=use_cases.two_or_three())
    assert ", ".join(f"{name} {short(few[name])}" for name in ("F", "FMI", "JI")) == (
        "F .920, FMI .853, JI .851"
    )


def test_use_cases_with_other_thresholds():
    assert use_cases.taus_with_first("6.1", "JI") == list(use_cases.TAUS)
    assert all(map(use_cases.divided, use_cases.TAUS))
    close = use_cases.scores("6.1", 0.3)
    assert close["JI"] - close["F"] == pytest.approx(0.0006, abs=1e-4)
    assert use_cases.taus_with_first("6.2", "F") == [tau for tau in use_cases.TAUS if tau < 0.215]
    few = use_cases.taus_with_first("6.2", "F", use_cases.two_or_three())
    assert few == [tau for tau in use_cases.TAUS if tau > 0.035]


def test_the_jaccard_index_is_less_sensitive_by_shares_only():
    (ji, ji_share), (ari, ari_share) = map(use_cases.sensitivity, ("JI", "ARI"))
    assert (ji_share, ari_share) == pytest.approx((0.3128, 0.3568), abs=1e-4)
    assert (ji, ari) == pytest.approx((0.0832, 0.0758), abs=1e-4)


def test_kept_results_are_those_of_a_new_run(arinik_2021):
    expected = "reproduced: 55, differing with reason: 19, not reproducible: 8"
    assert arinik_2021.last_line == expected
    assert_kept(arinik_2021, rel=1e-8)

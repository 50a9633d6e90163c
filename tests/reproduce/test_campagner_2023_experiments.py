"""Section 5 of Campagner, Ciucci and Denœux (2023): Table 2, the simulated data, the findings."""

import time
from itertools import combinations

import numpy as np
import pytest

import partita as pt
from reproduce.campagner_2023 import (
    at_scale,
    authors_program,
    figures,
    findings,
    iris,
    simulation,
    table_2,
    table_2_printed,
)

# Table 2


def ends(method, setting, name):
    found = table_2.score(method, setting, name)
    return [round(found.lower, 4), round(found.upper, 4)]


def test_the_printed_table_is_whole():
    cells = {
        (method, name) for method in table_2_printed.METHODS for name in table_2_printed.MEASURES
    }
    without = {("KM", name) for name in table_2_printed.MEASURES if not name.startswith("T")}
    assert set(table_2_printed.PRINTED) == cells - without
    assert all(len(digits) == 5 for cell in table_2_printed.PRINTED.values() for digits in cell)


def test_rough_k_means_on_iris_is_the_printed_one():
    for name in ("T-RI", "S-RI", "A-RI"):
        found = table_2.score("RKM", iris.RKM, name)
        assert found.agrees_with(table_2_printed.PRINTED["RKM", name])
    for name in ("T-PD", "S-PD", "A-PD"):
        found = table_2.score("RKM", iris.RKM, name)
        assert [found.lower, found.upper] == pytest.approx([15 / 149, 17 / 149])
    assert table_2.score("RKM", iris.RKM, "S-PD").agrees_with(("0.100", "0.113"), table_2.OVER_N)
    assert not table_2.score("RKM", iris.RKM, "T-PD").agrees_with(("0.099",) * 2, table_2.OVER_N)


def test_k_means_on_iris_is_the_mean_of_two_optima():
    found = [table_2.score("KM", f"{errors} errors", "T-RI").lower for errors in (17, 16)]
    assert found == pytest.approx([0.8737, 0.8797], abs=5e-5)
    assert round(sum(found) / 2, 3) == 0.877
    found = [table_2.score("KM", f"{errors} errors", "T-PD").lower for errors in (17, 16)]
    assert found == pytest.approx([17 / 149, 16 / 149])
    assert round(sum(found) / 2, 3) == 0.111


def test_no_fuzzifier_has_both_printed_figures():
    assert ends("FCM", iris.FCM, "A-RI") == [0.5987, 0.5987]
    assert round(table_2.OVER_N * table_2.score("FCM", iris.FCM, "A-PD").lower, 3) == 0.481
    table = table_2.fuzzy_settings()
    for distance in ("PD over 2(n - 1)", "PD over 2n"):
        assert table_2.fuzzifiers_with(table, "RI", distance) == []
    assert table_2.fuzzifiers_with(table, "RI with the diagonal", "PD over 2n") == [1.395]
    at = {row["m"]: row for row in table.records()}
    assert at[1.35]["RI"] == pytest.approx(0.8760, abs=5e-5)
    assert at[1.35]["PD over 2n"] == pytest.approx(0.1102, abs=5e-5)


def test_fuzzy_c_means_by_the_authors_program_lands_near_print():
    starts = {run.start: run for run in authors_program.all_runs()[:200]}
    near = [run.scores[0] for run in starts.values() if 0.875 < run.scores[0] < 0.8775]
    assert near == pytest.approx([0.8753, 0.8751, 0.8771, 0.8761], abs=5e-5)
    assert authors_program.nearest_fuzzy().error_of_fuzzy < 0.001
    assert authors_program.nearest_possible().error_of_possible < 0.0065
    at_k_means = authors_program.run("k-means").scores
    assert at_k_means[0] == pytest.approx(0.873, abs=5e-4)
    assert at_k_means[2:4] == pytest.approx((0.843, 0.907), abs=5e-4)


def test_a_larger_m_is_harder_in_the_authors_program():
    X, _ = iris.flowers()
    centers = iris.k_means(X, iris.START_OF_17_ERRORS).cluster_centers_
    means = [
        authors_program.memberships(X, centers, m, steps=0).max(axis=1).mean() for m in (1, 2, 5)
    ]
    assert means == sorted(means)
    assert means[-1] > 0.9


def test_possibilistic_clusters_of_iris_are_at_one_place():
    [places] = [
        np.array(one.centers)
        for one, _ in table_2.scored()
        if (one.method, one.setting) == ("PCM", iris.PCM)
    ]
    assert np.ptp(places, axis=0).max() < 0.06
    found = table_2.score("PCM", iris.PCM, "T-RI")
    assert (found.lower, found.upper) == pytest.approx((0.329, 0.961), abs=4e-3)


def test_evidential_c_means_in_the_printed_setting():
    assert ends("ECM", iris.ECM, "A-RI") == [0.3117, 0.6598]
    assert ends("ECM", iris.ECM, "A-PD") == [0.4564, 0.7722]
    found = table_2.score("ECM", iris.ECM, "T-RI")
    assert (found.lower, found.upper) == pytest.approx((0.553, 0.637), abs=3e-3)


def test_what_is_impossible_in_the_printed_column_of_evidential_c_means():
    broken = [one.in_words() for one in table_2_printed.relations("ECM") if not one.holds]
    assert broken == [
        "T-RI 0.944 > A-RI 0.887",
        "T-PD 0.229 > A-PD 0.221",
        "T-RI 0.781 > S-RI 0.681",
    ]
    assert all(one.holds for one in table_2_printed.relations("PCM"))


def test_the_relations_hold_for_computed_columns():
    """But for mass on the empty set, which A counts: PCM of the authors' program has none."""
    by_name = {
        name: table_2.score("PCM", "authors' program", name) for name in table_2_printed.MEASURES
    }
    assert by_name["T-RI"].upper <= by_name["A-RI"].upper
    assert by_name["A-RI"].lower <= by_name["T-RI"].lower
    assert by_name["T-PD"].upper <= by_name["A-PD"].upper


def test_sampling_is_inside_transport():
    """The sampled interval is too narrow, up to its standard errors."""
    for one, _ in table_2.scored():
        if one.method == "KM":
            continue
        for quantity in ("RI", "PD"):
            wide, narrow = (
                table_2.score(one.method, one.setting, f"{kind}-{quantity}") for kind in "TS"
            )
            assert wide.lower - 1e-2 <= narrow.lower <= narrow.upper <= wide.upper + 1e-2


def test_certificates_are_turned_with_the_interval():
    found = table_2.score("ECM", iris.ECM, "T-RI")
    for value, words in (
        (found.lower, found.lower_certificate),
        (found.upper, found.upper_certificate),
    ):
        at_least, at_most = words.removesuffix(", confidence 0.99").split(" to ")
        assert float(at_least) - 5e-5 <= value <= float(at_most) + 5e-5
        assert float(at_most) - float(at_least) < 5e-3


# Simulated data


def test_simulated_data():
    X, truth = simulation.points()
    assert X.shape == (10_000, 2)
    assert np.bincount(truth).tolist() == [3330, 3299, 3371]
    assert figures.overlap(X, truth) == pytest.approx(0.114, abs=5e-4)
    scores = simulation.scored()
    assert len(scores) == 60
    assert scores["truth", "KM", "A-RI"].lower == pytest.approx(0.8613, abs=1e-3)
    assert scores["KM", "RKM", "A-RI"].upper == pytest.approx(1.0)
    for name in simulation.NAMES:
        lower, upper = simulation.bounds(name)
        assert (lower <= upper).all()
        assert (lower == lower.T).all()
    # Sampling at this size hardly leaves an interval.
    wide, narrow = (scores["truth", "PCM", name] for name in ("A-RI", "S-RI"))
    assert wide.upper - wide.lower > 0.5
    assert narrow.upper - narrow.lower < 0.01


def test_possibilistic_clusters_collapse_in_one_setting():
    chosen, collapsed = (
        np.asarray(simulation.clusterings(setting)["PCM"].memberships)
        for setting in (simulation.CHOSEN, simulation.COLLAPSED)
    )
    assert np.ptp(collapsed, axis=1).max() < 0.2
    assert np.ptp(chosen, axis=1).max() > 0.9
    assert np.bincount(chosen.argmax(axis=1)).min() > 3000


def test_findings_in_words_follow_the_figures():
    table = findings.findings()
    rows = {(row["setting"], row["measure"]): row for row in table.records()}
    chosen = rows[simulation.CHOSEN, "A-RI"]
    assert chosen["farthest first"].startswith("FCM")
    assert chosen["widest first"].startswith("PCM, ECM")
    assert chosen["FCM most dissimilar"]
    assert chosen["ECM and PCM alike"]
    assert all(table.column("KM and RKM near the truth"))
    assert not any(table.column("RKM nearest to the truth"))
    collapsed = rows[simulation.COLLAPSED, "A-RI"]
    assert collapsed["farthest first"].startswith("PCM")
    assert not collapsed["ECM and PCM alike"]


@pytest.mark.nightly
def test_alpha_rand_of_all_pairs_takes_seconds():
    clusterings = simulation.clusterings().values()
    started = time.perf_counter()
    for x, y in combinations(clusterings, 2):
        pt.alpha_rand_score(x, y)
    assert time.perf_counter() - started < 30


@pytest.mark.parametrize(
    ("name", "quantity", "wanted"),
    [
        ("KM", "RI", (0.861319, 0.861319)),
        ("KM", "PD", (0.113711, 0.113711)),
        ("RKM", "PD", (0.095210, 0.135314)),
        ("FCM", "RI", (0.568760, 0.568760)),
        ("FCM", "PD", (0.551881, 0.551881)),
    ],
)
def test_transport_of_ten_thousand_points_is_exact(name, quantity, wanted):
    ends = at_scale.certified("truth", name, quantity, simulation.CHOSEN)
    assert all(end.exact for end in ends)
    assert [end.value for end in ends] == pytest.approx(wanted, abs=2e-5)


def test_what_the_printed_digits_say_of_the_text():
    claims = {one.where: one for one in table_2_printed.claims_of_the_text()}
    differing = [where for where, claim in claims.items() if not claim.agrees]
    assert differing == [
        "Section 5.1, S and A of RKM",
        "Section 5.1, errors of S and A",
        "Section 5.1, order of S and A",
        "Section 5.1, times of ECM",
        "Section 5.1, upper ends of PCM and ECM",
    ]
    assert claims["Section 5.1, times of ECM"].computed == (
        "1.78 times T-RI of FCM, 1.42 times T-RI of PCM, 2.34 times T-PD of FCM, "
        "1.92 times T-PD of PCM"
    )
    assert claims["Section 5.1, upper ends of PCM and ECM"].computed == (
        "S-RI of ECM 0.819 is below 0.877 of KM"
    )

"""Comparisons with a soft clustering: intervals of the data, certificates of the computation."""

import json

import numpy as np
import pytest

import partita as pt
from partita.comparing.rendering import certificate_text, shown_value

HARD = [0, 1, 1, 2, 0]
ROUGH = pt.Rough([{0}, {1}, {1, 2}, {2}, {0, 1, 2}])
# The paper's running example: Rand, then partition distance, at alpha = 0 and 1.
EXAMPLES = {
    "rough": (ROUGH, (0, 0.5), (0, 0.5)),
    "fuzzy": (
        pt.Fuzzy([[1, 0, 0], [0, 1, 0], [0, 0.5, 0.5], [0, 0, 1], [1 / 3, 1 / 3, 1 / 3]]),
        (4 / 15, 4 / 15),
        (7 / 24, 7 / 24),
    ),
    "possibilistic": (
        pt.Possibilistic([[1, 0, 0], [0, 1, 0], [0, 1, 1], [0, 0, 1], [1, 1, 0.8]]),
        (0, 0.48),
        (0, 0.5),
    ),
    "evidential": (
        pt.Evidential(
            [
                [1, 0, 0, 0, 0],
                [0, 1, 0, 0, 0],
                [0, 0, 0, 0.5, 0.5],
                [0, 0, 1, 0, 0],
                [1 / 6, 1 / 6, 1 / 6, 0, 0.5],
            ],
            [{0}, {1}, {2}, {1, 2}, {0, 1, 2}],
        ),
        (1 / 12, 0.441667),
        (1 / 12, 0.458333),
    ),
}


@pytest.fixture(scope="module")
def uncertain():
    """Two fuzzy clusterings of so many objects that their distance is only bounded."""
    rng = np.random.default_rng(0)
    return [pt.Fuzzy(rng.dirichlet([0.5] * 3, 40)) for _ in range(2)]


@pytest.mark.parametrize("kind", EXAMPLES)
def test_rows_of_transport_have_the_papers_figures_and_certificates(kind):
    soft, rand, partition = EXAMPLES[kind]
    result = pt.compare(HARD, soft)
    for name, wanted in (("transport_rand", rand), ("transport_partition", partition)):
        row = result.row(name)
        assert result[name] == row.value == pytest.approx(wanted, abs=1e-6)
        assert isinstance(row.value, pt.Interval)
        assert [figure.value for figure in row.certificate] == list(row.value)
        assert all(figure.exact for figure in row.certificate)
        assert (row.family, row.higher_is_better, row.bounds) == ("transport", False, (0.0, 1.0))
    assert result.row("alpha_rand").certificate is None
    assert list(result)[-2:] == ["transport_rand", "transport_partition"]


def test_base_alpha_and_budget():
    result = pt.compare(HARD, ROUGH, base=["nmi", "partition"], alpha=0.25)
    assert list(result)[-2:] == ["transport_normalized_mutual_info", "transport_partition"]
    assert result["transport_partition"] == pytest.approx(0.125)
    assert result["alpha_rand"] == pytest.approx(pt.alpha_rand_score(HARD, ROUGH, alpha=0.25))
    ends = [1 - pt.normalized_mutual_info_score(HARD, hard) for hard in pt.hard_clusterings(ROUGH)]
    assert result["transport_normalized_mutual_info"] == pytest.approx(
        0.75 * min(ends) + 0.25 * max(ends)
    )
    row = result.row("transport_partition")
    assert len(row.certificate) == 1
    assert row.remarks == ("at alpha = 0.25",)
    assert result.row("rough_rand").remarks == ()
    assert "transport_partition: at alpha = 0.25" in str(result)


def test_a_base_that_is_given_is_always_shown():
    result = pt.compare(HARD, ROUGH, measures="alpha_rand", base="rand")
    assert list(result) == ["alpha_rand", "transport_rand"]
    result = pt.compare(HARD, ROUGH, measures=["transport", "rough_rand"], base="purity")
    assert list(result) == ["rough_rand", "transport_purity"]
    assert list(pt.compare(HARD, ROUGH, measures=pt.alpha_rand_score)) == ["alpha_rand"]


def test_an_own_measure_is_a_base():
    own = pt.measures.own_measure(
        lambda table: float(table.shape[0] == table.shape[1]),
        name="same_number",
        bounds=(0.0, 1.0),
        perfect=1.0,
    )
    result = pt.compare([0, 0, 1], pt.Rough([{0}, {0, 1}, {0, 1}]), base=own)
    assert result["transport_same_number"] == (0, 1)


def test_a_larger_budget_never_widens_and_the_same_one_repeats(uncertain):
    small, large, again = (
        pt.compare(*uncertain, measures="transport_rand", budget=budget).row("transport_rand")
        for budget in ("1e4 states", 1.5, 1.5)
    )
    assert large == again
    assert large.certificate[0].width < small.certificate[0].width


def test_bounds_are_shown_and_never_look_exact(uncertain):
    row = pt.compare(*uncertain).row("transport_rand")
    figure = row.certificate[0]
    assert not figure.exact
    shown = shown_value(row)
    low, high = map(float, shown.split(" to "))
    assert low <= figure.at_least < figure.at_most <= high
    assert high - low <= 1.3 * figure.width
    assert figure.level == 0.99
    low, high = certificate_text(row).removesuffix(", 99 % sure").split(" to ")
    assert float(low) <= figure.at_least < figure.at_most <= float(high)
    assert float(high) - float(low) <= figure.width + 2e-4
    lines = str(pt.compare(*uncertain).all).splitlines()
    (line,) = [line for line in lines if "transport_rand" in line]
    assert f"{shown}  ↓  [0, 1]  99 % sure" in line


def test_json_keeps_certificates_and_reads_older_comparisons(uncertain):
    result = pt.compare(*uncertain, alpha=0.5)
    text = result.to_json()
    again = pt.Comparison.from_json(text)
    assert again == result
    assert isinstance(again.row("transport_rand").certificate[0], pt.Certified)
    data = json.loads(text)
    row = next(row for row in data["measures"] if row["measure"] == "transport_rand")
    assert set(row["certificate"][0]) == set(pt.Certified._fields)
    assert row["remarks"] == ["at alpha = 0.5"]
    older = [{k: v for k, v in row.items() if k not in ("certificate", "remarks")}
             for row in data["measures"]]  # fmt: skip
    plain = pt.Comparison.from_json(json.dumps({**data, "measures": older}))
    assert dict(plain) == dict(result)
    assert plain.row("transport_rand").certificate is None


@pytest.mark.parametrize("backend", ["pandas", "polars"])
def test_frames_have_the_bounds_of_each_figure(backend, uncertain):
    result = pt.compare(*uncertain)
    frame = result.to_frame(backend)
    place = list(frame["measure"]).index("transport_rand")
    figure = result.row("transport_rand").certificate[0]
    for column, wanted in (
        ("value_lower", figure.value),
        ("value_lower_at_least", figure.at_least),
        ("value_lower_at_most", figure.at_most),
        ("value_upper_at_most", figure.at_most),
        ("certificate", certificate_text(result.row("transport_rand"))),
    ):
        assert frame[column][place] == wanted
    assert frame["certificate"][0] == ""
    hard = pt.compare([0, 0, 1], [0, 1, 1]).to_frame(backend)
    assert "certificate" not in list(hard.columns)


def test_notebooks_show_the_certificate_and_how_it_was_found(uncertain):
    row = pt.compare(*uncertain).row("transport_rand")
    html = pt.compare(*uncertain)._repr_html_()
    title = f"{certificate_text(row)} ({row.certificate[0].method})"
    assert f'title="{title}">99 % sure' in html
    assert html.count("<tr>") == html.count("</tr>")


def test_what_was_done_to_the_empty_set_is_said():
    soft = pt.Possibilistic([[1, 0], [0.5, 0], [0, 1]])
    result = pt.compare([0, 0, 1], soft, measures="transport")
    assert "transport_rand, transport_partition: mass on the empty set was left out" in str(result)
    assert "mass on the empty set" in result._repr_html_()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"alpha": 2}, r"alpha=2 must lie in \[0, 1\]"),
        ({"alpha": "x"}, "alpha='x'"),
        ({"budget": "5 hours"}, "budget='5 hours': give seconds"),
        ({"budget": 0}, "budget=0 leaves nothing to spend"),
        ({"base": "nope"}, "no measure is called 'nope'"),
        ({"base": "mutual_info"}, "base='mutual_info' is not normalized"),
        ({"base": []}, "base is empty"),
        ({"measures": []}, "measures is empty"),
        ({"measures": "nope"}, "no measure of soft clusterings is called 'nope'"),
        ({"measures": "rough_rand", "alpha": 0.5}, "alpha has no effect on rough_rand"),
        ({"measures": "alpha_rand", "budget": 3}, "budget has no effect on alpha_rand"),
    ],
)
def test_bad_options(options, words):
    with pytest.raises(pt.PartitaError, match=words):
        pt.compare(HARD, ROUGH, **options)


@pytest.mark.parametrize("options", [{"base": "rand"}, {"alpha": 0.5}, {"budget": 3}])
def test_hard_clusterings_refuse_what_is_for_soft_ones(options):
    (name,) = options
    for sides in ((HARD, HARD), (np.eye(3)[HARD], HARD)):
        with pytest.raises(pt.InputError, match=f"{name} is for soft clusterings, and both"):
            pt.compare(*sides, **options)


@pytest.mark.parametrize("name", ["soft", "transport", "transport_rand", "alpha_rand"])
def test_measures_of_soft_clusterings_are_named_as_such(name):
    with pytest.raises(pt.UnknownMeasureError, match=f"'{name}' is for soft clusterings"):
        pt.compare(HARD, HARD, measures=["ari", name])


def test_only_measures_that_have_an_option_are_given_it():
    assert [
        name
        for name, one in pt.measures.items()
        if one.card.family == "soft" and one.accepts("alpha")
    ] == [
        "alpha_rand",
        "alpha_partition_distance",
    ]


def test_fitted_clusterers_are_taken_as_they_are():
    from sklearn.cluster import KMeans
    from sklearn.datasets import load_iris

    from partita.clusterers import FuzzyCMeans

    X, truth = load_iris(return_X_y=True)
    fuzzy = FuzzyCMeans(3, random_state=0).fit(X)
    shown = pt.compare(truth, fuzzy)
    assert shown["frigui_rand"] == pt.frigui_rand_score(truth, fuzzy.clustering_)
    hard = KMeans(3, n_init=1, random_state=0).fit(X)
    assert pt.compare(truth, hard)["rand"] == pt.rand_score(truth, hard.labels_)
    evclust = {"mass": np.array([[0.5, 0.5], [1, 0]]), "F": np.array([[1, 0], [1, 1]])}
    assert pt.compare([0, 1], evclust)["alpha_rand"].upper == 0.5


def test_compare_of_soft_clusterings():
    rough = pt.Rough([{0}, {1}, {1, 2}, {2}, {0, 1, 2}])
    result = pt.compare([0, 1, 1, 2, 0], rough)
    assert result["alpha_rand"] == (0.4, 1.0)
    assert result["credal_rand_belief"] == pytest.approx(0.7)
    assert "hullermeier_rand" in result.left_out
    assert "0.4000 … 1.0000" in str(result)
    assert pt.Comparison.from_json(result.to_json()) == result
    frame = result.to_frame().set_index("measure")
    assert list(frame.loc["alpha_rand", ["value_lower", "value_upper"]]) == [0.4, 1.0]
    with pytest.raises(pt.InputError, match="sample_weight is for hard clusterings"):
        pt.compare([0, 1, 1, 2, 0], rough, sample_weight=[1] * 5)
    with pytest.raises(pt.UnknownMeasureError, match="no measure of soft clusterings"):
        pt.compare([0, 1, 1, 2, 0], rough, measures="arri")
    with pytest.raises(pt.UnknownMeasureError, match='base="adjusted_rand" carries it over'):
        pt.compare([0, 1, 1, 2, 0], rough, measures="ari")
    with pytest.raises(pt.InputError, match="no measure asked for takes a hard and a rough"):
        pt.compare([0, 1, 1, 2, 0], rough, measures="frigui_rand")

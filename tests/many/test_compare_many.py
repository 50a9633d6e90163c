"""Every clustering against every other."""

import io
import pickle
from itertools import product

import numpy as np
import pandas as pd
import polars as pl
import pytest
from scipy.cluster.hierarchy import linkage

import partita as pt
from partita.many.pair_tables import PairTables
from tests.every_kind import every_kind

RUNS = {"one": [0, 0, 1, 1], "two": [0, 0, 1, 2], "three": [0, 1, 0, 1]}


@pytest.mark.parametrize("n_jobs", [1, 2, -1])
@pytest.mark.parametrize("measure", ["ari", "purity", pt.rand_score])
def test_matrix_holds_each_pair(measure, n_jobs):
    result = pt.compare_many(RUNS, measure, n_jobs=n_jobs)
    single = getattr(measure, "measure", None) or pt.measures[measure]
    for one, labels in RUNS.items():
        for other, others in RUNS.items():
            assert result[one, other] == single(labels, others)


def test_a_list_is_numbered():
    result = pt.compare_many(list(RUNS.values()))
    assert list(result) == [0, 1, 2]
    assert np.array_equal(result.values, result.values.T)


def test_it_prints_and_makes_frames():
    result = pt.compare_many(RUNS, "rand")
    assert str(result).splitlines()[1].split() == ["one", "two", "three"]
    assert ">0.8333</span></td>" in result._repr_html_()
    assert result.to_frame("polars")["two"].to_list() == [5 / 6, 1.0, 0.5]
    assert list(result.to_frame("pandas")["reference"]) == list(RUNS)


def test_ids_are_joined_pair_by_pair():
    members = [{"a": 0, "b": 0, "c": 1}, {"c": 5, "b": 4, "a": 4}]
    assert pt.compare_many(members)[0, 1] == 1.0


def test_keys_and_coverage_are_kept():
    members = {1: {"a": 0, "b": 0}, "reference": {"a": 0, "b": 1, "c": 1}}
    result = pt.compare_many(members, "rand", on_mismatch="intersect")
    assert result[1, "reference"] == 0.0
    assert result.coverage[1, "reference"] == (2, 0, 1, 0, 0)
    assert list(result.to_frame()["reference_"]) == [1, "reference"]
    with pytest.raises(pt.InputError, match="no clustering is called 'x'"):
        result["x", 1]


def test_errors_name_the_clustering():
    with pytest.raises(pt.MismatchError, match="one and short"):
        pt.compare_many({"one": [0, 1], "short": [0]})
    with pytest.raises(pt.InputError, match="at least two"):
        pt.compare_many([[0, 1]])
    with pytest.raises(pt.InputError, match="n_jobs=0"):
        pt.compare_many(RUNS, n_jobs=0)
    with pytest.raises(pt.InputError, match="two is empty"):
        pt.compare_many({"one": [0, 1], "two": []})
    with pytest.raises(pt.MissingLabelsError, match="two has 1 object without a label"):
        pt.compare_many({"one": [0, 1], "two": [0, None]})


def test_progress_bar_shows_when_asked_and_is_silent_in_a_pipe(monkeypatch):
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    pt.compare_many(RUNS)
    assert stream.getvalue() == ""
    pt.compare_many(RUNS, progress=True)
    assert "comparing" in stream.getvalue()


KINDS = {
    "hard": pt.Hard([0, 0, 1, 1]),
    "rough": pt.Rough([{0}, {0}, {1}, {0, 1}]),
    "fuzzy": pt.Fuzzy([[1, 0], [0.5, 0.5], [0.2, 0.8], [0, 1]]),
    "labels": [0, 1, 1, 1],
}


@pytest.mark.parametrize("measure", ["credal_rand_belief", "soft_adjusted_rand"])
def test_soft_measures_take_every_kind(measure):
    result = pt.compare_many(KINDS, measure, n_jobs=2)
    for one in KINDS:
        for other in KINDS:
            wanted = pt.measures[measure](KINDS[one], KINDS[other])
            assert result[one, other] == pytest.approx(wanted, rel=1e-12)
    assert not result.is_interval


def test_intervals_have_a_third_axis():
    result = pt.compare_many(KINDS, "alpha_rand")
    assert result.is_interval
    assert result.values.shape == (4, 4, 2)
    assert result["hard", "rough"] == pt.alpha_rand_score(KINDS["hard"], KINDS["rough"])
    assert "0.5000 … 1.0000" in str(result)
    frame = result.to_frame()
    assert list(frame.columns)[:3] == ["reference", "hard.lower", "hard.upper"]
    assert frame["rough.lower"][0] == result["hard", "rough"].lower
    assert ">0.5000 … 1.0000</span></td>" in result._repr_html_()
    assert pt.interval_mds(1 - result.values[:, :, ::-1], n_init=1, rng=0).radii.shape == (4,)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((KINDS, "rand"), "rough is rough, and rand compares hard clusterings"),
        ((KINDS, ["credal_rand_belief", "rand"]), "hard is hard, rough is rough, and rand"),
        (({"a": KINDS["fuzzy"], "b": KINDS["fuzzy"]}, "rough_rand"), "a is fuzzy, b is fuzzy"),
        ((RUNS, []), "measures is empty"),
        ((RUNS, ["rand", "rnd"]), "did you mean rand"),
        ((RUNS, {"rand": 1}), "measures is a dict"),
        ((RUNS, 3), "measures: 3 names no measure"),
        (([], "rand"), "0 entries: give at least two"),
        (({0: [0, 1], "0": [0, 0]}, "rand"), "two clusterings are called '0'"),
        ((RUNS | {"four": [0, 1, 2]}, "rand"), "one and four must label the same objects"),
        ((RUNS | {"four": np.zeros((4, 3, 2))}, "rand"), "four"),
        (
            (KINDS, "rough_rand"),
            "rough_rand compares hard, rough clusterings, and hard is hard, fu",
        ),
        ((KINDS, "fuzzy_rand"), "fuzzy_rand compares a hard reference with"),
        (("truth.csv", "rand"), "clusterings is of type str"),
        ((None, "rand"), "clusterings is of type NoneType"),
        ((RUNS, "rnd"), "did you mean rand"),
    ],
)
def test_wrong_use_is_explained(arguments, words):
    with pytest.raises(pt.PartitaError, match=words):
        pt.compare_many(*arguments)


def test_weights_are_for_hard_measures():
    with pytest.raises(pt.InputError, match="sample_weight is for hard measures"):
        pt.compare_many(KINDS, "credal_rand_belief", sample_weight=[1, 1, 1, 1])
    with pytest.raises(pt.InputError, match="sample_weight is for hard measures"):
        pt.compare_many(RUNS, ["rand", "credal_rand_belief"], sample_weight=[1, 1, 1, 1])
    for n_jobs in ("all", -2, 1.5, True, None):
        with pytest.raises(pt.InputError, match="n_jobs="):
            pt.compare_many(RUNS, n_jobs=n_jobs)
    for weights in ([1, 1, 1], [1, 1, 1, -1], [0, 0, 0, 0], ["a"] * 4):
        with pytest.raises(pt.PartitaError, match="sample_weight"):
            pt.compare_many(RUNS, sample_weight=weights)


def test_options_of_soft_measures_are_checked():
    with pytest.raises(pt.InputError, match="alpha has no effect on adjusted_rand"):
        pt.compare_many(RUNS, alpha=0.5)
    with pytest.raises(pt.InputError, match="budget has no effect"):
        pt.compare_many(RUNS, budget=3)
    with pytest.raises(pt.InputError, match="alpha"):
        pt.compare_many(KINDS, "alpha_rand", alpha=2)
    result = pt.compare_many(KINDS, "alpha_rand", alpha=0.5)
    assert not result.is_interval
    wanted = pt.alpha_rand_score(KINDS["hard"], KINDS["rough"], alpha=0.5)
    assert result["hard", "rough"] == wanted


@pytest.mark.parametrize("library", [pd, pl])
def test_columns_of_a_dataframe_are_named_by_the_caller(library):
    frame = library.DataFrame({"id": [1, 2, 3], "first": [0, 0, 1], "second": [0, 0, 1]})
    with pytest.raises(pt.InputTypeError, match="clusterings is a dataframe, of which any column"):
        pt.compare_many(frame)
    runs = {name: frame[name] for name in ("first", "second")}
    assert pt.compare_many(runs)["first", "second"] == 1


def test_the_clusterings_stay_with_their_values():
    runs = {"hard": [0, 0, 1], "soft": pt.Fuzzy([[0.9, 0.1], [0.4, 0.6], [0, 1]])}
    result = pt.compare_many(runs, "alpha_rand")
    table, remarks = PairTables(result.members).hardened(0, 1)
    assert table.counts.tolist() == [1, 1, 1]
    assert [remark.split(":")[0] for remark in remarks] == ["the soft is fuzzy"]
    assert [(one.name, one.kind, one.n) for one in result.members.inputs] == [
        ("hard", "hard", 3),
        ("soft", "fuzzy", 3),
    ]


def test_a_pickled_result_has_its_figures_only():
    result = pt.compare_many({"a": [0, 0, 1], "b": [0, 1, 1]})
    again = pickle.loads(pickle.dumps(result))
    assert again.members is None
    np.testing.assert_array_equal(again.values, result.values)


def test_weights_are_those_of_objects():
    weights = {"a": 2, "b": 1, "c": 3}
    members = {
        "x": {"a": 0, "b": 0, "c": 1},
        "y": {"c": 5, "b": 4, "a": 4},
        "z": {"b": "u", "c": "v", "a": "v"},
    }
    result = pt.compare_many(members, ["rand", "purity"], sample_weight=weights)
    for one, other in product(members, repeat=2):
        for name in result:
            wanted = pt.measures[name](members[one], members[other], sample_weight=weights)
            assert result[name][one, other] == wanted


@pytest.mark.parametrize("options", [{}, {"missing": "drop", "on_mismatch": "intersect"}])
def test_every_hard_measure_is_as_if_called_alone(every_path, options):
    rng = np.random.default_rng(0)
    n, clusterings = 40, {}
    for i, k in enumerate((1, 2, 5, 9, 40)):
        ids = rng.permutation(n)
        labels = rng.integers(0, k, n).tolist()
        if options:
            ids, labels = ids[: n - 3 * i], labels[: n - 3 * i]
            labels[i] = None
        clusterings[f"{k} clusters"] = dict(zip(ids.tolist(), labels, strict=True))
    measures = list(pt.measures.hard)
    result = pt.compare_many(clusterings, measures, **options)
    assert list(result) == measures
    indices = {name: i for i, name in enumerate(clusterings)}
    for one, other in product(clusterings, repeat=2):
        pair = clusterings[one], clusterings[other]
        alone = pt.compare(*pair, measures=measures, **options)
        assert result.coverage[one, other] == alone.coverage
        for name in measures:
            # The other direction of a symmetric measure is not computed again.
            wanted = pytest.approx(alone[name], rel=1e-12, abs=1e-12)
            if indices[one] <= indices[other] or not pt.measures[name].card.symmetric:
                wanted = alone[name]
            assert result[name][one, other] == wanted, (name, one, other)


def with_other_ids(kinds, rng):
    """Clusterings whose objects have names, in another order in each."""
    names = np.array(list("abcdefg"))
    orders = {kind: rng.permutation(7) for kind in ("hard", "rough", "fuzzy")}
    shuffled = {kind: kinds[kind].take(order) for kind, order in orders.items()}
    ids = {kind: names[order].tolist() for kind, order in orders.items()}
    return {
        "hard": dict(zip(ids["hard"], shuffled["hard"].codes.tolist(), strict=True)),
        "rough": pt.Rough(shuffled["rough"].sets, ids=ids["rough"]),
        "fuzzy": pt.Fuzzy(shuffled["fuzzy"].memberships, ids=ids["fuzzy"]),
        "labels": dict(zip("gfedcba", rng.integers(0, 3, 7).tolist(), strict=True)),
    }


@pytest.mark.parametrize("ids", [False, True])
def test_every_soft_measure_is_as_if_called_alone(ids):
    clusterings = every_kind(0)
    if ids:
        clusterings = with_other_ids(clusterings, np.random.default_rng(0))
    compared = 0
    for measure in pt.measures.soft.values():
        taken = [
            name
            for name, x in clusterings.items()
            if getattr(x, "kind", "hard") in measure.card.kinds
        ]
        if measure.card.hard_reference or len(taken) < 2:
            continue
        budget = {"budget": "100 states"} if measure.accepts("budget") else {}
        result = pt.compare_many({one: clusterings[one] for one in taken}, measure.name, **budget)
        for one, other in product(taken, repeat=2):
            wanted = measure(clusterings[one], clusterings[other], **budget)
            certificate = result.row(one, other).certificate
            if measure.card.family == "transport":
                for ours, theirs in zip(certificate, wanted.figures.values(), strict=True):
                    assert np.allclose(ours[:3], theirs[:3], rtol=1e-12, atol=1e-12)
                wanted = wanted.interval
            else:
                assert certificate is None
            assert np.allclose(result[one, other], wanted, rtol=1e-12, atol=1e-12)
            compared += 1
    assert compared > 150


def test_a_hard_reference_is_said_to_be_needed():
    needing = [one for one in pt.measures.soft.values() if one.card.hard_reference]
    assert needing
    for measure in needing:
        with pytest.raises(pt.InputError, match="a hard reference with"):
            pt.compare_many({"hard": KINDS["hard"], "fuzzy": KINDS["fuzzy"]}, measure.name)
        hard = pt.compare_many([KINDS["hard"], KINDS["labels"]], measure.name)
        assert hard[0, 1] == pytest.approx(measure(KINDS["hard"], KINDS["labels"]), rel=1e-12)


def test_threads_give_the_same_bits(every_path):
    rng = np.random.default_rng(3)
    many = {f"run {i}": rng.integers(0, 1 + i % 9, 300) for i in range(40)}
    measures = ["ari", "nmi", "purity", "partition_distance"]
    alone = pt.compare_many(many, measures)
    for n_jobs in (2, 5):
        result = pt.compare_many(many, measures, n_jobs=n_jobs)
        for name in result:
            np.testing.assert_array_equal(result[name].values, alone[name].values)
        assert result.coverage == alone.coverage
    soft = every_kind(1)
    names = ["credal_rand_jousselme", "transport_rand"]
    one, two = (pt.compare_many(soft, names, n_jobs=n, budget="50 states") for n in (1, 2))
    for name in names:
        np.testing.assert_array_equal(one[name].values, two[name].values)
        assert one[name].certificates == two[name].certificates


def test_large_tables_are_counted_one_by_one(every_path):
    rng = np.random.default_rng(4)
    many = [rng.integers(0, k, 400) for k in (3, 300, 80, 5)]
    result = pt.compare_many(many, ["ari", "homogeneity"])
    for i, j in product(range(4), repeat=2):
        assert result["ari"][i, j] == pt.adjusted_rand_score(many[i], many[j])
        assert result["homogeneity"][i, j] == pt.homogeneity_score(many[i], many[j])


def test_distances_by_transport_have_certificates():
    soft = {
        "one": pt.Fuzzy(np.random.default_rng(0).dirichlet(np.ones(3), 40)),
        "two": pt.Fuzzy(np.random.default_rng(1).dirichlet(np.ones(3), 40)),
        "hard": np.arange(40) % 3,
    }
    result = pt.compare_many(soft, "transport_rand", budget="10 states")
    alone = pt.transport_distance(soft["one"], soft["two"], base="rand", budget="10 states")
    assert result.certificates["one", "two"] == (alone.lower, alone.upper)
    assert result.certificates["two", "one"] == result.certificates["one", "two"]
    assert result.at_least.shape == result.values.shape
    assert (result.at_least <= result.values).all()
    assert (result.values <= result.at_most).all()
    assert result.at_least[0, 1].tolist() == [alone.lower.at_least, alone.upper.at_least]
    assert result.at_most[0, 1, 0] - result.at_least[0, 1, 0] > 0.01
    assert " to " in result.text("one", "two")
    at_one = pt.compare_many(soft, "transport_rand", budget="10 states", alpha=0.5)
    assert at_one.values.shape == at_one.at_most.shape == (3, 3)
    assert at_one.at_least[0, 1] <= at_one["one", "two"] <= at_one.at_most[0, 1]


def test_nothing_in_common_names_the_two():
    apart = {"x": {"a": 0, "b": 1}, "y": {"b": 0, "c": 1}, "z": {"a": 1, "d": 0}}
    with pytest.raises(pt.MismatchError, match="y and z have no object in common"):
        pt.compare_many(apart, on_mismatch="intersect")


def test_a_clustering_may_be_given_twice():
    labels = [0, 0, 1, 2]
    result = pt.compare_many([labels, labels, pt.Hard(labels)], ["rand", "vi"])
    assert result["rand"].values.tolist() == [[1.0] * 3] * 3
    assert result["vi"].values.tolist() == [[0.0] * 3] * 3


def test_the_callers_data_stay_as_they_are():
    runs = {name: np.array(labels) for name, labels in RUNS.items()}
    copies = {name: labels.copy() for name, labels in runs.items()}
    result = pt.compare_many(runs, ["rand", "homogeneity"])
    result["rand"].values[:] = 7
    for name, labels in runs.items():
        np.testing.assert_array_equal(labels, copies[name])


def test_own_functions_are_measures():
    def cells(table):
        return table.counts.size

    def objects(table: pt.SoftTable) -> float:
        return table.n

    result = pt.compare_many(RUNS, [cells, objects])
    assert result["cells"]["one", "two"] == 3
    assert result["objects"].values.tolist() == [[4.0] * 3] * 3
    assert pt.compare_many(KINDS, objects)["hard", "rough"] == 4
    with pytest.raises(pt.InputTypeError, match="gave 'x', where a number"):
        pt.compare_many(RUNS, lambda table: "x")


def test_a_family_stands_for_its_measures():
    result = pt.compare_many(RUNS, "pair counting")
    assert list(result) == [one.name for one in pt.measures.search(family="pair counting")]
    assert list(pt.compare_many(RUNS, ["rand"])) == ["rand"]


def covers_and_trees(rng, n=12):
    """Hard and overlapping clusterings and hierarchies; each lists its objects in an own order."""
    names = [f"object {i}" for i in range(n)]
    tree_names = rng.permutation(names).tolist()
    memberships = rng.random((n, 3)) < 0.5
    memberships[0] = True
    return {
        "hard": dict(zip(names, rng.integers(0, 3, n).tolist(), strict=True)),
        "other": dict(zip(rng.permutation(names), rng.integers(0, 4, n).tolist(), strict=True)),
        "cover": pt.Overlapping.from_memberships(memberships, objects=rng.permutation(names)),
        "partition": pt.Overlapping([names[:5], names[5:]]),
        "tree": pt.Hierarchy(linkage(rng.random((n, 2)), "average"), objects=names),
        "other tree": pt.Hierarchy(linkage(rng.random((n, 2)), "single"), objects=tree_names),
    }


@pytest.mark.parametrize("view", [pt.measures.covers, pt.measures.trees])
@pytest.mark.parametrize("options", [{}, {"on_mismatch": "intersect"}])
def test_covers_and_hierarchies_are_compared_as_if_alone(view, options):
    everything = covers_and_trees(np.random.default_rng(5))
    if options:
        everything["other"] = {k: x for k, x in everything["other"].items() if k[-1] != "3"}
        everything["cover"] = everything["cover"].take(range(3, 12))
    compared = 0
    for measure in view.values():
        taken = {
            name: x
            for name, x in everything.items()
            if getattr(x, "kind", "hard") in measure.card.kinds
        }
        result = pt.compare_many(taken, measure.name, n_jobs=2, **options)
        assert result.card is measure.card
        # The function that measures of several kinds share takes every pair.
        alone = pt.element_centric_score if measure.shares_function else measure
        for one, other in product(taken, repeat=2):
            wanted = alone(taken[one], taken[other], **options)
            assert result[one, other] == pytest.approx(wanted, rel=1e-12, abs=1e-12)
            compared += 1
    assert compared > 35
    every = pt.compare_many(everything, "element_centric", **options)
    assert every.coverage["hard", "tree"] == (12, 0, 0, 0, 0)
    assert every.coverage["hard", "cover"] == ((9, 3, 0, 0, 0) if options else (12, 0, 0, 0, 0))


def test_objects_of_both_are_kept_if_asked_for():
    everything = covers_and_trees(np.random.default_rng(9))
    flat = {
        "hard": {k: x for k, x in everything["hard"].items() if k[-1] != "3"},
        "cover": everything["cover"].take(range(3, 12)),
        "partition": everything["partition"],
    }
    for measure in pt.measures.covers.values():
        result = pt.compare_many(flat, measure.name, on_mismatch="union")
        for one, other in product(flat, repeat=2):
            wanted = measure(flat[one], flat[other], on_mismatch="union")
            assert result[one, other] == pytest.approx(wanted, rel=1e-12, abs=1e-12)
    assert result.coverage["hard", "cover"] == (12, 0, 0, 0, 0)
    frame = pd.DataFrame({"id": ["a", "a", "b"], "label": [1, 2, 2]})
    repeated = pt.as_clustering(frame, id="id")
    with pytest.raises(pt.MismatchError, match="has an id more than once, first 'a'"):
        pt.compare_many({"x": repeated, "y": {"a": 1, "b": 1}}, "omega", on_mismatch="union")
    with pytest.raises(pt.InputError, match="on_mismatch='union': choose 'error' or 'intersect'"):
        pt.compare_many(RUNS, "rand", on_mismatch="union")


def test_the_usual_measure_is_that_of_the_kinds():
    everything = covers_and_trees(np.random.default_rng(10))
    shapes = {"s": "((a,b),(c,d));", "t": "(((a,b),c),d);"}

    def usual(*names):
        return pt.compare_many({name: everything[name] for name in names}).card.name

    assert usual("hard", "other") == "adjusted_rand"
    assert usual("hard", "cover") == "omega"
    assert usual("tree", "cover") == "element_centric_hierarchy"
    assert usual("tree", "other tree") == "cophenetic_correlation"
    assert pt.compare_many({k: pt.Hierarchy(x) for k, x in shapes.items()}).card.name == (
        "rooted_triples"
    )
    assert pt.compare_many(KINDS).card.name == "alpha_rand"


def test_a_shared_name_means_the_measure_of_the_kinds():
    everything = covers_and_trees(np.random.default_rng(6))
    result = pt.compare_many(everything, ["element_centric"])
    assert list(result) == ["element_centric_hierarchy"]
    flat = {name: everything[name] for name in ("hard", "other", "cover")}
    assert pt.compare_many(flat, "element_centric").card.name == "element_centric_overlapping"
    hard = {name: everything[name] for name in ("hard", "other")}
    both = pt.compare_many(hard, ["element_centric", "omega", "ari"])
    assert list(both) == ["element_centric", "omega", "adjusted_rand"]
    assert both["omega"]["hard", "other"] == pytest.approx(both["ari"]["hard", "other"], rel=1e-12)

    def omega(table: pt.CoverTable) -> float:
        return table.n

    assert pt.compare_many(flat, omega)["hard", "cover"] == 12


@pytest.mark.parametrize(
    ("names", "measure", "words"),
    [
        (("hard", "cover"), "ari", "5 objects are in more than one cluster|an overlapping clust"),
        (("hard", "cover"), ["omega", "ari"], "adjusted_rand compares hard .* as 'omega'"),
        (("hard", "tree"), "ari", "tree is hierarchy, and adjusted_rand .* as 'element_centric'"),
        (("hard", "tree"), "omega", "omega compares hard, overlapping clusterings"),
        (("hard", "tree"), "bakers_gamma", "bakers_gamma compares hierarchy clusterings"),
        (("cover", "rough"), "omega", "rough is rough"),
    ],
)
def test_kinds_and_measures_that_do_not_go_together(names, measure, words):
    everything = covers_and_trees(np.random.default_rng(7))
    everything["rough"] = pt.Rough([{0}] * 12, ids=[f"object {i}" for i in range(12)])
    with pytest.raises(pt.InputError, match=words):
        pt.compare_many({name: everything[name] for name in names}, measure)


def test_options_of_labels_and_of_soft_measures_are_not_those_of_covers():
    everything = covers_and_trees(np.random.default_rng(8))
    flat = {name: everything[name] for name in ("hard", "cover")}
    with pytest.raises(pt.InputError, match="omega is one of overlapping clusterings"):
        pt.compare_many(flat, "omega", sample_weight=np.ones(12))
    # Element-centric similarity has an alpha of its own, another one.
    with pytest.raises(pt.InputError, match="alpha has no effect on element_centric_overlapping"):
        pt.compare_many(flat, "element_centric", alpha=0.5)
    with pytest.raises(pt.InputError, match="alpha has no effect on element_centric"):
        pt.compare_many(RUNS, "element_centric", alpha=0.5)


def test_measures_of_entities_are_computed_from_the_same_tables():
    names = ["muc", "ari", "ceaf_entity", "lea", "blanc"]
    result = pt.compare_many(RUNS, names)
    assert list(result) == ["muc", "adjusted_rand", "ceaf_entity", "lea", "blanc"]
    for one, other in product(RUNS, repeat=2):
        for name in names:
            wanted = pt.measures[name](RUNS[one], RUNS[other])
            assert result[name][one, other] == pytest.approx(wanted, rel=1e-12)
    family = pt.compare_many(RUNS, "coreference")
    assert list(family) == [one.name for one in pt.measures.search(family="coreference")]
    with pytest.raises(pt.InputError, match="rough is rough"):
        pt.compare_many(KINDS, "muc")

"""Which objects of two files or dataframes are compared: never by a silent guess."""

import numpy as np
import pandas as pd
import polars as pl
import pytest

import partita as pt
from partita.clusterings.column_names import asked_for
from partita.clusterings.two_inputs import open_columns
from partita.errors import InputTypeError

N = 500
RNG = np.random.default_rng(0)
TABLE = pd.DataFrame(
    {
        "unique_id": [f"u{i}" for i in range(N)],
        "cluster_id": RNG.integers(0, 120, N),
        "match_prob": RNG.random(N).round(3),
    }
)
SHUFFLED = TABLE.sample(frac=1, random_state=1).reset_index(drop=True)


def both(tmp_path, first, second, form="csv"):
    paths = []
    for name, frame in (("a", first), ("b", second)):
        paths.append(tmp_path / f"{name}.{form}")
        if form == "csv":
            frame.to_csv(paths[-1], index=False)
        else:
            frame.to_parquet(paths[-1], index=False)
    return paths


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_a_shuffled_file_is_the_same_clustering(tmp_path, form):
    paths = both(tmp_path, TABLE, SHUFFLED, form)
    assert pt.adjusted_rand_score(*paths) == 1.0
    result = pt.compare(*paths)
    assert result["ari"] == 1.0
    assert result.inputs.matched_by == "ids"
    assert result.inputs.reference.id_columns == ("unique_id",)
    assert pt.compare(*paths, by="position")["ari"] < 0.1


@pytest.mark.parametrize("library", [pd.DataFrame, pl.DataFrame])
def test_a_shuffled_dataframe_is_the_same_clustering(library):
    first, second = (library(x.to_dict("list")) for x in (TABLE, SHUFFLED))
    assert pt.adjusted_rand_score(first, second) == 1.0
    assert pt.compare(first, second, by="position")["ari"] < 0.1


RENAMED = {"unique_id": "who"}


@pytest.mark.parametrize("form", ["csv", "frame"])
def test_an_unknown_id_is_an_error_with_the_choice(tmp_path, form):
    first, second = TABLE.rename(columns=RENAMED), SHUFFLED.rename(columns=RENAMED)
    if form == "csv":
        first, second = both(tmp_path, first, second)
    words = r"has columns 'who', 'cluster_id', 'match_prob', and none of them is known as the id"
    for compare in (pt.compare, pt.explain, pt.adjusted_rand_score, pt.assess):
        with pytest.raises(pt.MismatchError, match=words) as caught:
            compare(first, second)
        assert 'with id=…, or compare row by row with by="position"' in str(caught.value)
        assert "pt.read_clustering" in str(caught.value)
    assert pt.compare(first, second, id="who")["ari"] == 1.0
    assert pt.compare(first, second, id="who", label="cluster_id")["ari"] == 1.0
    assert pt.explain(first, second, id="who").score == 1.0
    assert pt.assess(first, second, "ari", id="who", samples=0, interval=None).score == 1.0
    named = [pt.as_clustering(x, id="who") for x in (first, second)]
    assert pt.adjusted_rand_score(*named) == 1.0
    if form == "csv":
        assert pt.adjusted_rand_score(*(pt.read_clustering(x, id="who") for x in (first, second)))
    # A single clustering has nothing to be matched with.
    assert pt.entropy(first) == pytest.approx(pt.entropy(TABLE["cluster_id"]))


def test_the_same_rows_by_position(tmp_path):
    first, second = both(tmp_path, TABLE.rename(columns=RENAMED), TABLE.rename(columns=RENAMED))
    result = pt.compare(first, second, by="position")
    assert (result["ari"], result.inputs.matched_by) == (1.0, "position")
    assert result.inputs.sentence.startswith("compared row by row: a.csv (hard; labels: cluster_id")
    read = [pt.read_clustering(path, by="position") for path in (first, second)]
    assert pt.adjusted_rand_score(*read) == 1.0
    assert pt.compare(pd.Series([0, 1], index=[1, 0]), {"p": 0, "q": 1}, by="position")["ari"] == 1
    soft = pt.Rough({"p": {0}, "q": {1}})
    assert pt.compare(soft, {"q": 0, "p": 1}, by="position").inputs.matched_by == "position"
    assert not soft.by_position
    short = both(tmp_path, TABLE, TABLE[:9])
    with pytest.raises(pt.MismatchError, match=r"inconsistent numbers of samples: \[500, 9\]"):
        pt.compare(*short, by="position")


def test_bare_labels_go_by_position(tmp_path):
    first, second = both(tmp_path, TABLE[["cluster_id"]], TABLE[["cluster_id"]])
    assert pt.compare(first, second)["ari"] == 1.0
    assert pt.compare(first, TABLE["cluster_id"].tolist()).inputs.matched_by == "position"


def test_bare_labels_against_ids(tmp_path):
    first, second = both(tmp_path, TABLE[["cluster_id"]], SHUFFLED)
    with pytest.raises(pt.MismatchError) as caught:
        pt.compare(first, second)
    assert f"{second} has ids (column 'unique_id') but {first} has none" in str(caught.value)
    assert 'Give ids on both sides; or compare row by row with by="position"' in str(caught.value)
    assert pt.compare(first, second, by="position")["ari"] < 0.1


def test_a_guessed_id_must_be_unique(tmp_path):
    twice = SHUFFLED.assign(unique_id=["u0", *SHUFFLED["unique_id"][1:]])
    paths = both(tmp_path, TABLE, twice)
    with pytest.raises(pt.MismatchError, match="1 id occurs more than once") as caught:
        pt.compare(*paths)
    wanted = f"column 'unique_id' of {paths[0]} (of 'unique_id', 'cluster_id', 'match_prob')"
    assert wanted in str(caught.value)
    assert "Say which columns are the ids with id=…" in str(caught.value)
    # A column that is given is only counted.
    with pytest.raises(pt.MismatchError, match="1 id occurs more than once") as caught:
        pt.compare(*paths, id="unique_id")
    assert "Say which columns" not in str(caught.value)


def test_two_label_columns_are_not_ids_and_labels(tmp_path):
    frame = pd.DataFrame({"truth": [4, 4, 5, 5], "found": [4, 5, 5, 5]})
    for on_mismatch in ("error", "intersect"):
        with pytest.raises(pt.MismatchError, match=r"'truth'.*Say which columns are the ids"):
            pt.compare(frame, frame, on_mismatch=on_mismatch)


def test_a_guessed_id_must_be_common(tmp_path):
    other = SHUFFLED.assign(unique_id=[f"v{i}" for i in range(N)])
    for on_mismatch in ("error", "intersect"):
        with pytest.raises(pt.MismatchError, match="The ids were looked for in column 'unique_id'"):
            pt.compare(*both(tmp_path, TABLE, other), on_mismatch=on_mismatch)


def test_scores_beside_labels_are_no_ids(tmp_path):
    columns = ["cluster_id", "match_prob"]
    with pytest.raises(pt.MismatchError, match="none of them is known as the id"):
        pt.compare(*both(tmp_path, TABLE[columns], TABLE[columns]))


def linked(frame):
    """Two tables, in which ids are numbered from 0 on, as Splink writes their link."""
    half = N // 2
    return frame.assign(
        unique_id=[int(one[1:]) % half for one in frame["unique_id"]],
        source_dataset=["left" if int(one[1:]) < half else "right" for one in frame["unique_id"]],
    )


@pytest.mark.parametrize("form", ["csv", "parquet", "frame"])
def test_compound_ids(tmp_path, form):
    first, second = linked(TABLE), linked(SHUFFLED)
    if form != "frame":
        first, second = both(tmp_path, first, second, form)
    result = pt.compare(first, second)
    assert result["ari"] == 1.0
    assert result.inputs.candidate.id_columns == ("source_dataset", "unique_id")
    assert "ids: source_dataset + unique_id, labels: cluster_id" in result.inputs.sentence
    given = pt.compare(first, second, id=["unique_id", "source_dataset"])
    assert given["ari"] == 1.0
    with pytest.raises(pt.MismatchError, match="250 ids occur more than once"):
        pt.compare(first, second, id="unique_id")
    read = pt.as_clustering(first, id=["source_dataset", "unique_id"])
    assert [str(part) for part in read.ids[0]] == ["left", "0"]


def test_a_file_and_a_dataframe_have_the_same_ids(tmp_path):
    first, second = linked(TABLE), linked(SHUFFLED)
    path, _ = both(tmp_path, first, second)
    assert pt.compare(path, second)["ari"] == 1.0
    numbers = pd.DataFrame({"id": [10, 11, 12], "label": [0, 0, 1]})
    path, _ = both(tmp_path, numbers, numbers)
    assert pt.compare(numbers[::-1], path)["ari"] == 1.0
    assert pt.compare({12: 5, 11: 4, 10: 4}, path)["ari"] == 1.0


def test_two_columns_of_one_table(tmp_path):
    frame = pd.DataFrame(
        {"key": list("pqrs"), "truth": [0, 0, 1, 1], "found": [5, 5, 5, 6], "x": [1, 2, 3, 4]}
    )
    path, _ = both(tmp_path, frame, frame)
    wanted = pt.compare(frame["truth"], frame["found"])
    for table in (frame, pl.from_pandas(frame), path, pl.from_pandas(frame).lazy()):
        result = pt.compare(table, columns=("truth", "found"))
        assert result == wanted
        assert [one.label_columns for one in result.inputs[:2]] == [("truth",), ("found",)]
        assert result.inputs.matched_by == "position"
        explained = pt.explain(table, columns=["truth", "found"])
        assert [row.object for row in explained.records] == list("pqrs")
        assert (
            pt.assess(table, columns=("truth", "found"), samples=0, interval=None).score
            == wanted["rand"]
        )
    repeated = frame.assign(key="p")
    assert pt.compare(repeated, columns=("truth", "found")) == wanted
    assert pt.compare(frame.rename(columns={"truth": 0, "found": 1}), columns=(0, 1)) == wanted
    assert pt.compare(frame, columns=("truth", "found"), id="x") == wanted
    assert pt.compare(frame[["truth", "found"]], columns=("truth", "found")) == wanted


@pytest.mark.parametrize(
    ("given", "options", "words"),
    [
        ((TABLE, TABLE), {"columns": ("cluster_id", "match_prob")}, "leave out a candidate"),
        ((TABLE,), {"columns": ("cluster_id", "nope")}, "no label column 'nope'"),
        ((TABLE,), {"columns": ("a", "b", "c")}, "give two columns of labels"),
        ((TABLE,), {"columns": "cluster_id"}, "give two columns of labels"),
        ((TABLE,), {"columns": ("a", "b"), "label": "a"}, "leave out label=…"),
        (([0, 1],), {"columns": ("a", "b")}, "columns are for a file or a dataframe, not for list"),
        (([0, 1], [0, 1]), {"id": "id"}, "id=… names columns of files and dataframes"),
        (([0, 1], [0, 1]), {"label": "id"}, "label=… names columns of files and dataframes"),
        (([0, 1], [0, 1]), {"by": "rows"}, "by='rows'"),
        ((TABLE, TABLE), {"id": "nope"}, "reference has no id column 'nope'"),
    ],
)
def test_options_that_do_not_fit(given, options, words):
    with pytest.raises(pt.PartitaError, match=words):
        pt.compare(*given, **options)


def test_a_file_that_is_no_table_has_no_columns(tmp_path):
    path = tmp_path / "a.json"
    path.write_text('{"p": 1}')
    with pytest.raises(pt.InputError, match="is no table"):
        pt.compare(path, columns=("a", "b"))


def test_integer_names_of_columns():
    frame = pd.DataFrame({0: ["p", "q", "r"], 1: [5, 5, 6], 2: list("xyz")})
    assert pt.as_clustering(frame, id=0, label=1).ids == ["p", "q", "r"]
    assert pt.compare(frame, frame[::-1], id=0, label=1).inputs.reference.id_columns == ("0",)
    with pytest.raises(pt.InputError, match="columns 0, 1, 2: say which one holds"):
        pt.as_clustering(frame)
    with pytest.raises(pt.InputError, match="no label column 7"):
        pt.Hard.from_frame(frame, label=7)
    assert pt.Hard.from_frame(frame, id=[0, 1], label=2 - 1).ids[0] == ("p", 5)


def test_an_index_with_meaning_is_joined_on():
    first = TABLE.drop(columns="match_prob").set_index("unique_id").assign(a=1, b=2)
    second = first.sample(frac=1, random_state=2)
    result = pt.compare(first, second)
    assert result["ari"] == 1.0
    assert result.inputs.sentence.startswith("joined on ids: reference (hard; ids: unique_id")
    unnamed = [x.rename_axis(None) for x in (first, second)]
    assert pt.compare(*unnamed)["ari"] == 1.0
    assert pt.compare(*(x.reset_index(drop=True) for x in unnamed), by="position")["ari"] < 0.1
    with pytest.raises(pt.MismatchError, match="none of them is known as the id"):
        pt.compare(*(x.reset_index(drop=True) for x in unnamed))


@pytest.mark.parametrize("columns", [5, "label", ["label"], {"label", "other"}])
def test_columns_that_are_not_two_names(columns):
    with pytest.raises(pt.InputError, match="give two columns of labels"):
        pt.compare(pd.DataFrame({"label": [1], "other": [2]}), columns=columns)


def mixture_of_points():
    from sklearn.mixture import GaussianMixture

    rng = np.random.default_rng(0)
    points = np.concatenate([rng.normal(0, 1, (30, 2)), rng.normal(4, 1, (30, 2))])
    return GaussianMixture(2, random_state=0).fit(points), points


@pytest.mark.parametrize("swapped", [False, True])
def test_the_objects_of_a_fitted_mixture(swapped):
    mixture, points = mixture_of_points()
    memberships = pt.Fuzzy(mixture.predict_proba(points))
    truth = [0] * 30 + [1] * 30
    pair = (mixture, truth) if swapped else (truth, mixture)
    as_fuzzy = (memberships, truth) if swapped else (truth, memberships)
    result = pt.compare(*pair, "hullermeier_rand", X=points)
    assert result["hullermeier_rand"] == pt.hullermeier_rand_score(*as_fuzzy)
    read = result.inputs.reference if swapped else result.inputs.candidate
    assert read.taken_as == "what GaussianMixture predicts for X: fuzzy"
    options = {"samples": 0, "interval": None}
    assert pt.assess(*pair, X=points, **options) == pt.assess(*as_fuzzy, **options)
    explained = pt.explain(*pair, X=points, harden=True).summary
    assert explained == pt.explain(*as_fuzzy, harden=True).summary


def test_the_objects_go_with_fitted_estimators():
    mixture, _ = mixture_of_points()
    advice = r"candidate is a GaussianMixture: give the objects too, as X=… or as partita\.as_clus"
    for function in (pt.compare, pt.assess, pt.explain, pt.soft_adjusted_rand_score):
        with pytest.raises(pt.InputError, match=advice):
            function([0, 1] * 30, mixture)
    with pytest.raises(pt.InputTypeError, match="X is for fitted estimators, and none is given"):
        pt.compare([0, 1], [0, 1], X=[[0], [1]])


def test_any_number_of_columns_of_one_table(tmp_path):
    frame = pd.DataFrame({"id": list("cab"), "x": [0, 0, 1], "y": [1, 0, 1], "z": [2, 2, 2]})
    frame.to_csv(tmp_path / "wide.csv", index=False)
    asked = asked_for("reference", None, None, None, None)
    for table in (frame, tmp_path / "wide.csv"):
        opened = open_columns(table, ["z", "x", "y"], asked)
        assert [one.n for one in opened] == [3, 3, 3]
        assert pt.rand_score(opened[1], opened[2]) == pt.rand_score([0, 0, 1], [1, 0, 1])
    with pytest.raises(InputTypeError, match="columns are for a file or a dataframe"):
        open_columns([0, 1], ["x", "y"], asked)

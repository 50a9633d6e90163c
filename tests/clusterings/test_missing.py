"""Objects without a label: an error by default, and what each choice makes of them."""

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import partita as pt
from tests.naive.hard_measures import pair_counts as naive_pair_counts

REFERENCE = ["a", "a", "b", "b", "c", "c"]
REFERENCE_NUMBERS = [ord(label) for label in REFERENCE]
# Objects 1 and 4 have no label.
WITH_GAPS = ["x", None, "x", "y", None, "y"]
NUMBERS = [7, None, 7, 8, None, 8]

NAN = float("nan")


def filled(values, gap):
    return [gap if value is None else value for value in values]


FORMS = {
    "list with None": WITH_GAPS,
    "numbers with None": NUMBERS,
    "floats with NaN": filled([7.0, None, 7.0, 8.0, None, 8.0], NAN),
    "numpy floats": np.array(filled(NUMBERS, np.nan), float),
    "list of NaN objects": [value if value is not None else float("nan") for value in WITH_GAPS],
    "list with NaT": [
        np.datetime64(d, "Y") for d in ("2024", "NaT", "2024", "2025", "NaT", "2025")
    ],
    "numpy times": np.array(["2024", "NaT", "2024", "2025", "NaT", "2025"], "datetime64[Y]"),
    "numpy object": np.array(WITH_GAPS, object),
    "numpy StringDType": np.array(
        filled(WITH_GAPS, np.nan), np.dtypes.StringDType(na_object=np.nan)
    ),
    "masked ints": np.ma.array([7, 0, 7, 8, 0, 8], mask=[0, 1, 0, 0, 1, 0]),
    "masked strings": np.ma.array(["x", "", "x", "y", "", "y"], mask=[0, 1, 0, 0, 1, 0]),
    "masked NaN": np.ma.array([7, NAN, 7, 8, NAN, 8], mask=[0, 1, 0, 0, 1, 0]),
    "pandas NaN": pd.Series(NUMBERS, dtype=float),
    "pandas NA": pd.Series(NUMBERS, dtype="Int64"),
    "pandas object with NA": pd.Series(filled(WITH_GAPS, pd.NA), dtype=object),
    "list with pandas NA": filled(WITH_GAPS, pd.NA),
    "list with pandas NaT": filled(
        [
            pd.Timestamp("2024"),
            None,
            pd.Timestamp("2024"),
            pd.Timestamp("2025"),
            None,
            pd.Timestamp("2025"),
        ],
        pd.NaT,
    ),
    "pandas str": pd.Series(WITH_GAPS, dtype="str"),
    "pandas string": pd.Series(WITH_GAPS, dtype="string"),
    "pandas category": pd.Series(WITH_GAPS, dtype="category"),
    "pandas times": pd.Series(pd.to_datetime(["2024", None, "2024", "2025", None, "2025"])),
    "polars ints": pl.Series(NUMBERS),
    "polars floats": pl.Series(NUMBERS, dtype=pl.Float64),
    "polars NaN": pl.Series(filled([7.0, None, 7.0, 8.0, None, 8.0], NAN)),
    "polars strings": pl.Series(WITH_GAPS),
    "polars Categorical": pl.Series(WITH_GAPS, dtype=pl.Categorical),
    "polars Enum": pl.Series(WITH_GAPS, dtype=pl.Enum(["x", "y"])),
    "arrow ints": pa.array(NUMBERS),
    "arrow floats": pa.array(NUMBERS, pa.float64()),
    "arrow strings": pa.array(WITH_GAPS),
    "arrow dictionary": pa.array(WITH_GAPS).dictionary_encode(),
    "arrow chunks": pa.chunked_array([WITH_GAPS[:3], WITH_GAPS[3:]]),
    "arrow null in the dictionary": pa.DictionaryArray.from_arrays(
        [0, 2, 0, 1, 2, 1], ["x", "y", None]
    ),
    "dict": dict(enumerate(WITH_GAPS)),
    "frame": pd.DataFrame({"id": range(6), "label": WITH_GAPS}),
}

every_form = pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)

MADE = {
    "drop": [0, None, 0, 1, None, 1],
    "cluster": [0, 2, 0, 1, 2, 1],
    "singletons": [0, 2, 0, 1, 3, 1],
}


def wanted(missing):
    """Pair counts after the choice, reference first."""
    kept = [
        (reference, label)
        for reference, label in zip(REFERENCE, MADE[missing], strict=True)
        if label is not None
    ]
    return naive_pair_counts(*zip(*kept, strict=True))


@every_form
def test_missing_labels_are_an_error_that_names_places_and_choices(form):
    for arguments, name in (((REFERENCE, form), "candidate"), ((form, REFERENCE), "reference")):
        with pytest.raises(pt.MissingLabelsError) as caught:
            pt.pair_counts(*arguments)
        text = str(caught.value)
        assert text.startswith(f"{name} has 2 objects without a label, first at 1, 4.")
        assert all(f'"{choice}"' in text for choice in MADE)


@every_form
@pytest.mark.parametrize("missing", MADE)
def test_each_choice_on_either_side(form, missing):
    a, b, c, d = wanted(missing)
    assert pt.pair_counts(REFERENCE, form, missing=missing) == (a, b, c, d)
    assert pt.pair_counts(form, REFERENCE, missing=missing) == (a, c, b, d)


@every_form
def test_one_clustering(form):
    with pytest.raises(pt.MissingLabelsError, match="labels has 2 objects without a label"):
        pt.Hard(form)
    assert pt.Hard(form, missing="drop").ids == [0, 2, 3, 5]
    assert sorted(pt.Hard(form, missing="cluster").sizes.tolist()) == [2, 2, 2]
    assert sorted(pt.Hard(form, missing="singletons").sizes.tolist()) == [1, 1, 2, 2]
    assert pt.entropy(form, missing="drop") == pytest.approx(np.log(2))
    assert pt.entropy(form, missing="cluster") == pytest.approx(np.log(3))


@pytest.mark.parametrize("missing", MADE)
def test_gaps_on_both_sides(missing):
    first, second = [1, None, 1, 2, 2], [None, None, 5, 5, 6]
    made = {
        "drop": ((1, 2, 2), (5, 5, 6)),
        "cluster": ((1, 9, 1, 2, 2), (9, 9, 5, 5, 6)),
        "singletons": ((1, 9, 1, 2, 2), (9, 8, 5, 5, 6)),
    }[missing]
    assert pt.pair_counts(first, second, missing=missing) == naive_pair_counts(*made)


def test_dropped_objects_are_counted():
    comparison = pt.compare(REFERENCE, WITH_GAPS, measures="rand", missing="drop")
    assert comparison.coverage.used == 4
    assert comparison.coverage.unlabeled == 2
    assert comparison.coverage.share == pytest.approx(4 / 6)


def test_weights_of_dropped_objects_are_dropped():
    weights = [1, 50, 2, 1, 50, 3]
    found = pt.pair_counts(REFERENCE, WITH_GAPS, sample_weight=weights, missing="drop")
    kept = [0, 2, 2, 3, 5, 5, 5]
    assert found == naive_pair_counts(
        tuple(REFERENCE[i] for i in kept), tuple(WITH_GAPS[i] for i in kept)
    )


NOISY = [3, -1, 3, 4, -1, 4]
NOISY_FORMS = {
    "list": NOISY,
    "numpy": np.array(NOISY),
    "numpy int8": np.array(NOISY, np.int8),
    "floats": [float(label) for label in NOISY],
    "wide range": [3 * 10**15, -1, 3 * 10**15, 4, -1, 4],
    "pandas": pd.Series(NOISY),
    "pandas Int64": pd.Series(NOISY, dtype="Int64"),
    "pandas category": pd.Series(NOISY, dtype="category"),
    "polars": pl.Series(NOISY),
    "arrow": pa.array(NOISY),
    "dict": dict(enumerate(NOISY)),
    "Hard": pt.Hard(NOISY),
}
every_noisy_form = pytest.mark.parametrize("form", NOISY_FORMS.values(), ids=NOISY_FORMS)


@every_noisy_form
def test_minus_one_is_a_label_like_any_other(form):
    assert pt.pair_counts(REFERENCE, form) == wanted("cluster")


@every_noisy_form
@pytest.mark.parametrize("missing", MADE)
def test_noise_is_treated_as_missing(form, missing):
    assert pt.pair_counts(REFERENCE_NUMBERS, form, noise=-1, missing=missing) == wanted(missing)


@every_noisy_form
def test_noise_needs_a_choice(form):
    with pytest.raises(pt.MissingLabelsError, match=r"noise=-1, first at 1, 4") as caught:
        pt.pair_counts(REFERENCE_NUMBERS, form, noise=-1)
    assert all(f'"{choice}"' in str(caught.value) for choice in MADE)


def test_noise_that_is_a_string():
    labels = filled(WITH_GAPS, "outlier")
    assert pt.pair_counts(REFERENCE, labels, noise="outlier", missing="drop") == wanted("drop")


def test_noise_of_one_side_need_not_fit_the_type_of_the_other():
    labels = filled(WITH_GAPS, "outlier")
    found = pt.pair_counts(REFERENCE_NUMBERS, labels, noise="outlier", missing="drop")
    assert found == wanted("drop")


def test_noise_and_gaps_together():
    labels = [3, -1, 3, 4, None, 4]
    found = pt.pair_counts(REFERENCE_NUMBERS, labels, noise=-1, missing="singletons")
    assert found == wanted("singletons")


def test_noise_on_both_sides():
    found = pt.pair_counts([-1, 0, 0, 1], [2, -1, 2, 2], noise=-1, missing="drop")
    assert found == naive_pair_counts((0, 1), (2, 2))


def test_noise_that_does_not_occur_changes_nothing():
    assert pt.pair_counts(REFERENCE_NUMBERS, NOISY, noise=-7) == wanted("cluster")


@pytest.mark.parametrize("noise", [float("nan"), pd.NA, np.datetime64("NaT", "D")])
def test_noise_that_is_missing_already(noise):
    with pytest.raises(pt.InputError, match="missing label already"):
        pt.pair_counts(REFERENCE, NOISY, noise=noise)


def test_everything_missing():
    with pytest.raises(pt.InputError, match="at least one object"):
        pt.pair_counts([None, None], [1, 2], missing="drop")
    assert pt.pair_counts([None, None], [1, 1], missing="cluster") == (1, 0, 0, 0)
    assert pt.pair_counts([None, None], [1, 1], missing="singletons") == (0, 0, 1, 0)


def test_a_label_called_missing_is_no_missing_label():
    found = pt.pair_counts(["missing", None, "missing"], [0, 0, 1], missing="cluster")
    assert found == naive_pair_counts((0, 1, 0), (0, 0, 1))


def test_places_are_those_of_the_input_even_when_ids_reorder_it():
    reference = {"p": 1, "q": 1, "r": 2}
    candidate = {"r": None, "q": 5, "p": 5}
    with pytest.raises(pt.MissingLabelsError) as caught:
        pt.pair_counts(reference, candidate)
    text = str(caught.value)
    assert "candidate has 1 object without a label" in text
    assert "'r'" in text or "first at 0" in text


def test_noise_among_dates_before_and_after_the_epoch():
    days = np.array(["1969-12-27", "1970-01-01", "1970-01-01", "2020-05-05"], "M8[D]")
    for day, kept in (("1969-12-27", [1, 2, 3]), ("2020-05-05", [0, 1, 2])):
        assert pt.Hard(days, noise=np.datetime64(day), missing="drop").ids == kept


def test_noise_must_be_one_label():
    with pytest.raises(pt.InputTypeError, match="give one label"):
        pt.Hard([0, 1], noise=[0, 1])


def test_labels_made_up_for_missing_objects_stay_apart_from_real_ones():
    clustering = pt.Hard(["missing", None, "x"], missing="cluster")
    assert pt.trace(clustering, [0, 1, 2]).n_clusters == 3
    assert pt.trace(pt.Hard([1, 1, None], missing="cluster"), [0, 2]).n_clusters == 2

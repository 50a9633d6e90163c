"""What a split-merge score cannot be computed from: which exception, and what it names."""

import numpy as np
import pytest

import partita as pt
from partita.errors import InputTypeError

X_LABELS, Y_LABELS = [0, 0, 1, 1], [0, 1, 1, 1]
POINTS = [[0.0, 0.0], [1.0, 0.0], [0.0, 2.0], [3.0, 3.0]]
DISTANCES = [[0, 1, 2, 3], [1, 0, 4, 5], [2, 4, 0, 6], [3, 5, 6, 0]]

every_function = pytest.mark.parametrize(
    "function",
    [pt.split_merge_score, pt.split_merge_contributions],
    ids=lambda function: function.__name__,
)


def message_of(call, kind=ValueError):
    with pytest.raises(pt.PartitaError) as caught:
        call()
    assert isinstance(caught.value, kind)
    return str(caught.value)


def changed(rows, index, value):
    rows = np.array(rows, float)
    rows[index] = value
    return rows


# Points that cannot be used: X, kind of error, words of the message.
BAD_POINTS = {
    "too few rows": (POINTS[:3], ValueError, "X has shape (3, 2), but the reference has 4 objects"),
    "too many rows": (POINTS * 2, ValueError, "X has shape (8, 2), but the reference has 4"),
    "too few numbers": ([1, 2, 3], ValueError, "but the reference has 4 objects"),
    "a number": (3, ValueError, "X has shape ()"),
    "three dimensions": (np.zeros((4, 2, 2)), ValueError, "X has shape (4, 2, 2)"),
    "NaN": (changed(POINTS, (1, 0), np.nan), ValueError, "1 row, first in 1"),
    "NaN in several rows": (
        changed(POINTS, ([0, 2, 2], [1, 0, 1]), np.nan),
        ValueError,
        "X has NaN or infinite values in 2 rows, first in 0, 2",
    ),
    "infinity": (changed(POINTS, (3, 1), -np.inf), ValueError, "1 row, first in 3"),
    "nothing": ([0, None, 1, 2], ValueError, "1 row, first in 1"),
    "text": ([["a", "b"]] * 4, TypeError, "X must be an array of numbers"),
    "ragged rows": ([[0], [1, 2], [3], [4]], TypeError, "X must be an array of numbers"),
}


@pytest.mark.parametrize(("points", "kind", "words"), BAD_POINTS.values(), ids=BAD_POINTS)
@every_function
def test_bad_points(function, points, kind, words):
    text = message_of(lambda: function(X_LABELS, Y_LABELS, subcomponent="mse", X=points), kind)
    assert text.startswith("X ")
    assert words in text


# Distances that cannot be used: distances, kind of error, words of the message.
BAD_DISTANCES = {
    "not square": (DISTANCES[:3], ValueError, "has shape (3, 4), but must be square"),
    "one dimension": ([0, 1, 2, 3], ValueError, "has shape (4,), but must be square"),
    "too small": (np.zeros((3, 3)), ValueError, "is 3 x 3, but the reference has 4 objects"),
    "not symmetric": (
        changed(DISTANCES, (1, 3), 7),
        ValueError,
        "is not symmetric: 7 at (1, 3) but 5 at (3, 1)",
    ),
    "zero on one side": (changed(DISTANCES, (2, 0), 0), ValueError, "2 at (0, 2) but 0 at (2, 0)"),
    "negative": (
        changed(DISTANCES, ([2, 3], [3, 2]), -6),
        ValueError,
        "must not be negative, but is -6 at (2, 3)",
    ),
    "away from itself": (
        changed(DISTANCES, (2, 2), 0.5),
        ValueError,
        "must be 0 from an object to itself, but is 0.5 for object 2",
    ),
    "NaN": (changed(DISTANCES, ([1, 2], [2, 1]), np.nan), ValueError, "2 rows, first in 1, 2"),
    "infinity": (changed(DISTANCES, (3, 0), np.inf), ValueError, "1 row, first in 3"),
    "text": ([["far"] * 4] * 4, TypeError, "distances must be an array of numbers"),
}


@pytest.mark.parametrize(("matrix", "kind", "words"), BAD_DISTANCES.values(), ids=BAD_DISTANCES)
@every_function
def test_bad_distances(function, matrix, kind, words):
    text = message_of(
        lambda: function(X_LABELS, Y_LABELS, subcomponent="mse", distances=matrix), kind
    )
    assert text.startswith("distances ")
    assert words in text


def test_sparse_data():
    from scipy.sparse import csr_array

    for name in ("X", "distances"):
        given = {name: csr_array(np.array(DISTANCES))}
        text = message_of(
            lambda given=given: pt.split_merge_score(
                X_LABELS, Y_LABELS, subcomponent="mse", **given
            ),
            TypeError,
        )
        assert f"{name} is sparse" in text


@every_function
def test_mse_needs_points_or_distances_and_not_both(function):
    text = message_of(lambda: function(X_LABELS, Y_LABELS, subcomponent="mse"))
    assert 'subcomponent="mse" needs X, the objects\' vectors, or else distances' in text
    both = {"X": POINTS, "distances": DISTANCES}
    text = message_of(lambda: function(X_LABELS, Y_LABELS, subcomponent="mse", **both))
    assert "give X or distances, not both" in text


@every_function
def test_mse_of_a_table_without_objects(function):
    for data in ({"X": POINTS}, {"distances": DISTANCES}):
        text = message_of(
            lambda data=data: function(contingency=[[1, 1], [0, 2]], subcomponent="mse", **data)
        )
        assert 'subcomponent="mse" needs labels' in text


@pytest.mark.parametrize("subcomponent", ["entropy", "max", "pairs", "log-k", "log-n"])
@every_function
def test_data_that_a_subcomponent_does_not_use(function, subcomponent):
    for name, data in (("X", POINTS), ("distances", DISTANCES)):
        text = message_of(
            lambda name=name, data=data: function(
                X_LABELS, Y_LABELS, subcomponent=subcomponent, **{name: data}
            )
        )
        assert text.startswith(f'{name} goes with subcomponent="mse"')
        assert f"subcomponent={subcomponent!r}" in text


@every_function
def test_data_that_a_function_of_ones_own_does_not_use(function):
    text = message_of(
        lambda: function(X_LABELS, Y_LABELS, subcomponent=lambda cluster, parts: 1.0, X=POINTS)
    )
    assert text.startswith('X goes with subcomponent="mse"')


@pytest.mark.parametrize("subcomponent", ["entrpy", "", None, 3, "Max"])
@every_function
def test_unknown_subcomponent(function, subcomponent):
    text = message_of(lambda: function(X_LABELS, Y_LABELS, subcomponent=subcomponent))
    assert text.startswith(f"subcomponent={subcomponent!r}: choose one of")
    for known in ("entropy", "mse", "max", "pairs", "log-k", "log-n"):
        assert repr(known) in text


@every_function
def test_a_list_is_no_subcomponent(function):
    with pytest.raises(pt.InputTypeError, match=r"^subcomponent=\['entropy'\]: give a word"):
        function(X_LABELS, Y_LABELS, subcomponent=["entropy"])


@pytest.mark.parametrize("subcomponent", ["entropy", "max", lambda cluster, parts: 1.0])
@pytest.mark.parametrize("combine", ["sum", "", None, 2])
@every_function
def test_unknown_combination(function, combine, subcomponent):
    text = message_of(
        lambda: function(X_LABELS, Y_LABELS, subcomponent=subcomponent, combine=combine)
    )
    assert text == f"combine={combine!r}: choose 'product' or 'mean'"


# What a function of one's own may not return: value, kind of error, words of the message.
BAD_SCORES = {
    "NaN": (float("nan"), ValueError, "returned NaN"),
    "two": (2, ValueError, "returned 2"),
    "negative": (-0.25, ValueError, "returned -0.25"),
    "infinite": (np.inf, ValueError, "returned inf"),
    "None": (None, TypeError, "returned NoneType"),
    "a word": ("high", TypeError, "returned str"),
    "several numbers": (np.array([0.5, 0.5]), TypeError, "returned ndarray"),
}


@pytest.mark.parametrize(("value", "kind", "words"), BAD_SCORES.values(), ids=BAD_SCORES)
@pytest.mark.parametrize(("side", "label"), [("reference", "b"), ("candidate", 7)])
def test_bad_scores_name_the_cluster_and_its_side(value, kind, words, side, label):
    def own(cluster, parts):
        return value if (cluster.side, cluster.label) == (side, label) else 1.0

    reference, candidate = ["a", "b", "b", "b"], [5, 7, 7, 5]
    text = message_of(lambda: pt.split_merge_score(reference, candidate, subcomponent=own), kind)
    assert text.startswith("subcomponent returned")
    assert words in text
    assert f"for {side} cluster {label!r} with parts of " in text
    assert ("1, 2 objects" if side == "reference" else "parts of 2 objects") in text


def test_errors_of_a_function_of_ones_own_are_its_own():
    def own(cluster, parts):
        raise LookupError("no such thing")

    with pytest.raises(LookupError, match="no such thing"):
        pt.split_merge_score(X_LABELS, Y_LABELS, subcomponent=own)


@pytest.mark.parametrize("subcomponent", ["entropy", "pairs", "log-n"])
@pytest.mark.parametrize("combine", ["product", "mean"])
@every_function
def test_fractional_weights_count_no_objects(function, subcomponent, combine):
    options = {"subcomponent": subcomponent, "combine": combine}
    text = message_of(lambda: function(X_LABELS, Y_LABELS, sample_weight=[0.5, 1, 1, 1], **options))
    assert "needs whole weights" in text
    assert "needs whole weights" in message_of(lambda: function(contingency=[[0.5, 1]], **options))


def test_explanations_count_objects():
    assert "needs whole weights" in message_of(lambda: pt.explain(contingency=[[0.5, 1], [0, 2]]))


def test_tables_without_objects():
    words = "a bare contingency table does not say which objects it counts"
    table = [[2, 1], [0, 3]]
    calls = [
        lambda: pt.split_merge_contributions(contingency=table).objects,
        lambda: pt.explain(contingency=table).objects,
        lambda: pt.explain(contingency=table).records,
        lambda: pt.derivation(contingency=table).components[0].objects,
        lambda: pt.derivation(contingency=table).components[0].induced,
        lambda: pt.derivation(contingency=table).members_of_cell(0),
        lambda: pt.split_merge_score(contingency=table, subcomponent=lambda c, p: len(c.members)),
    ]
    for call in calls:
        assert message_of(call) == words


def test_unknown_options():
    for function in (pt.split_merge_score, pt.split_merge_contributions, pt.explain):
        with pytest.raises(TypeError, match="color"):
            function(X_LABELS, Y_LABELS, color="red")


@pytest.mark.parametrize(
    "points",
    [
        [["1", "2"]] * 4,
        np.array([1j, 2, 3, 4]),
        np.array(["2020", "2021", "2022", "NaT"], "datetime64[Y]"),
    ],
    ids=["numbers as text", "complex numbers", "dates"],
)
def test_what_is_no_array_of_real_numbers_is_not_taken_for_one(points):
    text = message_of(
        lambda: pt.split_merge_score(X_LABELS, Y_LABELS, subcomponent="mse", X=points), TypeError
    )
    assert "X must be an array of numbers" in text


@pytest.mark.parametrize(
    "function",
    [pt.derivation, pt.split_merge_contributions, pt.decompose, pt.explain],
    ids=lambda function: function.__name__,
)
def test_labels_that_cannot_be_used(function):
    assert "[2, 3]" in message_of(lambda: function([0, 1], [0, 1, 1]))
    matrix = message_of(lambda: function([0, 1], np.zeros((2, 2), int)))
    # A matrix is a soft clustering, which explain can harden.
    soft = "candidate is a possibilistic clustering"
    assert (soft if function is pt.explain else "candidate must be 1D: shape is (2, 2)") in matrix
    assert "reference" in message_of(lambda: function([0, None], [0, 1]))
    assert "at least one object" in message_of(lambda: function([], []))
    assert "give reference and candidate, or contingency=" in message_of(lambda: function([0, 1]))
    assert "2 ids are in reference only" in message_of(
        lambda: function({"p": 0, "q": 1, "r": 1}, {"p": 0})
    )


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (lambda parts: 1.0, "takes 1 positional argument"),
        (lambda cluster, parts: max(map(len, parts)), "has no len"),
    ],
)
def test_an_own_score_that_cannot_take_sizes_is_told_what_it_is_called_with(function, words):
    message = (
        r"called with the size of a cluster and an array of the sizes of its parts, here 3 and"
    )
    with pytest.raises(InputTypeError, match=message) as caught:
        pt.split_merge_score([0, 0, 0], [0, 0, 1], subcomponent=function)
    assert words in str(caught.value)

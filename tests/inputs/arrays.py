"""Arrays and matrices."""

from tests.inputs.registry import Made, example

GROUP = "Arrays and matrices"
LABELS = [0, 0, 1, 1, 2]


@example(GROUP, n=5, n_clusters=3, words="labels: hard")
def numpy_array():
    """A NumPy array of labels"""
    import numpy as np

    x = np.array([0, 0, 1, 1, 2])  # shown
    return Made(x, LABELS)


@example(
    GROUP,
    n=4,
    n_clusters=2,
    words="labels: hard",
    note="masked objects have no label: `missing` says what to do with them",
)
def masked_array():
    """A masked array of labels"""
    import numpy as np

    x = np.ma.array([0, 0, 1, 9, 1], mask=[0, 0, 0, 1, 0])  # shown
    return Made(x, {0: 0, 1: 0, 2: 1, 4: 1}, {"missing": "drop"})


@example(GROUP, n=5, n_clusters=3, words="clusters as collections of objects")
def list_of_indices():
    """A list of arrays of indices, one for each cluster"""
    import numpy as np

    labels = np.array(LABELS)
    x = [np.flatnonzero(labels == label) for label in np.unique(labels)]  # shown
    return Made(x, dict(enumerate(LABELS)))


@example(GROUP, n=3, n_clusters=3, words="a matrix with a single 1 in each row")
def one_hot_matrix():
    """A one-hot matrix, dense or sparse, objects by clusters"""
    from sklearn.preprocessing import OneHotEncoder

    x = OneHotEncoder().fit_transform([["p"], ["q"], ["r"]])  # shown
    return Made(x, [0, 1, 2])


@example(GROUP, kind="rough", n=3, n_clusters=2, words="a boolean matrix of possible clusters")
def boolean_matrix():
    """A boolean matrix of possible clusters"""
    import numpy as np

    import partita as pt

    x = np.array([[True, False], [True, True], [False, True]])  # shown
    return Made(x, pt.Rough([{0}, {0, 1}, {1}]))


@example(GROUP, kind="fuzzy", n=3, n_clusters=2, words="a matrix whose rows add up to 1")
def matrix_of_shares():
    """Memberships whose rows add up to 1"""
    import numpy as np

    import partita as pt

    x = np.array([[1, 0], [0.25, 0.75], [0, 1]])  # shown
    return Made(x, pt.Fuzzy([[1, 0], [0.25, 0.75], [0, 1]]))


@example(GROUP, kind="possibilistic", n=3, n_clusters=2, words="1 of 3 rows does not add up to 1")
def matrix_of_possibilities():
    """Memberships whose rows do not add up to 1"""
    import numpy as np

    import partita as pt

    x = np.array([[1, 0], [0.9, 0.8], [0, 1]])  # shown
    return Made(x, pt.Possibilistic([[1, 0], [0.9, 0.8], [0, 1]]))

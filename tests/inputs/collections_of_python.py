"""Lists, dicts, sets and generators."""

from tests.inputs.registry import Made, example

GROUP = "Lists, dicts, sets and generators"
LABELS = [0, 0, 1, 1, 2]
BY_ID = {"ann": "p", "bob": "p", "cleo": "q", "dan": "q", "eve": "r"}


@example(GROUP, n=5, n_clusters=3, words="labels: hard")
def list_of_labels():
    """A list or tuple of labels"""
    x = [0, 0, 1, 1, 2]  # shown
    return Made(x, LABELS)


@example(GROUP, n=5, n_clusters=3, words="labels: hard")
def generator_of_labels():
    """A generator, a `map` or another iterator of labels"""
    text = "0 0 1 1 2"
    x = (int(field) for field in text.split())  # shown
    return Made(x, LABELS)


@example(GROUP, n=5, n_clusters=3, words="a dict from ids to labels")
def dict_of_labels():
    """A dict from ids to labels"""
    x = {"ann": "p", "bob": "p", "cleo": "q", "dan": "q", "eve": "r"}  # shown
    return Made(x, BY_ID)


@example(GROUP, n=5, n_clusters=3, words="clusters as collections of objects")
def list_of_sets():
    """A list of clusters, each a set or a list of objects"""
    x = [{"ann", "bob"}, {"cleo", "dan"}, {"eve"}]  # shown
    return Made(x, BY_ID)


@example(GROUP, n=5, n_clusters=3, words="clusters as collections of objects")
def set_of_frozensets():
    """A set of frozensets"""
    x = {frozenset({"ann", "bob"}), frozenset({"cleo", "dan"}), frozenset({"eve"})}  # shown
    return Made(x, BY_ID)

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


@example(GROUP, n=5, n_clusters=3, words="clusters as collections of objects")
def generator_of_sets():
    """A generator of clusters"""
    lines = ["ann bob", "cleo dan", "eve"]
    x = (set(line.split()) for line in lines)  # shown
    return Made(x, BY_ID)


@example(
    GROUP,
    n=5,
    n_clusters=3,
    words="clusters as collections of objects",
    note="pairs alone are refused: `dict(pairs)` or `Hard.from_clusters(pairs)` says which",
)
def list_of_tuples():
    """A list of clusters as tuples"""
    x = [("ann", "bob"), ("cleo", "dan"), ("eve",)]  # shown
    return Made(x, BY_ID)


@example(GROUP, n=5, n_clusters=3, words="a dict from clusters to their objects")
def dict_of_sets():
    """A dict from clusters to sets or lists of objects, no object in two"""
    x = {"p": {"ann", "bob"}, "q": {"cleo", "dan"}, "r": {"eve"}}  # shown
    return Made(x, BY_ID)


@example(GROUP, kind="rough", n=3, n_clusters=2, words="a dict from ids to sets of clusters")
def dict_of_possible_clusters():
    """A dict from ids to sets of possible clusters, some in common"""
    import partita as pt

    x = {"ann": {"p"}, "bob": {"p", "q"}, "cleo": {"q"}}  # shown
    plain = pt.Rough([{"p"}, {"p", "q"}, {"q"}], ids=["ann", "bob", "cleo"])
    return Made(x, plain)


@example(GROUP, kind="fuzzy", n=3, n_clusters=2, words="a dict of dicts")
def dict_of_memberships():
    """A dict from ids to dicts of memberships"""
    import partita as pt

    x = {"ann": {"p": 1}, "bob": {"p": 0.25, "q": 0.75}, "cleo": {"q": 1}}  # shown
    plain = pt.Fuzzy([[1, 0], [0.25, 0.75], [0, 1]], labels="pq", ids=["ann", "bob", "cleo"])
    return Made(x, plain)


@example(GROUP, n=5, n_clusters=3, words="pairs of an id and a label")
def rows_of_a_database():
    """Rows of an id and a label of different types, as a database gives them"""
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE found (name TEXT, cluster INTEGER)")
        rows = zip(BY_ID, LABELS, strict=True)
        connection.executemany("INSERT INTO found VALUES (?, ?)", rows)
        x = connection.execute("SELECT name, cluster FROM found").fetchall()  # shown
    return Made(x, BY_ID)


@example(GROUP, n=4, n_clusters=2, words="clusters of ids with scores, as dedupe gives them")
def clusters_of_dedupe():
    """Clusters of ids with scores, as dedupe gives them"""
    x = [(("ann", "bob"), (0.9, 0.8)), (("cleo", "dan"), (0.95, 0.95))]  # shown
    return Made(x, {"ann": 0, "bob": 0, "cleo": 1, "dan": 1})

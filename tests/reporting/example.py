"""An example of two clusterings whose figures are known: kept, split, merged and mixed clusters."""

from functools import cache

import partita as pt
from partita.reporting.views.table import ClusterNames
from partita.tables.soft_table import read_soft_table

# ann is kept, bob split, cleo and dan are merged, eve and fay exchange an object.
REFERENCE = {
    **dict.fromkeys(["a1", "a2"], "ann"),
    **dict.fromkeys(["b1", "b2"], "bob"),
    **dict.fromkeys(["c1", "c2"], "cleo"),
    **dict.fromkeys(["d1"], "dan"),
    **dict.fromkeys(["e1", "e2", "e3"], "eve"),
    **dict.fromkeys(["f1", "f2"], "fay"),
}
CANDIDATE = {
    "a1": 1, "a2": 1, "b1": 2, "b2": 3, "c1": 4, "c2": 4, "d1": 4, "e1": 5, "e2": 5, "e3": 6,
    "f1": 6, "f2": 5,
}  # fmt: skip


def without_call(page):
    """Return a page without the call that made it."""
    start = page.index("<pre tabindex")
    return page[:start] + page[page.index("</pre>", start) :]


HOSTILE = '</script><img src=x onerror="alert(1)">'


@cache
def explanation():
    return pt.explain(REFERENCE, CANDIDATE)


def names():
    return ClusterNames(explanation().derivation.label_arrays)


def soft_table():
    """Return a hard clustering of four objects and a rough one that leaves the last open."""
    return read_soft_table(
        {"a1": "a", "a2": "a", "b1": "b", "b2": "b"},
        pt.Rough([{"x"}, {"x"}, {"y"}, {"x", "y"}], ids=["a1", "a2", "b1", "b2"]),
    )


# Two runs that differ in one object, and a third one that is far from both.
RUNS = {
    "one": [0, 0, 0, 1, 1, 1],
    "two": [0, 0, 1, 1, 1, 1],
    "three": [0, 1, 2, 0, 1, 2],
}

"""Valid calls of every public function, found by introspection.

A function is called with good values for the parameters that it requires, which are chosen by
their names. A new function with parameters of known names is covered the day it is exported; one
with a new name makes `test_calls.py` fail, which says what to add to `good_values`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import partita as pt

ROOMS = ("belief", "choosing", "measures", "tables", "transport")

# What makes measures rather than computes with data, and what runs forever by design.
NOT_CALLED = {"measures.measure"}


class Call(NamedTuple):
    """A public function and good values for the parameters that it is given."""

    name: str
    function: Callable[..., Any]
    good: dict[str, Any]

    def given(self, **values: Any) -> Any:
        """Return what the function returns for the good values, some of them replaced."""
        return self.function(**{**self.good, **values})

    @property
    def parameters(self) -> Mapping[str, inspect.Parameter]:
        """The parameters that can be given by name."""
        parameters = inspect.signature(self.function).parameters
        return {
            name: parameter
            for name, parameter in parameters.items()
            if parameter.kind is not parameter.VAR_KEYWORD
        }


def hard_labels(n: int, seed: int) -> list[int]:
    """Return labels of n objects in about as many clusters as its square root."""
    rng = np.random.default_rng(seed)
    labels: list[int] = rng.integers(0, max(2, round(n**0.5)), n).tolist()
    return labels


def memberships(n: int, seed: int, columns: int = 3) -> Any:
    """Return a matrix of memberships whose rows add up to 1."""
    return np.random.default_rng(seed).dirichlet(np.full(columns, 0.7), n)


def tree(n: int, seed: int) -> Any:
    """Return a hierarchy of n objects, as a linkage."""
    from scipy.cluster.hierarchy import linkage

    return pt.Hierarchy(linkage(np.random.default_rng(seed).random((n, 3)), "average"))


def good_values(n: int, folder: Path) -> dict[str, Any]:
    """Return good values by the name of a parameter; files are written to a folder."""
    first, second = hard_labels(n, 1), hard_labels(n, 2)
    labels, pairs = folder / "labels.csv", folder / "pairs.csv"
    labels.write_text("id,cluster\n" + "".join(f"{i},{x}\n" for i, x in enumerate(first)))
    pairs.write_text("left,right,score\n" + "".join(f"{i},{i + 1},{i / n}\n" for i in range(n - 1)))
    possible = [{x, y} for x, y in zip(first, second, strict=True)]
    return {
        **dict.fromkeys(("reference", "labels_true", "first", "labels", "clustering", "x"), first),
        **dict.fromkeys(("candidate", "labels_pred", "second", "y", "hard"), second),
        "clusterings": [first, second, hard_labels(n, 3)],
        "candidates": {"a": second, "b": hard_labels(n, 3)},
        "contingency": [[3, 1], [0, 4]],
        "key": [["a", "b"], ["c", "d"]],
        "response": [["a", "b", "c"]],
        "sample": dict(enumerate(first)),
        "prediction": dict(enumerate(second)),
        "covariates": {"parity": {i: i % 2 for i in range(n)}},
        "beta": 2.0,
        "measure": "rand",
        "rough": pt.Rough(possible[:6]),
        "fuzzy": pt.Fuzzy(memberships(n, 1)),
        "possibilistic": pt.Possibilistic(memberships(n, 1)),
        "n": n,
        "k": 2,
        "h": "1/2",
        "q": "1/2",
        "share": "1/2",
        "transformation": "neighbor_swaps",
        "path": labels,
        "pairs": pairs,
        "objects": list(range(n // 2)),
        "intervals": (np.ones((3, 3)) - np.eye(3), 2 * (np.ones((3, 3)) - np.eye(3))),
        "profiles": [pt.profile(first, second), pt.profile(second, first)],
        "coarsening": {label: label % 2 for label in set(first)},
        "refinement": {label: [2 * label, 2 * label + 1] for label in set(first)},
        "base": "rand",
        "function": pt.tables.Contingency.n.func,
        "sets": [[label] for label in sorted(set(first))[:2]],
        "memberships": memberships(n, 1),
        "masses": memberships(n, 1, 4),
        "focal_sets": [[], ["a"], ["b"], ["a", "b"]],
        "clusters": [[0, 1, 2], [2, 3]],
        "linkage": [[0, 1, 1.0, 2], [2, 3, 2.0, 3]],
        "merge": [[-1, -2], [1, -3]],
        "parents": {"a": "r", "b": "r", "c": "s", "r": "s"},
        "newick": "((a,b),(c,d));",
        "tree": [["a", "b"], ["c", "d"]],
        "codes": first,
        "masks": [1, 2, 3, 1],
        "lower": [[1, 0], [0, 0], [0, 1]],
        "upper": [[1, 0], [1, 1], [0, 1]],
        "frame": {"id": list(range(n)), "label": first},
        "text": pt.compare([0, 0, 1], [0, 1, 1]).to_json(),
    }


# Functions of trees; of other objects than the name of a parameter says; and fewer repetitions.
OF_TREES = {
    "bakers_gamma_score",
    "cophenetic_correlation",
    "curve",
    "robinson_foulds_distance",
    "rooted_triples_score",
}
FAST = {
    "assess": {"samples": 20, "rng": 0},
    "characterize": {"measures": ["rand"]},
    "characterize_soft": {
        "measures": ["hullermeier_rand"],
        "design": pt.Design(n=[12], k=[2], h=[0, "1/2"], q=[0, "1/2"]),
    },
    "check_axioms": {"measures": ["rand"], "n": 4},
    "consensus": {"rng": 0},
    "draw_records": {"n": 2, "rng": 0},
    "expected_mutual_information": {"contingency": [[3, 1], [0, 4]]},
    "rank": {"n_draws": 20, "rng": 0},
    "report": {"measures": "rand"},
    "recommend": {"wishes": [("one_new_cluster", "q", "react")]},
    "stability": {"n_draws": 4, "n_clusters": [2, 3], "rng": 0},
    "lower_expectation": {"budget": 0.05},
    "upper_expectation": {"budget": 0.05},
    "transport_distance": {"budget": 0.05},
    "sampled_distance": {"draws": 10, "rng": 0},
}
OF_CLUSTERINGS = {
    "by_largest_mass",
    "by_largest_membership",
    "pignistic",
    "plausibility_transform",
}
SMALL = {"best_to_worst", "candidate_classes", "worst_clusterings"}


@cache
def functions() -> dict[str, Callable[..., Any]]:
    """Return every public function, constructor and alternative constructor, by its name."""
    found: dict[str, Callable[..., Any]] = {}
    for name in sorted(pt._exported):
        thing = getattr(pt, name)
        if inspect.isfunction(thing):
            found[name] = thing
    for room in ROOMS:
        module = getattr(pt, room)
        for name in module.__all__:
            thing = getattr(module, name)
            if inspect.isfunction(thing) and name not in found:
                found[f"{room}.{name}"] = thing
    for kind in KINDS:
        found[kind.__name__] = kind
        for name, method in inspect.getmembers(kind, inspect.ismethod):
            if name.startswith("from_") and method.__self__ is kind:
                found[f"{kind.__name__}.{name}"] = method
    return {name: function for name, function in found.items() if name not in NOT_CALLED}


KINDS = (
    pt.Hard, pt.Rough, pt.Fuzzy, pt.Possibilistic, pt.Evidential, pt.Overlapping, pt.Hierarchy,
    pt.Pairs, pt.Design, pt.MetricRelation, pt.NormRelation,
)  # fmt: skip


def special_values(name: str, n: int, folder: Path) -> dict[str, Any]:
    """Return good values that one function needs instead of those by the names of parameters."""
    values: dict[str, Any] = dict(FAST.get(name, {}))
    if name in OF_TREES:
        values |= {"reference": tree(n, 1), "candidate": tree(n, 2)}
    if name in OF_CLUSTERINGS:
        values |= {"x": pt.Fuzzy(memberships(n, 1))}
    if name in SMALL:
        values |= {"reference": [0, 0, 1, 1]}
    if name == "stability":
        from sklearn.cluster import KMeans

        values |= {"estimator": KMeans(n_init=1), "X": np.random.default_rng(0).random((n, 2))}
    if name == "sweep":
        values |= {"reference": {str(i): x for i, x in enumerate(hard_labels(n, 1))}}
    if name == "read_documents":
        documents = folder / "documents.json"
        documents.write_text('{"tokens": ["Ann", "sees", "her"], "clusters": [[[0, 0], [2, 2]]]}')
        values |= {"path": documents}
    if name == "read_pairs":
        values |= {"path": good_values(n, folder)["pairs"]}
    if name == "belief.combine":
        values |= {"x": pt.Fuzzy(memberships(n, 1)), "y": pt.Fuzzy(memberships(n, 2))}
    if name == "Hard.from_frame":
        import pandas as pd

        values |= {"frame": pd.DataFrame({"id": range(n), "label": hard_labels(n, 1)})}
    return values | BY_NAME.get(name, {})


BY_NAME: dict[str, dict[str, Any]] = {
    "Hard.from_clusters": {"clusters": [[0, 1, 2], [3]]},
    "Hard.from_codes": {"codes": np.array([0, 1, 0]), "labels": ["a", "b"]},
    "Overlapping.from_labels": {"labels": {0: ["a"], 1: ["a", "b"]}},
    "Overlapping.from_memberships": {"memberships": [[1, 0], [1, 1]]},
    "Overlapping.from_pairs": {"pairs": [(0, "a"), (0, "b"), (1, "a")]},
    "Rough": {"sets": [["a"], ["a", "b"], ["b"]]},
    "Rough.from_masks": {"labels": ["a", "b"]},
    "Evidential.from_masks": {
        "masses": np.array([[0.5, 0.5]]),
        "masks": np.array([1, 3], np.uint64),
        "labels": ["a", "b"],
    },
    "Pairs": {"pairs": [(0, 1, 0.5), (1, 2, 0.25)]},
}


def valid_calls(n: int, folder: Path) -> list[Call]:
    """Return a valid call of every public function on n objects."""
    by_name = good_values(n, folder)
    calls = []
    for name, function in functions().items():
        special = special_values(name, n, folder)
        parameters = inspect.signature(function).parameters.values()
        asked = [
            parameter.name
            for parameter in parameters
            if (parameter.default is parameter.empty or parameter.name in COMPARED)
            and parameter.kind not in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL)
        ]
        good = {one: by_name[one] for one in asked if one in by_name}
        calls.append(Call(name, function, {**good, **special}))
    return calls


# Parameters of other things than data.
SETTINGS = frozenset((
    "n", "k", "h", "q", "rng", "beta", "base", "measure", "measures", "samples", "n_draws", "draws",
    "budget", "share", "transformation", "function", "n_clusters", "wishes", "estimator",
))  # fmt: skip


def data_parameters(call: Call) -> list[str]:
    """Return the parameters that take data, such as clusterings."""
    return [name for name in call.good if name not in SETTINGS]


# Optional only because a contingency table or columns of one frame can be given instead.
COMPARED = (
    "prediction", "covariates",
    "reference", "candidate", "labels_true", "labels_pred", "candidates",
)  # fmt: skip


# Methods that take arguments and give what results hold to other programs.
METHODS = ("to_frame", "to_json", "table_to_json", "to_dict", "as_text", "top", "save")


def method_calls() -> list[Call]:
    """Return a valid call of every such method of results of many functions."""
    first, second = hard_labels(6, 1), hard_labels(6, 2)
    explained = pt.explain(first, second)
    results = (
        pt.compare(first, second, "rand"),
        pt.assess(first, second, "rand", samples=5, rng=0),
        pt.assess(first, second, ["rand", "nmi"], samples=5, rng=0),
        explained,
        explained.clusters,
        explained.objects,
        pt.explain(pt.Overlapping([[0, 1], [1, 2]]), pt.Overlapping([[0, 1], [2]])),
        pt.rank(first, {"a": second}, "rand", interval=None),
        pt.compare_many([first, second], "rand"),
        pt.compare_many([first, second], ["rand", "nmi"]),
        pt.consensus([first, second], rng=0),
        pt.evolution([first, second]),
        pt.resolve(dict(enumerate(first)), dict(enumerate(second))),
        pt.estimate(dict(enumerate(first)), dict(enumerate(second))),
        pt.summarize_clusters(first),
        pt.coreference([["a", "b"]], [["a"], ["b"]]),
        pt.curve(tree(6, 1), tree(6, 2)),
        pt.check_axioms("rand", n=3),
        pt.recommend([("one_new_cluster", "q", "react")], measures=["rand", "nmi"]),
        pt.report(first, second, measures="rand"),
        pt.profile(first, second),
    )
    calls = []
    for result in results:
        for name in METHODS:
            method = getattr(result, name, None)
            if method is not None and inspect.signature(method).parameters:
                good = {"table_to_json": {"name": "clusters"}, "top": {"number": 1}}.get(name, {})
                if name == "save":
                    good = {"path": "saved.html" if isinstance(result, pt.Report) else "saved"}
                calls.append(Call(f"{type(result).__name__}.{name}", method, good))
    return calls

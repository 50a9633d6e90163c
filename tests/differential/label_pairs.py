"""Two labelings of the same objects: of many shapes, and with labels of many types."""

from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import polars as pl
from hypothesis import strategies as st

import partita as pt

Codes = list[int]


class Pair(NamedTuple):
    """Two lists of small integers, and a seed for choices that need not shrink."""

    reference: Codes
    candidate: Codes
    seed: int


@st.composite
def listed_pairs(draw, most: int = 14) -> Pair:
    """Pairs written out label by label, which shrink to the smallest that fail."""
    clusters = [draw(st.integers(0, most - 1)) for _ in range(2)]
    objects = st.tuples(*(st.integers(0, largest) for largest in clusters))
    reference, candidate = zip(*draw(st.lists(objects, min_size=1, max_size=most)), strict=True)
    return Pair(list(reference), list(candidate), draw(st.integers(0, 2**32)))


def uniform(rng, n, k):
    return rng.integers(0, k, n)


def skewed(rng, n, k):
    return np.minimum(rng.geometric(0.4, n), k)


def one_cluster(rng, n, k):
    return np.zeros(n, int)


def singletons(rng, n, k):
    return rng.permutation(n)


def nearly_singletons(rng, n, k):
    return np.maximum(rng.permutation(n), min(2, n - 1))


def equal_sizes(rng, n, k):
    return rng.permutation(np.arange(n) % k)


SHAPES = [uniform, skewed, one_cluster, singletons, nearly_singletons, equal_sizes]


def identical(rng, labels, k):
    return rng.permutation(labels.max() + 1)[labels]


def merged(rng, labels, k):
    return labels // 2


def split(rng, labels, k):
    return 2 * labels + rng.integers(0, 2, labels.size)


def few_moved(rng, labels, k):
    moved = rng.random(labels.size) < 0.1
    return np.where(moved, rng.integers(0, k, labels.size), labels)


RELATIONS = [identical, merged, split, few_moved]


@st.composite
def shaped_pairs(draw, most: int = 40) -> Pair:
    """Pairs made of a shape for each side, or of one side and how the other follows from it."""
    n, k = draw(st.integers(2, most)), draw(st.integers(1, 12))
    seed = draw(st.integers(0, 2**32))
    rng = np.random.default_rng(seed)
    reference = draw(st.sampled_from(SHAPES))(rng, n, k)
    if draw(st.booleans()):
        candidate = draw(st.sampled_from(SHAPES))(rng, n, k)
    else:
        candidate = draw(st.sampled_from(RELATIONS))(rng, reference, k)
    return Pair(reference.tolist(), candidate.tolist(), seed)


def pairs(most: int = 40) -> st.SearchStrategy[Pair]:
    """Pairs of labelings of at most so many objects."""
    return st.one_of(listed_pairs(min(most, 14)), shaped_pairs(most))


# Labels of many types: each function turns codes into labels, equal for equal codes only.


def _named(names):
    return lambda codes: [names(code) for code in codes]


def _array(dtype, scale=1, shift=0):
    return lambda codes: (np.array(codes, dtype=object) * scale + shift).astype(dtype)


def unused_categories(codes):
    names = [f"c{i}" for i in range(max(codes) + 4)]
    return pd.Categorical([names[code + 2] for code in codes], categories=names)


LABELS = {
    "integers": list,
    "tuple": tuple,
    "negative": _named(lambda code: -3 * code - 1),
    "int8": _array(np.int8, -2, 5),
    "int64": _array(np.int64),
    "wide int64": _array(np.int64, -(10**15), 2**62),
    "uint64": _array(np.uint64, 3, 2**63),
    "beyond 64 bits": _named(lambda code: 2**70 + code),
    "floats": _array(np.float64, 2, -1),
    "strings": _named(lambda code: f"cluster {code}"),
    "long strings": _named(lambda code: "x" * 50 + str(code)),
    "odd strings": _named(lambda code: "é\u0301 \u202e"[: code % 4] + chr(0x4E00 + code)),
    "string array": lambda codes: np.array([str(code) for code in codes]),
    "object array": lambda codes: np.array([str(code) for code in codes], dtype=object),
    "bytes": _named(lambda code: str(code).encode()),
    "dates": lambda codes: np.datetime64("1969-12-30") + np.array(codes),
    "pandas": lambda codes: pd.Series(codes),
    "pandas nullable": lambda codes: pd.Series(codes, dtype="Int32"),
    "pandas strings": lambda codes: pd.Series([str(code) for code in codes], dtype="string"),
    "categories": unused_categories,
    "polars": lambda codes: pl.Series(codes),
    "polars strings": lambda codes: pl.Series([f"{code:03}" for code in codes]),
    "polars categories": lambda codes: pl.Series(
        [f"{code:03}" for code in codes], dtype=pl.Categorical
    ),
    "hard": pt.Hard,
}


def typed(pair: Pair, rng: np.random.Generator) -> tuple[str, list[Any]]:
    """Return both sides as labels of types drawn at random, and the names of the types."""
    names = rng.choice(list(LABELS), 2)
    sides = zip(names, (pair.reference, pair.candidate), strict=True)
    return " and ".join(names), [LABELS[name](codes) for name, codes in sides]


def by_ids(codes: Codes, order: np.ndarray, ids: np.ndarray) -> dict[Any, int]:
    """Return a mapping of ids to labels, in another order of the objects."""
    return {ids[i].item(): codes[i] for i in order}


def counts(pair: Pair) -> list[list[int]]:
    """Return the contingency table as lists, with empty rows and columns for unused codes."""
    table = np.zeros((max(pair.reference) + 1, max(pair.candidate) + 1), int)
    np.add.at(table, (pair.reference, pair.candidate), 1)
    return table.tolist()

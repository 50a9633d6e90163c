"""Calls on input of awkward shapes, made for any number of objects, whose time should not explode.

Each case has the number of objects at which its CPU time is first taken: enough for the clock, and
so few that eight times as many are quick.
"""

import json
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import polars as pl
import pytest

import partita as pt
from partita.clusterings.json_text import parse_json

RNG = np.random.default_rng(0)
MEASURES = ["rand", "nmi", "bcubed", "purity"]
# Not element-centric similarity, which looks at all pairs of objects, as its card says.
COVER_MEASURES = ["omega", "extended_bcubed", "overlapping_mutual_info", "average_f1"]


class Case(NamedTuple):
    """A call as a function of n, and the n at which it is timed.

    The lines of a call that draws many samples are not counted: they follow from their number.
    """

    timed_from: int
    call: Callable[[int], Any]
    draws: bool = False


# Labels


def labels(n, k):
    return RNG.integers(0, max(1, int(k)), n)


def skewed(n):
    return np.minimum(RNG.geometric(0.3, n), n) * 10**9


def moved(codes, share=0.1):
    """Return labels of which some are exchanged."""
    return np.where(RNG.random(codes.size) < share, RNG.permutation(codes), codes)


def drifted(n):
    first = labels(n, n / 5)
    return first, moved(first)


def one_against_all(n):
    return np.zeros(n, int), np.arange(n)


def all_alone(n):
    return np.arange(n), RNG.permutation(n)


def by_shuffled_ids(n, name=int):
    ids = map(name, RNG.permutation(n).tolist())
    return dict(zip(ids, labels(n, n // 3).tolist(), strict=True))


def record(i):
    return f"record {i}"


def with_ids(n):
    return pl.DataFrame({"id": RNG.permutation(n), "label": labels(n, n / 3)})


def long_strings(n, distinct):
    return [f"{'x' * 300}{i % distinct}" for i in range(n)]


def refused(error, function, *arguments, **options):
    with pytest.raises(error):
        function(*arguments, **options)


# Other clusterings


def many_groups(n):
    return [set(RNG.integers(0, n, 8).tolist()) for _ in range(n // 5)]


def hub(n):
    """Return clusters of two objects, one of which is the same in all of them."""
    return [{0, i} for i in range(1, n)]


def chain(n):
    return [{i, i + 1, i + 2} for i in range(n - 2)]


def whole_and_singles(n):
    return [set(range(n)), *({i} for i in range(n))]


def cover_pair(clusters, n):
    return pt.Overlapping(clusters(n), n), pt.Overlapping(clusters(n)[::-1], n)


def caterpillar(n):
    """Return a linkage that adds one object after the other, in random order."""
    order = RNG.permutation(n)
    rows = [(order[0], order[1], 1.0, 2)]
    rows += [(n + row - 1, order[row + 1], row + 1.0, row + 2) for row in range(1, n - 1)]
    return pt.Hierarchy(np.array(rows, float))


def balanced(n):
    """Return a linkage that joins nodes two by two, of objects in random order."""
    nodes, sizes, rows = RNG.permutation(n).tolist(), [1] * n, []
    while len(nodes) > 1:
        left, right = nodes.pop(0), nodes.pop(0)
        sizes.append(sizes[left] + sizes[right])
        rows.append((left, right, len(rows) + 1.0, sizes[-1]))
        nodes.append(n + len(rows) - 1)
    return pt.Hierarchy(np.array(rows, float))


def comb(n):
    """Return a tree of two levels, both with heights."""
    groups = [
        {"children": [{"name": f"{i}-{j}"} for j in range(4)], "height": 1.0} for i in range(n // 4)
    ]
    return {"children": groups, "height": 2.0}


def newick_star(n):
    return "(" + ",".join(f"a{i}" for i in range(n)) + ");"


def newick_ladder(n):
    return "(" * (n - 1) + "a0" + "".join(f":1,a{i}:1)" for i in range(1, n)) + ";"


def groups_of(codes):
    groups: dict[int, list[int]] = {}
    for item, label in enumerate(codes.tolist()):
        groups.setdefault(label, []).append(item)
    return list(groups.values())


def documents(n):
    return {f"d{i}": groups_of(labels(10, 4)) for i in range(n // 10)}


def keys_that_repeat(n):
    text = "{" + ", ".join(f'"{i // 2}": 0' for i in range(n)) + "}"
    refused(pt.FileError, parse_json, text, "text")


# Files


@cache
def folder():
    return Path(tempfile.mkdtemp(prefix="partita-growth-"))


def csv_file(n, side):
    path = folder() / f"{side}-{n}.csv"
    if not path.exists():
        codes = labels(n, n / 5)
        pd.DataFrame({"id": RNG.permutation(n), "label": codes}).to_csv(path, index=False)
    return path


def json_file(n, side):
    path = folder() / f"{side}-{n}.json"
    if not path.exists():
        path.write_text(json.dumps(by_shuffled_ids(n, record)))
    return path


def explained(reference, candidate, **options):
    """Compute all that an explanation shows."""
    found = pt.explain(reference, candidate, **options)
    return found.summary, len(found.clusters), len(found.candidates), str(found)


def page(reference, candidate):
    return pt.report(reference, candidate).html


CASES = {
    "compare, many clusters": Case(
        40_000, lambda n: pt.compare(labels(n, n / 10), labels(n, n / 10), MEASURES)
    ),
    "compare, all singletons": Case(
        40_000, lambda n: pt.compare(np.arange(n), labels(n, n), MEASURES)
    ),
    "compare, one against all": Case(
        40_000, lambda n: pt.compare(*one_against_all(n), measures=MEASURES)
    ),
    "compare, skew": Case(40_000, lambda n: pt.compare(skewed(n), skewed(n), MEASURES)),
    "compare, default measures, √n clusters": Case(
        20_000, lambda n: pt.compare(labels(n, n**0.5), labels(n, n**0.5))
    ),
    "compare, default measures, few moved": Case(20_000, lambda n: pt.compare(*drifted(n))),
    "compare, every measure, few moved": Case(
        4_000, lambda n: pt.compare(*drifted(n), measures=list(pt.measures.hard))
    ),
    "compare, every measure, one against all": Case(
        4_000, lambda n: pt.compare(*one_against_all(n), measures=list(pt.measures.hard))
    ),
    "compare, every measure, all alone": Case(
        4_000, lambda n: pt.compare(*all_alone(n), measures=list(pt.measures.hard))
    ),
    "compare, as a page": Case(5_000, lambda n: pt.compare(*drifted(n))._repr_html_()),
    "long strings": Case(4_000, lambda n: pt.Hard(long_strings(n, 97))),
    "long strings, all different": Case(4_000, lambda n: pt.Hard(long_strings(n, n))),
    "integers beyond 64 bits": Case(5_000, lambda n: pt.Hard([2**70 + i // 3 for i in range(n)])),
    "shuffled ids": Case(10_000, lambda n: pt.rand_score(by_shuffled_ids(n), by_shuffled_ids(n))),
    "shuffled ids that are strings": Case(
        5_000, lambda n: pt.rand_score(by_shuffled_ids(n, record), by_shuffled_ids(n, record))
    ),
    "ids of dataframes": Case(
        10_000, lambda n: pt.compare(with_ids(n), with_ids(n), MEASURES, id="id")
    ),
    "ids on one side only": Case(
        5_000,
        lambda n: pt.rand_score(
            by_shuffled_ids(n), by_shuffled_ids(2 * n), on_mismatch="intersect"
        ),
    ),
    "ids that do not match": Case(
        5_000,
        lambda n: refused(pt.PartitaError, pt.rand_score, by_shuffled_ids(n), {"a": 1, "b": 2}),
    ),
    "types that mix late": Case(
        20_000, lambda n: refused(pt.InputTypeError, pt.Hard, [*map(str, range(n)), 1])
    ),
    "labels missing late": Case(
        20_000, lambda n: refused(pt.PartitaError, pt.Hard, [*map(str, range(n)), None])
    ),
    "labels missing often": Case(
        10_000,
        lambda n: pt.rand_score(
            [None if i % 3 else i for i in range(n)], labels(n, 9), missing="singletons"
        ),
    ),
    "keys that repeat": Case(10_000, keys_that_repeat),
    "clusters as lists": Case(
        10_000, lambda n: pt.Hard(np.arange(n // 4 * 4).reshape(-1, 4).tolist())
    ),
    "explain, many clusters": Case(10_000, lambda n: explained(labels(n, n / 5), labels(n, n / 5))),
    "explain, few moved": Case(10_000, lambda n: explained(*drifted(n))),
    "explain, one against all": Case(10_000, lambda n: explained(*one_against_all(n))),
    "explain, all alone": Case(10_000, lambda n: explained(*all_alone(n))),
    "explain, skew": Case(10_000, lambda n: explained(skewed(n), skewed(n))),
    "explain, objects": Case(10_000, lambda n: len(pt.explain(*drifted(n)).objects)),
    "assess, few clusters": Case(
        4_000, lambda n: pt.assess(labels(n, 10), labels(n, 10), "ari", rng=0), draws=True
    ),
    "assess, few moved": Case(2_000, lambda n: pt.assess(*drifted(n), "nmi", rng=0), draws=True),
    "assess, one against all": Case(
        2_000, lambda n: pt.assess(*one_against_all(n), "nmi", rng=0), draws=True
    ),
    "report, few clusters": Case(4_000, lambda n: page(labels(n, 10), labels(n, 10)), draws=True),
    "report, few moved": Case(2_000, lambda n: page(*drifted(n)), draws=True),
    "report, one against all": Case(2_000, lambda n: page(*one_against_all(n)), draws=True),
    "rank, few moved": Case(
        500,
        lambda n: pt.rank(
            (codes := labels(n, n / 5)),
            {"few": moved(codes), "more": moved(codes, 0.3), "alone": np.arange(n)},
            measures=["ari", "nmi"],
            rng=0,
        ),
        draws=True,
    ),
    "compare_many": Case(3_000, lambda n: pt.compare_many([*drifted(n), *all_alone(n)])),
    "evolution": Case(3_000, lambda n: len(pt.evolution([*drifted(n), labels(n, 9)]).summary)),
    "decompose": Case(3_000, lambda n: pt.decompose(*drifted(n))),
    "meet and join": Case(5_000, lambda n: (pt.meet(*drifted(n)), pt.join(*drifted(n)))),
    "covers, many groups": Case(
        1_000, lambda n: pt.compare(*cover_pair(many_groups, n), measures=COVER_MEASURES)
    ),
    "covers, a hub": Case(
        1_000, lambda n: pt.compare(*cover_pair(hub, n), measures=["omega", "extended_bcubed"])
    ),
    "covers, a chain": Case(1_000, lambda n: pt.compare(*cover_pair(chain, n))),
    "covers, explained": Case(1_000, lambda n: str(pt.explain(*cover_pair(many_groups, n)))),
    "covers, singles within the whole": Case(
        1_000,
        lambda n: pt.compare(
            *cover_pair(whole_and_singles, n), measures=["overlapping_mutual_info", "average_f1"]
        ),
    ),
    "trees, clusters in common": Case(
        2_000, lambda n: pt.robinson_foulds_distance(caterpillar(n), caterpillar(n))
    ),
    "trees, all cuts": Case(2_000, lambda n: pt.curve(balanced(n), caterpillar(n))),
    "trees, nested lists with heights": Case(1_000, lambda n: pt.Hierarchy.from_nested(comb(n))),
    "trees, a star in Newick": Case(4_000, lambda n: pt.Hierarchy.from_newick(newick_star(n))),
    "trees, a ladder in Newick": Case(1_000, lambda n: pt.Hierarchy.from_newick(newick_ladder(n))),
    "coreference, many entities": Case(
        3_000, lambda n: pt.coreference(groups_of(labels(n, n / 4)), groups_of(labels(n, n / 4)))
    ),
    "coreference, one entity": Case(
        3_000, lambda n: pt.coreference(groups_of(labels(n, 1)), groups_of(np.arange(n)))
    ),
    "coreference, many documents": Case(
        3_000, lambda n: pt.coreference(documents(n), documents(n))
    ),
    "resolve": Case(3_000, lambda n: str(pt.resolve(*drifted(n)))),
    "sweep": Case(
        1_000,
        lambda n: pt.sweep(
            labels(n, n / 5), [(i, i + 1, float(RNG.random())) for i in range(n - 1)]
        ),
    ),
    "estimate": Case(
        4_000,
        lambda n: pt.estimate(by_shuffled_ids(n), by_shuffled_ids(n)),
    ),
    "files, CSV": Case(
        10_000, lambda n: pt.compare(csv_file(n, "a"), csv_file(n, "b"), MEASURES, id="id")
    ),
    "files, JSON": Case(
        10_000, lambda n: pt.compare(json_file(n, "a"), json_file(n, "b"), MEASURES)
    ),
    "rough sets": Case(
        2_000,
        lambda n: pt.compare(labels(n, 4), pt.Rough.from_masks(1 + labels(n, 15), range(4))),
        draws=True,
    ),
}

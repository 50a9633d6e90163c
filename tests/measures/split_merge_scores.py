"""Split-merge scores of labels, for every score of clusters that needs no points."""

import itertools

import partita as pt
from partita.measures.subcomponents import SUBCOMPONENTS
from tests.naive.partitions import all_partitions
from tests.tables_of import table_of

WITHOUT_POINTS = [name for name in SUBCOMPONENTS if name != "mse"]
COMBINATIONS = ("product", "mean")


def pairs_of_partitions(*sizes):
    for n in sizes:
        yield from itertools.product(all_partitions(n), repeat=2)


def score(x, y, subcomponent="entropy", combine="product"):
    measure = pt.measures["split_merge"]
    return measure.from_table(table_of(x, y), subcomponent=subcomponent, combine=combine)

"""Graphs of all pairs of small partitions, for tests of what is in them."""

import itertools
from functools import cache

import partita as pt
from tests.naive.partitions import all_partitions

PAIRS = [pair for n in (1, 2, 3, 4, 5) for pair in itertools.product(all_partitions(n), repeat=2)]
SMALLER = [pair for pair in PAIRS if len(pair[0]) <= 4]


def named(pair):
    """Labels that tell the sides apart: r0, r1, … and c0, c1, …"""
    return [[f"{side}{label}" for label in labels] for side, labels in zip("rc", pair, strict=True)]


@cache
def graph_of(pair):
    return pt.derivation(*named(pair))


def as_blocks(blocks):
    return {frozenset(block) for block in blocks}

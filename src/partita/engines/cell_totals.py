"""Totals over the cells that an engine has counted."""

from __future__ import annotations

from typing import Any, NamedTuple

import narwhals as nw


class CellTotals(NamedTuple):
    """The number of cells and of objects, and of the objects without a label on each side.

    The last three count objects whose ids are on one side only, and those without an id, which are
    no objects of the table.
    """

    cells: int = 0
    objects: int = 0
    first_missing: int = 0
    second_missing: int = 0
    missing: int = 0
    only_first: int = 0
    only_second: int = 0
    without_id: int = 0

    @property
    def without_missing(self) -> CellTotals:
        """The totals if objects without a label are left out; the number of cells is a bound."""
        return CellTotals(self.cells, self.objects - self.missing)

    def __add__(self, other: object) -> CellTotals:
        if not isinstance(other, CellTotals):
            return NotImplemented
        return CellTotals(*(x + y for x, y in zip(self, other, strict=True)))


def totals_of(cells: Any) -> CellTotals:
    """Return the totals of cells that an engine keeps.

    A column "side" says which objects of a join are on both sides (0), on one only (1 or 2), or
    have no id (3).
    """
    n, a, b = nw.col("n"), nw.col("a").is_null(), nw.col("b").is_null()
    zero = nw.lit(0, nw.Int64)
    joined = "side" in cells.collect_schema()
    side = nw.col("side") if joined else None
    # Without a join all cells are in both. Early versions of narwhals refuse a literal here.
    in_both = ~n.is_null() if side is None else side == 0
    sums = {
        "cells": nw.when(in_both).then(nw.lit(1, nw.Int64)).otherwise(zero),
        "objects": nw.when(in_both).then(n).otherwise(zero),
        "first_missing": nw.when(in_both & a).then(n).otherwise(zero),
        "second_missing": nw.when(in_both & b).then(n).otherwise(zero),
        "missing": nw.when(in_both & (a | b)).then(n).otherwise(zero),
    }
    if side is not None:
        for name, number in (("only_first", 1), ("only_second", 2), ("without_id", 3)):
            sums[name] = nw.when(side == number).then(n).otherwise(zero)
    row = cells.with_columns(**sums).select(nw.col(*sums).sum()).collect().rows(named=True)[0]
    return CellTotals(*(int(row[name] or 0) for name in sums))

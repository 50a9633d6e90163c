"""Contingency tables for tests, counted once and asked by many measures."""

from partita.measures.read_counts import read_table
from partita.tables.contingency import Contingency


def table_of(reference, candidate, **options) -> Contingency:
    return read_table(list(reference), list(candidate), **options)


def counted(table) -> Contingency:
    return read_table(None, None, contingency=table)

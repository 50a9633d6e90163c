"""All partitions of a few objects."""

from collections.abc import Iterator
from functools import cache


def partitions(n: int) -> Iterator[tuple[int, ...]]:
    """Yield every partition of n objects once, as labels numbered in order of appearance."""
    if n == 0:
        yield ()
        return
    for shorter in partitions(n - 1):
        for label in range(max(shorter, default=-1) + 2):
            yield (*shorter, label)


@cache
def all_partitions(n: int) -> tuple[tuple[int, ...], ...]:
    return tuple(partitions(n))


def canonical(labels) -> tuple[int, ...]:
    """Return labels numbered in order of appearance; equal partitions give equal results."""
    numbers: dict = {}
    return tuple(numbers.setdefault(label, len(numbers)) for label in labels)

"""Counterexamples of axioms, and how they are written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from partita.choosing.axioms.partitions import Partitions


@dataclass(frozen=True)
class Counterexample:
    """Clusterings of few objects for which an axiom does not hold.

    Attributes
    ----------
    n : int
        The number of objects, of the largest clustering if there are several sizes.
    clusterings : tuple of tuples
        The labels of each clustering, or the memberships or masses of each object if it is soft, in
        the order of the axiom's statement.
    text : str
        The clusterings, with objects numbered from 1, and the values that violate the axiom.
    """

    n: int
    clusterings: tuple[tuple[Any, ...], ...]
    text: str

    def __str__(self) -> str:
        return self.text

    def to_dict(self) -> dict[str, Any]:
        """Return plain data."""
        return {
            "n": self.n,
            "clusterings": [list(labels) for labels in self.clusterings],
            "text": self.text,
        }


class Finding(NamedTuple):
    """The result of checking one axiom.

    Attributes
    ----------
    holds : bool or None
        None where the axiom does not apply to the measure.
    counterexample : Counterexample or None
    remark : str
        The reason why it does not apply, or a further finding.
    """

    holds: bool | None
    counterexample: Counterexample | None = None
    remark: str = ""


def counterexample(
    partitions: Partitions, numbers: Sequence[int], subject: str, finding: str
) -> Counterexample:
    """Return a counterexample; `subject` has a field, {}, for each clustering."""
    return Counterexample(
        partitions.n,
        tuple(tuple(partitions.labels[number].tolist()) for number in numbers),
        f"{subject.format(*map(partitions.written, numbers))}: {finding}",
    )


def digits(*values: float) -> list[str]:
    """Return values with 4 significant digits, or more where unequal values would look equal."""
    exact = [round(float(value), 10) + 0.0 for value in values]  # removes rounding errors
    for precision in range(4, 12):
        shown = [f"{value:.{precision}g}" for value in exact]
        if len(set(shown)) == len(set(exact)):
            break
    return shown

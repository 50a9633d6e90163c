"""The profiles of all registered measures on the default design, shipped as a table.

The table has a row for each measure and transformation. Rebuild it after a change that moves a
value, or adds a measure::

    python -m partita.choosing.characterizing.default_profiles
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from functools import cache
from os.path import dirname, join  # pathlib is slow to import
from typing import TYPE_CHECKING

import numpy as np

from partita.array_types import Floats, Integers
from partita.choosing.characterizing.design import Design
from partita.choosing.characterizing.dissimilarities import compute_dissimilarities
from partita.choosing.characterizing.profiles import Growth, Missed, Profiles, Range, profile
from partita.choosing.characterizing.regression import Fit, columns, terms_of
from partita.measures import REGISTRY
from partita.measures.measure import Measure

if TYPE_CHECKING:
    from pathlib import Path

PATH = join(dirname(__file__), "default_profiles.csv")

# The dissimilarity in the last setting of a profile, with the largest n, k, h and q: a cheap check
# that a measure still gives what it gave when the table was built.
_LAST = "last"


def has_default_profiles(measure: Measure, design: Design) -> bool:
    """Return whether the table has a measure: one of partita's own, on the default design.

    A caller's function is not in the table, whatever its name.
    """
    return (
        design == Design.paper()
        and REGISTRY.hard.get(measure.name) is measure
        and measure.compute.__module__.startswith("partita.")
        and measure.name in default_profiles().measures
    )


@cache
def default_profiles() -> Profiles:
    """Read the profiles of all registered measures on the default design."""
    design, rows = Design.paper(), _read()
    measures = tuple(dict.fromkeys(row["measure"] for row in rows))

    def array(name: str) -> Floats:
        return np.array([float(row[name]) for row in rows]).reshape(len(measures), -1)

    def counts(name: str) -> Integers:
        return array(name).astype(np.int64)

    z, terms = columns(design), terms_of(design.varied)
    return Profiles(
        measures,
        Fit(
            terms,
            array("intercept"),
            np.stack([array(term) for term in terms], axis=2),
            (z**2).sum(axis=0),
            array("spread"),
            array("constant") > 0,
            len(z),
        ),
        Growth(*map(array, Growth._fields)),
        Range(counts("below"), counts("above"), array("least"), array("largest")),
        Missed(*map(counts, Missed._fields)),
    )


def last_dissimilarities() -> dict[tuple[str, str], float]:
    """Read the dissimilarity in the last setting of each measure and transformation."""
    return {(row["measure"], row["transformation"]): float(row[_LAST]) for row in _read()}


def _read() -> list[dict[str, str]]:
    with open(PATH, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def write_default_profiles(measures: Sequence[Measure], path: Path | str = PATH) -> None:
    """Compute the profiles of measures on the default design and write them."""
    design = Design.paper()
    scores, left_out = compute_dissimilarities(measures, design, None)
    if left_out:
        raise AssertionError(f"measures without a value on the default design: {left_out}")
    profiles = profile(scores)
    terms = [profiles.fit.b[..., j] for j in range(len(profiles.fit.terms))]
    table = {
        "intercept": profiles.fit.intercepts,
        **dict(zip(profiles.fit.terms, terms, strict=True)),
        "spread": profiles.fit.spread,
        "constant": profiles.fit.constant.astype(np.int64),
        **profiles.growth._asdict(),
        **profiles.range._asdict(),
        **profiles.missed._asdict(),
        _LAST: scores.values[..., -1, -1, -1, -1],
    }
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["measure", "transformation", *table])
        for m, measure in enumerate(profiles.measures):
            for t, name in enumerate(design.names):
                # repr writes as many digits as bring back the same float.
                values = [repr(array[m, t].item()) for array in table.values()]
                writer.writerow([measure, name, *values])


if __name__ == "__main__":
    write_default_profiles(list(REGISTRY.hard.values()))

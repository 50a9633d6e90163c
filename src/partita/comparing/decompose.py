"""Decompose a score into a sum over the components of two clusterings."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Floats, Integers
from partita.clusterings.pairing import OnMismatch
from partita.clusterings.reading import Missing
from partita.errors import InputError
from partita.kernels.counting import Cells
from partita.measures.decomposition import Sizes
from partita.measures.measure import Measure
from partita.measures.read_counts import read_table
from partita.measures.registry import REGISTRY
from partita.parameter_texts import fill_parameters
from partita.references import XIANG_2012, cites
from partita.results.html import page
from partita.results.rows import Rows, sorted_rows
from partita.tables.contingency import Contingency
from partita.tables.derivation import Derivation
from partita.words import counted


class ComponentScore(NamedTuple):
    """A component J: contribution = weight * score + constant."""

    component: int
    size: float
    reference_clusters: int
    candidate_clusters: int
    score: float
    weight: float
    constant: float
    contribution: float


@dataclass(frozen=True, eq=False)
class ScoreDecomposition:
    """The value of a measure, and its terms over the components, which add up to it.

    Attributes
    ----------
    measure : str
    value : float
    derivation : Derivation
    scores, weights, constants : arrays
        S_J, w(J, n) and b(J, n) of each component J, as in :func:`decompose`.
    """

    measure: str
    value: float
    derivation: Derivation
    scores: Floats
    weights: Floats
    constants: Floats

    @property
    def contributions(self) -> Floats:
        """The term of each component."""
        return self.weights * self.scores + self.constants

    @cached_property
    def components(self) -> Rows[ComponentScore]:
        """The components, the largest first."""
        sizes = self.derivation.component_sizes
        columns = (
            sizes,
            *self.derivation.clusters_in_components,
            self.scores,
            self.weights,
            self.constants,
            self.contributions,
        )

        def build(numbers: Integers) -> list[ComponentScore]:
            values = (part[numbers].tolist() for part in columns)
            return [ComponentScore(*row) for row in zip(numbers.tolist(), *values, strict=True)]

        return sorted_rows(ComponentScore, np.argsort(-sizes, kind="stable"), build)

    def __reduce__(self) -> Any:
        """Pickle the arrays, from which the table of components is made again."""
        parts = (self.derivation, self.scores, self.weights, self.constants)
        return ScoreDecomposition, (self.measure, self.value, *parts)

    def __repr__(self) -> str:
        return (
            f"ScoreDecomposition({self.measure} = {self.value:.4f} over "
            f"{counted(self.derivation.n_components, 'component')})"
        )

    def _repr_html_(self) -> str:
        return page(repr(self), self.components.to_html())


@fill_parameters
@cites(XIANG_2012.at("Eq. (1) and Table 1, where the constants of the components are added up"))
def decompose(
    reference: Any = None,
    candidate: Any = None,
    measure: Any = "split_merge",
    *,
    contingency: Any = None,
    sample_weight: Any = None,
    missing: Missing = "error",
    noise: Any = None,
    on_mismatch: OnMismatch = "error",
) -> ScoreDecomposition:
    r"""Decompose a score over the components of the two clusterings.

    The score is :math:`\sum_J w(J, n) S_J + b(J, n)`, where J runs over the clusters of the join
    and :math:`S_J` is the score of the two clusterings restricted to J. The card of a measure says
    whether it has such a decomposition.

    Parameters
    ----------
    <reference_and_candidate>
    measure : name, function or Measure, default="split_merge"
        A measure whose card has a decomposition.
    <contingency, sample_weight, missing, noise, on_mismatch>

    Returns
    -------
    ScoreDecomposition
        The value and, for each component, its score, weight, constant and contribution.

    Examples
    --------
    >>> import partita as pt
    >>> parts = pt.decompose(["a", "a", "b", "b"], [1, 1, 2, 3], measure="rand")
    >>> for row in parts.components:
    ...     print(row.size, row.score, round(row.weight, 4), round(row.constant, 4))
    2 1.0 0.1667 0.3333
    2 0.0 0.1667 0.3333
    >>> round(sum(row.contribution for row in parts.components), 4), round(parts.value, 4)
    (0.8333, 0.8333)
    """
    chosen: Measure = REGISTRY.hard.select_one(measure)
    formula = chosen.card.decomposition
    if formula is None:
        able = [name for name, one in REGISTRY.hard.items() if one.card.decomposition is not None]
        raise InputError(
            f"measure={chosen.name!r} has no decomposition over components; these have one: "
            + ", ".join(able)
        )
    table = read_table(
        reference,
        candidate,
        contingency=contingency,
        sample_weight=sample_weight,
        missing=missing,
        noise=noise,
        on_mismatch=on_mismatch,
    )
    derivation = table.shared(Derivation)
    sizes = Sizes(
        derivation.component_sizes.astype(np.float64),
        np.maximum(*derivation.clusters_in_components).astype(np.float64),
        float(table.n),
        float(max(table.shape)),
    )
    return ScoreDecomposition(
        chosen.name,
        chosen.from_table(table),
        derivation,
        _component_scores(chosen, derivation),
        formula.weights(sizes),
        formula.constants(sizes),
    )


def _component_scores(measure: Measure, derivation: Derivation) -> Floats:
    """Return the score of each component; components with equal tables are computed once."""
    known: dict[Hashable, float] = {}
    scores = np.empty(derivation.n_components)
    rows, columns = derivation.clusters_in_components
    unchanged = (rows == 1) & (columns == 1)
    sizes, which = np.unique(derivation.component_sizes[unchanged], return_inverse=True)
    cells = (Cells(np.zeros(1, np.int64), sizes[i : i + 1], 1, 1) for i in range(sizes.size))
    scores[unchanged] = np.array([measure.from_table(Contingency(one)) for one in cells])[which]
    for number in np.flatnonzero(~unchanged).tolist():
        table = derivation.components[number].table
        key = (table.shape, table.rows.tobytes(), table.columns.tobytes(), table.counts.tobytes())
        if key not in known:
            known[key] = measure.from_table(table)
        scores[number] = known[key]
    return scores

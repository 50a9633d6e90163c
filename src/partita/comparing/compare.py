"""Compare two clusterings by many measures, from one table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from partita.clusterings.file_table import By
from partita.clusterings.pairing import OnMismatch, without_union
from partita.clusterings.reading import Missing
from partita.clusterings.soft import SoftClustering
from partita.clusterings.two_inputs import open_two
from partita.comparing.compare_objects import compare_objects, refuse_given
from partita.comparing.compare_soft import compare_soft, refuse_soft_options
from partita.comparing.comparison import Comparison, Row
from partita.comparing.headline import HARD, OF_TABLE, wants_headline
from partita.comparing.selection import are_of_entities, select_hard, select_with_absent
from partita.errors import (
    AbsentObjectsError,
    FractionalWeightsError,
    InputError,
    NeedsCellsError,
    TakesTooLongError,
)
from partita.kernels.assignment import limited_steps
from partita.measures.card import FAMILIES
from partita.measures.read_counts import read_counts
from partita.measures.table_types import HARD as HARD_TABLE, SOFT as SOFT_TABLE, table_for_kinds
from partita.parameter_texts import fill_parameters
from partita.results.coverage import Coverage
from partita.tables.contingency import Contingency
from partita.tables.entity_table import read_entity_table
from partita.tables.profile import Profile
from partita.tables.soft_table import read_soft_table
from partita.transport.budget import DEFAULT_BUDGET, is_default_budget

# Unless measures are named, matchings of clusters take about so many steps, some tenths of a
# second, and half a step more for each object.
_STEPS = 8_000_000


@fill_parameters
def compare(
    reference: Any = None,
    candidate: Any = None,
    measures: Any = None,
    *,
    contingency: Any = None,
    sample_weight: Any = None,
    missing: Missing = "error",
    noise: Any = None,
    on_mismatch: OnMismatch | Literal["absent", "union"] = "error",
    base: Any = None,
    alpha: float | None = None,
    budget: Any = DEFAULT_BUDGET,
    id: Any = None,
    label: Any = None,
    by: By | None = None,
    header: bool | None = None,
    columns: Any = None,
    X: Any = None,
) -> Comparison:
    """Compare two clusterings by many measures at once.

    The clusterings are read once and joined once; every measure works from the same table.

    Parameters
    ----------
    reference, candidate : clusterings
        Clusterings of any kind, in any form that :func:`partita.as_clustering` reads: labels,
        matrices of memberships, paths of files, partita's own kinds. Clusterings with ids are
        joined on them. If one is soft, the measures that take both kinds are computed.
    measures : name, family, function, or several of them; optional
        The measures to compute; by default all that compare such clusterings, of which the text
        shows a few that answer different questions. "headline" computes only these. A function of a
        :class:`~partita.Contingency`, or of a :class:`~partita.SoftTable` for soft clusterings, is
        a measure, too.
    <contingency, sample_weight, missing, noise, on_mismatch_any>
    base : measure of hard clusterings, or several of them; optional
        For soft clusterings: the measures that :func:`partita.transport_distance` extends to
        them; by default the Rand index and the partition distance.
    alpha : float, optional
        For soft clusterings: one value instead of an interval, for measures that have this
        parameter, from 0 (the closest hard clusterings that they allow) to 1 (the farthest).
    budget : float or str, default=1.0
        For soft clusterings: about how many seconds a transport distance may take; 5, "500ms",
        or "1e6 states". Results do not depend on the machine.
    <id_and_label, by, header, columns, objects>

    Returns
    -------
    Comparison
        A mapping from names of measures to values. It prints as a headline, or, if `measures` are
        named, as a table of these; its attribute `all` prints as a table of all measures. Its
        `inputs` say which columns were read and how objects were matched.

    Examples
    --------
    >>> import partita as pt
    >>> result = pt.compare([0, 0, 1, 1], [0, 0, 1, 2], ["ari", "vi"])
    >>> print(result)
    4 objects, 2 reference and 3 candidate clusters
    <BLANKLINE>
    pair counting
      adjusted_rand             0.5714  ↑  [-0.5, 1]
    <BLANKLINE>
    information
      variation_of_information  0.3466  ↓  [0, ∞)
    >>> round(result["ari"], 4)
    0.5714

    If a clustering is soft, distances by transport come with a certificate:

    >>> rough = pt.Rough([{0}, {1}, {1, 2}, {2}, {0, 1, 2}])
    >>> print(pt.compare([0, 1, 1, 2, 0], rough, measures="transport"))
    5 objects, 3 reference and 3 candidate clusters
    <BLANKLINE>
    transport
      transport_rand       0.0000 … 0.5000  ↓  [0, 1]  exact
      transport_partition  0.0000 … 0.5000  ↓  [0, 1]  exact
    """
    if contingency is None:
        reference, candidate = open_two(
            reference, candidate, id=id, label=label, by=by, header=header, columns=columns, X=X
        )
        kinds = [getattr(x, "kind", "hard") for x in (reference, candidate)]
        table_type = table_for_kinds(*kinds)
        if table_type not in (HARD_TABLE, SOFT_TABLE):
            given = {
                "sample_weight": sample_weight is not None,
                "missing": missing != "error",
                "noise": noise is not None,
                "base": base is not None,
                "alpha": alpha is not None,
                "budget": not is_default_budget(budget),
            }
            refuse_given(given, table_type.clusterings)
            joined = table_type.read(reference, candidate, on_mismatch=on_mismatch)
            return compare_objects(joined, table_type, measures)
        soft = [isinstance(x, SoftClustering) for x in (reference, candidate)]
        if any(soft):
            _refuse_hard_options(sample_weight, all(soft), missing, noise)
            on_mismatch = without_union(on_mismatch)
            joined = read_soft_table(
                reference, candidate, on_mismatch, missing=missing, noise=noise
            )
            return compare_soft(joined, measures, base=base, alpha=alpha, budget=budget)
    refuse_soft_options(base, alpha, budget)
    if (isinstance(on_mismatch, str) and on_mismatch == "absent") or are_of_entities(measures):
        given = {
            "contingency": contingency is not None,
            "sample_weight": sample_weight is not None,
        }
        refuse_given(given, "objects that may be absent from one clustering")
        return _compare_entities(reference, candidate, measures, missing, noise, on_mismatch)
    on_mismatch = without_union(on_mismatch)
    chosen = select_hard(measures)
    table = read_counts(
        reference,
        candidate,
        contingency=contingency,
        sample_weight=sample_weight,
        missing=missing,
        noise=noise,
        on_mismatch=on_mismatch,
    )
    if measures is None:
        with limited_steps(_STEPS + int(table.n) // 2):
            result = compare_table(table, chosen)
    else:
        result = compare_table(table, chosen)
    return replace(result, headline=HARD) if wants_headline(measures) else result


def _compare_entities(
    reference: Any, candidate: Any, measures: Any, missing: Missing, noise: Any, on_mismatch: Any
) -> Comparison:
    """Compare two hard clusterings, of which one may lack objects of the other."""
    chosen = select_with_absent(measures)
    table = read_entity_table(
        reference, candidate, missing=missing, noise=noise, on_mismatch=on_mismatch
    )
    result = replace(compare_table(table, chosen), absent=on_mismatch == "absent")
    return replace(result, headline=OF_TABLE["entities"]) if wants_headline(measures) else result


def _refuse_hard_options(sample_weight: Any, both_soft: bool, missing: Missing, noise: Any) -> None:
    """Raise if weights are given, or options of labels where no clustering has labels."""
    if sample_weight is not None:
        raise InputError("sample_weight is for hard clusterings, and one of these is soft")
    for name, is_given in (("missing", missing != "error"), ("noise", noise is not None)):
        if is_given and both_soft:
            raise InputError(f"{name} is for hard clusterings, and both of these are soft")


def compare_table(table: Contingency | Profile, chosen: list[Any]) -> Comparison:
    """Compute measures from a table; leave out those that it cannot serve."""
    rows: list[Row] = []
    left_out: dict[str, str] = {}
    for measure in chosen:
        try:
            rows.append(Row.of(measure.card, measure.from_table(table)))
        except (
            AbsentObjectsError,
            FractionalWeightsError,
            NeedsCellsError,
            TakesTooLongError,
        ) as error:
            if len(chosen) == 1:
                raise
            left_out[measure.name] = error.reason
    rows.sort(key=lambda row: FAMILIES.index(row.family))
    coverage = table.coverage or Coverage(int(table.n))
    return Comparison(
        tuple(rows), table.n, table.shape, coverage, left_out, inputs=table.inputs, table=table
    )

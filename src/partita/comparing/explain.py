"""Explain how two clusterings differ: which clusters were kept, split, merged or mixed."""

from __future__ import annotations

from typing import Any, Literal

from partita.clusterings.file_table import By
from partita.clusterings.hierarchy import Hierarchy
from partita.clusterings.pairing import OnMismatch, without_union
from partita.clusterings.reading import Missing
from partita.clusterings.two_inputs import open_two
from partita.comparing.compare_objects import refuse_given
from partita.comparing.contributions import contributions_of
from partita.comparing.costliest_explanation import explain_costliest
from partita.comparing.cover_explanation import CoverExplanation
from partita.comparing.explanation import Explanation
from partita.comparing.fates import TOLERANCE, check_tolerance
from partita.comparing.hardening import as_hard
from partita.comparing.tree_explanation import TreeExplanation
from partita.errors import InputError
from partita.measures.read_counts import read_counts
from partita.measures.table_types import COVERS, TREES, table_for_kinds
from partita.option_words import spoken
from partita.parameter_texts import fill_parameters
from partita.references import XIANG_2012, cites
from partita.tables.contingency import Contingency
from partita.tables.cover_table import CoverTable
from partita.tables.profile import Profile


@fill_parameters
@cites(XIANG_2012)
def explain(
    reference: Any = None,
    candidate: Any = None,
    *,
    contingency: Any = None,
    missing: Missing = "error",
    noise: Any = None,
    on_mismatch: OnMismatch | Literal["union"] = "error",
    tolerance: float = TOLERANCE,
    harden: bool = False,
    id: Any = None,
    label: Any = None,
    by: By | None = None,
    header: bool | None = None,
    columns: Any = None,
    X: Any = None,
) -> Any:
    """Say which clusters were kept, split, merged or mixed between two clusterings.

    The loss of a cluster, a component or an object is its part in one minus the split-merge score
    S_H [1]_, which is a sum over components, over clusters and over objects.

    Parameters
    ----------
    <reference_and_candidate>
    <contingency>
        Objects are then unknown, and there are no tables `objects` and `records`.
    <missing, noise, on_mismatch_union>
    tolerance : float, default=0.05
        In broad fates a part does not count for a cluster if it has at most this share of its
        objects: a cluster that keeps nearly all its objects together, almost without strangers, is
        mostly kept. From 0 (the exact fates) to below 0.5.
    harden : bool, default=False
        Assign each object of a soft clustering to its most plausible cluster, as
        :func:`partita.by_largest_membership` does, and say so. Otherwise a clustering in which
        some object may be in several clusters is an error.
    <id_and_label, by, header, columns, objects>

    Returns
    -------
    Explanation, CoverExplanation or TreeExplanation
        `summary` is a sentence. Rows of clusters have the exact `fate`, and `broadly` with the
        tolerance. The tables `components`, `clusters`, `candidates` and `objects`
        begin with the largest loss or gain; `errors` and `records` use the terms of entity
        resolution. Rows are made when they are asked for; `to_frame()` makes a dataframe. Of
        overlapping clusterings the tables `clusters` and `candidates` have the closest cluster of
        the other side by F, and `objects` the clusters of each object and the extended B-cubed
        precision and recall of its neighbors; each begins with what fits least. Of hierarchies
        the tables `clusters` and `candidates` have the smallest cluster of the other side that
        holds all objects of a cluster, and `objects` the element-centric similarity of each.

    Examples
    --------
    >>> import partita as pt
    >>> reference = ["ann", "ann", "bob", "bob", "cleo", "cleo", "dan"]
    >>> candidate = [1, 1, 2, 3, 4, 4, 4]
    >>> result = pt.explain(reference, candidate)
    >>> print(result.summary)
    1 of 4 clusters was split, 2 merged; 29 % of objects are in clusters kept whole; the loss is \
54 % splits, 46 % merges.
    >>> for row in result.clusters.top(3):
    ...     print(row.text)
    'bob' (2) was split into 2 (1), 3 (1)
    'cleo' (2) was merged with 'dan' (1) into 4
    'dan' (1) was merged with 'cleo' (2) into 4
    >>> row = result.objects[0]
    >>> row.object, row.candidate, row.move_to, round(row.gain, 4)
    (2, 2, 3, 0.2857)
    """
    tolerance = check_tolerance(tolerance)
    reference, candidate = open_two(
        reference, candidate, id=id, label=label, by=by, header=header, columns=columns, X=X
    )
    kinds = [getattr(x, "kind", "hard") for x in (reference, candidate)]
    table_type = table_for_kinds(*kinds)
    if contingency is None and table_type in (COVERS, TREES):
        given = {
            "tolerance": tolerance != TOLERANCE,
            "harden": harden,
            "missing": missing != "error",
            "noise": noise is not None,
        }
        refuse_given(given, table_type.clusterings)
        return explain_objects(table_type.read(reference, candidate, on_mismatch=on_mismatch))
    reference, on_reference = as_hard(reference, "reference", harden)
    candidate, on_candidate = as_hard(candidate, "candidate", harden)
    counted = read_counts(
        reference,
        candidate,
        contingency=contingency,
        missing=missing,
        noise=noise,
        on_mismatch=without_union(on_mismatch),
    )
    if isinstance(counted, Profile) and counted.is_asked_in_engine:
        return explain_costliest(counted, tolerance)
    table, left_out = _cells_to_explain(counted)
    remarks = on_reference + on_candidate + left_out
    return Explanation(contributions_of(table), tolerance, remarks)


def explain_objects(table: Any) -> CoverExplanation | TreeExplanation:
    """Explain a table of overlapping clusterings, or of two hierarchies."""
    if isinstance(table, CoverTable):
        return CoverExplanation(table)
    both = table.reference, table.candidate
    flat = next((x for x in both if not isinstance(x, Hierarchy)), None)
    if flat is not None:
        raise InputError(
            f"a hierarchy is explained beside another one, and one of these is {flat.kind}: cut "
            f"the hierarchy by .cut(k), or see {spoken('partita.curve', 'partita curve')}, which "
            "compares all its cuts with it"
        )
    return TreeExplanation(table)


def _cells_to_explain(counted: Contingency | Profile) -> tuple[Contingency, tuple[str, ...]]:
    """Return the table to explain, and a remark if it has only the clusters that differ.

    These have the whole loss; there may be too many cells to collect the others, too.
    """
    if not isinstance(counted, Profile):
        return counted, ()
    n_kept = counted.n_settled
    if not counted.has_many_cells or not 0 < n_kept < counted.n:
        return counted.contingency("this comparison"), ()
    table = counted.differences("this comparison")
    return table, (
        f"There are {counted.n_cells:,} cells. Clusters that both sides have are left out, with "
        f"{n_kept:,} of {counted.n:,} objects; score and shares are those of the rest.",
    )

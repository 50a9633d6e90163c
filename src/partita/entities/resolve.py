"""Compare linked records with the true entities: the table that record linkage asks for."""

from __future__ import annotations

from typing import Any

from partita.clusterings.file_table import By
from partita.clusterings.pairing import OnMismatch
from partita.clusterings.reading import Missing
from partita.clusterings.two_inputs import open_two
from partita.entities.resolution import Resolution
from partita.measures.pair_counting import precision_weight
from partita.measures.read_counts import read_counts
from partita.parameter_texts import fill_parameters


@fill_parameters
def resolve(
    reference: Any = None,
    candidate: Any = None,
    *,
    beta: float = 1.0,
    contingency: Any = None,
    missing: Missing = "error",
    noise: Any = None,
    on_mismatch: OnMismatch = "error",
    id: Any = None,
    label: Any = None,
    by: By | None = None,
    header: bool | None = None,
    columns: Any = None,
) -> Resolution:
    """Say how good linked records are: by pairs, by records, and by whole clusters.

    Parameters
    ----------
    reference, candidate : clusterings
        The true entities, and the clusters that were found, in any form that :class:`partita.Hard`
        reads, or paths of files.
    beta : float, default=1.0
        How many times as much recall counts as precision in F scores.
    <contingency>
        Pairs cannot be listed then.
    <missing, noise, on_mismatch, id_and_label, by, header, columns>

    Returns
    -------
    Resolution
        `scores` has precision, recall and F of pairs, of records (B-cubed) and of exact clusters;
        `errors` counts over-split and over-merged clusters and records; `false_positives` and
        `false_negatives` list the pairs that are wrongly linked and wrongly apart.

    Examples
    --------
    >>> import partita as pt
    >>> truth = {"ann": 1, "anna": 1, "bob": 2, "rob": 2, "robert": 2, "rita": 3}
    >>> found = {"ann": 1, "anna": 1, "bob": 2, "rob": 2, "robert": 3, "rita": 3}
    >>> print(pt.resolve(truth, found))  # doctest: +NORMALIZE_WHITESPACE
    6 records of 3 entities, in 3 clusters
    <BLANKLINE>
                       precision  recall       F
    pairs                 0.6667  0.5000  0.5714
    records (B-cubed)     0.8333  0.7778  0.8046
    exact clusters        0.3333  0.3333  0.3333
    <BLANKLINE>
    pairs: 2 right, 1 wrong (false positives), 2 missed (false negatives)
    over-merged: 1 of 3 clusters (33.3 %) with 2 records
    over-split: 1 of 3 entities (33.3 %) with 3 records
    <BLANKLINE>
    false positives: the largest groups of pairs
    first   second  together in  first in  second in  pairs
    robert  rita    3            2         3          1
    <BLANKLINE>
    false negatives: the largest groups of pairs
    first  second  together in  first in  second in  pairs
    bob    robert  2            2         3          2
    """
    precision_weight(beta)  # raises unless beta is a positive number
    reference, candidate = open_two(
        reference, candidate, id=id, label=label, by=by, header=header, columns=columns
    )
    table = read_counts(
        reference,
        candidate,
        contingency=contingency,
        missing=missing,
        noise=noise,
        on_mismatch=on_mismatch,
    )
    table.require_whole("counting pairs of records")
    return Resolution(table, float(beta))

"""The profile of two clusterings: all that nearly every measure needs."""

from __future__ import annotations

from typing import Any

from partita.clusterings.file_table import By
from partita.clusterings.pairing import OnMismatch
from partita.clusterings.reading import Missing
from partita.clusterings.two_inputs import open_two
from partita.measures.read_counts import read_counts
from partita.parameter_texts import fill_parameters
from partita.tables.profile import Profile


@fill_parameters
def profile(
    reference: Any = None,
    candidate: Any = None,
    *,
    contingency: Any = None,
    missing: Missing = "error",
    noise: Any = None,
    on_mismatch: OnMismatch = "error",
    id: Any = None,
    label: Any = None,
    by: By | None = None,
    header: bool | None = None,
    columns: Any = None,
) -> Profile:
    """Count how many cells, rows and columns of the table of two hard clusterings are alike.

    Nearly every measure follows from this profile, which is small: measures and
    :func:`partita.compare` take it as ``contingency=profile``. It can be saved, and profiles of
    parts of the objects that no cluster spans are added by ``+``.

    Parameters
    ----------
    <reference_and_candidate>
    <contingency, missing, noise, on_mismatch>
    <id_and_label, by, header, columns>

    Returns
    -------
    Profile

    Examples
    --------
    >>> import partita as pt
    >>> profile = pt.profile([0, 0, 1, 1, 2, 2], [0, 0, 1, 1, 2, 3])
    >>> profile.cell_groups.counts.tolist(), profile.cell_groups.copies.tolist()
    ([1, 2], [2, 2])
    >>> pt.compare(contingency=profile)["ari"]
    0.7619047619047619
    """
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
    return table if isinstance(table, Profile) else Profile.of(table)

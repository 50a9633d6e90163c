"""Follow clusters through several clusterings: how they split, merge, appear and vanish."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from partita.clusterings.column_names import asked_for
from partita.clusterings.file_table import By
from partita.clusterings.pairing import OnMismatch
from partita.clusterings.reading import Missing
from partita.clusterings.several_inputs import open_label_columns, open_several
from partita.comparing.fates import TOLERANCE, check_tolerance
from partita.comparing.hardening import as_hard
from partita.errors import InputError
from partita.many.evolution.result import Evolution
from partita.many.evolution.steps import layer_of, step_of
from partita.many.members import read_members
from partita.parameter_texts import fill_parameters
from partita.progress import track


@fill_parameters
def evolution(
    clusterings: Sequence[Any] | Mapping[Any, Any] | Any,
    *,
    columns: Sequence[Any] | None = None,
    tolerance: float = TOLERANCE,
    harden: bool = False,
    missing: Missing = "error",
    noise: Any = None,
    on_mismatch: OnMismatch = "intersect",
    id: Any = None,
    label: Any = None,
    by: By | None = None,
    header: bool | None = None,
    X: Any = None,
    progress: bool | None = None,
) -> Evolution:
    """Follow clusters through several clusterings: how they split, merge, appear and vanish.

    The clusterings are in order: of the same objects at several times, or at several resolutions.
    Objects may come and go. Each clustering is compared with the next one, by the objects that both
    have, as :func:`partita.explain` does: a cluster is kept, split, merged or mixed. A cluster
    without any object in the next clustering vanishes, and one without any in the previous appears.

    Parameters
    ----------
    clusterings : list or dict of clusterings, in order; or a file or a dataframe
        Hard clusterings in any form that :func:`partita.as_clustering` reads, or paths of files.
        The keys of a dict name them. With `columns`, one file or dataframe.
    columns : list of columns, optional
        The columns of labels in one file or dataframe, in order, which name the clusterings; its
        rows are the objects of all.
    tolerance : float, default=0.05
        A part does not count for a cluster if it has at most this share of its objects, as for
        :func:`partita.explain`. From 0 to below 0.5.
    harden : bool, default=False
        Assign each object of a soft clustering to its most plausible cluster, and say so. Otherwise
        a clustering in which some object may be in several clusters is an error.
    <missing, noise>
        Objects without a label that are left out count as absent.
    on_mismatch : {"intersect", "error"}, default="intersect"
        Whether objects may come and go, or must be the same in all clusterings. Objects whose id
        occurs more than once in a clustering are absent from it.
    <id_and_label>
    by : "position", optional
        Match objects row by row, whatever the ids.
    <header, objects, progress>

    Returns
    -------
    Evolution
        `events`, `tracks` and `clusters` are tables; `summary` has a sentence for each step, and
        `plot()` draws the flows through all clusterings.

    Notes
    -----
    A track follows a cluster as long as it and its successor are each other's majority: more than
    half of the objects of each that both clusterings have are in the other one. Every kept cluster
    goes on in its track. When a cluster is split, its track goes on in a part with more than half
    of it, if there is one, and the other parts begin tracks of their own, as branches.

    Examples
    --------
    >>> import partita as pt
    >>> years = {
    ...     "2019": {"ann": "A", "bob": "A", "cleo": "A", "dan": "B", "eve": "B"},
    ...     "2020": {"ann": 1, "bob": 1, "cleo": 2, "dan": 3, "eve": 3, "finn": 4},
    ...     "2021": {"ann": "x", "bob": "x", "cleo": "x", "dan": "y", "finn": "z"},
    ... }
    >>> result = pt.evolution(years)
    >>> print(result)
    3 clusterings, 6 objects, 4 tracks, 2 of them from first to last
    <BLANKLINE>
    From 2019 to 2020: 1 of 2 clusters kept, 1 split into 2; 1 appeared; 1 object arrived.
      'A' (3) was split into 1 (2), 2 (1)
      4 (1) appeared
    <BLANKLINE>
    From 2020 to 2021: 2 of 4 clusters kept (1 shrank), 2 merged into 1; 1 object left.
      1 (2), 2 (1) were merged into 'x' (3)
    >>> for row in result.tracks:
    ...     print(row.track, row.clusters, row.born, row.parents, row.ended, row.children)
    0 ('A', 1, 'x') start () end ()
    1 ('B', 3, 'y') start () end ()
    2 (2,) split (0,) merged (0,)
    3 (4, 'z') appeared () end ()
    """
    tolerance = check_tolerance(tolerance)
    if columns is None:
        opened = open_several(clusterings, id=id, label=label, by=by, header=header, X=X)
    elif label is not None or X is not None:
        given = "X" if label is None else "label"
        raise InputError(
            f"columns are columns of labels in one file or dataframe: leave out {given}"
        )
    else:
        opened = open_label_columns(
            clusterings, columns, asked_for("clusterings", id, None, header, by)
        )
    hard = {name: as_hard(x, str(name), harden) for name, x in opened.items()}
    members = read_members(
        list(hard),
        [x for x, _ in hard.values()],
        missing=missing,
        noise=noise,
        on_mismatch=on_mismatch,
    )
    places = track(range(len(members) - 1), len(members) - 1, "following clusters", progress)
    steps = [step_of(members, place, tolerance) for place in places]
    layers = [layer_of(members, place) for place in range(len(members))]
    remarks = tuple(remark.removeprefix("the ") for _, found in hard.values() for remark in found)
    return Evolution(list(hard), layers, steps, members.n, tolerance, remarks)

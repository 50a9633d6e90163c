"""Hard clusterings made of soft ones, where a comparison needs hard ones."""

from __future__ import annotations

from typing import Any

from partita.clusterings.as_clustering import open_input
from partita.clusterings.conversion import by_largest_membership, uncertain_objects
from partita.clusterings.hard import Hard
from partita.clusterings.soft import SoftClustering
from partita.errors import InputError, first_few
from partita.option_words import option
from partita.results.inputs import MADE_HARD
from partita.words import counted


def as_hard(x: Any, name: str, harden: bool) -> tuple[Any, tuple[str, ...]]:
    """Return an input without uncertain objects, and a remark if some had to be decided.

    Labels come back as they are, not yet read. A soft clustering in which each object is in one
    cluster for certain is hard already.
    """
    x = x if x is None else open_input(x, name)
    if not isinstance(x, SoftClustering):
        return x, ()
    uncertain = uncertain_objects(x)
    if not uncertain.any():
        return _hardened(x), ()
    where = uncertain.nonzero()[0].tolist()
    count = f"{len(where):,} of {counted(x.n, 'object')} may be in several clusters"
    if not harden:
        kind = f"an {x.kind}" if x.kind == "evidential" else f"a {x.kind}"
        ids = x.ids
        first = first_few((row if ids is None else ids[row] for row in where), 3)
        raise InputError(
            f"{x.source or name} is {kind} clustering: {count} (first {first}). Splits and merges "
            f"are those of hard clusterings; {option('harden', True)} assigns each object to its "
            "most plausible cluster"
        )
    remark = (
        f"the {name} is {x.kind}: {count}; each is assigned to the most plausible one, on a tie to "
        "the first"
    )
    return _hardened(x), (remark,)


def _hardened(x: SoftClustering) -> Hard:
    """Return the most plausible cluster of each object, and where the clustering comes from."""
    hard = by_largest_membership(x)
    hard.origin, hard.by_position = x.origin, x.by_position
    hard.taken_as = f"{x.taken_as}, {MADE_HARD}"
    return hard

"""Which measure to use: the ones that grant most of what is wished for."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, overload

from partita.choosing.characterizing.characterization import Characterization
from partita.choosing.characterizing.characterize import characterize
from partita.choosing.characterizing.design import Design, as_design
from partita.choosing.characterizing.fitness import unfit
from partita.choosing.characterizing.situations import SITUATIONS, Situation, as_situation
from partita.choosing.characterizing.thresholds import as_threshold
from partita.choosing.characterizing.wishes import (
    Granted,
    Wish,
    as_wishes,
    grant,
    spell_out,
    those_that_can_be_tested,
)
from partita.errors import InputError, InputTypeError


class Recommended(NamedTuple):
    """A measure, how far it grants the wishes (0 to 1), and why."""

    measure: str
    score: float
    reasons: tuple[Granted, ...]


@dataclass(frozen=True, repr=False)
class Recommendation(Sequence[Recommended]):
    """Measures in the order of how far they grant the wishes: rows (measure, score, reasons).

    Attributes
    ----------
    rows : tuple of Recommended
        Best first.
    excluded : dict
        Measures that are not fit to tell clusterings apart, with the reason.
    wishes : tuple of Wish
        Those that were tested, one for each transformation.
    not_tested : tuple of Wish
        Wishes of a situation about what the grid does not vary or does not have.
    """

    rows: tuple[Recommended, ...]
    excluded: Mapping[str, str]
    wishes: tuple[Wish, ...]
    not_tested: tuple[Wish, ...] = ()

    @property
    def best(self) -> str:
        """The measure that grants most."""
        return self.rows[0].measure

    @overload
    def __getitem__(self, place: int) -> Recommended: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Recommended, ...]: ...

    def __getitem__(self, place: int | slice) -> Recommended | tuple[Recommended, ...]:
        return self.rows[place]

    def __len__(self) -> int:
        return len(self.rows)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data.

        Returns
        -------
        dict
        """
        return {
            "wishes": [wish._asdict() for wish in self.wishes],
            "measures": [
                {
                    "measure": row.measure,
                    "score": row.score,
                    "reasons": [
                        {
                            **one.wish._asdict(),
                            "granted": one.score,
                            "share": one.share,
                            "constant": one.constant,
                        }
                        for one in row.reasons
                    ],
                }
                for row in self.rows
            ],
            "excluded": dict(self.excluded),
            "not_tested": [wish._asdict() for wish in self.not_tested],
        }

    def to_json(self, **options: Any) -> str:
        """Write everything as JSON.

        Parameters
        ----------
        **options
            For :func:`json.dumps`, as ``indent=2``.

        Returns
        -------
        str
        """
        return json.dumps(self.to_dict(), **{"ensure_ascii": False, **options})

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return a dataframe with a row for every measure.

        Parameters
        ----------
        backend : {"pandas", "polars", "pyarrow"}, default="pandas"

        Returns
        -------
        dataframe
            With columns measure, score and reasons, best first.
        """
        from partita.results.frames import make_frame

        columns: dict[str, list[Any]] = {
            "measure": [row.measure for row in self.rows],
            "score": [row.score for row in self.rows],
            "reasons": ["; ".join(map(str, row.reasons)) for row in self.rows],
        }
        return make_frame(columns, backend)

    def __repr__(self) -> str:
        width = max(len(row.measure) for row in self.rows)
        lines = [f"{row.measure:<{width}}  {row.score:.3f}" for row in self.rows]
        if self.excluded:
            lines.append(f"excluded: {', '.join(self.excluded)}")
        if self.not_tested:
            lines.append(f"not tested: {'; '.join(map(str, self.not_tested))}")
        return "\n".join(lines)

    __str__ = __repr__


def recommend(
    wishes: Any = None,
    *,
    situation: str | Situation | None = None,
    measures: Any = None,
    grid: Any = None,
    characterization: Characterization | None = None,
    tau: float = 0.15,
    cache: bool = True,
    progress: bool | None = None,
) -> Recommendation:
    """Recommend measures for what you want of them, or for the situation you are in.

    Parameters
    ----------
    wishes : list of (transformation, parameter, effect), or str, optional
        Each may have a weight as its fourth part. The transformation is one of the grid (see
        :func:`partita.transform_labels`) or "every"; the parameter is "n" (objects), "k"
        (clusters), "h" (heterogeneity of the sizes), "q" (intensity) or a product such as "k:q";
        the effect is "ignore", "react", "increase", "decrease", "stronger than h" or
        "stronger than h under neighbor_swaps". A text is a situation.
    situation : str or Situation, optional
        The name of a situation that stands for wishes, or words that only this name has: "ground
        truth with few clusters", "entity resolution: many small clusters", "compare algorithms
        across data sets", "number of clusters matters most", "large clusters matter most"; and
        the two use cases of the paper [1]_, "k-means benchmark" (its Section 6.1) and "votes in
        parliament" (6.2). ``partita.SITUATIONS`` says what they wish for, why, and whose wishes
        they are. With `wishes`, both count.
    measures : name, measure, function, or list of them, optional
        Candidates; all registered measures of hard clusterings by default.
    grid : Design or mapping, optional
        The pairs of clusterings that measures are tried on; by default the 50,000 of the paper.
        A mapping has arguments of :class:`partita.Design`, as ``{"n": 750, "k": [2, 3]}``.
    characterization : Characterization, optional
        What :func:`partita.characterize` returned, in place of `measures` and `grid`.
    tau : float, default=0.15
        From which share on a parameter has a full effect.
    cache : bool, default=True
        Whether scores on the paper's design are kept, as for :func:`partita.characterize`.
    progress : bool, optional
        Show a progress bar; by default in a terminal and in a notebook.

    Returns
    -------
    Recommendation
        Rows (measure, score, reasons), best first; .excluded has the measures that do not tell
        every changed clustering from the reference, or always give the same, whatever the wishes;
        .not_tested has those wishes of a situation that the grid cannot test.

    Notes
    -----
    A wish is scored on x, the signed share of its parameter in the bar of the transformation:
    "ignore" gives max(0, 1 - abs(x)/tau), "react" min(1, abs(x)/tau), "increase" and "decrease"
    x/tau and -x/tau cut to [0, 1], "stronger than" 1 or 0. Under a transformation for which a
    measure is constant it grants nothing. The score of a measure is the weighted mean. The paper
    weighs wishes in words; this rule and `tau` are partita's.

    References
    ----------
    .. [1] Arinik, Labatut and Figueiredo, Characterizing and comparing external measures for the
       assessment of cluster analysis and community detection, IEEE Access 2021.
       :doi:`10.1109/ACCESS.2021.3054621`

    Examples
    --------
    >>> import partita as pt
    >>> six = ["ri", "ari", "fmi", "jaccard", "purity_f", "nmi"]
    >>> wishes = [("singleton_clusters", "k", "ignore"), ("one_new_cluster", "k", "increase")]
    >>> grid = pt.Design(n=[360, 720], k=[2, 5, 8], h=[0, 0.5], q=[0.2, 0.6, 1])
    >>> print(pt.recommend(wishes, measures=six, grid=grid))
    fowlkes_mallows         1.000
    pair_jaccard            0.998
    purity_f                0.965
    adjusted_rand           0.311
    rand                    0.278
    normalized_mutual_info  0.000
    """
    tau = as_threshold(tau, "tau")
    design = _design_of(characterization, measures, grid)
    read, not_tested = _read(wishes, situation, design)
    found = characterization
    if found is None:
        found = characterize(measures, design, cache=cache, progress=progress)
    excluded = {**found.left_out, **unfit(found)}
    rows = [_row(name, read, found, tau) for name in found.measures if name not in excluded]
    if not rows:
        reasons = "; ".join(f"{name} {why}" for name, why in excluded.items())
        raise InputError(f"no measure is fit to tell clusterings apart: {reasons}")
    rows.sort(key=lambda row: -row.score)
    return Recommendation(tuple(rows), excluded, tuple(read), tuple(not_tested))


def _design_of(characterization: Any, measures: Any, grid: Any) -> Design:
    if characterization is None:
        return as_design(grid, "grid")
    if not isinstance(characterization, Characterization):
        raise InputTypeError(
            f"characterization={characterization!r}: give what partita.characterize returned"
        )
    if not (measures is None and grid is None):
        raise InputError("characterization has its own measures and grid: leave those out")
    return characterization.design


def _read(wishes: Any, situation: Any, design: Design) -> tuple[list[Wish], list[Wish]]:
    """What is wished for, transformation by transformation; and what cannot be tested."""
    if isinstance(wishes, (str, Situation)):
        if situation is not None:
            raise InputError("a situation is given twice: as the first argument and by name")
        wishes, situation = None, wishes
    if wishes is None and situation is None:
        raise InputError(
            "say what you want: wishes=[(transformation, parameter, effect), …], or situation= "
            f"one of {', '.join(map(repr, SITUATIONS))}"
        )
    own = [] if wishes is None else as_wishes(wishes)
    if not own and situation is None:
        raise InputError("wishes is empty: give at least one (transformation, parameter, effect)")
    read = [one for wish in own for one in spell_out(wish, design)]
    if situation is None:
        return read, []
    tested, not_tested = those_that_can_be_tested(as_situation(situation).wishes, design)
    if not (read or tested):
        raise InputError(
            "nothing that the situation wishes can be tested, for the grid lacks its parameters "
            f"or transformations: {'; '.join(map(str, not_tested))}"
        )
    return read + tested, not_tested


def _row(name: str, wishes: Sequence[Wish], found: Characterization, tau: float) -> Recommended:
    reasons = tuple(grant(wish, name, found, tau) for wish in wishes)
    total = sum(one.wish.weight * one.score for one in reasons)
    return Recommended(name, total / sum(wish.weight for wish in wishes), reasons)

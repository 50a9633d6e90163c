"""Recommend measures: the ones that grant most of what is wished for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, overload

import numpy as np

from partita.arguments import as_threshold
from partita.array_types import Integers
from partita.choosing.characterizing.characterization import Characterization
from partita.choosing.characterizing.characterize import characterize_measures, deprecated_cache
from partita.choosing.characterizing.design import Design, as_design
from partita.choosing.characterizing.situations import SITUATIONS, Situation, as_situation
from partita.choosing.characterizing.wishes import (
    Granted,
    Wish,
    as_wishes,
    for_design,
    grant,
    testable,
)
from partita.errors import InputError, InputTypeError
from partita.measures import REGISTRY
from partita.references import ARINIK_2021, cites
from partita.renamed import renamed_parameters
from partita.results.json_data import write_json
from partita.results.plotting import plot_result
from partita.words import counted


class Recommended(NamedTuple):
    """A measure, the degree from 0 to 1 to which it grants the wishes, and the reasons."""

    measure: str
    score: float
    reasons: tuple[Granted, ...]


@dataclass(frozen=True, repr=False)
class Recommendation(Sequence[Recommended]):
    """Measures ranked by how far they grant the wishes: rows (measure, score, reasons).

    Attributes
    ----------
    rows : tuple of Recommended
        Best first.
    excluded : dict
        Measures that cannot tell clusterings apart, with the reason.
    wishes : tuple of Wish
        The wishes that were tested, one for each transformation.
    not_tested : tuple of Wish
        Wishes of a situation about parameters or transformations that the design lacks.
    """

    rows: tuple[Recommended, ...]
    excluded: Mapping[str, str]
    wishes: tuple[Wish, ...]
    not_tested: tuple[Wish, ...] = ()

    @property
    def best(self) -> str:
        """The measure with the highest score."""
        return self.rows[0].measure

    @overload
    def __getitem__(self, index: int) -> Recommended: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Recommended, ...]: ...

    def __getitem__(self, index: int | slice) -> Recommended | tuple[Recommended, ...]:
        return self.rows[index]

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
                            **reason.wish._asdict(),
                            "granted": reason.score,
                            "share": reason.share,
                            "constant": reason.constant,
                        }
                        for reason in row.reasons
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
        return write_json(self.to_dict(), **{"ensure_ascii": False, **options})

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

    def plot(self, *, ax: Any = None, **options: Any) -> Any:
        """Draw how well the best measures meet each wish.

        Parameters
        ----------
        ax : matplotlib Axes, or a list of them, optional
            One for each panel; new ones by default.
        **options
            Passed on to :class:`partita.plots.RecommendationDisplay`: `top`, `measures`, `labels`.

        Returns
        -------
        display
            A :class:`partita.plots.RecommendationDisplay`, with `axes_` and `figure_`.
        """
        return plot_result(self, None, ax, **options)

    def __repr__(self) -> str:
        width = max(len(row.measure) for row in self.rows)
        lines = [f"{row.measure:<{width}}  {row.score:.3f}" for row in self.rows]
        if self.excluded:
            lines.append(f"excluded: {', '.join(self.excluded)}")
        if self.not_tested:
            lines.append(f"not tested: {'; '.join(map(str, self.not_tested))}")
        return "\n".join(lines)

    __str__ = __repr__

    def _repr_html_(self) -> str:
        from partita.choosing.characterizing import recommendation_html

        return recommendation_html.as_html(self)


@renamed_parameters(grid="design")
@cites(ARINIK_2021)
def recommend(
    wishes: Any = None,
    situation: str | Situation | None = None,
    measures: Any = None,
    design: Any = None,
    *,
    characterization: Characterization | None = None,
    tau: float = 0.15,
    progress: bool | None = None,
    cache: bool | None = None,
) -> Recommendation:
    """Recommend measures for a list of wishes, or for a situation.

    Parameters
    ----------
    wishes : list of (transformation, parameter, effect), or str, optional
        Each may have a weight as its fourth part. The transformation is one of the design (see
        :func:`partita.transform_labels`) or "every"; the parameter is "n" (objects), "k"
        (clusters), "h" (heterogeneity of the sizes), "q" (intensity) or a product such as "k:q";
        the effect is "ignore", "react", "increase", "decrease", "stronger than h" or
        "stronger than h under neighbor_swaps". A text names a situation.
    situation : str or Situation, optional
        The name of a situation that stands for wishes, or words that occur in this name only:
        "ground truth with few clusters", "entity resolution: many small clusters", "compare
        algorithms across data sets", "number of clusters matters most", "large clusters matter
        most"; and the two use cases of the paper [1]_, "k-means benchmark" (its Section 6.1) and
        "votes in parliament" (6.2). ``partita.SITUATIONS`` has their wishes, reasons and sources.
        If `wishes` are given too, both count.
    measures : name, measure, function, or list of them, optional
        Candidates; all registered measures of hard clusterings by default.
    design : Design or mapping, optional
        The pairs of clusterings that measures are evaluated on; by default the 50,000 of the
        paper. A mapping has arguments of :class:`partita.Design`, as ``{"n": 750, "k": [2, 3]}``.
    characterization : Characterization, optional
        A result of :func:`partita.characterize`, in place of `measures` and `design`.
    tau : float, default=0.15
        A parameter whose share is at least tau has a full effect.
    progress : bool, optional
        Show a progress bar; by default in a terminal and in a notebook.
    cache : bool, optional
        Deprecated, as for :func:`partita.characterize`.

    Returns
    -------
    Recommendation
        Rows (measure, score, reasons), best first. .excluded has the measures that miss a
        difference or are constant, whatever the wishes; .not_tested has the wishes of a situation
        that the design cannot test.

    Notes
    -----
    A wish is scored on x, the signed share of its parameter in the profile of the transformation:
    "ignore" gives max(0, 1 - abs(x)/tau), "react" min(1, abs(x)/tau), "increase" and "decrease"
    x/tau and -x/tau clipped to [0, 1], "stronger than" 1 or 0. Under a transformation for which a
    measure is constant it grants nothing. The score of a measure is the weighted mean. The paper
    weighs wishes in words; this rule and `tau` are partita's.

    Examples
    --------
    >>> import partita as pt
    >>> six = ["ri", "ari", "fmi", "jaccard", "purity_f", "nmi"]
    >>> wishes = [("singleton_clusters", "k", "ignore"), ("one_new_cluster", "k", "increase")]
    >>> design = pt.Design(n=[360, 720], k=[2, 5, 8], h=[0, 0.5], q=[0.2, 0.6, 1])
    >>> print(pt.recommend(wishes, measures=six, design=design))
    fowlkes_mallows         1.000
    pair_jaccard            0.998
    purity_f                0.965
    adjusted_rand           0.311
    rand                    0.278
    normalized_mutual_info  0.000
    """
    tau = as_threshold(tau, "tau")
    recompute = deprecated_cache(cache)
    if characterization is None:
        chosen = as_design(design)
    else:
        chosen = _design_of(characterization, measures, design)
    tested, not_tested = _read_wishes(wishes, situation, chosen)
    characterized = characterization or characterize_measures(
        REGISTRY.hard.select(measures), chosen, recompute=recompute, progress=progress
    )
    excluded = {**characterized.left_out, **_unfit(characterized)}
    rows = _rank(tested, characterized, excluded, tau)
    if not rows:
        reasons = "; ".join(f"{name} {why}" for name, why in excluded.items())
        raise InputError(f"no measure is fit to tell clusterings apart: {reasons}")
    return Recommendation(tuple(rows), excluded, tuple(tested), tuple(not_tested))


def _design_of(characterization: Any, measures: Any, design: Any) -> Design:
    if not isinstance(characterization, Characterization):
        raise InputTypeError(
            f"characterization={characterization!r}: give what partita.characterize returned"
        )
    if not (measures is None and design is None):
        raise InputError("characterization has its own measures and design: leave those out")
    return characterization.design


def _read_wishes(wishes: Any, situation: Any, design: Design) -> tuple[list[Wish], list[Wish]]:
    """Return wishes about single transformations, and those that the design cannot test."""
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
    read = for_design(own, design)
    if situation is None:
        return read, []
    tested, not_tested = testable(as_situation(situation).wishes, design)
    if not (read or tested):
        raise InputError(
            "nothing that the situation wishes can be tested, for the design lacks its parameters "
            f"or transformations: {'; '.join(map(str, not_tested))}"
        )
    return read + tested, not_tested


def _unfit(characterized: Characterization) -> dict[str, str]:
    """Return the measures that are constant or miss a difference, with the reason.

    The value of a changed clustering is compared with that of the reference and itself.
    """
    missed, constant, reasons = characterized.profiles.missed, characterized.fit.constant, {}
    for m, name in enumerate(characterized.measures):
        if constant[m].all():
            reasons[name] = "is constant under every transformation: nothing moves it"
        elif missed.same[m].any():
            where = _counted(missed.same[m], missed.first_same[m], characterized.design)
            reasons[name] = f"sees no difference in {where}"
        elif missed.better[m].any():
            where = _counted(missed.better[m], missed.first_better[m], characterized.design)
            reasons[name] = f"rates a changed clustering above the reference itself in {where}"
    return reasons


def _counted(counts: Integers, first: Integers, design: Design) -> str:
    """Return a number of pairs and the first of them, given counts by transformation."""
    t = int(np.flatnonzero(counts)[0])
    setting = design.setting((t, *np.unravel_index(int(first[t]), design.shape[1:])))
    return f"{counted(int(counts.sum()), 'pair')}, first {setting}"


def _rank(
    wishes: Sequence[Wish], characterized: Characterization, excluded: Mapping[str, str], tau: float
) -> list[Recommended]:
    """Return the measures that are not excluded, best first."""
    names, fit = characterized.design.names, characterized.fit
    by_wish = [grant(wish, names, fit, tau) for wish in wishes]
    weights = [wish.weight for wish in wishes]
    rows = []
    for measure, reasons in zip(characterized.measures, zip(*by_wish, strict=True), strict=True):
        if measure not in excluded:
            total = sum(
                weight * reason.score for weight, reason in zip(weights, reasons, strict=True)
            )
            rows.append(Recommended(measure, total / sum(weights), reasons))
    return sorted(rows, key=lambda row: -row.score)

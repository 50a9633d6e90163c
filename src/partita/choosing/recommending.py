"""Which measure to use: the ones that grant most of what is wished for."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, overload

from partita.choosing.characterization import Characterization
from partita.choosing.characterizing import characterize
from partita.choosing.design import Design
from partita.choosing.situations import SITUATIONS
from partita.choosing.wishes import Granted, Wish, grant, read_wishes
from partita.errors import InputError

# A dissimilarity up to this size is none.
_ROUNDING = 1e-12


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
    """

    rows: tuple[Recommended, ...]
    excluded: Mapping[str, str]
    wishes: tuple[Wish, ...]

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
        """Return everything as plain data."""
        return {
            "wishes": [wish._asdict() for wish in self.wishes],
            "measures": [
                {
                    "measure": row.measure,
                    "score": row.score,
                    "reasons": [
                        {**one.wish._asdict(), "granted": one.score, "share": one.share}
                        for one in row.reasons
                    ],
                }
                for row in self.rows
            ],
            "excluded": dict(self.excluded),
        }

    def to_json(self, **options: Any) -> str:
        """Write everything as JSON."""
        return json.dumps(self.to_dict(), **{"ensure_ascii": False, **options})

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return a dataframe with a row for every measure."""
        from partita.comparing.comparison import make_frame

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
        return "\n".join(lines)

    __str__ = __repr__


def recommend(
    wishes: Any = None,
    *,
    situation: str | None = None,
    measures: Any = None,
    design: Design | None = None,
    characterization: Characterization | None = None,
    tau: float = 0.15,
    cache: bool = True,
    progress: bool | None = None,
) -> Recommendation:
    """Recommend measures for what you want of them, or for the situation you are in.

    Parameters
    ----------
    wishes : list of (transformation, parameter, effect), optional
        Each may have a weight as its fourth part. The transformation is one of the design (see
        :func:`partita.transform_labels`) or "every"; the parameter is "n" (objects), "k"
        (clusters), "h" (heterogeneity of the sizes), "q" (intensity) or a product such as "k:q";
        the effect is "ignore", "react", "increase", "decrease", "stronger than h" or
        "stronger than h under neighbor_swaps".
    situation : str, optional
        The name of a situation that stands for wishes: "ground truth with few clusters",
        "entity resolution: many small clusters", "compare algorithms across data sets", "number
        of clusters matters most", "large clusters matter most".
        ``partita.choosing.SITUATIONS`` says what they wish for and why. With `wishes`, both count.
    measures : name, measure, function, or list of them, optional
        Candidates; all registered measures of hard clusterings by default.
    design : Design, optional
        The pairs of clusterings that measures are tried on; by default the 50,000 of the paper.
    characterization : Characterization, optional
        What :func:`partita.characterize` returned, in place of `measures` and `design`.
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
        every changed clustering from the reference, whatever the wishes.

    Notes
    -----
    A wish is scored on x, the signed share of its parameter in the bar of the transformation:
    "ignore" gives max(0, 1 - abs(x)/tau), "react" min(1, abs(x)/tau), "increase" and "decrease"
    x/tau and -x/tau cut to [0, 1], "stronger than" 1 or 0. The score of a measure is the weighted
    mean.

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
    >>> design = pt.Design(n=[360, 720], k=[2, 5, 8], h=[0, 0.5], q=[0.2, 0.6, 1])
    >>> print(pt.recommend(wishes, measures=six, design=design))
    fowlkes_mallows         1.000
    pair_jaccard            0.998
    purity_f                0.965
    adjusted_rand           0.311
    rand                    0.278
    normalized_mutual_info  0.000
    """
    if not 0 < tau < 1:
        raise InputError(f"tau={tau!r}: it must lie between 0 and 1")
    given = [] if wishes is None else [wishes]
    if situation is not None:
        given.append(_wishes_of(situation))
    if not given:
        raise InputError(
            "say what you want: wishes=[(transformation, parameter, effect), …], or situation= "
            f"one of {', '.join(map(repr, SITUATIONS))}"
        )
    if characterization is not None and not (measures is None and design is None):
        raise InputError("characterization has its own measures and design: leave those out")
    found = characterization
    if found is None:
        found = characterize(measures, design, cache=cache, progress=progress)
    read = [wish for part in given for wish in read_wishes(part, found)]
    if not read:
        raise InputError("wishes is empty: give at least one (transformation, parameter, effect)")
    excluded = {**{name: f"gives {why}" for name, why in found.left_out.items()}, **_blind(found)}
    rows = [_row(name, read, found, tau) for name in found.measures if name not in excluded]
    if not rows:
        reasons = "; ".join(f"{name} {why}" for name, why in excluded.items())
        raise InputError(f"no measure tells all changed clusterings apart: {reasons}")
    rows.sort(key=lambda row: -row.score)
    return Recommendation(tuple(rows), excluded, tuple(read))


def _wishes_of(situation: Any) -> tuple[Wish, ...]:
    if situation not in SITUATIONS:
        raise InputError(
            f"situation={situation!r}: choose one of {', '.join(map(repr, SITUATIONS))}"
        )
    return SITUATIONS[situation].wishes


def _blind(found: Characterization) -> dict[str, str]:
    """Measures that call some pair of different clusterings the same."""
    blind = {}
    changed = found.scores.changed
    for name, values in zip(found.measures, found.scores.values, strict=True):
        missed = changed & (values <= _ROUNDING)
        if missed.any():
            first = found.design.setting(tuple(axis[0] for axis in missed.nonzero()))
            blind[name] = f"sees no difference in {int(missed.sum()):,} pairs, first {first}"
    return blind


def _row(name: str, wishes: Sequence[Wish], found: Characterization, tau: float) -> Recommended:
    reasons = tuple(grant(wish, name, found, tau) for wish in wishes)
    total = sum(one.wish.weight * one.score for one in reasons)
    return Recommended(name, total / sum(wish.weight for wish in wishes), reasons)

"""How measures behave on a design: scores, regression, and what follows from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TypeVar, get_args

import numpy as np

from partita.arguments import as_count
from partita.array_types import Floats
from partita.choosing.characterizing import (
    monotonicity as directions,
    properties,
    significance,
    typology,
)
from partita.choosing.characterizing.design import Design
from partita.choosing.characterizing.dissimilarities import Dissimilarities, scores_without_rounding
from partita.choosing.characterizing.regression import Fit, fit
from partita.choosing.characterizing.thresholds import as_threshold, as_tolerance
from partita.errors import InputError
from partita.measures.measure import Measure
from partita.results.rows import Rows

RowType = TypeVar("RowType", bound=NamedTuple)


class Coefficient(NamedTuple):
    """What one term does to one measure under one transformation.

    `b` is what the dissimilarity gains when the term rises by one standard deviation, `beta` the
    same in standard deviations of the bar's dissimilarities, `share` abs(b) over the sum of the
    bar. In a bar that is constant all three are 0.
    """

    measure: str
    transformation: str
    term: str
    b: float
    beta: float
    share: float


class OutOfRange(NamedTuple):
    """How often the dissimilarity of a measure leaves [0, 1], and how far it goes."""

    measure: str
    below: int
    above: int
    least: float
    largest: float


def rows_of(row_type: type[RowType], rows: Sequence[RowType]) -> Rows[RowType]:
    """A list of rows, with columns and dataframes."""
    return Rows(row_type, len(rows), lambda places: [rows[place] for place in places.tolist()])


@dataclass(frozen=True, repr=False)
class Characterization:
    """How measures react to the transformations and parameters of a design.

    Attributes
    ----------
    scores : Dissimilarities
        The dissimilarity of every measure in every setting.
    left_out : dict
        Measures that fail or are not finite somewhere, with what they do and where first.

    Examples
    --------
    >>> import partita as pt
    >>> design = pt.Design(n=[60, 120], k=[2, 3, 4], h=[0, 0.5], q=[0.2, 0.6, 1])
    >>> found = pt.characterize(["rand", "pair_jaccard"], design)
    >>> found.measures
    ('rand', 'pair_jaccard')
    >>> round(found.scores["rand", "one_new_cluster", 60, 2, 0, 0.2], 4)
    0.1831
    >>> round(found.share("pair_jaccard", "singleton_clusters", "q"), 2)
    0.95
    """

    scores: Dissimilarities
    left_out: Mapping[str, str] = field(default_factory=dict)
    _measures: tuple[Measure, ...] = ()

    @property
    def measures(self) -> tuple[str, ...]:
        """The names of the measures."""
        return self.scores.measures

    @property
    def design(self) -> Design:
        """The design."""
        return self.scores.design

    @cached_property
    def fit(self) -> Fit:
        """The regression, as arrays."""
        return fit(self.scores.values, self.design)

    @property
    def terms(self) -> tuple[str, ...]:
        """The terms of the regression: parameters that vary, and their products."""
        return self.fit.terms

    @cached_property
    def coefficients(self) -> Rows[Coefficient]:
        """Rows (measure, transformation, term, b, beta, share)."""
        arrays = (self.fit.b, self.fit.betas, self.fit.shares)
        return rows_of(
            Coefficient,
            [
                Coefficient(measure, name, term, *(float(array[m, t, j]) for array in arrays))
                for m, measure in enumerate(self.measures)
                for t, name in enumerate(self.design.names)
                for j, term in enumerate(self.terms)
            ],
        )

    @cached_property
    def r_squared(self) -> dict[tuple[str, str], float | None]:
        """R² of each bar (measure, transformation); None for a constant one."""
        return {
            bar: None if self.fit.constant[place] else float(self.fit.r_squared[place])
            for bar, place in self._bars.items()
        }

    @cached_property
    def constant(self) -> list[tuple[str, str]]:
        """Bars whose dissimilarity is the same in all settings."""
        return [bar for bar, place in self._bars.items() if self.fit.constant[place]]

    @cached_property
    def _bars(self) -> dict[tuple[str, str], tuple[int, int]]:
        return {
            (measure, name): (m, t)
            for m, measure in enumerate(self.measures)
            for t, name in enumerate(self.design.names)
        }

    def place_of(self, measure: Any, transformation: Any) -> tuple[int, int]:
        """The place of a bar: which of the measures, and which of the transformations."""
        name = self.design.name_of(transformation)
        return self.scores.place_of(measure), self.design.names.index(name)

    def share(self, measure: str, transformation: Any, term: str, *, signed: bool = False) -> float:
        """The share of a term in a bar.

        Parameters
        ----------
        measure : str
            A name, or another name of the same measure, as "ari".
        transformation : str or Transformation
            One of the design.
        term : str
            "n", "k", "h", "q", or a product such as "k:q".
        signed : bool, default=False
            Whether the share is negative where the term lowers the dissimilarity.

        Returns
        -------
        float
            From 0 to 1, or with `signed` from -1 to 1; 0 in a constant bar.
        """
        place = self.place_of(measure, transformation)
        if term not in self.terms:
            raise InputError(f"term={term!r}: choose one of {', '.join(self.terms)}")
        shares = self.fit.signed_shares if signed else self.fit.shares
        return float(shares[(*place, self.terms.index(term))])

    def main_terms(self, measure: str, transformation: Any) -> str:
        """The two terms with the largest share in a bar, as "q 0.61 k 0.20", or "constant".

        Parameters
        ----------
        measure : str
        transformation : str or Transformation

        Returns
        -------
        str
        """
        place = self.place_of(measure, transformation)
        if self.fit.constant[place]:
            return "constant"
        shares = self.fit.shares[place]
        first = np.argsort(-shares, kind="stable")[:2]
        return " ".join(f"{self.terms[j]} {shares[j]:.2f}" for j in first if shares[j] > 0)

    @cached_property
    def out_of_range(self) -> Rows[OutOfRange]:
        """Measures whose dissimilarity leaves [0, 1] somewhere: how often, and how far."""
        found = []
        for name, values in zip(self.measures, self.scores.values, strict=True):
            below, above = int((values < 0).sum()), int((values > 1).sum())
            if below or above:
                found.append(
                    OutOfRange(name, below, above, float(values.min()), float(values.max()))
                )
        return rows_of(OutOfRange, found)

    def significance(
        self,
        between: significance.Between = "transformations",
        *,
        level: float = 0.05,
        noise: significance.Noise = "group",
    ) -> Rows[significance.Difference]:
        """Test which bars differ in how n, k, h and q move them.

        The difference of two slopes is divided by its standard error and compared with Student's
        t distribution. Nothing in a design is random: the noise of this test is what the
        regression leaves unexplained.

        Parameters
        ----------
        between : {"transformations", "measures"}, default="transformations"
            Compare transformations for each measure (the paper's Figure 5), or measures for each
            transformation (Figure 6).
        level : float, default=0.05
            A difference is called significant where its own p-value is below, as in the paper;
            `p_holm` is adjusted for the number of tests.
        noise : {"group", "model"}, default="group"
            Where the residual variance comes from. "group": a regression of the bars of one
            measure (or of one transformation) with an intercept and a slope of each parameter for
            every bar, without products; (bars) (settings - 1 - parameters) degrees of freedom.
            "model": one regression of all bars with products, Eq. (1) of the paper [1]_; (all
            bars) (settings - 1 - terms) degrees of freedom.

        Returns
        -------
        rows of Difference

        Notes
        -----
        Eq. (1) supposes one residual deviation for all bars. On the paper's design that of single
        bars goes from 0.0002 to 0.107, so one for all says little of any of them, and every
        measure that is added changes the tests of the others. Pooling only the bars to compare
        supposes less, and so it is the default. Leaving products out errs on the careful side:
        what they explain counts as noise.

        References
        ----------
        .. [1] Arinik, Labatut and Figueiredo, Characterizing and comparing external measures for
           the assessment of cluster analysis and community detection, IEEE Access 2021.
           :doi:`10.1109/ACCESS.2021.3054621`
        """
        if between not in get_args(significance.Between):
            raise InputError(f"between={between!r}: choose 'transformations' or 'measures'")
        if noise not in get_args(significance.Noise):
            raise InputError(f"noise={noise!r}: choose 'group' or 'model'")
        level = as_threshold(level, "level")
        names = self.measures, self.design.names
        found = significance.differences(self.fit, *names, between, level, noise)
        return rows_of(significance.Difference, found)

    def monotonicity(
        self, *, tolerance: float = 1e-9, rounding: float = 0.005
    ) -> Rows[directions.Monotonicity]:
        """Tell whether dissimilarities rise or fall with n, k, h and q in all settings.

        Decided without rounding of cluster sizes where the measure and the transformation allow
        it, otherwise on the design itself.

        Parameters
        ----------
        tolerance : float, default=1e-9
            Steps up to this size are none.
        rounding : float, default=0.005
            Where whole numbers are needed, steps up to this size tell no direction; where there
            are no larger ones, it is "below rounding".

        Returns
        -------
        rows of Monotonicity
        """
        limits = as_tolerance(tolerance, "tolerance"), as_tolerance(rounding, "rounding")
        real = scores_without_rounding(self._measures, self.design)
        found = directions.directions(self.scores, real, *limits)
        return rows_of(directions.Monotonicity, found)

    def properties(
        self, tau: float = 0.15, *, proportional: float = 0.15, sensitive: float = 0.5
    ) -> Rows[properties.Mark]:
        """Tell which desirable properties the measures show, and by what margin.

        k-invariance: the share of k is at most tau under singleton and orthogonal clusters.
        Discriminativeness: the share of q is at least 1 - tau under singleton clusters.
        Insensitivity to cluster size: the share of k is at least tau under one new cluster, and
        that of h at most tau under neighbor swaps. Convex additivity: the shares of k and h are
        at most tau under singleton clusters and k new clusters. Proportionality: under orthogonal
        clusters the mean of abs(D(q)/D(largest q) - q/largest q) is at most `proportional`.
        Sensitivity to small differences: under orthogonal and under singleton clusters the mean
        of D(q)/D(largest q) at the smallest q is at least `sensitive` times q/largest q.

        These are the six properties of the paper's Table 2 [1]_, each with the transformations
        and parameters named there. The paper marks the first four in its Table 3 and the other
        two nowhere. It states no bounds.

        Parameters
        ----------
        tau : float, default=0.15
            On the paper's own design the 24 marks of its Table 3 come out for any tau from 0.111
            to 0.190.
        proportional : float, default=0.15
            How far from even growth with q the dissimilarity may be, on average, to be called
            proportional.
        sensitive : float, default=0.5
            Which part of what even growth gives there must be at the smallest q.

        Returns
        -------
        rows of Mark

        References
        ----------
        .. [1] Arinik, Labatut and Figueiredo, Characterizing and comparing external measures for
           the assessment of cluster analysis and community detection, IEEE Access 2021.
           :doi:`10.1109/ACCESS.2021.3054621`
        """
        limits = {"tau": tau, "proportional": proportional, "sensitive": sensitive}
        read = (as_threshold(value, name) for name, value in limits.items())
        found = properties.marks(self.fit, self.scores, *read)
        return rows_of(properties.Mark, found)

    def typology(
        self, groups: int | None = None, *, parsimony: float = 0.0, fewest: int = 2
    ) -> typology.Typology:
        """Group bars that parameters move in a similar way.

        Parameters
        ----------
        groups : int, optional
            The number of groups; by default one up to 10 that the silhouette, `parsimony` and
            `fewest` choose.
        parsimony : float, default=0.0
            How much of the largest silhouette may be given up for fewer groups: the smallest
            number of groups is taken whose silhouette is at most this much below the largest.
        fewest : int, default=2
            Numbers of groups from here on are considered. Two groups often have the largest
            silhouette and tell little.

        Returns
        -------
        Typology

        Notes
        -----
        Hellinger distances, k-medoids and the silhouette are those of the paper's Section 5.2.2
        [1]_, which weighs the silhouette against parsimony without a rule and settles on 5
        groups. On its design that is what ``typology(fewest=3, parsimony=0.025)`` gives.

        References
        ----------
        .. [1] Arinik, Labatut and Figueiredo, Characterizing and comparing external measures for
           the assessment of cluster analysis and community detection, IEEE Access 2021.
           :doi:`10.1109/ACCESS.2021.3054621`
        """
        bars = [bar for bar in self._bars if bar not in self.constant]
        choice = typology.Choice(
            groups, as_tolerance(parsimony, "parsimony"), as_count(fewest, "fewest")
        )
        return typology.group_bars(bars, self._shares_of_bars, self.constant, choice)

    @property
    def most_groups(self) -> int:
        """The largest number of groups of a typology; less than 2 where there can be none."""
        return typology.most_groups(self._shares_of_bars)

    @property
    def _shares_of_bars(self) -> Floats:
        """The shares in each bar that is not constant."""
        shares: Floats = self.fit.shares[~self.fit.constant]
        return shares

    def __repr__(self) -> str:
        lines = [f"Characterization of {len(self.measures)} measures on {len(self.design):,} pairs"]
        width = max(len(name) for name in self.measures)
        for measure in self.measures:
            bars = [f"{name}: {self.main_terms(measure, name)}" for name in self.design.names]
            lines.append(f"  {measure:<{width}}  " + "; ".join(bars))
        lines += [f"  {name} left out: it {why}" for name, why in self.left_out.items()]
        return "\n".join(lines)

    __str__ = __repr__

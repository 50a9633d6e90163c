"""How measures behave on a design: coefficients, and the conclusions that follow from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, get_args

import numpy as np

from partita.arguments import as_count, as_threshold, as_tolerance
from partita.array_types import Floats
from partita.choosing.characterizing import monotonicity, properties, significance, typology
from partita.choosing.characterizing.characterization_rows import Coefficient, OutOfRange
from partita.choosing.characterizing.design import Design
from partita.choosing.characterizing.dissimilarities import (
    Dissimilarities,
    compute_dissimilarities,
    dissimilarities_without_rounding,
    index_of_measure,
)
from partita.choosing.characterizing.profiles import Profiles
from partita.choosing.characterizing.regression import Fit
from partita.errors import InputError
from partita.measures.measure import Measure
from partita.references import ARINIK_2021, cites
from partita.results.html import faint, page, table
from partita.results.plotting import plot_result
from partita.results.rows import Rows, rows_of_list
from partita.words import counted

# The number of measures in a notebook.
_SHOWN = 20


@dataclass(frozen=True, repr=False)
class Characterization:
    """How measures react to the transformations and parameters of a design.

    Attributes
    ----------
    design : Design
    profiles : Profiles
        The regression and the range of each measure under each transformation.
    left_out : dict
        Measures that fail or are not finite in some setting, with what they do and where first.

    Examples
    --------
    >>> import partita as pt
    >>> design = pt.Design(n=[60, 120], k=[2, 3, 4], h=[0, 0.5], q=[0.2, 0.6, 1])
    >>> result = pt.characterize(["rand", "pair_jaccard"], design)
    >>> result.measures
    ('rand', 'pair_jaccard')
    >>> round(result.scores["rand", "one_new_cluster", 60, 2, 0, 0.2], 4)
    0.1831
    >>> round(result.share("pair_jaccard", "singleton_clusters", "q"), 2)
    0.95
    """

    design: Design
    profiles: Profiles
    left_out: Mapping[str, str] = field(default_factory=dict)
    _measures: tuple[Measure, ...] = ()
    _computed: Dissimilarities | None = None
    _progress: bool | None = None

    @property
    def measures(self) -> tuple[str, ...]:
        """The names of the measures."""
        return self.profiles.measures

    @cached_property
    def scores(self) -> Dissimilarities:
        """The dissimilarity of every measure in every setting; computed when first asked for."""
        if self._computed is not None and self._computed.measures == self.measures:
            return self._computed
        return compute_dissimilarities(self._measures, self.design, self._progress)[0]

    @property
    def fit(self) -> Fit:
        """The regression, as arrays."""
        return self.profiles.fit

    @property
    def terms(self) -> tuple[str, ...]:
        """The terms of the regression: parameters that vary, and their products."""
        return self.fit.terms

    @cached_property
    def coefficients(self) -> Rows[Coefficient]:
        """Rows (measure, transformation, term, b, beta, share)."""
        arrays = (self.fit.b, self.fit.betas, self.fit.shares)
        return rows_of_list(
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
        """R² of each profile (measure, transformation); None for a constant one."""
        return {
            key: None if self.fit.constant[index] else float(self.fit.r_squared[index])
            for key, index in self._keys.items()
        }

    @cached_property
    def constant(self) -> list[tuple[str, str]]:
        """Profiles (measure, transformation) with the same dissimilarity in all settings."""
        return [key for key, index in self._keys.items() if self.fit.constant[index]]

    @cached_property
    def _keys(self) -> dict[tuple[str, str], tuple[int, int]]:
        """The index of each profile, by (measure, transformation)."""
        return {
            (measure, name): (m, t)
            for m, measure in enumerate(self.measures)
            for t, name in enumerate(self.design.names)
        }

    def _index(self, measure: Any, transformation: Any) -> tuple[int, int]:
        """Return the index of a profile, given by names or aliases."""
        name = self.design.name_of(transformation)
        return index_of_measure(measure, self.measures), self.design.names.index(name)

    def share(self, measure: str, transformation: Any, term: str, *, signed: bool = False) -> float:
        """Return the share of a term in a profile.

        Parameters
        ----------
        measure : str
            A name or an alias, as "ari".
        transformation : str or Transformation
            One of the design.
        term : str
            "n", "k", "h", "q", or a product such as "k:q".
        signed : bool, default=False
            Whether the share is negative where the term lowers the dissimilarity.

        Returns
        -------
        float
            From 0 to 1, or with `signed` from -1 to 1; 0 in a constant profile.
        """
        index = self._index(measure, transformation)
        if term not in self.terms:
            raise InputError(f"term={term!r}: choose one of {', '.join(self.terms)}")
        shares = self.fit.signed_shares if signed else self.fit.shares
        return float(shares[(*index, self.terms.index(term))])

    def main_terms(self, measure: str, transformation: Any) -> str:
        """Return the two terms with the largest shares, as "q 0.61 k 0.20", or "constant".

        Parameters
        ----------
        measure : str
        transformation : str or Transformation

        Returns
        -------
        str
        """
        return self._main_terms(self._index(measure, transformation))

    def _main_terms(self, index: tuple[int, int]) -> str:
        if self.fit.constant[index]:
            return "constant"
        shares = self.fit.shares[index]
        first = np.argsort(-shares, kind="stable")[:2]
        return " ".join(f"{self.terms[j]} {shares[j]:.2f}" for j in first if shares[j] > 0)

    @cached_property
    def out_of_range(self) -> Rows[OutOfRange]:
        """Measures whose dissimilarity leaves [0, 1] somewhere: how often, and how far."""
        ranges = self.profiles.range
        rows = []
        for m, name in enumerate(self.measures):
            below, above = int(ranges.below[m].sum()), int(ranges.above[m].sum())
            if below or above:
                least, largest = float(ranges.least[m].min()), float(ranges.largest[m].max())
                rows.append(OutOfRange(name, below, above, least, largest))
        return rows_of_list(OutOfRange, rows)

    @cites(ARINIK_2021)
    def significance(
        self,
        between: significance.Between = "transformations",
        *,
        level: float = 0.05,
        noise: significance.Noise = "group",
    ) -> Rows[significance.Difference]:
        """Test which profiles differ in the slopes of n, k, h and q.

        The difference of two slopes is divided by its standard error and compared with Student's
        t distribution. Nothing in a design is random: the noise of this test is the residual of
        the regression.

        Parameters
        ----------
        between : {"transformations", "measures"}, default="transformations"
            Compare transformations for each measure (the paper's Figure 5), or measures for each
            transformation (Figure 6).
        level : float, default=0.05
            A difference is called significant where its own p-value is below, as in the paper;
            `p_holm` is adjusted for the number of tests.
        noise : {"group", "model"}, default="group"
            How the residual variance is estimated. "group": a regression of the profiles of one
            measure (or of one transformation) with an intercept and a slope of each parameter for
            every profile, without products, and (profiles) (settings - 1 - parameters) degrees of
            freedom. "model": one regression of all profiles with products, Eq. (1) of the paper
            [1]_, and (all profiles) (settings - 1 - terms) degrees of freedom.

        Returns
        -------
        rows of Difference

        Notes
        -----
        Eq. (1) of the paper [1]_ assumes one residual deviation for all profiles. On the paper's
        design the residual deviation of single profiles ranges from 0.0002 to 0.107, so a common
        one describes none of them well, and every measure that is added changes the tests of the
        others. Pooling only the profiles to compare assumes less, and so it is the default.
        Leaving products out is conservative: the variance that they explain counts as noise.
        """
        if between not in get_args(significance.Between):
            raise InputError(f"between={between!r}: choose 'transformations' or 'measures'")
        if noise not in get_args(significance.Noise):
            raise InputError(f"noise={noise!r}: choose 'group' or 'model'")
        level = as_threshold(level, "level")
        names = self.measures, self.design.names
        differences = significance.differences(self.fit, *names, between, level, noise)
        return rows_of_list(significance.Difference, differences)

    def monotonicity(
        self, *, tolerance: float = 1e-9, rounding: float = 0.005
    ) -> Rows[monotonicity.Monotonicity]:
        """Decide whether dissimilarities rise or fall with n, k, h and q in all settings.

        This is decided without rounding cluster sizes where the measure and the transformation
        allow it, and otherwise on the design itself.

        Parameters
        ----------
        tolerance : float, default=1e-9
            Steps up to this size count as none.
        rounding : float, default=0.005
            Where whole numbers are needed, steps up to this size have no direction; where no step
            is larger, the direction is "below rounding".

        Returns
        -------
        rows of Monotonicity
        """
        limits = as_tolerance(tolerance, "tolerance"), as_tolerance(rounding, "rounding")
        real = dissimilarities_without_rounding(self._measures, self.design)
        whole = self.scores.values if np.isnan(real).any() else None
        directions = monotonicity.monotonicity(self.measures, self.design, real, whole, *limits)
        return rows_of_list(monotonicity.Monotonicity, directions)

    def plot(self, kind: str = "effects", *, ax: Any = None, **options: Any) -> Any:
        """Draw how the measures react.

        Parameters
        ----------
        kind : {"effects", "curves", "significance", "typology"}
            "effects": how strongly each term affects each measure; "curves":
            dissimilarities against one parameter; "significance": which profiles
            differ; "typology": groups of similar profiles.
        ax : matplotlib Axes, or a list of them, optional
            One for each panel; new ones by default.
        **options
            Passed on to the display, as `measures`, `parameter` or `labels`.

        Returns
        -------
        display
            As :class:`partita.plots.EffectsDisplay`, with `axes_` and `figure_`.
        """
        return plot_result(self, kind, ax, **options)

    @cites(ARINIK_2021)
    def properties(
        self, tau: float = 0.15, *, proportional: float = 0.15, sensitive: float = 0.5
    ) -> Rows[properties.Mark]:
        """Decide which desirable properties the measures have, and by what margin.

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
            The largest mean deviation from even growth with q that is called proportional.
        sensitive : float, default=0.5
            The least dissimilarity at the smallest q, as a part of its value under even growth.

        Returns
        -------
        rows of Mark
        """
        limits = {"tau": tau, "proportional": proportional, "sensitive": sensitive}
        read = (as_threshold(value, name) for name, value in limits.items())
        marks = properties.marks(self.profiles, self.design, *read)
        return rows_of_list(properties.Mark, marks)

    @cites(ARINIK_2021)
    def typology(
        self, groups: int | None = None, *, parsimony: float = 0.0, fewest: int = 2
    ) -> typology.Typology:
        """Group profiles that have similar shares.

        Parameters
        ----------
        groups : int, optional
            The number of groups; by default the silhouette, `parsimony` and `fewest` choose one
            up to 10.
        parsimony : float, default=0.0
            The loss in silhouette that is accepted for fewer groups: the smallest number of groups
            is chosen whose silhouette is at most this much below the largest.
        fewest : int, default=2
            The smallest number of groups that is considered. Two groups often have the largest
            silhouette and say little.

        Returns
        -------
        Typology

        Notes
        -----
        Hellinger distances, k-medoids and the silhouette are those of the paper's Section 5.2.2
        [1]_, which weighs the silhouette against parsimony without a rule and settles on 5
        groups. On its design that is what ``typology(fewest=3, parsimony=0.025)`` gives.
        """
        varying = [key for key in self._keys if key not in self.constant]
        choice = typology.Choice(
            groups, as_tolerance(parsimony, "parsimony"), as_count(fewest, "fewest")
        )
        return typology.group_profiles(varying, self._varying_shares, self.constant, choice)

    @property
    def most_groups(self) -> int:
        """The largest number of groups of a typology; below 2 if none is possible."""
        return typology.most_groups(self._varying_shares)

    @property
    def _varying_shares(self) -> Floats:
        """The shares of each profile that is not constant, of shape (profiles, terms)."""
        shares: Floats = self.fit.shares[~self.fit.constant]
        return shares

    def __repr__(self) -> str:
        lines = [
            f"Characterization of {counted(len(self.measures), 'measure')} on "
            f"{counted(len(self.design), 'pair')}"
        ]
        width = max(len(name) for name in self.measures)
        for m, measure in enumerate(self.measures):
            names = enumerate(self.design.names)
            shown = [f"{name}: {self._main_terms((m, t))}" for t, name in names]
            lines.append(f"  {measure:<{width}}  " + "; ".join(shown))
        lines += [f"  {name} left out: it {why}" for name, why in self.left_out.items()]
        return "\n".join(lines)

    __str__ = __repr__

    def _repr_html_(self) -> str:
        names = self.design.names
        rows = [
            (measure, *(self.main_terms(measure, name) for name in names))
            for measure in self.measures[:_SHOWN]
        ]
        title = (
            f"{counted(len(self.measures), 'measure')} on "
            f"{counted(len(self.design), 'pair')}: terms by their share"
        )
        left_out = [faint(f"{name} left out: it {why}") for name, why in self.left_out.items()]
        hidden = len(self.measures) - len(rows)
        return page(title, table(rows, header=("", *names), hidden=hidden), *left_out)

"""The result of rank: candidates by measure, with intervals, differences and what is open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from partita.errors import InputError, first_few
from partita.many.ranking import leaderboard_html, leaderboard_text
from partita.many.ranking.disagreements import Advice, Disagreement, advise, find_disagreements
from partita.many.ranking.rankings import runs_of_alike
from partita.measures.card import Card
from partita.measures.registry import REGISTRY
from partita.results.frames import make_frame
from partita.results.json_data import write_json
from partita.results.plotting import plot_result
from partita.terminal_text import printable


class RankedNumber(NamedTuple):
    """A number by which candidates are ranked: the value of a measure, or one end of it.

    Attributes
    ----------
    name : str
        That of the measure, with ".lower" or ".upper" for an end of an interval.
    measure : str
    higher_is_better : bool
    bounds : (float, float)
    meaning : str
        A phrase that says what the measure counts.
    """

    name: str
    measure: str
    higher_is_better: bool
    bounds: tuple[float, float]
    meaning: str = ""

    @classmethod
    def of(cls, card: Card, end: int | None = None) -> RankedNumber:
        """Return the number that a measure gives, or the lower (0) or upper (1) end of it."""
        suffix = "" if end is None else (".lower", ".upper")[end]
        name = f"{card.name}{suffix}"
        return cls(name, card.name, card.higher_is_better, card.bounds, card.meaning)

    @property
    def arrow(self) -> str:
        """An arrow in the direction in which it gets better."""
        return "↑" if self.higher_is_better else "↓"


class Score(NamedTuple):
    """The score of one candidate by one measure.

    Attributes
    ----------
    value : float
    rank : int
        1 for the best; equal values have the same rank.
    low, high : float or None
        The confidence interval of the value; None without intervals.
    standard_error : float or None
    first : float or None
        The share of draws in which the candidate is the best; where several are, each has a part.
    mean_rank : float or None
        The mean of its ranks over all draws.
    p_adjusted : float or None
        The adjusted p-value of its difference to the best; None for the best itself.
    leads : bool or None
        Whether it is the best or cannot be told apart from it; None without intervals.
    """

    value: float
    rank: int
    low: float | None = None
    high: float | None = None
    standard_error: float | None = None
    first: float | None = None
    mean_rank: float | None = None
    p_adjusted: float | None = None
    leads: bool | None = None


class LeaderboardRow(NamedTuple):
    """A candidate with its scores, by the name of the measure."""

    candidate: Any
    scores: dict[str, Score]


class Difference(NamedTuple):
    """How far a candidate is from the best by one measure.

    Attributes
    ----------
    measure : str
    best, candidate : any
        The names of the two candidates.
    value : float
        The candidate's value minus that of the best: negative for a similarity, positive for a
        distance.
    low, high : float or None
        The confidence interval of the difference, for this pair alone.
    standard_error : float or None
    freedom : float or None
        The degrees of freedom of Student's t behind the interval and the p-value.
    p_value : float or None
        The p-value of this pair alone, two-sided.
    p_adjusted : float or None
        Adjusted by Holm's method for all pairs of candidates.
    """

    measure: str
    best: Any
    candidate: Any
    value: float
    low: float | None = None
    high: float | None = None
    standard_error: float | None = None
    freedom: float | None = None
    p_value: float | None = None
    p_adjusted: float | None = None


@dataclass(frozen=True)
class Leaderboard:
    """Candidates ranked by how well they agree with a reference.

    Attributes
    ----------
    rows : tuple of LeaderboardRow
        One for each candidate, the best by the first measure on top.
    numbers : tuple of RankedNumber
        The measures, in the order in which they were asked for. A measure that gives an interval
        has two: "name.lower" and "name.upper".
    differences : tuple of Difference
        For each measure, each candidate against the best.
    p_adjusted : dict of dict
        For each measure and each pair of candidates, in the order in which they were given, the
        p-value of their difference, adjusted for all pairs; empty without intervals.
    n, n_clusters : int
        The number of objects that all clusterings have, and of reference clusters.
    n_left_out : int
        The number of objects that some clustering lacks, or has without a label.
    level : float
        The confidence level of the intervals.
    interval : {"bootstrap", "jackknife"} or None
        The method of the intervals of scores.
    n_draws : int
        The number of bootstrap draws; 0 for none.
    resample : {"objects", "clusters"}
        What is drawn, or left out.
    left_out : dict
        The measures by which candidates could not be ranked, with the reason.
    """

    rows: tuple[LeaderboardRow, ...]
    numbers: tuple[RankedNumber, ...]
    differences: tuple[Difference, ...]
    p_adjusted: dict[str, dict[tuple[Any, Any], float]]
    n: int
    n_clusters: int
    n_left_out: int
    level: float
    interval: str | None
    n_draws: int
    resample: str
    left_out: dict[str, str] = field(default_factory=dict)

    @property
    def measures(self) -> tuple[str, ...]:
        """The names of the measures."""
        return tuple(number.name for number in self.numbers)

    @property
    def candidates(self) -> list[Any]:
        """The names of the candidates, the best by the first measure first."""
        return [row.candidate for row in self.rows]

    @property
    def best(self) -> Any:
        """The best candidate by the first measure; the one that was given first if several are."""
        return self.rows[0].candidate

    def best_by(self, measure: str | None = None) -> list[Any]:
        """Return the best candidate by a measure, and those with the same value.

        Parameters
        ----------
        measure : str, optional
            By default the first one.
        """
        name = self.number(measure).name
        return [row.candidate for row in self.rows if row.scores[name].rank == 1]

    def groups(self, measure: str | None = None) -> list[list[Any]]:
        """Return groups of candidates that cannot be told apart, the best first.

        A group is a run of the ranking in which no two candidates are told apart. Groups overlap
        where a candidate is close to both of two that are apart.

        Parameters
        ----------
        measure : str, optional
            By default the first one.

        Examples
        --------
        >>> import partita as pt
        >>> truth = [0] * 50 + [1] * 50
        >>> found = {k: [0] * (50 - k) + [1] * (50 + k) for k in (1, 4, 20)}
        >>> pt.rank(truth, found, "rand", interval="jackknife").groups()
        [[1, 4], [20]]
        """
        number = self.number(measure)
        self._require_intervals()
        p_values = self.p_adjusted[number.name]

        def are_apart(one: Any, other: Any) -> bool:
            p = p_values[(one, other) if (one, other) in p_values else (other, one)]
            return p < 1 - self.level

        ranking = sorted(self.rows, key=lambda row: row.scores[number.name].rank)
        return runs_of_alike([row.candidate for row in ranking], are_apart)

    def _require_intervals(self) -> None:
        if self.interval is None:
            raise InputError("without intervals nothing is known about differences: give interval=")

    def leaders(self, measure: str | None = None) -> list[Any]:
        """Return the best candidate by a measure, and those that cannot be told apart from it.

        Parameters
        ----------
        measure : str, optional
            By default the first one.
        """
        name = self.number(measure).name
        self._require_intervals()
        leading = [row for row in self.rows if row.scores[name].leads]
        return [row.candidate for row in sorted(leading, key=lambda row: row.scores[name].rank)]

    def number(self, measure: str | None = None) -> RankedNumber:
        """Return one of the measures by its name; by default the first one."""
        if measure is None:
            return self.numbers[0]
        for number in self.numbers:
            if measure == number.name:
                return number
        known = REGISTRY.get(measure)
        for number in self.numbers:
            if known is not None and number.name == known.name:
                return number
        raise InputError(f"no measure here is called {measure!r}: {first_few(self.measures)}")

    def __getitem__(self, candidate: Any) -> LeaderboardRow:
        for row in self.rows:
            if row.candidate == candidate:
                return row
        raise InputError(f"no candidate is called {candidate!r}: {first_few(self.candidates)}")

    def __iter__(self) -> Iterator[LeaderboardRow]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    @cached_property
    def disagreements(self) -> tuple[Disagreement, ...]:
        """Pairs of measures that put some candidates in opposite orders."""
        return find_disagreements(self.rows, self.numbers)

    @cached_property
    def advice(self) -> tuple[Advice, ...]:
        """Which of the measures :func:`partita.recommend` advises in which situation."""
        return advise(self.numbers)

    def plot(self, *, ax: Any = None, **options: Any) -> Any:
        """Draw the scores as dots on their intervals, with a panel for each measure.

        Parameters
        ----------
        ax : matplotlib Axes, or a list of them, optional
            One for each measure; new ones by default.
        **options
            Passed on to :class:`partita.plots.LeaderboardDisplay`: `measures`, `top`.

        Returns
        -------
        display
            A :class:`partita.plots.LeaderboardDisplay`, with `axes_` and `figure_`.
        """
        return plot_result(self, None, ax, **options)

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return a dataframe with a row for each candidate and the columns of each measure.

        With intervals a measure has beside its value the columns "measure.low", "measure.high",
        "measure.p_adjusted" and "measure.leads"; with draws also "measure.first" and
        "measure.mean_rank".
        """
        return make_frame(self.columns(), backend)

    def differences_to_frame(self, backend: str = "pandas") -> Any:
        """Return a dataframe with a row for each difference to the best."""
        return make_frame(self.columns_of_differences(), backend)

    def columns(self) -> dict[str, list[Any]]:
        """Return the columns of the table of candidates."""
        more = [] if self.interval is None else ["low", "high", "p_adjusted", "leads"]
        more += ["first", "mean_rank"] if self.n_draws else []
        columns: dict[str, list[Any]] = {"candidate": self.candidates}
        for name in self.measures:
            scores = [row.scores[name] for row in self.rows]
            columns[name] = [score.value for score in scores]
            for part in ("rank", *more):
                columns[f"{name}.{part}"] = [getattr(score, part) for score in scores]
        return columns

    def columns_of_differences(self) -> dict[str, list[Any]]:
        """Return the columns of the table of differences to the best."""
        return {
            name: [getattr(one, name) for one in self.differences] for name in Difference._fields
        }

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data."""
        return {
            "reference": {"n": self.n, "n_clusters": self.n_clusters, "left_out": self.n_left_out},
            "method": {
                "interval": self.interval,
                "level": self.level,
                "n_draws": self.n_draws,
                "resample": self.resample,
            },
            "measures": [
                {
                    "measure": one.name,
                    "higher_is_better": one.higher_is_better,
                    "groups": None if self.interval is None else self.groups(one.name),
                }
                for one in self.numbers
            ],
            "candidates": [
                {
                    "candidate": row.candidate,
                    "scores": {name: score._asdict() for name, score in row.scores.items()},
                }
                for row in self.rows
            ],
            "differences": [one._asdict() for one in self.differences],
            "disagreements": [one._asdict() for one in self.disagreements],
            "left_out": dict(self.left_out),
        }

    def to_json(self, **options: Any) -> str:
        """Return everything as JSON."""
        return write_json(self.to_dict(), **{"ensure_ascii": False, "default": str, **options})

    def __repr__(self) -> str:
        return printable(leaderboard_text.as_text(self))

    __str__ = __repr__

    def _repr_html_(self) -> str:
        return leaderboard_html.as_html(self)

"""What an axiom is: its statement, its source, and the function that checks it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

Check = TypeVar("Check", bound=Callable[..., Any])


class Paper(NamedTuple):
    """A paper that proposes axioms."""

    citation: str
    doi: str = ""


XIANG = Paper("Xiang et al., A split-merge framework for comparing clusterings, ICML 2012")
MEILA = Paper(
    "Meilă, Comparing clusterings: an information based distance, J. Multivariate Analysis 2007",
    "10.1016/j.jmva.2006.11.013",
)
VINH = Paper(
    "Vinh, Epps and Bailey, Information theoretic measures for clusterings comparison, "
    "JMLR 11, 2010"
)
GOSGENS = Paper(
    "Gösgens, Tikhonov and Prokhorenkova, Systematic analysis of cluster similarity indices, "
    "ICML 2021"
)
CAMPAGNER = Paper(
    "Campagner, Ciucci and Denœux, A general framework for evaluating and comparing soft "
    "clusterings, Information Sciences 2023",
    "10.1016/j.ins.2022.11.114",
)


@dataclass(frozen=True)
class Axiom(Generic[Check]):
    """A property that a measure has for all clusterings, or lacks for some.

    This is the only place where an axiom is stated. Results, the documentation and the tests take
    the statement from here.

    In statements and formulas S is the measure as a similarity, d as a distance, s the score of
    one cluster that S is built from, x the reference, n the number of objects, share(K) the share
    of objects in K, and x_K is x restricted to these objects.

    Attributes
    ----------
    name : str
    statement : str
        In words.
    formula : str
    paper : Paper
        Where it was proposed.
    number : str
        The number of the axiom in the paper, or the section; empty if it has none.
    check : callable
        Searches for the first counterexample.
    """

    name: str
    statement: str
    formula: str
    paper: Paper
    number: str
    check: Check

    @property
    def reference(self) -> str:
        """The paper, and the number of the axiom in it."""
        return f"{self.paper.citation}, {self.number}" if self.number else self.paper.citation

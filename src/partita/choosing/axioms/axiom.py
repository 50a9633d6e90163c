"""What an axiom is: its statement, its source, and the function that checks it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from partita.references import Reference

Check = TypeVar("Check", bound=Callable[..., Any])


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
    paper : Reference
        Where it was proposed.
    number : str
        The number of the axiom in the paper, or the section; empty if it has none.
    check : callable
        Searches for the first counterexample.
    """

    name: str
    statement: str
    formula: str
    paper: Reference
    number: str
    check: Check

    @property
    def reference(self) -> str:
        """The paper, and the number of the axiom in it."""
        return f"{self.paper.text}, {self.number}" if self.number else self.paper.text

"""A small decision tree that says for which records linkage goes wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Floats
from partita.entities.covariates import Covariate
from partita.errors import MissingDependencyError
from partita.words import counted

# A column of words with more values is told by its most frequent ones.
_MOST_VALUES = 12
_LARGEST = float(np.finfo(np.float32).max)


class Feature(NamedTuple):
    """A question to a record: its name, the answers, and the words for no and yes."""

    name: str
    values: Floats
    no: str
    yes: str


@dataclass(frozen=True, eq=False)
class ErrorTree:
    """A decision tree on the covariates of records, with the error rate in each leaf.

    Attributes
    ----------
    rate : str
        The error rate that it explains.
    model : sklearn.tree.DecisionTreeRegressor
    features : tuple of str
        What the columns of the model's input stand for.
    """

    rate: str
    model: Any = field(repr=False)
    features: tuple[str, ...]
    _questions: tuple[Feature, ...] = field(repr=False)

    def lines(self) -> Iterator[str]:
        """Yield the lines of the tree: questions, and below them error rates and records."""
        yield from self._lines(0, "all records", "")

    def _lines(self, node: int, words: str, indent: str) -> Iterator[str]:
        tree = self.model.tree_
        rate, records = float(tree.value[node][0][0]), int(tree.n_node_samples[node])
        yield f"{indent}{words}: {self.rate} {rate:.4f} ({counted(records, 'record')})"
        left, right = int(tree.children_left[node]), int(tree.children_right[node])
        if left < 0:
            return
        question = self._questions[int(tree.feature[node])]
        at = f"{float(tree.threshold[node]):g}"
        yield from self._lines(left, question.no.format(at), f"{indent}  ")
        yield from self._lines(right, question.yes.format(at), f"{indent}  ")

    def __str__(self) -> str:
        return "\n".join(self.lines())


def fit_error_tree(
    rate: str,
    errors: Floats,
    covariates: Sequence[Covariate],
    weights: Floats,
    max_depth: int,
    min_records: int,
) -> ErrorTree:
    """Fit a tree to the errors of records."""
    try:
        from sklearn.tree import DecisionTreeRegressor
    except ImportError:
        raise MissingDependencyError("scikit-learn", "an error tree", "clusterers") from None
    questions = tuple(question for one in covariates for question in _questions(one))
    model = DecisionTreeRegressor(
        max_depth=max_depth, min_samples_leaf=min_records, random_state=0
    ).fit(np.stack([question.values for question in questions], axis=1), errors, weights)
    return ErrorTree(rate, model, tuple(question.name for question in questions), questions)


def _questions(covariate: Covariate) -> Iterator[Feature]:
    """Yield the questions about a covariate: is a number above a limit, is it one of its values?"""
    plain, name = covariate.name, _escaped(covariate.name)
    if covariate.numbers is not None:
        known = ~np.isnan(covariate.numbers)
        # scikit-learn computes in single precision, and takes no infinities.
        numbers = np.clip(covariate.numbers, -_LARGEST, _LARGEST)
        least = float(numbers[known].min()) if known.any() else 0.0
        filled = np.where(known, numbers, least)
        yield Feature(plain, filled, f"{name} <= {{}}", f"{name} > {{}}")
        if not known.all():
            lacks = (~known).astype(np.float64)
            words = f"{name} is known", f"{name} is missing"
            yield Feature(f"{plain} is missing", lacks, *words)
        return
    frequent = np.argsort(-np.bincount(covariate.codes), kind="stable")[:_MOST_VALUES]
    for code in frequent.tolist():
        value = covariate.values[code]
        answers = (covariate.codes == code).astype(np.float64)
        words = f"{name} is not {_escaped(value)}", f"{name} is {_escaped(value)}"
        yield Feature(f"{plain} is {value}", answers, *words)


def _escaped(text: Any) -> str:
    """Return text without braces that have a meaning in a format."""
    return str(text).replace("{", "{{").replace("}", "}}")

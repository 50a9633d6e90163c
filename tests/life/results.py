"""One result of each valid call of the public functions, and what else can be copied."""

from __future__ import annotations

import contextlib
import inspect
import io
import tempfile
import types
import warnings
from pathlib import Path
from typing import Any

import numpy as np

import partita as pt
from tests.hostile.processes import calls_of

OBJECTS = 9
# A frame of an engine, and a measure made from a function that pickle does not find by its name.
NOT_PICKLED = "scan ", "measures.own_measure "


def results_of(variants: list[str]) -> dict[str, Any]:
    """Return the result of every call that is valid for clusterings of these variants."""
    found = {}
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for variant in variants:
            for call in calls_of(OBJECTS, variant, Path(folder)):
                with (
                    contextlib.suppress(pt.PartitaError),
                    contextlib.redirect_stderr(io.StringIO()),
                ):
                    found[call.name] = call.given()
    return {
        name: result
        for name, result in found.items()
        if not isinstance(result, types.GeneratorType) and not name.startswith(NOT_PICKLED)
    }


def used(result: Any) -> Any:
    """Ask a result for everything that it computes when it is asked, and keeps."""
    if not type(result).__module__.startswith("partita."):
        return result
    for name, member in inspect.getmembers(type(result)):
        if not name.startswith("_") and not inspect.isroutine(member):
            with contextlib.suppress(pt.PartitaError, AttributeError):
                getattr(result, name)
    return result


def registered() -> dict[str, Any]:
    """Return measures, cards, transformations and estimators."""
    found: dict[str, Any] = {}
    for name, measure in pt.measures.items():
        found[f"measure {name}"] = measure
        found[f"card of {name}"] = measure.card
    for name in pt.choosing.TRANSFORMATIONS:
        found[f"transformation {name}"] = pt.choosing.TRANSFORMATIONS[name]
    for seed in (0, 1):
        found[f"random_shuffle {seed}"] = pt.choosing.random_shuffle(rng=seed)
    X = np.random.default_rng(0).random((12, 2))
    for name in pt.clusterers.__all__:
        kind = getattr(pt.clusterers, name)
        if not issubclass(kind, Warning):
            found[f"{name} before fitting"] = kind(n_clusters=2)
            found[f"{name} fitted"] = kind(n_clusters=2, random_state=0).fit(X)
    return found


def errors() -> dict[str, pt.PartitaError]:
    """Return an error of every class, made as its parameters ask for."""
    found, kinds = {}, [pt.PartitaError]
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        if kind.__module__.startswith("partita"):
            found[kind.__name__] = _error_of(kind)
    return found


def _error_of(kind: type[pt.PartitaError]) -> pt.PartitaError:
    if "__init__" not in vars(kind) and not any(
        "__init__" in vars(base) for base in kind.__mro__ if base.__module__.startswith("partita")
    ):
        return kind("something is wrong")
    parameters = list(inspect.signature(kind).parameters.values())
    return kind(*(7 if one.annotation in (int, "int") else one.name for one in parameters))

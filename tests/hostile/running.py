"""Run calls with hostile values, and tell what came of each: the rule is a value or our error.

A call ends well if it returns a value, or raises a `PartitaError` that names the argument, or lets
an exception through that an object of the caller raised, with a note that names the argument.
Anything else is a finding: another exception, a crash, more than a few seconds.
"""

from __future__ import annotations

import contextlib
import os
import signal
import types
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import narwhals  # noqa: F401  (an alarm during an import would leave half of it behind)
import numba  # noqa: F401
import rich.progress  # noqa: F401
import scipy.optimize
import scipy.stats  # noqa: F401
import sklearn.cluster  # noqa: F401

import partita as pt
from tests.hostile.calls import Call
from tests.hostile.labels import RefusalError

SECONDS = 10.0


class Hang(BaseException):
    """A call takes longer than it may. No BaseException is caught by what is called."""


# What a function raises that is given as a measure passes, too.
RAISED_BY_FUNCTIONS = (TypeError, ValueError, ZeroDivisionError)


class Outcome(NamedTuple):
    """How a call ended: "value", "error", "passed" or "other"; the exception, if there was one."""

    kind: str
    error: BaseException | None = None
    text: str = ""

    @property
    def name(self) -> str:
        """The name of the class of the exception, or "value"."""
        return "value" if self.error is None else type(self.error).__name__


# A call may wait for a busy machine so many times as long as it may compute.
PATIENCE = 30
# What is raised in a place that no exception leaves, such as a callback, is raised again.
AGAIN = 1.0


@contextlib.contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise `Hang` after some seconds of computing, or after many times as long of waiting."""

    def stop(number: int, frame: Any) -> None:
        raise Hang(f"no answer after {seconds} seconds")

    timers = (
        (signal.SIGPROF, signal.ITIMER_PROF, seconds),
        (signal.SIGALRM, signal.ITIMER_REAL, PATIENCE * seconds),
    )
    before = [signal.signal(number, stop) for number, _, _ in timers]
    for _, timer, limit in timers:
        signal.setitimer(timer, limit, AGAIN)
    try:
        yield
    finally:
        for _, timer, _ in timers:
            signal.setitimer(timer, 0)
        for (number, _, _), handler in zip(timers, before, strict=True):
            signal.signal(number, handler)


def consume(result: Any) -> None:
    """Take the first values of an iterator, whose function begins to run only then."""
    if isinstance(result, types.GeneratorType):
        for _, _ in zip(result, range(3), strict=False):
            pass


def outcome_of(function: Callable[[], Any], argument: str, call: Call | None = None) -> Outcome:
    """Run a call; `argument` is the name of the hostile argument."""
    names = names_of(argument, call)
    try:
        with (
            time_limit(SECONDS),
            warnings.catch_warnings(),
            open(os.devnull, "w") as nothing,
            contextlib.redirect_stdout(nothing),
            contextlib.redirect_stderr(nothing),
        ):
            warnings.simplefilter("ignore")
            consume(function())
    except (pt.FileError, pt.EngineError) as error:  # names the file, which the argument is
        return Outcome("error", error, str(error))
    except pt.PartitaError as error:
        named = any(name in str(error) for name in names)
        return Outcome("error" if named else "unnamed", error, str(error))
    except (RefusalError, *RAISED_BY_FUNCTIONS) as error:
        notes = " ".join(getattr(error, "__notes__", []))
        named = any(name in notes for name in names)
        named |= isinstance(error, RefusalError) and "unspeakable" in str(error)
        return Outcome("passed" if named else "other", error, f"{error}; notes: {notes}")
    except Hang as error:
        return Outcome("other", error, str(error))
    except BaseException as error:
        return Outcome("other", error, str(error))
    return Outcome("value")


def names_of(argument: str, call: Call | None = None) -> set[str]:
    """Return the names by which a message may call an argument.

    What is wrong may be how it goes with another argument, which the message may name instead.
    """
    others = () if call is None else call.parameters
    return {argument, *SYNONYMS.get(argument, ()), *others}


# Arguments that messages call by what they are.
SYNONYMS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("measures", "measure", "base", "function", "distance"), ("measure", "is for")),
    "wishes": ("wish",),
    "newick": ("a tree in Newick",),
    # A sample is the reference of a comparison with the prediction, which is the candidate.
    "sample": ("reference",),
    "prediction": ("candidate",),
    "contingency": ("expected mutual information needs whole weights",),
    "labels": ("clusters",),
    # Members of a collection go by their own names, or by their numbers.
    **dict.fromkeys(("clusterings", "candidates", "profiles", "pairs", "objects"), ("",)),
    "clusters": ("memberships",),
}


def attack(
    calls: list[Call],
    hostile: dict[str, Callable[[], Any]],
    parameters: Callable[[Call], list[str]],
) -> Iterator[tuple[str, str, str, Outcome]]:
    """Yield the outcome of every call with every hostile value for each of its parameters."""
    for call in calls:
        for parameter in parameters(call):
            for name, make in hostile.items():
                value = make()
                yield (
                    call.name,
                    parameter,
                    name,
                    outcome_of(
                        lambda p=parameter, v=value, c=call: c.given(**{p: v}), parameter, call
                    ),
                )


def table_of(outcomes: Counter[str]) -> str:
    """Return a line of numbers: calls, values, errors of ours, exceptions let through, others."""
    kinds = "value", "error", "unnamed", "passed", "other"
    return ", ".join(f"{outcomes[kind]:,} {kind}" for kind in kinds)

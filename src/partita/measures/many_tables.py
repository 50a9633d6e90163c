"""The values of measures in many tables at once.

A measure's function is written once. If it takes a :class:`~partita.tables.table.Table`, it is
called with all tables at once; whether that works, and gives what single tables give, is tried
once per measure on a few small tables. Any other function is called table by table.
"""

from __future__ import annotations

import inspect
import reprlib
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from partita.array_types import Floats
from partita.errors import InputError, InputTypeError
from partita.measures.measure import Measure
from partita.measures.registry import REGISTRY
from partita.tables.many_tables import Tables, form_for_many
from partita.tolerances import CROSSING

# Tables that a function is tried on: one object, one cluster and all singletons on either side,
# identical, nested and crossing clusterings. Rows and columns of zeros are not there.
_TRIAL = np.array(
    [
        [[1, 0, 0], [0, 0, 0], [0, 0, 0]],
        [[5, 0, 0], [0, 0, 0], [0, 0, 0]],
        [[1, 1, 1], [0, 0, 0], [0, 0, 0]],
        [[1, 0, 0], [1, 0, 0], [1, 0, 0]],
        [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
        [[2, 0, 0], [0, 2, 0], [0, 0, 3]],
        [[2, 1, 0], [0, 0, 3], [0, 0, 0]],
        [[4, 0, 0], [3, 0, 0], [0, 2, 0]],
        [[2, 1, 0], [1, 3, 0], [0, 0, 0]],
        [[2, 0, 1], [1, 0, 2], [0, 4, 1]],
    ]
)


class Ability(NamedTuple):
    """What a measure's function can do with many tables.

    Attributes
    ----------
    at_once : bool
        Whether it takes them all at once.
    fractions : bool
        Whether it takes them with fractional counts too.
    """

    at_once: bool
    fractions: bool


_ABILITIES: WeakKeyDictionary[Measure, Ability] = WeakKeyDictionary()


def ability(measure: Measure) -> Ability:
    """Return what a measure's function can do with many tables, as found by trying.

    A measure that is not in the registry, such as a caller's own, is called table by table.
    """
    if REGISTRY.hard.get(measure.name) is not measure:
        return Ability(at_once=False, fractions=False)
    if measure not in _ABILITIES:
        _ABILITIES[measure] = _try(measure)
    return _ABILITIES[measure]


def _try(measure: Measure) -> Ability:
    """Compare a measure's values in all trial tables at once with those in each of them."""
    tables = Tables(_TRIAL)
    try:
        at_once = _values_at_once(measure, tables)
        one_by_one = _values_one_by_one(measure, tables)
    except Exception:  # a caller's function may raise anything
        return Ability(at_once=False, fractions=False)
    if not np.allclose(at_once, one_by_one, rtol=CROSSING, atol=CROSSING):
        return Ability(at_once=False, fractions=False)
    try:
        values = _values_at_once(measure, Tables(1.5 * _TRIAL))
    except Exception:
        return Ability(at_once=True, fractions=False)
    return Ability(at_once=True, fractions=not np.isnan(values).any())


def _values_at_once(measure: Measure, tables: Tables) -> Floats:
    with np.errstate(divide="raise", invalid="raise"):
        values = form_for_many(measure.compute)(tables, **measure.parameters)
    return np.array(np.broadcast_to(values, len(tables)), np.float64)


def _values_one_by_one(measure: Measure, tables: Tables) -> Floats:
    return np.array([_value(measure, tables, index) for index in range(len(tables))], np.float64)


def takes_fractions(measure: Measure) -> bool:
    """Return whether a measure has values in tables with fractional counts."""
    return ability(measure).fractions


def values_in_tables(measure: Measure, tables: Tables) -> Floats:
    """Return the value of a measure in each table; NaN where the measure gives NaN.

    Raises
    ------
    NoValueError
        If a measure that is called table by table raises an error or gives no number.

    Examples
    --------
    >>> import partita as pt
    >>> from partita.measures.many_tables import values_in_tables
    >>> from partita.tables.many_tables import Tables
    >>> tables = Tables([[[2, 0, 1], [0, 2, 1]]], [[1, 1, 1]])
    >>> values_in_tables(pt.measures["purity"], tables).round(4).tolist()
    [0.8333]
    """
    at_once, fractions = ability(measure)
    if not at_once:
        _check_signature(measure)
        return _values_one_by_one(measure, tables)
    if not tables.whole and not fractions:
        raise InputError(f"{measure.name} needs whole counts")
    try:
        return _values_at_once(measure, tables)
    except FloatingPointError:  # a 0/0 that no trial table has
        return _values_one_by_one(measure, tables)


class NoValueError(InputError):
    """A measure raises an error for a table, or gives something that is no number.

    Attributes
    ----------
    measure : str
    index : int
        The index of the table.
    finding : str
        What the measure does: "raises ValueError('…')", or "gives '…', which is no number,".
    """

    def __init__(self, measure: str, index: int, finding: str) -> None:
        super().__init__(f"{measure} {finding} at table {index}")
        self.measure, self.index, self.finding = measure, index, finding


def _check_signature(measure: Measure) -> None:
    try:
        signature = inspect.signature(measure.compute)
    except ValueError:  # functions written in C may have none
        return
    try:
        signature.bind(None, **measure.parameters)
    except TypeError as error:
        raise InputTypeError(
            f"the measure {measure.name} must be a function of one argument, the contingency "
            f"table: {error}"
        ) from None


def _value(measure: Measure, tables: Tables, index: int) -> float:
    """Return the value of a measure in one of the tables."""
    table = tables.contingency(index)
    try:
        value: Any = measure.compute(table, **measure.parameters)
    except Exception as error:
        raise NoValueError(measure.name, index, f"raises {error!r}") from error
    try:
        if isinstance(value, str) or np.ndim(value) != 0:
            raise TypeError
        return float(value)
    except (TypeError, ValueError, OverflowError):
        finding = f"gives {reprlib.repr(value)}, which is no number,"
        raise NoValueError(measure.name, index, finding) from None

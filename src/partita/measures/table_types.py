"""The types of tables that measures are functions of, and how two clusterings are read as each.

Everything that depends on the type of table is here, so that a kind of clusterings that needs a
table of its own adds one entry.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from partita.measures.card import ALL_KINDS, Statistic

TableName = Literal["hard", "soft", "covers", "trees", "entities"]

_ON_LABELS = ("contingency", "sample_weight", "missing", "noise", "on_mismatch")
_ON_OBJECTS = ("on_mismatch",)


class TableType(NamedTuple):
    """A type of table that measures are functions of.

    Attributes
    ----------
    name : str
        The name, which is also that of the measures' view in the registry.
    classes : tuple of str
        The names of the classes that annotate the first parameter of such a measure.
    reader : str
        The module and the function that read two clusterings as such a table.
    options : tuple of str
        The options that say how two clusterings are read, which all such measures share.
    clusterings : str
        What the table is of, in the plural.
    families : tuple of str
        The families of measures that only such tables have.
    kinds : tuple of str
        The kinds of clusterings that such a table can hold.
    calls_for : tuple of str
        The kinds of clusterings that only such a table can hold.
    needs : str
        What a function of the table is assumed to need.
    mismatch : {"union", "absent"} or None
        What else can be done with objects that only one clustering has: they may be kept in no
        cluster of the other, or count as absent from it.
    """

    name: TableName
    classes: tuple[str, ...]
    reader: str
    options: tuple[str, ...]
    clusterings: str
    families: tuple[str, ...]
    kinds: tuple[str, ...]
    calls_for: tuple[str, ...]
    needs: Statistic = "objects"
    mismatch: Literal["union", "absent"] | None = None

    @property
    def option_texts(self) -> tuple[str, ...]:
        """Return the names of the texts that describe the options."""
        return tuple(
            f"{name}_{self.mismatch}" if name == "on_mismatch" and self.mismatch else name
            for name in self.options
        )

    @property
    def can_be_given(self) -> bool:
        """Return whether a caller can give the table in place of two clusterings."""
        return "contingency" in self.options

    def read(self, reference: Any, candidate: Any, **options: Any) -> Any:
        """Read two clusterings as a table of this type."""
        module, _, function = self.reader.partition(":")
        return getattr(importlib.import_module(module), function)(reference, candidate, **options)


HARD = TableType(
    name="hard",
    classes=("Table", "SingleTable", "Contingency", "Profile"),
    reader="partita.measures.read_counts:read_table_of_any",
    options=_ON_LABELS,
    clusterings="hard clusterings",
    families=("pair counting", "set matching", "information", "split-merge"),
    kinds=("hard",),
    calls_for=(),
    needs="cells",
)
SOFT = TableType(
    name="soft",
    classes=("SoftTable",),
    reader="partita.tables.soft_table:read_soft_table",
    options=_ON_OBJECTS,
    clusterings="soft clusterings",
    families=("soft", "transport"),
    kinds=ALL_KINDS,
    calls_for=ALL_KINDS[1:],
)
COVERS = TableType(
    name="covers",
    classes=("CoverTable",),
    reader="partita.tables.cover_table:read_cover_table",
    options=_ON_OBJECTS,
    clusterings="overlapping clusterings",
    families=("overlapping",),
    kinds=("hard", "overlapping"),
    calls_for=("overlapping",),
    mismatch="union",
)
TREES = TableType(
    name="trees",
    classes=("TreeTable",),
    reader="partita.tables.tree_table:read_tree_table",
    options=_ON_OBJECTS,
    clusterings="hierarchies",
    families=("hierarchy",),
    kinds=("hard", "overlapping", "hierarchy"),
    calls_for=("hierarchy",),
)
ENTITIES = TableType(
    name="entities",
    classes=("EntityTable",),
    reader="partita.tables.entity_table:read_entity_table",
    options=_ON_OBJECTS,
    clusterings="entities with mentions",
    families=("coreference",),
    kinds=("hard",),
    calls_for=(),
    needs="cells",
    mismatch="absent",
)
TABLE_TYPES = {each.name: each for each in (HARD, ENTITIES, SOFT, COVERS, TREES)}


def annotated_table(compute: Callable[..., Any]) -> TableType | None:
    """Return the type of table that a function's first parameter is annotated with, or None."""
    try:
        parameters = inspect.signature(compute).parameters
    except (TypeError, ValueError):
        return None
    annotation = next((one.annotation for one in parameters.values()), None)
    name = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", "")
    name = name.rpartition(".")[2]
    return next((each for each in TABLE_TYPES.values() if name in each.classes), None)


def table_for_kinds(*kinds: str) -> TableType:
    """Return the type of table that can hold clusterings of these kinds."""
    called = (each for each in reversed(TABLE_TYPES.values()) if set(kinds) & set(each.calls_for))
    return next(called, HARD)


def table_of_function(compute: Callable[..., Any], kinds: tuple[str, ...]) -> TableType:
    """Return the type of table that a function takes: as its kinds call for, or as annotated."""
    called = table_for_kinds(*kinds)
    return called if called is not HARD else annotated_table(compute) or HARD

"""Labels that stay in a lazy or distributed frame, to be counted by its engine.

A lazy frame is known by the module of its type, so that no library is imported for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NoReturn

from partita.clusterings.column_names import check_named, choose_columns, lacks_labels, usual_ids
from partita.clusterings.engine_errors import engine_errors
from partita.clusterings.file_table import Asked
from partita.clusterings.frames import library_of
from partita.clusterings.headers import LINES, names_of_columns
from partita.clusterings.origin import Origin
from partita.clusterings.pair_columns import find_pair_columns
from partita.clusterings.reading import Reading, read
from partita.errors import InputError, InputTypeError

# The package that defines a lazy frame, and the names of its types.
_LAZY = {
    "polars": ("LazyFrame",),
    "duckdb": ("DuckDBPyRelation",),
    "_duckdb": ("DuckDBPyRelation",),
    "dask": ("DataFrame",),
    "dask_expr": ("DataFrame",),
    "pyspark": ("DataFrame",),
    "sqlframe": ("DuckDBDataFrame", "DataFrame"),
    "ibis": ("Table", "CachedTable"),
    "narwhals": ("LazyFrame",),
}
# Frames whose rows have an order, so that they can be compared row by row.
_ORDERED = ("polars", "duckdb", "_duckdb", "dask", "dask_expr", "narwhals")


@dataclass(frozen=True)
class LazyFile:
    """The columns of a file, or of several of one kind, that an engine reads when it counts.

    :func:`partita.scan` makes it, and every function that takes a lazy frame takes it, too.

    Attributes
    ----------
    frame : narwhals.LazyFrame
    source : str
        The path as it was given.
    has_types : bool
        Whether columns have types; those of text files hold strings.
    """

    frame: Any
    source: str
    has_types: bool

    def __copy__(self) -> LazyFile:
        return self

    def __deepcopy__(self, memo: Any) -> LazyFile:
        return self

    def __reduce__(self) -> NoReturn:
        """Raise: the engine is in this process."""
        raise InputTypeError(
            f"{self!r} is read by an engine of this process and cannot be pickled: pickle the "
            "path, and scan it again"
        )

    def __repr__(self) -> str:
        return f"LazyFile({self.source!r}, {self.frame.implementation.name.lower()})"


@dataclass(frozen=True)
class LazyLabels:
    """A column of labels, and perhaps columns of ids, in a lazy frame that is not read yet.

    Attributes
    ----------
    frame : narwhals.LazyFrame
    name : str
        What messages call it.
    origin : Origin
        The columns of ids and of labels; by these names they are in the frame.
    has_types : bool
        Whether columns have types; those of text files hold strings.
    """

    frame: Any
    name: str
    origin: Origin
    has_types: bool = True

    def __post_init__(self) -> None:
        """Raise for names that select other columns than the one that has this name."""
        for column in (*self.ids, self.label):
            # Polars takes "^…$" for a regular expression, and every engine "*" for all columns.
            if column == "*" or (str(column).startswith("^") and str(column).endswith("$")):
                raise InputError(
                    f"{self.name}: engines take the column name {column!r} for a pattern of names: "
                    "rename the column"
                )

    @property
    def ids(self) -> tuple[Any, ...]:
        """The columns of the ids; empty if there are none."""
        return self.origin.id_columns

    @property
    def label(self) -> Any:
        """The column of the labels."""
        return self.origin.label_columns[0]

    @property
    def source(self) -> str | None:
        """The file that is read, if any."""
        return self.origin.file

    def collect(self, *more: Any) -> Any:
        """Return the columns of ids and labels, and further ones, as a frame in memory."""
        import narwhals as nw

        columns = dict.fromkeys([*self.ids, self.label, *more])
        return self.frame.select(*map(nw.col, columns)).collect().to_native()

    def __partita_reading__(self) -> Reading:
        asked = Asked(self.name, self.ids, self.label)
        return read(self.collect(), self.name, asked=asked)


def is_lazy(x: object) -> bool:
    """Return whether an object is a frame whose rows an engine reads when they are asked for."""
    kind = type(x)
    return issubclass(kind, LazyFile) or kind.__name__ in _LAZY.get(library_of(x), ())


def may_be_lazy(first: object, second: object) -> bool:
    """Return whether two clusterings are lazy frames, or labels in such."""
    return all(issubclass(type(x), LazyLabels) or is_lazy(x) for x in (first, second))


def open_two_lazily(
    first: Any, second: Any, names: tuple[str, str]
) -> tuple[LazyLabels, LazyLabels] | None:
    """Return labels in two lazy frames that an engine can count together; None for others.

    Two frames without ids are compared row by row, for which they are read into memory.
    """
    opened = [open_lazily(x, Asked(name)) for x, name in zip((first, second), names, strict=True)]
    if opened[0] is None or opened[1] is None:
        return None
    one_frame = opened[0].frame is opened[1].frame
    with_ids = opened[0].ids and opened[1].ids
    return (opened[0], opened[1]) if one_frame or with_ids else None


def open_lazily(x: Any, asked: Asked) -> LazyLabels | None:
    """Return the labels in a lazy frame; None for anything else, such as memberships or pairs."""
    if isinstance(x, LazyLabels):
        return x
    if not is_lazy(x):
        return None
    asked = _with_name_of_file(x, asked)
    frame, columns = open_frame(x, asked.name)
    _check_header(x, columns, asked)
    if asked.label is None and (lacks_labels(columns, asked) or find_pair_columns(columns)):
        return None
    chosen = choose_columns(columns, asked)
    file = x.source if isinstance(x, LazyFile) else None
    origin = Origin(file, tuple(columns), chosen.ids, (chosen.label,), chosen.ids_from)
    if not chosen.ids and library_of(x) not in _ORDERED:
        raise InputError(
            f"{asked.name} is a {type(x).__name__}, whose rows have no order: give a column of "
            "ids, or two columns of labels of one frame as columns="
        )
    return LazyLabels(frame, asked.name, origin, _has_types(x))


def _with_name_of_file(x: Any, asked: Asked) -> Asked:
    return asked._replace(name=x.source) if isinstance(x, LazyFile) else asked


def _check_header(x: Any, columns: list[Any], asked: Asked) -> None:
    """Raise if the first line of a text file looks like data rather than names of columns."""
    if not _has_types(x):
        with engine_errors(f"reading {asked.name}"):
            rows = x.frame.head(LINES).collect().rows()
        cells = [[cell if isinstance(cell, str) else "" for cell in row] for row in rows]
        names_of_columns(columns, cells, asked)


def _has_types(x: Any) -> bool:
    return not isinstance(x, LazyFile) or x.has_types


def open_columns_lazily(x: Any, columns: Any, asked: Asked) -> tuple[LazyLabels, LazyLabels] | None:
    """Return two columns of labels of one lazy frame; None for anything else."""
    if not is_lazy(x):
        return None
    asked = _with_name_of_file(x, asked)
    frame, names = open_frame(x, asked.name)
    _check_header(x, names, asked)
    for column in columns:
        check_named(names, asked._replace(label=column))
    ids = asked.id or usual_ids([name for name in names if name not in columns])
    file = x.source if isinstance(x, LazyFile) else None
    first, second = (
        LazyLabels(
            frame, asked.name, Origin(file, tuple(names), ids, (column,), "none"), _has_types(x)
        )
        for column in columns
    )
    return first, second


def open_frame(x: Any, name: str) -> tuple[Any, list[Any]]:
    """Wrap a lazy frame by narwhals, and return it with the names of its columns."""
    import narwhals as nw

    try:
        with engine_errors(f"opening {name}", TypeError):
            frame = x.frame if isinstance(x, LazyFile) else nw.from_native(x)
    except TypeError:
        raise InputTypeError(
            f"{name} is a {type(x).__name__} of {library_of(x)}, which narwhals {nw.__version__} "
            "does not know as a lazy frame"
        ) from None
    with engine_errors(f"opening {name}"):
        return frame, list(frame.collect_schema().names())

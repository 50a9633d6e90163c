"""Find the columns of ids and of labels in a file or a dataframe, by their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from partita.errors import InputError, first_few

ID_NAMES = ("id", "ids", "object", "record", "record_id", "item", "key", "name")
LABEL_NAMES = ("label", "labels", "cluster", "clusters", "cluster_id", "class", "group", "entity")


def choose_columns(
    columns: Sequence[str], name: str, id_column: str | None, label_column: str | None
) -> tuple[str | None, str]:
    """Return the id column or None, and the label column: as named, by usual names, or the rest."""
    for asked, what in ((id_column, "id"), (label_column, "label")):
        if asked is not None and asked not in columns:
            raise InputError(
                f"{name} has no {what} column {asked!r}; its columns are {first_few(columns, 20)}"
            )
    chosen_id = id_column or usual_column(columns, ID_NAMES, label_column)
    chosen_label = label_column or usual_column(columns, LABEL_NAMES, chosen_id)
    rest = [column for column in columns if column not in (chosen_id, chosen_label)]
    if chosen_label is None and len(rest) == 1:
        chosen_label = rest.pop()
    if chosen_label is None and chosen_id is None and len(rest) == 2:
        chosen_id, chosen_label = rest
        rest = []
    if chosen_label is None:
        raise InputError(
            f"{name} has columns {first_few(columns, 20)}: say which one holds the cluster labels "
            "(label=… in Python, --label on the command line)"
        )
    if chosen_id is None and len(rest) == 1:
        chosen_id = rest.pop()
    return chosen_id, chosen_label


def usual_column(columns: Sequence[str], usual: Sequence[str], taken: str | None) -> str | None:
    """Return the first column with one of the usual names, in any case; None if there is none."""
    lowered = {str(column).lower(): column for column in columns if column != taken}
    return next((lowered[word] for word in usual if word in lowered), None)


def lacks_labels(columns: Sequence[str], id: str | None, label: str | None) -> bool:
    """Return whether the columns are those of memberships or masses, none of them labels."""
    if label is not None or (id is not None and id not in columns):
        return False
    if usual_column(columns, LABEL_NAMES, id) is not None:
        return False
    id_name = id or usual_column(columns, ID_NAMES, None)
    rest = [column for column in columns if column != id_name]
    return len(rest) > 2 or (len(rest) == 2 and id_name is not None) or any(map(is_set_name, rest))


def is_set_name(column: Any) -> bool:
    """Return whether a column is named as a set of clusters, as {1,3}."""
    return str(column).strip().startswith("{") and str(column).strip().endswith("}")

"""Options that say what a command's files are, where their names and contents do not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

FORMATS = (
    "csv", "tsv", "json", "jsonl", "parquet", "arrow", "feather", "xlsx", "communities", "newick",
)  # fmt: skip

_OPTIONS = (
    click.option(
        "--format-in",
        type=click.Choice(FORMATS),
        help="The format of files whose name does not say it, such as the standard input.",
    ),
    click.option(
        "--delimiter",
        metavar="CHAR",
        help="What separates the columns of text: a character, tab, space (any number of spaces), "
        "or fixed (columns of fixed width). Found by default.",
    ),
)


def format_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options from which :func:`said_of` takes what they say about a file."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def said_of(path: str, options: dict[str, Any]) -> dict[str, Any]:
    """Return what the options say about a file; what its name says is left to the name."""
    from partita.clusterings.file_source import format_of_name, says_little

    named = format_of_name(path)
    is_text = named in (None, "csv", "tsv") and options["format_in"] in (None, "csv", "tsv")
    return {
        "format": options["format_in"] if says_little(path) else None,
        "delimiter": options["delimiter"] if is_text else None,
    }

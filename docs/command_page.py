"""The page of the command `partita`, written from click when the documentation is built."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import click

from docs.generated import escape, write_page
from partita.cli.main import command

INTRODUCTION = """\
# Command

`partita` does with files what the library does with data. `partita COMMAND --help` shows the same
as this page. Wrong input gives one line on the standard error and exit code 2.
"""


def write(page: Path) -> None:
    """Write the page, with a section for each command."""
    sections = [section(context) for context in commands(command, "partita")]
    write_page(page, "\n\n".join([INTRODUCTION, *sections]) + "\n")


def commands(found: click.Command, name: str) -> Iterator[click.Context]:
    """Yield the context of each command below a group, in the order in which they are added."""
    # Defaults are shown here also where a terminal has no room for them.
    context = click.Context(found, info_name=name, show_default=True)
    if not isinstance(found, click.Group):
        yield context
        return
    for below, subcommand in found.commands.items():
        if not subcommand.hidden:
            yield from commands(subcommand, f"{name} {below}")


def section(context: click.Context) -> str:
    """Return the section of one command: what it does, how it is called, and its options."""
    name, found = context.info_name, context.command
    usage = " ".join([f"{name}", *found.collect_usage_pieces(context)])
    help_text = inspect.cleandoc(found.help or "").split("\f")[0].replace("\b\n", "")
    options = [
        option(*record)
        for parameter in found.params
        if isinstance(parameter, click.Option) and (record := parameter.get_help_record(context))
    ]
    parts = [
        f"## {name}",
        escape(help_text),
        f"```text\n{usage}\n```",
        f"```{{program}} {name}\n```",
        *options,
    ]
    return "\n\n".join(parts)


def option(names: str, meaning: str) -> str:
    """Return an option with what it means, as in `--top NUMBER`."""
    meaning = re.sub(r"\s*\[(default: [^\]]*|required)\]$", r" (\1)", meaning)
    return f"````{{option}} {names}\n{escape(meaning)}\n````"

"""The command `partita`. Bad usage or input: one clear line, exit code 2, no traceback."""

from __future__ import annotations

import csv
import io
import os
import sys
from typing import TYPE_CHECKING, Any

import click

from partita import __version__
from partita.errors import PartitaError

if TYPE_CHECKING:
    from partita.comparing.comparison import Comparison
    from partita.measures.card import Card
    from partita.measures.measure import Measure

FORMATS = ("table", "json", "csv", "markdown")


class _Group(click.Group):
    """A group whose commands report partita's errors as one line and exit with 2."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except PartitaError as error:
            click.echo(f"partita: {error}", err=True)
            ctx.exit(2)
        except BrokenPipeError:
            # Nobody reads on, which is no error. Python would flush the closed stream at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(0)


@click.group(cls=_Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="partita")
def command() -> None:
    """Compare clusterings: how alike two of them are, by every measure of the field."""


@command.command()
@click.argument("reference")
@click.argument("candidate")
@click.option(
    "--id",
    "id_columns",
    multiple=True,
    metavar="COL",
    help="Column with the objects' ids; given twice, of the reference and of the candidate.",
)
@click.option(
    "--label",
    "label_columns",
    multiple=True,
    metavar="COL",
    help="Column with the cluster labels; given twice, of the reference and of the candidate.",
)
@click.option(
    "--measure",
    "-m",
    "measures",
    multiple=True,
    metavar="NAME",
    help="A measure or a family; may be repeated. All by default.",
)
@click.option("--format", "-f", "form", type=click.Choice(FORMATS), default="table")
@click.option(
    "--missing",
    type=click.Choice(["error", "drop", "cluster", "singletons"]),
    default="error",
    help="What to do with objects without a label.",
)
@click.option("--noise", metavar="LABEL", help='A label that means "in no cluster", as -1.')
@click.option(
    "--on-mismatch",
    type=click.Choice(["error", "intersect"]),
    default="error",
    help="What to do with objects that only one file has.",
)
def compare(
    reference: str,
    candidate: str,
    id_columns: tuple[str, ...],
    label_columns: tuple[str, ...],
    measures: tuple[str, ...],
    form: str,
    missing: Any,
    noise: str | None,
    on_mismatch: Any,
) -> None:
    """Compare two clusterings given as files.

    REFERENCE and CANDIDATE are CSV, TSV, JSON or Parquet files with a column of labels and,
    if they are to be joined, a column of ids. "-" reads CSV from the standard input.
    """
    from partita.clusterings.files import read_columns
    from partita.clusterings.reading import Reading, read
    from partita.comparing.compare import compare_table
    from partita.errors import InputError
    from partita.measures import REGISTRY
    from partita.measures.measure import read_table

    if reference == candidate == "-":
        raise InputError("only one of REFERENCE and CANDIDATE can be the standard input")

    sides = zip(
        (reference, candidate),
        _one_a_side(id_columns, "--id"),
        _one_a_side(label_columns, "--label"),
        strict=True,
    )
    readings = []
    for path, id_column, label_column in sides:
        ids, labels = read_columns(path, id_column, label_column)
        readings.append(Reading(read(labels, path).coding, ids, ids is not None))
    chosen = REGISTRY.select(list(measures) or None)
    table = read_table(
        *readings,
        missing=missing,
        noise=noise,
        on_mismatch=on_mismatch,
        names=(reference, candidate),
    )
    result = compare_table(table, chosen)
    if form == "table" and sys.stdout.isatty():
        from partita.cli.terminal import print_comparison

        print_comparison(result)
    else:
        click.echo(_comparison_as(result, form))


def _one_a_side(columns: tuple[str, ...], option: str) -> tuple[str | None, str | None]:
    """A column named once is meant for both files."""
    if len(columns) > 2:
        raise click.UsageError(f"{option} is given {len(columns)} times: once or twice is enough")
    return (columns[0], columns[-1]) if columns else (None, None)


def _comparison_as(result: Comparison, form: str) -> str:
    if form == "json":
        return result.to_json(indent=2)
    if form == "table":
        return str(result)
    header = ["measure", "family", "value", "direction", "lower", "upper"]
    rows = [
        [
            row.measure,
            row.family,
            repr(row.value),
            "higher" if row.higher_is_better else "lower",
            *(f"{bound:g}" for bound in row.bounds),
        ]
        for row in result.rows
    ]
    return _as_csv(header, rows) if form == "csv" else _as_markdown(header, rows)


def _as_csv(header: list[str], rows: list[list[str]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([header, *rows])
    return out.getvalue().rstrip("\n")


def _as_markdown(header: list[str], rows: list[list[str]]) -> str:
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


@command.command("measures")
@click.argument("words", nargs=-1)
@click.option("--family", help="Only one family, as 'pair counting'.")
@click.option("--format", "-f", "form", type=click.Choice(FORMATS), default="table")
def list_measures(words: tuple[str, ...], family: str | None, form: str) -> None:
    """List the measures, or those whose card has all WORDS."""
    import json

    from partita.errors import InputError
    from partita.measures import REGISTRY
    from partita.measures.card import FAMILIES

    if family is not None and family not in FAMILIES:
        raise InputError(f"no family is called {family!r}; there are {', '.join(FAMILIES[:-1])}")
    found = REGISTRY.search(" ".join(words), family=family)
    if not found:
        raise InputError(f"no measure's card has the words {' '.join(words)!r}")
    if form == "json":
        click.echo(json.dumps([m.card.to_dict() for m in found], indent=2, ensure_ascii=False))
        return
    header = ["name", "family", "direction", "bounds", "title"]
    rows = [_summary(measure) for measure in found]
    if form == "csv":
        click.echo(_as_csv(header, rows))
    elif form == "markdown":
        click.echo(_as_markdown(header, rows))
    else:
        _print_table(header, rows)


def _summary(measure: Measure) -> list[str]:
    card = measure.card
    direction = "↑" if card.higher_is_better else "↓"
    return [card.name, card.family, direction, card.range, card.title]


def _print_table(header: list[str], rows: list[list[str]]) -> None:
    """Align columns; a pipe gets plain text of whatever width it takes."""
    widths = [max(len(line[i]) for line in [header, *rows]) for i in range(len(header))]
    for line in [header, *rows]:
        cells = (f"{cell:<{width}}" for cell, width in zip(line, widths, strict=True))
        click.echo("  ".join(cells).rstrip())


@command.command("measure")
@click.argument("name")
@click.option("--format", "-f", "form", type=click.Choice(["table", "json"]), default="table")
def show_measure(name: str, form: str) -> None:
    """Show one measure's card: what it is, its formula and its reference."""
    import json

    from partita.measures import REGISTRY

    card = REGISTRY[name].card
    if form == "json":
        click.echo(json.dumps(card.to_dict(), indent=2, ensure_ascii=False))
        return
    facts = {
        "name": card.name,
        "aliases": ", ".join(card.aliases),
        "function": f"partita.{REGISTRY[name].function}",
        "family": card.family,
        "formula": card.formula,
        "bounds": card.range,
        "direction": card.direction,
        "symmetric": "yes" if card.symmetric else "no",
        "metric": _metric(card),
        "identical": "depends on the clusterings" if card.perfect is None else f"{card.perfect:g}",
        "kinds": ", ".join(card.kinds),
        "chance": card.chance,
        "degenerate": card.degenerate,
        "cost": card.cost,
        "remarks": card.remarks,
        "reference": card.reference,
        "doi": card.doi or "",
    }
    click.echo(card.title)
    for key, value in facts.items():
        if value:
            click.echo(f"  {key:<11} {value}")


def _metric(card: Card) -> str:
    if not card.metric:
        return "no"
    return "yes, one minus it" if card.higher_is_better else "yes"


def main() -> None:
    """Run the command and end with its exit code."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal or a pipe that lacks a sign, such as an arrow, shows something else instead.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        code = command.main(prog_name="partita", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except (click.Abort, KeyboardInterrupt):
        code = 130
    except OSError as error:
        click.echo(f"partita: {error}", err=True)
        code = 2
    sys.exit(code if isinstance(code, int) else 0)

"""The command `partita`. Bad usage or input: one clear line, exit code 2, no traceback."""

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING, Any

import click

from partita import __version__
from partita.cli.characterize import characterize
from partita.cli.output import FORMATS, in_format
from partita.cli.reading import open_files, options_of, two_clusterings
from partita.cli.recommend import recommend
from partita.cli.reproduce import reproduce
from partita.errors import PartitaError

if TYPE_CHECKING:
    from partita.comparing.comparison import Comparison
    from partita.measures.card import Card
    from partita.measures.measure import Measure


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
    """Compare clusterings: how alike two of them are, and what happened between them."""


@command.command()
@two_clusterings
@click.option(
    "--measure",
    "-m",
    "measures",
    multiple=True,
    metavar="NAME",
    help="A measure or a family; may be repeated. All by default.",
)
@click.option(
    "--base",
    "bases",
    multiple=True,
    metavar="NAME",
    help="For soft clusterings: a measure to carry over to them by optimal transport, as "
    "normalized_mutual_info; may be repeated. Rand index and partition distance by default.",
)
@click.option(
    "--alpha",
    type=float,
    metavar="NUMBER",
    help="For soft clusterings: one value instead of an interval, from 0 (the closest hard "
    "clusterings inside) to 1 (the farthest).",
)
@click.option(
    "--budget",
    metavar="TIME",
    help="For soft clusterings: about how long a transport distance may take, as 5s, 500ms or "
    '"1e6 states". 1s by default.',
)
@click.option(
    "--reading",
    type=click.Choice(["product", "nested"]),
    help="For possibilistic clusterings: whether each object has a level of its own (product, the "
    "default) or all objects have one level in common (nested).",
)
@click.option("--format", "-f", "form", type=click.Choice(FORMATS), default="table")
def compare(
    measures: tuple[str, ...],
    bases: tuple[str, ...],
    alpha: float | None,
    budget: str | None,
    reading: str | None,
    form: str,
    **files: Any,
) -> None:
    """Compare two clusterings given as files.

    REFERENCE and CANDIDATE are CSV, TSV, JSON or Parquet files with a column of labels and,
    if they are to be joined, a column of ids. "-" reads CSV from the standard input.

    A file may hold a soft clustering: a column of memberships for each cluster, a column of sets
    such as 1|3, or columns of masses that are named as sets, such as {1,3}. What such clusterings
    leave open becomes an interval; what was too much to compute becomes a certificate beside it.
    """
    from partita.comparing import compare as library

    options = options_of(files) if budget is None else {**options_of(files), "budget": budget}
    reference, candidate = open_files(files, reading=reading)
    result = library.compare(
        reference,
        candidate,
        measures=measures or None,
        base=bases or None,
        alpha=alpha,
        **options,
    )
    if form == "table" and sys.stdout.isatty():
        from partita.cli.terminal import print_comparison

        print_comparison(result)
    else:
        click.echo(_comparison_as(result, form))


def _comparison_as(result: Comparison, form: str) -> str:
    from partita.comparing.columns import certificate_columns, value_columns

    if form == "json":
        return result.to_json(indent=2)
    if form == "table":
        return str(result)
    # Markdown is for reading: there the certificate in words is enough.
    columns: dict[str, list[Any]] = {
        "measure": [row.measure for row in result.rows],
        "family": [row.family for row in result.rows],
        **value_columns(result.rows, bounds=form == "csv"),
        "direction": ["higher" if row.higher_is_better else "lower" for row in result.rows],
        "lower": [f"{row.bounds[0]:g}" for row in result.rows],
        "upper": [f"{row.bounds[1]:g}" for row in result.rows],
        **certificate_columns(result.rows),
    }
    rows = [list(map(_cell, row)) for row in zip(*columns.values(), strict=True)]
    return in_format(form, list(columns), rows)


def _cell(value: Any) -> str:
    """Numbers in full, and nothing where there is none."""
    if value is None:
        return ""
    return repr(float(value)) if isinstance(value, float) else str(value)


@command.command()
@two_clusterings
@click.option(
    "--top",
    type=click.IntRange(min=0),
    default=20,
    show_default=True,
    help="How many rows of each table; 0 for all.",
)
@click.option(
    "--table",
    "name",
    type=click.Choice(["components", "clusters", "candidates", "objects", "errors", "records"]),
    help="Only one table, row by row. With csv and markdown: clusters by default.",
)
@click.option("--format", "-f", "form", type=click.Choice(FORMATS), default="table")
def explain(top: int, name: str | None, form: str, **files: Any) -> None:
    """Say what happened between two clusterings given as files.

    Which clusters were kept, split, merged or mixed, what that costs, and which objects to look
    at first. REFERENCE and CANDIDATE as for "partita compare".
    """
    from partita.comparing import explain as library
    from partita.comparing.explanation_text import as_text, cells

    reference, candidate = open_files(files, labels_only=True)
    found = library.explain(reference, candidate, **options_of(files))
    number = top or None
    if name is None and form in ("csv", "markdown"):
        name = "clusters"
    if name is None:
        if form == "json":
            click.echo(found.to_json(top=number, indent=2))
        elif sys.stdout.isatty():
            from partita.cli.terminal import print_explanation

            print_explanation(found, number)
        else:
            click.echo(as_text(found, number))
        return
    rows = getattr(found, name)
    if form == "json":
        click.echo(found.table_to_json(name, top=number, indent=2))
    else:
        click.echo(
            in_format(
                form, list(rows.columns), [cells(row, form == "csv") for row in rows.top(number)]
            )
        )


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
    click.echo(in_format(form, header, rows))


def _summary(measure: Measure) -> list[str]:
    card = measure.card
    direction = "↑" if card.higher_is_better else "↓"
    return [card.name, card.family, direction, card.range, card.title]


@command.command("measure")
@click.argument("name")
@click.option("--format", "-f", "form", type=click.Choice(["table", "json"]), default="table")
def show_measure(name: str, form: str) -> None:
    """Show one measure's card: what it is, its formula and its reference."""
    import json

    from partita.measures import REGISTRY

    measure = REGISTRY[name]
    card = measure.card
    fixed = ", ".join(f"{name}={value!r}" for name, value in measure.parameters.items())
    if form == "json":
        click.echo(json.dumps(card.to_dict(), indent=2, ensure_ascii=False))
        return
    facts = {
        "name": card.name,
        "aliases": ", ".join(card.aliases),
        "function": f"partita.{measure.function}" + (f" with {fixed}" if fixed else ""),
        "family": card.family,
        "formula": card.formula,
        "bounds": card.range,
        "direction": card.direction,
        "symmetric": "yes" if card.symmetric else "no",
        "metric": _metric(card),
        "identical": "depends on the clusterings" if card.perfect is None else f"{card.perfect:g}",
        "kinds": card.compares,
        "chance": card.chance,
        "degenerate": card.degenerate,
        "cost": card.cost,
        "decomposes": _decomposition(card),
        "built from": card.built_from.text if card.built_from else "",
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


def _decomposition(card: Card) -> str:
    if card.decomposition is None:
        return ""
    parts = card.decomposition
    return f"sum over components J of w S_J + b with w = {parts.weight}, b = {parts.constant}"


@command.command()
@click.argument("names", nargs=-1, metavar="NAME…", required=True)
@click.option(
    "-n",
    "n",
    type=int,
    default=5,
    show_default=True,
    help="The largest number of objects; all clusterings of up to so many are tried.",
)
@click.option(
    "--kind",
    type=click.Choice(["hard", "rough", "fuzzy", "possibilistic", "evidential"]),
    help="For a soft measure: the kind of clusterings to try; by default the most general.",
)
@click.option(
    "--alpha", type=float, metavar="NUMBER", help="For a soft measure: its alpha, from 0 to 1."
)
@click.option(
    "--rho",
    type=float,
    metavar="NUMBER",
    help="For a soft measure: the factor of a relaxed triangle inequality, from 1 on.",
)
@click.option(
    "--max-clusters",
    type=int,
    help="For hard measures: try only clusterings of at most so many clusters.",
)
@click.option("--format", "-f", "form", type=click.Choice(FORMATS), default="table")
def axioms(
    names: tuple[str, ...],
    n: int,
    max_clusters: int | None,
    kind: str | None,
    alpha: float | None,
    rho: float | None,
    form: str,
) -> None:
    """Decide which axioms measures satisfy, by trying all clusterings of a few objects.

    NAME is a measure or a family. One measure comes with its smallest counterexamples. A soft
    measure stands alone.
    """
    from partita.choosing.axioms.axiom_results import HEADER, AxiomCheck, AxiomTable, axioms_as_rows
    from partita.choosing.axioms.check_axioms import check_axioms
    from partita.choosing.axioms.check_soft_axioms import soft_measure

    options: dict[str, Any] = {"kind": kind, "alpha": alpha, "rho": rho}
    result: AxiomCheck | AxiomTable
    if (len(names) == 1 and soft_measure(names[0])) or any(x is not None for x in options.values()):
        measure = names[0] if len(names) == 1 else list(names)
        result = check_axioms(measure, n, max_clusters=max_clusters, **options)
    else:
        checks = check_axioms(list(names), n, max_clusters=max_clusters)
        result = checks.checks[0] if len(checks) == 1 else checks
    if form == "json":
        click.echo(result.to_json(indent=2))
    elif form == "table":
        click.echo(str(result))
    else:
        click.echo(in_format(form, list(HEADER), axioms_as_rows(result)))


command.add_command(characterize)
command.add_command(recommend)
command.add_command(reproduce)


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

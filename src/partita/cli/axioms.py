"""The command `partita axioms`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from partita.cli.measure_names import MeasureNames, measures_option, names_of
from partita.cli.output import format_option, in_format

if TYPE_CHECKING:
    from partita.choosing.axioms.axiom_results import AxiomCheck, AxiomTable


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]…", type=MeasureNames())
@measures_option("The same as NAME.")
@click.option(
    "-n",
    "n",
    type=int,
    default=5,
    show_default=True,
    help="Try all clusterings of at most this number of objects.",
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
    help="For a soft measure: the factor of a relaxed triangle inequality, at least 1.",
)
@click.option(
    "--max-clusters",
    type=int,
    help="For hard measures: try only clusterings with at most this number of clusters.",
)
@format_option
def axioms(
    names: tuple[str, ...],
    measures: list[str] | None,
    n: int,
    max_clusters: int | None,
    kind: str | None,
    alpha: float | None,
    rho: float | None,
    form: str,
) -> None:
    """Decide which axioms measures satisfy, by trying all clusterings of a few objects.

    NAME is a measure or a family. One measure comes with its smallest counterexamples. Soft
    measures are checked one at a time.
    """
    from partita.choosing.axioms.axiom_results import HEADER, axioms_as_rows
    from partita.choosing.axioms.check_axioms import check_axioms
    from partita.choosing.axioms.check_soft_axioms import soft_measure

    wanted = [*(names_of(names) or ()), *(measures or ())]
    if not wanted:
        raise click.UsageError("name at least one measure: partita axioms NAME, or -m NAME")
    options: dict[str, Any] = {"kind": kind, "alpha": alpha, "rho": rho}
    result: AxiomCheck | AxiomTable
    is_soft = len(wanted) == 1 and soft_measure(wanted[0]) is not None
    if is_soft or any(x is not None for x in options.values()):
        result = check_axioms(
            wanted[0] if len(wanted) == 1 else wanted, n, max_clusters=max_clusters, **options
        )
    else:
        checks = check_axioms(wanted, n, max_clusters=max_clusters)
        result = checks.checks[0] if len(checks) == 1 else checks
    if form == "json":
        click.echo(result.to_json(indent=2))
    elif form == "table":
        click.echo(str(result))
    else:
        click.echo(in_format(form, list(HEADER), axioms_as_rows(result)))

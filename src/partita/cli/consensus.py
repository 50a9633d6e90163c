"""The command `partita consensus`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from partita.cli.output import as_csv
from partita.cli.reading import options_of
from partita.cli.several_files import open_clusterings, several_clusterings

if TYPE_CHECKING:
    from partita.many.consensus.result import Consensus


@click.command()
@several_clusterings()
@click.option(
    "--distance",
    default="mirkin",
    show_default=True,
    metavar="NAME",
    help="The distance whose total is least: mirkin, variation_of_information, partition, or any "
    "other metric.",
)
@click.option(
    "--weight",
    "weights",
    multiple=True,
    type=float,
    metavar="W",
    help="The weight of a clustering; give one for each, in their order.",
)
@click.option(
    "--output",
    "-o",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the consensus to this file: object, cluster and support as .csv, or all of the "
    "result as .json.",
)
@click.option("--rng", type=int, metavar="SEED", help="The seed of the search.")
def consensus(
    clusterings: tuple[str, ...],
    distance: str,
    weights: tuple[float, ...],
    output: Path | None,
    rng: int | None,
    **files: Any,
) -> None:
    """Find the clustering with the least total distance from several clusterings.

    A, B and so on are files as for "partita compare", or one with several columns of labels.
    The result says how far the total distance is from the least one at most, and how often the
    clusterings put the objects of each cluster together. Clusters are numbered from the largest on.
    """
    from partita.many.consensus.consensus import consensus as library

    if output is not None and output.suffix.lower() not in (".csv", ".json"):
        raise click.UsageError(f"--output {output}: the name must end in .csv or .json")
    found = library(
        open_clusterings(clusterings, files),
        distance,
        weights=list(weights) or None,
        rng=rng,
        **options_of(files),
    )
    click.echo(f"{found.sentence}\n{found.text()}")
    if output is not None:
        _write(found, output)
        click.echo(f"\nwrote {output}")


def _write(found: Consensus, output: Path) -> None:
    if output.suffix.lower() == ".json":
        text = json.dumps(found.to_dict(), indent=2, ensure_ascii=False, default=str)
    else:
        key = "id" if found.clustering.ids is not None else "object"
        rows = [[str(x), str(cluster), f"{share:.6g}"] for x, cluster, share in found.objects]
        text = as_csv([key, "cluster", "support"], rows)
    output.write_text(f"{text}\n", encoding="utf-8")

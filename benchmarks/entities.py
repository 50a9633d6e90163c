"""The figures for linked records: estimates from a sample, and ten million records."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

import numpy as np
import pandas as pd

import partita as pt
from benchmarks.figures import Figure, faster, within, within_memory
from benchmarks.measuring import cpu_seconds, on_all_cores

# A Python that has ER-Evaluation 2.3 (`pip install er-evaluation`, 65 MB), where there is one.
PEER = os.environ.get("PARTITA_ER_EVALUATION_PYTHON")

# PatentsView's disambiguated inventors come with ER-Evaluation, and a sample of true ones.
_PEER_PROGRAM = """
import json, sys, time
from er_evaluation import estimators
from er_evaluation.datasets import load_pv_disambiguations
predictions, reference = load_pv_disambiguations()
prediction = predictions[next(day for day in predictions if str(day).startswith("2021-12-30"))]
prediction, reference = prediction.dropna(), reference.dropna()
prediction.rename("found").rename_axis("id").to_csv(sys.argv[1])
reference.rename("person").rename_axis("id").to_csv(sys.argv[2])
start, values = time.process_time(), {}
for name in ("pairwise_precision", "pairwise_recall", "pairwise_f", "cluster_precision",
             "cluster_recall", "cluster_f", "b_cubed_precision", "b_cubed_recall"):
    values[name] = getattr(estimators, name + "_estimator")(prediction, reference, "uniform")[0]
print(json.dumps({"seconds": time.process_time() - start, "values": values}))
"""
# The command, and the peak of its memory.
_COMMAND = """
import resource, sys
from partita.cli.main import command
command.main(["resolve", *sys.argv[1:]], standalone_mode=False)
print(1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)
"""
_RECORDS = 10_000_000


def drawn() -> tuple[pd.Series, pd.Series]:
    """Return 130,097 linked records, and the true clusters of 401 of their persons."""
    rng = np.random.default_rng(0)
    truth = np.sort(rng.zipf(1.8, 130_097) % 20_000)
    found = np.where(rng.random(truth.size) < 0.05, 20_000 + np.arange(truth.size), truth)
    chosen = rng.choice(np.unique(truth), 401, replace=False)
    ids = pd.Index([f"{i:07}-{i % 5}" for i in range(truth.size)])
    sample = np.isin(truth, chosen)
    return pd.Series(truth[sample], ids[sample]), pd.Series(found, ids)


def against_er_evaluation() -> Iterator[Figure]:
    """Nine estimates with intervals, of which ER-Evaluation has eight without."""
    if PEER is None:
        sample, prediction = drawn()
        seconds = cpu_seconds(lambda: pt.estimate(sample, prediction))
        yield within("estimate(): 130,097 records, 401 clusters", seconds, 0.1)
        return
    with tempfile.TemporaryDirectory() as folder:
        paths = [str(Path(folder) / name) for name in ("found.csv", "truth.csv")]
        done = subprocess.run(
            [PEER, "-c", _PEER_PROGRAM, *paths], check=True, capture_output=True, text=True
        )
        theirs = json.loads(done.stdout)
        prediction, sample = (
            pd.read_csv(path, dtype=str, index_col="id").iloc[:, 0] for path in paths
        )
    sample = sample[sample.index.isin(prediction.index)]
    values = pt.estimate(sample, prediction)
    for name in ("pairwise_precision", "pairwise_recall", "pairwise_f", "cluster_recall"):
        assert np.isclose(values[name].value, theirs["values"][name]), name
    clusters = sample.nunique()
    yield faster(
        f"estimate(): {len(prediction):,} records, {clusters} clusters of PatentsView",
        cpu_seconds(lambda: pt.estimate(sample, prediction)),
        theirs["seconds"],
        "ER-Evaluation",
        500,
    )


def resolving_files() -> Iterator[Figure]:
    """The command on files of Parquet in a process of its own: wall time on all cores, and peak."""
    rng = np.random.default_rng(0)
    truth = rng.integers(0, 4 * _RECORDS // 10, _RECORDS)
    moved = rng.random(_RECORDS) < 0.03
    found = np.where(moved, rng.permutation(truth), truth)
    order = rng.permutation(_RECORDS)
    with tempfile.TemporaryDirectory() as folder:
        paths = [str(Path(folder) / name) for name in ("truth.parquet", "found.parquet")]
        pd.DataFrame({"id": np.arange(_RECORDS), "person": truth}).to_parquet(paths[0])
        pd.DataFrame({"id": order, "cluster": found[order]}).to_parquet(paths[1])
        lists = ["--table", "false_positives", "--top", "100"]
        for what, options in (("", []), (", wrong pairs listed", lists)):
            start = perf_counter()
            with on_all_cores():
                done = subprocess.run(
                    [sys.executable, "-c", _COMMAND, *paths, "--id", "id", *options],
                    check=True,
                    capture_output=True,
                    text=True,
                )
            seconds, peak = perf_counter() - start, int(done.stderr.split()[-1])
            yield within(f"partita resolve, 10⁷ records{what}, wall time", seconds, 60)
            yield within_memory(f"partita resolve, 10⁷ records{what}, peak", peak, 4e9)


SECTIONS = {
    "Linked records: estimates": against_er_evaluation,
    "Linked records: ten million": resolving_files,
}

"""Ctrl-C in every long loop: the command ends soon, says little and leaves nothing half-written."""

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import partita as pt
from tests.life.commands import folder_of_examples

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="the computing time of processes is read there"
)

# Calls that take long; with --output where they write to a file.
LONG = {
    "assess": "assess a.csv b.csv --samples 100000 --rng 0 -o out.json",
    "rank": "rank a.csv b.csv c.csv --draws 100000 --rng 0 -o out.json",
    "compare soft": "compare soft.csv fuzzy.csv --all --budget 60s -o out.json",
    "compare in an engine": "compare large.csv larger.csv --engine duckdb --memory 200MB "
    "--temp temp -m adjusted_rand -o out.json",
    "consensus": "consensus a.csv b.csv c.csv -o out.json",
    "explain": "explain large.csv larger.csv --table objects -o out.json",
    "resolve": "resolve large.csv larger.csv --table errors --pairs --top 0 -o out.csv",
    "report": "report large.csv larger.csv -o out.html",
    "matrix": "matrix large.csv larger.csv a.csv --on-mismatch intersect -o out.json",
    "characterize": "characterize -m adjusted_mutual_info --design n=2000,4000 --out tables",
    "recommend": "recommend -w 'one_new_cluster q react' -m adjusted_mutual_info --design n=9000",
    "axioms": "axioms adjusted_mutual_info rand mirkin -n 8 -f json",
    "axioms of a soft measure": "axioms soft_adjusted_rand credal_rand_belief -n 5 --kind fuzzy",
    "evolve": "evolve large.csv larger.csv -o out.json",
}
BY_DEFAULT = ["assess"]


def labels_file(path, n, clusters, seed):
    labels = np.random.default_rng(seed).integers(0, clusters, n)
    path.write_text("id,label\n" + "".join(f"record-{i},c{x}\n" for i, x in enumerate(labels)))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = folder_of_examples(tmp_path_factory.mktemp("long"))
    for seed, name in enumerate("abc"):
        labels_file(folder / f"{name}.csv", 20_000, 300, seed)
    for seed, name in enumerate(("large", "larger")):
        labels_file(folder / f"{name}.csv", 1_000_000, 300_000, seed)
    for seed, name in enumerate(("soft", "fuzzy")):
        rows = np.random.default_rng(seed).dirichlet(np.ones(4), 3000)
        lines = (f"{i}," + ",".join(map(repr, row.tolist())) for i, row in enumerate(rows))
        (folder / f"{name}.csv").write_text("id,a,b,c,d\n" + "\n".join(lines) + "\n")
    return folder


def computing_time(pid):
    """The seconds that a process has computed; None if it has ended.

    They do not depend on what else the machine does.
    """
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    if fields[0] == "Z":
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def interrupted(line, folder, number, after):
    """How a command ended that was interrupted when it had computed for some seconds.

    The exit code, the message, and the seconds that it computed after the signal. None if it had
    ended before.
    """
    command = [sys.executable, "-m", "partita", *shlex.split(line)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder
    )
    with process:
        while (time_of_signal := computing_time(process.pid)) is not None:
            if time_of_signal >= after:
                break
            time.sleep(0.01)
        else:
            assert process.wait() == 0, process.stderr.read()
            return None
        process.send_signal(number)
        end = time_of_signal
        while (now := computing_time(process.pid)) is not None:
            end = now
            time.sleep(0.01)
        _, message = process.communicate(timeout=60)
        return process.returncode, message.strip(), end - time_of_signal


def check(name, folder, number, after):
    """Return how long it computed after the signal; None if it had ended before."""
    before = sorted(folder.rglob("*"))
    found = interrupted(LONG[name], folder, number, after)
    if found is None:
        for path in set(folder.rglob("*")) - set(before):
            path.unlink() if path.is_file() else None
        return None
    code, message, seconds = found
    assert (code, message) == (128 + number, "")
    left = [path for path in set(folder.rglob("*")) - set(before) if path.name != "temp"]
    # What is written is whole: no file of it is left unless it was complete.
    assert not [path for path in left if path.suffix == ".part" or path.name.startswith("out.")]
    return seconds


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["SIGINT", "SIGTERM"])
@pytest.mark.parametrize("name", BY_DEFAULT)
def test_a_signal_in_a_long_loop(name, number, folder):
    assert check(name, folder, number, 1.5) < 2.0


@pytest.mark.nightly
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["SIGINT", "SIGTERM"])
@pytest.mark.parametrize("name", LONG)
def test_a_signal_at_several_times(name, number, folder):
    seconds = [check(name, folder, number, after) for after in (1.2, 2.5, 6.0)]
    assert seconds[0] is not None
    assert max(time for time in seconds if time is not None) < 2.0


def long_calls():
    """Calls of the library that take seconds, and short ones of the same functions."""
    rng = np.random.default_rng(0)
    x, y, z = (rng.integers(0, 300, 50_000) for _ in range(3))
    soft = [pt.Fuzzy(rng.dirichlet(np.ones(4), 4000)) for _ in range(2)]
    small = [pt.Fuzzy(rng.dirichlet(np.ones(3), 6)) for _ in range(2)]
    return {
        "assess": (
            lambda: pt.assess(x, y, samples=10**6, rng=0),
            lambda: pt.assess([0, 0, 1], [0, 1, 1], samples=9, rng=0),
        ),
        "rank": (
            lambda: pt.rank(x, {"y": y, "z": z}, n_draws=10**6, rng=0),
            lambda: pt.rank([0, 0, 1], {"a": [0, 1, 1], "b": [0, 0, 1]}, n_draws=9, rng=0),
        ),
        "soft pairs": (
            lambda: [pt.fuzzy_rand_score(*soft, tnorm="product") for _ in range(10**6)],
            lambda: pt.fuzzy_rand_score(*small),
        ),
        "axioms": (
            lambda: pt.check_axioms("adjusted_mutual_info", n=8),
            lambda: pt.check_axioms("rand", n=3),
        ),
        "transport": (
            lambda: [pt.transport_distance(*small, base="rand", budget=60) for _ in range(10**6)],
            lambda: pt.transport_distance(*small, base="rand", budget=0.1),
        ),
        "clusterers": (
            lambda: [
                pt.clusterers.EvidentialCMeans(n_clusters=4, random_state=0).fit(
                    rng.random((400, 2))
                )
                for _ in range(10**6)
            ],
            lambda: pt.clusterers.FuzzyCMeans(n_clusters=2).fit(rng.random((9, 2))),
        ),
    }


CALLS = long_calls()


def alarm_after(seconds):
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, seconds)


@pytest.mark.parametrize("name", ["assess", "clusterers"])
def test_the_library_lets_an_interrupt_through_and_works_afterwards(name):
    long, short = CALLS[name]
    before = repr(short())
    alarm_after(0.5)
    with pytest.raises(KeyboardInterrupt):
        long()
    assert repr(short()) == before


@pytest.mark.nightly
@pytest.mark.parametrize("after", [0.01, 0.1, 0.7, 2.0])
@pytest.mark.parametrize("name", CALLS)
def test_an_interrupt_at_any_time_in_the_library(name, after):
    long, short = CALLS[name]
    before = repr(short())
    alarm_after(after)
    with pytest.raises(KeyboardInterrupt):
        long()
    assert repr(short()) == before

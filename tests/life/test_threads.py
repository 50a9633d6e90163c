"""The same bits from any thread and any process, whatever runs beside it."""

import hashlib
import json
import multiprocessing
import os
import subprocess
import sys
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import partita as pt
from partita.kernels.numba_switch import force_path
from tests.hostile.bits import bits_of
from tests.hostile.processes import calls_of

ROOT = Path(__file__).parents[2]
THREADS = 8


def digest_of(call):
    """A digest of the bits that a call returns, or its error; standard streams are left alone."""
    try:
        text = repr(bits_of(call.given()))
    except Exception as error:
        text = f"{type(error).__name__}: {error}"
    return hashlib.sha256(text.encode()).hexdigest()


def digests(calls):
    return {call.name: digest_of(call) for call in calls}


COLD = """
import json, sys, threading
from pathlib import Path
from tests.hostile.processes import calls_of, in_fork
from tests.life.test_threads import digest_of

n, variants, folder = int(sys.argv[1]), sys.argv[2].split(","), Path(sys.argv[3])
calls = [call for variant in variants for call in calls_of(n, variant, folder)]
assert "numba" not in sys.modules
start = threading.Barrier(8)
found = [{} for _ in range(8)]

def work(number):
    start.wait()
    first = number // 2 * len(calls) // 4  # two threads each begin at the same place
    for call in calls[first:] + calls[:first]:
        found[number][call.name] = digest_of(call)

serial = {call.name: in_fork(call) for call in calls}
sys.setswitchinterval(1e-5)
threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
wrong = {name for one in found for name in serial if one[name] != serial[name]}
print(json.dumps([len(calls), sorted(wrong)]))
"""


def cold_threads(n, variants, folder):
    command = [sys.executable, "-c", COLD, str(n), ",".join(variants), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=600)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


def test_threads_that_make_the_first_calls_of_a_process(tmp_path):
    """Modules are imported, measures registered and loops compiled by several threads at once."""
    count, wrong = cold_threads(12, ["shifted"], tmp_path)
    assert wrong == []
    assert count >= 90


@pytest.mark.nightly
@pytest.mark.parametrize("n", [12, 60])
def test_threads_that_make_the_first_calls_for_every_kind(n, tmp_path):
    variants = ["labels", "strings", "memberships", "covers", "trees", "masses"]
    count, wrong = cold_threads(n, variants, tmp_path)
    assert wrong == []
    assert count >= 350


def data(seed=0, n=3000):
    rng = np.random.default_rng(seed)
    x, y = rng.integers(0, 40, n), rng.integers(0, 50, n)
    soft = [pt.Fuzzy(rng.dirichlet(np.ones(3), n // 10)) for _ in range(2)]
    return x, y, soft


def figures(seed=0):
    """The bits of some figures, by loops of counting, matching, information and soft pairs."""
    x, y, soft = data(seed)
    found = [
        pt.compare(x, y),
        pt.adjusted_mutual_info_score(x, y),
        pt.matching_accuracy_score(x, y),
        pt.fuzzy_rand_score(*soft),
        pt.soft_adjusted_rand_score(*soft),
        list(pt.assess(x, y, samples=30, rng=0)),
    ]
    return hashlib.sha256(repr(bits_of(found)).encode()).hexdigest()


def test_threads_on_the_same_and_on_other_input(compiled):
    alone = [figures(seed) for seed in range(3)]
    assert len(set(alone)) == 3
    seeds = [0, 1, 2, 0] * (THREADS // 4)
    with ThreadPoolExecutor(THREADS) as pool:
        assert list(pool.map(figures, seeds)) == [alone[seed] for seed in seeds]


def test_threads_on_one_clustering(compiled):
    """What is computed when it is first asked for is asked for by all at once."""
    x, y, _ = data()
    want = bits_of(list(pt.explain(pt.Hard(x), pt.Hard(y)).objects.top(20)))
    start = threading.Barrier(THREADS)
    explanation = pt.explain(pt.Hard(x), pt.Hard(y))

    def work(number):
        start.wait()
        return bits_of(list(explanation.objects.top(20)))

    with ThreadPoolExecutor(THREADS) as pool:
        assert list(pool.map(work, range(THREADS))) == [want] * THREADS


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_fork_after_loops_and_threads_were_used(compiled):
    alone = figures()
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(figures, [0, 1]))
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(writing, figures().encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as stream:
        assert stream.read() == alone
    assert os.waitpid(child, 0)[1] == 0


def in_processes(method, number=2):
    context = multiprocessing.get_context(method)
    with ProcessPoolExecutor(number, context) as pool:
        return list(pool.map(figures, [0, 1] * number, timeout=300))


@pytest.mark.skipif(os.name == "nt", reason="there is only spawn")
def test_processes_that_are_forked():
    alone = [figures(0), figures(1)]
    assert in_processes("fork") == alone * 2


@pytest.mark.nightly
@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_processes_however_they_are_started(method):
    alone = [figures(0), figures(1)]
    for _ in range(2):
        assert in_processes(method, 4) == alone * 4


@pytest.mark.nightly
def test_workers_of_joblib():
    joblib = pytest.importorskip("joblib")
    alone = [figures(0), figures(1)]
    for backend in ("loky", "threading", "multiprocessing"):
        with joblib.Parallel(n_jobs=2, backend=backend) as parallel:
            assert parallel(joblib.delayed(figures)(seed) for seed in (0, 1, 0, 1)) == alone * 2


FILLING = """
import sys
from partita.kernels.numba_switch import force_path
from tests.life.test_threads import figures
with force_path("compiled"):
    print(figures())
"""


def fill_at_once(number, folder):
    """The figures of processes that all compile their loops into one empty folder."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder)}
    running = [
        subprocess.Popen(
            [sys.executable, "-c", FILLING],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=environment,
        )
        for _ in range(number)
    ]
    ends = [(process.communicate(timeout=900), process.returncode) for process in running]
    assert [(errors, code) for (_, errors), code in ends] == [("", 0)] * number
    return {output.strip() for (output, _), _ in ends}


@pytest.mark.nightly
@pytest.mark.parametrize("number", [2, 8])
def test_processes_that_fill_the_cache_of_loops_at_once(number, tmp_path):
    with force_path("compiled"):
        alone = figures()
    assert fill_at_once(number, tmp_path) == {alone}
    kept = sorted(tmp_path.rglob("*.nb*"))
    assert len(kept) >= 10
    assert not list(tmp_path.rglob("*.part"))
    assert fill_at_once(1, tmp_path) == {alone}  # which reads what they kept
    assert sorted(tmp_path.rglob("*.nb*")) == kept


EXITING = """
import threading, time
import numpy as np, partita as pt
from concurrent.futures import ThreadPoolExecutor
rng = np.random.default_rng(0)
x, y = rng.integers(0, 50, 20000), rng.integers(0, 50, 20000)

def work():
    while True:
        pt.assess(x, y, samples=50, rng=0)

for _ in range(3):
    threading.Thread(target=work, daemon=True).start()
time.sleep(1.5)
print("end")
"""


def test_a_process_ends_while_threads_run():
    done = subprocess.run(
        [sys.executable, "-c", EXITING], capture_output=True, text=True, timeout=120
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "end\n", "")


@pytest.mark.nightly
def test_every_call_in_warm_threads(tmp_path, compiled):
    """The calls of a process that has used all of its loops, from two threads at once."""
    calls = list(calls_of(12, "labels", tmp_path))[::4]
    alone = digests(calls)
    with ThreadPoolExecutor(2) as pool:
        for found in pool.map(digests, [calls, calls[::-1]]):
            assert found == alone

"""In any environment the command gives a value or a clear message, never a traceback."""

import os
import sys

import pytest

from tests.life.commands import folder_of_examples, shell

pytestmark = pytest.mark.skipif(os.name == "nt", reason="limits and folders are those of POSIX")

COMPARE = "compare truth.csv found.csv -m adjusted_rand"
PYTHON = f"'{sys.executable}'"

# Lines of bash that give the figure.
GOOD = {
    "no home": f"env -u HOME {PYTHON} -m partita {COMPARE}",
    "a home that is not there": f"HOME=/nonexistent {PYTHON} -m partita {COMPARE}",
    "no temporary folder": f"TMPDIR=/nonexistent {PYTHON} -m partita {COMPARE}",
    "no docstrings": f"{PYTHON} -OO -m partita {COMPARE}",
    "bytes are no text": f"{PYTHON} -bb -W error -m partita {COMPARE}",
    "development mode": f"{PYTHON} -X dev -W error -m partita {COMPARE}",
    "isolated": f"{PYTHON} -I -m partita {COMPARE}",
    "ascii": f"LC_ALL=C PYTHONIOENCODING=ascii PYTHONUTF8=0 {PYTHON} -m partita {COMPARE}",
    "a hash seed": f"PYTHONHASHSEED=7 {PYTHON} -m partita {COMPARE}",
    "few open files": f"ulimit -n 16; {PYTHON} -m partita {COMPARE}",
    "a small stack": f"ulimit -s 512; {PYTHON} -m partita {COMPARE}",
    "no compiler": f"NUMBA_DISABLE_JIT=1 {PYTHON} -m partita {COMPARE}",
    "a cache that is no folder": f"NUMBA_CACHE_DIR=/dev/null {PYTHON} -m partita {COMPARE}",
    "a cache that is everything": f"NUMBA_CACHE_DIR=/ {PYTHON} -m partita {COMPARE}",
    "no cwd": f"T=$PWD; mkdir gone; cd gone; rmdir ../gone; {PYTHON} -m partita "
    "compare $T/truth.csv $T/found.csv -m adjusted_rand",
}
BY_DEFAULT = ["no home", "bytes are no text", "no cwd", "few open files"]

# Lines that cannot give it, and what they say. The message goes to a pipe, which has no limit.
BAD = {
    "a full disk": (f"ulimit -f 0; {PYTHON} -m partita {COMPARE} -o out.json", "out.json"),
    "no memory": (f"ulimit -v 250000; {PYTHON} -m partita {COMPARE}", "memory"),
    "a device that is full": (f"{PYTHON} -m partita {COMPARE} -f csv -o /dev/full", "/dev/full"),
    "a folder for output": (f"mkdir out.json; {PYTHON} -m partita {COMPARE} -o out.json", "out."),
}


@pytest.fixture
def folder(tmp_path):
    return folder_of_examples(tmp_path)


def gives_the_figure(line, folder):
    done = shell(line, folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert "0.8588" in done.stdout


@pytest.mark.parametrize("name", BY_DEFAULT)
def test_some_environments(name, folder):
    gives_the_figure(GOOD[name], folder)


@pytest.mark.nightly
@pytest.mark.parametrize("name", sorted(GOOD.keys() - set(BY_DEFAULT)))
def test_other_environments(name, folder):
    gives_the_figure(GOOD[name], folder)


@pytest.mark.parametrize("name", ["a full disk", "a device that is full"])
def test_an_environment_that_lacks_something(name, folder):
    says_so(*BAD[name], folder)


@pytest.mark.nightly
@pytest.mark.parametrize("name", BAD)
def test_every_environment_that_lacks_something(name, folder):
    says_so(*BAD[name], folder)


def says_so(line, message, folder):
    before = set(folder.iterdir())
    done = shell(line, folder)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert {path for path in set(folder.iterdir()) - before if path.is_file()} == set()


def test_output_is_as_private_as_the_user_wants(folder):
    done = shell(f"umask 077; {PYTHON} -m partita {COMPARE} -o out.json", folder)
    assert done.returncode == 0
    assert (folder / "out.json").stat().st_mode & 0o777 == 0o600
    assert not [path for path in folder.iterdir() if path.suffix == ".part"]

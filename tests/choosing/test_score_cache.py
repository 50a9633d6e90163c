"""Scores of the paper's designs that are kept in files: when they are used, and when not."""

import os
from pathlib import Path

import numpy as np
import pytest

import partita as pt
from partita.choosing.characterizing import score_cache
from partita.measures import own_measure

PAPER = pt.Design.paper()


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("PARTITA_CACHE", str(tmp_path / "kept"))
    return tmp_path / "kept"


def rand():
    return pt.measures["rand"]


def values_of(found):
    return score_cache.Values(1 - found.scores["rand"], 1 - found.scores.itself[0])


def file_of(folder, name="rand"):
    (path,) = folder.glob(f"paper-{name}-*.scores")
    return path


def keep(change=lambda values: values):
    """Store the values of the Rand index, or others in their place."""
    found = pt.characterize("rand", cache=False)
    cache = score_cache.Cache(PAPER)
    cache.store([rand()], {"rand": change(values_of(found))})
    return found


def test_only_grids_of_the_paper_are_kept(folder):
    pt.characterize("rand", pt.Design(n=[60, 120], k=[2, 3], h=0, q=[0.5, 1]))
    assert not folder.exists()


def test_files_are_used(folder):
    first = pt.characterize(["rand", "purity"], progress=False)
    assert sorted(path.name.split("-")[1] for path in folder.iterdir()) == [
        "changed",
        "purity",
        "rand",
    ]
    again = pt.characterize("rand", progress=False)
    assert (again.scores["rand"] == first.scores["rand"]).all()
    assert (again.scores.itself[0] == first.scores.itself[0]).all()
    assert (again.scores.changed == first.scores.changed).all()
    # What is in the file is what comes out.
    keep(lambda values: score_cache.Values(values.pairs * 0 + 0.25, values.itself))
    assert (pt.characterize("rand", progress=False).scores["rand"] == 0.75).all()
    assert (pt.characterize("rand", cache=False).scores["rand"] == first.scores["rand"]).all()


def test_a_callers_function_is_not_answered_from_the_file_of_a_registered_measure():
    kept = pt.characterize("rand", progress=False)

    stored = score_cache.Cache(PAPER)
    assert stored.load([own_measure(lambda table: 0.125, name="rand")]) == {}
    assert (1 - stored.load([rand()])["rand"].pairs == kept.scores["rand"]).all()


def test_a_callers_function_does_not_get_into_the_file_of_a_registered_measure(folder):
    own = own_measure(lambda table: 0.125, name="rand")
    stored = score_cache.Cache(PAPER)
    stored.store([own], {"rand": score_cache.Values(np.zeros(PAPER.shape), np.zeros((10, 10, 10)))})
    assert not folder.exists()
    assert stored.load([rand()]) == {}


DAMAGE = {
    "nothing": lambda content: b"",
    "other": lambda content: b"nothing",
    "half": lambda content: content[: len(content) // 2],
    "header": lambda content: content[:20] + b"{(" + content[22:],
    "bit": lambda content: content[:5000] + bytes([content[5000] ^ 1]) + content[5001:],
    "zip": lambda content: b"PK\x03\x04" + content[4:],
    "pickle": lambda content: b"\x80\x04" + content[2:],
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_damaged_files_are_replaced(folder, damage):
    found = pt.characterize("rand", progress=False)
    path = file_of(folder)
    good = path.read_bytes()
    path.write_bytes(DAMAGE[damage](good))
    again = pt.characterize("rand", progress=False)
    assert (again.scores["rand"] == found.scores["rand"]).all()
    assert path.read_bytes() == good


@pytest.mark.parametrize(
    "flat",
    [np.zeros(7), np.zeros(0), np.full(51_000, np.nan), np.full(51_000, np.inf)],
    ids=["short", "empty", "nan", "infinite"],
)
def test_files_with_something_else_are_not_used(flat):
    cache = score_cache.Cache(PAPER)
    cache._write("rand", flat)
    assert cache.load([rand()]) == {}


def test_nothing_is_left_behind_when_a_file_cannot_be_replaced(folder, monkeypatch):
    def fail(self, target):
        raise PermissionError("read-only")

    monkeypatch.setattr(Path, "replace", fail)
    assert pt.characterize("rand", progress=False).measures == ("rand",)
    assert list(folder.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("PARTITA_CACHE", str(blocked))
    assert pt.characterize("rand").measures == ("rand",)


@pytest.mark.parametrize(
    "name",
    [
        "kernels/exact_sums.py",
        "kernels/information_excess.py",
        "tables/read_contingency.py",
        "measures/pair_counting.py",
        "choosing/characterizing/design.py",
    ],
)
def test_a_changed_source_is_not_answered_from_an_old_file(folder, monkeypatch, name):
    before = score_cache.Cache(PAPER)._path("rand")
    assert before != score_cache.Cache(pt.Design.paper(as_published=True))._path("rand")
    score_cache._digest.cache_clear()
    read = Path.read_bytes
    monkeypatch.setattr(
        Path,
        "read_bytes",
        lambda self: read(self) + b"#" * self.as_posix().endswith(f"partita/{name}"),
    )
    changed = score_cache.Cache(PAPER)
    assert changed._path("rand") != before
    # The file of the old source goes when the new one is stored; those of others stay.
    folder.mkdir()
    before.write_bytes(b"old")
    (folder / "paper-adjusted_rand-0.scores").write_bytes(b"another measure")
    changed._write("rand", np.zeros(51_000))
    assert sorted(folder.iterdir()) == sorted(
        [changed._path("rand"), folder / "paper-adjusted_rand-0.scores"]
    )
    score_cache._digest.cache_clear()


@pytest.mark.parametrize("library", ["numpy", "scipy"])
def test_another_version_of_a_library_is_another_file(library, monkeypatch):
    before = score_cache._digest()
    score_cache._digest.cache_clear()
    if library == "numpy":
        monkeypatch.setattr(np, "__version__", "0")
    else:
        monkeypatch.setattr(score_cache, "find_spec", lambda name: None)
    assert score_cache._digest() != before
    score_cache._digest.cache_clear()


@pytest.mark.parametrize(
    ("platform", "variables", "wanted"),
    [
        ("linux", {"XDG_CACHE_HOME": "/x"}, "/x/partita"),
        ("linux", {}, "/home/me/.cache/partita"),
        ("darwin", {}, "/home/me/Library/Caches/partita"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/partita"),
    ],
)
def test_where_files_are(platform, variables, wanted, monkeypatch):
    for name in ("PARTITA_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(score_cache.sys, "platform", platform)
    monkeypatch.setattr(score_cache.Path, "home", lambda: Path("/home/me"))
    assert score_cache.folder() == Path(wanted)


def test_the_folder_of_the_variable(monkeypatch):
    monkeypatch.setenv("PARTITA_CACHE", "~/kept")
    assert score_cache.folder() == Path(os.path.expanduser("~")) / "kept"
    monkeypatch.setenv("PARTITA_CACHE", "off")
    assert score_cache.folder() is None

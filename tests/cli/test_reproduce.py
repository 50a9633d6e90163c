"""partita reproduce: the list, one paper, and what to do without a clone."""

import json
from functools import partial

import pytest

from partita.cli import reproduce
from tests.cli import running

run = partial(running.run, "reproduce")


def test_lists_the_papers(tmp_path):
    found = run(folder=tmp_path)
    assert found.returncode == 0
    names = [line.split()[0] for line in found.stdout.splitlines()]
    assert names == ["name", *reproduce.PAPERS, "all"]


def test_runs_one_from_anywhere(tmp_path):
    found = running.run_process("reproduce", "campello-2007", folder=tmp_path)
    assert (found.returncode, found.stderr) == (0, "")
    last = found.stdout.splitlines()[-1]
    assert last == "reproduced: 25, differing with reason: 6, not reproducible: 0"
    endings = {path.suffix for path in (tmp_path / "campello-2007").iterdir()}
    assert endings == {".csv"}


@pytest.fixture(scope="module")
def reproduced(tmp_path_factory):
    """One run of a paper: what it printed, and the folder in which it ran."""
    folder = tmp_path_factory.mktemp("reproduced")
    return run("campello-2007", "--out", "there", "-f", "json", folder=folder), folder


def test_out(reproduced):
    done, folder = reproduced
    assert done.returncode == 0
    assert (folder / "there" / "claims.csv").is_file()
    assert [path.name for path in folder.iterdir()] == ["there"]


def test_all_are_counted_together(monkeypatch, tmp_path):
    short = {name: reproduce.PAPERS[name] for name in ("campello-2007", "simovici")}
    monkeypatch.setattr(reproduce, "PAPERS", short)
    found = run("all", "--out", str(tmp_path))
    assert found.returncode == 0
    lines = found.stdout.splitlines()
    assert [line for line in lines if line.startswith("reproduced")] == [
        "reproduced: 25, differing with reason: 6, not reproducible: 0",
        "reproduced: 52, differing with reason: 12, not reproducible: 0",
    ]
    assert lines[-1] == "all: reproduced: 77, differing with reason: 18, not reproducible: 0"
    assert {path.name for path in tmp_path.iterdir()} == set(short)


def test_unknown_name(tmp_path):
    found = run("campello", folder=tmp_path)
    assert found.returncode == 2
    assert found.stderr == (
        "partita: no paper is called 'campello'; there are campagner-2023, campello-2007, "
        "simovici, xiang-2012, arinik-2021, all\n"
    )


@pytest.mark.parametrize("name", reproduce.PAPERS)
def test_every_paper_has_its_folder(name):
    root = reproduce.checkout()
    assert (root / "reproduce" / reproduce.PAPERS[name].folder / "__main__.py").is_file()


def test_without_a_clone(monkeypatch, tmp_path):
    monkeypatch.setattr(reproduce.partita, "__file__", str(tmp_path / "a" / "b" / "__init__.py"))
    monkeypatch.chdir(tmp_path)
    found = run("simovici")
    assert found.returncode == 2
    assert "clone the project" in found.stderr
    listed = run()
    assert listed.returncode == 0
    assert "simovici" in listed.stdout
    assert "clone the project" in listed.stderr


@pytest.mark.parametrize(
    ("module", "package"), [("sklearn.cluster", "scikit-learn"), ("matplotlib", "matplotlib")]
)
def test_without_an_optional_package(monkeypatch, module, package):
    def fail(arguments):
        raise ModuleNotFoundError(f"No module named {module!r}", name=module)

    monkeypatch.setattr(reproduce, "_find", lambda folder: fail)
    found = run("simovici")
    assert found.returncode == 2
    assert f"reproduce simovici needs {package}, which is not installed" in found.stderr


def test_formats_for_programs(reproduced):
    listed = json.loads(run("-f", "json").stdout)
    assert [row["name"] for row in listed] == [*reproduce.PAPERS, "all"]
    done, _ = reproduced
    claims = json.loads(done.stdout)
    assert len(claims) == 31
    assert {claim["name"] for claim in claims} == {"campello-2007"}
    assert sum(claim["verdict"] == "reproduced" for claim in claims) == 25
    assert "reproduced: 25" in done.stderr


def test_a_module_that_no_extra_installs_is_not_explained(monkeypatch):
    def fail(arguments):
        raise ModuleNotFoundError("No module named 'nothing'", name="nothing")

    monkeypatch.setattr(reproduce, "_find", lambda folder: fail)
    with pytest.raises(ModuleNotFoundError, match="'nothing'"):
        run("simovici")

"""One run of each paper, for all of its tests."""

import pytest

from reproduce.arinik_2021.__main__ import main as arinik_main
from reproduce.campagner_2023.__main__ import PARTS as CAMPAGNER_PARTS
from reproduce.campello_2007.__main__ import main as campello_main
from reproduce.simovici.__main__ import main as simovici_main
from reproduce.whole_paper import compute
from reproduce.xiang_2012.__main__ import main as xiang_main
from tests.reproduce.kept_results import run


@pytest.fixture(scope="session")
def arinik_2021(tmp_path_factory):
    return run("arinik_2021", _whole(arinik_main), tmp_path_factory.mktemp("arinik_2021"))


@pytest.fixture(scope="session")
def campagner_2023(tmp_path_factory):
    """All parts but the slow ones, which `make nightly` computes."""
    parts = [part.reproduce for part in CAMPAGNER_PARTS]
    return run(
        "campagner_2023", lambda out: compute(parts, out), tmp_path_factory.mktemp("campagner_2023")
    )


@pytest.fixture(scope="session")
def campello_2007(tmp_path_factory):
    return run("campello_2007", _whole(campello_main), tmp_path_factory.mktemp("campello_2007"))


@pytest.fixture(scope="session")
def simovici(tmp_path_factory):
    return run("simovici", _whole(simovici_main), tmp_path_factory.mktemp("simovici"))


@pytest.fixture(scope="session")
def xiang_2012(tmp_path_factory):
    return run("xiang_2012", _whole(xiang_main), tmp_path_factory.mktemp("xiang_2012"))


def _whole(main):
    return lambda out: main(["--out", str(out)])

"""A small characterization that several files look at."""

import pytest

import partita as pt
from tests.choosing.designs import SIX, SMALL


@pytest.fixture(scope="package")
def small():
    return pt.characterize(list(SIX.values()), SMALL)

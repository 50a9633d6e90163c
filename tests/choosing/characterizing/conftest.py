"""Characterizations that several files share."""

import json
from pathlib import Path

import pytest

import partita as pt
from reproduce.arinik_2021.published_program import PublishedDesign
from tests.choosing.characterizing.designs import SIX, SMALL

GOLDEN = Path(__file__).parents[2] / "golden" / "characterization.json"


@pytest.fixture(scope="package")
def small():
    return pt.characterize(list(SIX.values()), SMALL)


@pytest.fixture(scope="package")
def golden():
    return json.loads(GOLDEN.read_text())


@pytest.fixture(scope="package")
def six():
    """The six measures of the paper on its design, computed rather than read."""
    return pt.characterize(list(SIX.values()), recompute=True)


@pytest.fixture(scope="package", params=["paper_definitions", "published_code_behaviour"])
def paper(request, six, golden):
    """The six measures as the paper and as its program define the pairs, and golden figures."""
    if request.param == "paper_definitions":
        return six, golden["regression"][request.param]
    found = pt.characterize(list(SIX.values()), PublishedDesign())
    return found, golden["regression"][request.param]

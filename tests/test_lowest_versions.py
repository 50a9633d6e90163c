"""Versions that pyproject.toml declares, and those that the workflows test."""

import re

import pytest

from tests.lowest_versions import DEVELOPMENT, PYPROJECT, lowest_versions, pin, read_project

PROJECT = read_project()
WORKFLOW = (PYPROJECT.parent / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("requirement", "pinned"),
    [
        ("POT>=0.9.5", ("pot", "POT==0.9.5")),
        ("dask[dataframe]>=2024.12", ("dask", "dask[dataframe]==2024.12")),
        ("a>=1; python_version < '3.14'", ("a", "a==1; python_version < '3.14'")),
    ],
)
def test_a_requirement_is_pinned_to_its_bound(requirement, pinned):
    assert pin(requirement) == pinned


@pytest.mark.parametrize("requirement", ["numpy", "numpy>=2,<3", "numpy==2", "numpy>2"])
def test_a_requirement_without_exactly_one_lower_bound_is_an_error(requirement):
    with pytest.raises(ValueError, match="needs one lower bound"):
        pin(requirement)


def test_pins_are_of_dependencies_and_of_extras_for_users():
    project = {
        "name": "this",
        "dependencies": ["b>=2"],
        "optional-dependencies": {"x": ["a>=1.5"], "y": ["this[x]", "c>=3"], "docs": ["d>=4"]},
    }
    assert lowest_versions(project) == ["a==1.5", "b==2", "c==3"]


def test_every_version_is_declared_as_one_lower_bound():
    assert len(lowest_versions(PROJECT)) >= len(PROJECT["dependencies"]) + 12


def test_a_package_has_the_same_bound_wherever_it_is_declared():
    bound = {line.split("==")[0]: line for line in lowest_versions(PROJECT)}
    for extra in DEVELOPMENT:
        for requirement in PROJECT["optional-dependencies"][extra]:
            lowest = pin(requirement)[1]
            assert lowest.split(";")[0] == bound.get(lowest.split("==")[0], lowest).split(";")[0]


def pythons():
    """Return the versions of Python that the classifiers name, lowest first."""
    prefix = "Programming Language :: Python :: "
    return [line.removeprefix(prefix) for line in PROJECT["classifiers"] if line.startswith(prefix)]


def test_the_lowest_python_is_the_one_that_is_required():
    assert PROJECT["requires-python"] == f">={pythons()[0]}"


def test_the_workflow_tests_every_python_that_is_declared():
    (matrix,) = re.findall(r"^ +python: \[(.*)\]$", WORKFLOW, re.MULTILINE)
    assert re.findall(r'"([\d.]+)"', matrix) == pythons()


def test_the_workflow_tests_the_lowest_versions_with_the_lowest_python():
    (job,) = re.findall(r"^  lowest-dependencies:\n((?:    .*\n)+)", WORKFLOW, re.MULTILINE)
    assert f'python-version: "{pythons()[0]}"' in job
    assert "run: make test-lowest" in job

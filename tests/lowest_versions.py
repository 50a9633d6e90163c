"""The lowest versions that pyproject.toml allows, as requirements for pip.

`python tests/lowest_versions.py` prints them; `make test-lowest` installs and tests them. Needs
nothing but the standard library, for it runs before anything is installed.
"""

import re
import tomllib
from pathlib import Path

PYPROJECT = Path(__file__).parents[1] / "pyproject.toml"

# Extras of people who work on partita. All others are for its users.
DEVELOPMENT = {"bench", "browser", "docs", "lint", "test"}

_BOUNDED = re.compile(
    r"(?P<package>[\w.-]+)(?P<extras>\[[\w,-]+\])?>=(?P<version>[\d.]+)(?P<marker>\s*;.*)?"
)


def lowest_versions(project):
    """Return each dependency of the package and of its users' extras, pinned to its lower bound."""
    extras = project["optional-dependencies"]
    pins = dict(pin(line) for line in project["dependencies"])
    for extra in extras.keys() - DEVELOPMENT:
        pins |= (pin(line) for line in extras[extra] if not _is_own_extra(line, project))
    return [pins[package] for package in sorted(pins)]


def pin(requirement):
    """Return the package that a requirement names, and the requirement of its lowest version."""
    parts = _BOUNDED.fullmatch(requirement)
    if parts is None:
        raise ValueError(f"{requirement!r} in pyproject.toml needs one lower bound.")
    package, extras, version, marker = parts.group("package", "extras", "version", "marker")
    return package.lower(), f"{package}{extras or ''}=={version}{marker or ''}"


def _is_own_extra(requirement, project):
    return requirement.startswith(f"{project['name']}[")


def read_project():
    """Return the table [project] of pyproject.toml."""
    return tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]


if __name__ == "__main__":
    print("\n".join(lowest_versions(read_project())))

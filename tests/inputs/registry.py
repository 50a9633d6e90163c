"""The registry of inputs: what people have, made as they make it, and what must be read from it.

An example is a function that makes an input with the real tool. The statement that ends in
`# shown` is what the page "What can be read" shows; the test runs the whole function. Imports of
other libraries stand inside the function, so that the page is built without them.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple


class Made(NamedTuple):
    """An input, the same clustering in plain form, and the options of as_clustering it needs.

    `plain` has a label for each object (a list, or a dict if the input has ids), or is one of
    partita's own kinds for a soft clustering.
    """

    x: Any
    plain: Any
    options: Mapping[str, Any] = {}


class Example(NamedTuple):
    """A kind of input: how it is made, and what must be read from it."""

    group: str
    title: str
    make: Callable[..., Made]
    kind: str
    n: int
    n_clusters: int
    words: str
    note: str

    @property
    def name(self) -> str:
        """The name of the function that makes the input."""
        return self.make.__name__

    @property
    def code(self) -> str:
        """The statements that end in `# shown`, each on one line."""
        source = textwrap.dedent(inspect.getsource(self.make))
        lines = source.splitlines()
        shown = [
            statement
            for statement in ast.walk(ast.parse(source))
            if isinstance(statement, ast.stmt)
            and lines[(statement.end_lineno or 0) - 1].endswith("# shown")
            and not isinstance(statement, ast.With)
        ]
        return "\n".join(ast.unparse(statement).removeprefix("x = ") for statement in shown)

    def made(self, folder: Path) -> Made:
        """Make the input; examples of files write them into `folder`."""
        takes_folder = "folder" in inspect.signature(self.make).parameters
        return self.make(folder) if takes_folder else self.make()


EXAMPLES: list[Example] = []


def example(
    group: str, *, kind: str = "hard", n: int, n_clusters: int, words: str, note: str = ""
) -> Callable[[Callable[..., Made]], Callable[..., Made]]:
    """Add an example to the registry; its title is the docstring of the function.

    Parameters
    ----------
    group : str
        The heading under which the page lists it.
    kind, n, n_clusters
        What must be read.
    words : str
        Part of `taken_as`, which says how the input was understood.
    note : str
        What else a reader of the page should know.
    """

    def add(make: Callable[..., Made]) -> Callable[..., Made]:
        title = (make.__doc__ or "").strip()
        EXAMPLES.append(Example(group, title, make, kind, n, n_clusters, words, note))
        return make

    return add


class Refusal(NamedTuple):
    """An input that is refused: how it is made, and part of what the error says."""

    title: str
    make: Callable[..., Made]
    words: str

    name = Example.name
    code = Example.code
    made = Example.made


REFUSALS: list[Refusal] = []


def refused(words: str) -> Callable[[Callable[..., Made]], Callable[..., Made]]:
    """Add an input that is refused; its title is the docstring of the function."""

    def add(make: Callable[..., Made]) -> Callable[..., Made]:
        REFUSALS.append(Refusal((make.__doc__ or "").strip(), make, words))
        return make

    return add

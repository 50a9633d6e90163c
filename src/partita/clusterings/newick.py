"""Read trees in the Newick format: ((a:1,b:1):2,c:3);"""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation, localcontext
from typing import NamedTuple

from partita.clusterings.trees import ROOT, Tree, tree_of_parents
from partita.errors import InputError, first_few, shown
from partita.limits import MOST_DIGITS
from partita.words import counted, verb

# A comment, a quoted name with doubled quotes inside, a sign of the format, or anything else.
_TOKENS = re.compile(r"\[[^\]]*\]|'(?:[^']|'')*'|[(),:;]|[^\s(),:;'\[]+|\S")
_SIGNS = frozenset("(),:;")

# Lengths are added as decimal numbers, so that nodes of equal height stay equal.
_DIGITS = 60
# Powers of ten between which lengths lie, so that heights are floats.
_SMALLEST, _LARGEST = -300, 300


class Parsed(NamedTuple):
    """The nodes of a tree as they are written, each before its children.

    `starts` has the position of the character at which each node begins.
    """

    parents: list[int]
    names: list[str | None]
    lengths: list[Decimal | None]
    starts: list[int]


def read_newick(text: str, name: str) -> tuple[Tree, list[str]]:
    """Return the tree and the names of its objects.

    With branch lengths the height of a node is the depth of the deepest leaf less the depth of the
    node. The length of the root's branch and the names of inner nodes are not used.

    Examples
    --------
    >>> from partita.clusterings.newick import read_newick
    >>> tree, names = read_newick("((ann:1,bob:1):2,cleo:3);", "text")
    >>> names, tree.parents.tolist(), tree.heights.tolist()
    (['ann', 'bob', 'cleo'], [3, 3, 4, 4, -1], [1.0, 3.0])
    """
    nodes = _parse(text, name)
    is_inner = [False] * len(nodes.parents)
    for parent in nodes.parents[1:]:
        is_inner[parent] = True
    leaves = [node for node, inner in enumerate(is_inner) if not inner]
    names = _names_of(leaves, nodes, name)
    heights = _heights(nodes, leaves, name)
    return tree_of_parents(nodes.parents, leaves, heights, name), names


def _names_of(leaves: list[int], nodes: Parsed, name: str) -> list[str]:
    names = [nodes.names[leaf] for leaf in leaves]
    without = [nodes.starts[leaf] for leaf, label in zip(leaves, names, strict=True) if not label]
    if without:
        raise InputError(
            f"{name} has {counted(len(without), 'leaf', 'leaves')} without a name, at "
            f"{_characters(without)}: names tell which objects they are"
        )
    first: dict[str | None, int] = {}
    for leaf, label in zip(leaves, names, strict=True):
        if label in first:
            raise InputError(
                f"{name} has two leaves named {label!r}, at "
                f"{_characters([first[label], nodes.starts[leaf]])}"
            )
        first[label] = nodes.starts[leaf]
    return [str(label) for label in names]


def _heights(nodes: Parsed, leaves: list[int], name: str) -> list[float] | None:
    """Return the height of each node, or None if there are no branch lengths."""
    without = [node for node in range(1, len(nodes.lengths)) if nodes.lengths[node] is None]
    if len(without) == len(nodes.lengths) - 1:
        return None
    if without:
        raise InputError(
            f"{name}: {counted(len(without), 'branch', 'branches')} {verb(len(without), 'have')} "
            f"no length, at {_characters([nodes.starts[node] for node in without])}, and others "
            "have one: give all lengths or none"
        )
    with localcontext() as context:
        context.prec = _DIGITS
        depths = [Decimal(0)]
        for node in range(1, len(nodes.parents)):
            depths.append(depths[nodes.parents[node]] + (nodes.lengths[node] or 0))
        deepest = max(depths[leaf] for leaf in leaves)
        return [float(deepest - depth) for depth in depths]


class _Parser:
    """Builds the nodes of one tree, token by token."""

    def __init__(self, name: str) -> None:
        self.nodes = Parsed([ROOT], [None], [None], [0])
        self._name = name
        self._node = 0
        self._opened: list[int] = []
        # What stood before: a sign, a name, a length, or nothing.
        self._before = "start"

    def take(self, token: str, place: int) -> None:
        """Go on by one token."""
        if self._before == ";":
            raise InputError(
                f"{self._name} goes on after the end of the tree{_at(place)}: give one tree"
            )
        if token in _SIGNS:
            self._take_sign(token, place)
            self._before = token
        elif self._before == ":":
            self.nodes.lengths[self._node] = _length(token, place, self._name)
            self._before = "length"
        elif self._before in ("start", "(", ",", ")"):
            self.nodes.names[self._node] = _label(token, place, self._name)
            self._before = "name"
        else:
            raise self._unexpected(token, place)

    def _take_sign(self, sign: str, place: int) -> None:
        if sign == "(":
            if self._before not in ("start", "(", ","):
                raise self._unexpected(sign, place)
            self._opened.append(place)
            self._add(self._node, place)
        elif sign == ":":
            if self._before in (":", "length"):
                raise self._unexpected(sign, place)
        elif self._before == ":":
            raise InputError(f"{self._name} lacks a branch length after a colon{_at(place)}")
        elif sign == ";":
            self.end()
        elif not self._opened:
            what = "a comma" if sign == "," else "a closing parenthesis"
            raise InputError(f"{self._name} has {what} outside all parentheses{_at(place)}")
        elif sign == ",":
            self._add(self.nodes.parents[self._node], place)
        else:
            self._opened.pop()
            self._node = self.nodes.parents[self._node]

    def end(self) -> None:
        """Raise if the tree is not complete."""
        if self._opened:
            raise InputError(f"{self._name} does not close the parenthesis{_at(self._opened[-1])}")
        if self._before == "start":
            raise InputError(f"{self._name} is empty: a tree in Newick looks like (a,(b,c));")

    def _add(self, parent: int, place: int) -> None:
        self._node = len(self.nodes.parents)
        self.nodes.parents.append(parent)
        self.nodes.names.append(None)
        self.nodes.lengths.append(None)
        self.nodes.starts.append(place + 1)

    def _unexpected(self, token: str, place: int) -> InputError:
        hint = ": names with blanks need single quotes" if self._before == "name" else ""
        return InputError(
            f"{self._name} is not Newick: {token!r} is not expected{_at(place)}{hint}"
        )


def _parse(text: str, name: str) -> Parsed:
    """Return the nodes of one tree; raise where the text is not Newick."""
    parser = _Parser(name)
    for found in _TOKENS.finditer(text):
        token = found[0]
        if token[0] != "[" or token[-1] != "]":
            parser.take(token, found.start())
    parser.end()
    return parser.nodes


def _label(token: str, place: int, name: str) -> str:
    if token[0] not in "'[":
        return token
    if len(token) > 1 and token[0] == "'" == token[-1]:
        return token[1:-1].replace("''", "'")
    what = "quote" if token[0] == "'" else "bracket"
    raise InputError(f"{name} does not close the {what}{_at(place)}")


def _length(token: str, place: int, name: str) -> Decimal:
    try:
        length = Decimal(token) if len(token) <= MOST_DIGITS else Decimal("NaN")
        if length and not _SMALLEST < length.adjusted() < _LARGEST:
            length = Decimal("NaN")
    except InvalidOperation:
        raise InputError(f"{name}: {token!r} is no branch length{_at(place)}") from None
    if not length.is_finite():
        raise InputError(
            f"{name}: the branch length {shown(token)} is no finite number of ordinary size"
            f"{_at(place)}"
        )
    return length


def _at(place: int) -> str:
    return f", at character {place}"


def _characters(places: list[int]) -> str:
    return f"character{'s' if len(places) > 1 else ''} {first_few(places)}"

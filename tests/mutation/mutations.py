"""List the mutants of a file: copies of its code with one small fault each.

Faults that are tried:

- comparisons: a boundary moved (< to <=), or the opposite (== to !=, is to is not, in to not in);
- arithmetic and bits: + to -, * to /, // to /, % to *, ** to *, & to |, << to >>, and back;
- and to or, and back; `not`, `-` and `~` dropped;
- whole numbers n to n + 1, floats x to x + 1, True to False, and back;
- conditions of `if`, `while`, `a if b else c` and comprehensions fixed to True or False;
- statements dropped: calls, `raise`, `break`, `continue`, assignments to attributes and entries,
  and augmented assignments; `return` without its value;
- two positional arguments swapped;
- default values of parameters, if they are numbers or booleans.

Left out, since a test of them would only repeat them:

- texts: docstrings, f-strings, the arguments of what is raised, `__repr__` and `__str__`;
- annotations, `typing.cast`, functions that are overloads, decorators, and so all cards (names,
  formulas, titles, references);
- assertions, and `strict` of `zip`, which state what cannot happen;
- code that runs on import, outside of functions: constants of modules, fields of dataclasses,
  `__all__`, `if TYPE_CHECKING`;
- `while` with the condition True, which is an endless loop;
- swapped arguments of functions that are symmetric, such as `max`.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Div,
    ast.Mod: ast.Mult,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_SYMMETRIC = {"max", "min", "maximum", "minimum", "gcd", "isclose", "logical_or", "logical_and"}
_TEXT_METHODS = {"__repr__", "__str__", "__format__"}
# Fields of syntax that hold no behavior of their own.
_LEFT_OUT_FIELDS = {"annotation", "returns", "decorator_list", "type_params", "type_comment"}
# `strict` of zip states what cannot happen, as an assertion does.
_LEFT_OUT_KEYWORDS = {"strict"}
_LEFT_OUT_NODES = (ast.JoinedStr, ast.Assert, ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Key(NamedTuple):
    """What a mutant is, whatever its line: its file, its function, the code before and after."""

    file: str
    function: str
    old: str
    new: str


@dataclass(frozen=True)
class Place:
    """A node of the syntax tree, as its parent holds it."""

    parent: ast.AST
    field: str
    index: int | None = None

    @property
    def node(self) -> ast.AST:
        """The node that stands there."""
        value = getattr(self.parent, self.field)
        node: ast.AST = value if self.index is None else value[self.index]
        return node

    def put(self, node: ast.AST) -> None:
        """Put another node there."""
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


@dataclass(frozen=True)
class Default:
    """The default value of a parameter: which of those by position, or the name of a keyword."""

    parameter: int | str
    value: object


@dataclass(frozen=True)
class Mutant:
    """A fault in a function of a file.

    `number` is its place in the list of the file's mutants. `lines` are those of the statement.
    """

    file: str
    function: str
    number: int
    line: int
    lines: range
    default: Default | None = None

    @property
    def where(self) -> str:
        """The file and the line."""
        return f"{self.file}:{self.line}"


@dataclass(frozen=True)
class _Change:
    """A node that takes the place of another."""

    function: str
    statement: ast.stmt
    place: Place
    node: ast.AST
    default: Default | None = None


class Source:
    """The syntax tree of a file, and all changes that make mutants of it."""

    def __init__(self, path: Path) -> None:
        self.file = path.resolve().relative_to(ROOT).as_posix()
        self.tree = ast.parse(path.read_text(encoding="utf-8"))

    @cached_property
    def _changes(self) -> list[_Change]:
        return list(_of_block(self.tree.body, ""))

    def mutants(self) -> list[Mutant]:
        """Return all mutants."""
        return [self._mutant(number, change) for number, change in enumerate(self._changes)]

    def _mutant(self, number: int, change: _Change) -> Mutant:
        first, last = change.statement.lineno, _header_end(change.statement)
        line = getattr(change.place.node, "lineno", first)
        lines = range(first, last + 1)
        return Mutant(self.file, change.function, number, line, lines, change.default)

    def key(self, mutant: Mutant) -> Key:
        """Return the code of a mutant, before and after."""
        change = self._changes[mutant.number]
        if change.place.node is change.statement:
            return Key(self.file, change.function, _text(change.statement), _text(change.node))
        shown = change.place.parent if change.default else change.statement
        old, node = _text(shown), change.place.node
        change.place.put(change.node)
        new = _text(shown)
        change.place.put(node)
        return Key(self.file, change.function, old, new)

    def mutated(self, number: int) -> ast.Module:
        """Return the tree with one of its mutants in it; it stays so."""
        change = self._changes[number]
        ast.copy_location(change.node, change.place.node)
        change.place.put(change.node)
        return ast.fix_missing_locations(self.tree)


def _header_end(statement: ast.stmt) -> int:
    """Return the last line of a statement, without the block that it holds."""
    body = getattr(statement, "body", None)
    if body and not isinstance(statement, _FUNCTIONS):
        return max(statement.lineno, body[0].lineno - 1)
    return statement.end_lineno or statement.lineno


def _text(node: ast.AST) -> str:
    """Return the code of a node, of a statement with a block its first line."""
    if isinstance(node, ast.Pass):
        return "(dropped)"
    if getattr(node, "body", None) and isinstance(node, ast.stmt):
        node = copy.copy(node)
        node.body = [ast.Pass()]
        for field in ("orelse", "finalbody", "decorator_list"):
            if hasattr(node, field):
                setattr(node, field, [])
        return ast.unparse(ast.fix_missing_locations(node)).replace("\n    pass", "")
    return ast.unparse(node)


def _of_block(body: list[ast.stmt], prefix: str) -> Iterator[_Change]:
    """Yield the changes in the functions of a module or a class."""
    for statement in body:
        if isinstance(statement, ast.ClassDef):
            yield from _of_block(statement.body, f"{prefix}{statement.name}.")
        elif isinstance(statement, _FUNCTIONS):
            yield from _of_function(statement, prefix)
        elif isinstance(statement, ast.If) and "TYPE_CHECKING" not in ast.unparse(statement.test):
            yield from _of_block(statement.body, prefix)


def _of_function(
    function: ast.FunctionDef | ast.AsyncFunctionDef, prefix: str
) -> Iterator[_Change]:
    decorators = [ast.unparse(decorator) for decorator in function.decorator_list]
    if function.name in _TEXT_METHODS or "overload" in decorators:
        return
    name = prefix + function.name
    yield from _of_defaults(function, name)
    for index, statement in enumerate(function.body):
        yield from _of_statement(statement, name, Place(function, "body", index))


def _of_defaults(function: ast.FunctionDef | ast.AsyncFunctionDef, name: str) -> Iterator[_Change]:
    arguments = function.args
    keywords = [argument.arg for argument in arguments.kwonlyargs]
    for field, parameters in (
        ("defaults", list(range(len(arguments.defaults)))),
        ("kw_defaults", keywords),
    ):
        for index, parameter in enumerate(parameters):
            place = Place(arguments, field, index)
            if not isinstance(place.node, ast.Constant):
                continue
            for node in _of_constant(place.node):
                yield _Change(name, function, place, node, Default(parameter, node.value))


def _of_statement(statement: ast.stmt, name: str, place: Place) -> Iterator[_Change]:
    if isinstance(statement, _FUNCTIONS):
        yield from _of_function(statement, f"{name}.<locals>.")
        return
    if isinstance(statement, (*_LEFT_OUT_NODES, ast.ClassDef)):
        return
    for node in _instead(statement):
        yield _Change(name, statement, place, node)
    if not isinstance(statement, ast.Raise):
        yield from _inside(statement, name, statement)


def _instead(statement: ast.stmt) -> Iterator[ast.stmt]:
    """Yield what can stand instead of a statement: nothing, or a return without its value."""
    match statement:
        case ast.Expr(value=ast.Call()) | ast.Raise() | ast.Break() | ast.Continue():
            yield ast.Pass()
        case ast.AugAssign() | ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()
        case ast.Return(value=ast.expr() as value) if not _is_none(value):
            yield ast.Return(ast.Constant(None))


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _inside(node: ast.AST, name: str, statement: ast.stmt) -> Iterator[_Change]:
    """Yield the changes of all that a node holds."""
    for field, value in ast.iter_fields(node):
        if field in _LEFT_OUT_FIELDS:
            continue
        places = (
            [Place(node, field, index) for index in range(len(value))]
            if isinstance(value, list)
            else [Place(node, field)]
        )
        for place in places:
            yield from _at(place, name, statement)


def _at(place: Place, name: str, statement: ast.stmt) -> Iterator[_Change]:
    node = place.node
    if isinstance(node, ast.stmt):
        yield from _of_statement(node, name, place)
        return
    if not isinstance(node, ast.AST) or isinstance(node, _LEFT_OUT_NODES):
        return
    if isinstance(node, ast.keyword) and node.arg in _LEFT_OUT_KEYWORDS:
        return
    if isinstance(node, ast.Call) and _name_of(node.func) == "cast":
        yield from _at(Place(node, "args", 1), name, statement)
        return
    new: list[ast.AST] = list(_other_expressions(node))
    if _is_condition(place):
        new += _fixed(place)
    for other in new:
        yield _Change(name, statement, place, other)
    yield from _inside(node, name, statement)


def _is_condition(place: Place) -> bool:
    parent = place.parent
    return (isinstance(parent, (ast.If, ast.While, ast.IfExp)) and place.field == "test") or (
        isinstance(parent, ast.comprehension) and place.field == "ifs"
    )


def _fixed(place: Place) -> Iterator[ast.AST]:
    if not isinstance(place.parent, ast.While):
        yield ast.Constant(True)
    yield ast.Constant(False)


def _name_of(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _other_expressions(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what can stand instead of an expression."""
    match node:
        case ast.Compare():
            yield from _of_comparison(node)
        case ast.BinOp():
            if type(node.op) in _ARITHMETIC and not (_is_text(node.left) or _is_text(node.right)):
                yield ast.BinOp(node.left, _ARITHMETIC[type(node.op)](), node.right)
        case ast.BoolOp():
            other = ast.Or if isinstance(node.op, ast.And) else ast.And
            yield ast.BoolOp(other(), node.values)
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.Invert()):
            yield node.operand
        case ast.Constant():
            yield from _of_constant(node)
        case ast.Call(args=[first, second], keywords=keywords):
            if _can_swap(node.func, first, second):
                yield ast.Call(node.func, [second, first], keywords)


def _of_comparison(node: ast.Compare) -> Iterator[ast.AST]:
    for index, operator in enumerate(node.ops):
        operators = list(node.ops)
        operators[index] = _COMPARISONS[type(operator)]()
        yield ast.Compare(node.left, operators, node.comparators)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, (str, bytes))
    )


def _of_constant(node: ast.Constant) -> Iterator[ast.Constant]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, (int, float)):
        yield ast.Constant(node.value + 1)


def _can_swap(function: ast.expr, first: ast.expr, second: ast.expr) -> bool:
    if any(isinstance(node, ast.Starred) for node in (first, second)):
        return False
    return _name_of(function) not in _SYMMETRIC and ast.dump(first) != ast.dump(second)

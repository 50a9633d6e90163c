"""The faults that are put into code: each kind, and what is left out."""

import textwrap

import pytest

from tests.mutation.mutations import Source


@pytest.fixture
def source_of(tmp_path, monkeypatch):
    """Return the source of a file with some code."""
    monkeypatch.setattr("tests.mutation.mutations.ROOT", tmp_path)

    def source(code):
        path = tmp_path / "module.py"
        path.write_text(textwrap.dedent(code))
        return Source(path)

    return source


def faults(source):
    return [source.key(mutant)[2:] for mutant in source.mutants()]


@pytest.mark.parametrize(
    ("line", "mutated"),
    [
        ("x = a < b", ["x = a <= b"]),
        ("x = a <= b", ["x = a < b"]),
        ("x = a == b", ["x = a != b"]),
        ("x = a is None", ["x = a is not None"]),
        ("x = a not in b", ["x = a in b"]),
        ("x = a + b", ["x = a - b"]),
        ("x = a // b", ["x = a / b"]),
        ("x = 'a' + b", []),
        ("x = a and b", ["x = a or b"]),
        ("x = not a", ["x = a"]),
        ("x = -a", ["x = a"]),
        ("x = 5", ["x = 6"]),
        ("x = 0.5", ["x = 1.5"]),
        ("x = True", ["x = False"]),
        ("x = 'text'", []),
        ("x: int = a", []),
        ("x = f'{a + 1}'", []),
        ("x = cast('a | b', 1)", ["x = cast('a | b', 2)"]),
        ("x = a if b else c", ["x = a if True else c", "x = a if False else c"]),
        ("x = [a for a in b if c]", ["x = [a for a in b if True]", "x = [a for a in b if False]"]),
        ("while a: pass", ["while False:"]),
        ("if a: pass", ["if True:", "if False:"]),
        ("return a", ["return None"]),
        ("return None", []),
        ("raise ValueError(1 + 1)", ["(dropped)"]),
        ("a.b = c", ["(dropped)"]),
        ("a += b", ["(dropped)"]),
        ("a()", ["(dropped)"]),
        ("x = a(b, c)", ["x = a(c, b)"]),
        ("x = max(b, c)", []),
        ("x = zip(b, c, strict=True)", ["x = zip(c, b, strict=True)"]),
        ("assert a < b", []),
        ("'a text'", []),
    ],
)
def test_faults_of_a_line(source_of, line, mutated):
    found = faults(source_of(f"def function():\n    {line}"))
    assert [new for _, new in found] == mutated
    assert all(old != new for old, new in found)


def test_default_values_of_parameters(source_of):
    source = source_of("def function(a, b=1, *, c=True, d='text'): pass")
    assert faults(source) == [
        ("a, b=1, *, c=True, d='text'", "a, b=2, *, c=True, d='text'"),
        ("a, b=1, *, c=True, d='text'", "a, b=1, *, c=False, d='text'"),
    ]
    defaults = [mutant.default for mutant in source.mutants()]
    assert [(one.parameter, one.value) for one in defaults] == [(0, 2), ("c", False)]


def test_what_runs_on_import_and_texts_are_left_out(source_of):
    source = source_of(
        '''
        """Text."""
        SIZE = 5

        @decorated(1 + 1)
        class Kind:
            size: int = 5

            def __repr__(self):
                return 1 + 1

            @overload
            def both(self, x: int = 1): ...
        '''
    )
    assert faults(source) == []


def test_functions_are_named_with_those_around_them(source_of):
    source = source_of(
        """
        class Kind:
            def method(self):
                def inner():
                    return a + b
        """
    )
    functions = {mutant.function for mutant in source.mutants()}
    assert functions == {"Kind.method.<locals>.inner"}


def test_the_tree_of_a_mutant_has_that_fault_alone(source_of):
    code = "def function(a, b):\n    if a < b:\n        return a + b\n    return 0\n"
    values = set()
    for mutant in source_of(code).mutants():
        space = {}
        exec(compile(source_of(code).mutated(mutant.number), "module.py", "exec"), space)
        values.add((mutant.line, space["function"](1, 2), space["function"](2, 2)))
    assert values == {
        (2, 3, 4),  # a <= b, and True
        (2, 0, 0),  # False
        (3, None, 0),  # return without its value
        (3, -1, 0),  # a - b
        (4, 3, None),
        (4, 3, 1),  # 1 instead of 0
    }

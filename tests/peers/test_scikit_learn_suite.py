"""scikit-learn's own tests of these functions, run with the import changed.

The installed file is read at test time; its imports of the functions are taken from partita, and
its test functions, with their parametrizations, become tests of this module.
"""

import ast
import importlib.util
from pathlib import Path

import pytest

import partita

# Not tests of these functions.
LEFT_OUT = {
    "test_entropy_array_api",  # dispatch to other array libraries
    "test_generalized_average",  # a private helper
    "test_check_clustering_error",  # a private helper
    "test_public_entropy_deprecation",  # scikit-learn makes its own name private
}
PRIVATE_NAMES = {"_entropy": "entropy"}
HOMES = {"sklearn.metrics.cluster", "sklearn.metrics.cluster._supervised"}


def source_of_the_tests():
    home = importlib.util.find_spec("sklearn.metrics.cluster").submodule_search_locations[0]
    return Path(home) / "tests" / "test_supervised.py"


def own_functions(names):
    """For each imported name, the function of partita that takes its place."""
    public = {name: PRIVATE_NAMES.get(name, name) for name in names}
    return {name: getattr(partita, own) for name, own in public.items() if hasattr(partita, own)}


def load_with_import_changed(path):
    """Execute the file with partita's functions in the place of those it imports.

    Its lists of functions are built while it is executed, so what is replaced must be there from
    the start: the names are taken out of the imports.
    """
    tree = ast.parse(path.read_text(), str(path))
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    namespace = {"__name__": "scikit_learn_suite", "__file__": str(path)}
    for node in imports:
        if node.module in HOMES:
            own = own_functions(alias.name for alias in node.names)
            namespace.update(own)
            node.names = [alias for alias in node.names if alias.name not in own]
            if not node.names:
                tree.body.remove(node)
    exec(compile(tree, str(path), "exec"), namespace)
    return namespace


def with_listed_parameters(function):
    """Newer versions of pytest want the parameters of a test as a list, not as a generator."""
    marks = getattr(function, "pytestmark", [])
    function.pytestmark = [
        pytest.mark.parametrize(mark.args[0], list(mark.args[1])).mark
        if mark.name == "parametrize"
        else mark
        for mark in marks
    ]
    return function


SUITE = load_with_import_changed(source_of_the_tests())

globals().update(
    {
        name: with_listed_parameters(thing)
        for name, thing in SUITE.items()
        if name.startswith("test_") and name not in LEFT_OUT
    }
)


def test_the_suite_is_run_against_partita():
    for name in ("adjusted_rand_score", "expected_mutual_information", "contingency_matrix"):
        assert SUITE[name] is getattr(partita, name)
    # scikit-learn 1.8 made its function private.
    assert SUITE.get("_entropy", SUITE.get("entropy")) is partita.entropy
    run = {name for name in SUITE if name.startswith("test_")} - LEFT_OUT
    assert len(run) >= 20


def test_nothing_is_left_out_that_does_not_exist_or_that_is_ours():
    ours = {"_generalized_average", "check_clusterings", "FutureWarning", "array_api_dispatch"}
    text = source_of_the_tests().read_text()
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef) and node.name in LEFT_OUT:
            assert any(word in ast.get_source_segment(text, node) for word in ours), node.name

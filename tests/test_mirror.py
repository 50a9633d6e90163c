"""Every file of the package has a test that is found by its name."""

from pathlib import Path

import partita

PACKAGE, TESTS = Path(partita.__file__).parent, Path(__file__).parent

# Files that only define types and numbers.
WITHOUT_BEHAVIOR = {
    "array_types.py",
    "choosing/characterizing/characterization_rows.py",
    "kernels/codes.py",
    "tables/table.py",
    "tolerances.py",
}

# Former names of modules, which test_renamed.py tests.
FORMER_NAMES = {"choosing/soft_axioms.py"}

# Compiled loops are tested by the kernels that call them, in numpy and compiled, against naive
# twins.
LOOPS = {
    "binned_products": ("test_binned_products.py",),
    "column_tables": ("test_column_tables.py",),
    "class_moves": ("test_class_moves.py",),
    "cluster_walks": ("test_cluster_walks.py",),
    "counting": ("test_counting.py",),
    "cut_sweep": ("test_cut_sweep.py",),
    "factorizing": ("test_factorizing.py",),
    "forest_matching": ("test_forest_matching.py",),
    "fuzzy_pairs": ("test_fuzzy_pairs.py",),
    "grouping": ("test_grouping.py",),
    "hypergeometric": ("test_expectation.py", "test_hypergeometric_sums.py"),
    "information": ("test_cell_sums.py", "test_line_sums.py"),
    "label_sums": ("test_label_sums.py",),
    "level_matching": ("test_level_matching.py",),
    "matching": ("test_assignment.py",),
    "membership_pairs": ("test_membership_pairs.py",),
    "merge_pairs": ("test_merge_pairs.py",),
    "move_gains": ("test_move_gains.py",),
    "neighbors": ("test_neighbors.py",),
    "pair_correlation": ("test_pair_correlation.py",),
    "prototypes": ("test_prototypes.py",),
    "relations": ("test_relations.py",),
    "rough_sweep": ("test_rough_sweep.py",),  # the kernel has no numpy path
    "shared_clusters": ("test_shared_clusters.py",),
    "single_linkage": ("test_single_linkage.py",),
    "sorted_keys": ("test_sorted_keys.py",),
    "table_draws": ("test_table_draws.py",),  # the kernel has no numpy path
    "threshold_sweep": ("test_fuzzy_short_cuts.py",),
}


def test_every_file_has_a_test_of_its_name():
    files = (path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))
    lacking = {
        path.as_posix()
        for path in files
        if not path.name.startswith("__")
        and not (TESTS / path.parent / f"test_{path.name}").exists()
    }
    loops = {f"kernels/compiled/{name}.py" for name in LOOPS}
    assert lacking == WITHOUT_BEHAVIOR | FORMER_NAMES | loops


def test_compiled_loops_are_tested_by_their_kernels():
    for name, tests in LOOPS.items():
        for test in tests:
            text = (TESTS / "kernels" / test).read_text(encoding="utf-8")
            always = (PACKAGE / "kernels" / test.removeprefix("test_")).read_text(encoding="utf-8")
            runs_compiled = "every_path" in text or '"compiled"' in text
            assert runs_compiled or "there is no numpy path" in always, (name, test)

"""The axioms as data: stated once, and taken from there by results and the documentation."""

import importlib.util
from pathlib import Path

import partita as pt
from partita.choosing.axioms.axioms import AXIOMS
from partita.choosing.axioms.soft_axioms import NOTIONS, SOFT_AXIOMS
from tests.naive.axioms import (
    AXIOMS as NAIVE,
    WHOLE,
)

NAMES = tuple(axiom.name for axiom in AXIOMS)
DOCS = Path(__file__).parents[3] / "docs"


def test_the_naive_twin_has_the_same_axioms():
    assert {*NAIVE, *WHOLE} == set(NAMES)
    assert not {*NAIVE} & {*WHOLE}


def test_every_axiom_is_stated_in_words_and_as_a_formula_with_its_source():
    for axiom in (*AXIOMS, *SOFT_AXIOMS):
        assert axiom.statement
        assert axiom.formula
        assert axiom.reference.startswith(axiom.paper.text)
    by_name = {axiom.name: axiom for axiom in AXIOMS}
    assert by_name["meet-weighted decomposition"].reference.endswith("ICML 2012, Property 4.5")
    assert by_name["convex additivity"].paper.doi == "10.1016/j.jmva.2006.11.013"


def test_the_documentation_has_every_axiom():
    spec = importlib.util.spec_from_file_location("axiom_tables", DOCS / "axiom_tables.py")
    tables = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tables)
    page = (DOCS / "axioms.md").read_text(encoding="utf-8")
    assert tables.with_tables(page) == page, "run python docs/axiom_tables.py"
    for axiom in (*AXIOMS, *SOFT_AXIOMS):
        assert f"| {axiom.name} | {axiom.statement} |" in page
    for notion in NOTIONS:
        assert f"| {notion} |" in page


def test_results_have_the_statements():
    hard = pt.check_axioms("rand", n=2)
    assert hard.statements == {axiom.name: axiom.statement for axiom in AXIOMS}
    soft = pt.check_axioms("alpha_rand", n=2, kind="rough", trials=1)
    assert soft.statements == {axiom.name: axiom.statement for axiom in SOFT_AXIOMS}
    assert f'title="{hard.statements["symmetry"]}"' in hard._repr_html_()

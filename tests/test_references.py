"""References sections of hand-written docstrings, and titles that are written out once."""

import inspect
import re
from pathlib import Path

import partita
from partita import references
from partita.references import CAMPAGNER_2023, CAMPELLO_2007, XIANG_2012, Reference, cites


def test_a_reference_list_goes_before_the_examples():
    @cites(Reference("First"), Reference("Second", "10.1/2"))
    def function():
        """Compute [1]_ and [2]_.

        Examples
        --------
        >>> 1
        1
        """

    assert function.__doc__ == (
        "Compute [1]_ and [2]_.\n\nReferences\n----------\n.. [1] First\n.. [2] Second\n"
        "   :doi:`10.1/2`\n\nExamples\n--------\n>>> 1\n1"
    )


def test_a_docstring_without_examples_ends_with_the_list():
    @cites(CAMPELLO_2007)
    def function():
        """Compute [1]_."""

    assert function.__doc__.endswith(":doi:`10.1016/j.patrec.2006.11.010`\n")


def test_facts_of_a_card():
    assert CAMPAGNER_2023.facts == {
        "reference": CAMPAGNER_2023.text,
        "doi": "10.1016/j.ins.2022.11.114",
    }


def test_a_location_in_a_paper_follows_its_text():
    at = XIANG_2012.at("Table 2")
    assert at.text == XIANG_2012.text + ", Table 2"
    assert at.doi is XIANG_2012.doi
    assert CAMPELLO_2007.at("Section 1").doi == CAMPELLO_2007.doi


def test_the_title_of_a_shared_paper_is_in_no_other_file():
    root = Path(partita.__file__).parent
    files = {path: path.read_text(encoding="utf-8") for path in root.rglob("*.py")}
    words = {path: " ".join(re.findall(r"\w+", text)) for path, text in files.items()}
    papers = [paper for paper in vars(references).values() if isinstance(paper, Reference)]
    assert len(papers) > 5
    for paper in papers:
        title = " ".join(re.findall(r"\w+", max(paper.text.split(", "), key=len)))
        found = [path.name for path, text in words.items() if title in text]
        assert found == ["references.py"], paper.text


def test_every_citation_in_public_help_has_its_reference():
    for module in (partita, partita.belief, partita.choosing, partita.measures, partita.plots):
        for name in module.__all__:
            page = inspect.getdoc(getattr(module, name)) or ""
            cited = set(re.findall(r"\[(\d+)\]_", page))
            assert cited <= set(re.findall(r"\.\. \[(\d+)\]", page)), name

"""References sections of hand-written docstrings."""

from partita.references import CAMPAGNER_2023, CAMPELLO_2007, Reference, cites


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

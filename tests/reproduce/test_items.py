"""Every numbered item of the five texts is named once, and what covers it is there."""

import re

import pytest

from partita.cli.reproduce import PAPERS
from reproduce.items import Item, errata_rows, exists, items_of

FOLDERS = [paper.folder for paper in PAPERS.values()]


def numbers(kind, *ranges):
    """Labels like "Theorem 4.1", from pairs of a chapter and its last number."""
    return {f"{kind} {chapter}.{i}" for chapter, last in ranges for i in range(1, last + 1)}


def plain(kind, last):
    return {f"{kind} {i}" for i in range(1, last + 1)}


def equations(last):
    """Labels like "Eq. (3)", which stands for its parts (3a), (3b), … too."""
    return {f"Eq. ({i})" for i in range(1, last + 1)}


# What each text numbers, counted by hand. The lecture numbers two equations and nothing else.
NUMBERED = {
    "campagner_2023": numbers("Example", (2, 7), (3, 3), (4, 3))
    | numbers("Proposition", (3, 2), (4, 5))
    | numbers("Theorem", (3, 3), (4, 6))
    | numbers("Corollary", (3, 1), (4, 2))
    | {"Definition 4.1"}
    | plain("Table", 3)
    | plain("Figure", 4)
    | equations(38) - {"Eq. (16)"}
    | {"Eq. (16a)", "Eq. (16b)"},
    "campello_2007": plain("Remark", 5) | equations(22),
    "simovici": equations(2),
    "xiang_2012": numbers("Definition", (4, 7))
    | numbers("Proposition", (4, 3), (5, 2))
    | numbers("Property", (4, 5), (5, 1))
    | plain("Table", 2)
    | plain("Figure", 3)
    | equations(5),
    "arinik_2021": plain("Table", 6) | plain("Figure", 6) | equations(14),
}


def labels_in(number):
    """All labels that the number of an item stands for: "Eqs. (3a) to (3d)" stands for four."""
    found = {
        f"{kind} {label}" for kind, label in re.findall(r"(\b[A-Z][a-z]+) (\d+(?:\.\d+)*)", number)
    }
    for first, letter, last, end in re.findall(
        r"\((\d+)([a-z]?)\)(?:\s*(?:to|-|–)\s*\((\d+)([a-z]?)\))?", number
    ):
        if not last:
            found.add(f"Eq. ({first}{letter})")
        elif letter:
            letters = range(ord(letter), ord(end) + 1)
            found |= {f"Eq. ({first}{chr(code)})" for code in letters}
        else:
            found |= {f"Eq. ({i})" for i in range(int(first), int(last) + 1)}
    return found


@pytest.mark.parametrize("folder", FOLDERS)
def test_what_covers_an_item_is_there(folder):
    missing = [
        (item.number, reference)
        for item in items_of(folder)
        for reference in item.covered_by
        if not exists(reference, folder)
    ]
    assert missing == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_all_numbered_items_are_named(folder):
    named = set().union(*(labels_in(item.number) for item in items_of(folder)))
    assert NUMBERED[folder] - named == set()


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_item_is_named_twice(folder):
    names = [item.number for item in items_of(folder)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_erratum_belongs_to_an_item(folder):
    """What is wrong in print is found from the item that it is about."""
    named = {
        reference.removeprefix("errata: ")
        for item in items_of(folder)
        for reference in item.covered_by
        if reference.startswith("errata: ")
    }
    assert errata_rows(folder) - named == set()


@pytest.mark.parametrize(
    ("number", "labels"),
    [
        ("Theorem 4.5, second half", {"Theorem 4.5"}),
        ("Eqs. (3a) to (3d)", {"Eq. (3a)", "Eq. (3b)", "Eq. (3c)", "Eq. (3d)"}),
        ("Eqs. (4)-(6)", {"Eq. (4)", "Eq. (5)", "Eq. (6)"}),
        ("Figure 2 and Eq. (1)", {"Figure 2", "Eq. (1)"}),
    ],
)
def test_labels_in(number, labels):
    assert labels_in(number) == labels


@pytest.mark.parametrize(
    "reference",
    [
        "partita.no_such_score",
        "reproduce.xiang_2012.no_such_part",
        "tests/reproduce/test_items.py::test_that_is_not_there",
        "tests/no_such_file.py::test_anything",
        "claim: a place that no claim has",
        "errata: a place that no row has",
    ],
)
def test_what_is_not_there_is_missed(reference):
    assert not exists(reference, "xiang_2012")


def test_an_item_must_be_covered():
    with pytest.raises(ValueError, match="name at least one"):
        Item("Theorem 1", "nothing covers it", ())

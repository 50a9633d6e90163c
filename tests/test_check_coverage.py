"""The table of coverage that `make test` ends with."""

import pytest

from tests import check_coverage
from tests.check_coverage import Covered, by_folder, covered, places_missed, total

SUMMARY = {
    "covered_lines": 95,
    "num_statements": 100,
    "covered_branches": 9,
    "num_branches": 10,
}


def test_percents_of_lines_and_of_branches_are_apart():
    found = covered(SUMMARY)
    assert (found.line_percent, found.branch_percent, found.missed) == (95, 90, 6)
    assert found.suffices


@pytest.mark.parametrize("change", [{"covered_lines": 94}, {"covered_branches": 8}])
def test_either_share_may_be_too_low(change):
    assert not covered(SUMMARY | change).suffices


def test_a_file_without_branches_took_them_all():
    assert Covered(3, 4, 0, 0).branch_percent == 100


def test_folders_add_up_their_files():
    files = {
        "tables/a.py": Covered(1, 2, 3, 4),
        "tables/deeper/b.py": Covered(10, 20, 30, 40),
        "errors.py": Covered(5, 5, 0, 0),
    }
    assert by_folder(files) == {
        "partita": Covered(5, 5, 0, 0),
        "tables/": Covered(11, 22, 33, 44),
    }
    assert total(files.values()) == Covered(16, 27, 33, 44)


def test_branches_are_listed_where_their_line_ran():
    found = {"missing_lines": [7, 3], "missing_branches": [[2, 7], [9, 12], [14, -1], [3, 4]]}
    assert places_missed(found) == "3, 7, 9->12, 14->exit"


@pytest.fixture
def reports(monkeypatch):
    """Return a function that prints the table of one file, whose counts are given."""

    def printed(summary):
        report = {"summary": summary, "missing_lines": [8], "missing_branches": []}
        monkeypatch.setattr(check_coverage, "read", lambda: {"tables/a.py": report})
        return check_coverage.main()

    return printed


def test_the_table_ends_well_if_enough_ran(reports, capsys):
    assert reports(SUMMARY) == 0
    lines = capsys.readouterr().out.splitlines()
    assert " ".join(lines[0].split()) == "tables/ 95.0 % of 100 lines 90.0 % of 10 branches"
    assert lines[1].startswith("all of src")
    assert lines[-1].strip() == "8"


def test_the_table_ends_badly_otherwise(reports, capsys):
    assert reports(SUMMARY | {"covered_lines": 94}) == 1
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == "At least 95 % of lines and 90 % of branches must run"

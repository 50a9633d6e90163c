"""The page on what is reproduced."""

import pytest

from reproduce import page


def test_the_kept_page_is_that_of_the_kept_results():
    assert page.PAGE.read_text(encoding="utf-8") == page.page()


def test_it_counts_what_the_results_count():
    found = {text.name: text for text in page.read()}
    assert list(found) == list(page.PAPERS)
    campagner = found["campagner-2023"]
    verdicts = ("reproduced", "differs", "not reproducible")
    assert [len(campagner.of(verdict)) for verdict in verdicts] == [57, 85, 6]
    for text in found.values():
        assert sum(len(text.of(verdict)) for verdict in verdicts) == len(text.claims)


@pytest.mark.parametrize(
    ("text", "escaped"), [("d_0 | d_1", r"d\_0 \| d\_1"), ("(1 - F)^s", "(1 - F)^s")]
)
def test_escape(text, escaped):
    assert page.escape(text) == escaped


def test_write_leaves_a_good_page_alone(tmp_path):
    path = tmp_path / "page.md"
    page.write(path)
    before = path.stat().st_mtime_ns
    page.write(path)
    assert path.stat().st_mtime_ns == before

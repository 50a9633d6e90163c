from partita.reporting.page import Page, Section


def test_a_link_has_the_short_words_or_the_heading():
    long = Section("one", "A long heading", "table.html", None)
    short = Section("two", "A long heading", "table.html", None, short="Short")
    assert (long.link, short.link) == ("A long heading", "Short")
    assert Page("T", long, (short,)).data == {}

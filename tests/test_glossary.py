"""The glossary is in alphabetical order, and pages link to words that it has."""

import re
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"
PAGES = {
    path.name: path.read_text(encoding="utf-8")
    for path in [*DOCS.glob("*.md"), *DOCS.glob("trades/*.md")]
}
TERM = re.compile(r"\{term\}`(?:[^`<]*<)?([^`>]+)>?`")


def glossary_words():
    block = PAGES["glossary.md"].split("```{glossary}\n")[1].split("```")[0]
    return [line for line in block.splitlines() if line and not line.startswith(" ")]


def test_words_are_in_alphabetical_order_and_once():
    words = glossary_words()
    assert words == sorted(set(words), key=lambda word: re.sub("[^a-z]", "", word.lower()))
    assert len(words) > 50


def test_links_lead_to_words():
    known = {word.lower() for word in glossary_words()}
    linked = {name: {word.lower() for word in TERM.findall(text)} for name, text in PAGES.items()}
    assert {name: words - known for name, words in linked.items() if words - known} == {}


def test_kinds_of_clusterings_and_summaries_of_belief_are_explained():
    import partita as pt

    known = {word.lower() for word in glossary_words()}
    names = {"hard", "rough", "fuzzy", "possibilistic", "evidential", "meet", "join", "refinement"}
    assert names <= known
    functions = {"belief", "plausibility", "commonality", "contour", "nonspecificity", "ambiguity"}
    assert functions <= known & set(pt.belief.__all__)


def test_pages_on_soft_clusterings_link_to_the_glossary():
    for name in ("clusterers.md", "soft.md", "transport.md", "choosing.md", "explaining.md"):
        assert TERM.search(PAGES[name]), name

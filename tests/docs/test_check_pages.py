"""The check of built pages finds what a reader should never meet."""

import pytest

from docs.check_pages import STYLE, problems

RULE = ".bd-article div.highlight pre {\n  overflow-x: auto;\n}"


@pytest.fixture
def site(tmp_path):
    """Return a function that writes pages, which load the style, and lists their problems."""

    def check(body, style=RULE, **others):
        (tmp_path / "_static").mkdir()
        (tmp_path / STYLE).write_text(style, encoding="utf-8")
        for name, text in {"index": body, **others}.items():
            head = f'<link rel="stylesheet" href="{STYLE}">'
            (tmp_path / f"{name}.html").write_text(f"<html>{head}{text}</html>", encoding="utf-8")
        return problems(tmp_path)

    return check


def test_a_page_without_problems(site):
    formula = "<math><mi>n</mi><annotation>\\frac{1}{2}</annotation></math>"
    code = '<div class="highlight"><pre>print("a\\nb") # costs $5</pre></div>'
    links = '<a href="other.html#part">there</a><a href="https://doi.org/10">out</a>'
    assert site(f"<p>{formula} costs $5 or $6</p>{code}{links}", other='<h2 id="part">x</h2>') == []


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        (r"<p>the share \frac{a}{b} of</p>", r"raw LaTeX: \frac"),
        ("<p>where $n_i$ is</p>", "raw LaTeX: $n_i$"),
        (r"<p><code>\sum_i a_i</code></p>", r"raw LaTeX in code: \sum"),
        ("<p>see :func:`compare`</p>", "markup that was not rendered: :func:`"),
        ("<p>see {term}`soft`</p>", "markup that was not rendered: {term}`"),
        ("<math><merror>x</merror></math>", "1 formulas that could not be drawn"),
        ("<pre>x</pre>", "1 code blocks without a style"),
        ('<a href="gone.html">x</a>', "broken link: gone.html"),
        ('<a href="#gone">x</a>', "broken link: #gone"),
        ('<a href="other.html#gone">x</a>', "broken link: other.html#gone"),
        ('<img src="gone.png">', "missing picture: gone.png"),
        ('<img src="data:x" srcset="gone.png, gone_2.png 2x">', "missing picture: gone.png"),
    ],
)
def test_each_problem_is_found(site, body, problem):
    assert f"index.html: {problem}" in site(body, other="<p>text</p>")


def test_code_must_be_able_to_scroll(site):
    assert site("<p>x</p>", style="pre { color: red }") == [
        f"{STYLE}: no rule that lets wide code scroll"
    ]


def test_a_page_without_the_style_and_a_folder_without_pages(tmp_path):
    (tmp_path / "empty").mkdir()
    assert f"{tmp_path / 'empty'}: no pages" in problems(tmp_path / "empty")
    (tmp_path / "bare.html").write_text("<p>x</p>", encoding="utf-8")
    assert f"bare.html: does not load {STYLE}" in problems(tmp_path)

"""Texts that try to leave their place stay texts, in every output.

Pages are tested in a browser, by `tests/browser/test_hostile_texts.py`.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import pty
import re
import subprocess
import sys
import warnings
import xml.etree.ElementTree as ElementTree

import matplotlib
import matplotlib.pyplot as plt
import pytest
from matplotlib.text import Text

import partita as pt
from partita.cli.output import as_csv, as_markdown
from partita.plots.names import visible
from tests.hostile import texts
from tests.hostile.outputs import (
    Page,
    arrow_rows,
    csv_rows,
    markdown_cells,
    markdown_text,
    steering,
    svg_texts,
)

EVERY = texts.EVERY
HEADER = ["text", "number"]
ROWS = [[text, str(number)] for number, text in enumerate(EVERY)]


def clusterings(given=EVERY):
    """Return clusters and objects named by texts; each cluster lends an object to its neighbor."""
    reference, candidate = {}, {}
    for place, text in enumerate(given):
        for number in range(3):
            name = text if number == 0 else f"{text}{number}"
            lent = number == 0 and place ^ 1 < len(given)
            reference[name] = text
            candidate[name] = given[place ^ 1] if lent else text
    return reference, candidate


REFERENCE, CANDIDATE = clusterings()


def test_there_are_enough_texts():
    assert len(EVERY) >= 120
    assert min(map(len, texts.FAMILIES.values())) >= 15


# Markdown and CSV.


def test_markdown_has_the_cells_and_nothing_else():
    shown = [[markdown_text(cell) for cell in row] for row in ROWS]
    assert markdown_cells(as_markdown(HEADER, ROWS)) == [HEADER, *shown]


@pytest.mark.parametrize("text", EVERY, ids=ascii)
def test_markdown_in_a_heading(text):
    cells = markdown_cells(as_markdown([text, text], [["a", text]]))
    assert cells == [[markdown_text(text)] * 2, ["a", markdown_text(text)]]


def test_markdown_that_is_not_escaped_is_noticed():
    """A copy without escapes trips the check for every text that Markdown would change."""
    kept = []
    for text in EVERY:
        with contextlib.suppress(AssertionError, IndexError):
            raw = f"| {text} | b |\n| --- | --- |\n| a | {text} |"
            if markdown_cells(raw) == [[markdown_text(text), "b"], ["a", markdown_text(text)]]:
                kept.append(text)
    changed = set(texts.MARKDOWN.values()) - set(kept)
    harmless = set(texts.MARKDOWN.values()) & set(kept)
    assert len(changed) >= 30
    # Only what formats a whole line, or is written so that nothing comes of it.
    assert all(text in kept for text in ("# a", "> a", "- a", "1. a", "---"))
    assert len(harmless) <= 15


def test_csv_is_read_back_as_it_was():
    text = as_csv(HEADER, ROWS) + "\n"
    assert csv_rows(text) == [HEADER, *ROWS]


def test_csv_is_read_back_by_arrow():
    encodable = [row for row in ROWS if is_unicode(row[0])]
    assert len(encodable) >= len(ROWS) - 2
    assert arrow_rows((as_csv(HEADER, encodable) + "\n").encode()) == [HEADER, *encodable]


def test_formulas_in_csv_stay_as_they_are():
    """CSV is data: what is written is what was read, and no cell gets an apostrophe."""
    for text in ("=1+1", "+1+1", "-1+1", "@SUM(1,1)", "\t=1+2", "=cmd|'/c calc'!A1"):
        assert csv_rows(as_csv(["x"], [[text]]))[1] == [text]


def test_csv_that_is_not_quoted_is_noticed():
    raw = "\n".join(",".join(row) for row in [HEADER, *ROWS])
    found = csv_rows(raw)
    assert found != [HEADER, *ROWS]
    assert len(found) > len(ROWS) + 1


def is_unicode(text):
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


# Results: their text, HTML, dataframes and JSON.


def overlapping(given):
    return pt.Overlapping({text: [text, "x"] for text in given})


def documents(second):
    return {text: [["a", "b"], ["c"]] if second else [["a"], ["b", "c"]] for text in EVERY}


RESULTS = {
    "compare": lambda: pt.compare(REFERENCE, CANDIDATE),
    "explain": lambda: pt.explain(REFERENCE, CANDIDATE),
    "clusters": lambda: pt.explain(REFERENCE, CANDIDATE).clusters,
    "candidates": lambda: pt.explain(REFERENCE, CANDIDATE).candidates,
    "components": lambda: pt.explain(REFERENCE, CANDIDATE).components,
    "objects": lambda: pt.explain(REFERENCE, CANDIDATE).objects,
    "covers": lambda: pt.explain(
        overlapping(EVERY[:40]), overlapping(EVERY[1:41]), on_mismatch="intersect"
    ),
    "assess": lambda: pt.assess(REFERENCE, CANDIDATE, samples=20, rng=0),
    "rank": lambda: pt.rank(REFERENCE, dict.fromkeys(EVERY, CANDIDATE), interval=None),
    "compare_many": lambda: pt.compare_many(dict.fromkeys(EVERY, CANDIDATE)),
    "evolution": lambda: pt.evolution(
        dict(zip(EVERY[:6], [REFERENCE, CANDIDATE] * 3, strict=True))
    ),
    "consensus": lambda: pt.consensus(dict.fromkeys(EVERY[:9], REFERENCE), rng=0),
    "decompose": lambda: pt.decompose(REFERENCE, CANDIDATE),
    "contributions": lambda: pt.split_merge_contributions(REFERENCE, CANDIDATE),
    "coreference": lambda: pt.coreference(documents(False), documents(True)),
    "entities": lambda: pt.coreference(documents(False), documents(True)).explain(),
    "resolve": lambda: pt.resolve(REFERENCE, CANDIDATE),
    "pairs": lambda: pt.resolve(REFERENCE, CANDIDATE).pairs,
    "precision": lambda: pt.cluster_precision_recall_f(REFERENCE, CANDIDATE),
    "summary": lambda: pt.summarize_clusters(REFERENCE),
    "estimate": lambda: pt.estimate(REFERENCE, CANDIDATE),
    "hard": lambda: pt.Hard(REFERENCE),
    "rough": lambda: pt.Rough({text: [text, "x"] for text in EVERY[:60]}),
}


def result_of(name):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return RESULTS[name]()


@pytest.mark.parametrize("name", RESULTS)
def test_results(name):
    """Nothing in the text of a result steers a terminal, and its HTML has no elements of data."""
    result = result_of(name)
    for text in (repr(result), str(result)):
        assert steering(text) == set()
    if hasattr(result, "_repr_html_"):
        assert Page(result._repr_html_()).odd == []
    if hasattr(result, "to_json"):
        json.loads(result.to_json())
    for library in ("pandas", "polars") if hasattr(result, "to_frame") else ():
        # Halves of pairs are names of columns here and there, which libraries do not hold.
        with contextlib.suppress(pt.InputError):
            assert len(result.to_frame(library)) > 0


def test_rows_in_html_show_the_texts():
    shown = []
    for start in range(0, len(EVERY), 5):
        reference, candidate = clusterings(EVERY[start : start + 5])
        rows = pt.explain(reference, candidate).clusters
        shown += Page(rows._repr_html_()).cells
    assert set(shown) >= set(EVERY)


def test_html_that_is_not_escaped_is_noticed():
    odd = [text for text in EVERY if Page(f"<table><td>{text}</td></table>").odd]
    assert len(odd) >= 8
    assert [text for text in EVERY if Page(f"<td>{text}</td>").cells != [text]] != []


def test_text_that_is_not_escaped_is_noticed():
    raw = [text for text in EVERY if steering(f"{text}")]
    assert len(raw) >= 24


def test_frames_and_json_keep_the_texts():
    explanation = pt.explain(REFERENCE, CANDIDATE)
    assert set(explanation.clusters.to_frame()["label"]) == set(EVERY)
    labels = {row["label"] for row in json.loads(explanation.to_json(top=None))["clusters"]}
    assert labels == set(EVERY)


# Pictures: what matplotlib draws, and what SVG says.

SHORT = [text for text in EVERY if len(" ".join(text.split())) <= 20]


def displays(labels):
    """Yield displays in which labels are names of clusters, of clusterings or of objects."""
    reference, candidate = clusterings(labels)
    yield "explain", pt.explain(reference, candidate).plot()
    yield "hard", pt.Hard(reference).plot()
    yield "table", pt.plots.ContingencyDisplay.from_clusterings(reference, candidate).plot()
    yield "compare_many", pt.compare_many(dict.fromkeys(labels, candidate)).plot()
    yield "rank", pt.rank(reference, dict.fromkeys(labels, candidate), interval=None).plot()


def drawn_texts(figure):
    """Return the texts of a figure as matplotlib draws them; raise if one is a formula."""
    shown = []
    for text in figure.findobj(Text):
        plain, is_formula = text._preprocess_math(text.get_text())
        assert is_formula is False, text.get_text()
        shown += plain.split("\n")
    return shown


def saved_as_svg(figure):
    file = io.StringIO()
    with matplotlib.rc_context({"svg.fonttype": "none"}):
        figure.savefig(file, format="svg")
    return file.getvalue()


def plainly(text):
    """Return how a picture shows a short text: on one line, with escapes of what is not seen."""
    return visible(" ".join(text.split())) or repr(text)


# What displays write before and after the name of a cluster.
AROUND = re.compile(r"^cluster | \(3\)$")


def check_pictures(labels):
    """Draw labels in every display; return those that a display does not show as they are."""
    wanted = {plainly(text).strip() for text in labels}
    lacking = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of letters that the font lacks
        for name, display in displays(labels):
            figure = display.figure_
            for shown in (drawn_texts(figure), svg_texts(saved_as_svg(figure))):
                names = {AROUND.sub("", text).strip() for text in shown}
                lacking[name] = lacking.get(name, set()) | wanted - names
            plt.close(figure)
    return lacking


BATCHES = [SHORT[start : start + 12] for start in range(0, len(SHORT), 12)]


@pytest.mark.parametrize(
    "number", [0, *(pytest.param(i, marks=pytest.mark.nightly) for i in range(1, len(BATCHES)))]
)
def test_pictures(number):
    lacking = check_pictures(BATCHES[number])
    assert {name: lost for name, lost in lacking.items() if lost} == {}


def test_a_picture_that_is_not_escaped_is_noticed():
    figure, axes = plt.subplots()
    axes.text(0, 0, "$x^2$")
    with pytest.raises(AssertionError):
        drawn_texts(figure)
    plt.close(figure)
    with pytest.raises(ElementTree.ParseError):
        svg_texts("<svg><text>a\x1bb</text></svg>")
    with pytest.raises(AssertionError):
        svg_texts("<svg><script>x</script></svg>")


# The command: in a terminal, to a pipe and to a file.

PART = """
import contextlib, sys
from partita.cli.main import main
for line in sys.stdin.read().split("\\0")[:-1]:
    sys.argv = ["partita", *line.split("\\1")]
    with contextlib.suppress(SystemExit):
        main()
    sys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__
"""


def in_terminal(calls, folder):
    """Return what calls of the command write to a terminal of their own, one after the other."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "400", "PYTHONUTF8": "1"}
    environment.pop("NO_COLOR", None)
    given = "".join("\1".join(call) + "\0" for call in calls).encode("utf-8", "surrogateescape")
    with subprocess.Popen(
        [sys.executable, "-c", PART],
        stdin=subprocess.PIPE, stdout=theirs, stderr=theirs, cwd=folder, env=environment,
    ) as process:  # fmt: skip
        os.close(theirs)
        process.stdin.write(given)
        process.stdin.close()
        parts = []
        with contextlib.suppress(OSError):  # the other end is closed
            while part := os.read(ours, 1 << 16):
                parts.append(part)
    os.close(ours)
    assert process.returncode == 0
    # A terminal gets "\r\n" for "\n".
    return b"".join(parts).decode("utf-8", "surrogateescape").replace("\r\n", "\n")


# What rich writes: colors and styles, and how a bar of progress moves.
OURS = re.compile("\x1b\\[(?:[0-9;]*m|\\?25[hl]|2K|1A)|\r(?=\x1b\\[2K)")
# Styles that only data have.
STYLES = "\x1b[8m", "\x1b[32mkept"


def left_in(text):
    """Return what steers a terminal other than what is written on purpose."""
    return steering(OURS.sub("", text)) | {style for style in STYLES if style in text}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("outputs")
    others = dict.fromkeys(set(EVERY) - set(IN_FILES), IN_FILES[0])
    for name, clustering in zip(("a.json", "b.json"), clusterings(IN_FILES), strict=True):
        clustering |= others
        records = [{"id": i, "cluster": x} for i, x in clustering.items()]
        (path / name).write_text(json.dumps(records))
    # Files with a column, and with a name, of each text that can be one.
    for number, text in enumerate(EVERY):
        with contextlib.suppress(OSError, ValueError, UnicodeEncodeError):
            (path / f"{number} {text}.csv").write_text("id,cluster\n1,a\n2,b\n")
        (path / f"{number}.json").write_text(
            json.dumps([{"id": i, text: i % 2, "other": 0} for i in range(4)])
        )
    return path


# In a file, some words mean that a label is missing, and bars are between possible clusters.
IN_FILES = [text for text in EVERY if text != "#N/A" and "|" not in text]

FORMATS = ("table", "csv", "markdown", "json")
TABLES = ("clusters", "candidates", "components", "objects")
CALLS = [
    ["compare", "a.json", "b.json"],
    *(["compare", "a.json", "b.json", "-f", form] for form in FORMATS),
    ["explain", "a.json", "b.json", "--top", "0"],
    *(
        ["explain", "a.json", "b.json", "--table", name, "-f", form, "--top", "0"]
        for form in FORMATS
        for name in TABLES
    ),
    *(["matrix", "a.json", "b.json", "-f", form] for form in FORMATS),
    *(["evolve", "a.json", "b.json", "-f", form] for form in FORMATS),
    *(["resolve", "a.json", "b.json", "-f", form] for form in ("table", "csv")),
    ["consensus", "a.json", "b.json"],
    ["report", "a.json", "b.json", "-o", "page.html"],
]


def test_the_command_in_a_terminal(folder):
    text = in_terminal(CALLS, folder)
    assert "Traceback" not in text
    assert left_in(text) == set()
    # Texts are there, with escapes.
    assert text.count("\\x1b[2J\\x1b[H") > 20


@pytest.mark.nightly
def test_names_of_files_and_columns_in_a_terminal(folder):
    files = [path.name for path in folder.glob("* *.csv")]
    assert len(files) >= 100
    calls = [["compare", name, name] for name in files]
    calls += [["explain", name, name, "-f", "markdown"] for name in files[:30]]
    calls += [["compare", name, "no such file"] for name in files[::4]]
    calls += [["compare", f"no {name}", "a.json"] for name in files[::4]]
    for number, column in enumerate(EVERY):
        with contextlib.suppress(ValueError):
            if not {"\0", "\1"} & set(column) and is_unicode(column) and len(column) < 1000:
                calls.append(["compare", f"{number}.json", f"{number}.json", "--label", column])
        calls.append(["compare", f"{number}.json", f"{number}.json"])
    text = in_terminal(calls, folder)
    assert "Traceback" not in text
    assert left_in(text) == set()


def test_a_terminal_that_gets_data_as_they_are_is_noticed(folder):
    raw = subprocess.run(
        [sys.executable, "-m", "partita", *CALLS[5], "-f", "csv"], capture_output=True, cwd=folder
    ).stdout.decode("utf-8", "surrogateescape")
    assert len(steering(raw)) >= 20


def piped(call, folder):
    run = subprocess.run([sys.executable, "-m", "partita", *call], capture_output=True, cwd=folder)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_pipes_and_files_keep_data_as_they_are(folder):
    """What goes to a pipe or a file, in JSON, CSV and Markdown, has every text as it is."""
    call = ["explain", "a.json", "b.json", "--table", "clusters", "--top", "0"]
    for form, suffix in (("json", "json"), ("csv", "csv"), ("markdown", "md")):
        data = piped([*call, "-f", form], folder)
        piped([*call, "-o", f"out.{suffix}"], folder)
        assert (folder / f"out.{suffix}").read_bytes() == data
    labels = [row["label"] for row in json.loads((folder / "out.json").read_bytes())]
    assert sorted(labels) == sorted(IN_FILES)
    written = [in_utf8(text) for text in IN_FILES]
    data = (folder / "out.csv").read_bytes()
    assert sorted(row[0] for row in csv_rows(data.decode())[1:]) == sorted(written)
    assert sorted(row[0] for row in arrow_rows(data)[1:]) == sorted(written)
    cells = markdown_cells((folder / "out.md").read_text(newline=""))
    shown = [markdown_text(text) for text in written]
    assert sorted(row[0] for row in cells[1:]) == sorted(shown)


def in_utf8(text):
    """Return a text as UTF-8 holds it: halves of pairs as escapes."""
    return text.encode("utf-8", "backslashreplace").decode()

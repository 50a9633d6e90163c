"""Nothing that data hold steers a terminal; files and pipes get data as they are."""

import contextlib
import csv
import io
import json
import os
import pty
import subprocess
import sys

import pytest

from partita.terminal_text import TerminalStream, guarded, is_terminal, printable, unguarded
from tests.hostile.texts import TERMINAL

STEERING = [chr(i) for i in (*range(9), *range(11, 32), *range(127, 160))]
STEERING += [
    *"\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
]


def test_every_character_that_steers_is_escaped():
    for character in STEERING:
        text = printable(f"a{character}b")
        assert text.isprintable()
        assert eval(f'"{text}"') == f"a{character}b"


def test_other_characters_stay():
    text = "a\tb\nc é 漢字 👩\u200d👩 \\x1b עברית"
    assert printable(text) == text


@pytest.mark.parametrize("text", TERMINAL.values(), ids=TERMINAL)
def test_payloads(text):
    assert not set(printable(text)) & set(STEERING)


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_guarded_terminal():
    terminal = Terminal()
    stream = guarded(terminal)
    assert isinstance(stream, TerminalStream)
    assert stream.write("a\x1bb") == 3
    stream.writelines(["c\x9b", "\n"])
    assert terminal.getvalue() == "a\\x1bbc\\u009b\n"
    assert unguarded(stream) is terminal
    assert stream.isatty()


def test_pipes_are_not_guarded():
    pipe = io.StringIO()
    assert guarded(pipe) is pipe
    assert unguarded(pipe) is pipe


def test_streams_that_are_closed_or_missing_are_no_terminals():
    closed = io.StringIO()
    closed.close()
    assert not is_terminal(closed)
    assert not is_terminal(None)
    assert guarded(None) is None


def in_terminal(*arguments, folder):
    """What the command writes to a terminal of its own."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "300"}
    environment.pop("NO_COLOR", None)
    command = [sys.executable, "-m", "partita", *arguments]
    with subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, cwd=folder, env=environment
    ) as process:
        os.close(theirs)
        parts = []
        with contextlib.suppress(OSError):  # the other end is closed
            while part := os.read(ours, 1 << 16):
                parts.append(part)
        process.wait()
    os.close(ours)
    return b"".join(parts).decode("utf-8", "surrogateescape")


# Labels and ids of one file each; a CSV file cannot hold nulls.
PAYLOADS = [text for text in TERMINAL.values() if "\0" not in text]
RAW = ["\x1b[2J", "\x1b[8m", "\x1b]", "\x1b[?1049h", "\x1bP", "\x1b_", "\x9b", "\x9d", "\b", "\x07"]
RAW += [*"\u202e\u202b\u2067\u200f\u2028\x7f\x0b\x0c\x0e"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("payloads")
    for name, shift in (("a.csv", 0), ("b.csv", 1)):
        with open(path / name, "w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["id", "cluster"])
            for i, text in enumerate(PAYLOADS):
                writer.writerow([f"{text} {i}", PAYLOADS[(i * shift) % 7]])
    return path


WAYS = [
    ("compare", "a.csv", "b.csv"),
    ("compare", "a.csv", "b.csv", "-f", "json"),
    ("explain", "a.csv", "b.csv"),
    ("explain", "a.csv", "b.csv", "--table", "objects"),
    ("explain", "a.csv", "b.csv", "--table", "clusters", "-f", "csv"),
    ("explain", "a.csv", "b.csv", "-f", "markdown"),
    ("explain", "a.csv", "b.csv", "-f", "json"),
    ("compare", "\x1b[2Jno\u202e.csv", "b.csv"),
    ("compare", "a.csv", "b.csv", "--measure", "\x1b[2Jx"),
    ("\x1b]0;x\x07", "a.csv"),
    ("compare", "--\x1b[2J", "a.csv"),
]


@pytest.mark.parametrize(
    "arguments", WAYS, ids=[" ".join(way).encode("unicode_escape").decode() for way in WAYS]
)
def test_the_command_in_a_terminal(arguments, folder):
    text = in_terminal(*arguments, folder=folder)
    assert text.strip()
    assert [raw for raw in RAW if raw in text] == []


def test_files_and_pipes_keep_data_as_they_are(folder):
    command = [sys.executable, "-m", "partita", "explain", "a.csv", "b.csv", "--table", "objects"]
    piped = subprocess.run(
        [*command, "-f", "json", "--top", "0"], capture_output=True, text=True, cwd=folder
    )
    objects = {row["object"] for row in json.loads(piped.stdout)}
    assert "\x1b[2J\x1b[H 0" in objects
    subprocess.run([*command, "-o", "out.csv"], check=True, cwd=folder)
    with open(folder / "out.csv", newline="") as file:
        assert "\x1b[2J\x1b[H 0" in file.read()

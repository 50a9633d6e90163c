"""Whatever the shell made of the streams, the command ends with its exit code and no traceback."""

import fcntl
import os
import subprocess
import sys
import time

import pytest

from tests.life.commands import CALLS, folder_of_examples, shell

FORMATS = ("", "--format json", "--format csv", "--format markdown")

# How the shell runs the command, and how it ends; where stderr is read, what it says.
NOTHING, FULL, BAD = "", "partita: No space left on device\n", "partita: Bad file descriptor\n"
STREAMS = {
    "{} >&-": (0, NOTHING),
    "{} 2>&- >/dev/null": (0, NOTHING),
    "{} <&- >/dev/null": (0, NOTHING),
    "{} <&- >&- 2>&-": (0, NOTHING),
    "{} | head -n 1 >/dev/null": (0, NOTHING),
    "{} | true": (0, NOTHING),
    "{} 2>&1 | true": (0, NOTHING),
    "{} >/dev/full": (2, FULL),
    "{} 2>/dev/full >/dev/null": (0, NOTHING),
    "{} >/dev/full 2>/dev/full": (2, NOTHING),
    "{} 1</dev/null": (2, BAD),
}


@pytest.fixture
def folder(tmp_path):
    return folder_of_examples(tmp_path)


@pytest.mark.parametrize("streams", STREAMS)
def test_streams(streams, folder):
    done = shell(streams.format("partita measures"), folder)
    assert (done.returncode, done.stderr) == STREAMS[streams]


@pytest.mark.nightly
@pytest.mark.parametrize("name", CALLS)
def test_streams_of_every_command_in_every_format(name, folder):
    wrong = {}
    plain = shell(f"partita {name} {CALLS[name]}", folder)
    assert plain.returncode == 0, plain.stderr
    for form in ("",) if name == "report" else FORMATS:
        for streams, (code, message) in STREAMS.items():
            done = shell(streams.format(f"partita {name} {CALLS[name]} {form}"), folder)
            is_silent = name == "report" or plain.stdout == ""
            expected = 0 if is_silent else code
            messages = {message, ""} if is_silent else {message, message + plain.stderr}
            if done.returncode != expected or done.stderr not in messages | {plain.stderr}:
                wrong[streams, form] = done.returncode, done.stderr[-300:]
    assert wrong == {}


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("partita compare - found.csv <&-", "standard input is closed"),
        ("partita compare nowhere.csv found.csv >&-", "nowhere.csv"),
        ("partita compare nowhere.csv found.csv 2>/dev/full", ""),
        ("partita compare --nonesuch 2>&1 | true", ""),
        ("partita measure nonesuch 2>&1 >&- | true", ""),
    ],
)
def test_errors_to_odd_streams(line, message, folder):
    done = shell(line, folder)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_a_closed_stream_gives_its_number_to_no_file(folder):
    """What a library writes to the standard error must not end up in the output."""
    program = (
        "import os, sys; sys.argv = ['partita', 'measure', 'rand'];"
        "from partita.cli import main; main.command.main = lambda **options: "
        "os.write(2, b'noise') and open('out', 'w').fileno();"
        "main.main()"
    )
    done = shell(f"'{sys.executable}' -c \"{program}\" 2>&-", folder)
    assert done.returncode > 2  # the number that a file gets


def test_a_pipe_that_does_not_wait_gets_all(folder):
    reading, writing = os.pipe()
    fcntl.fcntl(writing, fcntl.F_SETFL, os.O_NONBLOCK)
    command = [sys.executable, "-m", "partita", "measures", "--format", "json"]
    process = subprocess.Popen(command, stdout=writing, stderr=subprocess.PIPE, cwd=folder)
    os.close(writing)
    with os.fdopen(reading, "rb") as stream, process:
        time.sleep(1.0)  # the pipe may be full before anything is read
        found = stream.read()
        assert (process.wait(), process.stderr.read()) == (0, b"")
    assert len(found) > 1 << 16


TERMINALS = [
    {"TERM": ""},
    {"TERM": "dumb"},
    {"TERM": "nonesuch"},
    {"COLUMNS": "0"},
    {"COLUMNS": "1"},
    {"COLUMNS": "-5"},
    {"COLUMNS": "99999999"},
    {"COLUMNS": "many", "LINES": "few"},
    {"NO_COLOR": "1"},
    {"FORCE_COLOR": "1", "NO_COLOR": "1"},
    {"PYTHONIOENCODING": "ascii", "LANG": "C", "LC_ALL": "C"},
    {"PYTHONUTF8": "0", "LC_ALL": "POSIX"},
]


def in_terminal(arguments, folder, environment):
    """The exit code and the output of the command in a terminal."""
    import pty

    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.execve(
            sys.executable,
            [sys.executable, "-m", "partita", *arguments],
            {**os.environ, **environment},
        )
    parts = []
    try:
        while part := os.read(terminal, 1 << 16):
            parts.append(part)
    except OSError:  # the other end is closed
        pass
    os.close(terminal)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), b"".join(parts)


@pytest.mark.parametrize("environment", TERMINALS[1:6:2] + TERMINALS[-2:-1], ids=str)
def test_terminals(environment, folder):
    code, text = in_terminal(["explain", "truth.csv", "found.csv"], folder, environment)
    assert code == 0
    assert b"Traceback" not in text
    assert b"split" in text


@pytest.mark.nightly
@pytest.mark.parametrize("environment", TERMINALS, ids=str)
@pytest.mark.parametrize("name", ["compare", "rank", "measures", "assess", "explain", "evolve"])
def test_every_terminal(name, environment, folder):
    code, text = in_terminal([name, *CALLS[name].split()], folder, environment)
    assert code == 0
    assert b"Traceback" not in text
    assert text.strip()

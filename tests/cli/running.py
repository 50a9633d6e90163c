"""Run the command in this process, in a process of its own, or in a terminal."""

import contextlib
import io
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from partita.cli.main import main


class Done(NamedTuple):
    """What a command left behind; the names are those of :mod:`subprocess`."""

    returncode: int
    stdout: str
    stderr: str


class Stream(io.StringIO):
    """A stream in memory that says whether it is a terminal."""

    def __init__(self, text="", terminal=False):
        super().__init__(text)
        self._terminal = terminal

    def isatty(self):
        return self._terminal


def run(*arguments, text=None, folder=None, terminal=False):
    """Run `partita ARGUMENTS` in this process, from exit code to error messages as a user does."""
    out, err, given = Stream("", terminal), Stream("", terminal), Stream(text or "", terminal)
    with (
        mock.patch.object(sys, "argv", ["partita", *arguments]),
        mock.patch.object(sys, "stdin", given),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        contextlib.chdir(Path.cwd() if folder is None else folder),
    ):
        try:
            main()
        except SystemExit as end:
            return Done(end.code, out.getvalue(), err.getvalue())
    raise AssertionError("main() ends by SystemExit")


def run_process(*arguments, text=None, folder=None, encoding="utf-8"):
    """Run `python -m partita ARGUMENTS` with pipes."""
    return subprocess.run(
        [sys.executable, "-m", "partita", *arguments],
        input=text,
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        check=False,
    )

"""The command `partita`. Bad usage or input gives one clear line, exit code 2 and no traceback."""

from __future__ import annotations

import contextlib
import io
import os
import signal
import sys
from typing import Any

import click

from partita import __version__
from partita.cli.interrupting import end_process, interrupting
from partita.cli.lazy_commands import LazyCommands, LazyGroup, Place
from partita.errors import PartitaError
from partita.option_words import in_command
from partita.terminal_text import guarded

# Tests compare the summaries with the commands.
_COMMANDS = {
    "compare": Place("partita.cli.compare", "compare", "Compare two clusterings given as files."),
    "assess": Place(
        "partita.cli.assess",
        "assess",
        "Say whether two clusterings agree more than by chance, and how sure that is.",
    ),
    "rank": Place(
        "partita.cli.rank",
        "rank",
        "Rank candidates by how well they agree with a reference.",
    ),
    "explain": Place(
        "partita.cli.explain",
        "explain",
        "Say what happened between two clusterings given as files.",
    ),
    "resolve": Place(
        "partita.cli.resolve",
        "resolve",
        "Say how good linked records are, and list the pairs that are wrong.",
    ),
    "matrix": Place(
        "partita.cli.matrix",
        "matrix",
        "Compare all pairs of several clusterings given as files.",
    ),
    "report": Place(
        "partita.cli.report",
        "report",
        "Write a page of HTML that shows how two clusterings compare.",
    ),
    "consensus": Place(
        "partita.cli.consensus",
        "consensus",
        "Find the clustering with the least total distance from several clusterings.",
    ),
    "sweep": Place(
        "partita.cli.sweep",
        "sweep",
        "Find the threshold at which scored pairs agree best with a reference.",
    ),
    "curve": Place(
        "partita.cli.curve",
        "curve",
        "Compare two hierarchies at every number of clusters, or a hierarchy with labels.",
    ),
    "evolve": Place(
        "partita.cli.evolve",
        "evolve",
        "Follow clusters through several clusterings in order: splits, merges, births, ends.",
    ),
    "coref": Place(
        "partita.cli.coref",
        "coref",
        "Score the entities that a system found in documents against those of a key.",
    ),
    "measures": Place(
        "partita.cli.measures",
        "list_measures",
        "List the measures, or those whose card has all WORDS.",
    ),
    "measure": Place(
        "partita.cli.measures",
        "show_measure",
        "Show the card of a measure: its formula, its properties and its reference.",
    ),
    "axioms": Place(
        "partita.cli.axioms",
        "axioms",
        "Decide which axioms measures satisfy, by trying all clusterings of a few objects.",
    ),
    "characterize": Place(
        "partita.cli.characterize",
        "characterize",
        "Show what affects measures: how they react to known differences.",
    ),
    "recommend": Place(
        "partita.cli.recommend",
        "recommend",
        "Recommend measures for a situation, for wishes, or for both.",
    ),
    "reproduce": Place(
        "partita.cli.reproduce",
        "reproduce",
        "Compute the tables and figures of a paper, beside the published ones.",
    ),
}


class _Group(LazyGroup):
    """A group whose commands report partita's errors as one line and exit with 2."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            with in_command():
                result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except PartitaError as error:
            _tell(f"partita: {error}")
            ctx.exit(2)
        except BrokenPipeError:
            ctx.exit(0)  # the reader of the pipe has seen enough, which is no error


@click.group(
    cls=_Group,
    commands=LazyCommands(_COMMANDS),
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="partita")
def command() -> None:
    """Compare clusterings: how alike two of them are, and what happened between them."""


def main() -> None:
    """Run the command and end with its exit code."""
    _prepare_streams()
    with interrupting() as interruption:
        code = _exit_code()
    _close_streams()
    if interruption.signal is not None:
        end_process(128 + interruption.signal)
    sys.exit(code)


def _exit_code() -> int:
    """Run the command and return its exit code, having told what went wrong."""
    try:
        code = command.main(prog_name="partita", standalone_mode=False)
    except click.ClickException as error:
        with contextlib.suppress(OSError):
            error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return 128 + signal.SIGINT
    except OSError as error:
        # "cannot open x.csv: No such file or directory", without the error's number.
        where = "" if error.filename is None else f"cannot open {error.filename}: "
        _tell(f"partita: {where}{error.strerror or error}")
        return 2
    except MemoryError:
        _tell("partita: there is not enough memory")
        return 2
    return code if isinstance(code, int) else 0


def _tell(message: str) -> None:
    """Write a message to the standard error, if that takes one."""
    with contextlib.suppress(OSError):
        click.echo(message, err=True)


def _prepare_streams() -> None:
    """Make the streams fit to write to, whatever the shell made of them."""
    # Where the shell closed a stream, as with ">&-", a file could get its number, and what others
    # write to the stream would end up in that file.
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        # A stream that cannot encode a character, such as an arrow, writes "?" instead. UTF-8
        # encodes all but halves of pairs, which are data.
        if isinstance(stream, io.TextIOWrapper):
            is_utf8 = stream.encoding.lower().replace("-", "") == "utf8"
            stream.reconfigure(errors="backslashreplace" if is_utf8 else "replace")
            # A full pipe that does not wait would cut the output.
            with contextlib.suppress(OSError):
                os.set_blocking(stream.fileno(), True)
    # Labels, ids and names of files must not steer the terminal, in no format and in no message.
    sys.stdout, sys.stderr = guarded(sys.stdout), guarded(sys.stderr)


def _close_streams() -> None:
    """Write out what streams still hold; what they do not take, Python must not try again."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            with contextlib.suppress(OSError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())

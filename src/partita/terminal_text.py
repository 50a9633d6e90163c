"""Text for terminals: characters that would steer a terminal, or swap text, are shown escaped.

Labels, ids and names of files are data of unknown origin. Written raw to a terminal, an escape
sequence among them could clear the screen or hide a line, and a right-to-left override could swap
the text around it. What goes to a file or a pipe stays as it is.
"""

from __future__ import annotations

import re
from typing import Any

# Controls but tabs and line breaks; the line and paragraph separators; the bidirectional controls.
_STEERING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]"
)


def printable(text: str) -> str:
    r"""Return text with the characters that steer a terminal written as escapes.

    >>> print(printable("a\x1b[2Jb\u202ec"))
    a\x1b[2Jb\u202ec
    """
    return _STEERING.sub(_escape, text)


def _escape(match: re.Match[str]) -> str:
    code = ord(match[0])
    return f"\\x{code:02x}" if code < 0x20 else f"\\u{code:04x}"


class TerminalStream:
    """A stream to a terminal that writes text as `printable` shows it.

    `terminal` is the stream itself, for programs that steer the terminal on purpose.
    """

    def __init__(self, terminal: Any) -> None:
        self.terminal = terminal

    def write(self, text: str) -> int:
        """Write text without the characters that steer the terminal."""
        self.terminal.write(printable(text))
        return len(text)

    def writelines(self, lines: Any) -> None:
        """Write several texts."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.terminal, name)


def guarded(stream: Any) -> Any:
    """Return a stream as it is, or in a `TerminalStream` if it is a terminal."""
    return TerminalStream(stream) if is_terminal(stream) else stream


def unguarded(stream: Any) -> Any:
    """Return the stream that a `TerminalStream` writes to, and any other as it is."""
    return stream.terminal if isinstance(stream, TerminalStream) else stream


def is_terminal(stream: Any) -> bool:
    """Return whether a stream is a terminal; none is if it is closed, or missing as in a service.

    Python has no standard stream where the shell closed one, as with ``>&-``.
    """
    try:
        return bool(stream.isatty())
    except (AttributeError, ValueError, OSError):
        return False

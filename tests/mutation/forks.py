"""Do tasks in forks of this process, some at a time."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import TypeVar

Task = TypeVar("Task")


def in_forks(
    tasks: Iterable[Task],
    work: Callable[[Task, int], None],
    done: Callable[[Task, int, str], None],
    jobs: int,
) -> None:
    """Do each task in a fork.

    Parameters
    ----------
    tasks : iterable
        They are taken when their turn comes, so they may depend on what is done.
    work : callable
        Does a task, in the fork; it may write a few words to the file descriptor that it is given.
    done : callable
        Is told the task, the exit status of its fork, and the words.
    jobs : int
        The number of forks at a time.
    """
    running: dict[int, tuple[Task, int]] = {}

    def wait_for_one() -> None:
        pid, status = os.wait()
        task, pipe = running.pop(pid)
        with os.fdopen(pipe, "rb") as stream:
            done(task, status, stream.read().decode())

    for task in tasks:
        pid, pipe = _fork(task, work)
        running[pid] = task, pipe
        if len(running) == jobs:
            wait_for_one()
    while running:
        wait_for_one()


def _fork(task: Task, work: Callable[[Task, int], None]) -> tuple[int, int]:
    """Start the fork of a task; return its number and a pipe from it."""
    ours, theirs = os.pipe()
    pid = os.fork()
    if pid:
        os.close(theirs)
        return pid, ours
    try:
        work(task, theirs)
    finally:
        # Nothing of the parent runs on in the fork.
        os._exit(0)

"""The system's Chromium, and pages opened in it with everything recorded that they do."""

from __future__ import annotations

import shutil
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")


class NoBrowserError(Exception):
    """There is no browser to test with, and why."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start the system's browser; raise NoBrowserError if it cannot be started."""
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        raise NoBrowserError("Playwright is not installed: pip install '.[browser]'") from None
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        raise NoBrowserError(f"none of these is on the path: {', '.join(NAMES)}")
    with sync_playwright() as playwright:
        try:
            browser = _start(playwright, path)
        except Error as error:
            raise NoBrowserError(f"{path} does not start: {error.message[:300]}") from None
        try:
            yield browser
        finally:
            browser.close()


def _start(playwright: Playwright, path: str) -> Browser:
    return playwright.chromium.launch(executable_path=path)


@dataclass
class Opened:
    """A page in the browser, and what it did that a report must not do.

    Attributes
    ----------
    address : str
        The only address that the page may ask for.
    requests : list of str
        Other addresses that it asked for; they were refused.
    complaints : list of str
        Warnings and errors in the console, and errors that no one caught.
    dialogs : list of str
        Texts of alerts and questions.
    """

    page: Page
    address: str = ""
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    dialogs: list[str] = field(default_factory=list)

    @property
    def misdeeds(self) -> list[str]:
        """All that a report must not do."""
        return [*self.requests, *self.complaints, *self.dialogs]

    def visit(self, path: Path) -> None:
        """Go to another file."""
        self.address = path.as_uri()
        self.page.goto(self.address)


@contextmanager
def opened(
    browser: Browser, path: Path, *, before: str | None = None, **options: Any
) -> Iterator[Opened]:
    """Open a file without a network, after a script; options are those of a Playwright context."""
    options.setdefault("viewport", {"width": 1280, "height": 900})
    context = browser.new_context(offline=True, **options)
    context.set_default_timeout(10_000)
    one = Opened(context.new_page())
    if before is not None:
        context.add_init_script(before)

    def route(route: Any) -> None:
        address = route.request.url
        if address == one.address:
            route.continue_()
        else:
            one.requests.append(address)
            route.abort()

    def hear(message: Any) -> None:
        if message.type in ("warning", "error", "assert"):
            one.complaints.append(message.text)

    def dismiss(dialog: Any) -> None:
        one.dialogs.append(dialog.message)
        dialog.dismiss()

    context.route("**/*", route)
    one.page.on("console", hear)
    one.page.on("pageerror", lambda error: one.complaints.append(str(error)))
    one.page.on("dialog", dismiss)
    try:
        one.visit(path)
        yield one
    finally:
        context.close()

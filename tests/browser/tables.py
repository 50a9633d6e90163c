"""What a reader sees in a table of a page, and what a reader does with it."""

from __future__ import annotations

import csv
import io
from pathlib import Path


class Table:
    """A table of a page, by its id."""

    def __init__(self, page, name):
        self.page = page
        self.box = page.locator(f'[data-table="{name}"]')

    @property
    def rows(self):
        """The texts of all cells that are shown now, row by row."""
        return self.box.locator("tbody").evaluate(
            "body => [...body.rows].map(row => [...row.cells].map(cell => cell.textContent))"
        )

    @property
    def all_rows(self):
        """The texts of the rows on all pages."""
        rows = self.rows
        while (turn := self.button("Next")).count() and turn.is_enabled():
            turn.click()
            rows += self.rows
        return rows

    def column(self, heading):
        """The texts of a column that are shown now."""
        return [row[self.headings.index(heading)] for row in self.rows]

    @property
    def headings(self):
        return self.box.locator("thead th").all_inner_texts()

    @property
    def pager(self):
        """What the line below the table says."""
        return self.box.locator(".pager span").inner_text()

    def heading(self, name):
        return self.box.locator("thead th", has=self.page.get_by_role("button", name=name))

    def button(self, name):
        return self.box.locator(".pager").get_by_role("button", name=name)

    @property
    def search(self):
        return self.box.get_by_role("searchbox")

    def download(self):
        """Return the name of the CSV file of the table, and its rows."""
        with self.page.expect_download() as waiting:
            self.box.locator(".csv").click()
        text = Path(waiting.value.path()).read_bytes().decode("utf-8-sig")
        return waiting.value.suggested_filename, list(csv.reader(io.StringIO(text, newline="")))

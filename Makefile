# Everything runs in .venv, which is made on first use; nothing but Python (>= 3.11) and make is needed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: help demo test lint types docs nightly bench reproduce clean

help:
	@echo "make demo     compare two example clusterings, and explain where they differ"
	@echo "make test     linters, types, tests, docs: what CI runs"
	@echo "make bench    speed and memory against peers (writes docs/benchmarks.md)"
	@echo "make nightly  exhaustive tests that take minutes"
	@echo "make reproduce  tables and figures of the papers, into reproduce/*/results"
	@echo "make docs     build the documentation into docs/_build/html"

$(VENV)/made:
	$(PYTHON) -m venv $(VENV)
	touch $@

$(VENV)/base: $(VENV)/made pyproject.toml
	$(INSTALL) -e .
	touch $@

$(VENV)/develop: $(VENV)/made pyproject.toml
	$(INSTALL) -e '.[test,lint,docs]'
	touch $@

$(VENV)/bench: $(VENV)/develop
	$(INSTALL) -e '.[bench]'
	touch $@

demo: $(VENV)/base
	$(BIN)/partita compare examples/truth.csv examples/found.csv
	$(BIN)/partita explain examples/truth.csv examples/found.csv --top 3

test: lint types $(VENV)/develop
	$(BIN)/python -m pytest
	$(MAKE) docs

lint: $(VENV)/develop
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/develop
	$(BIN)/mypy

# Pages are built, and every example on them is run.
docs: $(VENV)/develop
	$(BIN)/python -m sphinx -q -W -b html docs docs/_build/html
	$(BIN)/python -m pytest -q --doctest-glob='*.md' README.md docs
	$(BIN)/python docs/check_console.py

nightly: $(VENV)/develop
	$(BIN)/python -m pytest -m nightly

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
	rm -rf $(VENV) docs/_build docs/measures docs/api .pytest_cache .mypy_cache .ruff_cache .hypothesis

# `make` lists what there is. Everything runs from .venv, which `make setup` builds from the locks.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# pip before 24 refuses a pinned `coverage` where something asks for `coverage[toml]`.
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-strip-extras --no-emit-index-url --no-emit-find-links --no-header --no-annotate pyproject.toml
PYTEST_ARGS ?=
PROCESSES ?= 3
SHAPES ?=

.DEFAULT_GOAL := help
.PHONY: help setup lock demo browser test fast lint types contracts check histories bench clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /\1: /p' $(MAKEFILE_LIST) | while IFS=: read -r name what; do \
		printf '  make %-10s %s\n' "$$name" "$$what"; done

setup: $(STAMP) ## build .venv from the hashed locks

$(STAMP): requirements.lock requirements-dev.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Tachiai needs Python 3.11 or newer: make setup PYTHON=/path/to/python3.11" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "This Python cannot make virtual environments." >&2; \
		echo "On Debian or Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes \
		--requirement requirements-dev.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps \
		--no-build-isolation --editable .
	@touch $@

lock: $(STAMP) ## resolve the dependencies anew, keeping what still fits
	$(LOCK) --output-file requirements.lock
	$(LOCK) --extra dev --constraint requirements.lock --output-file requirements-dev.lock

demo: $(STAMP) ## watch a whole match on embedded servers
	@$(BIN)/tachiai demo

browser: $(STAMP) ## find a Chromium for the tests of the Temporal UI, or install one
	@$(BIN)/python -m tests.e2e.browser.chromium

test: $(STAMP) ## all tests, with the coverage of the rules
	-@$(BIN)/python -m tests.e2e.browser.chromium
	$(BIN)/python -m pytest --cov --cov-report=term -n $(PROCESSES) --dist loadgroup $(PYTEST_ARGS)

fast: $(STAMP) ## the tests that need no server for long
	$(BIN)/python -m pytest -m "not slow" -n $(PROCESSES) --dist loadgroup $(PYTEST_ARGS)

lint: $(STAMP) ## style and format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP) ## static types
	$(BIN)/mypy

contracts: $(STAMP) ## which layer may import which
	$(BIN)/lint-imports

check: test lint types contracts ## the whole gate, as CI runs it

histories: $(STAMP) ## record what running workflows do in this build, for the replay gate
	$(BIN)/python -m tests.replay.record $(SHAPES)

bench: $(STAMP) ## the figures in docs/reference/performance.md
	$(BIN)/python -m bench

clean: ## remove what was built
	rm -rf $(VENV) build dist *.egg-info .coverage .coverage.* .hypothesis .import_linter_cache \
		.mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

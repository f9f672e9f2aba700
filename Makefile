# Two commands are enough: `make play` and `make test`. Each sets up what it needs, once. `make test-all` takes longer.
PYTHON ?= python3
HOST ?= 127.0.0.1
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
UV := $(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--no-annotate --no-header --quiet

# Hundreds of processes import the same sources: their bytecode is kept, whatever the shell says.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test test-all lint types imports unit long format lock audit pictures clean

play: $(VENV)/play
	@$(BIN)/sobremesa serve --host $(HOST) --open

test: lint types imports unit

test-all: test long

lint: $(VENV)/test
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(VENV)/test
	$(BIN)/mypy

imports: $(VENV)/test
	$(BIN)/lint-imports

unit: $(VENV)/test $(VENV)/browser $(VENV)/postgresql
	$(BIN)/pytest -n auto --dist worksteal -m "not long"

# What `make test` leaves out, and what it tries at random once more, at length.
long: $(VENV)/test $(VENV)/browser $(VENV)/postgresql $(VENV)/research
	SOBREMESA_FUZZ=long $(BIN)/pytest -n auto --dist worksteal -m "long or fuzz or hypothesis"

format: $(VENV)/test
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

pictures: $(VENV)/test
	$(BIN)/python docs/pictures
	$(BIN)/python docs/pictures/screens.py build/screens

lock: $(VENV)/test
	$(PIP) uv
	$(UV) --group build --output-file requirements/play.lock
	$(UV) --group build --group test --constraint requirements/play.lock --output-file requirements/test.lock
	$(UV) --extra research --no-emit-package torch --constraint requirements/test.lock --output-file requirements/research.lock

# Asks the public lists of known vulnerabilities about every locked package: this needs the network.
audit: $(VENV)/test
	$(PIP) uv
	$(BIN)/uv tool run pip-audit --strict --require-hashes --disable-pip -r requirements/play.lock
	$(BIN)/uv tool run pip-audit --strict --require-hashes --disable-pip -r requirements/test.lock
	$(BIN)/uv tool run pip-audit --strict --require-hashes --disable-pip -r requirements/research.lock

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis

# Each of these files says that the environment holds what its lock lists.
$(VENV)/play: requirements/play.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Sobremesa needs Python 3.11 or newer.")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) --require-hashes -r requirements/play.lock
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/test: $(VENV)/play requirements/test.lock
	$(PIP) --require-hashes -r requirements/test.lock
	@touch $@

# Libraries for research, of which only the long tests know. PyTorch is no part of the lock: which build there is depends
# on the machine, and each has hashes of its own.
$(VENV)/research: $(VENV)/test requirements/research.lock
	$(PIP) torch==2.13.0
	$(PIP) --require-hashes --no-deps -r requirements/research.lock
	@touch $@

# The tests open pages in a real Chromium.
$(VENV)/browser: | $(VENV)/test
	@command -v chromium || command -v chromium-browser || command -v google-chrome \
		|| (apt-get update && apt-get install -y --no-install-recommends chromium) \
		|| (echo "The tests need Chromium: please install it, then try again." && false)
	@touch $@

# The tests start a PostgreSQL of their own.
$(VENV)/postgresql: | $(VENV)/test
	@ls /usr/lib/postgresql/*/bin/initdb || command -v initdb \
		|| (apt-get update && apt-get install -y --no-install-recommends postgresql) \
		|| (echo "The tests need PostgreSQL's server: please install it, then try again." && false)
	@touch $@

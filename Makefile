# Two doors: `make check` runs the product, `make test` proves it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: check test lint clean
check: $(STAMP)
	$(BIN)/rules check armies packs scenarios

test: $(STAMP)
	$(BIN)/rules check armies packs scenarios
	$(BIN)/ruff check rulesdsl tests bench
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -n auto

$(STAMP): pyproject.toml
	test -d $(VENV) || $(PYTHON) -m venv $(VENV) || $(PYTHON) -m virtualenv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $(STAMP)

clean:
	rm -rf $(VENV) build dist

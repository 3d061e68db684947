# Everything lives in .venv; a target that finds it ready does no set-up work again.
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$python" && break; done)
BIN := .venv/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable

.PHONY: help play test setup check bench torture clean

help:
	@echo "make play    play now (sets up what it needs first)"
	@echo "make test    run every test, with the coverage of rules and notation"
	@echo "make check   lint, formatting and types"
	@echo "make bench   the measurements, side by side"
	@echo "make torture kill and race whoever keeps games, and count what is lost"
	@echo "make setup   install everything for developing"
	@echo "make clean   remove .venv and what the tools left behind"

# The shell waits out Ctrl-C with the program, so that leaving it politely is no error of make's.
play: .venv/ready-to-play
	@trap : INT; $(BIN)/divisor-duel || case $$? in 1|130) ;; *) exit 1 ;; esac

test: .venv/ready-to-develop
	$(BIN)/coverage run -m pytest
	$(BIN)/coverage report

check: .venv/ready-to-develop
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

bench: .venv/ready-to-develop
	$(BIN)/python benchmarks/run.py

torture: .venv/ready-to-develop
	PYTHONPATH=tests $(BIN)/python -m torture

setup: .venv/ready-to-develop

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "Divisor Duel needs Python 3.11 or newer, and found none." >&2; exit 1; }
	@echo "Setting up .venv (once) ..."
	@$(PYTHON) -m venv .venv || { rm -rf .venv; exit 1; }

# The modules are compiled here, once, so that even a first start is quick.
.venv/ready-to-play: pyproject.toml | .venv/bin/python
	@$(INSTALL) .
	@$(BIN)/python -m compileall -q src
	@touch $@

.venv/ready-to-develop: .venv/ready-to-play
	@$(INSTALL) '.[develop]'
	@touch $@

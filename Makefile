# Two commands for a newcomer: `make run` plays, `make test` checks. Both need Python 3.11 or later and nothing else.
PYTHON ?= python3
VENV := .venv
export PIP_DISABLE_PIP_VERSION_CHECK = 1

.DEFAULT_GOAL := help
.PHONY: help run test bench format messages clean

help: ## What can be made
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

# A server that somebody configured gets no demo account unless he says so.
run: $(VENV)/.installed ## Play: server, worker, beat and a demo game, on this machine
	@if [ ! -e .env ] && [ -z "$$DATABASE_URL" ]; then export SILVER_DEMO="$${SILVER_DEMO-1}"; fi; \
	exec $(VENV)/bin/python manage.py run

test: ## Check everything that can be checked here; SILVER_TEST_ALL=1 demands it all
	@exec $(PYTHON) scripts/check.py

bench: $(VENV)/.installed-bench ## Measure, and print tables
	@exec $(VENV)/bin/python -m benchmarks

format: $(VENV)/.installed-dev ## Put the code into its usual form
	$(VENV)/bin/ruff check --fix .
	$(VENV)/bin/ruff format .

messages: $(VENV)/.installed-dev ## Bring the Russian catalog up to date (needs GNU gettext)
	@$(VENV)/bin/python scripts/translations.py

clean: ## Remove the environment and all data of the embedded server
	rm -rf $(VENV) var

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Silver needs Python 3.11 or later: make PYTHON=python3.11 …")'
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

# The stamps are newer than the list they were installed from: a second start installs nothing.
$(VENV)/.installed: requirements.txt | $(VENV)/bin/python
	@echo "Installing the packages of requirements.txt into $(VENV)"
	@$(VENV)/bin/python -m pip install --quiet -r requirements.txt
	@touch $@

$(VENV)/.installed-dev: requirements.txt requirements-dev.txt | $(VENV)/bin/python
	@echo "Installing the packages of requirements-dev.txt into $(VENV)"
	@$(VENV)/bin/python -m pip install --quiet -r requirements-dev.txt
	@touch $@ $(VENV)/.installed

# What Silver is measured beside. Where it can't be had, the tables say so.
$(VENV)/.installed-bench: benchmarks/requirements.txt $(VENV)/.installed-dev
	@echo "Installing the packages of benchmarks/requirements.txt into $(VENV)"
	@if $(VENV)/bin/python -m pip install --quiet -r benchmarks/requirements.txt; then touch $@; fi

# All commands of this repository. `make` lists them.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

PYTHON ?= python3
PORT ?= 8400
VENV := .venv
BIN := $(VENV)/bin
STAMPS := .make
WEB_SOURCES := $(shell find web/src web/messages web/public web/worker web/build -type f -not -path '*/paraglide/*' 2>/dev/null | tr '\n' ' ') web/index.html web/vite.config.ts web/package-lock.json

.PHONY: help run test test-deep dev lint bench bench-attacks bench-chat bench-leaderboards bench-media screenshots clean setup lock api migration \
	test-server test-web test-e2e check-server check-web lint-server lint-web \
	check-types-server check-types-web check-size check-api check-imports check-types

help: ## List all commands
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-14s %s\n", $$1, $$2}'

run: setup $(STAMPS)/web ## Install everything and serve the app with demo data
	$(BIN)/regimen demo --if-empty
	$(BIN)/regimen serve --port $(PORT)

test: ## Install everything and run every check
	@$(MAKE) --no-print-directory -j3 --output-sync=recurse tools/ready check-server check-web
	@$(MAKE) --no-print-directory check-api test-server test-e2e
	@echo "All checks passed."

# Server and web are installed and checked beside each other, on one core each. The web is ready sooner, so its
# unit tests run there.
check-server:
	@$(MAKE) --no-print-directory -j1 $(STAMPS)/server lint-server check-imports check-types-server

check-web:
	@$(MAKE) --no-print-directory -j1 $(STAMPS)/node lint-web check-types-web check-size test-web

test-deep: setup tools/ready $(STAMPS)/web ## Run long searches and 1,000 kills, then all suites on other dates and in other time zones (over two hours)
	tools/ready --deep
	cd server && REGIMEN_DEEP=1 ../$(BIN)/pytest -n 2 --dist loadgroup --ignore tests/chaos
	cd server && REGIMEN_DEEP=1 ../$(BIN)/pytest -s tests/chaos
	cd web && npm run --silent test -- --sequence.shuffle.files
	tools/test-dates

dev: setup ## Serve with auto-reload; open http://127.0.0.1:5173
	tools/dev $(PORT)

lint: lint-server lint-web ## Run linters and formatters, and check the web's imports; no warnings allowed

lint-server: $(STAMPS)/server
	$(BIN)/ruff check server bench
	$(BIN)/ruff format --check server bench

lint-web: $(STAMPS)/node
	cd web && npm run --silent lint && npm run --silent format:check

bench: setup $(STAMPS)/web ## Compare the busiest routes with bare handlers
	$(BIN)/python -m bench

bench-attacks: setup ## Measure how long others wait while somebody sends expensive requests
	$(BIN)/python -m bench.under_attack

bench-leaderboards: setup ## Measure a leaderboard of 100,000 scores
	$(BIN)/python -m bench.leaderboards

bench-media: setup ## Measure how soon a video can be played, and how long others wait meanwhile
	$(BIN)/python -m bench.media

bench-chat: setup ## Measure sending, reading and searching of messages, among many members, sockets and messages
	$(BIN)/python -m bench.chat

screenshots: setup tools/ready $(STAMPS)/web ## Take screenshots of every screen and state into screenshots/
	cd web && npm run --silent screenshots

clean: ## Remove everything that was built or installed
	rm -rf $(VENV) $(STAMPS) web/node_modules web/dist web/src/paraglide screenshots

# ---- steps -----------------------------------------------------------------------------------------------------------

setup: $(STAMPS)/server $(STAMPS)/node

$(STAMPS)/server: server/requirements.txt server/requirements-dev.txt server/pyproject.toml
	@mkdir -p $(STAMPS)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r server/requirements.txt -r server/requirements-dev.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e server
	@touch $@

$(STAMPS)/node: web/package-lock.json
	@mkdir -p $(STAMPS)
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(STAMPS)/web: $(STAMPS)/node $(WEB_SOURCES)
	cd web && npm run --silent build
	@touch $@

.PHONY: tools/ready
tools/ready: ## Install the browser and servers that only the tests need (Debian packages)
	tools/ready

test-server: setup ## Run the server's tests
	cd server && ../$(BIN)/pytest -n 2 --dist loadgroup

test-web: $(STAMPS)/node ## Run the web's unit and component tests
	cd web && npm run --silent test

test-e2e: setup tools/ready $(STAMPS)/web ## Run the browser tests against a real server
	cd web && npm run --silent e2e

check-types: check-types-server check-types-web ## Check types on both sides

check-types-server: $(STAMPS)/server
	cd server && ../$(BIN)/mypy

check-types-web: $(STAMPS)/node
	cd web && npm run --silent typecheck

check-imports: $(STAMPS)/server ## Check the server's import contract
	cd server && ../$(BIN)/lint-imports

check-size: $(STAMPS)/web ## Print how much JavaScript first visits load, and check the public page's budget
	cd web && npm run --silent size

api: setup ## Generate the API document, and the web's types and limits
	$(BIN)/python -m regimen.openapi > web/src/api/openapi.json
	cd web && npm run --silent api:types && npm run --silent api:limits

check-api: setup ## Check that the committed API document, types and limits are up to date
	tools/check-api

migration: setup ## Generate a migration from the models: make migration NAME="add tracks"
	cd server && ../$(BIN)/python migrations/make.py "$(NAME)"

lock: setup ## Pin the server's dependencies, with hashes
	tools/lock

# Everything that is done with this repository; `make help` lists it.
# Works with GNU make 3.81 and later. PYTHON=… names the Python to use.

ifeq ($(OS),Windows_NT)
PYTHON ?= python
BIN := .venv/Scripts
LOCK_BIN := .lock-venv/Scripts
else
PYTHON ?= python3
BIN := .venv/bin
LOCK_BIN := .lock-venv/bin
endif

PIP := $(BIN)/python -m pip --disable-pip-version-check
CHROMIUM := .venv/chromium-path
QUICK := not browser and not server and not exhaustive
PROOFS := exhaustive and not browser and not server
ALONE := browser or server

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run test check format lock pictures accessibility bench clean chromium

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' Makefile

run: .venv/ready-to-run ## start the trainer (ARGS="--port 8600" and the like are handed on)
	@$(BIN)/let-it-ride app $(ARGS)

test: .venv/ready-to-test chromium check ## every check: format, lint, types, contracts, all tests
	@echo "== exhaustive proofs"
	@$(BIN)/python -m pytest -n auto --dist loadfile -m "$(PROOFS)"
	@echo "== tests with a server or a browser, one at a time"
	@LET_IT_RIDE_CHROMIUM="$$(cat $(CHROMIUM))" $(BIN)/python -m pytest -m "$(ALONE)"

check: .venv/ready-to-test ## the same without the long proofs, servers and browsers
	@echo "== format"
	@$(BIN)/ruff format --check .
	@echo "== lint"
	@$(BIN)/ruff check .
	@echo "== types"
	@$(BIN)/mypy
	@echo "== import contracts"
	@$(BIN)/lint-imports
	@echo "== tests"
	@$(BIN)/python -m pytest -n auto --dist loadfile -m "$(QUICK)"

format: .venv/ready-to-test ## bring the code into its one form
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

lock: .lock-venv/ready ## write requirements/*.txt anew (UPGRADE=1 takes the newest versions)
	@$(call compile,--group lock,uv)
	@$(call compile,pyproject.toml --group build --group dev,dev)
	@$(call compile,pyproject.toml --group build --constraint requirements/dev.txt,app)

pictures: .venv/ready-to-test chromium ## take pictures of every page from the running trainer
	@$(BIN)/python -m build_tools.take_pictures

accessibility: .venv/ready-to-test chromium ## check every page with axe, and write down what it counts
	@LET_IT_RIDE_CHROMIUM="$$(cat $(CHROMIUM))" LET_IT_RIDE_ACCOUNT=1 $(BIN)/python -m pytest \
		tests/browser/test_accessibility.py tests/browser/test_classroom_pages.py \
		tests/browser/test_classroom_door.py

bench: .venv/ready-to-test chromium ## how quick it is, as ratios; kept in benchmarks/results (minutes)
	@LET_IT_RIDE_CHROMIUM="$$(cat $(CHROMIUM))" $(BIN)/python -m benchmarks

clean: ## remove what these targets made; learners' records are elsewhere and stay
	rm -rf .venv .lock-venv .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

chromium: .venv/ready-to-test
	@$(BIN)/python -m build_tools.find_chromium >$(CHROMIUM)

# A lock for every system at once, with hashes and without the address of any index.
compile = $(LOCK_BIN)/uv pip compile $(1) --output-file requirements/$(2).txt \
	--universal --python-version 3.11 --generate-hashes --no-config --no-emit-index-url \
	--no-emit-find-links --custom-compile-command "make lock" --quiet $(if $(UPGRADE),--upgrade)

# Old Pythons and Debian's Python without venv each get one plain sentence.
new_venv = \
	$(PYTHON) -c "" 2>/dev/null || \
		{ echo "There is no $(PYTHON) here: name a Python with make PYTHON=/path/to/python3."; exit 1; }; \
	$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11))" || \
		{ echo "The trainer needs Python 3.11 or later: name one with make PYTHON=/path/to/python3."; exit 1; }; \
	$(PYTHON) -c "import ensurepip, venv" 2>/dev/null || \
		{ echo "This Python lacks its venv module: install it (Debian, Ubuntu: apt install python3-venv)."; exit 1; }; \
	$(PYTHON) -m venv --clear $(1) || { rm -rf $(1); exit 1; }

.venv/pyvenv.cfg:
	@$(call new_venv,.venv)

.lock-venv/pyvenv.cfg:
	@$(call new_venv,.lock-venv)

# Installed by hash, the project itself with the pinned build backend of the same lock; then
# compiled, because Python does not where PYTHONDONTWRITEBYTECODE is set: 3 seconds at each start.
install = \
	echo "Setting up .venv (takes a minute or two the first time)"; \
	$(PIP) install --quiet --no-compile --require-hashes -r requirements/$(1).txt && \
	$(PIP) install --quiet --no-build-isolation --no-deps --editable . && \
	{ $(BIN)/python -m compileall -q -j 0 \
		"$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')" || true; }

.venv/ready-to-run: requirements/app.txt pyproject.toml .venv/pyvenv.cfg
	@$(call install,app)
	@touch $@

.venv/ready-to-test: requirements/dev.txt pyproject.toml .venv/pyvenv.cfg
	@$(call install,dev)
	@touch $@

.lock-venv/ready: requirements/uv.txt .lock-venv/pyvenv.cfg
	@$(LOCK_BIN)/python -m pip --disable-pip-version-check install --quiet --require-hashes -r requirements/uv.txt
	@touch $@

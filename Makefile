# Each target is one command; `make` lists them. What a fresh machine lacks is installed first.

SWIFT ?= swift
SPEC ?= Specs/tvdb.yaml
CORPUS ?= ../shared/corpus
JOBS ?= 1
FILTER ?=
SOURCES = Package.swift Templates/Package.swift Sources Tests Plugins Templates/Runtime Benchmarks/Package.swift Benchmarks/Sources
SUDO = $(if $(filter 0,$(shell id -u)),,sudo)

.DEFAULT_GOAL := help
.PHONY: help build test generate check lint format corpus bench libyaml

help: ## List the targets
	@sed -n 's/^\([a-z]*\):.*## /\1	/p' $(MAKEFILE_LIST) | expand -t 12

build: libyaml ## Build everything, tests included
	$(SWIFT) build --build-tests

generate: libyaml ## Write the TVDB client anew from its description, and compile it
	$(SWIFT) run apigen $(SPEC) && $(SWIFT) build --target TVDBClient

test: libyaml ## Run all tests
	$(SWIFT) test

check: lint test ## Check the style, run all tests, and with them that generated clients are up to date

lint: ## Say where the style is not the committed one
	$(SWIFT) format lint --strict --recursive --parallel $(SOURCES) Generated

format: ## Bring the sources into the committed style
	$(SWIFT) format --in-place --recursive --parallel $(SOURCES)

corpus: libyaml ## Generate and compile every document of CORPUS=folder, JOBS= at once, FILTER=part of a name
	$(SWIFT) build -c release --product apigen && \
	$(SWIFT) run -c release --package-path Benchmarks corpus $(CORPUS) --apigen .build/release/apigen --jobs $(JOBS) --filter "$(FILTER)"

bench: libyaml ## Measure generation, decoding and encoding, as ratios within one run
	$(SWIFT) build -c release --product apigen && \
	$(SWIFT) run -c release --package-path Benchmarks bench --apigen .build/release/apigen

libyaml:
	@if test -e /usr/include/yaml.h || pkg-config --exists yaml-0.1 2>/dev/null; then :; \
	elif command -v apt-get >/dev/null; then \
		$(SUDO) apt-get install -qq -y libyaml-dev || { $(SUDO) apt-get update -qq && $(SUDO) apt-get install -qq -y libyaml-dev; }; \
	elif command -v brew >/dev/null; then brew install libyaml; \
	else echo "apigen reads YAML with libyaml: install its development files (yaml.h) and run make again" >&2; exit 1; fi

# Each target is a single command; `make` lists them. Targets install missing packages first, and say so.
SWIFT ?= swift
SPEC ?= Specs/tvdb.yaml
JOBS ?= 1
DOCUMENTS ?= Specs/tvdb.yaml
GROWTH ?= 0
SECONDS ?= 60
LARGEST ?= 500000
TRANSPORT = Integrations/AsyncHTTPClient
SOURCES = Package.swift Sources Tests Plugins Runtime Integrations Benchmarks/Package.swift Benchmarks/Sources Benchmarks/Conformance Examples/Package.swift Examples/Sources Examples/Services/Package.swift Examples/Services/Sources
PYTHON = .build/conformance/python/bin/python
CHECKED = Specs $(wildcard $(CORPUS)) --apigen .build/release/apigen --work .build/conformance --filter "$(FILTER)"
RELEASE = $(SWIFT) build -c release --product apigen $(if $(filter Linux,$(shell uname)),--static-swift-stdlib -Xswiftc -use-ld=lld)
APT = $(if $(filter 0,$(shell id -u)),,sudo )apt-get
# The tests that call servers run separately: next to tests that compute for minutes, calls would time out.
CALLING = ^(APIRuntime|APIRuntimeTesting|Generated|MovieClient|MovieSearching)Tests\.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 8
.DEFAULT_GOAL := help
.PHONY: help build bundle apigen test transport threads publishers observability httptypes outside browser generate check lint format nightly corpus roundtrip contract settings kept bench compiling fuzz folder packages

help: ## List the targets
	@sed -n 's/^\([a-z]*\):.*## /\1	/p' $(MAKEFILE_LIST) | expand -t 12

build: packages ## Build everything, tests included
	$(SWIFT) build --build-tests

bundle: packages ## Make .build/bundle/apigen.artifactbundle.zip for this machine, and try its plugins outside the checkout
	Release/bundle && Release/try $(if $(filter Linux,$(shell uname)),&& Release/bare)
apigen: packages ## Build .build/release/apigen, which on Linux needs libyaml but not Swift
	$(RELEASE)

generate: packages ## Generate the TVDB client from its description, and compile it
	$(SWIFT) run apigen $(SPEC) && $(SWIFT) build --target TVDBClient

test: packages ## Run all tests, those that call servers first
	$(SWIFT) test --filter "$(CALLING)" && $(SWIFT) test --skip "$(CALLING)"
transport: packages ## Test the transport over AsyncHTTPClient, which is a package of its own, and a stand-alone client with it
	$(SWIFT) run apigen Specs/menagerie.yaml --options $(TRANSPORT)/menagerie.apigen.yaml --output $(TRANSPORT)/.build/MenagerieClient && \
	APIGEN_CLIENT=.build/MenagerieClient $(SWIFT) test --package-path $(TRANSPORT) -Xswiftc -warnings-as-errors
threads: packages ## Run the tests of the runtime with ThreadSanitizer, those with faults of the network by themselves
	export TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/thread-suppressions.txt && test="$(SWIFT) test --sanitize=thread --scratch-path .build/thread" && \
	$$test --filter APIRuntimeTests --skip NetworkFaultTests && $$test --skip-build --filter NetworkFaultTests
publishers: ## Test the publishers of OpenCombine, which are a package of their own
	$(SWIFT) test --package-path Integrations/APIOpenCombine
observability: ## Test the records, metrics and spans of calls, which are a package of their own
	$(SWIFT) test --package-path Integrations/Observability -Xswiftc -warnings-as-errors
httptypes: ## Test the conversions to the types of swift-http-types, which are a package of their own
	$(SWIFT) test --package-path Integrations/HTTPTypes -Xswiftc -warnings-as-errors
outside: packages ## Build a program in another folder that depends on a clone of this repository
	Examples/outside
browser: ## Try the page of moviesearch in Chromium, which is installed on Debian if it is missing
	@command -v chromedriver >/dev/null || { $(APT) update -qq && $(APT) install -qq -y chromium chromium-driver; }
	$(SWIFT) build --package-path Examples && python3 -B Examples/browser.py $$($(SWIFT) build --package-path Examples --show-bin-path) Examples
check: lint test ## Check the style and run all tests, which also verify that the generated clients are up to date
nightly: ## Run the documented commands for which files have changed since they last passed, and record in .ci/passed which pass
	.ci/gates
lint: ## Report violations of the style
	$(SWIFT) format lint --strict --recursive --parallel $(SOURCES) Generated
format: ## Format the sources in the committed style
	$(SWIFT) format --in-place --recursive --parallel $(SOURCES)

corpus: folder packages ## Generate and compile a client for each document in CORPUS=folder, JOBS= in parallel; FILTER=part of a path, FLAGS=--type-check
	$(RELEASE) && Benchmarks/shapes && \
	$(SWIFT) run -c release --package-path Benchmarks corpus $(CORPUS) --apigen .build/release/apigen --jobs $(JOBS) --filter "$(FILTER)" $(FLAGS)
roundtrip: packages $(PYTHON) ## Decode and encode the examples in the descriptions in Specs and CORPUS=folder; FILTER=part of a path
	$(RELEASE) && $(PYTHON) -B Benchmarks/Conformance/roundtrip.py $(CHECKED)
contract: packages $(PYTHON) ## Let clients for the descriptions in Specs and CORPUS=folder, of up to LARGEST= bytes, call a validating server
	$(RELEASE) && $(PYTHON) -B Benchmarks/Conformance/contract.py $(CHECKED) --largest $(LARGEST)
settings: packages ## Check the types of clients for DOCUMENTS= with the settings that targets have
	$(SWIFT) build --product apigen && Benchmarks/settings --apigen .build/debug/apigen --jobs 2 $(DOCUMENTS)
kept: packages $(PYTHON) ## Change the descriptions in DOCUMENTS= at random, and check that the names of their clients stay
	$(RELEASE) && $(PYTHON) -B Benchmarks/kept --apigen .build/release/apigen $(DOCUMENTS)

bench: packages ## Measure requests, decoding, encoding and generation for DOCUMENTS=, as ratios; growth up to GROWTH= MB; FLAGS=--check-only
	$(RELEASE) && Benchmarks/shapes && $(SWIFT) build -c release --package-path Benchmarks && \
	Benchmarks/.build/release/bench --apigen .build/release/apigen --growth $(GROWTH) $(FLAGS) $(DOCUMENTS)
compiling: packages ## Measure the compile time of clients for DOCUMENTS=, as ratios; FLAGS=--release
	$(RELEASE) && Benchmarks/compiling --apigen .build/release/apigen $(FLAGS) $(DOCUMENTS)

fuzz: packages ## Feed random bytes to the readers, the pipeline, and the codecs of JSON and XML, for SECONDS= each
	for part in readers pipeline json xml; do \
		APIGEN_FUZZ=1 $(SWIFT) build -c release --scratch-path .build/fuzz --product fuzz-$$part && mkdir -p .build/fuzz/$$part && \
		ASAN_OPTIONS=detect_leaks=0 .build/fuzz/release/fuzz-$$part -max_total_time=$(SECONDS) -timeout=10 -max_len=4096 \
			-print_final_stats=1 -dict=Tests/Fuzz/openapi.dict -artifact_prefix=.build/fuzz/ .build/fuzz/$$part Tests/Fuzz/Seeds Specs || exit 1; \
	done
$(PYTHON): Benchmarks/Conformance/requirements.txt
	python3 -m venv .build/conformance/python && $(PYTHON) -m pip install --quiet --requirement $< && touch $@
folder: ; @test -d "$(CORPUS)" || { echo "set CORPUS to a folder with API descriptions: make $(MAKECMDGOALS) CORPUS=folder" >&2; exit 1; }

packages:
	@run() { echo "apigen needs libyaml's development files and curl, so make runs: $$*"; "$$@"; }; \
	if command -v curl >/dev/null && { test -e $(or $(YAML_HEADER),/usr/include/yaml.h) || pkg-config --exists yaml-0.1 2>/dev/null; }; then :; \
	elif command -v apt-get >/dev/null; then \
		run $(APT) install -qq -y libyaml-dev curl || { run $(APT) update -qq && run $(APT) install -qq -y libyaml-dev curl; }; \
	elif command -v brew >/dev/null; then run brew install libyaml; \
	else echo "apigen requires libyaml's development files (yaml.h) and curl: install them and run make again" >&2; exit 1; fi

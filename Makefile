# Cambium: what a person types. Every target says what it does; `make` alone lists them.
SWIFT ?= swift
PREFIX ?= /usr/local
# Everything Debian has to supply. Swift itself comes from swift.org.
PACKAGES = libsdl2-dev libcairo2-dev libpango1.0-dev libzip-dev fonts-dejavu-core \
  libpng-dev libjpeg62-turbo-dev libwebp-dev libgif-dev liblcms2-dev \
  libopengl-dev libgl-dev libegl1 libgl1-mesa-dri pkg-config
RELEASE = .build/release/cambium
EXAMPLES = ActivityIndicators ProgressRing PageTurner ArticleListings

# What `make fuzz` takes.
export TIME TARGET RUNS

.PHONY: help setup build run test examples test-window fuzz bench format arrows lint install gallery film clean

help: ## List the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | sort | column -t -s "$$(printf '\t')"

setup: ## Install the Debian packages that are missing (with sudo when not root)
	@command -v $(SWIFT) >/dev/null || { echo "Swift 6 or newer is needed: https://www.swift.org/install/linux"; exit 1; }
	@missing=$$(dpkg-query -W -f='$${Status} $${Package}\n' $(PACKAGES) 2>/dev/null \
	  | awk '$$3 == "installed" { have[$$4] = 1 } END { n = split("$(PACKAGES)", want, " "); \
	    for (i = 1; i <= n; i++) if (!(want[i] in have)) printf "%s ", want[i] }'); \
	if [ -n "$$missing" ]; then \
	  echo "Installing $$missing"; \
	  if [ $$(id -u) = 0 ]; then as=; else as=sudo; fi; \
	  $$as apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$as apt-get install -y -qq --no-install-recommends $$missing; \
	fi

build: setup ## Build the release
	$(SWIFT) build -c release --product cambium

run: build ## Open the gallery of bundled scenes; without a display, render it to out/gallery
	@Scripts/run $(RELEASE)

# Two processes at once; see Scripts/test.
test: setup ## Build with warnings as errors, run every test and the examples
	@Scripts/test $(SWIFT)
	@$(MAKE) --no-print-directory examples

# A package of its own that has the engine as a dependency: it sees what users see. The programs check what they show.
examples: setup ## Build and run the programs of Examples/
	$(SWIFT) build --package-path Examples -Xswiftc -warnings-as-errors
	@for program in $(EXAMPLES); do \
	  echo; echo "== $$program"; $(SWIFT) run --package-path Examples --skip-build $$program || exit 1; \
	done

test-window: setup ## Also test the window under X11 and Wayland (needs xvfb, xdotool, weston, imagemagick)
	CAMBIUM_WINDOW_TESTS=1 $(SWIFT) test --no-parallel --filter WindowTests

# TIME: seconds for each target. TARGET: the name of one target. CONTRIBUTING.md says how to handle a finding.
fuzz: setup ## Feed the readers of scene files with inputs that libFuzzer makes (TIME=60, TARGET=caml)
	Scripts/fuzz

bench: setup ## Measure against the floors; prints a table
	$(SWIFT) run -c release cambium-bench

gallery: build ## Render every bundled scene at five times, and a contact sheet, to out/gallery
	@Scripts/gallery $(RELEASE)

film: build ## Render a wallpaper that is unlocked, locked and put to sleep, to out/film
	@Scripts/film $(RELEASE)

format: ## Format the sources with the repository's configuration
	$(SWIFT) format -i -r Sources Tests Benchmarks Fuzzing Examples/Sources Examples/Package.swift Package.swift

arrows: ## Print which modules and folders use which, from the last debug build's index
	@Scripts/arrows

lint: ## Check the formatting
	$(SWIFT) format lint -s -r Sources Tests Benchmarks Fuzzing Examples/Sources Examples/Package.swift Package.swift

install: build ## Install into PREFIX (default /usr/local)
	install -Dm755 $(RELEASE) $(DESTDIR)$(PREFIX)/bin/cambium
	install -d $(DESTDIR)$(PREFIX)/share/cambium/scenes
	cp -r scenes/. $(DESTDIR)$(PREFIX)/share/cambium/scenes
	install -Dm644 packaging/cambium.1 $(DESTDIR)$(PREFIX)/share/man/man1/cambium.1
	install -Dm644 packaging/cambium.desktop $(DESTDIR)$(PREFIX)/share/applications/cambium.desktop
	install -Dm644 packaging/cambium.xml $(DESTDIR)$(PREFIX)/share/mime/packages/cambium.xml
	install -Dm644 packaging/cambium.bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/cambium

clean: ## Remove what was built
	rm -rf .build out Examples/.build

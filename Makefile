# The commands for people who work on Cambium. `make` alone lists the targets with their descriptions.
SWIFT ?= swift
PREFIX ?= /usr/local
# The fonts of the texts in the bundled scenes, 21 MB installed: Latin, Greek, Cyrillic, Armenian, Hebrew and Arabic (3 MB), the
# replacements of Helvetica, Times and Courier (2 MB), Chinese, Japanese and Korean (5 MB), Devanagari (0.2 MB), emoji (11 MB).
FONTS = fonts-dejavu-core fonts-liberation fonts-wqy-microhei fonts-lohit-deva fonts-noto-color-emoji
# The Debian packages that a build needs. Swift itself comes from swift.org; its package manager fetches packages with git.
PACKAGES = libsdl2-dev libcairo2-dev libpango1.0-dev libzip-dev \
  libpng-dev libjpeg62-turbo-dev libwebp-dev libgif-dev liblcms2-dev \
  libopengl-dev libgl-dev libegl-dev libgl1-mesa-dri pkg-config git ca-certificates $(FONTS)

# What single targets need besides a build, by `NEEDS_` and the target's name. `setup` installs what the targets of the command line need,
# so `make deb deb-check` installs both. `MakefileTests` looks for the programs that the scripts of a target call.
#
# What the script that runs the tests is written in, and a bus for the desktop's dialogs.
NEEDS_test = python3 dbus-daemon
NEEDS_test-debug = $(NEEDS_test)
NEEDS_test-cost = $(NEEDS_test)
# Servers of X11 and Wayland, input, layouts of the keyboard, pictures of the screen, and the processes of a window.
NEEDS_test-window = xvfb xdotool x11-utils x11-xkb-utils weston imagemagick xclip dbus-daemon procps attr
NEEDS_window-bench = python3 $(NEEDS_test-window)
NEEDS_proof = python3 $(NEEDS_test-window)
NEEDS_drivers = python3 mesa-vulkan-drivers glslang-tools
NEEDS_fuzz = python3
NEEDS_film = ffmpeg
# The generator of the site, and what draws the films of its gallery; a browser that looks at the pages.
NEEDS_site = python3 mkdocs mkdocs-material ffmpeg
NEEDS_site-check = $(NEEDS_site) chromium
NEEDS_arrows = python3
NEEDS_lint = python3
# What makes the package: dependencies by dpkg-shlibdeps, search paths by patchelf, and symbols by the binary utilities.
NEEDS_deb = dpkg-dev binutils patchelf perl
# A clean Debian in a folder, the archive unpacked there, and a display server and the proof for the program in it.
NEEDS_deb-check = debootstrap debian-archive-keyring xz-utils $(NEEDS_proof)
NEEDS_build-elsewhere = debootstrap debian-archive-keyring git xvfb imagemagick
NEEDS_check-headers = dpkg-dev debian-archive-keyring pkg-config git ca-certificates
NEEDS_release = $(NEEDS_deb) $(NEEDS_deb-check) $(NEEDS_check-headers) $(NEEDS_fuzz)
NEEDED = $(sort $(foreach goal,$(MAKECMDGOALS),$(NEEDS_$(goal))))

# $(call install,PACKAGES): installs those that are missing, with sudo when not root.
define install
@have=" $$(dpkg-query -W -f='$${db:Status-Status} $${Package}\n' $(1) 2>/dev/null | sed -n 's/^installed //p' | tr '\n' ' ')"; \
missing=; \
for package in $(1); do case "$$have" in *" $$package "*) ;; *) missing="$$missing $$package" ;; esac; done; \
if [ -n "$$missing" ]; then \
  command -v apt-get >/dev/null || { echo "These packages of Debian are needed, and there is no apt-get to install them:$$missing" >&2; exit 1; }; \
  echo "Installing$$missing"; \
  if [ $$(id -u) = 0 ]; then as=; else as=sudo; fi; \
  $$as apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$as apt-get install -y -qq --no-install-recommends $$missing; \
fi
endef
RELEASE = .build/release/cambium
# One optimised configuration for the program and for the tests, so that tests run what users get, and what `make run` has built is not
# built again for `make test`. Warnings are errors for continuous integration; a compiler that warns of more must not keep a user from
# building. Its build also writes the index that Scripts/arrows reads, and refuses expressions that take the type checker long: SCOPES is
# the number of its attempts for one expression, which is the same on fast and on slow machines.
SCOPES = 50000
# The process that compiles a module writes its interface, too: a process of its own would read all sources once more.
FLAGS = -c release -Xswiftc -enable-testing -Xswiftc -no-emit-module-separately-wmo \
  $(if $(CI),-Xswiftc -warnings-as-errors --enable-index-store -Xswiftc -Xfrontend -Xswiftc -solver-scope-threshold=$(SCOPES))
# What Swift scenes import, and what those modules import.
MODULES = UIKit PlaygroundSupport InterfaceFiles UIKitCore AssetCatalogs Constraints VisualFormatLanguage CoreAnimationMarkup SceneFiles XcodeProjects XMLFiles Compositor QuartzCore ImageIO \
  CoreText CoreGraphics Windowing EmbeddedFiles RenderTree ProcessEnvironment FileWriting Clamping Logging _Testing_UIKit \
  _Testing_CoreGraphics
EXAMPLES = ActivityIndicators ProgressRing PageTurner ArticleListings Stopwatch

# The variables of `make fuzz`.
export TIME TARGET RUNS

.PHONY: help setup tools build run test test-debug examples test-window test-cost proof drivers fuzz fuzz-updates bench bench-scenes window-bench format arrows lint install install-files deb deb-check release build-elsewhere check-headers sanitize icon gallery film docs site site-check clean

help: ## List the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sort | awk -F ':.*## ' '{ printf "%-16s %s\n", $$1, $$2 }'

setup: ## Install the Debian packages that are missing (with sudo when not root)
	@command -v $(SWIFT) >/dev/null || { echo "Swift 6 or newer is needed: https://www.swift.org/install/linux"; exit 1; }
	$(call install,$(sort $(PACKAGES) $(NEEDED)))

# For targets that build nothing: only what they need themselves.
tools:
	$(call install,$(NEEDED))

build: setup ## Build the optimised program
	@[ -x $(RELEASE) ] || echo "Building Cambium with optimisation. On two cores the first build takes from three to ten minutes."
	$(SWIFT) build $(FLAGS) --product cambium

run: build ## Open the gallery of bundled scenes; without a display, render it to out/gallery
	@status=3; [ -z "$$DISPLAY$$WAYLAND_DISPLAY" ] || { status=0; $(RELEASE) show || status=$$?; }; [ $$status = 3 ] || exit $$status; \
	echo "There is no display for a window, so the gallery is rendered instead."; Scripts/pictures gallery $(RELEASE)

# After `make run`, only the tests are compiled. FILTER is a regular expression that a test's name has to match. See Scripts/test.
test: setup ## Build and run every test and the examples, in the configuration that users get (FILTER=LayerClassTests)
	@SWIFT='$(SWIFT)' FLAGS='$(FLAGS)' Scripts/test $(if $(FILTER),'$(FILTER)')
	@$(if $(CI),Scripts/arrows --check)
	@$(if $(FILTER),,$(MAKE) --no-print-directory examples)

# For work on the sources: assertions are checked, and an edit of one file is built in seconds.
test-debug: setup ## Build and run tests in the debug build, with warnings as errors (FILTER=LayerClassTests)
	@SWIFT='$(SWIFT)' Scripts/test --debug $(if $(FILTER),'$(FILTER)')
	@Scripts/arrows --check

# Examples/ is a package of its own that depends on this one, so its programs use only public API. They check their results. It builds in
# this package's folder with the same options, so no module is compiled twice.
examples: setup ## Build and run the programs of Examples/
	$(SWIFT) build --package-path Examples --scratch-path .build $(FLAGS)
	@for program in $(EXAMPLES); do echo; echo "== $$program"; $(dir $(RELEASE))$$program || exit 1; done
	@echo; echo "== PhotoWall, without a window"; mkdir -p out; \
	CAMBIUM_RENDER=out/photo-wall.png $(dir $(RELEASE))PhotoWall && echo out/photo-wall.png
	@echo; echo "== Bouncer, without a window"; \
	CAMBIUM_RENDER=out/bouncer.png CAMBIUM_TIME=0.5 $(dir $(RELEASE))Bouncer && echo out/bouncer.png
	@echo; echo "== LayerWindow, without a display"; SDL_VIDEODRIVER=offscreen $(dir $(RELEASE))LayerWindow 60 && echo "60 frames"

# Installs the release build into an empty folder; see Scripts/test-window. SCRIPTS names some of the scripts.
test-window: build ## Test the installed program's window under X11 and Wayland (SCRIPTS="x11 gallery")
	@Scripts/test-window $(SCRIPTS)

# Growth of processor time with the size of the input. It wants a quiet machine, so nothing else depends on it.
test-cost: setup ## Run the tests that measure time
	CAMBIUM_COSTS=1 SWIFT='$(SWIFT)' FLAGS='$(FLAGS)' Scripts/test --jobs 1 '^CostTests\.'

# Shows and renders every scene with the installed program, from an empty home. FILMS=1 opens no windows. See Scripts/proof.
proof: build ## Prove the installed program: every scene over many frames, as a picture, a film and in a window (FILMS=1)
	@folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
	$(MAKE) --no-print-directory -s install-files DESTDIR="$$folder" PREFIX=/usr && \
	Scripts/proof $(if $(FILMS),--films) "$$folder/usr/bin/cambium" $(SCENES)

# Mesa's other drivers in software, and a compiler of shaders that is strict about GLSL 3.30. See Scripts/drivers.
drivers: build ## Compare the pictures of all scenes on three OpenGL drivers, and check the shaders (SCENES="masks mirrors")
	@Scripts/drivers --program $(RELEASE) $(SCENES)

# TIME is the number of seconds for each target, TARGET the name of one target. docs/design/fuzzing.md says how to handle a finding.
fuzz: setup ## Test the readers with inputs that libFuzzer makes (TIME=60, TARGET=caml)
	Scripts/fuzz

# Random trees whose frames are drawn as updates and anew; MINUTES is the length of the run.
fuzz-updates: setup ## Compare updates of random trees with frames drawn anew (MINUTES=60)
	MINUTES=$(or $(MINUTES),60) Scripts/fuzz-updates

bench: setup ## Measure the benchmarks and their floors, and print a table
	$(SWIFT) run $(FLAGS) cambium-bench
	$(SWIFT) run $(FLAGS) cambium-view-bench

# SCENES names scenes; QUICK=1 measures fewer frames. Files and pictures are written to out/bench.
bench-scenes: setup ## Measure scene files and their floors, and print a table (SCENES="small walls", QUICK=1)
	$(SWIFT) run $(FLAGS) cambium-bench scenes $(if $(QUICK),--quick) $(SCENES)

window-bench: build ## Measure the window under X11 and Wayland: first frame, memory, rest, frames with panels
	@Scripts/window-bench $(RELEASE) --wayland

gallery: build ## Render every bundled scene at five times, and a contact sheet, to out/gallery
	@Scripts/pictures gallery $(RELEASE)

docs: build ## Write the documentation of the library products as a web site to out/docs
	@Scripts/docs $(dir $(RELEASE)) $(SWIFT)

# DOCS=no leaves out the documentation of the library products. See Scripts/site.
site: build $(if $(filter no,$(DOCS)),,docs) ## Write the documents, the gallery and the API as a web site to out/site (DOCS=no)
	@Scripts/site $(if $(filter no,$(DOCS)),--no-docs) $(RELEASE)

site-check: tools site ## Look at every page of the site in Chromium: links, errors, contrast, width, search
	@Scripts/site-check

film: build ## Render a wallpaper that is unlocked, locked and put to sleep, to out/film
	@Scripts/pictures film $(RELEASE)

format: ## Format the sources with the repository's configuration
	$(SWIFT) format -i -r Sources Tests Benchmarks Fuzzing Examples/Apps Examples/Sources Examples/Package.swift Package.swift

arrows: tools ## Print which modules and folders use which, from the last debug build's index
	@Scripts/arrows

lint: tools ## Check the formatting, that public declarations have doc comments, and that documents name and link what exists
	@Scripts/document-paths
	$(SWIFT) format lint -s -r Sources Tests Benchmarks Fuzzing Examples/Apps Examples/Sources Examples/Package.swift Package.swift

install: build install-files ## Install into PREFIX (default /usr/local)

# What is installed, without building it.
install-files:
	install -Dm755 $(RELEASE) $(DESTDIR)$(PREFIX)/bin/cambium
	install -d $(DESTDIR)$(PREFIX)/share/cambium/scenes
	cp -r $(filter-out scenes/sources,$(wildcard scenes/*)) $(DESTDIR)$(PREFIX)/share/cambium/scenes
	@# The gallery's pictures of these scenes, unless THUMBNAILS=no. What was drawn is kept, so the same build draws nothing again. The
	@# gallery draws a picture that is missing, so an installation does not depend on them.
	$(if $(filter no,$(THUMBNAILS)),,mkdir -p .build/thumbnails; XDG_CACHE_HOME=$(CURDIR)/.build/thumbnails $(RELEASE) thumbnail --bundled \
	  $(DESTDIR)$(PREFIX)/share/cambium/thumbnails </dev/null || echo "The gallery's pictures are not installed; the gallery draws them.")
	@# What `cambium --version` names; empty if it is not known.
	Scripts/commit > $(DESTDIR)$(PREFIX)/share/cambium/commit
	@# What Swift scenes import.
	install -d $(DESTDIR)$(PREFIX)/lib/cambium/modules
	for module in $(MODULES); do \
	  install -m644 $(dir $(RELEASE))Modules/$$module.swiftmodule $(DESTDIR)$(PREFIX)/lib/cambium/modules || exit 1; done
	for map in Sources/C*/module.modulemap; do \
	  install -Dm644 -t $(DESTDIR)$(PREFIX)/lib/cambium/modules/$$(basename $$(dirname $$map)) $$(dirname $$map)/*; done
	@# The rewriter of Swift scenes. Without it, the first scene would wait until it is compiled. A compiled rewriter is kept. A user whose
	@# toolchain is of another version compiles one, so an installation does not depend on it.
	@mkdir -p .build/prepared; XDG_CACHE_HOME=$(CURDIR)/.build/prepared $(RELEASE) prepare \
	  $(DESTDIR)$(PREFIX)/lib/cambium/rewriter </dev/null || echo "The rewriter of Swift scenes is not installed; the first scene compiles it."
	install -d $(DESTDIR)$(PREFIX)/share/cambium
	cp -r packaging/editors $(DESTDIR)$(PREFIX)/share/cambium
	install -Dm644 packaging/cambium.1 $(DESTDIR)$(PREFIX)/share/man/man1/cambium.1
	install -Dm644 packaging/cambium.desktop $(DESTDIR)$(PREFIX)/share/applications/cambium.desktop
	install -Dm644 packaging/cambium.xml $(DESTDIR)$(PREFIX)/share/mime/packages/cambium.xml
	for icon in packaging/icons/*.png; do size=$$(basename $$icon .png); \
	  install -Dm644 $$icon $(DESTDIR)$(PREFIX)/share/icons/hicolor/$${size}x$$size/apps/cambium.png; done
	@# The program writes what shells complete.
	install -d $(addprefix $(DESTDIR)$(PREFIX)/share/,bash-completion/completions zsh/site-functions fish/vendor_completions.d)
	$(RELEASE) --generate-completion-script bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/cambium
	$(RELEASE) --generate-completion-script zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_cambium
	$(RELEASE) --generate-completion-script fish > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/cambium.fish

deb: build ## Make a Debian package, out/cambium_VERSION_ARCHITECTURE.deb
	@Scripts/deb $(RELEASE)

# SUITE names another Debian: trixie, testing.
deb-check: tools ## Install the package of `make deb` on a clean Debian and look at what is there (as root)
	@Scripts/deb-check

release: build ## Make the Debian package, the archive and their checksums in out/release, and try both on clean Debians (as root)
	@Scripts/release $(RELEASE)

# SUITE names another Debian than trixie.
build-elsewhere: tools ## Build from source in a clean Debian 13 (as root)
	@Scripts/build-elsewhere $(SUITE)

check-headers: tools ## Check the modules that use C libraries against the headers of the other supported Debian release
	@SWIFT=$(SWIFT) Scripts/check-headers $(SUITE)

sanitize: setup ## Run the tests of the engine with the address and thread sanitizers
	@SWIFT=$(SWIFT) Scripts/sanitize

icon: build ## Draw the icon, packaging/icons
	@Scripts/pictures icon $(RELEASE)

clean: ## Remove build products and out/
	rm -rf .build out

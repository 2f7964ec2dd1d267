import Foundation
import Testing

/// Every target of the Makefile installs the programs that its scripts call.
@Suite struct MakefileTests {
  private static let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  /// The Debian package of each program, by `dpkg -S` on Debian 12. What is in every Debian, such as sed and awk, is left out, and so are
  /// programs that a script can do without, after `command -v`.
  private static let packages = [
    "python3": "python3", "patchelf": "patchelf", "objdump": "binutils", "objcopy": "binutils",
    "strip": "binutils", "readelf": "binutils", "nm": "binutils", "dpkg-shlibdeps": "dpkg-dev",
    "dpkg-architecture": "dpkg-dev", "debootstrap": "debootstrap", "xz": "xz-utils", "git": "git",
    "perl": "perl", "pkg-config": "pkg-config", "Xvfb": "xvfb", "xdotool": "xdotool", "xprop": "x11-utils",
    "xwininfo": "x11-utils", "setxkbmap": "x11-xkb-utils", "weston": "weston", "xclip": "xclip",
    "convert": "imagemagick", "import": "imagemagick", "compare": "imagemagick", "identify": "imagemagick",
    "montage": "imagemagick", "dbus-daemon": "dbus-daemon", "glslangValidator": "glslang-tools",
    "pgrep": "procps", "bc": "bc", "jq": "jq", "unzip": "unzip", "zip": "zip",
    "curl": "curl", "valgrind": "valgrind", "mkdocs": "mkdocs",
  ]

  /// The targets with a description, what they come after, and the scripts that they name.
  private static let targets: [(target: String, prerequisites: [String], scripts: [String])] = {
    let text = (try? String(contentsOf: root.appendingPathComponent("Makefile"), encoding: .utf8)) ?? ""
    var found: [(target: String, prerequisites: [String], scripts: [String])] = []
    for line in text.split(separator: "\n") {
      if let match = line.firstMatch(of: /^([a-z-]+):(.*)##/) {
        found.append((String(match.1), match.2.split(separator: " ").map(String.init), []))
      }
      guard line.hasPrefix("\t"), !found.isEmpty else { continue }
      found[found.count - 1].scripts += scripts(namedIn: String(line))
    }
    return found
  }()

  private static func scripts(namedIn text: String) -> [String] {
    text.matches(of: /Scripts\/([a-z-]+)/).map { "Scripts/\($0.1)" }
  }

  /// A script, and those that it runs.
  private static func closure(of scripts: [String]) -> Set<String> {
    var found: Set<String> = []
    var unread = scripts
    while let script = unread.popLast() {
      guard found.insert(script).inserted else { continue }
      unread += Self.scripts(namedIn: code(of: script))
      if script == "Scripts/test-window" {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path + "/Tests/window")) ?? []
        unread += names.filter { $0.hasSuffix(".sh") }.map { "Tests/window/\($0)" }
      }
    }
    return found
  }

  /// A script without its comments; of a Python script also without its first text, which describes it.
  private static func code(of script: String) -> String {
    var text = (try? String(contentsOf: root.appendingPathComponent(script), encoding: .utf8)) ?? ""
    if isPython(text), let end = text.ranges(of: "\"\"\"").dropFirst().first?.upperBound {
      text = String(text[end...])
    }
    return text.split(separator: "\n").filter { line in !line.drop { $0 == " " }.hasPrefix("#") }
      .joined(separator: "\n")
  }

  private static func isPython(_ text: String) -> Bool { text.hasPrefix("#!/usr/bin/env python3") }

  /// The programs of the table that a script calls: the first words of commands, and in Python the first words of lists.
  private static func programs(of script: String) -> Set<String> {
    let whole = (try? String(contentsOf: root.appendingPathComponent(script), encoding: .utf8)) ?? ""
    let code = code(of: script)
    var words: [Substring] = []
    if isPython(whole) {
      words = ["python3"] + code.matches(of: /\[\s*"([A-Za-z0-9-]+)"/).map(\.1)
    } else {
      words = code.matches(
        of:
          /(?:^|[|;&(`]|\$\(|\b(?:then|do|else|if|elif|while|until|exec|env|expect "[^"]*"|need)\s|!\s)\s*([A-Za-z][A-Za-z0-9-]*)(?=[\s;|)])/
          .anchorsMatchLineEndings()
      ).map(\.1)
    }
    return Set(words.map(String.init)).intersection(packages.keys)
  }

  @Test(arguments: targets.map(\.target)) func installsWhatItsScriptsCall(target: String) throws {
    let (_, prerequisites, scripts) = try #require(Self.targets.first { $0.target == target })
    guard !Self.closure(of: scripts).flatMap(Self.programs).isEmpty else { return }
    #expect(!["setup", "tools", "build"].allSatisfy { !prerequisites.contains($0) }, "it installs nothing")
    // Only what they would do for the target is printed.
    let (make, pipe) = (Process(), Pipe())
    make.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    make.arguments = ["make", "-C", Self.root.path, "-n", "MAKECMDGOALS=\(target)", "setup", "tools"]
    (make.standardOutput, make.standardError) = (pipe, FileHandle.nullDevice)
    try make.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    make.waitUntilExit()
    #expect(make.terminationStatus == 0)
    let installed = Set(
      output.matches(of: /for package in ([^;]*);/).flatMap { $0.1.split(separator: " ").map(String.init) })
    for script in Self.closure(of: scripts) {
      for program in Self.programs(of: script) {
        let package = Self.packages[program] ?? ""
        #expect(installed.contains(package), "\(script) calls \(program) of \(package)")
      }
    }
  }

  /// What is looked for is found: the programs that once were missing.
  @Test func programsAreFound() {
    #expect(Self.programs(of: "Scripts/stage").isSuperset(of: ["patchelf", "objdump", "objcopy", "strip"]))
    #expect(Self.programs(of: "Scripts/deb") == ["dpkg-shlibdeps", "git"])
    #expect(Self.programs(of: "Scripts/debian-root") == ["debootstrap"])
    #expect(Self.programs(of: "Scripts/release").isSuperset(of: ["objdump", "xz"]))
    #expect(Self.programs(of: "Scripts/window-bench").isSuperset(of: ["python3", "xdotool"]))
    #expect(Self.closure(of: ["Scripts/deb"]).contains("Scripts/commit") == false)
    #expect(Self.closure(of: ["Scripts/release"]).isSuperset(of: ["Scripts/stage", "Scripts/debian-root"]))
    #expect(Self.targets.count > 20)
  }
}

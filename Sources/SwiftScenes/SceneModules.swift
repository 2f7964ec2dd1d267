import Foundation
import ProcessEnvironment

/// The compiled modules that scenes import: UIKit, QuartzCore and those below them.
package struct SceneModules: Sendable {
  /// The folder of the `.swiftmodule` files.
  let folder: URL
  /// The module maps of the C libraries that the modules name.
  let moduleMaps: [URL]

  /// The modules of the build that this program belongs to, or those that `make install` has installed.
  ///
  /// `CAMBIUM_MODULES` in the environment names another folder, laid out as an installed one.
  package static func find(
    executable: URL = currentExecutable, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(SceneCompileError) -> SceneModules {
    let place = executable.resolvingSymlinksInPath().deletingLastPathComponent()
    var searched: [String] = []
    var installed = [place.deletingLastPathComponent().appendingPathComponent("lib/cambium/modules")]
    if let named = environment["CAMBIUM_MODULES"] { installed = [URL(fileURLWithPath: named)] }
    for folder in installed {
      if let found = SceneModules(folder: folder, maps: folder) { return found }
      searched.append(folder.path)
    }
    // A development build: the folder Modules is beside the program, the module maps are in the sources.
    let built = place.appendingPathComponent("Modules")
    var top = place
    while top.path != "/" {
      top.deleteLastPathComponent()
      guard FileManager.default.fileExists(atPath: top.appendingPathComponent("Package.swift").path) else {
        continue
      }
      if let found = SceneModules(folder: built, maps: top.appendingPathComponent("Sources")) { return found }
      break
    }
    searched.append(built.path)
    throw .noModules(searched: searched)
  }

  package static var currentExecutable: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
  }

  private init?(folder: URL, maps: URL) {
    let files = FileManager.default
    guard files.fileExists(atPath: folder.appendingPathComponent("QuartzCore.swiftmodule").path) else {
      return nil
    }
    self.folder = folder
    let names = (try? files.contentsOfDirectory(atPath: maps.path)) ?? []
    moduleMaps = names.sorted().map {
      maps.appendingPathComponent($0).appendingPathComponent("module.modulemap")
    }
    .filter { files.fileExists(atPath: $0.path) }
  }

  /// Whether a module is one of these, or of the C libraries that they name.
  func contains(_ module: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent("\(module).swiftmodule").path)
      || moduleMaps.contains { $0.deletingLastPathComponent().lastPathComponent == module }
  }

  /// Changes when one of the modules does.
  var stamp: String {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".swiftmodule") && !$0.hasSuffix("Tests.swiftmodule") }.sorted()
      .map { FileStamp.of(folder.appendingPathComponent($0)) }.joined(separator: "\n")
  }

  /// What the compiler has to be told.
  var arguments: [String] {
    ["-I", folder.path] + moduleMaps.flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }
      + Self.includes.flatMap { ["-Xcc", $0] }
  }

  /// Where the headers of the C libraries are.
  private static let includes: [String] = {
    guard
      let program = ["/usr/bin/pkg-config", "/usr/local/bin/pkg-config"]
        .first(where: { FileManager.default.isExecutableFile(atPath: $0) })
    else { return [] }
    var flags: [String] = []
    for package in ["pangocairo", "libpng", "lcms2", "libwebpdemux", "libzip", "sdl2"] {
      let arguments = ["--cflags-only-I", package]
      guard
        case .ended(0, let output) = ChildProcess(URL(fileURLWithPath: program), arguments).run(within: 120)
      else {
        continue
      }
      for flag in output.split(whereSeparator: \.isWhitespace).map(String.init) where !flags.contains(flag) {
        flags.append(flag)
      }
    }
    return flags
  }()
}

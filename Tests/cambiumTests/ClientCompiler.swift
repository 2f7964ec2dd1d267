import Foundation
import TestSupport

/// The compiler as a client of the package runs it: it has the built modules, and no headers of C libraries.
enum ClientCompiler {
  /// The folder of the package.
  static let top = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent()
  }
  /// The folder of the modules' sources.
  static let sources = top.appendingPathComponent("Sources")

  /// The options with which a tool finds the built modules and the module maps of C libraries. The tool's cache of modules stays beside the
  /// built modules, because it takes longer to make than what is checked with it.
  static func searchPaths() throws -> [String] {
    let folders = try FileManager.default.contentsOfDirectory(atPath: sources.path).map {
      sources.appendingPathComponent($0)
    }
    let maps = folders.filter {
      FileManager.default.fileExists(atPath: $0.appendingPathComponent("module.modulemap").path)
    }
    let cache = Command.products.appendingPathComponent("ClientModuleCache")
    return ["-module-cache-path", cache.path]
      + ([Command.products.appendingPathComponent("Modules")] + maps).flatMap { ["-I", $0.path] }
  }

  /// Runs a tool of the toolchain. The result is the text that it writes as errors and warnings; nil if it succeeds.
  static func run(_ tool: String, _ arguments: [String]) throws -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [tool] + arguments
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let messages = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? nil : messages
  }

  /// Checks the types of files, which are one module or one program. The result is the compiler's messages; nil if it has no errors.
  static func typeCheck(_ files: [String], options: [String] = []) throws -> String? {
    let folder = try TemporaryFolder()
    let paths = try files.enumerated().map { index, text in
      try folder.write(text, to: files.count == 1 ? "main.swift" : "file\(index).swift")
    }
    return try run("swiftc", ["-typecheck"] + searchPaths() + options + paths)
  }
}

import Foundation
import ProcessEnvironment

/// A Swift toolchain on this machine: the compiler of Swift scenes and of the rewriter.
package struct SwiftToolchain: Sendable {
  /// `swiftc`.
  package let compiler: URL
  /// The compiler proper, which `swiftc` runs.
  package let frontend: URL
  package let linker: URL
  /// The folder with the standard library.
  package let resources: URL

  /// No Swift compiler was found.
  package struct NotFound: Error, Equatable {
    /// The folders in which it was looked for.
    package let searched: [String]

    package init(searched: [String]) { self.searched = searched }
  }

  /// The compiler of `PATH`, else the one in a usual place.
  package static func find(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    usualPlaces: [String] = ["/opt/swift/usr/bin", "/usr/local/swift/usr/bin", "/usr/libexec/swift/bin"]
  ) throws(NotFound) -> SwiftToolchain {
    var folders = ProgramSearch.folders(environment) + usualPlaces
    if let home = environment["HOME"] { folders.append(home + "/.local/share/swiftly/bin") }
    for folder in folders {
      let compiler = URL(fileURLWithPath: folder).appendingPathComponent("swiftc")
      guard FileManager.default.isExecutableFile(atPath: compiler.path) else { continue }
      if let found = parts(of: compiler) { return found }
    }
    throw NotFound(searched: folders)
  }

  /// The toolchain of a compiler; nil if its other parts are not found.
  package init?(compiler: URL) {
    guard let found = Self.parts(of: compiler) else { return nil }
    self = found
  }

  private init(in folder: URL) {
    compiler = folder.appendingPathComponent("swiftc")
    frontend = folder.appendingPathComponent("swift-frontend")
    linker = folder.appendingPathComponent("clang")
    resources = folder.deletingLastPathComponent().appendingPathComponent("lib/swift")
  }

  /// The parts that belong to `compiler`; nil if they are not found.
  private static func parts(of compiler: URL) -> SwiftToolchain? {
    if let found = parts(in: compiler.resolvingSymlinksInPath().deletingLastPathComponent()) { return found }
    // A compiler that a manager of toolchains stands in for says itself where it is.
    guard case .ended(0, let output) = ChildProcess(compiler, ["-print-target-info"]).run(within: 120),
      let object = try? JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any],
      let paths = object["paths"] as? [String: Any], let resources = paths["runtimeResourcePath"] as? String
    else { return nil }
    let top = URL(fileURLWithPath: resources).deletingLastPathComponent().deletingLastPathComponent()
    return parts(in: top.appendingPathComponent("bin"))
  }

  private static func parts(in folder: URL) -> SwiftToolchain? {
    let toolchain = SwiftToolchain(in: folder)
    let files = FileManager.default
    guard files.isExecutableFile(atPath: toolchain.frontend.path),
      files.isExecutableFile(atPath: toolchain.linker.path), files.fileExists(atPath: toolchain.start.path)
    else { return nil }
    return toolchain
  }

  /// A sentence about the linker, if a compiler could not start it; nil for other output. The compiler does not say which program it
  /// has not found.
  ///
  /// - Parameters:
  ///   - output: what the compiler wrote.
  ///   - folders: those in which programs are looked for. Default: the folders of `PATH`.
  package static func linkerProblem(
    in output: String, folders: [String] = ProgramSearch.folders()
  ) -> String? {
    let linker: String
    if output.contains("unable to execute command"),
      output.contains("No such file or directory") || output.contains("doesn't exist")
    {
      linker = "ld"
    } else if let match = output.firstMatch(of: /invalid linker name in argument '-fuse-ld=([^'\/]+)'/) {
      linker = "ld.\(match.1)"
    } else {
      return nil
    }
    return """
      Swift scenes need a linker, and the program \(linker) is not in \(folders.joined(separator: ", ")). The package binutils has it.
      """
  }

  /// The object that registers an image's classes with the runtime.
  package var start: URL { resources.appendingPathComponent("linux/\(Self.architecture)/swiftrt.o") }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "aarch64"
    #else
      "unknown"
    #endif
  }

  /// The program that finds lines of source for addresses of code; nil if neither the toolchain nor `PATH` has it.
  package var symbolizer: URL? {
    let own = frontend.deletingLastPathComponent().appendingPathComponent("llvm-symbolizer")
    return FileManager.default.isExecutableFile(atPath: own.path)
      ? own : ProgramSearch.find("llvm-symbolizer")
  }

  /// Whether the toolchain has a module with a name.
  package func has(module name: String) -> Bool {
    FileManager.default.fileExists(
      atPath: resources.appendingPathComponent("linux/\(name).swiftmodule").path)
  }

  /// The program that reads the manifests of packages and fetches packages; nil if the toolchain does not have it.
  package var packageManager: URL? {
    let program = frontend.deletingLastPathComponent().appendingPathComponent("swift-package")
    return FileManager.default.isExecutableFile(atPath: program.path) ? program : nil
  }

  /// The folder of the libraries that the toolchain's own programs use, such as SwiftSyntax.
  package var hostLibraries: URL { resources.appendingPathComponent("host") }

  /// Text that is the same for two copies of one version of SwiftSyntax, wherever they are. A program that was compiled against one runs
  /// with the other.
  package var syntaxStamp: String {
    Self.syntaxLibraries.map { name in
      let path = hostLibraries.appendingPathComponent(name).path
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      return "\(name) \((attributes?[.size] as? NSNumber)?.intValue ?? 0)"
    }.joined(separator: " ")
  }

  /// The names of the libraries of SwiftSyntax that the rewriter uses.
  package static let syntaxLibraries = ["libSwiftSyntax.so", "libSwiftParser.so"]

  /// Changes when the compiler does.
  package var stamp: String { FileStamp.of(frontend) }
}

import Foundation
import ProcessEnvironment

/// The Swift compiler that scenes are compiled with.
package struct SceneToolchain: Sendable {
  let frontend: URL
  let linker: URL
  /// The folder with the standard library.
  let resources: URL

  /// The compiler of `PATH`, else the one in a usual place.
  package static func find(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    usualPlaces: [String] = ["/opt/swift/usr/bin", "/usr/local/swift/usr/bin", "/usr/libexec/swift/bin"]
  ) throws(SceneCompileError) -> SceneToolchain {
    var folders = ProgramSearch.folders(environment) + usualPlaces
    if let home = environment["HOME"] { folders.append(home + "/.local/share/swiftly/bin") }
    for folder in folders {
      let compiler = URL(fileURLWithPath: folder).appendingPathComponent("swiftc")
      guard FileManager.default.isExecutableFile(atPath: compiler.path) else { continue }
      if let found = parts(of: compiler) { return found }
    }
    throw .noToolchain(searched: folders)
  }

  /// The parts that belong to `compiler`; nil if they are not found.
  private static func parts(of compiler: URL) -> SceneToolchain? {
    if let found = parts(in: compiler.resolvingSymlinksInPath().deletingLastPathComponent()) { return found }
    // A compiler that a manager of toolchains stands in for says itself where it is.
    guard case .ended(0, let output) = ChildProcess(compiler, ["-print-target-info"]).run(within: 10),
      let object = try? JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any],
      let paths = object["paths"] as? [String: Any], let resources = paths["runtimeResourcePath"] as? String
    else { return nil }
    let top = URL(fileURLWithPath: resources).deletingLastPathComponent().deletingLastPathComponent()
    return parts(in: top.appendingPathComponent("bin"))
  }

  private static func parts(in folder: URL) -> SceneToolchain? {
    let toolchain = SceneToolchain(
      frontend: folder.appendingPathComponent("swift-frontend"),
      linker: folder.appendingPathComponent("clang"),
      resources: folder.deletingLastPathComponent().appendingPathComponent("lib/swift"))
    let files = FileManager.default
    guard files.isExecutableFile(atPath: toolchain.frontend.path),
      files.isExecutableFile(atPath: toolchain.linker.path), files.fileExists(atPath: toolchain.start.path)
    else { return nil }
    return toolchain
  }

  /// The object that registers an image's classes with the runtime.
  var start: URL { resources.appendingPathComponent("linux/\(Self.architecture)/swiftrt.o") }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "aarch64"
    #else
      "unknown"
    #endif
  }

  /// Changes when the compiler does.
  var stamp: String { FileStamp.of(frontend) }
}

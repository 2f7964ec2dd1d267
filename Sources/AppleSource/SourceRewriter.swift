import Foundation
import ProcessEnvironment

/// Rewrites Swift source for Apple's systems so that it compiles on Linux.
///
/// ```swift
/// let module = try SourceRewriter(toolchain: .find()).rewrite(["@objc func tap() {}"])
/// ```
///
/// The rewriter is a program of its own. Its source is in this module (`RewriterFiles`); it is compiled against the SwiftSyntax
/// of the toolchain at installation (`install(in:)`), or when it is first needed, and kept for each user and toolchain in `rewriter`
/// of the cache. A call takes about 25 ms for a file of 200 lines. The rewriter runs apart from this program, so
/// source that would crash it or use up its stack harms nothing else.
package struct SourceRewriter: Sendable {
  private let toolchain: SwiftToolchain
  private let cache: URL
  /// The folder with the compiled rewriter of an installation (`install(in:)`), which need not be there.
  private let installed: URL
  private let announce: @Sendable (String) -> Void
  /// How long the compiler of the rewriter may run, in seconds. It takes 9 seconds of a processor, and was seen to take 40 seconds on a
  /// machine that had just started: 7 of 9 seconds it compiles the interface of SwiftSyntax.
  private static let compileLimit = 600.0
  /// How long a call may take, in seconds.
  private static let callLimit = 120.0
  /// Compiled rewriters that are kept; each is for one toolchain and one version of this program.
  private static let kept = 8

  /// - Parameters:
  ///   - cache: the folder for compiled rewriters. Default: `cambium/rewriter` in the user's cache.
  ///   - installed: the folder with a rewriter that was compiled at installation, which need not be there. Default: `lib/cambium/rewriter`
  ///     beside the folder of this program.
  ///   - announce: gets a sentence before the rewriter is compiled, here or by another process. Default: `announceToStandardError`.
  package init(
    toolchain: SwiftToolchain, cache: URL? = nil, installed: URL? = nil,
    announce: (@Sendable (String) -> Void)? = nil
  ) {
    self.toolchain = toolchain
    self.cache = cache ?? UserFolders.cacheFolder("cambium/rewriter")
    self.installed =
      installed
      ?? URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("lib/cambium/rewriter")
    self.announce = announce ?? Self.announceToStandardError
  }

  /// The message that is written before the rewriter is compiled.
  package static let announcement =
    "Preparing Swift scenes for this toolchain; this happens once and takes from 10 to 40 seconds."

  /// Writes a sentence to standard error.
  package static let announceToStandardError: @Sendable (String) -> Void = {
    FileHandle.standardError.write(Data("\($0)\n".utf8))
  }

  /// A text that is another one when the rewriter's source is.
  package static let version = RewriterFiles.hash.text

  /// Rewrites the files of a module: what one declares counts for the others.
  ///
  /// - Parameters:
  ///   - texts: the contents of the files.
  ///   - previewName: the name of a constant that the first `#Preview` becomes if it is what the files show,
  ///     `@MainActor () -> NSObject`; nil if all previews are dropped.
  ///   - traces: whether the program is to tell which places of the source have given values to properties. It needs the functions of
  ///     `SiteVisitor` then.
  ///   - namesClasses: whether interface files are to find the module's classes, outlets and actions by their names. The module needs UIKit
  ///     then.
  package func rewrite(
    _ texts: [String], previewName: String? = nil, traces: Bool = false, namesClasses: Bool = false
  ) throws(SourceRewriterError) -> RewrittenModule {
    guard !texts.isEmpty else { return RewrittenModule() }
    let program = try program()
    let folder = try temporaryFolder(in: FileManager.default.temporaryDirectory)
    defer { try? FileManager.default.removeItem(at: folder) }
    let answer = folder.appendingPathComponent("answer.json")
    var paths: [String] = []
    for (index, text) in texts.enumerated() {
      let file = folder.appendingPathComponent("\(index).swift")
      try write(Data(text.utf8), to: file)
      paths.append(file.path)
    }
    // A rewriter of an installation may have been compiled with a toolchain in another place.
    let libraries = [toolchain.hostLibraries, toolchain.resources.appendingPathComponent("linux")]
    let options = [previewName ?? "", traces ? "trace" : "", namesClasses ? "classes" : ""]
    var process = ChildProcess(program, [answer.path] + options + paths)
    process.environment = ["LD_LIBRARY_PATH": libraries.map(\.path).joined(separator: ":")]
    let outcome = process.run(within: Self.callLimit)
    switch outcome {
    case .ended(0, _): break
    case .ended(let status, let output):
      throw .failed(reason: "exit status \(status). \(output.suffix(2000))")
    case .tookTooLong, .cancelled: throw .failed(reason: "it did not end within \(Self.callLimit) seconds")
    case .notStarted(let reason): throw .failed(reason: reason)
    }
    guard let data = try? Data(contentsOf: answer), let module = RewrittenModule(data, about: texts) else {
      throw .failed(reason: "its answer cannot be read")
    }
    return module
  }

  // MARK: The program

  /// Compiles the rewriter into a folder of an installation, where it serves all users whose toolchain is of the same version.
  package func install(in folder: URL) throws(SourceRewriterError) {
    let program = try program()
    try makeFolder(folder)
    let copy = folder.appendingPathComponent(Self.programName)
    try? FileManager.default.removeItem(at: copy)
    do { try FileManager.default.copyItem(at: program, to: copy) } catch {
      throw .unwritable(path: copy.path, reason: error.localizedDescription)
    }
    try write(Data(key.utf8), to: folder.appendingPathComponent(Self.keyName))
  }

  /// Compiles the rewriter if there is none yet, as long as nothing else wants the processor.
  package func prepare() throws(SourceRewriterError) { _ = try program(niceness: 19) }

  private static let programName = "rewriter"
  private static let keyName = "key"

  /// What an installed rewriter was made from.
  private var key: String { "\(Self.version) \(toolchain.syntaxStamp)" }

  /// The rewriter of the installation, if it was made from this source and for this version of SwiftSyntax.
  private var installedProgram: URL? {
    let program = installed.appendingPathComponent(Self.programName)
    guard let found = try? Data(contentsOf: installed.appendingPathComponent(Self.keyName)),
      found == Data(key.utf8), FileManager.default.isExecutableFile(atPath: program.path)
    else { return nil }
    return program
  }

  /// The compiled rewriter: that of the installation, one from the cache, or a new one.
  ///
  /// - Parameter niceness: of the compiler, as `nice`.
  private func program(niceness: Int32 = 0) throws(SourceRewriterError) -> URL {
    if let installedProgram { return installedProgram }
    let place = place
    let program = place.appendingPathComponent(Self.programName)
    if FileManager.default.isExecutableFile(atPath: program.path) {
      CacheFolder.touch(place)
      return program
    }
    try makeFolder(cache)
    // Several processes may need it at once, such as those that draw the gallery's pictures. One compiles, and the others wait.
    let lock = open(cache.appendingPathComponent("lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if lock >= 0, flock(lock, LOCK_EX | LOCK_NB) != 0 {
      announce(Self.announcement)
      flock(lock, LOCK_EX)
    }
    defer { if lock >= 0 { close(lock) } }
    guard !FileManager.default.isExecutableFile(atPath: program.path) else { return program }
    removeForgotten()
    try compile(to: place, niceness: niceness)
    CacheFolder.prune(cache, to: Self.kept) { $0.lastPathComponent != "lock" }
    return program
  }

  /// The folder of the rewriter of this toolchain and this source.
  private var place: URL {
    var hash = RewriterFiles.hash
    hash.add(toolchain.stamp.utf8)
    return cache.appendingPathComponent(hash.text)
  }

  /// Removes what processes have left that were ended while they compiled. For one that holds the lock.
  private func removeForgotten() {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: cache.path)) ?? [] {
      let parts = name.split(separator: ".")
      guard parts.count == 3, parts[0] == "rewriter", let id = pid_t(parts[1]), kill(id, 0) != 0 else {
        continue
      }
      try? FileManager.default.removeItem(at: cache.appendingPathComponent(name))
    }
  }

  private func compile(to place: URL, niceness: Int32) throws(SourceRewriterError) {
    let host = toolchain.hostLibraries
    for name in SwiftToolchain.syntaxLibraries {
      let library = host.appendingPathComponent(name)
      guard FileManager.default.fileExists(atPath: library.path) else {
        throw .noSwiftSyntax(missing: library.path)
      }
    }
    announce(Self.announcement)
    let made = try temporaryFolder(in: cache)
    defer { try? FileManager.default.removeItem(at: made) }
    let source = made.appendingPathComponent("source")
    try makeFolder(source)
    var arguments = RewriterFiles.all.map { source.appendingPathComponent($0.name).path }
    for (file, path) in zip(RewriterFiles.all, arguments) {
      try write(Data(file.bytes), to: URL(fileURLWithPath: path))
    }
    // What the compiler makes of SwiftSyntax's interface is of no use afterwards.
    arguments += ["-module-cache-path", made.appendingPathComponent("modules").path]
    arguments += ["-swift-version", "6", "-Onone", "-wmo", "-suppress-warnings", "-module-name", "rewriter"]
    arguments += ["-I", host.path, "-L", host.path, "-lSwiftSyntax", "-lSwiftParser"]
    arguments += ["-Xlinker", "-rpath", "-Xlinker", host.path, "-Xlinker", "-s"]
    arguments += ["-o", made.appendingPathComponent(Self.programName).path]
    var compiler = ChildProcess(toolchain.compiler, arguments)
    compiler.niceness = niceness
    switch compiler.run(within: Self.compileLimit) {
    case .ended(0, _): break
    case .ended(_, let output): throw .notCompiled(output: String(output.suffix(4000)))
    case .tookTooLong, .cancelled:
      throw .notCompiled(output: "The compiler did not end within \(Self.compileLimit) seconds.")
    case .notStarted(let reason): throw .notCompiled(output: reason)
    }
    for name in ["source", "modules"] {
      try? FileManager.default.removeItem(at: made.appendingPathComponent(name))
    }
    try? FileManager.default.removeItem(at: place)
    guard rename(made.path, place.path) == 0 else {
      throw .unwritable(path: place.path, reason: String(cString: strerror(errno)))
    }
  }

  // MARK: Files

  private func makeFolder(_ folder: URL) throws(SourceRewriterError) {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: folder.path, reason: error.localizedDescription)
    }
  }

  private func temporaryFolder(in parent: URL) throws(SourceRewriterError) -> URL {
    let folder = parent.appendingPathComponent("rewriter.\(getpid()).\(UInt32.random(in: 0 ... .max))")
    try makeFolder(folder)
    return folder
  }

  private func write(_ data: Data, to file: URL) throws(SourceRewriterError) {
    do { try data.write(to: file) } catch {
      throw .unwritable(path: file.path, reason: error.localizedDescription)
    }
  }
}

/// Why source was not rewritten.
package enum SourceRewriterError: Error, Equatable, CustomStringConvertible {
  /// The toolchain lacks the library SwiftSyntax, which the rewriter uses.
  case noSwiftSyntax(missing: String)
  /// The rewriter could not be compiled with this toolchain: what the compiler wrote.
  case notCompiled(output: String)
  /// The rewriter was started and gave no answer.
  case failed(reason: String)
  /// A file or folder could not be written.
  case unwritable(path: String, reason: String)

  package var description: String {
    switch self {
    case .noSwiftSyntax(let missing):
      """
      This Swift toolchain has no SwiftSyntax for programs, which Swift scenes need: \(missing) is missing. The toolchains \
      of https://www.swift.org/install/linux have it.
      """
    case .notCompiled(let output):
      SwiftToolchain.linkerProblem(in: output)
        ?? "The rewriter of Swift scenes cannot be compiled with this toolchain:\n\(output)"
    case .failed(let reason): "The rewriter of Swift scenes gave no answer: \(reason)"
    case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
    }
  }
}

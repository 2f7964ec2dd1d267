import AppleSource
import Foundation
import ProcessEnvironment
import XcodeProjects

/// Compiles Swift scenes: a Swift file, or the files of a folder, project or playground, become a library that this program can load.
///
/// ```swift
/// let scene = try SceneCompiler().compile(URL(fileURLWithPath: "demo.swift"))
/// let layer = try scene.load().root(width: 375, height: 667)
/// ```
///
/// The files are rewritten as `SourceRewriter` does, so that source for Apple's systems compiles as it is, in Swift 5
/// mode. The library takes what it imports from this program, which has to be linked so that its symbols can be found:
/// with `-Xlinker --export-dynamic`. Compiled scenes are kept in the cache until the source, the compiler or the modules
/// change.
package struct SceneCompiler: Sendable {
  private let toolchain: SwiftToolchain
  private let modules: SceneModules
  private let rewriter: SourceRewriter
  private let cache: SceneCache
  private let timeLimit: Double

  /// - Parameters:
  ///   - rewriter: Default: one for the toolchain, in the user's cache.
  ///   - announce: gets a sentence before the rewriter is compiled, besides standard error. Default: none.
  ///   - cache: the folder of compiled scenes. Default: the one in the user's cache.
  ///   - timeLimit: how long the compiler may run, in seconds. Default: five minutes, which ends a hang and not a compilation on a
  ///     slow or busy machine.
  package init(
    toolchain: SwiftToolchain? = nil, modules: SceneModules? = nil, rewriter: SourceRewriter? = nil,
    announce: (@Sendable (String) -> Void)? = nil, cache: URL? = nil, timeLimit: Double = 300
  ) throws(SceneCompileError) {
    self.toolchain = if let toolchain { toolchain } else { try Self.findToolchain() }
    self.modules = if let modules { modules } else { try SceneModules.find() }
    self.rewriter =
      rewriter
      ?? SourceRewriter(toolchain: self.toolchain) { sentence in
        SourceRewriter.announceToStandardError(sentence)
        announce?(sentence)
      }
    self.cache = SceneCache(cache ?? SceneCache.standard)
    self.timeLimit = timeLimit
  }

  private static func findToolchain() throws(SceneCompileError) -> SwiftToolchain {
    do { return try SwiftToolchain.find() } catch { throw .noToolchain(searched: error.searched) }
  }

  /// Compiles the rewriter into a folder of an installation, so that no user waits for it.
  package static func install(rewriterIn folder: URL) throws {
    try SourceRewriter(toolchain: findToolchain(), announce: { _ in }).install(in: folder)
  }

  /// Compiles what a file or folder names, or finds the result in the cache.
  package func compile(
    _ place: URL, _ choice: AppContents.Choice = .init()
  ) throws(SceneCompileError) -> CompiledScene {
    try compile(SceneSource(place, choice))
  }

  /// Compiles a scene, or finds the result in the cache.
  package func compile(_ source: SceneSource) throws(SceneCompileError) -> CompiledScene {
    let versions = [
      toolchain.stamp, modules.stamp, RewrittenScene.version, SourceRewriter.version, SceneTrace.copy.text,
    ]
    // What the resources add to the module: the names of classes for interface files, and those of assets.
    let found = source.resources
    let added = [
      found.hasInterfaceFiles ? "with the names of classes" : "",
      found.source(folder: "", declaresModule: false),
    ]
    let key = (versions + added + source.key).joined(separator: "\n")
    let resources = (found: found, folder: cache.resources(of: key))
    let module = moduleName(of: source)
    func compiled(_ library: URL, _ entry: SceneEntry) -> CompiledScene {
      CompiledScene(
        module: module, library: library, entry: entry, files: source.files, watched: source.watched,
        texts: source.texts, rewriter: rewriter, symbolizer: toolchain.symbolizer, resources: resources)
    }
    if let (library, entry) = cache.find(key) { return compiled(library, entry) }
    let scene = try RewrittenScene(source, rewriter, traces: true, resources: resources)
    let library = try cache.make(key, scene.entry) { folder throws(SceneCompileError) in
      do throws(SceneCompileError) {
        try build(scene, of: source, in: folder)
        try SceneTrace.write(scene.sites, in: folder)
      } catch {
        // What tracing puts in must be no reason that a scene does not compile, and errors have the places of the user's text.
        guard !scene.sites.isEmpty, error.isOfCompiler else { throw error }
        try build(
          RewrittenScene(source, rewriter, traces: false, resources: resources), of: source, in: folder)
      }
    }
    return compiled(library, scene.entry)
  }

  /// The name of the scene's module: that of the target, unless the name is that of another module.
  private func moduleName(of source: SceneSource) -> String {
    guard let name = source.app.moduleName, name.wholeMatch(of: /[\p{L}_][\p{L}\p{N}_]*/) != nil,
      !modules.contains(name), !toolchain.has(module: name)
    else { return SceneSource.usualModule }
    return name
  }

  private func build(
    _ scene: RewrittenScene, of source: SceneSource, in folder: URL
  ) throws(SceneCompileError) {
    var paths: [String] = []
    for copy in scene.copies {
      let url = folder.appendingPathComponent(copy.name)
      do { try copy.text.write(to: url, atomically: false, encoding: .utf8) } catch {
        throw .unreadable(path: url.path, reason: error.localizedDescription)
      }
      paths.append(url.path)
    }
    let object = folder.appendingPathComponent("scene.o").path
    var arguments = ["-frontend", "-c"] + paths
    arguments += [
      "-o", object, "-module-name", moduleName(of: source), "-swift-version", "5", "-Onone",
      "-suppress-warnings",
      // Lines and columns, for messages about code that stops.
      "-gline-tables-only",
    ]
    arguments += ["-diagnostic-style", "llvm", "-no-color-diagnostics", "-disable-objc-interop"]
    arguments += [
      "-module-cache-path", cache.moduleCache.path, "-entry-point-function-name", RewrittenScene.mainFunction,
    ]
    if !scene.isScript { arguments.append("-parse-as-library") }
    arguments += source.app.conditions.flatMap { ["-D", $0] }
    try run(toolchain.frontend, arguments + modules.arguments, scene)

    let library = folder.appendingPathComponent(SceneCache.library).path
    let libraries = toolchain.resources.appendingPathComponent("linux").path
    try run(
      toolchain.linker,
      [
        "-shared", toolchain.start.path, object, "-o", library, "-L", libraries, "-Xlinker", "-rpath",
        "-Xlinker", libraries,
        // The program does not load these, which scenes may use. The first has the specialisations of the standard library that
        // code compiled with `-Onone` calls, such as those of `print` and of ranges.
        "-Xlinker", "--as-needed", "-lswiftSwiftOnoneSupport", "-lFoundationNetworking", "-lFoundationXML",
      ],
      scene)
  }

  /// Whether a scene can import a module. Modules of C have small letters, and are not looked for.
  private func hasModule(_ name: String) -> Bool {
    name.first?.isUppercase != true || modules.contains(name)
      || FileManager.default.fileExists(
        atPath: toolchain.resources.appendingPathComponent("linux/\(name).swiftmodule").path)
  }

  private func run(_ program: URL, _ arguments: [String], _ scene: RewrittenScene) throws(SceneCompileError) {
    switch ChildProcess(program, arguments).run(within: timeLimit) {
    case .tookTooLong, .cancelled: throw .tookTooLong(seconds: timeLimit)
    case .notStarted(let reason): throw .compilerFailed(output: reason)
    case .ended(0, _): return
    case .ended(let status, let output):
      var errors = scene.diagnostics(in: output).filter { $0.severity == .error }
      if errors.contains(where: { MissingInterface.module(in: $0.message) != nil }) {
        errors += scene.missingImports(hasModule).filter { !errors.contains($0) }
      }
      if !errors.isEmpty { throw .errors(scene.sorted(errors)) }
      let end = output.suffix(2000)
      throw .compilerFailed(output: end.isEmpty ? "exit status \(status)" : String(end))
    }
  }
}

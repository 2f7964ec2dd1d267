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
  private let cache: ModuleCache
  /// The modules of packages.
  private let packageCache: ModuleCache
  private let announce: @Sendable (String) -> Void
  private let timeLimit: Double

  /// - Parameters:
  ///   - rewriter: Default: one for the toolchain, in the user's cache.
  ///   - announce: gets a sentence before the rewriter is compiled or packages are fetched, besides standard error. Default: none.
  ///   - cache: the folder of compiled scenes, with a folder for packages. Default: those in the user's cache.
  ///   - timeLimit: how long the compiler may run, in seconds. Default: five minutes, which ends a hang and not a compilation on a
  ///     slow or busy machine.
  package init(
    toolchain: SwiftToolchain? = nil, modules: SceneModules? = nil,
    rewriter: SourceRewriter? = nil, announce: (@Sendable (String) -> Void)? = nil, cache: URL? = nil,
    timeLimit: Double = 300
  ) throws(SceneCompileError) {
    self.toolchain = if let toolchain { toolchain } else { try Self.findToolchain() }
    self.modules = if let modules { modules } else { try SceneModules.find() }
    let announceTwice: @Sendable (String) -> Void = { sentence in
      SourceRewriter.announceToStandardError(sentence)
      announce?(sentence)
    }
    self.rewriter = rewriter ?? SourceRewriter(toolchain: self.toolchain, announce: announceTwice)
    self.announce = announceTwice
    self.cache = ModuleCache(cache ?? UserFolders.cacheFolder("cambium/scenes"), product: Self.library)
    packageCache = ModuleCache(
      cache?.appendingPathComponent("packages") ?? UserFolders.cacheFolder("cambium/packages"),
      product: Self.object)
    self.timeLimit = timeLimit
  }

  private static func findToolchain() throws(SceneCompileError) -> SwiftToolchain {
    do { return try SwiftToolchain.find() } catch { throw .noToolchain(searched: error.searched) }
  }

  /// Compiles the rewriter on another thread, as long as nothing else wants the processor, if no scene of this user has needed it yet. For a
  /// window in which a person may choose a Swift scene. A failure is told when a scene is compiled.
  package static func prepareInBackground() {
    Thread.detachNewThread {
      guard let toolchain = try? findToolchain() else { return }
      try? SourceRewriter(toolchain: toolchain, announce: { _ in }).prepare()
    }
  }

  /// Compiles the rewriter into a folder of an installation, so that no user waits for it.
  package static func install(rewriterIn folder: URL) throws {
    try SourceRewriter(toolchain: findToolchain(), announce: { _ in }).install(in: folder)
  }

  /// The files that are made of a module: its code, and a scene's library with its code and that of packages.
  private static let object = "module.o"
  private static let library = "scene.so"

  /// Compiles what a file or folder names, or finds the result in the cache.
  package func compile(
    _ place: URL, _ choice: AppContents.Choice = .init()
  ) throws(SceneCompileError) -> CompiledScene {
    try compile(SceneSource(place, choice))
  }

  /// Compiles a scene, or finds the result in the cache.
  package func compile(_ scene: SceneSource) throws(SceneCompileError) -> CompiledScene {
    let versions = [
      toolchain.stamp, modules.stamp, RewrittenScene.version, SourceRewriter.version, SceneTrace.copy.text,
    ]
    let imported = try modules(importedBy: scene)
    // The scene's own package may have modules that the rest of the scene imports.
    let source = scene.without(Set(imported.flatMap(\.files)))
    let found = source.resources
    // Interface files of the scene may name classes of packages.
    let namesClasses = found.hasInterfaceFiles || imported.contains { $0.resources.hasInterfaceFiles }
    let classes = namesClasses ? "with the names of classes" : ""
    let packages = keyed(imported, versions + [classes])
    // What the resources add to the module: the names of assets.
    let added =
      [classes, found.source(folder: "", declaresModule: false)]
      + packages.map(\.folder.lastPathComponent)
    let key = (versions + added + source.key).joined(separator: "\n")
    let resources = (found: found, folder: cache.resources(of: key))
    let module = moduleName(of: source, besides: Set(imported.map(\.name)))
    func compiled(_ folder: URL, _ entry: SceneEntry) -> CompiledScene {
      CompiledScene(
        module: module, library: folder.appendingPathComponent(Self.library), entry: entry,
        files: source.files, texts: source.texts, rewriter: rewriter,
        symbolizer: toolchain.symbolizer, resources: resources,
        packages: packages.map { ($0.module, packageCache.resources(of: $0.key)) })
    }
    if let folder = cache.find(key), let entry = SceneEntry(in: folder) { return compiled(folder, entry) }
    let interfaces = try compile(packages, namesClasses: namesClasses)
    let rewritten = try RewrittenScene(source, rewriter, traces: true, resources: resources)
    let folder = try cache.make(key) { folder throws(SceneCompileError) in
      do throws(SceneCompileError) {
        try build(rewritten, module, source.app.conditions, with: interfaces, in: folder)
        try SceneTrace.write(rewritten.sites, in: folder)
      } catch {
        // What tracing puts in must be no reason that a scene does not compile, and errors have the places of the user's text.
        guard !rewritten.sites.isEmpty, error.isOfCompiler else { throw error }
        let plain = try RewrittenScene(source, rewriter, traces: false, resources: resources)
        try build(plain, module, source.app.conditions, with: interfaces, in: folder)
      }
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(Self.object))
      try rewritten.entry.write(in: folder)
    }
    return compiled(folder, rewritten.entry)
  }

  /// The name of the scene's module: that of the target, unless the name is that of another module.
  private func moduleName(of source: SceneSource, besides others: Set<String>) -> String {
    guard let name = source.app.moduleName, name.wholeMatch(of: /[\p{L}_][\p{L}\p{N}_]*/) != nil,
      !others.contains(name), !modules.contains(name), !toolchain.has(module: name)
    else { return SceneSource.usualModule }
    return name
  }

  // MARK: Packages

  /// A module of a package, what the cache knows it by, and its folder there.
  private typealias KeyedModule = (module: PackageModule, key: String, folder: URL)
  /// The name of a package's module, and its folder in the cache.
  private typealias CompiledPackage = (name: String, folder: URL)

  private func modules(importedBy source: SceneSource) throws(SceneCompileError) -> [PackageModule] {
    let manager = PackageManager(
      toolchain, folder: packageCache.folder, timeLimit: timeLimit, announce: announce)
    let packages = ScenePackages(source, manager) { name in
      hasModule(name) || MissingInterface.modules.contains(name)
    }
    return try packages.modules()
  }

  /// Whether Cambium or the toolchain has a module. Modules of C have small letters, and are not looked for.
  private func hasModule(_ name: String) -> Bool {
    name.first?.isUppercase != true || modules.contains(name) || toolchain.has(module: name)
  }

  private func keyed(_ modules: [PackageModule], _ versions: [String]) -> [KeyedModule] {
    var keys: [String: String] = [:]
    return modules.map { module in
      let key = module.key(versions + module.dependencies.sorted().compactMap { keys[$0] })
      let folder = packageCache.place(of: key)
      // The name of the folder stands for the whole key.
      keys[module.name] = folder.lastPathComponent
      return (module, key, folder)
    }
  }

  /// Compiles the modules that are not in the cache.
  private func compile(
    _ packages: [KeyedModule], namesClasses: Bool
  ) throws(SceneCompileError) -> [CompiledPackage] {
    var compiled: [CompiledPackage] = []
    for (module, key, _) in packages {
      if let folder = packageCache.find(key) {
        compiled.append((module.name, folder))
        continue
      }
      announce("Compiling \(module.title)…")
      if !module.leftOut.isEmpty {
        let names = module.leftOut.map(\.lastPathComponent).joined(separator: ", ")
        announce("Files that hold only SwiftUI, which Cambium does not have, are left out: \(names)")
      }
      let rewritten: [RewrittenSource]
      do { rewritten = try rewriter.rewrite(module.texts, namesClasses: namesClasses).files } catch {
        throw .notRewritten(error)
      }
      let files = RewrittenFiles(module.files, rewritten)
      let resources = (found: module.resources, folder: packageCache.resources(of: key))
      let imports = compiled.map(\.folder)
      let folder = try packageCache.make(key) { folder throws(SceneCompileError) in
        let interface = folder.appendingPathComponent(module.name + ".swiftmodule").path
        try compile(
          files.copies() + [RewrittenFiles.copy(for: resources, in: module.texts)], module.name,
          importing: imports, module.arguments + ["-parse-as-library", "-emit-module-path", interface],
          in: folder
        ) { module.errors(files.diagnostics(in: $0)) }
      }
      compiled.append((module.name, folder))
    }
    return compiled
  }

  // MARK: The compiler

  private func build(
    _ scene: RewrittenScene, _ module: String, _ conditions: [String], with packages: [CompiledPackage],
    in folder: URL
  ) throws(SceneCompileError) {
    func errors(_ output: String) -> SceneErrors? {
      var errors = scene.diagnostics(in: output).filter { $0.severity == .error }
      if errors.contains(where: { MissingInterface.module(in: $0.message) != nil }) {
        let imported = Set(packages.map(\.name))
        let missing = scene.missingImports { imported.contains($0) || hasModule($0) }
        errors += missing.filter { !errors.contains($0) }
      }
      return errors.isEmpty ? nil : scene.sorted(errors)
    }
    try compile(
      scene.copies, module, importing: packages.map(\.folder),
      ["-entry-point-function-name", RewrittenScene.mainFunction] + conditions.flatMap { ["-D", $0] }
        + (scene.isScript ? [] : ["-parse-as-library"]),
      in: folder, errors)

    let library = folder.appendingPathComponent(Self.library).path
    let libraries = toolchain.resources.appendingPathComponent("linux").path
    try run(
      toolchain.linker,
      ["-shared", toolchain.start.path]
        + (packages.map(\.folder) + [folder]).map { $0.appendingPathComponent(Self.object).path }
        + [
          "-o", library, "-L", libraries, "-Xlinker", "-rpath", "-Xlinker", libraries,
          // The program does not load these, which scenes may use. The first has the specialisations of the standard library that
          // code compiled with `-Onone` calls, such as those of `print` and of ranges.
          "-Xlinker", "--as-needed", "-lswiftSwiftOnoneSupport", "-lFoundationNetworking", "-lFoundationXML",
        ],
      errors)
  }

  /// Compiles the files of a module to an object in a folder.
  ///
  /// - Parameters:
  ///   - imports: the folders of the packages that it may import.
  ///   - additional: arguments besides those of every module.
  ///   - errors: finds the errors in what the compiler writes.
  private func compile(
    _ copies: [RewrittenFiles.Copy], _ module: String, importing imports: [URL], _ additional: [String],
    in folder: URL, _ errors: (String) -> SceneErrors?
  ) throws(SceneCompileError) {
    var paths: [String] = []
    for copy in copies {
      let url = folder.appendingPathComponent(copy.name)
      do { try copy.text.write(to: url, atomically: false, encoding: .utf8) } catch {
        throw .unreadable(path: url.path, reason: error.localizedDescription)
      }
      paths.append(url.path)
    }
    var arguments = ["-frontend", "-c"] + paths
    arguments += [
      "-o", folder.appendingPathComponent(Self.object).path, "-module-name", module, "-swift-version", "5",
      "-Onone", "-suppress-warnings",
      // Lines and columns, for messages about code that stops.
      "-gline-tables-only",
    ]
    arguments += ["-diagnostic-style", "llvm", "-no-color-diagnostics", "-disable-objc-interop"]
    arguments += ["-module-cache-path", cache.folder.appendingPathComponent("modules").path]
    arguments += additional + imports.flatMap { ["-I", $0.path] } + modules.arguments
    try run(toolchain.frontend, arguments, errors)
  }

  private func run(
    _ program: URL, _ arguments: [String], _ errors: (String) -> SceneErrors?
  ) throws(SceneCompileError) {
    switch ChildProcess(program, arguments).run(within: timeLimit) {
    case .tookTooLong, .cancelled: throw .tookTooLong(seconds: timeLimit)
    case .notStarted(let reason): throw .compilerFailed(output: reason)
    case .ended(0, _): return
    case .ended(let status, let output):
      if let errors = errors(output) { throw .errors(errors) }
      let end = output.suffix(2000)
      throw .compilerFailed(output: end.isEmpty ? "exit status \(status)" : String(end))
    }
  }
}

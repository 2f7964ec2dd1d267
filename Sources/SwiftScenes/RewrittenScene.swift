import AppleSource
import Foundation
import SourceLiterals

/// The files of a scene, rewritten, with the function that gives what they show.
struct RewrittenScene {
  struct Copy {
    /// The name of the file that is compiled.
    let name: String
    let text: String
  }

  let copies: [Copy]
  let entry: SceneEntry
  /// The places that give values to properties, by number; empty if they are not traced.
  let sites: [SourceSite]
  private let source: SceneSource
  /// The user's files, and their contents.
  private let files: [URL]
  private let texts: [String]
  private let rewritten: [RewrittenSource]

  /// Part of the cache's key: another number when the function or the compiler's arguments are others.
  static let version = "scene 9"
  static let rootFunction = "cambium_scene_root"
  static let mainFunction = "cambium_scene_main"

  var isScript: Bool { entry == .script }

  /// - Parameters:
  ///   - traces: whether the scene is to tell which places of its source have given values to properties.
  ///   - resources: the scene's resources, and the folder in which they will be.
  init(
    _ source: SceneSource, _ rewriter: SourceRewriter, traces: Bool,
    resources: (found: ResourceFolder, folder: URL)
  ) throws(SceneCompileError) {
    self.source = source
    files = source.files
    texts = source.texts
    let module: RewrittenModule
    do {
      module = try rewriter.rewrite(
        source.texts, previewName: SceneEntry.previewName, traces: traces,
        namesClasses: resources.found.hasInterfaceFiles)
    } catch {
      throw .notRewritten(error)
    }
    let found = module.entry
    guard
      let entry = SceneEntry(storyboardOf: source, inPlaceOf: found)
        ?? found.flatMap({ SceneEntry($0.kind, type: $0.type) })
    else {
      // What a file of another framework shows is nothing that the rewriter knows. The import says why.
      for (file, text) in zip(source.files, source.texts) {
        if let error = MissingInterface.importError(in: text, path: file.path) {
          throw .errors(SceneErrors([error]))
        }
      }
      throw .nothingToShow(path: source.place.path)
    }
    self.entry = entry
    let owner = found?.file ?? 0
    rewritten = module.files
    sites = module.sites

    var copies: [Copy] = []
    var names: Set<String> = []
    for (index, file) in rewritten.enumerated() {
      let name = files[index].lastPathComponent
      var text = file.located(at: files[index].path)
      if index == owner { text += Self.appendix(entry, file.text) }
      // The compiler takes statements at the top level in main.swift alone, where there are several files, and each name once.
      var copy = entry == .script && index == owner ? "main.swift" : RewrittenSource.copyName(of: name)
      if !names.insert(copy).inserted { copy = "\(index)-\(copy)" }
      copies.append(Copy(name: copy, text: text))
    }
    if !sites.isEmpty { copies.append(SceneTrace.copy) }
    let isDeclared = ResourceFolder.isModuleDeclared(in: source.texts)
    let declaresTexts = source.texts.contains { $0.contains("func NSLocalizedString") }
    copies.append(
      Copy(
        name: ResourceFolder.fileName,
        text: resources.found.source(
          folder: resources.folder.path, declaresModule: !isDeclared, isProgram: !declaresTexts)))
    self.copies = copies
  }

  /// The function, behind the user's last line and on no line of his file.
  private static func appendix(_ entry: SceneEntry, _ text: String) -> String {
    let body: String
    switch entry {
    // The function is there for its address, by which the scene's code is found.
    case .storyboard: body = "0"
    default:
      guard let expression = entry.expression else { return "" }
      body =
        "MainActor.assumeIsolated { Int(bitPattern: Unmanaged.passRetained(\(expression) as AnyObject).toOpaque()) }"
    }
    return """
      \(text.hasSuffix("\n") ? "" : "\n")#sourceLocation(file: "scene entry", line: 1)
      @_cdecl("\(rootFunction)") public func __\(rootFunction)(_ width: Double, _ height: Double) -> Int {
        \(body)
      }

      """
  }

  // MARK: Messages

  /// Errors of the scene, with those that follow from one cause together.
  func sorted(_ errors: [SceneDiagnostic]) -> SceneErrors {
    let texts = Dictionary(zip(files.map(\.path), texts), uniquingKeysWith: { first, _ in first })
    return SceneErrors(errors, in: texts) { source.fileDeclaring($0) }
  }

  /// Errors about the imports of modules that are not there. The compiler ends with the first of them.
  func missingImports(_ hasModule: (String) -> Bool) -> [SceneDiagnostic] {
    zip(files.indices, rewritten).flatMap { index, file in
      let lines = texts[index].split(separator: "\n", omittingEmptySubsequences: false)
      return SwiftCode(file.text).importLines.filter { !hasModule($0.module) }.map { module, line in
        let original = lines.indices.contains(line - 1) ? lines[line - 1] : ""
        let place = original.range(of: module)?.lowerBound ?? original.startIndex
        return SceneDiagnostic(
          path: files[index].path, line: line,
          column: 1 + original.utf8.distance(from: original.startIndex, to: place), severity: .error,
          message: "no such module '\(module)'")
      }
    }
  }

  /// The compiler's messages about the user's files, with columns of these.
  func diagnostics(in output: String) -> [SceneDiagnostic] {
    var result: [SceneDiagnostic] = []
    for line in output.split(separator: "\n") {
      for (file, source) in zip(files, rewritten) {
        // The compiler keeps the escapes of the string in `#sourceLocation`.
        let name = RewrittenSource.quoted(file.path).dropFirst().dropLast() + ":"
        guard line.hasPrefix(name) else { continue }
        let rest = line.dropFirst(name.count)
        let parts = rest.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, let row = Int(parts[0]), let column = Int(parts[1]),
          let severity = SceneDiagnostic.Severity(rawValue: parts[2].trimmingCharacters(in: .whitespaces))
        else { continue }
        let found = SceneDiagnostic(
          path: file.path, line: row, column: source.originalColumn(column, line: row), severity: severity,
          message: parts[3].trimmingCharacters(in: .whitespaces))
        if !result.contains(found) { result.append(found) }
      }
    }
    return result
  }
}

import AppleSource
import Foundation
import SourceLiterals

/// The files of a scene, rewritten, with the function that gives what they show.
struct RewrittenScene {
  /// The files that are compiled.
  let copies: [RewrittenFiles.Copy]
  let entry: SceneEntry
  /// The places that give values to properties, by number; empty if they are not traced.
  let sites: [SourceSite]
  private let source: SceneSource
  /// The user's files, and their contents.
  private let files: [URL]
  private let texts: [String]
  private let rewritten: RewrittenFiles

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
    rewritten = RewrittenFiles(source.files, module.files)
    sites = module.sites
    let script = entry == .script ? owner : nil
    var copies = rewritten.copies(script: script) { index, file in
      index == owner ? Self.appendix(entry, file.text) : ""
    }
    if !sites.isEmpty { copies.append(SceneTrace.copy) }
    if copies.isEmpty {
      copies.append(.init(name: "entry.swift", text: "import UIKit\n" + Self.appendix(entry, "")))
    }
    copies.append(RewrittenFiles.copy(for: resources, in: source.texts))
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
    zip(files, rewritten.files).flatMap { file, source in
      ImportedModule.all(in: SwiftCode(source.text).text).filter { !$0.isConditional && !hasModule($0.name) }
        .map { module in
          SceneDiagnostic(
            path: file.path, line: module.line,
            column: source.originalColumn(module.column, line: module.line), severity: .error,
            message: "no such module '\(module.name)'")
        }
    }
  }

  /// The compiler's messages about the user's files, with columns of these.
  func diagnostics(in output: String) -> [SceneDiagnostic] { rewritten.diagnostics(in: output) }
}

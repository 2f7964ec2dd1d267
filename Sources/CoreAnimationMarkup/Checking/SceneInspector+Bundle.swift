import Foundation

/// Finds unused ids, unused files, and missing values of an index.
extension SceneInspector {
  /// The greatest number of files that are inspected in a folder.
  private static let fileLimit = 10_000

  func inspectIDs() {
    var seen: Set<String> = []
    let unused = ids.filter { !references.contains($0.id) && seen.insert($0.id).inserted }
    guard let first = unused.first else { return }
    let names = unused.prefix(5).map { ValueError.quoted($0.id) }.joined(separator: ", ")
    report(
      .info, .unusedID, at: first.offset,
      unused.count == 1
        ? "nothing in the file refers to the id \(names)"
        : "nothing in the file refers to \(unused.count) of the ids: \(names)\(unused.count > 5 ? ", …" : "")"
    )
  }

  /// Inspects the folder. `indexFile` is the name of the index in diagnostics; nil if the scene is not a
  /// folder.
  func inspectBundle(index: SceneIndex, bundle: SceneBundle, indexFile: String?) {
    guard let indexFile else { return }
    if !bundle.has("index.xml") {
      log.report(
        Diagnostic(
          .info, .missingIndex, file: indexFile, message: "the folder has no index.xml; its main.caml is read"
        ))
    } else if !log.diagnostics.contains(where: { $0.code == .badIndex && $0.severity == .error }) {
      let missing = ["documentWidth", "documentHeight"].filter {
        $0 == "documentWidth" ? index.documentWidth == nil : index.documentHeight == nil
      }
      if !missing.isEmpty {
        log.report(
          Diagnostic(
            .warning, .incompleteIndex, file: indexFile,
            message: "the index does not give \(missing.joined(separator: " and ")), which players need"))
      }
    }
    let known: Set = ["index.xml", "assetManifest.caml", index.rootDocument]
    for path in bundle.allFiles(limit: Self.fileLimit) where !known.contains(path) && !bundle.isUsed(path) {
      log.report(
        Diagnostic(
          .warning, .unusedAsset, file: bundle.name(of: path), message: "nothing in the scene uses this file")
      )
    }
  }
}

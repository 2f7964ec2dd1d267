import Foundation

/// Ids that nothing refers to, files that nothing uses, and what an index leaves out.
extension SceneInspector {
  /// The most files of a folder that are looked at.
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

  /// `indexFile` is what diagnostics call the index; nil where the scene is no folder.
  func inspectBundle(index: SceneIndex, bundle: SceneBundle, files: [URL], indexFile: String?) {
    guard let indexFile else { return }
    let folder = bundle.directory
    if access(folder.appendingPathComponent("index.xml").path, F_OK) != 0 {
      log.report(
        Diagnostic(
          .info, .missingIndex, file: indexFile, message: "the folder has no index.xml; main.caml is taken"
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
    let used = Set(files.map(\.standardizedFileURL.path))
    let prefix = folder.standardizedFileURL.path
    guard let walk = FileManager.default.enumerator(atPath: prefix) else { return }
    var unused: [String] = []
    var count = 0
    for case let path as String in walk {
      count += 1
      if count > Self.fileLimit { break }
      let name = path.split(separator: "/").last ?? ""
      guard !name.hasPrefix("."), !["index.xml", "assetManifest.caml", index.rootDocument].contains(path),
        walk.fileAttributes?[.type] as? FileAttributeType == .typeRegular, !used.contains(prefix + "/" + path)
      else { continue }
      unused.append(path)
    }
    for path in unused.sorted() {
      log.report(
        Diagnostic(
          .warning, .unusedAsset, file: folder.relativePath.droppingLastSlash + "/" + path,
          message: "nothing in the scene uses this file"))
    }
  }
}

extension String {
  fileprivate var droppingLastSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}

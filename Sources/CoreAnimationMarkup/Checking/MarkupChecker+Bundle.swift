import Foundation
import QuartzCore
import SceneFiles

/// Finds unused ids, unused files, and missing values of an index.
extension MarkupChecker {
  /// The greatest number of files that are checked in a folder.
  private static let fileLimit = 10_000

  func checkIDs() {
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

  /// Checks the folder. `indexFile` is the name of the index in diagnostics; nil if the scene is not a
  /// folder.
  func checkBundle(index: SceneIndex, bundle: SceneBundle, indexFile: String?) {
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
    checkIndex(index, bundle, indexFile)
    let known: Set = ["index.xml", SceneIndex.manifest, index.assetManifest ?? "", index.rootDocument]
    for path in bundle.allFiles(limit: Self.fileLimit) where !known.contains(path) && !bundle.isUsed(path) {
      log.report(
        Diagnostic(
          .warning, .unusedAsset, file: bundle.name(of: path), message: "nothing in the scene uses this file")
      )
    }
  }

  /// Reports what the index of a folder does not name, or names in vain.
  private func checkIndex(_ index: SceneIndex, _ bundle: SceneBundle, _ indexFile: String) {
    guard bundle.has("index.xml") else { return }
    func tell(_ code: DiagnosticCode, _ message: String, _ keyPath: String) {
      log.report(Diagnostic(.warning, code, file: indexFile, message: message, keyPath: keyPath))
    }
    if let manifest = index.assetManifest, !bundle.has(manifest) {
      tell(
        .missingManifest,
        "the index names the list of assets \(ValueError.quoted(manifest)), which is not in the folder; a device does not load the scene",
        "assetManifest")
    }
    if !index.hasRootDocument, !log.diagnostics.contains(where: { $0.code == .badIndex }) {
      tell(
        .missingRootDocument,
        "the index has no rootDocument; a device does not look for main.caml by itself, and shows nothing",
        "rootDocument")
      correctRootDocument(index, bundle)
    }
  }

  /// Adds the root document to an index that is XML.
  private func correctRootDocument(_ index: SceneIndex, _ bundle: SceneBundle) {
    guard let bytes = try? bundle.contents(of: "index.xml", limit: bundle.limits.indexBytes),
      !BinaryPropertyList.isOne(bytes), let text = String(validating: bytes, as: UTF8.self),
      let dictionary = text.range(of: "<dict>")
    else { return }
    let file = bundle.location(of: "index.xml")
    let fix = MarkupFix(
      .missingRootDocument,
      inserting: "\n  <key>rootDocument</key><string>\(index.rootDocument)</string>",
      at: text.utf8.distance(from: text.startIndex, to: dictionary.upperBound))
    indexCorrection = MarkupCorrection(
      path: file.lastPathComponent == "index.xml" ? file.path : nil, file: file.relativePath, bytes: bytes,
      fixes: [fix])
  }

  /// Reports a root layer that has another size than the index gives the document. The picture has the size of the document.
  func checkSize(of root: CALayer, _ index: SceneIndex) {
    guard let width = index.documentWidth, let height = index.documentHeight, width > 0, height > 0,
      let mark = mark(of: root)
    else { return }
    let size = root.bounds.size
    guard size.width > 0, size.height > 0, abs(size.width - width) > 1e-3 || abs(size.height - height) > 1e-3
    else { return }
    report(
      .info, .documentSize, at: mark.offset,
      "the root layer has \(Double(size.width).shortestText) × \(Double(size.height).shortestText) points, and the index gives the document \(width.shortestText) × \(height.shortestText) points; the picture has the size of the document",
      mark.label, "bounds")
  }

  /// Reports a scene that both the index and the root layer flip.
  func checkFlips(of root: CALayer, _ index: SceneIndex) {
    guard index.geometryFlipped, root.isGeometryFlipped, let attribute = rootFlip else { return }
    report(
      .warning, .flippedTwice, at: attribute.offset,
      "both the index and the root layer are flipped; a device flips the scene twice, so that the y axis points up again",
      mark(of: root)?.label, "geometryFlipped")
    guard source.isVerbatim else { return }
    // Here the scene is flipped once.
    add(MarkupFix(.flippedTwice, removing: attribute.range, source))
  }
}

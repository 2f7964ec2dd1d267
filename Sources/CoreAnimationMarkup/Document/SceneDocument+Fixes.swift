import SceneFiles

extension SceneDocument {
  /// The corrections of all markup files.
  package var fixes: [MarkupFix] { corrections.flatMap(\.fixes) }

  /// The correction of a report; nil for a problem that no text corrects.
  package func correction(of diagnostic: Diagnostic) -> MarkupFix? {
    corrections.lazy.compactMap { $0.fix(of: diagnostic) }.first
  }

  /// The number of corrections in an archive, which are not written.
  package var fixesInArchives: Int { corrections.reduce(0) { $0 + ($1.path == nil ? $1.fixes.count : 0) } }

  /// Writes each markup file with its corrections, completely or not at all, and returns the number of
  /// corrections. Archives are not changed.
  package func writeFixes() throws -> Int { try corrections.reduce(0) { $0 + (try $1.write()) } }
}

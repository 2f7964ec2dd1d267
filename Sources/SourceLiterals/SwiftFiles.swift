/// The Swift files of a scene, with changes of their literals that can be undone exactly.
///
/// ```swift
/// var texts = SwiftFiles(files)
/// let step = try texts.set(.numbers([10, 35]), was: .numbers([10, 20]), site)
/// texts.undo(step)      // the bytes from before
/// ```
package struct SwiftFiles: Sendable {
  /// A change that was made.
  package struct Step: Sendable, Equatable {
    fileprivate let changes: [FileChange]
  }

  fileprivate struct FileChange: Sendable, Equatable {
    let file: Int
    let change: SwiftText.Change
  }

  package private(set) var texts: [SwiftText]
  /// What the files on disk have, as far as it is known.
  private var saved: [[UInt8]]

  /// - Parameter originals: the contents of the files that the program was compiled from.
  package init(_ originals: [[UInt8]]) {
    texts = originals.map { SwiftText($0) }
    saved = originals
  }

  /// The files that differ from those on disk.
  package var changedFiles: [Int] { texts.indices.filter { texts[$0].bytes != saved[$0] } }

  /// What a file on disk has, as far as it is known.
  package func savedBytes(_ file: Int) -> [UInt8] { saved[file] }

  /// A file was written.
  package mutating func markSaved(_ file: Int) { saved[file] = texts[file].bytes }

  /// Changes literals so that they give other values. All are changed, or none.
  ///
  /// - Parameter values: the sites, with the new value and the one that the program has from each.
  /// - Returns: the step; nil if the texts are the same as before.
  package mutating func set(
    _ values: [(site: SourceSite, new: SourceValue, old: SourceValue)]
  ) throws(SourceReason) -> Step? {
    var pieces: [(file: Int, piece: LiteralWriter.Piece)] = []
    for (site, new, old) in values {
      guard let literal = site.literal else { throw LiteralWriter.computed(site.keyPath, site, site.names) }
      guard texts.indices.contains(site.file) else {
        throw SourceReason("the source file of \(site.keyPath) no longer exists")
      }
      let writer = LiteralWriter(site, literal, texts[site.file])
      for piece in try writer.replacements(for: new, was: old) { pieces.append((site.file, piece)) }
    }
    var changes: [FileChange] = []
    for (file, piece) in pieces {
      let change = texts[file].replace(piece.range, with: piece.text)
      if !change.isEmpty { changes.append(FileChange(file: file, change: change)) }
    }
    return changes.isEmpty ? nil : Step(changes: changes)
  }

  package mutating func set(
    _ new: SourceValue, was old: SourceValue, _ site: SourceSite
  ) throws(SourceReason) -> Step? { try set([(site, new, old)]) }

  /// Takes a step back: the last one that is still made.
  package mutating func undo(_ step: Step) {
    for change in step.changes.reversed() { texts[change.file].apply(change.change.inverse) }
  }

  /// Makes a step again that was taken back last.
  package mutating func redo(_ step: Step) {
    for change in step.changes { texts[change.file].apply(change.change) }
  }
}

import CoreAnimationMarkup
import FileWriting
import Foundation
import Localization
import SceneFiles

/// The texts and their files: what another program has changed is merged, and changed texts are saved.
extension EditedMarkup {
  /// Whether another program has changed a file since it was read or written here. A file that is gone has not changed.
  package var isOvertaken: Bool {
    parts.contains { part in
      guard let now = try? part.markup.bytes(in: scene) else { return false }
      return ByteMark(now) != part.disk
    }
  }

  // MARK: Merging

  /// Takes what another program has saved: by element and attribute, it is joined with the changes that are not saved. What both
  /// have changed becomes a conflict. A file that is gone stays as it was read.
  ///
  /// - Throws: `EditFailure` if a file cannot be read to its end. Nothing has changed then.
  package func merge() throws {
    var new = parts
    for index in new.indices {
      guard let bytes = try? new[index].markup.bytes(in: scene) else { continue }
      let mark = ByteMark(bytes)
      guard mark != new[index].disk else { continue }
      do {
        let merged = try new[index].text.merged(with: bytes)
        new[index].text = merged.text
        new[index].disk = mark
        new[index].conflicts += merged.conflicts
      } catch { throw EditFailure(description: "\(error)") }
    }
    parts = new
    needsReading = true
  }

  package var conflicts: [EditConflict] {
    parts.indices.flatMap { part in
      parts[part].conflicts.map { conflict in
        EditConflict(
          in: self, path: conflict.path, keyPath: conflict.keyPath, mine: conflict.mine,
          theirs: conflict.theirs
        ) { [unowned self] keepingMine, edits in
          try resolve(conflict, of: part, keepingMine: keepingMine, in: edits.history)
        }
      }
    }
  }

  private func resolve(
    _ conflict: MarkupConflict, of part: Int, keepingMine: Bool, in history: EditHistory
  ) throws {
    let next = parts[part].text.nextStep
    let what = [conflict.path, conflict.keyPath].filter { !$0.isEmpty }.joined(separator: ": ")
    do {
      try parts[part].text.resolve(conflict, keepingMine: keepingMine)
    } catch { throw EditFailure(description: "\(error)") }
    parts[part].conflicts.removeAll { $0 == conflict }
    for number in next..<parts[part].text.nextStep {
      history.record(
        "\(number == next ? "Mine" : "Theirs"), \(what)", [MarkupStep(self, part, number)])
    }
    history.read([self])
  }

  // MARK: Saving

  package func save() throws -> [WrittenFile] {
    let changed = parts.indices.filter { parts[$0].text.isChanged }
    guard let first = changed.first else { return [] }
    guard !isOvertaken else {
      throw EditFailure(
        description: localized(
          "\(scene.lastPathComponent) was changed by another program and cannot be read; correct the file and save again"
        ))
    }
    guard parts[first].markup.url == nil else {
      return try changed.map { index in
        let bytes = parts[index].text.fileBytes
        let url = parts[index].markup.url ?? scene
        let written = try Self.write(bytes, to: url)
        noteSaved(index, bytes)
        return written
      }
    }
    // Without the archive the pictures of the scene are gone, too.
    guard let archive = try? Data(contentsOf: scene) else {
      throw EditFailure(
        description: localized(
          "\(scene.lastPathComponent) cannot be read any more; the changes stay unsaved"),
        needsCopy: true)
    }
    let written = try Self.write(scene) {
      let writer = try ZipWriter(scene.path, editing: [UInt8](archive))
      for index in changed { try writer.replace(parts[index].key, with: parts[index].text.fileBytes) }
      // A picture whose layer was taken back is left out.
      let texts = parts.map { String(decoding: $0.text.fileBytes, as: UTF8.self) }
      for (path, bytes) in assets.sorted(by: { $0.key < $1.key }) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        if texts.contains(where: { $0.contains(name) }) { try writer.replace(path, with: bytes) }
      }
      let size = try writer.commit()
      return WrittenFile(url: scene, bytes: size, lost: writer.lost)
    }
    for index in changed { noteSaved(index, parts[index].text.fileBytes) }
    return [written]
  }

  private func noteSaved(_ index: Int, _ bytes: [UInt8]) {
    parts[index].text.markSaved()
    parts[index].disk = ByteMark(bytes)
  }

  /// Replaces the contents of a file at once.
  ///
  /// - Throws: `EditFailure`, with a sentence that says what to do.
  package static func write(_ bytes: [UInt8], to url: URL) throws -> WrittenFile {
    try write(url) {
      let file = try AtomicFile(url.path)
      try file.writeOrCancel(bytes)
      try file.commit()
      return WrittenFile(url: url, bytes: bytes.count, lost: file.lost)
    }
  }

  /// Writes a file by `body`.
  ///
  /// - Throws: `EditFailure`, with a sentence that says what to do.
  private static func write(_ url: URL, _ body: () throws -> WrittenFile) throws -> WrittenFile {
    var status = stat()
    // A file without the right to be written says that it is not to be changed, also to those who may change everything.
    if stat(url.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_mode & 0o222 == 0 || access(url.path, W_OK) != 0
    {
      throw EditFailure(
        description:
          localized(
            "\(url.relativePath) is read-only, so the changes are not saved; make it writable and save again")
      )
    }
    do { return try body() } catch {
      throw EditFailure(description: localized("\(error); the changes stay unsaved"))
    }
  }
}

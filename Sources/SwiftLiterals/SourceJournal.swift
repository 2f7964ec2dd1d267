import FileWriting
import Foundation
import ProcessEnvironment
import SceneEditing

/// The file in which unsaved changes of a Swift scene's source outlive its process, beside those of markup (`SceneJournals`).
///
/// A process of a scene is replaced by another one in the same window when the source is changed, and then that one takes the journal
/// over; or it ends with the window, and the next that opens the scene takes it.
@MainActor package final class SourceJournal {
  struct Content: Codable, Equatable {
    let source: String
    let process: String
    var changes: [SourceChanges.Change]
  }

  /// What a process has left behind.
  package struct Found {
    package let changes: [SourceChanges.Change]
    /// Whether it was a process of this window.
    package let isOfWindow: Bool
    fileprivate let file: String
  }

  private let scene: String
  private let folder: URL
  private let process: ProcessIdentity
  private let file: String
  /// What the file has; nil without a file.
  private var written: [SourceChanges.Change]?

  /// - Parameters:
  ///   - scene: the source: a file or a folder.
  ///   - folder: where journals are.
  ///   - process: whose journal it is. Default: this process's.
  package init(_ scene: URL, in folder: URL, process: ProcessIdentity = .own) {
    self.scene = scene.resolvingSymlinksInPath().path
    self.folder = folder
    self.process = process
    let name = String(format: "%016lx", SceneJournals.hash(self.scene))
    file = folder.appendingPathComponent("\(name)-\(process.number).journal").path
  }

  /// Brings the file up to date with the changes; without changes there is none.
  package func update(_ changes: [SourceChanges.Change]) throws {
    guard changes != written ?? [] else { return }
    guard !changes.isEmpty else { return remove() }
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let content = Content(source: scene, process: process.text, changes: changes)
    let output = try AtomicFile(file)
    try output.writeOrCancel([UInt8](try JSONEncoder().encode(content)))
    try output.commit()
    written = changes
  }

  /// The changes are saved or given up.
  package func remove() {
    if written != nil { unlink(file) }
    written = nil
  }

  // MARK: Journals of other processes

  /// The changes of a process that has ended, or that this one replaces in its window. Of several the newest count.
  ///
  package func find() -> Found? {
    var newest: (found: Found, time: Double)?
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
      let path = folder.appendingPathComponent(name).path
      var status = stat()
      guard name.hasSuffix(".journal"), path != file, stat(path, &status) == 0,
        status.st_mode & S_IFMT == S_IFREG, status.st_uid == getuid(),
        let data = FileManager.default.contents(atPath: path),
        let content = try? JSONDecoder().decode(Content.self, from: data), content.source == scene,
        let owner = ProcessIdentity(text: content.process)
      else { continue }
      // Both were started by the process that has the window.
      let isOfWindow = owner.parent != nil && owner.parent == process.parent
      guard isOfWindow || !owner.isAlive else { continue }
      let time = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
      if let newest, newest.time >= time { continue }
      newest = (Found(changes: content.changes, isOfWindow: isOfWindow, file: path), time)
    }
    return newest?.found
  }

  /// Removes the journal of another process, whose changes have been taken over.
  package func remove(_ found: Found) { unlink(found.file) }
}

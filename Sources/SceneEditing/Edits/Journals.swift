import CoreAnimationMarkup
import FileWriting
import Foundation
import ProcessEnvironment

/// The files in which unsaved changes outlive the program: one for each part of a text (`EditedText`) and living process, in
/// `cambium/journal` in the folder for the state of programs.
///
/// A journal is written while there are unsaved changes, and removed when there are none. One of a process that has ended belongs to the
/// next that opens the scene. The process of a Swift scene is replaced by another one in the same window when its source is changed, and
/// then that one takes the journal over.
@MainActor package final class Journals {
  private struct Key: Hashable {
    let text: ObjectIdentifier
    let part: Int
  }

  /// The files that were written.
  private var open: [Key: String] = [:]
  package let folder: URL
  let process: ProcessIdentity
  /// A journal that could not be written, so that this is said only once.
  private(set) var failure: String?

  /// - Parameters:
  ///   - folder: Default: the folder of the user.
  ///   - process: whose journals they are. Default: this process's.
  package init(folder: URL? = nil, process: ProcessIdentity = .own) {
    self.process = process
    self.folder = folder ?? UserFolders.state().appendingPathComponent("cambium/journal")
  }

  /// Brings the journals up to date with all texts that are edited.
  ///
  /// - Returns: a sentence for the person if that is not possible for the first time.
  package func update(_ texts: [any EditedText]) -> String? {
    do {
      for text in texts {
        for part in text.journaledParts.indices { try update(text, part) }
      }
      let known = Set(texts.map { ObjectIdentifier($0) })
      for (key, file) in open where !known.contains(key.text) {
        unlink(file)
        open[key] = nil
      }
      failure = nil
      return nil
    } catch {
      let isKnown = failure != nil
      failure = "\(error)"
      return isKnown ? nil : "\(error); unsaved changes would be lost if the program ended"
    }
  }

  private func update(_ text: any EditedText, _ part: Int) throws {
    let scene = Self.path(of: text.scene)
    let name = text.journaledParts[part]
    let key = Key(text: ObjectIdentifier(text), part: part)
    let file = open[key] ?? self.file(scene, name)
    do {
      switch text.updateJournal(of: part, about: ["scene": scene, "part": name, "process": process.text]) {
      case .none: return
      case .begin(let bytes):
        try FileManager.default.createDirectory(
          at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let output = try AtomicFile(file)
        try output.writeOrCancel(bytes)
        try output.commit()
        open[key] = file
      case .append(let bytes): try Self.append(bytes, to: file)
      case .remove:
        unlink(file)
        open[key] = nil
      }
    } catch {
      text.forgetJournal(of: part)
      throw error
    }
  }

  private func file(_ scene: String, _ part: String) -> String {
    let name = String(format: "%016lx", Self.hash(scene + "\u{0}" + part))
    return folder.appendingPathComponent("\(name)-\(process.number).journal").path
  }

  private static func append(_ bytes: [UInt8], to path: String) throws {
    let descriptor = Foundation.open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileWriteError(path, code: errno) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileWriteError(path, code: errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Removes the journals of this process, because their changes are saved or given up.
  package func removeAll(of texts: [any EditedText]) {
    for text in texts {
      for part in text.journaledParts.indices { text.forgetJournal(of: part) }
    }
    for file in open.values { unlink(file) }
    open = [:]
  }

  // MARK: Journals of other processes

  /// The changes of a process that has ended, or that this one replaces.
  package struct Found {
    /// The part of the text, by its name in `EditedText.journaledParts`.
    package let part: String
    package let bytes: [UInt8]
    /// Whether it was a process of this window.
    package let isOfWindow: Bool
    fileprivate let file: String
  }

  /// Whether there are journals of a scene, whosever they are.
  package func hasAny(of scene: URL) -> Bool { !entries(of: scene).isEmpty }

  /// The changes of a text that a process has left behind. Of several journals for one part the newest counts, and the others stay.
  package func find(_ text: any EditedText) -> [Found] {
    var newest: [String: (found: Found, time: Double)] = [:]
    for (file, bytes, about) in entries(of: text.scene) {
      guard let part = about["part"], let owner = about["process"], text.canRead(bytes) else { continue }
      let other = ProcessIdentity(text: owner)
      // Both were started by the process that has the window.
      let isOfWindow =
        text.replacesProcesses && owner != process.text && other?.parent != nil
        && other?.parent == process.parent
      guard isOfWindow || other?.isAlive != true else { continue }
      var status = stat()
      stat(file, &status)
      let time = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
      if let known = newest[part], known.time >= time { continue }
      newest[part] = (Found(part: part, bytes: bytes, isOfWindow: isOfWindow, file: file), time)
    }
    return newest.values.map(\.found)
  }

  /// The journals of a scene, in the order of their names, with what they say about themselves.
  private func entries(of scene: URL) -> [(file: String, bytes: [UInt8], about: [String: String])] {
    let path = Self.path(of: scene)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { name in
      let file = folder.appendingPathComponent(name).path
      var status = stat()
      guard name.hasSuffix(".journal"), stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_uid == getuid(), let data = FileManager.default.contents(atPath: file),
        let about = TextJournal.about([UInt8](data)), about["scene"] == path
      else { return nil }
      return (file, [UInt8](data), about)
    }
  }

  /// Removes the journal of a process that has ended, whose changes have been taken over.
  package func remove(_ found: Found) { unlink(found.file) }

  private static func path(of scene: URL) -> String { scene.resolvingSymlinksInPath().path }

  private static func hash(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
}

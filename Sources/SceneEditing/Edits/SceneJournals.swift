import CoreAnimationMarkup
import FileWriting
import Foundation
import ProcessEnvironment

/// The files in which unsaved changes outlive the program: one for each markup file and living process, in `cambium/journal` in the
/// folder for the state of programs.
///
/// A journal is written while there are unsaved changes, and removed when there are none. One of a process that has ended belongs to the
/// next that opens the scene.
@MainActor package final class SceneJournals {
  private struct Key: Hashable {
    let texts: ObjectIdentifier
    let part: Int
  }

  private var open: [Key: (journal: TextJournal, file: String)] = [:]
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

  /// Brings the journals up to date with texts.
  ///
  /// - Returns: a sentence for the person if that is not possible for the first time.
  package func update(_ all: [SceneTexts]) -> String? {
    do {
      for texts in all {
        for part in texts.parts.indices { try update(texts, part) }
      }
      let known = Set(all.map { ObjectIdentifier($0) })
      for (key, entry) in open where !known.contains(key.texts) {
        unlink(entry.file)
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

  private func update(_ texts: SceneTexts, _ part: Int) throws {
    let key = Key(texts: ObjectIdentifier(texts), part: part)
    var entry = open[key] ?? newEntry(texts, part)
    let update = entry.journal.update(for: texts.parts[part].text)
    open[key] = entry
    do {
      switch update {
      case .none: return
      case .begin(let bytes):
        try FileManager.default.createDirectory(
          at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let file = try AtomicFile(entry.file)
        try file.writeOrCancel(bytes)
        try file.commit()
      case .append(let bytes): try Self.append(bytes, to: entry.file)
      case .remove: unlink(entry.file)
      }
    } catch {
      open[key]?.journal.forget()
      throw error
    }
  }

  private func newEntry(_ texts: SceneTexts, _ part: Int) -> (journal: TextJournal, file: String) {
    let scene = Self.path(of: texts.scene)
    let key = texts.parts[part].key
    let name = String(format: "%016lx", Self.hash(scene + "\u{0}" + key))
    return (
      TextJournal(["scene": scene, "part": key, "process": process.text]),
      folder.appendingPathComponent("\(name)-\(process.number).journal").path
    )
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
  package func removeAll() {
    for entry in open.values { unlink(entry.file) }
    open = [:]
  }

  // MARK: Journals of other processes

  /// The changes of a process that has ended.
  package struct Found {
    /// The path of the markup file in the scene.
    package let part: String
    package let text: SceneText
    /// The bytes that the markup file had.
    package let bytes: [UInt8]
    fileprivate let file: String
  }

  /// The changes of a scene that a process has left behind. Of several journals for one file the newest counts, and the others stay.
  package func find(_ scene: URL) -> [Found] {
    let path = Self.path(of: scene)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    var found: [String: (found: Found, time: Double)] = [:]
    for name in names.sorted() where name.hasSuffix(".journal") {
      let file = folder.appendingPathComponent(name).path
      var status = stat()
      guard stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == getuid(),
        let data = FileManager.default.contents(atPath: file)
      else { continue }
      let bytes = [UInt8](data)
      guard let about = TextJournal.about(bytes), about["scene"] == path, let part = about["part"],
        !(about["process"].map { ProcessIdentity(text: $0)?.isAlive ?? false } ?? false),
        let content = TextJournal.text(bytes)
      else { continue }
      let time = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
      if let other = found[part], other.time >= time { continue }
      found[part] = (Found(part: part, text: content.text, bytes: content.file, file: file), time)
    }
    return found.values.map(\.found)
  }

  /// Removes the journal of a process that has ended, whose changes have been taken over.
  package func remove(_ found: Found) { unlink(found.file) }

  private static func path(of scene: URL) -> String { scene.resolvingSymlinksInPath().path }

  package static func hash(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
}

/// A process, told apart from a later one with the same number.
package struct ProcessIdentity {
  package let number: Int32
  /// When it began, in ticks since the system's start; 0 where that is not known.
  private let begin: UInt64

  package static let own = ProcessIdentity(number: getpid(), begin: begin(of: getpid()) ?? 0)

  private init(number: Int32, begin: UInt64) { (self.number, self.begin) = (number, begin) }

  package init?(text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let number = Int32(parts[0]), let begin = UInt64(parts[1]) else { return nil }
    self.init(number: number, begin: begin)
  }

  package var text: String { "\(number) \(begin)" }

  package var isAlive: Bool {
    guard let now = Self.begin(of: number) else { return kill(number, 0) == 0 || errno == EPERM }
    return begin == 0 || now == begin
  }

  /// The number of the process that has started it; nil for one that has ended.
  package var parent: Int32? {
    guard isAlive, let fields = Self.status(of: number) else { return nil }
    return Int32(fields[1])
  }

  /// When a process began; nil for none, or one that has ended.
  private static func begin(of number: Int32) -> UInt64? { status(of: number).flatMap { UInt64($0[19]) } }

  /// What the system says of a process, behind its name; nil for none, or one that has ended.
  private static func status(of number: Int32) -> [Substring]? {
    guard let data = FileManager.default.contents(atPath: "/proc/\(number)/stat") else { return nil }
    // The name in brackets may contain spaces.
    let fields = String(decoding: data, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 19 && fields[0] != "Z" ? fields : nil
  }
}

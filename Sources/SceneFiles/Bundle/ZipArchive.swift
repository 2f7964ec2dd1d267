import CZip
import Foundation
import Synchronization

/// Reads a zip archive. The list of entries is checked when the archive is opened; the bytes of an entry are
/// read on demand.
///
/// A whole archive is rejected if a name in it could refer to a path outside the extraction folder or to the
/// same path as another, or if it contains links, expands beyond the limits, or has longer or deeper paths than these allow. Programs that write wallpapers
/// do not make such archives. For any thread.
final class ZipArchive: Sendable {
  struct Entry: Sendable {
    /// The path in the archive, without a slash at the end.
    let path: [UInt8]
    let isFolder: Bool
    /// The expanded size in bytes.
    let size: Int
    fileprivate let index: UInt64
  }

  let entries: [Entry]
  let paths: ArchivePaths
  private let handle: Mutex<OpaquePointer>

  init(path: String, limits: SceneLimits) throws(FileError) {
    guard !path.utf8.contains(0) else { throw FileError(message: "the name contains a NUL character") }
    // Opened here, because libzip would wait for a pipe.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw FileError(message: FileContents.reason(errno)) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw FileError(message: "it is not a regular file")
    }
    guard status.st_size <= limits.archiveBytes else {
      close(descriptor)
      throw FileError(message: "it is larger than \(limits.archiveBytes >> 20) MiB")
    }
    var code: Int32 = 0
    guard let handle = zip_fdopen(descriptor, 0, &code) else {
      close(descriptor)
      throw FileError(message: "it cannot be read as a zip archive: \(ZipFailure.text(code))")
    }
    do throws(FileError) {
      (entries, paths) = try Self.readDirectory(handle, limits)
    } catch {
      zip_discard(handle)
      throw error
    }
    self.handle = Mutex(handle)
  }

  deinit { handle.withLock { zip_discard($0) } }

  func entry(at path: String) -> Entry? {
    guard let index = paths.entry(at: path) else { return nil }
    let entry = entries[index]
    return entry.isFolder ? nil : entry
  }

  /// The bytes of an entry, if they match the archive's directory.
  func contents(of entry: Entry, limit: Int) throws(FileError) -> [UInt8] {
    guard entry.size <= limit else { throw FileError(message: "it is larger than \(limit >> 20) MiB") }
    return try handle.withLock { handle throws(FileError) in
      guard let file = zip_fopen_index(handle, entry.index, 0) else {
        throw FileError(message: "it cannot be expanded: \(ZipFailure.text(handle))")
      }
      defer { zip_fclose(file) }
      var failed = false
      // The extra byte detects entries that are longer than declared, and the last read checks the checksum.
      let bytes = [UInt8](unsafeUninitializedCapacity: entry.size + 1) { buffer, count in
        // The buffer has at least one byte.
        while count < entry.size + 1, let start = buffer.baseAddress {
          let read = zip_fread(file, start + count, UInt64(entry.size + 1 - count))
          if read < 0 { failed = true }
          if read <= 0 { break }
          count += Int(read)
        }
      }
      guard !failed, bytes.count == entry.size else {
        throw FileError(
          message: "the archive is damaged: the data do not expand to the size and checksum that it gives")
      }
      return bytes
    }
  }

  private static func readDirectory(
    _ handle: OpaquePointer, _ limits: SceneLimits
  ) throws(FileError) -> (entries: [Entry], paths: ArchivePaths) {
    var entries: [Entry] = []
    var paths = ArchivePaths()
    let count = zip_get_num_entries(handle, 0)
    guard count >= 0, count <= limits.archiveEntries else {
      throw FileError(message: "the archive has more than \(limits.archiveEntries) entries")
    }
    var expanded = 0
    for index in 0..<UInt64(count) {
      var status = zip_stat_t()
      guard zip_stat_index(handle, index, 0, &status) == 0, let rawName = status.name,
        status.valid & UInt64(ZIP_STAT_SIZE) != 0, status.valid & UInt64(ZIP_STAT_COMP_SIZE) != 0
      else { throw FileError(message: "the archive's directory is damaged: \(ZipFailure.text(handle))") }
      let name = Array(UnsafeRawBufferPointer(start: rawName, count: strlen(rawName)))
      let path = try Self.path(name, limits)
      func refused(_ reason: String) -> FileError {
        FileError(
          message: "the archive's entry \(Self.quoted(name)) \(reason); such archives are rejected")
      }
      var system: UInt8 = 0
      var attributes: UInt32 = 0
      zip_file_get_external_attributes(handle, index, 0, &system, &attributes)
      // The upper half is a Unix file mode, or 0 if another system wrote the archive.
      let type = mode_t(attributes >> 16) & S_IFMT
      if type == S_IFLNK { throw refused("is a link") }
      if type != 0, type != S_IFREG, type != S_IFDIR { throw refused("is neither a file nor a folder") }
      guard let size = Int(exactly: status.size), let packed = Int(exactly: status.comp_size) else {
        throw refused("is too large")
      }
      expanded += min(size, limits.expandedBytes + 1)
      guard expanded <= limits.expandedBytes else {
        throw FileError(message: "the archive expands to more than \(limits.expandedBytes >> 20) MiB")
      }
      if size > 1 << 20, size / limits.expansionRatio > packed {
        throw refused("expands to more than \(limits.expansionRatio) times its size")
      }
      let isFolder = name.last == UInt8(ascii: "/")
      guard paths.add(path, entry: entries.count) else { throw refused("appears twice") }
      entries.append(Entry(path: path, isFolder: isFolder, size: size, index: index))
    }
    if let index = paths.firstParent(where: { !entries[$0].isFolder }) {
      throw FileError(
        message: "the archive's entry \(Self.quoted(entries[index].path)) is both a file and a folder")
    }
    return (entries, paths)
  }

  /// The path of an entry, without the slash at the end of folder names.
  private static func path(_ name: [UInt8], _ limits: SceneLimits) throws(FileError) -> [UInt8] {
    func refused(_ reason: String) -> FileError {
      FileError(message: "the archive's entry \(quoted(name)) \(reason); such archives are rejected")
    }
    let slash = UInt8(ascii: "/")
    if name.isEmpty { throw FileError(message: "an entry of the archive has no name") }
    if name.count > limits.archiveNameBytes {
      throw refused("has a name of more than \(limits.archiveNameBytes) bytes")
    }
    if name[0] == slash { throw refused("has an absolute path") }
    if name.count >= 2, name[1] == UInt8(ascii: ":"), name[0] | 0x20 >= UInt8(ascii: "a"),
      name[0] | 0x20 <= UInt8(ascii: "z")
    {
      throw refused("has an absolute path")
    }
    if name.contains(UInt8(ascii: "\\")) { throw refused("has a backslash in its name") }
    let path = name.last == slash ? Array(name.dropLast()) : name
    let components = path.split(separator: slash, omittingEmptySubsequences: false)
    if components.count > limits.archiveDepth {
      throw refused("is in more than \(limits.archiveDepth - 1) folders")
    }
    for component in components {
      if component.isEmpty || component.elementsEqual(".".utf8) {
        throw refused("has an empty name in its path")
      }
      if component.elementsEqual("..".utf8) { throw refused("leads out of the archive") }
    }
    return path
  }

  private static func quoted(_ name: [UInt8]) -> String {
    ValueError.quoted(String(decoding: name, as: UTF8.self))
  }
}

/// libzip's message for a failure.
///
/// libzip declares from version 1.11 on that its messages are never null. Results that are stored as optional compile with
/// these headers and with older ones.
enum ZipFailure {
  static func text(_ code: Int32) -> String {
    var error = zip_error_t()
    zip_error_init_with_code(&error, code)
    defer { zip_error_fini(&error) }
    return text(&error)
  }

  static func text(_ error: inout zip_error_t) -> String {
    let message: UnsafePointer<CChar>? = zip_error_strerror(&error)
    return message.map { String(cString: $0) } ?? "unknown error"
  }

  static func text(_ archive: OpaquePointer) -> String {
    let message: UnsafePointer<CChar>? = zip_strerror(archive)
    return message.map { String(cString: $0) } ?? "unknown error"
  }
}

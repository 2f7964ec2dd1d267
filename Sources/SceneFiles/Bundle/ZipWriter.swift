import CZip
import FileWriting
import Foundation

/// Writes a zip archive, which appears at its path only at `commit()`.
///
/// The same entries give the same bytes, because no time of day is written. A ZipWriter is for one thread at
/// a time.
package final class ZipWriter {
  private let path: String
  private let source: OpaquePointer
  private let handle: OpaquePointer
  private var isOpen = true
  /// What the file had and could not be kept, such as `owner` or `user.note`. It is known after `commit()`.
  package private(set) var lost: [String] = []

  /// An archive in memory.
  ///
  /// - Parameter bytes: the archive that is changed. Entries that are not replaced keep their place and their compressed bytes.
  ///   Default: an empty archive.
  package init(_ path: String, editing bytes: [UInt8] = []) throws(FileWriteError) {
    self.path = path
    var error = zip_error_t()
    let copy = Self.copy(bytes)
    guard copy != nil || bytes.isEmpty,
      let source = zip_source_buffer_create(copy, UInt64(bytes.count), 1, &error)
    else {
      free(copy)
      throw FileWriteError(path, code: ENOMEM)
    }
    // Closing the archive would otherwise free the source and its data.
    zip_source_keep(source)
    guard let handle = zip_open_from_source(source, bytes.isEmpty ? ZIP_TRUNCATE : 0, &error) else {
      zip_source_free(source)
      zip_source_free(source)
      throw FileWriteError(path, reason: ZipFailure.text(&error))
    }
    self.source = source
    self.handle = handle
  }

  deinit {
    if isOpen { zip_discard(handle) }
    zip_source_free(source)
  }

  /// Adds an entry for a folder. Programs that read zip archives do without; some that install wallpapers count them.
  package func addFolder(_ name: String) throws(FileWriteError) {
    let index = zip_dir_add(handle, name, UInt32(ZIP_FL_ENC_UTF_8))
    guard index >= 0 else { throw failure() }
    finish(UInt64(index), mode: UInt32(S_IFDIR | 0o755))
  }

  /// Adds a file. The name is its path in the archive, with slashes. Folders need no entries.
  package func add(_ name: String, _ bytes: [UInt8]) throws(FileWriteError) {
    let entry = try source(bytes)
    let index = zip_file_add(handle, name, entry, UInt32(ZIP_FL_ENC_UTF_8))
    guard index >= 0 else {
      zip_source_free(entry)
      throw failure()
    }
    let file = UInt64(index)
    // Images are already compressed.
    let isPacked = ["png", "jpg", "jpeg", "gif", "webp", "heic"].contains {
      name.lowercased().hasSuffix(".\($0)")
    }
    zip_set_file_compression(handle, file, isPacked ? Int32(ZIP_CM_STORE) : Int32(ZIP_CM_DEFLATE), 9)
    finish(file, mode: UInt32(S_IFREG | 0o644))
  }

  /// Gives an entry other contents. Its place, date, rights and way of compression stay. An entry that is not there is added.
  package func replace(_ name: String, with bytes: [UInt8]) throws(FileWriteError) {
    let index = zip_name_locate(handle, name, 0)
    guard index >= 0 else { return try add(name, bytes) }
    var status = zip_stat_t()
    guard zip_stat_index(handle, UInt64(index), 0, &status) == 0 else { throw failure() }
    let entry = try source(bytes)
    guard zip_file_replace(handle, UInt64(index), entry, 0) == 0 else {
      zip_source_free(entry)
      throw failure()
    }
    let method = Int32(status.comp_method)
    zip_set_file_compression(handle, UInt64(index), method, method == ZIP_CM_STORE ? 0 : 9)
    zip_file_set_mtime(handle, UInt64(index), status.mtime, 0)
  }

  /// Bytes that libzip reads when the archive is closed, and frees.
  private func source(_ bytes: [UInt8]) throws(FileWriteError) -> OpaquePointer {
    let copy = Self.copy(bytes)
    guard copy != nil || bytes.isEmpty else { throw FileWriteError(path, code: ENOMEM) }
    guard let source = zip_source_buffer(handle, copy, UInt64(bytes.count), 1) else {
      free(copy)
      throw failure()
    }
    return source
  }

  /// A copy of bytes that libzip frees. Nil for no bytes, and where there is no memory.
  private static func copy(_ bytes: [UInt8]) -> UnsafeMutableRawPointer? {
    let copy = bytes.isEmpty ? nil : malloc(bytes.count)
    bytes.withUnsafeBytes { if let copy, let base = $0.baseAddress { memcpy(copy, base, $0.count) } }
    return copy
  }

  /// Sets the date and the rights of an entry.
  private func finish(_ entry: UInt64, mode: UInt32) {
    // The first date of the format: 1 January 1980.
    zip_file_set_dostime(handle, entry, 0, 1 << 5 | 1, 0)
    zip_file_set_external_attributes(handle, entry, 0, UInt8(ZIP_OPSYS_UNIX), mode << 16)
  }

  /// Writes the archive to its path.
  ///
  /// - Returns: its size in bytes.
  @discardableResult package func commit() throws(FileWriteError) -> Int {
    guard isOpen else { return 0 }
    guard zip_close(handle) == 0 else { throw failure() }
    isOpen = false
    let bytes = try written()
    let file = try AtomicFile(path)
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(FileWriteError) in try file.write(bytes) }
    }
    try result.get()
    try file.commit()
    lost = file.lost
    return bytes.count
  }

  /// The data that the closed archive left in the source.
  private func written() throws(FileWriteError) -> [UInt8] {
    var status = zip_stat_t()
    guard zip_source_stat(source, &status) == 0, let size = Int(exactly: status.size),
      zip_source_open(source) == 0
    else { throw FileWriteError(path, reason: "an archive needs at least one entry") }
    defer { zip_source_close(source) }
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size, let start = buffer.baseAddress {
        let read = zip_source_read(source, start + count, UInt64(size - count))
        if read <= 0 { break }
        count += Int(read)
      }
    }
    guard bytes.count == size else { throw FileWriteError(path, reason: "the archive could not be written") }
    return bytes
  }

  private func failure() -> FileWriteError { FileWriteError(path, reason: ZipFailure.text(handle)) }
}

import Foundation

/// A folder for the files of a test, which is removed with this value.
package final class TemporaryFolder {
  package let url = FileManager.default.temporaryDirectory.appendingPathComponent("cambium-\(UUID())")

  package init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file, which need not exist.
  package func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes a file, for which folders are made.
  @discardableResult
  package func write(_ data: Data, to path: String) throws -> URL {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file
  }
}

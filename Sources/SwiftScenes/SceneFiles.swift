import Foundation

/// The user's files of a scene: one Swift file, or those of a folder.
struct SceneFiles {
  /// The file or folder.
  let place: URL
  let files: [URL]
  /// The files' contents.
  let texts: [String]

  /// Bytes of one file.
  private static let limit = 4 << 20

  init(_ place: URL) throws(SceneCompileError) {
    self.place = place
    files = try Self.swiftFiles(at: place)
    var texts: [String] = []
    for file in files {
      let size = (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
      guard size <= Self.limit else { throw .unreadable(path: file.path, reason: "it is larger than 4 MiB") }
      do { texts.append(try String(contentsOf: file, encoding: .utf8)) } catch {
        throw .unreadable(
          path: file.path, reason: "it cannot be read as UTF-8 text: \(error.localizedDescription)")
      }
    }
    self.texts = texts
  }

  /// What the cache knows the files by: the compiled scene has their paths in its messages.
  var key: [String] { zip(files, texts).flatMap { [$0.path, $1] } }

  static func swiftFiles(at place: URL) throws(SceneCompileError) -> [URL] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) else {
      throw .unreadable(path: place.path, reason: "there is no such file")
    }
    guard isFolder.boolValue else { return [place] }
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: place.path) } catch {
      throw .unreadable(path: place.path, reason: error.localizedDescription)
    }
    let files = names.filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".") && $0 != "Package.swift" }
      .sorted()
    guard !files.isEmpty else { throw .unreadable(path: place.path, reason: "the folder has no Swift files") }
    return files.map { place.appendingPathComponent($0) }
  }
}

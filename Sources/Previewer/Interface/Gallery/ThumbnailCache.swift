import CoreGraphics
import Foundation
import ImageIO
import ProcessEnvironment

/// The small pictures of scenes that were drawn before, in a folder of the user's cache.
///
/// A picture's name is a hash of the contents of the scene's files and of the program that drew it: a changed scene, or another
/// build of the program, has another name.
package struct ThumbnailCache: Sendable {
  package let folder: URL
  private let build: String
  /// Pictures that are kept; those not used for the longest time are removed. The bundled scenes are about a hundred.
  private static let limit = 400
  /// Larger scenes are hashed up to this number of bytes.
  private static let hashedBytes = 256 << 20

  /// - Parameters:
  ///   - folder: the cache's folder.
  ///   - program: the program that draws, whose size and time are part of the names.
  package init(_ folder: URL = Self.standard, program: URL) {
    self.folder = folder
    build = FileStamp.of(program)
  }

  /// `cambium/thumbnails` in the user's cache, or in a folder for temporary files where the cache cannot be written.
  package static var standard: URL { UserFolders.cacheFolder("cambium/thumbnails") }

  /// Where the picture of a scene is, or is to be written. The folder is made.
  package func place(of scene: URL) throws -> URL {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var hash = ContentHash()
    hash.add(build.utf8)
    var rest = Self.hashedBytes
    Self.add(scene, named: scene.lastPathComponent, to: &hash, &rest)
    return folder.appendingPathComponent(hash.text + ".png")
  }

  /// The picture of a file of the cache; nil if there is none, or it cannot be read.
  package func picture(at place: URL) -> CGImage? {
    guard FileManager.default.fileExists(atPath: place.path),
      let source = CGImageSourceCreateWithURL(place, nil)
    else { return nil }
    CacheFolder.touch(place)
    return CGImageSourceCreateImageAtIndex(source, 0, nil)
  }

  /// Removes the pictures beyond the limit.
  package func prune() { CacheFolder.prune(folder, to: Self.limit) { $0.pathExtension == "png" } }

  private static func add(_ url: URL, named name: String, to hash: inout ContentHash, _ rest: inout Int) {
    var status = stat()
    guard rest > 0, stat(url.path, &status) == 0 else { return }
    hash.add(name.utf8)
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
      for entry in names.sorted() {
        add(url.appendingPathComponent(entry), named: "\(name)/\(entry)", to: &hash, &rest)
      }
    case S_IFREG:
      guard let contents = FileManager.default.contents(atPath: url.path) else { return }
      hash.add(contents.prefix(rest))
      rest -= contents.count
    default: return
    }
  }
}

import CoreGraphics
import Foundation
import ImageIO
import ProcessEnvironment

/// The small pictures of scenes that were drawn before, in a folder of the user's cache, and those that are installed with the program.
///
/// A picture's name is a hash of the contents of the scene's files and of the program that drew it: a changed scene, or another
/// build of the program, has another name. The name of an installed picture has the contents only.
package struct ThumbnailCache: Sendable {
  package let folder: URL
  /// The folder with the installed pictures; nil for none.
  package let shipped: URL?
  private let build: String
  /// Pictures that are kept; those not used for the longest time are removed. The bundled scenes are about a hundred.
  private static let limit = 400
  /// Larger scenes are hashed up to this number of bytes.
  private static let hashedBytes = 256 << 20

  /// - Parameters:
  ///   - folder: the cache's folder.
  ///   - program: the program that draws, whose size and time are part of the names.
  ///   - shipped: the folder with the installed pictures; nil for none. Default: that of the program.
  package init(
    _ folder: URL = Self.standard, program: URL, shipped: URL? = ShippedThumbnails.folder
  ) {
    self.folder = folder
    self.shipped = shipped
    build = FileStamp.of(program)
  }

  /// `cambium/thumbnails` in the user's cache, or in a folder for temporary files where the cache cannot be written.
  package static var standard: URL { UserFolders.cacheFolder("cambium/thumbnails") }

  /// Where the picture of a scene is, or is to be written. The folder is made.
  package func place(of scene: URL) throws -> URL { try place(ofContents: Self.contents(of: scene)) }

  /// The same for a scene whose contents are known.
  func place(ofContents contents: String) throws -> URL {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var hash = ContentHash()
    hash.add(build.utf8)
    hash.add(contents.utf8)
    return folder.appendingPathComponent(hash.text + ".png")
  }

  /// The installed picture of a scene with these contents; nil for none.
  func shippedPicture(ofContents contents: String) -> CGImage? {
    guard let shipped, let file = Self.shippedFile(ofContents: contents, in: shipped),
      let source = CGImageSourceCreateWithURL(file, nil)
    else { return nil }
    return CGImageSourceCreateImageAtIndex(source, 0, nil)
  }

  private static func shippedFile(ofContents contents: String, in folder: URL) -> URL? {
    let file = folder.appendingPathComponent(contents + ".png")
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }

  /// A hash of the contents of a scene's files, with their names.
  package static func contents(of scene: URL) -> String {
    var hash = ContentHash()
    var rest = hashedBytes
    add(scene, named: scene.lastPathComponent, to: &hash, &rest)
    return hash.text
  }

  /// The picture of a file of the cache; nil if there is none, or it cannot be read.
  package func picture(at place: URL) -> CGImage? { Self.picture(at: place) }

  static func picture(at place: URL) -> CGImage? {
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

import CoreGraphics
import Foundation
import ImageIO

/// Writes pictures of a scene beside it, under names that nothing has yet.
enum Screenshot {
  /// Writes `image` as `NAME-1.png` (or the next number that is free) beside `scene`; in the working directory where
  /// that cannot be written to. Says where.
  static func write(_ image: CGImage, beside scene: URL) throws -> String {
    let data = try ImageFile.encodePNG(image)
    let name = scene.deletingPathExtension().lastPathComponent
    let folders = [scene.deletingLastPathComponent().path, FileManager.default.currentDirectoryPath]
    var reason: Int32 = 0
    for folder in folders {
      for number in 1...9999 {
        let path = "\(folder)/\(name)-\(number).png"
        // Fails where a file is: nothing is ever written over, also by two windows at once.
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        if descriptor < 0 {
          if errno == EEXIST { continue }
          reason = errno
          break
        }
        defer { close(descriptor) }
        try data.withUnsafeBytes { try StandardStreams.write($0, to: descriptor) }
        return path
      }
    }
    throw OutputError(what: "write a screenshot of \(name)", reason: String(cString: strerror(reason)))
  }
}

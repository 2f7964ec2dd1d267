import CoreGraphics
import FileWriting
import Foundation
import ImageIO

/// Writes pictures of a scene beside it, under unused names.
enum Screenshot {
  /// Writes `image` as `NAME-1.png` (or with the next free number) beside `scene`, or to the working
  /// directory if that folder is not writable. Returns the path. A file that cannot be written completely is
  /// deleted.
  static func write(_ image: CGImage, beside scene: URL) throws -> String {
    let data = try ImageFile.encodePNG(image)
    let name = scene.deletingPathExtension().lastPathComponent
    let folders = [scene.deletingLastPathComponent().path, FileManager.default.currentDirectoryPath]
    var failure = FileWriteError(
      "\(folders[0])/\(name)-1.png", reason: "the names from \(name)-1.png to \(name)-9999.png are in use")
    for folder in folders {
      for number in 1...9999 {
        let path = "\(folder)/\(name)-\(number).png"
        // Existing files are never overwritten, also not by two windows at the same time.
        let file: AtomicFile
        do throws(FileWriteError) {
          guard let new = try AtomicFile(new: path) else { continue }
          file = new
        } catch {
          failure = error
          break
        }
        do {
          try data.withUnsafeBytes { try file.write($0) }
          try file.commit()
          return path
        } catch let error as FileWriteError {
          failure = error
          break
        }
      }
    }
    throw failure
  }
}

/// Why a screenshot was not written.
struct ScreenshotFailure: Error, CustomStringConvertible { let description: String }

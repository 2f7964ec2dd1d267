import CoreGraphics
import FileWriting
import Foundation
import ImageIO

/// The pictures of a film that is read twice, in memory that does not grow with the film.
///
/// The first ones are kept. The others are drawn again or, for a program's scene, which does not go back, stored in a file that has
/// no name.
final class RepeatedPictures {
  private static let mostBytes = 64 << 20

  private let source: any PictureSource
  private let limit: Int
  private let path: String
  private var kept: [Int: CGImage] = [:]
  private var file: UnsafeMutablePointer<FILE>?
  private var stored: [Int: (offset: Int, count: Int)] = [:]
  private var end = 0

  /// - Parameter path: the film, for errors.
  init(_ source: any PictureSource, path: String) throws(FileWriteError) {
    self.source = source
    self.path = path
    limit = Self.mostBytes / max(source.size.width * source.size.height * 4, 1)
    guard !source.canGoBack, source.count > limit else { return }
    file = tmpfile()
    if file == nil { throw FileWriteError(path, code: errno) }
  }

  deinit { if let file { fclose(file) } }

  /// A picture for the first pass.
  func keep(_ index: Int) throws -> CGImage {
    let image = try source.picture(index)
    if kept.count < limit {
      kept[index] = image
    } else if let file {
      let data = try ImageFile.encodePNG(image, level: 1)
      let count = data.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
      guard count == data.count else { throw FileWriteError(path, code: errno) }
      stored[index] = (end, count)
      end += count
    }
    return image
  }

  /// A picture for the second pass.
  func take(_ index: Int) throws -> CGImage {
    if let image = kept.removeValue(forKey: index) { return image }
    guard let file, let place = stored[index] else { return try source.picture(index) }
    var bytes = [UInt8](repeating: 0, count: place.count)
    guard fflush(file) == 0, fseek(file, place.offset, SEEK_SET) == 0,
      fread(&bytes, 1, place.count, file) == place.count
    else { throw FileWriteError(path, code: errno) }
    return try ImageFile.decode(Data(bytes), name: "picture \(index)")
  }
}

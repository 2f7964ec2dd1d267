import CoreGraphics
import Foundation

/// The folder of a scene: the only place that its files come from. Nothing outside is opened, nothing is
/// fetched.
final class SceneBundle {
  /// The folder, as diagnostics and watchers name it.
  let directory: URL
  /// Nil when the folder is not there.
  private let realDirectory: RealPath?
  let limits: SceneLimits
  /// The images that were asked for, by the bytes of their path, or why there is none.
  var images: [[UInt8]: Result<CGImage, ValueError>] = [:]
  /// Where the images came from, for whoever writes the scene down.
  var origins: [ObjectIdentifier: ImageOrigin] = [:]
  /// The pixels of all images together.
  var pixels = 0
  /// The bytes of all image files together.
  var imageBytes = 0
  /// The files that were asked for, those that are missing too, in order.
  private(set) var files: [URL] = []
  private var noted: Set<[UInt8]> = []

  init(directory: URL, limits: SceneLimits) {
    self.directory = directory
    self.limits = limits
    realDirectory = RealPath(directory.path)
  }

  /// Reads a file of the folder by its path in it.
  func contents(of path: String, limit: Int) throws(FileError) -> [UInt8] {
    note(path)
    guard let realDirectory else { throw FileError(message: "the scene's folder is not there") }
    let directory = directory.path
    let file = directory.hasSuffix("/") ? directory + path : "\(directory)/\(path)"
    return try FileContents(path: file, limit: limit, inside: realDirectory).bytes
  }

  /// The path in the folder that a reference means: percent-encoded, relative, and never outside.
  static func path(of reference: String) throws(ValueError) -> String {
    guard !reference.isEmpty else { throw ValueError("no file is named") }
    let decoded = Array((reference.removingPercentEncoding ?? reference).utf8)
    if let colon = reference.firstIndex(of: ":"), isScheme(reference[..<colon]) {
      throw ValueError(
        "\(ValueError.quoted(reference)) is an address; only files in the scene's folder are read")
    }
    if let first = decoded.first, "/\\~".utf8.contains(first) {
      throw ValueError(
        "\(ValueError.quoted(reference)) is an absolute path; only files in the scene's folder are read")
    }
    // Bytes, as the system takes them: an accent after a slash makes another character of it, but no other byte.
    var components: [ArraySlice<UInt8>] = []
    for component in decoded.split(separator: UInt8(ascii: "/")) where !component.elementsEqual(".".utf8) {
      if !component.elementsEqual("..".utf8) {
        components.append(component)
      } else if components.popLast() == nil {
        throw ValueError("\(ValueError.quoted(reference)) leads out of the scene's folder")
      }
    }
    guard !components.isEmpty else { throw ValueError("\(ValueError.quoted(reference)) names no file") }
    return String(decoding: Array(components.joined(separator: "/".utf8)), as: UTF8.self)
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, (first | 0x20) >= UInt8(ascii: "a"),
      (first | 0x20) <= UInt8(ascii: "z")
    else {
      return false
    }
    return text.utf8.allSatisfy { byte in
      (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z") || byte >= 0x30 && byte <= 0x39
        || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
  }

  private func note(_ path: String) {
    if noted.insert(Array(path.utf8)).inserted { files.append(directory.appendingPathComponent(path)) }
  }
}

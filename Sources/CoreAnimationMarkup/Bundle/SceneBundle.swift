import CoreGraphics
import Foundation

/// The folder of a scene: the only place that its files come from. Nothing outside is opened, nothing is
/// fetched.
final class SceneBundle {
  /// The folder, as diagnostics and watchers name it.
  let directory: URL
  private let realDirectory: String
  let limits: SceneLimits
  /// The images that were asked for, by path, or why there is none.
  var images: [String: Result<CGImage, ValueError>] = [:]
  /// The pixels of all images together.
  var pixels = 0
  /// The files that were asked for, those that are missing too, in order.
  private(set) var files: [URL] = []
  private var noted: Set<String> = []

  init(directory: URL, limits: SceneLimits) {
    self.directory = directory
    self.limits = limits
    realDirectory = FileContents.realPath(directory.path) ?? directory.path
  }

  /// Reads a file of the folder by its path in it.
  func contents(of path: String, limit: Int) throws(FileError) -> [UInt8] {
    note(path)
    let prefix = realDirectory.hasSuffix("/") ? realDirectory : realDirectory + "/"
    return try FileContents(path: prefix + path, limit: limit, accepts: { $0.hasPrefix(prefix) }).bytes
  }

  /// The path in the folder that a reference means: percent-encoded, relative, and never outside.
  static func path(of reference: String) throws(ValueError) -> String {
    guard !reference.isEmpty else { throw ValueError("no file is named") }
    let decoded = reference.removingPercentEncoding ?? reference
    if let colon = reference.firstIndex(of: ":"), isScheme(reference[..<colon]) {
      throw ValueError(
        "\(ValueError.quoted(reference)) is an address; only files in the scene's folder are read")
    }
    if decoded.hasPrefix("/") || decoded.hasPrefix("\\") || decoded.hasPrefix("~") {
      throw ValueError(
        "\(ValueError.quoted(reference)) is an absolute path; only files in the scene's folder are read")
    }
    var components: [Substring] = []
    for component in decoded.split(separator: "/") where component != "." {
      if component != ".." {
        components.append(component)
      } else if components.popLast() == nil {
        throw ValueError("\(ValueError.quoted(reference)) leads out of the scene's folder")
      }
    }
    guard !components.isEmpty else { throw ValueError("\(ValueError.quoted(reference)) names no file") }
    return components.joined(separator: "/")
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
    if noted.insert(path).inserted { files.append(directory.appendingPathComponent(path)) }
  }
}
